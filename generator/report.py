"""``kit/report.html``: what was checked, and where each clause is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from generator.content import LANGS, GameContent
from generator.deals import TeachingDeal, shown_clauses
from generator.paths import templates_dir
from generator.ruby import strip_readings
from generator.verify import verify
from generator.version import VERSION
from rules_engine import find_game


@dataclass(frozen=True)
class Row:
    """One clause: titles by language, the examples that name it, and the deals with the first step that shows it."""

    number: str
    clause: str
    titles: Mapping[str, str]
    examples: tuple[str, ...]
    steps: tuple[tuple[str, int], ...]
    taught: bool


@dataclass(frozen=True)
class GameReport:
    """One game's clauses and deals."""

    content: GameContent
    rows: tuple[Row, ...]
    deals: tuple[TeachingDeal, ...]

    @property
    def bare(self) -> tuple[Row, ...]:
        """The clauses that neither an example nor a deal shows."""
        return tuple(row for row in self.rows if not row.examples and not row.steps)


def game_report(content: GameContent, deals: Sequence[TeachingDeal]) -> GameReport:
    """Where each clause of a game is shown."""
    titles = {lang: {one.id: strip_readings(one.title) for one in content.rules[lang].clauses} for lang in LANGS}
    shown = {deal.id: shown_clauses(deal.record, deal.first, deal.last) for deal in deals}
    clauses = find_game(content.name).clauses
    taught = {one.clause for one in content.meta.teaching}
    rows = tuple(
        Row(
            clauses.number(clause),
            clause,
            {lang: titles[lang][clause] for lang in LANGS},
            tuple(example.id for example in content.examples if clause in example.clauses),
            tuple((name, steps[clause]) for name, steps in shown.items() if clause in steps),
            clause in taught,
        )
        for clause in clauses
    )
    return GameReport(content, rows, tuple(deals))


def report_html(games: Sequence[tuple[GameContent, Sequence[TeachingDeal]]]) -> str:
    """The report as one page."""
    checked = verify([content for content, _ in games])
    reports = [game_report(content, deals) for content, deals in games]
    template = _environment().get_template("pages/report.html.j2")
    return template.render(checked=checked, reports=reports, version=VERSION, langs=LANGS, plain=strip_readings)


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(templates_dir()), undefined=StrictUndefined, autoescape=True, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
