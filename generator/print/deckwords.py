"""What sheets of pieces say, in both languages on one sheet: `templates/print/deckwords.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ..languages import LANGS
from ..paths import templates_dir
from ..texts.ruby import strip_readings
from ..yamlplaces import read_yaml


def said(key: str, lang: str, **facts: object) -> str:
    """A word of the sheets in one language, without readings. Raises KeyError, ContentError."""
    return word(_words(templates_dir() / "print" / "deckwords.yaml")[key], lang, **facts)


def both(key: str, **facts: object) -> str:
    """The same in both languages, once where they are the same."""
    return " / ".join(dict.fromkeys(said(key, lang, **facts) for lang in LANGS))


def word(texts: Mapping[str, str], lang: str, **facts: object) -> str:
    """A text of a data file, without readings."""
    return strip_readings(texts[lang]).format(**facts) if facts else strip_readings(texts[lang])


@cache
def _words(path: Path) -> Mapping[str, Any]:
    words: Mapping[str, Any] = read_yaml(path).data
    return words
