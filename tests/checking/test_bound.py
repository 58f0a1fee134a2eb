"""Bindings: what sentences mean is said once beside them, and held against them for ever after."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tehodoki.checking.check import Check, Settings, check_text
from tehodoki.checking.report import RIGHT, UNREAD, WRONG, FileReport, Item
from tehodoki.checking.rewrite import repaired
from tehodoki.checking.shown import read
from tehodoki.checking.source import HTML, MARKDOWN, Source
from tests.commands.commandline import tehodoki

WORDS = (
    "Ann has the 3, 4, 5 and 6 of hearts, Ben the 8 and 10. Cleo, who came late with her dog, holds nothing but the "
    "7 and the 9 of that suit. So Ann, with her 18, gets all the 4 that four cards bring; Ben walks off with 2."
)
BINDING = """<!-- tehodoki take-and-share suit
Ann: ♥3 4 5 6
Ben: ♥8 10
Cleo: ♥7 9
says: sums: Ann 18; points: Ann 4; ~four; points: Ben 2
-->"""
TEXT = f"# Take & Share\n\n{WORDS}\n\n{BINDING}\n"


def items(text: str, kind: str = MARKDOWN, beside: str = "") -> list[Item]:
    other = Source(Path("x.bound"), beside, kind) if beside else None
    report: FileReport = check_text(Source(Path("x"), text, kind), Settings(allow_empty=True), other)
    return list(report.items)


def changed(old: str, new: str) -> list[Item]:
    assert TEXT.count(old) >= 1
    return items(TEXT.replace(old, new, 1))


def test_sentences_that_no_reader_understands_are_right_by_their_binding() -> None:
    assert [item.reason for item in items(TEXT.partition("<!--")[0])] == ["not bound"]
    assert [item.status for item in items(TEXT)] == [RIGHT]


@pytest.mark.parametrize(
    ("old", "new", "line", "column"),
    [("18, gets", "17, gets", 3, 155), ("the 4 that", "the 5 that", 3, 172), ("with 2.", "with 3.", 3, 216)],
)
def test_another_number_in_the_sentences_is_told_at_its_place(old: str, new: str, line: int, column: int) -> None:
    (item,) = changed(old, new)
    assert item.status in (WRONG, UNREAD)
    assert (line, column) in {(fault.place.line, fault.place.column) for fault in item.faults}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("the 8 and 10", "the 8 and 9"), ("Ben the 8", "Bea the 8"), ("the 9 of that", "the 2 of that"),
        ("four cards", "five cards"), ("Ben walks", "Cleo walks"), ("late with her dog", "late with her 3 dogs"),
        ("all the 4 that", "all the points that"),
    ],
)  # fmt: skip
def test_other_cards_names_and_numbers_are_never_right(old: str, new: str) -> None:
    assert {item.status for item in changed(old, new)} - {RIGHT}


@pytest.mark.parametrize(("old", "new"), [("who came late", "who came early"), ("her dog", "her cat")])
def test_other_words_change_nothing_without_a_seal(old: str, new: str) -> None:
    assert [item.status for item in changed(old, new)] == [RIGHT]


def test_what_the_author_binds_wrong_is_wrong() -> None:
    (item,) = items(TEXT.replace("18", "17"))
    assert item.status == WRONG
    assert "17" in item.faults[0].found


def test_a_number_that_is_wrong_in_both_is_mended_in_both() -> None:
    wrong = TEXT.replace("18", "17")
    report = check_text(Source(Path("x"), wrong, MARKDOWN), Settings())
    assert repaired(wrong, report.repairs) == TEXT


def test_nothing_is_mended_where_the_binding_stands_in_another_file() -> None:
    text, _, bound = TEXT.replace("18", "17").partition("<!-- ")
    beside = bound.removesuffix("-->\n").replace("suit\n", "suit\nat: Ann has the 3\n", 1)
    sources = Source(Path("x"), text, MARKDOWN), Source(Path("x.bound"), beside, MARKDOWN)
    (binding,) = Check(read(sources[0]), Settings(), sources[1]).bindings()
    item, _ = binding.checked()
    assert (item.status, item.repairs) == (WRONG, ())


@pytest.mark.parametrize("old", ["~four; ", "points: Ben 2", "Cleo: ♥7 9\n"])
def test_what_is_not_bound_is_told(old: str) -> None:
    assert {item.status for item in changed(old, "")} == {UNREAD}


def test_a_question_of_the_draft_is_open() -> None:
    (item,) = changed("~four", "? four")
    assert (item.status, item.reason) == (UNREAD, "misread")


def test_claims_of_relation_are_bound() -> None:
    text = TEXT.replace("Ben walks off with 2.", "Cleo comes last.").replace("points: Ben 2", "lowest sum: Cleo")
    assert [item.status for item in items(text)] == [RIGHT]
    text = text.replace("lowest sum: Cleo", "highest sum: Cleo")
    assert [item.status for item in items(text)] == [WRONG]


@pytest.mark.parametrize(("name", "status"), [("Ben", RIGHT), ("Cleo", UNREAD), ("Ann", UNREAD)])
def test_who_had_something_in_the_sentence_before_is_a_stranger_in_the_next(name: str, status: str) -> None:
    text = TEXT.replace(
        "So Ann, with her 18, gets all the 4 that four cards bring; Ben walks off with 2.", f"{name} scores 2."
    )
    assert [item.status for item in items(text.replace("sums: Ann 18; points: Ann 4; ~four; ", ""))] == [status]


HANDS = "# Take & Share\n\nAnn has the 3, 4, 5 and 6 of hearts, Ben the 8, 10, Cleo the ace, 9, Dan the 7. {words}\n\n"
HELD = "<!-- tehodoki take-and-share suit\nAnn: ♥3 4 5 6\nBen: ♥8 10\nCleo: ♥A 9\nDan: ♥7\nsays: {says}\n-->\n"


@pytest.mark.parametrize(
    ("words", "says", "status"),
    [
        ("Ann scores 5 points.", "@Ann; (5)", UNREAD),
        ("Ann scores 5 points.", "@Ann; ~5", UNREAD),
        ("Ann scores 4 points.", "@Ann; (4)", RIGHT),
        ("We had 5 points to go.", "~5", RIGHT),
        ("Ann scores 18 points.", "sums: Ann 18", UNREAD),
        ("Ann has a sum of 18 points.", "sums: Ann 18", RIGHT),
        ("Dan has the highest sum.", "lowest sum: Dan", UNREAD),
        ("Dan has the lowest sum.", "lowest sum: Dan", RIGHT),
        ("Dan has fewer cards than Ann.", "less counts: Dan Ann", RIGHT),
        ("Ann has fewer cards than Dan.", "more counts: Ann Dan", UNREAD),
        ("Ann and Ben do not have the highest sum.", "highest sum: Ann Ben", UNREAD),
        ("Ann and Ben have the highest sum, not that it helps.", "highest sum: Ann Ben; ~not", RIGHT),
        ("Ben wins.", "@Ben", UNREAD),
        ("Ben wins, he thinks.", "@Ben; ~wins", RIGHT),
    ],
)
def test_words_and_units_beside_a_claim_do_not_say_otherwise(words: str, says: str, status: str) -> None:
    assert [item.status for item in items(HANDS.format(words=words) + HELD.format(says=says))] == [status]


def test_a_changed_number_among_the_first_words_is_told_at_its_place() -> None:
    told = TEXT.replace("the 3, 4", "the 2, 4", 1).replace("suit\nAnn", "suit\nat: Ann has the 3, 4\nAnn")
    (item,) = items(told)
    assert (item.status, item.faults[0].place.column) == (UNREAD, 13)


TRICK = (
    "Hamlet trick: hearts are trumps. Ann leads the ace of spades, Ben plays the 7 of hearts, Cleo plays the king of "
    "spades. Ben wins the trick.\n"
)


@pytest.mark.parametrize("suit", ["hearts", "spades"])
def test_the_suit_that_is_told_before_the_cards_belongs_to_what_is_sealed(rules: Path, suit: str) -> None:
    rules.write_text(TRICK, encoding="utf-8")
    assert (tehodoki("bind", "rules.md").exit_code, tehodoki("bind", "--seal", "rules.md").exit_code) == (0, 0)
    bound = rules.read_text(encoding="utf-8").replace("hearts are", f"{suit} are", 1)
    rules.write_text(bound, encoding="utf-8")
    assert (tehodoki("verify", "rules.md").exit_code == 0) == (suit == "hearts")


def test_html_is_bound_in_comments() -> None:
    page = f"<h1>Take &amp; Share</h1>\n<p>{WORDS}</p>\n{BINDING}\n"
    assert [item.status for item in items(page, HTML)] == [RIGHT]
    assert {item.status for item in items(page.replace("18, gets", "17, gets"), HTML)} - {RIGHT}


def test_a_file_beside_binds_by_the_first_words() -> None:
    text = f"# Take & Share\n\nAnn and Ben like 3 games.\n\n{WORDS}\n"
    beside = BINDING.removeprefix("<!-- ").removesuffix("-->").replace("\n", "\nat: Ann has\n", 1)
    assert [item.status for item in items(text, beside=beside)] == [RIGHT]
    assert {item.status for item in items(text.replace("18, gets", "17, gets"), beside=beside)} - {RIGHT}
    (lost, *_) = items(text, beside=beside.replace("at: Ann has", "at: Dan has"))
    assert (lost.status, lost.reason) == (UNREAD, "misread")


# the command ---------------------------------------------------------------------------------------------------------


@pytest.fixture(name="rules")
def _rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "rules.md"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_a_seal_notices_other_words(rules: Path) -> None:
    assert tehodoki("bind", "--seal", "rules.md").exit_code == 0
    sealed = rules.read_text(encoding="utf-8")
    assert sealed.startswith(TEXT.partition("-->")[0])
    assert tehodoki("verify", "rules.md").exit_code == 0
    rules.write_text(sealed.replace("her dog", "her cat"), encoding="utf-8")
    told = json.loads(tehodoki("verify", "--format", "json", "rules.md").stdout)
    assert [(item["status"], item["reason"]) for item in told["files"][0]["examples"]] == [(UNREAD, "changed")]
    assert tehodoki("bind", "--seal", "rules.md").exit_code == 0
    assert tehodoki("verify", "rules.md").exit_code == 0


PILES = """# Deck Build Tricks

At the end Hal holds P4 and P6; in his draw pile lie P5 and P7, in his discard pile P4. That makes 26 points for him.
Ida has a P7 in hand and nothing else: 7.
"""
BOUND_PILES = """hand= Hal: P4 P6
draw= Hal: P5 P7
discard= Hal: P4
says: points: Hal 26
hand= Ida: P7
says: points: Ida 7
hidden: hand= Joe: -
hidden: draw= Ida: - Joe: -
hidden: discard= Ida: - Joe: -
-->
"""


def test_of_what_cannot_be_read_the_draft_is_an_outline(rules: Path) -> None:
    rules.write_text(PILES, encoding="utf-8")
    assert tehodoki("bind", "rules.md").exit_code == 1
    drafted = rules.read_text(encoding="utf-8")
    head, *lines = drafted.partition("<!-- ")[2].splitlines()
    assert drafted.startswith(PILES)
    assert head.startswith("tehodoki deck-build-tricks ? [trick or ")
    assert lines == ["Hal: P4 P6", "says: ? P5; ? P7; ? P4", "says: ? 26", "Ida: P7", "says: ? 7", "-->"]
    told = json.loads(tehodoki("verify", "--format", "json", "rules.md").stdout)["files"][0]["examples"]
    assert [(item["status"], item["reason"], len(item["details"])) for item in told] == [(UNREAD, "misread", 6)]


@pytest.mark.parametrize(("old", "new", "status"), [("", "", RIGHT), ("lie P5", "lie P6", UNREAD), ("26", "27", WRONG)])
def test_what_several_have_is_given_where_the_sentences_say_it(old: str, new: str, status: str) -> None:
    text = f"{PILES}\n<!-- tehodoki deck-build-tricks score\n{BOUND_PILES}".replace(old, new)
    assert [item.status for item in items(text)] == [status]


SIDES = """# Tennos Square

Ann and Cem stand at 229 together, Ben and Dee at 229 as well, and so Ben and Dee win: Dee had gone out.

<!-- tehodoki tennos-square match
hidden: out= Dee
hidden: deals= Ann: 41  Ben: 12  Cem: 20  Dee: 36
hidden: deals= Ann: 9  Ben: 65  Cem: 30  Dee: 18
hidden: deals= Ann: 25  Ben: 17  Cem: 11  Dee: 29
hidden: deals= Ann: 64  Ben: 15  Cem: 29  Dee: 37
says: compared: Ann&Cem 229; compared: Ben&Dee 229; winners: Ben&Dee; @Dee
-->
"""
ACTS = """# Irokanmuri

Ann opens with a lady, which Cem receives, and Cem plays a lady; then Dee answers it with a black cap.

<!-- tehodoki irokanmuri exchange
starter: Ann
hidden: Ann: lady monk black
hidden: Ben: monk lady black
hidden: Cem: yagoro upright black
hidden: Dee: lady folded black
acts= lady
says: @Cem; @Cem
acts= lady
says: @Dee
acts= black
says: next: Cem
-->
"""
PICKS = """# Trumps

Everyone picks: Mia 3, Leo 5, Kim 7. The lowest pick is Mia's, so she starts.

<!-- tehodoki trumps start
picks= Mia: 3 Leo: 5 Kim: 7
says: lowest picks: Mia; starter: Mia
-->
"""


def test_partners_go_by_their_names() -> None:
    assert [item.status for item in items(SIDES)] == [RIGHT]
    (item,) = items(SIDES.replace("Cem stand at 229", "Cem stand at 230").replace("Ann&Cem 229", "Ann&Cem 230"))
    assert (item.status, item.faults[0].place.line, item.faults[0].place.column) == (WRONG, 3, 22)
    assert "of Ann and Cem: 230" in item.faults[0].found


@pytest.mark.parametrize(("losers", "status"), [(("Ann", "Cem"), RIGHT), (("Ben", "Dee"), WRONG)])
def test_partners_who_won_have_not_lost(losers: tuple[str, str], status: str) -> None:
    lost = SIDES.replace("Ben and Dee win", f"{' and '.join(losers)} lose")
    assert [item.status for item in items(lost.replace("winners: Ben&Dee", f"loses: {'&'.join(losers)}"))] == [status]


def test_losing_is_about_who_wins_and_not_about_a_number_of_wins() -> None:
    said = "# Irokanmuri\n\nAfter four games Ben and Dee lose."
    given = "order: Ann Ben Cem Dee\nhidden: starter= Ann\nhidden: out= Ann Ben Cem Ann\n"
    bound = f"{said}\n\n<!-- tehodoki irokanmuri match\n{given}says: ~four; loses: Ben&Dee\n-->\n"
    assert [item.status for item in items(bound)] == [RIGHT]
    assert [
        item.status for item in items(bound.replace("Ben and Dee", "Ann and Cem").replace("Ben&Dee", "Ann&Cem"))
    ] == [WRONG]


def test_a_number_may_stand_for_a_card_without_a_suit_and_a_word_for_a_number() -> None:
    said = PILES.replace("P", "").replace(" 7.", " seven.")
    bound = f"{said}\n<!-- tehodoki deck-build-tricks score\n{BOUND_PILES.replace('Ida 7', 'Ida seven')}"
    assert [item.status for item in items(bound)] == [RIGHT]
    assert [
        item.status for item in items(bound.replace("Ida seven", "Ida six").replace("else: seven", "else: six"))
    ] == [WRONG]


def test_a_list_may_stand_in_pieces_with_names_between() -> None:
    assert [item.status for item in items(ACTS)] == [RIGHT]
    assert [item.status for item in items(ACTS.replace("then Dee", "then Ben"))] == [UNREAD]


def test_what_cannot_be_compared_is_told() -> None:
    (item,) = items(PICKS)
    assert (item.status, item.reason, item.faults[0].place.line) == (UNREAD, "misread", 7)
    assert "'lowest picks'" in item.faults[0].found


def test_sealing_names_what_no_seal_and_no_engine_can_vouch_for(rules: Path) -> None:
    rules.write_text(TEXT.replace("~four", "~four; ~not"), encoding="utf-8")
    told = tehodoki("bind", "--seal", "rules.md").stderr.splitlines()
    places = [(line.split(" ")[0], line.split("'")[1]) for line in told]
    assert places == [("rules.md:9:36:", "four"), ("rules.md:9:43:", "not")]
    assert tehodoki("bind", "--seal", "rules.md").stderr == ""


def test_a_wrong_binding_is_not_sealed(rules: Path) -> None:
    rules.write_text(TEXT.replace("18", "17"), encoding="utf-8")
    assert tehodoki("bind", "--seal", "rules.md").exit_code == 1
    assert rules.read_text(encoding="utf-8") == TEXT.replace("18", "17")


DRAFTED = (
    "# Trumps\n\nAnn collected 9x4, 8x2 and 7x1, Ben 6x5, 4x2 and 1x1. Ann, cheering, has 7 points. Ben has 6 points.\n"
)


@pytest.mark.parametrize("beside", [False, True], ids=["in place", "beside"])
def test_a_draft_is_put_behind_the_sentences_or_beside_the_file(rules: Path, beside: bool) -> None:
    rules.write_text(DRAFTED, encoding="utf-8")
    words = ["--beside"] if beside else []
    dry = tehodoki("bind", "--dry-run", *words, "rules.md")
    assert ("says:" in dry.stdout, rules.read_text(encoding="utf-8")) == (True, DRAFTED)
    done = tehodoki("bind", *words, "rules.md")
    aside = Path("rules.md.bound")
    bound = aside if beside else rules
    assert "says:" in bound.read_text(encoding="utf-8")
    assert rules.read_text(encoding="utf-8").startswith(DRAFTED)
    if done.exit_code == 0:
        assert tehodoki("verify", "rules.md").exit_code == 0
    rules.write_text(rules.read_text(encoding="utf-8").replace("7 points", "8 points", 1), encoding="utf-8")
    assert tehodoki("verify", "rules.md").exit_code in (1, 2)


ROWS = """# Tennos Square

| Player | Row | Score |
|---|---|---|
| Ann | A A 3 5 6 7 8 9 10 | 82 |
| Bob | X 2 2 3 X 5 6 7 X | 36 |
"""
SCORE = "# Trumps\n\nAnn: [9×4][8×2][7×1] (most: 9 with 4 cards, longest: 9 to 7 with 3 numbers) = 7 points\n"
OTHER = "Ben: [6×5][4×2][1×1] (most: five 6s, longest: 1) = 6 points\n"


@pytest.mark.parametrize(
    ("text", "open_"),
    [
        (SCORE + OTHER + "Ann wins.", ""),
        (SCORE + OTHER + "Ann does not win.", "? not"),
        (SCORE + OTHER + "Ben is first and Ann is second.", "? Ben"),
        (SCORE + OTHER + "It is a tie.", "? tie"),
        (SCORE + OTHER.replace("five 6s", "five 4s") + "Ann wins.", "? five 4s"),
        (SCORE + OTHER.replace("= 6", "= 5 + 2") + "Ann wins.", "? 5"),
        ("Tennos Square: the row 4 6 9 10 2 5 8 1 3 scores 4 * 4 + 3 * 3 + 2 * 2 = 28.\n", "points: 28"),
        (ROWS, "? 82"),
    ],
)  # fmt: skip
def test_what_the_reader_does_not_bear_out_is_never_drafted_as_saying_nothing(
    rules: Path, text: str, open_: str
) -> None:
    rules.write_text(text, encoding="utf-8")
    drafted = tehodoki("bind", "rules.md")
    bound = rules.read_text(encoding="utf-8")
    assert open_ in bound
    assert drafted.exit_code == (open_[:1] == "?"), bound
    assert (tehodoki("bind", "--seal", "rules.md").exit_code == 0) == (not open_)


def test_the_draft_is_told_with_what_is_not_bound(rules: Path) -> None:
    rules.write_text(TEXT.partition("<!--")[0], encoding="utf-8")
    done = tehodoki("verify", "rules.md")
    assert done.exit_code == 2
    assert "<!-- tehodoki take-and-share suit" in done.stdout
    (item,) = json.loads(tehodoki("verify", "--format", "json", "rules.md").stdout)["files"][0]["examples"]
    assert item["reason"] == "not bound"
    assert item["draft"].startswith("tehodoki take-and-share suit")
