"""What turns an example that was read wholly into one that is not understood: results that a text takes back, asks for
or puts into somebody's mouth (Ann scores 3. Or does she?), and cards that there are not, in a list of cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.checking.dialects.listed import no_cards
from generator.checking.dialects.scenes import Sentence
from generator.checking.dialects.telling import Told
from generator.checking.explain import quoted_at
from generator.checking.messages import messages_for
from generator.checking.report import RIGHT, UNREAD, Mark
from generator.checking.source import Readable, Spans
from generator.texts.examples import Span

_HELD = re.compile(
    r"\b(?:thinks?|thought|believes?|believed|hopes?|hoped|seems?|seemed|appears? to|appeared to|pretends?|pretended"
    r"|refuses?|refused|claims? (?:that|to|s?he|they|it|her|his)"
    r"|doubts?|doubtful|wish(?:es|ed)?|dreams?|dreamt"
    r"|supposedly|allegedly"
    r"|according to|used to|as though|looks? (?:as|like)|feels? (?:as|like)"
    r"|guess(?:es|ed)?|mistakenly|by mistake|wrongly|falsely"
    r"|fake|rumou?r|so-called)\b"
    r"|だ?と(?:思|おも|信じ|勘違|言い張|主張|うそ|見せかけ)|つもり|(?<![晴ばた])らし[いくか]"
    r"|(?<![てで])みたい[。だなで]|に(?:見え|みえ|思え)|っけ|だといい"
    r"|勘違い|思い違い|思い込|錯覚|かと思|思いき|うその|嘘の|偽",
    re.IGNORECASE,
)  # fmt: skip
_OPEN = re.compile(
    r"\b(?:who|whom|whose|which|what|why|how|where|when)\b|[誰何]|だれ|どう|どれ|どの|どち|いく[つら]|なぜ|なに|どなた|理由|は[?？]",
    re.IGNORECASE,
)
_ASKED = re.compile(r"[?？][」』)）”\"*_\s]*\Z|(?:でしょうか|ですか|ますか|だろうか|のか|かな)[。…\s]*\Z")
_BE = r"(?:does|do|did|is|are|was|were|has|have|had|will|would|can|could|should)(?:n['’]t)?"
_TAKEN_BACK = re.compile(
    rf"[\W_]*(?:(?:or|but|and|so|well|oh|hm+|wait|now|yet)\b[\s,…]*)*"
    rf"(?:{_BE}\s+\w+"
    r"(?:\s+(?:really|so|right|true|correct|still|that|too|all|now|not|possible))*"
    r"|really|truly|seriously|honestly|right|correct|true|sure"
    r"|are you (?:quite )?sure|surely not|says who|what)\s*[?？]"
    r"|.*(?:\bnonsense|\brubbish|\bkidding|\bjok(?:e|ing)\b|\b(?:a|the) lie\b"
    r"|\blying\b|\buntrue|\bnot so fast|\bthink again"
    r"|(?<!no )(?<!without )(?<!in )\bdoubt"
    r"|\bor so\b|\bso (?:\w+ ){1,2}"
    r"(?:thinks?|thought|says?|said|seems?|seemed|believes?|believed|claims?|claimed|hopes?|hoped)\b|\bapril fool"
    r"|\bmistak|\bin error\b|\bbogus|\bmade up\b|\binvalid"
    r"|\bthe old rules?\b|\bused to\b|\bhoax|\bmisprint|\btypo\b|\bfib\b|\bfor fun\b|\bfalse\b|\bimagine)"
    r"|.*(?:うそ[だでつ。!！よ]|嘘|ウソ|冗談|なんちゃって|まさか|でたらめ|勘違い|思い違い|思いき|思い込|誤り|錯覚|というのは)"
    r"|[\W_]*(?:(?:あれ|え|えっ|いや|おや|さて|でも|しかし|果たして|はたして|って)[\W_]*)*"
    r"(?:(?:それは?|これは?)?(?:本当|ほんとう?|ホント|そう|正しい|合って|合っている|正解|たしか|確か)"
    r"[^。?？]{0,8}(?:[?？]|か(?:な|ね|い)?[。…]|かしら)|(?:え|えっ|あれ|おや|は)[?？]"
    r"|.{0,4}おかしい)",
    re.IGNORECASE | re.DOTALL,
)  # fmt: skip
_WORKED = re.compile(
    r"(?<![0-9A-Za-z./:-])[0-9]+\s?[+＋×*]\s?[0-9][^。=＝\n]{0,40}[=＝]\s?[0-9]+"
    r"|差は\s?[0-9]+点|[Tt]he difference is [0-9]+"
)
_MOST = 90  # letters of a sentence that takes back another


def doubted(one: Told, text: Readable, sentences: Sequence[Sentence], limit: int) -> Told:
    """The same, not understood where a result in it is in doubt, a list of cards holds what is none, or numbers are
    worked out behind it that nobody read; ``limit`` is where in the source something else begins."""
    if one.left or not one.examples:
        return one
    ways = {
        "supposed": _doubts(one, text, sentences),
        "cards": no_cards(one, text, sentences),
        "whose": _sums_behind(one, text, sentences, limit),
    }
    expected, found = next(((key, span) for key, some in ways.items() for span in some), ("", None))
    if found is None:
        return one
    span = text.plain.span(*found)
    said = messages_for(text.source.text, one.span)
    place, words = text.place(found[0]), quoted_at(said, text.plain.text, *found)
    remedy = said.say("unread.remedy", game=one.game)
    fault = said.made(place, said.say("unread.found", words=words), said.say(f"unread.expected.{expected}"), remedy)
    marks = [mark for mark in one.marks if mark.span[1] <= span[0] or span[1] <= mark.span[0]]
    reach = min(one.span[0], span[0]), max(one.span[1], span[1])
    return replace(one, span=reach, left=(fault,), marks=tuple(sorted([*marks, Mark(span, UNREAD)], key=_begin)))


def _sums_behind(one: Told, text: Readable, sentences: Sequence[Sentence], limit: int) -> Iterator[Span]:
    """Sums and differences in the sentences behind the last that was read, in its paragraph, up to another example."""
    last = max((mark.span[0] for mark in one.marks if mark.kind == RIGHT), default=-1)
    marked, block = Spans(mark.span for mark in one.marks), -1
    for sentence in sentences:
        start, end = text.plain.span(sentence.start, sentence.end)
        if start >= limit or (block >= 0 and sentence.block != block):
            return
        if start <= last < end:
            block = sentence.block
        elif (
            block >= 0
            and (match := _WORKED.search(text.plain.text, sentence.start, sentence.end))
            and not marked.touch(text.plain.span(*match.span()))
        ):
            yield match.span()


def _begin(mark: Mark) -> int:
    return mark.span[0]


def _doubts(one: Told, text: Readable, sentences: Sequence[Sentence]) -> Iterator[Span]:
    """Where a result is in doubt."""
    claims = [mark.span[0] for mark in one.marks if mark.kind == RIGHT]
    plain, before = text.plain.text, -1
    for index, sentence in enumerate(sentences):
        start, end = text.plain.span(sentence.start, sentence.end)
        if start >= one.span[1] and before < 0:
            return
        claiming = any(start <= at < end for at in claims)
        said = plain[sentence.start : sentence.end]
        if claiming:
            if match := _HELD.search(said):
                yield sentence.start + match.start(), sentence.start + match.end()
            elif (match := _ASKED.search(said)) and not _OPEN.search(said):
                yield sentence.start + len(said.rstrip()) - 1, sentence.start + len(said.rstrip())
        elif before >= 0 and sentences[before].section == sentence.section and len(said.strip()) <= _MOST:
            match = _TAKEN_BACK.match(said.strip())
            if match:
                lead = len(said) - len(said.lstrip())
                yield sentence.start + lead, sentence.start + lead + match.end()
        before = index if claiming else -1
