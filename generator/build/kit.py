"""The kit as a list of tasks, and the build: what is stale is made, in parallel, aside, and takes its place as a whole.

    kit/<lang>/<game>/rules.pdf examples.pdf …    (``-letter`` and ``-furigana`` beside the plain ones)
    kit/records/<game>/<deal>.json
    kit/<lang>/tonight.pdf                        (likewise)
    kit/decks/<deck>-<piece>.pdf  kit/calibration.pdf  (``-letter`` on that paper)
    kit/site/index.html  404.html  kit/site/<lang>/…        (with a copy of each sheet where a page links to it)
    kit/report.html
    kit/tehodoki.zip                              (all of it)

A task is stale when the content of what it is made from has changed, or when what it made is gone or changed; times of
files mean nothing. What the last build knew is the kit's manifest (``manifest``); how the next kit takes the
place of the old one is told in ``staging``.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import as_completed
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from rules_engine import games as all_games
from rules_engine.echo import safe
from rules_engine.games import score_pad

from ..checking.formats import as_lines
from ..checking.ours import verify
from ..errors import KitError
from ..faults import ContentError, Fault
from ..languages import LANGS
from ..parts import Parts
from ..paths import templates_dir
from ..print.formats import file_mark, paper_suffix
from ..print.printeddecks import GUIDE, has_guide, printed_decks
from ..system import require_libraries
from ..texts.dealing import NAME as DEALING
from ..version import VERSION
from ..walkthrough.choosing import choose
from ..walkthrough.deals import has_whole_deal
from ..workers import Workers
from .digest import ON_PAPER, Digests, file_digest
from .manifest import STATE, Made, Manifest
from .shelf import CALIBRATION, ZIP, belongs, on_shelf
from .staging import KitFolder, open_kit
from .tasks import Task, Wish, content_of, count_pages, kind_of

SHEETS = ("rules", "examples")
PAPERS = ("booklet", "reference", "score-pad", "prepared-deal")  # beside the sheets, of each game that has them
KINDS = (*SHEETS, *PAPERS, "tonight", "decks", "records", "site", "report", "zip")  # what can be made alone
PART_OF = {"deck": "decks", "guide": "decks", "calibration": "decks", "chooser": "site", "missing": "site"}
"""Which of the `KINDS` tasks of another kind belong to."""
OF_DEALS = ("score-pad", "prepared-deal")  # papers made from teaching deals
NAMED = 12  # so many files of somebody else's are told by name
COMPARED = 60  # games that a whole deal is compared with, where a kit chooses its own: a build must not take an hour
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
    only: Sequence[str] = (),
    zip_behind: bool = False,
    jobs: int = 1,
    said: Callable[[str], None] = silent,
) -> Summary:
    """Build the kit, or what of it is stale. ``said`` is told each thing made; ``only`` names some of the `KINDS`.

    With ``zip_behind`` a kit as one file that lies there already is left as it is, for a build that follows at once.

    Raises KitError, ContentError, PrintError, SiteError, TeachingError or OSError; what was there before is then still
    there, and what was made until then need not be made again.
    """
    started = time.perf_counter()
    with open_kit(out, said) as folder:
        wish = Wish(tuple(games) or all_games(), tuple(langs), paper, furigana, seed, folder.path, address, tuple(only))
        if seed is not None:
            _choose_deals(wish, jobs, said)
        known = folder.manifest().standing(folder.path)
        digests = Digests(templates_dir())
        tasks = plan(wish, known.tasks, digests)
        places: dict[Task, Path] = {}
        checked = False
        with ExitStack() as staff:
            makers = _Makers(folder, jobs, staff)
            # Pages say how many pages a paper has, so the site comes after the papers.
            for counts in (False, True):
                some = [task for task in tasks if (task.kind == "site") == counts]
                if counts:
                    made = {task.output: place for task, place in places.items()}
                    some = [_counted(task, partial(_pages_of, folder, known, made), digests) for task in some]
                stale = [
                    task for task in some if task.output not in known.tasks or known.tasks[task.output].key != task.key
                ]
                if not checked and any(task.kind not in ON_PAPER for task in stale):
                    _check_texts(wish, folder.parts, digests)
                    checked = True
                places |= dict(_made(stale, folder, makers, said))
        manifest, contents = _next(folder, known, places)
        zips: dict[str, Made] = {}
        zipped = False
        if _zips(wish, known.tasks) and not (zip_behind and ZIP in known.tasks):
            zips, zipped = _zip(folder, manifest, contents, digests, said)
        _turn(folder, Manifest({**manifest.tasks, **zips}), contents, bool(places) or zipped, said)
        count = len(places) + zipped
        return Summary(count, len(tasks) + len(zips) - count, time.perf_counter() - started)


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
                **({"deals": str(deals[game])} if kind in OF_DEALS else {}),
            ),
        )
        for kind in reversed((*SHEETS, *PAPERS))
        for game in wish.games
        for lang in wish.langs
        if _has(kind, game, deals[game])
    ]
    records = [Task("records", f"records/{game}", "", _args(game=game, deals=str(deals[game]))) for game in wish.games]
    others = [
        Task("chooser", "site/index.html", "", _args(langs=wish.langs, address=wish.address)),
        Task("missing", "site/404.html", "", _args(langs=wish.langs, address=wish.address)),
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
    papers = [*(_decks(wish, digests) if _wished("decks", wish) else []), *sheets]
    papers += [_tonight(wish, lang, digests) for lang in wish.langs]
    offered = {task.output for task in papers if _wished(_kind(task), wish)} | set(earlier)
    if _zips(wish, earlier):
        offered.add(ZIP)
    sites = [_site(wish, lang, deals, offered, digests) for lang in wish.langs if _wished("site", wish)]
    tasks = (*sites, *others, *papers, *records)
    return [_keyed(task, digests) for task in tasks if _wished(_kind(task), wish)]


def _zips(wish: Wish, earlier: Iterable[str]) -> bool:
    """Whether the kit is to lie there as one file, too; once it does, it follows what lies beside it."""
    return _wished("zip", wish) or ZIP in set(earlier)


def _wished(kind: str, wish: Wish) -> bool:
    return not wish.only or kind in wish.only


def _has(kind: str, game: str, deals: Path) -> bool:
    """Whether a game has a paper: a pad where it keeps scores, a prepared deal where it says how it is dealt."""
    if kind == "prepared-deal":
        return (templates_dir() / "games" / game / DEALING).is_file() and has_whole_deal(deals)
    return kind != "score-pad" or score_pad(game) is not None


def _kind(task: Task) -> str:
    """Which of the `KINDS` a task makes."""
    return str(dict(task.args)["kind"]) if task.kind == "sheet" else PART_OF.get(task.kind, task.kind)


def _pages_of(folder: KitFolder, known: Manifest, made: Mapping[str, Path], output: str) -> int:
    """How many pages a paper has, new or kept; it is unpacked once."""
    path = made.get(output) or folder.path / output
    digest = file_digest(path) if output in made else known.tasks[output].files[output]
    return int(folder.parts.kept(f"counted/{output}", digest, lambda: count_pages(path.read_bytes())))


def _counted(task: Task, pages_of: Callable[[str], int], digests: Digests) -> Task:
    """The site's task with the number of pages of each paper that it offers."""
    args = dict(task.args)
    pages = tuple(
        tuple(pages_of(f"{args['lang']}/{game}/{name}") for name in names)
        for game, names in zip(args["games"], args["downloads"], strict=True)
    )
    on_paper = (pages_of(name) if name.endswith(".pdf") else 0 for name in args["shelf"])
    counts = {"pages": pages, "shelf_pages": tuple(on_paper)}
    return replace(task, key=digests.of([task.key, json.dumps(counts)]), args=(*task.args, *_args(**counts)))


def _decks(wish: Wish, digests: Digests) -> list[Task]:
    """The decks of the games, each in the pieces that it is printed in, and the sheet that measures backs."""
    found = []
    for deck in printed_decks(wish.games):
        uses = json.dumps([[use.game, *use.title.values()] for use in deck.uses], ensure_ascii=False)
        mark = f"{VERSION}-{digests.deck(deck.art.name)}"
        args = {"art": deck.art.name, "edition": deck.edition, "paper": wish.paper, "uses": uses, "mark": mark}
        found += [
            Task("deck", deck.file(piece, wish.paper), "", _args(piece=piece, **args))
            for piece in deck.art.on_paper.formats
        ]
        if has_guide(deck):
            found.append(Task("guide", deck.file(GUIDE, wish.paper), "", _args(**args)))
    name = f"{CALIBRATION}{paper_suffix(wish.paper)}.pdf"
    return [*found, Task("calibration", name, "", _args(paper=wish.paper, mark=VERSION))]


def _tonight(wish: Wish, lang: str, digests: Digests) -> Task:
    """The page for the host, of all games of the build."""
    furigana = wish.furigana and lang == "ja"
    digest = digests.of([digests.engine, *(digests.facts(game, lang) for game in wish.games)])[:7]
    args = _args(games=wish.games, lang=lang, paper=wish.paper, furigana=furigana, digest=digest)
    return Task("tonight", f"{lang}/tonight{_file_mark(wish, lang)}.pdf", "", args)


def _site(wish: Wish, lang: str, deals: Mapping[str, Path], names: Iterable[str], digests: Digests) -> Task:
    """The site of a language; `names` are the outputs that it may offer."""
    furigana = wish.furigana and lang == "ja"
    downloads = [_downloads(game, lang, names) for game in wish.games]
    keys = [
        _part_key("site", lang, game, deals[game], digests, furigana, offered)
        for game, offered in zip(wish.games, downloads, strict=True)
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
            seed=wish.seed,
            address=wish.address,
            deals=tuple(map(str, deals.values())),
            downloads=tuple(downloads),
            keys=tuple(keys),
            told=tuple(_told_from(lang, game, deals[game], digests, furigana) for game in wish.games),
            shell=digests.page_shell(),
            shelf=on_shelf(wish.games, lang, names),
            mark=digests.of([*keys, digests.page_shell()])[:7],
        ),
    )


def _part_key(kind: str, lang: str | None, game: str, deals: Path, digests: Digests, *args: Any) -> str:
    """The key of what a task makes of one game, apart from the others."""
    parts = [digests.code, digests.shared(kind, lang), digests.game(game, lang), digests.folder(deals)]
    return digests.of([*parts, json.dumps(args)])


def _told_from(lang: str, game: str, deals: Path, digests: Digests, *args: Any) -> str:
    """The key of all that the walkthroughs of a game are told from but its rule text."""
    parts = [digests.code, digests.shared("site", lang), digests.beside_rules(game, lang), digests.folder(deals)]
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


def _file_mark(wish: Wish, lang: str) -> str:
    return file_mark(wish.paper, wish.furigana and lang == "ja")


def _sheet_path(game: str, lang: str, kind: str, wish: Wish) -> str:
    return f"{lang}/{game}/{kind}{_file_mark(wish, lang)}.pdf"


def _downloads(game: str, lang: str, names: Iterable[str]) -> tuple[str, ...]:
    """The sheets that the game's page offers: those of this build, and those of earlier ones that lie beside them."""
    folder = f"{lang}/{game}/"
    order = {kind: index for index, kind in enumerate((*SHEETS, *PAPERS))}
    found = [name.removeprefix(folder) for name in names if name.startswith(folder) and name.endswith(".pdf")]
    return tuple(sorted((one for one in found if kind_of(one) in order), key=lambda one: (order[kind_of(one)], one)))


def _keyed(task: Task, digests: Digests) -> Task:
    args = dict(task.args)
    games = args["games"] if "games" in args else [args["game"]] if "game" in args else []
    parts = [digests.code, task.output, json.dumps(task.args, default=str), digests.shared(task.kind, args.get("lang"))]
    of_game = digests.facts if task.kind == "tonight" else digests.game
    parts += [of_game(game, args.get("lang")) for game in games]
    deals = args.get("deals", ())
    parts += [digests.folder(Path(folder)) for folder in ([deals] if isinstance(deals, str) else deals)]
    return replace(task, key=digests.of(parts))


# making ------------------------------------------------------------------------------------------------------


def _made(
    tasks: Sequence[Task], folder: KitFolder, makers: _Makers, said: Callable[[str], None]
) -> Iterator[tuple[Task, Path]]:
    """Make tasks, unless a build that was cut off has made them; each is given back with the place of what it made."""
    waiting = []
    for task in tasks:
        place = folder.made / task.key
        if place.exists():
            yield task, place
        else:
            waiting.append((task, place))
    for task, place in makers.make(waiting):
        folder.made.mkdir(exist_ok=True)
        (folder.stage / place.name / task.output).rename(place)
        said(task.output)
        yield task, place


class _Makers:
    """Who makes the tasks of a build: this process, or workers as soon as there are several of them to make. They stay
    for the whole build, as what they learned for the papers serves the site, too."""

    def __init__(self, folder: KitFolder, jobs: int, staff: ExitStack) -> None:
        self.folder, self.jobs, self.staff = folder, jobs, staff
        self.workers: Workers | None = None

    def make(self, waiting: Sequence[tuple[Task, Path]]) -> Iterator[tuple[Task, Path]]:
        """Make tasks; each is given back when it is done."""
        require_libraries()
        from .makers import make, scratch  # WeasyPrint and MkDocs, only when something is to be made

        stage, path, parts = self.folder.stage, self.folder.path, self.folder.parts
        if self.workers is None and self.jobs > 1 and len(waiting) > 1:
            most = max(len(waiting), len(LANGS))  # of papers now, of sites later
            self.workers = self.staff.enter_context(Workers(min(self.jobs, most), scratch=stage))
        if self.workers is None:
            with scratch(stage / "scratch"):
                for task, place in waiting:
                    make(task, stage / place.name, path, parts)
                    yield task, place
            return
        running = {
            self.workers.submit(make, task, stage / place.name, path, parts): (task, place) for task, place in waiting
        }
        for done in as_completed(running):
            done.result()
            yield running[done]


def _next(folder: KitFolder, known: Manifest, places: Mapping[Task, Path]) -> tuple[Manifest, dict[str, Path]]:
    """What was made with what stays: what it is made from, and where the bytes of each file lie."""
    made = {task.output: Made(task.key, _files(place, task.output)) for task, place in places.items()}
    manifest = Manifest({**known.tasks, **made})
    contents = {name: folder.path / name for name in manifest.owned()}
    for task, place in places.items():
        contents |= {name: place / name.removeprefix(task.output).lstrip("/") for name in made[task.output].files}
    there = folder.manifest().as_made(folder.path)
    for copy, sheet in manifest.downloads().items():
        if sheet in made or copy not in there:
            contents[copy] = contents[sheet]
    return manifest, contents


def _zip(
    folder: KitFolder, manifest: Manifest, contents: dict[str, Path], digests: Digests, said: Callable[[str], None]
) -> tuple[dict[str, Made], bool]:
    """The kit as one file, added to its contents, and whether it had to be made."""
    files = sorted((name, digest) for name, digest in manifest.files() if belongs(name))
    key = digests.of([digests.code, *(part for file in files for part in file)])
    known = manifest.tasks.get(ZIP)
    if known is not None and known.key == key:
        return {ZIP: known}, False
    place = folder.made / key
    if not place.exists():
        folder.made.mkdir(exist_ok=True)
        from .wholekit import write_zip  # with the pages of the site, only when it is to be made

        aside = folder.stage / ZIP
        write_zip(aside, {name: contents[name] for name, _ in files})
        aside.rename(place)
        said(ZIP)
    made = Manifest({**manifest.tasks, ZIP: Made(key, {ZIP: file_digest(place)})})
    contents |= dict.fromkeys((ZIP, *(copy for copy, of in made.downloads().items() if of == ZIP)), place)
    return {ZIP: made.tasks[ZIP]}, True


def _turn(
    folder: KitFolder, manifest: Manifest, contents: Mapping[str, Path], anew: bool, said: Callable[[str], None]
) -> None:
    """Put what was made, with what stays, in the place of the kit, unless that is what lies there."""
    if not anew and folder.manifest().as_made(folder.path) == contents.keys():
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
        names = choose(content_of(game), _seed(wish), folder, compared=COMPARED, jobs=jobs, said=said)
        said(f"{game}: {len(names)} teaching deals chosen for seed {wish.seed}")
        stamp.write_text(key + digests.folder(folder), encoding="utf-8")


def _files(made: Path, output: str) -> dict[str, str]:
    """The digest of each file that a task made, by its path below the kit."""
    if not made.is_dir():
        return {output: file_digest(made)}
    paths = sorted(path for path in made.rglob("*") if path.is_file())
    return {f"{output}/{path.relative_to(made).as_posix()}": file_digest(path) for path in paths}
