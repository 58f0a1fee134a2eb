"""The skeleton of a new game: a small game that plays, with a mark ``TO WRITE`` wherever it is to be rewritten.

``templates/new/plain`` has a file for each file of a game; what another kind has in its folder takes their places. The
files lie where ``gamefiles`` has them. The templates are written in the language of the texts themselves, so their own
values stand in ``<<name>>``.
"""

from __future__ import annotations

import keyword
import re
import unicodedata
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from rules_engine.games import listed

from .errors import SkeletonError
from .gamefiles import GameFiles, module_name
from .paths import shown, templates_dir

LIKE = ("plain", "tricks", "climb", "draft")  # kinds of games to begin with
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
    "reference.en.md",
    "reference.ja.md",
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
    if name in listed():
        free = next(other for number in range(2, 99) if (other := f"{name}-{number}") not in listed())
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


def skeleton(name: str, files: GameFiles, like: str = LIKE[0]) -> dict[Path, str]:
    """The files of a skeleton by their place, the one that makes the game known last."""
    places = {f"{text}.j2": files.texts / text for text in _TEXTS}
    places |= {"test_game.py.j2": files.tests}
    places |= {f"{module}.py.j2": files.code / f"{module}.py" for module in _MODULES}
    places |= {"init.py.j2": files.code / "__init__.py"}
    folder = templates_dir() / "new"
    environment = Environment(
        autoescape=False,  # noqa: S701  source files, not pages
        loader=FileSystemLoader([folder / like, folder / LIKE[0]]),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        variable_start_string="<<",
        variable_end_string=">>",
        block_start_string="<%",
        block_end_string="%>",
        comment_start_string="<#",
        comment_end_string="#>",
    )
    more = sorted(path.name for path in (folder / like).glob("*.yaml.j2") if path.name not in places)
    places = {source: files.texts / source.removesuffix(".j2") for source in more} | places
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


def write_skeleton(name: str, files: GameFiles, like: str = LIKE[0]) -> list[Path]:
    """Write the skeleton; its files, as they lie there.

    Nothing that is there is replaced, and when anything fails nothing is left. Raises SkeletonError and OSError.
    """
    written = skeleton(name, files, like)
    taken = [place for place in (*written, files.texts, files.golden) if place.exists()]
    if taken:
        raise SkeletonError(f"{shown(taken[0])}: there already, and nothing is replaced; choose another name")
    made: list[Path] = []
    try:
        for place, text in written.items():
            for folder in reversed([one for one in place.parents if not one.exists()]):
                folder.mkdir()
                made.append(folder)
            aside = place.with_name(f".{place.name}.new")
            made.append(aside)
            aside.write_text(text, encoding="utf-8", newline="\n")
        for place in written:
            place.with_name(f".{place.name}.new").rename(place)
            made.append(place)
    except OSError:
        for path in reversed(made):
            path.rmdir() if path.is_dir() else path.unlink(missing_ok=True)
        raise
    return list(written)
