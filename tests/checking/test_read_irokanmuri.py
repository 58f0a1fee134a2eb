"""Irokanmuri in sentences: what is right is accepted, and what is changed is found."""

from __future__ import annotations

import pytest

from tehodoki.checking.report import RIGHT, UNREAD, WRONG
from tests.checking import corpora

# A right text, a piece of it, and what makes it false.
TEXTS = [
    (
        (
            "色冠のクイズです。坊主で攻められました。あなたの手札は姫、坊主、坊主、黒冠です。"
            "何で受けられますか？　答え：坊主だけです。"
        ),
        "坊主だけです",
        "姫だけです",
    ),
    (
        "色冠。右隣が矢五郎を出してきた。手元には矢五郎1枚と横烏帽子2枚、黒冠1枚。矢五郎で受けることができる。ほかの札では受けられない。",
        "矢五郎で受ける",
        "横烏帽子で受ける",
    ),
    (
        "色冠の話。持統天皇で攻められたとき、姫を何枚持っていても受けられません。手札が姫3枚と天智天皇なら、使えるのは天智天皇だけです。",
        "天智天皇だけ",
        "姫だけ",
    ),
    (
        "色冠: 姫で攻撃された。俺の手札→姫、黒冠、矢五郎、坊主。受けられるのは姫のみ。受けずにパスしてもOK。",
        "姫のみ",
        "黒冠のみ",
    ),
    (
        "いろかんむりの質問です。持統天皇で攻められて、手札に坊主、姫、黒冠しかありません。どうすればいいですか？\n→パスするしかありません。",
        "坊主、姫",
        "坊主、天智天皇",
    ),
    (
        (
            "**Irokanmuri – can I receive?**\n\n| Attack | My hand | Can receive |\n|---|---|---|\n"
            "| lady | lady, monk, Jitō | lady, Jitō |\n| Jitō | lady, lady, Tenji | Tenji |\n| Tenji "
            "| Jitō, monk | nothing |"
        ),
        "lady, lady, Tenji | Tenji",
        "lady, lady, Tenji | lady",
    ),
    (
        (
            "Irokanmuri. Anna plays a folded cap as her attack. Ben's hand: Tenji, upright cap, "
            "folded cap, black crown. Ben may answer with the folded cap or with Tenji, or he "
            "may pass."
        ),
        "the folded cap or with Tenji",
        "the upright cap or with Tenji",
    ),
    (
        ("Irokanmuri: attacked with Jitō, holding three ladies and a monk, I have no choice but to pass."),
        "three ladies and a monk",
        "three ladies and Tenji",
    ),
    (
        (
            "<p>色冠の練習問題</p>\n<ol><li>攻め：姫　手札：姫、姫、黒冠　→ 受けられる：姫</li><li>攻め：天智天皇"
            "　手札：持統天皇、坊主　→ 受けられる：なし（必ずパス）</li><li>攻め：黒冠　手札：持統天皇、"
            "坊主　→ 受けられる：持統天皇</li></ol>"
        ),
        "受けられる：持統天皇",
        "受けられる：坊主",
    ),
    (
        "色冠では、同じ種類の札でなければ受けられません。たとえば坊主で攻められて、手札が姫、黒冠、立烏帽子だけなら、パスしかできません。",
        "手札が姫、",
        "手札が坊主、",
    ),
    (
        (
            "Irokanmuri FAQ\n\nQ: The player before me attacks with a monk. I have Jitō, a lady "
            "and an upright cap. Can I receive?\nA: Yes, with Jitō. The lady and the upright cap "
            "are no use."
        ),
        "Yes, with Jitō",
        "Yes, with the lady",
    ),
    (
        (
            "Irokanmuri example 3. Attack: monk. Hand: lady, lady, black crown, folded cap. No "
            "card can receive, so the player has to pass."
        ),
        "Hand: lady,",
        "Hand: monk,",
    ),
    (
        (
            "Irokanmuri. Attack: folded cap. My hand: folded cap, folded cap, Tenji, monk. I could "
            "receive with a folded cap or with Tenji. The monk is no use."
        ),
        "The monk is no use",
        "The Tenji is no use",
    ),
    (
        "Q. 色冠で持統天皇を出されました。手札は天智天皇と姫2枚。どれで受けられますか。\nA. 天智天皇で受けられます。",
        "A. 天智天皇で",
        "A. 姫で",
    ),
    (
        (
            "In a game of Irokanmuri, Fumi attacked me with Empress Jitō. My hand was a lady, "
            "a monk and Emperor Tenji. Only Emperor Tenji can receive her."
        ),
        "Only Emperor Tenji",
        "Only the lady",
    ),
    (
        (
            "Irokanmuri: Tom's attack is a monk. Una has Tenji, a monk and two black crowns left. "
            "She can receive with the monk or Tenji, but she may also pass."
        ),
        "the monk or Tenji",
        "the monk or a black crown",
    ),
    (
        "色冠では持統天皇は天智天皇の攻めだけは受けられません。たとえば、天智天皇で攻められて手札が持統天皇と黒冠2枚のとき、受けられる札はありません。",
        "天智天皇で攻められて手札",
        "姫で攻められて手札",
    ),
    (
        (
            "Q: In Irokanmuri I am attacked with a monk, I hold Jitō and a lady. Can I receive "
            "with the lady?\nA: No, only with Jitō."
        ),
        "only with Jitō",
        "only with the lady",
    ),
    (
        (
            "<p>Irokanmuri puzzle. You are attacked with a lady. Your hand:</p>\n<ul><li>black "
            "crown</li><li>black crown</li><li>Yagorō</li><li>Emperor Tenji</li></ul>\n<p>Answer: "
            "you may receive with <em>Emperor Tenji</em>, or pass.</p>"
        ),
        "<em>Emperor Tenji",
        "<em>the Yagorō",
    ),
    (
        "色冠で、前の人が姫で攻めてきました。私の手札は坊主、姫、黒冠、天智天皇、矢五郎です。受けられるのは姫と天智天皇です。つまり手札のうち2枚が使えます。",
        "のうち2枚",
        "のうち3枚",
    ),
    (
        (
            "サエ: 色冠、天智天皇で攻められた。手札は持統天皇と坊主。受けられる札は？\nジン: 1枚もない。"
            "パスするしかないよ\nサエ: じゃあ持統天皇で攻められて、手札が天智天皇と姫なら？\nジン: "
            "天智天皇だけ受けられる"
        ),
        "ジン: 天智天皇だけ",
        "ジン: 姫だけ",
    ),
    (
        "色冠\n攻め：立烏帽子\n手札：横烏帽子、立烏帽子、黒冠\n受けられる札：立烏帽子",
        "受けられる札：立烏帽子",
        "受けられる札：黒冠",
    ),
    (
        (
            "なお「色冠の順番きいていい？ A→D→C→Bで回ってて、Aが黒冠で攻めて、"
            "Dがパスした」\nみか「パスしたら攻めはそこで終わりだよ。次に攻めるのはC」"
        ),
        "次に攻めるのはC",
        "次に攻めるのはB",
    ),
    (
        "色冠で手札が7枚のとき、坊主の攻めを坊主で受け、続けて黒冠で攻めると、手札は残り5枚になります。",
        "残り5枚",
        "残り6枚",
    ),
    (
        (
            "色冠　最後の場面\nペアは、まり・しん組と、たけ・のり組。\nしんの手札は立烏帽子1枚だけ。"
            "のりが立烏帽子で攻めたので、しんは立烏帽子で受けて手札がなくなった。\nこの局はまり・しん組の勝ち。"
        ),
        "この局はまり・しん組の勝ち",
        "この局はたけ・のり組の勝ち",
    ),
    (
        (
            "#### Irokanmuri FAQ\n\n*We sit A, D, C, B in order of play. A attacks with a monk and "
            "D passes. Who plays now?*\n\nThe monk is dead and C has to attack with a card of their "
            "choice."
        ),
        "and C has",
        "and B has",
    ),
    (
        (
            "Irokanmuri diary. I had nine cards. I received a lady with a lady and attacked with "
            "a Yagorō, which left me seven cards."
        ),
        "left me seven",
        "left me eight",
    ),
    (
        (
            "End of an Irokanmuri game: Fay and Hugo play against Ella and Gus. Hugo's only card "
            "is a black crown. Gus attacks with a black crown, Hugo receives with his and has "
            "no cards left. Fay and Hugo win the game."
        ),
        "Fay and Hugo win",
        "Ella and Gus win",
    ),
    (
        (
            "## Irokanmuri, a few moves\n\nOrder of play: Ann, Dee, Cal, Bo.\n\n- Ann has 5 cards "
            "and attacks with a lady: 4 left.\n- Dee has 6 cards, receives with Jitō and attacks "
            "with a monk: 4 left.\n- Cal has 3 cards and passes: 3 left.\n- Bo has 5 cards and must "
            "attack, with a black crown: 4 left."
        ),
        "and attacks with a monk: 4 left",
        "and attacks with a monk: 5 left",
    ),
    (
        "色冠の手順（3ページの図4）。Dは手札7枚。姫の攻めを姫で受け、続けて矢五郎で攻める。残りは5枚。",
        "残りは5枚",
        "残りは6枚",
    ),
    (
        (
            "Irokanmuri: Maki attacks with a black crown, Nao has three black crowns, yet passes. "
            "As it is, Osamu, Maki's partner, must attack."
        ),
        "Osamu, Maki's",
        "Osamu, Nao's",
    ),
    (
        (
            "色冠の進み方\nアオイ、ソウ、ユイ、ハルトの順に反時計回りで進み、手札は4枚ずつ残っています。"
            "アオイのパートナーはユイ、ソウのパートナーはハルトです。\nアオイが坊主で攻めました。"
            "ソウは坊主で受け、続けて横烏帽子でユイを攻めました。\nユイはパス。攻めはここで消えるので、"
            "次はハルトが攻めます。\nハルトは天智天皇で攻めました。天智天皇は受けられないので、"
            "アオイは必ずパスです。次に攻めるのはソウです。\nこの時点の手札は、アオイが3枚、ソウが2枚、"
            "ユイが4枚、ハルトが3枚です。"
        ),
        "ソウが2枚",
        "ソウが3枚",
    ),
    (
        (
            "色冠の流れの例（反時計回りにA、D、C、Bの順）\nAが黒冠で攻める。Dは黒冠で受け、坊主で攻める。"
            "Cの手札は横烏帽子と姫なので受けられず、パス。坊主の攻めはそこで終わり、次はBが好きな札で攻める。"
        ),
        "次はBが",
        "次はDが",
    ),
    (
        (
            "A good ending in Irokanmuri: North attacks with a folded cap. West has one card left, "
            "a folded cap, and receives with it. West's hand is empty, and West needs no card "
            "to attack with. East and West win the game."
        ),
        "East and West win",
        "North and South win",
    ),
    (
        (
            "Irokanmuri, a few moves (play goes A, D, C, B)\n1. A attacks with a lady.\n2. D passes.\n"
            "3. C attacks with a monk.\n4. B receives with Jitō.\n5. B attacks with a black crown.\n"
            "Now it is A's turn to receive or to pass."
        ),
        "it is A's turn",
        "it is C's turn",
    ),
    (
        (
            "Irokanmuri example: A attacks D with a lady. D receives with a lady and then attacks "
            "C with a black crown. C passes, so B must attack."
        ),
        "so B must",
        "so A must",
    ),
    (
        "色冠の手番の例。\n1. Aが姫で攻める\n2. Dが姫で受ける\n3. Dが矢五郎で攻める\n4. Cがパス\n5. 次に攻めるのはB",
        "5. 次に攻めるのはB",
        "5. 次に攻めるのはA",
    ),
    (
        (
            "In Irokanmuri a receive costs two cards in a turn. Rosa has six cards. Quentin attacks "
            "with a folded cap; Rosa receives with a folded cap and attacks with a lady. She has "
            "four cards left."
        ),
        "four cards left",
        "five cards left",
    ),
    (
        (
            "Irokanmuri: I have three cards. My neighbour attacks with a monk, I receive with "
            "a monk and attack with a black crown. One card left!"
        ),
        "One card left",
        "Two cards left",
    ),
    (
        (
            "Irokanmuri. Tea, Uli, Vik and Wes sit in this order; Tea and Vik are partners, so "
            "are Uli and Wes. Tea attacks with Tenji. Uli must pass, nobody can receive Tenji. "
            "Vik attacks next."
        ),
        "Vik attacks next",
        "Wes attacks next",
    ),
    (
        (
            "Irokanmuri: the attack is Jitō and you hold Tenji, two ladies and a monk. What may you receive with? "
            "Jitō can be stopped by one card only, so you may receive with Tenji or pass."
        ),
        "receive with Tenji or",
        "receive with a lady or",
    ),
]
NOT_UNDERSTOOD = [
    ("Irokanmuri: Ann attacks with a monk. Ben has to pass and so his partner Dot attacks next."),
    ("Irokanmuri: Ann attacks with a monk. Ben passes. Then somebody else, maybe Cleo, attacks."),
    (
        "End of an Irokanmuri game: Hugo's only card is a black crown. Gus attacks with a "
        "black crown, Hugo receives with his and has no cards left. Fay and Fay win the game."
    ),
    ("Irokanmuri: A attacks with a monk. D holds a lady. D could perhaps receive with the lady."),
]


def statuses(text: str) -> set[str]:
    suffix = ".html" if text.startswith("<") else ".md"
    return {item.status for item in corpora.check(text, suffix, "irokanmuri").items}


@pytest.mark.parametrize(("text", "piece", "other"), TEXTS)
def test_what_is_right_is_accepted_and_what_is_changed_is_found(text: str, piece: str, other: str) -> None:
    assert statuses(text) == {RIGHT}
    assert WRONG in statuses(text.replace(piece, other, 1))


@pytest.mark.parametrize("text", NOT_UNDERSTOOD)
def test_what_is_not_read_wholly_is_not_understood(text: str) -> None:
    assert UNREAD in statuses(text)
