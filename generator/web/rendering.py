"""How pages are filled: their templates in `templates/pages/`, what they say by themselves, what stands before their
Markdown."""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode
from functools import cache
from typing import Any

import yaml
from jinja2 import Environment
from markupsafe import Markup

from .. import templating
from ..paths import templates_dir
from ..texts.markdowntext import kept
from ..yamlplaces import LOADER

_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


@cache
def strings(lang: str) -> dict[str, dict[str, str]]:
    """What the pages say by themselves. Raises FileNotFoundError for a language without its file."""
    path = templates_dir() / "pages" / f"strings.{lang}.yaml"
    data: dict[str, dict[str, str]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return data


def embedded_json(value: Any) -> Markup:
    """JSON that may stand in a script element, whatever it holds."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return Markup(text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"))


def front(title: str, **shell: Any) -> str:
    """What stands before the Markdown of a page: its title, and what the theme is told of it."""
    values: dict[str, Any] = {"title": title, **shell}
    return f"---\n{yaml.safe_dump(values, allow_unicode=True)}---\n\n"


def front_of(markdown: str) -> tuple[dict[str, Any], str]:
    """The same read back, and the Markdown behind it."""
    _, head, text = markdown.split("---\n", 2)
    return yaml.load(head, Loader=LOADER), text.lstrip("\n")  # noqa: S506  (a safe one)


def digests(html: str) -> Markup:
    """The inline scripts of some HTML as sources of a policy: `'sha256-…' 'sha256-…'`."""
    found = (b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in _INLINE.findall(html))
    return Markup(" ".join(f"'sha256-{digest}'" for digest in found))


@cache
def environment(lang: str) -> Environment:
    """The templates with the words of a language: what is undefined is an error, text is escaped."""
    made = templating.environment(
        templates_dir() / "pages",
        comment_start_string="{##",  # {#name} is the id of a heading here
        comment_end_string="##}",
    )
    made.filters |= {"markup": Markup, "json": embedded_json, "digests": digests}
    made.filters["kept"] = lambda html: Markup(kept(html))
    made.globals |= {"say": strings(lang)["pages"], "site": strings(lang)["site"]}
    return made
