"""What a whole deal must be so that it teaches. Each condition can be broken by itself; ``broken`` says which are.

    plain    a plain rule is shown before its exceptions, and never for the first time within a fold
    twist    what the game is about is shown, and where the game says so early enough for the host's script
    never    what nobody should see is not there
    scores   they are as games usually have them, in the middle half
    length   it has no more moves than half of the games have
    told     nothing is chosen or asked before the rules that it needs were told
    seat     the reader's seat never plays worse than the best by more than two standard errors

The clauses of the first three are the game's own, ``whole`` in its ``game.yaml``. The first five can be told from a
record as it was played, the others once its questions are chosen and its choices compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules_engine.fields import LETTERS
from rules_engine.replay import Replay

from ..languages import LANGS
from ..texts.content import GameContent
from .asking import told_by, untold
from .compared import ERRORS
from .data import Data
from .deals import TeachingDeal
from .steps import tried, unasked
from .wholedeals import Usual

NEVER = 10**9  # a step that no deal has


class Broken(NamedTuple):
    """A condition that a deal does not meet: its name, what was found, and what was expected."""

    condition: str
    found: str
    expected: str


def broken(content: GameContent, deal: TeachingDeal) -> Iterator[Broken]:
    """All conditions that a whole deal does not meet, but those that its game does without for now."""
    for one in (*unfit(content, deal), *untaught(content, deal), *_worse(deal)):
        if one.condition not in content.meta.whole.loose:
            yield one


def untaught(content: GameContent, deal: TeachingDeal) -> Iterator[Broken]:
    """Rules that are needed before they were told, once it is known what is asked."""
    made, _ = tried(content, deal, LANGS[0])
    for step, clause in dict.fromkeys((*untold(made), *_unready(content, deal, made))):
        yield Broken("told", f"{clause} needed at step {step} of the walkthrough", "a rule that was told by then")


def unfit(content: GameContent, deal: TeachingDeal) -> Iterator[Broken]:
    """Those that can be told from the record and its folds alone."""
    own, last, shown = content.meta.whole, deal.record.deals[-1], shown_at(deal)
    if deal.spread is not None:
        usual = Usual.read(deal.spread)
        if not usual.holds(last.scores or ()):
            yield Broken(
                "scores", f"{last.scores}", f"{usual.low} to {usual.high}, as the middle half of the games have"
            )
        if len(last.moves) > usual.moves:
            yield Broken("length", f"{len(last.moves)} moves", f"at most {usual.moves}, as half of the games have")
    for plain in own.plain:
        for other in plain.then:
            if other in shown and shown.get(plain.first, NEVER) >= shown[other]:
                found = f"{plain.first} {_step(shown, plain.first)}, {other} {_step(shown, other)}"
                yield Broken("plain", found, f"{plain.first} before {other}")
    for clause in own.never:
        if clause in shown:
            yield Broken("never", f"{clause} {_step(shown, clause)}", "a deal without it")
    groups = group_of(content, deal) if own.twist else {}
    for twist in own.twist:
        within = NEVER - 1 if twist.within is None else twist.within
        if (
            deal.record.game.seats in (twist.seats or [deal.record.game.seats])
            and groups.get(twist.clause, NEVER) > within
        ):
            by = "somewhere" if twist.within is None else f"within {within} groups after the setup"
            yield Broken("twist", f"{twist.clause} {_step(shown, twist.clause)}", by)


def shown_at(deal: TeachingDeal) -> dict[str, int]:
    """Each clause with the first step of the record that shows it outside the folds."""
    found: dict[str, int] = {}
    for step in Replay(deal.record, -1).steps():
        if not deal.folded(step.number):
            for clause in step.clauses:
                found.setdefault(clause, step.number)
    return found


def _step(shown: dict[str, int], clause: str) -> str:
    return f"at step {shown[clause]}" if clause in shown else "nowhere"


def group_of(content: GameContent, deal: TeachingDeal) -> dict[str, int]:
    """Each clause with the group of steps in which something shows it first outside the folds; the setup is 0."""
    made, found = unasked(content, deal, LANGS[0]), dict[str, int]()
    for step in made["steps"]:
        if not step.get("lesson") and not deal.folded(step["move"]):
            for clause in step["clauses"]:
                found.setdefault(clause, step["group"])
    return found


def _unready(content: GameContent, deal: TeachingDeal, made: Data) -> Iterator[tuple[int, str]]:
    """The rules that the choices of the reader's seat need and that no step has told by then."""
    last = {step["move"]: at for at, step in enumerate(made["steps"])}
    for step in Replay(deal.record, -1).steps():
        position, at = step.position, last[step.number]
        if position.asks and position.seat == deal.you and not deal.folded(step.number):
            needed = {clause for ask in position.asks for clause in content.meta.whole.needs.get(ask.name, ())}
            if due := made["steps"][at]["ask"]:
                needed |= {clause for one in due["not"] for clause in one["clauses"]}
            for clause in sorted(needed - told_by(made, at)):
                yield at, clause


def _worse(deal: TeachingDeal) -> Iterator[Broken]:
    """The choices of the reader's seat that the comparison finds worse than the best."""
    if deal.compared is None:
        yield Broken("seat", "no comparison of its choices", "one")
        return
    record = deal.record
    for choice in deal.compared.choices:
        made = choice.made(record)
        if not made.as_good:
            found = f"{LETTERS[deal.you]} at step {choice.step + 1}: {made.behind} behind with an error of {made.error}"
            yield Broken("seat", found, f"at most {ERRORS} errors behind the best")
