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
    ("old", "new", "words"),
    [
        (STANDS, "free-gift: site", "unknown clause 'free-gift'; did you mean 'free-gifts'?"),
        (STANDS, "free-gifts: paper", "free-gifts: 'paper'; expected sheet, site, or {folded: the clause that holds"),
        (STANDS, "free-gifts: {folded: share-one-eac}", "unknown clause 'share-one-eac'; did you mean 'share-one-each"),
        (STANDS, "free-gifts: {folded: free-gifts}", "R5 free-gifts folded into itself; expected a clause on the sh"),
        (STANDS, "free-gifts: {folded: later-leader}", "which is folded into 24 long-game; expected a clause on the"),
        (STANDS, "free-gifts: {folded: gifts-stay-known}", "R4 gifts-stay-known, which is on the site only"),
        (STANDS, "free-gifts: site\n  free-gifts: sheet", "key 'free-gifts' stands twice"),
        (
            POINT,
            "piles-turned-up: [follows, guessed]",
            "piles-turned-up 2: 'guessed'; expected 'said', 'follows' or 'ours'",
        ),
        (POINT, "piles-turned-up: {stands: []}", "stands: 0 of them; expected at least 1"),
        (POINT, "piles-turned-up: {stands: [unreceived]}", "unknown clause 'unreceived'; did you mean 'unreceived-"),
        (POINT, "piles-turned-up: {stands: [received-only]}", "20 received-only, which stands on the sheet"),
        (POINT, "piles-turned-up: {words: {fr: {say: a, never: [b]}}}", "unknown key 'fr'"),
        (POINT, "piles-turned-up: {words: {en: {say: a}}}", "en: no never"),
        (POINT, "Piles: follows", "'Piles' as an id"),
        (POINT, "case-a: follows", "'case-a', which is a clause"),
    ],
)
def test_a_clause_or_a_point_that_cannot_be_is_told(planted: Planted, old: str, new: str, words: str) -> None:
    line = planted.change("game.yaml", old, f"  {new}\n") + new.count("\n")
    assert planted.told("game.yaml", line, words), planted.faults()


def test_a_sheet_that_cites_what_is_on_the_site_only_is_told(planted: Planted) -> None:
    planted.change("game.yaml", STANDS, f"{STANDS}  exchange: site\n")
    for name in ("rules.en.md", "rules.ja.md"):
        text = planted.path(name).read_text(encoding="utf-8")
        first = text[: text.index("- ")].count("\n") + 1  # the list of mistakes is one paragraph
        assert planted.told(name, first, "15 exchange cited, which is on the site only", "cite another")


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("game.yaml", "\nstands:\n", "\nstands: []\nx:\n", "stands: []; expected keys with values"),
        ("table.en.md", "[piles-turned-up: ", "[piles: ", "unknown point 'piles'"),
        ("table.en.md", "[piles-turned-up: Counting] ", "", "a paragraph without an id"),
        ("table.en.md", "below {{ three.low }}", "below {{ three.high }}", "clause T3 left-in-box with 10, 3"),
        ("../../table.en.md", "[talk: ", "[talks: ", "no paragraph for talk"),
        ("../../table.ja.md", "おしゃべりは", "{{ four.hand }}人《にん》は", "has no value"),
        ("../../table.en.md", 'where("stock", ', 'where("pile", ', "no thing pile; known are partners, tricks, stock,"),
        ("../../table.yaml", "talk: ours", "talk: mine", "talk: 'mine'; expected 'said', 'follows' or 'ours'"),
        ("../../table.yaml", "talk: ours", "deal: ours", "clause deal, which is also a point"),
    ],
)
def test_a_text_that_differs_is_told(planted: Planted, name: str, old: str, new: str, words: str) -> None:
    planted.change(name, old, new)
    told = "game.yaml" if "deal: ours" in new else Path(name).name
    assert any(f"{told}:" in fault and words in fault for fault in planted.faults()), planted.faults()


def test_a_word_that_is_not_to_be_used_is_told(planted: Planted) -> None:
    words = "{words: {en: {say: packs, never: [decks]}, ja: {say: 組, never: [デッキ]}}}"
    planted.change("game.yaml", POINT, f"{POINT}  wording: {words}\n")
    english = planted.change("table.en.md", "[left-in-box: ", "[left-in-box: Decks, ")
    planted.change("table.ja.md", "[left-in-box: ", "[left-in-box: デッキ、")
    assert planted.told("table.en.md", english, "'decks'", "'packs', as T5 wording has it", "say it so")
    assert any("table.ja.md" in fault and "'デッキ'" in fault for fault in planted.faults())
