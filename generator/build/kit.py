"""The kit as a list of tasks, and the build: what is stale is made, in parallel, aside, and takes its place as a whole.

    kit/<lang>/<game>/rules.pdf examples.pdf      (``-letter`` and ``-furigana`` beside the plain ones)
    kit/records/<game>/<deal>.json
    kit/site/index.html  kit/site/<lang>/…        (with a copy of each sheet where a page links to it)
    kit/report.html

A task is stale when the content of what it is made from has changed, or when what it made is gone or changed; times of
files mean nothing. What the last build knew is the kit's manifest (``manifest``); how the next kit takes the
place of the old one is told in ``staging``.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator.build.digest import Digests, file_digest
from generator.build.manifest import STATE, Made, Manifest
from generator.build.staging import KitFolder, open_kit
from generator.build.tasks import Task, Wish, content_of
from generator.checking.formats import as_lines
from generator.checking.ours import verify
from generator.errors import KitError
from generator.faults import ContentError, Fault
from generator.languages import LANGS
from generator.parts import Parts
from generator.paths import templates_dir
from generator.system import require_libraries
from generator.walkthrough.choosing import choose
from generator.workers import Workers
from rules_engine import games as all_games
from rules_engine.echo import safe

SHEETS = ("rules", "examples")
NAMED = 12  # so many files of somebody else's are told by name
SHIPPED_SEED = 1  # the seed that the deals beside the texts were chosen from


def silent(line: str) -> None:
    """Nobody to tell."""


@dataclass(frozen=True)
class Summary:
    """How many tasks were made and how many were still right, and how long it took, in seconds."""

    made: int
    kept: int
    seconds: float


def build_kit(
    *,
    games: Sequence[str] = (),
    langs: Sequence[str] = LANGS,
    paper: str = "a4",
    furigana: bool = False,
    seed: int | None = None,
    out: Path = Path("kit"),
    address: str = "",
    jobs: int = 1,
    said: Callable[[str], None] = silent,
) -> Summary:
    """Build the kit, or what of it is stale. ``said`` is told each thing made.

    Raises KitError, ContentError, PrintError, SiteError, TeachingError or OSError; what was there before is then still
    there, and what was made until then need not be made again.
    """
    started = time.perf_counter()
    with open_kit(out, said) as folder:
        wish = Wish(tuple(games) or all_games(), tuple(langs), paper, furigana, seed, folder.path, address)
        if seed is not None:
            _choose_deals(wish, jobs, said)
        known = folder.manifest().standing(folder.path)
        digests = Digests(templates_dir())
        tasks = plan(wish, known.tasks, digests)
        stale = [task for task in tasks if task.output not in known.tasks or known.tasks[task.output].key != task.key]
        if stale:
            _check_texts(wish, folder.parts, digests)
        places = dict(_made(stale, folder, jobs, said))
        _turn(folder, known, places, said)
        return Summary(len(stale), len(tasks) - len(stale), time.perf_counter() - started)


# what the kit consists of ------------------------------------------------------------------------------------


def plan(wish: Wish, earlier: Iterable[str], digests: Digests) -> list[Task]:
    """Every task of a build, with the key of what it is made from; long ones first.

    ``earlier`` are the outputs that lie in the kit already.
    """
    deals = {game: deals_folder(wish, game) for game in wish.games}
    sheets = [
        Task(
            "sheet",
            _sheet_path(game, lang, kind, wish),
            "",
            _args(
                kind=kind,
                game=game,
                lang=lang,
                paper=wish.paper,
                furigana=wish.furigana and lang == "ja",
                digest=digests.short(game, lang),
                address=wish.address,
            ),
        )
        for kind in reversed(SHEETS)
        for game in wish.games
        for lang in wish.langs
    ]
    sites = [_site(wish, lang, deals, sheets, earlier, digests) for lang in wish.langs]
    records = [Task("records", f"records/{game}", "", _args(game=game, deals=str(deals[game]))) for game in wish.games]
    others = [
        Task("chooser", "site/index.html", "", _args(langs=wish.langs)),
        Task(
            "report",
            "report.html",
            "",
            _args(
                games=wish.games,
                deals=tuple(map(str, deals.values())),
                langs=wish.langs,
                keys=tuple(_part_key("report", None, game, deals[game], digests, wish.langs) for game in wish.games),
            ),
        ),
    ]
    return [_keyed(task, digests) for task in (*sites, *sheets, *records, *others)]


def _site(
    wish: Wish, lang: str, deals: Mapping[str, Path], sheets: Sequence[Task], earlier: Iterable[str], digests: Digests
) -> Task:
    furigana = wish.furigana and lang == "ja"
    downloads = [_downloads(game, lang, sheets, earlier) for game in wish.games]
    keys = [
        _part_key("site", lang, game, deals[game], digests, furigana, names)
        for game, names in zip(wish.games, downloads, strict=True)
    ]
    return Task(
        "site",
        f"site/{lang}",
        "",
        _args(
            lang=lang,
            langs=wish.langs,
            games=wish.games,
            furigana=furigana,
            seed=_seed(wish),
            address=wish.address,
            deals=tuple(map(str, deals.values())),
            downloads=tuple(downloads),
            keys=tuple(keys),
            shell=digests.page_shell(),
        ),
    )


def _part_key(kind: str, lang: str | None, game: str, deals: Path, digests: Digests, *args: Any) -> str:
    """The key of what a task makes of one game, apart from the others."""
    parts = [digests.code, digests.shared(kind, lang), digests.game(game, lang), digests.folder(deals)]
    return digests.of([*parts, json.dumps(args)])


def deals_folder(wish: Wish, game: str) -> Path:
    """Where the teaching deals of a build lie: beside the texts, or chosen afresh for its seed."""
    if wish.seed is None:
        return templates_dir() / "games" / game / "deals"
    return wish.out / STATE / f"deals-{wish.seed}" / game


def _seed(wish: Wish) -> int:
    return SHIPPED_SEED if wish.seed is None else wish.seed


def _args(**args: Any) -> tuple[tuple[str, Any], ...]:
    return tuple(args.items())


def _sheet_path(game: str, lang: str, kind: str, wish: Wish) -> str:
    paper = "" if wish.paper == "a4" else f"-{wish.paper}"
    furigana = "-furigana" if wish.furigana and lang == "ja" else ""
    return f"{lang}/{game}/{kind}{paper}{furigana}.pdf"


def _downloads(game: str, lang: str, sheets: Sequence[Task], earlier: Iterable[str]) -> tuple[str, ...]:
    """The sheets that the game's page offers: those of this build, and those of earlier ones that lie beside them."""
    folder = f"{lang}/{game}/"
    names = {task.output for task in sheets} | set(earlier)
    order = {kind: index for index, kind in enumerate(SHEETS)}
    found = [name.removeprefix(folder) for name in names if name.startswith(folder) and name.endswith(".pdf")]
    return tuple(sorted(found, key=lambda name: (order[name.removesuffix(".pdf").split("-")[0]], name)))


def _keyed(task: Task, digests: Digests) -> Task:
    args = dict(task.args)
    games = args["games"] if "games" in args else [args["game"]] if "game" in args else []
    parts = [digests.code, task.output, json.dumps(task.args, default=str), digests.shared(task.kind, args.get("lang"))]
    parts += [digests.game(game, args.get("lang")) for game in games]
    deals = args.get("deals", ())
    parts += [digests.folder(Path(folder)) for folder in ([deals] if isinstance(deals, str) else deals)]
    return replace(task, key=digests.of(parts))


# making ------------------------------------------------------------------------------------------------------


def _made(
    tasks: Sequence[Task], folder: KitFolder, jobs: int, said: Callable[[str], None]
) -> Iterator[tuple[Task, Path]]:
    """Make tasks, unless a build that was cut off has made them; each is given back with the place of what it made."""
    waiting = []
    for task in tasks:
        place = folder.made / task.key
        if place.exists():
            yield task, place
        else:
            waiting.append((task, place))
    for task, place in _run(waiting, folder, jobs):
        folder.made.mkdir(exist_ok=True)
        (folder.stage / place.name / task.output).rename(place)
        said(task.output)
        yield task, place


def _run(waiting: Sequence[tuple[Task, Path]], folder: KitFolder, jobs: int) -> Iterator[tuple[Task, Path]]:
    require_libraries()
    from generator.build.makers import make, scratch  # WeasyPrint and MkDocs, only when something is to be made

    if jobs <= 1 or len(waiting) <= 1:
        with scratch(folder.stage / "scratch"):
            for task, place in waiting:
                make(task, folder.stage / place.name, folder.path, folder.parts)
                yield task, place
        return
    with Workers(min(jobs, len(waiting)), scratch=folder.stage) as workers:
        running = {
            workers.submit(make, task, folder.stage / place.name, folder.path, folder.parts): (task, place)
            for task, place in waiting
        }
        for done in as_completed(running):
            done.result()
            yield running[done]


def _turn(folder: KitFolder, known: Manifest, places: Mapping[Task, Path], said: Callable[[str], None]) -> None:
    """Put what was made, with what stays, in the place of the kit, unless that is what lies there."""
    made = {task.output: Made(task.key, _files(place, task.output)) for task, place in places.items()}
    manifest = Manifest({**known.tasks, **made})
    contents = {name: folder.path / name for name in manifest.owned()}
    for task, place in places.items():
        contents |= {name: place / name.removeprefix(task.output).lstrip("/") for name in made[task.output].files}
    there = folder.manifest().as_made(folder.path)
    for copy, sheet in manifest.downloads().items():
        if sheet in made or copy not in there:
            contents[copy] = contents[sheet]
    if not places and there == contents.keys():
        folder.settle()
        return
    others = folder.turn(contents, manifest)
    if others:
        more = f" and {len(others) - NAMED} more" if len(others) > NAMED else ""
        said(f"not of the kit, left in place: {', '.join(map(safe, others[:NAMED]))}{more}")


def _check_texts(wish: Wish, parts: Parts, digests: Digests) -> None:
    """Load every text and verify every worked example before anything is made, unless they are known to be right.

    Raises ContentError or KitError.
    """
    keys = {game: digests.texts(game) for game in wish.games}
    unchecked = [game for game, key in keys.items() if not parts.get(f"checked/{game}", key)]
    faults: list[Fault] = []
    contents = []
    for game in unchecked:
        try:
            contents.append(content_of(game))
        except ContentError as error:
            faults += error.faults
    if faults:
        raise ContentError(faults)
    report = verify(contents)
    if unchecked and report.code:
        raise KitError("\n".join(as_lines(report)))
    for game in unchecked:
        parts.put(f"checked/{game}", keys[game], True)


def _choose_deals(wish: Wish, jobs: int, said: Callable[[str], None]) -> None:
    """Choose deals for the build's seed, unless they were chosen from the same texts and engine before."""
    digests = Digests(templates_dir())
    for game in wish.games:
        folder = deals_folder(wish, game)
        stamp = folder.with_suffix(".key")
        key = digests.of([digests.code, digests.game(game, None)])
        if stamp.exists() and stamp.read_text(encoding="utf-8") == key + digests.folder(folder):
            continue
        names = choose(content_of(game), _seed(wish), folder, jobs=jobs, said=said)
        said(f"{game}: {len(names)} teaching deals chosen for seed {wish.seed}")
        stamp.write_text(key + digests.folder(folder), encoding="utf-8")


def _files(made: Path, output: str) -> dict[str, str]:
    """The digest of each file that a task made, by its path below the kit."""
    if not made.is_dir():
        return {output: file_digest(made)}
    paths = sorted(path for path in made.rglob("*") if path.is_file())
    return {f"{output}/{path.relative_to(made).as_posix()}": file_digest(path) for path in paths}
