"""``score``: a worked example's cards typed in a short notation, scored line by line by the engine."""

from __future__ import annotations

import json
import shlex
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from rules_engine import Game, NotationError, RulesError, find_game, games
from rules_engine.echo import json_text, quoted
from rules_engine.reach import Impossible
from rules_engine.record import write_record
from rules_engine.scoring import Working

from ..checking.notations import Notations, load_notations
from ..checking.typed import Written, needed, read_notation, shape, written
from ..errors import MissingFolder, TehodokiError
from ..faults import ContentError
from ..gamefiles import texts_of
from ..law.witness import reach
from ..playing.scoring import plainly
from ..texts.content import load_game
from ..texts.examples import read_examples
from ..yamlplaces import NoYaml, parse_yaml, read_yaml
from .arguments import (
    Languages,
    game_argument,
    house_rules_option,
    json_option,
    players_option,
    sit_down,
)
from .shell import MOST_TYPED, Command, Failure, clean, read_bytes, told


class ScoreCommand(Command):
    """The command, with an example for each game in its help, made from a worked example of the game's texts."""

    def more_examples(self) -> Sequence[tuple[str, str]]:
        """The first worked example of each game, as you would type it."""
        return [(line, shape(find_game(name))) for name in games() for line in _an_example(name)]


@click.command(
    cls=ScoreCommand,
    examples=(
        (
            'tehodoki score take-and-share suit S "A: S3 S4 S5 S6" "B: S8 S10" "C: SA S2 S9" "D: S7"',
            "what is scored, then what each seat has",
        ),
        (
            'echo "lead=A A: ♠7 B: ♠9 C: ♥2 D: ♦2" | tehodoki score take-and-share -',
            "from standard input; @FILE reads a file, in this notation or as YAML or JSON",
        ),
        (
            'tehodoki score take-and-share trick lead=A "A: S7" "B: S10" "C: S5" "D: C3" --reach > deal.json',
            "a deal in which these cards come together; tehodoki replay takes it",
        ),
    ),
    usage="cards that cannot be read, output that cannot be written, or wrong usage",
)
@game_argument
@click.argument("words", nargs=-1, metavar="[KIND] CARDS...|@FILE|-")
@players_option("Number of players; as many as seats are named by default.")
@house_rules_option
@click.option("--lang", type=Languages(), default="en", show_default=True, help="ja or en.")
@json_option
@click.option("--reach", "record", is_flag=True, help="Instead: a record in which this happens, or why it cannot.")
def score(
    game: str,
    words: tuple[str, ...],
    players: int | None,
    options: tuple[tuple[str, Any], ...],
    lang: tuple[str, ...],
    as_json: bool,
    record: bool,
) -> None:
    """Score cards: each line of the working with its clause, then the result.

    KIND is the calculation; leave it out if the rest makes it plain. Write each player's cards after a name or the
    seat's letter, A: … B: …, and everything else as name=value, in the words that tehodoki notations lists. Spell cards
    in any way. Write 7×3 for three 7s, and - for no cards.
    """
    kind = find_game(game)
    with told(TehodokiError):
        notations = load_notations(game)
    calculation = notations.meant(words[0], tuple(kind.calculations)) if words else None
    rest = words[1:] if calculation else words
    if players is not None:
        sit_down(game, players, ())
    try:
        what, said = _read(kind, calculation, rest, players, notations)
    except NotationError as error:
        raise Failure([str(error), *_pointed(error)]) from None
    table = sit_down(game, what.seats, (*said.items(), *options))
    try:
        working = kind.calculations[what.calculation].run(table, what.given)
    except RulesError as error:
        raise Failure(str(error).removeprefix("/: ").removeprefix("/")) from None
    if record:
        _print_record(table, what)
    else:
        _print(table, what, working, lang[0], as_json)


def _read(
    kind: type[Game], calculation: str | None, words: Sequence[str], players: int | None, notations: Notations
) -> tuple[Written, Mapping[str, Any]]:
    text = " ".join(words)
    if len(words) == 1 and (text == "-" or text.startswith("@")):
        name = text if text == "-" else text[1:]
        try:
            text = read_bytes(name, MOST_TYPED).decode("utf-8-sig")
        except UnicodeDecodeError:
            shown = click.format_filename(name)
            raise Failure(f"{shown}: found bytes that are not UTF-8, expected UTF-8 text") from None
        data = _data(kind, text, Path(name))
        if data is not None:
            return _from_data(kind, calculation, data, players)
    return read_notation(kind, text, calculation, players, notations), {}


def _data(kind: type[Game], text: str, path: Path) -> dict[str, Any] | None:
    """The YAML or JSON object of a file, if a key is the name of a given value; else the file is in our notation."""
    braced = text.lstrip().startswith("{")
    names = {name for one in kind.calculations.values() for name in one.given.names}
    try:
        parsed = parse_yaml(text, path)
    except NoYaml as error:
        if braced:
            raise Failure(
                [
                    "found what is neither JSON nor YAML, expected an object with what is given",
                    *map(str, error.faults),
                ]
            ) from None
        return None
    except ContentError as error:
        raise Failure(map(str, error.faults), plain=True) from None
    if not braced and not (names | {"given"}) & set(parsed.names()):
        return None
    with told(TehodokiError):
        found = parsed.build().data
    return found if isinstance(found, dict) else None


def _from_data(
    kind: type[Game], calculation: str | None, data: dict[str, Any], players: int | None
) -> tuple[Written, Mapping[str, Any]]:
    """The given values, alone or inside a worked example with ``calculation``, ``seats`` and ``options``."""
    around = data if "given" in data else {}
    given = data.get("given", data)
    name = calculation or around.get("calculation")
    if not isinstance(given, dict):
        raise Failure(f"given: found {quoted(given)}, expected an object: {shape(kind)}")
    fitting = [one.name for one in kind.calculations.values() if set(needed(one)) <= set(given) <= set(one.given.names)]
    if name is None and len(fitting) == 1:
        name = fitting[0]
    if not isinstance(name, str) or name not in kind.calculations:
        found = f"the names {', '.join(map(str, given))}" if name is None else quoted(name)
        raise Failure(f"found {found}, expected one of {shape(kind)}")
    seated = [value for value in given.values() if isinstance(value, dict)]
    seats = players or around.get("seats") or max(map(len, seated), default=max(kind.players))
    options = around.get("options") or {}
    if type(seats) is not int or not isinstance(options, dict):
        raise Failure("seats, options: expected a number and an object")
    return Written(name, seats, given), {str(key): value for key, value in options.items()}


def _print_record(table: Game, what: Written) -> None:
    found = reach(table, what.calculation, what.given)
    if isinstance(found, Impossible):
        raise Failure(f"cannot happen: {found.reason} [{table.clauses.label(found.clause)}]", code=1)
    if found is None:
        raise Failure("found neither a record in which this happens nor a reason why it cannot")
    click.echo(write_record(found.record), nl=False)


def _print(table: Game, what: Written, working: Working, lang: str, as_json: bool) -> None:
    label = table.clauses.label
    with told(TehodokiError, code=2):
        phrases = load_game(table.name).phrases[lang]
        lines = [(line, phrases.line(line)) for line in working.lines]
    if as_json:
        rows = [
            {
                "clause": line.clause,
                "label": label(line.clause),
                "seat": line.seat,
                "cards": list(line.cards),
                "facts": dict(line.facts),
                "text": text,
            }
            for line, text in lines
        ]
        facts = {"game": table.name, "calculation": what.calculation, "players": table.seats, "given": what.given}
        click.echo(json_text({**facts, "lines": rows, "result": working.result}))
        return
    for line, text in lines:
        click.echo(f"{clean(text)}  {click.style(f'[{label(line.clause)}]', dim=True)}")
    width = max(map(len, working.result), default=0)
    for name, value in working.result.items():
        click.echo(f"{click.style(f'{name:<{width}}', bold=True)}  {clean(plainly(value))}")


def _pointed(error: NotationError) -> list[str]:
    """The typed line, with a caret below the place."""
    before = error.text[: error.position].rpartition("\n")[2]
    line = error.text.split("\n")[error.text.count("\n", 0, error.position)]
    if not line.strip() or len(line) > 200:
        return []
    return [f"  {line}", f"  {' ' * sum(map(_width, clean(before)))}^"]


def _width(char: str) -> int:
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _an_example(name: str) -> list[str]:
    """The first worked example of a game as a command line; empty if its file is unreadable."""
    kind = find_game(name)
    try:
        path: Path = texts_of(name) / "examples.yaml"
        examples = read_examples(read_yaml(path), kind, [])
    except (ContentError, MissingFolder):
        return []
    for example in examples:
        parts = written(kind.calculations[example.calculation], example.given)
        rules = [f"--option {shlex.quote(f'{key}={json.dumps(value)}')}" for key, value in example.options.items()]
        words = [part if part.replace("=", "").isalnum() else f'"{part}"' for part in parts]
        return [" ".join(("tehodoki score", name, example.calculation, *words, *rules))]
    return []
