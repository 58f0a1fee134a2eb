"""What answers an attack: the card on the table, a hand, and which of its cards may be played, clause by clause.

Cards mean what the word beside them says: ``attack``, ``hold``, ``may``, ``receive`` (what somebody did), ``keep``.
A list that is announced as one ("those that may be played are …", "only") must be complete; other statements add up,
and where they do not come to all, it is not understood whether the rest is denied.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ..notations import Wording
from ..source import Spans
from ..spelling import Spelt
from ..verdict import judge
from . import tokens as kinds
from .answers import SIGNS
from .holders import CHAT
from .named import Named
from .scenes import TABLE_ROW, Sentence
from .state import GIVEN, HARMLESS, MEANT
from .telling import Draft, ReaderOfText, Teller, Told
from .tokens import Lexer, Token

ROLES = ("attack", "hold", "may", "receive", "keep")
_IDLE = frozenset(("relation", "pronoun", "they", "bonus", "answer", "both", "first", "others"))
_CLAIMING = (MEANT - _IDLE) | {
    kinds.NUMBER, kinds.RANGE, kinds.CARDS, kinds.OPERATOR, "may", "pass_only", "receive", "anything",
}  # fmt: skip
_BEHIND = re.compile(
    r"[」』】)\]]?\s?(?:だけ|のみ)?(?P<weak>の?(?:とき|時)?)(?P<particle>でなら"
    r"|なら|でも|では|で|を|しか|は|が|も|に|(?<=だけ)|(?<=のみ))"
)
_CLOSE = re.compile(r"(?:\s?[(][0-9一二三四五六七八九十]{1,2}枚[)])?[^、。,\n:]{0,9}(?:[:、]\s*)?[「『【(\[\s*①]*")
_LISTED = re.compile(
    r"[^、。,\n]{0,4}?(?:のは|札は|カードは|もの(?:は)?|ものは|札|カード)?[^、。,\n]{0,4}?(?:は|:|が)?[\s*「『【(]*"
)
_NO_MORE = re.compile(
    r"(?:[^.。]{0,12}\b(?:nothing else|no other|none else|nothing more)\b"
    r"|[^。]{0,10}(?:だけ|のみ|以外(?:は|で))|\s*only\b)",
    re.IGNORECASE,
)
_HAND_OF = re.compile(r"(?:\bhand|手札)\s?[(]?(?:[0-9]|[A-E]|[一二三]|[①-⑨])[)]?\s*(?::|は|…)\s*$", re.IGNORECASE)
_MORE = re.compile(
    r"\s*,?\s*(?:and|or|plus|as well as|along with|together with)\s+(?:with\s+"
    r"|also\s+|of course\s+|by\s+)*(?:an?|the|one|two|three|four|any"
    r"|my|your|his|her|[0-9])\s"
    r"|\s*,\s*(?:an?|the|one|two|three|four|[0-9])\s+(?!(?:lady|monk)\s)[a-z]+\s*[,.;]"
    r"|\s?(?:と|や|、)\s?[^\s、。がはをでにもと]{1,8}[0-9一二三]枚",
    re.IGNORECASE,
)
_ONLY_SO = re.compile(r"[」』】)\]]?\s?(?:で|を|に)?しか")
_NEVER = re.compile(r"cannot|n't\b|n’t\b|\bnot\b", re.IGNORECASE)
_OTHER = re.compile(
    r"\s+(?:is|are|was|were)\s+(?:both |all )?of (?:another|a different|different|other) kinds?\b"
    r"|\s?(?:は|も)(?:どちらも|すべて|みな)?(?:(?:別|違う|ちがう|異なる)(?:の)?種類|種類が(?:違|ちが|異な))"
)
_SO_NOT = re.compile(
    r"[^、。\n]{0,4}(?:(?:別|違う|ちがう|異なる)(?:の)?種類|種類が(?:違う|ちがう|異なる))(?:な|だ)?(?:ので|から|ため)、?"
    r"(?:[^、。\n]{0,4}(?:受けられ|使え|出せ)(?:ませ|な)[んい]?|×|✕|だめ|ダメ)"
    r"|[^.;]{0,40}kinds?,?\s+(?:so|and)\s+(?:(?:it|they|he|she)\s+)?(?:cannot|can['’]?t"
    r"|may not)\s+(?:receive|be (?:used|played))\b"
)
_OTHER_JA = re.compile(r"\s?は(?:別|違う|ちがう|異なる)(?:の)?種類|\s+are (?:two )?(?:different|separate) kinds")
_ATTACKED = re.compile(r"(?:られ|て|た|ま|さ|し)(?![^、。]{0,4}(?:札|カード|の)は)")
_HAS_TOO = re.compile(r"[」』)]?(?:が|は|も)(?:1枚|一枚)?(?:あります|ある(?!い)|あって|あり、|残って)")
_HAS_NOT = re.compile(
    r"[」』)]?(?:も[一-龥]{1,4}){0,4}(?:は|が|も|を)?(?:1枚も|一枚も|ひとつも)?(?:ありませ|な[いくし](?!で)|持って(?:い(?:な|ませ)|お(?:ら|りませ)))"
)
_NO_WORD = re.compile(r"no|without|neither|nor", re.IGNORECASE)
_THE_REST = re.compile(
    r"ほか|他の|それ以外|以外|残り|\b(?:others?|else|the rest|remaining|any other|no other)\b", re.IGNORECASE
)
_NOT_ONE = re.compile(r"(?:1|一)枚も")
_MAY_PASS = re.compile(
    r"[,;]?\s*\b(?:or|otherwise|else|alternatively)\b[\s,]+(?:else\s+|otherwise\s+|of course\s+|simply\s+|just\s+)?"
    r"(?:(?:I|you|he|she|they|we|[A-Z][a-zà-ÿ]*)\s+)?(?:(?:may|can|could|must|has to|have to|will)\s+)?"
    r"(?:also\s+|simply\s+|just\s+|always\s+|choose to\s+)?pass(?:es)?\b"
    r"|\b(?:may|can|could|is free to|are free to|is allowed to|are allowed to|chooses? to|prefers? to|wants? to)\s+"
    r"(?:also\s+|always\s+|still\s+|instead\s+|of course\s+|simply\s+|equally\s+|just\s+)*pass\b"
    r"(?:\s+(?:instead|anyway|as well|too|if\s+\w+\s+(?:likes?|wants?|prefers?)))?"
    r"|(?:受け|出)(?:ずに|ないで)[^。、\n]{0,6}パス(?:(?:して|しても|することも|も|を選んで|するの)[^。、\n]{0,3}"
    r"(?:よい|よろし|良い|いい|OK|可|でき|構|かま|自由|あり)|できる|できます|可)[^。、\n]{0,4}"
    r"|パス(?:(?:して|しても|することも|も|を選んで|するの)[^。、\n]{0,3}(?:よい|よろし|良い|いい|OK|可|でき|構|かま|自由|あり)"
    r"|できる|できます|可)[^。、\n]{0,4}"
    r"|(?:または|あるいは|もしくは|[、,]か|か、?|でなければ|さもなければ|それ以外(?:は|なら)?)[、\s]?パス",
    re.IGNORECASE,
)  # who may receive may pass as well
_USELESS = re.compile(
    r"[」』)]?\s*(?:both\s+|all\s+)?(?:(?:is|are|was|were)\s+(?:of\s+|both\s+)?(?:no "
    r"(?:use|help|good)|useless|not allowed|no option)"
    r"|(?:do|does|did|would|will|could)(?:n['’]?t| not)\s+(?:help|work|count|match|do|fit|receive|stop|answer)\b"
    r"|(?:cannot|can['’]?t|can not|may not|mustn['’]?t)\s+(?:help|work|receive|stop|answer|be (?:used|received?))\b"
    r"|won['’]?t (?:do|help|work)|helps? nothing|can do nothing)"
    r"|(?:を|が|は|も)(?:いくら|何枚)[^、。\n]{0,10}(?:受けられ|使え|意味|役に立)(?:[がは]?な[いく]|ませ|ち?ませ|ありませ)[^、。\n]{0,2}"
    r"|[」』)]?\s?(?:など|とか)?(?:で)?(?:は|も|じゃ|では|でも)(?:どちらも|すべて|全部|みな)?[^、。\n]{0,6}?"
    r"(?:使えな|使えませ|役に立た|役に立ちませ|役立た|受けられ(?:な|ませ|ず)|だめ|ダメ|駄目|無理|NG|不可|[×✕]|合わな|合いませ|無駄|むだ)[^、。\n]{0,4}",
    re.IGNORECASE,
)
_NONE_MAY = re.compile(
    r"\b(?:no cards?|none|no kind|nothing|not one|not a single(?: card| one)?)\b[^.;,?!]{0,32}?"
    r"\b(?:can|may|could|will|would|is able to|are able to)\s+(?:be used to\s+)?(?:receive"
    r"|answer|stop|help|be (?:received|played))\b"
    r"(?:\s+(?:it|that|this|the attack|with))?"
    r"|(?:受けられる|使える|出せる|受けに使える)(?:もの|札|カード|の)?(?:は|が)(?:1枚も|一枚も|ひとつも|何も|どれも)?(?:な[いくし]|ありませ)"
    r"|(?:[1一]枚|ひとつ|一つ)も(?:な[いし](?!で)|ありませ)",
    re.IGNORECASE,
)
_ANSWERED = re.compile(
    r"\s+(?:can|may|could|must)\s+(?:only\s+)?be\s+(?:received|stopped|answered|met|blocked)\b", re.IGNORECASE
)
_MARK = re.compile(r"[\s、,・/]*(?:[①-⑳]|[(][0-9][)]|\n[ \t]*[-*+・•●○]?)?[\s]*(?:[(][^()。]{1,12}[)])?[\s]*")
_NO = re.compile(
    r"[\s「『*_>→⇒-]*(?:[^\s:「]{1,8}[:「]\s*)?(?:A[.:]?\s*|答え?[:\s]*)?[*_\s]*"
    r"(?:(?P<no>no|nope|いいえ|いえ|いや|だめ|ダメ|駄目|無理|できません|受けられません)"
    r"|(?P<yes>yes|yep|はい|ええ|うん|大丈夫|いいよ|受けられます))(?:です|だ)?(?:よ|ね)?[*_]*[、,.。!\s」]",
    re.IGNORECASE,
)
_WHETHER = re.compile(
    r"\b(?:can|may|could) (?:I|you|he|she|we|they|[A-Z]\w+) (?:receive|answer"
    r"|stop)[^?,.]{0,20}\?|受けられ(?:る|ます)(?:の|か|でしょうか|んですか)?[?？か]",
    re.IGNORECASE,
)
_PUZZLE = re.compile(r"[ \t]*(?:問題?\s?(?:[0-9]|[一二三四])|Q\s?[0-9]|[(][0-9][)]|[①-⑳])")
_LABEL = 3  # words behind the last that says what a list is
_IF = ("だったら", "if", "suppose", "supposing", "assume", "imagine", "もし", "としたら", "とすれば", "ならば", "仮に")


@dataclass(slots=True)
class Statement:
    """Some cards may be played, or may not; ``hard``: no others."""

    token: Token
    listed: list[str]
    hard: bool = False
    denied: bool = False


@dataclass
class Scene:
    """An attack, a hand and what is said of them, as far as it was read."""

    attack: Token | None = None
    hand: list[Token] = field(default_factory=list)
    said: list[Statement] = field(default_factory=list)
    passes: list[Token] = field(default_factory=list)
    acts: list[Token] = field(default_factory=list)
    asked: bool = False
    put: list[Token] = field(default_factory=list)  # of which cards it was asked whether they may
    void: list[Token] = field(default_factory=list)  # cards that the hand is said not to hold
    whether: bool = False  # whether it was asked if anything may be played at all
    counts: list[tuple[Token, bool]] = field(default_factory=list)  # how many may be played, or are held
    left: list[Token] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    first: int = -1
    last: int = -1
    section: int = -1

    @property
    def claims(self) -> int:
        """How much is claimed."""
        return len(self.said) + len(self.passes) + len(self.acts)

    @property
    def held(self) -> list[str]:
        """The kinds in the hand."""
        return [card.kind for token in self.hand for card in token.value]


class Answering(Teller):
    """Reads them in one text."""

    def __init__(self, reader: ReaderOfText, wording: Wording) -> None:
        super().__init__(reader, wording)
        self.header: tuple[int, list[str]] = (-1, [])
        self.end = 0
        self.listing = ""  # what the line before announces: the cards of a hand, or those that may be played

    def read(self) -> Iterator[Told]:
        """All examples, in order."""
        runs = list(self.find())
        if not runs:
            return
        lexer = Lexer(self.notations, self.wording, {})
        scene, block = Scene(), -1
        at = 0
        before: list[tuple[Sentence, list[Token]]] = []
        for sentence in self.sentences:
            own = []
            while at < len(runs) and runs[at].start < sentence.end:
                own.append(runs[at])
                at += 1
            if sentence.section != scene.section and (scene.attack or scene.hand):
                yield from self._done(scene)
                scene = Scene()
            if sentence.block != block:
                before, block = [], sentence.block
            if sentence.kind == TABLE_ROW:
                yield from self._row(sentence, own, lexer)
                continue
            open_ = scene.attack is not None or bool(scene.hand)
            if not own and not open_:
                before.append((sentence, []))
                if told := self.context(sentence):
                    scene = Scene(told, first=sentence.start, last=sentence.block, section=sentence.section)
                continue
            if not own and (told := self.context(sentence)) and not scene.hand:
                scene.attack = told
            if re.fullmatch(r"\s*[0-9]{1,2}[.)]\s*", self.plain[sentence.start : sentence.end]):
                continue
            own = self._lawless(sentence, own)
            tokens = lexer.tokens(self.plain, sentence.start, sentence.end, own)
            tokens = [one for one in tokens if not self._is_law(one)]
            if (
                not own
                and sentence.block != scene.last
                and not {one.kind for one in tokens} & {"may", "pass_only"}
                and not ((scene.whether or scene.put) and _NO.match(self.plain, sentence.start))
                and not (tokens and self._announced(tokens))
            ):
                continue
            parts = self._split(scene, tokens)
            for index, part in enumerate(parts):
                if self._begins(scene, part):
                    carried = scene.attack if scene.section == sentence.section else None
                    done = list(self._done(scene))
                    yield from done
                    lost = [] if done or scene.last != sentence.block else scene.left
                    scene = Scene(attack=None if self._attacks(part) else carried, left=list(lost))
                if scene.first < 0:
                    scene.first, scene.section = part[0].start if index else sentence.start, sentence.section
                    for other, _ in before:
                        self._unread(scene, lexer.tokens(self.plain, other.start, other.end))
                    before = []
                scene.last = sentence.block
                self._sentence(scene, part, part[-1].end if index + 1 < len(parts) else sentence.end)
        yield from self._done(scene)

    @cached_property
    def _laws(self) -> Spans:
        """Where the text says what the rules say, of no attack of its own."""
        found = re.finditer("|".join(self.wording.laws) or "(?!)", self.plain, re.IGNORECASE)
        return Spans(match.span() for match in found)

    def _is_law(self, one: Token) -> bool:
        return self._laws.touch((one.start, one.end))

    def _lawless(self, sentence: Sentence, own: list[Token]) -> list[Token]:
        return [one for one in own if not self._is_law(one)] if self.wording.laws else own

    def find(self) -> Iterator[Token]:
        """All runs of cards."""
        return Named(self.notations, self.wording).find(self.plain)

    # where another begins ------------------------------------------------------------------------------------

    def _split(self, scene: Scene, tokens: list[Token]) -> list[list[Token]]:
        """A sentence is one part; so is each line of a talk."""
        parts: list[list[Token]] = [[]]
        for one in tokens:
            if (
                one.kind == kinds.LINE
                and parts[-1]
                and (CHAT.match(self.plain, one.end) or _PUZZLE.match(self.plain, one.end))
            ):
                parts.append([])
            parts[-1].append(one)
        return [part for part in parts if part]

    def _speaks(self, at: int) -> bool:
        """Whether a line begins with who says it; what cards are for is nobody."""
        line = CHAT.match(self.plain, at)
        name = line["name"].casefold() if line is not None else ""
        return bool(name) and not any(
            word == name or (word in name and not word.isascii()) for word in self.wording.roles
        )

    def _begins(self, scene: Scene, tokens: Sequence[Token]) -> bool:
        if not scene.claims and not scene.left:
            return False
        given = [self._role(tokens, index) for index, one in enumerate(tokens) if one.kind == kinds.CARDS]
        return ("hold" in given and bool(scene.hand)) or "attack" in given

    def _attacks(self, tokens: Sequence[Token]) -> bool:
        return any(self._role(tokens, index) == "attack" for index, one in enumerate(tokens) if one.kind == kinds.CARDS)

    def _row(self, sentence: Sentence, own: Sequence[Token], lexer: Lexer) -> Iterator[Told]:
        """A row of a table whose header says which cards are which."""
        tokens = lexer.tokens(self.plain, sentence.start, sentence.end, own)
        cells: list[list[Token]] = [[]]
        for one in tokens:
            if one.kind == kinds.CELL:
                cells.append([])
            else:
                cells[-1].append(one)
        if not own:
            heads = [next((one.kind for one in cell if one.kind in ROLES), "") for cell in cells]
            self.header = (sentence.table, heads) if any(heads) else self.header
            return
        scene = Scene(first=sentence.start, last=sentence.block, section=sentence.section, tokens=tokens)
        self.end = sentence.end
        heads = self.header[1] if self.header[0] == sentence.table else []
        for head, cell in zip(heads, cells, strict=False):
            for one in cell:
                if one.kind == kinds.CARDS and head == "attack" and len(one.value) == 1:
                    scene.attack, one.taken = one, GIVEN
                elif one.kind == kinds.CARDS and head == "hold":
                    scene.hand.append(one)
                    one.taken = GIVEN
                elif head in ("may", "receive") and (
                    one.kind == kinds.CARDS or (one.kind in ("nothing", "negation") and len(cell) == 1)
                ):
                    scene.said.append(
                        Statement(one, [card.kind for card in one.value] if one.kind == kinds.CARDS else [], True)
                    )
                    one.taken = "claim"
                elif head in ("may", "receive") and one.kind == "pass_only":
                    scene.passes.append(one)
                    one.taken = "claim"
        scene.left = [one for one in tokens if not one.taken and one.kind in _CLAIMING]
        if heads:
            yield from self._done(scene)

    # a sentence ----------------------------------------------------------------------------------------------

    def _sentence(self, scene: Scene, tokens: list[Token], end: int) -> None:
        scene.tokens += tokens
        self.end = end
        self.lead(scene, tokens)
        self._passing(tokens, end)
        asks = re.search(r"[?？]|か[。\s]*$", self.plain[tokens[0].start : end]) is not None
        for index, one in enumerate(tokens):
            if one.kind == kinds.CARDS and not one.taken:
                self._cards(scene, tokens, index, asks)
        self.reasons(scene, tokens)
        kinds_here = {one.kind for one in tokens}
        listed = any(one.kind == kinds.CARDS and one.taken == "claim" for one in tokens)
        scene.whether = (scene.whether and not asks) or (
            _WHETHER.search(self.plain, tokens[0].start, end) is not None and not listed
        )
        if asks:
            held = any(one.kind == kinds.CARDS and one.taken == GIVEN for one in tokens)
            scene.asked = scene.asked or held or bool({"may", "question"} & kinds_here)
            for one in tokens:
                if one.kind in ("may", "question", "receive", "pass_only", "anything", "condition") or one.value in _IF:
                    one.taken = one.taken or HARMLESS
        self._none_may(scene, tokens, end)
        self._answer_no(scene, tokens)
        for late in (False, True):
            listed = listed or any(tokens[0].start <= said.token.start < tokens[-1].end for said in scene.said)
            for index, one in enumerate(tokens):
                if not one.taken and late == (one.kind in ("may", "receive", "only", kinds.NUMBER)):
                    self._word(scene, tokens, index, listed)
        self._nothing_may(scene, tokens)
        scene.left += [one for one in tokens if not one.taken and one.kind in _CLAIMING]
        self.listing = self._announced(tokens)
        for one in tokens if self.listing == "may" and not self._alone(tokens) else ():
            if one in scene.left and one.kind == "may":
                scene.left.remove(one)
                one.taken = HARMLESS

    def _passing(self, tokens: Sequence[Token], end: int) -> None:
        """Or you pass, パスしてもよい: that is always so."""
        for match in _MAY_PASS.finditer(self.plain, tokens[0].start, end):
            for one in tokens:
                if match.start() <= one.start < match.end() and one.kind != kinds.CARDS:
                    one.taken = HARMLESS

    def _none_may(self, scene: Scene, tokens: Sequence[Token], end: int) -> None:
        """No card can receive."""
        match = _NONE_MAY.search(self.plain, tokens[0].start, end)
        if match is None or any(one.kind == kinds.CARDS and match.start() <= one.start < match.end() for one in tokens):
            return
        inside = [one for one in tokens if match.start() <= one.start < match.end() and not one.taken]
        if not inside or any(one.kind == "condition" for one in tokens):
            return
        if _THE_REST.search(self.plain, match.start(), match.end()):
            self._no_more(scene, inside[0])
            if inside[0].taken:
                for one in inside:
                    one.taken = HARMLESS
            return
        scene.said.append(Statement(inside[0], [], True))
        for one in inside:
            one.taken = HARMLESS
        inside[0].taken = "claim"

    def _no_more(self, scene: Scene, one: Token) -> None:
        """ほかの札では受けられない: what was said before is all of it."""
        said = [other for other in scene.said if not other.denied]
        if len(said) == 1:
            said[0].hard = True
            one.taken = HARMLESS

    def _answer_no(self, scene: Scene, tokens: Sequence[Token]) -> None:
        """Can I receive? No. With the lady? Yes."""
        said = _NO.match(self.plain, tokens[0].start)
        if said is None or not (scene.whether or scene.put):
            return
        word = Token("answer", *said.span("no" if said["no"] else "yes"), taken="claim")
        if scene.put:
            for one in scene.put:
                scene.said.append(Statement(word, [card.kind for card in one.value], denied=bool(said["no"])))
        elif said["no"] and not any(one.kind == kinds.CARDS and one.taken == "claim" for one in tokens):
            scene.said.append(Statement(word, [], True))
        scene.whether, scene.put = False, []
        for one in tokens:
            if said.start() <= one.start < said.end() and one.kind != kinds.CARDS:
                one.taken = "claim"

    def _unread(self, scene: Scene, tokens: list[Token]) -> None:
        scene.left += [one for one in tokens if not one.taken and one.kind in (kinds.NUMBER, kinds.RANGE) and one.unit]

    def context(self, sentence: Sentence) -> Token | None:
        """What a sentence without cards says is answered."""
        return None

    def lead(self, scene: Scene, tokens: Sequence[Token]) -> None:
        """What is answered, where that is no card of a run."""

    def reasons(self, scene: Scene, tokens: Sequence[Token]) -> None:
        """What a sentence says beside its lists."""

    def _cards(self, scene: Scene, tokens: Sequence[Token], index: int, asks: bool = False) -> None:
        one = tokens[index]
        listed = [card.kind for card in one.value]
        role = self._role(tokens, index) or self._goes_on(scene, tokens, index)
        if role in ("", "hold") and self._void_of(scene, tokens, index):
            return
        if not role and self.listing and len([two for two in tokens if two.kind == kinds.CARDS]) == 1:
            role = self.listing
            if role == "hold" and not scene.claims and self._alone(tokens):
                scene.hand.append(one)
                one.taken = GIVEN
                return
        if asks and role in ("may", "receive"):
            scene.put.append(one)
            one.taken = HARMLESS
            return
        if (
            not role
            and any(said.token is self._previous(tokens, index) for said in scene.said)
            and self._denied(tokens, index)
        ):
            scene.said.append(Statement(one, listed, denied=True))
            one.taken = "claim"
            return
        if self._other_kind(scene, one):
            one.taken = HARMLESS
            if so := _SO_NOT.match(self.plain, one.end):
                scene.said.append(Statement(one, listed, denied=True))
                one.taken = "claim"
                for other in tokens:
                    if so.start() <= other.start < so.end():
                        other.taken = HARMLESS
            return
        if (
            role in ("", "answer", "hold", "may")
            and scene.attack is not None
            and (useless := _USELESS.match(self.plain, one.end))
        ):
            if scene.hand and not set(listed) <= set(scene.held):
                return
            scene.said.append(Statement(one, listed, denied=True))
            one.taken = "claim"
            for other in tokens:
                if useless.start() <= other.start < useless.end():
                    other.taken = HARMLESS
            return
        if not role and scene.asked and not scene.said and scene.hand:
            role = "answer"
        if role == "attack" and scene.attack is None and len(listed) == 1:
            scene.attack, one.taken = one, GIVEN
        elif (
            role == "attack"
            and scene.attack is not None
            and len(listed) == 1
            and scene.attack.kind == kinds.CARDS
            and [card.kind for card in scene.attack.value] == listed
        ):
            one.taken = HARMLESS
        elif (
            role == "hold"
            and not self._cut(one)
            and (not scene.claims or not scene.hand)
            and (not scene.hand or self._goes_on(scene, tokens, index))
        ):
            scene.hand.append(one)
            one.taken = GIVEN
        elif role in ("hold", "keep") and scene.hand and set(listed) <= set(scene.held):
            one.taken = HARMLESS
        elif role in ("may", "answer"):
            hard = role == "answer" or self._hard(tokens, index)
            scene.said.append(Statement(one, listed, hard, self._denied(tokens, index)))
            one.taken = "claim"
        elif role == "receive" and len(set(listed)) == 1 and not self._denied(tokens, index):
            scene.acts.append(one)
            one.taken = "claim"

    def _alone(self, tokens: Sequence[Token]) -> bool:
        """Whether a sentence is no more than cards, in a list."""
        return all(one.kind in (kinds.CARDS, kinds.HARMLESS, *SIGNS) or one.taken for one in tokens)

    def _announced(self, tokens: Sequence[Token]) -> str:
        """Your hand: what the lines of a list behind it are."""
        if self._alone(tokens):
            return self.listing
        said = [one for one in tokens if one.kind not in (kinds.COLON, kinds.LINE, kinds.CLOSE, kinds.ARROW)]
        last = next((one for one in reversed(tokens) if one.kind in ROLES), None)
        close = last is not None and len(said) - said.index(last) <= _LABEL and said[-1].kind != kinds.CARDS
        colon = tokens[-1].kind in (kinds.COLON, kinds.ARROW) or (said and said[-1] is last)
        return last.kind if last is not None and close and colon and last.kind in ("hold", "may") else ""

    def _void_of(self, scene: Scene, tokens: Sequence[Token], index: int) -> bool:
        """I have no lady, 手札に姫はありません: whether it is so is seen when all was read."""
        one = tokens[index]
        behind = _HAS_NOT.match(self.plain, one.end) if self._japanese(one) else None
        before = tokens[index - 1] if index and tokens[index - 1].kind == "negation" else None
        if before is not None and not re.fullmatch(r"\s*", self.plain[before.end : one.start]):
            before = None
        if behind is None and (before is None or _NO_WORD.fullmatch(self.plain, before.start, before.end) is None):
            return False
        scene.void.append(one)
        one.taken = HARMLESS
        for other in tokens:
            if other is before or (behind is not None and behind.start() <= other.start < behind.end()):
                other.taken = HARMLESS
        return True

    def _other_kind(self, scene: Scene, one: Token) -> bool:
        """Whether cards of the hand are said not to be of the kind that attacks, and are not."""
        if len(one.value) == len({card.kind for card in one.value}) == 2 and _OTHER_JA.match(self.plain, one.end):
            return True  # 姫と持統天皇は別の種類
        if scene.attack is None or scene.attack.kind != kinds.CARDS or not _OTHER.match(self.plain, one.end):
            return False
        listed = {card.kind for card in one.value}
        return listed <= set(scene.held) and scene.attack.value[0].kind not in listed

    def _word(self, scene: Scene, tokens: Sequence[Token], index: int, listed: bool) -> None:
        one = tokens[index]
        if one.kind == kinds.NUMBER:
            self._count(tokens, index)
            self._counted(scene, tokens, index)
        elif one.kind == "nothing" and (scene.asked or any(other.kind == "may" for other in tokens)):
            if listed:
                one.taken = HARMLESS  # and with nothing else
            elif not any(said.token in tokens for said in scene.said):
                scene.said.append(Statement(one, [], True))
                one.taken = "claim"
        elif one.kind == "pass_only":
            scene.passes.append(one)
            one.taken = "claim"
        elif (
            (one.kind in ("may", "receive", "only") and listed)
            or (one.kind == "only" and any(other.kind == kinds.CARDS and other.taken == GIVEN for other in tokens))
            or (
                one.kind == "negation"
                and any(other.kind == "pass_only" and 0 <= one.start - other.end < 6 for other in tokens)
            )
            or (
                one.kind == "negation"
                and re.search(
                    r"しか(?:持って)?(?:い)?(?:は)?(?:あり|手元に)?$", self.plain[max(0, one.start - 10) : one.start]
                )
                and any(other.kind == kinds.CARDS and other.taken == GIVEN for other in tokens[:index])
            )
            or (
                one.kind == "negation"
                and scene.attack is not None
                and re.search(
                    r"同じ(?:種類|札|もの)[^。、]{0,8}$|\bhave\s+$", self.plain[max(0, one.start - 20) : one.start]
                )
                and scene.attack.value[0].kind not in scene.held
            )
            or (
                one.kind == "condition"
                and one.value in _IF
                and not (scene.claims - len([s for s in scene.said if s.token in tokens]))
            )
        ):
            one.taken = HARMLESS

    def _nothing_may(self, scene: Scene, tokens: Sequence[Token]) -> None:
        """受けられません, I cannot receive: said of no card."""
        for index, one in enumerate(tokens):
            never = _NEVER.search(self.plain, one.start, one.end) is not None and not any(
                other.kind == kinds.CARDS and other.start > one.start for other in tokens
            )
            if one.kind == "may" and not one.taken and (never or self._denied_word(tokens, index)):
                if _THE_REST.search(self.plain, tokens[0].start, tokens[-1].end):
                    self._no_more(scene, one)
                    continue
                scene.said.append(Statement(one, [], True))
                one.taken = "claim"

    def _count(self, tokens: Sequence[Token], index: int) -> None:
        """手札は…の5枚, 3 cards: how many were listed right before."""
        one, before = tokens[index], tokens[index - 1] if index else None
        while (
            before is not None
            and before.kind not in (kinds.CARDS, kinds.NUMBER, kinds.STOP)
            and one.start - before.end < 8
        ):
            index -= 1
            before = tokens[index - 1] if index else None
        if (
            before is None
            or before.kind != kinds.CARDS
            or not before.taken
            or one.start - before.end > 8
            or one.value is None
        ):
            return
        listed = [card.kind for card in before.value]
        if one.value in (len(listed), len(set(listed))):
            one.taken = HARMLESS

    def _counted(self, scene: Scene, tokens: Sequence[Token], index: int) -> None:
        """手札のうち2枚が使えます, two cards that can receive, three cards in hand: see to it when all was read."""
        one = tokens[index]
        unit = self.plain[one.digits[1] : one.digits[1] + 14] if one.digits[1] else self.plain[one.end : one.end + 14]
        if (
            one.taken
            or one.value is None
            or not re.match(
                r"\s?(?:枚|種類|通り|つ)|\s?:(?=\s)|\s+(?:(?:different|such|other)\s+)?(?:cards?"
                r"|kinds?|options?|choices?|ways?|of them)\b",
                unit,
            )
        ):
            return
        of_hand = (
            r"(?:残り|手札\s?[(]?|手元|手持ち)(?:の(?:札|カード))?(?:は|が)?(?:全部で|合わせて"
            r"|あと|合計)?$|の$|\b(?:holds?|hand of|have|has|left with)\s+(?:only\s+)?$"
        )
        held = re.search(of_hand, self.plain[max(0, one.start - 14) : one.start]) is not None or re.match(
            r"\s?(?:cards?)?\s?(?:in hand|in (?:my|your|his|her) hand|left)", unit
        )
        may = next((other for other in tokens if other.kind == "may"), None)
        if may is None and scene.asked and unit[:1] == ":":
            scene.counts.append((one, False))
            one.taken = HARMLESS
        elif may is not None and not unit.lstrip().startswith(":"):
            scene.counts.append((one, False))
            one.taken = HARMLESS
            may.taken = may.taken or HARMLESS
        elif held and scene.hand:
            scene.counts.append((one, True))
            one.taken = HARMLESS

    # roles ---------------------------------------------------------------------------------------------------

    def _role(self, tokens: Sequence[Token], index: int) -> str:
        one = tokens[index]
        low = next(
            (place + 1 for place in range(index - 1, -1, -1) if tokens[place].kind in (kinds.CARDS, kinds.STOP)), 0
        )
        high = next(
            (place for place in range(index + 1, len(tokens)) if tokens[place].kind in (kinds.CARDS, kinds.STOP)),
            len(tokens),
        )
        if _HAND_OF.search(self.plain, max(0, one.start - 16), one.start):
            return "hold"
        before = next((other for other in reversed(tokens[low:index]) if other.kind in ROLES), None)
        behind = next((other for other in tokens[index + 1 : high] if other.kind in ROLES), None)
        if self._japanese(one):
            return self._japanese_role(one, before, behind)
        if _ANSWERED.match(self.plain, one.end):
            return "attack"
        if before is not None and not (behind is not None and self._begins_clause(before, one, behind)):
            return before.kind
        if behind is not None and re.match(
            r"[\s,]*(?:too\s*)?(?:,\s*)?(?:may|can|could|cannot|can't|is|are"
            r"|was|were|would|receives?|received|attacks?|in\b|on\b|to\b|as\b|left\b)",
            self.plain[one.end : one.end + 80],
            re.IGNORECASE,
        ):
            return behind.kind
        return before.kind if before is not None else ""

    def _begins_clause(self, before: Token, one: Token, behind: Token) -> bool:
        """I am attacked, so the monk may receive: the word behind counts where a clause begins between."""
        between = self.plain[before.end : one.start]
        return bool(re.search(r"[,;]\s*(?:so|and|but|then)?\s*(?:only\s+)?$", between)) and bool(
            re.match(r"\s*(?:may|can|could|cannot)\b", self.plain[one.end : behind.end])
        )

    def _japanese(self, one: Token) -> bool:
        around = self.plain[max(0, one.start - 3) : one.start] + self.plain[one.end - 1 : one.end + 3]
        return re.search("[ぁ-んァ-ヶ一-龥。、]", around) is not None

    def _japanese_role(self, one: Token, before: Token | None, behind: Token | None) -> str:
        close = before is not None and _CLOSE.fullmatch(self.plain, before.end, one.start) is not None
        if close and before is not None and before.kind == "attack":
            close = _ATTACKED.match(self.plain, before.end, one.start) is None
        if behind is not None and 0 <= behind.start - one.end < 2 and behind.kind == "attack":
            return behind.kind
        particle = _BEHIND.match(self.plain, one.end)
        near = (
            behind is not None
            and particle is not None
            and not re.search("[、。,\n]", self.plain[particle.end() : behind.start])
            and behind.start - particle.end() < 14
        )
        if near and behind is not None and particle is not None:
            strong = particle["particle"] in ("", "で", "なら", "でなら", "しか", "でも", "では") or not close
            if strong and not (particle["weak"] and close):
                return behind.kind
        if close and before is not None:
            return before.kind
        if _HAS_TOO.match(self.plain, one.end):
            return "hold"
        if (
            behind is not None
            and particle is not None
            and particle["particle"] in ("なら", "でなら", "は", "が", "も")
            and behind.start - one.end < 16
        ):
            return behind.kind
        return ""

    def _previous(self, tokens: Sequence[Token], index: int) -> Token | None:
        return next((other for other in reversed(tokens[:index]) if other.kind == kinds.CARDS), None)

    def _goes_on(self, scene: Scene, tokens: Sequence[Token], index: int) -> str:
        """持統天皇(2番)、黒冠: what stands in brackets does not end a list."""
        before = self._previous(tokens, index)
        if before is None or not any(before is other for other in scene.hand):
            return ""
        between = self.plain[before.end : tokens[index].start]
        between = re.sub(r"\n[ \t]*(?:\[?[0-9]{1,2}:[0-9]{2}\]?)?[ \t]*[^\s:：]{1,10}[:：]", "\n!", between)
        listed = _MARK.fullmatch(between) if scene.hand and before is scene.hand[-1] else None
        return (
            "hold"
            if listed or re.fullmatch(r"\s*[(][^()。]{1,12}[)]\s*(?:[、,・]|と|and)?\s*(?:and\s+)?", between)
            else ""
        )

    def _hard(self, tokens: Sequence[Token], index: int) -> bool:
        """Whether a list is announced as all of them."""
        one = tokens[index]
        before = next(
            (other for other in reversed(tokens[:index]) if other.kind in ROLES or other.kind == kinds.CARDS), None
        )
        if self._cut(one):
            return False
        if self._japanese(one) and _ONLY_SO.match(self.plain, one.end):
            return True
        if _NO_MORE.match(self.plain, one.end) or re.search(
            r"\b(?:only|nothing but)\s+(?:\w+\s+){0,2}$", self.plain[max(0, one.start - 20) : one.start], re.IGNORECASE
        ):
            return True
        if before is None or before.kind != "may":
            return False
        if self._japanese(one):
            return _LISTED.fullmatch(self.plain, before.end, one.start) is not None
        between = self.plain[before.end : one.start]
        return ":" in between or bool(re.search(r"\b(?:is|are)\s*$", between))

    def _cut(self, one: Token) -> bool:
        """Whether a list goes on with what is no card that is known."""
        return _MORE.match(self.plain, one.end) is not None

    def _denied(self, tokens: Sequence[Token], index: int) -> bool:
        low = next(
            (place + 1 for place in range(index - 1, -1, -1) if tokens[place].kind in (kinds.CARDS, kinds.STOP)), 0
        )
        high = next(
            (place for place in range(index + 1, len(tokens)) if tokens[place].kind in (kinds.CARDS, kinds.STOP)),
            len(tokens),
        )
        one = tokens[index]
        if self._japanese(one) and _ONLY_SO.match(self.plain, one.end):
            for other in tokens[index + 1 : high]:
                if other.kind == "negation":
                    other.taken = HARMLESS  # 天智天皇でしか受けられない: with nothing else
                    break
            return False
        word = next((other for other in reversed(tokens[low:index]) if other.kind == "may"), None)
        if word is not None and not self._japanese(one) and _NEVER.search(self.plain[word.start : word.end]):
            return True
        behind = [other for other in tokens[index + 1 : high] if other.kind == "negation"]
        if not self._japanese(one):
            behind = [
                other
                for other in behind
                if re.fullmatch(
                    r"\s*(?:may|can|could|would|should|is|are)?\s*", self.plain[one.end : other.start], re.IGNORECASE
                )
            ]
            behind += [
                other
                for other in tokens[low:index]
                if other.kind == "negation" and not re.match(r"\s*[,.:;!–—]", self.plain[other.end : other.end + 3])
            ]
        found = behind
        for other in found:
            other.taken = HARMLESS
        return bool(found)

    def _denied_word(self, tokens: Sequence[Token], index: int) -> bool:
        """受けられません, I cannot receive, 受けられる札は1枚もありません: nothing may."""
        word = tokens[index]
        for other in sorted(tokens, key=lambda one: abs(one.start - word.end)):
            if other.kind == "negation" and not other.taken and abs(other.start - word.end) < 24:
                for number in tokens:
                    if number.kind == kinds.NUMBER and _NOT_ONE.match(self.plain, number.start):
                        number.taken = HARMLESS
                other.taken = HARMLESS
                return True
        return False

    # what was read -------------------------------------------------------------------------------------------

    def _done(self, scene: Scene) -> Iterator[Told]:
        attack = scene.attack
        if not ((scene.hand and (attack or scene.claims)) or (attack and scene.claims)):
            return
        draft = Draft(scene.first, self.end, tokens=scene.tokens)
        for token in scene.left:
            draft.leave(
                token, self.plain[token.start : token.end].strip(), "what it says of the cards that may be played"
            )
        if attack is None or not scene.hand:
            token = scene.tokens[0]
            draft.leave(
                token, "no hand" if attack else "no attack", "the card that is answered, and the cards in the hand"
            )
            yield self._unfit(draft)
            return
        self.give(draft, scene, attack)
        working = judge(self.example(draft)).working
        may = list(working.result[self.result]) if working is not None else []
        for one in scene.said:
            one.listed = self.meant(one, may)
        self._claims(draft, scene, may)
        self._how_many(draft, scene, may)
        for token in scene.void:
            if {card.kind for card in token.value} & set(scene.held):
                draft.leave(token, self.plain[token.start : token.end].strip(), "cards that the hand does not hold")
        yield self.told(draft)

    def _how_many(self, draft: Draft, scene: Scene, may: Sequence[str]) -> None:
        """Counts of what may be played: kinds or cards, whichever it comes to."""
        plays = {play.partition(":")[0] for play in may}
        held = [kind.partition(":")[0] for kind in scene.held]
        able = sorted({len(set(may)), len(plays), sum(kind in plays for kind in held)})
        for token, of_hand in scene.counts:
            right = [len(held)] if of_hand else able
            if token.value in right:
                draft.claim("=", None, (token.value, token.value), "truth", token)
            elif len(right) == 1 and token.value > 1:
                draft.claim("=", None, (token.value, right[0]), "truth", token, number=True)
            else:
                draft.leave(token, self.plain[token.start : token.end].strip(), "how many cards may be played")

    def give(self, draft: Draft, scene: Scene, attack: Token) -> None:
        """Put into the draft what the calculation is given."""
        attacked, held = self._names("led one"), self._names("hand")
        draft.given = {attacked: attack.value[0].kind, held: scene.held}
        draft.cards = {(attacked,): attack.value, (held,): [card for token in scene.hand for card in token.value]}

    @property
    def result(self) -> str:
        """The name of what may be played."""
        return next(key for key, said in self.wording.claims.items() if said.form == "cards")

    def doubtful(self, missing: set[str]) -> bool:
        """Whether what a list lacks may be said in other words."""
        return False

    def meant(self, one: Statement, may: Sequence[str]) -> list[str]:
        """What a statement lists, as the engine has it."""
        return one.listed

    def _unfit(self, draft: Draft) -> Told:
        told = self.told(draft)
        return Told(told.span, (), told.left, told.marks, told.game, told.name)

    def _names(self, source: str) -> str:
        return next(name for name, other in self.wording.given.items() if other == source)

    def _claims(self, draft: Draft, scene: Scene, may: list[str]) -> None:
        said = [one for one in scene.said if not one.denied]
        union = {kind for one in said for kind in one.listed}
        for one in scene.said:
            at = _first_wrong(one, may)
            if one.denied:
                draft.claim(self.result, None, one.listed, "none of", at)
            elif (
                one.hard
                and (len(said) == 1 or not one.listed)
                and not (union < set(may) and self.doubtful(set(may) - union))
            ):
                draft.claim(self.result, None, one.listed, "kinds", at)
            else:
                draft.claim(self.result, None, one.listed, "among", at)
                if union < set(may):
                    draft.leave(
                        one.token,
                        self.plain[one.token.start : one.token.end].strip(),
                        "all cards that may be played, or only",
                    )
        for token in scene.passes:
            if any(one.hard and not one.listed for one in scene.said):
                token.taken = "claim"  # nothing may be played: the same once more
            else:
                draft.claim("must_pass", None, True, "is", token)
        for token in scene.acts:
            draft.claim(
                self.result, None, [card.kind for card in token.value if isinstance(card, Spelt)], "among", token
            )


def _first_wrong(one: Statement, may: Sequence[str]) -> Token:
    """Where a list goes wrong: the first card that does not belong there, or all of it."""
    token = one.token
    cards = token.value if token.kind == kinds.CARDS and not one.denied else ()
    wrong = next((card for card in cards if card.kind not in may), None)
    return token if wrong is None else Token(token.kind, wrong.start, token.end, token.value, token.unit)
