"""What is wrong with an example of somebody's, in words: what it says, what the engine says and why, what to write."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rules_engine import find_game
from rules_engine.errors import RecordError, RulesError
from rules_engine.reach import Impossible
from rules_engine.scoring import Line, Working

from ..errors import PhraseError
from ..faults import Fault, Place
from ..texts.ruby import strip_readings
from ..texts.worked import Claim, Example
from .messages import RULES, Messages, clause_around, messages_for
from .notations import Notations, load_notations
from .report import RIGHT, WRONG, Mark, Repair
from .source import FoundExample, fold
from .verdict import NUMERIC, OF_WINNERS, Difference, Verdict

if TYPE_CHECKING:
    from ..texts.content import GameContent

TIMES = re.compile(r"(\d+) times (\S+)")
"""What the engine finds where a card is there too often."""
_MOST = re.compile(r"at most (\d+) in the deck")
_FORMAT = re.compile("F[0-9]+")
_NO_CARD = re.compile(r"a card from (\S+) to (\S+)")


def refused(example: FoundExample, error: RulesError) -> Fault:
    """The engine cannot compute what is given."""
    words = Words(example)
    say, mend = words.messages.say, words.messages.say("cards.mend")
    if not isinstance(error, RecordError):
        return words.messages.made(example.place, words.messages.phrase(str(error)), say("cards.refused"), mend)
    found, pointer = error.found, error.pointer.split("/")[1:]
    place = example.place_of("given", *(int(key) if key.isdigit() else key for key in pointer))
    name = words.called.get("".join(pointer[1:2]), "")
    times, most = TIMES.fullmatch(found), _MOST.fullmatch(error.expected)
    bounds, kind = _NO_CARD.fullmatch(error.expected), times[2] if times else found.strip("'\"")
    same = [where for own, where in example.cards if own == kind]
    if times and len(same) >= int(times[1]):
        place = same[int(times[1]) - 1]  # at the one that is too many
    if times and most:
        card = words.card(kind)
        fault = words.messages.fault(place, "cards.times", mend, count=times[1], card=card, most=most[1])
    elif bounds and kind in words.notations.art.drawer.kinds and example.seats:
        fault = _not_with(words, same[0] if same else place, kind, name, bounds)
    else:
        found = words.messages.phrase(found)
        found = f"{found} ({name})" if name and pointer[1] != name else found
        fault = words.messages.made(place, found, words.messages.phrase(error.expected), mend)
    # of the clauses of the format of records a text knows nothing
    return replace(fault, clause="" if _FORMAT.fullmatch(error.clause) else error.clause)


def _not_with(words: Words, place: Place, kind: str, name: str, bounds: re.Match[str]) -> Fault:
    """A card that the deck has not with so many players, and why so many were read."""
    example, say, count = words.example, words.messages.say, words.example.seats
    who = say("cards.who", name=name) if name else ""
    first, last = (words.notations.art.card_name(one, words.lang) for one in bounds.groups())
    remedy = say("cards.mend_players")
    fault = words.messages.fault(
        place, "cards.not_with", remedy, card=words.card(kind), who=who, count=count, first=first, last=last
    )
    by_seat = [value for value in example.given.values() if isinstance(value, Mapping)]
    holding = sum(any(value.get(seat) for value in by_seat) for seat in example.names)
    return replace(fault, notes=(say(f"cards.{'holders' if holding == count else 'possible'}", count=count),))


_BETWEEN = re.compile(r"[\s,、]+")
_PRONOUNS = frozenset(("I", "you", "we"))


class Words:
    """How one example speaks."""

    def __init__(self, example: FoundExample) -> None:
        self.example = example
        self.messages: Messages = messages_for(example.source.text, example.span)
        self.lang = self.messages.lang
        self.notations: Notations = load_notations(example.game)

    @cached_property
    def called(self) -> Mapping[str, str]:
        """The players' names by seat; a word that is no name stands in quotation marks."""
        quoted = self.messages.quoted
        return {seat: quoted(name) if name in _PRONOUNS else name for seat, name in self.example.names.items()}

    def name(self, seat: str) -> str:
        """The player at a seat, or the partners of a side."""
        names = [self.called[one] for one in seat if one in self.called]
        return "&".join(names) if names and len(names) == len(seat) else seat

    def names(self, seats: Iterable[str]) -> str:
        """Several players, or none."""
        return self.messages.listed(map(self.name, seats), "and") or self.messages.say("none")

    def place(self, number: int) -> str:
        """A place, first, second …; -1 is the last."""
        places = self.messages.data["places"]
        return self.messages.say("last") if number < 0 else [*places, str(number)][min(number - 1, len(places))]

    def number(self, value: Any) -> str:
        """A number, or several."""
        return self.messages.listed(dict.fromkeys(value if isinstance(value, list) else [value]))

    def called_by(self, kind: str, text: str) -> str:
        """The name of a ``player``, ``card`` or ``suit`` of which the engine says the letters."""
        if kind == "player":
            return self.name(text)
        return self.card(text) if kind == "card" else self.notations.art.suit_name(text, self.lang)

    def card(self, kind: str) -> str:
        """A card as the text writes it, if it writes it whole, or in words."""
        for own, place in self.example.cards:
            if own == kind:
                text, at = self.example.source.text, self.example.source.offset(place)
                read = self.notations.speller.one(fold(text[at : at + 60]), 0)
                if read and [one.kind for one in read[0]] == [kind]:
                    return text[at : at + read[1]].strip()
        return self.notations.art.card_name(kind, self.lang)

    def label(self, claim: Claim) -> str:
        """What a claim is about, without whom."""
        number = claim.part + 1 if isinstance(claim.part, int) else None
        return self.notations.label(claim.key, self.lang, number)

    def subject(self, claim: Claim) -> str:
        """What a claim is about, and whom."""
        if isinstance(claim.part, tuple):
            return self.messages.say("of", label=self.label(claim), who=self.names(claim.part))
        return self.label(claim)

    def claimed(self, claim: Claim, value: Any) -> str:
        """What is said, or right, of what a claim is about."""
        if claim.relation == "text" and isinstance(value, str) and value == claim.said:
            seats = _BETWEEN.split(value.strip())
            return self.messages.listed(map(self.name, seats)) if set("".join(seats)) <= set(self.called) else value
        return self.value(claim.key, value)

    def value(self, key: str, value: Any) -> str:
        """A value of a result."""
        say = self.messages.say
        if isinstance(value, bool):
            return say("yes" if value else "no")
        if isinstance(value, Mapping):
            return self.each(key, value)
        if isinstance(value, list | tuple):
            by = "or" if value and isinstance(value[0], list) else "comma"
            some = (one if isinstance(one, list) else [one] for one in value)
            each = (" ".join(self.value(key, word) for word in one) for one in some)
            return self.messages.listed(each, by) or say("none")
        if value is None:
            return say("none")
        return self._word(key, value) if isinstance(value, str) else str(value)

    def each(self, key: str, values: Mapping[str, Any]) -> str:
        """Values by player."""
        say = self.messages.say
        each = ((self.name(seat), self.value(key, value)) for seat, value in values.items())
        return self.messages.listed(say("named", who=who, value=value) for who, value in each)

    def _word(self, key: str, word: str) -> str:
        if key == "suit" or self.notations.labels.get(key) in ("trump", "antitrump"):
            return self.notations.art.suit_name(word, self.lang)
        if self.name(word) != word and self.notations.labels.get(key) != "legal":
            return self.name(word)
        if word in self.notations.art.drawer.kinds:
            return self.card(word)
        return self.notations.label(word, self.lang) if self.lang != "en" or len(word) > 1 else word


_SHORT = 12  # letters; what is not longer is quoted with its clause
_WIDE = str.maketrans("0123456789", "０１２３４５６７８９")
_STEPS = 12  # of a calculation, the last


def explained(example: FoundExample, verdict: Verdict) -> Iterator[tuple[Fault, tuple[Repair, ...]]]:
    """Each thing that is wrong with an example, with the digits that mend it, if digits do."""
    if verdict.refused:
        yield refused(example, verdict.refused), ()
    results = {one.claim.span for one in verdict.differences if one.claim.relation != "truth"}
    for one in verdict.differences:
        assert verdict.working is not None
        if one.claim.relation == "truth" and one.claim.span in results:
            continue  # the sum of a result that is wrong
        yield _different(example, one, verdict.working)


def cannot_happen(example: Example, never: Impossible) -> Fault:
    """That what an example gives cannot happen at a table, and why."""
    place, label = example.place_of("given"), find_game(example.game).clauses.label(never.clause)
    if isinstance(example, FoundExample):
        said = messages_for(example.source.text, example.span)
        clauses = _texts(example.game).rules[said.lang].clauses
        notes = (f"{one.number} {strip_readings(one.title)}" for one in clauses if one.id == never.clause)
        reason = said.phrase(never.reason, Words(example).called_by)
        return replace(said.fault(place, "never", reason=reason), clause=label, notes=tuple(notes))
    found = f"example {example.id}: this cannot happen: {never.reason}"
    return Fault(place, found, "what a table can come to", "change what is given", label)


def _different(example: FoundExample, one: Difference, working: Working) -> tuple[Fault, tuple[Repair, ...]]:
    claim, words = one.claim, Words(example)
    say = words.messages.say
    clause, lines = _lines(claim, working.lines)
    repairs = tuple(_repairs(example, claim, one.values, working.result))
    said, right = _told(one, words, working)
    found, remedy = say("wrong.said", said=said), ""
    if one.known is not None:
        clause, lines = "", ()
        found = say("wrong.unknown", key=claim.key)
        right, remedy = say("wrong.known", keys=words.messages.listed(one.known)), say("wrong.choose")
    elif one.values:
        digits = ", ".join(new for _, new in repairs)
        remedy = say("wrong.write", digits=digits) if digits else say("wrong.mend", right=right)
        right = say("wrong.right", right=right)
    else:
        right, remedy = say("wrong.few", count=len(working.result[claim.key])), say("wrong.drop")
    fault = words.messages.made(claim.place, found, right, remedy, RULES)
    label = clause and find_game(example.game).clauses.label(clause)
    return replace(fault, clause=label, steps=tuple(_steps(words, lines))), repairs


def _told(one: Difference, words: Words, working: Working) -> tuple[str, str]:
    """What is said, and what is right, in words: a value, or one for each player who is meant where they differ."""
    claim, values = one.claim, one.values
    if claim.relation == "truth":
        return quoted_at(words.messages, words.example.source.text, *claim.span), str(values[0])
    if values and claim.relation in (*NUMERIC, *OF_WINNERS):
        return _related(claim, values[0], words, working.result[claim.key])
    say, listed = words.messages.say, words.messages.listed
    said = say("among", subject=words.subject(claim), value=words.claimed(claim, claim.said))
    told = [words.claimed(claim, value) for value in values]
    if isinstance(claim.part, tuple) and len(claim.part) == len(told) and len(set(told)) > 1:
        pairs = zip(claim.part, told, strict=True)
        return said, listed(say("named", who=words.name(who), value=value) for who, value in pairs)
    return said, listed(dict.fromkeys(told), "and")


def _related(claim: Claim, right: Any, words: Words, result: Any) -> tuple[str, str]:
    """The same of what is said of several players."""
    part = claim.part if isinstance(claim.part, tuple) else ()
    lead, pair = claim.relation in ("ahead", "behind"), claim.relation in ("more", "less")
    sets = claim.relation in (*OF_WINNERS, "highest", "lowest")
    tell = words.names if sets else words.place if claim.relation == "place" else words.number
    form, way = words.messages.data["relations"][claim.relation], "right"
    if lead and right <= 0:
        way, right = "under" if right else "level", -right
    fields = {"label": words.label(claim), "said": tell(claim.said), "right": tell(right)}
    fields |= {"who": words.names(part[:1] if lead or pair else part), "other": words.names(part[1:])}
    if isinstance(result, Mapping):
        seats = part or tuple(seat for seat in result if seat in words.called)
        fields["values"] = words.each(claim.key, {seat: result[seat] for seat in seats})
    return form["said"].format(**fields), form[way].format(**fields)


def quoted_at(said: Messages, text: str, start: int, end: int) -> str:
    """A piece of a text in quotation marks, a short one with the words around it."""
    word, clause = " ".join(text[start:end].split()), clause_around(text, start, end)
    if word == clause or len(word) > _SHORT:
        return said.quoted(word)
    return said.say("within", word=said.quoted(word), clause=said.quoted(clause))


def _lines(claim: Claim, lines: Sequence[Line]) -> tuple[str, Sequence[Line]]:
    """The clause that decides a claim, and the lines of the working that lead to it."""
    own = lines
    if isinstance(claim.part, tuple):
        own = [line for line in lines if line.seat in claim.part] or lines
    elif claim.part is not None:
        own = lines[claim.part : claim.part + 1] or lines
    names = {claim.key, claim.key.removesuffix("s"), claim.key.rpartition("_")[2]}
    telling = [line for line in own if names & set(line.facts)]
    return (telling or own)[-1].clause if own else "", own[-_STEPS:]


def _steps(words: Words, lines: Iterable[Line]) -> Iterator[str]:
    """The lines of the calculation in the language of the text, but for players of whom it does not speak."""
    game = words.example.game
    for line in lines:
        if words.called and line.seat and not set(line.seat) & set(words.called):
            continue
        with suppress(PhraseError):
            said = _texts(game).phrases[words.lang].calling(words.called).line(line)
            yield f"{said}  [{find_game(game).clauses.label(line.clause)}]"


def _texts(game: str) -> GameContent:
    from ..texts.content import kept_game  # only where something is wrong

    return kept_game(game)


def _rather_the_name(example: FoundExample, claim: Claim, result: Mapping[str, Any]) -> bool:
    """Whether somebody has nothing who is told to have what another one has, of whom nothing is told: カイが3点です."""
    values = result.get(claim.key)
    if not isinstance(values, Mapping) or claim.relation != "is" or not isinstance(claim.part, tuple):
        return False
    told = {seat for one in example.claims if one.key == claim.key and isinstance(one.part, tuple) for seat in one.part}
    return any(value == claim.said and seat not in told for seat, value in values.items())


def _repairs(example: FoundExample, claim: Claim, values: Sequence[Any], result: Mapping[str, Any]) -> Iterator[Repair]:
    """The digits that make a claim right, where the claim is a bare number."""
    value = values[0] if values and all(other == values[0] for other in values) else None
    if isinstance(value, list) and len(value) == 1:
        value = int(value[0]) if str(value[0]).isdigit() else value[0]
    if type(value) is not int or value < 0 or len(claim.numbers) != 1:
        return
    old = example.source.text[slice(*claim.numbers[0])]
    wide = re.fullmatch("[０-９]+", old) is not None
    if not (wide or re.fullmatch("[0-9]+", old)) or (value == 0 and _rather_the_name(example, claim, result)):
        return
    if fold(old) != str(value):
        yield claim.numbers[0], str(value).translate(_WIDE) if wide else str(value)


def unsure(example: FoundExample, verdict: Verdict) -> Fault | None:
    """What the engine cannot judge; None where it can.

    Where three claims and more than half of all are not so, something else was meant.
    """
    if verdict.refused:
        return refused(example, verdict.refused)
    wrong = verdict.differences
    misread = wrong if len(wrong) > 2 and len(wrong) * 2 > len(example.claims) else ()
    return incomparable(example, verdict, misread)


def incomparable(example: FoundExample, verdict: Verdict, others: Sequence[Difference] = ()) -> Fault | None:
    """The first claim that is of a kind that its result cannot be compared with, else the first of ``others``."""
    for one in [*(one for one in verdict.differences if one.unsure), *others]:
        said = messages_for(example.source.text, example.span)
        whole, named = one.claim.span, f"{one.claim.relation} {one.claim.key}"
        words = quoted_at(said, example.source.text, *whole) if whole[1] else said.quoted(named)
        return said.fault(one.claim.place, "unread.unsure", words=words)
    return None


def marked(marks: Iterable[Mark], example: FoundExample, verdict: Verdict, steps: bool = True) -> Iterator[Mark]:
    """The marks of an example, those of its claims as the engine judges them; with ``steps``, those behind them."""
    words, wrong = Words(example), {one.claim.span: one for one in verdict.differences}
    claims, working = {claim.span: claim for claim in example.claims}, verdict.working
    for mark in marks:
        claim = claims.get(mark.span)
        if claim is None:
            yield mark
            continue
        told = steps and working and claim.relation != "truth"
        behind = tuple(_steps(words, _lines(claim, working.lines)[1])) if told and working else ()
        one = wrong.get(mark.span)
        right = _told(one, words, working)[1] if one and one.values and working else ""
        yield Mark(mark.span, WRONG if one else RIGHT, right, behind)
