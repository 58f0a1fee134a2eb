"""The label of a deck, as large as a card, where a sheet has room: what it is, for which games, what goes out."""

from __future__ import annotations

from html import escape

from ..drawing.decks import SVG, emblem_svg
from ..drawing.pieces import Shape
from ..drawing.pieces.marks import out_sign
from ..languages import LANGS
from .deckwords import said, word
from .linebreaks import unbroken
from .printeddecks import PrintedDeck

PT_PER_MM = 72 / 25.4
NAMED = 5  # games on a label; one more does not fit beside what goes out
MARKED = 2  # of which the marks fit above their names


def label_html(deck: PrintedDeck, shape: Shape, style: str) -> str:
    """The label as HTML at its place on the page."""
    size = 2.75 * PT_PER_MM * min(1, shape.width / 57)
    faces = [(use.title["en"], *use.face) for use in deck.uses if all(use.face) and len(deck.uses) <= MARKED]
    marks = "".join(emblem_svg(path, colour, title) for title, colour, path in faces)
    blocks = f'<p class="marks">{marks}</p>' if marks else ""
    blocks += "".join(f'<div lang="{lang}">{_in(deck, lang)}</div>' for lang in LANGS)
    pad = f"padding:{shape.safe + 0.5:g}mm {shape.safe + 1:g}mm;font-size:{size:.2f}pt"
    return f'<div class="label" data-box="label" style="{style};{pad}">{blocks}</div>'


def _in(deck: PrintedDeck, lang: str) -> str:
    count = said("cards", lang, n=len(deck.pieces))
    games = ("、" if lang == "ja" else ", ").join(use.title[lang] for use in deck.uses[:NAMED])
    games += " …" if len(deck.uses) > NAMED else ""
    colon = "：" if lang == "ja" else ": "
    lines = [f"<h1>{escape(deck.title(lang))}</h1>", f"<p>{escape(count)}</p>"]
    lines.append(f"<p>{escape(said('for', lang) + colon + games)}</p>")
    if marks := deck.art.on_paper.marks:
        lines.append(f"<p>{escape(word(marks, lang))}</p>")
    for use in deck.uses:
        for players, number in use.out:
            title = escape(said("out", lang, game=use.title[lang], players=players, n=number))
            called = escape(said("struck", lang, n=players))
            mark = f'<svg {SVG} class="mark" role="img" viewBox="0 0 10 10"><title>{called}</title>'
            lines.append(f"<p>{mark}{out_sign(players, 5, 5, 4.2)}</svg> {title}</p>")
    return unbroken("".join(lines)) if lang == "ja" else "".join(lines)
