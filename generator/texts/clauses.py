"""Clause coverage: the engine's clauses, both rule texts and the examples must tell the same story."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from rules_engine.clauses import Clauses

from ..faults import Fault, Place
from .rules import Clause, FigureCall, Ids, Prose, RuleText, Section
from .worked import Example

_CHANGE = "change one of the two, so that both languages say the same"


def check_clauses(
    clauses: Clauses, rules: Mapping[str, RuleText], examples: Sequence[Example] | None
) -> tuple[Fault, ...]:
    """Everything in which engine, texts and examples differ, in the order of the texts; of examples that could not be
    read, None, nothing."""
    faults = [*check_paragraphs(Ids.of(clauses), rules)]
    for text in rules.values():
        faults += _uncertain(clauses, text)
        faults += _examples_called(text, examples) if examples is not None else ()
    return tuple(faults)


def check_paragraphs(ids: Ids, texts: Mapping[str, RuleText]) -> tuple[Fault, ...]:
    """Whether each text has each paragraph once and in order, and all say the same in every language."""
    faults: list[Fault] = []
    for text in texts.values():
        faults += _against(ids, text)
    first, *others = texts.values()
    for other in others:
        faults += _parity(first, other)
    return tuple(faults)


def _against(ids: Ids, text: RuleText) -> Iterator[Fault]:
    order = list(ids.numbers)
    written = text.clauses
    for name in order:
        if name not in {one.id for one in written}:
            found = f"no paragraph for {ids.label(name)}"
            yield Fault(Place(text.path), found, f"one for each {ids.word}", f"write [{name}: …]")
    before = -1
    seen: dict[str, Place] = {}
    for one in written:
        label = ids.label(one.id)
        if one.id in seen:
            yield Fault(one.place, f"{label} a second time, first in line {seen[one.id].line}", "once", "join the two")
            continue
        seen[one.id] = one.place
        at = order.index(one.id)
        if at < before:
            above = ids.label(order[before])
            yield Fault(one.place, f"{label} after {above}", ids.order, "move it up")
        before = max(at, before)


def _uncertain(clauses: Clauses, text: RuleText) -> Iterator[Fault]:
    for one in text.clauses:
        if clauses.is_ruling(one.id) and one.certainty is None:
            found = f"{clauses.label(one.id)} without a certainty"
            yield Fault(one.place, found, "certain, likely or ours in game.yaml", "add it")


def _examples_called(text: RuleText, examples: Sequence[Example]) -> Iterator[Fault]:
    known = [example.id for example in examples]
    for section in text.sections:
        for block in section.blocks:
            if isinstance(block, FigureCall) and block.kind == "example" and block.name not in known:
                yield Fault(
                    block.place, f"example {block.name!r}", f"one of {', '.join(known) or 'none'}", "mend the id"
                )


def _parity(one: RuleText, other: RuleText) -> Iterator[Fault]:
    slugs, theirs = ([section.slug for section in text.sections] for text in (one, other))
    if slugs != theirs:
        yield Fault(
            Place(other.path), f"sections {' '.join(theirs)}", f"{' '.join(slugs)} as in {one.path.name}", _CHANGE
        )
    sections = {section.slug: section for section in one.sections}
    for section in other.sections:
        if section.slug in sections:
            yield from _same_section(sections[section.slug], section, one.lang)


def _same_section(one: Section, other: Section, lang: str) -> Iterator[Fault]:
    ours, theirs = [_shape(block) for block in one.blocks], [_shape(block) for block in other.blocks]
    if ours != theirs:
        at = next((i for i, pair in enumerate(zip(ours, theirs, strict=False)) if pair[0] != pair[1]), None)
        at = min(len(ours), len(theirs)) if at is None else at
        place = other.blocks[at].place if at < len(theirs) else other.place
        found = theirs[at] if at < len(theirs) else "its end"
        expected = ours[at] if at < len(ours) else "its end"
        yield Fault(place, f"section {other.slug}: {found}", f"{expected} as in {lang}, block {at + 1}", _CHANGE)
        return
    for mine, yours in zip(one.blocks, other.blocks, strict=True):
        if isinstance(mine, Clause | Prose) and isinstance(yours, Clause | Prose) and mine.facts != yours.facts:
            yield Fault(
                yours.place,
                f"{_shape(yours)} with {', '.join(yours.facts) or 'nothing'} from the engine",
                f"{', '.join(mine.facts) or 'nothing'} as in {lang}, line {mine.place.line}",
                _CHANGE,
            )


def _shape(block: object) -> str:
    """What must be alike in both languages, as words for a message."""
    if isinstance(block, Clause):
        return " ".join(filter(None, ("clause", block.number, block.id)))
    if isinstance(block, FigureCall):
        options = "".join(f", {key}={value!r}" for key, value in sorted(block.options.items()))
        return f'{block.kind}("{block.name}"{options})'
    assert isinstance(block, Prose)
    for kind, mark in (("list", r"^\s*(?:[-*]|\d+\.)\s"), ("table", r"^\s*\|")):
        if items := len(re.findall(mark, block.text, re.MULTILINE)):
            return f"a {kind} of {items} lines"
    return "a paragraph"
