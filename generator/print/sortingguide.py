"""For people who have a set of their own: a page that shows each kind, its name, what to look for on it, and how many a
deck holds of it; in the order in which the rules sort them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Final

from ..drawing.decks import picture_svg
from ..languages import LANGS
from ..system import no_collection
from ..texts.content import kept_game
from ..texts.ruby import strip_readings
from ..texts.rules import Prose
from .deckwords import both, said, word
from .formats import paper_format
from .placed import mm, placed_pdf
from .printeddecks import PrintedDeck

_ROW: Final = re.compile(r"^\|\s*⟦([^⟧]+)⟧\s*\|\s*([^|]+?)\s*\|", re.MULTILINE)
"""A row of the table of a rule text that shows what to look for: the kind, and the words."""


def render_guide(deck: PrintedDeck, paper: str, *, mark: str) -> bytes:
    """The guide as PDF, one page; `mark` tells one version from another. Raises SheetError, OverflowFault."""
    form = paper_format(paper)
    title = f"{' / '.join(dict.fromkeys(deck.title(lang) for lang in LANGS))}: {both('guide')}"
    looks = {lang: _looks(deck, lang) for lang in LANGS}
    order = {kind: place for place, kind in enumerate(looks[LANGS[0]])}
    counts = sorted(deck.counts().items(), key=lambda one: order.get(one[0], len(order)))
    kinds = "".join(_kind(deck, kind, number, looks) for kind, number in counts)
    told = "".join(f'<p lang="{lang}">{escape(word(deck.art.on_paper.sorting, lang))}</p>' for lang in LANGS)
    body = (
        f'<div class="guide" data-box="guide"><h1>{escape(title)}</h1>{told}<div class="kinds">{kinds}</div>'
        f"<p>Tehodoki CC BY 4.0 · {escape(mark)}</p></div>"
    )
    name = f"{deck.name} guide ({paper})"
    with no_collection():
        return placed_pdf(title, mm(form.width, form.height), body, name=name, pages=1)


def _looks(deck: PrintedDeck, lang: str) -> dict[str, str]:
    """By kind what the rules of the deck's games say to look for, in their order."""
    sections = (section for use in deck.uses for section in kept_game(use.game).rules[lang].sections)
    texts = [block.text for section in sections for block in section.blocks if isinstance(block, Prose)]
    return {kind: strip_readings(said).replace("*", "") for text in texts for kind, said in _ROW.findall(text)}


def _kind(deck: PrintedDeck, kind: str, number: int, looks: Mapping[str, Mapping[str, str]]) -> str:
    art = deck.art
    kana = art.drawer.reading(art.split(kind)[0], "ja")
    names = "".join(
        f'<p lang="{lang}"><b>{escape(art.card_name(kind, lang))}</b>'
        f"{f'（{escape(kana)}）' if kana and lang == 'ja' else ''}</p>"
        f'<p lang="{lang}">{escape(looks[lang].get(kind, ""))}</p>'
        f'<p lang="{lang}">{escape(said("count", lang, n=number))}</p>'
        for lang in LANGS
    )
    return (
        f'<div class="kind">{picture_svg(art, kind, "en")}<div>{names}<p>{escape(both("own"))} ______</p></div></div>'
    )
