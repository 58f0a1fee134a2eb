"""Whether the reason that a question gives is the one that decides between the cards that lie there.

A note may rest on several clauses, and the answer is said by one of them. The engine is asked again which clause puts
the right answer before the best of the others; no other may be given as the reason.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.contest import decision
from rules_engine.fields import LETTERS
from rules_engine.games import contests
from rules_engine.table import Event

from ..faults import ContentError, Fault
from .deals import Question, TeachingDeal


def check_reason(deal: TeachingDeal, asked: Question, event: Event, clauses: Sequence[str], key: str) -> None:
    """Raise ContentError unless the right answer to a question about a note gives a reason that decides.

    ``event`` is the note, ``clauses`` are those of the answer, and ``key`` is the
    sentence that says it.
    """
    game, moves, note = deal.record.game, deal.record.deals[-1].moves[: asked.step], event.kind
    contest, label = contests(game.name).get(note), game.clauses.label
    if contest is None:
        if "card" in event.facts:  # somebody's card comes first
            known = f"; there is {', '.join(contests(game.name))}" if contests(game.name) else ""
            remedy = f"name it so in CONTESTS of {type(game).__module__.rpartition('.')[0]}.worked{known}"
            raise _fault(deal, asked, "no way to ask again what decides it", f"a contest {note!r}", remedy)
        return
    decided = decision(game, contest, event.facts, moves)
    if decided is None:
        return
    named = [clause for clause in clauses if key == f"right.{note}.{clause}"]
    given = named or clauses
    if decided.first != event.by or not set(given) & set(decided.clauses):
        found = f"{LETTERS[event.by]} as the answer by {', '.join(map(label, given)) or 'no clause'}"
        first, second = LETTERS[decided.first], LETTERS[decided.second]
        because = " or ".join(map(label, decided.clauses))
        remedy = f"let the note name last what decides, and say it by a sentence {f'right.{note}'!r} of that clause"
        raise _fault(deal, asked, found, f"{first} by {because}, which puts {first} before {second}", remedy)


def deciding(deal: TeachingDeal, asked: Question, event: Event, clauses: Sequence[str]) -> list[str]:
    """Of a note's clauses those that say who comes first; what else it tells, such as who leads next, is no reason."""
    game = deal.record.game
    contest = contests(game.name).get(event.kind)
    decided = contest and decision(game, contest, event.facts, deal.record.deals[-1].moves[: asked.step])
    return [one for one in clauses if one in decided.named] or list(clauses) if decided else list(clauses)


def _fault(deal: TeachingDeal, asked: Question, found: str, expected: str, remedy: str) -> ContentError:
    where = f"the question {asked.ask!r} after step {asked.step} gives {found}"
    return ContentError([Fault(deal.place("questions", deal.questions.index(asked)), where, expected, remedy)])
