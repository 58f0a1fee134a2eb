"""What is told of a trick besides its cards: clause by clause, and each thing said is so or it is not.

A clause is a handful of words of ``templates/tricks.yaml`` with names, cards, suits and numbers; one with any other
word is not read. Its subject is who is named, else whose card it is, else who was spoken of. Everything else in it
says something of the subject, in whatever order: played this, is the highest, came first, takes the trick. Who takes
it or leads next is a claim; the rest must be so of the cards that lie there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from ...languages import LANGS
from ...paths import templates_dir
from ...yamlplaces import read_yaml
from ..numberwords import SEVERAL
from ..spelling import Spelt
from . import tokens as kinds
from .laidtrick import LaidTrick
from .lexicon import any_word
from .reading import Reading
from .state import CLAIM, HARMLESS, Statement
from .tokens import NUMBER, Token

NAME, CARD, SUIT, RANK, COUNT, ONE, PEOPLE, UNKNOWN = (
    "name", "card", "suit", "rank", "count", "one", "people", "unknown",
)  # fmt: skip
_RANK_WORDS = {
    "A": "aces? エース", "K": "kings? キング", "Q": "queens? クイーン クィーン", "J": "jacks? ジャック",
    "2": "twos deuces?", "3": "threes", "4": "fours", "5": "fives", "6": "sixes", "7": "sevens", "8": "eights",
    "9": "nines", "10": "tens",
}  # fmt: skip
_WORDS_OF_RANK = [(rank, word) for rank, words in _RANK_WORDS.items() for word in words.split()]
_RANK = "|".join(
    rf"(?P<{'r' + str(index)}>{f'(?<![A-Za-z]){word}(?![A-Za-z])' if word.isascii() else word})"
    for index, (_, word) in enumerate(_WORDS_OF_RANK)
)
_LETTER = re.compile(r"(?<![A-Za-z0-9])[AKQJ](?![A-Za-z0-9])")
_PAUSE = re.compile(r"[,、;；:：.。!！?？\n…—–]+|\s-\s")
_KINDS = re.compile("([2-5])種類")
_COMMA = re.compile(r"[,、，]+")
_QUIET = re.compile(r"[①-⑳ \t\u3000「」『』()（）\[\]【】\"“”*_>|・•●○◆■=→'’-]+")
_ADVERB = re.compile(
    r"(?<![A-Za-z])(?!(?:hard|bare|near|on|supposed|probab|possib|like|fals|wrong|mistaken|reported|alleged)ly)"
    r"[a-z]{3,}ly(?![A-Za-z])"
)
_ENUMERATOR = re.compile(r"[\s>*•・-]*[(（]?[0-9]{1,2}[)）.．:：、]\s*")
_ORDINALS = {"second": 1, "2": 1, "二": 1, "third": 2, "3": 2, "三": 2, "fourth": 3, "4": 3, "四": 3}
_SOMEBODY = ("who", "he", "she")
_PHRASE = ("max", "min", "thing", SUIT, "suitword", "trump", "lead", RANK)
_LAST = ("last", "finally", "lastly", "最後に", "最後", "comes last")


@dataclass(slots=True)
class Atom:
    """A word of a clause, with what it means."""

    kind: str
    start: int
    end: int
    value: object = None
    token: Token | None = None


@dataclass(slots=True)
class Clause:
    """Atoms between two pauses."""

    atoms: list[Atom] = field(default_factory=list)
    end: int = 0  # with the words behind the last atom that say nothing
    beside: bool = False  # whether nothing but a comma stands between it and the clause before

    def __contains__(self, kind: str) -> bool:
        return any(one.kind == kind for one in self.atoms)

    def of(self, *some: str) -> list[Atom]:
        """The atoms of some kinds."""
        return [one for one in self.atoms if one.kind in some]

    def only(self, *some: str) -> bool:
        """Whether there are no others."""
        return all(one.kind in some for one in self.atoms)


@cache
def _words() -> Mapping[str, str]:
    """What each word means."""
    data = read_yaml(templates_dir() / "tricks.yaml").data
    return {
        str(word).casefold(): concept
        for concept, some in reversed(list(data.items()))
        for lang in LANGS
        for word in some[lang]
    }


@cache
def _pattern() -> re.Pattern[str]:
    return re.compile(any_word(_words()), re.IGNORECASE)


class TrickTalk:
    """Reads the clauses of one trick, sentence by sentence."""

    def __init__(self, text: str, trick: LaidTrick, win: str, seats: Mapping[str, str], sound: bool) -> None:
        """``sound``: whether its cards are cards of the deck, each once; else nothing can be said of them."""
        self.text, self.trick, self.win, self.seats, self.sound = text, trick, win, seats, sound
        self.focus: list[str] = []  # of whom the clause before spoke
        self.spoken: list[str] = []  # who was named last
        self.extreme = False  # whether the focus was the highest or the lowest
        self.bare: Clause | None = None  # the clause before, where it is no more than "the lowest card"
        self.silent: Sequence[tuple[int, int]] = ()  # words that others read
        self.told_of: list[str] = []  # whom the clause before names, or whose card

    # words ---------------------------------------------------------------------------------------------------

    def clauses(self, tokens: Sequence[Token], start: int, end: int) -> Iterator[Clause]:
        """The clauses of a sentence."""
        clause, cause = Clause(), False
        for atom in self._atoms(tokens, start, end):
            if atom.kind == "cause" or (cause and atom.kind in ("max", "min")):
                if clause.atoms:
                    yield clause  # because of Dan's heart | the lowest decides
                clause, cause = Clause(), atom.kind == "cause"
            if atom.kind == "cause":
                continue
            if atom.kind == "break":
                cause = False
                if clause.atoms and self._goes_on(clause, atom):
                    continue
                if clause.atoms:
                    yield clause
                    clause = Clause(beside=True)
                clause.beside = clause.beside and _COMMA.fullmatch(self.text, atom.start, atom.end) is not None
            else:
                clause.end = atom.end
                if atom.kind != "filler":
                    clause.atoms.append(atom)
        if clause.atoms:
            yield clause

    def _goes_on(self, clause: Clause, pause: Atom) -> bool:
        """Whether a clause is no more than the head of the next: last, Dan …; winner: Ben."""
        colon = ":" in self.text[pause.start : pause.end] or "：" in self.text[pause.start : pause.end]
        return clause.only("first", "later") or (
            colon and clause.only("win", "trick", "nexttrick", "lead", "max", "min", "thing", "suitword", "trump")
        )

    def _atoms(self, tokens: Sequence[Token], start: int, end: int) -> Iterator[Atom]:
        known = {
            one.start: one for one in tokens if one.kind in (kinds.NAME, kinds.CARDS, kinds.SUIT, NUMBER, kinds.PLAYERS)
        }
        number = _ENUMERATOR.match(self.text, start, end)
        at = number.end() if number and not any(one.start < number.end() for one in known.values()) else start
        while at < end:
            if (behind := next((high for low, high in self.silent if low <= at < high), 0)) > at:
                at = behind
                continue
            if at in known:
                token = known[at]
                yield self._atom(token)
                at = token.end
                continue
            stop = min((place for place in (*known, *(low for low, _ in self.silent)) if place > at), default=end)
            if match := _PAUSE.match(self.text, at, stop):
                yield Atom("break", *match.span())
            elif match := _QUIET.match(self.text, at, stop):
                pass
            elif match := _KINDS.match(self.text, at, stop):
                yield Atom(COUNT, *match.span(), int(match[1]))
            elif match := _pattern().match(self.text, at, stop):
                word = re.sub(r"\s+", " ", match[0]).replace("’", "'").casefold()
                kind = _words()[word]
                yield Atom(kind, *match.span(), word)
            elif match := re.compile(_RANK, re.IGNORECASE).match(self.text, at, stop):
                yield Atom(RANK, *match.span(), _WORDS_OF_RANK[int((match.lastgroup or "r0")[1:])][0])
            elif match := _LETTER.match(self.text, at, stop):
                yield Atom(RANK, *match.span(), match[0])
            elif match := _ADVERB.match(self.text, at, stop):
                pass
            else:
                match = re.compile(r"[A-Za-zÀ-ÿ]+|[ァ-ヶー]+|[一-龥々]+|.", re.DOTALL).match(self.text, at, stop)
                assert match is not None
                yield Atom(UNKNOWN, *match.span(), match[0])
            at = match.end()

    def _atom(self, token: Token) -> Atom:
        span = token.start, token.end
        if token.kind == kinds.NAME:
            return Atom(NAME, *span, list(token.value), token)
        if token.kind == kinds.CARDS:
            return Atom(CARD, *span, [one.kind if isinstance(one, Spelt) else "" for one in token.value], token)
        if token.kind == kinds.SUIT:
            return Atom(SUIT, *span, token.value, token)
        if token.kind == kinds.PLAYERS:
            return Atom(PEOPLE, *span, token.value, token)
        said = self.text[token.start : token.end]
        if said.casefold() == "one":
            return Atom(ONE, *span, 1, token)
        behind = self.text[token.end : token.end + 14]
        counted = (
            token.unit in ("枚", "つ")
            or re.match(r"\s?(?:枚|つ(?!ま))", behind)
            or (
                token.unit in ("card", "cards", "")
                and re.match(r"\s*(?:cards|numbers|tiles|suits|of them|players)\b", behind)
            )
        )
        if token.value is None or (token.unit and not counted):
            return Atom(UNKNOWN, *span, token.value, token)
        return Atom(COUNT if counted else RANK, *span, token.value if counted else str(token.value), token)

    # clauses -------------------------------------------------------------------------------------------------

    def read(self, reading: Reading, tokens: Sequence[Token], start: int, end: int) -> None:
        """Take what is told in a sentence; what is not so is left, or claimed where a number would mend it."""
        for clause in self.clauses(tokens, start, end):
            self._clause(reading, tokens, clause)
            if self._strange(clause) and (suit := clause.of(SUIT)[0].token) is not None and not suit.taken:
                reading.leave(suit, "a card of the deck")

    @staticmethod
    def _strange(clause: Clause) -> bool:
        """Whether somebody plays something of a suit that was not found to be a card: the king, where there is none."""
        return (
            len(clause.of(SUIT)) == 1
            and bool(clause.of("play", "lead"))
            and not clause.of(CARD, NAME, "negation", "nobody", "all", "only", "max", "min", "suitword", "more", "less")
        )

    def _clause(self, reading: Reading, tokens: Sequence[Token], clause: Clause) -> None:
        low, high = clause.atoms[0].start, max(clause.end, clause.atoms[-1].end)
        told = None if UNKNOWN in clause else Tell(self, clause).told()
        if told is None:
            names = clause.of(NAME)
            self.focus, self.extreme, self.bare, self.told_of = [], False, None, []
            self.spoken = list(names[0].value) if len(names) == 1 and isinstance(names[0].value, list) else []
            return
        inside = [one for one in tokens if low < one.end and one.start < high]
        for one in inside:
            if one.kind == kinds.NAME:
                one.taken = CLAIM
            else:
                one.taken = one.taken or HARMLESS
        if self.sound and told.untrue is not None:
            atom = told.untrue
            token = atom.token or Token("word", atom.start, atom.end)
            if told.right is not None and token.kind == NUMBER:
                reading.state("=", None, token.value, "truth", token, (token.digits,), told.right)
                reading.claims[-1].plain = True
            else:
                reading.leave(token, "a reason that is true")
        for relation, seats, atom in told.claims:
            token = atom.token or next(
                (one for one in inside if one.start <= atom.start < one.end), Token("word", atom.start, atom.end)
            )
            again = any(one.relation == relation and one.said == sorted(seats) for one in reading.claims)
            if again and atom.kind != NAME:
                continue  # so Ben wins it, and leads next
            reading.claims.append(Statement(self.win, None, sorted(seats), relation, token, (), plain=True))
            token.taken = CLAIM
        self.focus, self.extreme = told.focus, told.extreme
        self.bare = clause if told.extreme and clause.only(*_PHRASE) else None
        self.told_of = told.focus if clause.of(NAME, CARD, RANK) else []
        if told.named:
            self.spoken = told.named


@dataclass(slots=True)
class Told:
    """What a clause says: claims, of whom it spoke, and the first thing that is not so."""

    claims: list[tuple[str, list[str], Atom]] = field(default_factory=list)
    focus: list[str] = field(default_factory=list)
    named: list[str] = field(default_factory=list)
    extreme: bool = False
    untrue: Atom | None = None
    right: int | None = None

    def check(self, holds: bool, atom: Atom, right: int | None = None) -> None:
        """Note what is not so, the first of several."""
        if not holds and self.untrue is None:
            self.untrue, self.right = atom, right


class Tell:
    """Makes out one clause."""

    def __init__(self, talk: TrickTalk, clause: Clause) -> None:
        self.talk, self.clause, self.trick = talk, clause, talk.trick
        self.many = len(self.trick.cards)

    def told(self) -> Told | None:
        """What it says; None where it is not understood."""
        self._counted()
        clause = self.clause
        if "than" not in clause and clause.of("win", "thing", RANK, "first"):
            for one in clause.of("more", "less"):
                one.kind = "max" if one.kind == "more" else "min"  # the higher number wins
        if any(SEVERAL.get(str(one.value).rpartition(" ")[2], self.many) != self.many for one in clause.of("all")):
            return None
        if clause.only("pron"):
            return Told(focus=self.talk.focus, extreme=self.talk.extreme)
        rules: tuple[Callable[[], Told | None], ...] = (
            self._compared,
            self._denied,
            self._together,
            self._astray,
            self._said,
        )
        for rule in rules:
            if (told := rule()) is not None:
                return told
        return None

    def _counted(self) -> None:
        """Settle what "one" is, and drop "of the four numbers": so many there are."""
        atoms, found = self.clause.atoms, list[Atom]()
        about = {one.kind for one in atoms}
        for index, one in enumerate(atoms):
            behind = atoms[index + 1].kind if index + 1 < len(atoms) else ""
            if one.kind == ONE:
                counts = behind in ("thing", SUIT, "suitword", "other", "trump") or (
                    index == 0 and bool({SUIT, "other"} & about)
                )
                one.kind = COUNT if counts and not {"max", "min", "only", "first", "later"} & about else "thing"
            elif (
                one.kind == RANK
                and behind in ("suitword", RANK, "other", SUIT, "same", "trump")
                and one.token is not None
                and self.talk.text[one.start : one.end].isalpha()
                and self.talk.text[one.start].isascii()
            ):
                one.kind, one.value = COUNT, int(str(one.value))
            counted = one.kind in (COUNT, PEOPLE) or (one.kind == RANK and behind == "thing")
            if counted and str(one.value) == str(self.many) and ({"max", "min"} & about or one.kind == PEOPLE):
                continue
            found.append(one)
        self.clause.atoms = found

    # subjects ------------------------------------------------------------------------------------------------

    def _holders(self, card: Atom) -> list[str]:
        if card.token is not None and card.token.unit:
            return [seat for seat in self.trick.cards if seat == self.seat_of(card.token.unit)]
        wanted = card.value if isinstance(card.value, list) else []
        return [seat for seat, kind in self.trick.cards.items() if [kind] == wanted]

    def seat_of(self, name: str) -> str:
        """The seat of a name."""
        return self.talk.seats.get(name, "")

    def _of_rank(self, atom: Atom) -> list[str]:
        value = str(atom.value)
        ranks = self.trick.ranks
        return self.trick.holding(value if value in ranks else {"1": "A"}.get(value, value))

    def _is_rank(self, atom: Atom, seat: str) -> bool:
        return seat in self._of_rank(atom)

    @staticmethod
    def _number(rank: str) -> int | None:
        return int(rank) if rank.isdigit() else None

    # clauses -------------------------------------------------------------------------------------------------

    def _operand(self, atom: Atom) -> list[str]:
        if atom.kind == NAME:
            return list(atom.value) if isinstance(atom.value, list) else []
        return self._holders(atom) if atom.kind == CARD else self._of_rank(atom)

    def _compared(self) -> Told | None:
        """Ben's 9 is higher than Ann's 7; the 9 beats the 7."""
        clause = self.clause
        words = clause.of("more", "less", "beat")
        if not words:
            return None
        if len(words) != 1 or not clause.only(
            NAME, CARD, RANK, "more", "less", "beat", "than", "thing", "pron", "have", "play", "win", "trick", "only"
        ):
            return None
        word = words[0]
        if "win" in clause or "only" in clause:
            return None
        operands: list[tuple[Atom, list[str]]] = []
        for one in clause.of(NAME, CARD, RANK):
            seats = self._operand(one)
            if operands and operands[-1][0].kind == NAME and one.kind != NAME and set(seats) & set(operands[-1][1]):
                continue  # Ben's 9
            operands.append((one, seats))
        than = next(iter(clause.of("than")), None)
        if len(operands) == 1 and "pron" in clause and self.talk.focus:
            operands.insert(0, (clause.of("pron")[0], self.talk.focus))
        if len(operands) != 2 or not all(seats for _, seats in operands) or (than is None and word.kind != "beat"):
            return None
        (_, first), (second_atom, second) = operands
        if than is not None and than.start < word.start and than.start < second_atom.start and than.value == "より":
            first, second = second, first
        told = Told(focus=first)
        if word.kind == "beat":
            told.check(self.trick.winner in first and self.trick.winner not in second, word)
            return told
        if not self.trick.suited:
            return None
        low, high = (first, second) if word.kind == "less" else (second, first)
        told.check(max(map(self.trick.power, low)) < min(map(self.trick.power, high)), word)
        return told

    def _denied(self) -> Told | None:
        """Has no crosses, could not follow suit, nobody played a trump, not all of one suit, does not win."""
        clause, trick = self.clause, self.trick
        words = clause.of("negation", "nobody")
        if not words:
            return None
        if len(words) > 1 and not (words[0].kind == "nobody" and len(words) == 2):
            return None
        word, names = words[0], clause.of(NAME)
        if len(names) > 1:
            return None
        who = list(names[0].value) if names and isinstance(names[0].value, list) else []
        told = Told(focus=self.talk.focus, named=who)
        if "lead" in clause and clause.of(CARD, NAME) and clause.only(CARD, NAME, "negation", "lead", "pron", "first"):
            told.focus = who or self._holders(clause.of(CARD)[0])
            told.check(bool(told.focus) and trick.order[0] not in told.focus, word)
            return told
        if "have" in clause and "nobody" in clause and clause.only("nobody", "pron", "have", "suitword", "thing"):
            who = list(self.talk.told_of or self.talk.focus)
            told.focus = who
            told.check(bool(who) and not any(trick.suit(seat) == trick.led for seat in who), word)
            return told
        if not who and any(one.value in _SOMEBODY for one in clause.of("pron")):
            who = list(self.talk.told_of or self.talk.focus)
        suits = clause.of(SUIT)
        if "nobody" in clause:
            if not clause.only(
                "nobody", "negation", "play", "have", SUIT, "trump", "thing", "other", "trick", "suitword"
            ):
                return None
            wanted = suits[0].value if suits else trick.trump if "trump" in clause else ""
            if "other" in clause and not wanted and clause.of("suitword", "thing"):
                told.check(trick.uniform, word)
                return told
            if "other" in clause or not wanted or len(suits) > 1:
                return None
            told.check(wanted not in list(map(trick.suit, trick.cards)), word)
            return told
        if (
            "all" in clause
            and ("same" in clause or suits)
            and clause.only("negation", "all", "same", "suitword", "thing", SUIT, "have", "play")
        ):
            told.check(not trick.uniform, word)
            return told
        if clause.only("negation", "same", "suitword", "thing") and "same" in clause and "suitword" in clause:
            told.check(not trick.uniform, word)
            return told
        if clause.only(NAME, "negation", "win", "trick", "pron", CARD, RANK) and "win" in clause and len(who) == 1:
            if clause.of(CARD, RANK):
                return None
            told.claims.append(("losers", who, names[0]))
            return told
        if clause.only("negation", "trump", "play", "thing", "trick") and "trump" in clause:
            told.check(bool(trick.trump) and trick.trump not in map(trick.suit, trick.cards), word)
            return told
        counts = clause.of(COUNT)
        if counts and len(suits) == 1 and clause.only(COUNT, SUIT, "negation", "thing", "have", "play", "only"):
            others = [seat for seat in trick.cards if trick.suit(seat) != suits[0].value]
            told.check(len(others) == counts[0].value, counts[0], len(others) if counts[0].token else None)
            told.focus = others
            return told
        if (
            len(who) == 1
            and clause.only(NAME, RANK, "negation", "trump", "thing", "play", "have")
            and "trump" in clause
        ):
            told.focus = who
            told.check(bool(trick.trump) and trick.suit(who[0]) != trick.trump, word)
            for one in clause.of(RANK):
                told.check(self._is_rank(one, who[0]), one)
            return told
        for one in clause.of(RANK):
            if len(who) != 1 or not self._is_rank(one, who[0]):
                return None
        for one in clause.of(CARD):
            if len(who) != 1 or self._holders(one) != who:
                return None
        void = (
            NAME,
            RANK,
            CARD,
            "negation",
            "have",
            "play",
            "thing",
            "pron",
            "follow",
            "suitword",
            "same",
            "lead",
            SUIT,
        )
        if (
            not clause.only(*void)
            or len(suits) > 1
            or not (suits or "follow" in clause or "play" in clause or "suitword" in clause)
        ):
            return None
        wanted = suits[0].value if suits else trick.led
        if who:
            told.focus = who
        able = [seat for seat in (who or trick.cards) if trick.suit(seat) != wanted]
        able = able if not who else able if len(able) == len(who) else []
        told.check((bool(able) and wanted == trick.led) or (bool(able) and wanted == trick.trump), word)
        return told

    def _together(self) -> Told | None:
        """All crosses, everybody follows suit, two 4s, three spades, all of one suit, both played a 4."""
        clause, trick = self.clause, self.trick
        if clause.of("win", "lose", "nexttrick", "share", "negation", "nobody", "than", "more", "less", "beat"):
            return None
        told = Told(focus=self.talk.focus)
        words = {one.kind for one in clause.atoms}
        counts, suits, ranks, names = clause.of(COUNT), clause.of(SUIT), clause.of(RANK), clause.of(NAME)
        idle = {"thing", "suitword", "play", "have", "trick", "pron", "follow", "lead"}
        if len(ranks) == 2 and words <= {RANK, "thing"} and ranks[0].value == "A" and trick.ranks[0] == "A":
            told.check(str(ranks[1].value) == "1", ranks[1], 1)
            told.focus = trick.holding("A")
            return told
        cards = clause.of(CARD)
        if (
            len(counts) == 1
            and words <= {COUNT, "trump", "thing", "play", "trick", "have", "only", "suitword"}
            and "trump" in words
        ):
            held = sum(trick.suit(seat) == trick.trump for seat in trick.cards) if trick.trump else -1
            told.check(held == counts[0].value, counts[0], held if held >= 0 and counts[0].token else None)
            return told
        if len(counts) == len(cards) == 1 and words <= {COUNT, CARD, "same", "thing", "play", "have", "pron", "trick"}:
            if cards[0].token is None or cards[0].token.unit:
                return None
            told.focus = self._holders(cards[0])
            told.check(len(told.focus) == counts[0].value, counts[0], len(told.focus) if counts[0].token else None)
            return told
        if len(counts) == 1 and words <= {COUNT, "pron", "thing"} and self.talk.focus:
            told.check(len(trick.alike(self.talk.focus[0])) == counts[0].value, counts[0])
            told.focus = trick.alike(self.talk.focus[0])
            return told
        if (
            len(counts) > 1
            or len(suits) > 1
            or len(ranks) > 1
            or len(names) > 1
            or words & {"max", "min", "first", "later", "trump", CARD}
        ):
            return None
        wide = {"all", "same", COUNT, ONE, SUIT, "only", "mixed"} | idle
        if (
            not names
            and not ranks
            and words <= wide
            and ("all" in words or (counts and counts[0].value == self.many) or "same" in words)
        ):
            if "only" in words or "mixed" in words or not (suits or words & {"same", "follow", "suitword"}):
                return None
            every = "all" in words or "same" in words or (counts and counts[0].value == self.many)
            if counts and counts[0].value != self.many and not ("suitword" in words and counts[0].value == 1):
                told.check(False, counts[0], self.many)
            told.check(
                bool(every) and trick.uniform and (not suits or suits[0].value == trick.led),
                suits[0] if suits else clause.atoms[0],
            )
            return told
        if (
            counts
            and not names
            and words <= {COUNT, SUIT, "thing", "play", "trick", "pron", "other", "have", "suitword", "only"}
            and (suits or {"other", "thing"} <= words)
        ):
            wanted = [
                seat for seat in trick.cards if (trick.suit(seat) == suits[0].value if suits else trick.astray(seat))
            ]
            if suits and "other" in words:
                return None
            told.check(
                len(wanted) == counts[0].value,
                counts[0],
                len(wanted) if counts[0].token and counts[0].token.kind == NUMBER else None,
            )
            told.focus = wanted if len(wanted) == 1 else told.focus
            return told
        if (
            counts
            and not names
            and not ranks
            and words <= {COUNT, "suitword", "other", "play", "have", "mixed"}
            and "suitword" in words
        ):
            held = len({trick.suit(seat) for seat in trick.cards})
            told.check(held == counts[0].value, counts[0], held if counts[0].token else None)
            return told
        if (
            not names
            and len(ranks) == 1
            and words <= {RANK, COUNT, "same", "thing", "play", "have", "all", "pron", "trick"}
        ):
            holders = self._of_rank(ranks[0])
            if counts:
                told.check(len(holders) == counts[0].value, counts[0], len(holders))
            elif "same" in words or "all" in words:
                told.check(len(holders) > 1, ranks[0])
            else:
                return None
            told.focus = holders
            return told
        if len(names) == 1 and words <= {NAME, "follow", "suitword", "all", "play", SUIT} and "all" in words:
            who = list(names[0].value) if isinstance(names[0].value, list) else []
            if len(who) < 2 or not (suits or "follow" in words):
                return None
            told.focus = told.named = who
            told.check(not any(trick.suit(seat) != (suits[0].value if suits else trick.led) for seat in who), names[0])
            return told
        if names and words <= {NAME, RANK, "same", "thing", "play", "have", "all"} and words & {"same", "all"}:
            who = list(names[0].value) if isinstance(names[0].value, list) else []
            if len(who) < 2:
                return None
            told.focus = told.named = who
            told.check(all(trick.rank(seat) == trick.rank(who[0]) for seat in who), names[0])
            for one in ranks:
                told.check(all(self._is_rank(one, seat) for seat in who), one, self._number(trick.rank(who[0])))
            return told
        if not names and counts and words <= {COUNT, "same", "thing", "play", "have", "pron"} and "same" in words:
            told.check(any(len(trick.alike(seat)) == counts[0].value for seat in trick.cards), counts[0])
            return told
        return None

    def _astray(self) -> Told | None:
        """The suits are mixed, another suit was played, Iris played a different suit, only Iris did not."""
        clause, trick = self.clause, self.trick
        if not clause.of("other", "mixed"):
            return None
        names, suits = clause.of(NAME), clause.of(SUIT)
        if (
            not clause.only(
                "other", "mixed", "suitword", "thing", "play", NAME, "only", "pron", "have", "all", CARD, SUIT
            )
            or len(names) > 1
        ):
            return None
        if not (clause.of("suitword", "mixed") or names or clause.of(CARD)):
            return None
        told = Told(focus=self.talk.focus)
        word = clause.of("other", "mixed")[0]
        who = list(names[0].value) if names and isinstance(names[0].value, list) else []
        for card in clause.of(CARD):
            seats = self._holders(card)
            if who and seats != who:
                return None
            who = who or seats
        if "all" in clause:
            if who or suits:
                return None
            told.check(len({trick.suit(seat) for seat in trick.cards}) == self.many, word)
            return told
        if suits and "suitword" in clause:
            return None
        if who:
            told.focus = told.named = who
            told.check(all(trick.astray(seat) for seat in who), word)
            if suits:
                told.check(all(trick.suit(seat) == suits[0].value for seat in who), suits[0])
            if "only" in clause:
                told.check([seat for seat in trick.cards if trick.astray(seat)] == who, word)
        else:
            astray = [seat for seat in trick.cards if trick.astray(seat)]
            told.check(bool(astray) and (not suits or suits[0].value in list(map(trick.suit, astray))), word)
            told.focus = astray if len(astray) == 1 else told.focus
        return told

    def _said(self) -> Told | None:
        """Everything else is said of one subject: highest, first, played this, takes the trick, leads next."""
        clause, trick = self.clause, self.trick
        able = (
            NAME, CARD, RANK, SUIT, "max", "min", "first", "later", "lead", "play", "win", "lose", "have", "thing",
            "trick", "trump", "only", "pron", "nexttrick", "share", "follow", "suitword", "same",
        )  # fmt: skip
        if not clause.only(*able):
            return None
        names, cards, ranks, suits = (clause.of(kind) for kind in (NAME, CARD, RANK, SUIT))
        extremes = clause.of("max", "min")
        if len(names) > 1 or len(cards) > 1 or len(suits) > 1 or len(extremes) > 1 or len(ranks) > 1:
            return None
        if "same" in clause and not ("suitword" in clause and (names or cards)):
            return None
        if suits and ("suitword" in clause and "lead" not in clause):
            return None
        if clause.of("trump") and suits and not (names or cards):
            return None
        group = len(names) == 1 and isinstance(names[0].value, list) and len(names[0].value) > 1
        if group and (
            clause.of("win", "nexttrick", "share", "lose", "first", "later", "lead", "only") or extremes or cards
        ):
            return None
        claims = clause.of("win", "nexttrick", "share", "lose")
        if not (names or cards or ranks or extremes or claims or "first" in clause):
            return None
        scope = self._scope(extremes)
        if scope is None:
            return None
        named = list(names[0].value) if names and isinstance(names[0].value, list) else []
        subject = named or self._unnamed(cards, ranks, extremes, scope)
        if subject is None or not subject:
            return None
        apart = self.talk.bare is not None and clause.beside and clause.only(NAME, CARD, RANK, SUIT, "thing", "pron")
        if len(subject) > 1 and (claims or "first" in clause):
            first = [seat for seat in subject if seat == trick.winner]
            alike = len({trick.rank(seat) for seat in subject}) == 1
            if not self.talk.sound or not trick.winner or ("first" in clause and alike):
                subject = subject[:1]
            elif extremes and first:
                subject = first
            else:
                return None
        told = Told(focus=subject, named=named, extreme=bool(extremes))
        if apart:
            told.check(set(subject) <= set(self.talk.focus), clause.atoms[0])  # the lowest card, Ben's 3
        self._of(told, subject, scope)
        if (
            named
            and claims
            and "lose" not in clause
            and told.untrue is not None
            and trick.winner
            and trick.winner not in named
        ):
            other = Told()
            self._of(other, [trick.winner], scope)
            if other.untrue is None:
                told.untrue = None  # the name is what is wrong
        for one in claims:
            relation = "losers" if one.kind == "lose" else "winners"
            place = names[0] if names else cards[0] if cards else ranks[0] if ranks and ranks[0].token else one
            if not any(other[0] == relation for other in told.claims):
                told.claims.append((relation, subject, place))
        return told

    def _scope(self, extremes: Sequence[Atom]) -> str | None:
        """The suit of which something is the highest; empty for all cards; None where that cannot be told."""
        clause = self.clause
        if not extremes:
            return ""
        if "trump" in clause:
            return self.trick.trump or None
        if clause.of(SUIT):
            return str(clause.of(SUIT)[0].value)
        return self.trick.led if "suitword" in clause else ""

    def _extreme(self, most: bool, scope: str) -> list[str]:
        """Who may be said to have the highest card: of the suit that decides, where there is one."""
        trick = self.trick
        found = trick.extreme(most, scope)
        if not scope and most and "trump" in self.trick.wording.given.values():
            best = trick.suit(trick.winner) if trick.winner else ""
            found = found + [seat for seat in trick.extreme(True, best) if seat not in found] if best else found
        return found

    def _unnamed(
        self, cards: Sequence[Atom], ranks: Sequence[Atom], extremes: Sequence[Atom], scope: str
    ) -> list[str] | None:
        clause, trick = self.clause, self.trick
        if cards:
            return self._holders(cards[0])
        first = clause.atoms[0].kind
        japanese = not self.talk.text[clause.atoms[0].start].isascii()
        if self.talk.told_of and (clause.beside or japanese) and clause.only(*_PHRASE) and extremes and not ranks:
            return self.talk.told_of  # Ben's 3, the lowest card
        if (first == "have" or (first == "pron" and not ranks)) and (self.talk.focus or self.talk.spoken):
            return self.talk.focus or self.talk.spoken
        if ranks and clause.only(RANK, "thing") and not extremes:
            same = [seat for seat in self._of_rank(ranks[0]) if seat in self.talk.focus]
            return same or None
        if extremes:
            found = self._extreme(extremes[0].kind == "max", scope)
            if trick.winner in found and clause.of("win"):
                return [trick.winner]
            return found[:1] if not trick.suited else found
        if ranks:
            found = self._of_rank(ranks[0])
            if "pron" in clause and self.talk.extreme:
                return self.talk.focus
            same = [seat for seat in found if seat in self.talk.focus]
            return same if same and len(found) > 1 else found
        return self.talk.focus or self.talk.spoken

    def _of(self, told: Told, subject: Sequence[str], scope: str) -> None:
        """What the words of the clause say of the subject, checked one by one."""
        clause, trick = self.clause, self.trick
        extremes = clause.of("max", "min")
        for one in extremes:
            able = self._extreme(one.kind == "max", scope)
            ranks = clause.of(RANK)
            right = self._number(trick.rank(able[0])) if able and trick.suited else None
            for rank in ranks:
                told.check(any(self._is_rank(rank, seat) for seat in able), rank, right)
            told.check(all(seat in able for seat in subject), one)
        for one in clause.of(CARD):
            told.check(list(subject) == self._holders(one), one)
        for one in clause.of(RANK):
            right = self._number(trick.rank(subject[0]))
            told.check(trick.suited and all(self._is_rank(one, seat) for seat in subject), one, right)
        for one in clause.of(SUIT) if not extremes else ():
            told.check(all(trick.suit(seat) == one.value for seat in subject), one)
        for one in clause.of("trump") if not extremes else ():
            told.check(bool(trick.trump) and all(trick.suit(seat) == trick.trump for seat in subject), one)
            if "only" in clause:
                told.check([seat for seat in trick.cards if trick.suit(seat) == trick.trump] == list(subject), one)
        if "only" in clause and "trump" not in clause:
            only = clause.of("only")[0]
            suits = clause.of(SUIT)
            told.check(
                bool(suits) and [s for s in trick.cards if trick.suit(s) == suits[0].value] == list(subject), only
            )
        for one in clause.of("follow", "same"):
            told.check(not any(map(trick.astray, subject)), one)
        for one in (
            clause.of("lead")
            if "nexttrick" not in clause and not ("suitword" in clause and (extremes or SUIT in clause))
            else ()
        ):
            told.check(list(subject) == trick.order[:1], one)
        for one in clause.of("first"):
            told.check(any(self._came_first(seat) for seat in subject) and not self._of_others(subject), one)
        for one in clause.of("later"):
            told.check(all(self._came(seat, str(one.value)) for seat in subject), one)

    def _of_others(self, subject: Sequence[str]) -> bool:
        """Whether it was said right before who has cards alike, and this is somebody else."""
        before = self.talk.focus
        return len(before) > 1 and not set(subject) & set(before) and self.trick.alike(before[0]) == list(before)

    def _came_first(self, seat: str) -> bool:
        alike = self.trick.alike(seat)
        return seat == self.trick.order[0] or (len(alike) > 1 and alike[0] == seat)

    def _came(self, seat: str, word: str) -> bool:
        place = self.trick.order.index(seat)
        alike = self.trick.alike(seat)
        if word in _LAST:
            return place == self.many - 1 or (len(alike) > 1 and alike[-1] == seat)
        number = next((value for key, value in _ORDINALS.items() if word.startswith(key)), None)
        if number is not None:
            return place == number
        return alike[0] != seat if len(alike) > 1 else place > 0
