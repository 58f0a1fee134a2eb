"""A second look at words that found no meaning: those that say nothing of a result, or what is so whoever they mean.

Only an example whose claims are all borne out comes here, and nothing is ever called wrong: a word that is not settled
leaves the example not understood, as before.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Any

from generator.checking.dialects import tokens as kinds
from generator.checking.dialects.against import against
from generator.checking.dialects.ofgame import general
from generator.checking.dialects.quiet import COVERED
from generator.checking.dialects.reading import Reading
from generator.checking.dialects.scenes import OF_THE_GAME, Sentence
from generator.checking.dialects.state import CLAIM, GIVEN, HARMLESS, Left, Statement
from generator.checking.dialects.tokens import Token
from generator.checking.dialects.unaccounted import said_of_nobody
from generator.checking.dialects.unread import ANYTHING
from generator.checking.spelling import Misspelt, Spelt

Seats = frozenset[str]

_RESULT = frozenset(("win", "lose", "beat", "tie", "max", "min", "first", "scores", "nothing", "bonus", "difference"))
_HEAVY = _RESULT | {kinds.NUMBER, kinds.RANGE, kinds.RANK, kinds.CARDS, kinds.EQUALS, kinds.OPERATOR}
_TWISTS = frozenset(("condition", "about", "ratio", "contrary", "than", "difference", "lose", "beat"))
_VALUES = frozenset((kinds.NUMBER, "nothing"))
_CHECKED = frozenset(("win", "max", "min", "tie", "nothing", "scores", kinds.NUMBER))
_OF_MANY = frozenset(("than", "ratio", "difference", "contrary", "more", "less", "only", "both", "all", "nobody"))
_OF_MANY |= {"others", "none_else", "they", "pronoun", "negation"}
_BESIDE_CLAIMS = frozenset((kinds.TOPIC, kinds.SUIT, "condition", "lead", "play", "hold", "take", "generic", "each"))
_RULE = re.compile(
    r"\b(?:in which|when(?:ever)?|if|as soon as|everybody|everyone|anybody|always|any|a player)\b"
    r"|場合|とき|なら|たら|れば|誰でも|だれでも|いつも|必ず|混じ(?:る|れば|った)",
    re.IGNORECASE,
)
_REASON = re.compile(
    r"\b(?:because|since|so|thus|therefore|that is why|hence)\b|ので|から|ため|よって|したがって|なので", re.IGNORECASE
)
_BESIDE = frozenset(
    ("others", "none_else", "both", "they", "only", "all", "hold", "play", "lead", "take", "each", "answer")
)
_BESIDE |= {kinds.TOPIC, kinds.SUIT, "question", "trump", "card_count", "may", "earlier"}
_TELLS = re.compile(
    r"取[りっる]|得[てた]|勝|負|もら|獲|優勝|点"
    r"|\b(?:wins?|won|takes?|took|gets?|got|gains?|los(?:es|t)|winner|scores?d?|goes to|points?|pocket\w*)\b",
    re.IGNORECASE,
)
_SOFT = frozenset(
    (
        *("negation", "condition", "about", "ratio", "only", "both", "all", "nobody", "others", "none_else", "than"),
        *("they", "pronoun", "relation", "answer", "more", "less", "earlier", "later", "contrary", "respectively"),
        *("lead", "play", "may", "question", "generic", "each", "hold", "take", "trump", "anything", "card_count"),
        *(kinds.TOPIC, kinds.SUIT, kinds.PLAYERS),
    )
)
"""What claims something only beside a result, a number or a card."""
_CUTS = frozenset((kinds.COMMA, kinds.STOP, kinds.LINE, kinds.OPEN, kinds.CLOSE, kinds.COLON, kinds.ARROW))
_OPEN_KINDS = frozenset((*_RESULT, *_SOFT, kinds.NUMBER, kinds.RANGE, kinds.CARDS, kinds.RANK, kinds.NAME))
_RESULTISH = re.compile(
    r"[勝負点枚数計足正同得獲]|[高低大小多少強弱][いくきさな]|取[りるられっ]|もら|入[りるら]|(?:で|では|じゃ|ずつ|も)\Z|出せ|使え|持っ"
    r"|\b(?:win|won|scor|get|got|take|took|tie|tied|beat|lose|lost|have|has|had|hold|held|play|lead|follow|count|make|made"
    r"|first|second|third|last|high|low|most|best|enough|point|card|trick|right|true|correct|so|that|the case|allowed"
    r"|legal|equal|same|reach|receive|earn|add|sum|total|come|came)\w*",
    re.IGNORECASE,
)
_AFTER = 24  # letters behind an English negation that say what is denied
_BEFORE = 4  # letters before a Japanese one
_WHOSE = re.compile(r"\s*(?:for|to|by|from)\s+(?:the\s+|my\s+|old\s+|poor\s+)*\Z", re.IGNORECASE)
_IN_ORDER = re.compile(r"い?(?:ほう|方)?(?:から)?順")
_ONE = re.compile(
    r"(?:\b(?:the only|the|that|this|which|any|every|each|another|as soon as|just|some)\s+)?\bone\b"
    r"(?=\s+(?:other|of|who|that|which|more|big|can|could|should|suit|thing|day|evening|last)\b)|[1１一](?:つ|枚でも|枚だけでも|回)",
    re.IGNORECASE,
)
_NONE = re.compile(r"(?:枚|つ|点|ポイント|トリック)?も")
_WINS = re.compile(r"勝|取[りっる]|獲|優勝|\b(?:wins?|won|takes?|took|winner)\b", re.IGNORECASE)
_ASKED = re.compile(r"[?？]|(?:だっけ|なの|たの|ですか|でしょうか)\W*\Z")
_LOW, _HIGH = (
    re.compile(r"小さ|低|\blow|\bsmall", re.IGNORECASE),
    re.compile(r"大き|高|\bhigh|\bbig|\blarge", re.IGNORECASE),
)
_THE_OTHER = re.compile(r"(?:あと|ほか|他|残り)の?\Z")
_OF_PEOPLE = re.compile(r"\s?(?:名|人|players?\b|people\b|of us\b)", re.IGNORECASE)
_THOSE = re.compile(r"\b(?:the|those|these|all|among)\s+\Z", re.IGNORECASE)
_SHORT = 3
_NO_CUTS = '/&・[]【】「」『』《》〈〉“”"［］'
_TOGETHER = re.compile(
    r"合わせ|あわせ|全部|合計で|差|\b(?:together|in all|altogether|total of|apart|difference)\b", re.IGNORECASE
)
_NEAR = 60  # letters from somebody's cards to a sum that stands on its own
_WHO_IS = re.compile(r"(?:の(?:人|方|ひと))?(?:な|だった)?(?:の)?(?:は|が)、?")
_CARDS = re.compile(r"枚数|カード|札|\bcards?\b", re.IGNORECASE)


class Facts:
    """What is so, by seat: each number that the engine computes, how many cards each has, who comes first in what."""

    def __init__(self, reading: Reading, result: Mapping[str, Any]) -> None:
        self.numbers: dict[str, Mapping[str, int]] = {}
        for key, value in result.items():
            if isinstance(value, Mapping) and value and all(type(one) is int for one in value.values()):
                self.numbers[key] = value
        seats = reading.everybody
        self.held: Mapping[str, Sequence[Spelt | Misspelt]] = {seat: reading.held.get(seat, []) for seat in seats}
        self.firsts: list[Seats] = []
        for key in ("winner", "winners", "most", "starter"):
            of = result.get(key)
            self.firsts += [frozenset((of,) if isinstance(of, str) else of)] if of else []
        points = self.numbers.get(reading.wording.measure) or self.numbers.get("points")
        if not self.firsts and points:
            self.firsts.append(frozenset(seat for seat in points if points[seat] == max(points.values())))
        self.ranges = {
            seat: [tuple(some) for some in ends]
            for value in result.values()
            if isinstance(value, Mapping)
            for seat, ends in value.items()
            if isinstance(ends, list) and ends and all(isinstance(some, list) for some in ends)
        }
        self.smallest = {
            seat: frozenset(map(reading.worth_of, some)) for seat, some in dict(result.get("smallest") or {}).items()
        }
        if "played" in reading.wording.given.values():
            ranks = {
                seat: [reading.worth_of(card.kind) for card in cards if isinstance(card, Spelt)]
                for seat, cards in self.held.items()
            }
            self.numbers["rank"] = {seat: some[0] for seat, some in ranks.items() if some}
        self.counts = {seat: len(cards) for seat, cards in self.held.items()}
        self.scorers = frozenset(seat for seat, many in (points or {}).items() if many)
        self.points = points or {}

    def values(self, seat: str, keys: Sequence[str]) -> frozenset[int]:
        """The numbers of a player, of those results."""
        return frozenset(self.numbers[key][seat] for key in keys if seat in self.numbers.get(key, ()))

    def tops(self, highest: bool) -> list[Seats]:
        """Who has the highest, or the lowest, of anything."""
        best = max if highest else min
        return [
            frozenset(seat for seat in values if values[seat] == best(values.values()))
            for values in self.numbers.values()
        ]


def settle(
    reading: Reading, sentences: Sequence[Sentence], result: Mapping[str, Any], doubted: Sequence[Token]
) -> None:
    """Take what is settled, in sentences all of whose words are; what was left over there is left no more.

    ``doubted`` are claims that are not so as they were read: each must be settled otherwise, or be sure.
    """
    facts = Facts(reading, result)
    begun = min((one.start for one in reading.tokens if one.taken == GIVEN), default=0)
    settled: list[Left] = []
    how: dict[int, tuple[Token, str]] = {}
    for sentence in sentences:
        lost = [one for one in reading.left if sentence.start <= one.token.start < sentence.end]
        again = {id(one) for one in doubted if sentence.start <= one.start < sentence.end and one.kind in _VALUES}
        if not (lost or again) or not all(_may_be_settled(one, reading, sentence) for one in lost):
            continue
        inside = (one for one in reading.tokens if sentence.start <= one.start < sentence.end)
        tokens = sorted({id(one): one for one in inside}.values(), key=lambda one: one.start)
        look = _Look(reading, facts, sentence, tokens, again, {id(one.token) for one in lost}, sentence.end <= begun)
        if look.settles():
            how |= look.how
            settled += lost
    if not reading.left:  # read in two ways, of which one is so
        for one in doubted:
            if id(one) in how:
                reading.leave(one, "")
        return
    rest = [one for one in doubted if id(one) not in how]
    if not all(map(_sure, (one for one in reading.claims if any(one.token is token for token in rest)))):
        return
    gone = {id(one) for one in doubted} & set(how)
    for one, kind in how.values():
        one.taken = kind if id(one) in gone else one.taken or kind
    reading.left = [one for one in reading.left if one not in settled]
    reading.claims = [one for one in reading.claims if id(one.token) not in gone]


def _sure(claim: Statement) -> bool:
    """Whether a claim that is not so may be called wrong, though not all of the text was read at first."""
    whose = isinstance(claim.part, tuple) and len(claim.part) == 1 and not claim.supposed
    return whose and claim.plain and claim.relation == "is" and bool(claim.token.unit)


def _may_be_settled(one: Left, reading: Reading, sentence: Sentence) -> bool:
    if one.expected == "a reason that is true":
        words = reading.text[sentence.start : sentence.end]
        here = [other for other in reading.tokens if sentence.start <= other.start < sentence.end]
        named = any(other.kind in (kinds.NAME, kinds.CARDS) for other in here)
        return not named and _RULE.search(words) is not None and _REASON.search(words) is None
    return not one.expected or one.expected.startswith(ANYTHING)


class _Look:
    """A look at one sentence. ``how`` is how each token is taken, by its identity.

    ``again`` are claims that are not so as they were read, ``lost`` what was left over, ``before``: nothing is given.
    """

    def __init__(
        self,
        reading: Reading,
        facts: Facts,
        sentence: Sentence,
        tokens: Sequence[Token],
        again: set[int],
        lost: set[int],
        before: bool,
    ) -> None:
        self.reading, self.facts, self.sentence, self.tokens, self.before = reading, facts, sentence, tokens, before
        self.again, self.lost = again, lost | again
        self.text = reading.text
        self.how: dict[int, tuple[Token, str]] = {}
        self.said: Seats = frozenset()  # who was named in this sentence so far
        self.last: Seats = frozenset()  # and in the clause before

    def settles(self) -> bool:
        """Whether every word is."""
        words = self.text[self.sentence.start : self.sentence.end]
        named = any(one.kind in (kinds.NAME, kinds.CARDS) for one in self.tokens)
        self.rule = OF_THE_GAME.search(words) is not None or general(words)
        self.rule = self.rule or (not named and _RULE.search(words) is not None and _REASON.search(words) is None)
        for part, span in self._clauses():
            if not self._clause(part, span):
                return False
            self.last = self._seats(part) or self.last
            self.said |= self._seats(part)
        return True

    def _clauses(self) -> list[tuple[list[Token], tuple[int, int]]]:
        cuts = [one for one in self.tokens if one.kind in _CUTS and self.text[one.start] not in _NO_CUTS]
        edges = [self.sentence.start, *(one.start for one in cuts), self.sentence.end]
        return [
            ([one for one in self.tokens if low <= one.start < high and one.kind not in _CUTS], (low, high))
            for low, high in pairwise(edges)
        ]

    def _open(self, one: Token) -> bool:
        return (not one.taken or id(one) in self.again) and (
            one.kind in _OPEN_KINDS or (id(one) in self.lost and one.kind != kinds.WORD)
        )

    def _clause(self, part: Sequence[Token], span: tuple[int, int]) -> bool:
        self.span = span
        if any(id(one) in self.lost and one.kind == kinds.WORD for one in part):
            return False
        open_ = [one for one in part if self._open(one)]
        words = self.text[slice(*span)]
        if not open_ or self._asks(part, span) or (general(words) and not any(one.kind == kinds.NAME for one in part)):
            return self._take(open_, HARMLESS)
        named = any(one.kind == kinds.NAME for one in part)
        heavy = [one for one in open_ if one.kind in _HEAVY or (named and one.kind in ("more", "less"))]
        names = [one for one in open_ if one.kind == kinds.NAME and id(one) in self.lost]
        if not heavy and (not names or not _TELLS.search(self._bare(part, span))):
            return self._idle(part, span) and self._take(open_, HARMLESS)
        return self._true(part, open_, span) and self._take(open_, CLAIM)

    def _asks(self, part: Sequence[Token], span: tuple[int, int]) -> bool:
        """Whether a clause asks, and tells nothing."""
        told = any(one.kind in (kinds.NUMBER, kinds.CARDS, kinds.RANK) and self._open(one) for one in part)
        words = self.text[slice(*span)] + self.text[span[1] : span[1] + 1]
        return not told and any(one.kind == "question" for one in part) and _ASKED.search(words) is not None

    # what says nothing ---------------------------------------------------------------------------------------

    def _idle(self, part: Sequence[Token], span: tuple[int, int]) -> bool:
        """Whether a clause says nothing of a result but what was read in it."""
        words = self._bare(part, span)
        denied = [one for one in part if one.kind == "negation" and self._open(one)]
        for one in denied:
            at = one.start - span[0]
            words = words[:at] + " " * (one.end - one.start) + words[at + one.end - one.start :]
        if any(against(words, False)) or said_of_nobody(words):
            return False
        letters = sum(map(str.isalpha, words)) - sum(one.end - one.start for one in part if one.kind == kinds.NAME)
        if any(one.kind == kinds.NAME and id(one) in self.lost for one in part) and letters < _SHORT:
            return False  # an answer
        open_ = [one for one in part if self._open(one)]
        if any(one.kind == kinds.TOPIC for one in part if self._open(one)) and any(
            one.kind in _OF_MANY or id(one) in self.lost for one in open_
        ):
            return False
        beside = any(one.taken in (CLAIM, GIVEN) for one in part)
        shown = re.search("[0-9]", self.text[slice(*span)]) is not None
        return all(self._apart(one, part, beside, shown) for one in open_ if one.kind != kinds.NAME)

    def _apart(self, one: Token, part: Sequence[Token], beside: bool, shown: bool) -> bool:
        """Whether a word has nothing to do with what is given and claimed in its clause."""
        if one.kind == "negation":
            return self._denies_nothing(one)
        if one.kind in ("more", "less") and _IN_ORDER.match(self.text, one.end):
            return True
        if one.kind in _OF_MANY:
            of = {other.kind for other in part}
            return not (beside or shown or of & {kinds.NAME, kinds.CARDS, kinds.TOPIC, kinds.NUMBER})
        return not beside or one.kind in _BESIDE_CLAIMS

    def _denies_nothing(self, one: Token) -> bool:
        """Whether what is denied is nothing of the game."""
        if self.text[one.start : one.end].isascii():
            denied = self.text[one.end : min(one.end + _AFTER, self.sentence.end)]
        else:
            denied = self.text[max(one.start - _BEFORE, self.sentence.start) : one.start]
        return _RESULTISH.search(denied) is None and (bool(denied.strip(" .!\n")) or self.before)

    def _bare(self, part: Sequence[Token], span: tuple[int, int]) -> str:
        """The words of a clause without those that were read."""
        letters = list(self.text[slice(*span)])
        for one in part:
            if one.taken in (CLAIM, GIVEN) and id(one) not in self.again:
                letters[one.start - span[0] : one.end - span[0]] = " " * (one.end - one.start)
        return "".join(letters)

    # what is so ----------------------------------------------------------------------------------------------

    def _true(self, part: Sequence[Token], open_: Sequence[Token], span: tuple[int, int]) -> bool:
        """Whether a clause is so, whoever of those who may be meant is."""
        kinds_ = {one.kind for one in open_}
        words = self._bare(part, span)
        if kinds_ & _TWISTS or any(against(words, True)):
            return False
        denied = any(one.kind == "negation" and not self._denies_nothing(one) for one in open_)
        for one in open_:
            if (
                one.kind == kinds.NUMBER
                and one.value == 1
                and (self._is_one(one) or _NONE.match(self.text, one.digits[1] or one.end))
            ):
                holds = self._is_one(one) or ("negation" in kinds_ and self._without(part))
            elif one.kind == kinds.NUMBER:
                holds = not denied and (self._of_all(one) or self._number(one, part))
            elif one.kind == kinds.RANGE:
                holds = not denied and self._range(one, part)
            elif one.kind == kinds.CARDS:
                holds = self._cards(one, part)
            elif one.kind == "nothing":
                holds = not denied and self._score(part, False)
            elif one.kind == "scores":
                holds = self._score(part, not denied)
            elif one.kind in ("win", "max", "min", "tie"):
                holds = not denied and self._first(one, part)
            elif one.kind == kinds.NAME:
                wins = id(one) in self.lost and _WINS.search(words) is not None
                holds = (
                    not denied and self._first(one, part)
                    if wins
                    else bool(kinds_ & _CHECKED) or id(one) not in self.lost
                )
            elif one.kind in ("more", "less"):
                holds = not denied and self._more(one, part)
            elif one.kind == kinds.PLAYERS:
                holds = self._people(one, part)
            else:
                holds = one.kind in _BESIDE or (
                    one.kind == "negation" and (not denied or "scores" in kinds_ or kinds.NUMBER in kinds_)
                )
            if not holds:
                return False
        return True

    def _seats(self, part: Sequence[Token]) -> Seats:
        return frozenset(seat for one in part if one.kind == kinds.NAME for seat in self._of(one))

    def _of(self, name: Token) -> tuple[str, ...]:
        if isinstance(name.value, tuple):
            return name.value
        seat = self.reading.seats.get(str(name.value), str(name.value))
        return (seat,)

    def _meant(self, part: Sequence[Token]) -> Seats:
        """Who a clause is about: those named in it, the others, both, or who was named last."""
        seats, every = self._seats(part), frozenset(self.reading.everybody)
        of = {one.kind for one in part}
        if of & {"others", "none_else"} or any(_THE_OTHER.search(self.text, one.start - 3, one.start) for one in part):
            ways = [every - some for some in (seats, self.last, self.said, frozenset(self.reading.spoken)) if some]
            points = self.facts.points
            return next((some for some in ways if some and len({points.get(seat) for seat in some}) == 1), frozenset())
        if seats:
            return seats
        if of & {"both", "they"} and len(every) == 2:
            return every
        if of & {"both", "they"}:
            return (
                self.said
                if len(self.said) == 2
                else next((one for one in self.facts.tops(True) if len(one) == 2), frozenset())
            )
        return frozenset()

    def _nearest(self, one: Token, part: Sequence[Token]) -> Seats:
        """Whose a number is: of who is named before it, or behind it with *for*."""
        names = [other for other in part if other.kind == kinds.NAME]
        behind = next((other for other in names if other.start >= one.end), None)
        if behind is not None and (
            _WHOSE.fullmatch(self.text, one.end, behind.start) or _WHO_IS.fullmatch(self.text, one.end, behind.start)
        ):
            return frozenset(self._of(behind))
        front = next((other for other in reversed(names) if other.end <= one.start), None)
        if front is not None:
            return frozenset(self._of(front))
        cards = next(
            (other for other in reversed(self.tokens) if other.kind == kinds.CARDS and other.end <= one.start), None
        )
        if cards is not None and cards.start in self.reading.holder_of:
            return frozenset((self.reading.holder_of[cards.start],))
        if behind is not None:
            return frozenset(self._of(behind)) if len(names) == 1 else frozenset()
        last = next(
            (other for other in reversed(self.tokens) if other.kind == kinds.NAME and other.end <= one.start), None
        )
        if last is not None:
            return frozenset(self._of(last))
        held = (at for at in self.reading.holder_of if one.start - _NEAR < at < one.start)
        return frozenset((self.reading.holder_of[at],)) if (at := max(held, default=-1)) >= 0 else frozenset()

    def _number(self, one: Token, part: Sequence[Token]) -> bool:
        numbers = [other for other in part if other.kind == kinds.NUMBER]
        if not self._adds_up(one) or (_TOGETHER.search(self.text, *self.span) and one.unit):
            return False
        if self.reading.wording.cards == "counted" and not one.unit and len(numbers) > 1:
            return False  # what a sum is made of
        keys = self._keys(one, part)
        of = {other.kind for other in part}
        if of & {"others", "none_else", "both", "they"}:
            who = self._meant(part)
        elif of & {"max", "min"} and not self._seats(part):
            best = max if "max" in of else min
            return any(one.value == best(self.facts.numbers[key].values()) for key in keys if key in self.facts.numbers)
        elif not self._seats(part) and one.value == 0 and one.unit and self.said:
            who = frozenset(self.reading.everybody) - self.said  # 男性陣は0点
        else:
            who = self._nearest(one, part)
        if not who and not self._seats(part) and not one.unit:
            return one.value in self.facts.numbers.get("rank", {}).values()
        if "rank" in self.facts.numbers and not one.unit and _WINS.search(self._words(part)) is None:
            return one.value in self.facts.numbers["rank"].values()
        if "min" in {other.kind for other in self.tokens} and not one.unit and self.facts.smallest:
            return bool(who) and all(one.value in self.facts.smallest.get(seat, ()) for seat in who)
        return bool(who) and all(one.value in self.facts.values(seat, keys) for seat in who)

    def _adds_up(self, one: Token) -> bool:
        """Whether a sum that is written out is right."""
        written = unicodedata.normalize("NFKC", self.text[one.start : one.end])
        terms = [int(some) for some in re.findall("[0-9]+", written)]
        if "+" not in written:
            return len(terms) < 2
        return len(terms) < 3 or sum(terms[:-1]) == terms[-1] == one.value

    def _of_all(self, one: Token) -> bool:
        """Whether a number is that of the players, or of the cards that were told of: those five, 4名."""
        many = len(self.reading.everybody)
        if _OF_PEOPLE.match(self.text, one.digits[1] or one.end):
            return bool(one.value == many)
        if one.unit or _THOSE.search(self.text, max(0, one.start - 8), one.start) is None:
            return False
        return one.value in {many, *self.facts.counts.values(), sum(self.facts.counts.values())}

    def _is_one(self, one: Token) -> bool:
        """Whether *one* is no number."""
        match = _ONE.search(self.text, max(0, one.start - 12), one.end + 12)
        return match is not None and match.start() <= one.start < match.end()

    def _without(self, part: Sequence[Token]) -> bool:
        """Whether who is told to have not one card has none."""
        who = self._meant(part)
        return bool(who) and not any(self.facts.counts[seat] for seat in who)

    def _range(self, one: Token, part: Sequence[Token]) -> bool:
        who = self._nearest(one, part)
        ends = (str(one.value[0]), str(one.value[-1]))
        return bool(who) and all(ends in self.facts.ranges.get(seat, ()) for seat in who)

    def _keys(self, one: Token, part: Sequence[Token]) -> list[str]:
        """Which results a number may be."""
        claims = self.reading.wording.claims
        if one.unit:
            return [key for key in claims if one.unit in self.reading.units_of(key)]
        before = max((other.end for other in part if other.kind == kinds.NUMBER and other.end <= one.start), default=0)
        topics = [
            other.value
            for other in part
            if other.kind == kinds.TOPIC and other.value in self.facts.numbers and before <= other.start < one.start
        ]
        return topics or list(self.facts.numbers)

    def _cards(self, one: Token, part: Sequence[Token]) -> bool:
        who = self._seats(part) or frozenset(self.reading.everybody)
        held = {card.kind for seat in who for card in self.facts.held.get(seat, ()) if isinstance(card, Spelt)}
        return all(isinstance(card, Spelt) and card.kind in held for card in one.value)

    def _score(self, part: Sequence[Token], some: bool) -> bool:
        who = self._meant(part)
        return bool(who) and all((self.facts.points.get(seat, 0) > 0) == some for seat in who)

    def _first(self, one: Token, part: Sequence[Token]) -> bool:
        """Whether who is told to win, or to have the most, does; of nobody by name: whether it is a rule."""
        who, of = self._meant(part), {other.kind for other in part}
        if not who:
            return COVERED.search(self.text, *self.span) is None and self._unnamed(one, of)
        if of & {"max", "min"}:
            return who in self.facts.tops("max" in of)
        if "tie" in of:
            return any(len({values.get(seat) for seat in who}) == 1 for values in self.facts.numbers.values())
        return who in self.facts.firsts

    def _unnamed(self, one: Token, of: Collection[str]) -> bool:
        """Whether a result told of nobody by name is so of somebody."""
        best = self.facts.numbers.get(self.reading.wording.best, {})
        if one.kind in ("tie", "max") and "tie" in of:
            return sum(value == max(best.values()) for value in best.values()) > 1
        ranks, first = self.facts.numbers.get("rank", {}), self.facts.firsts[:1]
        if one.kind == "win" and ranks and first:
            words = self.text[self.sentence.start : self.sentence.end]
            won = [ranks[seat] for seat in first[0]]
            return self.rule or (
                (not _LOW.search(words) or won == [min(ranks.values())])
                and (not _HIGH.search(words) or won == [max(ranks.values())])
            )
        return (self.rule and one.kind != kinds.NAME) or (one.kind == "max" and bool(best) and "win" not in of)

    def _more(self, one: Token, part: Sequence[Token]) -> bool:
        """Whether who is told to have more cards has more than the others who are first with them."""
        who, counts = self._meant(part), self.facts.counts
        best = self.facts.numbers.get(self.reading.wording.best, {})
        rivals = [seat for seat in best if best[seat] == max(best.values()) and seat not in who]
        if one.kind != "more" or len(who) != 1 or not rivals or not _CARDS.search(self._words(part)):
            return False
        return all(counts[seat] > counts[rival] for seat in who for rival in rivals)

    def _words(self, part: Sequence[Token]) -> str:
        return self.text[part[0].start : part[-1].end + 1]

    def _people(self, one: Token, part: Sequence[Token]) -> bool:
        """Whether so many are meant: those named, the others, those who score, or all who play."""
        of = {other.kind for other in part}
        if of & {"others", "none_else"} or self._seats(part):
            return bool(len(self._meant(part)) == one.value)
        if of & {"scores", kinds.TOPIC} and not of & {"negation"}:
            return bool(len(self.facts.scorers) == one.value)
        return bool(one.value == len(self.reading.everybody))

    def _take(self, some: Sequence[Token], how: str) -> bool:
        self.how |= {id(one): (one, how) for one in some}
        return True
