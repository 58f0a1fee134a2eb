"""Variants, as a rule text tells them: a list below an opening sentence, each item beginning with its number.

    ## Variants {#variants}
    Agree on these before you begin.
    - **{{ variant("peek") }}** Look at your nine cards before you lay them.

The options and their order stand under ``variants`` in game.yaml.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from ..faults import Fault, Place
from .rules import Prose, RuleText

SECTION: Final = "variants"
_ITEM = re.compile(r"^[-*]\s+(.*)$", re.MULTILINE)
_NUMBER = re.compile(r"\*\*(V\d+)\*\*")


def untold_variants(text: RuleText, variants: Mapping[str, str]) -> Iterator[Fault]:
    """The variants that game.yaml lists, and those that a rule text tells, are the same in the same order."""
    section = next((one for one in text.sections if one.slug == SECTION), None)
    expected = list(variants.values())
    if section is None:
        if expected:
            told = ", ".join(variants)
            yield Fault(Place(text.path), f"no section {{#{SECTION}}}", f"one that tells {told}", "write it")
        return
    blocks = [block for block in section.blocks if isinstance(block, Prose)]
    items = [(match, block) for block in blocks for match in _ITEM.finditer(block.text)]
    if not blocks or _ITEM.match(blocks[0].text):
        found, remedy = "variants without a word before them", "write: agree on these before you begin"
        yield Fault(section.place, found, "a sentence that says when to agree on them", remedy)
    found_numbers = []
    for match, block in items:
        number = _NUMBER.match(match[1])
        if number is None:
            remedy = 'begin it with **{{ variant("option") }}**, or move it elsewhere'
            yield Fault(block.place, f"a variant without a number: {match[1][:40]!r}", "one of game.yaml", remedy)
        else:
            found_numbers.append(number[1])
    if found_numbers != expected:
        names = ", ".join(f"{number} {name}" for name, number in variants.items()) or "none"
        found = f"the variants {' '.join(found_numbers) or 'none'}"
        yield Fault(section.place, found, f"those of game.yaml in their order: {names}", "mend either")
