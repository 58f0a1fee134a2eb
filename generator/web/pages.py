"""The pages of the site as Markdown: Jinja templates in `templates/pages/`, filled from texts and walkthroughs.

Nothing here knows a game. What a page says by itself stands in `templates/pages/strings.<lang>.yaml`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from generator.addresses import walkthrough_file
from generator.drawing.sprite import drawn_back, drawn_card, drawn_sign, inline_card, page_sprite
from generator.paths import templates_dir
from generator.print.sheetview import SheetView
from generator.texts.content import GameContent
from generator.texts.markdowntext import kept
from generator.texts.rules import Clause, FigureCall, Prose, Section, draw_cards
from generator.walkthrough.data import Data, Step
from rules_engine import find_game

BACK = "back"


@dataclass(frozen=True)
class Download:
    """A file that a game's page offers. `path` is its place below the game's folder on the site; it is copied there
    from `source`, or put there by the caller afterwards."""

    path: str
    title: str
    source: Path | None = None


@dataclass(frozen=True)
class Page:
    """A page of the site: its place below the language's folder, its title in the navigation, its Markdown."""

    path: str
    title: str
    markdown: str


@dataclass(frozen=True)
class GamePages:
    """What a game brings to the site of a language: its pages, the front page first, and its entry on the start."""

    name: str
    entry: str
    pages: tuple[Page, ...]

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> GamePages:
        """The inverse of `dataclasses.asdict`."""
        return cls(data["name"], data["entry"], tuple(Page(**page) for page in data["pages"]))


@cache
def strings(lang: str) -> dict[str, dict[str, str]]:
    """What the pages say by themselves. Raises FileNotFoundError for a language without its file."""
    path = templates_dir() / "pages" / f"strings.{lang}.yaml"
    data: dict[str, dict[str, str]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return data


def game_pages(
    content: GameContent,
    walkthroughs: Sequence[Data],
    downloads: Sequence[Download],
    lang: str,
    furigana: bool = False,
) -> GamePages:
    """All pages of one game: its front page, rules, worked examples, and a page for each walkthrough."""
    writer = _Writer(SiteView(content, lang, furigana))
    say = strings(lang)["pages"]
    title = writer.view.plain(content.meta.title[lang])
    folder = content.name
    shared: dict[str, Any] = {"content": content, "walkthroughs": walkthroughs}
    pages = [
        Page(f"{folder}/index.md", title, writer.page("game", title, downloads=downloads, **shared)),
        *(
            Page(f"{folder}/{name}.md", say[name], writer.page(name, f"{title}: {say[name]}", **shared))
            for name in ("rules", "examples")
        ),
    ]
    for deal in walkthroughs:
        faces = sorted(set(deal["faces"]))
        pages.append(
            Page(
                f"{folder}/{walkthrough_page(deal['id'])}.md",
                writer.view.plain(deal["title"]),
                writer.page(
                    "walkthrough", writer.view.plain(deal["title"]), faces, True, deal=writer.ordered(deal), **shared
                ),
            )
        )
    entry = _environment(lang).get_template("entry.md.j2").render(v=writer.view, deals=walkthroughs)
    return GamePages(content.name, entry, tuple(pages))


def start_page(games: Sequence[GamePages], lang: str) -> Page:
    """The front page of a language: what this is, and the games."""
    site = strings(lang)["site"]
    text = _environment(lang).get_template("start.md.j2").render(entries=[Markup(game.entry) for game in games])
    return Page("index.md", site["home"], _front(f"{site['name']}: {site['claim']}", ["toc"]) + text)


def chooser_html(languages: Sequence[str]) -> str:
    """The site's first page: a link to each language, and nothing that leads on by itself."""
    template = _environment(languages[0]).get_template("chooser.html.j2")
    return template.render(languages=[(lang, strings(lang)["site"]) for lang in languages])


def walkthrough_page(name: str) -> str:
    """The page of a walkthrough, without its ending."""
    return walkthrough_file(name).removesuffix(".html")


def embedded_json(value: Any) -> Markup:
    """JSON that may stand in a script element, whatever it holds."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return Markup(text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"))


@dataclass(frozen=True, eq=False)
class SiteView(SheetView):
    """A game's texts as on paper, but its cards point to the drawings that the page carries once."""

    def chip(self, kind: str) -> Markup:
        """A card in a line of text."""
        return Markup(inline_card(self.art, kind, self.lang))

    def card(self, kind: str) -> Markup:
        """A whole card, face up."""
        return Markup(drawn_card(self.art, kind, self.lang))

    def back(self) -> Markup:
        """A whole card, face down."""
        return Markup(drawn_back(self.art, self.lang))

    def drawn(self, html: str) -> Markup:
        """A caption with its card marks drawn."""
        return Markup(draw_cards(html, self.chip))

    def sign(self, letter: str) -> Markup:
        """A suit's sign in a line of text."""
        return Markup(drawn_sign(self.art, letter, self.lang))

    def number(self, clause: str) -> str:
        """The printed number of a clause, as a link to it."""
        number = find_game(self.content.name).clauses.number(clause)
        return Markup('<a href="rules.html#{}">{}</a>').format(clause, number)

    def heading(self, text: str) -> Markup:
        """Plain text for a heading of the page, which Markdown is to leave alone."""
        return Markup(kept(self.say(text)))

    def clause(self, name: str) -> Markup:
        """A link to a clause from any page of the game."""
        found = next(one for one in self.content.rules[self.lang].clauses if one.id == name)
        return Markup('<a class="tw-clause" href="rules.html#{}"><b>{}</b> {}</a>').format(
            name, found.number, self.plain(found.title)
        )


@dataclass(frozen=True)
class _Writer:
    view: SiteView

    def page(self, template: str, title: str, kinds: Sequence[str] = (), back: bool = False, **values: Any) -> str:
        lang = self.view.lang
        text = (
            _environment(lang)
            .get_template(f"{template}.md.j2")
            .render(v=self.view, lang=lang, title=title, widget=strings(lang)["widget"], **values)
        )
        text = text.replace("<rt>", "<rt data-search-exclude>")  # search finds words whole
        hidden = ["toc"] if template in ("game", "walkthrough") else []
        # The drawings stand at the end: text is what a reader without style sheets should meet first.
        return _front(title, hidden) + text + "\n\n" + page_sprite(self.view.art, lang, text, kinds, back) + "\n"

    def ordered(self, deal: Data) -> Data:
        """The walkthrough with the place of each card in the deck, so that hands can be shown sorted."""
        places = {kind: place for place, kind in enumerate(self.view.art.drawer.kinds)}
        return {**deal, "order": [places[kind] for kind in deal["faces"]]}


def _kind(block: object) -> str:
    return {Clause: "clause", Prose: "prose", FigureCall: "figure"}[type(block)]


def _sections(view: SheetView) -> tuple[Section, ...]:
    """The law, and after it what a table must know besides."""
    table = view.content.table
    texts = (view.content.rules, table.texts, table.shared_texts)
    return tuple(section for text in texts for section in text[view.lang].sections)


def _section_id(view: SheetView, slug: str) -> str:
    """A section's anchor; a clause or point of the same name keeps the plain one."""
    taken = {block.id for section in _sections(view) for block in section.blocks if isinstance(block, Clause)}
    return f"{slug}-section" if slug in taken else slug


def _moved(deal: Data, step: Step) -> list[dict[str, Any]]:
    """What a step moves, as (name of the zone, kinds of its new cards), for the storyboard."""
    zones: dict[str, list[str]] = {}
    for token, zone, *_ in step["changes"]:
        zones.setdefault(zone, []).append(deal["faces"][token])
    names = {zone["id"]: zone["name"] for zone in deal["zones"]}
    return [{"zone": names[zone], "kinds": kinds} for zone, kinds in zones.items()]


def _start(deal: Data) -> list[dict[str, Any]]:
    """The zones that hold cards before the first step; an empty kind is a place where none lies, `BACK` a back."""
    found = []
    for zone in deal["zones"]:
        tokens = list(deal["start"].get(zone["id"], ()))
        if not zone["pile"]:
            tokens.sort(key=deal["order"].__getitem__)
        kinds = [deal["faces"][token] for token in tokens]
        if "layout" in zone:
            lying = {deal["spots"][str(token)]: kind for token, kind in zip(tokens, kinds, strict=True)}
            kinds = [lying.get(spot, "") for spot in range(1, sum(zone["layout"]) + 1)]
        name = zone["name"]
        if not zone["seen"]:  # nobody knows these
            kinds = [kind and BACK for kind in kinds]
            if "layout" not in zone:
                name, kinds = f"{name} ×{len(kinds)}", kinds[:1]
        if tokens:
            found.append({"zone": name, "kinds": kinds})
    return found


def _front(title: str, hidden: Sequence[str]) -> str:
    values: dict[str, Any] = {"title": title} | ({"hide": list(hidden)} if hidden else {})
    return f"---\n{yaml.safe_dump(values, allow_unicode=True)}---\n\n"


@cache
def _environment(lang: str) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(templates_dir() / "pages"),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        comment_start_string="{##",  # {#name} is the id of a heading here
        comment_end_string="##}",
    )
    environment.globals["say"] = strings(lang)["pages"]
    environment.globals["site"] = strings(lang)["site"]
    environment.globals |= {
        "kind": _kind,
        "sections": _sections,
        "section_id": _section_id,
        "moved": _moved,
        "start": _start,
        "embedded": embedded_json,
        "walkthrough_page": walkthrough_page,
    }
    return environment
