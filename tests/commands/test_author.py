"""A small climbing game of an author's own, in a folder of its own: what it is told, and how it is shown."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tehodoki.errors import TeachingError
from tehodoki.texts.content import load_game
from tehodoki.walkthrough.choosing import wanted
from tests.commands.commandline import ROOT, process

NAME = "out-first"
SHOWN = """
import json
from rules_engine.games import find_game, shown_table
from rules_engine.match import play_match
from tehodoki.languages import LANGS
from tehodoki.playing.shipped import words
from tehodoki.practice.questions import questions
from tehodoki.texts.content import load_game
from tehodoki.texts.things import things_of
from tehodoki.walkthrough.asking import possible_questions
from tehodoki.walkthrough.deals import TeachingDeal
from tehodoki.walkthrough.steps import walkthrough

content = load_game("out-first")
record = play_match(shown_table("out-first", 4), "author/1", whole=False)
last, blank = len(record.deals[-1].moves), dict.fromkeys(LANGS, "x")
deal = TeachingDeal("d", record, blank, blank, 0, last, False, (), (), content.folder, whole=True)
made = walkthrough(content, deal, "en")
print(json.dumps({
    "groups": [group["label"] for group in made["groups"]],
    "captions": [step["caption"] for step in made["steps"]],
    "order": words(content, "en")["order"],
    "things": sorted(things_of(find_game("out-first"))),
    "asked": sorted({question.ask for question in possible_questions(content, deal)}),
    "practice": list(questions(content)),
}))
"""


@pytest.fixture(name="games", scope="module")
def _games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a climbing game that was just begun."""
    games = tmp_path_factory.mktemp("author") / "games"
    done = process("new", NAME, "--like", "climb", "--in", str(games))
    assert done.returncode == 0, done.stderr
    return games


def put_in(games: Path, file: str, old: str, new: str) -> str:
    """Change a file of the game; returns how it was."""
    path = games / "out_first" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text


def told(games: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What a command says of the game; never a traceback."""
    done = process("--games", str(games), *words)
    assert "Traceback" not in done.stdout + done.stderr
    return done


@pytest.fixture(name="shown", scope="module")
def _shown(games: Path) -> Mapping[str, Any]:
    """How the game is shown, as a program sees it."""
    env = {"PYTHONPATH": str(ROOT), "TEHODOKI_GAMES": str(games), "PATH": "/usr/bin:/bin", "HOME": str(games)}
    done = subprocess.run([sys.executable, "-c", SHOWN], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: Mapping[str, Any] = json.loads(done.stdout)
    return found


def test_a_group_is_a_bout_that_goes_on_until_all_pass(shown: Mapping[str, Any]) -> None:
    leads = [caption for caption in shown["captions"] if " lead" in caption and "anew" not in caption]
    piles = [group for group in shown["groups"] if group.startswith("Pile")]
    cleared = [caption for caption in shown["captions"] if "cleared away" in caption]
    assert len(cleared) - 1 <= len(piles) <= len(cleared) + 1
    assert len(piles) <= len(leads)
    assert piles == [f"Pile {number}" for number in range(1, len(piles) + 1)]


def test_hands_are_held_rank_by_rank_where_suits_do_not_matter(shown: Mapping[str, Any]) -> None:
    ranks = ["A", *map(str, range(2, 11))]
    held = sorted(shown["order"], key=shown["order"].__getitem__)
    assert [ranks.index(kind[1:]) for kind in held] == sorted(ranks.index(kind[1:]) for kind in held)


def test_a_rest_that_is_put_aside_is_no_stock(shown: Mapping[str, Any]) -> None:
    assert "stock" not in shown["things"]


def test_who_leads_next_is_asked_and_places_are_words(shown: Mapping[str, Any]) -> None:
    assert "leads" in shown["asked"]
    assert any("out first" in caption for caption in shown["captions"])
    assert {"may-be-played", "points"} <= set(shown["practice"])


@pytest.mark.parametrize(
    ("contest", "found"),
    [
        ('{"leads": Contest(("plya",), len)}', "found a verb 'plya', expected one of play, pass"),
        ('{"leads": Contest("play", len)}', "found 'play' as its verbs, expected a tuple"),
        ('{"leads": ("play",)}', "expected a Contest"),
        ('{"leads": Contest(("play",), "first")}', "expected a function"),
        ("Contest(('play',), len)", "expected a mapping"),
    ],
)
def test_a_typo_in_contests_is_a_message(games: Path, contest: str, found: str) -> None:
    old = "SHOWING = "
    new = f"CONTESTS = {contest}\nSHOWING = "
    importing = "from rules_engine.showing"
    before = put_in(games, "worked.py", importing, f"from rules_engine.contest import Contest\n{importing}")
    put_in(games, "worked.py", old, new)
    try:
        done = told(games, "deal", NAME)
        assert done.returncode == 2
        assert "out-first cannot be loaded: worked.py: CONTESTS" in done.stderr
        assert found in done.stderr
    finally:
        (games / "out_first" / "worked.py").write_text(before, encoding="utf-8")


@pytest.mark.parametrize(
    "typos",
    [
        (("calculation: set", "calculation: sett", "calculation 'sett'"), ("form: number", "forms: number", "forms")),
        (
            ("answer: legal", "answer: leagl", "answer: leagl; expected one of legal, decided"),
            ("{{ order|seats }}", "{{ oder|seats }}", "'oder' is undefined"),
        ),
    ],
)
def test_verify_tells_what_is_wrong_with_practice(games: Path, typos: Sequence[tuple[str, str, str]]) -> None:
    before = (games / "out_first" / "texts" / "practice.yaml").read_text(encoding="utf-8")
    for old, new, _ in typos:
        put_in(games, "texts/practice.yaml", old, new)
    try:
        done = told(games, "verify", NAME)
        for *_, found in typos:
            line = next(line for line in done.stdout.splitlines() if "practice.yaml:" in line and found in line)
            assert "; expected " in line
        assert done.returncode == 1
    finally:
        (games / "out_first" / "texts" / "practice.yaml").write_text(before, encoding="utf-8")


KEPT = """
import sys
from tehodoki.walkthrough.earlier import Earlier

earlier = Earlier("out-first", kept=True)
print(earlier.get("played"))
earlier.keep("played", 7)
"""


def test_what_was_played_is_kept_when_a_misreading_is_written(games: Path, tmp_path: Path) -> None:
    env = {"PYTHONPATH": str(ROOT), "TEHODOKI_GAMES": str(games), "PATH": "/usr/bin:/bin", "HOME": str(games)}
    changed = {"": "None", "misread.py": "7", "rules.py": "None"}
    for file, known in changed.items():
        before = put_in(games, file, '"""', '"""Another. ') if file else ""
        words = [sys.executable, "-c", KEPT]
        done = subprocess.run(words, env=env, cwd=tmp_path, capture_output=True, text=True, check=False)
        if file:
            (games / "out_first" / file).write_text(before, encoding="utf-8")
        assert (done.stdout.strip(), done.stderr) == (known, "")


def test_verify_of_a_game_just_begun_lacks_no_sentence_and_no_answer(games: Path) -> None:
    lines = told(games, "verify", NAME).stdout.splitlines()
    assert not [
        line for line in lines if "no sentence" in line or ("practice.yaml" in line and "a mark TO WRITE" not in line)
    ]


def test_where_no_deal_shows_what_is_taught_it_is_said_what_to_do() -> None:
    with pytest.raises(TeachingError) as caught:
        wanted(load_game("hamlet"), [], frozenset())
    message = str(caught.value)
    assert "hamlet/game.yaml: teaching: 0 games show no step of " in message
    assert all(words in message for words in ("expected ", "tehodoki choose hamlet --games ", "under impossible"))
