"""HTML to PDF: what is refused, and that the bytes depend on the text alone."""

from __future__ import annotations

import pickle
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from tehodoki import system
from tehodoki.drawing import fonts
from tehodoki.drawing.fonts import BIZ, FAMILIES, LATO, Cut, find_fonts
from tehodoki.drawing.measures import lacking, text_width
from tehodoki.errors import MissingFont, MissingGlyph, MissingLibrary, OverflowFault, PageCountFault, PrintError
from tehodoki.languages import LANGS
from tehodoki.print import pdf
from tehodoki.print.pdf import render_pdf

CSS = """@page { size: 100mm 100mm; margin: 10mm }
html { font-family: 'BIZ UDPGothic'; font-size: 10pt; line-height: 1.5 }
.fixed { width: 30mm; height: 10mm }
.narrow { width: 20mm; white-space: nowrap }
.cut { overflow: hidden; height: 5mm }"""


@pytest.fixture
def style(tmp_path: Path) -> Path:
    """A small page."""
    path = tmp_path / "page.css"
    path.write_text(CSS, encoding="utf-8")
    return path


def page(body: str) -> str:
    return f'<html lang="en"><head><title>A title</title></head><body><h1>One</h1>{body}</body></html>'


def test_title_language_bookmarks_and_tags(style: Path) -> None:
    reader = PdfReader(BytesIO(render_pdf(page("<h2>Two</h2><p>Text 手札</p>"), name="t", styles=[style], pages=1)))
    catalog = reader.root_object
    assert reader.metadata is not None
    assert reader.metadata.title == "A title"
    assert catalog["/Lang"] == "en"
    assert catalog["/MarkInfo"]["/Marked"]
    assert b"pdfuaid:part" in reader.xmp_metadata.stream.get_data()
    assert [entry.title for entry in flat(reader.outline)] == ["One", "Two"]
    assert "Text 手札" in reader.pages[0].extract_text()
    assert "/CreationDate" not in reader.metadata


def flat(outline: list) -> list:
    return [one for entry in outline for one in (flat(entry) if isinstance(entry, list) else [entry])]


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90" style="width: 20mm; height: 5mm"><title>x</title>'
WIDE = f"{SVG}</svg>"
LABELLED = f'{SVG}<g transform="translate(50 0)"><text y="50">too long</text></g></svg>'
LONG = "far more words than this small box can ever hold, " * 3


@pytest.mark.parametrize(
    ("body", "box"),
    [
        (f'<div class="fixed" data-box="note">{LONG}</div>', "note"),
        (f'<div class="narrow" id="named">{LONG}</div>', "named"),
        (f'<div class="cut" data-box="cut"><p>{LONG}</p></div>', "cut"),
        (f'<div data-box="outer"><div class="fixed"><p>{LONG}</p></div></div>', "outer"),
        (f'<p data-box="line" style="white-space: nowrap">{LONG}</p>', "line"),
        (f'<div data-box="picture" style="width: 10mm">{WIDE}</div>', "picture"),
        (f'<div data-box="label">{LABELLED}</div>', "label"),
    ],
)
def test_what_does_not_fit_fails_with_the_name_of_its_box(style: Path, body: str, box: str) -> None:
    with pytest.raises(OverflowFault) as caught:
        render_pdf(page(body), name="sheet", styles=[style])
    assert (caught.value.document, caught.value.box, caught.value.page) == ("sheet", box, 1)
    assert caught.value.excess > 1
    assert "shorten its text" in str(caught.value)


def test_too_many_pages_fail_with_the_first_box_too_far(style: Path) -> None:
    with pytest.raises(PageCountFault) as caught:
        render_pdf(page(f'<p data-box="tail">{LONG * 30}</p>'), name="sheet", styles=[style], pages=1)
    assert caught.value.found > 1
    assert caught.value.box == "tail"
    with pytest.raises(PageCountFault, match="the text is too short"):
        render_pdf(page(""), name="sheet", styles=[style], pages=2)


@pytest.mark.parametrize(
    "fault", [OverflowFault("rules (en)", "band", 2, 1.5), PageCountFault("rules (en)", range(2, 3), 3, "source")]
)
def test_a_fault_comes_back_whole_from_another_process(fault: PrintError) -> None:
    back = pickle.loads(pickle.dumps(fault))  # noqa: S301 - made here
    assert (type(back), str(back), vars(back)) == (type(fault), str(fault), vars(fault))


def test_a_character_that_the_font_lacks_is_no_empty_box(style: Path) -> None:
    with pytest.raises(MissingGlyph, match=r"box 'strange': .* ʬ \(U\+02AC\)"):
        render_pdf(page('<p data-box="strange">ʬ</p>'), name="t", styles=[style])
    drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99"><title>x</title><text y="20">ʬ</text></svg>'
    with pytest.raises(MissingGlyph, match="came in beside"):
        render_pdf(page(drawn), name="t", styles=[style])


@pytest.mark.parametrize("body", ['<p style="colour: red">x</p>', '<img src="https://example.org/x.png" alt="x">'])
def test_what_weasyprint_would_only_log_is_an_error(style: Path, body: str) -> None:
    with pytest.raises(PrintError, match="mend the template"):
        render_pdf(page(body), name="t", styles=[style])


@pytest.mark.parametrize("length", [0, 12, 5000, 100_000])
@pytest.mark.parametrize("lang", LANGS)
def test_a_font_that_is_none_is_told_like_one_that_is_missing(lang: str, length: int, tmp_path: Path) -> None:
    font = fonts.find_fonts().of(lang)[0]
    path = tmp_path / font.name
    path.write_bytes(font.read_bytes()[:length])
    with pytest.raises(MissingFont) as caught:
        text_width("あ", 10, (path,))
    assert str(caught.value).startswith(f"font file {path}: found no font that can be read; the sheets need ")


def test_a_missing_font_is_one_clear_line(tmp_path: Path) -> None:
    def refused() -> str:
        with pytest.raises(MissingFont) as caught:
            find_fonts([tmp_path])
        assert "\n" not in str(caught.value)
        return str(caught.value)

    install = [one.install[system.family()] for one in FAMILIES]
    said = refused()
    assert "BIZUDPGothic-Regular.ttf and BIZUDPGothic-Bold.ttf not found; the sheets need BIZ UDPGothic. Do: " in said
    assert "Lato-BoldItalic.ttf not found; the sheets need Lato. Do: " in said
    assert all(one in said for one in install)
    (tmp_path / "below").mkdir()
    for name in BIZ.files.values():
        (tmp_path / name).touch()
    (tmp_path / "below" / LATO.files[Cut()]).touch()
    assert refused().startswith("font file Lato-Bold.ttf and Lato-Italic.ttf and Lato-BoldItalic.ttf not found")
    for name in LATO.files.values():
        (tmp_path / name).touch()
    assert find_fonts([tmp_path]).of("en", Cut(italic=True)) == (
        tmp_path / "Lato-Italic.ttf",
        tmp_path / "BIZUDPGothic-Regular.ttf",
    )


def test_packaged_fonts_come_first(tmp_path: Path) -> None:
    assert fonts.places(tmp_path)[0] == tmp_path / "print" / "fonts"


def test_the_fonts_draw_all_signs_that_the_sheets_type() -> None:
    found = find_fonts()
    for lang in LANGS:
        assert lacking("▲①②→–·“”’×〜（）「」、。✓", found.of(lang)) == ""
    assert lacking("a\nʬb", found.of("ja", Cut(bold=True))) == "ʬ"
    assert lacking("aʬ✓", found.of("en")) == ""
    assert lacking("aʬ✓", found.of("en")[:1]) == "✓"


def test_words_are_measured_in_the_font_that_draws_them() -> None:
    english, japanese = find_fonts().of("en"), find_fonts().of("ja")
    assert text_width("trick", 10, english) < 0.85 * text_width("trick", 10, japanese)
    assert text_width("trick手札", 10, english) == pytest.approx(
        text_width("trick", 10, english[:1]) + text_width("手札", 10, japanese)
    )


@pytest.mark.parametrize(
    ("family", "fits"), [("'Lato','BIZ UDPGothic'", True), ("Lato", True), ("'BIZ UDPGothic'", False)]
)
def test_a_drawing_is_measured_by_its_own_family(style: Path, family: str, fits: bool) -> None:
    # 26 letters of 10 units: 252 wide in Lato, 283 in BIZ UDPGothic
    drawn = (
        '<div data-box="label"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 142 20" style="width: 60mm">'
        f'<title>x</title><g font-family="{family}" font-size="10"><text y="12">who wins a trick leads next</text></g>'
        "</svg></div>"
    )
    if fits:
        render_pdf(page(drawn), name="t", styles=[style])
        return
    with pytest.raises(OverflowFault) as caught:
        render_pdf(page(drawn), name="t", styles=[style])
    assert caught.value.box == "label"


def test_a_missing_library_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    assert system.check_libraries() == []
    monkeypatch.setattr(system, "_loads", lambda name: "harfbuzz" not in name)
    monkeypatch.setattr(system, "family", lambda: "debian")
    (line,) = system.check_libraries()
    assert line.startswith("library libharfbuzz-subset0 not found")
    assert line.endswith("apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0")
    pdf.forget()
    with pytest.raises(MissingLibrary, match="libharfbuzz-subset0 not found"):
        render_pdf(page(""), name="t")
    pdf.forget()
