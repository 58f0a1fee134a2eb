"""Who may end the game: how many columns are left, how many point cards each holds, and who may declare it.

All is told in numbers; any cards that come to them will do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from rules_engine.echo import whole
from rules_engine.fields import LETTERS

from ..notations import Wording
from ..numberwords import NUMBERS, kanji_number
from . import tokens as kinds
from .holders import NO_NAMES_JA, Holders
from .scenes import HEADING, TABLE_ROW, Sentence
from .state import CLAIM, GIVEN, HARMLESS, MEANT
from .telling import Draft, ReaderOfText, Teller, Told
from .tokens import NUMBER, Lexer, Token

_N = rf"(?:[0-9]{{1,2}}|{'|'.join(word for word, value in NUMBERS.items() if value < 13)})"
_NJ = r"(?:[0-9]{1,2}|[一二三四五六七八九])"
_JA = r"(?:プレイヤー)?(?:[A-E](?![A-Za-z])|[ァ-ヶー]{1,6}|[一-龥]{1,4}|[ぁ-ん]{2,4}?)"
_EN = r"(?:[Pp]layer\s+)?(?:[A-ZÀ-Þ][A-Za-zÀ-ÿ'’-]*|I|[Yy]ou)"
_TITLE = r"(?:さん|くん|君|ちゃん|様|氏)?"
_COLUMNS = re.compile(
    rf"\b(?P<en>{_N})\s+(?:booster\s+|non-empty\s+)?columns?\b(?:\s+of\s+boosters)?(?:\s*\(of (?:6|six)\))?"
    rf"|(?<![0-9])(?P<ja>{_NJ})\s?列(?!目|ずつ|[にの]並|あたり)|\bcolumns?\s+(?:left"
    rf"|remaining|that are left)\s*(?:is|are|:|=)?\s*(?P<en2>{_N})(?![A-Za-z0-9])",
    re.IGNORECASE,
)
_HELD = re.compile(
    rf"(?<![A-Za-z])(?P<name>{_EN})(?:['’]s\s+hand)?(?:\s*[:,(–-]\s*|\s+)(?:(?:still|now|who)\s+)*(?:has|holds?|have|had|held|with|shows)?\s*(?:only\s+)?(?P<n>{_N}|no|an?)"
    r"(?:\s+of\s+them|\s+point[\s-]?cards?)?(?:\s+in\s+(?:hand|(?:his|her|their|my"
    r"|your)\s+hand))?(?P<other>,?\s*(?:and|plus)\s+(?:\w+)\s+(?:suit cards?|other cards?"
    r"|starters?|boosters?))?(?=[\s.,;:)]|$)"
    rf"|(?:(?<=[、。:\s(（「・はがと])|(?<![^\n]))(?P<ja>{_JA}){_TITLE}(?:の手札)?(?:が|は|に|には|も|:|\s)(?:手札に|ポイントカード(?:を|が)?|点札(?:を|が)?|\s)*(?P<nj>{_NJ})\s?枚"
)
_MAY = re.compile(
    rf"(?P<only>\b[Oo]nly\s+)?(?P<names>{_EN}(?:(?:\s*,\s*|\s*,?\s+(?:and|or"
    rf"|nor)\s+){_EN})*)(?:\s+(?:alone|both|all))?\s+(?:may|can|could|is allowed to|are "
    rf"allowed to|is able to|are able to)\s*(?P<not>not|n['’]t|only)?\s+"
    r"(?:now\s+|therefore\s+|also\s+|both\s+|all\s+|each\s+)*(?:declare|end|call"
    r"|stop)\b(?:\s+(?:the\s+)?(?:end|game|it|an end to the game))*(?:\s+of\s+the\s+game)?(?:\s+(?:now|here|yet))?"
    rf"|(?P<names2>{_EN}(?:(?:\s*,\s*|\s*,?\s+(?:and|or|nor)\s+){_EN})*)\s+(?P<not2>cannot"
    rf"|can['’]t|may not|must not)(?:\s+(?:end|declare)(?:\s+(?:the\s+)?(?:end|game"
    rf"|it))*)?(?:\s+of\s+the\s+game)?(?=[\s.,;:)]|$)"
    r"|(?P<nobody>\b(?:[Nn]obody|[Nn]o one|[Nn]one of them|[Nn]o player)\s+(?:may"
    r"|can)\s+(?:declare|end)(?:\s+(?:the\s+)?(?:end|game|it))*|(?:誰も|だれも)(?:ゲームの)?(?:終了を?)?(?:宣言|終わら)[^、。]{0,6}(?:な[いく]|ませ)ん?|できる(?:人|プレイヤー)はいない|できる(?:人|プレイヤー)はいません)"
    rf"|(?:終了(?:を|の)?)?(?:宣言)?(?:を)?(?:することが|が)?(?:でき(?:る|ます)|終わらせられる|終えられる)(?:の|人|プレイヤー)(?:は|が)[、:\s]?(?P<names3>{_JA}{_TITLE}(?:(?:と|、|・){_JA}{_TITLE})*?)(?:の(?:[2-5]|[二三四五])人)?(?P<only3>だけ|のみ)?(?=です|だ|で|。|$|\n|、|になり)"
    rf"|(?:(?<=[、。:\s(（「・])|(?<![^\n]))(?P<names4>{_JA}{_TITLE}(?:(?:と|、|・){_JA}{_TITLE})*)(?:の(?:[2-5]|[二三四五])人)?(?P<only4>だけ|のみ)?(?:は|が|も)(?:、)?(?:ゲームの?)?(?:終了)?(?:を)?(?:宣言|終わらせる|終了)?(?:を)?(?:する(?:こと)?)?(?:が)?でき(?P<not4>ない|ません|ず)?(?:る|ます)?"
)
_ABOUT = re.compile(r"終了|宣言|終わら|\b(?:end|ends|declare|declares)\b", re.IGNORECASE)
_MORE = re.compile(
    rf"(?P<a>{_N})\s+(?:is|>)\s*(?P<rel>more|greater|larger|less|fewer|not "
    rf"more)?\s*(?:than\s+)?(?P<b>{_N})(?![A-Za-z0-9])|(?P<aj>[0-9])\s?[>＞]\s?(?P<bj>[0-9])",
    re.IGNORECASE,
)
_BESIDE = re.compile(
    rf"\b{_N}\s+(?:boosters?|suit cards?|starters?)\b(?:\s+in\s+them)?|\(of (?:6|six)\)"
    rf"|\bafter trick\s+[0-9]+|[0-9]+トリック目|\b[Tt]rick\s+[0-9]+"
    r"|列の数より(?:も)?多く|列より(?:も)?多[いく]|(?:残りの)?列の数(?:より|を)[^、。"
    r"]{0,8}|\bmore point cards than (?:there are )?(?:booster )?columns(?: left)?|\bmore "
    r"than the (?:number of )?columns(?: left)?"
    r"|(?:持って|残って)いるのは[^、。]{0,8}だけ(?:な|だ)?(?:ので|から)",
    re.IGNORECASE,
)
_CLAIMING = (MEANT - {"relation", "pronoun", "both", "they", "first", "others"}) | {NUMBER, kinds.RANGE}
_COLUMN_COUNT = 6
_MOST = 9


class Endings(Teller):
    """Reads them in one text."""

    def __init__(self, reader: ReaderOfText, wording: Wording) -> None:
        super().__init__(reader, wording)
        self.holders = Holders(self.notations)

    def read(self) -> Iterator[Told]:
        """One a section."""
        sections: dict[int, list[Sentence]] = {}
        for one in self.sentences:
            if one.kind not in (HEADING, TABLE_ROW):
                sections.setdefault(one.section, []).append(one)
        for some in sections.values():
            low, high = some[0].start, some[-1].end
            if _ABOUT.search(self.plain, low, high) and _COLUMNS.search(self.plain, low, high):
                told = self._told(some)
                if told is not None:
                    yield told

    def _is_name(self, name: str) -> bool:
        if name in ("I", "you", "You"):
            return True
        return (
            bool(name)
            and not any(name in title for title in self._titles if len(name) > 1)
            and not NO_NAMES_JA.fullmatch(name)
            and not re.search(
                r"札|列|枚|手|残り|数|終|宣言|ブースター|ポイント|トリック|とき|もの|それ|これ|全部|合計|あと|ので|より|多",
                name,
            )
            and self.holders.is_name(name)
        )

    @cached_property
    def _titles(self) -> list[str]:
        return [word for words in self.notations.names.values() for word in words]

    def _told(self, sentences: Sequence[Sentence]) -> Told | None:
        low, high = sentences[0].start, sentences[-1].end
        spans: list[tuple[int, int]] = []
        columns = {
            (_number(next(group for group in match.groups() if group)))
            for match in _COLUMNS.finditer(self.plain, low, high)
        }
        if len(columns) != 1 or max(columns) > _COLUMN_COUNT:
            return None
        left = columns.pop()
        spans += [match.span() for match in _COLUMNS.finditer(self.plain, low, high)]
        counts: dict[str, tuple[int, re.Match[str]]] = {}
        for match in _HELD.finditer(self.plain, low, high):
            name = _bare(match["name"] or match["ja"])
            if not self._is_name(name):
                continue
            number = _number(match["n"] or match["nj"])
            if name in counts and counts[name][0] != number:
                return None
            counts.setdefault(name, (number, match))
            spans.append(match.span("n") if match["n"] else match.span("nj"))
            if match["other"]:
                spans.append(match.span("other"))
        if not counts or len(counts) > len("ABCDE") or any(number > _MOST for number, _ in counts.values()):
            return None
        seats = dict(zip(counts, LETTERS, strict=False))
        many = max(len(seats), min(self.notations.game.players))
        draft = Draft(low, high, names={seat: name for name, seat in seats.items()}, seats=many)
        hands: dict[str, list[str]] = {letter: [] for letter in LETTERS[:many]}
        for name, seat in seats.items():
            hands[seat] = [f"P{4 + place % 4}" for place in range(counts[name][0])]
        draft.given = {"leader": "A", "hands": hands, "columns": [1] * left + [0] * (_COLUMN_COUNT - left)}
        for match in _MAY.finditer(self.plain, low, high):
            said = match["names"] or match["names2"] or match["names3"] or match["names4"] or ""
            group = next((group for group in ("names", "names2", "names3", "names4") if match[group]), "nobody")
            token = Token("may", *match.span(group))
            if re.match(r"if\b|unless\b|もし", self.plain[max(low, match.start() - 4) : match.start()], re.IGNORECASE):
                return None
            names = [
                _bare(name) for name in re.split(r"\s*,?\s+(?:and|or|nor)\s+|\s*,\s*|と|、|・", said) if name.strip()
            ]
            names = [name for name in names if name not in ("so", "So")]
            if any(name not in seats for name in names) or not (names or match["nobody"]):
                return None
            letters = [seats[name] for name in names]
            denied = match["not2"] or match["not4"] or (match["not"] and match["not"] != "only")
            if denied:
                draft.claim("may", None, letters, "none of", token)
            elif match["only"] or match["names3"] or match["only4"] or match["nobody"]:
                draft.claim("may", None, letters, "set", token)
            else:
                draft.claim("may", None, letters, "among", token)
            draft.tokens.append(token)
            spans.append(match.span())
        for match in _MORE.finditer(self.plain, low, high):
            one, two = _number(match["a"] or match["aj"]), _number(match["b"] or match["bj"])
            known = one in {number for number, _ in counts.values()} and two == left
            so = (
                one < two
                if (match["rel"] or "").lower() in ("less", "fewer")
                else one <= two
                if (match["rel"] or "") == "not more"
                else one > two
            )
            if not known or not so:
                return None
            spans.append(match.span())
        spans += [match.span() for match in _BESIDE.finditer(self.plain, low, high)]
        if not draft.claims or not self._all_read(draft, sentences, spans, seats):
            return None
        told = self.told(draft)
        return Told(told.span, told.examples, told.left, told.marks, told.game, told.name, firm=not told.left)

    def _all_read(
        self, draft: Draft, sentences: Sequence[Sentence], spans: Sequence[tuple[int, int]], seats: dict[str, str]
    ) -> bool:
        """Whether each word of weight stands in what was read."""
        lexer = Lexer(self.notations, self.wording, {name: name for name in seats})
        for sentence in sentences:
            for one in lexer.tokens(self.plain, sentence.start, sentence.end):
                inside = any(start < one.end and one.start < end for start, end in spans)
                if one.kind in _CLAIMING and not one.taken and not inside:
                    return False
                if inside and one.kind == NUMBER:
                    one.taken = GIVEN
                    draft.tokens.append(one)
                elif inside and one.kind in MEANT:
                    one.taken = HARMLESS
                    draft.tokens.append(one)
        for claim in draft.claims:
            claim.token.taken = CLAIM
        return True


def _bare(name: str) -> str:
    return re.sub(
        r"(?:さん|くん|君|ちゃん|様|氏)$|['’]s$", "", re.sub(r"^(?:[Pp]layer\s+|プレイヤー)", "", name.strip())
    )


def _number(word: str) -> int:
    folded = word.lower()
    if folded in ("a", "an"):
        return 1
    if folded == "no":
        return 0
    return whole(folded) if folded.isdigit() else NUMBERS[folded] if folded in NUMBERS else kanji_number(word)
