"""Numbers about a row by the order in which they stand, whatever words stand between: 6, 2 and 1, so 36, 4, 1, or 41.

A second look at rows of which the first left something. What is said of a row is taken as a walk along its stretches:
each number must be what the walk comes to next, else nothing is read. So a number that is not so is never found right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules_engine.echo import whole

from ..numberwords import NUMBERS
from . import tokens as kinds
from .rowstate import EXPR, LENGTHS, LIST, RANGE, WORDS, Told, units_of
from .rowtalk import RowTalk
from .scenes import TABLE_ROW, Sentence
from .state import CLAIM, GIVEN, HARMLESS
from .tokens import NAME, NUMBER, Token

_TOTAL_BEFORE = re.compile(
    r"(?:合計|合わせ|あわせ|全部|ぜんぶ|全体|総|計|トータル|しめて|結局|得点[はが]|点数[はが]|[=＝→:：]|で|足[しす]|たし"
    r"|\b(?:totals?|totall?ing|altogether|all|sum|together|makes?|making|so|thus|is|get|gets|scores?|answer"
    r"|result|comes? to|adds? up to"
    r"|giving|gives|equals|reach(?:es)?|down|worth)\b)[^0-9]{0,24}$",
    re.IGNORECASE,
)
_SUMMED = re.compile(
    r"(?:合計|合わせ|あわせ|全部|ぜんぶ|全体|総|計|トータル|しめて|結局"
    r"|\b(?:totals?|totall?ing|altogether|in all|together|sum|making|adds? up to)\b)[^0-9]{0,24}$",
    re.IGNORECASE,
)
_TOTAL_BEHIND = re.compile(
    r"\s?(?:点|points?|pts)?,?\s?(?:in (?:all|total|sum)|altogether|all told|together|total"
    r"|になる|になり|となる|となり)",
    re.IGNORECASE,
)
_BONUS = re.compile(
    r"ボーナス|上が[りっるれ]|あが[りっるれ]|加点|おまけ|\b(?:bonus|extra|going out|goes? out|went out|gone out|out"
    r"|clos(?:es|ed|ing)|finish(?:es|ed|ing)?|end(?:s|ed|ing))\b|全部表|すべて表|all face[- ]up",
    re.IGNORECASE,
)
_OPEN = re.compile(r"表|見え|開い|のうち|\bface[- ]up\b|\bopen\b|\bvisible\b|\bin all\b", re.IGNORECASE)
_DOWN = re.compile(r"裏|伏せ|ふせ|\bface[- ]down\b|\bhidden\b|[X■]s?\b", re.IGNORECASE)
_ROW = re.compile(r"(?:\brow of|\ball(?: the| of the)?|全部?で?|すべての)\s?$", re.IGNORECASE)
_ROW_BEHIND = re.compile(r"\s?枚(?:の列|並|すべて|全部|とも)|\s(?:cards|places)\s(?:in the row|of the row)")
_EACH = re.compile(r"\s?(?:点|枚|points?|pts|cards?)?\s?(?:ずつ|each\b|apiece\b)")
_EACH_BEFORE = re.compile(r"(?:\beach(?:\s\w+){0,4}\s|それぞれ[^0-9、。]{0,6}|どれも[^0-9、。]{0,6})$", re.IGNORECASE)
_PLUS = re.compile(r"(?:[+＋]|plus|another|extra|adds?|added|adding|さらに|加えて|プラス)\s?$", re.IGNORECASE)
_COMES_TO = re.compile(
    r"\s*(?:点|points?|pts)?\s*(?:[=＝→]|=>|で|is|are|makes?|gives?|to|comes to|that is"
    r"|which is|equals)\s*(?:合計|計)?\s*",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"\s(?:\w+\s)?(?:aces?|cards?)\b|\s(?:for|gives?|makes?|scores?|are|is|in|long|of|rising|ascending"
    r"|increasing|more|numbers?|others?|then|go)\b|\s?[=→:(,]|\sand\b|-",
    re.IGNORECASE,
)
_SINGLE = re.compile(
    r"\s?(?:…+|\.{3}|=>|->|-|で|が|は|だけ|のみ|:|=|→|\(|alone|is|for|scores|gives|makes|on its own"
    r"|by itself)[^0-9]{0,12}(?:1|one\b|a (?:single )?point)"
)
_ADDED = re.compile(r"\s*(?:plus|and|\+|と|たす|足す)\s*", re.IGNORECASE)
_WHICH = re.compile(r"\b(?:round|deal|game|hand|part|example|exercise|case|number|lesson|row)\s$", re.IGNORECASE)
_A_POINT = re.compile(r"\ban?\s(?:single\s|lone\s|lonely\s)?point\b(?!\s(?:for\s(?:each|every)|per)\b)")
_OF_CARDS = re.compile(r"\b(?:another|one|run|stretch|group|piece|sequence)\s(?:\w+\s)?of\s$", re.IGNORECASE)
_STRETCHES_OF = re.compile(
    rf"\s(?:stretch(?:es)?|runs?|groups?|sequences?|pieces?"
    rf"|parts?)\sof\s((?:{WORDS})|[0-9]{{1,2}})\b(?!\s?(?:,|and\s(?:{WORDS}|[0-9])))",
    re.IGNORECASE,
)
_COUNTED_BEFORE = re.compile(
    r"(?:\b(?:for|of|has|have|contains?|with|length|lengths|first|next|last|other|remaining|the|from)|の|が|は)\s?$",
    re.IGNORECASE,
)
_FOR = re.compile(r"(?:\b(?:for|from|with|of|by)\s(?:\w+\s){0,3}|[(（]\s?)$", re.IGNORECASE)
_FIRST = re.compile(r"(?:最初|はじめ|始め|先頭|左端|左側|前半)の?\s*$|\b(?:first|opening|leading)\s*$", re.IGNORECASE)
_LAST = re.compile(
    r"(?:最後|末尾|右端|終わり|後半|残り|のこり|あと)の?\s*$|\b(?:last|final|remaining)\s*$", re.IGNORECASE
)
_CARRIED = re.compile(
    r"(?:これまで|それまで|ここまで|前の|前回|までの?|第[0-9一二三]ディール)[^0-9。]{0,12}$"
    r"|\b(?:so far|before(?: this| that| the| now)?|until now|previously|already|had|from the (?:first"
    r"|second|third)(?: deal)?)\b[^0-9.]{0,30}$",
    re.IGNORECASE,
)
_CARRIED_BEHIND = re.compile(
    r"\s?(?:points?\s)?(?:so far|before|from (?:the )?(?:first|second|third|earlier|previous|last)"
    r"|until now)\b|\s?点(?:だった|でした|あった|あり)",
    re.IGNORECASE,
)
_MISTAKEN = re.compile(
    r"[^。.\n]{0,16}?と(?:数え|かぞえ|計算|思|考え)[^。\n]{0,6}(?:しま|人が|がち|まちが|間違|誤|のは)"
)
_SO_FAR = re.compile(
    r"通算|累計|合わせ|あわせ|合計|全部|これで|計|\b(?:now|total|ends?|finish(?:es)?|altogether|in all|at"
    r"|makes?|brings?"
    r"|reach(?:es)?)\b[^0-9]{0,16}$",
    re.IGNORECASE,
)
_IS_BONUS = re.compile(
    r"(?:ボーナス|加点|おまけ|上がり)(?:点)?(?:の|は|が|として|:)?\s?$|\bgoing out,?\s(?:adds?|gives?|brings?"
    r"|is worth|earns?"
    r"|scores?)(?:\s[a-z]+){0,2}\s$|\b(?:bonus|extra)(?:\s(?:of|is|was|points?|for going out))*\s$",
    re.IGNORECASE,
)
_IS_BONUS_BEHIND = re.compile(
    r"\s?(?:points?\s)?(?:bonus|extra|for (?:going out|finishing|being first|ending"
    r"|closing))\b|点?の(?:ボーナス|加点|おまけ)",
    re.IGNORECASE,
)
_INCLUDED = re.compile(r"[^.。\n]{0,12}\b(?:includ|with the|incl)|[^。\n]{0,8}(?:込み|含め|含ん)", re.IGNORECASE)
_ONE = re.compile(r"(?:\b(?:the|this|that|which|any|no|every|each|lower|smaller|higher)\s)$", re.IGNORECASE)
_ONE_BEHIND = re.compile(
    r"\s(?:before|after|who|that|by one|of (?:the|them|my|your|his|her)|stretch|run|more row)\b", re.IGNORECASE
)
_LABEL = re.compile(
    r"(?:\b[A-Z][a-z]+|\b(?:exercise|example|task|no\.?|part|row|deal|round|page|week|day|handout|worksheet"
    r"|lesson|question|sheet|unit))\s$"
)
_LABEL_BEHIND = re.compile(r"\s?(?:[:：.)）,、—–-]|\n|$)")
_OTHER_TIME = re.compile(
    r"年|月|日|時|歳|回|組|人|名|分|\s?(?:years?|weeks?|days?|minutes?|hours?|deals?|rounds?|games?|o'clock)\b"
)
_WEAK = frozenset(
    ("more", "less", "than", "all", "first", "others", "both", "only", "each", "respectively", "hold", "take", "play",
     "lead",  "pronoun", "relation", "answer", "they", "scores", "question")
)  # fmt: skip
_ALONE = frozenset(("max", "min", "tie", "nothing", "all", "difference"))  # say nothing where only one row is told


@dataclass(frozen=True, slots=True)
class Place:
    """How far the walk is: the next length and square, the stretch that was named, what was told of the whole."""

    length: int = 0
    square: int = 0
    named: int = -1  # a stretch of which cards or length were told, and not yet the square
    counted: bool = False  # whether its length was
    priced: int = -1  # a stretch of which only the square was told
    worked: int = -1  # a stretch of which the square was worked out just now
    listed: int = 0  # stretches of which only the cards were told
    cards: int = 0  # the stretch of which the cards are told next
    partial: bool = False  # whether cards were told from the midst on
    bonus: bool = False
    owes: bool = False  # the whole with the bonus
    told: str = ""


@dataclass(eq=False)
class Said:
    """Something that is said of a row."""

    token: Token
    row: Told
    before: str
    behind: str
    near: str
    carried: bool = False


class RowOrder(RowTalk):
    """Reads an account in this way; ``done`` says whether all of it was understood."""

    done = False

    def again(self, sentences: Sequence[Sentence]) -> list[tuple[int, int]]:
        """Read it; the spans of the sentences."""
        self.said: list[Said] = []
        self.lines: list[list[Token]] = []
        self.added: dict[int, tuple[int, ...]] = {}  # what sums come to that stand one after the other
        spans = list(self.read(sentences))
        if not self.left and self._walk():
            for tokens in self.lines:
                self._weak(tokens)
                self._rest(tokens)
            true = all(
                claim.key != "=" or claim.said[0] == claim.said[1] for told in self.told for claim in told.claims
            )
            self.done = not self.left and true and any(told.claims for told in self.told)
        return spans

    def _sentence(self, one: Sentence, tokens: list[Token]) -> None:
        if one.kind == TABLE_ROW:
            super()._sentence(one, tokens)
            return
        if (amiss := self.amiss(one.start, one.end)) is not None:
            self._leave(amiss)
        tokens[:] = list(self._points_in_words(tokens))
        tokens[:] = [self._counted(token) for whole_token in tokens for token in self._apart(whole_token)]
        self.marks += tokens
        if self._of_no_matter(one, tokens):
            return
        self._subject(one, tokens)
        self._reasons(tokens)
        self.lines.append(tokens)
        for index, token in enumerate(tokens):
            if token.taken and token.kind != NAME:
                continue
            if token.kind in (EXPR, LIST, RANGE, LENGTHS, kinds.RANGE) or token.kind == NUMBER:
                self._mention(one, tokens, index)
            elif token.kind == "out" and self._not_out(tokens):
                token.taken = HARMLESS
            else:
                self._token(tokens, index)

    def _apart(self, token: Token) -> Iterator[Token]:
        """5-6 is 4, a is 1: a number and the card that follows are no list."""
        match = re.match(r"([0-9]{1,2})\s?[,、]", self.text[token.start : token.end]) if token.kind == LIST else None
        before = re.search(
            r"(?:\b(?:is|for|makes?|gives?|scores?)|=|は|で)\s?$", self.text[max(0, token.start - 8) : token.start]
        )
        if match is None or not before or len(token.value) != 2 or token.value in self.near(token.start).stretches:
            yield token
            return
        span = (token.start, token.start + len(match[1]))
        yield Token(NUMBER, *span, whole(match[1]), digits=span)
        if token.value[1] != "A":
            yield Token(
                NUMBER,
                token.start + match.end(),
                token.end,
                whole(token.value[1]),
                digits=(token.end - len(token.value[1]), token.end),
            )

    def _points_in_words(self, tokens: Sequence[Token]) -> Iterator[Token]:
        """A single point: a number."""
        if not tokens:
            return
        spans = [match.span() for match in _A_POINT.finditer(self.text, tokens[0].start, tokens[-1].end)]
        for token in tokens:
            span = next((span for span in spans if span[0] <= token.start < span[1]), None)
            if span is None:
                yield token
            elif span[0] == token.start:
                yield Token(NUMBER, *span, 1, "point")

    def _counted(self, token: Token) -> Token:
        """The other two, of cards: a number."""
        word = re.search(r"[a-z]+$", self.text[token.start : token.end]) if token.kind == "others" else None
        if word is None or word[0] not in NUMBERS:
            return token
        span = (token.start + word.start(), token.end)
        return Token(NUMBER, *span, NUMBERS[word[0]], digits=span)

    def _related(self, one: Sentence, tokens: Sequence[Token], own: set[int]) -> bool:
        if super()._related(one, tokens, own):
            return True
        of = {token.kind for token in tokens}
        last = max(own, default=one.block)
        return last < one.block <= last + 2 and self._points(tokens) and not of & {"generic", kinds.PLAYERS}

    def _not_out(self, tokens: Sequence[Token]) -> bool:
        """I did not go out: so it is, where a card of the row lies face down."""
        negation = next((token for token in tokens if token.kind == "negation"), None)
        named = [token for token in tokens if token.kind == NAME]
        if negation is None or len(named) > 1 or not self.current.down:
            return False
        negation.taken = HARMLESS
        return True

    def _is_asserted(self, one: Token, end: int, topic: bool) -> bool:
        denied = re.search(rf"\bnot\s{one.value}\b|(?<![0-9]){one.value}\s?点?(?:では|じゃ)な", self.text)
        now = self.near(one.start)
        denied = denied if one.value not in (now.points, now.points + now.bonus) else None
        return not denied and super()._is_asserted(one, end, topic)

    def _mention(self, one: Sentence, tokens: list[Token], index: int) -> None:
        token, now = tokens[index], self.current
        start, end = token.digits if token.kind == NUMBER and token.digits[1] else (token.start, token.end)
        row = now.row.end if now.row.end <= start else 0
        before, behind = self.text[max(one.start, row, start - 40) : start], self.text[end : end + 40]
        if not now.known:
            self._leave(token)
            return
        if token.kind == NUMBER and token.value is None:
            self._leave(token)
            return
        if self._negated(start, end):
            if token.kind == NUMBER and token.value not in {
                now.points,
                now.points + now.bonus,
                *now.squares,
                *now.lengths,
            }:
                token.taken = HARMLESS
                self._denied(tokens, token)
            else:
                self._leave(token)
            return
        if token.kind == NUMBER:
            if _MISTAKEN.match(self.text, token.end) and token.value not in (now.points, now.points + now.bonus):
                token.taken = HARMLESS
                return
            if self.text[token.end : token.end + 1] == "目" and token.unit in ("枚", "まい"):
                token.taken = HARMLESS if token.value == len(now.ranks) else ""
                if not token.taken:
                    self._leave(token)
                return
            if self._means_nothing(one, token, before, behind):
                token.taken = HARMLESS
                return
            if (some := _STRETCHES_OF.match(behind)) and (length := NUMBERS.get(some[1].lower()) or whole(some[1])):
                self._truth(now, token, start, token.value, now.lengths.count(length))
                return
            if re.match(r"\s(?:falls?|drops?)\b", behind) and re.search(r"\bthe\s$", before):
                first = [cards[0] for cards in now.stretches[1:]]
                token.taken = HARMLESS if self.rank_of(str(token.value)) in first else ""
                if not token.taken:
                    self._leave(token)
                return
            if self._unfit(token, before, behind):
                self._leave(token)
                return
            if self._count(token, now, self.text[max(0, row, start - 30) : start], behind, (start, end)):
                return
        said = Said(token, now, before, behind, self.text[max(one.start, row, start - 16) : min(one.end, end + 16)])
        said.carried = token.kind == NUMBER and bool(
            _CARRIED.search(before) or (_CARRIED_BEHIND.match(self.text, token.end) and end_unit(token))
        )
        self.said.append(said)

    def _unfit(self, token: Token, before: str, behind: str) -> bool:
        """A number in a list of cards that is none of the row, or one that is raised to a power."""
        in_list = re.search(r"(?<![A-Za-z0-9])(?:[0-9]{1,2}|A)(?:[ \t]|[ \t]?[-・→][ \t]?|、|, ?)(?:and |と)?$", before)
        alone = re.search(r"(?<![A-Za-z0-9])A(?:[ \t]|[ \t]?[-・→、,][ \t]?)$|[0-9][ \t]$", before)
        more = re.match(r"(?:[ \t]|[ \t]?[-・→、,][ \t]?)A(?![A-Za-z0-9])|[ \t][0-9]", behind)
        power = re.match(r"の[0-9]*乗|乗|²|\^|\ssquared", behind)
        return bool(power or (not token.unit and (alone or more)) or (token.unit and in_list and alone))

    def _means_nothing(self, one: Sentence, token: Token, before: str, behind: str) -> bool:
        """The one before, Handout 3:, a number of anything that is no card and no point."""
        word = self.text[slice(*token.digits)].casefold()
        if word == "one" and not token.unit and (_ONE.search(before) or _ONE_BEHIND.match(behind)):
            return not re.match(r"\s(?:makes?|gives?|scores?|for|is|are|were|face|cards?|more|hidden|X)\b", behind)
        if word in NUMBERS and not token.unit and _WHICH.search(before) and not behind.startswith(" card"):
            return True
        first = min(told.row.start for told in self.told)
        line = self.text.find("\n", token.end)
        return (
            token.start < first
            and not token.unit
            and bool(_LABEL.search(self.text[max(0, token.start - 20) : token.start]) and _LABEL_BEHIND.match(behind))
            and (line < 0 or line < first or behind[:1] in ":：")
        )

    # the walk ------------------------------------------------------------------------------------------------

    def _walk(self) -> bool:
        """Whether all that is said of each row is what comes next."""
        for told in self.told:
            some = [one for one in self.said if one.row is told]
            if some and not self._fits(told, some):
                return False
        for one in self.said:
            self._claimed(one)
        return True

    def _fits(self, now: Told, some: Sequence[Said]) -> bool:
        carried = [one.token.value for one in some if one.carried]
        earlier: set[int] = set()
        if carried:
            earlier = {sum(carried)}
            if len(carried) > 2 and carried[-1] == sum(carried[:-1]):
                earlier = {carried[-1]}
            elif len(carried) == 1:
                earlier = {carried[0]}
        places = {Place()}
        last: Said | None = None
        self.added = {}
        for one in some:
            if one.carried:
                continue
            if (
                last is not None
                and last.token.kind == one.token.kind == EXPR
                and _ADDED.fullmatch(self.text, last.token.end, one.token.start)
            ):
                before = self.added.get(last.token.start, (sum(term[2] for term in last.token.value),))
                self.added[one.token.start] = (before[0] + sum(term[2] for term in one.token.value),)
            if last is not None and not self._comes_of(last, one):
                return False
            last = one
            places = {after for place in places for after in self._steps(now, place, one, earlier)}
            if not places:
                return False
        for one in some:
            one.token.taken = GIVEN if one.carried else CLAIM
        count = len(now.squares)
        return any(
            not place.owes and place.square in (0, count) and (not earlier or place.told == "carried")
            for place in places
        )

    def _comes_of(self, last: Said, one: Said) -> bool:
        """Whether what stands behind a sum and a sign is what it comes to."""
        if last.token.kind != EXPR or one.token.kind != NUMBER:
            return True
        if not _COMES_TO.fullmatch(self.text, last.token.end, one.token.digits[0] or one.token.start):
            return True
        terms: Sequence[tuple[int, int, int, int, str]] = last.token.value
        run = self.added.get(last.token.start) or (sum(term[2] for term in terms),)
        return bool(one.token.value == run[0])

    def _steps(self, now: Told, at: Place, one: Said, earlier: set[int]) -> Iterator[Place]:
        token = one.token
        at = at if token.kind == NUMBER else replace(at, worked=-1)
        if token.kind in (LIST, RANGE):
            yield from self._cards_told(now, at, token)
        elif token.kind == LENGTHS:
            words = re.findall(rf"[0-9]{{1,2}}|(?:{WORDS})\b", self.text[token.start : token.end], re.IGNORECASE)
            yield from self._many(now, at, [NUMBERS.get(word.lower()) or whole(word) for word in words], one)
        elif token.kind == EXPR:
            yield from self._sum(now, at, token, earlier)
        elif token.kind == NUMBER:
            if not token.unit and _SINGLE.match(one.behind) and [self.rank_of(str(token.value))] in now.stretches:
                yield from self._cards_told(
                    now, at, Token(LIST, token.start, token.end, [self.rank_of(str(token.value))])
                )
            points, cards = (
                token.unit in units_of(self.wording, "points"),
                token.unit in units_of(self.wording, "lengths"),
            )
            if not points and (cards or not token.unit):
                yield from self._length(now, at, one)
            if not cards and (points or not token.unit):
                yield from self._points_told(now, at, one, earlier)

    def _cards_told(self, now: Told, at: Place, token: Token) -> Iterator[Place]:
        if token.kind == LIST and token.value == now.open and len(now.stretches) > 1:
            yield at
            return
        count = len(now.stretches)
        for item, cards in enumerate(now.stretches):
            ends = token.kind == RANGE
            if not (([cards[0], cards[-1]] == list(token.value) and len(cards) > 1) if ends else cards == token.value):
                continue
            if item in (at.named, at.priced):
                yield replace(at, priced=-1, cards=max(at.cards, item + 1))
                continue
            if at.cards in (0, count) and at.square in (0, count):
                if at.partial:
                    continue
            elif item != (at.square if 0 < at.square < count else at.cards):
                continue
            told = replace(at, priced=-1, cards=item + 1, partial=at.partial or item > at.square % count)
            if not at.square:
                yield replace(told, named=-1, listed=at.listed + 1)  # all of them are listed first
            yield replace(told, named=item, counted=False, length=item, square=item)

    def _length(self, now: Told, at: Place, one: Said) -> Iterator[Place]:
        value, count = one.token.value, len(now.lengths)
        bare = not one.token.unit
        digits = self.text[slice(*one.token.digits)].isdigit()
        if bare and not (_COUNTED.match(one.behind) or _COUNTED_BEFORE.search(one.before)):
            return
        if bare and digits and re.search(r"\bthe\s$", one.before):
            return  # the 2 is a card
        if at.named < 0 or at.counted:
            if value == len(now.open) and (_OPEN.search(one.near) or count == 1):
                yield at
            if value == now.down and _DOWN.search(one.near):
                yield at
            if value == len(now.ranks) and (_ROW.search(one.before) or _ROW_BEHIND.match(one.behind)):
                yield at
        if _EACH.match(one.behind):
            yield from self._many(now, at, [value], one)
            return
        if at.named >= 0 and not at.counted:
            if value == now.lengths[at.named]:
                yield replace(at, counted=True, length=at.named + 1)
            return
        if at.priced >= 0 and _FOR.search(one.before):
            if value == now.lengths[at.priced]:
                yield replace(at, priced=-1, length=at.priced + 1)
            return
        if at.named >= 0 and 0 < at.square < count:
            return  # the square of the stretch before is wanting
        if at.length == at.square == count > 1:
            return
        item = max(at.length, at.square) % count if count else 0
        if at.length == count and at.square < count:
            item = at.square or 0
        if _FIRST.search(one.before):
            item = 0
        elif _LAST.search(one.before) and at.length + 1 >= count - 1:
            item = count - 1 if value == now.lengths[-1] else item
        if item < count and value == now.lengths[item]:
            yield replace(at, named=item, counted=True, length=item + 1, priced=-1)

    def _many(self, now: Told, at: Place, values: Sequence[int], one: Said) -> Iterator[Place]:
        """Lengths of several stretches at once: 3, 2 and 1; three each."""
        begin = at.length if at.length < len(now.lengths) else 0
        if len(values) > 1:
            if list(values) == now.lengths[begin : begin + len(values)]:
                yield replace(at, length=begin + len(values), named=-1)
            return
        for many in range(1, len(now.lengths) - begin + 1):
            if set(now.lengths[begin : begin + many]) != set(values):
                break
            if many == 1 and one.token.kind != LENGTHS:
                continue
            yield replace(at, length=begin + many, named=begin if many == 1 else -1, counted=True)

    def _points_told(self, now: Told, at: Place, one: Said, earlier: set[int]) -> Iterator[Place]:
        value, count = one.token.value, len(now.squares)
        if not one.token.unit and _OF_CARDS.search(one.before):
            return
        said = replace(at, worked=-1)
        last = _TOTAL_BEFORE.search(one.before) or _TOTAL_BEHIND.match(one.behind)
        begin = one.row.row.end if one.row.row.end <= one.token.start else 0
        spoken = bool(_BONUS.search(self.text, begin, one.token.start)) or bool(_INCLUDED.match(one.behind))
        pending = at.named >= 0 and not (count == 1 or (at.counted and at.length == count and at.square in (0, count)))
        if _IS_BONUS.search(one.before) or (_IS_BONUS_BEHIND.match(self.text, one.token.digits[1])):
            if now.bonus and value == now.bonus:
                yield replace(said, bonus=True, owes=True, named=-1)
            return
        if _EACH.match(one.behind) or _EACH_BEFORE.search(one.before):
            run = at.square
            while run < count and now.squares[run] == value:
                run += 1
            for end in {run, at.named + 1, at.length}:
                if end > 1 and now.squares[end - 2 : end] == [value] * 2:
                    yield replace(said, square=end, named=-1, priced=-1)
            return
        added = _PLUS.search(one.before) and at.told == "points"
        if now.bonus and value == now.bonus and not pending and (added or _BONUS.search(one.before)):
            yield replace(said, bonus=True, owes=True, named=-1)
        more = _PLUS.search(one.before)
        summed = _SUMMED.search(one.before) or _TOTAL_BEHIND.match(one.behind)
        whole_told = bool((at.square in (0, count) and at.length in (0, count, at.square)) or summed)
        whole_told = whole_told and at.listed in (0, count)
        whole_told = whole_told and bool(last or at.square == count or one.token.unit) and not pending and not more
        with_bonus = now.bonus and at.told == "points" and _BONUS.search(one.before)
        if value == now.points and whole_told and at.told != "carried" and not with_bonus:
            yield replace(said, square=count, length=count, named=-1, priced=-1, told="points", owes=at.bonus)
        if now.bonus and value == now.points + now.bonus and whole_told and (at.bonus or spoken):
            yield replace(said, square=count, length=count, named=-1, priced=-1, told="all", owes=False)
        if pending or more or at.told == "carried":
            earlier = set()
        for some in earlier:
            if value in (some + now.points, some + now.points + now.bonus) and (
                value != some + now.points + now.bonus or not now.bonus or at.bonus or self.bonus
            ):
                if value == some + now.points and now.bonus and at.bonus:
                    continue
                if _SO_FAR.search(one.before) or _TOTAL_BEFORE.search(one.before):
                    yield replace(said, square=count, length=count, told="carried", owes=False)
        if at.worked >= 0 and value == now.squares[at.worked]:
            yield said
        elif at.named >= 0 and (at.square == at.named or not 0 < at.square < count):
            if value == now.squares[at.named] and (at.named == at.square or at.length < count or count == 1):
                yield replace(said, square=at.named + 1, length=max(at.length, at.named + 1), named=-1)
            if at.length == count and at.square in (0, count) and value == now.squares[0] and count > 1:
                yield replace(said, square=1, named=-1)
        elif at.named < 0 and at.square < count and value == now.squares[at.square] and at.listed in (0, count):
            alone = at.length == at.square > 0 and now.lengths[at.square] == 1
            yield replace(said, square=at.square + 1, length=at.length + alone, priced=at.square)
        if 1 < at.square < count and last and value == sum(now.squares[: at.square]):
            yield said

    def _sum(self, now: Told, at: Place, token: Token, earlier: set[int]) -> Iterator[Place]:
        terms: Sequence[tuple[int, int, int, int, str]] = token.value
        values, count = [term[2] for term in terms], len(now.squares)
        counted = all(term[4] for term in terms) or (terms[-1][4] and not any(term[3] for term in terms))
        if counted:
            if values == now.lengths or (len(values) == 1 and sum(values) == len(now.open)):
                yield replace(at, length=count, named=-1)
            return
        if any(base and base * base != value for _, _, value, base, _ in terms):
            base, square = terms[0][3], now.squares[0] if now.squares else 0
            some = sorted((base, values[0] // base)) if base else []
            if len(terms) == 1 and set(now.squares) == {square} and some == sorted((square, count)):
                yield replace(at, square=count, length=count, named=-1, told="points")
            return
        if len(values) == 1:
            others = {at.named} if at.named >= 0 else {at.square % count}
            if at.length == count and at.square in (0, count):
                others |= {0}
            for item in others:
                if values[0] == now.squares[item]:
                    length = max(at.length, item + 1) if at.length else 0
                    yield replace(at, square=item + 1, length=length, named=-1, worked=item, priced=-1)
            return
        if sorted(values) == sorted(now.squares):
            yield replace(at, square=count, length=count, named=-1, priced=-1)
        elif values == now.squares[at.square : at.square + len(values)] and at.square < count:
            yield replace(at, square=at.square + len(values), named=-1)
        if now.bonus and values in ([now.points, now.bonus], [now.bonus, now.points], [*now.squares, now.bonus]):
            yield replace(at, square=count, length=count, named=-1, bonus=True, owes=True)
        for owned in earlier:
            if values in ([owned, now.points], [now.points, owned]) and not (now.bonus and at.bonus):
                yield replace(at, square=count, length=count, named=-1)
            if now.bonus and values in ([owned, now.points + now.bonus], [now.points + now.bonus, owned]):
                yield replace(at, square=count, length=count, named=-1)

    # what comes of it ----------------------------------------------------------------------------------------

    def _claimed(self, one: Said) -> None:
        token = one.token
        if one.carried:
            return
        numbers = (token.digits,) if token.kind == NUMBER and token.digits[1] else ()
        self._truth(one.row, token, token.digits[0] or token.start, token.value, token.value, numbers)

    def _weak(self, tokens: Sequence[Token]) -> None:
        """Words that compare or sum up say nothing more than the numbers of their sentence."""
        names = {token.value for token in tokens if token.kind == NAME}
        for index, token in enumerate(tokens):
            behind = tokens[index + 1] if index + 1 < len(tokens) else None
            if token.kind == kinds.OPERATOR and behind is not None and behind.kind == NUMBER and behind.taken == CLAIM:
                token.taken = HARMLESS
            if token.taken or len(names) > 1:
                continue
            single = len(self.told) == 1 and not names
            place = token.kind == kinds.RANK and not token.unit
            if place or token.kind in _WEAK or (token.kind in _ALONE and single) or token.kind == kinds.OPERATOR:
                token.taken = HARMLESS


def misread(told: Sequence[Told]) -> bool:
    """Whether a claim about a row is not so: then a number may have been taken for another one."""
    parts = {"lengths": "lengths", "squares": "squares", "stretches": "stretches"}
    for one in told:
        for claim in one.claims:
            if claim.key == "=" and claim.said[0] != claim.said[1]:
                return True
            if claim.key == "points" and claim.said != one.points:
                return True
            some = getattr(one, parts[claim.key]) if claim.key in parts else None
            if some is not None and (claim.part >= len(some) or claim.said != some[claim.part]):
                return True
    return False


def end_unit(token: Token) -> bool:
    """Whether a number may be points."""
    return token.unit not in ("枚", "card", "cards")
