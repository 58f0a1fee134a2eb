"""A second look at words that found no meaning, by what the engine computes of the cards.

A word is settled where it says nothing of a result, or is so of whoever it may mean (``facts``). What is not settled
leaves an example not understood, as before. The other way round, a number that is not so as it was read, but is in the
words around it, is misread rather than wrong.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

from ...texts.examples import Span
from ..relations import NUMERIC
from . import tokens as kinds
from .against import against
from .facts import Clause, Facts, Seats
from .lexicon import any_word
from .ofgame import general
from .reading import Reading
from .scenes import Sentence
from .sentences import cards_played
from .state import CLAIM, GIVEN, HARMLESS, Left, Statement
from .strangers import nobody_here, stranger
from .tokens import Token
from .unaccounted import said_of_nobody
from .unread import ANYTHING

_RESULT = frozenset(("win", "lose", "beat", "tie", "max", "min", "first", "scores", "nothing", "bonus", "difference"))
_SOFT = frozenset(
    (
        *("negation", "condition", "about", "ratio", "only", "both", "all", "nobody", "others", "none_else", "than"),
        *("they", "pronoun", "relation", "answer", "more", "less", "earlier", "later", "contrary", "respectively"),
        *("lead", "play", "may", "question", "generic", "each", "hold", "take", "trump", "anything", "card_count"),
        *(kinds.TOPIC, kinds.SUIT, kinds.PLAYERS),
    )
)
"""What claims something only beside a result, a number or a card."""
_HEAVY = _RESULT | {kinds.NUMBER, kinds.RANGE, kinds.RANK, kinds.CARDS, kinds.EQUALS, kinds.OPERATOR}
_OPEN = frozenset((*_RESULT, *_SOFT, kinds.NUMBER, kinds.RANGE, kinds.CARDS, kinds.RANK, kinds.NAME))
_DIFFERENCES = frozenset(("ahead", "behind", "spread"))
_VALUES = frozenset((kinds.NUMBER, "nothing"))
_OF_TRICKS = frozenset(("lead", "earlier", "later"))
_TWISTS = frozenset(("condition", "about", "ratio", "contrary", "than", "difference", "lose", "beat"))
"""What makes something else of a result in the same clause."""
_CHECKED = frozenset(("win", "max", "min", "tie", "nothing", "scores", kinds.NUMBER))
_BESIDE_RESULTS = frozenset(
    (
        *("others", "none_else", "both", "they", "only", "all", "hold", "play", "lead", "take", "each", "answer"),
        *(kinds.TOPIC, kinds.SUIT, "question", "trump", "card_count", "may", "earlier"),
    )
)
_BESIDE_CLAIMS = frozenset((kinds.TOPIC, kinds.SUIT, "lead", "play", "hold", "take", "generic", "each"))
_OF_PEOPLE = frozenset(
    (
        *("than", "ratio", "difference", "contrary", "more", "less", "only", "both", "all", "nobody", "others"),
        *("none_else", "they", "pronoun", "negation"),
    )
)
_CUTS = frozenset((kinds.COMMA, kinds.STOP, kinds.LINE, kinds.OPEN, kinds.CLOSE))
_NO_CUTS = '/&・[]【】「」『』《》〈〉“”"［］'
_TELLS = re.compile(
    r"取[りっる]|得[てた]|勝|負|もら|獲|優勝|点"
    r"|\b(?:wins?|won|takes?|took|gets?|got|gains?|los(?:es|t)|winner|scores?d?|goes to|points?|pocket\w*)\b",
    re.IGNORECASE,
)
_OF_THE_GAME = re.compile(
    r"[勝負点枚数計足正同得獲]|[高低大小多少強弱][いくきさな]|取[りるられっ]|もら|入[りるら]|(?:で|では|じゃ|ずつ|も)\Z|出せ|使え|持っ"
    r"|\b(?:win|won|scor|get|got|take|took|tie|tied|beat|lose|lost|have|has|had|hold|held|play|lead|follow|count|make|made"
    r"|first|second|third|last|high|low|most|best|enough|point|card|trick|right|true|correct|so|that|the case|allowed"
    r"|legal|equal|same|reach|receive|earn|add|sum|total|come|came)\w*",
    re.IGNORECASE,
)
_TOLD_OF_CARDS = re.compile(
    r"[0-9数字札枚点強弱勝負]|カード|スート|ペア|\b(?:number|card|suit|strong|weak|rank|value|win|won|point|pair|single|trick)",
    re.IGNORECASE,
)
_AFTER = 24  # letters behind an English negation that say what is denied
_BEFORE = 4  # letters before a Japanese one
_SHORT = 3  # letters beside a name of what is an answer
_OF = re.compile(r"\bof\s+\Z")
_ALIKE = re.compile(
    r"同様|同じく|同上|もそう|もだ|も(?:です|でした)"
    r"|\b(?:likewise|as well|too|so (?:did|does|is|was|has)|the same|ditto|similarly)\b",
    re.IGNORECASE,
)
_IN_ORDER = re.compile(r"い?(?:ほう|方)?(?:から)?順")
_ASKED = re.compile(r"[?？]|(?:だっけ|なの|たの|ですか|でしょうか)\W*\Z")


def settle(
    reading: Reading, sentences: Sequence[Sentence], result: Mapping[str, Any], doubted: Sequence[Token]
) -> None:
    """Take what is settled, in sentences all of whose words are; what was left over there is left no more.

    ``doubted`` are claims that are not so as they were read. Of an example that was not read wholly each must be
    settled, or be sure; in one that was, those that are settled are left over.
    """
    told = {one.key for one in reading.claims} & {reading.wording.measure, reading.wording.win, "winners"}
    of_trick = any(one.token.kind in _OF_TRICKS for one in reading.left) or cards_played(reading, reading.tokens)
    if reading.wording.best and (not told or of_trick):
        return  # cards of a trick, rather than those that somebody has
    facts = Facts(reading, result)
    begun = min((one.start for one in reading.tokens if one.taken == GIVEN), default=0)
    plain = {id(one.token) for one in reading.claims if one.relation == "is" and one.token.kind in _VALUES}
    settled: list[Left] = []
    how: dict[int, tuple[Token, str]] = {}
    for sentence in sentences:
        lost = [one for one in reading.left if sentence.start <= one.token.start < sentence.end]
        again = {id(one) for one in doubted if sentence.start <= one.start < sentence.end} & plain
        if not (lost or again) or not all(_may_be_settled(reading, one) for one in lost):
            continue
        inside = _inside(reading, sentence)
        if any(nobody_here(reading, one) is not None for one in inside if not one.taken):
            continue
        look = _Look(reading, facts, sentence, again, {id(one.token) for one in lost}, sentence.end <= begun)
        if look.settles() and not (look.tells and stranger(reading, inside) is not None):
            how |= look.how
            settled += lost
    if not reading.left:
        for one in doubted:
            if id(one) in how:
                reading.leave(one, "")
        return
    rest = {id(one) for one in doubted} - set(how)
    if not all(_is_sure(one) for one in reading.claims if id(one.token) in rest):
        return
    gone = {id(one) for one in doubted} & set(how)
    for one, taken in how.values():
        one.taken = taken if id(one) in gone else one.taken or taken
    reading.left = [one for one in reading.left if one not in settled]
    reading.claims = [one for one in reading.claims if id(one.token) not in gone]


def differences(reading: Reading, result: Mapping[str, Any]) -> bool:
    """By how much somebody is ahead, where two results are told: a number without a unit is one of what is compared.

    Whether any is told of another result now.
    """
    best, measure = reading.wording.best, reading.wording.measure
    values = result.get(best)
    if not isinstance(values, Mapping) or best == measure:
        return False
    changed = False
    for one in reading.claims:
        if one.relation not in _DIFFERENCES or one.key != measure or len(set(one.part)) < len(one.part):
            continue
        winners = result.get("winners") or ()
        holds, _ = NUMERIC[one.relation](values, winners, one)
        if holds or not one.token.unit:
            one.key, changed = best, True
    return changed


def _is_sure(claim: Statement) -> bool:
    """Whether a claim that is not so may be called wrong, though not all was read at first."""
    whose = isinstance(claim.part, tuple) and len(claim.part) == 1 and not claim.supposed
    return whose and claim.plain and claim.relation == "is" and bool(claim.token.unit)


def _inside(reading: Reading, sentence: Sentence) -> list[Token]:
    inside = {id(one): one for one in reading.tokens if sentence.start <= one.start < sentence.end}
    return sorted(inside.values(), key=lambda one: one.start)


def _may_be_settled(reading: Reading, one: Left) -> bool:
    word = reading.text[one.token.start : one.token.end].casefold()
    if one.token.kind == kinds.WORD or (one.token.kind == "about" and reading.wording.roles.get(word)):
        return False  # black pips: the notation names what is not so
    return not one.expected or one.expected.startswith(ANYTHING)


class _Look:
    """A look at one sentence. ``how`` is how each token is taken, by its identity.

    ``again`` are claims that are not so as they were read, ``lost`` what was left over, ``before``: nothing is given.
    """

    def __init__(
        self, reading: Reading, facts: Facts, sentence: Sentence, again: set[int], lost: set[int], before: bool
    ) -> None:
        self.reading, self.facts, self.sentence, self.before = reading, facts, sentence, before
        self.again, self.lost = again, lost | again
        self.text, self.tokens = reading.text, _inside(reading, sentence)
        self.how: dict[int, tuple[Token, str]] = {}

    @property
    def tells(self) -> bool:
        """Whether a result is told in what is settled."""
        return any(taken == CLAIM for _, taken in self.how.values())

    def settles(self) -> bool:
        """Whether every word is."""
        supposed = any(one.kind == "condition" and self._is_open(one) for one in self.tokens)
        if supposed and any(one.taken == CLAIM for one in self.tokens):
            return False
        said: Seats = frozenset()
        last: Seats = frozenset()
        for part, span in self._clauses():
            clause = Clause(self.reading, self.facts, part, span, self.tokens, said, last)
            if not self._clause(clause):
                return False
            last = clause.seats or last
            said |= clause.seats
        return True

    def _clauses(self) -> list[tuple[list[Token], Span]]:
        cuts = [one for one in self.tokens if one.kind in _CUTS and self.text[one.start] not in _NO_CUTS]
        edges = [self.sentence.start, *(one.start for one in cuts), self.sentence.end]
        return [
            ([one for one in self.tokens if low <= one.start < high and one.kind not in _CUTS], (low, high))
            for low, high in pairwise(edges)
        ]

    def _clause(self, clause: Clause) -> bool:
        open_ = [one for one in clause.part if self._is_open(one)]
        named = kinds.NAME in clause.kinds
        if not open_ or self._asks(clause) or (general(clause.words) and not named):
            return self._take(open_, HARMLESS)
        heavy = any(one.kind in _HEAVY or (named and one.kind in ("more", "less")) for one in open_)
        told = any(one.kind == kinds.NAME and id(one) in self.lost for one in open_) and _TELLS.search(
            self._unread(clause)
        )
        if heavy or told:
            return self._is_so(clause, open_) and self._take(open_, CLAIM)
        return self._is_idle(clause, open_) and self._take(open_, HARMLESS)

    def _is_open(self, one: Token) -> bool:
        return (not one.taken or id(one) in self.again) and (one.kind in _OPEN or id(one) in self.lost)

    def _take(self, some: Sequence[Token], how: str) -> bool:
        self.how |= {id(one): (one, how) for one in some}
        return True

    def _asks(self, clause: Clause) -> bool:
        """Whether a clause asks, and tells nothing."""
        told = any(one.kind in (kinds.NUMBER, kinds.CARDS, kinds.RANK) and self._is_open(one) for one in clause.part)
        behind = self.text[clause.span[1] : clause.span[1] + 1]
        return not told and "question" in clause.kinds and _ASKED.search(clause.words + behind) is not None

    def _unread(self, clause: Clause) -> str:
        """The words of a clause without those that were read."""
        letters = list(clause.words)
        for one in clause.part:
            if one.taken in (CLAIM, GIVEN) and id(one) not in self.again:
                letters[one.start - clause.span[0] : one.end - clause.span[0]] = " " * (one.end - one.start)
        return "".join(letters)

    # what says nothing ---------------------------------------------------------------------------------------

    def _is_idle(self, clause: Clause, open_: Sequence[Token]) -> bool:
        """Whether a clause says nothing of a result but what was read in it."""
        words = self._unread(clause)
        for one in open_:
            if one.kind == "negation":
                at = one.start - clause.span[0]
                words = words[:at] + " " * (one.end - one.start) + words[at + one.end - one.start :]
        if any(against(words, False)) or said_of_nobody(words) or _ALIKE.search(words):
            return False
        names = [one for one in clause.part if one.kind == kinds.NAME]
        letters = sum(map(str.isalpha, words)) - sum(one.end - one.start for one in names)
        if any(id(one) in self.lost for one in names) and letters < _SHORT:
            return False  # an answer
        about = any(one.kind in _OF_PEOPLE or id(one) in self.lost for one in open_)
        if about and any(one.kind == kinds.TOPIC for one in open_):
            return False
        beside = any(one.taken in (CLAIM, GIVEN) for one in clause.part)
        return all(self._says_nothing(one, clause, beside) for one in open_ if one.kind != kinds.NAME)

    def _says_nothing(self, one: Token, clause: Clause, beside: bool) -> bool:
        """Whether a word has nothing to do with what is given or claimed in its clause."""
        if one.kind == "negation":
            return self._denies_nothing(one, clause)
        if one.kind == "condition":
            return not any(other.taken == CLAIM for other in clause.part)
        if one.kind == "they" and _OF.search(self.text, self.sentence.start, one.start):
            return True
        if one.kind in ("more", "less") and _IN_ORDER.match(self.text, one.end):
            return True
        if one.kind in _OF_PEOPLE:
            told = clause.kinds & {kinds.NAME, kinds.CARDS, kinds.TOPIC, kinds.NUMBER}
            return not (beside or told or _TOLD_OF_CARDS.search(clause.words))
        return not beside or one.kind in _BESIDE_CLAIMS

    def _denies_nothing(self, one: Token, clause: Clause) -> bool:
        """Whether what is denied is nothing of the game."""
        if clause.kinds & _RESULT - {"nothing", "scores"}:
            return False
        if self.text[one.start : one.end].isascii():
            denied = self.text[one.end : min(one.end + _AFTER, self.sentence.end)]
        else:
            denied = self.text[max(one.start - _BEFORE, self.sentence.start) : one.start]
        if self._results.search(denied) or _OF_THE_GAME.search(denied):
            return False
        return bool(denied.strip(" .!\n")) or self.before

    @cached_property
    def _results(self) -> re.Pattern[str]:
        """The words for the results of the notation: red."""
        said = self.reading.wording.claims.values()
        return re.compile(
            any_word(word for one in said for some in (*one.words.values(), *one.units.values()) for word in some),
            re.IGNORECASE,
        )

    # what is so ----------------------------------------------------------------------------------------------

    def _is_so(self, clause: Clause, open_: Sequence[Token]) -> bool:
        """Whether all that a clause says is so, whoever of those who may be meant is."""
        if {one.kind for one in open_} & _TWISTS or any(against(self._unread(clause), True)):
            return False
        denied = any(one.kind == "negation" and not self._denies_nothing(one, clause) for one in open_)
        return all(self._holds(one, clause, denied) for one in open_)

    def _holds(self, one: Token, clause: Clause, denied: bool) -> bool:
        if one.kind == kinds.NUMBER and clause.is_one(one):
            return True
        if one.kind == kinds.NUMBER and clause.is_none(one):
            return "negation" in clause.kinds and clause.without()
        if one.kind == "scores":
            return clause.score(not denied)
        if one.kind == "negation":
            return not denied or bool(clause.kinds & {"scores", kinds.NUMBER})
        if one.kind == kinds.CARDS:
            return clause.cards(one)
        if one.kind == kinds.PLAYERS:
            return clause.people(one)
        if one.kind == kinds.NAME and not (id(one) in self.lost and clause.wins):
            return id(one) not in self.lost or bool(clause.kinds & _CHECKED)
        ways = {kinds.NUMBER: clause.number, kinds.RANGE: clause.range, "more": clause.more, "less": clause.more}
        ways |= dict.fromkeys(("win", "max", "min", "tie", kinds.NAME), clause.first)
        if one.kind in ways:
            return not denied and ways[one.kind](one)
        if one.kind == "nothing":
            return not denied and clause.score(False)
        return one.kind in _BESIDE_RESULTS
