"""``verify GAME`` tells what a build would refuse in the texts: deals, sentences, figures."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rules_engine import games
from tehodoki.errors import PhraseError
from tehodoki.languages import LANGS
from tehodoki.law.coverage import cover_game
from tehodoki.texts.content import GameContent, load_game
from tehodoki.walkthrough import unsaid as seeking
from tehodoki.walkthrough.deals import load_deals
from tehodoki.walkthrough.steps import walkthrough
from tehodoki.walkthrough.unsaid import _Unsaid, asked_in_play, unsaid
from tests.commands.commandline import tehodoki
from tests.sampling import TIMES, sampled
from tests.texts.planted import GAME, Planted, paperless

HELPERS = ("name.", "join.", "word.")  # what the filters of sentences say
QUICK = "shikagari"


@pytest.fixture(name="planted")
def _planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Planted:
    planted = Planted(tmp_path)
    monkeypatch.setattr(seeking, "PLAYED", 0)  # its deals are enough, and quicker
    paperless(monkeypatch)
    monkeypatch.setattr("tehodoki.texts.content.templates_dir", lambda: planted.root)
    return planted


def only(content: GameContent, kept: Callable[[str], bool]) -> GameContent:
    """A game with some of its sentences."""
    phrases = {
        lang: replace(one, sentences={key: text for key, text in one.sentences.items() if kept(key)})
        for lang, one in content.phrases.items()
    }
    return replace(content, phrases=phrases)


def missing(content: GameContent) -> set[str]:
    """The sentences that are told of, each of them in every language."""
    faults = list(unsaid(content))
    by_lang = [
        {one.found.split("'")[1] for one in faults if one.place.path.name == f"phrases.{lang}.yaml"} for lang in LANGS
    ]
    assert by_lang[0] == by_lang[1]
    return by_lang[0]


@pytest.mark.parametrize("name", games())
def test_nothing_is_missing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What else the command looks at, tests of the papers look at."""
    monkeypatch.setattr(seeking, "PLAYED", TIMES)
    assert list(unsaid(load_game(name))) == []


@pytest.mark.parametrize("name", sampled(games(), 3, 4))
def test_nothing_of_ours_is_refused(name: str) -> None:
    done = tehodoki("verify", name)
    assert (done.exit_code, done.stderr) == (0, "")


def asked(content: GameContent) -> set[str]:
    """The sentences that the walkthroughs ask for, and those of a few games at random."""
    silent = _Unsaid.of(content.phrases["en"])
    for deal in load_deals(content):
        walkthrough(replace(content, phrases={"en": silent}), deal, "en")
    return {*silent.asked, *asked_in_play(content)}


def test_with_the_sentences_that_are_asked_for_and_no_others_the_walkthroughs_are_made() -> None:
    content = load_game(QUICK)
    needed = asked(content)
    used = only(content, lambda key: key in needed or key.startswith(HELPERS))
    assert missing(used) == set()
    for deal in load_deals(used):
        for lang in LANGS:
            assert walkthrough(used, deal, lang)["steps"]


def test_what_is_told_ends_a_build() -> None:
    content = load_game(QUICK)
    gone = set(
        random.Random("unsaid").sample(sorted(key for key in asked(content) if key.startswith(("zone.", "short."))), 2)
    )
    less = only(content, lambda key: key not in gone)
    assert missing(less) == gone
    for key in gone:
        short = only(content, lambda other, key=key: other != key)  # type: ignore[misc]
        with pytest.raises(PhraseError, match=f"no sentence '{key}'"):
            [walkthrough(short, deal, "en") for deal in load_deals(short)]


def test_missing_sentences_are_faults_of_their_files(planted: Planted) -> None:
    for lang in LANGS:
        planted.change(f"phrases.{lang}.yaml", "\nquestion:", "\nquestions:")
    done = tehodoki("verify", GAME)
    assert done.exit_code == 1
    for lang in LANGS:
        place = planted.path(f"phrases.{lang}.yaml").as_posix()
        assert f"{place}:1:1: no sentence 'question.legal'; expected it, for the walkthrough of" in done.stdout


def test_a_figure_that_is_not_there(planted: Planted) -> None:
    lines = [planted.change(f"rules.{lang}.md", 'figure("setup"', 'figure("set-up"') for lang in LANGS]
    done = tehodoki("verify", GAME)
    assert done.exit_code == 1
    for lang, line in zip(LANGS, lines, strict=True):
        assert f"{planted.path(f'rules.{lang}.md').as_posix()}:{line}:1: no figure 'set-up'; expected" in done.stdout


def test_a_figure_that_cannot_be_drawn(planted: Planted) -> None:
    for lang in LANGS:
        planted.change(f"rules.{lang}.md", 'figure("setup", seats=4,', 'figure("setup", seats=9,')
    done = tehodoki("verify", GAME)
    assert done.exit_code == 1
    assert done.stdout.count("figure 'setup' cannot be drawn from seats=9, ") == len(LANGS)


def test_a_line_of_a_working_that_cannot_be_said(planted: Planted) -> None:
    text = planted.path("phrases.en.yaml").read_text(encoding="utf-8")
    start = text.index("\nline:")
    at = text.index("{{ number }}", start) if "{{ number }}" in text[start:] else text.index("{{ ", start)
    end = text.index("}}", at) + 2
    planted.path("phrases.en.yaml").write_text(f"{text[:at]}{{{{ nonsuch }}}}{text[end:]}", encoding="utf-8")
    done = tehodoki("verify", GAME)
    assert done.exit_code == 1
    assert "in en: " in done.stdout
    assert "'nonsuch' is undefined" in done.stdout


def test_a_deal_that_does_not_show_what_it_says(planted: Planted) -> None:
    path = min(planted.path("deals").glob("*.json")).with_suffix(".yaml")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("shows:", "shows:\n- nonsuch", 1), encoding="utf-8")
    done = tehodoki("verify", GAME)
    assert done.exit_code == 1
    assert f"{path.as_posix()}:" in done.stdout
    assert "nonsuch" in done.stdout


def test_coverage_needs_no_sentence() -> None:
    content = load_game(GAME)
    assert cover_game(only(content, lambda key: key != "event.last-trick")) == cover_game(content)
