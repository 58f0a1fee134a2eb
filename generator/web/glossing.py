"""Words of the glossary on the site: its page, links in rules and storyboards, and what a walkthrough brings along.

In a caption a word stands as ``⟪trick:tricks⟫``, its place in the glossary before it; the walkthrough's script makes of
it what can be touched, the storyboard a link.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup, escape

from ..texts.glossary import Glossary
from ..texts.markdowntext import kept
from ..texts.ruby import ruby_html, strip_readings
from ..texts.terms import Term
from ..walkthrough.data import Data

PAGE: Final = "glossary.html"
_MARK: Final = re.compile(r"⟪([a-z0-9-]+):|⟫")
_LINK: Final = re.compile(r'<a class="term" href="[^"#]*#([^"]+)">(.*?)</a>', re.DOTALL)


def linked(term: Term, html: str) -> str:
    """A word in a text of a game, as a link to the glossary."""
    return f'<a class="term" href="../{PAGE}#{term.anchor}">{html}</a>'


def glossed(deal: Data, glossary: Glossary, furigana: bool) -> Data:
    """The walkthrough with the words of its captions marked, and with what they mean."""
    met: dict[str, Term] = {}

    def mark(term: Term, html: str) -> str:
        met[term.anchor] = term
        return f"⟪{term.anchor}:{html}⟫"

    def told(one: Mapping[str, Any]) -> dict[str, Any]:
        views = {"views": list(map(told, one["views"]))} if "views" in one else {}
        return {**one, "caption": glossary.marked(one["caption"], mark), **views}

    steps: Any = [told(step) for step in deal["steps"]]
    folds: Any = [told(fold) for fold in deal["folds"]]
    end: Any = told(deal["end"])
    terms = {anchor: list(map(str, said(term, furigana))) for anchor, term in sorted(met.items())}
    return {**deal, "steps": steps, "folds": folds, "end": end, "terms": terms, "glossary": f"../{PAGE}"}


def said(term: Term, furigana: bool) -> tuple[Markup, Markup]:
    """A term and what it means, as HTML."""
    head, means = (ruby_html(str(escape(text)), furigana) for text in (term.head, term.means))
    return Markup(head), Markup(means)


def drawn(html: str) -> str:
    """A caption with its marks as links."""
    return _MARK.sub(lambda mark: f'<a class="term" href="../{PAGE}#{mark[1]}">' if mark[1] else "</a>", html)


def unmarked(html: str) -> str:
    """A caption without its marks."""
    return _MARK.sub("", html)


def once(html: str) -> str:
    """A page on which each term is linked where it is first met."""
    met: set[str] = set()

    def kept_first(link: re.Match[str]) -> str:
        if link[1] in met:
            return link[2]
        met.add(link[1])
        return link[0]

    return _LINK.sub(kept_first, html)


def cards(html: str, glossary: Glossary, furigana: bool, more: str) -> str:
    """What is shown where a word of a page is touched: each term that the page links, and the way to the glossary."""
    met = {link[1] for link in _LINK.finditer(html)}
    found = (term for term in glossary.terms if term.anchor in met)
    return "".join(
        Markup(
            '<div popover class="term-card" id="term-{0}" tabindex="-1" data-search-exclude><b>{1}</b> {2} '
            '<a href="../{3}#{0}">{4}</a></div>\n'
        ).format(term.anchor, *said(term, furigana), PAGE, more)
        for term in found
    )


def entries(terms: Iterable[Term], furigana: bool, level: int) -> str:
    """The entries of the glossary's page as Markdown, a heading each, so that each is found and can be linked."""
    found: Sequence[str] = [
        f"{'#' * level} {kept(head)} {{#{term.anchor} .term-head{_listed(term, head)}}}\n\n"
        f'<p class="term-means">{means}</p>\n\n'
        for term in terms
        for head, means in [said(term, furigana)]
    ]
    return "".join(found).replace("<rt>", "<rt data-search-exclude>")


def _listed(term: Term, head: str) -> str:
    """For the heading of a word with readings: what the list of contents says, where they cannot stand."""
    return f' data-toc-label="{escape(strip_readings(term.head))}"' if "<ruby" in head else ""
