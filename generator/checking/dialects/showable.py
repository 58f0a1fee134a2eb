"""What may be shown: a hand, the numbers that were shown before, and the singles and pairs that the text allows."""

from __future__ import annotations

import re

from rules_engine.errors import RulesError
from rules_engine.options import make_options

from ..spelling import Spelt
from . import tokens as kinds
from .phrases import Line, Region, spelt
from .reading import Reading
from .scenes import Sentence
from .shows import BARE, EITHER, MANY, PAIR, QUESTION, Shows
from .state import CLAIM, GIVEN, HARMLESS
from .tokens import Token

_MAY = (
    r"出せ|出してよ|出していい|出してもよ|出してもい|出すことができ|選べ|\b(?:may|can|cannot"
    r"|can't|could|allowed|legal|option|options|choose|choices?)\b"
)
_HAND = (
    r"手札|手元|持っ|手に|残っ|\b(?:hand|holds?|holding|(?:have|has|had)(?!\s+(?:already|been"
    r"|just|not|n't|shown|played|to))|left)\b"
)
_SHOWN = (
    r"出て|出た|出し(?!て(?:よい|いい|も))|出され|公開|見せ|すでに|もう出|\b(?:shown|showed"
    r"|(?<!may )(?<!can )(?<!could )(?<!to )(?<!cannot )(?<!not )(?<!I )(?<!you )shows?|already"
    r"|played|out|down|on the table|laid)\b"
)
_ROLES = re.compile(rf"(?P<may>{_MAY})|(?P<hand>{_HAND})|(?P<led>{_SHOWN})", re.IGNORECASE)
_TOPIC = re.compile(r"[^、。,.]{0,8}?(?:は|:|が)\s*$")
_ALL = re.compile(
    (
        r"だけ|のみ|出せるのは|出せるカードは|出せるものは|のどれか|のいずれか|どちらか|\bonly\b"
        r"|\boptions? (?:are|is)\b|\bchoices? (?:are|is)\b"
    ),
    re.IGNORECASE,
)
_NONE_YET = re.compile(
    (
        r"まだ(?:何も|なにも|誰も|だれも)[^。]{0,12}(?:ません|ない)|\b(?:nothing|no number|no card"
        r"|none)\b[^.]{0,12}\bshown\b"
    ),
    re.IGNORECASE,
)
_ONLY_DOWN = re.compile(
    r"出せる(?:もの|カード|数字|札)(?:は|が)?(?:ひとつも|1つも|何も|一つも)?(?:ありません|ない"
    r"|なく)|何も出せ(?:ません|ない)|出せない|"
    r"\bnothing\b|\bno (?:number|card|legal|other)\b|\bcannot show\b|\bcan't show\b",
    re.IGNORECASE,
)


class Showable(Shows):
    """A hand, what was shown, and what may be."""

    cue = re.compile(_MAY, re.IGNORECASE)

    def region(self, some: list[Sentence], tokens: list[Token]) -> Region | None:
        """A section that tells of a hand and of what may be shown."""
        said = self.text[some[0].start : some[-1].end]
        if not re.search(_HAND, said, re.IGNORECASE) or not re.search(_MAY, said, re.IGNORECASE):
            return None
        region = super().region(some, tokens)
        return None if region is None else self.from_first(region)

    def rules(self, reading: Reading, line: Line) -> None:
        """The part of each number; places of players, and words around them, are of no matter."""
        tokens = line.tokens
        if not tokens:
            return
        low, high = self.bounds(line)
        said = self.text[low:high]
        self.titles(line)
        asks = QUESTION.search(said) is not None
        for index, one in enumerate(tokens):
            if one.kind != kinds.CARDS or one.taken:
                continue
            role, denied = self._role(line, index, high)
            if role == "may" and not asks and denied:
                self._denied(reading, line, index)
            elif role == "may" and not asks:
                self.may.append(one)
                one.taken = CLAIM
                self.all = self.all or _ALL.search(said) is not None
            elif not role and self.asked and reading.held.get("hand"):
                self.may.append(one)
                one.taken, self.all = CLAIM, True
            elif role in ("hand", "led"):
                if role == "hand" and self.closed:
                    continue
                reading.held.setdefault(role, []).extend(one.value)
                one.taken = GIVEN
        if re.search(_MAY, said, re.IGNORECASE) and reading.held.get("hand"):
            self._nothing(reading, line, said)
        self.asked = (asks and re.search(_MAY, said, re.IGNORECASE) is not None) or (
            self.asked and not line.symbols.strip(";:/.,")
        )
        if (none := _NONE_YET.search(said)) is not None and not reading.held.get("led"):
            for one in tokens:
                if low + none.start() <= one.start <= low + none.end():
                    one.taken = one.taken or GIVEN
        self._around(line, asks, said)

    def _role(self, line: Line, index: int, high: int) -> tuple[str, bool]:
        """What some cards are told for, and whether it is denied."""
        one = line.tokens[index]
        low, _ = self.bounds(line)
        before = list(_ROLES.finditer(self.text, low, one.start))
        clause = re.compile(r"[^。\n]*?(?:[。\n]|$)|[^.\n]*").match(self.text, one.end, min(high + 1, len(self.text)))
        stop = clause.end() if clause else high
        behind = next(_ROLES.finditer(self.text, one.end, stop), None)
        ja = not self.text[low:high].isascii() and re.search("[ぁ-ん]", self.text[low:high]) is not None
        found = before[-1] if before else None
        if ja:
            topic = found is not None and _TOPIC.fullmatch(self.text[found.end() : self._first_of(line, index)])
            if not topic:
                found = behind or found
            elif behind is not None and behind.lastgroup == "may" and found is not None and found.lastgroup == "may":
                found = behind
        elif found is None:
            found = behind
        if found is None:
            return "", False
        near = self.text[found.start() : found.end() + 14]
        denied = bool(re.match(r"出せ(?:ません|ない|ず)|(?:can|could|may)\s*not\b|cannot|can't", near, re.IGNORECASE))
        return found.lastgroup or "", denied

    def _first_of(self, line: Line, index: int) -> int:
        """Where the list begins of which some cards are a part."""
        while index and line.tokens[index - 1].kind in (kinds.CARDS, kinds.COMMA):
            index -= 1
        return line.tokens[index].start

    def _denied(self, reading: Reading, line: Line, index: int) -> None:
        """9や6は出せません: they were shown, or are not in the hand."""
        one = line.tokens[index]
        hand, led = (spelt(reading.held.get(key, ())) for key in ("hand", "led"))
        cards = spelt(one.value)
        holds = bool(cards) and (cards[0] in led or cards[0] not in hand or hand.count(cards[0]) < len(cards))
        self.truth(reading, holds and bool(hand), [one])
        if holds:
            for other in line.tokens:
                if other.kind == "negation":
                    other.taken = other.taken or HARMLESS

    def _nothing(self, reading: Reading, line: Line, said: str) -> None:
        """Nothing may be shown; a card is played face down."""
        match = _ONLY_DOWN.search(said)
        if match is None or any(one.kind == kinds.CARDS and one.taken != GIVEN for one in line.tokens):
            return
        at, _ = self.bounds(line)
        reading.state("shows", None, [], "is", Token("nothing", at + match.start(), at + match.end()))
        for one in line.tokens:
            if at + match.start() - 2 <= one.start < at + match.end() + 2:
                one.taken = one.taken or CLAIM

    def _around(self, line: Line, asks: bool, said: str) -> None:
        for one in line.tokens:
            if (
                one.kind in ("play", "lead", "take", "hold", "may", "others", "they", "question", kinds.STOP)
                or (asks and one.kind not in (kinds.NAME, kinds.NUMBER, kinds.CARDS, kinds.RANK))
                or (one.kind in ("only", "either", "both") and any(other in self.may for other in line.tokens))
                or (one.kind == kinds.PLAYERS and re.match(r"目|\s?前", self.text[one.end : one.end + 2]))
            ):
                one.taken = one.taken or HARMLESS
            elif one.kind == "facedown":
                self.down = self.down or one
        del said

    # all of it -----------------------------------------------------------------------------------------------

    def finish(self, reading: Reading) -> None:
        """All that may be shown, against what the engine allows."""
        try:
            self._finish(reading)
        finally:
            self.may.clear()
            self.all, self.down, self.asked = False, None, False

    def _finish(self, reading: Reading) -> None:
        if not self.may or any(len(spelt(one.value)) != len(one.value) for one in self.may):
            if self.may:
                reading.leave(self.may[0], "a card that there is")
            return
        legal = self._legal(reading)
        if legal is None:
            reading.leave(self.may[0], "a hand and what was shown")
            return
        said = list[tuple[Token, list[str]]]()
        parted = any(self._kind(one) not in (BARE, EITHER) for one in self.may)
        for one in self.may:
            card = spelt(one.value)[:1]
            plays = [card, card * 2] if self._kind(one) == EITHER else [spelt(one.value)]
            if self._kind(one) == BARE and not parted:
                plays = [play for play in legal if play[:1] == card] or [card]
            said += [(one, play) for play in plays]
        wrong = [(one, play) for one, play in said if play not in legal]
        listed = [play for _, play in said]
        known = " / ".join(" ".join(play) for play in legal) or "-"
        for one, play in wrong:
            reading.state("=", None, " ".join(play), "truth", one, value=known)
        if (not wrong and sorted(listed) == sorted(legal)) or (
            not wrong and self.all and sorted({tuple(play) for play in listed}) != sorted(map(tuple, legal))
        ):
            reading.state("shows", None, listed, "set", self.may[0])
        elif not wrong:
            reading.leave(self.may[0], "all that may be shown")

    def _kind(self, one: Token) -> str:
        return self.kind_of.get(one.start, BARE)

    def _legal(self, reading: Reading) -> list[list[str]] | None:
        """The singles and pairs that the engine allows; None where it refuses what was read."""
        game = self.notations.game
        seats = max(game.players)
        given = {key: spelt(reading.held.get(source, ())) for key, source in self.wording.given.items()}
        try:
            table = game(seats, make_options(game.Options, {}, seats))
            result = game.calculations[self.wording.calculation].run(table, given).result
        except RulesError:
            return None
        return [list(play) for play in result["shows"]]

    @property
    def may(self) -> list[Token]:
        """What the text says may be shown."""
        if not hasattr(self, "_may"):
            self._may: list[Token] = []
        return self._may

    @property
    def closed(self) -> bool:
        """Whether what may be shown was told already: another hand is another example."""
        return bool(self.may)

    all = asked = False
    down: Token | None = None


__all__ = ["MANY", "PAIR", "Showable", "Spelt"]
