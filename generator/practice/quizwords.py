"""Texts and pictures of an item for programs that have neither our style sheets nor our cards: pictures as files of
their own, and the same in words."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from hashlib import sha256
from html.parser import HTMLParser
from typing import Final

from markupsafe import Markup

from ..print.sheetview import SheetView

GLUE: Final = {"en": ", ", "ja": "、"}
PLACE: Final = "@@PLUGINFILE@@/"
"""What stands before the name of a file in the HTML of a picture: Moodle's own sign for it."""
CARD: Final = 96  # px that a card is high
SIGN: Final = 20
_NAMED, _ENDED, _SIGN = "\x01\x02\x03"  # round the name of a card in a sentence; on both sides of that of a sign
_BEFORE: Final = {"tr": "\n", "p": "\n", "div": "\n", "th": " | ", "td": " | ", "i": _NAMED}
_AROUND: Final = {
    "seat": (" (", ") "),
    "label": (" (", ") "),
    "empty": (" / ", ""),
    "apart": (" ‖ ", ""),
    "spot": (" ", ""),
    "here": ("[", "]"),
}
_BETWEEN: Final = re.compile(rf"{_ENDED}\s*{_NAMED}")
_TWICE: Final = re.compile(rf"{_SIGN}(.+?){_SIGN}(?:\s*\1\b)?")  # a sign and its name
_TIDY: Final = (
    (re.compile(r"\s+"), " "),
    (re.compile(r"([|‖]) /"), r"\1"),
    (re.compile(r"^ ?[|/] |[ |]+$"), ""),
    (re.compile(r" \)"), ")"),
)


@dataclass(frozen=True, eq=False)
class QuizView(SheetView):
    """A game's texts where a card that lies there is a file, and a card in a sentence its name; ``files`` by name."""

    files: dict[str, str] = field(default_factory=dict)

    def _file(self, svg: str, name: str, height: int) -> Markup:
        address = f"{sha256(svg.encode()).hexdigest()[:12]}.svg"
        self.files[address] = svg
        return Markup('<img src="{}{}" alt="{}" height="{}">').format(PLACE, address, name, height)

    def chip(self, kind: str) -> Markup:
        """A card in a line of text."""
        return Markup("<i>{}</i>").format(self.say(self.card_name(kind)))

    def card(self, kind: str) -> Markup:
        """A whole card, face up."""
        return self._file(super().card(kind), self.plain(self.card_name(kind)), CARD)

    def small(self, kind: str) -> Markup:
        """The same: who shows it decides on its size."""
        return self.card(kind)

    def back(self) -> Markup:
        """A whole card, face down."""
        return self._file(super().back(), "?", CARD)

    def sign(self, letter: str) -> Markup:
        """A suit's sign in a line of text."""
        return self._file(super().sign(letter), self.plain(self.suit(letter)), SIGN)


class _Words(HTMLParser):
    """What stands in HTML, with signs for what it shows by places and frames."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.ends: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "img":
            form = " / {} " if told["height"] == str(CARD) else f" {_SIGN}{{}}{_SIGN} "
            self.parts.append(form.format(told["alt"]))
            return
        classes = told.get("class", "").split()
        around = [signs for name, signs in _AROUND.items() if name in classes]
        self.parts += [_BEFORE.get(tag, ""), *(before for before, _ in around)]
        self.ends.append(_ENDED if tag == "i" else "".join(after for _, after in around))

    def handle_endtag(self, tag: str) -> None:
        self.parts.append(self.ends.pop())

    def handle_data(self, data: str) -> None:
        self.parts.append(" ".join(f"|{data}|".split())[1:-1])


def text_of(html: str, lang: str) -> str:
    """What lies there in words: a line a row, cards divided by strokes, names in brackets behind them."""
    words = _Words()
    words.feed(html)
    words.close()
    text = _TWICE.sub(r"\1", _BETWEEN.sub(GLUE[lang], "".join(words.parts)))
    lines = []
    for line in text.replace(_NAMED, "").replace(_ENDED, "").split("\n"):
        for form, to in _TIDY:
            line = form.sub(to, line)
        lines.append(line.strip())
    return "\n".join(filter(None, lines))
