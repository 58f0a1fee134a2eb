"""The short notation of ``score``: what it reads, how it says what is wrong, and that nothing else ever comes out."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine import NotationError, find_game, games
from rules_engine.cards import Deck
from rules_engine.fields import (
    CARD,
    CARDS,
    FLAG,
    NUMBER,
    SEAT,
    CardOr,
    CardSet,
    Context,
    EachSeat,
    Fields,
    Index,
    Maybe,
    Rows,
    Word,
)
from rules_engine.scoring import Calculation, Working
from tehodoki.checking.notations import load_notations
from tehodoki.checking.typed import read_notation, written
from tehodoki.texts.content import load_game

GAME = find_game("take-and-share")
TRICK = {"lead": "A", "cards": {"A": "S7", "B": "S10", "C": "H2", "D": "D2"}}
SUIT = {"suit": "S", "cards": {"A": ["S3", "S4"], "B": ["S8"], "C": []}}


@pytest.mark.parametrize(
    "text",
    [
        "lead=A A: S7 B: S10 C: H2 D: D2",
        "A: S7 B: S10 C: H2 D: D2 lead=A",
        "a:s7 b:s10 c:h2 d:d2 lead = a",
        "lead=A cards= A:♠7 B:♠10 C:♥2 D:♦2",
        "Ａ：Ｓ７　Ｂ：Ｓ１０、Ｃ：♡２，Ｄ：♢２　ｌｅａｄ＝Ａ",
        'lead=A cards={"A": "S7", "B": "S10", "C": "H2", "D": "D2"}',
        "lead=A\nA: S7\nB: S10\nC: H2\nD: D2\n",
    ],
)
def test_a_trick_is_read_however_it_is_typed(text: str) -> None:
    read = read_notation(GAME, text, seats=4)
    assert (read.calculation, read.seats, read.given) == ("trick", 4, TRICK)


@pytest.mark.parametrize("text", ["suit=S A: S3 S4 B: S8 C: -", "S A: S3,S4 B: S8 C:", "♠ A: S3・S4 B: S8 C: -"])
def test_the_values_decide_what_is_worked_out(text: str) -> None:
    read = read_notation(GAME, text)
    assert (read.calculation, read.seats, read.given) == ("suit", 3, SUIT)


@pytest.mark.parametrize(
    "text",
    [
        "A:5 B:8 C:6; A:4 B:5 C:3",
        "A:5 B:8 C:6 A:4 B:5 C:3",
        "games=A:5 B:8 C:6 ；A:4 B:5 C:3",
        "C:6 A:5 B:8\nA:4 B:5 C:3",
    ],
)
def test_rows_end_at_a_semicolon_or_where_a_seat_comes_again(text: str) -> None:
    rows = [{"A": 5, "B": 8, "C": 6}, {"A": 4, "B": 5, "C": 3}]
    assert read_notation(GAME, text).given == {"games": rows}


@pytest.mark.parametrize(
    ("text", "calculation", "message"),
    [
        ("A: S7 B: S77 C: H2", "trick", "column 10: 'S77' names no card of this deck; expected a name such as SA …"),
        ("A: S7 B: SA C: H2 lead=A", "trick", "column 10: SA is not in play with this number of players"),
        ("A: S7 S8 B: S9 C: H2", "trick", "column 7: found 'S8' too, expected one value only, a card"),
        ("A: S7 B: C: H2", "trick", "column 7: found nothing, expected a card"),
        ("A: S7 A: S8 B: S9 C: H2", "trick", "column 7: found seat A a second time, expected each seat once"),
        ("A: S7 C: H2 lead=A", "trick", "column 12: found no seat B, expected seats A to C; write B: - where B has"),
        ("lead=A A: S7 E: H2", "trick", "column 14: found seat E as the last, expected seats A to C or seats A to D"),
        ("lead=E A: S7 B: S8 C: S9", "trick", "column 6: found 'E', expected a seat, A B C"),
        ("A: S7 B: S8 C: S9", "trick", "column 18: found the end, expected also lead: lead=… A: … B: …"),
        ("laed=A A: S7 B: S8 C: S9", None, "column 1: found 'laed', expected one of cards, games, gifts, hand, lead, "),
        ("trik A: S7 B: S8 C: S9", None, "column 1: found 'trik'"),
        ("suit=Q A: S7 B: S8 C: S9", None, "column 6: found 'Q', expected S H X L C D"),
        ("A: 5 B: 8 C: six", "match", "column 14: found 'six', expected a whole number"),
        ("lead=A suit=S A: S7 B: S8 C: S9", None, "column 1: found values that fit none of them"),
        ("lead=A\nA: S7\nB: Q7\nC: S9", None, "line 3, column 4: 'Q7' names no card of this deck"),
        ("suit={", None, "column 6: found JSON that cannot be read, expected a JSON value"),
        ("; A: S7", None, "column 1: found ';', expected a seat, such as A:, before the first ';'"),
        ("", None, "column 1: found nothing, expected what is to be scored: trick (lead=… A: … B: …)"),
    ],
)
def test_what_is_wrong_is_told_with_its_column(text: str, calculation: str | None, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_notation(GAME, text, calculation)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("name", games())
def test_every_worked_example_can_be_typed(name: str) -> None:
    kind = find_game(name)
    for example in load_game(name).examples:
        typed = " ".join(written(kind.calculations[example.calculation], example.given))
        read = read_notation(kind, typed, example.calculation, example.seats)
        assert read.given == example.given, f"{example.id}: {typed}"


# kinds of values that Take & Share does not use --------------------------------------------------------------

PAIRS = Deck(tuple("1234567"), tuple(range(7)) * 7)


def _other(given: Fields) -> Any:
    def work(game: Any) -> Working:
        """some-clause: nothing."""
        return Working((), {})

    one = Calculation("other", given, work)

    class Other:
        name, players, calculations = "other", (2, 3), {"other": one}

        def __init__(self, seats: int) -> None:
            self.seats, self.deck = seats, PAIRS

    return Other


@pytest.mark.parametrize(
    ("codec", "text", "value"),
    [
        (CARDS, "it=7×3 1", ["7", "7", "7", "1"]),
        (CARDS, "it=7x2 6*2", ["7", "7", "6", "6"]),
        (CARDS, "it=-", []),
        (EachSeat(CARDS), "A: 7×2 B: -", {"A": ["7", "7"], "B": []}),
        (CardSet(2), "it=7 6", ["7", "6"]),
        (CardOr("stock"), "it=stock", "stock"),
        (CardOr("stock"), "it=7", "7"),
        (Maybe(NUMBER), "it=3", 3),
        (FLAG, "it=yes", True),
        (NUMBER, "it=-12", -12),
        (SEAT, "it=b", "B"),
        (Word("to-be", "not-to-be"), "it=not-to-be", "not-to-be"),
        (Index(("red", "black"), "a colour"), "it=Black", "black"),
        (Rows(CARD), "it=7 7 1", ["7", "7", "1"]),
        (Rows(CARDS), "it=7 6; 1", [["7", "6"], ["1"]]),
        (Rows(Word("X", "A", "2")), "it=X A 2 X", ["X", "A", "2", "X"]),
        (Rows(EachSeat(CARD)), "it=A: 7 B: 6; A: 1 B: 2", [{"A": "7", "B": "6"}, {"A": "1", "B": "2"}]),
    ],
)
def test_every_kind_of_value_has_a_form(codec: Any, text: str, value: Any) -> None:
    read = read_notation(_other(Fields(it=codec)), text, "other", 2)
    assert read.given == {"it": value}
    codec.read(read.given["it"], "", Context(PAIRS, 2))


def test_what_may_be_left_out_is() -> None:
    other = _other(Fields(it=NUMBER, more=Maybe(CARDS)))
    assert read_notation(other, "it=3", None, 2).given == {"it": 3}
    assert read_notation(other, "it=3 more=7 6", None, 2).given == {"it": 3, "more": ["7", "6"]}


# anything at all ------------------------------------------------------------------------------------------

SIGNS = st.text(alphabet='ABCDESHXL0123456789=:;-×x*{}[]", 、・♠♥：＝７ \n\taleduit', max_size=40)
WORDS = st.lists(
    st.sampled_from(
        ["lead=", "suit=", "games=", "cards=", "A:", "B:", "C:", "D:", "S7", "SA", "H2", ";", "-", "5", "S7×9", "{}"]
    ),
    max_size=14,
).map(" ".join)
ANY = st.one_of(st.text(max_size=40), SIGNS, WORDS)


@given(ANY, st.sampled_from([None, *GAME.calculations]), st.sampled_from([None, *GAME.players]))
def test_any_text_is_read_or_refused_with_a_place_in_it(text: str, calculation: str | None, seats: int | None) -> None:
    try:
        read = read_notation(GAME, text, calculation, seats)
    except NotationError as error:
        told = error
    else:
        assert json.loads(json.dumps(read.given)) == read.given
        return
    assert "column" in str(told)
    assert "\n" not in str(told)
    assert 0 <= told.position <= len(text)


# a game's own words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "lead=Ann Ann: S7 Ben: S10 Cleo: H2 Dan: D2",
        "リード=アン アン: ♠7 ベン: スペードの10 クレオ: ハート2 ダン: 2のダイヤ",
        "lead: Ann\nAnn: 7 of Spades\nBen: TS\nCleo: ❤️2\nDan: d2",
        "Ann  Ann: the 7 of spades  Ben: s10  Cleo: (H2)  Dan: 2♦",
    ],
)
def test_players_may_have_names_and_cards_any_spelling(text: str) -> None:
    read = read_notation(GAME, text, "trick", None, load_notations("take-and-share"))
    assert (read.seats, read.given) == (4, TRICK)


@pytest.mark.parametrize(
    ("game", "calculation", "text", "given"),
    [
        ("take-and-share", None, "スペード アン: ♠34 ベン: - クレオ: -", None),
        ("take-and-share", None, "スペード アン: ♠3 ♠4 ベン: 8 of spades クレオ: なし", SUIT),
        ("irokanmuri", "answers", "a monk hand=two ladies, Jito", {"attack": "monk", "hand": ["lady"] * 2 + ["jito"]}),
        ("shikagari", "pips", "6-5, [4-4]", {"cards": ["5-6", "4-4"]}),
        ("tennos-square", "row", "X 2 2 スペード3", {"row": ["X", "S2", "H2", "S3"]}),
        ("trumps", "score", "A: [9×2][8×1] B: 7x2 C: -", {"cards": {"A": ["9", "9", "8"], "B": ["7", "7"], "C": []}}),
        ("deck-build-tricks", "choices", "hand=スズ6・イカリ7 a point 5 trump=anchor antitrump=スズ turn=lead led=none",
         {"hand": ["A7/B6", "P5"], "trump": "A", "antitrump": "B", "turn": "lead", "led": "none"}),
    ],
)  # fmt: skip
def test_what_is_given_in_the_words_of_a_game(
    game: str, calculation: str | None, text: str, given: dict[str, Any] | None
) -> None:
    kind, notations = find_game(game), load_notations(game)
    if given is None:
        with pytest.raises(NotationError, match="'♠34' names no card"):
            read_notation(kind, text, calculation, 3, notations)
        return
    assert read_notation(kind, text, calculation, None, notations).given == given


@given(ANY, st.sampled_from(games()))
def test_any_text_in_the_words_of_a_game_is_read_or_refused_with_a_place_in_it(text: str, game: str) -> None:
    try:
        read_notation(find_game(game), text, None, None, load_notations(game))
    except NotationError as error:
        told = error
    else:
        return
    assert 0 <= told.position <= len(text)
    assert told.text == text
