"""The command line against bad input, other encodings, readers that go away and Ctrl-C: never a traceback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import Any

import pytest
from click.testing import Result
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tehodoki.cli import main
from tests.commands.commandline import GAME, ROOT, RUNNER, background, children, tehodoki, until, worked


@pytest.fixture(name="record", scope="module")
def _record() -> dict[str, Any]:
    return json.loads(tehodoki("deal", GAME, "--json").stdout)  # type: ignore[no-any-return]


# bad input ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("dael",), "tehodoki: No such command 'dael'. Did you mean 'deal'?\nSee 'tehodoki --help'.\n"),
        (("deal",), "tehodoki deal: Missing argument 'GAME'. The games are "),
        (("deal", "take-and-shar"), "tehodoki deal: Invalid value for 'GAME': no game 'take-and-shar'; did "),
        (("verify", "poker"), "tehodoki verify: poker: no such file or folder, and no game of that name"),
        (("deal", GAME, "--sede", "4"), "tehodoki deal: No such option '--sede'. Did you mean '--seed'?"),
        (("deal", GAME, "--players", "7"), "tehodoki deal: --players: found 7, expected 3 or 4 for take-and-share\n"),
        (("deal", GAME, "--option", "long"), "tehodoki deal: Invalid value for '--option': found 'long', expected "),
        (("deal", GAME, "--option", "long_gam=1"), "tehodoki deal: --option: no option 'long_gam'; did you mean "),
        (("deal", GAME, "--option", "zz=1"), "tehodoki deal: --option: no option 'zz'; take-and-share has long_game, "),
        (("deal", GAME, "--option", "long_game=7"), "tehodoki deal: option long_game: found 7, expected false or "),
        (("deal", GAME, "--option", "long_game=@no"), "tehodoki deal: Invalid value for '--option': long_game: no: "),
        (
            ("build", "--lang", "ja,de"),
            "tehodoki build: Invalid value for '--lang': no language 'de'; the languages are ja, en",
        ),
        (
            ("build", "--address", "https://a.b/\n"),
            "tehodoki build: Invalid value for '--address': found 'https://a.b/",
        ),
        (("build", "--address", f"https://a.b/{'a' * 5000}"), "tehodoki build: Invalid value for '--address': found "),
        (("build", "--jobs", "0"), "tehodoki build: Invalid value for '--jobs': 0 is not in the range x>=1."),
        (("replay", "nowhere.json"), "nowhere.json: no such file or directory\n"),
        (("serve", "--port", "70000"), "tehodoki serve: Invalid value for '--port'"),
    ],
)
def test_bad_input_is_code_2_and_a_clear_line(words: tuple[str, ...], message: str) -> None:
    done = tehodoki(*words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(message)
    assert len(done.stderr.splitlines()) <= 2


def test_an_option_given_twice_is_told() -> None:
    done = tehodoki("deal", GAME, "--option", "long_game=true", "--option", "long_game=false")
    assert (done.exit_code, done.stderr) == (2, "tehodoki deal: --option: long_game is given twice\n")


def test_what_could_move_the_cursor_is_escaped() -> None:
    done = tehodoki("replay", "-", given='{"\\u001b[2Jx": 1}')
    assert done.exit_code == 1
    assert "\x1b" not in done.stderr


TEXTS = st.text(alphabet=st.one_of(st.characters(), st.sampled_from('ABCDSHX0123456789=:;-×{}[]", \n')), max_size=40)
QUIET = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
WORDS = st.sampled_from(["A", "S7", "play", "share", "seat", "move", "card", ""])
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | WORDS | st.text(max_size=5)
VALUES = LEAVES | st.lists(LEAVES, max_size=3) | st.dictionaries(WORDS | st.text(), LEAVES, max_size=3)


def fine(done: Result) -> bool:
    """Whether a command ended as it may: with a documented code, and a message when something is wrong."""
    assert done.exception is None or isinstance(done.exception, SystemExit), repr(done.exception)
    assert "Traceback" not in done.output
    return done.exit_code in (0, 1, 2) and bool(done.stderr) == (done.exit_code != 0)


@QUIET
@given(TEXTS)
@example("games=[]")
@example('lead={"A": 1} A: S7 B: S8 C: S9')
@example("--- A: &x [*x]")
def test_any_text_is_scored_or_refused(text: str) -> None:
    assert fine(tehodoki("score", GAME, "--", text))
    assert fine(tehodoki("score", GAME, "-", given=text.encode("utf-8", "replace")))


@QUIET
@given(st.data())
def test_any_record_is_replayed_or_refused(record: dict[str, Any], data: st.DataObject) -> None:
    """A value somewhere in a good record replaced by any other."""
    changed = json.loads(json.dumps(record))
    inside, key = {"": changed}, ""
    while isinstance(inside[key], dict | list) and inside[key] and (key == "" or data.draw(st.integers(0, 3))):
        inside = inside[key]
        key = data.draw(st.sampled_from(sorted(inside) if isinstance(inside, dict) else range(len(inside))))
    inside[key] = data.draw(VALUES)
    text = json.dumps(changed)
    assert fine(tehodoki("replay", "--show", "-", given=text))
    assert fine(tehodoki("moves", "-", given=text))


@QUIET
@given(st.binary(max_size=60) | TEXTS.map(lambda text: text.encode("utf-8", "replace")))
def test_any_bytes_are_replayed_or_refused(given: bytes) -> None:
    assert fine(tehodoki("replay", "-", given=given))


# processes ------------------------------------------------------------------------------------------------


def test_a_reader_that_goes_away_is_no_error_to_talk_about() -> None:
    with background("deal", GAME) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == 141


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_quietly(jobs: str) -> None:
    with background("simulate", GAME, "--games", "1000000", "--jobs", jobs) as running:
        until(lambda: sum(worked(one, 0.5) for one in (running.pid, *children(running.pid))) == int(jobs))
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate()
    assert (running.returncode, out, err) == (130, b"", b"")


@pytest.mark.parametrize("env", [{"PYTHONIOENCODING": "ascii"}, {"NO_COLOR": "1"}, {"PYTHONIOENCODING": "cp932"}])
def test_any_encoding_will_do(env: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tehodoki", "score", GAME, "suit", "S", "A: S7", "B: -", "C: S3", "--lang", "ja"],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), **env},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout


def test_colour_only_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[32mok" in RUNNER.invoke(main, ["verify"], color=True).stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in RUNNER.invoke(main, ["verify"], color=True).stdout
