"""Right examples turned into something else: what is denied, doubted or told of somebody else is never right."""

from __future__ import annotations

import pytest

from tehodoki.checking.report import RIGHT, UNREAD, WRONG
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
        ("5,3,2,X,X,X,X,X,X", "5の1枚で1点、3の1枚で1点、2の1枚で1点、合計3点です。", ("5の1枚", "2の1枚")),
        ("5,3,2,X,X,X,X,X,X", "5の1枚で1点、3の1枚で1点、2の1枚で1点、合計3点です。", ("3の1枚", "2の1枚")),
        ("4,3,6,5,2,2,X,X,X", "4、3,6、5、2,2で1+4+1+4=10点です。", ("5", "4")),
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


TURNS = (
    "テノス・スクエア（4人）。左まわりにアキ、ベン、チカ、ダイの順にすわっています。いまはベンの番です。\n\n"
    "- 左から2番目に置いたら、次はチカ\n- {}"
)
TURNS_EN = (
    "# Tennos Square\n\nAnn, Ben, Cleo and Dan sit clockwise. It is Ben's turn.\n\n- Place 2: next is Cleo\n- Place {}"
)


@pytest.mark.parametrize(
    ("said", "right"),
    [
        (TURNS.format("左から5番目に置いたら、もう一度ベン"), True),
        (TURNS.format("左から5番目に置いたら、もう一度さくら"), False),
        (TURNS.format("左から5番目に置いたら、次はゼベ男がもう一度"), False),
        (TURNS.format("左から6番目に置いたら、次はパートナーのダイ"), True),
        (TURNS.format("左から6番目に置いたら、次はパートナーの太郎さん"), False),
        (TURNS.format("左から8番目に置いたら、次はゼベ男"), False),
        (TURNS_EN.format("5: again Ben"), True),
        (TURNS_EN.format("5: again Zebedee"), False),
        (TURNS_EN.format("5: Zebedee again"), False),
        (TURNS_EN.format("6: next is her partner Zebedee"), False),
    ],
)
def test_who_is_next_sits_at_the_table(said: str, right: bool) -> None:
    report = corpora.check(said, ".md", "tennos-square")
    assert report.items
    assert ({item.status for item in report.items} == {RIGHT}) is right


SCORES = (
    "# デック・ビルド・トリックス　12トリック終了時の点数（3人）\n\n| 名前 | 手札 | 山札 | 捨て札 | 得点 |\n"
    "|---|---|---|---|---|\n| アン | P4、P4 | P4、P5 | P4 | 21 |\n| ベン | なし | P4、P5 | P4、P4 | 17 |\n"
    "| チカ | P5 | P4 | P4 | 13 |\n\nポイントカードを全部足しました。いまのところ、{}トップです。ベンとは4点差です。\n"
)


@pytest.mark.parametrize("who", ["21点のゼベ男が", "21点のZebedeeが", "77点のベンが", "ゼベ男が"])
def test_who_is_on_top_is_one_of_the_players(who: str) -> None:
    def found(said: str) -> set[str]:
        report = corpora.check(SCORES.format(said), ".md", "deck-build-tricks")
        return {item.status for item in report.items}

    assert found("21点のアンが") == {RIGHT}
    assert RIGHT not in found(who)


def test_a_total_before_another_example_is_not_passed_over() -> None:
    text = (
        "テノス・スクエア（4人）の結果です。ペアは、コウとマリ、リョウとサエ。\n4ディールの合計は、コウが98点、リョウが110点、"
        "マリが75点、サエが63点。\nペアで足すと、コウとマリが173点、リョウとサエも{}点で、同点になりました。\n"
        "最後のディールで上がったのはサエなので、リョウとサエの勝ちです。\n"
    )
    behind = "\n4人プレイでは60枚のカードを使い、14枚ずつ配ります。\n\n例：\n2,5,3,4,10,9,5,7,9\n2,5の2枚で4点、"
    behind += "3,4,10の3枚で9点、9の1枚で1点、5,7,9の3枚で9点、合計23点です。\n"
    assert statuses("tennos-square", text.format(173)) == [RIGHT]
    report = corpora.check(text.format(174) + behind, ".txt", "tennos-square")
    assert report.items[0].status != RIGHT


TRICK = (
    "ハムレットのトリック。切り札はクラブ。先手の梅子はダイヤの十、次の桜子はダイヤのエース、最後の桃子はダイヤを持たないので"
    "ジョーカーを出した。一番強いダイヤのエースを出した{}がこのトリックを取り、次のリードも桜子である。"
)


@pytest.mark.parametrize("who", ["さくら", "ゼベ男", "花子"])
def test_who_takes_a_trick_is_one_of_the_players(who: str) -> None:
    assert statuses("hamlet", TRICK.format("桜子")) == [RIGHT]
    assert statuses("hamlet", TRICK.format(who)) == [UNREAD]


def test_of_two_who_played_alike_nobody_else_came_first() -> None:
    text = (
        "Take & Share. North leads the 7 of clubs, East plays the 4 of clubs, South plays the 4 of hearts and West "
        "plays the 9 of clubs.\nSouth did not follow suit, so the lowest number wins. East and South both "
        "played a 4, but {} played first. East wins the trick.\n"
    )
    assert statuses("take-and-share", text.format("East")) == [RIGHT]
    assert RIGHT not in statuses("take-and-share", text.format("North"))


@pytest.mark.parametrize(
    "said",
    [
        "さくらは99点です。",
        "太郎がトップです。",
        "つまり太郎が上です。",
        "優勝はさくらでした。",
        "2位は太郎です。",
        "99点でした。",
        "九十九点です。",
        "全員の合計は500点です。",
        "平均は99点です。",
        "引き分けです。",
        "勝者はいません。",
        "これは間違いです。",
    ],
)
def test_what_is_told_behind_a_row_is_read_or_not_understood(said: str) -> None:
    text = "テノス・スクエアの計算例\n\n3 5 8 2 4 6 7 10 A は 3×3＋5×5＋1×1＝35点です。"
    assert statuses("tennos-square", text) == [RIGHT]
    assert RIGHT not in statuses("tennos-square", text + said)
    assert RIGHT not in statuses("tennos-square", f"{text}\n\n{said}")
    assert RIGHT in statuses("tennos-square", f"{text}\n\n楽しい夜でした。定価2500円（税込）")


@pytest.mark.parametrize(
    "said",
    [
        "Zebedee has more points.",
        "Zebedee is ahead by 9.",
        "The winner is Zebedee.",
        "That makes 99 points.",
        "Ninety-nine points in all.",
        "Everybody ties.",
        "It is a draw.",
        "None of this is true.",
    ],
)
def test_what_is_told_behind_a_row_in_english(said: str) -> None:
    text = "Tennos Square. The row 6 8 2 3 5 7 7 9 4 scores 2*2 + 6*6 + 1*1 = 41 points."
    assert statuses("tennos-square", text) == [RIGHT]
    assert RIGHT not in statuses("tennos-square", f"{text} {said}")


def test_a_result_of_another_kind_that_is_denied() -> None:
    text = f"{SECOND.replace('小さい数字の勝ち。', '小さい数字の勝ち{}。')}2が2枚ありますが、先に出したチカの勝ちです。"
    assert statuses("take-and-share", text.format("")) == [RIGHT]
    assert RIGHT not in statuses("take-and-share", text.format("ではありません"))


def test_cards_of_which_a_player_had_all_before_begin_another_example() -> None:
    first = (
        "例：\n【甲の得点札】\n[9x4][8x4][3x2][1x1]\n最多は9が4枚、最長は9~8の2つなので、6ポイントになります。\n"
        "乙の得点札：\n[9x5][7x4][6x5][2x1]\n最多は9が5枚、最長は7~6の2つなので、7ポイントになります。\n"
        "この場合、乙の勝利となります。\n"
    )
    second = (
        "例：\n甲の得点札：\n[9x2] [8x2] [3x1] [1x1]\n(最多:9が2枚 最長:9~8の2つ)=4点\n"
        "乙の得点札：\n[8x3] [6x3] [4x4] [3x2]\n最多は4が4枚、最長は4~3の2つなので、6ポイントになります。\n"
        "この場合、乙の勝利となります。\n"
    )
    paragraphs = "".join(f"<p>{line}</p>\n" for line in (first + second).splitlines())
    report = corpora.check(paragraphs, ".html", "trumps")
    assert [item.status for item in report.items] == [RIGHT, RIGHT]


@pytest.mark.parametrize("said", ["It is a draw.", "Everybody ties."])
def test_a_draw_behind_a_winner_is_not_understood(said: str) -> None:
    text = f"{LEVEL}Cato has the smaller smallest card and wins."
    assert statuses("trumps", text) == [RIGHT]
    assert RIGHT not in statuses("trumps", f"{text} {said}")


@pytest.mark.parametrize(
    "said",
    [
        "Zebedee played a trump.",
        "Zebedee led a trump, so Bea wins.",
        "Zebedee holds the best card.",
        "Zebedee follows suit.",
        "Zebedee could not follow.",
        "Zebedee discards.",
    ],
)
def test_who_plays_is_one_of_the_players(said: str) -> None:
    text = f"{HAMLET_EN}Bea takes the trick. "
    assert statuses("hamlet", f"{text}We had a lovely evening.") == [RIGHT]
    assert statuses("hamlet", text + said) == [UNREAD]


@pytest.mark.parametrize(
    "said",
    ["ゼベ男が切り札を出しました。", "太郎がリードしました。", "さくらは最後に出しました。", "太郎の手札は空です。"],
)
def test_who_plays_is_one_of_the_players_in_japanese(said: str) -> None:
    text = f"{HAMLET}桜子がトリックを取ります。"
    assert statuses("hamlet", text + "楽しい夜でした。") == [RIGHT]
    assert RIGHT not in statuses("hamlet", text + said)


def test_numbers_behind_a_result_in_its_sentence() -> None:
    text = "Tennos Square\n\n- 3 5 8 2 4 6 7 10 A: 3 × 3 + 5 × 5 + 1 × 1 = 35 points"
    assert statuses("tennos-square", text) == [RIGHT]
    assert RIGHT not in statuses("tennos-square", f"{text}; she had 99")


def test_an_example_of_another_game_ends_the_look_at_one() -> None:
    first = f"This is about Take & Share.\n\n{SHARE}Ann scores 3 points."
    second = "In Tennos Square a row is its numbers with X for a face-down card.\n\nX,2,2, 3,X,5, 6,7,X\n"
    second += "The 6 cards are in order, so this row scores {} points."
    assert statuses("", f"{first}\n\n{second.format(36)}") == [RIGHT, RIGHT]
    assert statuses("", f"{first}\n\n{second.format(37)}") == [RIGHT, WRONG]


def test_a_player_called_hope_hopes_nothing() -> None:
    text = SHARE.replace("Ann", "Hope") + "Hope scores 3 points."
    assert statuses("take-and-share", text) == [RIGHT]
    assert statuses("take-and-share", text.replace("Hope scores", "Hope hopes to score")) == [UNREAD]


TOOK = (
    "太郎が5トリック、次郎が5トリック、花子が1トリックでした。太郎と次郎が同じ数なので、花子がハムレットです。"
    "トゥビーなので、花子は1×10＝10点、太郎は5点、次郎は5点です。"
)


@pytest.mark.parametrize("said", ["太郎がトップです。", "花子が最下位です。", "花子が一番少ないです。"])
def test_what_is_highest_behind_the_points_is_so_of_them(said: str) -> None:
    assert statuses("hamlet", TOOK) == [RIGHT]
    assert RIGHT not in statuses("hamlet", TOOK + said)


def test_a_line_that_titles_an_example_begins_another() -> None:
    first = "鹿狩りの点数の例：[1-1]は2点、[4-5]は4点、[1-6]は1点、[2-6]は{}点です。\n"
    second = "鹿狩り　点数計算例\n６－６　６点\n４－５　４点\n２－４　４点\n１－５　１点\n合計　１５点\n"
    assert statuses("shikagari", first.format(0) + second) == [RIGHT, RIGHT]
    report = corpora.check(first.format(100) + second, ".md", "shikagari")
    assert [item.status for item in report.items] == [WRONG, RIGHT]
    assert [new for _, new in report.repairs] == ["0"]


def test_a_sum_in_brackets_behind_what_it_comes_to() -> None:
    text = TWO_JA + "アンの合計は18（3＋4＋5＋6）です。アンは4点、ベンは2点です。"
    assert statuses("take-and-share", text) == [RIGHT]
    assert RIGHT not in statuses("take-and-share", text.replace("＋6）", "＋7）"))
