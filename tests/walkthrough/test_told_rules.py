"""What the first whole deal tells of rules that it does not happen to show, and of the rule behind a mistake."""

from __future__ import annotations

from typing import Any

import pytest

from generator.languages import LANGS
from generator.texts.content import load_game
from generator.texts.ruby import strip_readings
from generator.walkthrough.telling import Telling
from rules_engine import find_game, games
from rules_engine.games import misreadings
from tests.sampling import in_turns
from tests.walkthrough.told import game, told

TOLD = [
    ("hamlet", "en", "Had two shown the same suit, that suit would be trump."),
    ("hamlet", "ja", "2枚が同じスートなら、そのスートが切り札になっていました。"),
    ("hamlet", "en", "No picture card (an ace is none) would be Not To Be."),
    ("hamlet", "ja", "絵札がなければ（エースは絵札ではありません）ノット・トゥビーになっていました。"),
    ("hamlet", "en", "Led, it always wins, and the others may play anything."),
    ("hamlet", "ja", "リードなら必ず勝ち、ほかの人はどのカードでも出せます。"),
    ("hamlet", "en", "one card is the joker, which has no suit."),
    ("hamlet", "ja", "ジョーカーが1枚あり、スートはありません。"),
    ("hamlet", "en", "All who hold hearts must follow; the others may play anything, even the joker."),
    ("hamlet", "ja", "ハートを持つ人はハートを出し、持たない人はジョーカーでも何でも出せます。"),
    ("hamlet", "en", "If all three numbers differ, the middle one is Hamlet."),
    ("hamlet", "ja", "全員ちがえば、まん中の数の人です。"),
    ("hamlet", "en", "In Not To Be it is the other way round."),
    ("hamlet", "ja", "ノット・トゥビーなら逆に、ハムレットが1点、ほかのふたりが10点です。"),
    ("hamlet", "en", "until somebody reaches 250: then the match is over, and the highest total wins."),
    ("hamlet", "ja", "だれかが250点以上になったら終わりです。合計がいちばん多い人の勝ちです。"),
    ("deck-build-tricks", "en", "bells are anti-trump, weakest even when led"),
    ("deck-build-tricks", "ja", "リードされても、いちばん弱いままです。"),
    ("deck-build-tricks", "en", "the discard pile is turned over and cut, not shuffled, and is the new draw pile."),
    ("deck-build-tricks", "ja", "捨て札をまぜずに裏返し、カットして新しい山札にします。"),
    ("deck-build-tricks", "en", "Strongest first: eyes (trump), crowns (led), other suits, drops (anti-trump)."),
    ("deck-build-tricks", "ja", "強い順に、切り札のヒトミ、リードのカンムリ、ほかのスート、逆切り札のシズクです。"),
    ("deck-build-tricks", "en", "draws up to six cards, first from the draw pile, then from the discard pile"),
    ("deck-build-tricks", "ja", "6枚になるまで、まず山札から"),
    ("deck-build-tricks", "en", "may remove from the game a suit card just played"),
    ("deck-build-tricks", "ja", "最強でも最弱でもリードのスートでもないとき、ゲームから取り除けます。"),
    ("irokanmuri", "en", "A last card that receives would win it at once, too."),
    ("irokanmuri", "ja", "最後の1枚で受けたときも、すぐに勝ちです。"),
    ("irokanmuri", "en", "must attack, with any card:"),
    ("irokanmuri", "ja", "必ず攻めます。どの札でもよく、"),
    ("irokanmuri", "en", "One may pass even with a card that could receive."),
    ("irokanmuri", "ja", "受けられる札があっても、パスできます。"),
    ("irokanmuri", "en", "win the game, whatever the others still hold."),
    ("irokanmuri", "ja", "ほかの人の残りの札は関係ありません。"),
    ("shikagari", "en", "Had two tiles been equal, the one played first would take."),
    ("shikagari", "ja", "（同じ牌が2枚なら、先に出したほう）"),
    ("shikagari", "en", "the winner of each trick leads the next."),
    ("shikagari", "ja", "そのあとはトリックを取った人がリードします。"),
    ("take-and-share", "en", "Chika leads next."),
    ("take-and-share", "ja", "次のリードはチカです。"),
    ("take-and-share", "en", "If all follow suit, the highest number wins; if not, the lowest of all, an ace being 1."),
    ("take-and-share", "ja", "そうでなければいちばん小さい数字の勝ちです（エースは1）。"),
    ("tennos-square", "en", "face-down cards are skipped and do not end a stretch."),
    ("tennos-square", "ja", "裏向きのカードはとばし、つながりは切れません。"),
    ("tennos-square", "en", "on which place that is face down?"),
    ("tennos-square", "ja", "裏向きのどの場所に置きますか？"),
    ("tennos-square", "en", "partners add their totals: the higher sum wins."),
    ("tennos-square", "ja", "パートナーどうしの合計を足し、多いペアの勝ちです。"),
    ("trumps", "en", "draw one from the stock, if there is any, into hand instead."),
    ("trumps", "ja", "かわりに1枚引いて手札に加えてもよいです。"),
    ("trumps", "en", "The stock has run out, so one more round is played."),
    ("trumps", "ja", "山札がなくなったので、あと1ラウンドで終わりです。"),
    ("trumps", "en", "the reserve, to draw from once the stock has run out."),
    ("trumps", "ja", "山札がなくなったあとに引く、予備カードです。"),
    ("trumps", "en", "only who holds none lays a card face down."),
    ("trumps", "ja", "別の数字がない人だけ、1枚を裏向きで出します。"),
    ("trumps", "en", "Any pair beats a single; high singles and low pairs are strong."),
    ("trumps", "ja", "シングルは大きい数字、ペアは小さい数字が強くなります。"),
    ("trumps", "en", "Of their lowest score cards the lower number wins, or if equal, more cards of it"),
    ("trumps", "ja", "いちばん小さい得点札の数字が小さいほう（それも同じなら、その枚数が多いほう）が勝ちます。"),
]


def first(name: str, lang: str) -> Any:
    return told(name, 0, lang)


def seen(made: Any) -> list[str]:
    """What the reader is told at the stops, what is asked there, and the end."""
    folded = {step for fold in made["folds"] for step in range(fold["first"], fold["last"] + 1)}
    steps = [step for index, step in enumerate(made["steps"]) if index not in folded]
    told = [
        next((view["text"] for view in one.get("views", []) if made["you"] in view["seats"]), one["text"])
        for one in [*steps, *made["folds"], made["end"]]
    ]
    return told + [step["ask"]["prompt"] for step in steps if step["ask"]]


@pytest.mark.parametrize(("name", "lang", "words"), TOLD)
def test_the_first_deal_tells_what_it_does_not_show(name: str, lang: str, words: str) -> None:
    assert any(words in text for text in seen(first(name, lang)))


@pytest.mark.parametrize("lang", LANGS)
def test_a_sentence_that_is_empty_is_not_told(lang: str) -> None:
    step = first("irokanmuri", lang)["steps"][0]
    assert "35" not in step["text"]
    assert "  " not in step["text"]
    assert "assumed-split" in step["clauses"]


@pytest.mark.parametrize(("name", "lang"), in_turns(games(), LANGS))
def test_who_finds_a_mistake_is_told_the_rule(name: str, lang: str) -> None:
    content, deals = game(name)
    behind = {one.id: one.clause for one in misreadings(name)}
    for number, deal in enumerate(deals):
        telling = Telling(content, deal.record.game, lang, furigana=False)
        for asked in told(name, number, lang)["questions"]:
            for own in asked["answers"] if asked["kind"] == "mistake" else []:
                rule = telling.rule(behind[own["misreading"]])
                right, _ = telling.said("mistake.right", {"rule": rule})
                assert (own["text"] == right) == own["right"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", games())
def test_a_rule_is_told_without_the_marks_of_markdown(name: str, lang: str) -> None:
    content = load_game(name)
    telling = Telling(content, find_game(name)(find_game(name).players[0]), lang, furigana=False)
    for clause in content.rules[lang].clauses:
        said = strip_readings(telling.rule(clause.id))
        assert said
        assert not [mark for mark in ("**", "](") if mark in said]
