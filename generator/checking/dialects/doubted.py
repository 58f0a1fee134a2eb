"""Results that a text takes back, asks for or puts into somebody's mouth: Ann scores 3. Or does she?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...texts.examples import Span
from ..report import RIGHT
from ..source import Readable
from .lexicon import HELD, any_word, words_of
from .scenes import Sentence
from .telling import Told

_HELD = re.compile(rf"{any_word(words_of(HELD))}|(?<![晴ばた])らし[いくか]|(?<![てで])みたい[。だなで]", re.IGNORECASE)
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
_MOST = 90  # letters of a sentence that takes back another


def doubted(one: Told, text: Readable, sentences: Sequence[Sentence]) -> Iterator[Span]:
    """Where a result is in doubt, in the plain text; ``sentences`` are those of an example and behind it."""
    claims = [mark.span[0] for mark in one.marks if mark.kind == RIGHT]
    names = {name for example in one.examples for name in example.names.values()}
    plain, before = text.plain.text, -1
    for index, sentence in enumerate(sentences):
        start, end = text.plain.span(sentence.start, sentence.end)
        claiming = any(start <= at < end for at in claims)
        said = plain[sentence.start : sentence.end]
        if claiming:
            if match := next((some for some in _HELD.finditer(said) if some[0] not in names), None):  # Hope has
                yield sentence.start + match.start(), sentence.start + match.end()
            elif (match := _ASKED.search(said)) and not _OPEN.search(said):
                yield sentence.start + len(said.rstrip()) - 1, sentence.start + len(said.rstrip())
        elif before >= 0 and len(said.strip()) <= _MOST:
            match = _TAKEN_BACK.match(said.strip())
            if match:
                lead = len(said) - len(said.lstrip())
                yield sentence.start + lead, sentence.start + lead + match.end()
        before = index if claiming else -1
