"""``games``: what there is to teach."""

from __future__ import annotations

import json
from typing import Any

import click

from rules_engine import games as names

from ..errors import TehodokiError
from ..texts.content import load_game
from ..texts.ruby import strip_readings
from .arguments import Languages, json_option
from .shell import Command, told


@click.command(
    cls=Command,
    examples=(("tehodoki games", "names as other commands take them, players, minutes, titles"),),
)
@click.option("--lang", type=Languages(), default="en", show_default=True, help="ja or en.")
@json_option
def games(lang: tuple[str, ...], as_json: bool) -> None:
    """List the games."""
    rows: list[dict[str, Any]] = []
    with told(TehodokiError):
        for name in names():
            game = load_game(name)
            facts, said = game.meta.facts, game.phrases[lang[0]]
            words = {key: said.render(f"fact.{key}", **facts.told(key, lang[0])) for key in ("players", "minutes")}
            row = {
                "name": name,
                "seats": list(facts.players),
                **words,
                "title": strip_readings(game.meta.title[lang[0]]),
            }
            rows.append(row)
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    width = max(len(row["name"]) for row in rows)
    for row in rows:
        click.echo(f"{row['name']:<{width}}  {row['players']}  {row['minutes']}  {row['title']}")
