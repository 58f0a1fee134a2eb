"""Tien gow tiles as drawings: the engine's tiles, red pips where it scores them, told apart from white ones in grey."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from rules_engine.games.shikagari.cards import HALVES, KINDS
from rules_engine.games.shikagari.scoring import RED
from tehodoki.drawing.decks import DeckArt, back_svg, card_svg, chip_html, load_deck, sprite_svg
from tehodoki.drawing.drawers import tile
from tehodoki.errors import DeckError
from tehodoki.faults import ContentError
from tehodoki.paths import templates_dir

SVG = "{http://www.w3.org/2000/svg}"
LANGS = ("ja", "en")


@pytest.fixture
def art() -> DeckArt:
    return load_deck("tien-gow")


@pytest.fixture
def tiles(art: DeckArt) -> tile.Tiles:
    assert isinstance(art.drawer, tile.Tiles)
    return art.drawer


def parsed(drawing: str) -> ET.Element:
    return ET.fromstring(drawing)  # noqa: S314  (our own drawing)


def test_the_engine_and_the_drawings_know_the_same_tiles(tiles: tile.Tiles) -> None:
    assert tiles.kinds == KINDS


@pytest.mark.parametrize(("kind", "halves", "red"), [*zip(KINDS, HALVES, RED, strict=True)])
def test_a_tile_has_the_pips_of_its_halves_and_the_red_ones_that_score(
    tiles: tile.Tiles, kind: str, halves: tuple[int, int], red: int
) -> None:
    pips = list(tiles.pips(kind))
    assert Counter(pip.y < 44 for pip in pips) == Counter({True: halves[0], False: halves[1]})
    assert sum(pip.red for pip in pips) == red


@pytest.mark.parametrize("kind", KINDS)
def test_pips_lie_on_the_tile_and_apart(tiles: tile.Tiles, kind: str) -> None:
    pips = list(tiles.pips(kind))
    width, height = tiles.size
    for index, pip in enumerate(pips):
        assert pip.radius + 2 < pip.x < width - pip.radius - 2
        assert pip.radius + 2 < pip.y < height - pip.radius - 2
        assert abs(pip.y - 44) > pip.radius
        for other in pips[:index]:
            assert ((pip.x - other.x) ** 2 + (pip.y - other.y) ** 2) ** 0.5 > pip.radius + other.radius


def test_a_double_six_has_three_red_pips_in_each_half(tiles: tile.Tiles) -> None:
    red = [(pip.x < 24, pip.y < 44) for pip in tiles.pips("6-6") if pip.red]
    assert Counter(red) == {(True, True): 3, (False, False): 3}


@pytest.mark.parametrize("kind", KINDS)
def test_red_pips_are_filled_and_white_ones_are_rings(tiles: tile.Tiles, kind: str) -> None:
    face = parsed(f'<svg xmlns="{SVG[1:-1]}">{tiles.face(kind, "ja", None)}</svg>')
    paths = [path for path in face.iter(f"{SVG}path") if "a" in (path.get("d") or "")]
    found = {path.get("fill"): (path.get("d") or "").count("M") for path in paths}
    pips = list(tiles.pips(kind))
    red = sum(pip.red for pip in pips)
    expected = {tiles.red_colour: red, "#fff": len(pips) - red}
    assert found == {fill: count for fill, count in expected.items() if count}
    assert all(path.get("stroke") == tile.INK for path in paths if path.get("fill") == "#fff")


def test_a_tile_is_poor_in_elements(art: DeckArt) -> None:
    assert max(len(list(parsed(card_svg(art, kind, "ja")).iter())) for kind in art.drawer.kinds) <= 6


@pytest.mark.parametrize("lang", LANGS)
def test_every_drawing_begins_with_its_title(art: DeckArt, lang: str) -> None:
    titles = []
    for drawing in (*(card_svg(art, kind, lang) for kind in KINDS), back_svg(art, lang), sprite_svg(art, lang)):
        first = parsed(drawing)[0]
        assert first.tag == f"{SVG}title"
        titles.append(first.text)
    assert len(set(titles)) == len(KINDS) + 2


def test_a_tile_in_a_line_reads_as_its_notation(art: DeckArt) -> None:
    assert re.sub(r"<[^>]+>", "", chip_html(art, "4-6", "ja")) == "4-6"


def test_an_unknown_tile_is_refused(art: DeckArt) -> None:
    with pytest.raises(DeckError, match="'6-5' is unknown"):
        art.card_name("6-5", "en")
    with pytest.raises(DeckError, match="suit"):
        art.suit_name("S", "en")


@pytest.mark.parametrize("tiles", ['["6-5"]', '["0-6"]', '["5-6", "5-6"]', '["1-7"]'])
def test_tiles_that_cannot_be_are_refused(tmp_path: Path, tiles: str) -> None:
    shutil.copytree(templates_dir() / "decks", tmp_path / "decks")
    path = tmp_path / "decks" / "tien-gow.yaml"
    text = re.sub(r"(?ms)^tiles:.*?(?=^\w)", f"tiles: {tiles}\n", path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=r"tien-gow\.yaml:9:\d+: tile"):
        load_deck("tien-gow", tmp_path)
