"""What a walkthrough says of a game in one language: sentences as HTML and as text, with facts in record form."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from rules_engine.fields import LETTERS
from rules_engine.game import Game
from rules_engine.position import facts_of
from rules_engine.table import Zone

from ..texts.ruby import ruby_html, strip_readings
from ..texts.saying import BESIDE, CARD_MARK
from .data import ClauseLink
from .data import Zone as ZoneData

if TYPE_CHECKING:  # a browser that plays has neither Jinja nor YAML
    from ..faults import Place
    from ..texts.content import GameContent
    from ..texts.phrases import Phrases

Json = dict[str, Any]
_SUM = re.compile(r"\d+ ?[×+＋] ?\d+ ?[=＝] ?\d+")  # 2 × 2 = 4
_KEPT = r'<span class="kept">\g<0></span>'  # stays in one line
_SENTENCE = re.compile(r"(?<=[.!?]) +|(?<=。)(?![」）])\s*(?=.)")
_SHORT = {"ja": 60, "en": 120}  # characters of a rule that is said whole
_PIECE = {"ja": 2, "en": 4}  # characters by which texts are compared
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_ASIDE = re.compile(
    rf" ?[(（](?:[^()（）]|{_LINK.pattern})*?{_LINK.pattern}(?:[^()（）]|{_LINK.pattern})*[)）]"
)  # (but see 20)


class Telling:
    """The sentences of a game for somebody who reads ``lang``; with ``readings`` plain texts keep theirs."""

    def __init__(self, content: GameContent, game: Game, lang: str, furigana: bool, *, readings: bool = False) -> None:
        self.content, self.game, self.lang, self.furigana = content, game, lang, furigana
        self.readings = readings
        self.phrases: Phrases = content.phrases[lang]
        self.given: Json = {"numbers": game.numbers(), "options": game.options}  # beside the facts of any sentence

    def to(self, seat: int) -> Telling:
        """The same sentences, told to the player at a seat."""
        told = copy(self)
        told.phrases = self.phrases.to(LETTERS[seat])
        return told

    def __contains__(self, key: object) -> bool:
        return key in self.phrases

    def said(self, key: str, facts: Json) -> tuple[str, str]:
        """A sentence as HTML, its cards as marks, and as plain text.

        Beside its own facts it has ``numbers``, those that rule texts print, and ``options``, what is played by.
        """
        facts = {**self.given, **facts}
        html = self.phrases.html(key, "⟦{}⟧".format, self.furigana, **facts)
        return _SUM.sub(_KEPT, html), self._plain(key, facts)

    def filled(self, text: str, place: Place, facts: Json) -> tuple[str, str]:
        """The same for a sentence of another file, which stands at a place."""
        own, facts = self.phrases.beside(text, place), {**self.given, **facts}
        return own.html(BESIDE, "⟦{}⟧".format, self.furigana, **facts), own.render(BESIDE, **facts)

    def worded(self, misreading: str) -> str:
        """A misreading as a learner would say it, readings and all."""
        return next(one.text[self.lang] for one in self.content.misreadings if one.id == misreading)

    def reading(self, misreading: str) -> str:
        """The same as HTML."""
        return ruby_html(str(escape(self.worded(misreading))), self.furigana)

    def rule(self, misreading: str, clause: str) -> str:
        """What a clause says against a misreading, readings and cards as they stand, without the marks of Markdown.

        The texts of the game may say it in one sentence; else it is all of a short clause, and of a longer one the
        sentence that speaks of the same as the misreading.
        """
        worded = next(one for one in self.content.misreadings if one.id == misreading)
        if worded.rule:
            return worded.rule[self.lang]
        text = _ASIDE.sub("", self.content.rules[self.lang].clause(clause).text)
        text = _LINK.sub(r"\1", text).replace("*", "")
        if len(strip_readings(text)) <= _SHORT[self.lang]:
            return text
        return max(_SENTENCE.split(text), key=lambda one: self._likeness(one, worded.text[self.lang]))

    def _likeness(self, sentence: str, other: str) -> float:
        """How much two texts have in common: pieces of a few characters, so many for the length of the first."""
        own, others = self._pieces(sentence), self._pieces(other)
        return float(len(own & others) / max(len(own), 1) ** 0.4)

    def _pieces(self, text: str) -> set[str]:
        plain, size = strip_readings(text).lower(), _PIECE[self.lang]
        return {plain[at : at + size] for at in range(len(plain) - size + 1)}

    def misread(self, misreading: str, clause: str) -> str:
        """What is said, as HTML, to an answer that a misreading of a clause comes to."""
        facts = {"reading": self.worded(misreading), "rule": self.rule(misreading, clause)}
        return self.said("misread.hint", facts)[0]

    def marked(self, html: str) -> Markup:
        """HTML that was said before, as a fact of another sentence."""
        return Markup(html)

    def named(self, html: str) -> set[str]:
        """The cards that a sentence names."""
        return set(CARD_MARK.findall(html))

    def key(self, base: str, clauses: Sequence[str]) -> str:
        """The sentence of the last of the clauses that has one under ``base``; without any, ``base`` itself."""
        return next((f"{base}.{one}" for one in reversed(clauses) if f"{base}.{one}" in self), base)

    def facts(self, facts: Mapping[str, Any]) -> Json:
        """Facts in record form; a number a seat becomes a mapping by seat."""
        return facts_of(self.game, facts)

    def nothing(self) -> Json:
        """Every fact of the game, each of them None: for sentences that ask whether there is one."""
        return dict.fromkeys(self.game.facts)

    def kind(self, card: int) -> str:
        """A card in record form."""
        return self.game.deck.kinds[card]

    def group(self, clause: str, number: int) -> str:
        """The label of the group of steps that a clause opens."""
        return self._plain(f"group.{clause}", {"number": number})

    def _plain(self, key: str, facts: Json) -> str:
        return self.phrases.with_readings(key, **facts) if self.readings else self.phrases.render(key, **facts)

    def clause(self, clause: str) -> ClauseLink:
        """A clause as the data has it: number, title and where it stands."""
        found = self.content.rules[self.lang].clause(clause)
        return {"number": found.number, "title": strip_readings(found.title), "href": f"rules.html#{clause}"}

    def shown(self, text: str) -> str:
        """A text of our files, with its readings or without them."""
        return text if self.furigana else strip_readings(text)

    def zone(self, zone: Zone) -> ZoneData:
        """A zone as the data has it, its fixed places aside."""
        owner = zone.owner if zone.owner >= 0 else None
        facts = {"seat": LETTERS[zone.owner]} if zone.owner >= 0 else {}
        name = self._plain(f"zone.{zone.name}", facts)
        short = self._plain(f"short.{zone.name}", {}) if facts else name  # beside its owner
        return {
            "id": zone_id(zone),
            "name": name,
            "short": short,
            "kind": zone.name,
            "form": zone.form,
            "family": zone.family,
            "owner": owner,
            "seen": seats_in(zone.seen, self.game.seats),
            "pile": zone.pile,
            "unit": zone.unit,
        }


def zone_id(zone: Zone) -> str:
    """``hand-A``; ``share`` for a zone that is nobody's."""
    return f"{zone.name}-{LETTERS[zone.owner]}" if zone.owner >= 0 else zone.name


def sides_of(game: Game) -> tuple[list[list[int]], bool]:
    """The seats of each side, none where everybody plays alone, and whether those of a side have one score."""
    together = any(len(side) > 1 for side in game.sides)
    return [list(side) for side in game.sides] if together else [], len(game.scored) < game.seats


def seats_in(mask: int, seats: int) -> list[int]:
    """The seats of a mask."""
    return [seat for seat in range(seats) if mask >> seat & 1]
