"""Sentences read: a section of a text about a game, its examples judged or drafted as bindings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from rules_engine.errors import RulesError
from rules_engine.fields import LETTERS
from rules_engine.options import make_options
from rules_engine.scoring import Working

from ..texts.worked import Claim, Span
from .claims import Explainer
from .facts import Explained
from .named import title_of
from .notations import Notations
from .regions import around, is_general
from .relating import MAY
from .report import UNREAD, Mark
from .scenes import ME, Scene, SceneReader, beside, fitting, name_of
from .source import FoundExample, Readable
from .verdict import judge
from .words import (
    CARD,
    COMMA,
    LINE,
    NAME,
    NUMBER,
    PILE,
    SIGN,
    STOP,
    SUFFIXES,
    SUIT,
    UNKNOWN,
    WORD,
    Lexer,
    Token,
    sentences,
)

_WINDOW = 5  # sentences that together may be an example
_RANKS = ("ace", "king", "queen", "jack", "knave", "joker", "エース", "キング", "クイーン", "ジャック", "ジョーカー")
_PARTICLES = ("は", "が", "の", "も", "と", "に", *SUFFIXES)
_MOST = 4000  # pieces of an example
_CANDIDATES = 400  # names of a section, at most


_PIECE = re.compile("[ぁ-ん]|[っゃゅょぁぃぅぇぉんー].*|[ァ-ヺー]{9,}", re.DOTALL)
"""Kana that is the end of a word, or too long, and no name."""


@dataclass(frozen=True)
class Reading:
    """What was read of one example, with what was not explained; nothing is judged while there is any of that."""

    span: Span
    game: str
    calculation: str
    example: FoundExample | None
    doubts: tuple[Span, ...] = ()
    marks: tuple[Mark, ...] = ()
    scene: Scene | None = None
    working: Working | None = None
    stretch: Span = (0, 0)
    tied: bool = False
    seats: int = 0
    known: frozenset[int] = frozenset()
    refused: RulesError | None = None

    @cached_property
    def denied(self) -> tuple[Claim, ...]:
        """The claims that the engine does not bear out."""
        return tuple(one.claim for one in judge(self.example).differences) if self.example else ()


@dataclass(frozen=True)
class Tie:
    """An example in a block, computed, beside sentences."""

    example: FoundExample
    working: Working


def _weight(reading: Reading) -> tuple[int, int]:
    """How badly sentences fit to a block."""
    verdict = judge(reading.example) if reading.example else None
    return len(reading.doubts), len(verdict.differences) if verdict else 0


@dataclass
class SectionReader:
    """Reads a stretch of a text that is about a game."""

    text: Readable
    notations: Notations
    options: Mapping[str, Any] = field(default_factory=dict)
    players: int | None = None

    def read(self, stretch: Span, ties: Sequence[Tie] = ()) -> Iterator[Reading]:
        """The examples of a stretch; ``ties`` are those in blocks beside it, of which its sentences may speak."""
        plain = self.text.plain.text
        known = {name for tie in ties for name in tie.example.names.values()}
        lexer = Lexer(self.notations, _polite(plain, stretch), title_of(self.notations))
        names = tuple(sorted({*_names(lexer.tokens(plain, *stretch)), *lexer.names, *known}, key=len, reverse=True))
        lexer = replace(lexer, names=names)
        tokens = lexer.tokens(plain, *stretch)
        for scene in SceneReader(lexer).read(list(sentences(tokens))):
            reading = self._reading(scene)
            if ties and (reading is None or reading.doubts or reading.example is None):
                reading = min((self._tied(scene, tie) for tie in ties), key=_weight, default=reading)
            if reading is not None:
                yield reading

    def _tied(self, scene: Scene, tie: Tie) -> Reading:
        """Sentences that speak of an example in a block: their numbers, cards and names must be its own or come out."""
        whole = beside(scene, tie.example.given, tie.example.names)
        explainer = Explainer(self.text, whole, tie.example.calculation, tie.working, tied=True)
        explained = explainer.explain()
        known = set(explainer.known_numbers())
        tokens = {token.start: token for sentence in scene.sentences for token in sentence}
        first, last = min(tokens), max(token.end for token in tokens.values())
        cards = {card for own in (*whole.held.values(), *whole.roles.values()) for card in own} | set(
            whole.played.values()
        )
        named = {
            token.start
            for sentence in scene.sentences
            if any(one.kind == NAME for one in sentence)
            for token in sentence
        }
        kept = []
        for start, end in explained.doubts:
            token = tokens.get(start)
            if token is None or (token.kind in (UNKNOWN, SIGN) and token.text.lower() not in MAY):
                continue
            if token.kind == WORD and start not in named:
                continue
            if token.kind == NUMBER and token.value in known:
                continue
            if token.kind in (CARD, PILE) and set(token.value) <= cards:
                continue
            kept.append((start, end))
        span = self.text.plain.span(first, last)
        example = replace(tie.example, span=span, place=self.text.source.place(span[0]))
        made = self._made(whole, example, replace(explained, doubts=kept), tie.working, (first, last))
        return replace(made, tied=True)

    def _reading(self, scene: Scene) -> Reading | None:
        whole = scene.sentences
        scene.sentences = around(scene, self.text.plain.text)
        if sum(map(len, scene.sentences)) > _MOST or not scene.given:
            return self._if_any(scene, whole)
        tokens = [token for sentence in scene.sentences for token in sentence]
        stretch = tokens[0].start, tokens[-1].end
        span = self.text.plain.span(*stretch)
        best: Reading | None = None
        for calculation, given in fitting(scene) if scene.given else ():
            for example, working, seats in self._computed(scene, calculation.name, given, span):
                explainer = Explainer(self.text, scene, calculation.name, working)
                explained = explainer.explain()
                if (
                    len(scene.names) == 1
                    and min(self.notations.game.players) > 2
                    and scene.groups
                    and any(isinstance(one, dict) for one in given.values())
                ):
                    first = scene.groups[0].tokens[:1] or tokens[:1]
                    explained.doubts.append((first[0].start, first[0].end))  # the others are missing
                reading = replace(
                    self._made(scene, example, explained, working, stretch),
                    seats=seats,
                    known=frozenset(explainer.known_numbers()),
                )
                if best is None or (explained.claims and not (best.example and best.example.claims)):
                    best = reading
        if best is not None and best.example:
            rest = any(token.kind == NUMBER and token.start not in scene.taken for token in tokens)
            if (
                best.example.claims
                or (best.doubts and len(scene.groups) > 1)
                or (rest and scene.groups and len(scene.groups[0].cards) > 7)
            ):
                return best
        return self._if_any(scene, whole)

    def _if_any(self, scene: Scene, whole: list[list[Token]]) -> Reading | None:
        """What could not be read, where it looks like an example."""
        scene.sentences = whole
        if not self._may_be(scene):
            return None
        tokens = [token for sentence in scene.sentences for token in sentence]
        return self._unread(scene, (tokens[0].start, tokens[-1].end), tokens)

    def _may_be(self, scene: Scene) -> bool:
        """Whether any few sentences in a row look like an example."""
        for at in range(0, len(scene.sentences), 3):
            part = scene.sentences[at : at + _WINDOW]
            tokens = [token for own in part if not is_general(own) for token in own]
            if tokens and self._looks_like(scene, tokens):
                scene.sentences = part
                return True
        return False

    def _looks_like(self, scene: Scene, tokens: Sequence[Token]) -> bool:
        """Whether what could not be read seems to be an example: cards or several numbers, and a result."""
        cards = sum(token.kind in (CARD, PILE) for token in tokens)
        numbers = sum(token.kind == NUMBER for token in tokens)
        named = any(token.kind == NAME or (token.has(ME, "you", "she") and token.text != "自分") for token in tokens)
        people = len({token.text for token in tokens if token.kind == NAME or _may_be_name(token)})
        decided = any(token.has("win", "tie", "ordinal", "last", "goes_next") for token in tokens)
        told_next = any(token.has("goes_next") for token in tokens)
        told = any(one.startswith(("label.", "unit.")) for token in tokens for one in token.classes - {"unit.players"})
        return bool(
            (cards and (named or decided or (told and cards > 1)))
            or cards > 2
            or sum(tokens[0].start <= group.tokens[0].start <= tokens[-1].start for group in scene.groups) > 1
            or (people > 1 and decided and (numbers or told_next or cards))
            or (told_next and (named or numbers))
            or ((people or named) and ((numbers > 1 and (told or decided)) or _scored(tokens)))
            or (numbers > 3 and (decided or _scored(tokens) or any(token.text == "=" for token in tokens)))
        )

    def _unread(self, scene: Scene, stretch: Span, tokens: Sequence[Token]) -> Reading:
        refused = self._refused(scene, self.text.plain.span(*stretch))
        if refused is not None:
            return refused
        first = next((token for token in tokens if token.kind in (CARD, PILE, NUMBER)), tokens[0])
        span, doubt = self.text.plain.span(*stretch), (first.start, first.end)
        return Reading(span, self.notations.game.name, "", None, (doubt,), (), scene, None, stretch)

    def _refused(self, scene: Scene, span: Span) -> Reading | None:
        """What the engine refuses of the cards that several players have."""
        if len(scene.names) < 2:
            return None
        for calculation, given in fitting(scene) if scene.given else ():
            names = {seat: name for name, seat in scene.seats().items()}
            example = self._example(scene, calculation.name, len(names), given, names, span)
            if (error := judge(example).refused) is not None:
                return Reading(span, example.game, calculation.name, example, scene=scene, refused=error)
        return None

    def _computed(
        self, scene: Scene, calculation: str, given: Mapping[str, Any], span: Span
    ) -> Iterator[tuple[FoundExample, Working, int]]:
        game = self.notations.game
        names = {seat: name for name, seat in scene.seats().items()}
        counts = [count for count in sorted(game.players) if count >= len(names) and self.players in (None, count)]
        for seats in counts if len(names) > 1 else reversed(counts):
            given = {key: _seated(value, seats) for key, value in given.items()}
            try:
                table = game(seats, make_options(game.Options, dict(self.options), seats))
                working = game.calculations[calculation].run(table, given)
            except RulesError:
                continue
            yield self._example(scene, calculation, seats if names else 0, given, names, span), working, seats
            return

    def _example(
        self, scene: Scene, calculation: str, seats: int, given: Mapping[str, Any], names: Mapping[str, str], span: Span
    ) -> FoundExample:
        source = self.text.source
        cards = tuple(
            (kind, self.text.place(token.start))
            for group in scene.groups
            for token in group.tokens
            if token.kind == CARD
            for kind in token.value
        )
        return FoundExample(
            id=calculation, game=self.notations.game.name, calculation=calculation, seats=seats, options=self.options,
            given=given, claims=(), place=source.place(span[0]), places={}, source=source, span=span, names=names,
            cards=cards, partial=len(names) < 2,
        )  # fmt: skip

    def _made(
        self, scene: Scene, example: FoundExample, explained: Explained, working: Working, stretch: Span
    ) -> Reading:
        claims: list[Claim] = explained.claims
        own = replace(example, claims=tuple(claims))
        marks = [Mark(self.text.plain.span(*doubt), UNREAD) for doubt in explained.doubts]
        marks += [one for one in explained.marks if one.span not in {mark.span for mark in marks}]
        marks.sort(key=lambda one: one.span)
        stretch = self._first(scene, marks, stretch), stretch[1]
        span = self.text.plain.span(*stretch)
        own = replace(own, span=span, place=self.text.source.place(span[0]))
        doubts = tuple(sorted(set(explained.doubts)))
        return Reading(span, own.game, own.calculation, own, doubts, tuple(marks), scene, working, stretch)

    def _first(self, scene: Scene, marks: Sequence[Mark], stretch: Span) -> int:
        """Where the first sentence begins in which something is given or claimed: titles stand before."""
        first = min((self.text.plain.index(mark.span[0]) for mark in marks), default=stretch[0])
        return max((own[0].start for own in scene.sentences if own[0].start <= first), default=stretch[0])


def _seated(value: Any, seats: int) -> Any:
    """What is given by seat, with nothing for those of whom nothing is told."""
    if isinstance(value, dict) and value and all(isinstance(one, list) for one in value.values()):
        return {seat: value.get(seat, []) for seat in LETTERS[:seats]}
    return value


_POLITE = re.compile(
    r"(?:^|(?<=[\s、。「『【（(・：:]))([ぁ-ゖ]{2,6}?|[一-龥々]{1,4}|[ァ-ヺー]{1,10})(?:さん|くん|ちゃん|君|様|さま|氏)"
)


def _polite(plain: str, stretch: Span) -> tuple[str, ...]:
    """Names that are told by what stands behind them: はなこさん."""
    found = {match[1] for match in _POLITE.finditer(plain, *stretch)}
    return tuple(sorted(found - {"お客", "皆"}, key=len, reverse=True))


def _names(tokens: Sequence[Token]) -> set[str]:
    """The players whom some tokens name: words that are unknown, or letters, before cards and numbers."""
    found: set[str] = set()
    letters: set[str] = set()
    for index, token in enumerate(tokens):
        word = token.text
        if _PIECE.fullmatch(word) or word in ("J", "Q", "K", "T"):
            continue
        behind = tokens[index + 1] if index + 1 < len(tokens) else None
        verb = behind is not None and behind.kind in (WORD, UNKNOWN) and behind.text not in _PARTICLES
        if len(word) == 1 and word > "ヿ" and verb:
            continue
        letter = len(word) == 1 and "A" <= word <= "H"
        if not letter and (token.kind != UNKNOWN or token.value != "name" or token.has(ME)):
            continue
        if len(found) > _CANDIDATES:
            break
        if _has_cards(tokens, index) or _is_called(tokens, index):
            (letters if letter else found).add(word)
    return found | (letters if len(letters) > 1 else set())


def _may_be_name(token: Token) -> bool:
    return (token.kind == UNKNOWN and token.value == "name" and len(token.text) < 6) or token.text in tuple("ABCD")


def _scored(tokens: Sequence[Token]) -> bool:
    """Whether a number of points or tricks is told."""
    return any(
        one.kind == NUMBER and other.has("unit.points", "unit.red", "unit.tricks") for one, other in pairwise(tokens)
    )


def _is_called(tokens: Sequence[Token], index: int) -> bool:
    """Player Ann, アンさん."""
    before, behind = tokens[max(0, index - 1) : index], tokens[index + 1 : index + 2]
    called = any(one.has("person") and one.end >= tokens[index].start - 1 for one in before)
    return called or any(one.text in SUFFIXES for one in behind)


def _has_cards(tokens: Sequence[Token], index: int) -> bool:
    """Whether cards or a number come soon behind a word, in its own clause."""
    seen = 0
    for token in tokens[index + 1 : index + 9]:
        if token.kind in (CARD, PILE, NUMBER, SUIT) or token.text in ("A", "X") or token.text.lower() in _RANKS:
            return True
        if (token.kind == STOP and token.text != ".") or token.kind == NAME:
            return False
        if token.kind == LINE and seen and tokens[index + 1].text not in ("の", "さん"):
            return False
        if token.kind == UNKNOWN and token.value == "name" and seen > 1:
            return False
        if token.kind == SIGN and token.text not in "|:=([「『【\"'[{<→*】」』)]":
            return False
        seen += token.kind not in (SIGN, COMMA)
    return False


__all__ = ["Reading", "SectionReader", "name_of"]
