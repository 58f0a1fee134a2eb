"""Readings that are written from the words of other texts: right where one prevails, told where none does."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine.games import listed
from tehodoki.gamefiles import text_files, texts_of
from tehodoki.paths import templates_dir
from tehodoki.texts.readings import Dictionary, written
from tehodoki.texts.ruby import strip_readings
from tests.commands.commandline import tehodoki

KNOWN = Dictionary(
    [
        "手札《てふだ》を出《だ》す。札《ふだ》が出《で》る。3人《にん》の人《ひと》は、",
        "総《そう》得点《とくてん》を数《かぞ》える。数《かず》が",
    ]
)


def read(text: str) -> str:
    return written(text, KNOWN.read(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("手札を出す", "手札《てふだ》を出《だ》す"),
        ("手札が出る", "手札《てふだ》が出《で》る"),
        ("4人の人は", "4人《にん》の人《ひと》は"),
        ("{{ three.players }}人の", "{{ three.players }}人《にん》の"),
        ("総得点", "総《そう》得点《とくてん》"),
        ("薔薇の手札", "薔薇の手札《てふだ》"),
        ("手札《しゅさつ》と手札", "手札《しゅさつ》と手札《てふだ》"),
        ("no kanji", "no kanji"),
    ],
)
def test_what_stands_beside_a_word_chooses_its_reading(text: str, expected: str) -> None:
    assert read(text) == expected
    assert read(expected) == expected


def test_several_readings_of_which_none_prevails_are_told() -> None:
    (found,) = KNOWN.read("数、")
    assert (found.word, {found.reading, *found.others}) == ("数", {"かず", "かぞ"})


def test_of_a_game_that_it_has_not_seen_most_readings_are_right_and_few_are_wrong_without_a_word() -> None:
    game, *others = listed()
    shared = [path for path in templates_dir().glob("*.*") if path.suffix in (".md", ".yaml")]
    paths = [*shared, *(path for name in others for path in text_files(texts_of(name)))]
    known = Dictionary(path.read_text(encoding="utf-8") for path in paths)
    text = (texts_of(game) / "rules.ja.md").read_text(encoding="utf-8")
    plain = strip_readings(text)
    found = list(known.read(plain))
    again = written(plain, found)
    right = sum(f"{one.word}《{one.reading}》" in text for one in found if one.reading)
    assert right > 0.8 * len(found)
    assert strip_readings(again) == plain


def test_the_command_writes_the_file_and_lists_what_it_does_not_know(tmp_path: Path) -> None:
    text = tmp_path / "rules.ja.md"
    text.write_text("# だい\n手札を配る。\n薔薇を出す。\n", encoding="utf-8")
    done = tehodoki("readings", str(text))
    assert (done.exit_code, done.stdout) == (1, "")
    assert f"{text}:3:1: 薔薇: no text has this word" in done.stderr
    assert text.read_text(encoding="utf-8") == "# だい\n手札《てふだ》を配《くば》る。\n薔薇を出《だ》す。\n"
