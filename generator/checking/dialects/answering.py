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

from generator.checking.dialects import tokens as kinds
from generator.checking.dialects.named import Named
from generator.checking.dialects.scenes import TABLE_ROW, Sentence
from generator.checking.dialects.state import GIVEN, HARMLESS, MEANT
from generator.checking.dialects.telling import Draft, ReaderOfText, Teller, Told
from generator.checking.dialects.tokens import Lexer, Token
from generator.checking.notations import Wording
from generator.checking.source import Spans
from generator.checking.spelling import Spelt
from generator.checking.verdict import judge

ROLES = ("attack", "hold", "may", "receive", "keep")
_IDLE = frozenset(("relation", "pronoun", "they", "bonus", "answer", "both", "first", "others"))
_CLAIMING = (MEANT - _IDLE) | {
    kinds.NUMBER, kinds.RANGE, kinds.CARDS, kinds.OPERATOR, "may", "pass_only", "receive", "anything",
}  # fmt: skip
_BEHIND = re.compile(
    r"[」』】)\]]?\s?(?:だけ|のみ)?(?P<weak>の?(?:とき|時)?)(?P<particle>でなら"
    r"|なら|でも|では|で|を|しか|は|が|も|に|(?<=だけ)|(?<=のみ))"
)
_CLOSE = re.compile(r"[^、。,\n:]{0,9}(?:[:、]\s*)?[「『【(\[\s*]*")
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
_NEVER = re.compile(r"cannot|n't\b|n’t\b|\bnot\b", re.IGNORECASE)
_OTHER = re.compile(
    r"\s+(?:is|are|was|were)\s+(?:both |all )?of (?:another|a different|different|other) kinds?\b"
    r"|\s?(?:は|も)(?:どちらも|すべて|みな)?(?:別|違う|ちがう|異なる)(?:の)?種類"
)
_NOT_ONE = re.compile(r"(?:1|一)枚も")
_IF = ("if", "suppose", "supposing", "assume", "imagine", "もし", "としたら", "とすれば", "ならば", "仮に")


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
            if not own and sentence.block != scene.last and not {one.kind for one in tokens} & {"may", "pass_only"}:
                continue
            parts = self._split(scene, tokens)
            for index, part in enumerate(parts):
                if index or self._begins(scene, part):
                    carried = scene.attack if scene.section == sentence.section else None
                    yield from self._done(scene)
                    scene = Scene(attack=None if self._attacks(part) else carried)
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
        """A sentence is one part."""
        return [tokens] if tokens else []

    def _begins(self, scene: Scene, tokens: Sequence[Token]) -> bool:
        if not scene.claims and not scene.left:
            return False
        given = [self._role(tokens, index) for index, one in enumerate(tokens) if one.kind == kinds.CARDS]
        return "hold" in given or "attack" in given

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
        asks = re.search(r"[?？]|か[。\s]*$", self.plain[tokens[0].start : end]) is not None
        for index, one in enumerate(tokens):
            if one.kind == kinds.CARDS:
                self._cards(scene, tokens, index)
        self.reasons(scene, tokens)
        kinds_here = {one.kind for one in tokens}
        listed = any(one.kind == kinds.CARDS and one.taken == "claim" for one in tokens)
        if asks:
            scene.asked = scene.asked or bool({"may", "question"} & kinds_here)
            for one in tokens:
                if one.kind in ("may", "question", "receive", "pass_only", "anything") or one.value in _IF:
                    one.taken = one.taken or HARMLESS
        for late in (False, True):
            listed = listed or any(tokens[0].start <= said.token.start < tokens[-1].end for said in scene.said)
            for index, one in enumerate(tokens):
                if not one.taken and late == (one.kind in ("may", "receive", "only", kinds.NUMBER)):
                    self._word(scene, tokens, index, listed)
        self._nothing_may(scene, tokens)
        scene.left += [one for one in tokens if not one.taken and one.kind in _CLAIMING]

    def _unread(self, scene: Scene, tokens: list[Token]) -> None:
        scene.left += [one for one in tokens if not one.taken and one.kind in (kinds.NUMBER, kinds.RANGE) and one.unit]

    def context(self, sentence: Sentence) -> Token | None:
        """What a sentence without cards says is answered."""
        return None

    def lead(self, scene: Scene, tokens: Sequence[Token]) -> None:
        """What is answered, where that is no card of a run."""

    def reasons(self, scene: Scene, tokens: Sequence[Token]) -> None:
        """What a sentence says beside its lists."""

    def _cards(self, scene: Scene, tokens: Sequence[Token], index: int) -> None:
        one = tokens[index]
        listed = [card.kind for card in one.value]
        role = self._role(tokens, index) or self._goes_on(scene, tokens, index)
        if (
            not role
            and any(said.token is self._previous(tokens, index) for said in scene.said)
            and self._denied(tokens, index)
        ):
            scene.said.append(Statement(one, listed, denied=True))
            one.taken = "claim"
            return
        if not role and self._other_kind(scene, one):
            one.taken = HARMLESS
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
            and not scene.claims
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

    def _other_kind(self, scene: Scene, one: Token) -> bool:
        """Whether cards of the hand are said not to be of the kind that attacks, and are not."""
        if scene.attack is None or scene.attack.kind != kinds.CARDS or not _OTHER.match(self.plain, one.end):
            return False
        listed = {card.kind for card in one.value}
        return listed <= set(scene.held) and scene.attack.value[0].kind not in listed

    def _word(self, scene: Scene, tokens: Sequence[Token], index: int, listed: bool) -> None:
        one = tokens[index]
        if one.kind == kinds.NUMBER:
            self._count(tokens, index)
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
            if one.kind == "may" and not one.taken and self._denied_word(tokens, index):
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
        if before is not None and not (behind is not None and self._begins_clause(before, one, behind)):
            return before.kind
        if behind is not None and re.match(
            r"[\s,]*(?:too\s*)?(?:,\s*)?(?:may|can|could|cannot|can't|is|are"
            r"|was|were|would|receives?|received|attacks?|in\b|on\b|to\b|left\b)",
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
        around = self.plain[max(0, one.start - 3) : one.start] + self.plain[one.end : one.end + 3]
        return not self.plain[one.end - 1].isascii() or re.search("[ぁ-んァ-ヶ一-龥。、]", around) is not None

    def _japanese_role(self, one: Token, before: Token | None, behind: Token | None) -> str:
        close = before is not None and _CLOSE.fullmatch(self.plain, before.end, one.start) is not None
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
        return "hold" if re.fullmatch(r"\s*[(][^()。]{1,12}[)]\s*(?:[、,・]|と|and)?\s*(?:and\s+)?", between) else ""

    def _hard(self, tokens: Sequence[Token], index: int) -> bool:
        """Whether a list is announced as all of them."""
        one = tokens[index]
        before = next(
            (other for other in reversed(tokens[:index]) if other.kind in ROLES or other.kind == kinds.CARDS), None
        )
        if self._cut(one):
            return False
        if _NO_MORE.match(self.plain, one.end) or re.search(
            r"\b(?:only|nothing but)\s+(?:\w+\s+)?$", self.plain[max(0, one.start - 20) : one.start], re.IGNORECASE
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
            behind += [other for other in tokens[low:index] if other.kind == "negation"]
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
        yield self.told(draft)

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
