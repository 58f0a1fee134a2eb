"""Why a row is cut where it is: it falls after the 9, the 10 is followed by a 5, 7から6に下がる, it never falls."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules_engine.echo import whole

from ..numberwords import NUMBERS
from .rowstate import LIST, RANGE, RowState, Told
from .state import CLAIM, HARMLESS
from .tokens import NUMBER, RANK, Token

_R = r"(?<![0-9A-Za-z.,+×])(?:10|[1-9]|A|[Aa]ce|エース)(?![0-9A-Za-z.]*[0-9A-Za-z])"
_THE = r"(?:the\s|an?\s)?"
_PAIRS = (
    rf"(?P<a1>{_R})の(?:次|つぎ|あと|後|うしろ|右)(?:に|は|が|の)(?:小さい)?(?P<b1>{_R})(?!\s?(?:点|枚|つ))",
    rf"(?P<a2>{_R})から(?P<b2>{_R})(?:で|に|へ|と)?(?:は)?(?:下が|落ち|減|小さく|戻)",
    rf"(?P<a4>{_R})\sis\sfollowed\sby\s{_THE}(?P<b4>{_R})",
    (
        rf"\b(?:falls?|fell|drops?|goes\sdown|down|going\sdown|breaks?)\sfrom\s{_THE}(?P<a5>{_R})"
        rf"\s(?:down\s)?to\s{_THE}(?P<b5>{_R})"
        rf"(?:(?:,\s|,?\sand\s)from\s{_THE}(?P<a9>{_R})\s(?:down\s)?to\s{_THE}(?P<b9>{_R}))?"
    ),
    rf"\bafter\s{_THE}(?P<a6>{_R})\scomes\s{_THE}(?P<b6>{_R})",
    rf"(?P<b7>{_R})\s(?:comes\s(?:right\s)?after|is\s(?:lower|less|smaller)\sthan|is\sbelow)\s{_THE}(?P<a7>{_R})",
    rf"(?P<b8>{_R})[はが](?P<a8>{_R})より(?:も)?小さ",
)
_PAIR = re.compile("|".join(_PAIRS), re.IGNORECASE)
_BREAK = r"(?:breaks?|cuts?|falls?|drops?|stops?|ends?|interrupted|broken|cut)"
_LAST = re.compile(
    rf"\b{_BREAK}\s(?:off\s|again\s|once,?\s|twice,?\s|(?:two|three|four|[2-6])\stimes[,:]?\s|first\s|only\s)*(?P<en>(?:after|behind|at)\s{_THE}{_R}"
    rf"(?:(?:,\s|,?\sand\s)(?:again\s)?(?:(?:after|behind|at)\s)?{_THE}{_R})*)"
    rf"|(?P<ja>{_R}(?:[、とや・]{_R})*)の(?:あと|後|うしろ|右|次|ところ)で?(?:いったん|一度|また)?[^0-9。]{{0,3}}(?:切れ|途切れ|区切|下が)",
    re.IGNORECASE,
)
_NEVER = re.compile(
    r"(?:一度も|ずっと|どこも|途中で|どこでも)*(?:下が|切れ|途切れ|減|さが|とぎれ)(?:る|り|れ|ら|って|め)?(?:ところ|箇所|目|こと)?(?:が|は|も)?"
    r"(?:な[いく]|ません|ずに|ず|無[いく])"
    r"|\b(?:without|with\sno|no)\s(?:a\s|any\s|single\s)*(?:drops?|falls?|breaks?|cuts?)\b|\b(?:never|not|without|n['’]t)\s(?:once\s|ever\s)?(?:falls?|falling|drops?|dropping|go(?:es)?\sdown|going\sdown|breaks?|breaking"
    r"|decreas(?:es?|ing)|descends?)",
    re.IGNORECASE,
)
_OFTEN = re.compile(
    r"(?P<ja>[0-9一二三四五六七八])\s?(?:回|度|か所|カ所|箇所|ヶ所)(?:だけ|のみ)?(?:で)?[^、。0-9]{0,3}(?:切れ|途切れ|下が|区切|とぎれ)"
    rf"|\b{_BREAK}\s(?:only\s|just\s)?(?P<en>once|twice|thrice|(?:two|three|four|five|six|[2-6])\stimes)\b",
    re.IGNORECASE,
)
_TIMES = {"once": 1, "twice": 2, "thrice": 3, **{sign: place for place, sign in enumerate("一二三四五六七八", 1)}}
_ALONE = re.compile(r"[^.。\n0-9]{0,30}?(?:alone|by itself|on its own|単独|だけ|ひとつ|ひとり)")
_SKIPPED = re.compile(
    r"(?:裏(?:向き|返し)?|伏せ|ふせ|[X■])[^、。\n]{0,10}?(?:除|のぞ)[いくき]"
    r"|\b(?:without|except|not\scounting|ignoring|leaving\sout)\s(?:the\s)?(?:[a-z]+\s)?(?:face[- ]down|X)",
    re.IGNORECASE,
)


class RowBreaks(RowState):
    """Takes them before anything else of a sentence."""

    def _reasons(self, tokens: Sequence[Token]) -> None:
        if not tokens or not self.current.known:
            return
        start, end = tokens[0].start, tokens[-1].end
        for match in _PAIR.finditer(self.text, start, end):
            if self._is_denied(*match.span()):
                continue
            for key in [key for key in match.groupdict() if key[0] == "a" and match[key]]:
                first, second = match.span(key), match.span(key.replace("a", "b"))
                self._pair(tokens, (min(first[0], second[0]), max(first[1], second[1])), first, second)
        for match in _LAST.finditer(self.text, start, end):
            if self._is_denied(*match.span()):
                continue
            group = "en" if match["en"] else "ja"
            for word in re.compile(_R, re.IGNORECASE).finditer(self.text, *match.span(group)):
                self._end(tokens, match.span(), word.span())
        for match in _OFTEN.finditer(self.text, start, end):
            self._often(tokens, match)
        for match in _NEVER.finditer(self.text, start, end):
            now = self.near(match.start())
            if now.known and (len(now.stretches) == 1 or self._of_one(tokens, match.start(), now)):
                self._harmless(tokens, match.span(), "negation")
        for match in _SKIPPED.finditer(self.text, start, end):
            if self.near(match.start()).down:
                self._harmless(tokens, match.span(), "negation")

    def _is_denied(self, start: int, end: int) -> bool:
        """Whether a cut is said not to be there."""
        before, behind = self.text[max(0, start - 30) : start], self.text[end : end + 24]
        return bool(
            re.match(r"[^。、\n]{0,14}?(?:ませ[んず]|な[いくし]|ず[、にで]|つなが|続[いきく]|同じ)", behind)
            or re.search(r"(?:\b(?:not|never|no)\b|n['’]t\b)[^.,;]*$", before)
            or re.match(r"[^.,;\n]*\b(?:not|no|never|same|goes on|continues?)\b", behind)
        )

    def _pair(
        self, tokens: Sequence[Token], span: tuple[int, int], first: tuple[int, int], second: tuple[int, int]
    ) -> None:
        """Two cards that lie side by side, the lower one behind."""
        now = self.near(span[1])
        one, other = (self.rank_of(self.text[slice(*place)]) for place in (first, second))
        cut = next(self._cuts(now), None)
        if cut is None or (one != cut[0] and other != cut[1]):
            return
        now.cuts += 1
        wrong, said, right = (second, other, cut[1]) if one == cut[0] else (first, one, cut[0])
        self._true(tokens, now, span, wrong, said, right)
        item = now.cuts - 1
        if len(now.stretches[item]) == 1 and now.item < item and _ALONE.match(self.text, span[1]):
            now.at(item, "list")  # what follows is said of the card that stands alone

    def _end(self, tokens: Sequence[Token], span: tuple[int, int], place: tuple[int, int]) -> None:
        """The last card of a stretch."""
        now = self.near(span[1])
        said = self.rank_of(self.text[slice(*place)])
        cut = next(self._cuts(now), None)
        if cut is not None and (said == cut[0] or len(now.stretches) == 2):
            now.cuts += 1
            self._true(tokens, now, place, place, said, cut[0])

    def _often(self, tokens: Sequence[Token], match: re.Match[str]) -> None:
        """How many cuts there are."""
        now, word = self.near(match.start()), (match["ja"] or match["en"]).lower()
        if "一度も" in self.text[match.start() : match.end() + 4]:
            return
        first = word.split()[0]
        said = _TIMES.get(first) or NUMBERS.get(first) or whole(first)
        place = match.span("ja" if match["ja"] else "en")
        for token in tokens:
            if place[0] <= token.start < place[1] and token.kind in (NUMBER, "ratio", "only"):
                token.taken = CLAIM
        self._truth(now, Token(NUMBER, *place), place[0], said, max(0, len(now.stretches) - 1))

    def _cuts(self, now: Told) -> Iterator[tuple[str, str]]:
        """The last card of each stretch and the first one of the next, from the first cut that was not told."""
        for first, second in pairwise(now.stretches[now.cuts :]):
            yield first[-1], second[0]

    def _true(
        self, tokens: Sequence[Token], now: Told, span: tuple[int, int], place: tuple[int, int], said: str, right: str
    ) -> None:
        inside = [token for token in tokens if span[0] <= token.start < span[1]]
        for token in inside:
            if token.kind in (NUMBER, LIST, RANGE, RANK, "less", "than", "min", "lead", "play"):
                token.taken = token.taken or CLAIM
        self._truth(now, Token(LIST, *place), place[0], said, right)

    def _harmless(self, tokens: Sequence[Token], span: tuple[int, int], kind: str) -> None:
        for token in tokens:
            if token.kind == kind and span[0] <= token.start < span[1] + 1:
                token.taken = token.taken or HARMLESS

    def _of_one(self, tokens: Sequence[Token], at: int, now: Told) -> bool:
        """Whether a list or a number of cards before names one stretch."""
        before = [token for token in tokens if token.end <= at and token.kind in (LIST, RANGE, NUMBER)]
        last = before[-1] if before else None
        if last is None:
            return False
        return last.value in now.stretches if last.kind == LIST else last.kind == NUMBER and last.value in now.lengths
