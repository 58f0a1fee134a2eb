"""``games``: what there is to teach."""

from __future__ import annotations

import json
from typing import Any

import click

from rules_engine import games as names

from ..errors import TehodokiError
from ..texts.content import load_game
from ..texts.ruby import strip_readings
from .arguments import Languages, json_option, tell_unloadable
from .shell import Command, Failure, told


@click.command(
    cls=Command,
    examples=(("tehodoki games", "names as other commands take them, players, minutes, titles"),),
    wrong="a game cannot be loaded; the reason is on standard error",
)
@click.option("--lang", type=Languages(), default="en", show_default=True, help="ja or en.")
@json_option
def games(lang: tuple[str, ...], as_json: bool) -> int:
    """List the games."""
    rows: list[dict[str, Any]] = []
    code = tell_unloadable()
    for name in names():
        try:
            with told(TehodokiError):
                rows.append(_row(name, lang[0]))
        except Failure as error:
            click.echo(error.message, err=True)
            code = max(code, error.code)
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return code
    width = max((len(row["name"]) for row in rows), default=0)
    for row in rows:
        click.echo(f"{row['name']:<{width}}  {row['players']}  {row['minutes']}  {row['title']}")
    return code


def _row(name: str, lang: str) -> dict[str, Any]:
    """What is told of a game. Raises ContentError."""
    game = load_game(name)
    facts, said = game.meta.facts, game.phrases[lang]
    words = {key: said.render(f"fact.{key}", **facts.told(key, lang)) for key in ("players", "minutes")}
    return {"name": name, "seats": list(facts.players), **words, "title": strip_readings(game.meta.title[lang])}
