"""Decks as drawings: every card named and titled, and suits that stay apart without colour."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from rules_engine import find_game
from tehodoki.drawing.decks import DRAWERS, DeckArt, back_svg, card_svg, chip_html, load_deck, sign_svg, sprite_svg
from tehodoki.drawing.drawers import Lettered
from tehodoki.errors import DeckError
from tehodoki.faults import ContentError
from tehodoki.paths import templates_dir

SVG = "{http://www.w3.org/2000/svg}"
LANGS = ("ja", "en")


SIGNED = ["tennos", "french", "deck-build-tricks", "hyakunin-isshu"]
"""Decks whose cards have signs."""


@pytest.fixture
def art() -> DeckArt:
    """The TENNOS deck."""
    return load_deck("tennos")


def parsed(drawing: str) -> ET.Element:
    return ET.fromstring(drawing)  # noqa: S314  (our own drawing)


def luminance(colour: str) -> float:
    """Relative luminance (WCAG) of #rrggbb."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_engine_and_the_drawings_know_the_same_cards(art: DeckArt) -> None:
    assert art.drawer.kinds == find_game("take-and-share")(seats=4).deck.kinds


def test_cards_are_named_in_both_languages(art: DeckArt) -> None:
    assert [art.card_name("S7", lang) for lang in LANGS] == ["スペードの7", "7 of spades"]
    assert [art.card_name("HA", lang) for lang in LANGS] == ["ハートのエース", "ace of hearts"]
    assert art.suit_name("L", "en") == "leaves"
    assert art.suit_name("L", "en", many=False) == "leaf"


@pytest.mark.parametrize("lang", LANGS)
def test_every_drawing_begins_with_its_title(art: DeckArt, lang: str) -> None:
    drawings = [card_svg(art, kind, lang) for kind in art.drawer.kinds]
    drawings += [sign_svg(art, letter, lang) for letter in art.drawer.suits]
    drawings += [back_svg(art, lang), sprite_svg(art, lang)]
    titles = []
    for drawing in drawings:
        first = parsed(drawing)[0]
        assert first.tag == f"{SVG}title"
        titles.append(first.text)
    assert all(titles)
    assert len(set(titles[:60])) == 60


def test_a_card_is_poor_in_elements(art: DeckArt) -> None:
    assert max(len(list(parsed(card_svg(art, kind, "ja")).iter())) for kind in art.drawer.kinds) <= 7


def test_a_card_shows_its_rank_and_its_sign_twice(art: DeckArt) -> None:
    card = parsed(card_svg(art, "X10", "ja"))
    assert [text.text for text in card.iter(f"{SVG}text")] == ["10"]
    assert len(list(card.iter(f"{SVG}path"))) == 2


def shown(drawing: str) -> str:
    """What can be read in a drawing or a line, its title aside."""
    return re.sub(r"<[^>]+>", "", re.sub(r"<title>.*?</title>", "", drawing))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", SIGNED)
def test_no_letter_stands_for_a_suit(name: str, lang: str) -> None:
    art = load_deck(name)
    for kind in art.drawer.kinds:
        for drawing in (card_svg(art, kind, lang), chip_html(art, kind, lang)):
            words = re.findall(r"[A-Za-zō]+", shown(drawing))
            single = [word for word in words if len(word) == 1]
            assert single in ([], [art.split(kind)[1]]), (kind, words)  # A, K, Q and J are ranks
            assert lang == "en" or not [word for word in words if len(word) > 1 and word != "JOKER"], (kind, words)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", SIGNED)
def test_a_legend_names_every_sign(name: str, lang: str) -> None:
    art = load_deck(name)
    legend = dict(art.legend(lang))
    assert tuple(legend) == art.drawer.suits
    assert len(set(legend.values())) == len(legend)
    assert all(art.suit_name(letter, lang, many=False) in text for letter, text in legend.items())


def test_hard_names_have_readings_that_are_always_shown() -> None:
    assert ("Y", "矢五郎《《やごろう》》") in load_deck("hyakunin-isshu").legend("ja")
    assert ("Y", "Yagorō") in load_deck("hyakunin-isshu").legend("en")


def test_the_sprite_holds_each_drawing_once(art: DeckArt) -> None:
    ids = re.findall(r'<symbol id="([^"]+)"', sprite_svg(art, "ja"))
    assert ids == [
        *(f"sign-{letter}" for letter in "SHXLCD"),
        "back",
        *(f"card-{kind}" for kind in art.drawer.kinds),
    ]
    assert set(re.findall(r'href="#([^"]+)"', sprite_svg(art, "ja"))) == {f"sign-{letter}" for letter in "SHXLCD"}


def test_every_suit_stands_out_from_paper(art: DeckArt) -> None:
    for letter in art.drawer.suits:
        assert 1.05 / (luminance(art.drawer.colour(letter)) + 0.05) >= 4.5, letter


VISIONS = {  # what is left of red, green and blue; Machado, Oliveira and Fernandes 2009, severity 1
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def seen(colour: str, vision: str) -> tuple[float, ...]:
    """A colour #rrggbb as linear light, as somebody with a vision sees it."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return tuple(sum(a * b for a, b in zip(row, light, strict=True)) for row in VISIONS[vision])


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("name", SIGNED)
def test_signs_stay_apart_for_every_vision(name: str, vision: str) -> None:
    """Laid over each other, two signs differ on a twelfth of their paper by half of what ink differs from paper."""
    lettered = load_deck(name).drawer
    assert isinstance(lettered, Lettered)
    paper = seen("#ffffff", vision)
    signs = {}
    for letter, suit in lettered.by_letter.items():
        colour = seen(suit.colour, vision)
        signs[letter] = [colour if covered else paper for covered in ink(suit.sign)]
    for one, other in combinations(signs, 2):
        far = [dist(a, b) / dist(paper, (0.0,) * 3) for a, b in zip(signs[one], signs[other], strict=True)]
        apart = sum(distance > 0.5 for distance in far) / len(far)
        assert apart > 1 / 12, f"{one} and {other} look alike but for {apart:.0%}"


def ink(path: str, grid: int = 24) -> list[bool]:
    """Which points of a grid a sign covers, by winding number; arcs are taken as their chord's circle."""
    rings = flatten(path)
    points = [(100 * (x + 0.5) / grid, 100 * (y + 0.5) / grid) for y in range(grid) for x in range(grid)]
    return [sum(winding(ring, point) for ring in rings) != 0 for point in points]


def winding(ring: list[tuple[float, float]], point: tuple[float, float]) -> int:
    turns, (x, y) = 0, point
    for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
        side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
        if y1 <= y < y2 and side > 0:
            turns += 1
        elif y2 <= y < y1 and side < 0:
            turns -= 1
    return turns


def flatten(path: str) -> list[list[tuple[float, float]]]:
    """Path data of M, L, C, A (half circles) and Z as polygons."""
    from math import atan2, cos, pi, sin

    rings: list[list[tuple[float, float]]] = []
    for command, tail in re.findall(r"([MLCAZ])([^MLCAZ]*)", path):
        values = [float(value) for value in re.findall(r"-?\d+(?:\.\d+)?", tail)]
        if command == "M":
            rings.append([(values[0], values[1])])
        elif command == "L":
            rings[-1].append((values[0], values[1]))
        elif command == "C":
            for start in range(0, len(values), 6):
                (x0, y0), (x1, y1, x2, y2, x3, y3) = rings[-1][-1], values[start : start + 6]
                for step in range(1, 9):
                    t, u = step / 8, 1 - step / 8
                    rings[-1].append(
                        (
                            u**3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3,
                            u**3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3,
                        )
                    )
        elif command == "A":
            (x0, y0), (x1, y1), radius = rings[-1][-1], (values[5], values[6]), values[0]
            middle = ((x0 + x1) / 2, (y0 + y1) / 2)
            first = atan2(y0 - middle[1], x0 - middle[0])
            rings[-1] += [
                (middle[0] + radius * cos(first + pi * step / 12), middle[1] + radius * sin(first + pi * step / 12))
                for step in range(1, 13)
            ]
    return rings


def test_an_unknown_card_is_refused_with_what_there_is(art: DeckArt) -> None:
    with pytest.raises(DeckError) as caught:
        card_svg(art, "Z7", "ja")
    assert str(caught.value).startswith("deck tennos: card 'Z7' is unknown")
    with pytest.raises(DeckError):
        art.suit_name("Z", "ja")
    with pytest.raises(DeckError):
        art.card_name("S7", "fr")


def test_a_missing_deck_lists_those_that_there_are() -> None:
    with pytest.raises(DeckError, match=r"templates/decks/none\.yaml: no such deck; there are: .*tennos"):
        load_deck("none")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("style: suited", "style: round", f"style: 'round'; expected one of {' '.join(DRAWERS)}"),
        ("style: suited", "stile: suited", "style: None"),
        ("letter: H", "letter: S", "suit letter 'S' a second time"),
        ("title: {ja", "title: [ja", "YAML that cannot be read"),
    ],
)
def test_a_faulty_deck_file_is_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    text = (templates_dir() / "decks" / "tennos.yaml").read_text(encoding="utf-8")
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "tennos.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_deck("tennos", tmp_path)
    assert told in str(caught.value)
    assert "tennos.yaml" in str(caught.value)


def test_styles_are_found_by_listing_their_folder() -> None:
    assert "suited" in DRAWERS


def test_a_deck_of_52_is_there_with_the_signs_of_the_smaller_one() -> None:
    whole, part = load_deck("french-52"), load_deck("french")
    assert len(whole.drawer.kinds) == 52
    assert [whole.drawer.sign(suit) for suit in whole.drawer.suits] == [part.drawer.sign(suit) for suit in "SHDC"]
    assert [whole.drawer.face(kind, "ja", None) for kind in ("S7", "HK")] == [
        part.drawer.face(kind, "ja", None) for kind in ("S7", "HK")
    ]
    assert (whole.card_name("D10", "en"), whole.card_name("C2", "ja")) == ("10 of diamonds", "クラブの2")
    with pytest.raises(DeckError, match="JOKER"):
        whole.card_name("JOKER", "en")
