"""What goes to a browser so that a game can be played there: the words of a game as data, and the code that plays.

The code is ours and pure Python. ``MODULES`` are those that run there; a test runs them from the archive alone.
"""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import rules_engine
from rules_engine import find_game
from rules_engine.errors import SetupError
from rules_engine.game import Game
from rules_engine.games import listed, misreadings, shown_table
from rules_engine.options import make_options

from ..drawing.decks import load_deck, places_of
from ..drawing.sprite import drawn_sign, hidden_sign, inline_card
from ..paths import PACKAGE
from ..texts.content import GameContent
from ..texts.ruby import strip_readings
from ..walkthrough.telling import Telling
from .compiled import compiled

MODULES: Final = (
    *("__init__", "errors", "players", "playing/__init__", "texts/__init__", "walkthrough/__init__"),
    *("texts/ruby", "texts/saying"),
    *(f"playing/{name}" for name in ("spoken", "told", "start", "standing", "sight", "weighing", "deal", "scoring")),
    "playing/protocol",
    *(f"walkthrough/{name}" for name in ("beats", "captions", "choices", "data", "knowing", "misled", "picture")),
    *(f"walkthrough/{name}" for name in ("scores", "stays", "telling")),
)
SAID: Final = (
    *("ask", "choice", "compare", "count", "end", "event", "events", "group", "join", "kind", "line", "misread"),
    *("name", "pick", "score", "sealed", "short", "stays", "verb", "why", "word", "zone"),
)
"""The sentences that are said while one plays, by what their keys begin with."""
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)


def words(content: GameContent, lang: str, furigana: bool = False) -> dict[str, Any]:
    """The words of a game in one language, as data."""
    game = find_game(content.name)
    art = load_deck(content.meta.deck, content.root)
    telling = Telling(content, game(max(game.players)), lang, furigana)
    sentences = {
        key: compiled(text) for key, text in content.phrases[lang].sentences.items() if key.partition(".")[0] in SAID
    }
    wrong = {
        one.id: {"reading": telling.worded(one.id), "rule": telling.rule(one.id, one.clause)}
        for one in misreadings(content.name)
    }
    ranked = art.drawer.kinds if any("|rank" in text for text in content.phrases[lang].sentences.values()) else ()
    return {
        **({"ranks": {kind: art.rank_name(kind, lang) for kind in ranked}} if ranked else {}),
        "lang": lang,
        "game": content.name,
        "furigana": furigana,
        "sentences": sentences,
        "misreadings": wrong,
        "labels": {kind: art.card_name(kind, lang) for kind in art.drawer.kinds},
        "chips": {kind: inline_card(art, kind, lang) for kind in art.drawer.kinds},
        "order": places_of(art, shown_table(content.name).deck.kinds),
        "suits": {letter: [art.suit_name(letter, lang, many) for many in (True, False)] for letter in art.drawer.suits},
        "signs": {letter: str(drawn_sign(art, letter, lang)) for letter in art.drawer.suits},
        "hidden": {letter: hidden_sign(letter) for letter in art.drawer.suits},
        "clauses": {clause: telling.clause(clause) for clause in game.clauses},
    }


def tables(content: GameContent, lang: str) -> dict[str, Any]:
    """How many may play, and by which options, in words; first what a game is shown with."""
    game, shown = find_game(content.name), shown_table(content.name)
    options = []
    for field in dataclasses.fields(game.Options):
        told = content.meta.options[field.name]
        values = [value for value in field.metadata["values"] if _key(value) in told.values]
        values.sort(key=lambda value: value != getattr(shown.options, field.name))
        said = []
        for value in values:
            text = strip_readings(told.values[_key(value)][lang])
            said.append({"value": value, "text": text, "seats": _able(game, field.name, value)})
        if len(said) > 1:
            options.append({"name": field.name, "title": strip_readings(told.title[lang]), "values": said})
    return {"seats": list(game.players), "usual": shown.seats, "options": options}


def _able(game: type[Game], name: str, value: Any) -> list[int]:
    """The numbers of players with which an option may have a value."""
    found = []
    for seats in game.players:
        with suppress(SetupError):
            make_options(game.Options, {name: value}, seats)
            found.append(seats)
    return found


def _key(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


@cache
def engine_zip() -> bytes:
    """All code that plays, as one archive: the same bytes for the same code."""
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(code()):
            info = ZipInfo(name, _EPOCH)
            info.compress_type = ZIP_DEFLATED
            archive.writestr(info, path.read_bytes())
    return made.getvalue()


def code() -> Iterator[tuple[str, Path]]:
    """Every module that goes to the browser: its name in the archive, and where it lies."""
    own = Path(rules_engine.__file__).parent
    for path in own.rglob("*.py"):
        yield f"rules_engine/{path.relative_to(own).as_posix()}", path
    for name, folder in listed().items():
        for path in folder.glob("*.py") if not folder.is_relative_to(own) else ():
            yield f"rules_engine/games/{name.replace('-', '_')}/{path.name}", path
    for module in MODULES:
        yield f"tehodoki/{module}.py", PACKAGE / f"{module}.py"
    yield from ((f"markupsafe/{path.name}", path) for path in _library("markupsafe", ("__init__.py", "_native.py")))


def _library(name: str, files: Sequence[str]) -> list[Path]:
    spec = find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    return [Path(spec.origin).parent / file for file in files]
