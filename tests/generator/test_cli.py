"""The command line: what it prints, its exit codes, and that bad input never ends in a traceback."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from generator import paths
from generator.cli import main
from generator.commands import serve as serving
from generator.faults import ContentError, Fault, Place
from tests.generator.planted import Planted

ROOT = Path(__file__).parents[2]
GAME = "take-and-share"
RUNNER = CliRunner()


def tehodoki(*words: str, given: str | bytes | None = None) -> Result:
    """Run a command line in this process."""
    return RUNNER.invoke(main, list(words), input=given)


def process(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a command line as a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), **options.pop("env", {})}
    command = [sys.executable, "-m", "generator", *words]
    return subprocess.run(command, capture_output=True, text=True, env=env, check=False, timeout=60, **options)


@pytest.fixture(name="record", scope="module")
def _record() -> dict[str, Any]:
    return json.loads(tehodoki("deal", GAME, "--json").stdout)  # type: ignore[no-any-return]


def stopped(record: dict[str, Any], moves: int) -> str:
    """The record as text, stopped after some moves."""
    deal = {key: value for key, value in record["deals"][0].items() if key != "scores"}
    deal["moves"] = deal["moves"][:moves]
    return json.dumps({**{key: value for key, value in record.items() if key != "outcome"}, "deals": [deal]})


# help -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(main.commands))
def test_help_has_examples_and_exit_codes(name: str) -> None:
    text = tehodoki(name, "--help").stdout
    assert f"  $ tehodoki {name}" in text or f"| tehodoki {name}" in text
    assert "Exit codes:\n  0  fine\n" in text
    assert max(map(len, text.splitlines())) <= 120


def examples(name: str) -> list[str]:
    """The command lines in a command's help."""
    return [line[4:] for line in tehodoki(name, "--help").stdout.splitlines() if line.startswith("  $ ")]


@pytest.fixture(name="shell")
def _shell(tmp_path: Path) -> dict[str, str]:
    """An environment in which a shell finds tehodoki."""
    script = tmp_path / "bin" / "tehodoki"
    script.parent.mkdir()
    script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m generator "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    return {**os.environ, "PYTHONPATH": str(ROOT), "PATH": f"{script.parent}:{os.environ['PATH']}"}


@pytest.mark.parametrize("name", sorted(main.commands.keys() - {"build", "choose", "serve"}))
def test_the_examples_in_help_run(name: str, shell: dict[str, str], tmp_path: Path) -> None:
    for line in examples(name):
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", line], cwd=tmp_path, env=shell, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, ""), line


def test_the_examples_of_long_commands_run(long_work: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    any_port = serving._Server
    monkeypatch.setattr(serving, "_Server", lambda address, handler: any_port((address[0], 0), handler))
    monkeypatch.setattr(serving, "_build", lambda out: True)
    monkeypatch.setattr(serving.time, "sleep", _interrupt)
    for line in (line for name in ("build", "choose", "serve") for line in examples(name)):
        assert tehodoki(*shlex.split(line)[1:]).exit_code == 0, line
    assert len(long_work) == 5


def _interrupt(seconds: float) -> None:
    raise KeyboardInterrupt


def test_help_comes_at_once() -> None:
    seen = []
    for _ in range(3):
        start = time.perf_counter()
        assert process("--help").returncode == 0
        seen.append(time.perf_counter() - start)
    assert min(seen) < 0.4  # 0.1 s on our desks; a build machine is slower


def test_help_loads_nothing_heavy() -> None:
    code = "import sys, generator.cli; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert not set(done.stdout.split()) & {"rich", "jinja2", "yaml", "mkdocs", "weasyprint", "rules_engine"}


# build and choose -----------------------------------------------------------------------------------------


@dataclass
class Summary:
    made: int = 3
    kept: int = 4
    seconds: float = 1.25


@pytest.fixture(name="long_work")
def _long_work(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Stands in for building and choosing; gives what they were asked."""
    asked: list[dict[str, Any]] = []

    def build_kit(**wishes: Any) -> Summary:
        asked.append(wishes)
        wishes["said"]("ja/take-and-share/rules.pdf")
        return Summary()

    def choose(content: Any, seed: int, folder: Path, **wishes: Any) -> list[str]:
        asked.append({"name": content.name, "seed": seed, "folder": folder, **wishes})
        return ["01-opening", "02-case-b"]

    monkeypatch.setattr("generator.kit.build_kit", build_kit)
    monkeypatch.setattr("generator.teaching.choose", choose)
    return asked


def test_build_says_each_thing_made_and_counts(long_work: list[dict[str, Any]]) -> None:
    done = tehodoki("build", GAME, "--lang", "ja", "--paper", "letter", "--seed", "5", "--out", "here", "--jobs", "2")
    assert done.stdout == "ja/take-and-share/rules.pdf\nhere: 3 made, 4 kept, 1.2 s\n"
    wishes = long_work[0]
    assert wishes.pop("said")
    assert wishes == {
        "games": (GAME,), "langs": ("ja",), "paper": "letter", "furigana": False, "seed": 5, "out": Path("here"), "jobs": 2,
    }  # fmt: skip


def test_build_makes_everything_by_default(long_work: list[dict[str, Any]]) -> None:
    assert tehodoki("build").exit_code == 0
    wishes = long_work[0]
    assert (GAME in wishes["games"], wishes["langs"], wishes["seed"], wishes["out"]) == (True, ("ja", "en"), None, Path("kit"))


@pytest.mark.parametrize(("kind", "code"), [("KitError", 1), ("ContentError", 2)])
def test_a_build_that_fails_says_why(kind: str, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def build_kit(**wishes: Any) -> None:
        from generator.kit import KitError

        faults = [Fault(Place(Path("rules.ja.md"), line), "this", "that", "mend it") for line in (3, 9)]
        raise KitError("box goal, page 1: too long") if kind == "KitError" else ContentError(faults)

    monkeypatch.setattr("generator.kit.build_kit", build_kit)
    done = tehodoki("build")
    assert (done.exit_code, done.stdout) == (code, "")
    assert done.stderr == {
        "KitError": "tehodoki build: box goal, page 1: too long\n",
        "ContentError": "rules.ja.md:3:1: this; expected that; mend it\nrules.ja.md:9:1: this; expected that; mend it\n",
    }[kind]


def test_choose_writes_beside_the_texts_by_default(long_work: list[dict[str, Any]]) -> None:
    done = tehodoki("choose", GAME, "--jobs", "1")
    assert done.exit_code == 0, done.stderr
    assert long_work[0]["folder"] == paths.templates_dir() / "games" / GAME / "deals"
    assert done.stdout.splitlines()[:2] == ["01-opening", "02-case-b"]
    assert done.stdout.endswith(": 2 deals\n")


def test_choose_replaces_no_folder_that_holds_other_things(long_work: list[dict[str, Any]], tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    done = tehodoki("choose", GAME, "--out", str(tmp_path))
    assert (done.exit_code, long_work) == (2, [])
    assert "found letter.txt, expected a folder with nothing but deals" in done.stderr


# verify ---------------------------------------------------------------------------------------------------


@pytest.fixture(name="planted")
def _planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Planted:
    planted = Planted(tmp_path)
    monkeypatch.setattr(paths, "_find", lambda name, inside: planted.root if name == "templates" else ROOT / name)
    monkeypatch.setattr("generator.content.templates_dir", lambda: planted.root)
    return planted


def test_verify_says_a_line_an_example_and_a_summary() -> None:
    done = tehodoki("verify", GAME)
    lines = done.stdout.splitlines()
    assert (done.exit_code, done.stderr) == (0, "")
    assert lines[0] == f"ok     {GAME}  case-a  [12 case-a]"
    assert re.fullmatch(rf"{len(lines) - 1} examples of 1 game: {len(lines) - 1} right, 0 wrong, 0 faults", lines[-1])


def test_verify_as_json() -> None:
    told = json.loads(tehodoki("verify", "--json").stdout)
    assert (told["ok"], told["wrong"], told["right"]) == (True, 0, len(told["examples"]))


def test_a_wrong_example_is_code_1(planted: Planted) -> None:
    line = planted.change("examples.yaml", "winner: B, case: case-a", "winner: C, case: case-a")
    done = tehodoki("verify")
    assert done.exit_code == 1
    assert f"WRONG  {GAME}  case-a" in done.stdout
    assert f"examples.yaml:{line}:" in done.stdout
    assert "0 wrong" not in done.stdout


def test_no_example_is_code_1(planted: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    import dataclasses

    from generator.content import load_game

    monkeypatch.setattr("generator.content.load_game", lambda name: dataclasses.replace(load_game(name), examples=()))
    done = tehodoki("verify", GAME)
    assert done.exit_code == 1
    assert "no worked example" in done.stdout


def test_texts_that_cannot_be_read_are_code_2(planted: Planted) -> None:
    planted.path("examples.yaml").write_text("- id: [", encoding="utf-8")
    done = tehodoki("verify")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "examples.yaml:1:" in done.stderr


# deal -----------------------------------------------------------------------------------------------------


def test_the_same_command_gives_the_same_bytes() -> None:
    assert tehodoki("deal", GAME).stdout == tehodoki("deal", GAME, "--seed", "1").stdout
    assert tehodoki("deal", GAME, "--json").stdout != tehodoki("deal", GAME, "--json", "--seed", "2").stdout


def test_a_deal_is_printed_as_the_golden_transcript() -> None:
    golden = (ROOT / "tests" / "golden" / f"{GAME}.txt").read_text(encoding="utf-8")
    assert process("deal", GAME, "--seed", "7").stdout == golden


def test_a_deal_as_a_record_replays() -> None:
    record = tehodoki("deal", GAME, "--players", "3", "--json").stdout
    assert re.fullmatch(r"-: ok, 1 deal, 60 moves, \S+( \S+)* \d+\n", tehodoki("replay", "-", given=record).stdout)


def test_a_deal_of_a_long_game_is_one_deal_and_match_plays_on() -> None:
    one = json.loads(tehodoki("deal", GAME, "--option", "long_game=true", "--json").stdout)
    whole = json.loads(tehodoki("deal", GAME, "--option", "long_game=true", "--match", "--json").stdout)
    assert (len(one["deals"]), "outcome" in one) == (1, False)
    assert len(whole["deals"]) > 1
    assert "outcome" in whole
    assert whole["deals"][0] == one["deals"][0]


def test_a_house_rule_is_json_or_text_or_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "long.json"
    file.write_text("true\n", encoding="utf-8")
    done = tehodoki("deal", GAME, "--option", f"long_game=@{file}", "--option", "later_leader=random", "--json")
    assert json.loads(done.stdout)["options"] == {
        "long_game": True, "long_game_at_least": False, "later_leader": "random",
    }  # fmt: skip


# replay and moves -----------------------------------------------------------------------------------------


def test_replay_gives_the_worst_code_of_all(record: dict[str, Any], tmp_path: Path) -> None:
    good, bad, none = tmp_path / "good.json", tmp_path / "bad.json", tmp_path / "none.json"
    good.write_text(json.dumps(record), encoding="utf-8")
    wrong = json.loads(json.dumps(record))
    wrong["deals"][0]["scores"]["D"] += 1
    bad.write_text(json.dumps(wrong), encoding="utf-8")
    assert tehodoki("replay", str(good), str(good)).exit_code == 0
    done = tehodoki("replay", str(bad), str(good))
    assert (done.exit_code, done.stdout) == (1, f"{good}: ok, 1 deal, 70 moves, D wins 9\n")
    assert done.stderr.startswith(f"{bad}: /deals/0/scores/D: found ")
    assert tehodoki("replay", str(bad), str(none), str(good)).exit_code == 2
    assert tehodoki("replay", str(tmp_path)).stderr == f"{tmp_path}: is a directory\n"


@pytest.mark.parametrize("given", ["", "{", "[]", b"\xff\xfe", '{"a": NaN}', "[" * 100_000])
def test_what_is_no_record_is_code_2(given: str | bytes) -> None:
    for command in ("replay", "moves"):
        done = tehodoki(command, "-", given=given)
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.startswith("-: /: found ")


def test_an_illegal_move_is_told_with_its_clause(record: dict[str, Any]) -> None:
    data = json.loads(stopped(record, 2))
    data["deals"][0]["moves"][1]["card"] = data["deals"][0]["moves"][0]["card"]
    for command in ("replay", "moves"):
        done = tehodoki(command, "-", given=json.dumps(data))
        assert (done.exit_code, done.stdout) == (1, "")
        assert done.stderr.startswith("-: /deals/0/moves/1/card: found 'S7'")
        assert "[9 turn-left]" in done.stderr


def test_moves_are_those_of_the_seat_that_is_due(record: dict[str, Any]) -> None:
    moves = record["deals"][0]["moves"]
    for count in (0, 1, 4, 5, 69):
        due = json.loads(tehodoki("moves", "-", given=stopped(record, count)).stdout)
        assert moves[count] in due
        assert {move["seat"] for move in due} == {moves[count]["seat"]}
    assert tehodoki("moves", "-", given=json.dumps(record)).stdout == "[]\n"


def test_between_deals_nobody_is_due() -> None:
    record = tehodoki("deal", GAME, "--option", "long_game=true", "--json").stdout
    assert tehodoki("moves", "-", given=record).stdout == "[]\n"
    assert "not over, next is another deal" in tehodoki("replay", "-", given=record).stdout


# score ----------------------------------------------------------------------------------------------------

SPADES = ("A: S3 S4 S5 S6", "B: S8 S10", "C: SA S2 S9", "D: S7")


def test_the_spade_example() -> None:
    done = tehodoki("score", GAME, "suit", "S", *SPADES)
    assert done.exit_code == 0
    assert done.stdout.splitlines()[2:] == [
        "C has the ace of spades, the 2 of spades and the 9 of spades, sum 12, not the highest: no points.  [21 sum-decides]",
        "D has the 7 of spades, sum 7, not the highest: no points.  [21 sum-decides]",
        "sums    A 18  B 18  C 12  D 7",
        "counts  A 4  B 2  C 3  D 1",
        "points  A 4  B 2  C 0  D 0",
    ]


def test_the_sheet_as_json_holds_lines_clauses_and_result() -> None:
    sheet = json.loads(tehodoki("score", GAME, "lead=A", "A: S7  B: S9  C: H2  D: D2", "--json").stdout)
    assert (sheet["calculation"], sheet["players"]) == ("trick", 4)
    assert [line["label"] for line in sheet["lines"]][-1] == "14 equal-lowest"
    assert sheet["result"] == {"winner": "C", "case": "equal-lowest"}


@pytest.mark.parametrize(
    "text",
    [
        "suit=S\nA: S3 S4 S5 S6\nB: S8 S10\nC: SA S2 S9\nD: S7\n",
        '{"suit": "S", "cards": {"A": ["S3", "S4", "S5", "S6"], "B": ["S8", "S10"], "C": ["SA", "S2", "S9"], "D": ["S7"]}}',
        "suit: S\ncards: {A: [S3, S4, S5, S6], B: [S8, S10], C: [SA, S2, S9], D: [S7]}\n",
        "calculation: suit\nseats: 4\noptions: {long_game: true}\n"
        "given:\n  suit: S\n  cards: {A: [S3, S4, S5, S6], B: [S8, S10], C: [SA, S2, S9], D: [S7]}\n",
    ],
)
def test_a_file_holds_the_notation_or_yaml_or_json(text: str, tmp_path: Path) -> None:
    file = tmp_path / "spades.txt"
    file.write_text(text, encoding="utf-8")
    typed = tehodoki("score", GAME, "suit", "S", *SPADES).stdout
    assert tehodoki("score", GAME, f"@{file}").stdout == typed
    assert tehodoki("score", GAME, "-", given=text).stdout == typed


def test_what_cannot_be_read_is_pointed_at() -> None:
    done = tehodoki("score", GAME, "suit", "S", "A: S3", "Ｂ：♠４ ♠44", "C: -")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == (
        "tehodoki score: column 14: 'S44' names no card of this deck; expected a name such as SA … S10\n"
        "  S A: S3 Ｂ：♠４ ♠44 C: -\n"
        "                  ^\n"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("suit", "S", "A: S3 S3", "B:", "C:"), "found 2 times S3, expected at most 1 in the deck"),
        (("games=[]", "--players", "4"), "games: found no game, expected the points of at least one game"),
        (("@nowhere.txt",), "nowhere.txt: no such file or directory"),
        (("suit", "S", "--players", "9"), "--players: found 9, expected 3 or 4 for take-and-share"),
    ],
)
def test_what_the_engine_refuses(words: tuple[str, ...], message: str) -> None:
    done = tehodoki("score", GAME, *words)
    assert done.exit_code == 2
    assert done.stderr.startswith(f"tehodoki score: {message}")


def test_lines_come_in_japanese() -> None:
    assert "スペードの7" in tehodoki("score", GAME, "suit", "S", *SPADES, "--lang", "ja").stdout


# simulate -------------------------------------------------------------------------------------------------


def test_the_totals_are_the_same_whatever_the_jobs() -> None:
    words = ("simulate", GAME, "--games", "120", "--json")
    one, two = process(*words, "--jobs", "1"), process(*words, "--jobs", "2")
    assert (one.returncode, two.returncode, one.stderr, two.stderr) == (0, 0, "", "")
    assert one.stdout == two.stdout
    told = json.loads(one.stdout)
    assert (told["games"], told["deals"], told["moves"]) == (120, 120, 120 * 70)
    assert set(told["wins"]) == set("ABCD")


def test_figures_to_read() -> None:
    lines = tehodoki("simulate", GAME, "--games", "3", "--jobs", "1").stdout.splitlines()
    assert lines[0] == "take-and-share, 4 players, 3 games by random, seed 1: 3 deals, 210 moves"
    assert "   14.00   16 share-one-each" in lines


# bad input ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("dael",), "tehodoki: No such command 'dael'. Did you mean 'deal'?\nSee 'tehodoki --help'.\n"),
        (("deal",), "tehodoki deal: Missing argument 'GAME'. There is "),
        (("deal", "take-and-shar"), "tehodoki deal: Invalid value for 'GAME': no game 'take-and-shar'; did you mean 'take-and-share'?"),
        (("verify", "poker"), "tehodoki verify: Invalid value for '[GAMES]...': no game 'poker'; there is "),
        (("deal", GAME, "--sede", "4"), "tehodoki deal: No such option '--sede'. Did you mean '--seed'?"),
        (("deal", GAME, "--players", "7"), "tehodoki deal: --players: found 7, expected 3 or 4 for take-and-share\n"),
        (("deal", GAME, "--option", "long"), "tehodoki deal: Invalid value for '--option': found 'long', expected NAME=VALUE"),
        (("deal", GAME, "--option", "long_gam=1"), "tehodoki deal: --option: no option 'long_gam'; did you mean 'long_game'?\n"),
        (("deal", GAME, "--option", "zz=1"), "tehodoki deal: --option: no option 'zz'; take-and-share has long_game, "),
        (("deal", GAME, "--option", "long_game=7"), "tehodoki deal: option long_game: found 7, expected false or true\n"),
        (("deal", GAME, "--option", "long_game=@no"), "tehodoki deal: Invalid value for '--option': long_game: no: no such file"),
        (("build", "--lang", "ja,de"), "tehodoki build: Invalid value for '--lang': no language 'de'; there is ja, en"),
        (("build", "--jobs", "0"), "tehodoki build: Invalid value for '--jobs': 0 is not in the range x>=1."),
        (("replay", "nowhere.json"), "nowhere.json: no such file or directory\n"),
        (("serve", "--port", "70000"), "tehodoki serve: Invalid value for '--port'"),
    ],
)  # fmt: skip
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
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["A", "S7", "play", "share", ""]) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["seat", "move", "card", "A"]) | st.text(), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


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
    command = [sys.executable, "-m", "generator", "deal", GAME]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(20) == 141


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_quietly(jobs: str) -> None:
    command = [sys.executable, "-m", "generator", "simulate", GAME, "--games", "1000000", "--jobs", jobs]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env, start_new_session=True
    ) as running:
        time.sleep(1.5)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=20)
    assert (running.returncode, out, err) == (130, b"", b"")


@pytest.mark.parametrize("env", [{"PYTHONIOENCODING": "ascii"}, {"NO_COLOR": "1"}, {"PYTHONIOENCODING": "cp932"}])
def test_any_encoding_will_do(env: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "generator", "score", GAME, "suit", "S", *SPADES, "--lang", "ja"],
        capture_output=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT), **env},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout


def test_colour_only_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[32mok" in RUNNER.invoke(main, ["verify"], color=True).stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in RUNNER.invoke(main, ["verify"], color=True).stdout


# serve ----------------------------------------------------------------------------------------------------


def test_a_change_is_built_and_a_failing_build_is_survived(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "rules.md"
    source.write_text("one", encoding="utf-8")
    seen: list[str] = []
    naps = iter(["one", "two, changed", "two, changed", "three, changed too"])

    def sleep(seconds: float) -> None:
        text = next(naps, None)
        if text is None:
            raise KeyboardInterrupt
        if text != source.read_text(encoding="utf-8"):
            source.write_text(text, encoding="utf-8")

    def build() -> bool:
        seen.append(source.read_text(encoding="utf-8"))
        return len(seen) != 2

    monkeypatch.setattr(serving.time, "sleep", sleep)
    with pytest.raises(KeyboardInterrupt):
        serving.watch((tmp_path,), build, lambda: seen.append("ready"))
    assert seen == ["one", "ready", "two, changed", "three, changed too"]


def test_the_site_is_served_as_it_is_now(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    with serving._Server(("127.0.0.1", 0), partial(serving._Handler, directory=str(tmp_path))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        for text in ("first", "second"):
            page.write_text(text, encoding="utf-8")
            with urllib.request.urlopen(f"http://127.0.0.1:{server.server_port}/") as answer:  # noqa: S310  (our own)
                assert (answer.read().decode(), answer.headers["Cache-Control"]) == (text, "no-store")
        server.shutdown()


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    with serving._Server(("127.0.0.1", 0), serving._Handler) as server:
        done = tehodoki("serve", "--port", str(server.server_port), "--out", str(tmp_path))
    assert (done.exit_code, done.stderr) == (
        2,
        f"tehodoki serve: port {server.server_port}: address already in use; name another with --port\n",
    )
