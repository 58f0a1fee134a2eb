"""Papers and pieces that decks are printed in, one file each below `templates/print/formats/`; all sizes in mm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Final, TypeVar

from pydantic import Field, Strict

from ..drawing.pieces import Shape
from ..errors import SheetError
from ..faults import ContentError, Fault, did_you_mean
from ..languages import LANGS
from ..paths import templates_dir
from ..schema import Flag, Keyed, Slug, closed, read_form
from ..yamlplaces import read_yaml

BLEED: Final = 3.0
"""How far a piece's ground runs over its edge in the form for print services."""
MOST: Final = 2000.0
USUAL: Final = "a4"


Size = Annotated[float, Strict(), Field(ge=0, le=MOST)]


@closed
@dataclass(frozen=True, kw_only=True)
class Paper:
    """A paper, upright: `margin` stays white on all sides, `band` is the room for ruler and words on two of them."""

    name: Slug = ""
    title: Annotated[Mapping[str, str], Keyed(dict.fromkeys(LANGS, str))]
    width: Size
    height: Size
    margin: Size
    band: Size


@closed
@dataclass(frozen=True, kw_only=True)
class PieceFormat:
    """A piece: what must be read stays `safe` from its edge; one that is `glued` on something has no back."""

    name: Slug = ""
    title: Annotated[Mapping[str, str], Keyed(dict.fromkeys(LANGS, str))]
    width: Size
    height: Size
    safe: Size
    radius: Size
    glued: Flag = False

    @property
    def shape(self) -> Shape:
        """What drawings ask of it."""
        return Shape(self.width, self.height, self.safe)


T = TypeVar("T", Paper, PieceFormat)


def paper_names() -> tuple[str, ...]:
    """The papers that there are."""
    return _names("papers")


def paper_suffix(paper: str) -> str:
    """What the names of files on that paper have at their ends; nothing on the usual one."""
    return "" if paper == USUAL else f"-{paper}"


def file_mark(paper: str, furigana: bool) -> str:
    """The same of files in a language, which may have readings."""
    return f"{paper_suffix(paper)}{'-furigana' if furigana else ''}"


def piece_names() -> tuple[str, ...]:
    """The pieces that there are."""
    return _names("pieces")


def paper_format(name: str) -> Paper:
    """The paper of that name. Raises SheetError, ContentError."""
    paper: Paper = _read(Paper, _folder("papers"), name)
    return paper


def piece_format(name: str) -> PieceFormat:
    """The piece of that name. Raises SheetError, ContentError."""
    piece: PieceFormat = _read(PieceFormat, _folder("pieces"), name)
    return piece


def _folder(kind: str) -> Path:
    return templates_dir() / "print" / "formats" / kind


def _names(kind: str) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in _folder(kind).glob("*.yaml")))


@cache
def _read(form: type[T], folder: Path, name: str) -> T:
    known = tuple(sorted(path.stem for path in folder.glob("*.yaml")))
    if name not in known:
        near = did_you_mean(name, known)
        raise SheetError(f"{folder.name[:-1]} {name!r} is unknown{near}; expected one of: {', '.join(known)}")
    document = read_yaml(folder / f"{name}.yaml")
    faults: list[Fault] = []
    read: T | None = read_form(form, document, faults)
    edge = 0.0 if read is None else read.margin if isinstance(read, Paper) else read.safe
    if read is not None and min(read.width, read.height) <= 2 * edge:
        faults.append(document.fault((), "margins that leave no room", "smaller ones", "make them smaller"))
    if read is None or faults:
        raise ContentError(faults)
    return replace(read, name=name)
