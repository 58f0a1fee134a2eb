"""The tables of ``docs/names.md`` that are made from what is there: keys of sentences, forms of zones, files of a game.

What a key says is written here, once a form of key; that no form is missing is found from the sentences of all games.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, get_args

from rules_engine import find_game
from rules_engine.games import games
from rules_engine.table import Form

from ..errors import TehodokiError
from ..gamefiles import texts_of
from ..languages import LANGS
from ..paths import templates_dir
from ..yamlplaces import read_yaml

KEYS: Final[Mapping[str, tuple[str, str]]] = {
    "event.<clause>": (
        "that a clause dealt or moved cards, if the clause has a sentence of its own",
        "`seats`, `cards`, `count`; of moves `seat`, `to`",
    ),
    "events.<clause>": ("the same for several moves in a row, in one sentence", "`seat`, `cards`, `seats`"),
    "event.<verb>": ("a choice", "the move in record form, `moved`, and the facts that stay known"),
    "event.<verb>.<clause>": ("a choice that the clause bound", "the same"),
    "event.<note>": ("a note of the narrative", "the facts of the note, `seat`"),
    "event.<note>.<clause>": ("the same, where this clause is behind it", "the same"),
    "event.begin": ("who begins", "`seat`"),
    "sealed.<…>": ("replaces `event.<…>` for a seat that does not see a card named there", "the same"),
    "group.<clause>": ("the label of the group of steps that a clause opens", "`number`"),
    "group.<verb>": ("the same, of the group that a choice opens", "`number`"),
    "lesson.<lesson>": ("a rule told before it is needed, listed under `lessons` in `game.yaml`", "`seats`, `options`"),
    "fold.<note>": ("several tricks or rounds in one sentence, by the note that ends each", "`first`, `last`, `tally`"),
    "fold.<verb>": ("the same, by the choice that is made in each", "`first`, `last`"),
    "end.deal": ("how the deal ended", "the facts of the notes of the deal"),
    "ask.<verb>": ("what to choose", "the facts of the position, `seat`, `cards`"),
    "ask.<verb>.<clause>": ("the same, for a choice that the clause grants", "the same"),
    "verb.<verb>": ("the name of a choice, if several are open at once", "`seat`"),
    "pick.<verb>.<part>": ("what to pick, part by part", ""),
    "choice.<verb>.<part>": ("an option that is not a card, a seat, a number, or yes or no", "`value`"),
    "why.<clause>": ("why a choice is not allowed", "the facts of the ruling, `cards`"),
    "stays.<fact>": ("what everybody knows from now on", "`value`"),
    "question.legal": ("what may be chosen, asked of the reader", "the facts of the position, `seat`"),
    "question.<note>": ("who comes first by a note: who wins", "the facts of the note"),
    "question.number.<note>": ("a number that a note tells", "the facts of the note, `of`"),
    "question.gets.<note>": ("who gets what a note hands out", "the facts of the note"),
    "right.legal": ("that an answer to it is right", "the facts of the ruling, `card`"),
    "right.legal.<clause>": ("the same, where this clause allows it", "the same"),
    "right.<note>": ("that an answer about a note is right, and why", "the facts of the note, `winner`, `winning`"),
    "right.<note>.<clause>": ("the same, where this clause decides", "the same"),
    "right.number.<note>": ("that a number is right", "the facts of the note"),
    "wrong.legal": ("that another answer was meant", ""),
    "wrong.<note>": ("a hint to a wrong answer, which does not name the right one", "the facts of the note, `seat`"),
    "wrong.<note>.<clause>": ("the same, where this clause decides", "the same"),
    "wrong.gets.<note>": ("a hint to a wrong answer about who gets something", "the facts of the note"),
    "other.<note>": ("a hint where somebody was chosen who has not played", ""),
    "hint.<note>": ("a hint to a number that is wrong", ""),
    "count.<clause>": ("a line that counts, at a score that is told", "the facts of the line, `cards`, `own`"),
    "count.<note>": ("the sum of what is counted there", "the facts of the note"),
    "score.running": ("the score so far, beside a player", "`value`"),
    "score.final": ("the score at the end, beside a player", "`value`"),
    "line.<clause>": ("a line of a worked calculation", "the facts of the line, `seat`, `cards`"),
    "pad.row.<row>": ("a row of the score pad", "the facts of the row, `number`"),
    "pad.field.<field>": ("a field in it", ""),
    "pad.column": ("the unit of a pad’s columns", ""),
    "pad.block": ("the unit of its blocks", "`number`"),
    "pad.choice.<choice>": ("one of what is circled in a deal", ""),
    "pad.circle": ("the line that says what to circle", ""),
    "pad.tip": ("the one line under a small pad; may be missing", ""),
    "pad.sum": ("the sum of a deal", ""),
    "pad.total": ("the total so far", ""),
    "zone.<zone>": ("a zone", "`seat`"),
    "short.<zone>": ("the same beside its owner’s name", ""),
    "kind.<kind>": ("a kind of card, in words", ""),
    "kinds.<kind>": ("several of it", ""),
}
"""By the form of a key: what it says, and what it receives."""
FORMS: Final[Mapping[str, str]] = {
    "hand": "what a player holds: a row of cards, sorted",
    "trick": "the cards of a trick, in their order, each before its player",
    "climb": "the last play of a climbing game, which lies on those that it beat",
}
NAMED: Final = {"kinds": "kind", "short": "zone", "stays": "fact", "why": "clause", "line": "clause"} | {
    name: name for name in ("zone", "lesson", "kind", "row", "field", "choice")
}
"""What stands behind these words, whatever it is called."""
_MADE: Final = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- made -->)", re.DOTALL)


def page() -> str:
    """The page with its tables made anew; all else on it stays. Raises TehodokiError for a key without an entry."""
    text = (templates_dir().parent / "docs" / "names.md").read_text(encoding="utf-8")
    tables = {"keys": _keys, "forms": _forms}
    return _MADE.sub(lambda found: f"{found[1]}\n{tables[found[2]]()}\n{found[3]}", text)


def used() -> dict[str, str]:
    """The forms of all keys that games have, each with one such key and its game."""
    found: dict[str, str] = {}
    for game in games():
        for lang in LANGS:
            for key in _leaves(read_yaml(texts_of(game) / f"phrases.{lang}.yaml").data):
                found.setdefault(form_of(game, key), f"{game}: {'.'.join(key)}")
    return found


def form_of(game: str, key: tuple[str, ...]) -> str:
    """A key with ``<clause>``, ``<verb>`` and so on in place of what only this game has."""
    if key[0] == "sealed":
        return "sealed.<…>"
    if key[0] in ("choice", "pick"):
        return f"{key[0]}.<verb>.<part>"
    if ".".join(key) in {*KEYS, *_shared()}:
        return ".".join(key)
    *before, last = key
    if before[-1] in NAMED and (len(key) == 2 or key[0] == "pad"):
        return ".".join((*before, f"<{NAMED[before[-1]]}>"))
    if len(key) > 2 and before[-1] not in ("number", "gets"):
        return f"{form_of(game, tuple(before))}.<clause>"
    kind = find_game(game)
    named = "verb" if last in kind.verbs and len(key) == 2 else "clause" if last in kind.clauses else "note"
    return ".".join((*before, last if last == "legal" else f"<{named}>"))


@cache
def _shared() -> frozenset[str]:
    """The keys that all games have."""
    files = [read_yaml(templates_dir() / f"phrases.{lang}.yaml").data for lang in LANGS]
    return frozenset(".".join(key) for data in files for key in _leaves(data))


def _leaves(data: Any, at: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for name, value in data.items():
        if isinstance(value, dict):
            yield from _leaves(value, (*at, str(name)))
        else:
            yield (*at, str(name))


def _keys() -> str:
    for form, where in used().items():
        if form not in KEYS and form not in _shared():
            raise TehodokiError(
                f"{where}: found a key of the form {form!r}, expected one of KEYS in {__name__}; add it"
            )
    rows = [f"| `{form}` | {says} | {receives} |" for form, (says, receives) in KEYS.items()]
    return "\n".join(("| key | says | receives |", "| --- | --- | --- |", *rows)) + "\n"


def _forms() -> str:
    rows = [f'| `form="{form}"` of a zone | {FORMS[form]} |' for form in get_args(Form) if form]
    return "\n".join(("| name | does |", "| --- | --- |", *rows)) + "\n"
