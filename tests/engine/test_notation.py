"""Cards as people write them: every spelling is understood, and nothing else gives anything but a NotationError."""

from __future__ import annotations

import string
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine import NotationError
from rules_engine.cards import TENNOS_KINDS, Deck, tennos

DECK = tennos()
FULL_WIDTH = str.maketrans({chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)})
SIGNS = {"S": "♠♤", "H": "♥♡", "C": "♣♧", "D": "♦♢"}
cards = st.sampled_from(DECK.cards)


@st.composite
def spellings(draw: st.DrawFn, card: int) -> str:
    """One of the ways in which a person may write a card."""
    name = DECK.format(card)
    suit, rank = name[0], name[1:]
    suit = draw(st.sampled_from([suit, suit.lower(), *SIGNS.get(suit, "")]))
    rank = draw(st.sampled_from([rank, rank.lower(), *(["1"] if rank == "A" else [])]))
    return "".join(draw(st.sampled_from([char, char.translate(FULL_WIDTH)])) for char in suit + rank)


@st.composite
def lists(draw: st.DrawFn) -> tuple[list[int], str]:
    """Some cards, and a line that names them."""
    wanted = draw(st.lists(cards, max_size=15))
    breaks = st.text(alphabet=" \t\n,、，　・", min_size=1, max_size=3)
    return wanted, "".join(draw(spellings(card)) + draw(breaks) for card in wanted)


@given(cards)
def test_a_name_reads_back(card: int) -> None:
    assert DECK.parse(DECK.format(card)) == card


@given(st.data())
def test_every_spelling_of_a_card_is_understood(data: st.DataObject) -> None:
    card = data.draw(cards)
    assert DECK.parse(data.draw(spellings(card))) == card


@given(lists())
def test_every_list_of_cards_is_understood(made: tuple[list[int], str]) -> None:
    wanted, line = made
    assert DECK.parse_all(line) == wanted


@pytest.mark.parametrize("text", ["S7", "s7", "♠7", "♤7", "Ｓ７", "ｓ７", "♠７", " S7 ", "S7,", "　♠7　", "\tS7\n"])
def test_ways_to_write_the_seven_of_spades(text: str) -> None:
    assert DECK.format(DECK.parse(text)) == "S7"


@pytest.mark.parametrize("text", ["SA", "sa", "S1", "♠A", "♠1", "Ｓ１", "ＳＡ"])
def test_ways_to_write_the_ace_of_spades(text: str) -> None:
    assert DECK.format(DECK.parse(text)) == "SA"


@pytest.mark.parametrize("text", ["♠\ufe0f7", "♥\ufe0f10", "♦\ufe0eA"])
def test_a_sign_may_ask_for_colour_or_none(text: str) -> None:
    """Phones and input methods put a variation selector behind a suit sign; nobody sees it."""
    assert DECK.parse(text) == DECK.parse(text.replace("\ufe0f", "").replace("\ufe0e", ""))


@pytest.mark.parametrize(
    "text", ["", " ", "S", "7", "S11", "S0", "S07", "SJ", "Z7", "7S", "S-7", "S７０", "S7S8", "♠♠7", "S⑩"]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as error:
        DECK.parse(text)
    assert error.value.text == text


def test_two_cards_are_not_one() -> None:
    with pytest.raises(NotationError, match="found 2 cards, expected one"):
        DECK.parse("S7 S8")


@pytest.mark.parametrize(
    ("text", "position"), [("S11", 0), ("S7 S11", 3), ("S7, H2、Q9 S3", 7), ("　♠7　？", 4), ("S7\n\nx", 4)]
)
def test_the_position_is_that_of_the_first_word_that_does_not_fit(text: str, position: int) -> None:
    with pytest.raises(NotationError) as error:
        DECK.parse_all(text)
    assert (error.value.position, error.value.text) == (position, text)
    assert f"column {position + 1}" in str(error.value)


@given(lists(), st.sampled_from(["S11", "Ｑ9", "ß", "?", "ŉ", "7", "ﬃ", "♠", "SA2"]))
def test_the_position_is_right_behind_any_cards(made: tuple[list[int], str], junk: str) -> None:
    with pytest.raises(NotationError) as error:
        DECK.parse_all(made[1] + junk + " S7")
    assert error.value.position == len(made[1])


def outcome(text: str) -> list[int] | NotationError:
    try:
        return DECK.parse_all(text)
    except NotationError as error:
        return error


@settings(max_examples=200)
@given(st.text() | st.text(alphabet="SHXLCDshxlcd♠♥♣♦A0123456789１０ ,/-", max_size=12))
def test_garbage_gives_cards_or_a_notation_error_with_a_position(text: str) -> None:
    found = outcome(text)
    if isinstance(found, NotationError):
        assert 0 <= found.position < len(text)
        assert found.text == text
    else:
        plain = [char for char in unicodedata.normalize("NFKC", text) if char.isalnum() or char in "♠♤♥♡♣♧♦♢"]
        assert len(plain) == sum(len(DECK.format(card)) for card in found)


@given(st.text(max_size=8))
def test_one_card_is_the_first_of_a_list_of_one(text: str) -> None:
    found = outcome(text)
    if isinstance(found, list) and len(found) == 1:
        assert DECK.parse(text) == found[0]
    else:
        with pytest.raises(NotationError):
            DECK.parse(text)


@pytest.mark.parametrize("name", ["SA", "D2", "♠1"])
def test_a_card_that_is_not_in_play_is_refused_as_such(name: str) -> None:
    with pytest.raises(NotationError, match="not in play with this number of players"):
        tennos(low=3).parse(name)


def test_the_tennos_deck_is_in_the_order_of_its_page() -> None:
    assert TENNOS_KINDS[:3] == ("SA", "S2", "S3")
    assert [kind[0] for kind in TENNOS_KINDS[::10]] == list("SHXLCD")
    assert [TENNOS_KINDS.index(suit + "10") for suit in "SHXLCD"] == [9, 19, 29, 39, 49, 59]


# decks of other shapes: the names stand in the table of decks of the record format --------------------------

OTHERS = {
    "pairs": ("1", "2", "3", "10"),
    "tiles": ("6-6", "1-1", "4-4", "1-3"),
    "reading cards": ("tenji", "jito", "monk", "lady", "yagoro", "upright", "folded", "black"),
    "two faces": ("A7/B6", "B9/C10", "P4", "A5/C7", "A1/B1"),
    "with a joker": ("S7", "SA", "JOKER"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_the_names_of_any_deck_read_back(name: str) -> None:
    kinds = OTHERS[name]
    deck = Deck(kinds, tuple(range(len(kinds))))
    for card in deck.cards:
        assert deck.parse(deck.format(card)) == card
        assert deck.parse(deck.format(card).translate(FULL_WIDTH)) == card
        assert deck.parse(f" {deck.format(card).upper()} ") == card


def test_alike_cards_are_one_kind() -> None:
    deck = Deck(("1", "2"), (0, 0, 0, 1))
    assert (len(deck), deck.parse_all("1 1 2"), deck.format(0)) == (4, [0, 0, 1], "1")


def test_ascii_is_enough_for_every_name() -> None:
    assert set("".join(TENNOS_KINDS)) <= set(string.ascii_uppercase + string.digits)
