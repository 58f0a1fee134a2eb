"""Files of a game with something wrong in them: each is told in a line with its place, and nothing of theirs runs."""

from __future__ import annotations

import copy
import random
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules_engine import games
from tehodoki.checking import notations as notations_module
from tehodoki.checking.notations import load_notations
from tehodoki.drawing import decks
from tehodoki.drawing.decks import card_svg
from tehodoki.errors import TehodokiError
from tehodoki.faults import ContentError
from tehodoki.languages import LANGS
from tehodoki.paths import templates_dir
from tehodoki.print.sheetview import SheetView
from tehodoki.print.undrawn import undrawn
from tehodoki.texts.content import load_game
from tehodoki.texts.rules import FigureCall
from tehodoki.walkthrough.deals import load_deals
from tehodoki.walkthrough.stacks import stacked
from tehodoki.yamlplaces import MOST_READ, read_yaml
from tests.commands.tree import Tree
from tests.sampling import FULL
from tests.texts.planted import GAME, Planted

TOLD = re.compile(r"\S+[.](yaml|md|html|json)(:\d+)+: |[\w-]+: ")
ROUNDS = 60 if FULL else 2
ODD: tuple[Any, ...] = (None, True, -1, 10**9, 1.5, "", "x", "{x}", "{0}", "{x:>2000000000}", "{{ x }}", [], {}, [[]])
ODD += (["x"], {"x": 1}, {"ja": "x"}, {"ja": [], "en": {}}, "../../x", '"><script>')
KINDS = ("game", "examples", "misreadings", "phrases.en", "notations", "handout", "dealing")
KINDS += ("deals/01-whole-deal", "../../decks/*", "../../terms.ja", "../../phrases.ja", "../../table")


def places(data: Any, pointer: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where values stand."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield (*pointer, key)
        yield from places(value, (*pointer, key))


def damage(rand: random.Random, data: Any) -> str:
    """One value replaced by another, deleted, or a key added."""
    *above, last = pointer = rand.choice(list(places(data)))
    around = data
    for part in above:
        around = around[part]
    way = rand.randrange(4)
    if way == 0:
        del around[last]
    elif way == 1 and isinstance(around, dict):
        around[rand.choice(("x", "on", "shared", "{x}"))] = around[last]
    else:
        around[last] = rand.choice(ODD)
    return f"{'/'.join(map(str, pointer))}: {around.get(last) if isinstance(around, dict) else around}"


def use(root: Path, name: str) -> None:
    """All that reads the YAML of a game, anew."""
    for cached in (decks._load, notations_module._load):
        cached.cache_clear()
    content = load_game(name, root)
    for deal in load_deals(content):
        if content.dealing and deal.whole:
            stacked(content, deal.record)
    notations = load_notations(name, root)
    for lang in LANGS:
        list(notations.names[lang])
        view = SheetView(content, lang)
        card_svg(view.art, view.art.drawer.kinds[0], lang)
        for section in content.rules[lang].sections:
            for block in section.blocks:
                if isinstance(block, FigureCall):
                    view.picture(block)


@pytest.fixture(name="root", scope="module")
def _root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Templates of which a test changes a file and puts it back."""
    root = tmp_path_factory.mktemp("files") / "templates"
    shutil.copytree(templates_dir(), root)
    return root


@pytest.mark.parametrize("kind", KINDS)
def test_no_damage_to_a_file_is_a_traceback(root: Path, kind: str) -> None:
    rand = random.Random(kind)
    files = [(name, path) for name in games() for path in sorted((root / "games" / name).glob(f"{kind}.yaml"))]
    for _ in range(ROUNDS):
        name, path = rand.choice(files)
        text = path.read_text(encoding="utf-8")
        data = copy.deepcopy(read_yaml(path).data)  # what was read is kept
        told, faults = damage(rand, data), ""
        path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
        try:
            use(root, name)
        except TehodokiError as error:
            faults = str(error)
        except Exception as error:
            raise AssertionError(f"{name}, {path.name}: {told}") from error
        finally:
            path.write_text(text, encoding="utf-8")
        assert all(map(TOLD.match, faults.splitlines())), faults


DECK = "../../decks/tennos.yaml"
MISTAKES = {
    "a deck elsewhere": ("game.yaml", "deck: tennos", "deck: ../games/x/mine", "small letters and hyphens"),
    "no clause but a list": ("game.yaml", "- clause: case-b", "- clause: [case-b]", "clause: ['case-b']; expected"),
    "an unknown key": ("game.yaml", "age: 10", "age: 10\ncircel: {}", "unknown key 'circel'; did you mean 'circle'?"),
    "no words but text": ("notations.yaml", "names: {", "names: Take\nnamess: {", "names: 'Take'; expected keys"),
    "what fills the memory": (DECK, "{rank} of {suits}", "{rank:>2000000000} of {suits}", "'{rank:>2000000000}'"),
    "a part of a value": (DECK, "{rank} of {suits}", "{rank.__class__} of {suits}", "'{rank.__class__}'"),
    "a colour that is none": (DECK, 'colour: "#', 'colour: "red', "colour: 'red"),
    "a path that is none": (DECK, "sign: >-", 'sign: >-\n      "/><script>x</script>', "SVG path data"),
    "a style that is none": (DECK, "style: suited", "style: os", "style: 'os'; expected one"),
    "a module": (DECK, "style: suited", "style: two_suit\nlists: antigravity", "antigravity"),
}


@pytest.mark.parametrize("kind", MISTAKES)
def test_a_mistake_is_told_with_its_place(tmp_path: Path, kind: str) -> None:
    planted = Planted(tmp_path)
    file, old, new, told = MISTAKES[kind]
    line = planted.change(file, old, new)
    with pytest.raises(ContentError) as caught:
        use(tmp_path, GAME)
    faults = [str(fault) for fault in caught.value.faults if told in str(fault)]
    assert faults, caught.value
    assert min(abs(int(fault.split(":")[1]) - line) for fault in faults) <= 1, faults
    assert "antigravity" not in sys.modules


@pytest.mark.parametrize(("name", "wrong"), [("figures/score.html", "{{ nope }}"), ("handout/rounds.html", "{% if %}")])
def test_a_template_of_a_game_is_told_with_its_line(root: Path, name: str, wrong: str) -> None:
    path = root / "games" / GAME / name
    text = path.read_text(encoding="utf-8")
    path.write_text(text + wrong, encoding="utf-8")
    faults = [str(fault) for fault in undrawn(load_game(GAME, root))]
    path.write_text(text, encoding="utf-8")
    assert any(f"{name}:{text.count(chr(10)) + 1}: " in fault for fault in faults), faults


@pytest.mark.parametrize("name", ["examples.yaml", "rules.en.md", "deals/01-whole-deal.json"])
def test_a_device_or_a_file_without_end_is_told(tmp_path: Path, name: str) -> None:
    planted, long = Planted(tmp_path), tmp_path / "long"
    with long.open("wb") as file:
        file.truncate(MOST_READ + 1)
    for target, told in ((Path("/dev/zero"), "a device or a pipe"), (long, "more than 16,000,000 bytes")):
        planted.path(name).unlink()
        planted.path(name).symlink_to(target)
        with pytest.raises(ContentError, match=told):
            load_deals(planted.load())


# code ---------------------------------------------------------------------------------------------------------

RULES = Path("rules_engine", "games", "high_card", "rules.py")
NOTE = """board.table.note(
        "wins",
        taker,
        f"{decisive} winner-leads" if board.hand[taker] else decisive,
        card=card,
        """
WRITTEN_WRONG = {
    '"play-one" if seat == leader else "turn-left")': (
        '"play-one" if seat == leader else "turn-lefft")',
        ("found clause 'turn-lefft', expected one that the game has: players, deck, ", "; did you mean 'turn-left'?"),
    ),
    f"{NOTE}tied=": (
        f"{NOTE}tide=",
        ("found fact 'tide', expected one that the game has: card, cards, tied, ", "; did you mean 'tied'?"),
    ),
    'table.deal_each(setup["hands"], board.hand, "deal")': (
        'table.deal_each([*map(sorted, setup["hands"])], board.hand, "deal")',
        ("found a list of its own dealt to 'hand', expected one that stands in the setup: ", "the setup is made"),
    ),
}


@pytest.mark.parametrize("jobs", [1, 2])
def test_code_that_is_written_wrong_is_told_with_its_line_at_the_first_deal(tmp_path: Path, jobs: int) -> None:
    tree = Tree(tmp_path)
    assert tree.tehodoki("new", "high-card").returncode == 0
    right = (tree.root / RULES).read_text(encoding="utf-8")
    for old, (new, told) in [*WRITTEN_WRONG.items()][jobs - 1 :: 2]:
        assert right.count(old) == 1
        (tree.root / RULES).write_text(right.replace(old, new), encoding="utf-8")
        line = right[: right.index(old)].count("\n") + 1
        words = ("deal", "high-card") if jobs == 1 else ("simulate", "high-card", "--games", "60", "--jobs", "2")
        done = tree.tehodoki(*words)
        begin = f"tehodoki {words[0]}: rules_engine.games.high_card.rules, line {line}: {told[0]}"
        assert (done.returncode, done.stdout, done.stderr[: len(begin)]) == (2, "", begin)
        assert done.stderr.rstrip().endswith(told[1])
        assert done.stderr.count("\n") == 1
