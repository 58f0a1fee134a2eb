"""The words by which sentences about a worked example are read: those of all games, ``templates/reading.yaml``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from generator.languages import LANGS
from generator.paths import templates_dir
from generator.yamlplaces import read_yaml
from rules_engine.echo import whole

HARMLESS_UNITS = "harmless_units"
IDLE = "idle"

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
NUMBERS: Mapping[str, int] = {
    **{word: value for value, word in enumerate(_ONES.split())},
    **{word: 10 * value for value, word in enumerate(_TENS.split(), 2)},
    **{
        f"{tens}{glue}{one}": 10 * value + digit
        for value, tens in enumerate(_TENS.split(), 2)
        for digit, one in enumerate(_ONES.split()[1:10], 1)
        for glue in "- "
    },
}
"""English number words below a hundred."""
_KANJI = {sign: value for value, sign in enumerate("〇一二三四五六七八九")}


def kanji_number(word: str) -> int:
    """十九 is 19, 百二 102, 三〇 30; ValueError for what is no number."""
    if re.fullmatch("[〇一二三四五六七八九]+", word):
        return whole("".join(str(_KANJI[sign]) for sign in word))
    total, one = 0, 0
    for sign in word:
        if sign in _KANJI:
            one = _KANJI[sign]
        elif sign in "十百":
            total += max(one, 1) * (10 if sign == "十" else 100)
            one = 0
        else:
            raise ValueError(word)
    return total + one


@cache
def shared_words() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The words of each concept by language."""
    data = read_yaml(templates_dir() / "reading.yaml").data
    return {concept: {lang: tuple(map(str, some[lang])) for lang in LANGS} for concept, some in data.items()}


def concepts() -> Iterable[str]:
    """The names of what words may mean, without units and idle words."""
    return [one for one in shared_words() if one not in (HARMLESS_UNITS, IDLE)]


def words_of(concept: str) -> tuple[str, ...]:
    """All words of a concept, in both languages."""
    return tuple(word for some in shared_words()[concept].values() for word in some)


def any_word(words: Iterable[str]) -> str:
    """A pattern for any of some words; English ones as whole words, the longest first."""
    ways = []
    for word in sorted(set(words), key=lambda one: (-len(one), one)):
        way = re.escape(word).replace(r"\ ", r"\s+").replace("'", "['’]")
        ways.append(rf"(?<![A-Za-z]){way}(?![A-Za-z])" if word.isascii() else way)
    return "|".join(ways) or "(?!)"


NO_PLAYER = frozenset(
    [
        "ポイントカード",
        "スートカード",
        "ボーナス",
        "ゲーム",
        "スコア",
        "カード",
        "トリック",
        "リード",
        "プレイヤー",
        "ディーラー",
        "ハート",
        "スペード",
        "クラブ",
        "ダイヤ",
        "リーフ",
        "クロス",
        "スート",
        "ポイント",
        "ルール",
        "ラウンド",
        "ディール",
        "シェア",
        "ジョーカー",
        "エース",
        "キング",
        "クイーン",
        "ジャック",
        "パートナー",
        "チーム",
        "ペア",
        "グループ",
        "セット",
        "メンバー",
        "ページ",
        "バージョン",
        "トランプ",
        "ブースター",
        "デック",
        "ビルド",
        "アンチトランプ",
        "スタートプレイヤー",
        "リードプレイヤー",
        "ハムレット",
        "トップ",
        "トランプス",
        "シングル",
    ]
)
"""Words in katakana, and others, that are no names of players."""
