"""Sentences read: a section of a text about a game, its examples judged or drafted as bindings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, pairwise
from typing import Any

from rules_engine.errors import RulesError
from rules_engine.fields import LETTERS
from rules_engine.options import make_options
from rules_engine.scoring import Working

from ..texts.worked import Claim, Span
from .claims import MAY, Explainer
from .named import title_of
from .notations import Notations
from .numbers import Explained
from .report import UNREAD, Mark
from .scenes import Scene, SceneReader, beside, fitting, name_of
from .source import FoundExample, Readable
from .verdict import judge
from .words import (
    CARD,
    COMMA,
    LINE,
    ME,
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

_MISSES = 2  # sentences about something else between two that speak of it
_BULLETS = "・※•■◆●◇○▼★*"
_CLAIMING = (
    "win", "lose", "tie", "high", "low", "all", "other", "she", "none", "only", "law", "quantities", "not",
)  # fmt: skip
Sentences = list[list[Token]]


def around(scene: Scene, plain: str) -> Sentences:
    """The sentences of a scene without those before and behind that are about something else."""
    whole = scene.sentences
    given = [place for place, own in enumerate(whole) if any(token.start in scene.taken for token in own)]
    if not given:
        return whole
    return whole[_first(scene, plain, given[0]) : _last(scene, plain, given[-1]) + 1]


def _first(scene: Scene, plain: str, at: int) -> int:
    found, misses = at, 0
    for place in range(at - 1, -1, -1):
        own, apart = scene.sentences[place], _parted(scene.sentences, place + 1, plain)
        named, number = _names_player(scene, own), any(token.kind == NUMBER for token in own)
        if apart and not (named and number):
            misses += 0 if _is_title(own) else _MISSES
        elif (
            named
            or _tells(own)
            or any(token.kind == SUIT or token.text == "例" for token in own)
            or (not apart and not is_general(own) and _weighs(own, misses == 0))
        ):
            found, misses = place, 0
        else:
            misses += not _is_title(own)
        if misses > _MISSES:
            break
    return found


def _last(scene: Scene, plain: str, at: int) -> int:
    found, misses, told = at, 0, _tells(scene.sentences[at])
    for place in range(at + 1, len(scene.sentences)):
        own = scene.sentences[place]
        goes_on = not _parted(scene.sentences, place, plain) or not told or _sums_up(own)
        if misses > _MISSES or not (goes_on or scene.names):
            break
        if _names_player(scene, own) or (goes_on and not is_general(own) and _weighs(own, not misses)):
            found, misses, told = place, 0, told or _tells(own)
        else:
            misses += 1
    return found


def _parted(sentences: Sentences, place: int, plain: str) -> bool:
    """Whether an empty line, or the sign of a list, stands before a sentence."""
    start = sentences[place][0].start
    gap = plain[sentences[place - 1][-1].end : start]
    return "\n\n" in gap or plain[start] in _BULLETS or plain[start - 1 : start] in _BULLETS


def _names_player(scene: Scene, own: Sequence[Token]) -> bool:
    """Whether a player of the scene is named; ``A)`` before a line is none."""
    listed = len(own) > 1 and own[1].text in (")", "）", ".")
    return any(token.player and name_of(token) in scene.names for token in own[listed:])


def _tells(own: Sequence[Token]) -> bool:
    """Whether a number stands beside a unit or a label."""
    near = ([*own[at + 1 : at + 2], *own[max(0, at - 2) : at]] for at, one in enumerate(own) if one.kind == NUMBER)
    return any(set(one.means) - {"players"} for some in near for one in some)


def _sums_up(own: Sequence[Token]) -> bool:
    """Whether a number stands behind what makes a total."""
    makes = any(token.text in "=→" or token.has("label.sum", "label.total", "equals") for token in own)
    return makes and any(token.kind == NUMBER for token in own)


def _weighs(own: Sequence[Token], close: bool) -> bool:
    """Whether a sentence may claim something without a name."""
    if any(token.kind in (CARD, PILE) for token in own) or _tells(own):
        return True
    return close and any(token.kind == NUMBER or token.has(*_CLAIMING) or token.labels for token in own)


def is_general(own: Sequence[Token]) -> bool:
    """Whether a sentence without a name tells a rule."""
    return any(token.has("general") for token in own) and not any(token.kind in (CARD, PILE, NAME) for token in own)


def _is_title(own: Sequence[Token]) -> bool:
    empty = all(token.has("title", "fill") or token.kind not in (NUMBER, CARD, PILE, NAME) for token in own)
    return empty and len(own) < 6


_WINDOW = 5  # sentences that together may be an example
_RANKS = ("ace", "king", "queen", "jack", "knave", "joker", "エース", "キング", "クイーン", "ジャック", "ジョーカー")
_PARTICLES = ("は", "が", "の", "も", "と", "に", *SUFFIXES)
_MOST = 4000  # pieces of an example
_CANDIDATES = 400  # names of a section, at most
_NAMED = 5  # letters of a name of which nothing but its place is known, at most
_NO_SUBJECT = tuple("をしすよに)）")  # what stands behind a word that does nothing


_BEGINNING = re.compile(r"(?:^|[.!?:|\n])[\s*_>#\"'(\[`-]*$")
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
        named = {one for one in _names(lexer.tokens(plain, *stretch)) if not self._is_term(one)}
        names = tuple(sorted({*named, *lexer.names, *known}, key=len, reverse=True))
        lexer = replace(lexer, names=names)
        tokens = lexer.tokens(plain, *stretch)
        for scene in SceneReader(lexer).read(list(sentences(tokens))):
            reading = self._reading(scene)
            if ties and (reading is None or reading.doubts or reading.example is None):
                reading = min((self._tied(scene, tie) for tie in ties), key=_weight, default=reading)
            if reading is not None:
                yield reading

    def _is_term(self, word: str) -> bool:
        """Whether a word in Chinese characters stands in the game's own rules, or only as a remark in brackets."""
        plain = self.text.plain.text
        remark = plain.count(word) == len(re.findall(rf"[(（]{re.escape(word)}[)）]", plain))
        return "一" <= word[0] <= "龥" and (word[:2] in self.notations.law or remark)

    def _may_be_name(self, token: Token) -> bool:
        """Whether an unknown word may be a player's name; in Japanese nothing but its place tells one."""
        plain, word = self.text.plain.text, token.text
        if word in tuple("ABCD"):
            return True
        if token.kind != UNKNOWN or token.value != "name" or len(word) > _NAMED:
            return False
        if word.isascii():
            return not _BEGINNING.search(plain, max(0, token.start - 9), token.start)  # there any word has a capital
        before, behind = plain[token.start - 1 : token.start], plain[token.end : token.end + 1]
        ending = "ぁ" <= word[0] <= "ん" and "一" <= (before or "-") <= "龥"
        part = ending or behind in _NO_SUBJECT or _PIECE.fullmatch(word)
        return not (len(word) == 1 or part or self._is_term(word))

    def _tied(self, scene: Scene, tie: Tie) -> Reading:
        """Sentences that speak of an example in a block: their numbers, cards and names must be its own or come out."""
        whole = beside(scene, tie.example.given, tie.example.names)
        explainer = Explainer(self.text, whole, tie.example.calculation, tie.working, tied=True)
        explained = explainer.explain()
        known = set(explainer.known_numbers())
        cards = {*chain(*whole.held.values(), *whole.roles.values(), whole.played.values())}
        named = chain(*(own for own in scene.sentences if any(one.kind == NAME for one in own)))
        told = {token.start for token in named}
        tokens = {token.start: token for token in chain(*scene.sentences)}

        def passes(token: Token) -> bool:
            """Whether a piece says nothing of the example, or what is known of it."""
            if token.kind in (UNKNOWN, SIGN):
                return token.text.lower() not in MAY
            if token.kind == WORD:
                return token.start not in told
            return (
                token.value in known
                if token.kind == NUMBER
                else (token.kind in (CARD, PILE) and set(token.value) <= cards)
            )

        explained.doubts = [one for one in explained.doubts if one[0] in tokens and not passes(tokens[one[0]])]
        stretch = min(tokens), max(token.end for token in tokens.values())
        return replace(self._made(whole, tie.example, explained, tie.working, stretch), tied=True)

    def _reading(self, scene: Scene) -> Reading | None:
        whole = scene.sentences
        scene.sentences = around(scene, self.text.plain.text)
        tokens = [token for sentence in scene.sentences for token in sentence]
        if len(tokens) > _MOST or not scene.given:
            return self._if_any(scene, whole)
        stretch = tokens[0].start, tokens[-1].end
        span = self.text.plain.span(*stretch)
        best: Reading | None = None
        for calculation, given in fitting(scene):
            for example, working, seats in self._computed(scene, calculation.name, given, span):
                explainer = Explainer(self.text, scene, calculation.name, working)
                explained = explainer.explain()
                alone = len(scene.names) == 1 and min(self.notations.game.players) > 2
                if alone and scene.groups and any(isinstance(one, dict) for one in given.values()):
                    first = next(iter(scene.groups[0].tokens), tokens[0])
                    explained.doubts.append((first.start, first.end))  # the others are missing
                if best is None or (explained.claims and not (best.example and best.example.claims)):
                    known = frozenset(explainer.known_numbers())
                    best = replace(self._made(scene, example, explained, working, stretch), seats=seats, known=known)
        if best is not None and best.example:
            rest = any(token.kind == NUMBER and token.start not in scene.taken for token in tokens)
            long = bool(scene.groups) and len(scene.groups[0].cards) > 7
            if best.example.claims or (best.doubts and len(scene.groups) > 1) or (rest and long):
                return best
        return self._if_any(scene, whole)

    def _if_any(self, scene: Scene, whole: list[list[Token]]) -> Reading | None:
        """What could not be read, where any few sentences in a row look like an example."""
        for place in range(0, len(whole), 3):
            scene.sentences = whole[place : place + _WINDOW]
            # In Japanese a word may be no name after all, since nothing tells it.
            sure = ([one for one in own if one.kind != NAME or one.text.isascii()] for own in scene.sentences)
            told = [own for own, names in zip(scene.sentences, sure, strict=True) if not is_general(names)]
            if told and self._looks_like(scene, [token for own in told for token in own]):
                return self._unread(scene)
        return None

    def _looks_like(self, scene: Scene, tokens: Sequence[Token]) -> bool:
        """Whether what could not be read seems to be an example: cards or several numbers, and a result."""
        cards = sum(token.kind in (CARD, PILE) for token in tokens)
        numbers, counted = sum(token.kind == NUMBER for token in tokens), {"unit.players"}
        if not all(token.text.isascii() for token in tokens):
            # In Japanese nothing tells a name, so that "1枚" beside any unknown word tells no result.
            numbers -= sum(one.kind == NUMBER and then.has("unit.cards") for one, then in pairwise(tokens))
            counted |= {"unit.cards"}
        named = any(token.kind == NAME or (token.has(ME, "you", "she") and token.text != "自分") for token in tokens)
        people = len({token.text for token in tokens if token.kind == NAME or self._may_be_name(token)})
        decided = any(token.has("win", "tie", "ordinal", "last", "goes_next") for token in tokens)
        told_next = any(token.has("goes_next") for token in tokens)
        told = any(one.startswith(("label.", "unit.")) for token in tokens for one in token.classes - counted)
        points = ("unit.points", "unit.red", "unit.tricks")
        scored = any(one.kind == NUMBER and other.has(*points) for one, other in pairwise(tokens))
        groups = sum(tokens[0].start <= group.tokens[0].start <= tokens[-1].start for group in scene.groups)
        sums = any(token.text == "=" for token in tokens)
        return bool(
            (cards and (named or decided or (told and cards > 1)))
            or cards > 2
            or groups > 1
            or (people > 1 and decided and (numbers or told_next or cards))
            or (told_next and (named or numbers))
            or ((people or named) and ((numbers > 1 and (told or decided)) or scored))
            or _in_row(tokens) > 3
            or (numbers > 3 and (decided or scored or sums))
        )

    def _unread(self, scene: Scene) -> Reading:
        tokens = [token for sentence in scene.sentences for token in sentence]
        stretch = tokens[0].start, tokens[-1].end
        span = self.text.plain.span(*stretch)
        if (refused := self._refused(scene, span)) is not None:
            return refused
        first = next((token for token in tokens if token.kind in (CARD, PILE, NUMBER)), tokens[0])
        return Reading(span, self.notations.game.name, "", None, ((first.start, first.end),), (), scene, None, stretch)

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
        tokens = (token for group in scene.groups for token in group.tokens if token.kind == CARD)
        cards = tuple((kind, self.text.place(token.start)) for token in tokens for kind in token.value)
        return FoundExample(
            id=calculation, game=self.notations.game.name, calculation=calculation, seats=seats, options=self.options,
            given=given, claims=(), place=self.text.source.place(span[0]), places={}, source=self.text.source,
            span=span, names=names, cards=cards, partial=len(names) < 2,
        )  # fmt: skip

    def _made(
        self, scene: Scene, example: FoundExample, explained: Explained, working: Working, stretch: Span
    ) -> Reading:
        """A reading from the first sentence on in which something is given or claimed: titles stand before."""
        plain = self.text.plain
        marks = {plain.span(*doubt): Mark(plain.span(*doubt), UNREAD) for doubt in explained.doubts}
        marks = {one.span: one for one in reversed(explained.marks)} | marks
        first = min((plain.index(start) for start, _ in marks), default=stretch[0])
        begin = max((own[0].start for own in scene.sentences if own[0].start <= first), default=stretch[0])
        named = (own[0].start for own in scene.sentences if any(one.kind in (SUIT, NAME) for one in own))
        span = plain.span(begin, stretch[1])
        place = self.text.source.place(span[0])
        own = replace(example, claims=tuple(explained.claims), span=span, place=place)
        doubts, told = tuple(sorted(set(explained.doubts))), tuple(marks[one] for one in sorted(marks))
        stretch = min((begin, *named)), stretch[1]
        return Reading(span, own.game, own.calculation, own, doubts, told, scene, working, stretch)


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


def _in_row(tokens: Sequence[Token]) -> int:
    """How many numbers stand in the longest row of numbers."""
    row = most = 0
    for token in tokens:
        row = row + 1 if token.kind == NUMBER else row if token.kind in (COMMA, SIGN) else 0
        most = max(most, row)
    return most


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
