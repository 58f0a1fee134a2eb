"""A game's texts, loaded and checked: ``load_game("take-and-share")`` from ``templates/games/take-and-share/``.

    game.yaml                     title, designer and other facts; where clauses stand (``standing``)
    rules.<lang>.md               the rule text (``rules``)
    table.<lang>.md               what a table must know besides (``table``), after the one that all games share
    examples.yaml                 worked examples (``examples``)
    phrases.<lang>.yaml           sentences (``phrases``), over the ones that all games share
    misreadings.yaml              what learners get wrong (``misreadings``), as the engine has it
    handout.yaml                  what the sheet of worked examples prints (``handout``); may be left out
    reference.yaml                what the reference card tells (``reference``); may be left out
    dealing.yaml                  how the cards are dealt (``dealing``); may be left out

Japanese strings carry their readings (``ruby``): strip or show them where they are used.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules_engine import find_game
from rules_engine.clauses import Clauses
from rules_engine.game import Game

from ..drawing.decks import DeckArt, load_deck
from ..errors import DeckError
from ..faults import ContentError, Fault
from ..languages import LANGS
from ..paths import templates_dir
from ..yamlplaces import Document, read_text, read_yaml
from .clauses import check_clauses
from .dealing import NAME as DEALING
from .dealing import Stack, read_dealing
from .examples import KitExample, bilingual, read_examples
from .facts import KEYS as FACTS
from .facts import Facts, read_facts
from .flow import KEY as FLOW
from .flow import Flow, read_flow
from .handout import NAME as HANDOUT
from .handout import Handout, Reader
from .lessons import KEY as LESSONS
from .lessons import Lesson, read_lessons
from .misreadings import WordedMisreading, read_misreadings
from .phrases import Phrases, read_phrases
from .reference import NAME as REFERENCE
from .reference import Reference, read_reference, usual_reference
from .rules import Ids, RuleText, Scope, check_readings, read_rules
from .standing import Stand, read_stands, unprinted_citations
from .table import NOTHING, SHARED, AtTheTable, check_table, read_points, read_shared, text_ids
from .terms import Terms, check_terms, read_terms, worded_files
from .variants import untold_variants

CERTAINTIES = ("certain", "likely", "ours")
_TEXTS = ("title", "designer", "published", "source", "kind", "tagline")
_OTHERS = (*FACTS, "deck", "teaching", "certainty", "stands", "table", "options", "variants", "impossible")
_FREE = ("circle", "gloss")  # not every game has them, nor every language


@dataclass(frozen=True)
class Teaching:
    """A moment that a teacher waits for; starred where learners get it wrong. ``point`` says it in each language."""

    clause: str
    starred: bool
    point: Mapping[str, str]


@dataclass(frozen=True)
class Option:
    """A house rule in words: its title, and each of its values (as JSON text), in each language."""

    name: str
    title: Mapping[str, str]
    values: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class Meta:
    """What is known about a game; texts by language.

    ``gloss`` says what the title means, in a language whose readers cannot know; like ``circle`` it may be left out.
    ``variants`` are the options that the rule text tells as variants, with their numbers: V1, V2. ``back`` is the
    section of the rule text with which the back of the leaflet begins, or empty. ``flow`` is how a round goes, or None.
    ``lessons`` are rules that a whole deal tells before they are needed.
    """

    title: Mapping[str, str]
    designer: Mapping[str, str]
    circle: Mapping[str, str]
    published: Mapping[str, str]
    source: Mapping[str, str]
    kind: Mapping[str, str]
    tagline: Mapping[str, str]
    gloss: Mapping[str, str]
    facts: Facts
    deck: str
    teaching: tuple[Teaching, ...]
    certainty: Mapping[str, str]
    stands: Mapping[str, Stand]
    options: tuple[Option, ...]
    variants: Mapping[str, str]
    impossible: Mapping[str, Mapping[str, str]]
    back: str = ""
    flow: Flow | None = None
    lessons: tuple[Lesson, ...] = ()


@dataclass(frozen=True)
class GameContent:
    """All texts of a game."""

    name: str
    meta: Meta
    rules: Mapping[str, RuleText]
    table: AtTheTable
    examples: tuple[KitExample, ...]
    phrases: Mapping[str, Phrases]
    misreadings: tuple[WordedMisreading, ...]
    folder: Path
    sources: tuple[Path, ...]
    handout: Handout | None = None
    reference: Reference = field(default_factory=Reference)
    terms: Terms = field(default_factory=dict)
    dealing: tuple[Stack, ...] = ()

    def example(self, name: str) -> KitExample:
        """A worked example by its id. Raises KeyError."""
        return {example.id: example for example in self.examples}[name]

    def misreading(self, name: str) -> Mapping[str, str]:
        """A misreading in words, by language. Raises KeyError."""
        return {one.id: one.text for one in self.misreadings}[name]


def load_game(name: str, root: Path | None = None) -> GameContent:
    """Load and check a game's texts below ``root`` (default: our templates). Raises ContentError with every fault.

    The engine's UnknownGame passes through.
    """
    root = root or templates_dir()
    game = find_game(name)
    folder = root / "games" / name
    files = _Files()
    faults = files.faults

    facts = files.document(folder / "game.yaml")
    scope = Scope.of(game)
    meta = _meta(facts, game, scope, faults) if facts.data is not None else None
    scope.certainty = meta.certainty if meta else dict.fromkeys(game.clauses, "")

    rules = files.paragraphs(folder / "rules", scope)
    table = NOTHING
    if meta is not None:
        for text in rules.values():
            faults += unprinted_citations(text, meta.stands, game.clauses)
            faults += untold_variants(text, meta.variants)
            slugs = [section.slug for section in text.sections]
            if meta.back and meta.back not in slugs:
                found, expected = f"back: {meta.back} is no section of {text.path.name}", f"one of {', '.join(slugs)}"
                faults.append(facts.fault(("back",), found, expected, "name the section that opens the back"))
        table = _table(files, facts, root, scope, meta.stands)

    before = len(faults)
    written = files.document(folder / "examples.yaml")
    examples = read_examples(written, game, faults) if written.data is not None else ()
    named = [one.id for one in examples] if len(faults) == before else None
    if len(rules) == len(LANGS):
        faults += check_clauses(game.clauses, rules, examples)

    phrases: dict[str, Phrases] = {}
    art = _art(facts, meta, root, faults)
    for lang in LANGS:
        said = [files.document(base / f"phrases.{lang}.yaml") for base in (root, folder)]
        if art is not None and all(one.data is not None for one in said):
            phrases[lang] = read_phrases(lang, said, art, faults)
    faults += _phrase_parity(phrases, game)

    before = len(faults)
    wrong = files.document(folder / "misreadings.yaml")
    misreadings = read_misreadings(wrong, game, faults) if wrong.data is not None else ()
    misread = [one.id for one in misreadings] if len(faults) == before else None

    lists = [base / f"terms.{lang}.yaml" for base in (root, folder) for lang in LANGS]
    files.sources += [path for path in lists if path.is_file()]
    terms = read_terms(root, folder, faults)
    with suppress(ContentError):  # a file that cannot be read was told above
        deck = [root / "decks" / f"{meta.deck}.yaml"] if meta is not None else []
        faults += check_terms([*worded_files(folder), *deck], terms, files.documents)

    handout = _handout(files, folder, named, misread)
    reference = _reference(files, folder, meta, rules, game)
    dealing = _dealing(files, folder)
    if faults or meta is None:
        raise ContentError(faults)
    if handout is not None:
        examples = handout.ordered(examples)
    sources = tuple(files.sources)
    return GameContent(
        name,
        meta,
        rules,
        table,
        examples,
        phrases,
        misreadings,
        folder,
        sources,
        handout,
        reference or Reference(),
        terms,
        dealing,
    )


@dataclass
class _Files:
    """Files as they are read, and what is wrong with any of them."""

    faults: list[Fault] = field(default_factory=list)
    sources: list[Path] = field(default_factory=list)
    documents: dict[Path, Document] = field(default_factory=dict)

    def document(self, path: Path) -> Document:
        """A YAML file; without data where it cannot be read."""
        self.sources.append(path)
        try:
            read = self.documents[path] = read_yaml(path)
        except ContentError as error:
            self.faults += error.faults
            return Document(path)
        return read

    def paragraphs(self, base: Path, scope: Scope, ids: Ids | None = None) -> dict[str, RuleText]:
        """``<base>.<lang>.md`` in each language that can be read."""
        texts = {}
        for lang in LANGS:
            path = base.with_name(f"{base.name}.{lang}.md")
            self.sources.append(path)
            try:
                texts[lang] = read_rules(path, read_text(path), lang, scope, self.faults, ids)
            except ContentError as error:
                self.faults += error.faults
        return texts


def _handout(
    files: _Files, folder: Path, examples: Sequence[str] | None, misreadings: Sequence[str] | None
) -> Handout | None:
    if not (folder / HANDOUT).is_file():
        return None
    document = files.document(folder / HANDOUT)
    if document.data is None:
        return None
    return Reader(document, examples, misreadings, files.faults).read()


def _reference(
    files: _Files, folder: Path, meta: Meta | None, rules: Mapping[str, RuleText], game: type[Game]
) -> Reference | None:
    if meta is None:
        return None
    if not (folder / REFERENCE).is_file():
        return usual_reference(next(iter(rules.values())), meta.stands) if len(rules) == len(LANGS) else None
    document = files.document(folder / REFERENCE)
    if document.data is None:
        return None
    return read_reference(document, game.clauses, meta.stands, files.faults)


def _dealing(files: _Files, folder: Path) -> tuple[Stack, ...]:
    if not (folder / DEALING).is_file():
        return ()
    document = files.document(folder / DEALING)
    return () if document.data is None else read_dealing(document, files.faults)


def _table(files: _Files, facts: Document, root: Path, scope: Scope, stands: Mapping[str, Stand]) -> AtTheTable:
    decided = files.document(root / SHARED)
    if decided.data is None:
        return NOTHING
    points, shared = read_points(facts, read_shared(decided, files.faults), scope.clauses, stands, files.faults)
    listed = (facts.path.name, decided.path.name)
    table = AtTheTable(
        points,
        shared,
        files.paragraphs(facts.path.with_name("table"), scope, text_ids(points, listed[0])),
        files.paragraphs(
            root / "table", Scope(Clauses(""), frozenset(), {}, things=scope.things), text_ids(shared, listed[1])
        ),
    )
    files.faults += check_table(table, listed)
    return table


def _art(facts: Document, meta: Meta | None, root: Path, faults: list[Fault]) -> DeckArt | None:
    if meta is None:
        return None
    try:
        return load_deck(meta.deck, root)
    except DeckError as error:
        faults.append(facts.fault(("deck",), f"deck {meta.deck!r} cannot be used: {error}", "a deck", "name another"))
        return None


def _phrase_parity(phrases: Mapping[str, Phrases], game: type[Game]) -> list[Fault]:
    """The same keys in every language; ``why.<clause>`` and ``line.<clause>`` name clauses."""
    faults = []
    for lang, said in phrases.items():
        for other, theirs in phrases.items():
            for key in said.sentences.keys() - theirs.sentences.keys():
                faults.append(
                    Fault(said.places[key], f"sentence {key!r} in {lang} only", f"it in {other} too", "write it")
                )
        for key, place in said.places.items():
            head, _, clause = key.partition(".")
            if head in ("why", "line") and clause not in game.clauses:
                faults.append(Fault(place, f"{key}: no clause {clause!r}", "a clause of the game", "mend the key"))
    return faults


# game.yaml ------------------------------------------------------------------------------------------------


def _meta(document: Document, game: type[Game], scope: Scope, faults: list[Fault]) -> Meta | None:
    data = document.data
    if not isinstance(data, dict):
        faults.append(document.fault((), "no mapping", "the facts of the game", "write key: value"))
        return None
    needed = (*_TEXTS, *_OTHERS)
    known = (*needed, *_FREE, "back", FLOW, LESSONS)
    before = len(faults)
    for key in data:
        if key not in known:
            faults.append(document.fault((key,), f"unknown key {key!r}", f"one of {', '.join(known)}", "mend the key"))
    missing = [key for key in needed if key not in data]
    if missing:
        faults.append(document.fault((), f"no {', '.join(missing)}", "every fact", "add it"))
        return None
    for key in _TEXTS:
        bilingual(document, (key,), data[key], faults)
    _check_certainty(document, game, faults)
    for key in ("teaching", "impossible"):
        _check_clause_ids(document, key, game, faults)
    _check_options(document, game, faults)
    scope.variants = _variants(document, game, faults)
    for key in _FREE:
        for lang, text in _pairs(data.get(key, {})):
            if lang not in LANGS or not isinstance(text, str):
                where = (key, lang) if isinstance(data[key], dict) else (key,)
                faults.append(document.fault(where, f"{text!r}", "a text by language", "write {en: …}"))
            else:
                check_readings(text, lang, document.place(key, lang), faults)
    facts = read_facts(document, game, faults)
    stands = read_stands(document, game.clauses, faults)
    flow = read_flow(document, game.clauses, scope, faults)
    lessons = read_lessons(document, game.clauses, faults)
    if len(faults) > before or facts is None:
        return None
    texts = {key: _rendered(document, key, scope, faults) for key in _TEXTS}
    return Meta(
        **texts,
        **{key: data.get(key, {}) for key in _FREE},
        facts=facts,
        deck=str(data["deck"]),
        teaching=tuple(Teaching(one["clause"], one["starred"], one["point"]) for one in data["teaching"]),
        certainty=data["certainty"],
        stands=stands,
        options=tuple(Option(name, one["title"], one["values"]) for name, one in data["options"].items()),
        variants=scope.variants,
        impossible={one["clause"]: one["reason"] for one in data["impossible"]},
        back=str(data.get("back", "")),
        flow=flow,
        lessons=lessons,
    )


def _rendered(document: Document, key: str, scope: Scope, faults: list[Fault]) -> Mapping[str, str]:
    texts = document.data[key].items()
    return {lang: scope.render(text, document.place(key, lang), faults)[0] for lang, text in texts}


def _check_certainty(document: Document, game: type[Game], faults: list[Fault]) -> None:
    found = document.data["certainty"]
    expected = [clause for clause in game.clauses if game.clauses.is_ruling(clause)]
    if not isinstance(found, dict) or set(found) != set(expected):
        faults.append(document.fault(("certainty",), f"{found!r}", f"each of {', '.join(expected)}", "mend the keys"))
        return
    for clause, value in found.items():
        if value not in CERTAINTIES:
            where = ("certainty", clause)
            faults.append(document.fault(where, f"{clause}: {value!r}", " or ".join(CERTAINTIES), "name one of these"))


def _check_clause_ids(document: Document, key: str, game: type[Game], faults: list[Fault]) -> None:
    expected = {"teaching": {"clause", "starred", "point"}, "impossible": {"clause", "reason"}}[key]
    entries = document.data[key]
    if not isinstance(entries, list):
        faults.append(document.fault((key,), f"{key} is {entries!r}", "a list", "write '- clause: …'"))
        return
    for index, entry in enumerate(entries):
        if not isinstance(entry, dict) or set(entry) != expected:
            faults.append(document.fault((key, index), f"{entry!r}", f"{', '.join(sorted(expected))}", "mend the keys"))
            continue
        if entry["clause"] not in game.clauses:
            found = f"unknown clause {entry['clause']!r}"
            faults.append(document.fault((key, index, "clause"), found, "a clause of the game", "mend it"))
        if not isinstance(entry.get("starred", True), bool):
            faults.append(document.fault((key, index, "starred"), f"{entry['starred']!r}", "true or false", "mend it"))
        bilingual(
            document,
            (key, index, "point" if key == "teaching" else "reason"),
            entry["point" if key == "teaching" else "reason"],
            faults,
        )


def _check_options(document: Document, game: type[Game], faults: list[Fault]) -> None:
    """The options in words are the fields of the engine's Options, with the values that the engine lists."""
    entries = document.data["options"]
    fields = {field.name: field for field in dataclasses.fields(game.Options)}
    if not isinstance(entries, dict) or list(entries) != list(fields):
        found = ", ".join(entries) if isinstance(entries, dict) else repr(entries)
        faults.append(document.fault(("options",), found, f"the options {', '.join(fields) or '{}'}", "mend the keys"))
        return
    for name, entry in entries.items():
        if not isinstance(entry, dict) or set(entry) != {"title", "values"} or not isinstance(entry["values"], dict):
            faults.append(document.fault(("options", name), f"{entry!r}", "title and values", "mend the keys"))
            continue
        bilingual(document, ("options", name, "title"), entry["title"], faults)
        if not fields[name].metadata["check"]:
            listed = [_key(value) for value in fields[name].metadata["values"]]
            if list(entry["values"]) != listed:
                where = ("options", name, "values")
                found = ", ".join(entry["values"])
                faults.append(document.fault(where, found, f"{', '.join(listed)} in this order", "mend the values"))
        for value, text in entry["values"].items():
            bilingual(document, ("options", name, "values", value), text, faults)


def _variants(document: Document, game: type[Game], faults: list[Fault]) -> dict[str, str]:
    """The options that the rule text tells as variants, numbered in the order of the list."""
    options = [field.name for field in dataclasses.fields(game.Options)]
    found = document.data["variants"]
    if not isinstance(found, list) or not all(name in options and found.count(name) == 1 for name in found):
        expected = f"a list of options, each once: {', '.join(options) or 'there are none'}"
        faults.append(document.fault(("variants",), f"variants: {found!r}", expected, "mend the names"))
        return {}
    return {name: f"V{number}" for number, name in enumerate(found, 1)}


def _pairs(value: Any) -> Iterable[tuple[Any, Any]]:
    return value.items() if isinstance(value, dict) else [("", value)]


def _key(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
