"""The worked examples of the kit, ``examples.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import AfterValidator, Field, ValidationInfo

from rules_engine.echo import quoted
from rules_engine.game import Game

from ..faults import Fault
from ..languages import LANGS
from ..schema import Filled, Keyed, Whole, closed, known, read_form, wrong
from ..yamlplaces import Document
from .fields import Bilingual, Clauses
from .worked import Claim, Example


@dataclass(frozen=True)
class KitExample(Example):
    """A worked example of the kit, with its words; what it does not claim of the result is free.

    ``text`` is as it is written, ``exampleprose.told`` fills it in; ``says`` bind what claims in it, by language.
    """

    clauses: tuple[str, ...]
    title: Mapping[str, str]
    text: Mapping[str, str]
    says: Mapping[str, tuple[Any, ...]]


def _calculation(name: str, info: ValidationInfo) -> str:
    calculations = known(info, "game").calculations
    if name not in calculations:
        raise wrong(f"calculation {quoted(name)}", " or ".join(calculations), "name one of these")
    return name


def _seats(count: int, info: ValidationInfo) -> int:
    players = known(info, "game").players
    if count not in players:
        raise wrong(f"{count} seats", " or ".join(map(str, players)), "mend the number")
    return count


Values = Annotated[Mapping[str, Any], Field(min_length=1)]
Says = Annotated[Mapping[str, tuple[Any, ...]], Keyed(dict.fromkeys(LANGS, tuple[Any, ...]), optional=LANGS)]


@closed
@dataclass(frozen=True)
class _Written:
    """An entry of ``examples.yaml``."""

    id: Filled
    calculation: Annotated[str, AfterValidator(_calculation)]
    seats: Annotated[Whole, AfterValidator(_seats)]
    clauses: Clauses
    title: Bilingual
    text: Bilingual
    given: Values
    expect: Values
    options: Mapping[str, Any] = field(default_factory=dict)
    says: Says = field(default_factory=dict)


def read_examples(document: Document, game: type[Game], faults: list[Fault]) -> tuple[KitExample, ...]:
    """The examples of a file; none, and ``faults`` longer, where anything is wrong."""
    written: tuple[_Written, ...] | None = read_form(
        tuple[_Written, ...], document, faults, game=game, clauses=game.clauses
    )
    examples: dict[str, KitExample] = {}
    for index, one in enumerate(written or ()):
        fields = vars(one).copy()
        claims = ((key, said, document.place(index, "expect", key)) for key, said in fields.pop("expect").items())
        if one.id in examples:
            found = f"example {one.id!r} a second time"
            faults.append(document.fault((index, "id"), found, "an id of its own", "rename it"))
        examples[one.id] = KitExample(
            **fields,
            game=game.name,
            claims=tuple(Claim(key, None, said, place) for key, said, place in claims),
            place=document.place(index),
            places={pointer[1:]: place for pointer, place in document.places.items() if pointer[:1] == (index,)},
        )
    return tuple(examples.values())
