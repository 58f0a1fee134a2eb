"""Examples whose sentences are read as patterns of kinds of words: tricks played, tallies, cards laid open, values.

A shape says where its examples begin and which patterns mean what. Of each sentence every word that could claim
something must be taken by a pattern, as everywhere; what is told as a reason is checked, and left where it is untrue.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from ..notations import Wording
from ..spelling import Misspelt, Spelt
from . import tokens as kinds
from .cards import Suited, SuitSaidOnce
from .frames import Unfit
from .holders import ALIKE, Holders, Run, seats_of
from .reading import Reading
from .scenes import CUE, HEADING, ITEM, TABLE_ROW, Sentence
from .sentences import grouped
from .state import CLAIM, GIVEN, HARMLESS, Statement
from .strangers import speaks_of_the_next, stranger
from .telling import ReaderOfText, Told
from .tokens import Lexer, Token

SYMBOLS: Mapping[str, str] = {
    kinds.NAME: "N",
    kinds.RANGE: "r",
    kinds.CARDS: "C",
    kinds.SUIT: "S",
    kinds.RANK: "K",
    kinds.PLAYERS: "P",
    kinds.COMMA: ",",
    kinds.STOP: ";",
    kinds.OPEN: "(",
    kinds.CLOSE: ")",
    kinds.COLON: ":",
    kinds.CELL: "|",
    kinds.LINE: "/",
    kinds.EQUALS: "=",
    kinds.OPERATOR: "+",
    kinds.ARROW: ">",
    "trump": "T",
    "win": "W",
    "lose": "L",
    "beat": "B",
    "tie": "Q",
    "max": "M",
    "min": "m",
    "more": "U",
    "less": "u",
    "than": "%",
    "others": "O",
    "all": "A",
    "nobody": "0",
    "nothing": "z",
    "each": "e",
    "respectively": "e",
    "negation": "!",
    "question": "?",
    "condition": "i",
    "generic": "g",
    "play": "y",
    "lead": "l",
    "take": "k",
    "hold": "h",
    "may": "q",
    "only": "o",
    "both": "b",
    "they": "j",
    "pronoun": "j",
    "difference": "d",
    "about": "v",
    "contrary": "v",
    "ratio": "v",
    "bonus": "x",
    "answer": "v",
    "relation": "R",
    "first": "K",
    "card_count": "w",
    "anything": "w",
}
"""A letter for each kind of token; those of a notation's ``roles`` are capital Greek ones, in the order there."""
_MUST = frozenset("NrCSKPQWLBMmUu%O0zej!iobdvxTRtpnc+")
"""What may claim something, and is left over where no pattern takes it; names only where something is said of them."""
_BREAKS = "[,;:()|/>=.]*"
_SPEAKER = re.compile(r"(?m:^)[ \t>]*(?:\[[0-9]{1,2}:[0-9]{2}\]|[0-9]{1,2}:[0-9]{2})[ \t]*[^\s:]{1,12}[ \t]*[:>]")
_SUPPOSED = frozenset(
    ("if", "suppose", "supposing", "assume", "imagine", "もし", "仮に", "としたら", "とすれば", "だったら", "ならば")
)
_COUNTED = re.compile(r"\s?(?:枚|cards?\b|tiles?\b|of them\b)")
_TELLS = re.compile(
    (
        r"取[りっる]|得[てた]|勝|負|もら|獲|入手|優勝|\b(?:wins?|won|takes? (?:it|the|them|all)|took "
        r"(?:it|the|them|all)"
        r"|collects?|captures?|gets?|got|gains?|loses|lost|victor\w*|winner|scores?d?|goes to|belongs "
        r"to)\b"
    ),
    re.IGNORECASE,
)
_SMALL = re.compile(r"[0-9]{1,2}[^0-9]+")
_PRONOUN = re.compile(r"\b(?:the|this|that|next|other|odd|middle|missing|which)\s+\Z", re.IGNORECASE)
_AND = re.compile(r"\s*(?:and|&|と|、|,|・|/)\s*")
_DENIES = re.compile(r"\?|？|\bto (?:win|take|get)\b")


@dataclass
class Line:
    """The tokens of a sentence as a string of symbols; what was taken is a dot, but names stay."""

    tokens: list[Token]
    units: Mapping[str, str]
    roles: Mapping[str, str]
    start: int = 0  # of its sentence
    end: int = 0

    @property
    def symbols(self) -> str:
        """One letter a token."""
        return "".join(map(self._symbol, self.tokens))

    def _symbol(self, one: Token) -> str:
        if one.taken and one.kind != kinds.NAME:
            return "."
        if one.kind == kinds.NUMBER:
            return self.units.get(
                one.unit, "c" if one.unit in ("枚", "cards", "card", "tiles", "tile") else "n" if not one.unit else "v"
            )
        if one.kind == kinds.TOPIC:
            return "Y" if one.value == "says" else "X"
        return self.roles.get(one.kind) or SYMBOLS.get(one.kind, "~")

    def find(self, pattern: str) -> Iterator[tuple[re.Match[str], list[Token]]]:
        """Matches of a pattern, with the tokens in them; what an earlier one took is not seen again."""
        at = 0
        while match := re.compile(pattern).search(self.symbols, at):
            yield match, self.tokens[match.start() : match.end()]
            at = max(match.end(), at + 1)


@dataclass
class Region:
    """What may be one example: its sentences, and where something is given in them."""

    sentences: list[Sentence]
    names: list[str]
    runs: list[Run] = field(default_factory=list)


class Shape:
    """A shape of examples. ``read`` finds all of a text."""

    def __init__(self, reader: ReaderOfText, wording: Wording) -> None:
        self.reader, self.wording, self.notations = reader, wording, reader.notations
        self.text = reader.plain
        given = {unit.casefold() for said in wording.numbers.values() for some in said.units.values() for unit in some}
        claimed = {unit.casefold() for said in wording.claims.values() for some in said.units.values() for unit in some}
        self.units = {**dict.fromkeys(claimed, "p"), **dict.fromkeys(given, "t")}
        roles = [role for role in dict.fromkeys(wording.roles.values()) if role not in SYMBOLS]
        self.roles = {role: chr(0x391 + index) for index, role in enumerate(roles)}
        self.holders = Holders(self.notations)

    # what a shape says of itself -----------------------------------------------------------------------------

    def regions(self) -> Iterator[Region]:
        """Where examples may be."""
        raise NotImplementedError

    def rules(self, reading: Reading, line: Line) -> None:
        """Take what is understood of a sentence."""
        raise NotImplementedError

    def finish(self, reading: Reading) -> None:
        """What is to be checked once all is read."""

    def letters(self, names: Sequence[str]) -> Mapping[str, str]:
        """The seat of each name."""
        return seats_of(names)

    # reading -------------------------------------------------------------------------------------------------

    def read(self) -> Iterator[Told]:
        """All examples of this shape."""
        for region in self.regions():
            told = self.told(region)
            if told is not None:
                yield told

    def told(self, region: Region) -> Told | None:
        """What was read of a region; None where nothing is claimed there."""
        called = {alias: name for name in region.names for alias in ALIKE.get(name, (name,))}
        lexer = self.reader.lexer(self.wording, called)
        reading = Reading(self.notations, self.wording, self.text, self.letters(region.names))
        self.lines: list[Line] = []
        starts = sorted(run.cards.start for run in region.runs)
        anchored = {
            one.block for one in region.sentences if bisect_left(starts, one.end) > bisect_left(starts, one.start)
        }
        region.runs.sort(key=lambda run: run.cards.start)
        first = min((run.cards.start for run in region.runs), default=0)
        used: list[Sentence] = []
        for one in region.sentences:
            line = self._line(reading, lexer, one, region)
            if one.block not in anchored and self._general(line, one.start < first):
                continue
            before = len(reading.left)
            self.rules(reading, line)
            self.lines.append(line)
            taken = any(token.taken in (CLAIM, GIVEN) for token in line.tokens)
            named = any(token.kind == kinds.NAME for token in line.tokens)
            listed = one.kind in (TABLE_ROW, ITEM) and re.search("[tpncr]", line.symbols) is not None
            if (
                one.block not in anchored
                and not listed
                and not taken
                and (not named or one.start < first)
                and len(reading.left) == before
            ):
                self.lines.pop()
                continue
            used.append(one)
        if not used:
            return None
        self.finish(reading)
        for line in self.lines:
            if any(one.taken == GIVEN for one in line.tokens):
                for token in line.tokens:
                    if token.kind == "condition" and token.value in _SUPPOSED:
                        token.taken = token.taken or HARMLESS
        for line in self.lines:
            self._leftover(reading, line)
            reading.tokens += line.tokens
        if not reading.claims and not reading.left:
            return None
        reading.left.sort(key=lambda one: one.token.start)
        span = used[0].start, used[-1].end
        return self.reader.made(reading, self.wording, region.names, reading.seats, span)

    def _line(self, reading: Reading, lexer: Lexer, one: Sentence, region: Region) -> Line:
        low, high = (bisect_left(region.runs, at, key=lambda run: run.cards.start) for at in (one.start, one.end))
        cards = [
            Token(kinds.CARDS, run.cards.start, run.cards.end, run.cards.value, run.name)
            for run in region.runs[low:high]
            if run.cards.value
        ]
        tokens = lexer.tokens(self.text, one.start, one.end, cards)
        reading.tokens += [
            token
            for token in tokens
            if token.kind == kinds.HARMLESS and token.taken and _SMALL.fullmatch(self.text, token.start, token.end)
        ]
        spoken = [match.span() for match in _SPEAKER.finditer(self.text, one.start, one.end)]
        tokens = [
            token
            for token in tokens
            if token.kind in SYMBOLS or token.kind in self.roles or token.kind in (kinds.NUMBER, kinds.TOPIC)
        ]
        tokens = [
            token
            for token in tokens
            if not token.taken
            and not any(start <= token.start < end for start, end in spoken)
            and not (token.kind == kinds.RANK and WHICH.match(self.text, token.end))
        ]
        line = Line(grouped(reading, tokens), self.units, self.roles, one.start, one.end)
        said = self.text[one.start : one.end]
        for token in line.tokens:
            if token.kind == kinds.NUMBER and not token.unit and _COUNTED.match(self.text, token.end):
                token.unit = "枚"
            if (
                token.kind == kinds.NUMBER
                and token.value == 1
                and re.match(r"(?:枚|つ|個)?も", self.text[token.end : token.end + 3])
            ):
                token.taken = HARMLESS  # not one
                if token.unit and token.unit != "枚":
                    never = next(
                        (
                            other
                            for other in line.tokens
                            if other.kind == "negation" and 0 < other.start - token.end < 14
                        ),
                        None,
                    )
                    token.value, token.taken = 0, ""
                    if never is not None:
                        never.taken = HARMLESS
            if (
                token.kind == "condition"
                and re.search(r"(?:[Ww]hen|[Aa]fter|[Oo]nce|until)\b[^,.]*$", self.text[one.start : token.start])
                and token.value == "had been"
            ):
                token.taken = HARMLESS
            elif (
                token.kind == kinds.NUMBER
                and self.text[token.start : token.end].casefold() == "one"
                and _PRONOUN.search(self.text[one.start : token.start])
            ):
                token.taken = HARMLESS  # the one in the middle, the next one
            elif token.kind == kinds.NUMBER and re.fullmatch(r"[\s(]*[0-9]{1,2}[.)]?\s*", said):
                token.taken = HARMLESS  # the number of an item
        title = re.match("([^NCtpcSTM/]*)/", line.symbols)
        for token in line.tokens[: title.end() if title and one.kind != "row" else 0]:
            if token.kind == kinds.NUMBER:
                token.taken = HARMLESS  # a number in a title
        return line

    def _general(self, line: Line, before: bool) -> bool:
        """A sentence apart from the example that is no part of it: a rule, a question, a remark."""
        symbols = line.symbols
        if "N" in symbols:
            return False
        return "g" in symbols or "i" in symbols or ("?" in symbols and not re.search("[tpnc]", symbols))

    def _leftover(self, reading: Reading, line: Line) -> None:
        if (name := self._unsaid(line)) is not None:
            reading.leave(name, "what it says of the player")
            return
        if (name := self._twice(line)) is not None:
            reading.leave(name, "what it says of the player")
            return
        telling = any(one.taken == CLAIM for one in line.tokens) or speaks_of_the_next(reading, line.tokens)
        if telling and (who := stranger(reading, line.tokens)) is not None:
            reading.leave(who, "what it says of the player")
            return
        for place, one in enumerate(line.tokens):
            symbol = line.symbols[place]
            if one.taken or symbol not in _MUST or symbol == "N":
                continue
            if symbol == "T" and not re.search("[SNC]", line.symbols):
                continue
            if symbol == "P" and one.value == min(self.notations.game.players):
                one.taken = HARMLESS
                continue
            if symbol == "o" and re.search("[回度日]", self.text[max(0, one.start - 1) : one.start]):
                continue
            reading.leave(one, "what it says of the result")
            return

    def _twice(self, line: Line) -> Token | None:
        """A name beside itself: Otto and Otto, of whom one is somebody else."""
        names = [one for one in line.tokens if one.kind == kinds.NAME]
        for one, other in pairwise(names):
            if one.value[-1] == other.value[0] and _AND.fullmatch(self.between(one, other)):
                return other
        return None

    def _unsaid(self, line: Line) -> Token | None:
        """A name with a word that tells a result, in a clause of which nothing was taken."""
        low = 0
        for place, one in enumerate([*line.tokens, None]):
            if one is not None and one.kind not in ("comma", "stop", "line"):
                continue
            clause = line.tokens[low:place]
            low = place + 1
            names = [token for token in clause if token.kind == kinds.NAME]
            if names and not any(token.taken in (CLAIM, GIVEN) for token in clause):
                end = one.start if one is not None else self.text.find("\n", names[-1].end)
                said = self.text[clause[0].start : end if end > 0 else len(self.text)]
                if _TELLS.search(said) and not _DENIES.search(said):
                    return names[0]
        return None

    # helpers for patterns ------------------------------------------------------------------------------------

    def role(self, name: str) -> str:
        """The letter of one of the notation's roles; one that matches nothing where it has none."""
        return self.roles.get(name, "\u0000")

    def between(self, one: Token, other: Token) -> str:
        """The text between two tokens."""
        return self.text[one.end : other.start]

    def truth(self, reading: Reading, holds: bool, some: Iterable[Token]) -> None:
        """Something told as a reason: harmless where it is true, else left over."""
        for one in some:
            if not one.taken:
                if holds:
                    one.taken = HARMLESS
                else:
                    reading.leave(one, "a reason that is true")
                    one.taken = HARMLESS
                    holds = True

    def claim(self, reading: Reading, key: str, part: Any, said: Any, relation: str, one: Token) -> None:
        """A claim at a token; a number's digits can be mended."""
        taken = one.taken
        numbers = (one.digits,) if one.kind == kinds.NUMBER and one.digits[1] else ()
        reading.state(key, part, said, relation, one, numbers)
        one.taken = taken or one.taken

    def trumps(self, reading: Reading, line: Line, given: bool) -> None:
        """Hearts are trump, 切り札はハート: given, or claimed."""
        for pattern, which in (
            (rf"T{_BREAKS}(?:{self.role('absent')}{_BREAKS})?S", -1),
            (rf"S{_BREAKS}(?:{self.role('absent')}{_BREAKS})?T", 0),
        ):
            for _, some in line.find(pattern):
                suit = some[which]
                apart = self.text[min(some[0].end, some[-1].end) : some[-1].start]
                if some[0].taken or suit.taken or re.search(r"[。;]|出し|持|played|plays|no ", apart):
                    continue
                if given and reading.values.setdefault("trump", suit.value) != suit.value:
                    reading.leave(suit, "the same trump")
                elif given:
                    suit.taken = GIVEN
                else:
                    self.claim(reading, "trump", None, suit.value, "is", suit)
                for one in some:
                    one.taken = one.taken or HARMLESS

    def says(self, reading: Reading, line: Line) -> None:
        """Words of the game that give a value or claim one: To Be."""
        for one in line.tokens:
            word = re.sub(r"\s+", " ", self.text[one.start : one.end]).casefold()
            if one.taken or one.kind != kinds.TOPIC or word not in self.wording.says:
                continue
            name, value = self.wording.says[word]
            if verb := re.match(r"is\s+(?=not\b)", self.text[one.start : one.end], re.IGNORECASE):
                one.start += verb.end()
            if name in self.wording.claims:
                self.claim(reading, name, None, value, "is", one)
            elif reading.values.setdefault(name, value) != value:
                reading.leave(one, "the same as before")
            else:
                one.taken = GIVEN

    def asks(self, line: Line) -> None:
        """A question claims nothing but what it gives."""
        stops = [one for one in line.tokens if one.kind == "stop"]
        if not stops or "?" not in self.text[stops[-1].start : stops[-1].end] or "?" not in line.symbols:
            return
        for one in line.tokens:
            if one.kind not in (
                "name",
                "cards",
                "suit",
                "trump",
                kinds.NUMBER,
                "range",
                "topic",
                "lead",
                "hold",
                "play",
            ):
                one.taken = one.taken or HARMLESS

    def reasons(self, line: Line) -> None:
        """Sentences of the law, as the notation lists them: nothing in them is about this example."""
        if not self.wording.laws or not line.tokens:
            return
        low, high = line.start, max(line.end, line.tokens[-1].end)
        for match in re.finditer("|".join(self.wording.laws), self.text[low:high], re.IGNORECASE):
            line.tokens[:] = [one for one in line.tokens if not low + match.start() <= one.start < low + match.end()]


WHICH = re.compile(r"\s+(?:deal|game|round|hand|match|session|evening)\b", re.IGNORECASE)
"""Behind first, last: no place in a ranking."""
_LATIN = re.compile(r"[A-Za-zÀ-ÿĀ-ſ][A-Za-zÀ-ÿĀ-ſ'’-]*(?=[ぁ-んァ-ヶ一-龥])")
_GENERIC = frozenset(["敵", "相手", "人", "者", "ほう", "方", "側", "プレイヤー", "家"])


def named(runs: Sequence[Run]) -> list[Run]:
    """Runs whose holders' names are without what stands before them: 先手の梅子 is 梅子."""
    short = {run.name: _bare(run.name) for run in runs if run.name}
    kept = {
        name: bare for name, bare in short.items() if list(short.values()).count(bare) == 1 and bare not in _GENERIC
    }
    return [Run(run.cards, kept.get(run.name, run.name), run.name_start) for run in runs]


def _bare(name: str) -> str:
    if latin := _LATIN.match(name):
        return latin[0]
    name = name.rpartition("の")[2] or name
    cut = max(name.rfind("は"), name.rfind("が"))
    return name[cut + 1 :] if 1 < cut < len(name) - 1 else name


_LETTERS = re.compile(
    r"(?<![\w♠-♦])(?:10|[AKQJT2-9])[SHDC](?![\w'’])(?:\s*(?:[,/;]|and|, and)?\s*(?:10|[AKQJT2-9])[SHDC](?![\w'’]))+"
)


def _of_the_same_suit(shape: Shape, found: Sequence[Token]) -> list[Token]:
    """With the cards that stand behind one of their sentence and do not name its suit again."""
    more = list(SuitSaidOnce(shape.notations, shape.wording).find(shape.text))
    kept = list(found)
    for one in shape.reader.sentences:
        own = [token for token in found if one.start <= token.start < one.end]
        kept += [
            token
            for token in more
            if own
            and own[0].end <= token.start < one.end
            and not any(token.start < other.end and other.start < token.end for other in found)
        ]
    return sorted(kept, key=lambda token: token.start)


def suited(shape: Shape) -> list[Token]:
    """All runs of cards of a text; a list of ranks with letters of suits, QH QD, is one even without a number."""
    found = list(Suited(shape.notations, shape.wording).find(shape.text))
    if shape.wording.cards == "played, suit once":
        found = _of_the_same_suit(shape, found)
    speller = shape.notations.speller
    for match in _LETTERS.finditer(shape.text) if speller.split else ():
        if any(one.start < match.end() and match.start() < one.end for one in found):
            found = [one for one in found if not (one.start < match.end() and match.start() < one.end)]
        cards, at = list[Spelt | Misspelt](), match.start()
        while at < match.end() and (one := re.compile("(10|[AKQJT2-9])([SHDC])").search(shape.text, at, match.end())):
            kind = one[2] + one[1].replace("T", "10")
            cards.append(Spelt(kind, *one.span()) if kind in speller.split else Misspelt(one[0], *one.span()))
            at = one.end()
        found.append(Token(kinds.CARDS, *match.span(), tuple(cards)))
    return sorted(found, key=lambda one: one.start)


def sections(sentences: Sequence[Sentence], text: str) -> Iterator[list[Sentence]]:
    """The sentences of a text between headings and announced examples."""
    some: list[Sentence] = []
    for one in sentences:
        cue = CUE.match(text, one.start, one.end) is not None and some and some[-1].block != one.block
        if some and (one.section != some[-1].section or cue) and any(other.kind != HEADING for other in some):
            yield some
            some = []
        some.append(one)
    if some:
        yield some


def spelt(cards: Iterable[Spelt | Misspelt]) -> list[str]:
    """The kinds of cards, without what is none."""
    return [card.kind for card in cards if isinstance(card, Spelt)]


__all__ = ["Line", "Region", "Shape", "Statement", "Unfit", "named", "sections", "spelt", "suited"]
