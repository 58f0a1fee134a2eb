"""Papers and pieces that decks are printed in, one file each below `templates/print/formats/`; all sizes in mm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from ..drawing.pieces import Shape
from ..errors import SheetError
from ..faults import did_you_mean
from ..paths import shown, templates_dir
from ..yamlplaces import read_yaml

BLEED: Final = 3.0
"""How far a piece's ground runs over its edge in the form for print services."""
MOST: Final = 2000.0
USUAL: Final = "a4"


@dataclass(frozen=True)
class Paper:
    """A paper, upright: `margin` stays white on all sides, `band` is the room for ruler and words on two of them."""

    name: str
    title: Mapping[str, str]
    width: float
    height: float
    margin: float
    band: float


@dataclass(frozen=True)
class PieceFormat:
    """A piece: what must be read stays `safe` from its edge; one that is `glued` on something has no back."""

    name: str
    title: Mapping[str, str]
    width: float
    height: float
    safe: float
    radius: float
    glued: bool = False

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
    data = read_yaml(folder / f"{name}.yaml").data
    where = shown(folder / f"{name}.yaml")
    if not isinstance(data, dict):
        raise SheetError(f"{where}: found no keys; expected {', '.join(_keys(form))}")
    return form(name=name, **_checked(form, data, where))


def _keys(form: type[Any]) -> list[str]:
    return [field.name for field in fields(form) if field.name != "name"]


def _checked(form: type[Any], data: Mapping[str, Any], where: str) -> dict[str, Any]:
    """The values of a file. Raises SheetError for a key too many or too few, and a size that cannot be."""
    optional = {field.name for field in fields(form) if field.default is not MISSING}
    needed = set(_keys(form)) - optional
    if wrong := sorted((set(data) - optional) ^ needed):
        lack = "is missing" if wrong[0] in needed else "is not known"
        raise SheetError(f"{where}: key {wrong[0]!r} {lack}; expected {', '.join(_keys(form))}")
    for key in sorted(needed - {"title"}):
        if isinstance(data[key], bool) or not isinstance(data[key], int | float) or not 0 <= data[key] <= MOST:
            raise SheetError(f"{where}: {key}: found {data[key]!r}, expected a size in mm from 0 to {MOST:g}")
    if min(data["width"], data["height"]) <= 2 * data.get("margin", data.get("safe", 0)):
        raise SheetError(f"{where}: found margins that leave no room; make them smaller")
    return dict(data)
