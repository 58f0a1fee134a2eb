"""Where clauses stand and what is said at the table, written wrong: each fault has its line and says what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.texts.planted import Planted

STANDS = "  free-gifts: {folded: share-one-each}\n"
POINT = "  piles-turned-up: follows\n"


@pytest.fixture(name="planted")
def _planted(tmp_path: Path) -> Planted:
    return Planted(tmp_path)


@pytest.mark.parametrize(
    ("new", "words"),
    [
        ("free-gift: site", ["unknown clause 'free-gift'; did you mean 'free-gifts'?", "mend the id"]),
        ("free-gifts: paper", ["free-gifts: 'paper'", "sheet, site, or {folded: the clause that holds it}"]),
        ("free-gifts: {into: deal}", ["free-gifts: {'into': 'deal'}", "sheet, site, or {folded:"]),
        ("free-gifts: {folded: [deal]}", ["free-gifts: {'folded': ['deal']}", "sheet, site, or {folded:"]),
        ("free-gifts: null", ["free-gifts: None", "sheet, site, or {folded:"]),
        ("free-gifts: {folded: share-one-eac}", ["unknown clause 'share-one-eac'; did you mean 'share-one-each'?"]),
        ("free-gifts: {folded: free-gifts}", ["R5 free-gifts folded into itself", "a clause on the sheet"]),
        (
            "free-gifts: {folded: later-leader}",
            ["R5 free-gifts folded into R6 later-leader, which is folded into 24 long-game", "the one that holds both"],
        ),
        (
            "free-gifts: {folded: gifts-stay-known}",
            [
                "R5 free-gifts folded into R4 gifts-stay-known, which is on the site only",
                "put this one on the site too",
            ],
        ),
        ("free-gifts: site\n  free-gifts: sheet", ["key 'free-gifts' stands twice"]),
    ],
)
def test_a_clause_that_cannot_stand_there_is_told(planted: Planted, new: str, words: list[str]) -> None:
    line = planted.change("game.yaml", STANDS, f"  {new}\n") + new.count("\n")
    assert planted.told("game.yaml", line, *words), planted.faults()


def test_two_clauses_folded_into_each_other_are_both_told(planted: Planted) -> None:
    line = planted.change("game.yaml", STANDS, "  free-gifts: {folded: gift-seen}\n  gift-seen: {folded: free-gifts}\n")
    assert planted.told("game.yaml", line, "17 gift-seen, which is folded into R5 free-gifts")
    assert planted.told("game.yaml", line + 1, "R5 free-gifts, which is folded into 17 gift-seen")


def test_a_sheet_that_cites_what_is_on_the_site_only_is_told(planted: Planted) -> None:
    planted.change("game.yaml", STANDS, f"{STANDS}  exchange: site\n")
    for name in ("rules.en.md", "rules.ja.md"):
        text = planted.path(name).read_text(encoding="utf-8")
        first = text[: text.index("- ")].count("\n") + 1  # the list of mistakes is one paragraph
        assert planted.told(name, first, "15 exchange cited, which is on the site only", "cite another")


@pytest.mark.parametrize(
    ("new", "words"),
    [
        ("piles-turned-up: true", ["piles-turned-up: True", "said, follows, ours", "say what it rests on"]),
        ("piles-turned-up: []", ["piles-turned-up: []", "several as a list"]),
        ("piles-turned-up: [follows, guessed]", ["['follows', 'guessed']", "or {stands: […]} or {words: {…}}"]),
        ("piles-turned-up: {stands: []}", ["stands: 0 of them", "at least 1"]),
        ("piles-turned-up: {stands: [unreceived]}", ["unknown clause 'unreceived'; did you mean 'unreceived-suit'?"]),
        (
            "piles-turned-up: {stands: [received-only]}",
            ["20 received-only, which stands on the sheet", "say so under stands"],
        ),
        ("piles-turned-up: {words: {fr: {say: a, never: [b]}}}", ["unknown key 'fr'", "ja, en"]),
        ("piles-turned-up: {words: {en: {say: a}}}", ["en: no never"]),
        ("piles-turned-up: {words: {en: {say: a, never: b}}}", ["never: 'b'", "a list"]),
        ("Piles: follows", ["'Piles' as an id", "small letters and hyphens"]),
        ("case-a: follows", ["'case-a', which is a clause", "rename it"]),
        ("talk: guessed", ["talk: 'guessed'", "said, follows, ours"]),
    ],
)
def test_a_point_that_rests_on_nothing_is_told(planted: Planted, new: str, words: list[str]) -> None:
    line = planted.change("game.yaml", POINT, f"  {new}\n")
    assert planted.told("game.yaml", line, *words), planted.faults()


@pytest.mark.parametrize("key", ["stands", "table"])
@pytest.mark.parametrize("value", ["[]", "sheet", "null"])
def test_no_mapping_is_told(planted: Planted, key: str, value: str) -> None:
    text = planted.path("game.yaml").read_text(encoding="utf-8")
    start = text.index(f"\n{key}:\n") + 1
    end = text.index("\n\n", start)
    planted.path("game.yaml").write_text(f"{text[:start]}{key}: {value}{text[end:]}", encoding="utf-8")
    assert planted.told("game.yaml", text[:start].count("\n") + 1, f"{key}: ", "keys with values")


@pytest.mark.parametrize("key", ["stands", "table"])
def test_a_game_must_say_both(planted: Planted, key: str) -> None:
    planted.change("game.yaml", f"\n{key}:\n", f"\n{key}s:\n")
    assert any(f"no {key}; expected" in fault for fault in planted.faults())


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("table.en.md", "[piles-turned-up: ", "[piles: ", ["unknown point 'piles'", "winner-chooses, trick-to-middle"]),
        ("table.en.md", "[piles-turned-up: ", "[never-without: ", ["unknown point 'never-without'"]),
        ("table.en.md", "[piles-turned-up: ", "[case-a: ", ["unknown point 'case-a'"]),
        (
            "table.en.md",
            "[piles-turned-up: Counting] ",
            "",
            ["a paragraph without an id", "list it where the points are"],
        ),
        ("table.en.md", "[piles-turned-up: Counting]", "[left-in-box: C]", ["T3 left-in-box a second time"]),
        ("table.en.md", "[piles-turned-up: ", "[agreed-length: ", ["T5 agreed-length", "a second time"]),
        ("table.en.md", "everything below {{ three.low }}", "everything below 3", ["the number 3 typed"]),
        (
            "table.en.md",
            "below {{ three.low }}",
            "below {{ three.high }}",
            ["clause T3 left-in-box with 10, 3", "as in ja"],
        ),
        ("table.en.md", "{#instead}", "{#else}", ["sections table else", "table instead as in table.ja.md"]),
        ("table.ja.md", "全員《ぜんいん》が山", "全員が山", ["全員 without a reading"]),
        ("table.ja.md", "全員《ぜんいん》が山", '{{ figure("setup") }}', ["inside a line"]),
    ],
)
def test_a_text_that_differs_is_told(planted: Planted, name: str, old: str, new: str, words: list[str]) -> None:
    planted.change(name, old, new)
    faults = planted.faults()
    assert any(f"{name}:" in fault and all(word in fault for word in words) for fault in faults), faults


def test_a_point_in_another_order_is_told_with_its_line(planted: Planted) -> None:
    for name in ("table.en.md", "table.ja.md"):
        line = planted.change(name, "[left-in-box:", "[x:")
        planted.change(name, "[piles-turned-up:", "[left-in-box:")
        planted.change(name, "[x:", "[piles-turned-up:")
        assert planted.told(name, line + 2, "T3 left-in-box after T4 piles-turned-up", "the order of game.yaml")


@pytest.mark.parametrize("name", ["table.en.md", "table.ja.md"])
def test_a_point_without_its_text_is_told(planted: Planted, name: str) -> None:
    planted.change("game.yaml", POINT, f"{POINT}  new-point: ours\n")
    wanted = "no paragraph for T5 new-point; expected one for each point; write [new-point: …]"
    assert any(f"{name}:1:1: {wanted}" in fault for fault in planted.faults())


@pytest.mark.parametrize("name", ["table.en.md", "table.ja.md"])
@pytest.mark.parametrize("own", [True, False])
def test_a_missing_file_is_told(planted: Planted, name: str, own: bool) -> None:
    path = planted.path(name) if own else planted.root / name
    path.unlink()
    assert any(f"{path.as_posix()}:1:1: the file is missing" in fault for fault in planted.faults())


def test_a_word_that_is_not_to_be_used_is_told(planted: Planted) -> None:
    words = "{words: {en: {say: packs, never: [decks]}, ja: {say: 組, never: [デッキ]}}}"
    planted.change("game.yaml", POINT, f"{POINT}  wording: {words}\n")
    assert planted.load().table.points[4].words is not None
    english = planted.change("table.en.md", "[left-in-box: ", "[left-in-box: Decks, ")
    planted.change("table.ja.md", "[left-in-box: ", "[left-in-box: デッキ、")
    assert planted.told("table.en.md", english, "'decks'", "'packs', as T5 wording has it", "say it so")
    assert any("table.ja.md" in fault and "'デッキ'" in fault for fault in planted.faults())


# what all games share -------------------------------------------------------------------------------------


def in_shared(planted: Planted, name: str, old: str, new: str) -> list[str]:
    """The messages about a shared file in which something was replaced."""
    path = planted.root / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return [fault for fault in planted.faults() if (planted.root / "table").as_posix() in fault]


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("table.en.md", "[talk: ", "[talks: ", "unknown point 'talks'"),
        ("table.en.md", "[talk: ", "[talks: ", "no paragraph for talk"),
        ("table.ja.md", "おしゃべりは", "{{ four.hand }}人《にん》は", "has no value"),
        (
            "table.en.md",
            'where("stock", ',
            'where("pile", ',
            "no thing pile; known are partners, tricks, stock, draw-piles",
        ),
        ("table.ja.md", 'where("stock", "', 'where("tricks", "', "with draw-piles, stock, tricks from the engine"),
        ("table.ja.md", 'where("stock", "', 'where("stock", 2, "', "has no value"),
        ("table.yaml", "talk: ours", "talk: mine", "talk: 'mine'; expected said, follows, ours"),
        ("table.yaml", "talk: ours", "Talk: ours", "'Talk' as an id"),
        ("table.yaml", "talk: ours", "- talk", "YAML that cannot be read"),
    ],
)
def test_a_shared_text_that_is_wrong_is_told(planted: Planted, name: str, old: str, new: str, words: str) -> None:
    assert any(words in fault for fault in in_shared(planted, name, old, new))


def test_a_clause_must_not_have_the_id_of_a_shared_point(planted: Planted) -> None:
    in_shared(planted, "table.yaml", "talk: ours", "deal: ours")
    assert any("game.yaml:" in fault and "clause deal, which is also a point" in fault for fault in planted.faults())
