"""``kit/report.html``: what was checked, and where each clause is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from rules_engine import find_game

from .. import templating
from ..checking.ours import verify
from ..checking.report import Counts
from ..languages import LANGS
from ..law.balance import kept
from ..law.coverage import cover
from ..law.mutation import mutate
from ..paths import templates_dir
from ..texts.content import GameContent, kept_game
from ..texts.ruby import strip_readings
from ..version import VERSION
from ..walkthrough.deals import TeachingDeal, load_deals
from ..walkthrough.steps import unasked
from .pages import walkthrough_page


@dataclass(frozen=True)
class Seen:
    """The first step of a teaching deal's walkthrough that shows a clause."""

    deal: str
    step: int

    @property
    def page(self) -> str:
        """Where it stands below the game's folder on the site."""
        return f"{walkthrough_page(self.deal)}.html#step={self.step}"


@dataclass(frozen=True)
class Row:
    """One clause: titles by language, the deals and examples that show it, and why no deal can, if so."""

    number: str
    clause: str
    titles: Mapping[str, str]
    steps: tuple[Seen, ...]
    examples: tuple[str, ...]
    impossible: Mapping[str, str]
    taught: bool

    @property
    def state(self) -> str:
        """How it is shown: ``deal``, ``example``, ``impossible`` or, a fault, ``nowhere``."""
        found = {"deal": self.steps, "example": self.examples, "impossible": self.impossible}
        return next((state for state, there in found.items() if there), "nowhere")


@dataclass(frozen=True)
class GameReport:
    """One game's clauses and deals."""

    content: GameContent
    rows: tuple[Row, ...]
    deals: tuple[TeachingDeal, ...]

    def of(self, state: str) -> tuple[Row, ...]:
        """The clauses that are shown in one way."""
        return tuple(row for row in self.rows if row.state == state)


@dataclass(frozen=True)
class GamePart:
    """One game in the report: its chapter, how many worked examples are right and wrong, and all its faults."""

    html: str
    right: int
    wrong: int
    faults: int


def game_report(content: GameContent, deals: Sequence[TeachingDeal]) -> GameReport:
    """Where each clause of a game is shown."""
    titles = {lang: {one.id: strip_readings(one.title) for one in content.rules[lang].clauses} for lang in LANGS}
    shown = {deal.id: _first_steps(content, deal) for deal in deals}
    clauses = find_game(content.name).clauses
    taught = {one.clause for one in content.meta.teaching}
    rows = tuple(
        Row(
            clauses.number(clause),
            clause,
            {lang: titles[lang][clause] for lang in LANGS},
            tuple(Seen(name, steps[clause]) for name, steps in shown.items() if clause in steps),
            tuple(example.id for example in content.examples if clause in example.clauses),
            content.meta.impossible.get(clause, {}),
            clause in taught,
        )
        for clause in clauses
    )
    return GameReport(content, rows, tuple(deals))


def _first_steps(content: GameContent, deal: TeachingDeal) -> dict[str, int]:
    """Each clause that the walkthrough of a deal shows, with the first step in which it applies."""
    found: dict[str, int] = {}
    for number, step in enumerate(unasked(content, deal, LANGS[0])["steps"]):
        for clause in () if step.get("lesson") else step["clauses"]:
            found.setdefault(clause, number)
    return found


def game_part(content: GameContent, deals: Sequence[TeachingDeal], sites: Sequence[str] = LANGS) -> GamePart:
    """What the report says of one game, with links into the sites of some languages, which lie beside it."""
    checked = verify([content]).counts()
    template = _environment().get_template("pages/report-game.html.j2")
    html = template.render(report=game_report(content, deals), langs=LANGS, sites=sites, plain=strip_readings)
    html += balance_part(content.name) + law_part(content)
    return GamePart(html, checked.right, checked.wrong, checked.faults)


def law_part(content: GameContent) -> str:
    """The code behind each clause, its misreadings, and the examples that notice them."""
    covered, mutated = cover([content]), mutate([content])
    (clauses,), (broken,) = covered.games, mutated.games
    rows = list(zip(clauses.clauses, broken.clauses, strict=True))
    template = _environment().get_template("pages/law.html.j2")
    return template.render(
        content=content,
        covered=covered,
        mutated=mutated,
        rows=rows,
        idle=broken.idle,
        plain=strip_readings,
        law=find_game(content.name).clauses,
    )


def balance_part(game: str) -> str:
    """Wins by seat, points, lengths and clauses of many games, as they are kept; nothing is counted here."""
    balance = kept(game)
    holds = balance is not None and balance.still_holds(game)
    template = _environment().get_template("pages/balance.html.j2")
    return template.render(name=game, balance=balance, holds=holds, law=find_game(game).clauses)


def report_html(games: Sequence[GamePart]) -> str:
    """The report as one page."""
    right, wrong, faults = (sum(getattr(game, name) for game in games) for name in ("right", "wrong", "faults"))
    checked = Counts(right, wrong, faults=faults, games=len(games))
    template = _environment().get_template("pages/report.html.j2")
    return template.render(checked=checked, games=[Markup(game.html) for game in games], version=VERSION)


def make_chapter(_: Path, game: str, langs: Sequence[str], deals: Sequence[Path]) -> dict[str, Any]:
    """What a kit's report says of a game, as plain data."""
    content = kept_game(game)
    return asdict(game_part(content, load_deals(content, deals[0]), langs))


def make_report(target: Path, given: Mapping[str, Any]) -> None:
    """Make the report of a kit from the chapters of its games."""
    html = report_html([GamePart(**chapter) for chapter in given.values()])
    target.write_text(html, encoding="utf-8", newline="\n")


@cache
def _environment() -> Environment:
    return templating.environment(templates_dir())
