"""The numbers that each player turns up at the start, once or several times, who starts, and the field that remains."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ..notations import Wording
from ..spelling import Misspelt
from . import tokens as kinds
from .bare import how_many
from .holders import NO_NAMES, NO_NAMES_JA, STARTERS, Run
from .phrases import Line, Region, spelt
from .reading import Reading
from .roundlaws import clauses
from .scenes import Sentence
from .shows import FIRST, Shows
from .showtalk import players_told, unseated
from .state import CLAIM, GIVEN, HARMLESS
from .telling import ReaderOfText
from .tokens import HONORIFIC, Token

_DOES = re.compile(
    r"(?P<name>\b[A-Z][a-z]\w*|\b(?:I|you|we))\s+(?:also\s+|then\s+|has\s+|had\s+)?[a-z]+(?:\s+(?:over|up|out|down))?\s+(?:an?\s+|the\s+)?\Z"
)
_IS = re.compile(r"\s*(?:は|[:：]|(?:is|was)\b)")
_AGAIN = re.compile(
    r"もう一度|もういちど|もう1度|もう一回|もう1回|再び|ふたたび|再度|やり直|改めて|あらためて|出し直|選び直|めくり直|決戦|2回目|二回目"
    r"|\bagain\b|\bonce more\b|second (?:pick|time|card|round|go|try)|another (?:card|number|pick)"
    r"|\bre-?pick|\bnext (?:card|pick)s?\b",
    re.IGNORECASE,
)
_JOINED = re.compile(r"\s*(?:[、,・/]|\band\b|,\s*and\b|と|「|」|『|』|\s)*\s*(?:an?\s+|the\s+)?", re.IGNORECASE)
_NAME = r"[^\s、。,.:：「」・0-9とが]{1,8}?"
_NAMES_JA = re.compile(
    rf"(?:^|[\s、。,.:：「」])(?:(?:{STARTERS})[、\s]*)?(?P<list>{_NAME}{HONORIFIC}(?:(?:、|と|・|,\s?){_NAME}{HONORIFIC})+)"
    r"(?:の(?:[2-3二三]人))?(?:が|は|も|、それぞれ)"
)
_NAMES_EN = re.compile(
    r"(?P<list>(?:[Pp]layers?\s+)?[A-Z]\w*(?:(?:,\s+and|,|\s+and)\s+(?:[Pp]layer\s+)?[A-Z]\w*)+)(?=\s|,|:)"
)
_SPLIT = re.compile(r"、|と|・|,\s*and\s+|,\s*|\s+and\s+")
_TURN = re.compile(r"\b(?:turn(?:s|ed|ing)?|flip(?:s|ped)?|hand(?:s|ed)?)\s+(?:\w+\s+)?\Z", re.IGNORECASE)
_WHO_DID = re.compile(r"[」』]?\s*を(?:出した|公開した|選んだ|めくった|引いた|見せた)\s*")
_BEHIND = re.compile(r"\s*(?:to\s+\w+\s+)?(?:by|from|from\s+the\s+hand\s+of|belongs\s+to|is\s+of)\s+", re.IGNORECASE)
_LARGEST = re.compile(
    r"(?:最大|(?:一番|いちばん|最も|もっとも)大き)[^。\n]{0,20}(?:スタート|始め|先手|先に)"
    r"|\b(?:largest|highest|biggest)\b[^.\n]{0,30}\b(?:starts?|begins?|goes first|start player)\b",
    re.IGNORECASE,
)
_ALONE = re.compile(r"\b(?:alone|unique|only one|by itself|single)\b|[一1]人だけ|ひとりだけ|単独", re.IGNORECASE)
_SAME = re.compile(r"かぶ|重な|ダブ|\bclash|\bsame\b", re.IGNORECASE)
_RESULT = re.compile(
    r"スタート|最初|先手|先番|から始|が始|\b(?:starts?|started|begins?|began|start player|first)\b", re.IGNORECASE
)


class Started(Shows):
    """One card of each, and more of those who were level."""

    cue = re.compile(
        r"スタート|最初|先手|先番|はじめ|始め|から始|\b(?:starts?|started|starting|begins?|began"
        r"|beginning|goes first|went first|opens?)\b",
        re.IGNORECASE,
    )
    _starts = re.compile(r"スタートプレイヤー|\b(?:starts|starting|(?i:start player))\b")
    never = re.compile(
        Shows.never.pattern + r"|ペア(?!ーズ)|シングル|出せ|手札は|順位|\bpair(?!s deck)|\b(?:may|rank|ranking)\b",
        re.IGNORECASE,
    )

    again = False

    def __init__(self, reader: ReaderOfText, wording: Wording) -> None:
        super().__init__(reader, wording)
        self.picked: list[dict[str, str]] = [{}]  # the numbers of each pick, by seat
        self.level: set[str] = set()  # who has to pick again

    # regions -------------------------------------------------------------------------------------------------

    def parts(self, some: list[Sentence]) -> Iterator[list[Sentence]]:
        """One start after another: where those who have shown a number show one behind a result."""
        seen, part, done = set[str](), list[Sentence](), False
        for one in some:
            tokens = self.found(one)
            runs = self._runs(one, tokens) if tokens else []
            names = {run.name for run in runs if run.name}
            if done and len(names) > 1 and names <= seen and not _AGAIN.search(self.text, one.start, one.end):
                yield part
                seen, part, done = set(), [], False
            seen |= names
            part.append(one)
            done = done or (len(seen) > 1 and _RESULT.search(self.text, one.start, one.end) is not None)
        if part:
            yield part

    def _runs(self, one: Sentence, tokens: Sequence[Token]) -> list[Run]:
        """The numbers of a sentence with whose they are; lists of names with a list of numbers too."""
        runs = [unseated(run) for run in self.holders.runs(self.text, list(tokens))]
        runs = [Run(run.cards, FIRST.sub("", run.name), run.name_start) for run in runs]
        for place, run in enumerate(runs):
            low = runs[place - 1].cards.end if place else one.start
            near = _DOES.search(self.text[low : run.cards.start])
            if near and not run.name and self._may_be(near["name"]):
                run.name, run.name_start = near["name"], low + near.start("name")
        for many in (3, 2):
            for place in range(len(runs) - many + 1):
                some = runs[place : place + many]
                apart = itertools.pairwise(some)
                if not all(_JOINED.fullmatch(self.text, a.cards.end, b.cards.start) for a, b in apart):
                    continue
                if any(run.name for run in some[1:]):
                    continue
                names = self._names_before(runs[place - 1].cards.end if place else one.start, some[0].cards.start, many)
                for run, (name, start) in zip(some, names, strict=False):
                    run.name, run.name_start = name, start
        return runs

    def _names_before(self, low: int, at: int, many: int) -> list[tuple[str, int]]:
        """So many names in a list before a place."""
        said = self.text[low:at]
        for pattern in (_NAMES_JA, _NAMES_EN):
            for match in reversed(list(pattern.finditer(said))):
                found, start = list[tuple[str, int]](), low + match.start("list")
                for word in _SPLIT.split(match["list"]):
                    place = self.text.index(word, start)
                    name = re.sub(r"(?:さん|くん|君|ちゃん|様|氏|先生)\Z", "", re.sub(r"^[Pp]layers?\s+", "", word))
                    place += word.index(name)
                    found.append((name, place))
                    start = place + len(name)
                if len(found) == many and all(self._may_be(name) for name, _ in found):
                    return found
        return []

    def _may_be(self, name: str) -> bool:
        return bool(name) and self.holders.is_name(name) and name not in NO_NAMES and not NO_NAMES_JA.fullmatch(name)

    def region(self, some: list[Sentence], tokens: list[Token]) -> Region | None:
        """Numbers of players by name, one card each."""
        region = super().region(some, tokens)
        if region is None:
            return None
        region.runs = [
            run for one in some for run in self._runs(one, [t for t in tokens if one.start <= t.start < one.end])
        ]
        region.names = list(dict.fromkeys(run.name for run in region.runs if run.name))
        if len(region.names) not in self.notations.game.players:
            return None
        held = [card for run in region.runs if run.name for card in run.cards.value]
        text = self.text[region.sentences[0].start : region.sentences[-1].end]
        if any(isinstance(card, Misspelt) for card in held) and not self._starts.search(text):
            return None  # Python 3, Debian 12
        return self.from_first(region)

    # rules ---------------------------------------------------------------------------------------------------

    def rules(self, reading: Reading, line: Line) -> None:
        """Clause by clause: picks, then what is said of them."""
        line.tokens[:] = list(self.each(reading, line.tokens))
        tokens = line.tokens
        if not tokens:
            return
        self.titles(line)
        self._plain(line)
        if self._field(reading, line):
            return
        low, high = self.bounds(line)
        for span in clauses(self.text, low, high, most=1):
            inside = [one for one in tokens if span[0] <= one.start < span[1]]
            again = _AGAIN.search(self.text, *span) is not None
            self.again = self.again or again
            _, level = self._low(reading)
            self._groups(reading, inside, level, again)
            self._picks(reading, inside)
            self._reasons(reading, inside, span)
        players_told(reading, line)
        if self.only_asks(line):
            return
        self._starters(reading, line)
        claimed = any(one.taken == CLAIM for one in tokens)
        for one in tokens:
            if one.kind == "starter" and not one.taken and not claimed and _IS.match(self.text, one.end):
                reading.leave(one, "who is first")  # somebody who is no player
            if one.kind in ("play", "lead", "take", "hold", "respectively", "each", "starter", kinds.STOP):
                one.taken = one.taken or HARMLESS
            if one.kind in ("only", "pronoun") and (claimed or any(o.taken == GIVEN for o in tokens)):
                one.taken = one.taken or HARMLESS

    def _plain(self, line: Line) -> None:
        """One card each, turned over: nothing of a result."""
        for one in line.tokens:
            one_card = one.kind == kinds.NUMBER and one.value == 1
            if one_card and re.match(r"\s?枚|\s+(?:\w+\s+)?cards?\b", self.text[one.digits[1] :]):
                one.taken = one.taken or HARMLESS
            if one.kind == "more" and _TURN.search(self.text, max(0, one.start - 20), one.start):
                one.taken = one.taken or HARMLESS

    def _field(self, reading: Reading, line: Line) -> bool:
        """What lies in the field: all numbers that were turned up."""
        tokens = line.tokens
        at = next((place for place, one in enumerate(tokens) if one.kind == "field"), -1)
        if at < 0 or not reading.held or any(one.kind == kinds.NAME for one in tokens):
            return False
        have = Counter(kind for held in reading.held.values() for kind in spelt(held))
        told = Counter(kind for one in tokens if one.kind == kinds.CARDS for kind in spelt(one.value))
        for one in tokens:
            if one.kind == kinds.NUMBER and not one.taken and one.value is not None:
                reading.state("=", None, one.value, "truth", one, (one.digits,), value=sum(have.values()))
        if told:
            self.truth(reading, told == have, [one for one in tokens if one.kind == kinds.CARDS])
        for one in tokens:
            if one.kind in (
                "field",
                "all",
                "each",
                "tie",
                "they",
                "both",
                "starter",
                "first",
                kinds.RANK,
                "play",
                "take",
                "hold",
                kinds.STOP,
            ):
                one.taken = one.taken or HARMLESS
        return True

    def _picks(self, reading: Reading, inside: Sequence[Token]) -> None:
        """The numbers that a clause tells: new ones, or those told before."""
        cards = [one for one in inside if one.kind == kinds.CARDS and not one.taken]
        _, level = self._low(reading)
        joined = all(_JOINED.fullmatch(self.text, a.end, b.start) for a, b in itertools.pairwise(cards))
        alone = not any(self.holder(reading, one) for one in cards[1:]) and not any(
            o.kind == kinds.NAME for o in inside
        )
        if self.again and joined and alone and len(level) > 1 and len(level) == len(cards):
            for seat, one in zip([seat for seat in reading.held if seat in level], cards, strict=True):
                self._pick(reading, seat, one)
            return
        for one in cards:
            seat = self.holder(reading, one)
            if seat and len(one.value) == 1 and not self._is_said_again(reading, one):
                self._pick(reading, seat, one)

    def _pick(self, reading: Reading, seat: str, one: Token) -> None:
        """A number that somebody turns up, in this pick or in the next one."""
        kind = (spelt(one.value) or [""])[0]
        low, level = self._low(reading)
        now = self.picked[-1]
        new = len(self.picked) == 1 and seat not in now
        new = new or (len(self.picked) > 1 and seat in self.level and seat not in now)
        if (
            not new
            and self._complete(reading)
            and len(level) > 1
            and seat in level
            and (self.again or now[seat] != kind)
        ):
            self.picked.append({})
            self.level = set(level)
            self.again, new = False, True
        if new:
            self.picked[-1][seat] = kind
            reading.held.setdefault(seat, []).extend(one.value)
            one.taken = GIVEN
        elif now.get(seat) == kind or (kind == low and seat in level):
            one.taken = HARMLESS

    def _is_said_again(self, reading: Reading, one: Token) -> bool:
        """2を出したハル: what was told before of somebody named behind it."""
        match = _WHO_DID.match(self.text, one.end)
        named = match is not None and any(self.text.startswith(name, match.end()) for name in reading.seats)
        return named and all(reading.held.get(seat) for seat in reading.seats.values())

    def _complete(self, reading: Reading) -> bool:
        """Whether all who have to pick have picked."""
        return set(self.picked[-1]) == (set(reading.seats.values()) if len(self.picked) == 1 else self.level)

    def _low(self, reading: Reading) -> tuple[str, list[str]]:
        """The smallest number of the last pick that is complete, and who has it."""
        last = self.picked[-1] if len(self.picked) == 1 or self._complete(reading) else self.picked[-2]
        low = min(last.values(), key=lambda kind: int(kind or 0), default="")
        return low, sorted(seat for seat, kind in last.items() if kind == low)

    # what is said of them ------------------------------------------------------------------------------------

    def _reasons(self, reading: Reading, inside: Sequence[Token], span: tuple[int, int]) -> None:
        """Who has the smallest, who is level, what is smaller than what: it is so, or it is not read."""
        low, level = self._low(reading)
        if not low:
            return
        names = {seat for one in inside if one.kind == kinds.NAME for seat in one.value}
        cards = [one for one in inside if one.kind == kinds.CARDS and one.taken != GIVEN]
        numbers = {kind for one in cards for kind in spelt(one.value)}
        many = next((one for one in inside if one.kind == kinds.PLAYERS and not one.taken), None)
        own = [one for one in inside if one.kind in ("min", "tie") and not one.taken]
        if own:
            tied = any(one.kind == "tie" for one in own) or "share" in self.text[slice(*span)].lower()
            so = not names or names == set(level)
            so = so and (not numbers or numbers == {low}) and (many is None or many.value == len(level))
            so = so and (not tied or len(level) > 1 or _ALONE.search(self.text, *span) is not None)
            starter = any(one.kind == "starter" for one in inside)
            if _ALONE.search(self.text, *span):
                so = so and len(level) == 1
                own += [one for one in inside if one.kind == "only"]
                tied = True
            if names or numbers or many is not None or tied:
                self.truth(reading, so, [*own, *cards, *([many] if many is not None else [])])
            elif starter or _RESULT.search(self.text, *span):
                self.truth(reading, all(one.kind == "min" for one in own), own)
        if len(level) > 1 and _SAME.search(self.text, *span):
            for one in cards:
                one.taken = one.taken or (HARMLESS if spelt(one.value) == [low] * len(one.value) else "")
        self._groups(reading, inside, level, any(o.taken for o in own))
        for one in inside:
            if one.kind in ("less", "more") and not one.taken:
                self._compared(reading, inside, one)
        for one in cards:
            said = _WHO_DID.match(self.text, one.end)
            who = next((o for o in inside if o.kind == kinds.NAME and said and 0 <= o.start - said.end() < 3), None)
            if who is not None and not one.taken:
                self.truth(reading, spelt(one.value) == spelt(reading.held.get(who.value[0], ()))[-1:], [one])

    def _groups(self, reading: Reading, inside: Sequence[Token], level: Sequence[str], tied: bool) -> None:
        """Both pick again, only they, 2人で: those who were level."""
        listed = [seat for one in inside if one.kind == kinds.NAME for seat in one.value]
        names = set(listed)
        if tied and self.again and len(level) > 1 and (names - set(level) or len(names) < len(listed)):
            reading.leave(next(one for one in inside if one.kind == kinds.NAME), "those who showed the smallest number")
        if len(level) < len(("Ann", "Ben")) or not (tied or self.again) or (names and names != set(level)):
            return
        for one in inside:
            many = one.value if one.kind == kinds.PLAYERS else how_many(one.value)
            if one.kind in ("both", "they", "only", "all", kinds.PLAYERS) and many in (0, len(level)):
                one.taken = one.taken or HARMLESS
            elif one.kind == kinds.PLAYERS and not one.taken and tied:
                reading.leave(one, "those who showed the smallest number")

    def _compared(self, reading: Reading, inside: Sequence[Token], one: Token) -> None:
        """Three is smaller than six, Zach has the smaller card."""
        low, level = self._low(reading)
        than = next((o for o in inside if o.kind == "than"), None)
        names = [o for o in inside if o.kind == kinds.NAME]
        values = [
            (o, int(spelt(o.value)[0]) if o.kind == kinds.CARDS else o.value)
            for o in inside
            if (o.kind == kinds.CARDS and spelt(o.value))
            or (o.kind == kinds.NUMBER and o.value is not None and not o.unit)
        ]
        japanese = not self.text[one.start].isascii()
        have = {kind for held in reading.held.values() for kind in spelt(held)}
        if than is not None or (japanese and "より" in self.text[one.start - 8 : one.end]):
            two = [value for _, value in values]
            if not two and len(names) > 1:
                two = [
                    int(spelt(reading.held.get(name.value[0], ()))[-1])
                    for name in names
                    if reading.held.get(name.value[0])
                ]
            if len(two) != len(("Ann", "Ben")) or not {str(value) for value in two} <= have:
                return
            first, second = two
            if japanese and re.search(r"より[^0-9]*$", self.text[inside[0].start : one.start]):
                pair = [o for o, _ in values] or names
                first, second = (
                    (second, first) if self.text[pair[0].end : pair[0].end + 5].find("より") >= 0 else (first, second)
                )
            holds = first < second if one.kind == "less" else first > second
            self.truth(reading, holds, [one, *([than] if than else []), *(o for o, _ in values)])
        elif one.kind == "less" and len(names) == 1:
            self.truth(reading, list(names[0].value) == level, [one])
            del low

    def _starters(self, reading: Reading, line: Line) -> None:
        """Who starts: whose name stands beside the word, or the only one spoken of, who is called she."""
        said = self.text[slice(*self.bounds(line))]
        for index, one in enumerate(line.tokens):
            if one.taken or one.kind not in ("starter", "first", kinds.RANK):
                continue
            if one.kind == kinds.RANK and (one.value != 1 or not re.search("start|begin|スタート|始|goes|went", said)):
                continue
            who = self.beside(line, index)
            pronoun = next((o for o in reversed(line.tokens[:index]) if o.kind in (kinds.NAME, "pronoun")), None)
            if pronoun is not None and pronoun.kind == "pronoun":
                names = {o.value for o in line.tokens[:index] if o.kind == kinds.NAME}
                who = next((o for o in line.tokens[:index] if o.kind == kinds.NAME), None) if len(names) == 1 else None
                pronoun.taken = HARMLESS if who is not None else ""
            if who is None or len(who.value) != 1:
                continue
            reading.state("starter", None, who.value[0], "is", who if not who.taken else one)
            one.taken = who.taken = CLAIM

    def finish(self, reading: Reading) -> None:
        """Each example begins anew; a law before it that is none leaves it not understood."""
        for start, end in self.before_lines():
            if (match := _LARGEST.search(self.text, start, end)) is not None:
                reading.leave(Token("max", *match.span()), "a reason that is true")
        self.again = False
        self.picked = [{}]
        self.level = set()
