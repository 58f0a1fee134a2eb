"""One thing to make, and the list of all things in a kit.

    <lang>/<game>/rules.pdf examples.pdf …    (``-letter`` and ``-furigana`` beside the plain ones)
    <lang>/<game>/practice/worksheet.pdf …    (likewise, of games that keep items)
    <lang>/<game>/practice/export/            (its items as quizzes of other programs)
    <lang>/tonight.pdf                        (likewise)
    decks/<deck>-<piece>.pdf  calibration.pdf (``-letter`` on that paper)
    records/<game>/<deal>.json
    site/index.html  404.html  site/<lang>/…  (with a copy of each paper where a page links to it)
    site/play/…                               (Python for browsers, for the pages to play on)
    report.html
    tehodoki.zip                              (all of it)

Some tasks make nothing in the kit, only what others need: that a game's texts are ``checked``, what it brings to the
site (``pages``) and to the report (``chapter``), the ``deals`` chosen for a seed. They are planned in the same way.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from rules_engine.games import score_pad

from ..gamefiles import DEALING, texts_of
from ..playing.kitruntime import RUNTIME, sources
from ..practice.items import NAME as ITEMS
from ..print.formats import file_mark, paper_suffix
from ..print.printeddecks import GUIDE, art_of, has_guide, printed_decks
from ..print.shelf import CALIBRATION, FOR_CLASS, ZIP, deck_files, kind_of, on_shelf
from ..version import VERSION
from ..yamlplaces import read_yaml
from .inputs import Inputs, digest

SHEETS: Final = ("rules", "examples")
PAPERS: Final = ("booklet", "reference", "score-pad", "script")
"""Papers beside the sheets, of each game that has them."""
PRACTICE: Final = ("worksheet", "answers", "exit", "lesson", "poster", "poster-in-four", "seats")
"""Papers for a class, of each game that keeps items to ask."""
KINDS: Final = (*SHEETS, *PAPERS, "practice", "tonight", "decks", "records", "site", "report", "zip")
"""What can be made alone."""
PART_OF: Final = {
    **dict.fromkeys(("deck", "guide", "calibration"), "decks"),
    **dict.fromkeys(("chooser", "missing", "pages", "runtime"), "site"),
    "chapter": "report",
    "exports": "practice",
}
"""Which of the `KINDS` tasks of another kind belong to."""
OF_DEALS: Final = ("booklet", "score-pad", "script")
"""Papers made from teaching deals."""
COMPARED: Final = 60
"""Games that a whole deal is compared with, where a kit chooses its own: a build must not take an hour."""


@dataclass(frozen=True)
class Task:
    """One thing to make.

    ``name`` is its place in the kit, a file or a folder, or a name among the tasks. ``kind`` stands for the function
    that makes it (``makers``), which gets ``args``. ``reads`` are the digests of the files that it reads, ``needs`` the
    tasks whose values it is given. ``deals`` are folders, which count by their content, never by their place. A task
    that ``continues`` is given its last result, to take from it, and a mark of its inputs.
    """

    name: str
    kind: str
    args: Mapping[str, Any]
    reads: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    deals: tuple[Path, ...] = ()
    continues: bool = False

    def key(self, code: str, values: Iterable[str]) -> str:
        """The key of its result, from the digests of its code and of the values that it needs."""
        return digest(code, self.kind, self.name, json.dumps(self.args, sort_keys=True), *self.reads, *values)


@dataclass(frozen=True)
class Wish:
    """What is to be built; ``address`` is where the site will be found, with a slash at its end, or nothing;
    ``only`` are the kinds of things to make, or nothing for all of them; ``runtime`` is where Python for browsers lies,
    or nothing for a site without pages to play on."""

    games: tuple[str, ...]
    langs: tuple[str, ...]
    paper: str = "a4"
    furigana: bool = False
    seed: int | None = None
    address: str = ""
    only: tuple[str, ...] = ()
    runtime: Path | None = None

    def has(self, kind: str) -> bool:
        """Whether one of the `KINDS` is wished for."""
        return not self.only or kind in self.only

    def zips(self, earlier: Collection[str]) -> bool:
        """Whether the kit as one file is made, or made again as it lies there already."""
        return self.has("zip") or ZIP in earlier


def plan(wish: Wish, deals: Mapping[str, Path], earlier: Collection[str], inputs: Inputs) -> list[Task]:
    """Every task of a build, the long ones first; those that need others' values behind them.

    ``deals`` are the folders of the teaching deals, ``earlier`` the names of what lies in the kit already.
    """
    plans = _Plan(wish, deals, inputs)
    papers = [*(plans.decks() if wish.has("decks") else ()), *plans.papers(), *plans.practice(), *plans.tonight()]
    offered = {task.name for task in papers if wish.has(kind_of_task(task))} | set(earlier)
    if wish.zips(earlier):
        offered.add(ZIP)
    tasks = [*plans.report(), *papers, *plans.records(), *plans.site(offered)]
    return [task for task in tasks if wish.has(kind_of_task(task))]


def checked(game: str, inputs: Inputs) -> Task:
    """That a game's texts and worked examples are right."""
    reads = (inputs.words, inputs.shared(None, "decks"), inputs.game(game, None))
    return Task(f"checked/{game}", "checked", {"game": game}, reads)


def chosen_deals(game: str, seed: int, inputs: Inputs) -> Task:
    """The teaching deals of a game, chosen for a seed."""
    args = {"game": game, "seed": seed, "compared": COMPARED}
    return Task(f"deals/{seed}/{game}", "deals", args, (inputs.words, inputs.game(game, None)))


def kind_of_task(task: Task) -> str:
    """Which of the `KINDS` a task belongs to."""
    return str(task.args["kind"]) if task.kind == "paper" else PART_OF.get(task.kind, task.kind)


class _Plan:
    """The tasks of a wish, room by room."""

    def __init__(self, wish: Wish, deals: Mapping[str, Path], inputs: Inputs) -> None:
        self.wish, self.deals, self.inputs = wish, deals, inputs
        self.printed = printed_decks(wish.games)

    def papers(self) -> Iterator[Task]:
        """The papers of the games."""
        for kind in reversed((*SHEETS, *PAPERS)):
            for game in (game for game in self.wish.games if self._has(kind, game)):
                for lang in self.wish.langs:
                    args = {"kind": kind, "game": game, "address": self.wish.address, **self._form(lang)}
                    args["digest"] = self.inputs.short(game, lang)
                    reads = (*self._printed(lang, "partials"), self.inputs.words, self.inputs.game(game, lang))
                    name = f"{lang}/{game}/{kind}{self._mark(lang)}.pdf"
                    yield self._task(name, "paper", args, reads, dealt=[game] if kind in OF_DEALS else ())

    def _has(self, kind: str, game: str) -> bool:
        """Whether a game has a paper: a pad where it keeps scores, a script where it says how it is dealt."""
        if kind == "script":
            dealing = texts_of(game, self.inputs.templates) / DEALING
            return dealing.is_file() and _has_whole_deal(self.deals[game])
        return kind != "score-pad" or score_pad(game) is not None

    def practice(self) -> Iterator[Task]:
        """The papers for a class."""
        for game in (one for one in self.wish.games if (texts_of(one, self.inputs.templates) / ITEMS).is_file()):
            for lang in self.wish.langs:
                reads = (*self._printed(lang, "partials"), self.inputs.words, self.inputs.game(game, lang))
                digest = self.inputs.short(game, lang)
                for kind in PRACTICE:
                    args = {"kind": kind, "game": game, "address": self.wish.address, **self._form(lang)}
                    name = f"{lang}/{game}/{FOR_CLASS}{kind}{self._mark(lang)}.pdf"
                    yield self._task(name, "practice", {**args, "digest": digest}, reads)
                yield self._task(f"{lang}/{game}/{FOR_CLASS}export", "exports", {"game": game, "lang": lang}, reads)

    def tonight(self) -> Iterator[Task]:
        """The page for the host, of all games of the build."""
        for lang in self.wish.langs:
            facts = (self.inputs.engine, *(self.inputs.facts(game, lang) for game in self.wish.games))
            args = {"games": self.wish.games, **self._form(lang), "digest": digest(*facts)[:7]}
            reads = (*facts, *self._printed(lang, "partials"), self.inputs.words)
            yield self._task(f"{lang}/tonight{self._mark(lang)}.pdf", "tonight", args, reads)

    def decks(self) -> Iterator[Task]:
        """The decks of the games, each in the pieces that it is printed in, and the sheet that measures backs."""
        paper, reads = self.wish.paper, self._printed(None)
        for deck in self.printed:
            uses = digest(*(part for use in deck.uses for part in (use.game, *use.title.values(), *use.face)))
            mark = f"{VERSION}-{self.inputs.deck(deck.art.name)}"
            args = {"art": deck.art.name, "edition": deck.edition, "paper": paper, "mark": mark}
            for piece in deck.art.on_paper.formats:
                yield self._task(deck.file(piece, paper), "deck", {**args, "piece": piece}, (*reads, uses))
            if has_guide(deck):
                texts = (self.inputs.game(use.game, None) for use in deck.uses)
                yield self._task(deck.file(GUIDE, paper), "guide", args, (*reads, uses, *texts))
        name = f"{CALIBRATION}{paper_suffix(paper)}.pdf"
        yield self._task(name, "calibration", {"paper": paper, "mark": VERSION}, reads)

    def records(self) -> Iterator[Task]:
        """The records of the deals."""
        return (self._task(f"records/{game}", "records", {}, (), dealt=[game]) for game in self.wish.games)

    def report(self) -> Iterator[Task]:
        """The report, a chapter a game."""
        words = (self.inputs.shared(None, "pages", "decks"), self.inputs.words)
        for game in self.wish.games:
            args, reads = {"game": game, "langs": self.wish.langs}, (*words, self.inputs.game(game, None))
            yield self._task(f"chapter/{game}", "chapter", args, reads, dealt=[game])
        chapters = tuple(f"chapter/{game}" for game in self.wish.games)
        yield self._task("report.html", "report", {}, (self.inputs.shared(None, "pages"),), chapters)

    def site(self, offered: Collection[str]) -> Iterator[Task]:
        """The sites, with the pages of each game; they say how many pages what they offer has."""
        wish, inputs = self.wish, self.inputs
        whole = {"langs": wish.langs, "address": wish.address}
        for name, kind in (("site/index.html", "chooser"), ("site/404.html", "missing")):
            yield self._task(name, kind, whole, (inputs.shared(None, "pages"),))
        play = tuple(task.name for task in self.runtime())
        yield from self.runtime()
        shell = inputs.folder(inputs.site, None, "assets", "play")  # files of assets/ are only linked to
        for lang in wish.langs:
            shelf = on_shelf(self.printed, lang, offered)
            shared = (inputs.shared(lang, "pages", "partials", "print", "decks"), inputs.words, inputs.fonts)
            form = {"lang": lang, "furigana": wish.furigana and lang == "ja"}
            pages: list[Task] = []
            for game in wish.games:
                papers = _offered(game, lang, offered)
                own = (deck for deck in self.printed if deck.art.name == art_of(game))
                files = {file for deck in own for file, _, _ in deck_files(deck)}
                decks = tuple(name for name in shelf if name in files)
                args = {**form, "game": game, "papers": papers, "decks": decks}
                reads = (*shared, inputs.game(game, lang))
                pages.append(self._task(f"pages/{lang}/{game}", "pages", args, reads, (*papers, *decks, *play), [game]))
            yield from pages
            args = {**whole, **form, "games": wish.games, "seed": wish.seed, "shelf": shelf, "shell": shell}
            reads, needs = (
                (*shared, inputs.folder(inputs.site)),
                (*(page.name for page in pages), *(name for name in shelf if name != ZIP)),
            )
            yield replace(self._task(f"site/{lang}", "site", args, reads, needs, wish.games), continues=True)

    def runtime(self) -> Iterator[Task]:
        """Python for browsers, where it is there."""
        if folder := self.wish.runtime:
            inputs = self.inputs
            code = digest(*map(inputs.file, sources()))
            texts = (inputs.site / "licences.yaml", inputs.site / "assets" / "worker.js")
            named = (inputs.folder(inputs.site / "licences"), *map(inputs.file, texts))
            reads = (code, inputs.folder(inputs.site / "play"), *named, inputs.folder(folder))
            yield Task(RUNTIME, "runtime", {}, reads, (), (folder,))

    def _form(self, lang: str) -> dict[str, Any]:
        return {"lang": lang, "paper": self.wish.paper, "furigana": self.wish.furigana and lang == "ja"}

    def _mark(self, lang: str) -> str:
        return file_mark(self.wish.paper, self.wish.furigana and lang == "ja")

    def _printed(self, lang: str | None, *more: str) -> tuple[str, ...]:
        """What every paper is made from."""
        return (self.inputs.shared(lang, "print", "decks", *more), self.inputs.fonts)

    def _task(
        self,
        name: str,
        kind: str,
        args: Mapping[str, Any],
        reads: Iterable[str],
        needs: tuple[str, ...] = (),
        dealt: Iterable[str] = (),
    ) -> Task:
        """A task that reads the deals of some games."""
        folders = tuple(self.deals[game] for game in dealt)
        return Task(name, kind, args, (*reads, *map(self.inputs.folder, folders)), needs, folders)


def _has_whole_deal(folder: Path) -> bool:
    """Whether a whole deal lies among the teaching deals in a folder, whatever else may be wrong with them."""
    sides = (path.with_suffix(".yaml") for path in sorted(folder.glob("*.json")))
    read = (read_yaml(side).data for side in sides if side.is_file())
    return any(isinstance(data, dict) and data.get("whole") for data in read)


def _offered(game: str, lang: str, names: Iterable[str]) -> tuple[str, ...]:
    """The papers that the game's page offers, and then those for a class: of this build, and of earlier ones that lie
    beside them."""
    for_class = (f"{FOR_CLASS}{kind}" for kind in PRACTICE)
    folder, order = f"{lang}/{game}/", {kind: index for index, kind in enumerate((*SHEETS, *PAPERS, *for_class))}
    found = [name for name in names if name.startswith(folder) and name.endswith(".pdf")]
    kinds = {name: kind_of(name.removeprefix(folder)) for name in found}
    return tuple(sorted((name for name in found if kinds[name] in order), key=lambda name: (order[kinds[name]], name)))
