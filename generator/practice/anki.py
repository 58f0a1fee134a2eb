"""The items of a bank as a deck of cards for Anki: what lies there in front, the answer with its reason behind.

A note is known again by its item, so who imports a later version keeps what was learned. Anki takes the texts of a
package where they are newer, and packages must be the same bytes: so the time in a package is that of its version.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from hashlib import sha256
from io import BytesIO
from itertools import count
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import genanki
from markupsafe import Markup

from ..version import VERSION
from .quiz import STYLES, Quiz
from .quizwords import PLACE

MODEL: Final = 1_714_903_227
"""The id of the kind of note; another one, and what was learned is lost."""
BEGAN: Final = 1_577_836_800  # 2020-01-01, in seconds
DAY: Final = 86_400
FRONT: Final = '<div class="ask">{{Question}}</div>{{Picture}}'
BACK: Final = "{{FrontSide}}<hr id=answer>{{Answer}}"
CSS: Final = (
    ".card{font-family:sans-serif;font-size:20px;text-align:left}.ask{font-weight:bold;margin-bottom:8px}"
    ".answer{font-weight:bold}.wrong{color:#666}td,th{padding:2px 6px}"
    + "".join(f".{name}{{{style}}}" for name, style in STYLES.items())
)


def anki(title: str, made: Sequence[Quiz]) -> bytes:
    """A package for Anki, the pictures inside; the same bytes for the same quizzes with one version of SQLite."""
    number = _number(f"deck/{made[0].game}/{made[0].lang}")
    deck = genanki.Deck(number, f"Tehodoki::{title}")
    model = genanki.Model(
        MODEL,
        "Tehodoki",
        fields=[{"name": name} for name in ("Item", "Question", "Picture", "Answer")],
        templates=[{"name": "Tehodoki", "qfmt": FRONT, "afmt": BACK}],
        css=CSS,
        sort_field_index=0,
    )
    files: dict[str, str] = {}
    for quiz in made:
        own = (quiz.game, quiz.lang, quiz.id)
        fields = ["/".join(own), str(Markup.escape(quiz.ask)), quiz.picture.replace(PLACE, ""), _behind(quiz)]
        deck.add_note(
            genanki.Note(model, fields, guid=genanki.guid_for("tehodoki", *own), tags=["tehodoki", quiz.game])
        )
        files |= quiz.files
    return _packed(genanki.Package(deck), number, files)


def _number(text: str) -> int:
    """A number that stands for a text, as ids are in Anki: of 31 bits and not 0."""
    return int(sha256(text.encode()).hexdigest()[:8], 16) >> 2 | 1 << 30


def _behind(quiz: Quiz) -> str:
    wrong = [one for one in quiz.options if one.told and not one.right]
    rows = [Markup('<p class="wrong">{} – {}</p>').format(one.text, one.told) for one in wrong]
    right = Markup('<p class="answer">{}</p><p>{}</p>').format(quiz.right.text, quiz.right.told)
    return "".join([right, *rows])


def _packed(package: Any, number: int, files: dict[str, str]) -> bytes:
    """The package as Anki reads it. The library would leave a file behind, and the times of its files inside."""
    days = sum(int(part) * each for part, each in zip(re.findall(r"\d+", VERSION), (1000, 30, 1), strict=False))
    time = BEGAN + DAY * days + number % DAY  # no two decks number their notes alike
    with closing(sqlite3.connect(":memory:")) as collection:
        package.write_to_db(collection.cursor(), float(time), count(time * 1000))
        collection.commit()
        data = collection.serialize()
    names = sorted(files)
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        inside = [("collection.anki2", data), ("media", json.dumps(dict(enumerate(names))).encode())]
        inside += [(str(place), files[name].encode()) for place, name in enumerate(names)]
        for name, content in inside:
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    return out.getvalue()
