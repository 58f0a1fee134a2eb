"""The words by which sentences about a worked example are read: those of all games, ``templates/reading.yaml``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from ...languages import LANGS
from ...paths import templates_dir
from ...yamlplaces import read_yaml

HARMLESS_UNITS = "harmless_units"
IDLE = "idle"
HELD = "held"
SMALLEST = "smallest"
_NO_CONCEPTS = frozenset((HARMLESS_UNITS, IDLE, HELD, SMALLEST))


@cache
def shared_words() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The words of each concept by language."""
    data = read_yaml(templates_dir() / "reading.yaml").data
    return {concept: {lang: tuple(map(str, some[lang])) for lang in LANGS} for concept, some in data.items()}


def concepts() -> Iterable[str]:
    """The names of what words may mean, without those that only some readers look for."""
    return [one for one in shared_words() if one not in _NO_CONCEPTS]


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


DOES = (
    "has|had|holds|held|plays|played|leads|led|receives|received|attacks|attacked|passes|passed|takes|took|wins|won"
    "|loses|lost|scores|scored|gets|got|beats|follows|followed|discards|draws|drew|picks|picked|answers|is left"
    "|collects|collected|earns|earned|sits|starts|started|shows|showed|keeps|kept|chooses|chose|lays|laid|puts|ties|tied"
    "|makes|made"
)
"""What one player does, or did, in English; a pattern."""
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
