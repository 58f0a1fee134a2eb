"""A game in the words of its texts and with the cards of its deck: reasons, zones, pictures."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules_engine import Game
from rules_engine.clauses import Ruling
from rules_engine.fields import LETTERS
from rules_engine.notation import move_text
from rules_engine.position import Move, Position
from rules_engine.table import Zone

from ..drawing.decks import load_deck
from ..drawing.rows import Row, rows_svg
from ..errors import PhraseError
from ..languages import LANGS
from ..print.asked import expect
from ..texts.content import kept_game
from ..texts.ruby import strip_readings
from ..texts.rules import draw_cards
from ..walkthrough.beats import cards_in
from ..walkthrough.choices import refusal
from ..walkthrough.telling import Telling
from .reason import Reason

_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")


class Words:
    """The words of a game in a language. Raises ContentError for texts that cannot be read, SheetError for a language
    that there is not."""

    def __init__(self, game: Game, lang: str) -> None:
        expect((lang, LANGS))
        self.game, self.lang = game, lang
        self.content = kept_game(game.name)
        self.art = load_deck(self.content.meta.deck)
        self.telling = Telling(self.content, game, lang, furigana=False)

    def reason(self, position: Position, move: Move) -> Reason:
        """The verdict on a move."""
        ruling = position.rule(move)
        labels = tuple(map(self.game.clauses.label, ruling.clauses))
        return Reason(move_text(self.game, move), move, ruling.legal, labels, self._because(position, move, ruling))

    def _because(self, position: Position, move: Move, ruling: Ruling) -> str:
        seat, name, value = move
        ask = next((ask for ask in position.asks if (ask.seat, ask.name) == (seat, name)), None)
        if ask is not None and not ruling.legal:
            cards = [self.game.deck.format(card) for card in cards_in(ask.verb, value)]
            try:
                return refusal(self.telling, ask, cards, ruling)[1]
            except PhraseError:
                pass  # not every clause has a sentence of its own; all have a text
        return self.clause(ruling.clauses[-1])

    def clause(self, clause: str) -> str:
        """The text of a clause, without marks and readings; nothing for a rule of the record format."""
        if clause not in self.game.clauses:
            return ""
        text = _LINK.sub(r"\1", self.content.rules[self.lang].clause(clause).text).replace("*", "")
        return draw_cards(strip_readings(text), lambda kind: self.art.card_name(kind, self.lang))

    def drawn(self, zones: Sequence[Zone], seen_by: int | None) -> str:
        """The zones in which something lies."""
        rows = [Row(self._zone(zone), self._cards(zone, seen_by)) for zone in zones if zone]
        return rows_svg(self.art, rows, self.lang, strip_readings(self.content.meta.title[self.lang]))

    def _zone(self, zone: Zone) -> str:
        facts = {"seat": LETTERS[zone.owner]} if zone.owner >= 0 else {}
        return self.telling.phrases.render(f"zone.{zone.name}", **facts)

    def _cards(self, zone: Zone, seen_by: int | None) -> tuple[str, ...]:
        hidden = seen_by is not None and not zone.seen >> seen_by & 1
        return tuple("" if hidden else self.game.deck.format(card) for card in zone)
