"""What the search is told besides the pages: how words are read, and words with signs that a keyboard may not have.

``きりふだ`` finds ``切り札``, ``yagoro`` finds ``Yagorō``: the page's script looks a query up here before it asks.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from markupsafe import escape

from ..texts.ruby import KANJI, pieces, strip_readings
from ..texts.terms import Term
from .rendering import strings

BOOST: Final = {"rules": 4, "game": 2, "glossary": 4, "examples": 0.7, "questions": 0.7, "walkthrough": 0.4}
"""How much more than another page one counts: rules come before examples, and these before deals."""
_WORD: Final = re.compile(r"[^\W\d_]+")
_TAG: Final = re.compile(r"<[^>]*>")
_LEAST: Final = 2  # signs of a word that is looked up by its reading


def readings(texts: Iterable[str], terms: Iterable[Term]) -> dict[str, str]:
    """The words of some texts by their readings; where two are read alike, the first one, and those of the glossary."""
    found: dict[str, str] = {}
    heads = (term.head for term in terms)
    for head in heads:
        found.setdefault("".join(piece.reading or piece.base for piece in pieces(head)), strip_readings(head))
    for text in texts:
        for piece in pieces(text):
            if piece.reading and len(piece.base) >= _LEAST:
                found.setdefault(piece.reading, piece.base)
    return {reading: word for reading, word in found.items() if re.search(f"[{KANJI}]", word)}


def signposts(lang: str, games: Iterable[tuple[str, Iterable[int]]]) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """What people look for that no page says: games by their number of players, the easy ones first, and what to begin
    with; and the words by which they look. The start page chooses by the number in its address."""
    say: Any = strings(lang)["search"]
    known = [(name, tuple(players)) for name, players in games]
    places, words = [], dict(say["words"])
    for number in sorted({number for _, players in known for number in players}):
        facts = {"players": number, "word": dict(enumerate(say["numbers"], 1)).get(number, number)}
        named = ", ".join(name for name, players in known if number in players)
        # A word of its own: Japanese is looked for by parts of words.
        places.append((f"index.html#players-{number}", say["players"].format(**facts), f"{number}P: {named}"))
        words |= {typed.format(**facts): f"{number}p" for typed in say["typed"]}
    places.append(("index.html#games", say["begin"], ", ".join(name for name, _ in known[:3])))
    places.append(("print.html#top", say["pads"], say["pads"]))
    boost = BOOST["rules"]
    docs = [(place, str(escape(title)), str(escape(text))) for place, title, text in places]
    return [{"location": place, "title": title, "text": text, "boost": boost} for place, title, text in docs], words


def write_words(search: Path, words: Mapping[str, str], more: Iterable[Mapping[str, Any]] = ()) -> None:
    """Put the words into the index in the folder ``search``, and those of the pages that can be typed more plainly; and
    ``more`` entries."""
    index = json.loads((search / "search_index.json").read_text(encoding="utf-8"))
    index["docs"] += more
    index["words"] = dict(sorted({**words, **plainer(index["docs"])}.items()))
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    (search / "search_index.json").write_text(text, encoding="utf-8", newline="\n")
    (search / "search_index.js").write_text(f"var __index = {text}", encoding="utf-8", newline="\n")


def plainer(docs: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Words with signs above their letters, by the letters alone."""
    found = {}
    for doc in docs:
        for word in _WORD.findall(_TAG.sub(" ", f"{doc['title']} {doc['text']}")):
            if word.isascii():
                continue
            plain = "".join(one for one in unicodedata.normalize("NFKD", word) if not unicodedata.combining(one))
            if plain.isascii():
                found[plain.lower()] = word.lower()
    return found
