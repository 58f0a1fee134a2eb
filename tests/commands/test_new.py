"""``tehodoki new``: a skeleton that plays and fails, naming what is to be written; and that new files make a game.

Games are found by listing a folder, so each case runs in a copy of the tree, in processes of its own.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from rules_engine.clauses import Clauses
from tehodoki.faults import Fault
from tehodoki.gamefiles import GameFiles
from tehodoki.paths import templates_dir
from tehodoki.schema import read_form
from tehodoki.skeleton import LIKE, skeleton
from tehodoki.texts.flow import Flow
from tehodoki.texts.handout import NAME as HANDOUT
from tehodoki.texts.handout import Handout
from tehodoki.texts.rules import Scope
from tehodoki.yamlplaces import read_yaml
from tests.commands.commandline import ROOT, tehodoki
from tests.commands.tree import LEFT_OUT, Tree, good
from tests.sampling import FULL, sampled

EIGHTH = Path(__file__).parent / "eighth"
NEW = templates_dir() / "new"
NAME = "high-card"
FILES = GameFiles.in_checkout(NAME, Path())
CONTRACT = ("-q", "-p", "no:cacheprovider", "-k", "high-card or high_card")


# the skeleton ---------------------------------------------------------------------------------------------


@pytest.fixture(name="begun", scope="module")
def _begun(tmp_path_factory: pytest.TempPathFactory) -> tuple[Tree, list[str], set[str]]:
    """A tree with the skeleton, what the command printed, and the files that were there before."""
    tree = Tree(tmp_path_factory.mktemp("begun"))
    before = tree.files()
    printed = good(tree.tehodoki("new", NAME)).splitlines()
    after = {path: text for path, text in tree.files().items() if not path.startswith(".cache/")}
    assert {path: after[path] for path in before} == before
    return tree, printed, set(before)


def marks_in(tree: Tree) -> list[str]:
    """The places of the marks in the skeleton, found by looking."""
    return [
        f"{place.as_posix()}:{number}: "
        for place in skeleton(NAME, FILES)
        for number, line in enumerate((tree.root / place).read_text(encoding="utf-8").splitlines(), 1)
        if "TO WRITE: " in line
    ]


def test_it_says_what_it_wrote_and_what_is_to_be_written(begun: tuple[Tree, list[str], set[str]]) -> None:
    tree, printed, before = begun
    written = [place.as_posix() for place in skeleton(NAME, FILES)]
    assert printed[: len(written)] == written
    assert set(tree.files()) - before == set(written)
    places = marks_in(tree)
    assert len(places) > 40
    told = printed[len(written) + 1 : -2]
    assert "pytest --tehodoki-contract" in printed[-1]
    assert all(any(line.startswith(place) for line in told) for place in places)
    assert sum("templates/games/high-card/deals:1: " in line for line in told) == 1
    assert sum("tests/golden/high-card.txt:1: " in line for line in told) == 1
    assert sum("templates/games/high-card/clauses.lock:1: " in line for line in told) == 1
    assert len(told) == len(places) + 3


def test_the_skeleton_plays(begun: tuple[Tree, list[str], set[str]]) -> None:
    tree, *_ = begun
    assert good(tree.tehodoki("deal", NAME)).startswith("high-card, 4 players, seed 1, by random\n")
    record = good(tree.tehodoki("deal", NAME, "--players", "2", "--json"))
    assert good(tree.tehodoki("replay", "-", input=record)).startswith("-: ok, 1 deal, 60 moves, ")
    assert good(tree.tehodoki("moves", "-", input=record)) == "[]\n"
    assert "10 most-points" in good(tree.tehodoki("simulate", NAME, "--games", "20", "--jobs", "1"))
    assert "winner   C\n" in good(tree.tehodoki("score", NAME, "trick", "A", "A: S7 B: S2 C: H9 D: H4"))


def test_texts_of_rules_are_verified_with_the_skeleton_beside_the_games(
    begun: tuple[Tree, list[str], set[str]],
) -> None:
    tree, *_ = begun
    ours = "```tehodoki high-card トリック\nリード: A\nA: S7\nB: S2\nC: H9\nD: H4\n勝者: C\n```\n"
    other = "```tehodoki tennos-square row\nA 2 3 X X X X X X = 9\n```\n"
    (tree.root / "rules.md").write_text(ours + other, encoding="utf-8")
    assert good(tree.tehodoki("verify", "rules.md")) == "2 examples: 2 right, 0 wrong\n"
    (tree.root / "rules.md").unlink()


def test_the_skeleton_keeps_the_contract_and_its_own_tests(begun: tuple[Tree, list[str], set[str]]) -> None:
    tree, *_ = begun
    contract = ("tests/contract", "tests/games/test_high_card.py", "--deselect", "tests/contract/test_complete.py")
    done = tree.python("pytest", *CONTRACT, *contract)
    assert done.returncode == 0, done.stdout
    code = [place.as_posix() for place in skeleton(NAME, FILES) if place.suffix == ".py"]
    for words in (("check",), ("format", "--check")):
        done = tree.python("ruff", *words, "--no-cache", *code)
        assert done.returncode == 0, done.stdout


CHECKED = ("texts", "checking", "practice", "adapters", "engine", "drawing", "law", "playing")
ROOMS = [f"tests/{room}" for room in (*CHECKED, *(["contract"] if FULL else []))]
"""The contract is kept by three other games here."""
UNWRITTEN = ["contract/test_complete.py", "law/test_witness.py", "playing/test_shipped.py"]
UNWRITTEN += ["adapters/test_page.py", "law/test_balance.py"]
"""What looks at a game's marks, records, deals and totals, or at a page of ours."""
TURN = crc32(b"".join(sorted(path.read_bytes() for path in NEW.rglob("*.j2"))))
"""Which kind comes first: another one as the templates change."""


@pytest.mark.parametrize("like", sampled(LIKE, TURN, len(LIKE)))
def test_every_room_takes_a_game_that_was_just_begun(like: str, tmp_path: Path) -> None:
    tree = Tree(tmp_path)
    name, module = f"my-{like}", f"my_{like}"
    good(tree.tehodoki("new", name, "--like", like))
    left_out = [f"--ignore=tests/{file}" for file in UNWRITTEN]
    words = ("-q", "-p", "no:cacheprovider", "-k", f"{name} or {module}", *left_out, *ROOMS)
    done = tree.python("pytest", *words, f"tests/games/test_{module}.py")
    assert done.returncode == 0, done.stdout
    assert int(re.findall(r"(\d+) passed", done.stdout)[0]) > 50


def test_the_guard_fails_and_names_each_place(begun: tuple[Tree, list[str], set[str]]) -> None:
    tree, *_ = begun
    tests = ("tests/contract/test_complete.py", "tests/golden/test_transcript.py")
    done = tree.python("pytest", "-q", "-p", "no:cacheprovider", "-k", NAME, *tests)
    lines = done.stdout.splitlines()
    assert done.returncode == 1
    assert all(any(line.startswith(place) for line in lines) for place in marks_in(tree))
    assert any(line.endswith("worked examples: at least 6, there are 2") for line in lines)
    assert "Traceback" not in done.stdout
    assert "Error" not in done.stdout


def test_verify_names_each_place_and_a_build_prints_a_draft(begun: tuple[Tree, list[str], set[str]]) -> None:
    tree, *_ = begun
    places = [place.removesuffix(" ") for place in marks_in(tree) if not place.startswith("tests/")]
    verified = tree.tehodoki("verify", NAME)
    built = good(tree.tehodoki("build", NAME, "--lang", "en", "--only", "rules", "--out", "kit", "--jobs", "1"))
    assert (verified.returncode, verified.stderr) == (1, "")
    assert f"high-card: a draft; {len(marks_in(tree))} parts still to be written" in built
    assert (tree.root / "kit" / "en" / NAME / "rules.pdf").read_bytes().startswith(b"%PDF")
    shutil.rmtree(tree.root / "kit")
    assert verified.stdout.splitlines()[:2] == [
        "ok     high-card  highest-wins  [7 highest-wins]",
        "ok     high-card  equal-highest  [8 equal-highest]",
    ]
    assert all(any(line.startswith(place) for line in verified.stdout.splitlines()) for place in places)


def commented(text: str, first: str) -> str:
    """A stretch of YAML that stands in a comment, from its first key to the empty line."""
    lines = text[text.index(f"# {first}:") :].split("\n\n")[0].splitlines()
    return "\n".join(line.removeprefix("# ") for line in lines) + "\n"


def test_what_the_skeleton_shows_in_comments_is_what_is_read(tmp_path: Path) -> None:
    files = {place.name: text for place, text in skeleton(NAME, FILES).items()}
    for name in ("examples.yaml", "misreadings.yaml"):
        (tmp_path / name).write_text(files[name], encoding="utf-8")
    (tmp_path / "game.yaml").write_text(commented(files["game.yaml"], "flow"), encoding="utf-8")
    (tmp_path / HANDOUT).write_text(commented(files["game.yaml"], "round"), encoding="utf-8")
    clauses = Clauses(re.findall(r'Clauses\(\s*"([^"]+)"', files["rules.py"])[0])
    faults: list[Fault] = []
    given: dict[str, Any] = {"clauses": clauses, "scope": Scope(clauses, frozenset(), {}), "folder": tmp_path}
    flow = read_form(Mapping[str, Flow], read_yaml(tmp_path / "game.yaml"), faults, **given)["flow"]
    assert faults == []
    assert flow is not None
    assert [step.clauses[0] for step in flow.steps] == ["play-one", "turn-left", "highest-wins"]

    # The skeleton has no deal yet and too few examples; nothing else is wrong with what it shows.
    examples = [one["id"] for one in read_yaml(tmp_path / "examples.yaml").data]
    misreadings = list(read_yaml(tmp_path / "misreadings.yaml").data)
    given |= {"examples": examples, "misreadings": misreadings}
    read_form(Handout, read_yaml(tmp_path / HANDOUT), faults, **given)
    assert [fault.found for fault in faults] == [
        "unknown deal '01-whole-deal'",
        "traps: 2 of them",
        "unknown deal '01-whole-deal'",
    ]


# names, places --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("High Card", "divided by single hyphens, a letter first; 'high-card' would do"),
        ("high_card", "'high-card' would do"),
        ("Ü-bung", "'u-bung' would do"),
        ("31", "a letter first, such as high-card"),
        ("かささぎ", "such as high-card"),
        ("high--card", "'high-card' would do"),
        ("../high-card", "'high-card' would do"),
        ("take-and-share", "there is such a game already; 'take-and-share-2' is free"),
        ("con", "Windows cannot hold a file of that name; 'con-game' would do"),
        ("lpt9", "Windows cannot hold a file of that name"),
        ("class", "a word of Python cannot name its module; 'class-game' would do"),
        ("search", "the site has a folder of that name"),
        ("x" * 41, "found 41 characters, expected 40 at most"),
        ("", "such as high-card"),
    ],
)
def test_a_name_that_cannot_be_used_is_told_with_one_that_can(name: str, words: str, tmp_path: Path) -> None:
    done = tehodoki("new", "--in", str(tmp_path / "out"), "--", name)
    assert (done.exit_code, done.stdout, list(tmp_path.iterdir())) == (2, "", [])
    assert done.stderr.startswith(f"tehodoki new: name {name!r}: ")
    assert words in done.stderr


@pytest.mark.parametrize(
    ("name", "title"),
    [("elephant-and-mouse", "Elephant and Mouse"), ("high-card", "High Card"), ("the-last-of-us", "The Last of Us")],
)
def test_small_words_stay_small_in_a_title(name: str, title: str) -> None:
    files = skeleton(name, GameFiles.in_checkout(name, Path()))
    assert files[Path("templates/games", name, "rules.en.md")].startswith(f"# {title}\n")
    assert f'en: "{title}"' in files[Path("templates/games", name, "game.yaml")]


@pytest.mark.parametrize("name", ["line", "deal", "true", "hand-of-21"])
def test_names_that_the_engine_uses_too_make_a_module_all_the_same(name: str, tmp_path: Path) -> None:
    assert tehodoki("new", name, "--in", str(tmp_path)).exit_code == 0
    code = f"from rules_engine import find_game; print(find_game({name!r})(4).name)"
    env = {**os.environ, "TEHODOKI_GAMES": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert done.stdout == f"{name}\n"


def test_nothing_that_is_there_is_replaced(tmp_path: Path) -> None:
    mine = tmp_path / "high_card" / "tests" / "test_high_card.py"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine\n", encoding="utf-8")
    done = tehodoki("new", NAME, "--in", str(tmp_path))
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"tehodoki new: {mine}: there already, and nothing is replaced; choose another name\n"
    assert [path for path in sorted(tmp_path.rglob("*")) if path.is_file()] == [mine]


def test_a_failure_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rename = Path.rename

    def failing(self: Path, target: Path) -> Path:
        if target.name == "__init__.py":
            raise OSError(28, "No space left on device", str(target))
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", failing)
    done = tehodoki("new", NAME, "--in", str(tmp_path))
    assert (done.exit_code, list(tmp_path.rglob("*"))) == (2, [])
    assert done.stderr.endswith("__init__.py: no space left on device\n")


# games in folders of their own ----------------------------------------------------------------------------


@pytest.fixture(name="project", scope="module")
def _project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a folder of games, one of each kind that can be begun, which its pyproject.toml names."""
    project = tmp_path_factory.mktemp("project")
    (project / "pyproject.toml").write_text('[tool.tehodoki]\ngames = ["games"]\n', encoding="utf-8")
    for like in LIKE:
        assert tehodoki("new", f"my-{like}", "--like", like, "--in", str(project / "games")).exit_code == 0
    return project


def run(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command line in a project outside the checkout."""
    command = [sys.executable, "-m", "tehodoki", *words]
    return subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("like", LIKE)
def test_a_folder_holds_a_game_that_plays_and_tells_what_is_to_be_written(like: str, project: Path) -> None:
    name = f"my-{like}"
    assert good(run(project, "deal", name)).startswith(f"{name}, ")
    told = run(project, "verify", name).stdout.splitlines()
    unwritten = [line for line in told[:-1] if not line.startswith("ok ")]
    left = ("a mark TO WRITE", "nothing there yet; expected ", "too few; expected worked examples: at least 6")
    assert all(any(words in line for words in left) for line in unwritten)
    assert any(f"tests/test_my_{like}.py:" in line for line in unwritten)  # as a build counts them
    assert sum(f"tehodoki choose {name}" in line for line in unwritten) == 1


@pytest.mark.parametrize("like", sampled(LIKE, TURN + 1, len(LIKE)))
def test_such_a_game_prints_and_passes_its_tests_at_once(like: str, project: Path) -> None:
    name, module = f"my-{like}", f"my_{like}"
    made = good(run(project, "build", name, "--only", "rules", "--only", "examples", "--jobs", "2"))
    assert f"ja/{name}/rules.pdf" in made
    words = ("pytest", "-q", "-p", "no:cacheprovider", "--tehodoki-contract", "-k", f"{name} or {module}")
    done = subprocess.run([sys.executable, "-m", *words], cwd=project, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert int(re.findall(r"(\d+) passed", done.stdout)[0]) > 80
    assert {path.name for path in project.iterdir()} <= {".cache", "games", "kit", "pyproject.toml"}


def test_a_folder_is_looked_into_only_where_it_is_named(project: Path, tmp_path: Path) -> None:
    games = str(project / "games")
    assert "my-plain" not in good(run(tmp_path, "games"))
    assert "my-plain" in good(run(tmp_path, "--games", games, "games"))
    missing = run(tmp_path, "--games", "nowhere", "games")
    assert (missing.returncode, missing.stdout) == (2, "")
    assert "nowhere: found no such folder" in missing.stderr


@pytest.mark.parametrize(
    ("file", "text", "found"),
    [
        ("worked.py", "from .cards import NOTHING_SUCH\n", "worked.py:1: ImportError: cannot import name"),
        ("rules.py", "def (\n", "rules.py:1: SyntaxError: "),
        ("rules.py", "", "rules.py: found 0 games, expected one class"),
    ],
)
def test_a_half_written_game_breaks_no_other(file: str, text: str, found: str, tmp_path: Path) -> None:
    assert tehodoki("new", NAME, "--in", str(tmp_path)).exit_code == 0
    (tmp_path / "high_card" / file).write_text(text, encoding="utf-8")
    rules = tmp_path / "rules.md"
    rules.write_text("```tehodoki tennos-square row\nA 2 3 X X X X X X = 9\n```\n", encoding="utf-8")
    named = ("--games", str(tmp_path))
    listed = run(tmp_path, *named, "games")
    assert (listed.returncode, len(listed.stderr.splitlines())) == (1, 1)
    assert f"high-card cannot be loaded: {found}" in listed.stderr
    assert "hamlet" in listed.stdout
    assert good(run(tmp_path, *named, "verify", "rules.md")) == "1 example: 1 right, 0 wrong\n"
    own = run(tmp_path, *named, "deal", "high-card")
    assert (own.returncode, own.stdout) == (2, "")
    assert f"high-card cannot be loaded: {found}" in own.stderr
    assert len(own.stderr.splitlines()) == 1


def test_a_package_offers_games_by_an_entry_point(project: Path, tmp_path: Path) -> None:
    package = tmp_path / "my_games"
    shutil.copytree(project / "games", package)
    (package / "__init__.py").touch()
    info = tmp_path / "my_games-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-games\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[tehodoki.games]\nmine = my_games\n", encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-m", "tehodoki", "games"]
    done = subprocess.run(command, cwd=tmp_path / "my_games", env=env, capture_output=True, text=True, check=False)
    assert "my-tricks" in good(done)


# a game that is all new files -----------------------------------------------------------------------------


def test_a_game_is_new_files_and_nothing_else(tmp_path: Path) -> None:
    """Found, played, chosen deals from, verified, built and tested, with no other file of the tree touched."""
    tree = Tree(tmp_path / "tree")
    before = tree.files()
    shutil.copytree(EIGHTH, tree.root, ignore=LEFT_OUT, dirs_exist_ok=True)
    assert "magpie" in good(tree.tehodoki("games"))
    done = tree.tehodoki("choose", "magpie", "--games", "8", "--jobs", "1")
    assert done.returncode == 0, done.stdout + done.stderr
    assert all(re.match(r"\d+ (of \d+|deals) ", line) for line in done.stderr.splitlines())  # how far it is
    chosen = done.stdout.splitlines()
    assert "01-whole-deal" in chosen
    assert "14 with both texts; faults: 0" in good(tree.tehodoki("verify", "--coverage", "magpie"))
    assert "3 misreadings of 3 of 14 clauses: 3 noticed" in good(tree.tehodoki("verify", "--mutate", "magpie"))
    golden = good(tree.tehodoki("deal", "magpie", "--seed", "7"))
    (tree.root / "tests" / "golden" / "magpie.txt").write_text(golden, encoding="utf-8")
    added = {path for path in tree.files() if not path.startswith(".cache/")} - set(before)

    record = good(tree.tehodoki("deal", "magpie", "--by", "search", "--json"))
    assert good(tree.tehodoki("replay", "-", input=record)).startswith("-: ok, 1 deal, 15 moves, ")
    assert good(tree.tehodoki("moves", "-", input=record)) == "[]\n"
    assert good(tree.tehodoki("verify", "magpie")).endswith("6 examples of 1 game: 6 right, 0 wrong, 0 faults\n")
    kinds = ("rules", "examples", "records", "report", "site")  # with the others of all papers of a game
    only = () if FULL else [word for kind in kinds for word in ("--only", kind)]
    good(tree.tehodoki("build", "magpie", "--lang", "en", "--out", str(tmp_path / "kit"), "--jobs", "1", *only))
    made = {path.relative_to(tmp_path / "kit").as_posix() for path in (tmp_path / "kit").rglob("*")}
    assert made >= {
        "en/magpie/rules.pdf",
        "en/magpie/examples.pdf",
        "records/magpie/01-whole-deal.json",
        "report.html",
        "site/index.html",
        "site/en/magpie/rules.html",
        "site/en/magpie/deal-01-whole-deal.html",
    }

    tests = [f"tests/{part}" for part in ("contract", "games/test_magpie.py", "golden/test_transcript.py")]
    done = tree.python("pytest", "-q", "-p", "no:cacheprovider", "-k", "magpie", *tests)
    assert done.returncode == 0, done.stdout

    after = {path: text for path, text in tree.files().items() if not path.startswith(".cache/")}
    assert {path: after[path] for path in before} == before
    assert set(after) - set(before) == added
    assert {path for path in added if "/magpie/" not in path} == {
        "tests/games/test_magpie.py",
        "tests/golden/magpie.txt",
    }


SINGLES = """
from rules_engine import Position, Rand, find_game
from tehodoki.texts.content import load_game
from tehodoki.walkthrough.choices import what_is_due
from tehodoki.walkthrough.knowing import Knowing
from tehodoki.walkthrough.telling import Telling

content, game = load_game("my-climb"), find_game("my-climb")(4)
for seed in range(4):
    setup = game.deal([], Rand(seed))
    knowing = Knowing(game, setup)
    position = Position(game, setup, (), knowing.hear)
    position.put(position.options()[0])
    while position.result is None and position.seat >= 0 and len(position.moves) < 4:
        ask = next(one for one in position.asks if one.name == "play")
        hand = [card for zone in ask.zones for card in zone]
        legal = {card for card in hand if position.rule((ask.seat, "play", (card,))).legal}
        choices, _ = what_is_due(Telling(content, game, "en", False), knowing, position)
        told = {value[0] for one, value in choices.may.values() if one is ask and len(value) == 1}
        print(len(legal), told == legal)
        position.put(position.options()[0])
"""


def test_each_of_some_cards_that_are_alike_may_be_chosen(project: Path) -> None:
    own = {**os.environ, "TEHODOKI_GAMES": str(project / "games")}
    done = subprocess.run([sys.executable, "-c", SINGLES], env=own, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rows = done.stdout.split("\n")[:-1]
    assert all(row.endswith("True") for row in rows), rows
    assert sum(int(row.split()[0]) for row in rows) > 4
