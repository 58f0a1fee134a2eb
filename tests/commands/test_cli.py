"""The command line: what it prints, its exit codes, and that bad input never ends in a traceback."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import shlex
import subprocess
import sys
import urllib.request
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tehodoki import paths
from tehodoki.cli import main
from tehodoki.commands import serve as serving
from tehodoki.commands import watching
from tehodoki.commands.lazy import Later
from tehodoki.faults import ContentError, Fault, Place
from tehodoki.texts.content import load_game
from tests.commands.commandline import GAME, ROOT, process, tehodoki
from tests.texts.planted import Planted, paperless


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
    assert ["writ" in line for line in text.splitlines() if line.startswith("  2  ")] == [True]
    assert max(map(len, text.splitlines())) <= 120


def examples(name: str) -> list[str]:
    """The command lines in a command's help."""
    return [line[4:] for line in tehodoki(name, "--help").stdout.splitlines() if line.startswith("  $ ")]


@pytest.fixture(name="shell")
def _shell(tmp_path: Path) -> dict[str, str]:
    """An environment in which a shell finds tehodoki."""
    script = tmp_path / "bin" / "tehodoki"
    script.parent.mkdir()
    script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m tehodoki "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    return {**os.environ, "PYTHONPATH": str(ROOT), "PATH": f"{script.parent}:{os.environ['PATH']}"}


LONG = {"decks", "pack", "practice", "verify"}  # their own tests print less, and make law runs the same


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.exhaustive] if name in LONG else [])
        for name in sorted(main.commands.keys() - {"build", "choose", "new", "serve"})
    ],
)
def test_the_examples_in_help_run(name: str, shell: dict[str, str], tmp_path: Path) -> None:
    for line in (line for line in examples(name) if "--choose" not in line):  # which writes beside the game's texts
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", line], cwd=tmp_path, env=shell, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, ""), line


def test_the_examples_of_long_commands_run(long_work: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    any_port = serving.SiteServer
    monkeypatch.setattr(serving, "SiteServer", lambda address, handler: any_port((address[0], 0), handler))
    monkeypatch.setattr(serving, "_build", lambda *_: None)
    monkeypatch.setattr(serving, "_follow", lambda *_: _interrupt(0))
    monkeypatch.setattr(watching.time, "sleep", _interrupt)
    for line in (line for name in ("build", "choose", "serve") for line in examples(name)):
        expected = 130 if "serve" in line.split() else 0
        assert tehodoki(*shlex.split(line)[1:]).exit_code == expected, line
    assert len(long_work) == 7


def _interrupt(seconds: float) -> None:
    raise KeyboardInterrupt


def test_help_loads_nothing_heavy() -> None:
    found = loaded("import tehodoki.cli")
    assert not found & {"rich", "jinja2", "yaml", "mkdocs", "weasyprint", "rules_engine"}
    assert {name for name in found if name.startswith("tehodoki.commands.")} == {
        "tehodoki.commands.lazy",
        "tehodoki.commands.shell",
    }


def loaded(code: str) -> set[str]:
    """The modules that a process has loaded after some code, and the packages that they are of."""
    code += "; import sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return {part for name in done.stdout.split() for part in (name, name.partition(".")[0])}


@pytest.mark.parametrize("name", sorted(main.commands))
def test_a_command_loads_what_it_needs_and_no_more(name: str) -> None:
    """Heavy libraries are for making sheets and pages alone, and for that only when something is to be made."""
    found = loaded(f"import tehodoki.commands.{name}")
    assert not found & {"mkdocs", "weasyprint", "fontTools", "rich"}
    if name in {"deal", "simulate", "replay", "moves"}:
        assert not found & {"jinja2", "yaml"}


def test_each_command_is_the_one_of_its_file() -> None:
    for name, command in main.commands.items():
        assert isinstance(command, Later)
        assert command.loaded().name == name


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
        wishes["say"]("ja/take-and-share/rules.pdf")
        return Summary()

    def choose(content: Any, seed: int, folder: Path, **wishes: Any) -> list[str]:
        asked.append({"name": content.name, "seed": seed, "folder": folder, **wishes})
        return ["01-opening", "02-case-b"]

    monkeypatch.setattr("tehodoki.commands.build.build_kit", build_kit)
    monkeypatch.setattr("tehodoki.commands.build.brought_runtime", lambda: Path("brought"))
    monkeypatch.setattr("tehodoki.walkthrough.choosing.choose", choose)
    monkeypatch.setattr("tehodoki.commands.choose.compare_deals", lambda *_, **__: [])
    return asked


def test_build_says_each_thing_made_and_counts(long_work: list[dict[str, Any]]) -> None:
    done = tehodoki("build", GAME, "--lang", "ja", "--paper", "letter", "--seed", "5", "--out", "here", "--jobs", "2")
    assert done.stdout == "ja/take-and-share/rules.pdf\nhere: 3 made, 4 kept, 1.2 s\n"
    wishes = long_work[0]
    assert wishes.pop("say")
    assert wishes == {
        "games": (GAME,),
        "langs": ("ja",),
        "paper": "letter",
        "furigana": False,
        "seed": 5,
        "address": "",
        "runtime": Path("brought"),
        "only": (),
        "zip_behind": False,
        "jobs": 2,
        "out": Path("here"),
    }


def test_build_makes_everything_by_default(long_work: list[dict[str, Any]]) -> None:
    assert tehodoki("build").exit_code == 0
    wishes = long_work[0]
    assert GAME in wishes["games"]
    assert (wishes["langs"], wishes["seed"], wishes["out"]) == (("ja", "en"), None, Path("kit"))


def test_a_build_without_python_for_browsers_says_what_it_leaves_out(
    long_work: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tehodoki.commands.build.brought_runtime", lambda: None)
    assert "without pages to play on" in tehodoki("build").output
    assert long_work[-1]["runtime"] is None
    assert "without pages to play on" not in tehodoki("build", "--only", "rules").output
    assert "without pages to play on" not in tehodoki("build", "--runtime", str(tmp_path)).output
    assert long_work[-1]["runtime"] == tmp_path


@pytest.mark.parametrize(("kind", "code"), [("KitError", 1), ("ContentError", 2)])
def test_a_build_that_fails_says_why(kind: str, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def build_kit(**wishes: Any) -> None:
        from tehodoki.errors import KitError

        faults = [Fault(Place(Path("rules.ja.md"), line), "this", "that", "mend it") for line in (3, 9)]
        raise KitError("box goal, page 1: too long") if kind == "KitError" else ContentError(faults)

    monkeypatch.setattr("tehodoki.commands.build.build_kit", build_kit)
    done = tehodoki("build")
    assert (done.exit_code, done.stdout) == (code, "")
    assert (
        done.stderr
        == {
            "KitError": "tehodoki build: box goal, page 1: too long\n",
            "ContentError": "".join(f"rules.ja.md:{line}:1: this; expected that; mend it\n" for line in (3, 9)),
        }[kind]
    )


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
    paperless(monkeypatch)
    monkeypatch.setattr("tehodoki.texts.content.templates_dir", lambda: planted.root)
    return planted


def test_verify_says_a_line_an_example_and_a_summary(monkeypatch: pytest.MonkeyPatch) -> None:
    paperless(monkeypatch)
    done = tehodoki("verify", GAME)
    lines = done.stdout.splitlines()
    assert (done.exit_code, done.stderr) == (0, "")
    assert lines[0] == f"ok     {GAME}  lead-any  [8 lead-any]"
    assert re.fullmatch(rf"{len(lines) - 1} examples of 1 game: {len(lines) - 1} right, 0 wrong, 0 faults", lines[-1])


def test_verify_as_json() -> None:
    told = json.loads(tehodoki("verify", "--json").stdout)
    count = sum(len(file["examples"]) for file in told["files"])
    assert (told["code"], told["wrong"], told["right"]) == (0, 0, count)


def test_a_wrong_example_is_code_1(planted: Planted) -> None:
    line = planted.change("examples.yaml", "winner: B, case: case-a", "winner: C, case: case-a")
    done = tehodoki("verify", GAME)
    assert done.exit_code == 1
    assert f"WRONG  {GAME}  case-a" in done.stdout
    assert f"examples.yaml:{line}:" in done.stdout
    assert "0 wrong" not in done.stdout


def test_no_example_is_code_1(planted: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    without = lambda name: dataclasses.replace(load_game(name), examples=())  # noqa: E731
    monkeypatch.setattr("tehodoki.texts.content.load_game", without)
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
        "long_game": True,
        "long_game_at_least": False,
        "later_leader": "random",
    }


# replay and moves -----------------------------------------------------------------------------------------


def test_replay_gives_the_worst_code_of_all(record: dict[str, Any], tmp_path: Path) -> None:
    good, bad, none = tmp_path / "good.json", tmp_path / "bad.json", tmp_path / "none.json"
    good.write_text(json.dumps(record), encoding="utf-8")
    wrong = json.loads(json.dumps(record))
    wrong["deals"][0]["scores"]["D"] += 1
    bad.write_text(json.dumps(wrong), encoding="utf-8")
    assert tehodoki("replay", str(good), str(good)).exit_code == 0
    done = tehodoki("replay", str(bad), str(good))
    assert (done.exit_code, done.stdout) == (1, f"{good}: ok, 1 deal, 70 moves, Dai wins 9\n")
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
    assert done.stdout.splitlines()[3:] == [
        "Dai has the 7 of spades, sum 7. That is not the highest and scores nothing.  [21 sum-decides]",
        "suit     S",
        "sums     A 18  B 18  C 12  D 7",
        "counts   A 4  B 2  C 3  D 1",
        "points   A 4  B 2  C 0  D 0",
        "highest  A, B",
    ]


def test_the_sheet_as_json_holds_lines_clauses_and_result() -> None:
    sheet = json.loads(tehodoki("score", GAME, "lead=A", "A: S7  B: S9  C: H2  D: D2", "--json").stdout)
    assert (sheet["calculation"], sheet["players"]) == ("trick", 4)
    assert [line["label"] for line in sheet["lines"]][-1] == "14 equal-lowest"
    assert sheet["result"] == {"winner": "C", "case": "equal-lowest"}


@pytest.mark.parametrize(
    "text",
    [
        "suit=S\nA: S3 S4\nB: S8 S10\nC: SA S2 S9\nD: S7\n",
        '{"suit": "S", "cards": {"A": ["S3", "S4"], "B": ["S8", "S10"], "C": ["SA", "S2", "S9"], "D": ["S7"]}}',
        "suit: S\ncards: {A: [S3, S4], B: [S8, S10], C: [SA, S2, S9], D: [S7]}\n",
        "seats: 4\ngiven:\n  suit: S\n  cards: {A: [S3, S4], B: [S8, S10], C: [SA, S2, S9], D: [S7]}\n",
    ],
)
def test_a_file_holds_the_notation_or_yaml_or_json(text: str, tmp_path: Path) -> None:
    file = tmp_path / "spades.txt"
    file.write_text(text, encoding="utf-8")
    typed = tehodoki("score", GAME, "suit", "S", "A: S3 S4", *SPADES[1:]).stdout
    assert tehodoki("score", GAME, f"@{file}").stdout == typed
    assert tehodoki("score", GAME, "-", given=text).stdout == typed


def test_what_cannot_be_read_is_pointed_at() -> None:
    done = tehodoki("score", GAME, "suit", "S", "A: S3", "Ｂ：♠４ ♠44", "C: -")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == (
        "tehodoki score: column 14: '♠44' names no card of this deck; expected a name such as SA … S10\n"
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


def test_totals_are_kept_beside_the_texts_for_every_number_of_players(tmp_path: Path) -> None:
    assert process("new", "high-card", "--in", str(tmp_path)).returncode == 0
    words = ("--games", str(tmp_path), "simulate", "high-card", "--games", "20", "--keep")
    kept = tmp_path / "high_card" / "texts" / "balance.json"
    one = process(*words, "--jobs", "1")
    assert (one.returncode, one.stderr, one.stdout.strip()) == (0, "", str(kept))
    first = kept.read_bytes()
    assert {table["total"]["games"] for table in json.loads(first)["tables"]} == {20}
    assert process(*words, "--jobs", "2").returncode == 0
    assert kept.read_bytes() == first
    refused = process(*words, "--players", "4")
    assert refused.returncode == 2
    assert "--keep plays at random with every number of players" in refused.stderr


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

    monkeypatch.setattr(watching.time, "sleep", sleep)
    with pytest.raises(KeyboardInterrupt):
        watching.watch((tmp_path,), build, lambda: seen.append("ready"))
    assert seen == ["one", "ready", "two, changed", "three, changed too"]


def test_the_site_is_served_as_it_is_now(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    with serving.SiteServer(("127.0.0.1", 0), partial(serving.SiteHandler, directory=str(tmp_path))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        for text in ("first", "second"):
            page.write_text(text, encoding="utf-8")
            with urllib.request.urlopen(f"http://127.0.0.1:{server.server_port}/") as answer:
                assert (answer.read().decode(), answer.headers["Cache-Control"]) == (text, "no-store")
        server.shutdown()


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    with serving.SiteServer(("127.0.0.1", 0), serving.SiteHandler) as server:
        done = tehodoki("serve", "--port", str(server.server_port), "--out", str(tmp_path))
    assert (done.exit_code, done.stderr) == (
        2,
        f"tehodoki serve: port {server.server_port}: address already in use; name another with --port\n",
    )
