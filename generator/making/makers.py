"""How each kind of task is made: a function, which imports what it needs when it is called.

So a process loads only what its tasks need, and a task counts as made by just that code (``inputs.Code``). A maker is
given its `Job` and the arguments of its task, writes what belongs in the kit, and returns a value of plain data for the
tasks that need it: of a paper, the number of its pages.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..addresses import game_address
from ..system import require_libraries
from ..version import VERSION
from .store import Store
from .tasks import Task

if TYPE_CHECKING:
    from ..print.printeddecks import PrintedDeck
    from ..texts.content import GameContent
    from ..walkthrough.data import Data


@dataclass(frozen=True)
class Job:
    """Where a task's output goes, the folders of its deals, the values that it needs, and a mark for what it is made
    from; ``last`` finds where its last result lies, with the value of that."""

    target: Path
    deals: Sequence[Path] = ()
    given: Mapping[str, Any] = field(default_factory=dict)
    mark: str = ""
    last: Callable[[], tuple[Path, Any] | None] = lambda: None


def make(task: Task, key: str, store: Store, given: Mapping[str, Any]) -> None:
    """Make a task into the store; ``given`` has the values that it needs, or the keys that they lie under there."""
    if task.name.endswith(".pdf"):
        require_libraries()
    values = {name: store.value(one) if isinstance(one, str) else one for name, one in given.items()}

    def last() -> tuple[Path, Any] | None:
        before = store.last(task.name)
        return (store.files(before) / task.name, store.value(before)) if before else None

    with store.making(key) as folder:
        target = folder / task.name
        target.parent.mkdir(parents=True, exist_ok=True)
        value = MAKERS[task.kind](Job(target, task.deals, values, key[:7], last), **task.args)
        store.put(key, folder, value)


@contextmanager
def scratch(folder: Path) -> Iterator[None]:
    """Within it, temporary files of all libraries lie in ``folder``; none of them is used again afterwards."""
    folder.mkdir(exist_ok=True)
    before, tempfile.tempdir = tempfile.tempdir, str(folder)
    try:
        yield
    finally:
        tempfile.tempdir = before
        if pdf := sys.modules.get(f"{__package__.partition('.')[0]}.print.pdf"):
            pdf.forget()  # it keeps copies of the fonts there


@cache
def content_of(game: str) -> GameContent:
    """A game's texts, loaded once a process. Raises ContentError."""
    from ..texts.content import load_game

    return load_game(game)


def _put(job: Job, pdf: bytes) -> int:
    from ..print.shelf import pages_of

    job.target.write_bytes(pdf)
    return pages_of(pdf)


def _paper(job: Job, render: Callable[..., bytes], game: str, lang: str, **form: Any) -> int:
    from ..print.sheets import Stamp

    address = game_address(form["address"], lang, game) if form["address"] else ""
    stamp = Stamp(VERSION, form["digest"], address)
    return _put(job, render(content_of(game), lang, form["paper"], form["furigana"], stamp=stamp))


def rules(job: Job, **form: Any) -> int:
    """A rule sheet."""
    from ..print.sheets import render_sheet

    return _paper(job, partial(render_sheet, "rules"), **form)


def examples(job: Job, **form: Any) -> int:
    """A sheet of worked examples."""
    from ..print.sheets import render_sheet

    return _paper(job, partial(render_sheet, "examples"), **form)


def booklet(job: Job, **form: Any) -> int:
    """The rules as a booklet."""
    from ..print.booklet import render_booklet

    return _paper(job, render_booklet, **form)


def reference(job: Job, **form: Any) -> int:
    """Reference cards."""
    from ..print.reference import render_reference

    return _paper(job, render_reference, **form)


def score_pad(job: Job, **form: Any) -> int:
    """A score pad."""
    from ..print.scorepad import render_scorepad

    return _paper(job, partial(render_scorepad, deals=job.deals[0]), **form)


def prepared_deal(job: Job, **form: Any) -> int:
    """A prepared deal."""
    from ..print.prepareddeal import render_prepared

    return _paper(job, partial(render_prepared, deals=job.deals[0]), **form)


def tonight(job: Job, games: Sequence[str], lang: str, paper: str, furigana: bool, digest: str) -> int:
    """The page for the host."""
    from ..print.sheets import Stamp
    from ..print.tonight import render_tonight

    contents = [content_of(game) for game in games]
    return _put(job, render_tonight(contents, lang, paper, furigana, stamp=Stamp(VERSION, digest)))


def deck(job: Job, art: str, edition: str, piece: str, paper: str, uses: Any, mark: str) -> int:  # noqa: ARG001
    """A deck in one kind of pieces."""
    from ..print.decksheets import DeckForm, render_deck

    return _put(job, render_deck(_edition(art, edition), DeckForm(piece=piece, paper=paper), mark=mark))


def guide(job: Job, art: str, edition: str, paper: str, uses: Any, mark: str) -> int:  # noqa: ARG001
    """How the cards of a deck are sorted into those of its games."""
    from ..print.sortingguide import render_guide

    return _put(job, render_guide(_edition(art, edition), paper, mark=mark))


def _edition(art: str, edition: str) -> PrintedDeck:
    from ..print.printeddecks import editions_of

    return next(deck for deck in editions_of(art) if deck.edition == edition)


def calibration(job: Job, paper: str, mark: str) -> int:
    """The sheet that measures where backs come to lie."""
    from ..print.calibration import render_calibration

    return _put(job, render_calibration(paper, mark=mark))


def records(job: Job) -> None:
    """The records of a game's teaching deals."""
    job.target.mkdir()
    for path in sorted(job.deals[0].glob("*.json")):
        shutil.copyfile(path, job.target / path.name)


def checked(job: Job, game: str) -> None:  # noqa: ARG001
    """Nothing: the texts of all games are checked together, before anything is made (``kit``)."""
    from ..checking import ours  # noqa: F401  (what it was checked by)


def deals(job: Job, game: str, seed: int, compared: int, jobs: int, said: Callable[[str], None]) -> None:
    """Teaching deals chosen for a seed; made by workers of its own."""
    from ..walkthrough.choosing import choose

    names = choose(content_of(game), seed, job.target, compared=compared, jobs=jobs, said=said)
    said(f"{game}: {len(names)} teaching deals chosen for seed {seed}")


def chapter(job: Job, game: str, langs: Sequence[str]) -> dict[str, Any]:
    """What the report says of a game."""
    from ..walkthrough.deals import load_deals
    from .report import game_part

    content = content_of(game)
    return asdict(game_part(content, load_deals(content, job.deals[0]), langs))


def report(job: Job) -> None:
    """The report."""
    from .report import GamePart, report_html

    html = report_html([GamePart(**part) for part in job.given.values()])
    job.target.write_text(html, encoding="utf-8", newline="\n")


def pages(
    job: Job, game: str, lang: str, furigana: bool, papers: Sequence[str], decks: Sequence[str]
) -> dict[str, Any]:
    """What a game brings to the site of a language."""
    from ..walkthrough.deals import load_deals
    from ..walkthrough.steps import walkthrough
    from ..web.pages import game_pages
    from ..web.shelves import game_decks, offered

    content = content_of(game)
    deals = load_deals(content, job.deals[0])
    told = [walkthrough(content, deal, lang, furigana) | {"record": deal.path.name} for deal in deals]
    sheets = [offered(name, job.given[name], max(content.meta.facts.players), lang) for name in papers]
    printed = game_decks(game, lang, {name: job.given[name] for name in decks})
    return asdict(game_pages(content, told, sheets, lang, furigana, printed))


def site(
    job: Job,
    lang: str,
    langs: Sequence[str],
    games: Sequence[str],
    furigana: bool,
    seed: int | None,
    address: str,
    shelf: Sequence[str],
    shell: str,
) -> Any:
    """The site of a language; its value is what is to be known of its pages the next time."""
    from ..web.pages import GamePages
    from ..web.rendering import embedded_json
    from ..web.shelves import shelves
    from ..web.site import LastSite, write_site

    written = [GamePages.of(job.given[f"pages/{lang}/{game}"]) for game in games]
    on_shelf = shelves(games, lang, {name: job.given.get(name, 0) for name in shelf})
    folder, before = job.last() or (job.target, {})
    last = LastSite(folder, before, shell)
    records = dict(zip(games, job.deals, strict=True))
    known = write_site(written, lang, job.target, {}, seed, langs, last, address, furigana, on_shelf, job.mark, records)
    for game, folder in records.items():
        for record in sorted(folder.glob("*.json")):
            shutil.copyfile(record, job.target / game / record.name)
            script = f"tehoRecord({embedded_json(record.read_text(encoding='utf-8'))});\n"  # read from folders, too
            (job.target / game / f"{record.name}.js").write_text(script, encoding="utf-8", newline="\n")
    return known


def chooser(job: Job, langs: Sequence[str], address: str) -> None:
    """The page that leads to the languages."""
    from ..web.site import write_chooser

    write_chooser(job.target.parent, langs, address)


def missing(job: Job, langs: Sequence[str], address: str) -> None:
    """The page for what is not there."""
    from ..web.site import write_missing

    write_missing(job.target.parent, langs, address)


def whole(job: Job, contents: Mapping[str, Path]) -> None:
    """The kit as one file."""
    from ..web.wholekit import write_zip

    write_zip(job.target, contents)


MAKERS: Final[Mapping[str, Callable[..., Any]]] = {
    "rules": rules,
    "examples": examples,
    "booklet": booklet,
    "reference": reference,
    "score-pad": score_pad,
    "prepared-deal": prepared_deal,
    "tonight": tonight,
    "deck": deck,
    "guide": guide,
    "calibration": calibration,
    "records": records,
    "checked": checked,
    "deals": deals,
    "chapter": chapter,
    "report": report,
    "pages": pages,
    "site": site,
    "chooser": chooser,
    "missing": missing,
    "zip": whole,
}
