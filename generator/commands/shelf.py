"""``games``: what there is to teach."""

from __future__ import annotations

import json

import click

from generator.commands.arguments import Languages, json_option
from generator.commands.shell import Command, told


@click.command(
    cls=Command, examples=(("tehodoki games", "names as other commands take them, players, minutes, titles"),)
)
@click.option("--lang", type=Languages(), default="en", show_default=True, help="ja or en.")
@json_option
def games(lang: tuple[str, ...], as_json: bool) -> None:
    """List the games."""
    from generator.content import load_game
    from generator.faults import ContentError
    from generator.paths import MissingFolder
    from generator.ruby import strip_readings
    from rules_engine import find_game
    from rules_engine import games as names

    rows = []
    with told(ContentError, MissingFolder):
        for name in names():
            meta = load_game(name).meta
            words = [strip_readings(text[lang[0]]) for text in (meta.players, meta.minutes, meta.title)]
            rows.append((name, *words, list(find_game(name).players)))
    if as_json:
        keys = ("name", "players", "minutes", "title", "seats")
        click.echo(json.dumps([dict(zip(keys, row, strict=True)) for row in rows], ensure_ascii=False, indent=2))
        return
    width = max(len(row[0]) for row in rows)
    for name, *words, _ in rows:
        click.echo(f"{name:<{width}}  {'  '.join(map(str, words))}")
