"""The quizzes of other programs, read back: by the libraries for XML and CSV, and by a strict reader of GIFT after its
description in Moodle's manual (no maintained one is at hand)."""

from __future__ import annotations

import base64
import csv
import io
import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache
from html import unescape
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from tehodoki.cli import main
from tehodoki.languages import LANGS
from tehodoki.practice import exports
from tehodoki.practice.quiz import Option, Quiz, quizzes
from tehodoki.texts.ruby import strip_readings
from tests.practice.banks import KEPT, bank, content

Read = dict[str, tuple[str, dict[str, tuple[bool, str]]]]
"""By name: the question, and of each answer whether it is right and what is said to it."""
SPECIAL = "a~b=c#d{e}f:g\\h 100% <i>&amp; \"q\", 'z'\n=1+1"


class Form(NamedTuple):
    name: str
    read: Callable[[bytes], Read]


def gift(data: bytes) -> Read:
    found: Read = {}
    for block in data.decode().split("\n\n"):
        if block.startswith("$CATEGORY: "):
            continue
        head, *rows, last = block.strip("\n").split("\n")
        assert last == "}"
        whole = re.fullmatch(r"::((?:\\.|[^\\:])+)::\[plain\]((?:\\.|[^\\~=#{}])+) \{(#?)", head)
        assert whole, head
        answers = {}
        for row in rows:
            form = r"(=|=%0%)" if whole[3] else r"([=~])"
            one = re.fullmatch(
                form + r"((?:\\.|[^\\~=#{}:%])(?:\\.|[^\\~=#{}:])*)(:0)?(?:#((?:\\.|[^\\~=#{}:])*))?", row
            )
            assert one, row
            assert bool(one[3]) == bool(whole[3]), row
            answers[_plain(one[2])] = one[1] == "=", _plain(one[4] or "")
        found[_plain(whole[1])] = _plain(whole[2]), answers
    return found


def _plain(text: str) -> str:
    return re.sub(r"\\(.)", lambda one: "\n" if one[1] == "n" else one[1], text)


def moodle(data: bytes) -> Read:
    found: Read = {}
    category, *questions = ET.fromstring(data)  # noqa: S314  (ours)
    assert (category.attrib, [one.tag for one in category]) == ({"type": "category"}, ["category"])
    for one in questions:
        number = one.get("type") == "numerical"
        assert number or (one.get("type"), one.findtext("single")) == ("multichoice", "true")
        html = one.findtext("questiontext/text") or ""
        files = {each.get("name"): base64.b64decode(each.text or "") for each in one.findall("questiontext/file")}
        assert set(re.findall(r"@@PLUGINFILE@@/([^\"]+)", html)) == files.keys()
        assert all(ET.fromstring(svg).tag.endswith("svg") for svg in files.values())  # noqa: S314  (ours)
        answers = one.findall("answer")
        assert all((each.find("tolerance") is not None) == number for each in answers)
        assert [each.get("fraction") for each in answers if each.get("fraction") != "0"] == ["100"]
        found[one.findtext("name/text") or ""] = (
            html,
            {
                each.findtext("text") or "": (each.get("fraction") == "100", each.findtext("feedback/text") or "")
                for each in answers
            },
        )
    return found


FORMS = [Form("gift", gift), Form("moodle", moodle)]


@cache
def made(game: str, lang: str) -> list[Quiz]:
    return quizzes(content(game), bank(game).items, lang)


def told(quiz: Quiz) -> dict[str, tuple[bool, str]]:
    return {one.text: (one.right, one.told) for one in quiz.options}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", KEPT)
def test_each_wrong_answer_is_told_its_misreadings(game: str, lang: str) -> None:
    items = {one.id: one for one in bank(game).items}
    for quiz in made(game, lang):
        wrong = items[quiz.id].wrong
        assert sum(one.right for one in quiz.options) == 1, quiz
        assert len(told(quiz)) == len(quiz.options) >= 2, f"{quiz.id}: answers alike"
        assert quiz.right.told, quiz.id
        said = [one.told for one in quiz.options if one.told and not one.right]
        assert len(said) == len(wrong), quiz.id
        for one in wrong:
            beliefs = [strip_readings(content(game).misreading(name)[lang]) for name in one.misreadings]
            plain = [belief.replace("'", "’") for belief in beliefs]
            assert any(all(belief in text for belief in plain) for text in said), (quiz.id, plain, said)
        for text in (quiz.text, *said, *(one.text for one in quiz.options)):
            assert not re.search(r"[<>⟦⟧《》\x01\x02\xa0]", text), text


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", KEPT)
def test_a_reader_finds_every_quiz_as_it_was(game: str, lang: str, form: Form) -> None:
    data = exports.WRITERS[form.name](game, made(game, lang))
    read = form.read(data)
    assert {name: answers for name, (_, answers) in read.items()} == {quiz.id: told(quiz) for quiz in made(game, lang)}
    if form.name == "gift":
        assert {name: text for name, (text, _) in read.items()} == {quiz.id: quiz.text for quiz in made(game, lang)}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", KEPT)
def test_a_table_names_the_right_answer_and_explains_the_wrong_ones(game: str, lang: str) -> None:
    data = exports.table(game, made(game, lang)).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(data, newline=""), strict=True))
    assert len(rows) == len(made(game, lang))
    for row, quiz in zip(rows, made(game, lang), strict=True):
        assert row[f"Option {row['Correct Answer']}"] == quiz.right.text
        assert row["Answer explanation"].startswith(quiz.right.told)
        shown = {row[f"Option {number}"] for number in range(1, exports.MOST + 1)} - {""}
        assert len(shown) == min(len(quiz.options), exports.MOST)
        assert all(one.told in row["Answer explanation"] for one in quiz.options if one.text in shown)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_signs_that_a_format_uses_itself_survive(form: Form) -> None:
    options = (Option(f"right {SPECIAL}", True, SPECIAL), Option(f"wrong {SPECIAL}", False, SPECIAL))
    quiz = Quiz(SPECIAL.split("\n")[0], "en", SPECIAL, "", {}, False, options)
    (text, answers), *others = form.read(exports.WRITERS[form.name]("a/b", [quiz])).values()
    assert not others
    assert answers == told(quiz)
    shown = ET.fromstring(text).text if form.name == "moodle" else text  # noqa: S314  (ours)
    assert shown == SPECIAL


@pytest.mark.parametrize(
    ("text", "kept"), [("=1+1", False), ("+1", False), ("-1+1", False), ("@A1", False), ("-3", True)]
)
def test_no_cell_of_a_table_is_a_formula(text: str, kept: bool) -> None:
    quiz = Quiz("one", "en", text, "", {}, False, (Option(text, True, SPECIAL), Option("other", False, "")))
    _, row = csv.reader(io.StringIO(exports.table("x", [quiz]).decode("utf-8-sig"), newline=""), strict=True)
    assert row[0] == row[2] == (text if kept else f"'{text}")
    assert row[-1] == SPECIAL


def notes(data: bytes) -> tuple[dict[str, list[str]], dict[str, str], dict[str, bytes]]:
    """What an Anki package holds, read with SQLite: the fields of its notes, their own ids, by item, and its files."""
    with ZipFile(io.BytesIO(data)) as archive, closing(sqlite3.connect(":memory:")) as collection:
        assert {one.date_time for one in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        collection.deserialize(archive.read("collection.anki2"))
        assert collection.execute("pragma integrity_check").fetchall() == [("ok",)]
        rows = collection.execute("select guid, flds, id, mid from notes").fetchall()
        cards = collection.execute("select nid, did, ord from cards").fetchall()
        decks, models = (json.loads(one) for one in collection.execute("select decks, models from col").fetchone())
        assert [card[0] for card in cards] == [row[2] for row in rows]
        assert {str(card[1]) for card in cards} <= decks.keys()
        assert {str(row[3]) for row in rows} <= models.keys()
        files = {name: archive.read(number) for number, name in json.loads(archive.read("media")).items()}
    fields = {row[1].split("\x1f")[0]: row[1].split("\x1f")[1:] for row in rows}
    return fields, {row[1].split("\x1f")[0]: row[0] for row in rows}, files


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", KEPT)
def test_anki_has_the_picture_in_front_and_the_answer_with_its_reasons_behind(game: str, lang: str) -> None:
    data = exports.WRITERS["anki"](game, made(game, lang))
    fields, guids, files = notes(data)
    assert data == exports.WRITERS["anki"](game, made(game, lang))
    assert len(set(guids.values())) == len(guids) == len(made(game, lang))
    for quiz in made(game, lang):
        ask, picture, behind = fields[f"{game}/{lang}/{quiz.id}"]
        shown = set(re.findall(r'src="([^"]+)"', picture))
        assert shown == set(quiz.files)
        assert all(ET.fromstring(files[name]).tag.endswith("svg") for name in shown)  # noqa: S314  (ours)
        assert unescape(ask) == quiz.ask
        behind = unescape(behind)
        assert behind.startswith(f'<p class="answer">{quiz.right.text}</p><p>{quiz.right.told}')
        assert all(one.told in behind for one in quiz.options)
    first = notes(exports.WRITERS["anki"](game, made(game, lang)[:3]))[1]
    assert first.items() <= guids.items()  # a new import knows its notes again


def test_a_quiz_goes_to_the_file_that_is_named_and_is_the_same_again(tmp_path: Path) -> None:
    words = ["practice", KEPT[0], "--lang", "ja", "--export", "moodle", "--out"]
    for name in ("a.xml", "b.xml"):
        result = CliRunner().invoke(main, [*words, str(tmp_path / name)])
        assert result.exit_code == 0, result.output
    assert moodle((tmp_path / "a.xml").read_bytes())
    assert (tmp_path / "a.xml").read_bytes() == (tmp_path / "b.xml").read_bytes()


def test_a_quiz_goes_into_a_folder_under_its_own_name(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["practice", KEPT[0], "--export", "gift", "--out", str(tmp_path / "new")])
    assert result.exit_code == 0, result.output
    assert gift((tmp_path / "new" / "gift.txt").read_bytes())
