"""A game's texts as the pages of the site need them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from rules_engine import find_game

from ..drawing.sprite import drawn_back, drawn_card, drawn_sign, inline_card
from ..print.sheetview import SheetView
from ..texts.glossary import Glossary
from ..texts.markdowntext import kept
from ..texts.rules import draw_cards
from . import glossing
from .rendering import strings
from .shown import Shown

_LABEL = re.compile(r"(?:[^\W_]|[ 　、。，．・：；！？（）「」『』〜～＋×ー–—,.:;!?()+-])+")
_TAIL = re.compile(r"⟦[^⟦⟧]+⟧(?:s\b)?[.,:;!?)、。）」]+")  # its twin is in drawn() of walkthrough.js
_UNBROKEN = re.compile(r'<span class="kept">((?:(?!</?span).)*)</span>')
_LINKED = re.compile(r"<a\b[^>]*>(.*?)</a>")


@dataclass(frozen=True, eq=False)
class SiteView(SheetView):
    """A game's texts as on paper, but its cards point to the drawings that the page carries once."""

    def chip(self, kind: str) -> Markup:
        """A card in a line of text."""
        return Markup(inline_card(self.art, kind, self.lang))

    def card(self, kind: str) -> Markup:
        """A whole card, face up."""
        return Markup(drawn_card(self.art, kind, self.lang))

    def back(self) -> Markup:
        """A whole card, face down."""
        return Markup(drawn_back(self.art, self.lang))

    def drawn(self, html: str) -> Markup:
        """A caption with its marks drawn; what follows a card without a space stays in its line."""
        return Markup(glossing.drawn(draw_cards(_TAIL.sub(r'<span class="kept">\g<0></span>', html), self.chip)))

    @cached_property
    def glossary(self) -> Glossary:
        """The words of the house and of the game."""
        return Glossary.of(self.content.terms.get(self.lang, ()))

    def glossed(self, html: str) -> Markup:
        """HTML of a text with the words of the glossary as links."""
        return Markup(self.glossary.marked(html, glossing.linked))

    def elsewhere(self, html: str) -> Markup:
        """HTML of the rules on another page of the game: links to clauses lead to the rules."""
        return Markup(str(html).replace('href="#', 'href="rules.html#'))  # of Markup it would escape the quotation mark

    def sign(self, letter: str) -> Markup:
        """A suit's sign in a line of text."""
        return Markup(drawn_sign(self.art, letter, self.lang))

    def number(self, clause: str) -> str:
        """The printed number of a clause, as a link to it."""
        number = find_game(self.content.name).clauses.number(clause)
        return Markup('<a href="rules.html#{}">{}</a>').format(clause, number)

    def heading(self, text: str) -> Markup:
        """Plain text for a heading of the page, which Markdown is to leave alone."""
        return Markup(kept(self.say(text)))

    def listed(self, text: str, number: str = "") -> Markup:
        """For the attributes of a heading with readings: what the list of contents says, where they cannot stand."""
        label = f"{number} {self.plain(text)}".strip()
        # Markdown would read other signs in it; without a label the list has the readings beside the words.
        if "<ruby" not in self.say(text) or not _LABEL.fullmatch(label):
            return Markup("")
        return Markup(' data-toc-label="{}"').format(label)

    def clause(self, name: str) -> Markup:
        """A link to a clause from any page of the game."""
        found = next(one for one in self.content.rules[self.lang].clauses if one.id == name)
        return Markup('<a class="tw-clause" href="rules.html#{}"><b>{}</b> {}</a>').format(
            name, found.number, self.plain(found.title)
        )

    def see(self, one: Shown) -> Markup:
        """A link from a clause to the step that shows it; of another walkthrough than the first, by its title."""
        say = strings(self.lang)["pages"]
        text = say["see_step" if one.main else "see_deal"]
        named = text.format(title=self.plain(one.deal["title"]), step=one.step + 1)
        return Markup('<a class="see-step" href="{}" data-search-exclude>{}</a>').format(one.href, named)

    def whole_clause(self, name: str) -> str:
        """What a clause says, as HTML for elsewhere: no links, and lines that break anywhere."""
        text = next(one.text for one in self.content.rules[self.lang].clauses if one.id == name)
        return _LINKED.sub(r"\1", _UNBROKEN.sub(r"\1", str(self.inline(text))))
