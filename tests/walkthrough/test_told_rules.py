"""What the first whole deal tells of rules that it does not happen to show, and of the rule behind a mistake."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import find_game, games
from rules_engine.games import misreadings
from tehodoki.languages import LANGS
from tehodoki.texts.content import load_game
from tehodoki.texts.ruby import strip_readings
from tehodoki.walkthrough.telling import Telling
from tests.sampling import in_turns
from tests.walkthrough.told import game, told

TOLD = [
    ("hamlet", "en", "a suit that is there twice or, if all three differ, the suit that is absent."),
    ("hamlet", "ja", "同じスートが2枚以上あればそのスート、3枚ともちがえば出ていないスートです。"),
    ("hamlet", "en", "the deal is To Be, else Not To Be. An ace does not count."),
    ("hamlet", "ja", "なければノット・トゥビーです。エースは数えません。"),
    ("hamlet", "en", "A joker that is led always wins, and the others may play anything."),
    ("hamlet", "ja", "リードしたジョーカーは必ず勝ち、ほかの人は何でも出せます。"),
    ("hamlet", "en", "one card is the joker, which has no suit."),
    ("hamlet", "ja", "ジョーカーが1枚あり、スートはありません。"),
    ("hamlet", "en", "all must play that suit; only who holds none may play anything, even the joker."),
    ("hamlet", "ja", "左どなりから順に同じスートを出し、ない人だけが、ジョーカーでも何でも出せます。"),
    ("hamlet", "en", "Whose number of tricks is the middle one is Hamlet."),
    ("hamlet", "ja", "トリックの数がまん中の人がハムレットです。"),
    ("hamlet", "en", "In Not To Be it is the other way round."),
    ("hamlet", "ja", "ほかのふたりは1点です。ノット・トゥビーなら逆です。"),
    ("hamlet", "en", "until somebody reaches 250: then the match is over, and the highest total wins."),
    ("hamlet", "ja", "だれかが250点以上になったら終わりです。合計がいちばん多い人の勝ちです。"),
    ("deck-build-tricks", "en", "bells are anti-trump, weakest even when led"),
    ("deck-build-tricks", "ja", "リードされても、いちばん弱いままです。"),
    ("deck-build-tricks", "en", "an empty draw pile is the discard pile turned over and cut, not shuffled."),
    ("deck-build-tricks", "ja", "捨て札をまぜずに裏返し、カットして山札にします。"),
    ("deck-build-tricks", "en", "Strongest first: trump, suit led, others, anti-trump, even if led;"),
    ("deck-build-tricks", "ja", "強い順に、切り札、リード、ほかのスート、逆切り札（リードでも最弱）です。"),
    ("deck-build-tricks", "en", "Everybody draws up to six;"),
    ("deck-build-tricks", "ja", "6枚になるまで引きます。"),
    ("deck-build-tricks", "en", "With a draw pile you may remove your suit card,"),
    ("deck-build-tricks", "ja", "最強でも最弱でもリードのスートでもなければ、ゲームから取り除けます。"),
    ("deck-build-tricks", "en", "point cards in hand, draw pile and discard pile are added"),
    ("deck-build-tricks", "ja", "手札、山札、捨て札のポイントカードをたしました。"),
    ("irokanmuri", "en", "The one Tenji receives anything, Jitō too, and nobody can receive Tenji."),
    ("irokanmuri", "ja", "天智は、持統でも何でも受けられます。"),
    ("shikagari", "en", "The match goes to the higher total of all its games."),
    ("shikagari", "ja", "全部のゲームの得点を合計して、多いペアの勝ちです。"),
    ("trumps", "ja", "何枚出した人も、山札から1枚ずつ引きます。"),
    ("irokanmuri", "en", "a last card may also be one that receives."),
    ("irokanmuri", "ja", "最後の1枚で受けたときも勝ちです。"),
    ("irokanmuri", "en", "must attack, with any card:"),
    ("irokanmuri", "ja", "必ず攻めます。どの札でもよく、"),
    ("irokanmuri", "en", "One may also pass, even with a card that could receive."),
    ("irokanmuri", "ja", "受けられる札があっても、パスできます。"),
    ("irokanmuri", "en", "win the game, whatever the others still hold."),
    ("irokanmuri", "ja", "ほかの人の残りの札は関係ありません。"),
    ("shikagari", "en", "of two equal tiles, the one played first."),
    ("shikagari", "ja", "（同じ牌なら先に出したほう）"),
    ("shikagari", "en", "Who takes a trick leads the next."),
    ("shikagari", "ja", "トリックを取った人が、次にリードします。"),
    ("take-and-share", "en", "Chika leads next."),
    ("take-and-share", "ja", "次のリードはチカです。"),
    ("take-and-share", "en", "If even one does not, the lowest of all wins. An ace is 1."),
    ("take-and-share", "ja", "1枚でもちがえば、いちばん小さい数字の勝ちです。エースは1です。"),
    ("tennos-square", "en", "Skip face-down cards and cut where the numbers fall; equal ones go on."),
    ("tennos-square", "ja", "裏向きのカードはとばします。残りを、数字が下がるところで切ります。"),
    ("tennos-square", "en", "on which place that is face down?"),
    ("tennos-square", "ja", "裏向きのどの場所に置きますか？"),
    ("tennos-square", "en", "partners add their totals: the higher sum wins."),
    ("tennos-square", "ja", "パートナーどうしの合計を足し、多いペアの勝ちです。"),
    ("trumps", "en", "draw one from the stock, if there is any, into hand instead."),
    ("trumps", "ja", "かわりに1枚引いて手札に加えてもよいです。"),
    ("trumps", "en", "The stock is empty: one more round."),
    ("trumps", "ja", "山札がなくなり、あと1ラウンドです。"),
    ("trumps", "en", "the reserve, to draw from once the stock has run out."),
    ("trumps", "ja", "山札がなくなったあとに引く、予備カードです。"),
    ("trumps", "en", "Who cannot lays one face down."),
    ("trumps", "ja", "ない人だけ、1枚を裏向きで出します。"),
    ("trumps", "en", "Of singles the higher number is stronger, of pairs the lower."),
    ("trumps", "ja", "シングルは大きい数字、ペアは小さい数字が強くなります。"),
    ("trumps", "en", "The lower of their lowest score cards wins or, if equal, more of it"),
    ("trumps", "ja", "いちばん小さい得点札がより小さい（同じならその枚数が多い）"),
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
                rule = telling.rule(own["misreading"], behind[own["misreading"]])
                right, _ = telling.said("mistake.right", {"rule": rule})
                assert (own["text"] == right) == own["right"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", games())
def test_a_rule_is_told_without_the_marks_of_markdown(name: str, lang: str) -> None:
    content = load_game(name)
    telling = Telling(content, find_game(name)(find_game(name).players[0]), lang, furigana=False)
    for one in misreadings(name):
        said = strip_readings(telling.rule(one.id, one.clause))
        assert said
        assert not [mark for mark in ("**", "](") if mark in said]


@pytest.mark.parametrize("lang", LANGS)
def test_a_rule_is_told_without_the_numbers_of_others(lang: str) -> None:
    name = "deck-build-tricks"
    telling = Telling(load_game(name), find_game(name)(find_game(name).players[0]), lang, furigana=False)
    rule = strip_readings(telling.rule("point-cards-are-the-weakest", "points-between"))
    assert (
        rule
        == {
            "ja": "ポイントカードは、最強にも最弱にもなりません。",
            "en": "Point cards are neither strongest nor weakest.",
        }[lang]
    )
