"""Figures and worked examples of a game that no sheet could print, found without making a sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from jinja2 import TemplateError

from generator.checking.ours import check_example
from generator.errors import MissingFont, TehodokiError
from generator.faults import Fault, Place
from generator.print.sheetview import SheetView
from generator.texts.content import GameContent
from generator.texts.examples import KitExample
from generator.texts.rules import FigureCall
from rules_engine.scoring import Working


def undrawn(content: GameContent) -> Iterator[Fault]:
    """Whatever is called for and cannot be drawn. A font that is not there is no fault of a text."""
    for lang, text in content.rules.items():
        view = SheetView(content, lang)
        for block in (block for section in text.sections for block in section.blocks):
            if isinstance(block, FigureCall) and block.kind == "figure":
                yield from _tried(block.place, "", view.picture, block)
        for example in content.examples:
            checked = check_example(example)
            if checked.working and checked.ok and _sayable(view, checked.working):
                yield from _tried(example.place, f"example {example.id} in {lang}: ", view.worked, example)


def _sayable(view: SheetView, working: Working) -> bool:
    """Whether its sentences are there; where one is not, that is told elsewhere."""
    return all(f"line.{line.clause}" in view.content.phrases[view.lang] for line in working.lines)


def _tried(place: Place, what: str, draw: Callable[..., object], call: FigureCall | KitExample) -> Iterator[Fault]:
    try:
        draw(call)
    except MissingFont:
        return
    except (TehodokiError, TemplateError) as error:
        found = f"{what}{str(error).removeprefix(f'{place}: ')}"
        yield Fault(place, found, "what can be printed", "mend it")
