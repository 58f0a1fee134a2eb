"""Tricks: any card of a hand, what of a hand may be played, a trick played out, and what a record shows of it.

Functions that a game calls; who wins and what must be followed stands in the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any, ParamSpec, TypeVar, cast

from rules_engine.clauses import Ruling, clause_of
from rules_engine.fields import CARD, LETTERS, Fields
from rules_engine.game import Ask, Game, Part, Verb
from rules_engine.partway import Choice, Partway
from rules_engine.reach import Given, Held, Seen
from rules_engine.scoring import Impossible, Line, Working, demand, names

T = TypeVar("T")
P = ParamSpec("P")
AnyCard = Verb[[Sequence[int]]]


# verbs ---------------------------------------------------------------------------------------------------


def any_card(name: str, because: str) -> AnyCard:
    """The verb that chooses any card of a hand; ``because`` is its docstring and begins with the clause."""

    def choose(hand: Sequence[int]) -> Sequence[int]:
        return hand

    choose.__doc__ = because
    return Verb(name, Fields(card=CARD), choose, as_it_stands=True)


def any_kind(name: str, because: str, field: str = "card") -> AnyCard:
    """The same where cards are alike: each kind is one choice."""

    def choose(hand: Sequence[int]) -> Sequence[int]:
        return sorted(set(hand))

    choose.__doc__ = because
    return Verb(name, Fields(**{field: CARD}), choose)


def likewise(verb: Verb[P], because: str) -> Verb[P]:
    """A verb with the same choices where another clause grants them; ``because`` is its docstring, as above."""
    other = copy(verb)
    other.__doc__ = because
    other.clause = clause_of(other)
    return other


def called(*verbs: Verb[Any]) -> Mapping[str, Verb[Any]]:
    """Verbs by their names; of several with one name, that by which a record is read."""
    return {verb.name: verb for verb in verbs}


# worked --------------------------------------------------------------------------------------------------


def last_clause(ruling: Ruling, _: int) -> str:
    """The clause that narrowed a choice last, or that is broken."""
    return ruling.clauses[-1]


def demand_turn(game: Game, trick: Sequence[int], clause: str, named: str = "cards") -> None:
    """RecordError where so many have played already that it is nobody's turn."""
    expected = f"at most {game.seats - 1} {named} before it is one's turn"
    demand(game, len(trick) < game.seats, "/trick", f"{len(trick)} {named}", expected, clause)


def asked_after(playing: Part[Any], trick: Sequence[int]) -> Ask:
    """What is asked once these cards lie in a trick that is played from its start."""
    ask = next(playing)
    for card in trick:
        ask = playing.send(card)
    return cast(Ask, ask)


def may_worked(
    game: Game,
    ask: Ask,
    hand: Sequence[int],
    facts: Mapping[str, Any],
    clause: Callable[[Ruling, int], str] = last_clause,
) -> Working:
    """Which cards of a hand may be played, a line a card with the clause that decides it."""
    lines = []
    for card in sorted(hand):
        ruling = ask.rule_on(card)
        lines.append(Line(clause(ruling, card), None, names(game, [card]), {**facts, "legal": ruling.legal}))
    return Working(tuple(lines), {"may": [line.cards[0] for line in lines if line.facts["legal"]]})


def played_out(
    part: Partway, hands: Sequence[list[int]], order: Sequence[int], cards: Sequence[int], trick: Part[T]
) -> T:
    """What comes of a trick to which each plays the only card of the hand, in this order."""
    for hand, card in zip(hands, cards, strict=True):
        hand.append(card)
    kinds = part.game.deck.kinds
    return part.play(trick, (Choice(cards[seat], f"/cards/{LETTERS[seat]}", kinds[cards[seat]]) for seat in order))


# what a table can come to --------------------------------------------------------------------------------


def no_such_hand(hand: Sequence[int], size: int, clause: str, named: str = "cards") -> Impossible | None:
    """Who is to play holds a card, and no more than were dealt."""
    if 0 < len(hand) <= size:
        return None
    return Impossible(f"who is to play holds 1 to {size} {named}; here {len(hand)}", clause)


def may_shown(seen: Seen) -> Given:
    """What lies in the trick and what the seat holds that is to play to it."""
    if seen.asked == "play":
        yield "may", {"trick": seen.cards("trick"), "hand": Held(seen.cards("hand", seen.seat))}


def trick_shown(seen: Seen, **more: Any) -> Given:
    """The trick that this step completes: who led, and what each played."""
    if seen.notes("wins"):
        plays = seen.round("play")
        yield "trick", {"lead": next(iter(plays)), "cards": [plays[seat] for seat in sorted(plays)], **more}
