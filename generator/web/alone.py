"""A walkthrough in one file: to send to a phone, to open without a network, to show in a page of somebody else.

It is made of the page's own HTML, with the site's style sheets and scripts in it. What leads to other pages leads to
the site where that has an address, and is no link where it has none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from html import unescape
from typing import Any, Final

from ..paths import site_dir
from .assets import bundle
from .rendering import embedded_json, environment, front_of

DATA: Final = re.compile(r'(<script type="application/json" data-part="deal">)(.*?)(</script>)', re.DOTALL)
_BELOW: Final = re.compile(r'<div class="share".*?</div>\n', re.DOTALL)
_LINK: Final = re.compile(r'<a\b([^>]*?) href="(?!#)([^"]*)"([^>]*)>(.*?)</a>', re.DOTALL)
_CLASS: Final = re.compile(r' class="[^"]*"')


def alone(markdown: str, lang: str, base: str, record: str = "") -> str:
    """The file of a walkthrough from its page's Markdown; `record` is the deal's.

    `base` is the whole address of the folder that the page is in, or nothing.
    """
    front, text = front_of(markdown)
    text = _BELOW.sub("", text)
    text = DATA.sub(lambda found: found[1] + _embedded(found[2], base) + found[3], text)
    text = _LINK.sub(lambda link: _linked(link, base), text)
    return (
        environment(lang)
        .get_template("alone.html.j2")
        .render(
            lang=lang,
            title=front["title"],
            description=front["description"],
            style=_asset("tehodoki.css") + _asset("walkthrough.css"),
            script=_asset("walkthrough.js"),
            share=_asset("share.js"),
            text=text,
            record=record,
        )
    )


@cache
def _asset(name: str) -> str:
    return bundle(site_dir() / "assets", name)


def _embedded(data: str, base: str) -> str:
    """The walkthrough's data with links that lead from here to there."""
    deal: dict[str, Any] = json.loads(data)
    deal["clauses"] = {name: {**one, "href": _there(one["href"], base)} for name, one in deal["clauses"].items()}
    deal |= {name: _there(deal[name], base) for name in ("rules", "sheet", "glossary") if name in deal}
    for name in ("next", "play"):
        if name in deal:
            deal[name] = _next(deal[name], base)
    return str(embedded_json(deal))


def _next(deal: Mapping[str, Any], base: str) -> dict[str, Any]:
    return {**deal, "href": _there(deal["href"], base)}


def _there(href: str, base: str) -> str:
    return base + href if base else ""


def _linked(link: re.Match[str], base: str) -> str:
    before, href, after, inside = link.groups()
    if base:
        return f'<a{before} href="{base}{href}"{after} target="_top">{inside}</a>'
    kind = _CLASS.search(unescape(before) + unescape(after))
    return f"<span{kind[0] if kind else ''}>{inside}</span>"
