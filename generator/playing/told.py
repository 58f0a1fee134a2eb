"""What walkthroughs say, from sentences that need no file: ``words`` is what ``shipped`` made of a game's texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from rules_engine.game import Game

from ..walkthrough.data import ClauseLink
from ..walkthrough.telling import Telling
from .spoken import Spoken


class Told(Telling):
    """The sentences of a game for somebody who plays it."""

    def __init__(self, words: Mapping[str, Any], game: Game) -> None:
        self.words, self.game, self.lang, self.furigana = words, game, words["lang"], words["furigana"]
        self.readings = False
        # It says what those of the texts say, and nothing here asks for more.
        self.phrases = cast(Any, Spoken(self.lang, words["sentences"], {}, _Names(words)))
        self.given = {"numbers": game.numbers(), "options": game.options}

    def worded(self, misreading: str) -> str:
        """A misreading as a learner would say it."""
        return str(self.words["misreadings"][misreading]["reading"])

    def rule(self, misreading: str, clause: str) -> str:
        """What its clause says against it."""
        return str(self.words["misreadings"][misreading]["rule"])

    def clause(self, clause: str) -> ClauseLink:
        """A clause: number, title and where it stands."""
        found: ClauseLink = self.words["clauses"][clause]
        return found

    def named_side(self, letters: str) -> str:
        """Who is behind a letter, or those of a side."""
        return str(self.said("choice.seat", {"value": letters})[1])

    def sign(self, value: Any) -> str:
        """The sign of a suit beside its name; nothing of what is no suit."""
        return str(self.words["hidden"].get(value, "")) if isinstance(value, str) else ""


class _Names:
    def __init__(self, words: Mapping[str, Any]) -> None:
        self.labels, self.suits, self.ranks = words["labels"], words["suits"], words.get("ranks", {})

    def card_name(self, kind: str, lang: str) -> str:
        return str(self.labels[kind])

    def suit_name(self, letter: str, lang: str, many: bool = True) -> str:
        return str(self.suits[letter][0 if many else 1])

    def rank_name(self, kind: str, lang: str) -> str:
        return str(self.ranks[kind])
