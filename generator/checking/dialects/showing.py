"""What was shown by each player: who is in which place, and who starts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from generator.checking.dialects import tokens as kinds
from generator.checking.dialects.holders import Run
from generator.checking.dialects.phrases import Line, Region, spelt
from generator.checking.dialects.reading import Reading
from generator.checking.dialects.scenes import Sentence
from generator.checking.dialects.shows import BARE, PAIR, SINGLE, Shows
from generator.checking.dialects.showtalk import SEATED, laws, next_starter, picks_told, players_told, unseated
from generator.checking.dialects.state import CLAIM, GIVEN, HARMLESS
from generator.checking.dialects.tokens import Token
from generator.checking.spelling import Misspelt
from rules_engine.fields import LETTERS

_LIST = re.compile(
    r"(?:順位|順番|順|強さ|order|ranking)[^。.\n]{0,24}$|\b(?:rank|ranks|ranked|places)\s*(?:are|is|:)?[^.\n]{0,12}$",
    re.IGNORECASE,
)
_LISTED = re.compile(
    r"[^。.\n]{0,6}(?:の順|という順|です。?$)|[\s,]*(?:in that order|in this order|is the order|is the ranking)",
    re.IGNORECASE,
)
_UPWARDS = re.compile(r"弱い(?:ほう|方|もの)?から|from (?:the )?weak|weakest (?:first|to)|逆順", re.IGNORECASE)
_PLAIN = 2  # singles or pairs that need no word for showing
_IS = re.compile(r"\s*(?:は|[:：]|(?:is|was)\b)")
_AGAIN = re.compile(
    r"もう一度|もういちど|再び|ふたたび|やり直|改めて|出し直|\bagain\b|\bonce more\b|second (?:pick|time)",
    re.IGNORECASE,
)


class Ranked(Shows):
    """A single or a pair of each player, in the order of the table, and the places that follow."""

    cue = re.compile(
        r"順位|[1-3一二三]位|[1-3]着|最下位|最強|一番強|いちばん強|最も強|強い順|強さ|先に取|ペアの(?:ほう|方)が強"
        r"|\b(?:first|second|last|rank\w*|order|strongest|weakest|stronger|beats?|place)\b",
        re.IGNORECASE,
    )
    _shown = re.compile(
        (
            r"出し|出す|出た|公開|見せ|\b(?:shows?|showed|shown|plays?|played|lays?|laid|puts?|reveals?"
            r"|revealed|leads?|led)\b"
        ),
        re.IGNORECASE,
    )
    _may = re.compile(
        (
            r"出せ|出してよ|出していい|手札|場札|最小|一番小さ|スタート|\b(?:may|can|could|hand|smallest"
            r"|lowest|field|start player)\b"
        ),
        re.IGNORECASE,
    )

    def region(self, some: list[Sentence], tokens: list[Token]) -> Region | None:
        """As many players as can be, each with what was shown; other sentences are of no matter."""
        said = self.text[some[0].start : some[-1].end]
        told = sum(one.unit in (PAIR, SINGLE) for one in tokens)
        told += len(self._down.findall(said)) if told else 0
        if any(one.unit == PAIR for one in tokens):
            said = SEATED.sub("", said)
        if not told or (told < _PLAIN and not self._shown.search(said)) or self._may.search(said):
            return None
        region = super().region(some, tokens)
        if region is None:
            return None
        region.runs = [unseated(run) for run in region.runs]
        region.names = list(dict.fromkeys(run.name for run in region.runs if run.name))
        at = some[0].start
        for match in self._down.finditer(self.text, some[0].start, some[-1].end):
            name, start = self.holders.before(self.text, at, match.start())
            at = match.end()
            if name and name not in region.names:
                region.names.append(name)
                region.runs.append(Run(Token(kinds.CARDS, start, start, ()), name, start))
        region.names.sort(key=lambda name: min(run.name_start for run in region.runs if run.name == name))
        if len(region.names) not in self.notations.game.players:
            return None
        return self.from_first(region)

    @cached_property
    def _down(self) -> re.Pattern[str]:
        words = [word for word, role in self.wording.roles.items() if role == "facedown"]
        return re.compile("|".join(map(re.escape, words)), re.IGNORECASE)

    def rules(self, reading: Reading, line: Line) -> None:
        """Cards first, then words for places."""
        tokens = line.tokens
        if not tokens:
            return
        self.titles(line)
        laws(self, line)
        players_told(reading, line)
        self._cards(reading, line)
        next_starter(self, reading, line)
        if self.only_asks(line):
            return
        self._listed(reading, line)
        self._places(reading, line)
        for one in tokens:
            if one.kind in ("play", "lead", "take", "hold", "may", kinds.STOP):
                one.taken = one.taken or HARMLESS

    def _cards(self, reading: Reading, line: Line) -> None:
        for index, one in enumerate(line.tokens):
            if one.kind != kinds.CARDS or one.taken:
                continue
            cards = spelt(one.value)
            whose = [seat for seat, held in reading.held.items() if held and spelt(held) == cards]
            seat = self.holder(reading, one)
            if seat and seat not in reading.held:
                reading.held[seat] = list(one.value)
                one.taken = GIVEN
            elif len(whose) == 1 and (seat in ("", whose[0])):
                one.taken = HARMLESS
                if not seat or not any(other.kind == kinds.NAME for other in line.tokens[:index]):
                    line.tokens[index] = Token(kinds.NAME, one.start, one.end, (whose[0],))
        for index, one in enumerate(line.tokens):
            if one.kind == "facedown" and not one.taken:
                who = next((other for other in reversed(line.tokens[:index]) if other.kind == kinds.NAME), None)
                if who is not None and len(who.value) == 1 and not reading.held.get(who.value[0]):
                    reading.held[who.value[0]] = []
                    one.taken = GIVEN
            if one.kind == "facedown" and not one.taken and not any(held == [] for held in reading.held.values()):
                reading.leave(one, "whose card lies face down")

    def _listed(self, reading: Reading, line: Line) -> None:
        """順位はB、A、C; the ranking is B, A, C; B > A > C: all of them, the strongest first."""
        at = 0
        while at < len(line.tokens):
            some = self._names_from(line.tokens, at)
            names = [name for one in some for name in self._single(reading, one)]
            if len(names) != len(reading.seats) or len(names) < 2:
                at += max(len(some), 1)
                continue
            before = self.text[max(0, names[0][1] - 40) : names[0][1]]
            behind = self.text[names[-1][2] : line.tokens[-1].end]
            between = self.text[names[0][2] : names[1][1]]
            if not (re.fullmatch(r"\s*(?:>|＞|→|=>|->)\s*", between) or _LIST.search(before) or _LISTED.match(behind)):
                at += len(some)
                continue
            if _UPWARDS.search(self.text, *self.bounds(line)):
                return
            order = [seat for seat, _, _ in names]
            reading.state("ranking", None, order, "is", Token(kinds.NAME, names[0][1], names[-1][2], tuple(order)))
            for one in [*some, *line.tokens]:
                if one in some or one.kind in ("respectively", "more", kinds.RANK):
                    one.taken = one.taken or CLAIM
            return

    def _names_from(self, tokens: Sequence[Token], at: int) -> list[Token]:
        found = list[Token]()
        for one in tokens[at:]:
            if one.kind == kinds.NAME:
                found.append(one)
            elif one.kind not in (kinds.COMMA, kinds.ARROW) or not found:
                break
        return found

    def _single(self, reading: Reading, one: Token) -> list[tuple[str, int, int]]:
        """Each name of a token that holds several, with its place."""
        if len(one.value) == 1:
            return [(one.value[0], one.start, one.end)]
        found, at = list[tuple[str, int, int]](), one.start
        names = {seat: name for name, seat in reading.seats.items()}
        for seat in one.value:
            start = self.text.find(names[seat], at, one.end)
            if start < 0:
                return []
            found.append((seat, start, start + len(names[seat])))
            at = found[-1][2]
        return found

    def _places(self, reading: Reading, line: Line) -> None:
        """Ben is first, 1位はベン, the strongest is Ben, Cleo comes last."""
        for index, one in enumerate(line.tokens):
            if one.taken or one.kind not in (kinds.RANK, "first", "strongest", "weakest", "win"):
                continue
            value = {"weakest": -1, kinds.RANK: one.value}.get(one.kind, 1)
            who = self.beside(line, index)
            last = len(reading.seats)
            place = last if value == -1 else value
            if who is None or len(who.value) != 1 or not 1 <= place <= last or self._denied(line, index):
                continue
            reading.state("ranking", place - 1, who.value[0], "is", who if not who.taken else one)
            one.taken = who.taken = CLAIM

    def _denied(self, line: Line, index: int) -> bool:
        return any(one.kind in ("negation", "condition") for one in line.tokens[max(0, index - 3) : index + 4])

    def finish(self, reading: Reading) -> None:
        """Who is told first begins, and the others follow as they sit."""
        order = "".join(reading.held)
        letters = LETTERS[: len(order)]
        if order and order not in letters + letters:
            token = next((one for line in self.lines for one in line.tokens if one.kind == kinds.NAME), None)
            if token is not None:
                reading.leave(token, "the players in the order of the table")
        if set(order) != set(reading.seats.values()):
            for line in self.lines:
                for one in line.tokens:
                    if one.kind == kinds.NAME and not set(one.value) & set(order):
                        reading.leave(one, "a single or a pair of each player")
                        return


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


__all__ = ["BARE", "Ranked", "Started"]
