"""The blocks of a text in their order, each with its figure or with what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..checking.block import BlockReader
from ..checking.bound import Binding
from ..checking.check import Check, Settings
from ..checking.explain import explained
from ..checking.messages import messages_for
from ..checking.named import find
from ..checking.report import RIGHT, WRONG, Item
from ..checking.shown import read
from ..checking.source import Block, FoundExample, Source
from ..checking.verdict import Verdict, judge
from ..faults import Fault
from ..texts.worked import Span


@dataclass(frozen=True)
class Passage:
    """A block or a binding: where it stands, from its fence to behind it, and its examples, or else what is wrong.

    ``wrong``: it was understood. ``binds``: it stands in a comment.
    """

    span: Span
    verdicts: tuple[Verdict, ...] = ()
    faults: tuple[Fault, ...] = ()
    wrong: bool = False
    binds: bool = False

    def __str__(self) -> str:
        """What is wrong, a line each, with its place."""
        return "\n".join(map(str, self.faults))


def passages(source: Source, game: str | None = None) -> list[Passage]:
    """The blocks and bindings of a text. What is wrong with its front matter or with a fence is one of its own."""
    check = Check(read(source), Settings(game, allow_empty=True))
    found = [_other(item) for item in check.items]
    found += (_block(check, block) for block in check.text.blocks if not block.binds)
    found += map(_binding, check.bindings())
    return sorted(found, key=lambda one: one.span)


def language(source: Source) -> str:
    """The language of a text, ``ja`` or ``en``."""
    return messages_for(source.text).lang


def _other(item: Item) -> Passage:
    return Passage(item.span, faults=item.faults)


def _block(check: Check, block: Block) -> Passage:
    return _judged(block, BlockReader(check.text, block, find, check.about).read())


def _binding(binding: Binding) -> Passage:
    item, examples = binding.checked()
    if item.status != RIGHT:
        return Passage(binding.block.span, faults=item.faults, wrong=item.status == WRONG, binds=True)
    return _judged(binding.block, examples)


def _judged(block: Block, found: Iterator[FoundExample | Item] | Sequence[FoundExample]) -> Passage:
    verdicts, faults, understood = list[Verdict](), list[Fault](), True
    for one in found:
        if isinstance(one, Item):
            faults += one.faults
            understood = False
            continue
        verdict = judge(one)
        wrong = [fault for fault, _ in explained(one, verdict)]
        faults += wrong
        verdicts += [] if wrong else [verdict]
    shown = () if faults else tuple(verdicts)
    return Passage(block.span, shown, tuple(faults), bool(faults) and understood, block.binds)
