"""Fields that several files of a game have: texts in every language, with their readings, and ids of clauses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import AfterValidator, Field, ValidationInfo

from ..faults import Fault, Place, did_you_mean
from ..languages import LANGS
from ..schema import Keyed, known, several, wrong
from .rules import check_readings


def _checked(check: Callable[[str, Place, list[Fault]], str], text: str) -> str:
    """The text that a check returns. Raises with every fault that it finds, by its offset in the text."""
    faults: list[Fault] = []
    made = check(text, Place(Path()), faults)
    if faults:
        raise several([(one.place.column - 1, one.found, one.expected, one.remedy) for one in faults])
    return made


def _read(lang: str, text: str) -> str:
    def check(text: str, place: Place, faults: list[Fault]) -> str:
        check_readings(text, lang, place, faults)
        return text

    return _checked(check, text)


def _rendered(lang: str, text: str, info: ValidationInfo) -> str:
    """A text with numbers of the engine in it, as those of rule texts."""
    return _checked(lambda *given: known(info, "scope").render(*given)[0], _read(lang, text))


def clause_id(name: str, info: ValidationInfo) -> str:
    """The id of a clause of the game. Raises what a validator raises."""
    clauses = known(info, "clauses")
    if name not in clauses:
        raise wrong(f"unknown clause {name!r}{did_you_mean(name, clauses)}", "a clause of the game", "mend the id")
    return name


def _by_lang(check: Callable[..., str]) -> dict[str, Any]:
    return {lang: Annotated[str, AfterValidator(partial(check, lang))] for lang in LANGS}


READ: Final = _by_lang(_read)
"""The forms of a text in each language."""
RENDERED: Final = _by_lang(_rendered)
"""The same with what stands in ``{{ … }}`` filled in."""
Bilingual = Annotated[Mapping[str, str], Keyed(READ)]
AnyLanguage = Annotated[Mapping[str, str], Keyed(READ, optional=LANGS)]
"""A text that a language may do without."""
Rendered = Annotated[Mapping[str, str], Keyed(RENDERED)]
ClauseId = Annotated[str, AfterValidator(clause_id)]
Clauses = Annotated[tuple[ClauseId, ...], Field(min_length=1)]
"""Some clauses of the game."""
