"""Arguments that several commands take: a game, its number of players, its house rules, a seed, jobs."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from rules_engine import Game, SetupError, find_game, games, make_options
from rules_engine.echo import quoted
from rules_engine.games import listed, unloadable

from ..addresses import site_address
from ..faults import did_you_mean
from ..languages import LANGS
from .shell import MOST_TYPED, Failure, clean, jobs_by_default, read_bytes

KIT = Path("kit")

F = TypeVar("F", bound=Callable[..., Any])
SEED = 1


class GameName(click.ParamType[Any]):
    """The name of a game."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The name itself; a usage error names the nearest one."""
        if value not in listed():
            near = did_you_mean(value, games())
            self.fail(f"no game {quoted(value)}{near or '; the games are ' + ', '.join(games())}", param, ctx)
        find_game(value)  # UnloadableGame says where it is at fault
        return value

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        """The games that there are."""
        return f"The games are {', '.join(games())}."

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The games whose names begin with the typed letters."""
        return [CompletionItem(name) for name in games() if name.startswith(incomplete)]


class Languages(click.ParamType[Any]):
    """Languages divided by commas."""

    name = "languages"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Each language once, in the order given."""
        found = [lang.strip() for lang in value.split(",")] if isinstance(value, str) else value
        wrong = [lang for lang in found if lang not in LANGS]
        if wrong:
            self.fail(f"no language {quoted(wrong[0])}; the languages are {', '.join(LANGS)}", param, ctx)
        return tuple(dict.fromkeys(found))


class HouseRule(click.ParamType[Any]):
    """``NAME=VALUE``; the value is JSON if it parses, else text; ``@file`` reads it from a file."""

    name = "option"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Name and value."""
        if not isinstance(value, str):
            return value
        name, equals, text = value.partition("=")
        if not equals or not name:
            self.fail(f"found {quoted(value)}, expected NAME=VALUE, such as long_game=true", param, ctx)
        if text.startswith("@"):
            try:
                text = read_bytes(text[1:], MOST_TYPED).decode("utf-8").strip()
            except Failure as error:
                self.fail(f"{name}: {error.message}", param, ctx)
            except UnicodeDecodeError:
                found = "found bytes that are not UTF-8, expected UTF-8 text"
                self.fail(f"{name}: {click.format_filename(text[1:])}: {found}", param, ctx)
        try:
            return name, json.loads(text)
        except (ValueError, RecursionError):
            return name, text


def game_argument(function: F) -> F:
    """``GAME``."""
    return click.argument("game", type=GameName())(function)


def games_argument(function: F) -> F:
    """``[GAME]…``, all by default."""
    return click.argument("games", nargs=-1, type=GameName())(function)


def tell_unloadable() -> int:
    """Tell on standard error which games cannot be loaded, where all are meant; the exit code for it."""
    lines = list(unloadable())
    for line in lines:
        click.echo(clean(line), err=True)
    return 1 if lines else 0


def players_option(text: str = "Number of players; the most by default.") -> Callable[[F], F]:
    """``--players N``."""
    return click.option("--players", type=click.INT, metavar="N", help=text)


def house_rules_option(function: F) -> F:
    """``--option K=V``, repeated."""
    return click.option(
        "--option",
        "options",
        multiple=True,
        type=HouseRule(),
        metavar="K=V",
        help="A variant or another option of the game; V is JSON or text, @FILE reads it. Repeat for more.",
    )(function)


def seed_option(function: F) -> F:
    """``--seed N``, with a fixed default."""
    return click.option("--seed", type=click.INT, default=SEED, show_default=True, metavar="N", help="Seed of chance.")(
        function
    )


def by_option(function: F) -> F:
    """``--by random|search``."""
    return click.option(
        "--by", type=click.Choice(("random", "search")), default="random", show_default=True, help="Who plays."
    )(function)


def paper_option(function: F) -> F:
    """``--paper a4|letter``."""
    sizes = click.Choice(("a4", "letter"))
    return click.option("--paper", type=sizes, default="a4", show_default=True, help="Paper size.")(function)


def jobs_option(function: F) -> F:
    """``--jobs N``."""
    return click.option(
        "--jobs",
        type=click.IntRange(min=1),
        default=jobs_by_default,
        show_default="processors",
        metavar="N",
        callback=_of_use,
        help="Processes at a time.",
    )(function)


def cluster_option(function: F) -> F:
    """``--cluster ADDRESS``."""
    return click.option(
        "--cluster", metavar="ADDRESS", help="Dask scheduler whose workers do the work, in place of processes here."
    )(function)


def _of_use(context: click.Context, option: click.Parameter, jobs: int) -> int:  # noqa: ARG001  (click gives it)
    """At most two processes for each processor, with a message: more are no faster and take 100 MB or more each."""
    processors = jobs_by_default()
    most = 2 * processors
    if jobs > most:
        there = "1 processor" if processors == 1 else f"{processors} processors"
        click.echo(f"{context.command_path}: --jobs: found {jobs}, but there are {there}; {most} are started", err=True)
    return min(jobs, most)


def json_option(function: F) -> F:
    """``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(function)


def sit_down(name: str, players: int | None, options: Iterable[tuple[str, Any]]) -> Game:
    """The game with its players and options. Raises Failure for players or options that it does not allow."""
    kind = find_game(name)
    seats = max(kind.players) if players is None else players
    if seats not in kind.players:
        raise Failure(f"--players: found {seats}, expected {' or '.join(map(str, kind.players))} for {name}")
    given: dict[str, Any] = {}
    known = [field.name for field in dataclasses.fields(kind.Options)]
    for key, value in options:
        if key not in known:
            there = f"{name} has {', '.join(known) or 'none'}"
            raise Failure(f"--option: no option {quoted(key)}{did_you_mean(key, known) or '; ' + there}")
        if key in given:
            raise Failure(f"--option: {key} is given twice")
        given[key] = value
    try:
        return kind(seats, make_options(kind.Options, given, seats))
    except SetupError as error:
        raise Failure(str(error)) from None


class SiteAddress(click.ParamType[Any]):
    """The address of a site: ``https://example.org/games/``."""

    name = "address"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The address with a slash at its end."""
        try:
            return site_address(value)
        except ValueError as error:
            self.fail(f"found {quoted(value)}, {error}; expected one such as https://example.org/games/", param, ctx)


def out_option(default: Path | None, text: str) -> Callable[[Any], Any]:
    """``--out DIR``."""
    return click.option(
        "--out",
        type=click.Path(file_okay=False, path_type=Path),
        default=default,
        show_default=default is not None,
        metavar="DIR",
        help=text,
    )
