"""Scores of given cards, and the working in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine import Game, Working

from ..checking.notations import load_notations
from ..checking.typed import Written, read_notation
from ..texts.content import kept_game


def written(game: Game, cards: str) -> Written:
    """What a line as after ``tehodoki score`` means. Raises NotationError with the place of what cannot be read."""
    kind, notations = type(game), load_notations(game.name)
    word, _, rest = cards.strip().partition(" ")
    calculation = notations.meant(word, tuple(kind.calculations))
    return read_notation(kind, rest if calculation else cards, calculation, game.seats, notations)


def score(game: Game, cards: str, given: Mapping[str, Any] | None = None) -> Working:
    """Work out a score, line by line: ``score(game, "suit S  A: S3 S4  B: S8  C: SA  D: -")``.

    Or name the calculation, with what it is ``given`` in record form. Raises NotationError, and RecordError for cards
    that cannot be.
    """
    if given is None:
        read = written(game, cards)
        cards, given = read.calculation, read.given
    return game.calculations[cards].run(game, given)


def explain(game: Game, working: Working, lang: str = "en") -> list[str]:
    """The lines of a working as sentences, each with its clause."""
    phrases = kept_game(game.name).phrases[lang]
    return [f"{phrases.line(line)} [{game.clauses.label(line.clause)}]" for line in working.lines]
