"""Brings what is told of a trick together with the cards that a shape found: see ``tricktalk``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ..spelling import Spelt
from .laidtrick import LaidTrick
from .lexicon import any_word, words_of
from .reading import Reading
from .scenes import Sentence
from .tricktalk import TrickTalk

if TYPE_CHECKING:
    from .phrases import Line, Region, Shape

_LED = re.compile(rf"{any_word(words_of('lead'))}", re.IGNORECASE)
_CLAUSE = re.compile(r"[。、.,;\n]")


class Telling:
    """What is told of the trick of one region."""

    def __init__(self, shape: Shape, region: Region) -> None:
        self.shape, self.region = shape, region
        self.lines: dict[int, Sentence] = {}
        self.talk: TrickTalk | None = None

    def read(self, reading: Reading, line: Line, silent: Sequence[tuple[int, int]] = ()) -> None:
        """Take the clauses of a sentence that are understood, without words that others read."""
        sentence = self.lines[id(line)]
        if self.talk is None:
            self.talk = self._begin(reading.seats)
        said = self.shape.text[sentence.start : sentence.end]
        if (
            self.talk is None
            or "?" in said
            or any(one.kind == "condition" and one.value != "could" for one in line.tokens)
        ):
            return
        self.talk.silent = silent
        self.talk.read(reading, line.tokens, sentence.start, sentence.end)

    def _begin(self, seats: Mapping[str, str]) -> TrickTalk | None:
        runs = [run for run in self.region.runs if run.name]
        cards = {seats[run.name]: run.cards.value[0] for run in runs if run.name in seats and len(run.cards.value) == 1}
        if len(cards) not in self.shape.notations.game.players or len(runs) != len(cards):
            return None
        played = {seat: card.kind if isinstance(card, Spelt) else "" for seat, card in cards.items()}
        sound = all(isinstance(card, Spelt) for card in cards.values())
        sound = sound and (len(set(played.values())) == len(played) or not self.shape.notations.speller.split)
        if not all(played.values()):
            known = next((kind for kind in played.values() if kind), "")
            played = {seat: kind or known for seat, kind in played.items()}
            if not known:
                return None
        wording = self.shape.wording
        leader = self._leader(seats) or seats[runs[0].name]
        trick = LaidTrick.laid(self.shape.notations, wording, played, leader, self._trump)
        return TrickTalk(self.shape.text, trick, wording.win, seats, sound)

    def _leader(self, seats: Mapping[str, str]) -> str:
        """Whose card is told with a word that says that it is led."""
        text = self.shape.text
        for run in self.region.runs:
            if not run.name:
                continue
            before = text[run.name_start + len(run.name) : run.cards.start]
            behind = _CLAUSE.split(text[run.cards.end : run.cards.end + 16], maxsplit=1)[0]
            if _LED.search(before) or (not behind.isascii() and _LED.search(behind)) or re.match(r"\s*\(led", behind):
                return seats[run.name]
        return ""

    @cached_property
    def _trump(self) -> str:
        """The suit that the sentences call trump."""
        if "trump" not in self.shape.wording.given.values() or not self.region.sentences:
            return ""
        suits, trump = any_word(self.shape.notations.speller.suits), any_word(words_of("trump"))
        low, high = self.region.sentences[0].start, self.region.sentences[-1].end
        said = re.compile(
            rf"(?P<one>{suits})\s*(?:が|は|を|are|is|were|was|:|=)?\s*(?:the\s+)?(?:{trump})"
            rf"|(?:{trump})\s*(?:suit)?\s*(?:が|は|:|=|is|are|was|were)?\s*(?:the\s+)?(?P<two>{suits})",
            re.IGNORECASE,
        ).search(self.shape.text, low, high)
        if said is None:
            return ""
        word = said["one"] or said["two"]
        table = self.shape.notations.speller.suits
        return table.get(word, table.get(word.casefold(), ""))
