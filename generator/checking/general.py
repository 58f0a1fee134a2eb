"""What is a rule and no example: cards are spoken of as kinds, and what comes of them holds for whoever plays.

A rule that was not understood is none of our matter. An example is told of somebody, by name, seat or pronoun, or of
some cards in a hand, and what comes of it is told of nobody else; in doubt it is an example.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import cache

from ..languages import LANGS
from ..paths import templates_dir
from ..yamlplaces import read_yaml
from .dialects.holders import NO_NAMES
from .dialects.lexicon import DOES, NO_PLAYER, any_word
from .dialects.scenes import TABLE_ROW, sentences_of
from .dialects.telling import Told
from .notations import load_notations
from .report import GIVEN, RIGHT, UNREAD
from .source import Readable

_DOES = rf"(?:{DOES}|with|may|must|can|cannot)"
_CALLED = re.compile(
    rf"(?<![\w'’])(?P<who>[A-ZÀ-ÖØ-ÞĀ-Ž][\w-]*)"
    rf"(?:['’]s\b|\s*[:=]|(?:,?\s+and\s+\w+)?(?:\s+\w+ly|\s+then|\s+now)?\s+{_DOES}\b)"
    r"|\b(?:(?:won|taken|led|followed|held|played|beaten) by|to|for|against|between|than|beats|and|goes to)\s+"
    r"(?P<whom>[A-ZÀ-ÖØ-Þ][a-zà-ÿ]+)(?![\w-])"
    r"|(?<![A-Za-z0-9])(?P<seat>[B-H])(?=\s?(?:[がはもにの、:：]|has\b|wins\b))"
)
_CALLED_JA = re.compile(
    r"(?<![ァ-ヶー・])(?P<who>[ァ-ヶー]{2,6})(?=[がはもにのと、：:])"
    r"|(?<![A-Za-z0-9~〜～–-])(?P<seat>[A-H])(?=[がはもにのと、：:さ])"
)
_YOU = re.compile(
    r"(?<!if )(?<!when )(?<!once )(?<!that )(?<!cards )"
    r"\byou (?:hold|have|held|had|are left with|played|led|lead with|took|scored)\s+"
    r"(?!to\b|more\b|no\b|none\b|any\b|a\b|one\b|won\b|taken\b|played\b|passed\b)"
    r"|\b(?:your hand|hand|in hand)\s*(?:is|are|was|:|：|contains)"
    r"|手札[がは:：に][^。\n]{0,3}[♠♥♦♣「『【\[]|手札\s?[:：]"
    r"|[♠♥♦♣][^。\n]{0,12}(?:手札|in hand)",
    re.IGNORECASE,
)
_ME = re.compile(r"(?<![\w/])I(?![\w/])")
_ASKED = re.compile(
    r"(?:(?<![0-9])[0-9]|[勝出点枚受]|\b(?:win|wins|won|scores?|plays?|led|points|may|can|must)\b)[^.。]*[?？]"
    r"|ですか|でしょうか|\b(?:[Ww]hich (?:cards?|tiles?) (?:may|can)|[Ww]ho wins)\b"
)
_TITLE = re.compile(
    r"\s*(?:[RTV]?[0-9]{1,2}|[①-⑳])\s+(?!.*(?:\b(?:wins|scores|holds|plays|led ?[:;])\b|[0-9]\s*点|勝[ちつっ]))"
    r"[^\n.。:：,、♠♥♦♣]{1,60}\s*"
)
"""A numbered title, of a clause."""
_SUM = re.compile(r"[0-9]\s*[+＋×*]\s*[0-9]|[=＝]\s*[0-9]|合計[はがも]?\s?[0-9]|…|→|\btotal\s+(?:of\s+)?[0-9]")
_ROW = re.compile(
    r"^[ \t>]*+(?:[AXJQK■]|[0-9]{1,2})(?:[、,・ \t]{1,4}(?:[AXJQK■]|[0-9]{1,2})){2,}+[ \t]*+\n"
    r"[^\n]*[0-9]\s?(?:点|points?\b)",
    re.MULTILINE,
)
"""A line of cards, and points in the next."""
_COMMON = re.compile(r"\b[a-z][a-zà-ÿ]+\b")
_NUMBER = re.compile(r"[0-9]\s*(?:points?|pts|点|勝|トリック|tricks?|red pips)", re.IGNORECASE)


@cache
def _words() -> Mapping[str, re.Pattern[str]]:
    """The patterns of ``templates/rules.yaml``."""
    data = read_yaml(templates_dir() / "rules.yaml").data
    patterns = {key: any_word(str(word) for lang in LANGS for word in some[lang]) for key, some in data.items()}
    return {key: re.compile(pattern, re.IGNORECASE) for key, pattern in patterns.items()}


def without_rules(text: Readable, told: Sequence[Told]) -> list[Told]:
    """All but what was not understood of rules."""
    if not any(one.left for one in told):
        return list(told)
    plain = text.plain.text
    sentences = sentences_of(plain)
    places = [text.plain.at(one.start) for one in sentences]
    common = frozenset(_COMMON.findall(plain))

    def is_rule(one: Told) -> bool:
        """Whether no sentence tells of a scene, and of those read of cards or results at least half are general."""
        low, high = max(0, bisect_right(places, one.span[0]) - 1), bisect_left(places, one.span[1])
        read = {bisect_right(places, mark.span[0]) - 1 for mark in one.marks if mark.kind in (GIVEN, RIGHT)}
        left = {bisect_right(places, mark.span[0]) - 1 for mark in one.marks if mark.kind == UNREAD}
        weighing = rules = 0
        for index, some in enumerate(sentences[low:high], low):
            words = plain[some.start : some.end]
            if _TITLE.fullmatch(words):
                continue
            if (some.kind == TABLE_ROW and index in read) or is_scene(words, one.game, common):
                return False
            weighs = index in read or (index in left and bool(_NUMBER.search(words)))
            weighing += weighs
            rules += weighs and is_general(words)
        return low < high and 2 * rules >= weighing

    return [one for one in told if not (one.left and is_rule(one))]


def is_general(said: str) -> bool:
    """Whether a sentence says what rules say."""
    return _words()["general"].search(said) is not None


def is_scene(said: str, game: str, common: frozenset[str] = frozenset()) -> bool:
    """Whether a sentence tells of somebody, of a hand or of a sum, or asks.

    ``common`` are the words that the text writes without capitals: those are no names.
    """
    if any(one.search(said) for one in (_YOU, _ME, _ASKED, _SUM, _ROW)) or _words()["scene"].search(said):
        return True
    return any(
        bool(match["seat"]) or _is_name(said, match, game, common)
        for pattern in (_CALLED, _CALLED_JA)
        for match in pattern.finditer(said)
    )


def _is_name(said: str, match: re.Match[str], game: str, common: frozenset[str]) -> bool:
    """Whether a word is somebody's name: no word of the language, of the game or of its cards."""
    group = next(key for key, word in match.groupdict().items() if word)
    word = match[group]
    if len(word) == 1 or word in NO_NAMES or _words()["things"].fullmatch(word):
        return False
    if word.casefold() in common or word.casefold() in _own(game):
        return False
    return not (load_notations(game).speller.one(said, match.start(group)) or _words()["general"].match(word))


@cache
def _own(game: str) -> frozenset[str]:
    """Words of a game's own rules that look like names: its titles, and what games call their things."""
    titles = {word.casefold() for some in load_notations(game).names.values() for word in some}
    parts = {part for title in titles for part in re.split(r"[・\s]", title)}
    return frozenset({*titles, *parts, *(word.casefold() for word in NO_PLAYER)})
