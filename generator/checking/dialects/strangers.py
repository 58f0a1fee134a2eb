"""Whom sentences mean that name nobody of the example: speakers who say I, and people whose cards were not told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import tokens as kinds
from .holders import CHAT, NO_NAMES, NO_NAMES_JA
from .lexicon import DOES, NO_PLAYER
from .tokens import Token

if TYPE_CHECKING:
    from .state import State

_ME = re.compile(
    r"(?<![A-Za-z'’])(?:I|i|[Mm]e|[Mm]y|[Mm]ine|we|We|us|our|Our)(?![A-Za-z'’])"
    r"|(?:(?<=じゃあ)|(?<=じゃ)|(?<=なら)|(?<=って)|(?<![一-龥ァ-ヶーぁ-ん]))(?:わたくし|わたし|私|ぼく|僕|おれ|俺"
    r"|うち|あたし)(?=[のはがもにと、])"
)
_VERB = (
    rf"{DOES}|is|was|comes|came|goes|went|begins|began|ends|ended|finishes|finished|tops|outscores|outscored"
    r"|overtakes|overtook|overtrumps|overtrumped|trumps|trumped|ruffs|ruffed|captures|captured|opens|opened|answered"
    r"|discarded|throws|threw|put|adds|added|declares|declared|could not|couldn['’]t|cannot|can['’]t|did not|didn['’]t"
    r"|does not|doesn['’]t"
)
_ENGLISH = re.compile(
    rf"(?<![A-Za-z'’])(?P<who>[A-Z][a-zà-ÿ]+)(?:['’]s)?\s+(?:(?:also|then|alone|only|again|now|just"
    rf"|clearly|therefore|sum|total|pile|cards?|score)\s+){{0,2}}(?:{_VERB})\b"
    r"|\b(?:to|for|by|goes to|and|ahead of|behind|than|beats?|beating|over|defeats"
    r"|(?:lead|leader|turn|dealer|starter|start(?:ing)? player|winner|loser|champion|best|last|second|third)"
    r"\s(?:is|was))\s+(?P<whom>[A-Z][a-zà-ÿ]+)(?=[\s,.;!)'’]|$)"
)
_JAPANESE = re.compile(
    r"(?:(?<![ァ-ヶー・])(?P<kana>[ァ-ヶー]{2,8})|(?P<who>[一-龥ぁ-ん]{1,4}))(?P<title>さん|くん"
    r"|君|ちゃん|様)?(?:が|は|も|の(?=勝|得点|点))"
)
_WINS_JA = re.compile(
    r"(?P<who>[A-Z][A-Za-z]+|(?<![一-龥々ぁ-んァ-ヶー])[一-龥々ぁ-んァ-ヶー]{1,30}?)(?P<title>さん|くん|君|ちゃん|様)?"
    r"(?:の(?:単独)?(?:勝ち|勝利|負け|敗北|優勝)"
    r"|[がは](?:[^\s、。,.]{0,12}(?:を|に|で))?(?:出し|出す|出せ|リード|フォロー|攻め|受け(?!ら)|パス|上が[りるっ]"
    r"|持[ちつっ]|捨て|引[いきく]|置[いきく]|得点)"
    r"|[がは](?:勝ち(?!札)|勝つ|勝った|勝って|勝利|優勝|負け|敗|スタート|トップ|首位|最下位|[1-9]位"
    r"|(?:この|その|第[0-9]+)?(?:トリック|場)を[取獲]|取(?:る|り|った)|始め|[上下](?:で|に|です|だ)|(?:1番|一番"
    r"|いちばん|最も|もっとも)[上下多高大小少低長短強弱])"
    r"|から(?:始め|スタート|開始)|も(?:同じ|同点|勝|負)|には?(?:負け|勝[ちっつ])|の(?:ほう|方)が"
    r"|の(?:合計|枚数|カード|札|手札|残り)[がはも])"
    r"|(?:のは|スタート(?:プレイヤー)?[はも]|次の?(?:リード(?:プレイヤー)?|親|番|先手|トリック)?[はもが]"
    r"|(?:[1-9]位|最下位|ビリ|首位|トップ|優勝|勝者|敗者)[はも])"
    r"(?P<other>[^\s、。,.「」『』()0-9]{1,12}?)(?P<title2>さん|くん|君|ちゃん|様)?(?:なの)?"
    r"(?:です|でした|である|であり|で、|だ(?!け)|の(?:番|リード|手番)|から(?:です|だ|、|。|リード|出|始)|が(?:リード"
    r"|親|先手|始め)|。|$)"
)
_NOBODY_JA = re.compile(
    r".*(?:方|ほう|者|人|名|員|側|回|度|ゲーム|試合|対局|勝負|チーム|組|カード|札|プレイヤー|数|もの|誰|だれ|字|得点"
    r"|点|枚|ぞれ|各|自"
    r"|これ|それ|[こそあ]れら|彼ら|まで|ディール|ラウンド|トリック|スート|これだけ|合計|から|ため|場合|とき|順|最後"
    r"|次|同じ|いくつ|どれ|どちら"
    r"|全部|すべて|ペア|種類|牌|目|和|列|エース|キング|クイーン|ジョーカー|姫|坊主|冠|帽子|天皇|五郎|山|ハート"
    r"|クラブ|スペード|ダイヤ|リーフ|クロス|色|[でにはがとを]|後|だけ|[めせれけ]る|最[小大多少高低強弱]|相手|敵|味方"
    r"|隣|親|先手|後手|ディーラー|リーダー|手札|みな|皆|全員|互い|ほか|他|右|左|仲間|裏|表|向き)"
)
_THING_JA = re.compile(r".*(?:カード|スート|ゲーム|ディール|ラウンド|トリック|ペア|タイル|ルール)")
"""Words in katakana that end so name what is played with, never somebody."""
_LETTER = re.compile(
    r"(?<![A-Za-z0-9♠♥♦♣])(?P<who>[B-H])(?:さん)?"
    r"\s?(?:は|が|の(?:合計|得点|点数|点)[はが]|[:=]|\s(?:scores?|gets?|has|is|with|adds up to)\s)\s?\Z"
)
_TITLED_JA = re.compile(
    r"(?P<who>[一-龥々ぁ-んァ-ヶー]{1,8}?)(?:さん|くん|ちゃん|様|氏)(?:の[^\s、。]{1,6})?[がはも](?:[^、。\n]{0,8})"
    r"(?:最高|最低|最多|最少|一番|いちばん|トップ|ビリ|優勝|圧勝|完勝|大勝|惨敗|完敗|勝[ちっつ利]|負け|敗)"
)
_FAR = 16  # letters from a name to what is told of it
_PRONOUNS = frozenset(
    [
        "Nobody",
        "Everyone",
        "Everybody",
        "She",
        "He",
        "They",
        "It",
        "This",
        "That",
        "We",
        "You",
        "There",
        "Neither",
        "Both",
        "None",
        "Player",
        "Players",
        "Mr",
        "Mrs",
        "Ms",
        "Dr",
        "Somebody",
        "Someone",
        "Whoever",
        "Highest",
        "Lowest",
        "Result",
        "Sum",
    ]
)


def speakers(reading: State, tokens: list[Token]) -> list[Token]:
    """The tokens where I means who speaks: 林「私の勝ち」, bex: 17 for me; speakers themselves do nothing."""
    while tokens and tokens[0].kind == kinds.LINE:
        tokens = tokens[1:]
    if len(tokens) < 2 or tokens[0].kind != kinds.NAME:
        return _in_a_line(reading, tokens)
    said = reading.text[tokens[0].end : tokens[-1].end]
    quoted = (
        tokens[1].kind == kinds.OPEN and tokens[1].start == tokens[0].end and reading.text[tokens[1].start] in "「『"
    )
    label = tokens[1].kind == kinds.COLON and tokens[1].start == tokens[0].end
    if quoted and (len(tokens) < 3 or (tokens[2].kind == kinds.CARDS and not _ME.search(said))):
        return tokens
    own = [
        match for match in _ME.finditer(reading.text, tokens[1].end, tokens[-1].end) if not _known(reading, match[0])
    ]
    if not (quoted or (label and own)):
        return tokens
    me = [Token(kinds.NAME, *match.span(), tokens[0].value) for match in own]
    taken = [(one.start, one.end) for one in tokens[1:]]
    me = [one for one in me if not any(start < one.end and one.start < end for start, end in taken)]
    return sorted([*tokens[1:], *me], key=lambda one: one.start)


def _begin(reading: State, first: Token) -> int:
    """Where the sentence of a token begins."""
    return max(reading.text.rfind(sign, 0, first.start) for sign in "。！!?？\n") + 1


def _in_a_line(reading: State, tokens: list[Token]) -> list[Token]:
    """The tokens of a further sentence in somebody's line of a chat, where I means who speaks."""
    if not tokens:
        return tokens
    start = reading.text.rfind("\n", 0, tokens[0].start) + 1
    line = CHAT.match(reading.text, start, tokens[0].start)
    who = reading.seats.get(line["name"]) if line else None
    speakers = {one["name"] for one in CHAT.finditer(reading.text) if one["name"] in reading.seats} if who else set()
    if who is None or len(speakers) < len(("Ann", "Ben")):
        return tokens
    own = (
        match
        for match in _ME.finditer(reading.text, _begin(reading, tokens[0]), tokens[-1].end)
        if not _known(reading, match[0]) and match[0].lower() not in ("we", "us", "our")
    )
    taken = [(one.start, one.end) for one in tokens]
    me = [Token(kinds.NAME, *match.span(), (who,)) for match in own if not _within(taken, *match.span())]
    return sorted([*tokens, *me], key=lambda one: one.start)


_LEADER = re.compile(
    r"\b(?:[Nn]ext|[Ll]ead|[Ll]eader|[Tt]urn)\s+(?:\w+\s+){0,2}?(?:is|was|goes to|comes)\s|\bleads? (?:next|now)\b"
    r"|次の?(?:リード(?:プレイヤー)?|親|番|先手|トリック)?[はもが]"
)


def speaks_of_the_next(reading: State, tokens: Sequence[Token]) -> bool:
    """Whether a sentence says who comes next, though nothing else is claimed in it."""
    return bool(tokens) and _LEADER.search(reading.text, tokens[0].start, tokens[-1].end) is not None


def _known(reading: State, word: str) -> bool:
    return any(word.casefold() == name.casefold() for name in reading.seats)


def stranger(reading: State, tokens: Sequence[Token]) -> Token | None:
    """Somebody of whom results are told, and who is none of the players with cards."""
    if not tokens:
        return None
    low, high = tokens[0].start, tokens[-1].end
    low = max(reading.text.rfind("\n", 0, low), max(reading.text.rfind(sign, 0, low) for sign in ".。!?")) + 1
    named = {name.casefold() for name in reading.seats}
    spans = [(one.start, one.end) for one in reading.tokens if one.start >= low] + [
        (one.start, one.end) for one in tokens
    ]
    return strange(reading.text, named, spans, (low, high))


def strange(text: str, named: set[str], spans: Sequence[tuple[int, int]], within: tuple[int, int]) -> Token | None:
    """Somebody in a stretch who is none of those named, outside some spans, and of whom a result is told."""
    low, high = within
    for match in _ENGLISH.finditer(text, low, high):
        group = "who" if match["who"] else "whom"
        who = match[group]
        if (
            who in NO_NAMES
            or who in _PRONOUNS
            or any(
                who.casefold() in name.split() or re.search(rf"\b{re.escape(name)}\b", who.casefold()) for name in named
            )
        ):
            continue
        if not _within(spans, *match.span(group)):
            return Token(kinds.WORD, *match.span(group))
    for match in _JAPANESE.finditer(text, low, high):
        who = match["kana"] or match["who"]
        if not (match["kana"] or match["title"]) or who in NO_PLAYER or NO_NAMES_JA.fullmatch(who):
            continue
        if match["kana"] and not match["title"] and _THING_JA.fullmatch(who):
            continue
        group = "kana" if match["kana"] else "who"
        if not any(name in who or who in name for name in named) and not _within(spans, *match.span(group)):
            return Token(kinds.WORD, *match.span(group))
    for match in _TITLED_JA.finditer(text, low, high):
        known = any(match["who"].casefold().endswith(name) or name.endswith(match["who"].casefold()) for name in named)
        if not (known or NO_NAMES_JA.fullmatch(match["who"]) or _within(spans, *match.span("who"))):
            return Token(kinds.WORD, *match.span("who"))
    for match in _WINS_JA.finditer(text, low, high):
        group, title = ("who", "title") if match["who"] else ("other", "title2")
        last = match.end(title) if match[title] else match.end(group)
        first = match.end(group) - 1 if group == "who" else match.start(group)
        known = any(match[group].casefold().endswith(name) for name in named)
        if not (known or _NOBODY_JA.fullmatch(match[group]) or _within(spans, first, last)):
            return Token(kinds.WORD, *match.span(group))
    return None


def _has_word(words: str, word: str) -> bool:
    return re.search(rf"\b{re.escape(word)}\b", words) is not None


_NAMED_SO = re.compile(
    r"\s*(?:役)?(?:は|:|=|→|\s(?:is|was))\s*(?:プレイヤー|[Pp]layer\s)?(?P<who>[A-Z][a-zà-ÿ]+|[ァ-ヶー]{2,8}"
    r"|[一-龥々ぁ-んァ-ヶー]{1,8}?)"
    r"(?:さん|くん|君|ちゃん|様)?(?=[.,;。、\n]|です|でした|だ|$)"
)
_IS_SO = re.compile(
    r"(?P<who>[A-Z][a-zà-ÿ]+|(?<![一-龥々ぁ-んァ-ヶー])[一-龥々ぁ-んァ-ヶー]{1,8}?)(?:さん|くん|君|ちゃん|様)?"
    r"(?:\s+(?:is|was|am|are|becomes|plays)\s+(?:the\s+)?|[がは])$"
)


def namesake(reading: State, role: Token, tokens: Sequence[Token]) -> Token | None:
    """Who is said to be what a word means, where that is none of the players: Hamlet: Zoe."""
    spans = [(one.start, one.end) for one in tokens if one.kind not in (kinds.WORD, "idle")]
    before = _IS_SO.search(reading.text, max(0, role.start - 30), role.start)
    for match in (_NAMED_SO.match(reading.text, role.end), before):
        if match is None or match["who"] in NO_NAMES or match["who"] in _PRONOUNS or match["who"] in NO_PLAYER:
            continue
        if not _NOBODY_JA.fullmatch(match["who"]) and not _within(spans, match.end("who") - 1, match.end("who")):
            return Token(kinds.WORD, *match.span("who"))
    return None


def nobody_here(reading: State, number: Token) -> Token | None:
    """The letter before a number of which it is told, where it is no player's: Fは0点."""
    if number.kind != kinds.NUMBER:
        return None
    match = _LETTER.search(reading.text, max(0, number.start - _FAR), number.start)
    return Token("relation", *match.span("who")) if match and match["who"] not in reading.seats else None


def _within(spans: Sequence[tuple[int, int]], start: int, end: int) -> bool:
    return any(low < end and start < high for low, high in spans)
