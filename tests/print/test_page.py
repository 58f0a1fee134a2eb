"""Pages as WeasyPrint reads them: with less to do, and the same on paper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import weasyprint
from weasyprint.css import StyleFor
from weasyprint.html import UA

from tehodoki.print import pdf
from tehodoki.print.page import Drawing, drawing_of, read_page, without_notes
from tehodoki.print.pdf import lay_out, render_pdf

CSS = """@page { size: 90mm 120mm; margin: 8mm }
html { font-family: 'BIZ UDPGothic'; font-size: 10pt }
.plain { margin-top: 1mm }
svg { width: 20mm }"""


def drawn(attributes: str = "") -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"{attributes}><title>A &amp; B</title>'
        '<g fill="#234"><rect width="90" height="60"/></g><text x="45" y="40" font-size="20" text-anchor="middle" '
        'font-family="Lato" fill="#fff">手 7</text></svg>'
    )


CARD = drawn()
BODY = (
    f"<h1>One</h1><ol><li>first</li><li>second {CARD}</li></ol><ul><li>third</li></ul>"
    '<p class="plain" style="margin-top: 7mm">seven</p><p class="plain">one</p><p style="margin-top: 7mm">seven</p>'
    "<p>" + drawn(' style="width: 30mm"') + CARD + '</p><p style="margin-left: 5mm; color: #345">last</p>'
)


@pytest.fixture
def style(tmp_path: Path) -> Path:
    """A small page."""
    path = tmp_path / "page.css"
    path.write_text(CSS, encoding="utf-8")
    return path


def page(body: str, head: str = "") -> str:
    return f'<!DOCTYPE html><html lang="en"><head><title>A title</title>{head}</head><body>{body}</body></html>'


def as_weasyprint_reads(html: str) -> Any:
    """The same page without anything taken away."""
    return weasyprint.HTML(string=html, url_fetcher=weasyprint.urls.URLFetcher(allowed_protocols=()))


@pytest.mark.parametrize(
    "body",
    [
        BODY,
        f'<p id="here"><a href="#here">{CARD}</a> tail</p>',
        # no XML: read as WeasyPrint reads it
        BODY.replace("<rect width", "<rect class=a width"),
        # a drawing in a drawing, one that is written in one tag, and one that has moved out of a table
        f"<p>{CARD.replace('<g ', CARD + '<g ')}</p>",
        f'<p><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>{CARD}</p>',
        "<table>" + drawn(' class="late"') + f"<tr><td>{CARD}</td></tr></table>",
    ],
)
def test_the_same_bytes(body: str, style: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    head = "<style>.plain { margin-top: 3mm } p.plain.plain.plain { margin-top: 4mm }</style>"
    html = page(body, head)
    ours = pdf.lay_out(html, name="t", styles=[style]).write_pdf(pdf_variant="pdf/ua-1")
    monkeypatch.setattr(pdf, "read_page", as_weasyprint_reads)
    assert ours == pdf.lay_out(html, name="t", styles=[style]).write_pdf(pdf_variant="pdf/ua-1")


def test_nothing_is_styled_in_vain(style: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[dict[tuple[Any, str | None], Any]] = []
    whole = StyleFor.__init__

    def noted(self: StyleFor, *args: Any, **kwargs: Any) -> None:
        whole(self, *args, **kwargs)
        made.append(dict(self.get_computed_styles()))

    monkeypatch.setattr(StyleFor, "__init__", noted)
    lay_out(page(BODY), name="t", styles=[style])
    (styles,) = made
    tags = [str(element.tag) for element, _ in styles]
    assert not [tag for tag in tags if tag.endswith(("}rect", "}g", "}text", "}title"))]
    assert {(element.tag, mark) for element, mark in styles if mark} == {("li", "marker")}
    lay_out(page('<p style="margin-top: 7mm">a <b>b</b></p>' * 3), name="t", styles=[style])
    assert len({id(own) for (element, _), own in made[-1].items() if element.tag == "b"}) == 1


def test_the_rules_that_are_left_out_are_those_of_notes() -> None:
    left_out = set(UA.splitlines()) - set(without_notes(UA).splitlines())
    assert sorted(line.partition(" ")[0] for line in left_out) == [
        "::footnote-call",
        "::footnote-marker",
        "::marker",
        "::note-call",
        "::note-callback",
        "::note-marker",
    ]
    assert "li::marker { " in without_notes(UA)


def test_a_drawing_is_closed_and_opens_for_who_draws() -> None:
    (found,) = read_page(page(f"<p>{CARD}</p>")).etree_element.iter("{http://www.w3.org/2000/svg}svg")
    assert isinstance(found, Drawing)
    assert len(found) == 0
    assert [str(child.tag).partition("}")[2] for child in drawing_of(found)] == ["title", "g", "text"]


def test_what_is_measured_has_no_names() -> None:
    cell = '<div class="cell" data-cell="0"><p id="clause-x">x</p></div>'
    body = read_page(page(f'<div id="band">b</div>{cell}<p id="y">y</p>')).etree_element
    assert [element.get("id") for element in body.iter() if element.get("id")] == ["band", "y"]


def test_a_fault_in_a_style_is_still_told(style: Path) -> None:
    with pytest.raises(pdf.PrintError, match="colour"):
        render_pdf(page('<p style="colour: red">x</p>'), name="t", styles=[style])
