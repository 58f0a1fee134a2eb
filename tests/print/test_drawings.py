"""Drawings become pictures, and the paper stays the same, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from tehodoki.errors import PrintError
from tehodoki.print.drawings import Drawings
from tehodoki.print.pdf import lay_out, render_pdf

CSS = """@page { size: 90mm 120mm; margin: 8mm }
html { font-family: 'BIZ UDPGothic'; font-size: 10pt }
svg, img { width: 20mm } .big { width: 30mm }"""


def drawn(attributes: str = "", inside: str = "") -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"{attributes}><title>A &amp; "B"</title>'
        '<g fill="#234"><rect width="90" height="60"/></g><text x="45" y="40" font-size="20" text-anchor="middle" '
        f'font-family="Lato" fill="#fff">手 7</text>{inside}</svg>'
    )


def page(body: str) -> str:
    return f'<!DOCTYPE html><html lang="en"><head><title>A title</title></head><body>{body}</body></html>'


@pytest.fixture
def style(tmp_path: Path) -> Path:
    """A small page."""
    path = tmp_path / "page.css"
    path.write_text(CSS, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "body",
    [
        f"<p>a {drawn()} b</p><ul><li>c{drawn()}</li></ul>",
        drawn(' class="big" style="margin-left: 5mm"'),
        # a drawing in a drawing, and one that is written in one tag
        f"<p>{drawn(inside=drawn())}</p>",
        f'<p><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>x</title><svg/></svg>{drawn()}</p>',
    ],
)
def test_a_picture_is_the_drawing_in_the_page_byte_for_byte(
    body: str, style: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = lay_out(page(body), name="t", styles=[style]).write_pdf(pdf_variant="pdf/ua-1")
    monkeypatch.setattr(Drawings, "taken_from", lambda _, html: html)
    assert ours == lay_out(page(body), name="t", styles=[style]).write_pdf(pdf_variant="pdf/ua-1")


def test_nothing_within_a_drawing_is_an_element_of_the_page() -> None:
    html = Drawings().taken_from(page(f"<p>{drawn()}{drawn()}</p>"))
    assert "<svg" not in html
    assert "<rect" not in html
    first, second, *_ = html.split("<img")[1:]
    assert first == second.partition("</p>")[0]  # one address, so one picture


def test_a_drawing_that_is_no_xml_is_a_fault(style: Path) -> None:
    with pytest.raises(PrintError, match="Failed to load image"):
        render_pdf(page(drawn().replace("<rect width", "<rect class=a width")), name="t", styles=[style])


def test_nothing_else_is_fetched(style: Path) -> None:
    outside = style.with_name("outside.svg")
    outside.write_text(drawn(), encoding="utf-8")
    with pytest.raises(PrintError, match="disallowed protocol"):
        render_pdf(page(f'<img alt="x" src="{outside.as_uri()}">'), name="t", styles=[style])


def test_a_fault_in_a_style_is_still_told(style: Path) -> None:
    with pytest.raises(PrintError, match="colour"):
        render_pdf(page('<p style="colour: red">x</p>'), name="t", styles=[style])
