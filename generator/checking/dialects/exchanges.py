"""Attacks one after another, as they are told: who attacks with what, receives, passes; who is next, what is left.

Each sentence is taken apart into what somebody does and what comes of it. Hands that are not told are as large as
need be.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ..notations import Wording
from ..verdict import judge
from . import tokens as kinds
from .holders import NO_NAMES, NO_NAMES_JA, Holders
from .lexicon import NO_PLAYER
from .matches import Matches
from .named import Named
from .scenes import HEADING, TABLE_ROW, Sentence
from .state import CLAIM, GIVEN, HARMLESS, MEANT
from .telling import Draft, ReaderOfText, Teller, Told
from .tokens import CARDS, NAME, NUMBER, Lexer, Token

ATTACK, RECEIVE, PASS, OUT, WON, HOLD, LEFT, NEXT, ANY, TURN, LAST = (
    "attack", "receive", "pass", "out", "won", "hold", "left", "next", "any", "turn", "last",
)  # fmt: skip
ROLES = frozenset((ATTACK, RECEIVE, PASS, OUT, WON, HOLD, LEFT, NEXT, ANY, TURN, LAST))
ORDER = "ADCB"  # counter-clockwise
_IDLE = frozenset(("relation", "pronoun", "bonus", "answer", "others", "first", "they", "win", "tie", "only", "both"))
_CLAIMING = (MEANT - _IDLE) | {NUMBER, kinds.RANGE, CARDS, kinds.OPERATOR, ATTACK, RECEIVE, PASS, OUT, WON, LEFT}
_EN = r"(?:(?:Uncle|Aunt|Mr\.?|Mrs\.?|Ms\.?|[Pp]layer|Grandma|Grandpa)\s+)?[A-ZÀ-Þ][A-Za-zÀ-ÿ'’-]*?|I|[Yy]ou"
_DOING = (
    r"attacks?|attacked|receives?|received|passes|passed|pass|has|have|had|holds?|held|goes|went|must|answers?|answered"
    r"|plays|played|cannot|can['’]t|could not|couldn['’]t|does not|doesn['’]t|didn['’]t"
    r"|did not|wins?|won|takes|took|starts?|is|now|then|also"
)
_NAMED_EN = re.compile(
    rf"(?<![A-Za-z])(?P<name>{_EN})(?:['’]s)?(?=(?:\s*\([^()]{{1,12}}\))?\s+(?:{_DOING})\b|['’]s\s+(?:hand|turn|partner|only|last|attack)\b|:)"
)
_JA = r"[A-D](?![A-Za-z])|[ァ-ヶー]{1,6}|[一-龥]{1,4}|[ぁ-ん]{2,4}"
_NAMED_JA = re.compile(
    rf"(?:(?<=[、。:：\s(（「『・を])|(?<![^\n])|(?<=[はがで])|(?<=[次隣]の))(?P<name>{_JA})"
    r"(?:さん|くん|君|ちゃん|様|氏|先生)?(?=(?:は|が|も|の(?:手札|番|攻め|残り|札|手元|手持ち))(?![ぁ-ん]?です))"
    rf"|(?<=のは)(?P<last>{_JA}?)(?:さん|くん|君|ちゃん|様)?(?=です|だ|。|\n|$|」)"
    rf"|(?:(?<=\n)|(?<![^\n]))(?P<line>{_JA})(?:さん|くん|君|ちゃん)?\s?[:：]"
)
_SEATED = re.compile(
    r"(?P<a>[A-ZÀ-Þ][A-Za-zÀ-ÿ]*|[ァ-ヶー]{1,6}|[一-龥]{1,3}|[ぁ-ん]{2,4})(?:さん|くん|君|ちゃん)?(?P<sep>\s?(?:,|、|→|⇒|->|・|-|–|>|＞)\s?)"
    r"(?P<b>[A-ZÀ-Þ][A-Za-zÀ-ÿ]*|[ァ-ヶー]{1,6}|[一-龥]{1,3}|[ぁ-ん]{2,4})(?:さん|くん|君|ちゃん)?(?:(?P=sep)|,?\s?(?:then|and)\s)"
    r"(?P<c>[A-ZÀ-Þ][A-Za-zÀ-ÿ]*|[ァ-ヶー]{1,6}|[一-龥]{1,3}|[ぁ-ん]{2,4})(?:さん|くん|君|ちゃん)?(?:(?P=sep)|,?\s?(?:then|and)\s)(?:and\s|then\s)?"
    r"(?P<d>[A-ZÀ-Þ][A-Za-zÀ-ÿ]*|[ァ-ヶー]{1,6}|[一-龥]{1,3}|[ぁ-ん]{2,4}?)(?=さん|くん|君|ちゃん|[\s,.、。:：)）の」で]|$|の順|と|に)"
)
_SEATING = re.compile(
    r"順|回り|まわり|回って|→|⇒|->|\b(?:order|goes|go|sit|sits|seated|seat|turns?|round|clockwise)\b", re.IGNORECASE
)
_PARTNER = re.compile(
    rf"(?P<a>{_EN})['’]s\s+partner,?\s+(?:is\s+)?(?P<b>{_EN})(?![\w])|(?P<c>{_EN}),\s+(?:who\s+is\s+)?(?P<d>{_EN})['’]s\s+partner"
    r"|(?P<e>[A-D]|[ァ-ヶー]{1,6}|[一-龥]{1,3}|[ぁ-ん]{2,4})(?:さん|くん|君|ちゃん)?の(?:パートナー|相方|味方|ペア|相棒)(?:は|が|の|である|、)?"
    r"(?P<f>[A-D]|[ァ-ヶー]{1,6}|[一-龥]{1,3}|[ぁ-ん]{2,4}?)(?:さん|くん|君|ちゃん)?(?=[、。がはもの\s]|です|$)"
)
_PAIR = re.compile(
    rf"(?P<a>{_EN})\s*(?:\band\b|&|\+)\s*(?P<b>{_EN})(?![\w])(?:['’]s)?"
    r"|(?P<c>[A-D]|[ァ-ヶー]{1,6}|[一-龥]{1,3}|[ぁ-ん]{2,4})(?:さん|くん|君|ちゃん)?\s?(?:と|・|&|＆)\s?"
    r"(?P<d>[A-D]|[ァ-ヶー]{1,6}|[一-龥]{1,3}|[ぁ-ん]{2,4}?)(?:さん|くん|君|ちゃん)?(?=の?(?:ペア|組|チーム)|の勝|が勝|対|[、。])"
)
_LEFT_BEHIND = re.compile(
    r"\s?(?:枚)?(?:の?(?:カード|札))?(?:が)?(?:残|のこ|になり|になる|にな|だけに|となり|となる)|\s+(?:cards?\s+)?(?:are\s+|is\s+)?(?:left|remain)\b"
    r"|\s+(?:cards?\s+)?in hand\s+(?:left|now|then)",
    re.IGNORECASE,
)
_LEFT_BEFORE = re.compile(
    r"(?:残り|残る|残った|残って|のこり|残りの手札|残り手札)(?:は|が|の(?:手札|札|カード))?(?:は|が)?(?:あと)?\s?$"
    r"|\b(?:leav(?:es?|ing)|left|down to|now (?:has|have|holds?))\s+(?:\w+\s+)?(?:with\s+)?(?:only\s+)?$",
    re.IGNORECASE,
)
_OF_CHOICE = re.compile(
    r"\s*(?:(?:は|が)?(?:好きな|任意の|どれでも|何でも|自由な)|with\s+(?:a|any|one"
    r"|whatever|some)\s+(?:card|of (?:his|her|their)|s?he)|with\s+(?:his|her|their)\s+own)"
)
_CHOICE_JA = re.compile(r"(?:好きな|任意の|どの|何か|自由な)[^、。]{0,6}(?:を出して|で|を使って)、?$")
_THEN = re.compile(
    r"\b(?:if|would|could|should|unless|imagine|had (?:\w+ ){0,2}(?:received|attacked"
    r"|passed))\b|もし|としたら|(?:受けて|攻めて)いたら|なら(?:ば)?",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Act:
    """What somebody did; ``card`` is empty for a pass."""

    who: str
    kind: str
    card: str
    token: Token
    spelt: Token | None = None


@dataclass
class Course:
    """What was read of one course of attacks."""

    acts: list[Act] = field(default_factory=list)
    had: dict[str, tuple[int, Token]] = field(default_factory=dict)
    hands: dict[str, list[Token]] = field(default_factory=dict)
    exact: set[str] = field(default_factory=set)
    left: list[tuple[str, int, Token, int]] = field(default_factory=list)  # who, how many, where, behind how many acts
    nexts: list[tuple[str, str, Token, int]] = field(default_factory=list)  # who, does what
    outs: list[tuple[str, Token, int]] = field(default_factory=list)
    wins: list[tuple[tuple[str, str], Token]] = field(default_factory=list)
    void: list[tuple[str, Token, int]] = field(default_factory=list)
    targets: list[tuple[str, Token, int]] = field(default_factory=list)  # who is attacked by which act
    each: tuple[int, Token] | None = None
    wrong: list[Token] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    sentences: list[Sentence] = field(default_factory=list)


class Exchanges(Teller):
    """Reads them in one text."""

    def __init__(self, reader: ReaderOfText, wording: Wording) -> None:
        super().__init__(reader, wording)
        self.holders = Holders(self.notations)
        self.subject = ""

    def read(self) -> Iterator[Told]:
        """The courses, one a section."""
        sections: dict[int, list[Sentence]] = {}
        for one in self.sentences:
            if one.kind != TABLE_ROW:
                sections.setdefault(one.section, []).append(one)
        cards = list(Named(self.notations, self.wording).find(self.plain))
        for some in sections.values():
            low, high = some[0].start, some[-1].end
            own = [one for one in cards if low <= one.start < high]
            told = self._course([one for one in some if one.kind != HEADING], own, low, high)
            if told is not None:
                yield told

    # who plays -----------------------------------------------------------------------------------------------

    def _names(self, low: int, high: int) -> list[str]:
        found: list[str] = []
        for pattern in (_NAMED_EN, _NAMED_JA):
            for match in pattern.finditer(self.plain, low, high):
                name = _bare(next(group for group in match.groups() if group))
                if self._is_name(name) and name not in found:
                    found.append(name)
        for match in (*_PARTNER.finditer(self.plain, low, high), *_PAIR.finditer(self.plain, low, high)):
            for name in match.groups():
                if name and self._is_name(_bare(name)) and _bare(name) not in found:
                    found.append(_bare(name))
        for name in self._seated(low, high):
            if name not in found:
                found.append(name)
        return [name for name in found if not (name[:1] in "はがのもと" and name[1:] in found)]

    def _is_name(self, name: str) -> bool:
        if name in ("I", "You", "you"):
            return True
        if name.casefold() in self.notations.speller.names or name in self.notations.speller.names:
            return False
        return (
            bool(name)
            and name not in _NOBODY
            and name not in NO_NAMES
            and name not in NO_PLAYER
            and not NO_NAMES_JA.fullmatch(name)
            and not re.search(_NOT_IN_NAMES, name)
            and self.holders.is_name(name)
        )

    def _seated(self, low: int, high: int) -> list[str]:
        """Four players in the order of play, where the text tells it."""
        for match in _SEATED.finditer(self.plain, low, high):
            names = [_bare(match[group]) for group in "abcd"]
            around = self.plain[max(low, match.start() - 40) : match.end() + 24]
            if all(map(self._is_name, names)) and _SEATING.search(around):
                self.order_span = match.span()
                self.clash = len(set(names)) < 4
                return [] if self.clash else names
        self.order_span, self.clash = (-1, -1), False
        return []

    order_span: tuple[int, int] = (-1, -1)
    clash = False  # whether somebody sits in two places

    def _partners(self, low: int, high: int) -> list[tuple[str, str]]:
        found = []
        for match in _PARTNER.finditer(self.plain, low, high):
            one, two = [_bare(group) for group in match.groups() if group]
            if self._is_name(one) and self._is_name(two) and one != two:
                found.append((one, two))
        pairs: dict[str, list[str]] = {}
        for name, seat in Matches(self.reader, self.wording).players(low, high).items():
            pairs.setdefault("AC" if seat in "AC" else "BD", []).append(name)
        return [*found, *((names[0], names[1]) for names in pairs.values() if len(names) == 2)]

    # sentences -----------------------------------------------------------------------------------------------

    def _course(self, sentences: Sequence[Sentence], cards: Sequence[Token], low: int, high: int) -> Told | None:
        said = self.plain[low:high]
        if not re.search(r"攻|\battack", said, re.IGNORECASE) or not cards or not self._acts.search(said):
            return None
        names = self._names(low, high)
        called = {name: name for name in names}
        if "I" in called:
            called |= {"me": "I"}
        lexer = Lexer(self.notations, self.wording, called)
        course = Course()
        self.subject, self.attacked, first = "", "", True
        for one in sentences:
            own = [card for card in cards if one.start <= card.start < one.end]
            own = [Token(CARDS, card.start, card.end, card.value, card.unit) for card in own]
            tokens = lexer.tokens(self.plain, one.start, one.end, own)
            if first and not any(token.kind in ROLES or token.kind in (CARDS, NAME) for token in tokens):
                continue
            if not course.acts and (
                not any(token.kind in (CARDS, NAME, HOLD, NUMBER) for token in tokens)
                or (
                    _OF_ANY.search(self.plain, one.start, one.end)
                    and not {CARDS, NAME} & {two.kind for two in tokens}
                    and all(two.value == _RECEIVE_COSTS for two in tokens if two.kind == NUMBER)
                )
            ):
                continue  # of no attack of its own
            first = False
            course.sentences.append(one)
            course.tokens += tokens
            self._sentence(course, tokens, one)
        if not course.acts or course.wrong or self.clash:
            return None
        sides = re.search(r"\bagainst\b|対(?!戦)", self.plain[low:high])
        if (
            sides
            and len(list(_PAIR.finditer(self.plain, low, high))) > 1
            and not Matches(self.reader, self.wording).players(low, high)
        ):
            return None
        return self._told(course, names, low, high)

    @cached_property
    def _acts(self) -> re.Pattern[str]:
        words = [word for word, role in self.wording.roles.items() if role in (ATTACK, RECEIVE, PASS)]
        ways = (rf"\b{re.escape(word)}\b" if word.isascii() else re.escape(word) for word in words)
        return re.compile("|".join(ways), re.IGNORECASE)

    @cached_property
    def _laws(self) -> re.Pattern[str]:
        return re.compile("|".join(self.wording.laws) or "(?!)", re.IGNORECASE)

    def _sentence(self, course: Course, tokens: list[Token], sentence: Sentence) -> None:
        for one in tokens:
            if self.order_span[0] <= one.start < self.order_span[1] or (
                one.kind == "respectively" and sentence.start <= self.order_span[0] < sentence.end
            ):
                one.taken = HARMLESS
        whose = _SOMEBODYS_PARTNER.search(self.plain, sentence.start, sentence.end)
        if whose is not None:
            course.wrong.append(Token("relation", *whose.span()))  # whose partner is not said
        for match in self._laws.finditer(self.plain, sentence.start, sentence.end):
            for one in tokens:
                if match.start() <= one.start < match.end():
                    one.taken = HARMLESS
        for match in _NO_NEED.finditer(self.plain, sentence.start, sentence.end):
            for one in tokens:
                if match.start() <= one.start < match.end():
                    one.taken = HARMLESS
        if (law := _THEN.search(self.plain, sentence.start, sentence.end)) is not None and not law[0].startswith(
            "なら"
        ):
            return
        owner = self.subject
        if (
            "?" in self.plain[sentence.start : sentence.end]
            and course.acts
            and _WHO.search(self.plain, sentence.start, sentence.end)
        ):
            at = next(match.start() for match in _WHO.finditer(self.plain, sentence.start, sentence.end))
            self.asked = True
            for one in tokens:
                if at <= one.start and one.kind in (ATTACK, PASS, RECEIVE, "question"):
                    one.taken = HARMLESS
        for index, one in enumerate(tokens):
            if one.kind == CARDS:
                self._held(course, tokens, index)
        for index, one in enumerate(tokens):
            if one.taken:
                continue
            if one.kind == NAME:
                owner = self._subject(course, tokens, index) or owner
                self.subject = owner
            elif one.kind == ATTACK:
                self._attack(course, tokens, index, owner)
            elif one.kind == RECEIVE:
                self._receive(course, tokens, index, owner)
            elif one.kind == PASS:
                self._pass(course, tokens, index, owner)
            elif one.kind == NUMBER:
                self._number(course, tokens, index, owner)
            elif one.kind == OUT:
                one.taken = CLAIM
                course.outs.append((owner, one, len(course.acts)))
            elif one.kind == WON:
                self._win(course, tokens, index)
        for index, one in enumerate(tokens):
            if one.kind == CARDS and not one.taken:
                self._cards(course, tokens, index)

    def _subject(self, course: Course, tokens: Sequence[Token], index: int) -> str:
        """Who a name makes the subject of what follows: nobody where it is whom something is done to."""
        one = tokens[index]
        behind = self.plain[one.end : one.end + 24]
        before = self.plain[max(0, one.start - 24) : one.start]
        if re.match(r"(?:を|に(?!は)|へ)", behind) and not re.match("に残", behind):
            if re.match(r"を[^、。]{0,12}(?:攻め|攻撃)", behind):
                course.targets.append((one.value, one, len(course.acts)))
            return ""
        if re.match(r"['’]s\s+partner|の(?:パートナー|相方|味方|ペア|相棒)", behind):
            return ""
        asked, self.asked = self.asked, False
        to = re.search(r"\b(?:passes|moves|falls|goes|comes|is|it is|it's)\s+(?:on\s+)?(?:to|up to)\s+$", before)
        upcoming = _UPCOMING.search(before)
        if upcoming:
            for other in tokens[max(0, index - 8) : index]:
                if other.kind == ATTACK and one.start - other.start < len(upcoming[0]):
                    other.taken = HARMLESS
        to = to or upcoming
        if (asked and re.match(r"(?:さん|くん|ちゃん)?(?:[,.、。!」)]|です|だ|\s*$|\n)", behind)) or (
            to and course.acts
        ):
            course.nexts.append(
                (one.value, ATTACK if course.acts and course.acts[-1].kind == PASS else "", one, len(course.acts))
            )
            one.taken = CLAIM
            return ""
        if course.acts and re.search(r"\battack(?:s|ed|ing)?\s+(?:player\s+)?$", before, re.IGNORECASE):
            course.targets.append((one.value, one, len(course.acts) - 1))
            return ""
        if re.search(r"\b(?:attack(?:s|ed|ing)?|by|against|to|and attacks)\s+(?:player\s+)?$", before, re.IGNORECASE):
            return ""
        turn = re.search(
            r"(?:次に|次の?番で?)?(?P<verb>攻める|攻撃する|動く|出す)(?:番)?(?:のは|人は)[^、。\n]{0,3}$|次(?:の(?:番|手番|攻め(?:手|番)?))?は、?$",
            before,
        )
        if turn and re.match(
            r"(?:さん|くん|ちゃん)?(?:です|だ|でした|になり|になる|。|$|」|\s|の番|が(?:攻|好))", behind
        ):
            does = ATTACK if turn["verb"] or re.match(r"が(?:攻|好)", behind) else ""
            course.nexts.append((one.value, does, one, len(course.acts)))
            one.taken = CLAIM
            for other in tokens[max(0, index - 12) : index + 14]:
                if other.kind in (ATTACK, "first", kinds.RANK) and abs(other.start - one.start) < 18:
                    other.taken = HARMLESS
            return ""
        if re.match(r"['’]s\s+turn|の番", behind):
            receives = re.search(r"receive|pass|受け", self.plain[one.end : one.end + 40])
            attacks = re.search(r"attack|攻め", self.plain[one.end : one.end + 40])
            course.nexts.append((one.value, RECEIVE if receives else ATTACK if attacks else "", one, len(course.acts)))
            one.taken = CLAIM
            for other in tokens[index + 1 : index + 16]:
                said = self.plain[max(0, other.start - 8) : other.start]
                if other.kind in (ATTACK, RECEIVE, PASS) and re.search(r"\b(?:to|or)\s+$|[^\x00-\x7f]$", said):
                    other.taken = HARMLESS
            return str(one.value)
        return str(one.value)

    def _attack(self, course: Course, tokens: Sequence[Token], index: int, owner: str) -> None:
        one = tokens[index]
        japanese = not self.plain[one.start].isascii()
        behind = self.plain[one.end : one.end + 40]
        if (
            japanese
            and re.match(r"る(?:番)?(?:の|人|プレイヤー)[はが]", behind)
            and not self._card_of(tokens, index, japanese)
        ):
            return  # 次に攻めるのは: the name says who
        noun = (
            re.match(r"(?:め)?(?:を|に対|は(?!、)|が|の|で(?=パス)|には)", behind) is not None
            or self.plain[one.start - 1] == "の"
            if japanese
            else re.search(r"\b(?:the|an?|his|her|their|this|that|[’']s|\w+['’]s)\s+$", self.plain[: one.start][-24:])
            is not None
        )
        card = self._card_of(tokens, index, japanese)
        last = next((other for other in reversed(tokens[:index]) if other.kind == NAME), None)
        if _OTHER.search(self.plain, last.end if last is not None else tokens[0].start, one.start):
            owner = "?"
        passive = (
            re.match(r"め?られ", behind)
            if japanese
            else re.search(r"\b(?:is|was|am|are|were|get|got|been)\s+$", self.plain[: one.start][-12:])
        )
        who = owner
        if passive:
            by = self._agent(tokens, index, japanese)
            if not course.acts and card is not None:
                self.attacked = owner
                who = by or "?"
            else:
                return
        if noun and course.acts and course.acts[-1].kind == ATTACK:
            if card is None or card.value[0].kind == course.acts[-1].card:
                one.taken = HARMLESS
                if card is not None:
                    card.taken = HARMLESS
            return
        if noun and course.acts and (card is None or card.value[0].kind in [act.card for act in course.acts[-2:]]):
            one.taken = HARMLESS  # the attack is over
            if card is not None:
                card.taken = HARMLESS
            return
        if card is not None and len(card.value) == 1:
            if noun and japanese and not re.search(r"の\s?$", self.plain[card.end : one.start]):
                return
            if not who and course.acts and course.acts[-1].kind == RECEIVE:
                who = course.acts[-1].who
            who = ("?" if noun and not self._owned(tokens, index) else who) if not passive else who
            course.acts.append(Act(who, ATTACK, card.value[0].kind, one, card))
            one.taken = card.taken = GIVEN
            if _LAST_CARD.search(self.plain[max(0, card.start - 16) : card.start]):
                played = sum(act.who == who and bool(act.card) for act in course.acts)
                course.had.setdefault(who, (played, one))
            return
        must = (
            re.match(r"\s+(?:next|now)\b", behind)
            or re.search(r"\b(?:must|has to|have to|had to|now|should|gets? to)\s+$", self.plain[: one.start][-10:])
            or japanese
        )
        name = next((other for other in reversed(tokens[:index]) if other.kind == NAME and other.value == owner), None)
        since = self.plain[name.end if name is not None else tokens[0].start : one.start]
        if re.search(r"\bpartner\b|パートナー|相方|味方|相棒", since) and re.search(r"partner\s|[がは]", since):
            return  # whose partner is not said
        if card is None and must and owner and course.acts:
            course.nexts.append((owner, ATTACK, name or one, len(course.acts)))
            one.taken = CLAIM
            for other in tokens[index + 1 : index + 8]:
                if other.kind in ("choice", "any"):
                    other.taken = HARMLESS

    attacked = ""
    asked = False

    def _agent(self, tokens: Sequence[Token], index: int, japanese: bool) -> str:
        names = [other for other in tokens if other.kind == NAME]
        for other in names:
            behind = self.plain[other.end : other.end + 2]
            if japanese and behind.startswith(("に", "から")) and other.start < tokens[index].start:
                return str(other.value)
            if (
                not japanese
                and re.search(r"\bby\s+$", self.plain[: other.start][-6:])
                and other.start > tokens[index].start
            ):
                return str(other.value)
        return ""

    def _owned(self, tokens: Sequence[Token], index: int) -> bool:
        """Tom's attack; トムの姫の攻め: it is said whose."""
        one = tokens[index]
        return any(
            other.kind == NAME
            and re.match(r"['’]s\b|の", self.plain[other.end : other.end + 3])
            and abs(one.start - other.end) < 14
            for other in tokens[max(0, index - 4) : index]
        )

    def _card_of(self, tokens: Sequence[Token], index: int, japanese: bool) -> Token | None:
        """The card with which something is done."""
        one = tokens[index]
        if japanese:
            before = next((other for other in reversed(tokens[:index]) if other.kind == CARDS), None)
            if before is not None and not before.taken and _WITH_JA.fullmatch(self.plain, before.end, one.start):
                return before
            after = next((other for other in tokens[index + 1 :] if other.kind == CARDS), None)
            if (
                after is not None
                and not after.taken
                and re.fullmatch(r"(?:め)?(?:は|:|に(?:は)?|の札は)[\s「]*", self.plain[one.end : after.start])
            ):
                return after
            return None
        for other in tokens[index + 1 : index + 9]:
            if other.kind in (ATTACK, RECEIVE, PASS, kinds.STOP) or (
                other.kind == NAME and _IS_SUBJECT.match(self.plain, other.end)
            ):
                return None
            if other.kind == CARDS and not other.taken:
                return other if _WITH_EN.fullmatch(self.plain, one.end, other.start) else None
        return None

    def _receive(self, course: Course, tokens: Sequence[Token], index: int, owner: str) -> None:
        one = tokens[index]
        japanese = not self.plain[one.start].isascii()
        behind = self.plain[one.end : one.end + 24]
        denied = (
            re.match(
                r"(?:られ|け?られ)?(?:る(?:札|カード|もの)[はが]?(?:1枚も|一枚も)?(?:な|ありませ)|ず|な[いかく]|ませ|ることができ|ることはでき)",
                behind,
            )
            is not None
            if japanese
            else re.search(
                r"(?:cannot|can['’]t|could not|couldn['’]t|n['’]t|not|unable to|without)\s+(?:\w+\s+)?$",
                self.plain[: one.start][-22:],
            )
            is not None
        )
        if denied:
            course.void.append((owner or self.attacked, one, len(course.acts)))
            one.taken = HARMLESS
            for other in tokens[max(0, index - 3) : index + 12]:
                if other.kind in ("negation", "may") and abs(other.start - one.start) < 16:
                    other.taken = HARMLESS
            return
        if japanese and re.match(r"(?:られ|る(?:こと|か|ま)|るには|ない)", behind):
            return
        card = self._card_of(tokens, index, japanese)
        lead = course.acts[-1] if course.acts else None
        if not japanese and card is not None and not re.search(r"\bwith\b", self.plain[one.end : card.start]):
            # received a lady with a lady: the attack stands first
            place = next(place for place, other in enumerate(tokens) if other is card)
            own = next((other for other in tokens[place + 1 : place + 4] if other.kind == CARDS), None)
            if own is not None and re.fullmatch(
                r"(?:['’]s attack)?\s+with\s+(?:(?:another|my|his|her|one of (?:my|his|her))\s+)?",
                self.plain[card.end : own.start],
            ):
                if lead is None:
                    course.acts.append(Act("?", ATTACK, card.value[0].kind, one, card))
                elif lead.kind != ATTACK or lead.card != card.value[0].kind:
                    course.wrong.append(one)
                card.taken = GIVEN
                card = own
        if card is None and lead is not None and lead.kind == ATTACK and _WITH_IT.match(self.plain, one.end):
            held = course.hands.get(owner, [])
            if len(held) == 1 and len(held[0].value) == 1:
                course.acts.append(Act(owner, RECEIVE, held[0].value[0].kind, one, held[0]))
                one.taken = GIVEN
            return
        if card is None or len(card.value) != 1 or not course.acts:
            return
        course.acts.append(Act(owner or self.attacked or "!", RECEIVE, card.value[0].kind, one, card))
        one.taken = card.taken = GIVEN

    def _pass(self, course: Course, tokens: Sequence[Token], index: int, owner: str) -> None:
        one = tokens[index]
        if not course.acts:
            return
        behind = self.plain[one.end : one.end + 8]
        if re.match(r"\s+(?:on\s+)?to\b", behind):
            one.taken = HARMLESS
            return
        if course.acts[-1].kind == PASS and (
            re.match(r"し(?:たら|た(?:ので|の|とき|、)|て)|なので|だから", behind) or owner in ("", course.acts[-1].who)
        ):
            one.taken = HARMLESS
            return
        if course.acts[-1].kind != ATTACK:
            return
        course.acts.append(Act(owner or self.attacked or "!", PASS, "", one))
        one.taken = GIVEN

    def _number(self, course: Course, tokens: Sequence[Token], index: int, owner: str) -> None:
        one = tokens[index]
        if one.value is None or one.taken:
            return
        before, behind = self.plain[max(0, one.start - 24) : one.start], self.plain[one.digits[1] : one.digits[1] + 24]
        cards = re.match(r"\s?枚|\s+cards?\b|\s+left\b|\s+remain", behind) is not None
        left = _LEFT_BEHIND.match(behind) is not None or _LEFT_BEFORE.search(before) is not None
        beside = tokens[index - 1] if index else None
        listed_so = (
            beside is not None
            and beside.kind == NAME
            and any(two.start >= tokens[0].start for _, _, two, _ in course.left)
        )
        if not cards and not left and not listed_so:
            return
        if re.match(r"\s?枚?ずつ|\s+cards?\s+each", behind) and not course.acts:
            course.each = (one.value, one)
            one.taken = GIVEN
            for other in tokens[index + 1 : index + 8]:
                other.taken = other.taken or (HARMLESS if other.kind == LEFT else "")
            return
        name = next((other for other in reversed(tokens[:index]) if other.kind == NAME), None)
        who = str(name.value) if name is not None and _OWNS.fullmatch(self.plain, name.end, one.start) else owner
        who = who or "!"
        begun = any(act.who == who for act in course.acts)
        listed = next((other for other in reversed(tokens[:index]) if other.kind == CARDS), None)
        if listed is not None and one.start - listed.end < 4 and len(listed.value) == one.value:
            one.taken = HARMLESS
        elif begun or (left and course.acts and (who in course.had or course.each is not None)):
            course.left.append((who, one.value, one, len(course.acts)))
            one.taken = CLAIM
        elif who not in course.had:
            course.had[who] = (one.value, one)
            one.taken = GIVEN
        for other in tokens[max(0, index - 2) : index + 4]:
            if one.taken and other.kind in (LEFT, "negation") and abs(other.start - one.start) < 12:
                other.taken = other.taken or HARMLESS

    def _held(self, course: Course, tokens: Sequence[Token], index: int) -> None:
        """Cards that somebody is said to hold."""
        one = tokens[index]
        role = next(
            (other for other in reversed(tokens[:index]) if other.kind in (HOLD, ATTACK, RECEIVE, PASS, CARDS)), None
        )
        behind = next((other for other in tokens[index + 1 :] if other.kind == HOLD), None)
        name = next((other for other in reversed(tokens[:index]) if other.kind == NAME), None)
        held = (
            role is not None
            and role.kind == HOLD
            and not re.search(
                r"[.;。]|\bto\b|[0-9一二三四五六七八九]枚の?(?:とき|時)|[0-9]枚で(?!、?$)",
                self.plain[role.end : one.start],
            )
        ) or (behind is not None and behind.start - one.end < 4 and not self.plain[behind.start].isascii())
        who = str(name.value) if name is not None else self.subject or self.attacked or "!"
        if not held or re.match(r"で(?!す)|を(?:出し|使)|の攻", self.plain[one.end : one.end + 3]):
            return
        course.hands.setdefault(who, []).append(one)
        one.taken = GIVEN
        around = self.plain[max(0, one.start - 40) : one.end + 8]
        if re.search(
            r"だけ|のみ|(?:残り|最後の?)(?:1|一)枚|\b(?:only|last|one card left)\b|手札(?:は|が)|['’]s hand", around
        ):
            course.exact.add(who)

    def _cards(self, course: Course, tokens: Sequence[Token], index: int) -> None:
        """The attack, named once more."""
        one = tokens[index]
        if len(one.value) == 1 and one.value[0].kind in [act.card for act in course.acts[-2:]]:
            one.taken = HARMLESS

    def _win(self, course: Course, tokens: Sequence[Token], index: int) -> None:
        one = tokens[index]
        names = [other for other in tokens if other.kind == NAME and abs(other.start - one.start) < 40]
        before = [other for other in names if other.start < one.start][-2:]
        two = before if len(before) == 2 else names[:2]
        if len(two) == 2 and two[0].value != two[1].value and _BETWEEN.fullmatch(self.plain, two[0].end, two[1].start):
            course.wins.append(((str(two[0].value), str(two[1].value)), two[0]))
            one.taken = CLAIM
            for other in two:
                other.taken = CLAIM
        elif (
            names
            and _WHOSE_PAIR.fullmatch(self.plain, names[-1].end, one.start)
            and not re.search(r"(?:\band|と|・|&)\s*$", self.plain[max(0, names[-1].start - 6) : names[-1].start])
        ):
            course.wins.append(((str(names[-1].value), str(names[-1].value)), names[-1]))
            one.taken = names[-1].taken = CLAIM
        elif _OURS.search(self.plain, max(0, one.start - 40), one.start):
            course.wins.append((("", ""), one))
            one.taken = CLAIM

    # what was read -------------------------------------------------------------------------------------------

    def _told(self, course: Course, names: Sequence[str], low: int, high: int) -> Told | None:
        if not (course.nexts or course.left or course.outs or course.wins) or len(course.acts) < 1:
            return None
        seats = self._seats(course, names, low, high)
        if seats is None:
            return None
        if any(one.kind in _CLAIMING and not one.taken for one in course.tokens):
            return None
        acts = list(course.acts)
        draft = Draft(course.sentences[0].start, course.sentences[-1].end, tokens=course.tokens)
        counts = {who: number for who, (number, _) in course.had.items()}
        if course.each is not None:
            counts = {**dict.fromkeys(seats, course.each[0]), **counts}
        hands: dict[str, list[str]] = {}
        spelt: dict[str, list[Token]] = {}
        for who, seat in seats.items():
            played = [act.card for act in acts if act.who == who and act.card]
            own = [card.kind for token in course.hands.get(who, []) for card in token.value]
            need = Counter(own)
            need |= Counter(played)
            hand = list(need.elements())
            if who in course.exact and Counter(played) - Counter(own):
                return None
            size = counts.get(who, len(hand) if who in course.exact else len(hand) + 2)
            if size < len(hand):
                return None
            hand += ["black"] * (size - len(hand))
            hands[seat] = hand
            spelt[seat] = [act.spelt for act in acts if act.who == who and act.spelt is not None]
        for seat in ORDER:
            hands.setdefault(seat, ["black"] * 3)
        order = [seats[act.who] for act in acts]
        expected = _expected(acts, order[0])
        if order != expected[:-1]:
            return None
        draft.given = {"starter": order[0], "hands": hands, "acts": [act.card or "pass" for act in acts]}
        for place, act in enumerate(acts):
            if act.spelt is not None:
                draft.cards["acts", place] = act.spelt.value
        draft.names = {seat: who for who, seat in seats.items() if who not in ("?", "!")}
        for seat in ORDER:
            draft.names = {seat: seat, **draft.names}
        if not self._all_so(draft, course, seats, expected, hands):
            return None
        self._claims(draft, course, seats, expected, hands)
        told = self.told(draft)
        return Told(told.span, told.examples, told.left, told.marks, told.game, told.name, firm=not told.left)

    def _all_so(
        self, draft: Draft, course: Course, seats: dict[str, str], expected: Sequence[str], hands: dict[str, list[str]]
    ) -> bool:
        """Whether who cannot receive holds nothing to receive with, as far as that is told."""
        for who, _, at in course.void:
            lead = course.acts[at - 1] if at else None
            if lead is None or lead.kind != ATTACK:
                return False
            told = [card.kind for token in course.hands.get(who, []) for card in token.value]
            able = {lead.card, "tenji"} | ({"jito"} if lead.card != "tenji" else set())
            if lead.card != "tenji" and set(told) & able:
                return False
        return judge(self.example(draft)).working is not None or bool(draft.given)

    def _seats(self, course: Course, names: Sequence[str], low: int, high: int) -> dict[str, str] | None:
        """Who sits where: as the text tells, as letters have it, or as they come one after another."""
        acts = course.acts
        order = self._seated(low, high)
        seats: dict[str, str] = {}
        if order:
            seats = dict(zip(order, ORDER, strict=True))
        elif all(name in LETTERS_OF_SEATS for name in names):
            seats = {name: name for name in names}
        at = ORDER.index(seats[acts[0].who]) if acts[0].who in seats else 0
        if acts[0].who not in seats:
            if seats and acts[0].who in ("?", "!"):
                second = next((act.who for act in acts[1:] if act.who in seats), "")
                if not second:
                    return None
                at = (ORDER.index(seats[second]) - 1) % 4
            elif seats:
                return None
            seats[acts[0].who] = ORDER[at]
        for act, seat in zip(acts, _expected(acts, seats[acts[0].who]), strict=False):
            if act.who == "!" and "!" not in seats:
                act.who = next((name for name, own in seats.items() if own == seat), "!")
                seats.setdefault(act.who, seat)
            elif act.who not in seats:
                if seat in seats.values():
                    return None
                seats[act.who] = seat
            elif seats[act.who] != seat:
                return None
        partner = dict(zip("ABCD", "CDAB", strict=True))
        for one, two in [*self._partners(low, high), *(pair for pair, _ in course.wins if pair[0] != pair[1])]:
            for own, other in ((one, two), (two, one)):
                if own in seats and other not in seats and partner[seats[own]] not in seats.values():
                    seats[other] = partner[seats[own]]
        for one, two in self._partners(low, high):
            if one in seats and two in seats and partner[seats[one]] != seats[two]:
                return None
        expected = _expected(acts, seats[acts[0].who])
        for who, _, _, at in course.nexts:
            seat = expected[at]
            if who and who not in seats and seat not in seats.values():
                seats[who] = seat
        for who in [*course.had, *(left[0] for left in course.left)]:
            if who and who not in seats:
                return None
        if any(who and who not in seats for who, *_ in (*course.nexts, *course.outs)):
            return None
        me = "I" if "I" in seats else "!"
        course.wins = [(pair if pair[0] else (me, me), token) for pair, token in course.wins]
        if any(one not in seats or two not in seats for (one, two), _ in course.wins):
            return None
        return seats

    def _claims(
        self, draft: Draft, course: Course, seats: dict[str, str], expected: Sequence[str], hands: dict[str, list[str]]
    ) -> None:
        acts = course.acts
        whole = len(acts)
        last = acts[-1]

        def left_at(seat: str, at: int) -> int:
            return len(hands[seat]) - sum(bool(act.card) and seats[act.who] == seat for act in acts[:at])

        for who, number, token, at in course.left:
            seat = seats[who]
            later = any(seats[act.who] == seat for act in acts[at:])
            if later:
                draft.claim("=", None, (number, left_at(seat, at)), "truth", token, number=True)
            else:
                draft.claim("left", (seat,), number, "is", token, number=True)
        for who, does, token, at in course.nexts:
            if not who:
                continue
            if at == whole:
                draft.claim("next", None, seats[who], "is", token)
            else:
                draft.claim("=", None, (seats[who], expected[at]), "truth", token)
            right = RECEIVE if at and acts[at - 1].kind == ATTACK else ATTACK
            if does and does != right:
                draft.leave(token, self.plain[token.start : token.end], "what is to be done")
        for who, token, at in course.targets:
            if who in seats and at < whole:
                draft.claim("=", None, (seats[who], expected[at + 1]), "truth", token)
            else:
                draft.leave(token, self.plain[token.start : token.end], "who is attacked")
        for who, token, at in course.outs:
            seat = seats[who] if who else seats[last.who]
            draft.claim("=", None, (0, left_at(seat, at)), "truth", token)
        for (one, two), token in course.wins:
            pair = "AC" if seats[one] in "AC" else "BD"
            if one != two and seats[two] not in pair:
                draft.claim("=", None, (f"{one} + {two}", f"{one}"), "truth", token)
            else:
                draft.claim("winners", None, [pair], "winners", token)


def _expected(acts: Sequence[Act], first: str) -> list[str]:
    """Whose turn it is at each act, and behind the last."""
    at, found = ORDER.index(first), [first]
    for act in acts:
        if act.kind != RECEIVE:
            at = (at + 1) % 4
        found.append(ORDER[at])
    return found


def _bare(name: str) -> str:
    return re.sub(r"(?:さん|くん|君|ちゃん)$|['’]s$", "", re.sub(r"^[Pp]layer\s+", "", name.strip()))


LETTERS_OF_SEATS = ("A", "B", "C", "D", "?", "!")
_NOBODY = frozenset(
    (
        "It",
        "He",
        "She",
        "They",
        "We",
        "Everybody",
        "Nobody",
        "Somebody",
        "Someone",
        "Who",
        "Whoever",
        "Order",
        "Play",
        "Turn",
        "なくて",
        "相方",
        "ぼく",
        "わたし",
        "私",
        "僕",
        "俺",
        "あなた",
        "自分",
        "相手",
        "前の人",
        "隣",
        "全員",
        "誰",
        "だれ",
        "それで",
        "あと",
        "まだ",
        "もう",
        "攻め",
        "受け",
        "次",
        "手札",
        "残り",
        "札",
        "攻撃",
        "人",
        "順番",
        "場",
        "番",
        "例",
        "前",
        "局",
        "これ",
        "それ",
        "ここ",
        "そこ",
        "そのため",
        "ほか",
        "この",
    ),
)
_NOT_IN_NAMES = (
    r"攻|受|札|枚|次(?!郎|男)|残|順|勝|負|手番|場面|終|最後|これ|それ|ここ|そこ|ため|もの"
    r"|よう|とき|だけ|から|まで|たら|して|した|する|パス|ペア|チーム|パートナー"
)
_WITH_JA = re.compile(
    r"[」』]?\s?(?:の札|札)?(?:を(?:1枚)?(?:出して|使って|出し)?|で|の|を1枚)?(?:、)?(?:[一-龥ァ-ヶーぁ-んA-D]{1,8}(?:さん|くん|ちゃん)?(?:を|に))?\s?"
)
_WITH_EN = re.compile(
    r"(?:\s+(?:[A-Z][\wÀ-ÿ]*|him|her|me|you|it|this|that|back|the next player|in turn"
    r"|again|now|next|on))*,?\s*(?:with|using|by playing|playing|:|is|was)?\s*"
    r"(?:(?:a|an|the|his|her|my|your|their|last|only|another|single|final|own|card,?)\s+)*",
)
_WITH_IT = re.compile(
    r"\s+(?:it\s+)?(?:with|using)\s+(?:it|that|his|hers|her|mine|the same|his own|her own|that card)\b|\s+it\b|て"
)
_IS_SUBJECT = re.compile(rf"\s+(?:{_DOING})\b|['’]s")
_OWNS = re.compile(
    r"(?:['’]s)?\s?(?:さん|くん)?(?:は|が|の|も|:|に|\s)?(?:手札|残り|手元|(?:hand|cards?))?(?:は|が|に|:)?\s?(?:あと|まだ|残り|has|have|had|still|holds?|with|now|only|\s)*\s?"
)
_UPCOMING = re.compile(
    r"(?:\bnext (?:to (?:attack|play|move)|attacker|player|turn|up|one|to go)|\bturn"
    r"|\bnext)\s*(?:is|was|:|goes to|will be|comes|belongs to)\s*(?:therefore\s+|now\s+|player\s+)?$",
    re.IGNORECASE,
)
_LAST_CARD = re.compile(
    r"\b(?:last|only|final) card,?\s+(?:an?\s+)?$|(?:最後|残り)の?(?:1枚|一枚)?(?:の|である)?$", re.IGNORECASE
)
_SOMEBODYS_PARTNER = re.compile(
    r"\b(?:his|her|their) partner\b|(?:(?<=[、。はがも\s])"
    r"|(?<!の)(?<![A-Za-z一-龥ァ-ヶー]))(?:パートナー|相方|味方|相棒)の"
)
_RECEIVE_COSTS = 2  # cards: one to receive and one to attack
_OF_ANY = re.compile(
    r"\b(?:an?|each|every|any) (?:receive|pass|attack)s?\b|受けるたび|攻めるたび|ことになる|どうなる", re.IGNORECASE
)
_WHO = re.compile(r"\b(?:who|whose)\b|誰|だれ|どちら|どなた", re.IGNORECASE)
_OTHER = re.compile(
    r"\b(?:my|your|his|her|the)\s+(?:left[- ]hand |right[- ]hand )?(?:neighbou?r|opponent"
    r"|previous player|player before|player on|player to)\b|\b(?:somebody|someone)\b"
    r"|(?:前の(?:人|プレイヤー)|隣の?(?:人|プレイヤー)?|右隣|左隣|相手|上家|お隣|敵)(?:の[^、。は]{1,4})?(?:さん)?が",
    re.IGNORECASE,
)
_WHOSE_PAIR = re.compile(
    r"(?:さん|くん|君|ちゃん)?(?:の(?:ペア|組|チーム|側)|たち|['’]s\s+(?:side|pair|team|partnership))?(?:が|は|\s)*"
)
_OURS = re.compile(
    r"(?:ぼく|僕|わたし|私|俺|うち|自分|こちら|こっち)(?:たち|ら)?の?(?:ペア|組|チーム|側)?(?:が|は)?$"
    r"|\b(?:we|our (?:side|pair|team)|my partner and I|I and my partner|my pair|my side)\s*$",
    re.IGNORECASE,
)
_NO_NEED = re.compile(
    r"needs? no (?:more |further )?cards?(?: to attack with)?|(?:does not|doesn['’]t|need "
    r"not|needn['’]t) (?:have to |need to )?attack(?: any ?more| again)?"
    r"|攻める(?:札|カード)(?:が|は)(?:もう)?(?:な|ありませ)[いくんし](?:が|けれど|けど|のに|ても|でも)|攻めなくて(?:も)?(?:よい|いい|よく)|次の攻めは(?:いら|要ら|必要)(?:な|ませ)[いん]",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"(?:さん|くん|君|ちゃん)?\s?(?:と|・|&|＆|/|\+|and|,)\s?")
