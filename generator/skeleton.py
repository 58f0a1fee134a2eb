"""The skeleton of a new game: a small game that plays, with a mark ``TO WRITE`` wherever it is to be rewritten.

    rules_engine/games/<game>/   cards.py, rules.py, scoring.py, worked.py, misread.py, __init__.py
    templates/games/<game>/      game.yaml, rules.<lang>.md, table.<lang>.md, examples.yaml,
                                 phrases.<lang>.yaml, misreadings.yaml, notations.yaml
    tests/games/test_<game>.py   templates/new/test_game.py.j2

The templates are written in the language of the texts themselves, so their own values stand in ``<<name>>``.
"""

from __future__ import annotations

import keyword
import re
import shutil
import tempfile
import unicodedata
from collections.abc import Mapping
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from rules_engine import games

from .errors import SkeletonError
from .gamefiles import engine_folder, golden_file, module_name, tests_file, texts_folder
from .paths import PACKAGE, templates_dir

LONGEST = 40  # letters of a name, which becomes a file name, an address and a class
OF_THE_SITE = ("assets", "search")  # what lies beside the games there
OF_WINDOWS = ("con", "nul", "aux", "prn", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10)))
_SMALL = frozenset(("a", "an", "and", "at", "by", "for", "in", "of", "on", "or", "the", "to", "with"))  # in titles
_SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_MODULES = ("cards", "rules", "scoring", "worked", "misread")
_TEXTS = (
    "game.yaml",
    "rules.en.md",
    "rules.ja.md",
    "table.en.md",
    "table.ja.md",
    "examples.yaml",
    "misreadings.yaml",
    "notations.yaml",
    "phrases.en.yaml",
    "phrases.ja.yaml",
)


def check_name(name: str) -> None:
    """Whether a new game may have this name. Raises SkeletonError with a name that would do."""
    if not _SLUG.fullmatch(name):
        hint = _slug_of(name)
        such = f"; {hint!r} would do" if hint else ", such as high-card"
        raise SkeletonError(
            f"name {name!r}: expected small letters and digits, words divided by single hyphens, a letter first{such}"
        )
    if len(name) > LONGEST:
        raise SkeletonError(f"name {name!r}: found {len(name)} characters, expected {LONGEST} at most")
    if name in games():
        free = next(other for number in range(2, 99) if (other := f"{name}-{number}") not in games())
        raise SkeletonError(f"name {name!r}: there is such a game already; {free!r} is free")
    if keyword.iskeyword(module_name(name)):
        raise SkeletonError(f"name {name!r}: a word of Python cannot name its module; {name + '-game'!r} would do")
    if name in OF_WINDOWS:
        raise SkeletonError(f"name {name!r}: Windows cannot hold a file of that name; {name + '-game'!r} would do")
    if name in OF_THE_SITE:
        raise SkeletonError(f"name {name!r}: the site has a folder of that name; {name + '-game'!r} would do")


def _slug_of(text: str) -> str:
    """The name that was perhaps meant, or nothing."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    taken = keyword.iskeyword(words) or words in OF_WINDOWS
    return words if _SLUG.fullmatch(words) and len(words) <= LONGEST and not taken else ""


def checkout() -> Path:
    """The checkout that we run from. Raises SkeletonError from an installed package."""
    root = PACKAGE.parent
    if all((root / name).exists() for name in ("pyproject.toml", "templates/games", "tests/games")):
        return root
    raise SkeletonError(
        f"found no checkout in {root}, and a new game is written into one; "
        "run tehodoki from a checkout, or name a folder with --out"
    )


def skeleton(name: str) -> dict[Path, str]:
    """The files of the skeleton by their place below a checkout, the one that makes the game known last."""
    places = {f"{text}.j2": texts_folder(name) / text for text in _TEXTS}
    places |= {"test_game.py.j2": tests_file(name)}
    places |= {f"{module}.py.j2": engine_folder(name) / f"{module}.py" for module in _MODULES}
    places |= {"init.py.j2": engine_folder(name) / "__init__.py"}
    environment = Environment(
        autoescape=False,  # noqa: S701  source files, not pages
        loader=FileSystemLoader(templates_dir() / "new"),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        variable_start_string="<<",
        variable_end_string=">>",
        block_start_string="<%",
        block_end_string="%>",
        comment_start_string="<#",
        comment_end_string="#>",
    )
    values = {"name": name, "module": module_name(name), "title": _title(name), "cls": _class_name(name, environment)}
    return {place: environment.get_template(source).render(values) for source, place in places.items()}


def _title(name: str) -> str:
    """``Take and Share`` for ``take-and-share``."""
    first, *rest = name.split("-")
    return " ".join([first.capitalize(), *(word if word in _SMALL else word.capitalize() for word in rest)])


def _class_name(name: str, environment: Environment) -> str:
    """``HighCard`` for ``high-card``; none that Python or the template needs for something else."""
    assert environment.loader is not None
    sources = [environment.loader.get_source(environment, f"{module}.py.j2")[0] for module in ("rules", "init")]
    taken = set(re.findall(r"\w+", "\n".join(sources)))
    found = "".join(word.capitalize() for word in name.split("-"))
    while found in taken or keyword.iskeyword(found):
        found += "Game"
    return found


def write_skeleton(name: str, root: Path) -> list[Path]:
    """Write the skeleton below ``root``; its files, as they lie there.

    Nothing that is there is replaced, and when anything fails nothing is left. Raises SkeletonError and OSError.
    """
    files = skeleton(name)
    taken = [place for place in (*files, texts_folder(name), golden_file(name)) if (root / place).exists()]
    if taken:
        raise SkeletonError(f"{root / taken[0]}: there already, and nothing is replaced; choose another name")
    if root.exists() and not root.is_dir():
        raise SkeletonError(f"{root}: found a file, expected a folder; name another with --out")
    root.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix=".new-", dir=root))
    try:
        for place, text in files.items():
            (aside / place).parent.mkdir(parents=True, exist_ok=True)
            (aside / place).write_text(text, encoding="utf-8", newline="\n")
        _move_in(files, aside, root)
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return [root / place for place in files]


def _move_in(files: Mapping[Path, str], aside: Path, root: Path) -> None:
    """Move all into place, or on a failure nothing."""
    moved: list[Path] = []
    try:
        for place in files:
            (root / place).parent.mkdir(parents=True, exist_ok=True)
            (aside / place).rename(root / place)
            moved.append(root / place)
    except OSError:
        for path in reversed(moved):
            path.unlink()
        raise
