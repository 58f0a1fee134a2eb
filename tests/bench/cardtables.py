"""The tables of docs/card-lists.md, from the totals kept beside it: `python tests/bench/cardtables.py`.

They stand between marks; the words around them are written by hand.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import erfc, sqrt
from pathlib import Path
from typing import Any, Final

from compared import SEED

Totals = Mapping[str, Any]

DOCS: Final = Path(__file__).parents[2] / "docs"
PAGE: Final = DOCS / "card-lists.md"
SEARCHED: Final = "card-lists.json"
AT_RANDOM: Final = "card-lists-random.json"
MEANT: Final = 200  # games of each table
TRICKS: Final = 36  # then the point cards are gone; a game of fewer was ended by a player
UNLIKELY: Final = 0.05  # what happens less often than this is not put down to luck
SIDES: Final = ("from the leader", "by seat")


def kept(name: str) -> Totals:
    """What is kept in a file: how games were played, and the totals of the tables."""
    found: Totals = json.loads((DOCS / name).read_text(encoding="utf-8"))
    return found


def totals(name: str) -> list[Totals]:
    """The tables of a file."""
    return list(kept(name)["tables"])


def by_list(tables: Iterable[Totals]) -> dict[str, list[Totals]]:
    """The tables of each list."""
    found: dict[str, list[Totals]] = {}
    for table in tables:
        found.setdefault(table["value"], []).append(table)
    return found


# figures with their standard errors ---------------------------------------------------------------------------


def mean(values: Sequence[float]) -> tuple[float, float]:
    """A mean."""
    middle = sum(values) / len(values)
    spread = sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)
    return middle, sqrt(spread / len(values))


def share(part: float, whole: int) -> tuple[float, float]:
    """A share of games, or of whatever has nothing to do with one another."""
    found = part / whole
    return found, sqrt(found * (1 - found) / whole)


def counted(tables: Sequence[Totals], what: str, name: str) -> tuple[float, float]:
    """A share of what was counted in several tables, which weigh as much as was counted in each."""
    whole = [sum(table[what].values()) for table in tables]
    part = sum(table[what].get(name, 0) for table in tables)
    off = [table["errors"][what].get(name, 0.0) * count for table, count in zip(tables, whole, strict=True)]
    return part / sum(whole), sqrt(sum(one * one for one in off)) / sum(whole)


def ended(table: Totals) -> tuple[float, float]:
    """The share of the games that a player ended."""
    return share(sum(tricks < TRICKS for tricks in table["tricks"]), table["games"])


def several(table: Totals, kind: str) -> float:
    """In what share of such plays there were several cards to choose from."""
    plays = table["plays"]
    return float(plays[f"{kind}-several"] / plays[kind])


def a_game(table: Totals, what: str, name: str) -> float:
    """How often a game something comes up."""
    return float(table[what].get(name, 0) / table["games"])


# tables -------------------------------------------------------------------------------------------------------


def percent(found: tuple[float, float]) -> str:
    """A share with its standard error, in percent."""
    return f"{found[0]:.0%} ± {found[1]:.1%}".replace("%", "")


def points(found: tuple[float, float]) -> str:
    """A mean with its standard error."""
    return f"{found[0]:.1f} ± {found[1]:.1f}"


def rows(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A table; all but the first column to the right."""
    rule = ["---", *["--:"] * (len(head) - 1)]
    return "\n".join("| " + " | ".join(line) + " |" for line in (head, rule, *lines))


def called(table: Totals) -> str:
    """A list and how many play."""
    return f"{table['value']}, {table['players']}"


def how(told: Totals) -> str:
    """How many games, and what played them."""
    games = told["tables"][0]["games"]
    looked = sum(table["looked_at"] for table in told["tables"])
    return (
        f"{games} games of each list and number of players, seeds `{SEED.format(0)}` to `{SEED.format(games - 1)}`; "
        f"{told['rollouts']} tries a decision, or one for each legal move where there are more of these; "
        f"in every {told['every']}th game a play looked at again in {told['deals']} imagined deals, {looked} in all."
        + (f" {MEANT} games each were meant; the run was broken off." if games < MEANT else "")
    )


def play(tables: Sequence[Totals]) -> str:
    """How games go."""
    head = [
        "list, players",
        "games",
        "tricks",
        "ended by a player, %",
        "best score",
        "before the second",
        "shared wins",
    ]
    return rows(
        head,
        (
            [
                called(table),
                str(table["games"]),
                points(mean(table["tricks"])),
                percent(ended(table)),
                points(mean(table["best"])),
                points(mean(table["margin"])),
                str(table["shared"]),
            ]
            for table in tables
        ),
    )


def choices(tables: Sequence[Totals]) -> str:
    """What there is to choose, and what a hand cannot follow."""
    head = [
        "list, players",
        "lead, %",
        "after a point card, %",
        "after a suit, %",
        "neither suit nor point card, a game",
        "may be removed, a game",
        "exchanges, a game",
    ]
    return rows(
        head,
        (
            [
                called(table),
                *(f"{several(table, kind):.0%}".strip("%") for kind in ("lead", "follow-point", "follow-suit")),
                f"{a_game(table, 'clauses', 'void-anything'):.1f}",
                f"{a_game(table, 'clauses', 'remove'):.1f}",
                f"{a_game(table, 'exchanges', 'trump') + a_game(table, 'exchanges', 'antitrump'):.1f}",
            ]
            for table in tables
        ),
    )


def apart(tables: Sequence[Totals]) -> str:
    """How many of the choices that were looked at have values that lie apart, and how far."""
    lines = []
    for name, mine in by_list(tables).items():
        ahead = [lead for table in mine for lead in table["ahead"]]
        if ahead:
            found = share(sum(table["apart"] for table in mine), len(ahead))
            lines.append([name, str(len(ahead)), percent(found), points(mean(ahead))])
    return rows(["list", "choices", "apart, %", "best before worst, points"], lines)


def suits(tables: Sequence[Totals]) -> str:
    """How often each suit is trump and anti-trump."""
    lines = []
    for name, mine in by_list(tables).items():
        letters = sorted({suit for table in mine for suit in table["trump"]})
        for what, title in (("trump", "trump"), ("antitrump", "anti-trump")):
            cells = [percent(counted(mine, what, suit)) for suit in letters]
            lines.append([f"{name}, {title}", f"{1 / len(letters):.0%}".strip("%"), *cells, *[""] * (9 - len(letters))])
    return rows(["list", "even", *"ABCDEFGHI"], lines)


def standings(tables: Sequence[Totals]) -> str:
    """What the strongest and the weakest card of a trick counted as."""
    kinds = ("trump", "led", "other", "antitrump", "point")
    lines = []
    for name, mine in by_list(tables).items():
        for end in ("strongest", "weakest"):
            found = [sum(table["tricks_by"].get(f"{end}-{kind}", 0) for table in mine) for kind in kinds]
            lines.append([f"{name}, {end}", *(f"{one / sum(found):.0%}".strip("%") for one in found)])
    return rows(["list", "trump", "led suit", "another", "anti-trump", "point card"], lines)


def wins(tables: Sequence[Totals]) -> str:
    """Who wins: by the place behind the first leader, and by seat."""

    def lines() -> Iterator[list[str]]:
        for table in tables:
            for side, name in zip(SIDES, ("wins_from_first", "wins"), strict=True):
                cells = [percent(share(one, table["games"])) for one in table[name]]
                even = f"{1 / table['players']:.0%}".strip("%")
                yield [f"{called(table)}, {side}", even, *cells, *[""] * (5 - len(cells))]

    return rows(["list, players", "even", "first, or A", "second, B", "third, C", "fourth, D", "fifth, E"], lines())


# what the totals say, in words -----------------------------------------------------------------------------------

Figure = tuple[str, tuple[float, float], float]
"""What it is called, a share with its standard error, and what would be even."""


def suit_shares(tables: Sequence[Totals]) -> list[Figure]:
    """How often each suit of each list is trump and anti-trump."""
    found = []
    for name, mine in by_list(tables).items():
        letters = sorted({suit for table in mine for suit in table["trump"]})
        for what, title in (("trump", "trump"), ("antitrump", "anti-trump")):
            for suit in letters:
                found.append((f"{name}, suit {suit} as {title}", counted(mine, what, suit), 1 / len(letters)))
    return found


def place_shares(tables: Sequence[Totals]) -> list[Figure]:
    """How often each place behind the first leader wins."""
    return [
        (f"{called(table)} players, place {place}", share(one, table["games"]), 1 / table["players"])
        for table in tables
        for place, one in enumerate(table["wins_from_first"], 1)
    ]


def away(figure: Figure) -> float:
    """How many standard errors a share lies from even."""
    _, (found, error), even = figure
    return abs(found - even) / error if error else 0.0


def farthest(figures: Sequence[Figure], of: str) -> str:
    """The share that is farthest from even, and whether luck explains it, so many being looked at."""
    name, (found, _), even = one = max(figures, key=away)
    off = away(one)
    luck = len(figures) * erfc(off / sqrt(2)) > UNLIKELY
    verdict = "which luck explains" if luck else "which luck does not explain"
    return (
        f"of {len(figures)} {of} the farthest from even is {name}: {found:.0%} where {even:.0%} is even, "
        f"{off:.1f} standard errors, {verdict} among so many".replace("%", " %")
    )


def even(searched: Sequence[Totals], at_random: Sequence[Totals]) -> str:
    """Whether suits and places are even."""
    suits_told = "shares of trump and anti-trump"
    return (
        f"With look-ahead, {farthest(suit_shares(searched), suits_told)}. At random, "
        f"{farthest(suit_shares(at_random), suits_told)}.\n\n"
        f"With look-ahead, {farthest(place_shares(searched), 'places behind the first leader')}. At random, "
        f"{farthest(place_shares(at_random), 'places')}."
    )


def stake(tables: Sequence[Totals]) -> str:
    """In which list the choices that were looked at had the least at stake."""
    means = {
        name: mean([lead for table in mine for lead in table["ahead"]])
        for name, mine in by_list(tables).items()
        if any(table["ahead"] for table in mine)
    }
    least, following, *_ = sorted(means, key=lambda name: means[name])
    off = (means[following][0] - means[least][0]) / sqrt(means[least][1] ** 2 + means[following][1] ** 2)
    sure = len(means) * erfc(off / sqrt(2)) < UNLIKELY
    proved = "which is more than luck" if sure else "which so few choices suggest and do not prove"
    return (
        f"Of the choices that were looked at, those with {least} had the least at stake: {points(means[least])} "
        f"points, with {following} {points(means[following])}, {proved}."
    )


def known(tables: Sequence[Totals]) -> str:
    """How well it is known how often something happens in a game, and what it would take to see a difference."""
    games = tables[0]["games"]
    error = max(ended(table)[1] for table in tables)
    short = f"Fewer games with look-ahead were played than were meant, {games} of {MEANT}. " if games < MEANT else ""
    return (
        f"{short}From {games} games of each list and number of players it is known to {error:.0%} or so how often a "
        f"player ends the game, and who wins not much better, so that a difference between lists of less than "
        f"{2 * sqrt(2) * error:.0%} would not be seen. What hangs on the cards alone, the games at random say too."
    ).replace("%", " %")


# page ---------------------------------------------------------------------------------------------------------


def tables() -> dict[str, str]:
    """Each table by the name of its mark."""
    searched, at_random = totals(SEARCHED), totals(AT_RANDOM)
    return {
        "how": how(kept(SEARCHED)),
        "play": play(searched),
        "choices": choices(searched),
        "apart": apart(searched),
        "suits": suits(searched),
        "standings": standings(searched),
        "wins": wins(searched),
        "stake": stake(searched),
        "even": even(searched, at_random),
        "known": known(searched),
        "random-play": play(at_random),
        "random-choices": choices(at_random),
        "random-suits": suits(at_random),
        "random-wins": wins(at_random),
    }


def filled(page: str, found: Mapping[str, str]) -> str:
    """The page with each table between its marks."""
    for name, table in found.items():
        begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
        before, _, rest = page.partition(begin)
        page = f"{before}{begin}\n\n{table}\n\n{end}{rest.partition(end)[2]}"
    return page


def main() -> None:
    """Write the tables into the page."""
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), tables()), encoding="utf-8")


if __name__ == "__main__":
    main()
