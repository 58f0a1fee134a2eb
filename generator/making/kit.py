"""The build: what is missing is made, in parallel; put together of results, the kit takes its place as a whole.

A task is made when there is no result for what it is made from: the content of its files, its code, the values of the
tasks that it needs. Times of files mean nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules_engine import games as all_games

from ..errors import KitError
from ..faults import ContentError, Fault
from ..gamefiles import texts_of
from ..languages import LANGS
from ..paths import site_dir, templates_dir
from ..print.shelf import ZIP, belongs
from ..templating import keep_compiled
from ..workers import Workers
from . import makers
from .inputs import Inputs, digest
from .place import Listed, Made, Place, open_kit
from .store import Result, Store
from .tasks import Task, Wish, checked, chosen_deals, kind_of_task, plan


@dataclass(frozen=True)
class Summary:
    """How many things of the kit were made and how many were there, and how long it took, in seconds."""

    made: int
    kept: int
    seconds: float


def build_kit(
    games: Sequence[str] = (),
    langs: Sequence[str] = LANGS,
    paper: str = "a4",
    furigana: bool = False,
    *,
    seed: int | None = None,
    out: Path = Path("kit"),
    address: str = "",
    runtime: Path | None = None,
    only: Sequence[str] = (),
    zip_behind: bool = False,
    jobs: int = 1,
    say: Callable[[str], None] = lambda _: None,
) -> Summary:
    """Build the kit, or what of it is missing. ``say`` is told each thing made; ``only`` names some of `tasks.KINDS`.

    ``runtime`` is the folder of Python for browsers; without one no game can be played on the site.

    With ``zip_behind`` a kit as one file that lies there already is left as it is, for a build that follows at once.

    Raises KitError, ContentError, PrintError, SiteError, TeachingError or OSError; what was there before is then still
    there, and what was made until then need not be made again.
    """
    started = time.perf_counter()
    wish = Wish(tuple(games) or all_games(), tuple(langs), paper, furigana, seed, address, tuple(only), runtime)
    with open_kit(out, say) as place:
        keep_compiled(place.store.folder / "compiled")
        making = _Making(place, Inputs(templates_dir(), site_dir()), jobs, say)
        deals = {game: making.deals(game, seed) for game in wish.games}
        earlier = place.standing().made
        tasks = plan(wish, deals, earlier, making.inputs)
        if any(kind_of_task(task) != "decks" for task in tasks):
            making.check(wish.games)
        making.make(tasks, {name: made.pages for name, made in earlier.items() if made.pages is not None})
        seen = [task.name for task in tasks if making.results[task.name].files]
        contents, listed = _next(place, earlier, {name: making.results[name] for name in seen})
        if wish.zips(earlier) and not (zip_behind and ZIP in earlier):
            seen.append(ZIP)
            contents, listed = making.zip(contents, listed)
        if not place.holds(listed):
            place.put(listed, contents, say)
        place.store.keep({name: result.key for name, result in making.results.items()})
        return Summary(making.count, len(seen) - making.count, time.perf_counter() - started)


class _Making:
    """Makes tasks, unless their results are in the store."""

    def __init__(self, place: Place, inputs: Inputs, jobs: int, say: Callable[[str], None]) -> None:
        self.store: Store = place.store
        self.inputs, self.jobs, self.say = inputs, jobs, say
        self.results: dict[str, Result] = {}
        self.count = 0
        """How many things of the kit were made."""

    def make(self, tasks: Iterable[Task], pages: Mapping[str, int]) -> None:
        """Make tasks as soon as what they need is there; ``pages`` are those of papers that no task makes."""
        waiting = list(tasks)
        planned = {task.name for task in waiting}
        running: dict[Future[None], tuple[Task, str]] = {}
        with makers.scratch(self.store.aside / "scratch"), ExitStack() as staff:
            workers: Workers | None = None
            while waiting or running:
                ready = [task for task in waiting if all(n in self.results or n not in planned for n in task.needs)]
                waiting = [task for task in waiting if task not in ready]
                stale = [(task, key) for task in ready if not self._found(task, key := self._key(task, pages))]
                if workers is None and self.jobs > 1 and len(stale) > 1:
                    workers = staff.enter_context(Workers(min(self.jobs, len(planned)), scratch=self.store.aside))
                for task, key in stale:
                    given = {
                        name: self.results[name].key if name in self.results else pages[name] for name in task.needs
                    }
                    if workers is None:
                        makers.make(task, key, self.store, given)
                        self._done(task, key)
                    else:
                        running[workers.submit(makers.make, task, key, self.store, given)] = task, key
                for future in wait(running, return_when=FIRST_COMPLETED).done if running else ():
                    future.result()
                    self._done(*running.pop(future))

    def check(self, games: Iterable[str]) -> None:
        """Load every text and verify every worked example, unless they are known to be right.

        Raises ContentError or KitError, with the faults of all games.
        """
        faults: list[Fault] = []
        wrong: list[str] = []
        for game in games:
            try:
                self._make_here(checked(game, self.inputs))
            except ContentError as error:
                faults += error.faults
            except KitError as error:
                wrong.append(str(error))
        if faults:
            raise ContentError(faults)
        if wrong:
            raise KitError("\n".join(wrong))

    def deals(self, game: str, seed: int | None) -> Path:
        """Where the teaching deals of a game lie: beside the texts, or chosen afresh for a seed."""
        if seed is None:
            return texts_of(game, self.inputs.templates) / "deals"
        task = chosen_deals(game, seed, self.inputs)
        return self._make_here(task, jobs=self.jobs, said=self.say) / task.name

    def zip(self, contents: Mapping[str, Path], listed: Listed) -> tuple[dict[str, Path], Listed]:
        """The kit as one file, added to what it holds."""
        files = {name: digest for name, digest in sorted(listed.files().items()) if belongs(name)}
        task = Task(ZIP, "zip", {}, tuple(part for file in files.items() for part in file))
        folder = self._make_here(task, contents={name: contents[name] for name in files})
        whole = Listed({**listed.made, ZIP: Made(self.results[ZIP].files)})
        names = (ZIP, *(copy for copy, name in whole.copies().items() if name == ZIP))
        return {**contents, **dict.fromkeys(names, folder / ZIP)}, whole

    def _make_here(self, task: Task, **more: Any) -> Path:
        """Make a task that needs no other in this process, unless its result is there; the folder of its files."""
        key = self._key(task, {})
        if not self._found(task, key):
            makers.make(task, key, self.store, {}, **more)
            self._done(task, key)
        return self.store.files(key)

    def _key(self, task: Task, pages: Mapping[str, int]) -> str:
        values = [self.results[name].value if name in self.results else digest(str(pages[name])) for name in task.needs]
        return task.key(self.inputs.code(makers.module_of(task.kind)), values)

    def _found(self, task: Task, key: str) -> bool:
        result = self.store.get(key)
        if result:
            self.results[task.name] = result
        return result is not None

    def _done(self, task: Task, key: str) -> None:
        if not self._found(task, key):
            raise KitError(f"{task.name}: what was made is gone from {self.store.folder}; build again")
        if self.results[task.name].files and task.kind != "deals":
            self.count += 1
            self.say(task.name)


def _next(place: Place, earlier: Mapping[str, Made], results: Mapping[str, Result]) -> tuple[dict[str, Path], Listed]:
    """What was made with what stays of earlier builds: where the bytes of each file lie, and the list."""
    store = place.store
    made = {
        name: Made(result.files, store.value(result.key) if name.endswith(".pdf") else None)
        for name, result in results.items()
    }
    kept = {name: earlier[name] for name in earlier if name not in made}
    contents = {path: place.path / path for old in kept.values() for path in old.files}
    contents |= {path: store.files(result.key) / path for result in results.values() for path in result.files}
    listed = Listed({**kept, **made})
    return contents | {copy: contents[name] for copy, name in listed.copies().items()}, listed
