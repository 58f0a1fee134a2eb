"""What a game's page to practise on shows, as a script of its own: it is read from a folder, too.

What is in it says site/assets/practise-round.js.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from rules_engine import find_game

from ..drawing.sprite import page_sprite
from ..practice.items import Bank
from ..practice.onsite import clauses_in, practised
from ..practice.questions import trains
from ..print.shelf import FOR_CLASS, kind_of
from .entries import Entry
from .lengths import with_lengths
from .rendering import environment, strings
from .shown import Shown
from .siteview import SiteView

PAGE: Final = "practise"
SCRIPT: Final = "practise-items.js"
_CARD: Final = re.compile(r"⟦([^⟦⟧]+)⟧")


@dataclass(frozen=True, eq=False)
class _Marked(SiteView):
    """Cards that lie there are marks, which the page draws: they are most of all."""

    def card(self, kind: str) -> Markup:
        """A whole card, face up."""
        return Markup("⟦{}⟧").format(kind)


def practise_script(view: SiteView, bank: Bank, steps: Mapping[str, Shown]) -> str:
    """The script; ``steps`` are those that show a clause. Raises SheetError, PhraseError."""
    marked = _Marked(view.content, view.lang, view.furigana)
    data = practised(marked, bank)
    known = find_game(view.content.name).clauses
    titles = {one.id: one.title for one in view.content.rules[view.lang].clauses}
    say = strings(view.lang)
    data["clauses"] = {
        name: {
            "number": known.number(name),
            "title": view.say(titles[name]),
            "text": view.whole_clause(name),
            "see": view.see(steps[name]) if name in steps else "",
        }
        for name in sorted(clauses_in(data), key=list(known).index)
    }
    text = "".join(_texts(data))
    kinds = sorted(set(_CARD.findall(text)))
    data["names"] = {kind: view.plain(view.card_name(kind)) for kind in kinds}
    width, height = view.art.drawer.size
    data["ratio"] = round(width / height, 3)
    data["sprite"] = with_lengths(page_sprite(view.art, view.lang, text, kinds), view.lang)
    data["strings"] = say["practise"] | {name: say["pages"][name] for name in ("quoted", "not_so")}
    return f"window.tehoPractised = {json.dumps(data, ensure_ascii=False, separators=(',', ':'))};\n"


def taught_row(view: SiteView, about: Entry, papers: Sequence[str], practised: bool) -> str:
    """What a teacher is told of a game, as HTML: what it trains, for whom, its ``papers`` for a class, as files."""
    page = environment(view.lang).get_template("taught.md.j2")
    titles = [(f"{view.content.name}/{FOR_CLASS}{name}", _titled(view, name)) for name in papers]
    link = strings(view.lang)["practise"]["title"] if practised else ""
    return page.render(v=view, about=about, trains=trains(view.content, view.lang), papers=titles, practise=link)


def _titled(view: SiteView, name: str) -> str:
    """What a paper for a class is called; where it is not the plain one, with what sets it apart."""
    kind, words = kind_of(name), strings(view.lang)["sheets"]
    marks = name.removesuffix(".pdf").removeprefix(kind).split("-")[1:]
    title = view.w(f"{FOR_CLASS}{kind}")
    told = words["title"].format(kind=title, marks=words["join"].join(words[mark] for mark in marks))
    return told if marks else title


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    else:
        for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            yield from _texts(one)
