"""The items of a bank in files of other programs: GIFT, XML of Moodle, CSV for services that take a table, Anki.

Cards are pictures (SVG, each with its name) in Moodle and Anki, words elsewhere. Same items, same bytes.
"""

from __future__ import annotations

import base64
import csv
import io
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final
from xml.etree import ElementTree as ET

from markupsafe import Markup

from ..print.sheetview import SheetView
from ..texts.content import GameContent
from .anki import anki
from .items import Item
from .quiz import STYLES, Quiz, quizzes

FILES: Final = {"gift": "gift.txt", "moodle": "moodle.xml", "csv": "quiz.csv", "anki": "anki.apkg"}
"""The formats, each with the name of its file in a kit."""
MOST: Final = 5  # answers in a table
SECONDS: Final = 60
COLUMNS: Final = (
    "Question Text",
    "Question Type",
    *(f"Option {number}" for number in range(1, MOST + 1)),
    "Correct Answer",
    "Time in seconds",
    "Answer explanation",
)
_CLASS: Final = re.compile(r' class="([^"]*)"')
_GIFT: Final = re.compile(r"([\\~=#{}:])")
_FORMULA: Final = re.compile(r"[=+@\t\r]|-(?!\d+$)")


def _escaped(text: str) -> str:
    return _GIFT.sub(r"\\\1", text).replace("\n", r"\n")


def gift(title: str, made: Sequence[Quiz]) -> bytes:
    """GIFT, which carries no pictures."""
    parts = [f"$CATEGORY: Tehodoki/{title.replace('/', '//')}\n"]
    for quiz in made:
        rows = []
        for one in quiz.options:
            sign = "=" if one.right else "=%0%" if quiz.number else "~"
            told = f"#{_escaped(one.told)}" if one.told else ""
            rows.append(f"{sign}{_escaped(one.text)}{':0' * quiz.number}{told}")
        head = f"::{_escaped(quiz.id)}::[plain]{_escaped(quiz.text)} {{{'#' * quiz.number}"
        parts.append("\n".join([head, *rows, "}\n"]))
    return "\n".join(parts).encode()


def _styled(found: re.Match[str]) -> str:
    styles = ";".join(STYLES[name] for name in found[1].split() if name in STYLES)
    return f' style="{styles}"' if styles else ""


def _texted(parent: ET.Element, tag: str, text: str, **attributes: str) -> ET.Element:
    made = ET.SubElement(parent, tag, attributes)
    ET.SubElement(made, "text").text = text
    return made


def moodle(title: str, made: Sequence[Quiz]) -> bytes:
    """XML of Moodle, the pictures inside."""
    root = ET.Element("quiz")
    category = ET.SubElement(root, "question", type="category")
    _texted(category, "category", f"$course$/top/Tehodoki/{title.replace('/', '//')}")
    for quiz in made:
        question = ET.SubElement(root, "question", type="numerical" if quiz.number else "multichoice")
        _texted(question, "name", quiz.id)
        html = f"<p>{Markup.escape(quiz.asked)}</p>{_CLASS.sub(_styled, quiz.picture)}"
        shown = _texted(question, "questiontext", html, format="html")
        for name, svg in quiz.files.items():
            inside = ET.SubElement(shown, "file", name=name, path="/", encoding="base64")
            inside.text = base64.b64encode(svg.encode()).decode()
        facts = {"defaultgrade": "1", "penalty": "0.3333333", "hidden": "0", "idnumber": quiz.id}
        if not quiz.number:
            facts |= {"single": "true", "shuffleanswers": "true", "answernumbering": "none"}
        for tag, value in facts.items():
            ET.SubElement(question, tag).text = value
        for one in quiz.options:
            answer = _texted(question, "answer", one.text, fraction="100" if one.right else "0", format="plain_text")
            _texted(answer, "feedback", one.told, format="plain_text")
            if quiz.number:
                ET.SubElement(answer, "tolerance").text = "0"
    ET.indent(root)
    data: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return data


def _cell(text: str) -> str:
    """Text that no table takes for a formula."""
    return f"'{text}" if _FORMULA.match(text) else text


def table(_title: str, made: Sequence[Quiz]) -> bytes:
    """CSV with the columns that quiz services import; every question is a choice."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(COLUMNS)
    for quiz in made:
        best = sorted(quiz.options, key=lambda one: (not one.right, not one.told))[:MOST]
        options = [one for one in quiz.options if one in best]
        why = [quiz.right.told, *(f"{one.text} – {one.told}" for one in options if one.told and not one.right)]
        texts = [one.text for one in options] + [""] * (MOST - len(options))
        right = str(options.index(quiz.right) + 1)
        row = [quiz.text, "Multiple Choice", *texts, right, str(SECONDS), "\n".join(why)]
        rows.writerow(map(_cell, row))
    return out.getvalue().encode("utf-8-sig")  # so that Excel reads Japanese


Writer = Callable[[str, Sequence[Quiz]], bytes]
WRITERS: Final[Mapping[str, Writer]] = {"gift": gift, "moodle": moodle, "csv": table, "anki": anki}


def title_of(content: GameContent, lang: str) -> str:
    """The name of the game, which its quizzes are filed under."""
    view = SheetView(content, lang)
    return view.plain(view.fact("title"))


def export(content: GameContent, items: Sequence[Item], lang: str, form: str) -> bytes:
    """The items as a file of one of the formats. Raises SheetError, PhraseError."""
    return WRITERS[form](title_of(content, lang), quizzes(content, items, lang))
