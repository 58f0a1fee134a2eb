"""What goes to a browser of a game, so that it can be played there: its words and its tables, as data."""

from __future__ import annotations

import dataclasses
from contextlib import suppress
from typing import Any, Final

from rules_engine import find_game
from rules_engine.errors import SetupError
from rules_engine.game import Game
from rules_engine.games import misreadings, shown_table
from rules_engine.options import make_options

from ..drawing.decks import load_deck, places_of
from ..drawing.sprite import drawn_sign, hidden_sign, inline_card
from ..texts.content import GameContent
from ..texts.ruby import strip_readings
from ..walkthrough.telling import Telling
from .compiled import compiled

SAID: Final = (
    *("ask", "choice", "compare", "count", "end", "event", "events", "group", "join", "kind", "line", "misread"),
    *("name", "pick", "score", "sealed", "short", "stays", "verb", "why", "word", "zone"),
)
"""The sentences that are said while one plays, by what their keys begin with."""


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
