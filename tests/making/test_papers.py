"""Papers of the kit: which a game has, how many pages they have, what they are called, and building some alone."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from pikepdf import ObjectStreamMode, Pdf
from pypdf import PdfReader

from tehodoki.errors import KitError
from tehodoki.making.inputs import Inputs
from tehodoki.making.kit import build_kit
from tehodoki.making.place import Listed, Made
from tehodoki.making.tasks import PAPERS, Wish, plan
from tehodoki.paths import site_dir, templates_dir
from tehodoki.print.pdf import render_pdf
from tehodoki.print.shelf import kind_of, on_shelf, pages_of, sheets_of_paper
from tehodoki.web.pages import strings
from tehodoki.web.shelves import game_decks, sheet_title, shelves

GAME = "irokanmuri"  # keeps no scores


def outputs(*only: str) -> set[str]:
    wish = Wish(("hamlet", GAME), ("en",), "letter", only=only)
    deals = {game: templates_dir() / "games" / game / "deals" for game in wish.games}
    return {task.name for task in plan(wish, deals, (), Inputs(templates_dir(), site_dir()))}


def test_a_game_without_scores_has_every_paper_but_the_pad() -> None:
    found = outputs()
    assert {f"en/hamlet/{kind}-letter.pdf" for kind in PAPERS} <= found
    assert f"en/{GAME}/reference-letter.pdf" in found
    assert f"en/{GAME}/score-pad-letter.pdf" not in found


def test_only_what_was_asked_for_is_planned() -> None:
    assert outputs("score-pad", "records") == {
        "en/hamlet/score-pad-letter.pdf",
        "records/hamlet",
        f"records/{GAME}",
    }


@pytest.mark.parametrize("pages", [1, 3])
def test_pages_are_counted(pages: int) -> None:
    style = "<style>@page { size: 50mm 50mm } html { font-family: Lato } p { break-after: page }</style>"
    html = f'<html lang="en"><head><title>x</title>{style}</head><body>{"<p>x</p>" * pages}</body></html>'
    pdf = render_pdf(html, name="planted")
    assert pages_of(pdf) == len(PdfReader(BytesIO(pdf)).pages)
    with pytest.raises(KitError, match="no page that can be counted"):
        pages_of(pdf[:200])


def test_pages_are_counted_whatever_the_packed_bytes_end_in() -> None:
    for number in range(3000):
        pdf, written = Pdf.new(), BytesIO()
        pdf.add_blank_page()
        pdf.docinfo["/Title"] = f"title {number}"
        pdf.save(written, object_stream_mode=ObjectStreamMode.generate)
        assert pages_of(written.getvalue()) == 1
        if b"\r\nendstream" in written.getvalue():
            return
    pytest.fail("no packed stream ended in a carriage return")


def test_papers_are_called_by_their_kinds() -> None:
    assert kind_of("score-pad-letter-furigana.pdf") == "score-pad"
    words = strings("en")["sheets"]
    assert sheet_title("score-pad-letter.pdf", words) == "Score pad (Letter)"
    assert sheet_title("reference.pdf", words) == "Reference cards (A4)"


def test_decks_stand_on_the_shelf_with_the_one_to_begin_with() -> None:
    decks = ["decks/two-suits-four-suits-poker.pdf", "decks/two-suits-six-suits-poker-letter.pdf", "decks/x-poker.pdf"]
    loose = ["calibration.pdf", "decks/thirty-three-poker.pdf", "ja/hamlet/rules.pdf"]
    names = on_shelf(("deck-build-tricks",), "en", [*decks, *loose])
    assert names == (decks[1], decks[0], "calibration.pdf")
    six, four, last = shelves(("deck-build-tricks",), "en", dict.fromkeys(names, 3))
    assert six.note == "For Deck Build Tricks. Begin with this card list."
    assert four.note.startswith("For Deck Build Tricks. Easier: ")
    assert [(file.path, file.title) for file in six.files] == [(f"../{decks[1]}", "poker size (Letter)")]
    assert [file.path for file in last.files] == ["../calibration.pdf"]


def test_the_decks_of_a_game_are_offered_with_their_sheets_and_pages() -> None:
    pages = {
        "decks/two-suits-four-suits-poker.pdf": 26,
        "decks/two-suits-six-suits-poker.pdf": 26,
        "decks/tien-gow-poker.pdf": 8,
        "decks/tien-gow-tile.pdf": 1,
    }
    six, four = game_decks("deck-build-tricks", "en", pages)
    assert (six.title, six.sheets, six.pages) == ("Deck: Two-suit cards (six suits), poker size (A4)", 13, 26)
    assert (six.use, four.use) == ("Begin with this card list.", "")
    assert [(file.sheets, file.pages) for file in game_decks("shikagari", "ja", pages)] == [(4, 8), (1, 1)]


def test_paper_is_counted_by_the_sides_it_is_printed_on() -> None:
    assert [sheets_of_paper(kind, 3) for kind in ("rules", "examples", "reference", "leaflet")] == [2, 2, 3, 0]


def test_a_site_holds_what_its_pages_offer_and_nothing_of_other_languages() -> None:
    outputs = ("site/en", "en/hamlet/rules.pdf", "ja/hamlet/rules.pdf", "decks/numbers-poker.pdf", "calibration.pdf")
    made = {output: Made({output: "digest"}) for output in outputs}
    assert set(Listed(made).copies()) == {
        "site/en/hamlet/rules.pdf",
        "site/decks/numbers-poker.pdf",
        "site/calibration.pdf",
    }
    damaged = Listed(made | {"calibration.pdf": Made({})})
    assert "site/calibration.pdf" not in damaged.files()
    del made["site/en"]
    assert not Listed(made).copies()


def test_the_site_lists_papers_with_their_pages(tmp_path: Path) -> None:
    out = tmp_path / "kit"
    build_kit(games=[GAME], langs=["en"], out=out, only=("reference",))
    assert [path.name for path in out.rglob("*.pdf")] == ["reference.pdf"]
    build_kit(games=[GAME], langs=["en"], out=out, only=("site",))
    assert (out / "en" / GAME / "reference.pdf").exists()
    for page in ("print.html", f"{GAME}/index.html"):
        html = (out / "site/en" / page).read_text("utf-8")
        told = re.findall(r'href="[^"]*reference\.pdf">([^<]*)</a> <span class="paper">([^<]*)', html)
        assert told == [("Reference cards (A4)", "(1 sheet)")]
    assert "No score pad is needed" in (out / "site/en/print.html").read_text("utf-8")
