"""A drawing as a PNG: shapes, holes, words and symbols are where the SVG has them; the same bytes each time."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from tehodoki.drawing.decks import load_deck
from tehodoki.drawing.scene import Heap, Scene, scene_svg
from tehodoki.web.lengths import with_lengths
from tehodoki.web.raster import png
from tehodoki.web.sitemap import site_map

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">'
RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)


def seen(svg: str, width: int = 40) -> Image.Image:
    return Image.open(io.BytesIO(png(f"{HEAD}{svg}</svg>", "en", width))).convert("RGB")


@pytest.mark.parametrize(
    ("svg", "points"),
    [
        ('<rect x="0" y="0" width="20" height="20" fill="#f00"/>', {(10, 10): RED, (30, 10): WHITE}),
        ('<g fill="#f00" transform="translate(20 0) scale(.5)"><rect width="40" height="40"/></g>', {(30, 10): RED}),
        ('<circle cx="20" cy="10" r="8" fill="#00f"/>', {(20, 10): BLUE, (12, 2): WHITE, (20, 4): BLUE}),
        ('<path fill="#f00" d="M0 0H40V20H0Z M10 5V15H30V5Z"/>', {(20, 10): WHITE, (5, 10): RED}),
        ('<path fill="#f00" d="M0 0H30V20H0Z M10 0H40V20H10Z"/>', {(20, 10): RED, (35, 10): RED}),
        ('<path fill="none" stroke="#00f" stroke-width="4" d="M0 10H40"/>', {(20, 10): BLUE, (20, 15): WHITE}),
        ('<defs><g id="k"><rect width="9" height="20"/></g></defs><use href="#k" x="20" fill="#f00"/>', {(25, 5): RED}),
        (
            '<g transform="rotate(90 20 10)"><rect x="15" y="0" width="10" height="20" fill="#f00"/></g>',
            {(12, 10): RED},
        ),
    ],
)
def test_what_is_drawn_lies_where_the_svg_has_it(svg: str, points: dict[tuple[int, int], tuple[int, int, int]]) -> None:
    image = seen(svg)
    assert image.size == (40, 20)
    assert {point: image.getpixel(point) for point in points} == points


def test_words_run_as_long_as_they_are_said_to() -> None:
    image = seen('<text x="4" y="18" font-size="18" textLength="32" fill="#f00">I l</text>')
    inked = [x for x in range(40) if any(image.getpixel((x, y)) != WHITE for y in range(20))]
    assert 3 <= inked[0] <= 10
    assert 28 <= inked[-1] <= 37


def test_a_scene_is_the_same_each_time() -> None:
    art = load_deck("tennos")
    svg = with_lengths(scene_svg(art, Scene(("SA", "H2"), (Heap(("SA",)),)), "en", "A scene"), "en")
    assert png(svg, "en", 240) == png(svg, "en", 240)


def test_the_map_of_a_site_names_each_page_in_every_language() -> None:
    text = site_map(["index.md", "game/rules.md"], "ja", ("ja", "en"), "https://example.org/a&b/")
    assert text.count("<url>") == 2
    assert "<loc>https://example.org/a&amp;b/ja/game/rules.html</loc>" in text
    assert 'hreflang="en" href="https://example.org/a&amp;b/en/game/rules.html"' in text
