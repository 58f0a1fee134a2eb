"""Contests: who comes first where several have played, asked again with two of the plays.

A note says who wins a trick, or who is in first place, and names the clauses behind it. Those may be more than what
puts the first before the best of the others: with a pair against a 7 and a 6, one clause is there for these two alone.
So a game says in its ``worked.py`` how such a note is decided, by the functions that the narrative scores by:

    CONTESTS = {"wins": Contest(("play",), lambda lay: winner(lay.chosen))}

``decision`` leaves only the first and the best of the others, and asks again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from rules_engine.echo import quoted
from rules_engine.errors import GameError
from rules_engine.game import Game, Value
from rules_engine.position import Move
from rules_engine.reach import last_round


class Lay(NamedTuple):
    """What was played, in its order: the verbs, and what was chosen; the facts of the note, and the game."""

    verbs: tuple[str, ...]
    chosen: tuple[Value, ...]
    told: Mapping[str, Any]
    game: Any


class Contest(NamedTuple):
    """How a note about the first of several is decided.

    ``verbs`` are those by which it was played. ``first`` gives the place of the one who comes first, and the clauses,
    divided by spaces. It is asked with some of the plays left out: what counts for all of them, as trump does, it takes
    from the facts. Where ``lead_stays``, the first play is never left out, since it says what counts.
    """

    verbs: tuple[str, ...]
    first: Callable[[Lay], tuple[int, str]]
    lead_stays: bool = False


class Decision(NamedTuple):
    """Which seat comes first, which is the best of the others, and the clauses that put the one before the other.

    ``named`` are the clauses by which the first comes before all the others."""

    first: int
    second: int
    clauses: tuple[str, ...]
    named: tuple[str, ...]


def check_contests(contests: Any, verbs: Collection[str]) -> str:
    """What is wrong with a game's ``CONTESTS``, or nothing: where, what was found, what was expected, what to do."""
    if not isinstance(contests, Mapping):
        return f"CONTESTS: found {quoted(contests)}, expected a mapping; write it by the names of notes"
    found: Mapping[Any, Any] = contests
    for note, contest in found.items():
        place = f"CONTESTS[{quoted(note)}]"
        if not isinstance(contest, Contest):
            return f"{place}: found {quoted(contest)}, expected a Contest; write Contest((verb, …), function)"
        verbs_of: Any = contest.verbs
        first: Any = contest.first
        if not isinstance(verbs_of, tuple):
            return f"{place}: found {quoted(verbs_of)} as its verbs, expected a tuple; write (verb, …)"
        for verb in verbs_of:
            if verb not in verbs:
                return f"{place}: found a verb {quoted(verb)}, expected one of {', '.join(verbs)}; name one of these"
        if not callable(first):
            return f"{place}: found {quoted(first)}, expected a function of a Lay; give one"
    return ""


def decision(game: Game, contest: Contest, told: Mapping[str, Any], moves: Sequence[Move]) -> Decision | None:
    """What decides a contest at its end, after some moves; None where nobody else has played.

    Who has played the same as the first is no other where there is one: those two are parted by their order alone.
    Raises GameError where the first is not first any more beside the best of the others alone.
    """
    plays = last_round(moves, contest.verbs)

    def asked(places: Sequence[int]) -> tuple[int, str]:
        verbs, chosen = zip(*(plays[one][1:] for one in places), strict=True)
        try:
            place, clauses = contest.first(Lay(verbs, chosen, told, game))
            return places[place], str(clauses)
        except Exception as error:  # code of the game's author, which a change of its rules may have left behind
            found = f"found {type(error).__name__}: {error}"
            expected = "expected the place of the first and its clauses"
            what = f"{game.name}: the contest of {', '.join(contest.verbs)}"
            raise GameError(f"{what}: {found}, {expected}; mend CONTESTS in worked.py") from error

    every = range(len(plays))
    if len(every) < 2:
        return None
    first, named = asked(every)
    others = [place for place in every if place != first]
    second, _ = asked([place for place in others if plays[place][1:] != plays[first][1:]] or others)
    again, clauses = asked(sorted({first, second, 0} if contest.lead_stays else {first, second}))
    if again != first:
        raise GameError(f"{game.name}: {contest.verbs[0]}: found another first of two plays, expected that of all")
    return Decision(plays[first][0], plays[second][0], tuple(clauses.split()), tuple(named.split()))
