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
from ..errors import KitError
from ..system import require_libraries
from ..version import VERSION
from .store import Store
from .tasks import Task

if TYPE_CHECKING:
    from ..print.printeddecks import PrintedDeck
    from ..texts.content import GameContent


@dataclass(frozen=True)
class Job:
    """Where a task's output goes, the folders of its deals, the values that it needs, and a mark for what it is made
    from; ``last`` finds where its last result lies, with the value of that."""

    target: Path
    deals: Sequence[Path] = ()
    given: Mapping[str, Any] = field(default_factory=dict)
    mark: str = ""
    last: Callable[[], tuple[Path, Any] | None] = lambda: None


def make(task: Task, key: str, store: Store, given: Mapping[str, Any], **more: Any) -> None:
    """Make a task into the store; ``given`` has the values that it needs, or the keys that they lie under there.

    ``more`` are arguments that change nothing in the result.
    """

    def last() -> tuple[Path, Any] | None:
        before = store.last(task.name)
        return (store.files(before) / task.name, store.value(before)) if before else None

    values = {name: store.value(one) if isinstance(one, str) else one for name, one in given.items()}
    with store.making(key) as folder:
        target = folder / task.name
        target.parent.mkdir(parents=True, exist_ok=True)
        job = Job(target, task.deals, values, key[:7], last)
        store.put(key, folder, MAKERS[task.kind](job, **task.args, **more))


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


def _paper(job: Job, kind: str, game: str, lang: str, paper: str, furigana: bool, digest: str, address: str) -> int:
    require_libraries()
    from ..print.booklet import render_booklet
    from ..print.prepareddeal import render_prepared
    from ..print.reference import render_reference
    from ..print.scorepad import render_scorepad
    from ..print.sheets import Stamp, render_sheet

    renders: dict[str, Callable[..., bytes]] = {"booklet": render_booklet, "reference": render_reference}
    renders |= {"score-pad": render_scorepad, "prepared-deal": render_prepared}
    render = renders.get(kind, partial(render_sheet, kind))
    stamp = Stamp(VERSION, digest, game_address(address, lang, game) if address else "")
    dealt = {"deals": job.deals[0]} if job.deals else {}
    return _put(job, render(content_of(game), lang, paper, furigana, stamp=stamp, **dealt))


def _tonight(job: Job, games: Sequence[str], lang: str, paper: str, furigana: bool, digest: str) -> int:
    require_libraries()
    from ..print.sheets import Stamp
    from ..print.tonight import render_tonight

    contents = [content_of(game) for game in games]
    return _put(job, render_tonight(contents, lang, paper, furigana, stamp=Stamp(VERSION, digest)))


def _deck(job: Job, art: str, edition: str, piece: str, paper: str, uses: Any, mark: str) -> int:  # noqa: ARG001
    require_libraries()
    from ..print.decksheets import DeckForm, render_deck

    return _put(job, render_deck(_edition(art, edition), DeckForm(piece=piece, paper=paper), mark=mark))


def _guide(job: Job, art: str, edition: str, paper: str, uses: Any, mark: str) -> int:  # noqa: ARG001
    require_libraries()
    from ..print.sortingguide import render_guide

    return _put(job, render_guide(_edition(art, edition), paper, mark=mark))


def _edition(art: str, edition: str) -> PrintedDeck:
    from ..print.printeddecks import editions_of

    return next(deck for deck in editions_of(art) if deck.edition == edition)


def _calibration(job: Job, paper: str, mark: str) -> int:
    require_libraries()
    from ..print.calibration import render_calibration

    return _put(job, render_calibration(paper, mark=mark))


def _records(job: Job) -> None:
    job.target.mkdir()
    for path in sorted(job.deals[0].glob("*.json")):
        shutil.copyfile(path, job.target / path.name)


def _checked(job: Job, game: str) -> None:  # noqa: ARG001
    from ..checking.formats import as_lines
    from ..checking.ours import verify

    report = verify([content_of(game)])
    if report.code:
        raise KitError("\n".join(as_lines(report)))


def _deals(job: Job, game: str, seed: int, compared: int, jobs: int, said: Callable[[str], None]) -> None:
    from ..walkthrough.choosing import choose

    names = choose(content_of(game), seed, job.target, compared=compared, jobs=jobs, said=said)
    said(f"{game}: {len(names)} teaching deals chosen for seed {seed}")


def _chapter(job: Job, game: str, langs: Sequence[str]) -> dict[str, Any]:
    from ..walkthrough.deals import load_deals
    from ..web.report import game_part

    content = content_of(game)
    return asdict(game_part(content, load_deals(content, job.deals[0]), langs))


def _report(job: Job) -> None:
    from ..web.report import GamePart, report_html

    html = report_html([GamePart(**part) for part in job.given.values()])
    job.target.write_text(html, encoding="utf-8", newline="\n")


def _pages(
    job: Job, game: str, lang: str, furigana: bool, papers: Sequence[str], decks: Sequence[str]
) -> dict[str, Any]:
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


def _site(
    job: Job,
    lang: str,
    langs: Sequence[str],
    games: Sequence[str],
    furigana: bool,
    seed: int | None,
    address: str,
    shelf: Sequence[str],
    shell: str,
) -> dict[str, Any]:
    """Its value is what is to be known of its pages the next time."""
    from ..web.pages import GamePages
    from ..web.shelves import shelves
    from ..web.site import LastSite, write_site

    written = [GamePages.of(job.given[f"pages/{lang}/{game}"]) for game in games]
    on_shelf = shelves(games, lang, {name: job.given.get(name, 0) for name in shelf})
    folder, known = job.last() or (job.target, {})
    last = LastSite(folder, known, shell)
    records = dict(zip(games, job.deals, strict=True))
    return write_site(written, lang, job.target, {}, seed, langs, last, address, furigana, on_shelf, job.mark, records)


def _chooser(job: Job, langs: Sequence[str], address: str) -> None:
    from ..web.site import write_chooser

    write_chooser(job.target.parent, langs, address)


def _missing(job: Job, langs: Sequence[str], address: str) -> None:
    from ..web.site import write_missing

    write_missing(job.target.parent, langs, address)


def _zip(job: Job, contents: Mapping[str, Path]) -> None:
    from ..web.wholekit import write_zip

    write_zip(job.target, contents)


MAKERS: Final[Mapping[str, Callable[..., Any]]] = {
    "paper": _paper,
    "tonight": _tonight,
    "deck": _deck,
    "guide": _guide,
    "calibration": _calibration,
    "records": _records,
    "checked": _checked,
    "deals": _deals,
    "chapter": _chapter,
    "report": _report,
    "pages": _pages,
    "site": _site,
    "chooser": _chooser,
    "missing": _missing,
    "zip": _zip,
}
