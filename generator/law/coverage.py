"""What stands behind each clause: code, a worked example, a step of a teaching deal, text in both languages.

Texts that differ between the languages are faults, and so is one whose clause changed in the other language only. What
has no code or is shown nowhere is listed: a clause about shuffling needs neither. All is asked of the engine's clauses,
never of a sheet: a clause that none prints is covered like any other.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules_engine import find_game, games
from rules_engine.misreading import MISREAD

from ..faults import ContentError, Fault
from ..gamefiles import GameFiles
from ..languages import LANGS
from ..texts.content import GameContent, load_game
from ..texts.standing import Stand
from ..texts.table import Point
from ..walkthrough.deals import load_deals, shown_clauses
from ..walkthrough.unsaid import unreasoned
from .report import LawReport
from .stale import stale, stale_shared


@dataclass(frozen=True)
class ClauseCoverage:
    """One clause: where it stands, the functions whose docstring names it, those that tell of it, examples, deals with
    their first step that shows it, and the languages with a text."""

    number: str
    clause: str
    stands: Stand
    code: tuple[str, ...]
    told: tuple[str, ...]
    examples: tuple[str, ...]
    steps: tuple[tuple[str, int], ...]
    texts: tuple[str, ...]

    @property
    def lacks(self) -> tuple[str, ...]:
        """What it does not have."""
        have = {"code": self.code or self.told, "example": self.examples, "step": self.steps}
        return (
            *(name for name, found in have.items() if not found),
            *(f"text in {lang}" for lang in LANGS if lang not in self.texts),
        )


@dataclass(frozen=True)
class GameCoverage:
    """One game's clauses and points at the table, and what must be mended."""

    game: str
    clauses: tuple[ClauseCoverage, ...]
    table: tuple[Point, ...]
    faults: tuple[Fault, ...]

    def lines(self) -> list[str]:
        """A line a clause and a point, then the faults."""
        clauses = find_game(self.game).clauses
        return [
            *(
                f"{self.game}  {clauses.label(one.clause)}: {one.stands.said(clauses)}; {_said(one)}"
                for one in self.clauses
            ),
            *(f"{self.game}  {point.label}: {point.said(clauses)}" for point in self.table),
            *(f"WRONG  {fault}" for fault in self.faults),
        ]

    def as_json(self) -> dict[str, Any]:
        """The same as plain values, without the faults."""
        return {
            "game": self.game,
            "clauses": [{**asdict(one), "lacks": one.lacks} for one in self.clauses],
            "table": [asdict(point) for point in self.table],
        }


class CoverageReport(LawReport[GameCoverage]):
    """The coverage of some games."""

    def summary(self) -> str:
        """One line with the counts."""
        clauses = [one for game in self.games for one in game.clauses]
        having = {
            "code": sum("code" not in one.lacks for one in clauses),
            "an example": sum(bool(one.examples) for one in clauses),
            "a step": sum(bool(one.steps) for one in clauses),
            "both texts": sum(len(one.texts) == len(LANGS) for one in clauses),
        }
        counts = ", ".join(f"{count} with {name}" for name, count in having.items())
        return f"{len(clauses)} clauses of {len(self.games)} games: {counts}; faults: {len(self.faults)}"


def load(names: Iterable[str] = (), root: Path | None = None) -> tuple[list[GameContent], list[Fault]]:
    """The texts of some games, of all when none is named, and the faults of those that cannot be used."""
    contents, faults = [], list[Fault]()
    for name in names or games():
        try:
            contents.append(load_game(name, root))
        except ContentError as error:
            faults += error.faults
    return contents, faults


def cover(contents: Iterable[GameContent], unread: Sequence[Fault] = ()) -> CoverageReport:
    """What stands behind each clause of some games."""
    contents = tuple(contents)
    sharing = {content.root: content for content in reversed(contents)}  # one of each root is enough
    shared = (fault for content in sharing.values() for fault in stale_shared(content))
    return CoverageReport(tuple(map(cover_game, contents)), (*unread, *shared))


def cover_game(content: GameContent) -> GameCoverage:
    """What stands behind each clause of a game."""
    clauses, faults = find_game(content.name).clauses, list(stale(content))
    try:
        deals = load_deals(content)
    except ContentError as error:
        deals, faults = (), [*faults, *error.faults]
    faults += (fault for deal in deals for fault in unreasoned(content, deal))
    shown = {deal.id: shown_clauses(deal.record, deal.first, deal.last) for deal in deals}
    texts = {lang: {one.id for one in content.rules[lang].clauses} for lang in LANGS}
    named, told = code_of(content.name, tuple(clauses))
    return GameCoverage(
        content.name,
        tuple(
            ClauseCoverage(
                clauses.number(clause),
                clause,
                content.meta.stands[clause],
                named.get(clause, ()),
                told.get(clause, ()),
                tuple(example.id for example in content.examples if clause in example.clauses),
                tuple((name, steps[clause]) for name, steps in shown.items() if clause in steps),
                tuple(lang for lang in LANGS if clause in texts[lang]),
            )
            for clause in clauses
        ),
        (*content.table.points, *content.table.shared),
        ContentError(faults).faults,
    )


@cache
def code_of(name: str, clauses: tuple[str, ...]) -> tuple[Mapping[str, tuple[str, ...]], Mapping[str, tuple[str, ...]]]:
    """By clause: the functions whose docstring begins with it, and those that write it beside a move or a note."""
    named: dict[str, list[str]] = {}
    told: dict[str, list[str]] = {}
    for path in source_files(name):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for verb in filter(is_verb, tree.body):
            for clause in headed(verb):
                named.setdefault(clause, []).append(name_of(verb))
        for one in ast.walk(tree):
            if not isinstance(one, ast.FunctionDef) or is_proof(one):
                continue
            for clause in headed(one):
                named.setdefault(clause, []).append(one.name)
            for clause in {word for part in one.body for word in beside(part, clauses)}:
                told.setdefault(clause, []).append(one.name)
    return (
        {clause: tuple(dict.fromkeys(named[clause])) for clause in clauses if clause in named},
        {clause: tuple(dict.fromkeys(told[clause])) for clause in clauses if clause in told},
    )


def source_files(name: str) -> list[Path]:
    """The files in which the right rules of a game are written."""
    return [path for path in GameFiles.of(name).modules if path.stem != MISREAD]


def is_proof(node: ast.FunctionDef) -> bool:
    """Whether it proves what cannot be, ``@trick_of.never``: nothing is played by it."""
    return any(isinstance(one, ast.Attribute) and one.attr == "never" for one in node.decorator_list)


VERBS = ("any_card", "any_kind", "likewise")


def is_verb(node: ast.stmt) -> bool:
    """Whether it makes a verb of a hand: ``lead = any_card("play", "lead-any: …")``."""
    call = node.value if isinstance(node, ast.Assign) else None
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in VERBS


def name_of(node: ast.stmt) -> str:
    """The name of a function, or of a verb of a hand."""
    return node.name if isinstance(node, ast.FunctionDef) else ast.unparse(node.targets[0])  # type: ignore[attr-defined]


def headed(node: ast.stmt) -> list[str]:
    """The words at the head of a docstring, where the clauses of a function stand, or of a verb of a hand."""
    given = "" if isinstance(node, ast.FunctionDef) else ast.literal_eval(node.value.args[1])  # type: ignore[attr-defined]
    text = (ast.get_docstring(node) or "") if isinstance(node, ast.FunctionDef) else given
    return [word.strip() for word in text.partition(":")[0].split(",")]


def beside(part: ast.AST, clauses: Sequence[str]) -> set[str]:
    """The clauses that stand beside moves and notes, in texts of nothing else."""
    texts = [node.value for node in ast.walk(part) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return {word for text in texts if all(one in clauses for one in text.split()) for word in text.split()}


def _said(one: ClauseCoverage) -> str:
    code = ", ".join(one.code) or (f"told by {', '.join(one.told)}" if one.told else "none")
    steps = ", ".join(f"{name}:{step}" for name, step in one.steps) or "none"
    lacks = f"; NOT IN {', '.join(lang for lang in LANGS if lang not in one.texts)}" if len(one.texts) < 2 else ""
    return f"code {code}; examples {', '.join(one.examples) or 'none'}; steps {steps}{lacks}"
