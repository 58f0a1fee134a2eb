"""A pack as PDF: each document begins on the front of a sheet, as often as it is needed, and stands in the outline."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from pypdf import PdfReader

from rules_engine import games
from tehodoki.commands.pack import wanted_games
from tehodoki.commands.shell import Failure
from tehodoki.paths import put
from tehodoki.print.evening import EveningPaper, render_evening
from tehodoki.print.pack import merged, on_fronts
from tehodoki.print.pdf import render_pdf
from tehodoki.print.seating import Table
from tehodoki.print.sheets import Stamp
from tehodoki.texts.content import load_game


def document(word: str, pages: int) -> bytes:
    rules = "@page { size: 50mm 70mm; margin: 9mm } html { font-family: Lato } p { break-after: page; margin: 0 }"
    body = "".join(f"<p>{word} {page}</p>" for page in range(1, pages + 1))
    head = f"<head><title>x</title><style>{rules}</style></head>"
    return render_pdf(f'<html lang="en">{head}<body>{body}</body></html>', name=word)


def test_copies_follow_each_other_on_sheets_of_their_own() -> None:
    one, two = document("odd", 3), document("even", 2)
    given = [("", 1, document("first", 1)), ("odd ones", 2, one), ("even ones", 1, two)]
    made = merged(given, "Tonight", "en")
    assert made == merged(given, "Tonight", "en")
    reader = PdfReader(BytesIO(made))
    assert reader.metadata is not None
    assert reader.metadata.title == "Tonight"
    words = [page.extract_text().strip() for page in reader.pages]
    odd = ["odd 1", "odd 2", "odd 3", ""]
    assert words == ["first 1", "", *odd, *odd, "even 1", "even 2"]
    marks = [(mark.title, reader.get_destination_page_number(mark)) for mark in reader.outline]  # type: ignore[union-attr, arg-type]
    assert marks == [("odd ones × 2", 2), ("even ones", 10)]
    assert all(abs(float(page.mediabox.width) - 50 / 25.4 * 72) < 0.01 for page in reader.pages)


def test_a_pack_is_tagged_as_its_documents_are_and_keeps_its_size() -> None:
    made = merged([("odd", 2, document("odd", 3)), ("even", 1, document("even", 2))], "Tonight", "en")
    with pikepdf.open(BytesIO(made)) as pdf:
        wishes = pdf.Root.ViewerPreferences
        assert (wishes.PrintScaling, wishes.Duplex) == ("/None", "/DuplexFlipLongEdge")
        numbers = [int(page.obj.StructParents) for page in pdf.pages if "/StructParents" in page.obj]
        assert len(numbers) == len(set(numbers)) == 8
        flat = list(pdf.Root.StructTreeRoot.ParentTree.Nums)  # type: ignore[call-overload]
        tree = dict(zip(map(int, flat[::2]), flat[1::2], strict=True))
        for page in pdf.pages:
            if "/StructParents" in page.obj:
                for element in tree[int(page.obj.StructParents)]:
                    assert element.Pg.objgen == page.obj.objgen


def test_nothing_stands_behind_a_page_that_is_cut_up() -> None:
    reader = PdfReader(BytesIO(merged([("cards", 2, on_fronts(document("card", 2)))], "Tonight", "en")))
    assert [page.extract_text().strip() for page in reader.pages] == ["card 1", "", "card 2", ""] * 2


def test_the_first_page_says_who_plays_what_and_what_to_print_cut_and_bring() -> None:
    contents = [load_game("take-and-share"), load_game("hamlet")]
    tables = [Table("take-and-share", 4), Table("take-and-share", 4), Table("hamlet", 3)]
    papers = [
        EveningPaper("deck", ("take-and-share",), "Six suits", "decks/six-suits-poker.pdf", 2, 7),
        EveningPaper("rules", ("hamlet",), "", "en/hamlet/rules.pdf", 1, 1),
    ]
    stamp = Stamp("1.2.3", "pack")
    reasons = [("pack-why-one", {"n": 1}), ("pack-why-sheets", {"games": "Trumps", "more": 3})]
    (page,) = PdfReader(BytesIO(render_evening(contents, tables, papers, reasons, 11, 90, "en", stamp=stamp))).pages
    words = " ".join(page.extract_text().split())
    for told in (
        "11 people, 90 minutes. Tables: 3.",
        "2 Take & Share 4 players",
        "3 Hamlet 3 players",
        "One game is enough for everybody, so you explain only once.",
        "the next best (Trumps) takes 3 more",
        "Print this file once, on A4 paper, at 100 %, on front and back",
        "Six suits 2 14",
        "Hamlet: Rules 1 1",
        "sheets of paper besides this one: 15",
        "Cut Six suits × 2",
        "Bring pen and paper",
    ):
        assert told in words
    (page,) = PdfReader(BytesIO(render_evening(contents, tables, papers, reasons, 11, 90, "ja", stamp=stamp))).pages
    assert "11人" in page.extract_text()


def test_games_are_named_once_each_and_a_slip_is_told() -> None:
    assert wanted_games("trumps, hamlet,trumps") == ("trumps", "hamlet")
    assert wanted_games(None) == games()
    with pytest.raises(Failure, match="no game 'hamlot'; did you mean"):
        wanted_games("hamlot")
    with pytest.raises(Failure, match="--games: found no name"):
        wanted_games(" ,")


def test_a_file_is_written_wholly_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there, link = tmp_path / "pack.pdf", tmp_path / "link.pdf"
    link.symlink_to(there)
    put(link, b"first")
    assert (there.read_bytes(), link.is_symlink()) == (b"first", True)
    write = Path.write_bytes

    def half(path: Path, data: bytes) -> int:
        write(path, data[:2])
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_bytes", half)
    with pytest.raises(OSError, match="No space left"):
        put(link, b"second")
    assert there.read_bytes() == b"first"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.pdf", "pack.pdf"]
