"""What was shown by each player: who is in which place, and who starts."""

from __future__ import annotations

import re

from generator.checking.dialects import tokens as kinds
from generator.checking.dialects.phrases import Line, Region, spelt
from generator.checking.dialects.reading import Reading
from generator.checking.dialects.scenes import Sentence
from generator.checking.dialects.shows import Shows
from generator.checking.dialects.showtalk import picks_told, players_told
from generator.checking.dialects.state import CLAIM, GIVEN, HARMLESS
from generator.checking.dialects.tokens import Token
from generator.checking.spelling import Misspelt

_IS = re.compile(r"\s*(?:は|[:：]|(?:is|was)\b)")
_AGAIN = re.compile(
    r"もう一度|もういちど|再び|ふたたび|やり直|改めて|出し直|\bagain\b|\bonce more\b|second (?:pick|time)",
    re.IGNORECASE,
)


class Started(Shows):
    """The numbers that each player shows at the start, once or several times, and who starts."""

    cue = re.compile(
        r"スタート|最初|先手|先番|はじめ|始め|\b(?:starts?|starting|begins?|beginning|goes first)\b", re.IGNORECASE
    )
    _starts = re.compile(r"スタートプレイヤー|\b(?:starts|starting|(?i:start player))\b")
    never = re.compile(
        Shows.never.pattern + r"|ペア|シングル|裏向き|出せ|手札は|順位|\bpair|\b(?:may|rank|ranking)\b", re.IGNORECASE
    )

    def region(self, some: list[Sentence], tokens: list[Token]) -> Region | None:
        """Numbers of players by name, one card each."""
        region = super().region(some, tokens)
        if region is None or len(region.names) not in self.notations.game.players:
            return None
        held = [card for run in region.runs if run.name for card in run.cards.value]
        text = self.text[region.sentences[0].start : region.sentences[-1].end]
        if any(isinstance(card, Misspelt) for card in held) and not self._starts.search(text):
            return None  # Python 3, Debian 12
        return self.from_first(region)

    def rules(self, reading: Reading, line: Line) -> None:
        """Picks, ties, the smallest, who starts, and what lies in the field then."""
        tokens = line.tokens
        if not tokens:
            return
        said = self.text[slice(*self.bounds(line))]
        self.titles(line)
        players_told(reading, line)
        picks_told(self, reading, line, self._low(reading))
        self._ties(reading, line)
        self._picks(reading, line)
        if self.only_asks(line):
            return
        self._ties(reading, line)
        for index, one in enumerate(tokens):
            who = self.beside(line, index)
            if one.taken:
                continue
            if one.kind in ("starter", "first", kinds.RANK) and who is not None and len(who.value) == 1:
                if one.kind == kinds.RANK and (one.value != 1 or not re.search("start|begin|スタート|始", said)):
                    continue
                reading.state("starter", None, who.value[0], "is", who if not who.taken else one)
                one.taken = who.taken = CLAIM
            elif one.kind in ("min", "less"):
                self._smallest(reading, line, index, who)
        claimed = any(one.taken == CLAIM for one in tokens)
        for one in tokens:
            if one.kind == "starter" and not one.taken and not claimed and _IS.match(self.text, one.end):
                reading.leave(one, "who is first")  # somebody who is no player
            if one.kind in ("play", "lead", "take", "hold", "respectively", "starter", kinds.STOP) or (
                one.kind == "only" and any(other.taken == CLAIM for other in tokens)
            ):
                one.taken = one.taken or HARMLESS

    def _picks(self, reading: Reading, line: Line) -> None:
        field = False
        for one in line.tokens:
            field = field or one.kind == "field"
            if one.kind != kinds.CARDS or one.taken:
                continue
            seat = self.holder(reading, one)
            low = self._low(reading)
            if field or not seat:
                if spelt(one.value) == [low[0]] * len(one.value) and low[0]:
                    one.taken = HARMLESS  # both have a 4
                continue
            held = reading.held.setdefault(seat, [])
            most = max((len(cards) for cards in reading.held.values()), default=0)
            again = _AGAIN.search(self.text, *self.bounds(line)) or self.again
            if not held or (again and len(one.value) == 1 and len(held) < most + 1 and seat not in self.picked):
                self.picked.add(seat)
                held += one.value
                one.taken = GIVEN
            elif spelt(one.value) == spelt(held[-1:]):
                one.taken = HARMLESS

    def _low(self, reading: Reading) -> tuple[str, list[str]]:
        """The smallest number of the last pick, and who has it."""
        most = max((len(cards) for cards in reading.held.values()), default=0)
        last = {seat: spelt(cards)[-1] for seat, cards in reading.held.items() if len(cards) == most and spelt(cards)}
        low = min(last.values(), key=lambda kind: int(kind), default="")
        return low, sorted(seat for seat, kind in last.items() if kind == low)

    def _smallest(self, reading: Reading, line: Line, index: int, who: Token | None) -> None:
        """Wes has the smallest number: it is so, or it is not read."""
        _, seats = self._low(reading)
        if who is not None:
            self.truth(reading, sorted(who.value) == seats, [line.tokens[index]])

    def _ties(self, reading: Reading, line: Line) -> None:
        """Uma and Vic tie, pick again: it is so, and their next numbers follow."""
        said = self.text[slice(*self.bounds(line))]
        tied = [one for one in line.tokens if one.kind in ("tie", "both", "they") and not one.taken]
        if not tied and not _AGAIN.search(said):
            return
        _, seats = self._low(reading)
        place = tied[0].start if tied else self.bounds(line)[1]
        again = _AGAIN.search(self.text, *self.bounds(line))
        place = min(place, again.start()) if again else place
        named = {seat for one in line.tokens if one.kind == kinds.NAME and one.end <= place for seat in one.value}
        names = next((one for one in line.tokens if one.kind == kinds.NAME and len(one.value) > 1), None)
        if len(seats) > 1 and named and sorted(named) != seats and not self.again:
            at = next(one for one in line.tokens if one.kind == kinds.NAME)
            reading.leave(at, "those who showed the smallest number")
        elif len(seats) > 1 and (names is None or sorted(names.value) == seats):
            for one in tied:
                one.taken = HARMLESS
            if names is not None:
                names.taken = HARMLESS
                for one in line.tokens:
                    if one.kind == "only" and 0 <= one.start - names.end < 3:
                        one.taken = one.taken or HARMLESS
            self.again, self.picked = True, set()

    def finish(self, reading: Reading) -> None:
        """Each example begins anew."""
        self.again, self.picked = False, set()

    again = False

    @property
    def picked(self) -> set[str]:
        """Who has picked since the last tie."""
        if not hasattr(self, "_picked"):
            self._picked: set[str] = set()
        return self._picked

    @picked.setter
    def picked(self, seats: set[str]) -> None:
        self._picked = seats


__all__ = ["Started"]
