"""What is wrong with an example of somebody's, in words: what it says, what the engine says and why, what to write."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from generator.checking.relations import NUMERIC, OF_WINNERS, PARTS
from generator.checking.report import RIGHT, WRONG, Mark
from generator.checking.source import FoundExample, fold
from generator.checking.verdict import Difference, Verdict
from generator.errors import PhraseError
from generator.faults import Fault
from generator.texts.content import load_game
from generator.texts.examples import Claim, Example, Span
from generator.texts.phrases import Phrases
from rules_engine import find_game
from rules_engine.echo import quoted
from rules_engine.errors import RecordError, RulesError
from rules_engine.reaching import Impossible
from rules_engine.scoring import Line, Working

Repair = tuple[Span, str]
"""Digits to be written in the place of others."""
_WIDE = str.maketrans("0123456789", "０１２３４５６７８９")
_STEPS = 12  # of a calculation, the last


def explained(example: FoundExample, verdict: Verdict) -> Iterator[tuple[Fault, tuple[Repair, ...]]]:
    """Each thing that is wrong with an example, with the digits that mend it, if digits do."""
    if verdict.refused:
        yield _refused(example, verdict.refused), ()
    for one in verdict.differences:
        assert verdict.working is not None
        yield _different(example, one, verdict.working)


def cannot_happen(example: Example, never: Impossible) -> Fault:
    """That what an example gives cannot happen at a table, and why."""
    return Fault(
        example.place_of("given"),
        f"example {example.id}: this cannot happen: {never.reason}",
        "what a table can come to",
        "change what is given",
        find_game(example.game).clauses.label(never.clause),
    )


def _refused(example: FoundExample, error: RulesError) -> Fault:
    """The engine cannot compute what is given: two of one card, a row too short."""
    if not isinstance(error, RecordError):
        return Fault(example.place, str(error), "what the game allows", "mend the cards")
    found, pointer = error.found, error.pointer.split("/")[1:]
    place = example.place_of("given", *(int(key) if key.isdigit() else key for key in pointer))
    if times := re.fullmatch(r"(\d+) times (\S+)", found):
        # At the one that is too many.
        same = [where for kind, where in example.cards if kind == times[2]]
        place = same[int(times[1]) - 1] if len(same) >= int(times[1]) else place
    else:
        name = example.names.get("".join(pointer[1:2]), "")
        found = f"{found} ({name})" if name and pointer[1] != name else found
    return Fault(place, found, error.expected, "mend the cards", error.clause)


def _different(example: FoundExample, one: Difference, working: Working) -> tuple[Fault, tuple[Repair, ...]]:
    claim, told = one.claim, _Told(example.names)
    clause, lines = _lines(claim, working.lines)
    repairs = tuple(_repairs(example, claim, one.values)) if one.values else ()
    if one.known is not None:
        engine, clause, lines = f"no {claim.key} here, but {', '.join(one.known)}", "", ()
    elif one.values:
        engine = " and ".join(dict.fromkeys(map(told.value, one.values)))
    else:
        engine = f"{len(working.result[claim.key])} of them"
    digits = ", ".join(new for _, new in repairs)
    said = f"{told.subject(claim)}{told.value(claim.said)}"
    if claim.relation in ("truth", *NUMERIC, *OF_WINNERS):
        said = quoted(" ".join(example.source.text[slice(*claim.span)].split()))
    fault = Fault(
        claim.place,
        f"the text says {said}",
        f"the engine says {engine}",
        f"write {digits}" if digits else "mend the sentence",
        clause and find_game(example.game).clauses.label(clause),
        tuple(_steps(example, lines)),
    )
    return fault, repairs


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


def _steps(example: FoundExample, lines: Iterable[Line]) -> Iterator[str]:
    """The lines of the calculation in the language of the text."""
    for line in lines:
        try:
            said = _phrases(example.game)[_language(example)].calling(example.names).line(line)
        except PhraseError:
            continue
        yield f"{said}  [{find_game(example.game).clauses.label(line.clause)}]"


@cache
def _phrases(game: str) -> Mapping[str, Phrases]:
    """A game's phrases by language, read once: a text may have many wrong numbers."""
    return load_game(game).phrases


def _language(example: FoundExample) -> str:
    """The language of an example; where it has no words of its own, that of the text."""
    (start, end), text = example.span, example.source.text
    if re.search("[ぁ-んァ-ヶ]", text[start : min(end, start + 2_000)]):
        return "ja"
    head = text[:10_000]
    return "ja" if len(re.findall("[ぁ-んァ-ヶ]", head)) > len(head) / 10 else "en"


@dataclass(frozen=True)
class _Told:
    """Values in words, players by their names."""

    names: Mapping[str, str]

    def subject(self, claim: Claim) -> str:
        """What a claim is about."""
        if isinstance(claim.part, tuple):
            return f"{claim.key} of {', '.join(self.names.get(seat, seat) for seat in claim.part)}: "
        return f"{claim.key}: " if not isinstance(claim.part, int) else f"{claim.key} {claim.part + 1}: "

    def value(self, value: Any) -> str:
        """A value."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, Mapping):
            return ", ".join(f"{self.names.get(key, key)} {self.value(one)}" for key, one in value.items())
        if isinstance(value, list | tuple):
            inner = " or " if value and isinstance(value[0], list) else ", "
            each = (" ".join(map(self.value, one)) if isinstance(one, list) else self.value(one) for one in value)
            return inner.join(each) or "none"
        return self.names.get(value, value) if isinstance(value, str) else "none" if value is None else str(value)


def _repairs(example: FoundExample, claim: Claim, values: Sequence[Any]) -> Iterator[Repair]:
    """The digits that make a claim right, where the claim is a bare number."""
    value = values[0]
    if any(other != value for other in values) or not claim.numbers:
        return
    olds = [example.source.text[slice(*span)] for span in claim.numbers]
    if isinstance(value, list) and len(value) == 1:
        value = int(value[0]) if str(value[0]).isdigit() else value[0]
    if not isinstance(value, int) or isinstance(value, bool) or value < 0 or len(olds) != 1 or not fold(olds[0]).isdigit():
        return
    if fold(olds[0]) != str(value):
        yield claim.numbers[0], str(value) if olds[0].isascii() else str(value).translate(_WIDE)


def unsure(example: FoundExample, verdict: Verdict) -> Fault | None:
    """What the engine cannot judge because it was perhaps not meant so; None where it can."""
    if verdict.refused and not re.fullmatch(r"\d+ times \S+", getattr(verdict.refused, "found", "")):
        return _refused(example, verdict.refused)
    tied = verdict.working.result.get("most", ()) if verdict.working else ()
    for one in verdict.differences:
        if len(tied) > 1 and one.claim.relation in (*OF_WINNERS, "rank"):
            return Fault(one.claim.place, "who wins of those who tie", "what decides it", "put it into a block")
        if one.claim.relation == PARTS:
            found = f"the terms {', '.join(map(str, one.said))}"
            expected = f"what the result is made of ({', '.join(map(str, one.values[0])) or 'other numbers'})"
            return Fault(one.claim.place, found, expected, "write the terms as the cards have them")
    return None


def marked(marks: Iterable[Mark], example: FoundExample, verdict: Verdict) -> Iterator[Mark]:
    """The marks of an example, those of its claims as the engine judges them, with the steps behind them."""
    wrong = {one.claim.span: one for one in verdict.differences}
    claims = {claim.span: claim for claim in example.claims}
    lines = verdict.working.lines if verdict.working else ()
    told = _Told(example.names)
    for mark in marks:
        claim = claims.get(mark.span)
        if claim is None:
            yield mark
            continue
        steps = tuple(_steps(example, _lines(claim, lines)[1])) if claim.relation != "truth" else ()
        if one := wrong.get(mark.span):
            note = " / ".join(dict.fromkeys(map(told.value, one.values)))
            yield Mark(mark.span, WRONG, note, steps)
        else:
            yield Mark(mark.span, RIGHT, "", steps)
