"""Words that say nothing of any example: they are covered before a text is read, so that no reader stumbles on them.

A club evening is no suit, two bottles of lemonade are no cards, and nobody said a word is nobody's score. What is
covered keeps its length, so that every place stays what it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from rules_engine import games

from ...languages import LANGS
from ...paths import templates_dir
from ...texts.examples import Span
from ...yamlplaces import read_yaml
from ..notations import load_notations
from ..numberwords import NUMBERS
from ..source import Readable, Spans
from .holders import NO_NAMES
from .lexicon import DOES, any_word, words_of
from .scenes import TABLE_ROW, sentences_of

_SUIT = "clubs?|hearts?|diamonds?|spades?|leaf|cross"
_SUIT_JA = "ハート|クラブ|スペード|ダイヤ|リーフ|クロス"
_CARD_JA = (
    "エース|キング|クイーン|クィーン|ジャック|ジョーカー|カード|スート|マーク|リード|トランプ|ポイント|フォロー|プレイ"
    "|[ー・]|モンド"
)
_MORE = r"(?:約|およそ|だいたい|ほぼ|たった|わずか|もう|あと)?"
_LESS = r"(?:くらい|ぐらい|ほど|程度|近く|以上|以内|前後|余り|あまり|ちょっと|弱|強|半)?"
_ABOUT = r"(?:about|around|almost|nearly|roughly|over|under|more than|less than|up to|at least|just|only|some|another)"
_ENGLISH = "|".join(sorted(NUMBERS, key=lambda word: (-len(word), word)))
_N = rf"(?:[0-9]+(?:[.,][0-9]+)?|{_ENGLISH}|an?|half an?|a few|several|couple of)"
_COVER, _COVER_JA = "q", "ゝ"
_MOST = 100_000  # letters of a text whose sentences are looked at one by one
COVERED = re.compile(r"\bqq+\b|ゝ")
"""Where words that say nothing were."""


@cache
def _words() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    data = read_yaml(templates_dir() / "quiet.yaml").data
    return {key: {lang: tuple(map(str, some[lang])) for lang in LANGS} for key, some in data.items()}


@cache
def _pattern() -> re.Pattern[str]:
    words = _words()
    ways = (
        any_word([*words["phrases"]["en"], *words["phrases"]["ja"], *words["heart_of"]["en"]]),
        rf"(?<![A-Za-z])(?:club|heart|diamond|spade|leaf|cross)(?:['’]s)?(?=[\s-]+(?:{any_word(words['club_of']['en'])}))",
        rf"(?:{any_word(words['before_club']['en'])})\s+club(?:['’]s|s['’])?(?![A-Za-z])",
        (rf"(?:(?<![A-Za-z]){_ABOUT}\s+)?(?<![0-9A-Za-z.,]){_N}[\s-](?:{any_word(words['counted']['en'])})"
         r"(?:\s+(?:ago|later|or so|long|old))?"),
        rf"{_MORE}(?<![0-9.])[0-9]+{_LESS}(?:{any_word(words['counted']['ja'])}){_LESS}(?![数目]|の[0-9一二三])",
        rf"(?<![A-Za-z])(?:half|quarter)\s+(?:past|to)\s+(?:[0-9]{{1,2}}|{_ENGLISH})(?![A-Za-z0-9])",
        (r"(?<![A-Za-z])(?:for\s+)?(?:ages?|aged)\s+[0-9]{{1,2}}(?:\s?\+|\s+(?:and|or)\s+(?:up|over|older|above)"
         r"|\s?(?:-|–|to)\s?[0-9]{1,2})?|[0-9]{1,2}\s?(?:歳|才)(?:以上|から|～)?"),
        (rf"(?<![ァ-ヶー])[ァ-ヶー]*(?:{_SUIT_JA})(?!(?:{_CARD_JA}))[ァ-ヶー]+"
         rf"|(?<![ァ-ヶー])(?:(?!{_SUIT_JA}|{_CARD_JA})[ァ-ヶー])+(?:{_SUIT_JA})(?![ァ-ヶー])"),
        (r"クラブ(?=活動|の?例会|で遊|員|の?メンバー|の?部室|の会[場員]|の仲間|の先輩|の後輩|の顧問|に入|の皆|のみんな|に集ま|の常連|の友)"
         r"|(?:学童|放課後|読書|将棋|囲碁|麻雀|料理|地元の|学校の|大学の|うちの|ゲーム|会員制)クラブ(?=[でにがはの。、])"
         r"|ハート(?=をつか|を射|に響|が温|があたた|のこも|の強い人|を盗|マークを送)|ダイヤ(?=の?乱れ|改正|どおり|通り|婚|の指輪)"
         r"|(?:喫茶|店名は|バー)(?:スペード|クラブ|ハート|ダイヤ)|(?:わが家|我が家|期待|職場|部|会)のエース"),
        (r"(?m:^)[^\n.:。]{0,60}?(?:(?m:^)|(?<=[,(–—-]\s)|(?<=\bof\s)|(?<=\bjust\s)|(?<=\bin\s))"
         r"(?P<title>(?:one|a single|an example of a)\s+(?:trick|suit|row|deal|hand)"
                r"(?=\s*[:,.]|\s+(?:of|in|with)\s+(?:[A-Z]|a\b|three|four|the\b)))"
         r"|(?m:^)(?:(?!トリック)[^\n.:。]){0,30}?"
         r"(?P<title2>(?:の|[0-9]人で?|(?m:^)|(?<=[\s「【(（])|(?<=」、))[1１一]トリック(?=[。:：\n]|の例|を(?:見|例)))"
         r"|(?:トリック|例|ディール|場面)を(?P<title3>[1１一]つ)(?=見|例|紹介|挙|あげ|取り上|考え|ご覧)"),
    )  # fmt: skip
    return re.compile("|".join(f"(?:{way})" for way in ways), re.IGNORECASE)


@cache
def _hard() -> re.Pattern[str]:
    """What a sentence may not hold that says nothing of an example."""
    words = {word for concept in _CLAIMING for word in words_of(concept)}
    for name in games():
        notations = load_notations(name)
        words |= {word for word in notations.speller.suits if len(word) > 1}
        words |= {word for some in notations.names.values() for word in some}
        for wording in notations.prose:
            for said in (*wording.claims.values(), *wording.numbers.values()):
                some = (*said.words.values(), *said.units.values(), *said.none.values())
                words |= {word for own in some for word in own if len(word) > 1 and word not in _IDLE_WORDS}
            words |= {word for word in (*wording.says, *wording.roles) if len(word) > 1}
    return re.compile(rf"{any_word(words)}|{_TELLING}", re.IGNORECASE)


@cache
def _everyday() -> re.Pattern[str]:
    some = _words()["everyday"]
    return re.compile(any_word([*some["en"], *some["ja"]]), re.IGNORECASE)


_CLAIMING = (
    "win", "lose", "beat", "tie", "contrary", "scores", "none_else", "others", "nothing", "bonus", "trump",
    "difference", "lead", "may", "card_count", "relation", "respectively",
)  # fmt: skip
_IDLE_WORDS = frozenset(
    ("make", "makes", "making", "get", "gets", "got", "receive", "receives", "目", "most", "together")
)
_TELLING = (
    rf"[0-9♠♤♥♡♣♧♦♢❤=＝]|(?<![A-Za-z])(?:{_ENGLISH})(?![A-Za-z])|[一二三四五六七八九十百]+(?:点|枚|位|勝|敗|人|番|トリック)"
    r"|\b(?:cards?|tiles?|tricks?|suits?|aces?|kings?|queens?|jacks?|jokers?|piles?|rows?|columns?|ranks?|places?|first|last"
    r"|second|third|fourth|true|untrue|false|right|wrong|correct\w*|incorrect\w*|mistake\w*|error\w*|lie[sd]?|lying"
    r"|nonsense|actually|instead|rather|invalid|same|too|also|as well|likewise|so (?:did|does|do|is|was|has|had)|except"
    r"|but|strong\w*|weak\w*|high(?:er|est)?|low(?:er|est)?|pairs?|singles?)\b"
    r"|札|カード|牌|列|トリック|スート|エース|キング|クイーン|ジョーカー|正し|間違|まちが|誤り|嘘|うそ|ウソ|訂正|実は|逆|無効|[以そこ]の通り"
    r"|[強弱]い|高い(?:ほう|方)|低い(?:ほう|方)|ペア|シングル|本当|でたらめ|おかし|以外|除|ただし|だけ|のみ|しか(?!し)"
)
_NAME = re.compile(r"(?<![A-Za-z'’])[A-Z][a-zà-ÿ]+|[ァ-ヶー]{2,}|[一-龥々]+|(?<![A-Za-z])[A-H](?![A-Za-z])")
_TOLD_OF = re.compile(
    rf"(?:{_NAME.pattern})(?=(?:さん|くん|君|ちゃん|様|氏|['’]s)?\s?(?:[はがもの:：(（\[「|]|(?:{DOES}|is|was)\b))"
)
"""Names with what makes somebody of them: Ann has, 母は."""


def quiet(text: str) -> Iterator[Span]:
    """Where such words stand."""
    for match in _pattern().finditer(text):
        group = next((name for name in ("title", "title2", "title3") if match[name]), None)
        yield match.span(group) if group else match.span()


def _everyday_sentences(text: str) -> Iterator[Span]:
    """Sentences about everyday things, in which nobody is named who is told of elsewhere."""
    told: dict[str, list[int]] = {}
    for match in _TOLD_OF.finditer(text):
        told.setdefault(match[0], []).append(match.start())
    for one in sentences_of(text):
        words = text[one.start : one.end]
        bare = _everyday().sub(_covering, words)
        if one.kind == TABLE_ROW or not COVERED.search(bare) or _hard().search(bare):
            continue
        names = {match[0] for match in _NAME.finditer(words)} - NO_NAMES
        if all(
            one.start <= min(told.get(name, [one.start])) and max(told.get(name, [one.start])) < one.end
            for name in names
        ):
            lead = len(words) - len(words.lstrip())
            yield one.start + lead, one.start + len(words.rstrip())


def covered(text: Readable) -> Readable:
    """The text with such words covered, and where they are, in the source."""
    spans = list(quiet(text.plain.text))
    plain = _without(text.plain.text, spans)
    more = list(_everyday_sentences(plain)) if len(plain) <= _MOST else []
    if not (spans or more):
        return text
    told = Spans([text.plain.span(*span) for span in (*spans, *more)])
    return replace(
        text, plain=replace(text.plain, text=_without(plain, more)), written=text.plain.text, quiet=list(told)
    )


def _without(text: str, spans: Iterable[Span]) -> str:
    """A text in which some words are covered."""
    pieces, at = list[str](), 0
    for start, end in spans:
        pieces += text[at:start], _cover(text[start:end])
        at = end
    return "".join([*pieces, text[at:]])


def _covering(match: re.Match[str]) -> str:
    return _cover(match[0])


def _cover(words: str) -> str:
    return "".join(_COVER if one.isascii() and one.isalnum() else _COVER_JA if one.isalnum() else one for one in words)
