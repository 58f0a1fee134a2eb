"""``practice``: worksheets for a class with their answers, and the items that are kept for them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import TehodokiError
from ..languages import LANGS
from ..making.inputs import Inputs
from ..paths import put, site_dir, sources_at, templates_dir
from ..print.formats import file_mark
from ..system import require_libraries
from ..texts.content import load_game
from ..version import VERSION
from .arguments import game_argument, paper_option
from .shell import Command, Failure, clean, counted, say, told

if TYPE_CHECKING:
    from ..practice.items import Item
    from ..texts.content import GameContent

FORMATS = ("gift", "moodle", "csv", "anki")
MOST = 12  # worksheets for one class


@click.command(
    cls=Command,
    examples=(
        ("tehodoki practice take-and-share --lang en", "a worksheet and its answers, into practice/"),
        ("tehodoki practice take-and-share --seed 7 --level 2 --items 6", "another one, six items of level 2"),
        ("tehodoki practice hamlet --variants 3", "three different worksheets for one class, with one key"),
        ("tehodoki practice hamlet --export moodle --out hamlet.xml", "every item as a quiz for Moodle"),
        ("tehodoki practice hamlet --export anki --out hamlet.apkg", "the same as cards for Anki"),
        ("tehodoki practice hamlet --report", "which mistakes no item shows, and why"),
        ("tehodoki practice hamlet --choose", "choose the items anew, beside the game's texts"),
    ),
    wrong="the game keeps no items, or a worksheet could not be made",
    usage="texts that cannot be read, a place that cannot be written to, or wrong usage",
)
@game_argument
@click.option("--seed", type=click.INT, default=1, show_default=True, metavar="N", help="Another seed, other items.")
@click.option("--level", type=click.IntRange(1, 3), help="Only items of this level.")
@click.option("--items", type=click.IntRange(1, 20), default=10, show_default=True, help="How many on a worksheet.")
@click.option("--variants", type=click.IntRange(1, MOST), default=1, show_default=True, help="How many worksheets.")
@click.option("--lang", type=click.Choice(LANGS), default=LANGS[0], show_default=True, help="The language.")
@paper_option
@click.option("--furigana", is_flag=True, help="Set readings over the kanji.")
@click.option("--choose", is_flag=True, help="Make no paper; play deals and choose the items of GAME anew.")
@click.option("--report", is_flag=True, help="Make no paper; say what the items of GAME do not show, and why.")
@click.option("--export", type=click.Choice([*FORMATS]), help="Make no paper, but a quiz of all items for a program.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("practice"),
    show_default=True,
    metavar="DIR",
    help="Where the PDFs go; with --export also the name of a file.",
)
def practice(
    game: str,
    seed: int,
    level: int | None,
    items: int,
    variants: int,
    lang: str,
    paper: str,
    furigana: bool,
    choose: bool,
    report: bool,
    export: str | None,
    out: Path,
) -> None:
    """Make worksheets of GAME with their answers: each wrong answer names the mistake behind it.

    The same seed makes the same worksheets. With --variants the worksheets have different items as far as there are
    enough.
    """
    with told(TehodokiError, OSError, at=out):
        content = load_game(game)
        if choose:
            from ..practice.choosing import choose as chosen
            from ..practice.items import bank_of, keep
            from ..practice.reasons import differences

            before, made = bank_of(content.folder), chosen(content, seed, say)
            for line in (*made.report, *differences(before, made.bank)):
                say(line)
            click.echo(clean(f"{keep(content.folder, made.bank)}: {counted(len(made.bank.items), 'item')}"))
            return
        if report:
            from ..practice.choosing import at_hand
            from ..practice.items import bank_of
            from ..practice.reasons import report as reported

            bank = bank_of(content.folder)
            for line in reported(content, bank, *at_hand(content, bank)):
                click.echo(clean(line))
            return
        if sources := sources_at(out):
            raise Failure(f"{out}: the papers would be put among the sources in {sources}; give another folder")
        if out.is_file() and not export:
            raise Failure(f"{out}: found a file, expected a folder for the papers; give another name")
        require_libraries()
        from ..practice.items import bank_of  # WeasyPrint, only when something is to be made
        from ..practice.papers import render_answers, render_worksheet
        from ..practice.sheets import different
        from ..print.sheets import Stamp

        bank = bank_of(content.folder)
        if export:
            asked = [one for one in bank.items if level in (None, one.level)]
            click.echo(clean(str(_export(content, asked, lang, export, out))))
            return
        sheets = different(content, bank, seed, items, level or 0, variants)
        if not sheets or not sheets[0][1]:
            raise Failure(f"{game}: no items to ask; choose them: tehodoki practice {game} --choose", code=1)
        stamp = Stamp(VERSION, Inputs(templates_dir(), site_dir()).short(game, lang))
        form = (lang, paper, furigana and lang == "ja")
        mark = file_mark(paper, furigana and lang == "ja")
        out.mkdir(parents=True, exist_ok=True)
        for name, chosen_items in sheets:
            path = out / f"worksheet{f'-{name}' if name else ''}{mark}.pdf"
            put(path, render_worksheet(content, chosen_items, *form, stamp=stamp, variant=name))
            say(f"{path}: {counted(len(chosen_items), 'item')}")
        put(out / f"answers{mark}.pdf", render_answers(content, sheets, *form, stamp=stamp))
    click.echo(clean(str(out)))


def _export(content: GameContent, items: Sequence[Item], lang: str, form: str, out: Path) -> Path:
    """Write the items as a quiz, into a folder or to a file; returns the file."""
    from ..practice import exports

    if not items:
        raise Failure(
            f"{content.name}: no items to ask; choose them: tehodoki practice {content.name} --choose", code=1
        )
    path = out if out.suffix and not out.is_dir() else out / exports.FILES[form]
    path.parent.mkdir(parents=True, exist_ok=True)
    put(path, exports.export(content, items, lang, form))
    return path
