"""Right examples turned into something else: what is denied, doubted or told of somebody else is never right."""

from __future__ import annotations

import pytest

from generator.checking.report import RIGHT, UNREAD, WRONG
from tests.checking import corpora

SHARE = "Ann: ♠3 ♠4 ♠5. Ben: ♠8. "
SHARE_JA = "アン：♠3♠4♠5。ベン：♠8。"
TWO = "Ann: ♠3 ♠4 ♠5 ♠6. Ben: ♠8 ♠10. Cleo: ♠7. "
TWO_JA = "アン：♠3♠4♠5♠6。ベン：♠8♠10。クレオ：♠7。"
TRUMPS = "Ann's score cards are three 7s, three 6s, two 5s, two 4s and one 3. "
HAMLET = "切り札はクラブ。梅子はダイヤの十、桜子はダイヤのエース、桃子はジョーカーを出した。"
HAMLET_EN = "Clubs are trump. Al plays the ten of diamonds, Bea the ace of diamonds and Cy the joker. "
MATCH = "1ゲーム目はB、2ゲーム目はA、3ゲーム目はD、4ゲーム目はBの手札がなくなりました。"
END = "AとCは1勝、BとDは3勝なので、BとDの勝ちです。"
TILES = "取った牌は6-6、4-6、4-4、5-6です。赤い目は6＋4＋8＋0で18点になります。"
TAKEN = "In Shikagari I took 1-4, 6-6, 1-2 and 3-5: that makes 5 + 6 + 1 + 0 = 12 points."
TILES_EN = "You took 6-6, 4-6, 4-4 and 5-6: that makes 6 + 4 + 8 + 0 = 18 points."


def statuses(game: str, text: str) -> list[str]:
    return [item.status for item in corpora.check(text, ".md", game).items]


DOUBTED = [
    "{}Ann scores 3 points. Or does she?",
    "{}Ann scores 3 points. Does she?",
    "{}Ann scores 3 points.\n\nReally?",
    "{}Ann scores 3 points, doesn't she?",
    "{}Ann scores 3 points?",
    "{}Does Ann score 3 points?",
    "{}Ann scores 3 points. Or so she thinks.",
    "{}Ann scores 3 points. Think again.",
    "{}Ann scores 3 points. I doubt it.",
    "{}Ann scores 3 points. That was the old rule.",
    "{}Ann thinks she scores 3 points.",
    "{}Ann pretends to score 3 points.",
    "{}Ann scores 3 points, according to Ben.",
]
DOUBTED_JA = [
    "{}アンは3点です。本当でしょうか？",
    "{}アンは3点です。本当に？",
    "{}アンは3点です。そうかな。",
    "{}アンは3点です。うそです。",
    "{}アンは3点です。なんちゃって。",
    "{}アンは3点ですか？",
    "{}アンは3点？",
    "{}アンは3点だと思っています。",
    "{}アンは3点のつもりです。",
    "{}アンは3点に見えます。",
    "{}アンは3点らしいです。",
]


@pytest.mark.parametrize("text", [*DOUBTED, *DOUBTED_JA])
def test_a_result_that_is_doubted_is_not_right(text: str) -> None:
    assert RIGHT not in statuses("take-and-share", text.format(SHARE if text in DOUBTED else SHARE_JA))


@pytest.mark.parametrize(
    "text",
    [
        SHARE + "Ann scores 3 points.",
        SHARE + "Ann scores 3 points. Any questions? Write to us.",
        SHARE_JA + "アンは3点です。すばらしい手札でした。",
        SHARE_JA + "アンは3点です。楽しい夜でした。",
    ],
)
def test_what_doubts_nothing_takes_nothing_back(text: str) -> None:
    assert statuses("take-and-share", text) == [RIGHT]


@pytest.mark.parametrize(
    ("game", "right", "old", "new"),
    [
        ("take-and-share", TWO + "Ann scores 4 points. Ben scores 2.", "scores 4", "loses 4"),
        ("take-and-share", TWO + "Ann scores 4 points. Ben gets 2 points.", "Ben gets", "Ben pays"),
        ("take-and-share", TWO_JA + "アンは4点、ベンは2点です。", "アンは4点", "アンは4点減点"),
        ("take-and-share", TWO_JA + "アンは4点、ベンは2点です。", "2点です", "2点を失います"),
        ("take-and-share", TWO + "Ann scores 4 points. Ben scores 2.", "Ben scores 2.", "As does Ben."),
        ("take-and-share", TWO_JA + "アンは4点です。ベンは2点です。", "ベンは2点です", "ベンも同様です"),
        ("take-and-share", TWO + "Ann scores 4 points. Ben scores 2.", "Ben scores 2", "Everybody else scores 2"),
        (
            "take-and-share",
            TWO + "The highest sum is 18. Ann scores 4 points.",
            "highest sum is 18",
            "lowest sum is 22",
        ),
        (
            "take-and-share",
            "The highest sum is 18. " + TWO + "Ann scores 4 points.",
            "highest sum is 18",
            "lowest sum is 22",
        ),
        ("trumps", TRUMPS + "Her largest set is 3 cards. She scores 3 + 5 = 8 points.", "largest", "smallest"),
        (
            "trumps",
            "Ann: [9×4][8×2][7×1]. Ben: [6×5][4×2][1×1]. Ann 7 points, Ben 6 points. Ann wins.",
            "Ann wins",
            "Zoe wins",
        ),
        (
            "trumps",
            "アン：[9×4][8×2][7×1]。ベン：[6×5][4×2][1×1]。アン7点、ベン6点。アンの勝ち。",
            "アンの勝ち",
            "楓の勝ち",
        ),
        ("hamlet", HAMLET + "桜子がトリックを取り、次のリードも桜子である。", "桜子である", "Zebedeeである"),
        ("hamlet", HAMLET + "桜子がトリックを取り、次は桜子がリードします。", "次は桜子", "次は楓"),
        ("hamlet", HAMLET_EN + "Bea takes the trick. Next to lead is Bea.", "lead is Bea", "lead is Zebedee"),
        ("irokanmuri", f"色冠は先に3勝したペアの勝ちです。{MATCH}{END}", "ペアの勝ち", "ペアの負け"),
    ],
)
def test_its_opposite_is_not_right(game: str, right: str, old: str, new: str) -> None:
    assert right.count(old) == 1
    assert statuses(game, right) == [RIGHT]
    assert RIGHT not in statuses(game, right.replace(old, new))


@pytest.mark.parametrize(
    ("cards", "text", "new"),
    [
        (
            "4,3,6,5,2,2,X,X,X",
            "4の1枚で1点、3,6の2枚で4点、5の1枚で1点、2,2の2枚で4点、合計10点です。",
            ("5の1枚", "4の1枚"),
        ),
        ("A,2,5,4,3,X,X,X,X", "A,2,5の3枚で9点、4の1枚、3の1枚で1点ずつ、合計11点です。", ("3の1枚", "4の1枚")),
        ("A,2,5,4,3,X,X,X,X", "A,2,5の3枚で9点、4の1枚、3の1枚で1点ずつ、合計11点です。", ("1点ずつ", "2点ずつ")),
    ],
)
def test_a_stretch_is_told_once(cards: str, text: str, new: tuple[str, str]) -> None:
    assert statuses("tennos-square", f"{cards}。{text}") == [RIGHT]
    assert RIGHT not in statuses("tennos-square", f"{cards}。{text.replace(*new)}")


@pytest.mark.parametrize(
    "text",
    [
        f"{TILES}\n\n3ゲームの合計は66点でした。",
        f"{TILES}\n\n別の試合では、AとCのペアは36点、30点で合計66点でした。",
        f"{TILES_EN}\n\nIn the match, A and C had 66 points in total.",
        f"{TILES_EN}\n\nAfter three games the total was 66 points.",
        f"{TILES_EN}\nThe total after 3 games is 66 points.",
        f"{TAKEN}\n６－６　６点\n１－５　０点\n合計　１５点",
    ],
)
def test_a_total_of_something_else_is_not_that_of_the_tiles(text: str) -> None:
    report = corpora.check(text, ".txt", "shikagari")
    assert report.repairs == ()
    assert WRONG not in [item.status for item in report.items]


def test_a_total_in_a_paragraph_of_its_own_is_that_of_the_tiles() -> None:
    assert statuses("shikagari", f"{TILES}\n\n合計は18点です。") == [RIGHT]
    assert statuses("shikagari", f"{TILES}\n\n合計は19点です。") == [WRONG]
    assert RIGHT not in statuses("shikagari", f"{TILES_EN}\n\nThe total is 66.")


STARTS = (
    "テノス・スクエアの3ディール目、ディーラーはCです。"
    "ここまでの得点はAが45点、Bが60点、Cが38点、Dが52点。一番少ないのはCなので、{}。"
)
STARTS_EN = (
    "Tennos Square, third deal; C deals. The totals so far: A 45, B 60, C 38, D 52. C has the fewest points, so {}."
)


@pytest.mark.parametrize("said", ["Cがスタートプレイヤーです", "スタートはC", "Cから始めます"])
def test_who_starts(said: str) -> None:
    assert statuses("tennos-square", STARTS.format(said)) == [RIGHT]


@pytest.mark.parametrize(
    "said",
    [
        "BとDがスタートプレイヤーです",
        "スタートプレイヤーはゼベ男",
        "ゾエから始めます",
        "さくらさんがスタートプレイヤーです",
    ],
)
def test_who_starts_is_one_of_the_players(said: str) -> None:
    assert RIGHT not in statuses("tennos-square", STARTS.format(said))


@pytest.mark.parametrize("said", ["C starts", "player C starts"])
def test_who_starts_in_english(said: str) -> None:
    assert statuses("tennos-square", STARTS_EN.format(said)) == [RIGHT]


@pytest.mark.parametrize("said", ["Zoe starts", "B and D start", "the start player is Zebedee", "player A starts"])
def test_who_starts_is_one_of_the_players_in_english(said: str) -> None:
    assert RIGHT not in statuses("tennos-square", STARTS_EN.format(said))


@pytest.mark.parametrize("card", ["赤冠", "ぬえ", "白烏帽子", "青い札"])
def test_a_list_of_cards_that_goes_on_with_none_is_not_understood(card: str) -> None:
    text = "色冠。姫で攻められました。手札は姫2枚、持統天皇、坊主、{}です。受けられる札は姫か持統天皇です。"
    assert statuses("irokanmuri", text.format("黒冠")) == [RIGHT]
    assert statuses("irokanmuri", text.format(card)) == [UNREAD]


SECOND = (
    "Take & Share\n\nアキがリーフの8をリードし、ベンはリーフの10、チカはダイヤの2、ダイはリーフの2。"
    "スートがまじったので、小さい数字の勝ち。"
)


@pytest.mark.parametrize("said", ["後に出した", "あとから出した", "遅く出した"])
def test_of_cards_alike_one_came_first(said: str) -> None:
    text = f"{SECOND}2が2枚ありますが、{{}}チカの勝ちです。"
    assert statuses("take-and-share", text.format("先に出した")) == [RIGHT]
    assert RIGHT not in statuses("take-and-share", text.format(said))


LEVEL = (
    "Trumps. Bram: [8×5][7×2], 5 points for the eights, 2 points for the run. Cato: [9×3][8×2][7×2][6×1], 3 points for "
    "the nines, 4 points for the run. 7 points each. "
)


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ("Cato has the smaller smallest card and wins.", RIGHT),
        ("Cato has the smallest card and wins.", RIGHT),
        ("Cato has the greater smallest card and wins.", WRONG),
        ("Bram has the smallest card but Cato wins.", WRONG),
        ("Cato has the better smallest card and wins.", UNREAD),
        ("Bram's largest card is 7 and Cato's smallest card 6, so Cato wins.", UNREAD),
    ],
)
def test_whose_smallest_card_is_smaller(said: str, status: str) -> None:
    assert statuses("trumps", LEVEL + said) == [status]


@pytest.mark.parametrize("said", ["3+4=9点です。", "45+30+12+40=130でした。", "差は99点です。"])
def test_a_sum_behind_what_was_read_is_read_or_not_understood(said: str) -> None:
    text = "色冠。姫で攻められました。手札は姫2枚、持統天皇、坊主です。受けられる札は姫か持統天皇です。"
    assert statuses("irokanmuri", text + said) == [UNREAD]
    assert statuses("irokanmuri", f"{text}\n\n# ほかの話\n\n{said}")[:1] == [RIGHT]
    text = f"{SECOND}2が2枚ありますが、先に出したチカの勝ちです。"
    assert RIGHT not in statuses("take-and-share", text + said)
