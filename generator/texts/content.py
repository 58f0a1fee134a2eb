"""A game's texts, loaded and checked: ``load_game("take-and-share")`` from ``templates/games/take-and-share/``.

    game.yaml                     title, designer and other facts; where clauses stand (``standing``)
    rules.<lang>.md               the rule text (``rules``)
    table.<lang>.md               what a table must know besides (``table``), after the one that all games share
    examples.yaml                 worked examples (``examples``)
    phrases.<lang>.yaml           sentences (``phrases``), over the ones that all games share
    misreadings.yaml              what learners get wrong (``misreadings``), as the engine has it
    handout.yaml                  what the sheet of worked examples prints (``handout``); may be left out
    reference.<lang>.md           the words of the reference cards (``reference``); may be left out
    dealing.yaml                  how a first game is dealt and told (``dealing``); may be left out

Japanese strings carry their readings (``ruby``): strip or show them where they are used.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, Protocol, TypeVar

from pydantic import AfterValidator, ValidationInfo

from rules_engine import find_game
from rules_engine.clauses import Clauses
from rules_engine.game import Game

from ..drawing.decks import load_deck
from ..errors import DeckError
from ..faults import ContentError, Fault
from ..gamefiles import DEALING, deck_files, texts_of
from ..languages import LANGS
from ..paths import templates_dir
from ..schema import Flag, Slug, WrittenAs, closed, known, read_form, wrong
from ..yamlplaces import Document, read_text, read_yaml
from .clauses import check_clauses
from .dealing import Dealing
from .examples import KitExample, read_examples
from .face import Accent, Emblem
from .facts import Facts
from .fields import AnyLanguage, Bilingual, ClauseId, Rendered
from .flow import Flow
from .handout import NAME as HANDOUT
from .handout import Handout
from .lessons import Lessons
from .misreadings import WordedMisreading, read_misreadings
from .phrases import Phrases, read_phrases
from .reference import NAME as REFERENCE
from .reference import NO_CLAUSES, check_reference, reference_files
from .rules import Ids, RuleText, Scope, read_rules
from .standing import Stands, unheld, unprinted_citations
from .table import NOTHING, SHARED, AtTheTable, Entries, check_table, points_of, read_shared, text_ids
from .terms import Terms, check_terms, read_terms, worded_files
from .variants import untold_variants
from .wholedeal import WholeDeal


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=_HasId)


@closed
@dataclass(frozen=True)
class Teaching:
    """A moment that a teacher waits for; starred where learners get it wrong. ``point`` says it in each language."""

    clause: ClauseId
    starred: Flag
    point: Bilingual


@closed
@dataclass(frozen=True)
class Option:
    """A house rule in words: its title, and each of its values (as JSON text), in each language."""

    title: Bilingual
    values: Mapping[str, Bilingual]


@closed
@dataclass(frozen=True)
class _Impossible:
    clause: ClauseId
    reason: Bilingual


def _rulings(certainty: Mapping[str, str], info: ValidationInfo) -> Mapping[str, str]:
    clauses: Clauses = known(info, "clauses")
    rulings = [clause for clause in clauses if clauses.is_ruling(clause)]
    if set(certainty) != set(rulings):
        raise wrong("", f"each of {', '.join(rulings)}", "mend the keys")
    known(info, "scope").certainty = certainty
    return certainty


def _numbered(names: tuple[str, ...], info: ValidationInfo) -> Mapping[str, str]:
    """The options that the rule text tells as variants, numbered in the order of the list."""
    options = [field.name for field in dataclasses.fields(known(info, "game").Options)]
    if not all(name in options and names.count(name) == 1 for name in names):
        expected = f"a list of options, each once: {', '.join(options) or 'there are none'}"
        raise wrong("", expected, "mend the names")
    known(info, "scope").variants = {name: f"V{number}" for number, name in enumerate(names, 1)}
    return known(info, "scope").variants  # type: ignore[no-any-return]


def _options(options: Mapping[str, Option], info: ValidationInfo) -> Mapping[str, Option]:
    """The options in words are the fields of the engine's Options, with the values that the engine lists."""
    fields = {field.name: field for field in dataclasses.fields(known(info, "game").Options)}
    if list(options) != list(fields):
        raise wrong(", ".join(options), f"the options {', '.join(fields) or '{}'}", "mend the keys")
    for name, option in options.items():
        values = [_key(value) for value in fields[name].metadata["values"]]
        if not fields[name].metadata["check"] and list(option.values) != values:
            found = f"{name}: {', '.join(option.values)}"
            raise wrong(found, f"{', '.join(values)} in this order", "mend the values")
    return options


def _reasons(entries: tuple[_Impossible, ...]) -> Mapping[str, Mapping[str, str]]:
    return {entry.clause: entry.reason for entry in entries}


@closed
@dataclass(frozen=True, kw_only=True)
class Meta(Facts):
    """What is known about a game, its ``game.yaml``; texts by language.

    ``gloss`` says what the title means or how it is read, where readers cannot know; like ``circle`` it may be left
    out. ``variants`` are the options that the rule text tells as variants, with their numbers: V1, V2. ``back`` is the
    section of the rule text with which the back of the leaflet begins, or empty. ``flow`` is how a round goes, or None.
    ``lessons`` are rules that a whole deal tells before they are needed, ``whole`` what else it must be to teach.
    ``table`` is read by ``table``. ``accent`` and ``emblem`` are its ``face``.
    """

    variants: Annotated[Mapping[str, str], WrittenAs(tuple[str, ...], _numbered)]
    certainty: Annotated[Mapping[str, Literal["certain", "likely", "ours"]], AfterValidator(_rulings)]
    title: Rendered
    designer: Rendered
    published: Rendered
    source: Rendered
    kind: Rendered
    tagline: Rendered
    deck: Slug
    teaching: tuple[Teaching, ...]
    stands: Stands
    table: Entries
    options: Annotated[Mapping[str, Option], AfterValidator(_options)]
    impossible: Annotated[Mapping[str, Mapping[str, str]], WrittenAs(tuple[_Impossible, ...], _reasons)]
    circle: AnyLanguage = field(default_factory=dict)
    gloss: AnyLanguage = field(default_factory=dict)
    back: str = ""
    flow: Flow | None = None
    lessons: Lessons = ()
    accent: Accent = ""
    emblem: Emblem = ""
    whole: WholeDeal = field(default_factory=WholeDeal)

    @property
    def facts(self) -> Facts:
        """What a host asks for first."""
        return self


@dataclass(frozen=True)
class GameContent:
    """All texts of a game, from its ``folder``; ``root`` has those that all games share."""

    name: str
    meta: Meta
    rules: Mapping[str, RuleText]
    table: AtTheTable
    examples: tuple[KitExample, ...]
    phrases: Mapping[str, Phrases]
    misreadings: tuple[WordedMisreading, ...]
    folder: Path
    root: Path
    sources: tuple[Path, ...]
    handout: Handout | None = None
    reference: Mapping[str, RuleText] = field(default_factory=dict)
    terms: Terms = field(default_factory=dict)
    dealing: Dealing | None = None

    @property
    def printed_from(self) -> Path:
        """The folder of templates that its papers are made from: the one it came from, or ours where that has none."""
        return self.root if (self.root / "print").is_dir() else templates_dir()

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
    return _Loading(find_game(name), root or templates_dir()).load()


@cache
def kept_game(name: str) -> GameContent:
    """A game's texts, loaded once a process. Raises ContentError."""
    return load_game(name)


class _Loading:
    """The files of a game as they are read, and what is wrong with any of them."""

    def __init__(self, game: type[Game], root: Path) -> None:
        self.game, self.root, self.folder = game, root, texts_of(game.name, root)
        self.faults: list[Fault] = []
        self.sources: list[Path] = []
        self.documents: dict[Path, Document] = {}
        self.scope = Scope.of(game)
        self.scope.certainty = dict.fromkeys(game.clauses, "")
        self.known: dict[str, Any] = {
            "game": game,
            "clauses": game.clauses,
            "scope": self.scope,
            "folder": self.folder,
            "stands": {},
        }

    def load(self) -> GameContent:
        """The whole game. Raises ContentError."""
        meta: Meta | None = self.form(Meta, self.folder / "game.yaml")
        rules = self.paragraphs(self.folder / "rules", self.scope)
        table = self.table(meta, rules) if meta is not None else NOTHING
        examples = self.entries("examples", read_examples)
        if len(rules) == len(LANGS):
            self.faults += check_clauses(self.game.clauses, rules, examples)
        phrases = self.phrases(meta)
        misreadings = self.entries("misreadings", read_misreadings)
        terms = self.terms(meta)
        handout: Handout | None = self.form(Handout, self.folder / HANDOUT, optional=True)
        reference = self.reference()
        dealing: Dealing | None = self.form(Dealing, self.folder / DEALING, optional=True)
        if self.faults or meta is None or examples is None or misreadings is None:
            raise ContentError(self.faults)
        return GameContent(
            self.game.name,
            meta,
            rules,
            table,
            examples if handout is None else handout.ordered(examples),
            phrases,
            misreadings,
            self.folder,
            self.root,
            tuple(self.sources),
            handout,
            reference,
            terms,
            dealing,
        )

    def document(self, path: Path) -> Document | None:
        """A YAML file, None where it cannot be read."""
        self.sources.append(path)
        try:
            document = self.documents[path] = read_yaml(path)
        except ContentError as error:
            self.faults += error.faults
            return None
        return document

    def form(self, form: Any, path: Path, optional: bool = False) -> Any:
        """What stands in a file; None where anything is wrong with it, or where it may be left out and is."""
        document = None if optional and not path.exists() else self.document(path)
        return None if document is None else read_form(form, document, self.faults, **self.known)

    def entries(
        self, name: str, read: Callable[[Document, type[Game], list[Fault]], tuple[T, ...]]
    ) -> tuple[T, ...] | None:
        """Entries with ids, by which other files may name them; None where the file is at fault."""
        before = len(self.faults)
        document = self.document(self.folder / f"{name}.yaml")
        entries = None if document is None else read(document, self.game, self.faults)
        entries = entries if len(self.faults) == before else None
        self.known[name] = None if entries is None else [entry.id for entry in entries]
        return entries

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

    def table(self, meta: Meta, rules: Mapping[str, RuleText]) -> AtTheTable:
        """What is said at the table; on the way, whether the rule texts fit ``game.yaml``."""
        facts = self.documents[self.folder / "game.yaml"]
        self.faults += unheld(facts, meta.stands, self.game.clauses)
        for text in rules.values():
            self.faults += unprinted_citations(text, meta.stands, self.game.clauses)
            self.faults += untold_variants(text, meta.variants)
            slugs = [section.slug for section in text.sections]
            if meta.back and meta.back not in slugs:
                found, expected = f"back: {meta.back} is no section of {text.path.name}", f"one of {', '.join(slugs)}"
                self.faults.append(facts.fault(("back",), found, expected, "name the section that opens the back"))
        decided = self.document(self.root / SHARED)
        if decided is None:
            return NOTHING
        points, shared = points_of(facts, meta.table, read_shared(decided, self.faults), self.game.clauses, self.faults)
        listed = (facts.path.name, decided.path.name)
        everywhere = Scope(Clauses(""), frozenset(), {}, things=self.scope.things)
        table = AtTheTable(
            points,
            shared,
            self.paragraphs(self.folder / "table", self.scope, text_ids(points, listed[0])),
            self.paragraphs(self.root / "table", everywhere, text_ids(shared, listed[1])),
        )
        self.faults += check_table(table, listed)
        own = {point.id for point in table.points}
        return dataclasses.replace(table, shared=tuple(point for point in table.shared if point.id not in own))

    def phrases(self, meta: Meta | None) -> dict[str, Phrases]:
        """The sentences in each language; none where the deck that names their cards cannot be used."""
        art = None
        if meta is not None:
            try:
                art = load_deck(meta.deck, self.root)
            except DeckError as error:
                place = self.documents[self.folder / "game.yaml"].place("deck")
                self.faults.append(Fault(place, f"deck {meta.deck!r} cannot be used", "a deck", f"{error}"))
            except ContentError as error:
                self.faults += error.faults
        phrases = {}
        for lang in LANGS:
            said = [self.document(base / f"phrases.{lang}.yaml") for base in (self.root, self.folder)]
            there = [document for document in said if document is not None]
            if art is not None and len(there) == len(said):
                phrases[lang] = read_phrases(lang, there, art, self.faults)
        self.faults += _phrase_parity(phrases, self.game)
        return phrases

    def terms(self, meta: Meta | None) -> Terms:
        """The house terms, and what the texts say in other words."""
        lists = [base / f"terms.{lang}.yaml" for base in (self.root, self.folder) for lang in LANGS]
        self.sources += [path for path in lists if path.is_file()]
        terms = read_terms(self.root, self.folder, self.faults)
        with suppress(ContentError):  # a file that cannot be read was told above
            decks = deck_files(self.root)
            deck = [decks[meta.deck]] if meta is not None and meta.deck in decks else []
            self.faults += check_terms([*worded_files(self.folder), *deck], terms, self.documents)
        return terms

    def reference(self) -> dict[str, RuleText]:
        """The words of the reference cards; none where no file has them."""
        if not any(path.exists() for path in reference_files(self.folder)):
            return {}
        texts = self.paragraphs(self.folder / REFERENCE, self.scope, NO_CLAUSES)
        self.faults += check_reference(texts)
        return texts


def _phrase_parity(phrases: Mapping[str, Phrases], game: type[Game]) -> list[Fault]:
    """The same keys in every language; ``why.<clause>`` and ``line.<clause>`` name clauses."""
    faults = []
    for lang, said in phrases.items():
        for other, theirs in phrases.items():
            for key in said.sentences.keys() - theirs.sentences.keys():
                found = f"sentence {key!r} in {lang} only"
                faults.append(Fault(said.places[key], found, f"it in {other} too", "write it"))
        for key, place in said.places.items():
            head, _, clause = key.partition(".")
            if head in ("why", "line") and clause not in game.clauses:
                faults.append(Fault(place, f"{key}: no clause {clause!r}", "a clause of the game", "mend the key"))
    return faults


def _key(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
