"""What the pages of a game are told on which one does something with its engine: plays a deal, scores a real table."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from rules_engine import find_game
from rules_engine.fields import LETTERS

from ..playing.scorepage import forms
from ..playing.shipped import tables, words
from ..walkthrough.data import Data, PlayOn
from .rendering import strings
from .siteview import SiteView

WORKING: Final = ("choice", "count", "join", "kind", "line", "name", "score", "word")
"""The sentences of a working, by what their keys begin with."""
UNSAID: Final = ("misreadings", "signs", "hidden")
"""What is not needed where nothing is played."""


def acting(view: SiteView, size: int) -> dict[str, dict[str, Any]]:
    """The values of each page by its template; ``size`` is how many bytes a browser loads. Clauses are there word for
    word, to open beside the table."""
    content, lang, say = view.content, view.lang, strings(view.lang)
    known = {**words(content, lang, view.furigana), "title": view.plain(content.meta.title[lang])}
    known["clauses"] = {name: {**link, "text": view.whole_clause(name)} for name, link in known["clauses"].items()}
    shared = {"tables": tables(content, lang), "play": say["play"], "size": size, "megabytes": f"{size / 1e6:.0f}"}
    names = [content.phrases[lang].player(letter) for letter in LETTERS[: max(find_game(content.name).players)]]
    scoring = {key: value for key, value in known.items() if key not in UNSAID} | {"players": names}
    scoring["sentences"] = {key: text for key, text in known["sentences"].items() if key.split(".")[0] in WORKING}
    return {
        "play": {**shared, "words": known, "strings": say["widget"] | say["play"]},
        "score": {
            **shared,
            "words": scoring,
            "forms": forms(content, lang),
            "score": say["score"],
            "strings": say["play"] | say["score"],
        },
    }


def play_on(deal: Data) -> PlayOn:
    """Where the deal of a walkthrough is played on; in a lesson nothing has happened yet."""
    moves = [0]
    for step in deal["steps"]:
        moves.append(moves[-1] if step.get("lesson") else step["move"])
    return {"href": f"play.html#deal={Path(deal['record']).stem}", "moves": moves[1:]}
