"""Mark-up planted in every text of a game: on pages, sheets and in the report it is text, no element, no attribute."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytest
import tinyhtml5
import yaml
from markupsafe import Markup
from playwright.sync_api import BrowserContext

from tehodoki.errors import DeckError
from tehodoki.print.rulecells import rule_cells
from tehodoki.print.sheets import EXAMPLES_SPACINGS, PAGE_ON, Stamp, examples_facts, sheet_html
from tehodoki.print.sheetview import SheetView
from tehodoki.texts.content import GameContent
from tehodoki.walkthrough.deals import load_deals
from tehodoki.walkthrough.steps import walkthrough
from tehodoki.web.pages import Download
from tehodoki.web.report import game_part, report_html
from tests.sampling import TIMES
from tests.site.bare import go
from tests.site.conftest import build_site
from tests.texts.planted import GAME, Planted

BREAKING = (
    """"><planted-a onplanted=x>' onplanted='</title></script></svg></style>--><script>planted()</script>"""
    """<img src=x onerror=planted()></textarea><svg><planted-b></svg><a href="javascript:planted()">"""
    "&lt;planted-c&gt; *p* `p` _p_"
)
PAYLOAD = (
    f"{BREAKING} [p](javascript:planted) ![p](planted) <javascript:planted> [p][q] {{ onplanted=x .planted #planted }}"
)
"""What breaks out of text, of an attribute, of a script, of a title, of Markdown and of its lists of attributes."""
TITLE = f"{BREAKING} {{ onplanted=x .planted }}"
"""The same without brackets, which end the title of a clause."""
SAID = """{{ '<planted-d>'|upfirst }}{{ ' <planted-d>'|upfirst }}{{ ['<planted-e>', '<planted-e>']|join }}"""
"""What a sentence may put together."""
LEFT = re.compile("planted", re.IGNORECASE)
SPARSE = 24 // TIMES  # every so many steps are looked at in a browser


class Tampered(Planted):
    """A game of whose texts every one has something planted in it."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        for name in ("game.yaml", "examples.yaml", "misreadings.yaml", *self.deals()):
            self.rewrite(self.path(name), lambda key, text: f"{text} {PAYLOAD}" if key in ("ja", "en") else text)
        for lang in ("ja", "en"):
            self.rewrite(self.path(f"phrases.{lang}.yaml"), lambda _, text: f"{text} {PAYLOAD}{SAID}")
            self.rewrite(self.root / f"phrases.{lang}.yaml", lambda _, text: f"{text} {PAYLOAD}")
            for text in (self.path(f"rules.{lang}.md"), self.path(f"table.{lang}.md"), self.root / f"table.{lang}.md"):
                lines = text.read_text(encoding="utf-8").splitlines()
                text.write_text("\n".join(map(tampered, lines)) + "\n", encoding="utf-8")

    def deals(self) -> Iterator[str]:
        """The texts of the teaching deals."""
        return (f"deals/{path.name}" for path in sorted(self.path("deals").glob("*.yaml")))

    def rewrite(self, path: Path, change: Callable[[str, str], str]) -> None:
        """Change every text of a YAML file."""

        def changed(key: str, value: Any) -> Any:
            if isinstance(value, dict):
                return {name: changed(name, one) for name, one in value.items()}
            if isinstance(value, list):
                return [changed(key, one) for one in value]
            return change(key, value) if isinstance(value, str) else value

        data = changed("", yaml.safe_load(path.read_text(encoding="utf-8")))
        path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=10_000), encoding="utf-8")


def tampered(line: str) -> str:
    """A line of a rule text."""
    if not line.strip() or line.startswith(("<!--", "{{", "|--", "| --")):
        return line
    heading = re.fullmatch(r"(#+ .*?)( \{#[^}]*\})?", line)
    if heading:
        return f"{heading[1]} {PAYLOAD}{heading[2] or ''}"
    line = re.sub(r"^(\[[a-z0-9-]+: [^\]]+)\]", lambda match: f"{match[1]} {TITLE}]", line)
    if line[0].isalpha():
        line = f"<div onplanted=x> {line}"
    return f"{line[:-1]} {PAYLOAD} |" if line.endswith("|") else f"{line} {PAYLOAD}"


@lru_cache(maxsize=2)
def tree(html: str) -> Element:
    """The HTML as a browser would read it; each question about a page asks for it again."""
    return tinyhtml5.parse(html + " " * 200, namespace_html_elements=False)  # a short text could be a file's name


def planted(html: str) -> list[str]:
    """What of the planted came to be an element, an attribute, or an address."""
    found = []
    for element in tree(html).iter():
        if not isinstance(element.tag, str):
            continue
        if LEFT.search(element.tag):
            found.append(element.tag)
        for name, value in element.attrib.items():
            address = name.rpartition("}")[2] in ("href", "src", "action", "data")
            if LEFT.search(name) or name.startswith("on") or (address and LEFT.search(value)):
                found.append(f"{element.tag} {name}={value}")
            if name in ("id", "class", "style") and LEFT.search(value):
                found.append(f"{element.tag} {name}={value}")
        if element.tag in ("script", "style") and not _data(element) and "planted" in "".join(element.itertext()):
            found.append(f"{element.tag}: {''.join(element.itertext())[:80]}")
    return found


def _data(element: Element) -> bool:
    return element.get("type") == "application/json"


def words(html: str) -> str:
    """The text of some HTML."""
    return "".join(tree(html).itertext())


def htmls(value: Any, key: str = "") -> Iterator[str]:
    """What the walkthrough's data hold as HTML, cards left out."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from htmls(one, name)
    elif isinstance(value, list):
        for one in value:
            yield from htmls(one, key)
    elif isinstance(value, str) and key in ("caption", "stays", "other"):
        yield re.sub("⟦[^⟦⟧]*⟧", "", value)


@dataclass(frozen=True)
class Made:
    """A game of tampered texts and its site in one language."""

    content: GameContent
    folder: Path
    told: tuple[dict[str, Any], ...]


@pytest.fixture(scope="module", params=["ja", "en"][:TIMES])
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Made]:
    """The site, in Japanese with its readings."""
    base, lang = tmp_path_factory.mktemp("tampered"), request.param
    patch = pytest.MonkeyPatch()
    patch.setattr("tehodoki.drawing.table._Drawing._fits", lambda *_: None)  # no such name fits its place in a picture
    content = Tampered(base / "texts").load()
    sheet = base / "sheet.pdf"
    sheet.write_bytes(b"%PDF-1.7\n")
    told = tuple(walkthrough(content, deal, lang, lang == "ja") for deal in load_deals(content)[:1])
    downloads = {GAME: [Download("rules.pdf", "Rules", sheet)]}
    build_site([content], {GAME: told}, lang, base / lang, downloads, furigana=lang == "ja", seed=1)
    yield Made(content, base / lang, told)
    patch.undo()


def test_the_look_for_what_is_planted_finds_it() -> None:
    assert planted(f"<p>{PAYLOAD}</p>") != []
    assert planted('<a href="javascript:planted()">x</a>') == ["a href=javascript:planted()"]
    assert planted('<p class="planted">x</p>') == ["p class=planted"]
    assert planted("<script>planted()</script>") != []
    assert planted(f"<p>{Markup.escape(PAYLOAD)}</p>") == []


def test_on_pages_everything_planted_is_text(made: Made) -> None:
    pages = sorted(made.folder.rglob("*.html"))
    assert len(pages) > 5
    for page in pages:
        html = page.read_text(encoding="utf-8")
        assert planted(html) == [], page.name
        assert "<planted-a onplanted=x>" in words(html), page.name


def test_what_a_walkthrough_shows_as_html_holds_no_more_than_cards(made: Made) -> None:
    shown = [html for deal in made.told for html in htmls(deal)]
    assert shown
    for html in shown:
        assert planted(html) == []
        assert {element.tag for element in tree(html).iter()} <= {
            "html",
            "head",
            "body",
            "ruby",
            "rt",
        }
    assert any("<planted-d>" in words(html) and "<planted-e>" in words(html) for html in shown)


def test_the_search_finds_text(made: Made) -> None:
    index = (made.folder / "search" / "search_index.json").read_text(encoding="utf-8")
    for entry in yaml.safe_load(index)["docs"]:
        assert planted(entry["title"]) == []
        assert planted(entry["text"]) == []


@pytest.mark.parametrize("furigana", [False, True])
def test_on_sheets_everything_planted_is_text(made: Made, furigana: bool) -> None:
    lang = made.folder.name
    view = SheetView(made.content, lang, furigana and lang == "ja")
    stamp, paper = Stamp("1", "x"), PAGE_ON["a4"]
    for html in (
        sheet_html("rules", view, paper, stamp, EXAMPLES_SPACINGS[0], leaves=[], cells=rule_cells(view)),
        sheet_html("examples", view, paper, stamp, EXAMPLES_SPACINGS[0], **examples_facts(view, stamp)),
    ):
        assert planted(html) == []
        assert words(html).count("<planted-a onplanted=x>") > 10


def test_in_the_report_everything_planted_is_text(made: Made) -> None:
    html = report_html([game_part(made.content, load_deals(made.content))])
    assert planted(html) == []
    assert words(html).count("<planted-a onplanted=x>") > 10


@pytest.mark.parametrize("mark", ['⟦"><planted-a>⟧', "⟦<planted-a>⟧", "⟦S⟧"])
def test_a_typed_mark_of_no_card_is_told(tmp_path: Path, mark: str) -> None:
    texts = Planted(tmp_path)
    texts.change("rules.en.md", "Shuffle well.", f"Shuffle {mark}.")
    with pytest.raises(DeckError, match="unknown"):
        rule_cells(SheetView(texts.load(), "en"))


def test_a_sentence_cannot_take_a_drawn_card_apart(tmp_path: Path) -> None:
    texts = Planted(tmp_path)
    said = """planted: "{{ (cards|cards)[0] }}planted-a{{ (cards|cards)[:1] }}{{ ['S7⟧<planted-b>⟦S7']|cards }}"\n"""
    for lang in ("ja", "en"):
        path = texts.path(f"phrases.{lang}.yaml")
        path.write_text(path.read_text(encoding="utf-8") + said, encoding="utf-8")
    phrases = texts.load().phrases["en"]
    for draw in ("⟦{}⟧".format, "<b>{}</b>".format):
        html = phrases.html("planted", draw, cards=["S7"])
        assert planted(html) == []
        assert "planted-a" in html


# Some cards are touched, and every seat is laid open.
TOUCH = """({ controller: c, data }) => {
  data.faces.forEach((_, token) => token % 9 || c.touch(token, `card-${token}`));
  data.seats.forEach((_, seat) => c.toggle(`seat ${seat}`));
}"""


@pytest.mark.browser
def test_in_a_browser_nothing_planted_is_there_at_any_step(made: Made, context: BrowserContext) -> None:
    page = context.new_page()
    refused: list[str] = []
    page.on("console", lambda said: refused.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: refused.append(str(error)))
    look = """() => [...document.querySelectorAll("*")].flatMap((one) => [one.localName, ...one.getAttributeNames()
        .map((name) => /^(href|src|id|class|style|on.*)$/.test(name) ? name + "=" + one.getAttribute(name) : name)])
        .filter((one) => /planted|^on/i.test(one))"""
    for path in ("index.html", f"{GAME}/rules.html", *(f"{GAME}/deal-{one['id']}.html" for one in made.told)):
        page.goto((made.folder / path).as_uri())
        assert page.evaluate(look) == [], path
    last = len(made.told[-1]["steps"])
    for step in sorted({*range(0, last, SPARSE), last - 1}):
        for viewer in (None, 0):
            go(page, step, viewer)
            if step == last - 1:
                page.locator("teho-walkthrough").evaluate(TOUCH)
            assert page.evaluate(look) == [], step
    assert refused == []
