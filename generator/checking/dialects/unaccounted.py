"""What no reader accounted for in the words of an example, and behind it up to a heading or another example: numbers,
people of whom a result is told, results of nobody and results that are denied."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rules_engine.echo import whole

from ...texts.examples import Span
from ..numberwords import NUMBERS, kanji_number
from ..report import GIVEN, RIGHT
from ..source import Readable, Spans
from .against import against, without_down
from .ofgame import general
from .scenes import HEADING, OF_THE_GAME, TABLE_ROW, Sentence
from .strangers import strange
from .telling import Told
from .tokens import ASIDE, ENUMERATOR

_UNIT = r"\s?(?:点|ポイント|枚|トリック|points?\b|pts\b|tricks?\b)"
_NUMBER = re.compile(rf"(?<![0-9A-Za-z#&])[0-9]+|(?<![0-9])[0-9]+(?={_UNIT})")
_WORDED = "|".join(word for word, value in NUMBERS.items() if value > 1)
_SCORE = re.compile(
    r"(?<![0-9])[0-9]+(?=\s?(?:点|ポイント|points?\b|pts\b)(?!を超え|以上|ずつ|カード|札))|[二三四五六七八九十百]+(?=\s?(?:点|ポイント)(?!札|カード))"
    rf"|\b(?:{_WORDED})(?=\s(?:points?|tricks?)\b|[.!]?\s*$)|\b(?:of|by|is|are|total)\s[0-9]+(?=[.!]?\s*$)",
    re.IGNORECASE,
)
_POINTS = re.compile(
    r"(?<![0-9])[0-9]+(?=\s?(?:点|ポイント|points?\b|pts\b)(?!を超え|以上|ずつ|カード|札))", re.IGNORECASE
)
_WHOLE = re.compile(
    r"(?:全部|合計|全員|あわせ|合わせ|平均|[多少高低大小]いのは|最[多少高低大小])[^。、\n0-9]{0,8}(?P<number>[0-9]+)"
    r"\s?(?:枚|トリック|勝)?(?:です|でした|だった|だ|である)"
    r"|\b(?:total|altogether|in all|average|most|fewest|highest|lowest)\b[^.,\n0-9]{0,16}(?<![0-9A-Za-z])(?P<en>[0-9]+)"
    r"\s?(?:cards?|tricks?|wins)?(?=[.!]?\s*$)",
    re.IGNORECASE,
)
_LABEL = re.compile(
    rf"{ENUMERATOR}|(?:game|deal|case|round|page|sheet|part|after|第|例)\s*[0-9]+|[0-9]{{1,2}}:[0-9]{{2}}|player\s[0-9]"
    r"|[0-9]{1,2}(?:ラウンド|巡|ゲーム|局|回戦|回)目|の1(?:ラウンド|巡|ゲーム)(?=[。:：\nをでの])"
    rf"|1枚も|[2-4]種類|約[0-9]+分|{ASIDE}",
    re.IGNORECASE,
)
_DENIED = (
    r"(?:勝[ちつ利者]|負け|同点|引き分け|同じ|トップ|首位|[1-9]位|最[高低大小多少強弱下]位?|点|ポイント|枚|トリックを[取獲][りる])"
    r"(?:の?(?:は|でも?|では|じゃ))?(?:なく|ない|ありません|な[いか]|ません|い(?:ない|ません))"
    r"|得点(?:でき|し)(?:ない|ません)"
    r"|\b(?:(?:does|do|did)(?:n't|\snot)|never)\s(?:\w+\s)?(?:win|score|tie|lose|beat|take|get|lead|count)\b"
    r"|\b(?:is|are|was|were)(?:n't|\snot)\s(?:the\s|a\s|an\s)?"
    r"(?:winners?|loser|highest|lowest|most|fewest|longest|best|worst|tied?|first|last|ahead|strongest|weakest"
    r"|higher|lower|right)\b"
)
_RESULT = (
    r"(?:同点|引き?分け?|同率)(?:です|だ|でした|に(?:なり|なっ|終わ)\w*|となり\w*)?[。!]?\s*$"
    r"|(?:全員|みんな|[2-6二三四五六]人とも|どちらも)が?(?:勝ち|負け|トップ|同点)"
    r"|\b(?:it|that|this|result|game|match|round|deal|all)(?:'s|\s(?:is|was|ends?\sin|ended\sin))?:?\s(?:an?\s)?(?:draw|tie)\b"
    r"|\b(?:everybody|everyone|nobody|no\sone|(?:they|we|you)\s(?:all|both)|all\sof\s(?:us|them|you)|both\sof\s(?:us|them))"
    r"\s(?:ties?|tied|wins?|won|loses?|lost|scores?|scored|draws?|drew)\b"
    r"|\b(?:an?\s)(?:draw|tie)\sbetween\b"
    r"|(?:全員|みんな)(?:の(?:勝ち|負け|優勝)|が(?:勝|負))"
)
_UNTRUE = (
    r"訂正[:：は、]|(?<![A-Za-z])(?:correction|erratum|errata)\s?[:：]|"
    r"(?:これ|それ|以上|全部|この(?:例|計算|話))は(?:間違|まちが|誤り|うそ|嘘|でたらめ)"
    r"|(?:数字?|計算|得点|点数?|結果|合計|話|例|記録)は(?:(?:全部|すべて|みな|皆)?(?:間違|まちが|誤り|うそ|嘘|でたらめ|逆)|正しくな|正しくあり|合っていな|合っていま)"
    r"|(?:以上|上|これ)(?:は|の(?:話|例|計算|数字?|結果)は)(?:全部|すべて|みな|皆)(?:間違|まちが|誤|うそ|嘘)"
    r"|\b(?:numbers?|figures?|scores?|results?|points?|sums?|totals?|values|calculations?|examples?|counts?)\s(?:above\s|below\s|here\s|given\s)?"
    r"(?:is|are|was|were)\s(?:all\s|both\s)?(?:wrong|false|untrue|incorrect|mistaken|not\s(?:right|true|correct)|a\smistake)\b"
    r"|\b(?:none|nothing)\sof\s(?:this|that|it)\s(?:is|was)\s(?:true|right|correct|so)\b"
    r"|\b(?:this|that|it|all\s(?:of\s)?(?:this|that|it))\s(?:is|was)\s(?:all\s)?(?:wrong|false|untrue|incorrect|a\smistake)\b"
)
_DRAW = re.compile(
    r"引き?分け(?:です|だ|でした|に)|全員(?:が|の)?(?:同点|引き?分け)|\b(?:it|that|this)(?:'s|\s(?:is|was))\sa\sdraw\b"
    r"|\b(?:everybody|everyone)\sties\b",
    re.IGNORECASE,
)
_WORKED = re.compile(
    r"(?<![0-9A-Za-z./:-])[0-9]+\s?[+＋×*]\s?[0-9][^。=＝\n]{0,40}[=＝]\s?[0-9]+"
    r"|差は\s?[0-9]+点|[Tt]he difference is [0-9]+"
)
_NEXT = re.compile(
    r"次の?(?:トリックの?)?(?:リーダー|リード(?:プレイヤー)?|親|先手|手番|番|ディーラー|スタート(?:プレイヤー)?)[はもが](?!誰|だれ|どう)"
    r"|\b[Nn]ext\s(?:leader|lead|dealer|turn|player)\s(?:is|was|goes\sto|falls\sto)\s|\bleads?\s(?:next|to\sthe\snext|the\snext)\b"
)
_SPEAKER = frozenset(("わたし", "私", "ぼく", "僕", "俺", "おれ", "あたし", "自分", "こちら", "あなた", "きみ"))
"""Whose hand it is, where nobody has a name."""
_NEAR = 24  # letters from a name to what is told of it
_WINNERS = frozenset(("winner", "winners"))
_SAYS = re.compile(f"{_DENIED}|{_RESULT}|{_UNTRUE}", re.IGNORECASE)
_OF_RULES = re.compile(
    rf"{OF_THE_GAME.pattern}|場合|なら|ときは|[?？]"
    r"|\b(?:when|would|may|can|always|until|more\sthan|somebody)\b",
    re.IGNORECASE,
)


def said_of_nobody(words: str) -> bool:
    """Whether words tell a result of nobody by name, or deny one."""
    return _SAYS.search(words) is not None or _DRAW.search(words) is not None


def sums(one: Told, text: Readable, sentences: Sequence[Sentence]) -> Iterator[Span]:
    """Sums and differences in the sentences behind the last that was read, in its paragraph."""
    last = max((mark.span[0] for mark in one.marks if mark.kind == RIGHT), default=-1)
    marked, block = _marked(one), -1
    for sentence in sentences:
        start, end = text.plain.span(sentence.start, sentence.end)
        if block >= 0 and sentence.block != block:
            return
        if start <= last < end:
            block = sentence.block
        elif (
            block >= 0
            and (match := _WORKED.search(text.plain.text, sentence.start, sentence.end))
            and not marked.touch(text.plain.span(*match.span()))
        ):
            yield match.span()


def numbers(one: Told, text: Readable, sentences: Sequence[Sentence], told: bool = False) -> Iterator[Span]:
    """Digits in the plain text of an example that are neither given nor claimed, and say something all the same.

    ``told``: the sentences come before the example, and only points say something of it.
    """
    marked, plain = _marked(one), text.plain
    for sentence in sentences:
        read = _read(one, text, sentence)
        if not read and general(plain.text[sentence.start : sentence.end]):
            continue
        labels = [match.span() for match in _LABEL.finditer(plain.text, sentence.start, sentence.end)]
        found = [*_NUMBER.finditer(plain.text, sentence.start, sentence.end)]
        ways = [_POINTS] if told else [_SCORE, _WHOLE]
        ways = [] if read or _is_rule(text, sentence) else ways
        scores = (match for some in ways for match in some.finditer(plain.text, sentence.start, sentence.end))
        for match in found:
            span, label = plain.span(*match.span()), any(low <= match.start() < high for low, high in labels)
            inside = one.span[0] <= span[0] and (span[1] <= one.span[1] or read)
            if inside and not (label or marked.touch(span) or _players(one, text, match)):
                yield match.span()
        for match in scores:
            label = any(low < match.end() and match.start() < high for low, high in labels)
            if not (label or marked.touch(plain.span(*match.span()))):
                yield match.span()


def of_rules(one: Told, text: Readable, sentences: Sequence[Sentence]) -> Iterator[Span]:
    """Digits in an example, in sentences about any game of which nothing was read; spans of the source."""
    marked, plain = _marked(one), text.plain
    for sentence in sentences:
        if _read(one, text, sentence) or not general(plain.text[sentence.start : sentence.end]):
            continue
        for match in _NUMBER.finditer(plain.text, sentence.start, sentence.end):
            span = plain.span(*match.span())
            if one.span[0] <= span[0] and span[1] <= one.span[1] and not marked.touch(span):
                yield span


def strangers(one: Told, text: Readable, sentences: Sequence[Sentence]) -> Iterator[Span]:
    """Of whom a result is told, and who is none of the players."""
    covered = _covered(one, text)
    names = {name.casefold() for example in one.examples for name in example.names.values()}
    for sentence in sentences:
        read = _read(one, text, sentence)
        if not read and _is_rule(text, sentence):
            continue
        own = (_behind(sentence, covered) if read and not names else sentence.start, sentence.end)
        who = strange(text.plain.text, names, covered, own)
        if who is not None and not _known(one, text, text.plain.text[who.start : who.end]):
            yield who.start, who.end


def companies(one: Told, text: Readable, sentences: Sequence[Sentence]) -> Iterator[Span]:
    """How many some players are who are listed by name, where they are not so many: AとBとCの4人."""
    names = {name for example in one.examples for name in example.names.values()}
    if not names:
        return
    name = "(?:" + "|".join(sorted(map(re.escape, names), key=len, reverse=True)) + ")(?:さん|くん|君|ちゃん|様)?"
    company = re.compile(rf"(?P<names>{name}(?:(?:と|、|・){name})+)の(?P<many>[0-9]+|[二三四五六])人")
    for sentence in sentences:
        for match in company.finditer(text.plain.text, sentence.start, sentence.end):
            if _many(match["many"]) != len(re.findall(name, match["names"])):
                yield match.span("many")


def nexts(one: Told, text: Readable, sentences: Sequence[Sentence]) -> Iterator[Span]:
    """Who comes next, in sentences of which nothing was read as a claim."""
    claimed = Spans(mark.span for mark in one.marks if mark.kind == RIGHT)
    for sentence in sentences:
        match = _NEXT.search(text.plain.text, sentence.start, sentence.end)
        if (
            match is None
            or _is_rule(text, sentence)
            or claimed.touch(text.plain.span(max(sentence.start, match.start() - _NEAR), sentence.end))
        ):
            continue
        yield match.span()


def results(one: Told, text: Readable, sentences: Sequence[Sentence], told: bool = False) -> Iterator[Span]:
    """Results of nobody and results that are denied, in sentences of which nothing was read; a draw beside a winner.

    ``told``: the sentences come before the example, which they take back or tell.
    """
    covered = _covered(one, text)
    for sentence in sentences:
        read = _read(one, text, sentence)
        start = _behind(sentence, covered) if read else sentence.start
        said = _SAYS.search(without_down(text.plain.text[sentence.start : sentence.end]), start - sentence.start)
        draw = _DRAW.search(text.plain.text, sentence.start, sentence.end)
        if said and (read or not _is_rule(text, sentence)):
            yield sentence.start + said.start(), sentence.start + said.end()
        elif draw and not told and _decided(one):
            yield draw.span()


def unread_against(one: Told, text: Readable, sentences: Sequence[Sentence]) -> Iterator[Span]:
    """Where a sentence of which nothing was read speaks against an example, or tells a result of its own."""
    for sentence in sentences:
        if sentence.kind in (HEADING, TABLE_ROW) or _read(one, text, sentence):
            continue
        words = text.plain.text[sentence.start : sentence.end]
        for start, end in against(words, _touched(one, text, sentence) or _is_rule(text, sentence)):
            yield sentence.start + start, sentence.start + end


def _many(word: str) -> int:
    return whole(word) if word.isdigit() else kanji_number(word)


def _touched(one: Told, text: Readable, sentence: Sentence) -> bool:
    """Whether anything in a sentence was read."""
    low, high = text.plain.span(sentence.start, sentence.end)
    return any(low <= mark.span[0] < high for mark in one.marks)


def _decided(one: Told) -> bool:
    """Whether a single winner is told."""
    won = (claim for example in one.examples for claim in example.claims if claim.key in _WINNERS)
    return any(isinstance(claim.said, str) or len(claim.said) == 1 for claim in won)


def _behind(sentence: Sentence, covered: Sequence[Span]) -> int:
    """Where the last that was read in a sentence ends: where nobody has a name, anybody may have what is read."""
    return max((end for _, end in covered if sentence.start < end <= sentence.end), default=sentence.start)


def _read(one: Told, text: Readable, sentence: Sentence) -> bool:
    """Whether something was read in a sentence."""
    low, high = text.plain.span(sentence.start, sentence.end)
    return any(low <= mark.span[0] < high for mark in one.marks if mark.kind in (RIGHT, GIVEN))


def _is_rule(text: Readable, sentence: Sentence) -> bool:
    """Whether a sentence tells how the game is played, or asks."""
    words = text.plain.text[sentence.start : sentence.end]
    return _OF_RULES.search(words) is not None or general(words)


def _players(one: Told, text: Readable, match: re.Match[str]) -> bool:
    """Whether a number is that of those who play, which its reader knows."""
    counts = {example.seats or len(example.names) for example in one.examples}
    return text.plain.text[match.end() :][:1] == "人" and whole(match[0]) in counts


def _known(one: Told, text: Readable, word: str) -> bool:
    """Whether a word is part of what is read elsewhere, as the suit of a card is; where nobody has a name, whether
    somebody is told of twice."""
    taken = any(word in text.source.text[slice(*mark.span)] for mark in one.marks)
    named = any(example.names for example in one.examples)
    return taken or (not named and (word in _SPEAKER or text.plain.text.count(word) > 1))


def _covered(one: Told, text: Readable) -> list[Span]:
    """The stretches of the plain text that lie under marks."""
    return [(text.plain.index(start), text.plain.index(end)) for start, end in _marked(one)]


def _marked(one: Told) -> Spans:
    return Spans(mark.span for mark in one.marks)
