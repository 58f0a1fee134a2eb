"""Figures and worked examples of a game that no sheet could print, found without making a sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from jinja2 import TemplateError

from rules_engine.games import score_pad

from ..checking.ours import check_example
from ..errors import MissingFont, TehodokiError
from ..faults import ContentError, Fault, Place
from ..languages import LANGS
from ..texts.content import GameContent
from ..texts.examples import KitExample
from ..texts.reference import reference_files
from ..texts.rules import FigureCall
from .reference import render_reference
from .scorepad import render_scorepad
from .sheets import Stamp
from .sheetview import SheetView


def undrawn(content: GameContent) -> Iterator[Fault]:
    """Whatever is called for and cannot be drawn. A font that is not there is no fault of a text."""
    yield from _pad(content)
    yield from _cards(content)
    handed = [trap.example for trap in content.handout.traps] if content.handout else []
    for lang, text in content.rules.items():
        view = SheetView(content, lang)
        for block in (block for section in text.sections for block in section.blocks):
            if isinstance(block, FigureCall) and block.kind == "figure":
                yield from _tried(block.place, "", view.picture, block)
        for example in content.examples:
            checked = check_example(example)
            if not checked.ok or checked.working is None:
                continue
            asked = dict.fromkeys(f"line.{line.clause}" for line in checked.working.lines)
            missing = [key for key in asked if key not in content.phrases[lang]]
            for key in missing:
                place = Place(content.folder / f"phrases.{lang}.yaml")
                yield Fault(place, f"no sentence {key!r}", "one for each line of a worked example", "write it")
            if not missing:
                yield from _tried(example.place, f"example {example.id} in {lang}: ", view.worked, example)
                if example.id in handed:
                    yield from _tried(example.place, f"example {example.id} in {lang}: ", view.trap, example)


def _pad(content: GameContent) -> Iterator[Fault]:
    """A score pad with columns that are too narrow for what stands over them."""
    for lang in content.rules if score_pad(content.name) is not None else ():
        place = Place(content.folder / f"phrases.{lang}.yaml")
        try:
            render_scorepad(content, lang, stamp=Stamp("", ""))
        except (MissingFont, ContentError):  # faults of texts are told elsewhere
            continue
        except TehodokiError as error:
            remedy = "shorten pad.field.… and pad.column in it, or take a field from PAD in worked.py"
            yield Fault(place, f"score pad: {error}", "a pad that fits its paper", remedy)


def _cards(content: GameContent) -> Iterator[Fault]:
    """Reference cards without words of their own, and those that do not fit, with readings or without."""
    for path, lang in zip(reference_files(content.folder), LANGS, strict=True):
        if lang not in content.reference:
            found, expected = "no words for the reference cards", "two sides, a picture and a few words each"
            yield Fault(Place(path), found, expected, "write it as `tehodoki new` does, or as another game has it")
            continue
        for readings in (False, True)[: 1 + (lang == "ja")]:
            try:
                render_reference(content, lang, furigana=readings, stamp=Stamp("", ""))
            except (MissingFont, ContentError):
                continue
            except TehodokiError as error:
                yield Fault(Place(path), f"reference card: {error}", "what can be printed", "mend it")


def _tried(place: Place, what: str, draw: Callable[..., object], call: FigureCall | KitExample) -> Iterator[Fault]:
    try:
        draw(call)
    except MissingFont:
        return
    except (TehodokiError, TemplateError) as error:
        found = f"{what}{str(error).removeprefix(f'{place}: ')}"
        yield Fault(place, found, "what can be printed", "mend it")
