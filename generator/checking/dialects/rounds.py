"""A single or a pair of each player in one round, or a card face down, and the places that follow."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from rules_engine.fields import LETTERS

from . import tokens as kinds
from .holders import NO_NAMES, NO_NAMES_JA, STARTERS, Run
from .phrases import Line, Region, spelt
from .reading import Reading
from .roundlaws import clauses, compares, holds
from .scenes import Sentence
from .shows import BARE, PAIR, SINGLE, Shows
from .showtalk import SEATED, players_told, unseated
from .state import CLAIM, GIVEN, HARMLESS
from .tokens import Token

_LIST = re.compile(
    r"(?:順位|順番|順|強さ|order|ranking|result)[^。.\n]{0,24}$|\b(?:rank|ranks|ranked|places)\s*(?:are|is|:)?[^.\n]{0,12}$",
    re.IGNORECASE,
)
_LISTED = re.compile(
    r"[^。.\n]{0,6}(?:の順|という順|です。?$)|[\s,]*(?:in that order|in this order|is the order|is the ranking)",
    re.IGNORECASE,
)
_UPWARDS = re.compile(r"弱い(?:ほう|方|もの)?から|from (?:the )?weak|weakest (?:first|to)|逆順", re.IGNORECASE)
_PLAIN = 2  # singles or pairs that need no word for showing
_NEXT = re.compile(
    r"\bnext\s+(?:round|one|time|start\w*|turn|trick|deal|first)|\b(?:starts?|begins?|leads?|opens?)\s+(?:off\s+)?next\b"
    r"|\bfollowing round|次の?(?:ラウンド|回|番|巡|ゲーム|スタート|親|手番|先手|先攻)|次回|次巡"
    r"|次も|次は(?=[^、。]*(?:スタート|始|先手|親))",
    re.IGNORECASE,
)
_START = re.compile(
    r"\b(?:start(?:s|ed|er|ing)?|begins?|began|leads?|led|opens?|opened|goes first|went first)\b"
    r"|スタート(?:プレイヤー|プレーヤー)?|先手|先攻|先番|親(?=[はがのにで、])|(?:から|が|は)(?:始め|はじめ|始ま|始、)",
    re.IGNORECASE,
)
_BEST = re.compile(
    r"first place|the winner|winner of|whoever|who (?:is|was|came) first|1位の(?:人|プレイヤー)|勝った人|勝者",
    re.IGNORECASE,
)
_HAND = re.compile(
    r"(?:手札|手元|持ち札|持っている(?:の|カード|札)|残り|残っている(?:の|カード))(?:は|が|に(?:は)?|も)"
    r"|\b(?:hand\s+(?:is|was|holds|contains|has)|(?:has|had|have|holds|held)\s+(?:only|nothing\s+but|just|got\s+only)"
    r"|only\s+(?:has|had|have|holds|held)|(?:is|was)\s+left\s+with|nothing\s+(?:left\s+)?but)\b",
    re.IGNORECASE,
)
_HAND_ENDS = re.compile(
    r"だけ|しか|のみ|ばかり|ので|から|。|、(?:もう|すで|そこ|仕方)|\bleft\b|\bso\b|\bwhich\b|\band\s+(?:so|must|has|plays?|lays?|shows?)\b|[.;]",
    re.IGNORECASE,
)
_CANNOT = re.compile(
    r"出せ(?:ず|な|ません|る(?:もの|数字|カード|札)が)|出すことができ|\b(?:cannot|can['’]?t|could\s?n['’]?t|could not"
    r"|can not|may not|unable|has no other|has nothing|had nothing|nothing (?:else|new|left|to show))\b",
    re.IGNORECASE,
)
_SIDE = re.compile(r"\s*[\s:：、,はがもの=→(（「『]*\s*(?:is\s+|was\s+)?", re.IGNORECASE)
_NAME_JA = re.compile(
    rf"(?:^|[\s、。,.:「」・])(?:(?:{STARTERS})[、\s]*)?(?P<name>[^\s、。,.:「」・0-9]{{1,8}}?)(?:さん|くん|君|ちゃん|様|先生)?(?:は|が|も)"
)
_NAME_EN = re.compile(r"\b(?:[Pp]layer\s+[A-Z0-9]\w*|[A-Z][\w]*|you|I|we)\b")
_BEATS = re.compile(
    r"\b(?:beats?|beat|is stronger than|outranks?|defeats?|tops?|is better than|ranks? (?:above|over|higher than)"
    r"|comes? (?:before|ahead of)|wins? (?:over|against))\b|(?:に|を)(?:勝|上回|破)|より(?:も)?(?:強|上)",
    re.IGNORECASE,
)
_HAND_WORD = 4  # letters of a word that ends what is told of a hand
_FAR = 24  # letters behind some cards in which a verb stands
_NEAR = 16  # letters between a name and what is said of it


_OF_THE_START = re.compile(
    r"最小|一番小さ|いちばん小さ|もっとも小さ|最も小さ|スタート|先手|\b(?:smallest|lowest"
    r"|start player|starts?|begins?|goes first|again)\b",
    re.IGNORECASE,
)
_PLACED = re.compile(
    r"順位|[1-3一二三]位|最強|一番強|いちばん強|\b(?:second|third|strongest|beats?|rank\w*|weakest)\b", re.IGNORECASE
)
_ROUND = re.compile(r"\s?(?:つ目|巡|ラウンド|回戦|回目|戦|手目|ゲーム|局|卓|歳|才|番目)")
_THEN = re.compile(r"(?:First|Second|Third|Last)(?: of all)?,")
_TWICE = re.compile(r"\s?(?:[+＋・,、&/と]|\band\b|\banother\b)?\s?(?:another\s)?", re.IGNORECASE)


class Ranked(Shows):
    """As many players as can be, each with what was shown, in the order of the table."""

    never = re.compile(rf"{Shows.never.pattern}|[0-9]\s?[×✕xX*]\s?[0-9]|[0-9]\s?[+＋]\s?[0-9]+\s?[=＝]", re.IGNORECASE)
    cue = re.compile(
        r"順位|[1-3一二三]位|[1-3]着|最下位|最強|一番強|いちばん強|最も強|強い順|強さ|先に取|ペアの(?:ほう|方)が強|トップ|ビリ"
        r"|\b(?:first|second|third|last|rank\w*|order|strongest|weakest|stronger|beats?|place|wins?)\b",
        re.IGNORECASE,
    )
    _shown = re.compile(
        (
            r"出し|出す|出た|公開|見せ|\b(?:shows?|showed|shown|plays?|played|lays?|laid|puts?|reveals?"
            r"|revealed|leads?|led|opens?|opened|starts?|started|follows?|has|had)\b"
        ),
        re.IGNORECASE,
    )
    _may = re.compile(
        r"出せるのは|出してよ|出していい|出せます|何を出|場札は|\b(?:may (?:show|play)|can (?:show"
        r"|play)|what (?:may|can)"
        r"|smallest|lowest)\b|最小|一番小さ|いちばん小さ",
        re.IGNORECASE,
    )

    # regions -------------------------------------------------------------------------------------------------

    def regions(self) -> Iterator[Region]:
        """Those of numbers shown, each round by itself."""
        self.tables = True
        yield from super().regions()

    def found(self, sentence: Sentence) -> list[Token]:
        """All numbers of cards; 9 9 and 9 + 9 are a pair."""
        kept: list[Token] = []
        for one in super().found(sentence):
            last = kept[-1] if kept else None
            if (
                last is not None
                and last.unit == one.unit == BARE
                and spelt(last.value) == spelt(one.value) != []
                and _TWICE.fullmatch(self.text, last.end, one.start)
            ):
                kept[-1] = Token(kinds.CARDS, last.start, one.end, self._copies(*_pair(last, one)), PAIR)
                continue
            kept.append(one)
        return kept

    def parts(self, some: list[Sentence]) -> Iterator[list[Sentence]]:
        """One round after another: where who has shown something shows something again."""
        seen, part = set[str](), list[Sentence]()
        for one in some:
            tokens = [token for token in self.found(one) if token.unit in (PAIR, SINGLE)]
            runs = [unseated(run) for run in self.holders.runs(self.text, tokens)] if tokens else []
            names = {run.name for run in runs if run.name}
            told = any(self.cue.search(self.text, other.start, other.end) for other in part)
            new = not part or part[-1].block != one.block
            if names & seen and len(seen) > 1 and told and (new or len(names) > 1):
                yield part
                seen, part = set(), []
            seen |= names
            part.append(one)
        if part:
            yield part

    def region(self, some: list[Sentence], tokens: list[Token]) -> Region | None:
        """The region of one round; other sentences are of no matter."""
        said = self.text[some[0].start : some[-1].end]
        tokens = [one for one in tokens if not self._in_hand(one.start)]
        told = sum(one.unit in (PAIR, SINGLE) for one in tokens)
        told += len(self._down.findall(said)) if told else 0
        if any(one.unit == PAIR for one in tokens):
            said = SEATED.sub("", said)
        pairs = any(one.unit == PAIR for one in tokens) or self._down.search(said)
        if not pairs and _OF_THE_START.search(said) and not _PLACED.search(said):
            return None
        region = super().region(some, tokens) if told and not self._may.search(said) else None
        if region is None:
            return None
        named = {run.name for run in region.runs if run.name}
        if told < _PLAIN and not self._shown.search(said) and len(named) not in self.notations.game.players:
            return None
        region.runs = [self._told_before(some, unseated(run), region.runs) for run in region.runs]
        region.names = list(dict.fromkeys(run.name for run in region.runs if run.name))
        at = some[0].start
        for one in some:
            for match in self._down.finditer(self.text, one.start, one.end):
                name, start = self._before_down(max(at, one.start), match.start(), region.names)
                at = match.end()
                if name and name not in region.names and (not name.isascii() or said.count(name) > 1):
                    region.names.append(name)
                    region.runs.append(Run(Token(kinds.CARDS, start, start, ()), name, start))
        region.names.sort(key=lambda name: min(run.name_start for run in region.runs if run.name == name))
        if len(region.names) not in self.notations.game.players:
            return None
        return self.from_first(region)

    def _told_before(self, some: Sequence[Sentence], run: Run, runs: Sequence[Run]) -> Run:
        """Eve starts and shows a pair: the name before what was done first."""
        at = run.cards.start
        if run.name or run.cards.unit == BARE:
            return run
        low = max((one.start for one in some if one.start <= at), default=at)
        low = max((other.cards.end for other in runs if low <= other.cards.end <= at), default=low)
        name, start = self._before_down(low, at, [other.name for other in runs if other.name])
        end = start + len(name)
        told = self._shown.search(self.text, end, at + _FAR) or self.text[end : end + 1] == ":"
        if not name or not told or self._in_hand(at):
            return run
        return Run(run.cards, name, start)

    def _before_down(self, low: int, at: int, names: Sequence[str]) -> tuple[str, int]:
        """Who plays what lies face down: the last who is named before."""
        name, start = self.holders.before(self.text, low, at)
        if name:
            return unseated(Run(Token(kinds.CARDS, at, at, ()), name, start)).name, start
        found = [(match.start(), who) for who in names for match in re.finditer(re.escape(who), self.text[low:at])]
        for match in _NAME_JA.finditer(self.text[low:at]):
            run = unseated(Run(Token(kinds.CARDS, at, at, ()), match["name"], low + match.start("name")))
            if (
                self.holders.is_name(run.name)
                and not NO_NAMES_JA.fullmatch(run.name)
                and not re.search("を|まで|から", run.name)
            ):
                found.append((run.name_start - low, run.name))
        for match in _NAME_EN.finditer(self.text, low, at):
            word = re.sub(r"^[Pp]layer\s+(?=[A-Z](?![0-9]))", "", match[0])
            if word not in NO_NAMES and self.holders.is_name(word):
                found.append((match.end() - len(word) - low, word))
        return (max(found)[1], low + max(found)[0]) if found else ("", -1)

    @cached_property
    def _down(self) -> re.Pattern[str]:
        words = [word for word, role in self.wording.roles.items() if role == "facedown"]
        return re.compile("|".join(map(re.escape, words)), re.IGNORECASE)

    def _in_hand(self, at: int) -> bool:
        """Whether a number is only told of somebody's hand, which proves that nothing could be shown."""
        return any(start <= at < end for start, end in self._hands)

    @cached_property
    def _hands(self) -> list[tuple[int, int]]:
        found = []
        for one in self.reader.sentences:
            for match in _HAND.finditer(self.text, one.start, one.end):
                end = _HAND_ENDS.search(self.text, match.end(), one.end)
                found.append((match.start(), end.start() if end else one.end))
        return found

    # rules ---------------------------------------------------------------------------------------------------

    def rules(self, reading: Reading, line: Line) -> None:
        """Cards first, then words for places, then reasons."""
        line.tokens[:] = list(self.each(reading, line.tokens))
        tokens = line.tokens
        if not tokens:
            return
        self.titles(line)
        for one in tokens:
            if one.kind == kinds.NUMBER and _ROUND.match(self.text, one.digits[1]):
                one.taken = one.taken or HARMLESS
            if one.kind == kinds.RANK and _THEN.match(self.text, one.start):
                one.taken = HARMLESS
            if one.kind == "relation" and re.match(r"ペア|組", self.text[one.start : one.end]):
                one.taken = one.taken or HARMLESS
        self._laws(reading, line)
        players_told(reading, line)
        self._told_of_hands(reading, line)
        self._cards(reading, line)
        self._next(reading, line)
        if self.only_asks(line):
            return
        self._listed(reading, line)
        self._places(reading, line)
        self._begins(reading, line)
        self._compared(reading, line)
        self._cannot(reading, line)
        for one in tokens:
            if one.kind in ("play", "lead", "take", "hold", "may", "respectively", "each", kinds.STOP):
                one.taken = one.taken or HARMLESS
            names = {other.value for other in tokens if other.kind == kinds.NAME and other.end <= one.start}
            if one.kind == "pronoun" and len(names) == 1 and any(other.taken == GIVEN for other in tokens):
                one.taken = one.taken or HARMLESS  # so she reveals her hand

    def _general(self, line: Line, before: bool) -> bool:
        """A sentence of the law is read wherever it stands: it may be untrue."""
        low, high = self.bounds(line) if line.tokens else (0, 0)
        return super()._general(line, before) and not any(
            holds(self.text[start:end]) is False for start, end in clauses(self.text, low, high)
        )

    def _leftover(self, reading: Reading, line: Line) -> None:
        """As everywhere; another number of players than there are is not understood."""
        for one in line.tokens:
            if one.kind == kinds.PLAYERS and not one.taken and one.value != len(reading.seats):
                reading.leave(one, "")
        super()._leftover(reading, line)

    def _laws(self, reading: Reading, line: Line) -> None:
        """What the rules say of pairs and singles, where it is what they say."""
        for low, high in clauses(self.text, *self.bounds(line)):
            inside = [one for one in line.tokens if low <= one.start < high and not one.taken]
            if any(one.kind == kinds.NAME or (one.kind == kinds.CARDS and one.unit != BARE) for one in inside):
                continue
            parts = [self.text[slice(*span)] for span in clauses(self.text, low, high, most=1)]
            true = holds(self.text[low:high]) if sum(map(compares, parts)) < len(("one", "two")) else None
            if true is None or not inside:
                continue
            self.truth(reading, true, inside)

    def _cards(self, reading: Reading, line: Line) -> None:
        """Who shows what, in the order of the text."""
        for index, one in enumerate(line.tokens):
            if one.kind == "facedown" and not one.taken:
                self._lies(reading, line, index)
            if one.kind != kinds.CARDS or one.taken:
                continue
            cards = spelt(one.value)
            whose = [seat for seat, held in reading.held.items() if held and spelt(held) == cards]
            seat = self.holder(reading, one)
            if self._face_down(line, index):
                self.truth(reading, len(cards) == 1 and set(cards) <= self._shown_so_far(reading), [one])
            elif seat and seat not in reading.held and not self._refused(line, index):
                reading.held[seat] = list(one.value)
                one.taken = GIVEN
            elif len(whose) == 1 and (seat in ("", whose[0])):
                one.taken = HARMLESS
                if not seat or not any(other.kind == kinds.NAME for other in line.tokens[:index]):
                    line.tokens[index] = Token(kinds.NAME, one.start, one.end, (whose[0],))

    def _lies(self, reading: Reading, line: Line, index: int) -> None:
        """Whose card lies face down."""
        one = line.tokens[index]
        names = [other for other in line.tokens[:index] if other.kind == kinds.NAME]
        who = next((other for other in reversed(names) if not reading.held.get(other.value[0])), None)
        if who is not None and who is names[-1]:
            reading.held.setdefault(who.value[0], [])
            one.taken = GIVEN
            self._one_card(line, index)
        elif any(held == [] for held in reading.held.values()):
            one.taken = HARMLESS
        else:
            reading.leave(one, "whose card lies face down")

    def _told_of_hands(self, reading: Reading, line: Line) -> None:
        """The hand that proves it: all its numbers were shown before."""
        for low, high in self._hands:
            inside = [one for one in line.tokens if low <= one.start < high]
            numbers = [one for one in inside if one.kind == kinds.NUMBER]
            if not numbers:
                continue
            sentence = next(one for one in self.reader.sentences if one.start <= low < one.end)
            listed = [one for one in self.found(sentence) if low <= one.start < high]
            known = {kind for one in listed for kind in spelt(one.value)}
            covered = all(any(card.start <= one.start < card.end for card in listed) for one in numbers)
            self.truth(reading, covered and bool(known) and known <= self._shown_so_far(reading), numbers)
            for one in line.tokens:
                if low <= one.start < high + _HAND_WORD and one.kind in ("only", "hold", "all", "both", "nothing"):
                    one.taken = one.taken or HARMLESS

    def _shown_so_far(self, reading: Reading) -> set[str]:
        return {kind for held in reading.held.values() for kind in spelt(held)}

    def _face_down(self, line: Line, index: int) -> bool:
        """Whether a card is played face down: 5を1枚伏せて, a 9 face down."""
        one = line.tokens[index]
        match = self._down.search(self.text, one.end, min(one.end + _NEAR, self.bounds(line)[1]))
        return match is not None and not re.search(r"[、。,.;0-9]", self.text[one.end : match.start()])

    def _one_card(self, line: Line, index: int) -> None:
        """裏向きで1枚, one card face down: the number says nothing more."""
        for other in line.tokens[max(0, index - 2) : index + 3]:
            single = other.kind in (kinds.NUMBER, kinds.CARDS) and not other.taken
            if single and re.match(
                r"(?:1|一|one)(?:枚|\s+cards?)?", self.text[other.start : other.start + 9], re.IGNORECASE
            ):
                said = self.text[other.start : other.end + 6]
                if re.match(r"(?:1|一)\s?枚|one\s+card", said, re.IGNORECASE):
                    other.taken = HARMLESS

    def _refused(self, line: Line, index: int) -> bool:
        """Whether a number is one that could not be shown: 6は出せないので, cannot show the 6."""
        one = line.tokens[index]
        spans = clauses(self.text, *self.bounds(line), most=1)
        low, high = next((span for span in spans if span[0] <= one.start < span[1]), self.bounds(line))
        after = re.compile(r"[」』）)]?\s*(?:の(?:カード|札))?(?:は|も|が)?(?:もう)?出せ(?:ず|な|ません)")
        return bool(after.match(self.text, one.end)) or (
            self.text[one.start].isascii() and bool(_CANNOT.search(self.text, low, one.start)) and one.start < high
        )

    def _cannot(self, reading: Reading, line: Line) -> None:
        """Why somebody could not show a number, or had nothing else: it was shown before, or a card lies face down."""
        for index, one in enumerate(line.tokens):
            if one.kind == kinds.CARDS and not one.taken and self._refused(line, index):
                self.truth(reading, set(spelt(one.value)) <= self._shown_so_far(reading), [one])
        down = any(held == [] for held in reading.held.values())
        for index, one in enumerate(line.tokens):
            if one.kind == "only" and any(other.kind == "facedown" for other in line.tokens[index : index + 4]):
                one.taken = one.taken or HARMLESS  # can only play a card face down
        for match in _CANNOT.finditer(self.text, *self.bounds(line)):
            for one in line.tokens:
                if (
                    one.kind in ("negation", "nothing", "others", "may", "only")
                    and match.start() - 4 <= one.start < match.end() + 4
                ):
                    clause = self.text[match.end() : match.end() + 30]
                    if down or re.search("[0-9]", self.text[max(0, match.start() - 6) : match.start()] + clause):
                        one.taken = one.taken or HARMLESS

    # what is claimed -----------------------------------------------------------------------------------------

    def _next(self, reading: Reading, line: Line) -> None:
        """次のラウンドはソウタから始めます, in the next round Cleo starts: who is first begins the next round."""
        low, high = self.bounds(line)
        match = _NEXT.search(self.text, low, high)
        if match is None or not _START.search(self.text, low, high):
            return
        parts = list(clauses(self.text, low, high, most=1))
        here = next((place for place, span in enumerate(parts) if span[0] <= match.start() < span[1]), 0)
        for places in ((here,), (here, here + 1), (here - 1, here)):
            spans = [parts[place] for place in places if 0 <= place < len(parts)]
            start, end = spans[0][0], spans[-1][1]
            inside = [one for one in line.tokens if start <= one.start < end]
            names = [one for one in inside if one.kind == kinds.NAME]
            if len({one.value for one in names}) > 1:
                reading.leave(names[0], "who is first")
                return
            if names:
                reading.state("ranking", 0, names[0].value[0], "is", names[0])
                break
            if _BEST.search(self.text, start, end):
                break
        else:
            reading.leave(Token("lead", *match.span()), "who is first")
            return
        for one in inside:
            if one.kind in ("lead", "play", "difference") or (
                one.kind in (kinds.RANK, "first") and one.start > match.start()
            ):
                one.taken = one.taken or HARMLESS

    def _begins(self, reading: Reading, line: Line) -> None:
        """Eve starts and shows a pair: who is told first; behind the places nobody knows which round is meant."""
        low, high = self.bounds(line)
        if _NEXT.search(self.text, low, high):
            return
        for match in _START.finditer(self.text, low, high):
            before = [one for one in line.tokens if one.kind == kinds.NAME and one.end <= match.start()]
            behind = [one for one in line.tokens if one.kind == kinds.NAME and one.start >= match.end()]
            who = None
            if behind and re.fullmatch(
                r"(?:\s*player)?[\s,:：はがの=「]*(?:is\s+|was\s+)?",
                self.text[match.end() : behind[0].start],
                re.IGNORECASE,
            ):
                who = behind[0]
            elif before and match.start() - before[-1].end <= _NEAR:
                who = before[-1]
            if who is None or not reading.held:
                continue
            first = next(iter(reading.held))
            if who.value[0] != first or reading.claims:
                reading.leave(who, "who is first")
            return

    def _listed(self, reading: Reading, line: Line) -> None:
        """順位はB、A、C; the ranking is B, A, C; B > A > C: all of them, the strongest first."""
        at = 0
        while at < len(line.tokens):
            names = self._names_from(line.tokens, at)
            if len(names) != len(reading.seats) or len(names) < len(("Ann", "Ben")):
                at += max(2 * len(names) - 1, 1)
                continue
            before = self.text[max(0, names[0].start - 40) : names[0].start]
            behind = self.text[names[-1].end : self.bounds(line)[1]]
            between = self.text[names[0].end : names[1].start]
            at += 2 * len(names) - 1
            arrow = re.fullmatch(r"(?:さん|くん|君|ちゃん)?\s*(?:>|＞|→|=>|->)\s*", between)
            if not (arrow or _LIST.search(before) or _LISTED.match(behind)):
                continue
            if _UPWARDS.search(self.text, *self.bounds(line)):
                return
            order = [name.value[0] for name in names]
            reading.state("ranking", None, order, "is", Token(kinds.NAME, names[0].start, names[-1].end, tuple(order)))
            for one in line.tokens:
                if one in names or one.kind in ("respectively", "more", kinds.ARROW):
                    one.taken = one.taken or CLAIM
            for one in line.tokens:
                if (
                    one.kind in ("strongest", kinds.RANK)
                    and one.end <= names[0].start
                    and re.search("順|order", self.text[one.end : names[0].start], re.IGNORECASE)
                ):
                    one.taken = one.taken or CLAIM
            return

    def _names_from(self, tokens: Sequence[Token], at: int) -> list[Token]:
        found = list[Token]()
        for one in tokens[at:]:
            if one.kind == kinds.NAME and one.taken != HARMLESS:
                found.append(one)
            elif one.kind not in (kinds.COMMA, kinds.ARROW) or not found:
                break
        return found

    def _places(self, reading: Reading, line: Line) -> None:
        """Ben is first, 1位はベン, 1位ベン、2位チカ, the strongest is Ben, Cleo comes last."""
        words = (kinds.RANK, "first", "strongest", "weakest", "win")
        ranks = [index for index, one in enumerate(line.tokens) if one.kind in words and not one.taken]
        for number, index in enumerate(ranks):
            one = line.tokens[index]
            low = ranks[number - 1] + 1 if number else 0
            high = ranks[number + 1] if number + 1 < len(ranks) else len(line.tokens)
            who = self._placed(line, low, index, high)
            value = {"weakest": -1, kinds.RANK: one.value}.get(one.kind, 1)
            last = len(reading.seats)
            place = last if value == -1 else value
            if who is None or len(who.value) != 1 or not 1 <= place <= last or self._denied(line, index):
                continue
            reading.state("ranking", place - 1, who.value[0], "is", who if not who.taken else one)
            one.taken = who.taken = CLAIM

    def _placed(self, line: Line, low: int, index: int, high: int) -> Token | None:
        """Whose place it is: the name behind where only a particle stands between, or nothing before; else before."""
        one = line.tokens[index]
        before = next((o for o in reversed(line.tokens[low:index]) if o.kind == kinds.NAME), None)
        behind = next((o for o in line.tokens[index + 1 : high] if o.kind == kinds.NAME), None)
        pronoun = next((o for o in line.tokens[low:index] if o.kind in ("pronoun", "they")), None)
        if pronoun is not None and before is not None and before.end <= pronoun.start:
            names = {o.value for o in line.tokens[:index] if o.kind == kinds.NAME}
            if len(names) != 1 or pronoun.kind == "they":
                return None
            pronoun.taken = pronoun.taken or HARMLESS
        known = self.beside(line, index)
        if behind is not None and known is behind:
            return behind
        if behind is not None and _SIDE.fullmatch(self.text, one.end, behind.start):
            apart = re.search("[、,;]", self.text[one.end : behind.start])
            joined = before is not None and not re.search("[、,;。:]", self.text[before.end : one.start])
            if not (apart or joined):
                return behind
        if before is not None and one.start - before.end <= 40:
            return before
        return None

    def _denied(self, line: Line, index: int) -> bool:
        return any(
            one.kind in ("negation", "condition") and not one.taken
            for one in line.tokens[max(0, index - 3) : index + 4]
        )

    # reasons -------------------------------------------------------------------------------------------------

    def _key(self, reading: Reading, seat: str) -> tuple[int, int]:
        """How strong what somebody showed is: the smaller the stronger."""
        cards = spelt(reading.held.get(seat, ()))
        if not cards:
            return 2, list(reading.held).index(seat) if seat in reading.held else 0
        return (0, int(cards[0])) if len(cards) > 1 else (1, -int(cards[0]))

    def _compared(self, reading: Reading, line: Line) -> None:
        """Your pair of 2s beats my pair of 5s; 数字の大きいユウ: it is so, or it is not read."""
        for match in _BEATS.finditer(self.text, *self.bounds(line)):
            before = [one for one in line.tokens if one.kind == kinds.NAME and one.end <= match.start() + 1]
            behind = [one for one in line.tokens if one.kind == kinds.NAME and one.start >= match.end()]
            english = self.text[match.start()].isascii()
            pair = (before[-1:] + behind[:1]) if english else before[-2:]
            inside = [
                one for one in line.tokens if match.start() - 2 <= one.start < match.end() and one.kind != kinds.NAME
            ]
            if len(pair) != len(("Ann", "Ben")) or pair[0].value == pair[1].value or not inside:
                continue
            if not english and re.match(r"(?:さん)?の?[^、。]{0,8}より", self.text[pair[0].end :]):
                pair = pair[::-1]
            self.truth(reading, self._key(reading, pair[0].value[0]) < self._key(reading, pair[1].value[0]), inside)
        for index, one in enumerate(line.tokens):
            if one.kind not in ("more", "less", "max", "min") or one.taken:
                continue
            who = next((o for o in line.tokens[index + 1 : index + 2] if o.kind == kinds.NAME), None)
            if who is None or who.start - one.end > 4 or not reading.held.get(who.value[0]):
                continue
            own = self._key(reading, who.value[0])
            like = [self._key(reading, seat) for seat in reading.held if self._key(reading, seat)[0] == own[0]]
            up = (one.kind in ("more", "max")) == (own[0] == 1)
            self.truth(reading, len(like) > 1 and own == (min(like) if up else max(like)), [one])

    def finish(self, reading: Reading) -> None:
        """Who is told first begins, and the others follow as they sit; a law before it has to be one."""
        for low, high in self.before_lines():
            for start, end in clauses(self.text, low, high):
                if holds(self.text[start:end]) is False:
                    reading.leave(Token("relation", start, end), "a reason that is true")
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


def _pair(one: Token, other: Token) -> tuple[str, int, int, int]:
    return spelt(one.value)[0], 2, one.start, other.end


__all__ = ["BARE", "Ranked"]
