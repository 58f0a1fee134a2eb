"""What may be chosen and the verdict on a choice are one fold: they agree for any hand, trick and pair of duties."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.clauses import clause_of
from rules_engine.fields import CARD
from rules_engine.game import Ask, duty, verb
from rules_engine.games.take_and_share.rules import follow_suit, lead, play_on, share_out
from rules_engine.games.take_and_share.scoring import NUMBER_OF, SUIT

hands = st.lists(st.integers(0, 59), unique=True, min_size=1, max_size=15)
tricks = st.lists(st.integers(0, 59), unique=True, min_size=1, max_size=3)


def legal(ask: Ask, card: int) -> bool:
    return ask.rule(lambda value: bool(value == card)).legal


def is_legal_everywhere(ask: Ask) -> None:
    """Every card there is: legal exactly when it is among the values; each value once."""
    values = list(ask.values())
    assert len(set(values)) == len(values)
    assert set(values) <= set(ask.candidates())
    for card in range(60):
        assert legal(ask, card) == (card in values)


# take & share --------------------------------------------------------------------------------------------


@given(hands)
def test_a_lead(hand: list[int]) -> None:
    is_legal_everywhere(Ask(0, lead(hand)))


@given(hands, tricks)
def test_following(hand: list[int], trick: list[int]) -> None:
    ask = Ask(1, play_on(hand), follow_suit(trick))
    is_legal_everywhere(ask)
    suited = [card for card in hand if SUIT[card] == SUIT[trick[0]]]
    assert sorted(ask.values()) == sorted(suited or hand)


@given(hands, tricks)
def test_the_ruling_names_the_clause_that_binds(hand: list[int], trick: list[int]) -> None:
    ask = Ask(1, play_on(hand), follow_suit(trick))
    suits = {SUIT[card] for card in hand}
    led = SUIT[trick[0]]
    for card in hand:
        ruling = ask.rule(card.__eq__)
        if led not in suits:
            assert ruling.clauses == ("turn-left", "slough-any")
        elif suits == {led}:
            assert ruling.clauses == ("turn-left",)
        elif SUIT[card] == led:
            assert ruling.clauses == ("turn-left", "follow-suit")
        else:
            assert (ruling.legal, ruling.clauses, ruling.facts) == (False, ("follow-suit",), {"led": led})
            assert sorted(ruling.may) == sorted(one for one in hand if SUIT[one] == led)


@given(hands, tricks, st.integers(0, 59))
def test_a_card_that_is_not_held_breaks_the_clause_of_the_play(hand: list[int], trick: list[int], card: int) -> None:
    if card not in hand:
        ruling = Ask(1, play_on(hand), follow_suit(trick)).rule(card.__eq__)
        assert (ruling.legal, ruling.clauses) == (False, ("turn-left",))


@given(st.lists(st.integers(0, 59), unique=True, min_size=4, max_size=4), st.data())
def test_a_half_made_share_is_legal_when_it_can_be_completed(share: list[int], data: st.DataObject) -> None:
    ask = Ask(0, share_out(share))
    gifts = data.draw(st.lists(st.sampled_from([*share, 59]), max_size=4))
    ruling = ask.rule(lambda value: value[: len(gifts)] == tuple(gifts))
    possible = [one for one in permutations(share) if one[: len(gifts)] == tuple(gifts)]
    assert (ruling.legal, sorted(ruling.may) if ruling.legal else possible) == (bool(possible), sorted(possible))


# any duties ----------------------------------------------------------------------------------------------


@verb("play", card=CARD)
def play_any(hand: Sequence[int]) -> Sequence[int]:
    """play: a card of the hand."""
    return hand


@duty(void="no-small")
def small(cards: Sequence[int], limit: int) -> list[int]:
    """small: a card below the limit, if there is one."""
    return [card for card in cards if NUMBER_OF[card] < limit]


@duty(void="no-suit")
def suit_of(cards: Sequence[int], suit: int) -> list[int]:
    """suit-of: a card of the suit, if there is one."""
    return [card for card in cards if SUIT[card] == suit]


@duty()
def even(cards: Sequence[int]) -> list[int]:
    """even: an even number, whatever happens."""
    return [card for card in cards if NUMBER_OF[card] % 2 == 0]


bound = st.one_of(
    st.integers(1, 11).map(lambda limit: small(limit)),
    st.integers(0, 5).map(lambda suit: suit_of(suit)),
    st.just(even()),
)


@given(hands, st.lists(bound, max_size=4))
def test_any_duties_agree(hand: list[int], duties: list[tuple[object, tuple[object, ...]]]) -> None:
    is_legal_everywhere(Ask(0, play_any(hand), *duties))


@given(hands, st.lists(bound, min_size=1, max_size=4))
def test_the_duties_bind_in_their_order(hand: list[int], duties: list[tuple[object, tuple[object, ...]]]) -> None:
    values: Sequence[int] = hand
    for rule, arguments in duties:
        kept = rule.function(values, *arguments)  # type: ignore[attr-defined]
        values = kept if kept or rule.void is None else values  # type: ignore[attr-defined]
    assert list(Ask(0, play_any(hand), *duties).values()) == list(values)


def test_a_hard_duty_may_leave_nothing() -> None:
    ask = Ask(0, play_any([2, 4]), even())
    ruling = ask.rule((2).__eq__)
    assert (list(ask.values()), ruling.legal, ruling.clauses, ruling.may) == ([], False, ("even",), ())


def test_a_duty_that_lapses_says_so_and_the_next_one_still_binds() -> None:
    ask = Ask(0, play_any([3, 14, 15]), suit_of(5), small(6))
    assert list(ask.values()) == [3, 14]
    assert ask.rule((3).__eq__).clauses == ("play", "no-suit", "small")
    assert ask.rule((15).__eq__).clauses == ("small",)


def test_the_facts_of_all_duties_that_bind_are_told() -> None:
    ask = Ask(0, play_any([3, 14, 15, 20]), suit_of(1), small(6))
    assert dict(ask.rule((14).__eq__).facts) == {"suit": 1, "limit": 6}


def test_an_ask_is_of_the_moment() -> None:
    hand = [3, 14]
    ask = Ask(0, play_any(hand), suit_of(1))
    assert list(ask.values()) == [14]
    hand.remove(14)
    assert list(ask.values()) == [3]


def test_arguments_by_name_are_not_lost() -> None:
    """A duty may be bound by name: ``small(limit=6)``; what is dropped in silence would change the law."""
    assert list(Ask(0, play_any(hand=[3, 8]), small(limit=6)).values()) == [3]


def no_doc(cards: Sequence[int]) -> list[int]:
    return list(cards)


def no_clause(cards: Sequence[int]) -> list[int]:
    """Begins with no clause."""
    return list(cards)


@pytest.mark.parametrize("function", [no_doc, no_clause])
def test_a_function_without_its_clause_is_no_law(function: Callable[..., object]) -> None:
    with pytest.raises(RuntimeError, match="docstring that begins with its clause"):
        clause_of(function)


def test_a_lazy_verb_lists_what_its_function_yields() -> None:
    @verb("play", lazy=True, card=CARD)
    def play_even(hand: Sequence[int]) -> Iterator[int]:
        """even: the even numbers of the hand."""
        yield from (card for card in hand if NUMBER_OF[card] % 2 == 0)

    ask = Ask(0, play_even([0, 1, 3]))
    assert [ask.values(), ask.values()] == [[1, 3], [1, 3]]


def test_a_verb_that_yields_and_is_not_called_lazy_is_refused_at_once() -> None:
    def play_even(hand: Sequence[int]) -> Any:
        """even: the even numbers of the hand."""
        yield from hand

    with pytest.raises(TypeError) as caught:
        verb("play", card=CARD)(play_even)
    assert str(caught.value).startswith("verb 'play': ")
    assert str(caught.value).endswith("play_even yields its choices; expected lazy=True")


def test_what_returns_a_sequence_is_taken_as_it_is_whatever_its_annotation_says() -> None:
    def play_on(hand: Any) -> Iterable[int]:
        """lead: any card of the hand."""
        return hand

    hand = [1, 2]
    assert Ask(0, verb("play", card=CARD)(play_on)(hand)).values() is hand
