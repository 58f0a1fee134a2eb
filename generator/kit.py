"""The kit as a list of tasks, and the build: what is stale is made, in parallel, aside, and moved into place.

    kit/<lang>/<game>/rules.pdf examples.pdf      (``-letter`` and ``-furigana`` beside the plain ones)
    kit/records/<game>/<deal>.json
    kit/site/index.html  kit/site/<lang>/…
    kit/report.html

A task is stale when the content of what it is made from has changed, or when what it made is gone or changed; times of
files mean nothing. What the last build knew stands in ``.tehodoki/manifest.json`` inside the kit, and what tasks keep
of each game and each page for the next build in ``.tehodoki/parts/``.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator.digest import Digests, file_digest
from generator.faults import ContentError, Fault
from generator.parts import Parts
from generator.paths import templates_dir
from generator.version import VERSION
from rules_engine import games as all_games

LANGUAGES = ("ja", "en")
SHEETS = ("rules", "examples")
SHIPPED_SEED = 1  # the seed that the deals beside the texts were chosen from
STATE = ".tehodoki"


def silent(line: str) -> None:
    """Nobody to tell."""


class KitError(Exception):
    """The kit cannot be built; the message says why, a line each."""


@dataclass(frozen=True)
class Task:
    """One thing to make: ``kind`` names a maker in ``generator.makers``; ``output`` is a file or folder of the kit."""

    kind: str
    output: str
    key: str
    args: tuple[tuple[str, Any], ...]


@dataclass(frozen=True)
class Summary:
    """How many tasks were made and how many were still right, and how long it took, in seconds."""

    made: int
    kept: int
    seconds: float


@dataclass(frozen=True)
class Wish:
    """What is to be built."""

    games: tuple[str, ...]
    langs: tuple[str, ...]
    paper: str
    furigana: bool
    seed: int | None
    out: Path


def build_kit(
    *,
    games: Sequence[str] = (),
    langs: Sequence[str] = LANGUAGES,
    paper: str = "a4",
    furigana: bool = False,
    seed: int | None = None,
    out: Path = Path("kit"),
    jobs: int = 1,
    said: Callable[[str], None] = silent,
) -> Summary:
    """Build the kit, or what of it is stale. ``said`` is told each thing made.

    Raises KitError, ContentError, PrintError, SiteError or TeachingError; what was there before is then still there.
    """
    started = time.perf_counter()
    wish = Wish(tuple(games) or all_games(), tuple(langs), paper, furigana, seed, out)
    _check_out(out)
    out.mkdir(parents=True, exist_ok=True)
    if seed is not None:
        _choose_deals(wish, jobs, said)
    manifest = _read_manifest(out)
    digests = Digests(templates_dir())
    tasks = plan(wish, manifest, digests)
    stale = [task for task in tasks if not _is_fresh(task, manifest, out)]
    if stale:
        _check_texts(wish, digests)
        with tempfile.TemporaryDirectory(prefix="stage-", dir=out / STATE) as stage:
            for task in _made(stale, Path(stage), out, jobs):
                _install(Path(stage) / task.output, out / task.output)
                manifest[task.output] = {"key": task.key, "files": _files(out / task.output, out)}
                said(task.output)
            _write_manifest(out, manifest)
    _link_downloads(wish, manifest)
    return Summary(len(stale), len(tasks) - len(stale), time.perf_counter() - started)


# what the kit consists of ------------------------------------------------------------------------------------


def plan(wish: Wish, manifest: dict[str, Any], digests: Digests) -> list[Task]:
    """Every task of a build, with the key of what it is made from; long ones first."""
    deals = {game: deals_folder(wish, game) for game in wish.games}
    sheets = [
        Task("sheet", _sheet_path(game, lang, kind, wish), "", _args(
            kind=kind, game=game, lang=lang, paper=wish.paper, furigana=wish.furigana and lang == "ja",
            seed=_seed(wish), digest=digests.short(game, lang)))
        for kind in reversed(SHEETS) for game in wish.games for lang in wish.langs
    ]  # fmt: skip
    sites = [_site(wish, lang, deals, sheets, manifest, digests) for lang in wish.langs]
    records = [Task("records", f"records/{game}", "", _args(game=game, deals=str(deals[game]))) for game in wish.games]
    others = [
        Task("chooser", "site/index.html", "", _args(langs=wish.langs)),
        Task("report", "report.html", "", _args(
            games=wish.games, deals=tuple(map(str, deals.values())), langs=wish.langs,
            keys=tuple(_part_key("report", None, game, deals[game], digests, wish.langs) for game in wish.games))),
    ]  # fmt: skip
    return [_keyed(task, digests) for task in (*sites, *sheets, *records, *others)]


def _site(wish: Wish, lang: str, deals: Mapping[str, Path], sheets: Sequence[Task], manifest: Iterable[str],
          digests: Digests) -> Task:  # fmt: skip
    furigana = wish.furigana and lang == "ja"
    downloads = [_downloads(game, lang, sheets, manifest) for game in wish.games]
    keys = [
        _part_key("site", lang, game, deals[game], digests, furigana, names)
        for game, names in zip(wish.games, downloads, strict=True)
    ]
    return Task("site", f"site/{lang}", "", _args(
        lang=lang, langs=wish.langs, games=wish.games, furigana=furigana, seed=_seed(wish),
        deals=tuple(map(str, deals.values())), downloads=tuple(downloads), keys=tuple(keys),
        shell=digests.page_shell()))  # fmt: skip


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


def _downloads(game: str, lang: str, sheets: Sequence[Task], manifest: Iterable[str]) -> tuple[str, ...]:
    """The sheets that the game's page offers: those of this build, and those of earlier ones that lie beside them."""
    folder = f"{lang}/{game}/"
    names = {task.output for task in sheets} | set(manifest)
    order = {kind: index for index, kind in enumerate(SHEETS)}
    found = [name.removeprefix(folder) for name in names if name.startswith(folder) and name.endswith(".pdf")]
    return tuple(sorted(found, key=lambda name: (order[name.removesuffix(".pdf").split("-")[0]], name)))


def _keyed(task: Task, digests: Digests) -> Task:
    args = dict(task.args)
    games = args["games"] if "games" in args else [args["game"]] if "game" in args else []
    parts = [digests.code, json.dumps(task.args, default=str), digests.shared(task.kind, args.get("lang"))]
    parts += [digests.game(game, args.get("lang")) for game in games]
    deals = args.get("deals", ())
    parts += [digests.folder(Path(folder)) for folder in ([deals] if isinstance(deals, str) else deals)]
    return replace(task, key=digests.of(parts))


# making ------------------------------------------------------------------------------------------------------


def _made(tasks: Sequence[Task], stage: Path, out: Path, jobs: int) -> Iterable[Task]:
    """Make tasks below ``stage``; each is given back when it is done."""
    from generator.makers import make

    parts = _parts(out)
    if jobs <= 1 or len(tasks) == 1:
        for task in tasks:
            make(task, stage, out, parts)
            yield task
        return
    with ProcessPoolExecutor(min(jobs, len(tasks))) as executor:
        running = {executor.submit(make, task, stage, out, parts): task for task in tasks}
        try:
            for done in as_completed(running):
                done.result()
                yield running[done]
        finally:
            executor.shutdown(wait=True, cancel_futures=True)


def _check_texts(wish: Wish, digests: Digests) -> None:
    """Load every text and verify every worked example before anything is made, unless they are known to be right.

    Raises ContentError or KitError.
    """
    from generator.makers import content_of
    from generator.verify import verify

    parts = _parts(wish.out)
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
    if unchecked and not report.ok:
        raise KitError("\n".join(report.lines()))
    for game in unchecked:
        parts.put(f"checked/{game}", keys[game], True)


def _choose_deals(wish: Wish, jobs: int, said: Callable[[str], None]) -> None:
    """Choose deals for the build's seed, unless they were chosen from the same texts and engine before."""
    from generator.makers import content_of
    from generator.teaching import choose

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


def _install(made: Path, target: Path) -> None:
    """Move what was made into its place; a folder replaces the folder, a failure leaves the old one."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if made.is_dir() and target.exists():
        old = made.with_name(made.name + ".old")
        target.rename(old)
        made.rename(target)
    else:
        made.replace(target)


def _link_downloads(wish: Wish, manifest: dict[str, Any]) -> None:
    """Copy the sheets into the site, where the game's page links to them."""
    for name in sorted(manifest):
        lang, _, rest = name.partition("/")
        if lang in LANGUAGES and name.endswith(".pdf") and (wish.out / "site" / lang).is_dir():
            source, target = wish.out / name, wish.out / "site" / lang / rest
            if source.exists() and (not target.exists() or file_digest(target) != file_digest(source)):
                target.parent.mkdir(parents=True, exist_ok=True)
                aside = target.with_suffix(".tmp")
                shutil.copyfile(source, aside)
                aside.replace(target)


# what the last build knew ------------------------------------------------------------------------------------


def _parts(out: Path) -> Parts:
    return Parts(out / STATE / "parts")


def _read_manifest(out: Path) -> dict[str, Any]:
    (out / STATE).mkdir(parents=True, exist_ok=True)
    path = out / STATE / "manifest.json"
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return data["tasks"] if isinstance(data, dict) and data.get("version") == VERSION else {}


def _write_manifest(out: Path, manifest: dict[str, Any]) -> None:
    path = out / STATE / "manifest.json"
    aside = path.with_suffix(".tmp")
    aside.write_text(json.dumps({"version": VERSION, "tasks": manifest}, indent=1, sort_keys=True), encoding="utf-8")
    aside.replace(path)


def _is_fresh(task: Task, manifest: dict[str, Any], out: Path) -> bool:
    known = manifest.get(task.output, {})
    return bool(known) and known["key"] == task.key and known["files"] == _files(out / task.output, out)


def _files(made: Path, out: Path) -> dict[str, str]:
    """The digest of each file that a task made; sheets inside the site belong to their own tasks."""
    paths = sorted(made.rglob("*")) if made.is_dir() else [made]
    return {
        path.relative_to(out).as_posix(): file_digest(path)
        for path in paths
        if path.is_file() and not (made.is_dir() and path.suffix == ".pdf")
    }


def _check_out(out: Path) -> None:
    if out.exists() and not out.is_dir():
        raise KitError(f"{out}: found a file, expected a folder to build into; give another with --out")
    if out.is_dir() and any(out.iterdir()) and not (out / STATE).is_dir():
        raise KitError(f"{out}: found other things in it, expected an empty folder or a kit; give another with --out")
