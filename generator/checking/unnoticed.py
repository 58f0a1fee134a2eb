"""What looks like a worked example of a game and was not read: it is told, never passed over.

A sentence that tells what a player, by name or letter, scored or won, or what may be played from some cards, is one;
rules in general ("going out scores 20") and texts of other matters are not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ..faults import Fault
from ..texts.examples import Span
from .dialects.against import against
from .dialects.holders import NO_NAMES, Holders
from .dialects.lexicon import NO_PLAYER, any_word, words_of
from .dialects.scenes import HEADING, sentences_of
from .dialects.ways import WAYS
from .messages import messages_for
from .notations import Notations, load_notations
from .numberwords import NUMBERS, SEVERAL
from .report import Item
from .source import FoundExample, Readable, Source, Spans

_CUE = re.compile(
    r"例えば|たとえば|(?<![^\s(・【])例\s?[0-9]*\s?[:)。】\n]|"
    r"\bExample\s?[0-9]*\s?[:.]|\b[Ff]or (?:example|instance)\b|\be\.g\."
)
_LABEL = re.compile(r"(?:例|図|[Ee]xample|[Ff]igure)\s*[0-9]+")
_CARD = re.compile(r"[0-9♠♤♥♡♣♧♦♢]")
_NUMBER = r"(?:[0-9]+|[一二三四五六七八九十]+)"
_VERB = (
    r"(?:scores?|scored|gets|got|earns?|earned|wins?|won|beats?|receives?|received|loses|lost|ties"
    r"|tied|finish(?:es|ed)|makes?|made|has|have|had|takes?|took|collects?|is|was)"
)
_ENGLISH = re.compile(
    rf"(?<![\w'’])(?P<who>[A-Z][a-zà-ÿ]+|[Pp]layer\s+\w+|I|[B-H]|A(?=\s+(?:and|has|had|scores?|scored"
    rf"|gets|wins?|won|is|takes?|beats)\b))(?:['’]s\s+\w+)?(?:,?\s+and\s+\w+)?\s+(?:\w+\s+){{0,2}}?"
    rf"(?:{_VERB}\b[^.\n]{{0,50}}?(?:[0-9]+|\b(?:one|{'|'.join(SEVERAL)}|no))"
    r"\s+(?:points?|pts|tricks?|red pips|pips)|(?:wins|won|beats|loses|ties)\b)"
)
_JAPANESE = re.compile(
    rf"(?P<who>プレイヤー\s?[A-H0-9]|(?<![A-Za-z0-9♠♥♣♦])[A-H](?![A-Za-z0-9])"
    rf"|(?<![ァ-ヶー・])[ァ-ヶー]{{2,8}}(?![ァ-ヶー・])|[一-龥ぁ-んァ-ヶー]{{1,5}}(?:さん|くん|君"
    rf"|ちゃん|様)|私|わたし|僕|ぼく)(?:が|は|の"
    rf"|も|、)"
    rf"[^。\n]{{0,24}}?(?:{_NUMBER}\s?(?:点|ポイント|トリック|勝)|の?勝ち|勝利|勝っ|負け|引き分け|同点)"
)
_RULE = re.compile(
    (
        r"\b(?:the player|a player|players|each player|every player|anyone|if you|you may|when "
        r"a)\b|\bnobody\b[^.]*\b(?:until|may|can|must)\b|プレイヤーが|プレイヤーは|した人|の人が|ごとに|につき|場合は|とき、?各"
    ),
    re.IGNORECASE,
)
_CONTENTS = re.compile(
    r"ずつ(?:あ|入|配|含)|^(?!.*手札).*全部で[0-9]+枚(?:あ|で)"
    r"|\b(?:there are|consists of|contains?|comes in)\b.*\b(?:each|cards|tiles)\b",
    re.IGNORECASE,
)  # what a deck is made of
_SOMEBODY = re.compile(
    r"\b(?:I|[Mm]y|me|[Ww]e|[Oo]ur|[Yy]ou|[Yy]our|[Hh]e|[Ss]he|[Hh]is|[Hh]er)\b|(?<![A-Za-z0-9])[B-H](?![A-Za-z0-9])"
    r"|(?<![A-Za-z])A(?=[はがのも、])|手札[はにがが:：]|私|僕|わたし|彼女|さん|くん|ちゃん"
)
_CALLED = re.compile(r"(?<![\w'’])[A-Z][a-zà-ÿ]+(?![\w'’])|(?<![ァ-ヶー・])[ァ-ヶー]{2,6}(?=[はがもと、：:])")
_GENERAL = re.compile(
    r"^\W*(?:an?|any|every|each|no|all|whoever|the (?:first|last|next|one|other|winner|loser|leader|dealer))\s"
    r"|\b(?:anything|any|everything|always|never|must|may|can|cannot|only|if|when)\b"
    r"|たら|れば|とき|場合|すべて|いつも|必ず|どの|こと|できます|できる|できません|られます|られる|なければ|なりません",
    re.IGNORECASE,
)  # what rules say, where nobody is named
_SO_MANY = re.compile(r"\b(?:[0-9]+|two|three|four|both|all|these|those)\s+(?:other\s+)?players\b", re.IGNORECASE)
_SPOKEN = frozenset(("I", "He", "he", "She", "she", "Her", "her", "His", "his"))
_HAVING = re.compile(
    r"\b(?P<who>[A-Z][a-zà-ÿ]+|I|[Hh]e|[Ss]he|[Hh]er|[Hh]is|[A-H])(?:\s+now)?"
    r"\s+(?:has|had|have|holds?|held|starts? with|started with|keeps?|kept|is left|was left|are left|hand"
    r"|picks?|picked|draws?|drew|plays?|played|leads?|led|discards?|discarded|passes|passed|attacks?|attacked)\b"
    r"|(?P<whom>さん|くん|ちゃん|私|彼女|彼)(?:は|が|の)[^。\n]{0,24}(?:持|残|枚|出|引|選)"
)
_NOBODY = frozenset(
    ("Highest", "Lowest", "Most", "Fewest", "Best", "Ties", "Whoever", "Either", "Each", "Equal", "Exactly", "Red")
)
_MAY = re.compile(
    (
        r"\b(?:may|can|must|could)\b[^.\n]{0,30}\b(?:play|receive|lead|answer|follow)|\bmay\b|出せる|出せます"
        r"|受けられる|受けられます|出してよい|出さなければ|出すことができ"
    ),
    re.IGNORECASE,
)
_LISTED = re.compile(
    r"合計|[0-9]位|さん|出した|スタート|\b(?:total|sum|me|my|I|first|second|didn't|don't)\b"
)  # beside several numbers
_HAND = re.compile(r"\b(?:you|I|[A-Z][a-z]+) (?:hold|have|holds|has|held|had)\b|手札", re.IGNORECASE)


def unnoticed(text: Readable, read: Sequence[Span], games: Iterable[str]) -> Iterator[Item]:
    """Each paragraph that holds something of an example and was not read, once."""
    taken = Spans([*read, *_blocks(text)])
    told = set[int]()
    names = list(games)
    notations = [load_notations(name) for name in names]
    sentences = sentences_of(text.plain.text)
    cards = _with_cards(text, notations)
    for one in sentences:
        span = text.plain.span(one.start, one.end)
        if one.block in told or taken.touch(span):
            continue
        words = text.plain.text[one.start : one.end]
        if _result(words, notations) or _cue(words) or _possible(words, one.start, one.end, cards):
            told.add(one.block)
            at = span[0] + len(text.source.text[slice(*span)]) - len(text.source.text[slice(*span)].lstrip())
            fault = _passed(text, span, at, notations)
            yield Item.unread(fault, " ".join(words.split()))


def beside_blocks(text: Readable, found: Iterable[FoundExample], read: Sequence[Span]) -> Iterator[Item]:
    """The first sentence right behind a block in which a result is told of one of its players: no reader is asked."""
    taken = Spans(read)
    sentences = sentences_of(text.plain.text)
    for example in found:
        names = [name for name in example.names.values() if len(name) > 1]
        anybody = re.compile(any_word(names) if names else "(?!)")
        behind = [one for one in sentences if text.plain.at(one.start) >= example.span[1]]
        block = next((one.span[0] for one in found if one.span[0] > example.span[0]), len(text.source.text))
        for one in behind:
            span = text.plain.span(one.start, one.end)
            if one.kind == HEADING or one.section != behind[0].section or span[0] >= block:
                break
            words = text.plain.text[one.start : one.end]
            told = (anybody.search(words) and _TELLS.search(words)) or any(against(words, rule=True))
            if told and not taken.touch(span):
                at = span[0] + len(text.source.text[slice(*span)]) - len(text.source.text[slice(*span)].lstrip())
                yield Item.unread(_passed(text, span, at, [load_notations(example.game)]), " ".join(words.split()))
                break


def _passed(text: Readable, span: Span, at: int, notations: Sequence[Notations]) -> Fault:
    """That a paragraph looks like an example, of the only game that it may be of or of any."""
    said = messages_for(text.source.text, span)
    game, title = "GAME", said.say("unread.a_game")
    if len(notations) == 1:
        game, title = notations[0].game.name, notations[0].title[said.lang]
    return said.fault(text.source.place(at), "unread.passed", game=game, title=title)


def overlooked(text: Readable, name: str) -> Iterator[Item]:
    """The first sentence of a text, asked to be of a game, that tells cards or numbers with a result."""
    notations = load_notations(name)
    words = {
        word
        for wording in notations.prose
        for said in wording.numeric.values()
        for some in said.words.values()
        for word in some
    }
    units = {
        unit
        for wording in notations.prose
        for said in wording.numeric.values()
        for some in said.units.values()
        for unit in some
    }
    results = [
        word
        for concept in ("win", "lose", "beat", "tie", "nothing", "may", "max", "min", "more", "less")
        for word in words_of(concept)
    ]
    results += [word for wording in notations.prose for word in wording.roles]
    telling = re.compile(any_word({*words, *units, *results}), re.IGNORECASE)
    digits = re.compile(r"[0-9]|[二三四五六七八九十]+(?:点|枚|目|勝|トリック)")
    spelt = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(list(NUMBERS)[2:13])})(?![A-Za-z])", re.IGNORECASE)
    speller = notations.speller
    for one in sentences_of(text.plain.text):
        said = text.plain.text[one.start : one.end]
        if _listed(said):
            found = True
        elif _RULE.search(_SO_MANY.sub("", said)) or _CONTENTS.search(said):
            found = False
        elif digits.search(said):
            found = bool(telling.search(said)) or _having(said)
        else:
            held = spelt.search(said) or speller.anchor.search(said)
            general = _GENERAL.search(said) and not _of_somebody(said, notations)
            found = bool(held) and (_having(said) or bool(telling.search(said) and not general))
        if found:
            at = text.plain.at(one.start + len(said) - len(said.lstrip()))
            fault = _passed(text, text.plain.span(one.start, one.end), at, [notations])
            yield Item.unread(fault, " ".join(said.split()))
            return


def _listed(said: str) -> bool:
    """Whether several numbers stand beside a word of results, or several places in an order."""
    several = len(re.findall("[0-9]+", said)) > 2 and _LISTED.search(said) is not None
    return several or len(re.findall("[0-9]位", said)) > 1


def _of_somebody(said: str, notations: Notations) -> bool:
    """Whether a player is spoken of, by name, letter or pronoun, or somebody's hand."""
    if _SOMEBODY.search(said):
        return True
    titles = {word.casefold() for words in notations.names.values() for word in words}
    for match in _CALLED.finditer(said):
        card = notations.speller.one(said, match.start())
        if match[0] not in NO_NAMES | NO_PLAYER and not card and match[0].casefold() not in titles:
            return True
    return False


def _having(said: str) -> bool:
    """Whether somebody is said to have something, or to have it left."""
    return any(match["whom"] or match["who"] not in NO_NAMES - _SPOKEN for match in _HAVING.finditer(said))


def _blocks(text: Readable) -> list[Span]:
    return [
        (block.body.at(0), block.body.at(max(0, len(block.body.text) - 1)) + 1)
        for block in text.blocks
        if block.body.text
    ]


def _result(said: str, notations: Sequence[Notations]) -> bool:
    """Whether a player is told to have scored or won."""
    if _RULE.search(said):
        return False
    titles = [word.casefold() for one in notations for words in one.names.values() for word in words]
    named = {word for title in titles for word in re.split(r"[・\s]", title)}
    for match in _ENGLISH.finditer(said):
        who = match["who"]
        if who not in NO_NAMES and who not in _NOBODY and who.casefold() not in titles:
            return True
    for match in _JAPANESE.finditer(said):
        who = match["who"]
        if who not in NO_PLAYER and not any(title in who.casefold() for title in titles) and who not in named:
            return True
    return False


def _cue(said: str) -> bool:
    """Whether an example is announced in so many words, with cards or numbers."""
    match = _CUE.search(said)
    return match is not None and _CARD.search(_LABEL.sub("", said[match.start() :])) is not None


def _with_cards(text: Readable, notations: Sequence[Notations]) -> list[tuple[int, int, bool]]:
    """Where cards stand, and whether a name stands before them."""
    found = []
    for one in notations:
        holders = Holders(one)
        for way in {wording.cards: wording for wording in one.prose}.values():
            if way.cards in ("suited", "suit said once", "counted"):
                tokens = list(WAYS[way.cards](one, way).find(text.plain.text))
                found += [
                    (run.cards.start, run.cards.end, bool(run.name)) for run in holders.runs(text.plain.text, tokens)
                ]
    return sorted(found)


def _possible(said: str, start: int, end: int, cards: Sequence[tuple[int, int, bool]]) -> bool:
    """Whether cards in hands are spoken of, and what comes of them."""
    here = [one for one in cards if start <= one[0] < end]
    if len(here) > 1 and _MAY.search(said) and _HAND.search(said):
        return True
    return sum(named for _, _, named in here) > 1 and not _RULE.search(said)


_TELLING = ("win", "lose", "beat", "tie", "nothing", "may", "max", "min", "lead", "scores")
_TELLS = re.compile(
    rf"[0-9点枚位]|{any_word(word for key in _TELLING for word in words_of(key))}"
    r"|\b(?:scores?|points?|first|last|second|third)\b",
    re.IGNORECASE,
)
_COMMENT = re.compile(r"<!--(?!\s*tehodoki:).*?-->", re.DOTALL)


def hidden_claim(source: Source, span: Span) -> Fault | None:
    """A comment inside an example, or right behind it, in which numbers or results stand: nobody reads it."""
    end = source.text.find("\n\n", span[1])
    for match in _COMMENT.finditer(source.text, span[0], len(source.text) if end < 0 else end):
        if re.search(r"[0-9]|wins|scores|勝|点", match[0]):
            return messages_for(source.text, span).fault(source.place(match.start()), "unread.hidden")
    return None
