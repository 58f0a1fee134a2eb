"""The pages of the site as Markdown: Jinja templates in `templates/pages/`, filled from texts and walkthroughs.

Nothing here knows a game. What a page says by itself stands in `templates/pages/strings.<lang>.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment
from markupsafe import Markup

from rules_engine import find_game
from rules_engine.games import score_pad, shown_table

from ..addresses import EMBED, walkthrough_file
from ..checking.source import MARKDOWN, Source
from ..drawing.decks import places_of
from ..drawing.scene import scene_svg
from ..drawing.sprite import page_sprite
from ..drawn.figure import figure, style
from ..drawn.reading import passages
from ..practice.items import bank_of
from ..print.sheetview import SheetView
from ..texts.content import GameContent
from ..texts.glossary import Glossary
from ..texts.misreadings import WordedMisreading
from ..texts.rules import Clause, FigureCall, Prose, Section
from ..version import FEEDBACK, VERSION
from ..walkthrough.data import ClauseLink, Data
from ..walkthrough.scenes import scene
from . import glossing
from .actingpages import acting, play_on
from .entries import SCENE, Entry, entry
from .lengths import with_lengths
from .practising import PAGE as PRACTISE
from .practising import SCRIPT, practise_script, taught_row
from .rendering import embedded_json, environment, front, strings
from .searching import BOOST, readings
from .shown import anchor, shown
from .siteview import SiteView
from .storyboard import Storyboard, Words
from .taste import taste

EVENING = "evening"  # the shelf of what a host chooses the games from
DESCRIBED = 150  # signs of a description
_SHELL: dict[str, dict[str, Any]] = {
    "game": {"hide": ["toc"]},
    "walkthrough": {"hide": ["navigation", "toc"], "walkthrough": True},
    "play": {"hide": ["navigation", "toc"], "play": True},
    "score": {"hide": ["navigation", "toc"], "score": True},
    "practise": {"hide": ["toc"], "practise": True},
    "rules": {"terms": True},
    "questions": {"terms": True},
}
"""What the theme is told of a page, by its template: a walkthrough has the whole window, and its scripts."""

_TITLES = {"questions": "table_questions"}
"""The words for the name of a page, where those by its own name say something else."""


@dataclass(frozen=True)
class Download:
    """A file that a game's page offers. `path` is its place below the game's folder on the site; it is copied there
    from `source`, or put there by the caller afterwards. `pages` are as many as it has, and `sheets` as many as it
    takes of paper, 0 where that is not known; `use` says what it is for."""

    path: str
    title: str
    source: Path | None = None
    pages: int = 0
    sheets: int = 0
    use: str = ""


@dataclass(frozen=True)
class Shelf:
    """Files to print that belong to several games: an id, a heading, what to know of them."""

    id: str
    title: str
    note: str
    files: Sequence[Download]


@dataclass(frozen=True)
class Page:
    """A page of the site: its place below the language's folder, its title in the navigation, its Markdown."""

    path: str
    title: str
    markdown: str


@dataclass(frozen=True)
class GamePages:
    """What a game brings to the site of a language: its pages, the front page first, its entry on the start, its scene
    as SVG (nothing without a walkthrough), what of it can be printed, its own words in the glossary, and by their
    readings the words that it uses; a trick to try, as HTML; what its page to practise on shows, as a script; what a
    teacher is told of it, as HTML."""

    name: str
    entry: Entry
    pages: tuple[Page, ...]
    scene: str = ""
    printed: str = ""
    glossary: str = ""
    words: Mapping[str, str] = field(default_factory=dict)
    taste: str = ""
    practised: str = ""
    taught: str = ""

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> GamePages:
        """The inverse of `dataclasses.asdict`."""
        pages = tuple(Page(**page) for page in data["pages"])
        return cls(**{**data, "entry": Entry.of(data["entry"]), "pages": pages})

    def page(self, name: str) -> str:
        """The page on which it is played or practised, if there is one."""
        path = f"{self.name}/{name}"
        return f"{path}.html" if any(page.path == f"{path}.md" for page in self.pages) else ""


def game_pages(
    content: GameContent,
    walkthroughs: Sequence[Data],
    downloads: Sequence[Download],
    lang: str,
    furigana: bool = False,
    decks: Sequence[Download] = (),
    runtime: int = 0,
    for_class: Sequence[str] = (),
) -> GamePages:
    """All pages of one game: its front page, rules, worked examples, and a page for each walkthrough.

    ``decks`` are the files that it is played with, the one to begin with first; their paths begin at the language.
    ``runtime`` is how many bytes a browser loads to play it; without any there is no page to play on. ``for_class`` are
    the files of papers for a class.
    """
    writer = _Writer(SiteView(content, lang, furigana))
    say = strings(lang)["pages"]
    title = writer.view.plain(content.meta.title[lang])
    folder = content.name
    first = walkthroughs[0] if walkthroughs else None
    steps, bank = shown(walkthroughs), bank_of(content.folder)
    about = entry(writer.view, first, f"{walkthrough_page(first['id'])}.html" if first else "")
    shared: dict[str, Any] = {
        "content": content,
        "walkthroughs": walkthroughs,
        "shown": steps,
        "about": about,
        "runtime": runtime,
        "play": strings(lang)["play"],
        "score": strings(lang)["score"],
        "practise": strings(lang)["practise"] if bank.items else None,
    }
    pages = [
        Page(
            f"{folder}/index.md",
            title,
            writer.page(
                "game", title, downloads=downloads, decks=decks, description=writer.told("about_game"), **shared
            ),
        ),
        *(
            Page(
                f"{folder}/{name}.md",
                say[_TITLES.get(name, name)],
                writer.page(name, say[_TITLES.get(name, name)], description=writer.told(f"about_{name}"), **shared),
            )
            for name in ("rules", "examples", "questions")
        ),
    ]
    if runtime:
        pages += writer.acting(runtime)
    if bank.items:
        name, described = strings(lang)["practise"]["title"], strings(lang)["practise"]["about"].format(game=title)
        text = writer.page(PRACTISE, name, description=described, script=SCRIPT, **shared)
        pages.append(Page(f"{folder}/{PRACTISE}.md", name, text))
    for deal, after in zip_longest(walkthroughs, walkthroughs[1:]):
        faces = sorted(set(deal["faces"]))
        linked = writer.ordered(writer.linked(deal, after, downloads, bool(runtime)))
        linked = glossing.glossed(linked, writer.view.glossary, furigana)
        board = Storyboard(linked, Words(say["you"], say["yours"]))
        name = writer.view.plain(deal["title"])
        told = writer.told("about_deal", situation=_shortened(writer.view.plain(writer.view.drawn(deal["situation"]))))
        text = writer.page("walkthrough", name, faces, True, description=told, deal=linked, board=board, **shared)
        pages.append(Page(f"{folder}/{walkthrough_page(deal['id'])}.md", name, text))
    art, drawn = writer.view.art, ""
    if first:
        seen = scene(first, art, content.handout, shown_table(content.name).deck.kinds)
        words = writer.view.plain(writer.view.word("scene", game=title))
        drawn = with_lengths(scene_svg(art, seen, lang, words), lang)
    scored = score_pad(content.name) is not None
    printed = _environment(lang).get_template("printed.md.j2")
    known = {one.use for one in (*downloads, *decks) if one.use != say["begin"]}
    text = printed.render(v=writer.view, downloads=downloads, decks=decks, scored=scored, known=known)
    words = glossing.entries(writer.view.glossary.of_game(content.name), furigana, 3)
    read = readings(_texts(writer.view), writer.view.glossary.terms)
    tried = taste(writer.view, first, f"{walkthrough_page(first['id'])}.html") if first else ""
    items = practise_script(writer.view, bank, steps) if bank.items else ""
    taught = taught_row(writer.view, about, for_class, bool(items))
    return GamePages(content.name, about, tuple(pages), drawn, text, words, read, tried, items, taught)


def start_page(games: Sequence[GamePages], lang: str, shelves: Sequence[Shelf] = ()) -> Page:
    """The front page of a language: what this is, the games in their order, how one comes from here to the table."""
    site = strings(lang)["site"]
    entries = [game.entry for game in games]
    players = sorted({number for one in entries for number in one.players})
    most = sorted({one.minutes[1] for one in entries})
    text = (
        _environment(lang)
        .get_template("start.md.j2")
        .render(
            entries=entries,
            plays={game.name: game.page("play") for game in games},
            practised={game.name: game.page(PRACTISE) for game in games},
            taste=Markup(
                next((game.taste for game in sorted(games, key=lambda game: game.entry.rank) if game.taste), "")
            ),
            players=players,
            most=most,
            evening=_evening(shelves),
        )
    )
    return Page(
        "index.md",
        site["home"],
        front(f"{site['name']}: {site['claim']}", description=site["description"], hide=["toc"], start=True) + text,
    )


def print_page(games: Sequence[GamePages], lang: str, shelves: Sequence[Shelf] = ()) -> Page:
    """Everything that can be printed, by game, and what serves several."""
    say = strings(lang)["pages"]
    entries = [Markup(game.printed) for game in games]
    evening = _evening(shelves)
    others = [shelf for shelf in shelves if shelf is not evening]
    names, uses = strings(lang)["sheets"], strings(lang)["uses"]
    named = [kind for kind in uses if kind in names and any(names[kind] in text for text in entries)]
    told = [(names[kind], uses[kind]) for kind in named]
    page = _environment(lang).get_template("print.md.j2")
    text = page.render(entries=entries, evening=evening, shelves=others, uses=told)
    return Page(
        "print.md",
        say["downloads"],
        front(say["downloads"], description=say["about_print"], hide=["toc"]) + text,
    )


def _evening(shelves: Sequence[Shelf]) -> Shelf | None:
    """What is printed before anything else: what the games are chosen from."""
    return next((shelf for shelf in shelves if shelf.id == EVENING), None)


def class_page(games: Sequence[GamePages], lang: str) -> Page:
    """How to teach many tables at once."""
    return _plain_page("class", "with_class", lang, taught=[Markup(game.taught) for game in games])


def authors_page(lang: str) -> Page:
    """For people with a site of their own: an example as it is typed, and the figure that becomes of it."""
    source = Source(Path("authors.md"), strings(lang)["pages"]["authors_block"], MARKDOWN)
    (passage,) = passages(source)
    drawn = Markup(f"<style>{style()}</style>{figure(passage.verdicts, lang)}")
    return _plain_page("authors", "authors", lang, block=source.text, drawn=drawn)


def about_page(games: Sequence[GamePages], lang: str, mark: str) -> Page:
    """Whose all this is, which version, and whom to tell; `mark` stands for the sources."""
    entries = [game.entry for game in games]
    return _plain_page("about", "about", lang, entries=entries, mark=mark, version=VERSION, feedback=FEEDBACK)


def _plain_page(name: str, title: str, lang: str, **values: Any) -> Page:
    """A page with words of its own in each language."""
    say = strings(lang)["pages"]
    text = _environment(lang).get_template(f"{name}.{lang}.j2").render(**values)
    return Page(f"{name}.md", say[title], front(say[title], description=say[f"about_{name}"], terms=True) + text)


def glossary_page(games: Sequence[GamePages], house: Glossary, lang: str, furigana: bool) -> Page:
    """The words of the house, and after them those of each game that has its own."""
    say = strings(lang)["pages"]
    words = Markup(glossing.entries(house.terms, furigana, 2))
    own = [game for game in games if game.glossary]
    text = _environment(lang).get_template("glossary.md.j2").render(words=words, games=own)
    head = front(say["glossary"], description=say["about_glossary"], terms=True, **searched("glossary"))
    return Page("glossary.md", say["glossary"], head + text)


def chooser_html(languages: Sequence[str], folder: str = "", address: str = "") -> str:
    """The site's first page: a link to each language, and nothing that leads on by itself. Where it does not lie in the
    site, ``folder`` leads there."""
    template = _environment(languages[0]).get_template("chooser.html.j2")
    told = [(lang, strings(lang)["site"]) for lang in languages]
    return template.render(languages=told, folder=folder, address=address)


def missing_html(languages: Sequence[str], address: str = "") -> str:
    """The page for what is not found, whole in itself: nobody knows in which folder it is shown."""
    root = urlsplit(address).path if address else ""
    template = _environment(languages[0]).get_template("missing.html.j2")
    return template.render(languages=[(lang, strings(lang)["site"]) for lang in languages], root=root)


def walkthrough_page(name: str) -> str:
    """The page of a walkthrough, without its ending."""
    return walkthrough_file(name).removesuffix(".html")


def embed_file(name: str) -> str:
    """The file that holds a walkthrough alone, from the folder of its game."""
    return f"{EMBED}/{name}.html"


def spared(deal: Mapping[str, Any]) -> dict[str, Any]:
    """A walkthrough as the page's script needs it: without a caption's plain text, which it makes itself, and what it
    never reads; of each step only what is there and is new, and does not follow from the rest."""
    faces = deal["faces"]

    def told(one: Mapping[str, Any]) -> dict[str, Any]:
        kept = {key: value for key, value in one.items() if key not in ("text", "move")}
        return kept | ({"views": [told(view) for view in one["views"]]} if "views" in one else {})

    def part(one: Mapping[str, Any]) -> dict[str, Any]:
        """What can be chosen: a card that lies there is known by its token."""
        tokens = one.get("tokens")
        plain = tokens and one["cards"] == [faces[tokens[0]]]
        return {key: value for key, value in one.items() if not plain or key not in ("text", "cards")}

    def stepped(one: Mapping[str, Any]) -> dict[str, Any]:
        kept = told(one)
        if one.get("mark") == [change[0] for change in one["changes"]]:
            kept.pop("mark", None)
        return kept | ({"ask": asks(one["ask"])} if one["ask"] else {})

    def asks(ask: Mapping[str, Any]) -> dict[str, Any]:
        return {**ask, "parts": list(map(part, ask["parts"])), "not": _refusals(ask)}

    def asked(question: Mapping[str, Any]) -> dict[str, Any]:
        answers = [{key: one[key] for key in one if key != "misreading"} for one in question["answers"]]
        return {**question, "answers": answers}

    kept = {key: value for key, value in deal.items() if key not in ("game", "id", "scripted", "record")}
    kept["questions"] = list(map(asked, deal["questions"]))
    folds = [told(one) for one in deal["folds"]]
    return {**kept, "steps": list(_changed(map(stepped, deal["steps"]))), "folds": folds, "end": told(deal["end"])}


def _refusals(ask: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What is refused, once for all choices that are refused alike but for the card itself, which is ⟦*⟧ then."""
    found: dict[tuple[str, tuple[str, ...]], list[list[int]]] = {}
    for one in ask["not"]:
        cards = [ask["parts"][index].get("cards", ()) for index in one["path"]]
        own = next((card[0] for card in cards if len(card) == 1), "*")
        text = one["text"].replace(f"⟦{own}⟧", "⟦*⟧")
        found.setdefault((text, tuple(one["clauses"])), []).append(one["path"])
    return [{"paths": paths, "text": text, "clauses": list(clauses)} for (text, clauses), paths in found.items()]


def _changed(steps: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    last: dict[str, Any] = {"stays": []}
    for step in steps:
        now: dict[str, Any] = {key: step[key] for key in ("stays", "scores") if key in step}
        plain = ("stays", "scores", "mark")  # what is missing there is not nothing
        left = [key for key, value in step.items() if key == "group" or (value in (None, []) and key not in plain)]
        left += [key for key, value in now.items() if last.get(key) == value]
        last |= now
        yield {key: value for key, value in step.items() if key not in left}


@dataclass(frozen=True)
class _Writer:
    view: SiteView

    def page(
        self,
        template: str,
        title: str,
        kinds: Sequence[str] = (),
        back: bool = False,
        *,
        description: str,
        **values: Any,
    ) -> str:
        """A page's Markdown. Its title in tabs and search names the game as well; `description` is plain text."""
        lang = self.view.lang
        text = (
            _environment(lang)
            .get_template(f"{template}.md.j2")
            .render(v=self.view, lang=lang, title=title, widget=strings(lang)["widget"], **values)
        )
        text = with_lengths(text, lang)
        if template == "walkthrough":
            text = glossing.once(text)
        elif 'class="term"' in text:
            text += glossing.cards(text, self.view.glossary, self.view.furigana, strings(lang)["pages"]["glossary"])
        text = text.replace("<rt>", "<rt data-search-exclude>")  # search finds words whole
        game = self.view.plain(self.view.content.meta.title[lang])
        shell = {**_SHELL.get(template, {}), **searched(template)}
        titled = title if title == game else strings(lang)["site"]["titled"].format(game=game, title=title)
        # The drawings stand at the end: text is what a reader without style sheets should meet first.
        return (
            front(titled, description=description, **shell)
            + text
            + "\n\n"
            + page_sprite(self.view.art, lang, text, kinds, back)
            + "\n"
        )

    def acting(self, size: int) -> list[Page]:
        """The pages on which one plays and scores; ``size`` is how much a browser loads for them."""
        view = self.view
        title = view.plain(view.content.meta.title[view.lang])
        pages = []
        for name, values in acting(view, size).items():
            say, kinds = strings(view.lang)[name], values["words"]["labels"]
            about = say["about"].format(game=title)
            text = self.page(name, say["title"], kinds, True, description=about, content=view.content, **values)
            pages.append(Page(f"{view.content.name}/{name}.md", say["title"], text))
        return pages

    def told(self, name: str, **more: str) -> str:
        """What a page is, for those who show links to it, in plain text."""
        view = self.view
        facts = {key: view.plain(view.fact(key)) for key in ("tagline", "players", "minutes", "kind")}
        count = {"examples": len(view.content.examples), "clauses": len(view.content.rules[view.lang].clauses)}
        game = view.plain(view.content.meta.title[view.lang])
        return strings(view.lang)["pages"][name].format(game=game, **facts, **count, **more)

    def linked(self, deal: Data, after: Data | None, downloads: Sequence[Download], played: bool) -> Data:
        """The walkthrough with its clauses word for word, and what it leads to: the rules, their sheet, the walkthrough
        after it, and where there is one the page on which it is ``played`` on."""
        clauses: dict[str, ClauseLink] = {
            name: {**link, "text": self.view.whole_clause(name)} for name, link in deal["clauses"].items()
        }
        links: Data = {**deal, "clauses": clauses, "rules": "rules.html"}
        if sheet := next((one.path for one in downloads if one.path.startswith("rules")), ""):
            links["sheet"] = sheet
        if played and "record" in deal:
            links["play"] = play_on(deal)
        if after is not None:
            title = self.view.plain(after["title"])
            links["next"] = {"title": title, "href": f"{walkthrough_page(after['id'])}.html"}
        return links

    def ordered(self, deal: Data) -> Data:
        """The walkthrough with the place of each card in the deck, so that hands can be shown sorted."""
        places = places_of(self.view.art, shown_table(self.view.content.name).deck.kinds)
        return {**deal, "order": [places[kind] for kind in deal["faces"]]}


def searched(kind: str) -> dict[str, Any]:
    """How a kind of page counts for the search."""
    return {"search": {"boost": BOOST[kind]}} if kind in BOOST else {}


def _shortened(text: str) -> str:
    """The beginning of a text, where others would cut it."""
    text = " ".join(text.split())
    return text if len(text) <= DESCRIBED else f"{text[:DESCRIBED].rstrip(' 、。,.')}…"


def _kind(block: object) -> str:
    return {Clause: "clause", Prose: "prose", FigureCall: "figure"}[type(block)]


def _sections(view: SheetView) -> tuple[Section, ...]:
    """The law, and after it what a table must know besides."""
    table = view.content.table
    return (*view.content.rules[view.lang].sections, *table.here(view.lang), *table.everywhere(view.lang))


def _section_id(view: SheetView, slug: str) -> str:
    """A section's anchor; a clause or point of the same name keeps the plain one."""
    taken = {block.id for section in _sections(view) for block in section.blocks if isinstance(block, Clause)}
    return f"{slug}-section" if slug in taken else slug


def _texts(view: SheetView) -> Iterator[str]:
    """What the rules and the table say, with its readings."""
    yield view.content.meta.title[view.lang]
    for section in _sections(view):
        yield section.title
        for block in section.blocks:
            yield from (block.title, block.text) if isinstance(block, Clause) else ()


def _believed(view: SheetView) -> list[tuple[Clause, str, list[WordedMisreading]]]:
    """What learners believe, by the clause that says otherwise, in the order of the rules; and the rule in a sentence
    where the clause alone does not answer."""
    known: dict[str, dict[str, list[WordedMisreading]]] = {}
    for one in view.content.misreadings:
        rule = one.rule[view.lang] if one.rule else ""
        known.setdefault(one.clause, {}).setdefault(rule, []).append(one)
    clauses = view.content.rules[view.lang].clauses
    return [(clause, rule, beliefs) for clause in clauses for rule, beliefs in known.get(clause.id, {}).items()]


def _rare(view: SheetView) -> list[tuple[str, str, list[Clause]]]:
    """Sections with what is rarely asked: the rulings, and what a table must know besides."""
    clauses = find_game(view.content.name).clauses
    found = []
    for section in _sections(view):
        told = [one for one in section.blocks if isinstance(one, Clause)]
        blocks = [one for one in told if one.certainty or one.id not in clauses]
        if blocks:
            found.append((section.title, _section_id(view, section.slug), blocks))
    return found


@cache
def _environment(lang: str) -> Environment:
    made = environment(lang)
    made.globals |= {
        "kind": _kind,
        "sections": _sections,
        "section_id": _section_id,
        "believed": _believed,
        "rare": _rare,
        "embedded": embedded_json,
        "spared": spared,
        "walkthrough_page": walkthrough_page,
        "embed_file": embed_file,
        "anchor": anchor,
        "scene_file": SCENE,
    }
    return made
