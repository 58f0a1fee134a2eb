"""What everybody had before a deal, has behind it, and who wins or goes on then: beside the tallies of that deal.

What they had is given, so a total that does not fit may be right and what they had wrong: it is told, never mended.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules_engine.echo import whole
from rules_engine.errors import RulesError

from ..notations import Notations, Wording
from .state import CLAIM, GIVEN, HARMLESS
from .tokens import CELL, NAME, NUMBER, Token

if TYPE_CHECKING:
    from .phrases import Line
    from .reading import Reading

_DEAL = r"(?:deal|round|hand|game)"
_BEFORE = re.compile(
    rf"\b(?:before\s+(?:(?:the|this|that|our|it|last|final|next|\w+th)\s+)*(?:{_DEAL}|it|then)|so far"
    rf"|until (?:then|now)"
    rf"|up to (?:now|then|this {_DEAL})|(?:going|coming|went) in(?:to)?\b|beforehand|previously|already (?:had"
    rf"|has|have)"
    rf"|(?:started|began|entered|starting|starts)\s+(?:(?:the|this|with|on|at|last|final)\s+)*(?:{_DEAL}|with|on|at)"
    rf"|(?:old|previous|earlier)\s+(?:totals?|scores?|standings?)|after\s+(?:\w+\s+){{0,2}}deals\b)"
    r"|(?:ここ|これ|それ|今|そこ|(?:前|直前|[0-9]+)の?(?:ディール|回|ゲーム)(?:目)?|前回)まで(?!の?(?:得点|点数|合計|点)?に)"
    r"|今のところ|いまのところ|現時点|現在の(?:得点|点数|合計)|(?:始まる|始める|行う|する)前|(?:ディール|この回)の?前(?:の|は|に|、)|もともと|持ち点は",
    re.IGNORECASE,
)
_AFTER = re.compile(
    rf"\b(?:totals?|(?:new|final|end|current)\s+(?:totals?|scores?|standings?|result)|standings?"
    rf"|after\s+(?:this|that|the|it)\b(?:\s+(?:last|final|\w+th))?(?:\s+{_DEAL})?|afterwards"
    r"|(?:that|this|which|it)\s+(?:gives|gave|makes|made|brings|brought|puts|put|leaves|left|means|takes|took)|brings|bringing"
    r"|takes|taking|now|altogether|overall|in the end|(?:ends?|ended|finish(?:es|ed)?|closes?)\s+(?:up\s+)?(?:on"
    r"|with|at)"
    r"|(?:moves?|goes|went|rises?|climbs?|jumps?|is|are|was)\s+(?:up\s+)?(?:to|on|at)(?=\s+[0-9])|at the end)\b"
    r"|総?合計|これで(?!は)|総得点|累計|通算|トータル|最終(?:得点|結果|スコア|的)|(?:終了|終わった)(?:時|後)?(?:点)?(?:の得点)?[はで、]"
    r"|足すと|加えると|足して|加えて",
    re.IGNORECASE,
)
_REACHED = re.compile(
    r"over|past|pass|reach|above|beyond|more than|at least|got to|cross|has (?:the )?|limit|target"
    r"|超え|届[いきく]|達[しす]|到達|以上|越え|突破|乗[っせり]",
    re.IGNORECASE,
)
_NOBODY = re.compile(
    r"\bno ?body\b|\bno[- ]one\b|\bnone\b|\bno\b|\bnot\b|n't\b|\bneither\b|ない|ません|ず(?:、|に)|なかった|なし",
    re.IGNORECASE,
)
_ALONE = re.compile(r"\bonly\b|\balone\b|\bsole\b|だけ|のみ|しか|唯一|ただ一人|ただひとり", re.IGNORECASE)
_WINS = re.compile(
    r"\b(?:wins?|won|winner|winning|champion|victory|victorious"
    r"|takes? the (?:game|match))\b|優勝|の勝ち|が勝|は勝|勝者|勝利",
    re.IGNORECASE,
)
_LEADS = re.compile(
    r"\b(?:leads?|leading|led|ahead|in front|(?:is|are|was) first)\b|トップ|首位|1位|リードし|先頭", re.IGNORECASE
)
HEADS: Mapping[str, re.Pattern[str]] = {
    "before": re.compile(
        r"before|so far|old(?: total)?|previous(?: total)?|start|carried over"
        r"|(?:ここ|これ|それ|前回|前)まで(?:の.*)?|前回|前"
        r"|持ち点|繰り?越し?",
        re.IGNORECASE,
    ),
    "after": re.compile(
        r"after|now|new(?: total| score)?|(?:new |final )?totals?|sum|end|合計|総得点|累計|計|終了後|今回まで|最終",
        re.IGNORECASE,
    ),
    "points": re.compile(
        r"(?:this |last |final )?(?:deal|hand)|points?|scores?|scored|\+|今回(?:の得点)?|この回|得点|点数|点|ディール",
        re.IGNORECASE,
    ),
}


_FOR = re.compile(r"\s*(?:points?\s*)?(?:for|to)\s+")


class Standings:
    """Reads them in one example of tallies; ``points`` is the result that is counted."""

    def __init__(self, notations: Notations, wording: Wording, text: str, points: str) -> None:
        self.notations, self.wording, self.text, self.points = notations, wording, text, points
        opens = next((one.opens for one in notations.prose if one.cards == "ledger"), ())
        self.limit = whole(next((word for word in opens if word.isdigit()), "0"))
        self.before: dict[str, int] = {}
        self.after: list[tuple[str, Token]] = []
        self.ends: list[tuple[str, tuple[str, ...], Token]] = []
        self.columns: list[str] = []

    # sentences -----------------------------------------------------------------------------------------------

    def read(self, reading: Reading, line: Line) -> None:
        """Take the numbers of a sentence that are no points of this deal, and what it says of the match."""
        if not line.tokens:
            return
        if sum(one.kind == CELL for one in line.tokens) > 1:
            self._row(reading, line)
            return
        said, low = self.text[line.start : line.end], line.start
        after = [match.start() + low for match in _AFTER.finditer(said)] if self.before else []
        if _BEFORE.search(said) and not self._of_this_deal(line.tokens):
            found = self._pairs(reading, line.tokens, low, after[0] if after else line.end)
            if found and not any(seat in self.before for seat, _ in found):
                for seat, one in found:
                    self.before[seat] = one.value
                    one.taken = GIVEN
                self._quiet(line.tokens)
        elif after and not self._of_this_deal([one for one in line.tokens if one.start >= after[0]]):
            for seat, one in self._pairs(reading, line.tokens, after[0], line.end):
                self.after.append((seat, one))
                one.taken = CLAIM
        self._ends(line, said)

    def _of_this_deal(self, tokens: Sequence[Token]) -> bool:
        """Whether numbers of tricks stand there."""
        units = {
            unit.casefold() for said in self.wording.numbers.values() for some in said.units.values() for unit in some
        }
        return any(one.kind == NUMBER and one.unit in units for one in tokens)

    @staticmethod
    def _quiet(tokens: Sequence[Token]) -> None:
        for one in tokens:
            if one.kind in ("topic", "hold", "more", "others", "min", "max", "take") and one.value != "says":
                one.taken = one.taken or HARMLESS

    def _pairs(self, reading: Reading, tokens: Sequence[Token], low: int, high: int) -> list[tuple[str, Token]]:
        """Whose each number is: named before it, right behind it, or all in the order of the players."""
        some = [one for one in tokens if low <= one.start < high]
        found, who, bare = list[tuple[str, Token]](), "", list[Token]()
        used: list[Token] = []
        for place, one in enumerate(some):
            if any(one is other for other in used):
                continue
            if one.kind == NAME:
                who = one.value[0] if len(one.value) == 1 else ""
            elif one.kind == NUMBER and not one.taken and one.value is not None:
                if one.value == self.limit and self._near(one):
                    continue
                behind = next((other for other in some[place + 1 : place + 3] if other.kind == NAME), None)
                if behind is not None and len(behind.value) == 1 and _FOR.fullmatch(self.text, one.end, behind.start):
                    found.append((behind.value[0], one))
                    used.append(behind)
                    who = ""
                    continue
                if who:
                    found.append((who, one))
                    who = ""
                    continue
                near = behind is not None and re.fullmatch(
                    r"\s*(?:points?\s*)?(?:for\s+)?", self.text[one.end : behind.start]
                )
                if behind is not None and near and len(behind.value) == 1 and not bare:
                    found.append((behind.value[0], one))
                else:
                    bare.append(one)
        if bare and not found and len(bare) == len(reading.everybody) and list(self.before) == list(reading.everybody):
            return list(zip(reading.everybody, bare, strict=True))
        return found if len({seat for seat, _ in found}) == len(found) else []

    def _near(self, one: Token) -> bool:
        return _REACHED.search(self.text[max(0, one.start - 24) : one.end + 12]) is not None

    def _ends(self, line: Line, said: str) -> None:
        """Who wins, who is over the limit, that nobody is yet."""
        if not self.before or any(one.kind in ("condition", "question") and not one.taken for one in line.tokens):
            return
        names = [one for one in line.tokens if one.kind == NAME]
        limits = [one for one in line.tokens if one.kind == NUMBER and one.value == self.limit and self._near(one)]
        wins, leads = _WINS.search(said), _LEADS.search(said)
        last = max((one.end for _, one in self.after if one in line.tokens), default=line.start)
        names = [one for one in names if one.end > last]
        behind = said[last - line.start :]
        if _NOBODY.search(behind) and (names or not limits):
            return
        rest = [one for one in line.tokens if one.start >= last and not one.taken]
        if _NOBODY.search(behind) and limits:
            self.ends.append(("nobody", (), limits[0]))
        elif names and (limits or wins or leads):
            who, token = tuple(names[-1].value if len(names) > 1 and wins else names[0].value), names[-1]
            if len({one.value for one in names}) > 1:
                return
            if limits:
                self.ends.append(("alone" if _ALONE.search(said[last - line.start :]) else "over", who, token))
            if wins or leads:
                self.ends.append(("wins" if wins else "leads", who, token))
            token.taken = CLAIM
        else:
            return
        ways = (
            "win",
            "lead",
            "more",
            "max",
            "only",
            "nobody",
            "negation",
            "about",
            "hold",
            "take",
            "than",
            "rank",
            "first",
            "topic",
        )
        for one in (*limits, *(one for one in rest if one.kind in ways or (one.kind == NUMBER and one.value == 1))):
            one.taken = one.taken or HARMLESS

    # tables --------------------------------------------------------------------------------------------------

    def _row(self, reading: Reading, line: Line) -> None:
        """before, this deal, after: by the heads of the columns."""
        numbers = [one for one in line.tokens if one.kind == NUMBER]
        names = [one for one in line.tokens if one.kind == NAME]
        if not numbers and not names:
            low = self.text.rfind("\n", 0, line.tokens[0].start) + 1
            end = self.text.find("\n", line.tokens[0].start)
            cells = [cell.strip(" *") for cell in self.text[low : end if end > 0 else len(self.text)].split("|")]
            heads = [next((name for name, way in HEADS.items() if way.fullmatch(cell)), "") for cell in cells]
            if "before" in heads:
                self.columns = heads
                for one in line.tokens:
                    one.taken = one.taken or HARMLESS
                reading.header = []
            elif any(cells) and not all(re.fullmatch(r"[:-]*", cell) for cell in cells):
                self.columns = []
            return
        if not self.columns or len(names) != 1 or len(names[0].value) != 1:
            return
        low = self.text.rfind("\n", 0, line.tokens[0].start) + 1
        for one in numbers:
            column = self.text.count("|", low, one.start)
            kind = self.columns[column] if column < len(self.columns) else ""
            seat = names[0].value[0]
            if kind in ("before", "after"):
                self.note(seat, one, kind == "before")
            elif kind == "points":
                reading.state(self.points, (seat,), one.value, "is", one, (one.digits,))

    def note(self, seat: str, one: Token, before: bool) -> None:
        """What somebody had before, or has then."""
        if not before:
            self.after.append((seat, one))
            one.taken = CLAIM
        elif self.before.setdefault(seat, one.value) == one.value:
            one.taken = GIVEN

    # the end -------------------------------------------------------------------------------------------------

    def finish(self, reading: Reading) -> None:
        """Compare what is told with what they had and what the deal brings."""
        scored = self.scored(reading)
        totals = {seat: self.before[seat] + scored[seat] for seat in scored} if set(scored) == set(self.before) else {}
        fitting = sum(totals.get(seat) == one.value for seat, one in self.after)
        known = bool(totals) and fitting * 2 >= len(self.after)
        for seat, one in self.after:
            if known:
                reading.state("=", None, one.value, "truth", one, value=totals[seat])
            else:
                reading.leave(one, "")
        names = {seat: name for name, seat in reading.seats.items()}
        told: list[Token] = []
        for kind, who, token in self.ends:
            right = self._end(kind, totals) if known else []
            holds = set(who) <= set(right) if kind == "over" else sorted(who) == sorted(right)
            if not known:
                reading.leave(token, "")
            elif holds or not any(token is one for one in told):
                said, value = (", ".join(names[seat] for seat in sorted(some)) or "—" for some in (who, right))
                claims = [one for one in reading.claims if one.token is token and one.relation == "truth"]
                if not holds or not claims:
                    reading.claims[:] = [one for one in reading.claims if one not in claims]
                    reading.state("=", None, said, "truth", token, value=said if holds else value)
                told += [token] * (not holds)
        self.before, self.after, self.ends, self.columns = {}, [], [], []

    def _end(self, kind: str, totals: Mapping[str, int]) -> list[str]:
        over = [seat for seat, value in totals.items() if value >= self.limit]
        if kind in ("over", "alone", "nobody"):
            return over
        best = [seat for seat, value in totals.items() if value == max(totals.values())]
        return best if kind == "leads" or over else []

    def scored(self, reading: Reading) -> Mapping[str, int]:
        """The points of the deal, by the engine; none where it is not all told."""
        given: dict[str, Any] = {}
        for name, source in self.wording.given.items():
            value = reading.numbers.get(name) if source == "number" else reading.values.get(name)
            if value is None:
                return {}
            given[name] = dict(sorted(value.items())) if isinstance(value, dict) else value
        game = self.notations.game
        try:
            table = game(len(reading.everybody), game.Options())
            found: Mapping[str, int] = game.calculations[self.wording.calculation].run(table, given).result[self.points]
        except (RulesError, KeyError):
            return {}
        return found
