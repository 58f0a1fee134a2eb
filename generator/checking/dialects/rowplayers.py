"""What is said of the players of several rows: who went out, who has more and by how much, who wins."""

from __future__ import annotations

import re
from collections.abc import Sequence

from . import tokens as kinds
from .rowstate import (
    LIST,
    RowState,
    Told,
)
from .state import CLAIM, GIVEN, HARMLESS
from .tokens import NAME, Token


class RowPlayers(RowState):
    """Reads words about players."""

    def _players(self, one: Token) -> None:
        if one.value in self.notations.game.players and self.players in (0, one.value):
            self.players = one.value
            one.taken = GIVEN
        elif one.value < min(self.notations.game.players):
            one.taken = ""

    def _full(self) -> Told | None:
        full = [told for told in self.told if told.known and not told.down]
        return full[0] if len(full) == 1 else None

    def _who(self, tokens: Sequence[Token], index: int) -> Token | None:
        before = next((token for token in reversed(tokens[:index]) if token.kind == NAME), None)
        behind = next((token for token in tokens[index + 1 :] if token.kind == NAME), None)
        one = tokens[index]
        if (
            behind is not None
            and re.match(r"[^。.]{0,12}?(?:のは|人は|は|:|者は|is|was|are)\s*", self.text[one.end : behind.start] + " ")
            and not re.search(r"[。.]", self.text[one.end : behind.start])
        ) and (
            before is None
            or not re.fullmatch(r"\s*(?:さん)?(?:が|は|\s)*(?:先に|最後に)?\s*", self.text[before.end : one.start])
        ):
            return behind
        return before or behind

    def _out(self, tokens: Sequence[Token], index: int) -> None:
        one, full = tokens[index], self._full()
        who = self._who(tokens, index)
        if who is None or who.value not in self.names:
            conditional = any(token.kind in ("generic", "condition", kinds.PLAYERS) for token in tokens)
            self.bonus = self.bonus or not conditional
            if full is not None or conditional:
                one.taken = HARMLESS
            return
        if any(token.kind == "negation" for token in tokens):
            return
        if full is None:
            return
        self.bonus = True
        token = who if who.taken != CLAIM else one
        self._truth(full, token, token.start, who.value, full.row.name)
        one.taken = CLAIM

    def _measure(self) -> dict[str, int]:
        return {told.row.name: told.points + (told.bonus if self.bonus else 0) for told in self.told if told.row.name}

    def _lead(self, tokens: Sequence[Token], index: int, before: str, behind: str) -> bool:
        """19点多い, 19 points more than Ben, by 19 points: the difference of two players; whether it is one."""
        one = tokens[index]
        if not (
            re.match(
                r"(?:の|だけ)?(?:差|多|上|リード|高)|\s(?:more|ahead|clear|better|higher)\b|[- ](?:lead|margin)\b",
                behind,
            )
            or re.search(r"\bby\s(?:just\s|only\s)?$|差(?:は|が)\s?$", before)
        ):
            return False
        values = self._measure()
        who = next((token for token in tokens if token.kind == NAME), None)
        if len(self.told) != 2 or len(values) != 2 or not all(told.known for told in self.told):
            return True
        high, low = sorted(values, key=lambda name: -values[name])
        named = who is not None and re.match(
            r"(?:さん|くん)?(?:は|が|のほうが|の方が)|['’]s|\s(?:is|has|scores?|leads?|wins|gets|beats)",
            self.text[who.end :],
        )
        if who is not None and named and who.value != high:
            return True
        self._truth(
            self.names[low],
            one,
            one.start,
            one.value,
            values[high] - values[low],
            (one.digits,) if one.digits[1] else (),
        )
        for token in tokens:
            if token.kind in ("more", "less", "difference", "than", "win", "beat"):
                token.taken = token.taken or HARMLESS
        return True

    def _best(self, tokens: Sequence[Token], index: int) -> None:
        """Who has the most, beside a word for points or alone."""
        one = tokens[index]
        values = self._measure()
        who = self._who(tokens, index)
        if (
            who is None
            or len(values) < 2
            or any(not told.known for told in self.told)
            or any(token.kind in ("negation", "condition", LIST) for token in tokens)
        ):
            return
        if re.search(r"stretch|run|つながり|連続|length|長", self.text[max(0, one.start - 10) : one.end + 16]):
            return
        best = max(values.values()) if one.kind == "max" else min(values.values())
        self._names(tokens, one, who, sorted(name for name, value in values.items() if value == best))

    def _wins(self, tokens: Sequence[Token], index: int) -> None:
        one = tokens[index]
        values = self._measure()
        who = self._who(tokens, index)
        if (
            one.kind != "win"
            or who is None
            or len(values) < min(self.notations.game.players)
            or any(token.kind in ("negation", "condition", "generic") for token in tokens)
        ):
            return
        best = max(values.values())
        self._names(tokens, one, who, sorted(name for name, value in values.items() if value == best))

    def _names(self, tokens: Sequence[Token], one: Token, who: Token, right: list[str]) -> None:
        near = [
            token
            for token in tokens
            if token.kind == NAME
            and token is not who
            and re.fullmatch(
                r"\s*(?:と|、|,|and|, and|や|・)\s*", self.text[min(token.end, who.end) : max(token.start, who.start)]
            )
        ]
        said = sorted({who.value, *(token.value for token in near)})
        first = min([who, *near], key=lambda token: token.start)
        self._truth(self.names[who.value], first, first.start, said, right)
        one.taken = CLAIM
