"""A block of a text becomes a figure, in HTML and as a picture; what does not hold is never drawn."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pypdfium2
import pytest
from click.testing import CliRunner
from markdown import markdown

from rules_engine import find_game, games
from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.notations import load_notations
from tehodoki.checking.report import RIGHT
from tehodoki.checking.samples import block
from tehodoki.checking.source import MARKDOWN, Source
from tehodoki.checking.verdict import judge
from tehodoki.cli import main
from tehodoki.drawn.extension import WrongBlock
from tehodoki.drawn.figure import figure
from tehodoki.drawn.reading import passages
from tehodoki.errors import TehodokiError
from tehodoki.languages import LANGS
from tehodoki.paths import templates_dir
from tehodoki.texts.content import load_game
from tehodoki.web.rendering import strings

TRICK = "```tehodoki take-and-share trick\nlead: {0}\n{0}: ♠7\nBen: ♠9\nCleo: ♥2\nDan: ♦2\nwinner: {1}\n```\n"
BOUND = """Ann holds the 3, 4, 5 and 6 of spades, Ben the 7, Cleo the 8, and Dan the 9. Ann gets 4 points.

<!-- tehodoki take-and-share suit
Ann: ♠3 4 5 6
Ben: ♠7
Cleo: ♠8
Dan: ♠9
says: points: Ann 4
-->
"""


def drawn(text: str, **options: object) -> str:
    return markdown(text, extensions=["fenced_code", "tehodoki"], extension_configs={"tehodoki": options})


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("lang", LANGS)
def test_whatever_a_game_works_out_can_be_drawn(name: str, lang: str) -> None:
    game, seen = find_game(name), set[str]()
    for example in load_game(name).examples:
        verdict = judge(example)
        assert verdict.working is not None
        html = figure([verdict], lang)
        ET.fromstring(html.replace("&nbsp;", " ").replace("<br>", "<br/>"))  # noqa: S314 (ours)
        assert html.count("<figure") == 1
        seen.add(example.calculation)
    assert seen == set(game.calculations)


def test_the_winner_stands_in_a_frame_under_the_name_in_the_text() -> None:
    html = drawn(TRICK.format("Ann", "Cleo"))
    framed = re.findall(r'<span class="play won">.*?<span class="seat">(.*?)</span>', html, re.DOTALL)
    assert framed == ["Cleo"]
    assert html.count("<style>") == 1


def test_several_examples_in_a_block_are_numbered_steps() -> None:
    second = "---\nlead: Cleo\nCleo: ♥4\nDan: ♥9\nAnn: ♥A\nBen: ♥7\nwinner: Dan\n```\n"
    html = drawn(TRICK.format("Ann", "Cleo").removesuffix("```\n") + second)
    assert re.findall(r'<span class="step">(\d)</span>', html) == ["1", "2"]


def test_a_wrong_block_is_an_error_or_a_warning_and_stays_what_it_was() -> None:
    wrong = "# Rules\n\n" + TRICK.format("Ann", "Ben")
    with pytest.raises(WrongBlock, match=r"^text\.md:9:9: the text says winner: Ben; the engine says Cleo"):
        drawn(wrong)
    with pytest.warns(UserWarning, match="the engine says Cleo"):
        html = drawn(wrong, wrong="warn")
    assert "<figure" not in html
    assert "winner: Ben" in html


def test_an_unknown_option_is_told() -> None:
    with pytest.raises(TehodokiError, match="option wrong: 'ignore'; expected raise or warn"):
        drawn("text", wrong="ignore")


def test_a_binding_is_drawn_where_that_is_wanted() -> None:
    assert "<figure" not in drawn(BOUND)
    html = drawn(BOUND, bindings=True)
    assert html.index("Ann gets 4 points") < html.index("<figure")


def test_names_are_text_and_never_markup() -> None:
    hostile = TRICK.format('A"<i', "Cleo")
    (passage,) = passages(Source(Path("a.md"), hostile, MARKDOWN))
    html = figure(passage.verdicts, "en")
    assert not re.search(r"<i\b", html)
    assert "A&#34;&lt;i" in html


@pytest.mark.slow
def test_pictures_of_three_kinds_show_the_same_and_are_the_same_each_time(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    path.write_text(TRICK.format("Ann", "Cleo") + TRICK.format("Ann", "Ben"), encoding="utf-8")
    made: dict[str, list[bytes]] = {}
    for kind in ("svg", "png", "pdf"):
        for folder in ("one", "two"):
            done = CliRunner().invoke(main, ["draw", str(path), "--to", kind, "--out", str(tmp_path / folder)])
            assert done.exit_code == 1, done.output
            assert "the engine says Cleo" in done.output
            assert [one.name for one in (tmp_path / folder).glob(f"*.{kind}")] == [f"rules.figure-1.{kind}"]
            made.setdefault(kind, []).append((tmp_path / folder / f"rules.figure-1.{kind}").read_bytes())
    assert all(one == two for one, two in made.values())
    with pypdfium2.PdfDocument(made["pdf"][0]) as document:
        assert len(document) == 1
        text = document[0].get_textpage().get_text_range()
    tree = ET.fromstring(made["svg"][0])  # noqa: S314 (ours)
    words = [one.text for one in tree.iter("{http://www.w3.org/2000/svg}text")]
    for word in ("Ann", "Cleo", "wins"):
        assert word in words
        assert word in text
    assert made["png"][0].startswith(b"\x89PNG")


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_for_authors_is_right(lang: str) -> None:
    page = (templates_dir() / "pages" / f"authors.{lang}.j2").read_text(encoding="utf-8")
    text = page.replace("{{ block | indent(4, true) | safe }}", strings(lang)["pages"]["authors_block"])
    text = text.replace("{{ drawn }}", "")
    report = check_text(Source(Path("authors.md"), text, MARKDOWN), Settings())
    assert [item.status for item in report.items] == [RIGHT]


def test_blocks_as_the_kit_writes_them_are_drawn() -> None:
    content = load_game("trumps")
    example = next(one for one in content.examples if one.calculation == "score")
    working = judge(example).working
    assert working is not None
    calculation = find_game("trumps").calculations["score"]
    text = block(load_notations("trumps"), calculation, example.given, working.result, example.options, example.seats)
    assert "<figure" in drawn(text)
