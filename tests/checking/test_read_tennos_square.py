"""Tennos Square in sentences and tables: right ones are right; another number or name is found where it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.notations import load_notations
from tehodoki.checking.report import RIGHT, UNREAD, WRONG, FileReport
from tehodoki.checking.samples import sentences, shown_notations
from tehodoki.checking.source import KINDS, Source
from tehodoki.paths import templates_dir
from tehodoki.texts.examples import read_examples
from tehodoki.yamlplaces import read_yaml

RIGHT_ONES = [
    # text, a piece of it that is found wrong when it is replaced, what replaces it
    ("テノス・スクエアの例：A A 3 5 6 7 8 9 10 なら、9枚すべてつながるので9×9＝81点。", "81", "80"),
    (("テノス・スクエア。列：2 2 4 7 9 3 5 6 A\n2→2→4→7→9で5枚、3→5→6で3枚、Aが1枚。\n25点＋9点＋1"
        "点で、35点。"), "1枚", "2枚"),
    ("テノス・スクエア。列は[X][2][2][3][X][5][6][7][X]です。裏向きは3枚、2,2,3,5,6,7の6枚で36点です。", "3枚", "2枚"),
    ("テノス・スクエア。A 2 5 6 6 7 6 10 3 は、最初の6枚で36点、次の2枚で4点、最後の3が1点。合計41点。", "4点", "8点"),
    ("テノス・スクエア。■ 2 2 3 ■ 5 6 7 ■ は伏せた3枚を飛ばして6枚なので36点で、49点ではありません。", "36", "49"),
    ("テノス・スクエア。♠A、♥5、♥6、♣8、♦9、♠10、♣4、♥7、X は6枚と2枚で36＋4＝40点。", "4＝", "2＝"),
    ("Tennos Square. Row: 7-8-9-2-3-4-A-5-6. Three stretches of three: 9 + 9 + 9 = 27 points.", "Three", "Four"),
    ("Tennos Square: the row 4 6 9 10 2 5 8 1 3 scores 4*4 + 3*3 + 2*2 = 29.", "29", "28"),
    ("Tennos Square: my row was 1, 4, 4, 8, 9, 10, 2, 3, X, 36 for the first six and 4 for the last two.", "36", "25"),
    ("Tennos Square. X 2 2 3 X 5 6 7 X: six cards in order, 6 x 6 = 36 points.", "six", "five"),
    (("# Tennos Square\n\n| Who | Row | Row points | Bonus | Total |\n|---|---|---|---|---|\n"
     "| A | A 3 4 6 8 8 2 5 9 | 45 | 20 | 65 |\n| B | 4 X 6 10 X X 3 X 7 | 13 | 0 | 13 |\n"), "65", "45"),
    (("3人でテノス・スクエア。アヤの列は A 2 5 6 6 7 6 10 "
        "で、36＋4で40点。アヤが上がったのでボーナス15点が入り、55点です。"), "15", "20"),
    (("Tennos Square. A: 124, B: 110, C: 105, D: 119. A and C have 229 together, B and D have 229. "
     "D went out in the last deal, so B and D win."), "B and D win", "A and C win"),
    (("Tennos Square. Jo 95, Kay 99, Lu 104, Mel 92. Jo and Lu are partners and have 199, Kay and "
        "Mel 191."), "199", "198"),
    (("テノス・スクエア。ディーラーはチカ。得点はアキ61点、ベン32点、チカ40点、ダイ32点。最も少な"
        "いのはベンとダイの32点で、ダイから始めます。"),
     "ダイから", "ベンから"),
    (("テノス・スクエア（4人）。左まわりにアキ、ベン、チカ、ダイの順にすわり、いまはベンの番です。"
    "\n- 左から6番目に置いたら、次はダイ\n"
     "- 左から8番目に置いたら、次はアキ"), "アキ", "チカ"),
    (("Tennos Square. Row: A 2 5 6 6 7 6 10 3\n- A 2 5 6 6 7: 6 cards, 36 points\n- 6 10: 2 cards, 4 points\n"
     "- 3: 1 card, 1 point\nSum: 41 points"), "41 points", "42 points"),
    (("Tennos Square. Row: A 2 5 6 6 7 6 10 3. Stretches: A-2-5-6-6-7 (6 cards, 36 points), 6-10 (2 cards, 4 points), "
     "3 (1 card, 1 point). Total: 41."), "2-5-6-6-7", "3-5-6-6-7"),
    ("Tennos Square.\n\n- X 2 2 3 X 5 6 7 X: six cards, 36.", "36", "35"),
    (("Tennos Square. 10 X 5 X X 6 7 X X: the 10 is followed by a 5, so it stands alone: 1 point. "
      "5-6-7 is three in a row: 9 points."), "5, so", "6, so"),
    (("Tennos Square, three players. Ivy's row is A 2 5 6 6 7 6 10. Her stretches are 6 and 2 long, so "
      "36 + 4 = 40 points."), "2 long", "3 long"),
    ("Tennos Square. X 2 2 3 X 5 6 7 X: the row never falls. Six times six is 36.", "Six times", "Five times"),
    (("テノス・スクエア\n列 10 8 9 2 4 4 5 6 3\n10 → 1点\n8 9 → 4点\n2 4 4 5 6 → 25点\n3 → 1点\n計31点"),
     "25点", "24点"),
    ("テノス・スクエア\n\nX,2,2, 3,X,5, 6,7,X\n6枚で36点です。", "6枚で", "5枚で"),
    (("Tennos Square, clockwise: Amy, Bob, Cid, Dee. Amy lays a card on her third place, so Bob is next. Bob plays on "
     "place 5, the exact middle, so he goes again."), "Bob is next", "Cid is next"),
    (("テノス・スクエア。4人が時計回りにアキ、ベン、チカ、ダイの順に座っています。\n\n"
     "アキが左から2番目に置いた → 次はベン\nベンが左から8番目に置いた → 次はアキ"), "アキ", "チカ"),
    (("Tennos Square, split partnership. Own totals: Ada 70, Bo 55, Cem 62. Bo sits to the left of Ada, Cem to the "
     "left of Bo, Ada to the left of Cem.\n\n- Ada: 70 + 55 = 125\n- Bo: 55 + 62 = 117\n- Cem: 62 + 70 = 132\n\n"
     "Cem wins."),
     "132", "131"),
    (("テノス・スクエア最終結果\n\n- アキ 88点\n- ベン 73点\n- チカ 61点\n- ダイ 79点\n\n"
     "アキ・チカ組は88＋61＝149点、ベン・ダイ組は73＋79＝152点。ベン・ダイ組の勝ちです。"), "152", "153"),
    ("Tennos Square: Ann and Cleo: 88 + 61 = 149 points, Ben and Dan: 73 + 79 = 152 points. Ben and Dan win.",
     "Ben and Dan win", "Ann and Cleo win"),
]  # fmt: skip
IN_ORDER = [
    # text, a piece of it, what replaces it: then it is told, or not understood
    (("Tennos Square. Row: 3 3 4 8 X 10 2 X 5. The first five are worth 25 points, and the other two are worth 4, "
     "so you get 29 points."), "worth 4", "worth 9"),
    (("Tennos Square. Mo went out with 2 2 3 6 9 A 5 7 7. His stretches are 2 2 3 6 9 and A 5 7 7, for 25 and 16 "
     "points. With the bonus of 20 he reaches 61 points."), "bonus of 20", "bonus of 61"),
    (("テノス・スクエア：これまでに52点だったヤンの今回の列は A 3 3 4 X X 2 6 10。4枚で16点、3枚で9点なので25点。"
     "合わせて77点になりました。"), "9点なので", "25点なので"),
    ("Tennos Square. The row 10 9 8 7 6 5 4 3 2: nine single cards, each worth one point, so nine points in total.",
     "each worth one point", "each worth nine points"),
    ("Tennos Square. Row of the month: 2 4 4 X 9 3 6 X 10. Four squared plus three squared is 25, so 25 points.",
     "is 25", "is 9"),
]  # fmt: skip
NOT_UNDERSTOOD = [
    "Tennos Square. X 2 2 3 X 5 6 7 X: about 36 points.",
    "Tennos Square. X 2 2 3 X 5 6 7 X scores 36 points, twice as many as before.",
    "テノス・スクエア。5・5・5・6・7・8・9・10・10は81点です。最後の10がAだったら65点になります。",
    "テノス・スクエア。X 2 2 3 X 5 6 7 X が上がって、ボーナスも入ります。",
    "Tennos Square. Jo 95, Kay 99, Lu 104, Mel 95, so Jo and Lu have 199, and Kay and Mel win.".replace(
        "Mel 95", "Mel 100"
    ),
]


def check(text: str) -> FileReport:
    suffix = ".md" if "|" in text else ".txt"
    return check_text(Source(Path(f"x{suffix}"), text, KINDS[suffix]), Settings(None, allow_empty=True))


@pytest.mark.parametrize(("text", "old", "new"), RIGHT_ONES)
def test_what_is_right_is_right_and_what_is_changed_is_found_at_its_place(text: str, old: str, new: str) -> None:
    report = check(text)
    assert report.items
    assert {item.status for item in report.items} == {RIGHT}, report
    at = text.rindex(old)
    wrong = text[:at] + new + text[at + len(old) :]
    line, column = wrong.count("\n", 0, at) + 1, at - wrong.rfind("\n", 0, at)
    faults = [fault for item in check(wrong).items if item.status == WRONG for fault in item.faults]
    assert (line, column) in [(fault.place.line, fault.place.column) for fault in faults], faults


@pytest.mark.parametrize("text", NOT_UNDERSTOOD)
def test_what_is_not_read_wholly_is_not_judged(text: str) -> None:
    assert UNREAD in {item.status for item in check(text).items}


@pytest.mark.parametrize(
    "text",
    [
        "テノス・スクエアのコツ。5番目に置くともう一度自分の番。",
        "Tennos Square: the player who goes out gets 20 points, with three players 15.",
    ],
)
def test_rules_are_no_examples(text: str) -> None:
    assert not check(text).items


@pytest.mark.parametrize(("text", "old", "new"), IN_ORDER)
def test_numbers_in_the_order_of_the_stretches_are_right_or_told(text: str, old: str, new: str) -> None:
    assert {item.status for item in check(text).items} == {RIGHT}
    assert text.count(old) == 1
    assert RIGHT not in {item.status for item in check(text.replace(old, new)).items}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_examples_of_the_kit_are_read_as_they_are_written(lang: str) -> None:
    notations = load_notations("tennos-square")
    examples = read_examples(read_yaml(templates_dir() / "games/tennos-square/examples.yaml"), notations.game, [])
    read = 0
    for wording in notations.prose:
        for one in (one for one in examples if one.calculation == wording.calculation and not one.options):
            if one.given.get("totals", 0) is None or ("totals" not in one.given and wording.calculation == "starter"):
                continue
            table = notations.game(one.seats or 4, notations.game.Options())
            result = notations.game.calculations[wording.calculation].run(table, one.given).result
            text = f"{notations.title[lang]}\n{sentences(notations, wording, one.given, result, lang)}"
            assert [item.status for item in check(text).items] == [RIGHT], text
            read += 1
    assert read > 6
    assert "".join(shown_notations("tennos-square", lang)).count("```") >= 12


def test_totals_without_their_deals_are_not_said_to_be_impossible() -> None:
    text = (
        "Tennos Square. A: 124, B: 110, C: 105, D: 119. A and C have 229 together. D went out in the "
        "last deal, so B and D win."
    )
    (item,) = check_text(Source(Path("x.txt"), text, KINDS[".txt"]), Settings(None, strict=True)).items
    assert (item.status, item.warnings) == (RIGHT, ())


SPLIT = (
    "Tennos Square for three, split partnership\n\nTotals after three deals: Ada 140, Bix 95, Col 120. "
    "Bix sits on Ada's left, Col on Bix's left and Ada on Col's left.\n\n"
)
PARTNERS = "Tennos Square. {0} and {2}, {1} and {3} are partners.\n\nTotals: {0} 45, {1} 60, {2} 38, {3} 52.\n\n"
LETTERED, NAMED = PARTNERS.format(*"ABCD"), PARTNERS.format("Ann", "Ben", "Cleo", "Dan")
TABLES = [
    (
        SPLIT + "| Player | Own | Left neighbour | Final |\n|---|---|---|---|\n| Ada | 140 | 95 | 235 |\n"
        "| Bix | 95 | 120 | 215 |\n| Col | 120 | 140 | 260 |\n\nCol wins.\n",
        ("| 140 | 95 | 235", "| 95 | 120 | 215", "| 120 | 140 | 260"),
    ),
    (
        SPLIT + "| | Ada | Bix | Col |\n|---|---|---|---|\n| Own | 140 | 95 | 120 |\n| Sum | 235 | 215 | 260 |\n\n"
        "Col wins.\n",
        ("| 140 | 95 | 120", "| 235 | 215 | 260"),
    ),
    (
        LETTERED + "| Place | Side | Points |\n|---|---|---|\n| 1 | B and D | 112 |\n| 2 | A and C | 83 |\n\n"
        "B and D win.\n",
        ("| 1 ", "| 2 ", "| 112", "| 83"),
    ),
    (
        NAMED + "| Pair | Sum |\n|---|---|\n| Ann/Cleo | 45 + 38 = 83 |\n| Ben/Dan | 60 + 52 = 112 |\n\n"
        "Ben and Dan win.\n",
        ("45 + 38 = 83", "60 + 52 = 112"),
    ),
]


@pytest.mark.parametrize(("text", "pieces"), TABLES)
def test_each_number_of_a_table_beside_the_totals_is_checked(text: str, pieces: tuple[str, ...]) -> None:
    assert {item.status for item in check(text).items} == {RIGHT}
    for piece in pieces:
        assert text.count(piece) == 1
        for number in re.finditer("[0-9]+", piece):
            other = piece[: number.start()] + str(int(number[0]) + 1) + piece[number.end() :]
            assert RIGHT not in {item.status for item in check(text.replace(piece, other)).items}, other


@pytest.mark.parametrize(
    ("text", "winners"),
    [
        (LETTERED, ("B and D win", "B and her partner D win", "B wins with D")),
        (NAMED, ("Ben and Dan win", "Ben and her partner Dan win", "Ben wins with Dan")),
    ],
)
def test_a_pair_that_is_no_side_does_not_win(text: str, winners: tuple[str, ...]) -> None:
    for said in winners:
        assert {item.status for item in check(f"{text}{said}.\n").items} == {RIGHT}
        for mate in ("A", "C") if text == LETTERED else ("Ann", "Cleo"):
            other = re.sub(r"\b(?:D|Dan)\b", mate, said)
            assert RIGHT not in {item.status for item in check(f"{text}{other}.\n").items}, other
