"""The pictures of docs/card-lists.md: `python tests/bench/cardplots.py`. The same totals give the same files."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

import matplotlib as mpl
from matplotlib.figure import Figure

from cardtables import DOCS, SEARCHED, Totals, by_list, counted, ended, several, share, totals

STYLE: Final[dict[Any, Any]] = {
    "svg.hashsalt": "card-lists",
    "svg.fonttype": "path",
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "figure.facecolor": "white",
}
# Lists and kinds differ by marker and by grey, so that nothing rests on colour.
MARKS: Final = (("o", "#000000"), ("s", "#666666"), ("^", "#999999"))
EVEN: Final = {"color": "#909090", "linewidth": 0.8, "linestyle": "--"}


def dots(axes: Any, places: Sequence[float], found: Sequence[tuple[float, float]], at: int, label: str) -> None:
    """Shares in percent, with two standard errors to each side."""
    marker, grey = MARKS[at]
    values, errors = [100 * one for one, _ in found], [200 * error for _, error in found]
    axes.errorbar(places, values, errors, fmt=marker, color=grey, markersize=5, elinewidth=1.2, capsize=2, label=label)


def row(panels: int, sharey: bool = False) -> tuple[Figure, Any]:
    """A figure of some panels side by side."""
    figure = Figure(figsize=(8, 2.9), layout="tight")
    return figure, figure.subplots(1, panels, sharey=sharey)


def suits(tables: Sequence[Totals]) -> Figure:
    """How often each suit is trump and anti-trump, a panel a list."""
    lists = by_list(tables)
    figure, panels = row(len(lists), True)
    for axes, (name, mine) in zip(panels, lists.items(), strict=True):
        letters = sorted({suit for table in mine for suit in table["trump"]})
        axes.axhline(100 / len(letters), **EVEN)
        for at, (what, label) in enumerate((("trump", "trump"), ("antitrump", "anti-trump"))):
            places = [place + 0.24 * at - 0.12 for place in range(len(letters))]
            dots(axes, places, [counted(mine, what, suit) for suit in letters], at, label)
        axes.set_xticks(range(len(letters)), letters)
        axes.set_title(name, fontsize=10)
    panels[0].set_ylim(bottom=0)
    panels[0].set_ylabel("tricks, %")
    panels[-1].legend(frameon=False)
    return figure


def tricks(tables: Sequence[Totals]) -> Figure:
    """How many tricks games take: the share of those that are still under way after so many."""
    lists = by_list(tables)
    players = [table["players"] for table in next(iter(lists.values()))]
    figure, panels = row(len(players), True)
    lines = ("-", "--", ":")
    for axes, seats in zip(panels, players, strict=True):
        for at, (name, mine) in enumerate(lists.items()):
            (table,) = (one for one in mine if one["players"] == seats)
            after = range(12, 37)
            left = [100 * sum(one > trick for one in table["tricks"]) / table["games"] for trick in after]
            axes.step(after, left, lines[at], where="post", color=MARKS[at][1], linewidth=1.6, label=name)
        axes.set_title(f"{seats} players", fontsize=10)
        axes.set_xlabel("tricks")
    panels[0].set_ylabel("games still under way, %")
    panels[0].set_ylim(0, 103)
    panels[0].legend(frameon=False, loc="lower left")
    return figure


def choices(tables: Sequence[Totals]) -> Figure:
    """Several cards to choose from, values apart, and games ended by a player."""
    lists = by_list(tables)
    figure, panels = row(3)
    titles = ("several cards after a led suit", "values apart", "ended by a player")
    for axes, title in zip(panels, titles, strict=True):
        axes.set_title(title, fontsize=10)
    for at, (name, mine) in enumerate(lists.items()):
        places = [table["players"] + 0.2 * at - 0.2 for table in mine]
        dots(panels[0], places, [(several(table, "follow-suit"), 0) for table in mine], at, name)
        looked_at = sum(table["looked_at"] for table in mine)
        dots(panels[1], [at], [share(sum(table["apart"] for table in mine), looked_at)], at, name)
        dots(panels[2], places, [ended(table) for table in mine], at, name)
    for axes in panels:
        axes.set_ylim(0, 100)
    for axes in panels[::2]:
        axes.set_xticks([table["players"] for table in mine])
        axes.set_xlabel("players")
    panels[1].set_xticks(range(len(lists)), lists)
    panels[1].set_xlim(-0.5, len(lists) - 0.5)
    panels[0].set_ylabel("%")
    panels[0].legend(frameon=False, loc="lower left")
    return figure


def wins(tables: Sequence[Totals]) -> Figure:
    """Who wins, by the place behind the first leader, a panel a number of players."""
    lists = by_list(tables)
    players = [table["players"] for table in next(iter(lists.values()))]
    figure, panels = row(len(players), True)
    for axes, seats in zip(panels, players, strict=True):
        axes.axhline(100 / seats, **EVEN)
        for at, (name, mine) in enumerate(lists.items()):
            (table,) = (one for one in mine if one["players"] == seats)
            places = [place + 1 + 0.2 * at - 0.2 for place in range(seats)]
            dots(axes, places, [share(one, table["games"]) for one in table["wins_from_first"]], at, name)
        axes.set_xticks(range(1, seats + 1))
        axes.set_title(f"{seats} players", fontsize=10)
        axes.set_xlabel("place, 1 leads first")
    panels[0].set_ylabel("wins, %")
    panels[0].set_ylim(bottom=0)
    panels[-1].legend(frameon=False)
    return figure


PICTURES: Final[dict[str, Callable[[Sequence[Totals]], Figure]]] = {
    "suits": suits,
    "tricks": tricks,
    "choices": choices,
    "wins": wins,
}


def drawn(figure: Figure) -> str:
    """The SVG; places to a hundredth of a point, so that no processor's last digit shows."""
    written = io.StringIO()
    figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None})
    return re.sub(r"-?\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}", written.getvalue())


def main() -> None:
    """Write each picture."""
    tables = totals(SEARCHED)
    with mpl.rc_context(STYLE):
        for name, picture in PICTURES.items():
            path = DOCS / "pictures" / f"card-lists-{name}.svg"
            path.write_text(drawn(picture(tables)), encoding="utf-8")


if __name__ == "__main__":
    main()
