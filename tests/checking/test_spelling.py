"""Cards in every spelling: each is read as that card where it stands, and what only looks like one is none."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine import games
from tehodoki.checking.notations import load_notations
from tehodoki.checking.source import fold
from tehodoki.checking.spelling import Speller, Spelt, kana, plural, without_macrons
from tehodoki.checking.words import CARD, Lexer, Token

SUITED = ("hamlet", "take-and-share")
WORDS = {
    "A": ("ace", "Ace", "エース"),
    "10": ("T", "ten", "十"),
    "9": ("Nine", "nine", "九"),
    "7": ("seven", "七"),
    "J": ("jack", "Jack", "ジャック"),
    "Q": ("QUEEN", "クイーン", "女王"),
    "K": ("king", "キング", "王"),
}
SIGNS = {"S": "♠♤", "H": "♥♡❤", "C": "♣♧", "D": "♦♢"}
WIDE = str.maketrans({chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)})


def speller(game: str) -> Speller:
    return load_notations(game).speller


def cards(game: str, text: str) -> list[Token]:
    """The cards in a sentence."""
    return [token for token in Lexer(load_notations(game)).tokens(fold(text)) if token.kind == CARD]


def spellings(game: str, kind: str) -> list[str]:
    """The ways to write a card."""
    reader = speller(game)
    if kind in reader.split:
        return _suited(reader, *reader.split[kind])
    if kind in reader.halves.values():
        return _two_halves(reader, kind)
    return _named(reader, kind)


def _suited(reader: Speller, suit: str, rank: str) -> list[str]:
    short = [rank, *("T" for _ in range(rank == "10"))]
    ranks = [*short, *WORDS.get(rank, ())]
    japanese = [one for one in ranks if one in short or not one.isascii()]
    english = [one for one in ranks if one.isascii()]
    names = list(kana(reader.art.suit_name(suit, "ja")))
    signs = [sign + style for sign in SIGNS.get(suit, "") for style in ("", "\ufe0f", "\ufe0e")]
    found = [way for one in short for way in (suit + one, suit.lower() + one.lower(), one + suit, one + suit.lower())]
    for name, one in product([*names, *signs], japanese):
        found += [name + one, f"{name}の{one}", f"{name}・{one}", f"{name}({one})", f"{name} {one}", f"{one}の{name}"]
    for sign, one in product(signs, short):
        found += [one + sign, f"{one} {sign}", f"[{sign}{one}]", f"「{sign}{one}」", f"（{sign}{one}）"]
    for many, one in product((False, True), english):
        word = reader.art.suit_name(suit, "en", many)
        found += [f"{one} of {word}", f"the {one} of {word.upper()}", f"{word.title()} {one}", f"a {one} of {word}"]
    return found


def _two_halves(reader: Speller, kind: str) -> list[str]:
    found = []
    for first, second in ((0, 1), (1, 0)):
        halves = [kind.split("/")[index] for index in (first, second)]
        english, many, japanese = (
            [(reader.art.suit_name(half[0], lang, more), half[1:]) for half in halves]
            for lang, more in (("en", False), ("en", True), ("ja", False))
        )
        found += ["/".join(halves), "".join(halves), "-".join(halves).lower()]
        found += [" and ".join(f"{suit} {number}" for suit, number in english)]
        found += [" / ".join(f"{number} of {suit}" for suit, number in many)]
        found += [glue.join(f"{suit}{number}" for suit, number in japanese) for glue in "・/と"]
        found += ["・".join(f"{suit}の{number}" for suit, number in japanese)]
    return found


def _named(reader: Speller, kind: str) -> list[str]:
    names = {"ja": reader.art.card_name(kind, "ja"), "en": reader.art.card_name(kind, "en")}
    english = [names["en"], without_macrons(names["en"]), names["en"].upper(), names["en"].title(), kind]
    if names["en"][-1].isalpha():
        english.append(plural(names["en"]))
    found = [*kana(names["ja"]), *english, f"[{names['en']}]", f"「{names['ja']}」", kind.translate(WIDE)]
    found += [f"{article} {one}" for article in ("the", "a", "an") for one in english[:1] if one[0].isalpha()]
    return found + (["-".join(reversed(kind.split("-"))), kind.replace("-", "–")] if "-" in kind else [])


ARTICLES = ("the ", "a ", "an ")


def _span(text: str) -> tuple[int, int]:
    """Where the card stands in its spelling: behind the article."""
    return next((len(one) for one in ARTICLES if text.startswith(one)), 0), len(text)


@st.composite
def spelt(draw: st.DrawFn, among: tuple[str, ...] = tuple(games())) -> tuple[str, str, str]:
    """A game, a card and how it is written."""
    game = draw(st.sampled_from(among))
    kind = draw(st.sampled_from(load_notations(game).art.drawer.kinds))
    return game, kind, draw(st.sampled_from(spellings(game, kind)))


@given(
    spelt(),
    st.sampled_from(["", "x: ", "「", "\n", "、", "("]),
    st.sampled_from(["", " = 4", "」", "、", "\n", ")", "."]),
)
def test_every_spelling_is_read_where_it_stands(one: tuple[str, str, str], before: str, behind: str) -> None:
    game, kind, text = one
    found = speller(game).one(fold(before + text + behind), len(before), typed=True)
    start, end = _span(text)
    assert found is not None, text
    assert [(card.kind, card.end) for card in found[0]] == [(kind, len(before) + end)], text
    assert found[0][0].start in (len(before), len(before) + start)
    assert found[1] == len(before) + end


@pytest.mark.parametrize("game", games())
def test_every_spelling_of_every_card_is_read(game: str) -> None:
    reader = speller(game)
    for kind in reader.art.drawer.kinds:
        for text in spellings(game, kind):
            found = reader.one(fold(text), 0, typed=True)
            assert found is not None, (kind, text)
            assert ([card.kind for card in found[0]], found[1]) == ([kind], len(text)), text


@given(st.data(), st.sampled_from(games()), st.sampled_from([", ", "、", "; ", " / ", "\n", " and "]))
def test_a_list_in_mixed_spellings_is_read_in_order(data: st.DataObject, game: str, join: str) -> None:
    cards = [data.draw(spelt((game,))) for _ in range(data.draw(st.integers(1, 6)))]
    text = join.join(words for _, _, words in cards)
    found, end = speller(game).many(fold(text), 0, typed=True)
    assert [card.kind for card in found if isinstance(card, Spelt)] == [kind for _, kind, _ in cards], text
    assert end == len(text)
    places = [(card.start, card.end) for card in found]
    assert places == sorted(places)
    assert all(one[1] <= other[0] for one, other in pairwise(places))


@pytest.mark.parametrize(
    ("game", "text", "kinds"),
    [
        ("take-and-share", "♥3456", "H3 H4 H5 H6"),
        ("take-and-share", "❤️8910", "H8 H9 H10"),
        ("take-and-share", "♥89T", "H8 H9 H10"),
        ("take-and-share", "ハート345", "H3 H4 H5"),
        ("take-and-share", "3-6 of hearts", "H3 H4 H5 H6"),
        ("take-and-share", "3–6 of Hearts", "H3 H4 H5 H6"),
        ("take-and-share", "3 to 6 of hearts", "H3 H4 H5 H6"),
        ("take-and-share", "ace to three of leaves", "LA L2 L3"),
        ("take-and-share", "♥3–♥6", "H3 H4 H5 H6"),
        ("take-and-share", "♥3~6", "H3 H4 H5 H6"),
        ("take-and-share", "ハート3〜6", "H3 H4 H5 H6"),
        ("take-and-share", "ハートの3からハートの5", "H3 H4 H5"),
        ("take-and-share", "ハート3から5まで", "H3 H4 H5"),
        ("take-and-share", "h3-h5", "H3 H4 H5"),
        ("take-and-share", "the 2, 4-6 and 9 of spades", "S2 S4 S5 S6 S9"),
        ("hamlet", "♠9-Q", "S9 S10 SJ SQ"),
        ("hamlet", "♠AKQJ", "SA SK SQ SJ"),
        ("hamlet", "♠10 J Q", "S10 SJ SQ"),
        ("hamlet", "♥9♥10♠A", "H9 H10 SA"),
        ("hamlet", "9♥10♥J♥", "H9 H10 HJ"),
        ("hamlet", "[♥9][♠A][ジョーカー]", "H9 SA JOKER"),
        ("hamlet", "「♥9」「♠A」", "H9 SA"),
        ("hamlet", "♠8 9 ♥10", "S8 S9 H10"),
        ("hamlet", "Kd As 9s", "DK SA S9"),
        ("irokanmuri", "monk, two", "monk"),
        ("irokanmuri", "monk, lady and the black crown", "monk lady black"),
        ("shikagari", "6-4 [5-5] 1-1", "4-6 5-5 1-1"),
        ("deck-build-tricks", "A7B6, a point 4", "A7/B6 P4"),
    ],
)
def test_several_cards_in_few_signs(game: str, text: str, kinds: str) -> None:
    found, _ = speller(game).many(fold(text), 0)
    assert [card.kind for card in found if isinstance(card, Spelt)] == kinds.split()
    places = [(card.start, card.end) for card in found]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("♥6-3", "H6"),
        ("♥3–♠6", "H3"),
        ("♥3-6点", "H3"),
        ("♥3 - 6", "H3"),
        ("♥3 to 4 players", "H3"),
        ("♥3から6枚", "H3"),
    ],
)
def test_what_is_no_range_is_its_first_card(text: str, first: str) -> None:
    found = speller("take-and-share").one(fold(text), 0)
    assert found is not None
    assert [card.kind for card in found[0]] == [first]


@pytest.mark.parametrize("text", ["♥12", "S34", "スペード40", "♥334", "スペード12"])
def test_a_number_that_is_no_rank_is_no_card(text: str) -> None:
    assert speller("take-and-share").many(text, 0) == ([], 0)


@pytest.mark.parametrize(
    "text",
    [
        "H2O", "A4 paper", "B2B", "as long as", "ah, ad and so on", "two 9s, three 8s", "9s and 10s", "24h",
        "Hearts are led", "one of hearts", "ハート九つ", "ハート二枚", "スペード十字軍",
        "as 9", "MP3", "a black cat", "10-6 people", "SH9T",
    ],
)  # fmt: skip
@pytest.mark.parametrize("game", ["hamlet", "take-and-share", "shikagari", "deck-build-tricks"])
def test_no_card_is_found_in_a_sentence(game: str, text: str) -> None:
    assert cards(game, text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("She leads h9, h10 and", "h9, h10"),
        ("the 9h 10h", "9h 10h"),
        ("with ♥3456.", "♥3456"),
        ("plays ❤️9,", "❤️9"),
        ("plays 9 ♥.", "9 ♥"),
        ("a Nine of Hearts", "Nine of Hearts"),
        ("ボブは9のハートを", "9のハート"),
        ("ボブはﾊｰﾄ9を", "ﾊｰﾄ9"),
        ("ボブはハート(9)を", "ハート(9)"),
        ("the 3-6 of hearts", "3-6 of hearts"),
    ],
)
def test_cards_are_found_in_a_sentence(text: str, found: str) -> None:
    first, *others = cards("take-and-share", text)
    last = others[-1] if others else first
    assert fold(text)[first.start : last.end].removeprefix("the ").removeprefix("a ") == fold(found)


@given(
    st.sampled_from(games()),
    st.text() | st.text(alphabet="SHXLCDshxlcd♠♥❤A0123456789TJQK ofthe,、のハート[]()-~\nıſ", max_size=20),
)
def test_any_text_gives_cards_within_it(game: str, text: str) -> None:
    reader = speller(game)
    for typed in (False, True):
        found, end = reader.many(text, 0, typed=typed)
        assert all(0 <= card.start < card.end <= end <= len(text) for card in found)
