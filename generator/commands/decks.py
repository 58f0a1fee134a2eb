"""``decks``: cards and tiles to cut out, in any form."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rules_engine import RulesError
from rules_engine.echo import quoted

from ..errors import TehodokiError
from ..faults import did_you_mean
from ..making.inputs import Inputs
from ..paths import put, site_dir, sources_at, templates_dir
from ..print.formats import paper_names, paper_suffix, piece_names
from ..print.printeddecks import PrintedDeck, deck_of, printed_decks
from ..print.sheetgrid import BACKS
from ..system import require_libraries
from ..version import VERSION
from .arguments import house_rules_option, out_option, sit_down
from .shell import Command, Failure, clean, say, told

if TYPE_CHECKING:
    from ..print.decksheets import DeckForm

FAR = 20.0  # mm: backs that are moved farther are a slip of the keys


class Offset(click.ParamType[Any]):
    """``X,Y`` in mm: the shift of the backs to the right and down."""

    name = "offset"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Both numbers; also accepts the minus sign that the calibration sheet prints."""
        if not isinstance(value, str):
            return value
        try:
            right, down = (float(part.replace("−", "-")) for part in value.split(","))
            if not (abs(right) <= FAR and abs(down) <= FAR):
                raise ValueError
        except ValueError:
            expected = f"X,Y in mm as read from the calibration sheet, such as 0.5,-1, each at most {FAR:g}"
            self.fail(f"found {quoted(value)}, expected {expected}", param, ctx)
        return right, down


@click.command(
    cls=Command,
    examples=(
        ("tehodoki decks", "every deck, poker size on A4, for duplex, into decks/"),
        ("tehodoki decks numbers --piece mini --backs gutter", "small cards, for a printer that knows one side only"),
        ("tehodoki decks six-suits --back-offset 0.5,-1", "backs moved as calibration.pdf says"),
        ("tehodoki decks crowns --single --backs none", "a card a page with a bleed, for a print service"),
    ),
    wrong="a deck could not be drawn: a missing font, a piece too large for the paper",
    usage="an unknown deck, a place that cannot be written to, or wrong usage",
)
@click.argument("names", nargs=-1, metavar="[DECK]...")
@click.option("--piece", type=click.Choice(piece_names()), default="poker", show_default=True, help="Size of a piece.")
@click.option("--paper", type=click.Choice(paper_names()), default="a4", show_default=True, help="Paper size.")
@click.option("--backs", type=click.Choice(BACKS), default="long", show_default=True, help="Where the backs lie.")
@click.option(
    "--back-offset", "offset", type=Offset(), default="0,0", metavar="X,Y", help="Move backs, mm right and down."
)
@click.option(
    "--ink", type=click.Choice(("colour", "saving", "black")), default="colour", show_default=True, help="Which ink."
)
@click.option("--single", is_flag=True, help="One piece to a page, with a bleed of 3 mm, for print services.")
@house_rules_option
@out_option(Path("decks"), "Where the PDFs go.")
def decks(
    names: tuple[str, ...],
    piece: str,
    paper: str,
    backs: str,
    offset: tuple[float, float],
    ink: str,
    single: bool,
    options: tuple[tuple[str, Any], ...],
    out: Path,
) -> None:
    """Make cards and tiles to cut out: all DECKs by default, and a sheet that measures where backs come to lie.

    With --option, make the deck that a game has with that option, such as a card list or an edition of your own.
    """
    with told(TehodokiError, OSError, at=out), told(RulesError, code=1):
        if sources := sources_at(out):
            raise Failure(
                f"{out}: the decks would be put among the sources in {sources}; give another folder with --out"
            )
        require_libraries()
        from ..print.calibration import render_calibration  # WeasyPrint, only when something is to be made
        from ..print.decksheets import DeckForm, render_deck

        inputs = Inputs(templates_dir(), site_dir())
        form = DeckForm(piece, paper, backs, offset, ink, "single" if single else "sheets")
        wanted = _wanted(names, options)
        out.mkdir(parents=True, exist_ok=True)
        for deck in wanted:
            path = out / f"{deck.name}-{_marks(form)}.pdf"
            put(path, render_deck(deck, form, mark=f"{VERSION}-{inputs.deck(deck.art.name)}"))
            say(f"{path}: {len(deck.pieces)} pieces")
        path = out / f"calibration{paper_suffix(paper)}.pdf"
        put(path, render_calibration(paper, mark=VERSION))
    click.echo(clean(str(out)))


def _marks(form: DeckForm) -> str:
    """The piece, and the options that distinguish this file's name from a plain build's."""
    paper = "" if form.form == "single" else paper_suffix(form.paper)
    words = ["" if form.backs == "long" else form.backs, "" if form.ink == "colour" else form.ink]
    return "-".join(filter(None, [form.piece + paper, *words, "" if form.form == "sheets" else form.form]))


def _wanted(names: Iterable[str], options: Iterable[tuple[str, Any]]) -> list[PrintedDeck]:
    known = printed_decks()
    by_name: dict[str, list[PrintedDeck]] = {}
    for deck in known:
        by_name.setdefault(deck.name, []).append(deck)
        if deck.edition:
            by_name.setdefault(deck.art.on_paper.name, []).append(deck)
    for name in names:
        if name not in by_name:
            near = did_you_mean(name, by_name)
            raise Failure(f"no deck {quoted(name)}{near or '; the decks are ' + ', '.join(by_name)}")
    found = list(dict.fromkeys(deck for name in names for deck in by_name[name])) if names else known
    if not (given := tuple(options)):
        return found
    games = {use.game for deck in found for use in deck.uses}
    if len(games) != 1:
        raise Failure("--option: name one deck that serves one game, such as crowns")
    return [deck_of(sit_down(games.pop(), None, given))]
