"""For people who have a set of their own: a page that shows each kind, its name, and how many a deck holds of it."""

from __future__ import annotations

from html import escape

from ..drawing.decks import picture_svg
from ..languages import LANGS
from ..system import no_collection
from .deckwords import both, said, word
from .formats import paper_format
from .placed import mm, placed_pdf
from .printeddecks import PrintedDeck


def render_guide(deck: PrintedDeck, paper: str, *, mark: str) -> bytes:
    """The guide as PDF, one page; `mark` tells one version from another. Raises SheetError, OverflowFault."""
    form = paper_format(paper)
    title = f"{' / '.join(dict.fromkeys(deck.title(lang) for lang in LANGS))}: {both('guide')}"
    kinds = "".join(_kind(deck, kind, number) for kind, number in deck.counts().items())
    told = "".join(f'<p lang="{lang}">{escape(word(deck.art.on_paper.sorting, lang))}</p>' for lang in LANGS)
    body = (
        f'<div class="guide" data-box="guide"><h1>{escape(title)}</h1>{told}<div class="kinds">{kinds}</div>'
        f"<p>Tehodoki CC BY 4.0 · {escape(mark)}</p></div>"
    )
    name = f"{deck.name} guide ({paper})"
    with no_collection():
        return placed_pdf(title, mm(form.width, form.height), body, name=name, pages=1)


def _kind(deck: PrintedDeck, kind: str, number: int) -> str:
    art = deck.art
    kana = art.drawer.reading(art.split(kind)[0], "ja")
    names = "".join(
        f'<p lang="{lang}"><b>{escape(art.card_name(kind, lang))}</b>'
        f"{f'（{escape(kana)}）' if kana and lang == 'ja' else ''}</p>"
        f'<p lang="{lang}">{escape(said("count", lang, n=number))}</p>'
        for lang in LANGS
    )
    return (
        f'<div class="kind">{picture_svg(art, kind, "en")}<div>{names}<p>{escape(both("own"))} ______</p></div></div>'
    )
