"""Papers of the kit: which a game has, how many pages they have, what they are called; and packs of them."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from tehodoki.errors import KitError
from tehodoki.making.inputs import Inputs
from tehodoki.making.kit import build_kit
from tehodoki.making.tasks import PAPERS, Wish, plan
from tehodoki.paths import site_dir, templates_dir
from tehodoki.print.pdf import render_pdf
from tehodoki.print.shelf import pages_of, sheets_of_paper
from tehodoki.web.shelves import game_decks, shelves
from tests.commands.commandline import tehodoki

GAME = "irokanmuri"  # keeps no scores


def outputs(*only: str, lang: str = "en", paper: str = "letter", furigana: bool = False) -> set[str]:
    wish = Wish(("hamlet", GAME), (lang,), paper, furigana, only=only)
    deals = {game: templates_dir() / "games" / game / "deals" for game in wish.games}
    return {task.name for task in plan(wish, deals, (), Inputs(templates_dir(), site_dir()))}


def test_a_game_without_scores_has_every_paper_but_the_pad() -> None:
    found = outputs()
    assert {f"en/hamlet/{kind}-letter.pdf" for kind in PAPERS} <= found
    assert {f"en/{GAME}/{kind}-letter.pdf" for kind in ("reference", "score-pad")} & found == {
        f"en/{GAME}/reference-letter.pdf"
    }
    assert outputs("score-pad", "records") == {"en/hamlet/score-pad-letter.pdf", "records/hamlet", f"records/{GAME}"}
    assert {"ja/hamlet/rules-furigana.pdf", "ja/hamlet/rules.pdf"} & outputs(lang="ja", paper="a4", furigana=True) == {
        "ja/hamlet/rules-furigana.pdf"
    }


@pytest.mark.parametrize("pages", [1, 3])
def test_pages_are_counted_and_sheets_by_the_sides_they_are_printed_on(pages: int) -> None:
    style = "<style>@page { size: 50mm 50mm } html { font-family: Lato } p { break-after: page }</style>"
    html = f'<html lang="en"><head><title>x</title>{style}</head><body>{"<p>x</p>" * pages}</body></html>'
    pdf = render_pdf(html, name="planted")
    assert pages_of(pdf) == len(PdfReader(BytesIO(pdf)).pages)
    with pytest.raises(KitError, match="no page that can be counted"):
        pages_of(pdf[:200])
    assert [sheets_of_paper(kind, 3) for kind in ("rules", "examples", "reference", "leaflet")] == [2, 2, 3, 0]


def test_decks_stand_on_the_shelf_with_the_one_to_begin_with() -> None:
    pages = dict.fromkeys(("decks/two-suits-four-suits-poker.pdf", "decks/two-suits-six-suits-poker.pdf"), 26)
    six, four, last = shelves(("deck-build-tricks",), "en", {**pages, "calibration.pdf": 1})
    assert (six.title, six.note) == ("Two-suit cards (six suits)", "For Deck Build Tricks. Begin with this card list.")
    assert four.note.startswith("For Deck Build Tricks. Easier: ")
    assert [file.path for file in (*six.files, *last.files)] == [
        "../decks/two-suits-six-suits-poker.pdf",
        "../calibration.pdf",
    ]
    one, other = game_decks("deck-build-tricks", "en", pages)
    assert (one.title, one.sheets, one.pages) == ("Deck: Two-suit cards (six suits), poker size (A4)", 13, 26)
    assert (one.use, other.use) == ("Begin with this card list.", "")


def test_the_site_lists_papers_with_their_pages_and_holds_what_it_offers(tmp_path: Path) -> None:
    out = tmp_path / "kit"
    build_kit(games=[GAME], langs=["en"], out=out, only=("reference",))
    assert [path.name for path in out.rglob("*.pdf")] == ["reference.pdf"]
    build_kit(games=[GAME], langs=["en"], out=out, only=("site",))
    assert (out / "en" / GAME / "reference.pdf").read_bytes() == (out / f"site/en/{GAME}/reference.pdf").read_bytes()
    for page in ("print.html", f"{GAME}/index.html"):
        html = (out / "site/en" / page).read_text("utf-8")
        told = re.findall(r'href="[^"]*reference\.pdf">([^<]*)</a> <span class="paper">([^<]*)', html)
        assert told == [("Reference cards (A4)", "(1 sheet)")]
    assert "No score pad is needed" in (out / "site/en/print.html").read_text("utf-8")


# packs ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("people", "code"), [("8", 2), ("1", 1)], ids=["a letter in the way", "nobody to seat"])
def test_a_pack_that_cannot_be_makes_no_kit(tmp_path: Path, people: str, code: int) -> None:
    letter = tmp_path / ("letter.txt" if code == 2 else "pack.pdf")
    if code == 2:
        letter.write_text("mine", encoding="utf-8")
    before = [*tmp_path.iterdir()]
    words = ("pack", "--people", people, "--minutes", "90", "--out", str(letter), "--kit", str(tmp_path / "kit"))
    done = tehodoki(*words)
    assert (done.exit_code, [*tmp_path.iterdir()]) == (code, before)
    if code == 2:
        assert letter.read_text("utf-8") == "mine"
        assert "letter.txt: found a file that is no PDF" in done.stderr
