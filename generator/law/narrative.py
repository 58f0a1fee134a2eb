"""A game's narrative beside its rule text, as a page: each part of the code with the clauses that it names.

``make docs`` writes ``docs/narrative.md``; a test holds it against the sources.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from inspect import getsourcefile
from pathlib import Path
from typing import Final

from rules_engine import find_game

from ..texts.content import load_game
from ..texts.rules import Clause, draw_cards
from .coverage import beside, headed, is_verb, name_of

GAME: Final = "take-and-share"
_HEAD: Final = """# A narrative beside its rules

A game is written in Python so that it can be read beside its rule sheet. This page holds {title} against itself: on the
left what the sheet says, on the right the code that does it, in the order in which it is read. It is made from the
sources by `make docs`.

How to read the code:

- `yield` asks a player and waits for the answer; `yield from` plays a part of the game, which stands below.
- The words in quotes beside a move and those after `#`, headings of the sheet aside, are the ids of the clauses behind
  the line; a part begins with its own. A line without any is bookkeeping.
- A `@verb`, or `any_card`, says what there is to choose from. A `@duty` narrows that; where it would leave nothing, the
  clause behind `void=` holds. The board puts both together: `self.follow` asks for any card of the hand, but to follow
  suit.
- `setup` is what chance and the deal have decided: who has which cards. `Result` hands the points on; the most win.
- What begins with `tell_` only says what has happened. R4, R5 are rulings: what the source leaves open.
"""
_COMMENT: Final = re.compile(r"  # (.+)$", re.MULTILINE)


def page(name: str = GAME) -> str:
    """The page of a game."""
    rules, game = load_game(name).rules["en"], find_game(name)
    clauses = {one.id: one for one in rules.clauses}
    rows = []
    for code, named in _parts(Path(getsourcefile(game) or ""), tuple(game.clauses)):
        beside = [_said(clauses[one]) for one in clauses if one in named]
        rows.append("\n\n".join(["<tr><td valign=top>", *beside, "</td><td valign=top>", code, "</td></tr>"]))
    return "\n".join([_HEAD.format(title=rules.title), "<table>", *rows, "</table>", ""])


def _said(clause: Clause) -> str:
    return f"**{clause.number} {clause.title}** <sub>`{clause.id}`</sub><br>{draw_cards(clause.text, str)}"


def _parts(path: Path, clauses: Sequence[str]) -> Iterator[tuple[str, set[str]]]:
    """The narrative, its parts, what may be chosen, what is scored: each as source, with the clauses that it names."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    board = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Board")
    others = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node not in board.body]
    parts = [node for node in board.body if isinstance(node, ast.FunctionDef)]
    play = [node for node in others if node.name == "play"]
    asked = [
        node
        for node in tree.body
        if is_verb(node)
        or (isinstance(node, ast.FunctionDef) and node.decorator_list and not node.name.startswith("tell_"))
    ]
    heads = {name_of(node): _named(node, "", clauses) for node in asked}
    for node in (*play, *parts, *asked):
        code, named = _shown(node, text, clauses)
        called = {word for one in ast.walk(node) if isinstance(one, ast.Name) for word in heads.get(one.id, ())}
        yield code, named | called
    scoring = path.with_name("scoring.py").read_text(encoding="utf-8")
    calls = [one.func for node in (*play, *parts) for one in ast.walk(node) if isinstance(one, ast.Call)]
    called = {one.id if isinstance(one, ast.Name) else getattr(one, "attr", "") for one in calls}
    for one in ast.parse(scoring).body:
        if isinstance(one, ast.FunctionDef) and one.name in called:
            yield _shown(one, scoring, clauses)


def _shown(node: ast.stmt, text: str, clauses: Sequence[str]) -> tuple[str, set[str]]:
    first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
    code = "\n".join(line[node.col_offset :] for line in text.splitlines()[first - 1 : node.end_lineno])
    return f"```python\n{code}\n```", _named(node, code, clauses)


def _named(node: ast.stmt, code: str, clauses: Sequence[str]) -> set[str]:
    """The clauses at the head of its docstring, beside its moves, and in its comments."""
    commented = [word for one in _COMMENT.findall(code) for word in one.replace(",", "").split()]
    return beside(node, clauses) | {word for word in (*headed(node), *commented) if word in clauses}
