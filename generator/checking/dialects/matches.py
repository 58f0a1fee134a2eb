"""Matches of two pairs, game by game: who went out or which pair won, how many wins that makes and who takes the match.

The names of players and pairs are found first, then each sentence is taken apart into players, pairs, games and scores.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rules_engine.echo import whole

from ..notations import Wording
from . import tokens as kinds
from .lexicon import any_word
from .scenes import TABLE_ROW, Sentence
from .state import GIVEN, HARMLESS, MEANT
from .telling import Draft, ReaderOfText, Teller, Told
from .tokens import Lexer, Token

PLAYER, PAIR, GAME, OUT, WON, LOST, MATCH, SCORE, COUNT = (
    "player",
    "pair",
    "game",
    "out",
    "won",
    "lost",
    "match",
    "score",
    "count",
)
_IDLE = frozenset(("relation", "pronoun", "bonus", "answer", "others", "win", "lose", "first", "they", "both", "more"))
_CLAIMING = (MEANT - _IDLE) | {kinds.NUMBER, kinds.RANGE, kinds.OPERATOR}
_EN = (
    r"(?:(?:Uncle|Aunt|Grandma|Grandpa|Mr\.?|Mrs\.?|Ms\.?|[Pp]layer)\s+)?(?:[A-ZÀ-ÞŁŚŻČŠŽ][\wÀ"
    r"-ÿĀ-ſ'’-]*|\b(?:me|you|myself)\b)"
)
_JA = r"(?:プレイヤー)?(?:[A-D](?![A-Za-z])|[ァ-ヶー]{2,6}|[一-龥]{1,3}|[ぁ-ん]{2,5}?)(?:さん|くん|君|ちゃん)?"
_TEAM = r"(?:の?(?:ペア|組|チーム)|\s+(?:pair|team|side))"
_PAIR_EN = re.compile(rf"(?P<one>{_EN})\s*(?:\band\b|&|/|\+|–|-)\s*(?P<two>{_EN})(?:\s+together)?{_TEAM}?")
_PAIR_JA = re.compile(
    rf"(?:(?<=[、。:：\s(（「【|=はがをの対])|(?<![^\n]))(?P<one>{_JA})\s?(?:と"
    rf"|・|&|/|-|=)\s?(?P<two>{_JA})(?P<team>{_TEAM})?(?=$|[のがは、。,:：)）」\s]"
    r"|対|vs|に|と(?!も)|[0-9]|優勝|チーム)"
)
_LETTERS = re.compile(
    r"(?<![A-Za-z])(?P<one>[A-D])\s?(?:・|と|/|&|\+|-|–|\band\b)?\s?(?P<two>[A-D])(?:の?(?:ペ"
    r"ア|組|チーム)|\s+(?:pair|team))?(?![A-Za-z])"
)
_ORDER = {
    **{word: index for index, word in enumerate(("first", "second", "third", "fourth", "fifth"), 1)},
    **{word: index for index, word in enumerate(("1st", "2nd", "3rd", "4th", "5th"), 1)},
    **{sign: index for index, sign in enumerate("一二三四五", 1)},
    **{word: index for index, word in enumerate(("one", "two", "three", "four", "five"), 1)},
    "初": 1, "no": 0, "zero": 0, "nil": 0, "零": 0,
}  # fmt: skip
_TH = r"(?:first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th)"
_UNIT = r"(?:ゲーム|戦|回戦|局|ディール|回|試合|ラウンド|勝負)"
_N = r"(?:[0-9]|one|two|three|four|five)"
_GAMES = re.compile(
    r"(?:\b(?:in\s+)?(?:games?|deals?|rounds?|hands?)\s*(?:no\.?\s*"
    r"|#)?(?P<list>[1-5](?:\s*(?:,|and|&|,\s*and)\s*[1-5]\b)*)(?![0-9-])"
    rf"|(?:\bin\s+)?\bthe\s+(?P<th>{_TH}(?:\s*(?:,|and|,\s*and)\s*(?:the\s+)?{_TH})*)(?:\s+(?:g"
    r"ames?|deals?|rounds?|hands?|one))?\b"
    rf"|(?P<bare>{_TH})\s+(?:game|deal|round|hand)\b"
    rf"|第\s?(?P<ja>[1-5一二三四五](?:(?:、|・|と)(?:第)?[1-5一二三四五])*)\s?{_UNIT}(?:目)?"
    rf"|(?P<ja2>[1-5一二三四五](?:{_UNIT}?(?:目)?(?:、|・|と)[1-5一二三四五])*)\s?{_UNIT}目"
    r"|(?P<ja3>[1-5](?:(?:、|・|と)[1-5])*)(?:回戦|局)|(?P<ja4>初)戦"
    r"|(?P<col>^[ \t>|*-]*(?:[1-5])(?=\s*[|:]))"
    r"|(?:\bthe\s+)?(?P<last>last|final)\s+(?:game|deal|round)\b|最終(?P<jalast>戦|ゲーム|局))",
    re.IGNORECASE | re.MULTILINE,
)
_SCORE = re.compile(
    rf"(?<![0-9])(?P<a>\b{_N}|[0-9]|[一二三四五零])\s?(?:games?\s+|wins?\s+|勝\s?)?(?:-"
    rf"|–|—|対|to|:|against|勝)\s?(?P<b>{_N}\b|[0-9]|[一二三四五零]|nil"
    r"|zero)(?:\s?敗|\s+(?:games?|wins?))?(?![0-9:])|(?<![0-9])(?P<c>[0-9一二三四五])勝(?P<d>[0-9一二三"
    r"四五零])敗",
    re.IGNORECASE,
)
_COUNT = re.compile(
    rf"(?:(?P<a>\b{_N}|\bno)\s+(?:wins?|victories|victory)\b|\b(?:won"
    rf"|win|wins)\s+(?:all\s+)?(?P<b>{_N})\s+(?:games|deals)|\ball\s+(?P<e>{_N})\s+(?:games"
    r"|deals)|(?<![0-9])(?P<c>[0-9一二三四五])\s?(?:勝|連勝)(?![0-9一二三四五負敗]"
    r"|\s?(?:対|先取|すれば|した(?:ペア|組|ほう|方)))|(?<![0-9])(?P<d>[0-9])\s?戦全勝)(?P<each>\s+each"
    r"|ずつ)?",
    re.IGNORECASE,
)


_NEEDED = re.compile(
    r"先に\s?[0-9一二三四五]\s?勝|[0-9一二三四五]\s?勝(?:先取|した(?:ペア|組|ほう|方|チーム|側))"
    rf"|\bfirst (?:(?:pair|side|team|partners|partnership) )?(?:to|with|that|who)[^.,;]{{0,16}}\b{_N}\b",
    re.IGNORECASE,
)

_LOSES = re.compile(r"負|敗れ|敗北|\b(?:lose|loses|lost|losers?)\b", re.IGNORECASE)


@dataclass(slots=True)
class Piece:
    """A part of a sentence, with its value: seats, games or numbers."""

    kind: str
    start: int
    end: int
    value: tuple[int, ...] | tuple[str, ...] = ()


@dataclass
class Match:
    """What was read of one match."""

    out: dict[int, tuple[str, Piece]] = field(default_factory=dict)
    won: dict[int, tuple[str, Piece]] = field(default_factory=dict)
    later: list[tuple[Sentence, list[Piece], tuple[int, ...]]] = field(default_factory=list)
    sentences: list[Sentence] = field(default_factory=list)
    used: list[Piece] = field(default_factory=list)
    clash: list[Piece] = field(default_factory=list)
    last: list[tuple[int, Piece]] = field(default_factory=list)  # what is called the last game, by its number


class Matches(Teller):
    """Reads them in one text."""

    def __init__(self, reader: ReaderOfText, wording: Wording) -> None:
        super().__init__(reader, wording)
        self.seats: dict[str, str] = {}
        self.teams: dict[str, str] = {}  # pairs that have a name of their own

    def read(self) -> Iterator[Told]:
        """The matches, one a section."""
        if not self._word(OUT).search(self.plain) and not self._word(WON).search(self.plain):
            return
        sections: dict[int, list[Sentence]] = {}
        for one in self.sentences:
            sections.setdefault(one.section, []).append(one)
        for some in sections.values():
            low, high = some[0].start, some[-1].end
            if not _GAMES.search(self.plain, low, high):
                continue
            self.seats, self.teams = self.players(low, high), {}
            if not self.seats and (teams := _teams(self.plain[low:high])):
                self.teams = dict(zip(teams, ("AC", "BD"), strict=True))
                self.seats = {f"\0{letter}": letter for letter in "ABCD"}  # nobody is named
            if len(set(self.seats.values())) == 4:
                yield from self._match(some)

    # who plays -----------------------------------------------------------------------------------------------

    def players(self, low: int, high: int) -> dict[str, str]:
        """The seats of four players, by the pairs that are named."""
        text = self.plain[low:high]
        pairs: list[tuple[str, str]] = []
        for pattern in (_LETTERS, _PAIR_EN, _PAIR_JA):
            for match in pattern.finditer(text):
                pair = _bare(match["one"]), _bare(match["two"])
                apart = {"A": "C", "C": "A", "B": "D", "D": "B"}
                if (
                    (pattern is _LETTERS and apart[pair[0]] != pair[1])
                    or pair[0] == pair[1]
                    or not all(map(self.is_name, pair))
                ):
                    continue
                if not any(set(pair) & set(other) for other in pairs):
                    pairs.append(pair)
        if (
            len(pairs) == 1
            and set(pairs[0]) in ({"A", "C"}, {"B", "D"})
            and len(set(re.findall(r"(?<![A-Za-z0-9])[A-D](?![A-Za-z0-9])", text))) > 2
        ):
            return {letter: letter for letter in "ABCD"}
        if len(pairs) < 2:
            return {}
        (a, c), (b, d) = pairs[:2]
        if {a, c} == {"B", "D"}:
            (a, c), (b, d) = (b, d), (a, c)
        seats = {a: "A", c: "C", b: "B", d: "D"}
        for name in list(seats):
            if name in ("I", "me"):
                seats |= dict.fromkeys(("I", "me", "you"), seats[name])
        return seats

    def is_name(self, name: str) -> bool:
        """Whether this may be what a player is called."""
        words = {
            "Game",
            "Games",
            "The",
            "So",
            "Then",
            "And",
            "Yes",
            "No",
            "Match",
            "Pair",
            "Final",
            "Both",
            "Who",
            "You",
            "勝",
            "敗",
            "次",
            "人",
            "回",
            "最初",
            "最後",
            "試合",
        }
        return (
            bool(name)
            and name not in words
            and not re.fullmatch(r"(?:ゲーム|ペア|チーム|パス|スタート|こと|それ|これ|もの|ここ|そこ)", name)
        )

    # sentences -----------------------------------------------------------------------------------------------

    def _match(self, sentences: Sequence[Sentence]) -> Iterator[Told]:
        match = Match()
        games: tuple[int, ...] = ()
        block, mode = -1, ""
        for one in sentences:
            if one.block != block:
                games, mode = (), ""
            block = one.block
            pieces = self._pieces(one)
            games, mode = self._sentence(match, one, pieces, games, mode)
        count = max([*match.out, *match.won], default=0)
        if count < 2 or set(match.out) | set(match.won) != set(range(1, count + 1)):
            return
        yield self._told(match, count)

    def _pieces(self, sentence: Sentence) -> list[Piece]:
        text, low, high = self.plain, sentence.start, sentence.end
        found: list[Piece] = []

        def add(piece: Piece) -> None:
            if not any(one.start < piece.end and piece.start < one.end for one in found):
                found.append(piece)

        names = sorted(self.seats, key=len, reverse=True)
        ways = [
            re.escape(name) if not name.isascii() else rf"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9])"
            for name in names
        ]
        name = rf"(?:プレイヤー|[Pp]layer\s+)?(?:{'|'.join(ways)})(?:さん|くん|君|ちゃん)?"
        team = r"(?:の?(?:ペア|組|チーム)|\s+(?:pair|team|side))"
        pair = (
            rf"(?P<one>{name})\s?(?:\band\b|と|・|&|/|\+|–|-|=|、(?=[^、。]{{1,8}}{team}))?\s?(?P<two>"
            rf"{name}|\b(?:I|me|you)\b|私|わたし|僕)(?:\s+together)?{team}?"
        )
        for match in re.compile(pair).finditer(text, low, high):
            seats = [self.seats.get(_bare(match[group]), "") for group in ("one", "two")]
            known = [seat for seat in seats if seat]
            if len({seat in "AC" for seat in known}) == 1:
                add(Piece(PAIR, *match.span(), ("AC" if known[0] in "AC" else "BD",)))
        for team, members in self.teams.items():
            for match in re.finditer(
                rf"(?:[Tt]he\s+)?(?<![A-Za-z一-龥ァ-ヶー]){re.escape(team)}(?![A-Za-z])", text[low:high]
            ):
                add(Piece(PAIR, low + match.start(), low + match.end(), (members,)))
        for match in re.compile(
            r"(?<![A-D])(?P<pair>AC|BD)(?:の?(?:ペア|組|チーム)|\s+(?:pair|team))?(?![A-Za-z])"
        ).finditer(text, low, high):
            add(Piece(PAIR, *match.span(), (match["pair"],)))
        for match in _GAMES.finditer(text, low, high):
            said = next(
                (
                    match[group]
                    for group in ("list", "th", "bare", "ja", "ja2", "ja3", "ja4", "col", "last", "jalast")
                    if match[group]
                ),
                "",
            )
            numbers = tuple(_number(word) for word in re.findall(rf"{_TH}|[1-5]|[一二三四五初]", said, re.IGNORECASE))
            if numbers or match["last"] or match["jalast"]:
                add(Piece(GAME, *match.span(), numbers))
        for match in _COUNT.finditer(text, low, high):
            word = next(match[group] for group in "abecd" if match[group])
            start = next(match.start(group) for group in "abecd" if match[group])
            if not (_SCORE.match(text, start) and not match["each"]):
                add(Piece(COUNT, start, match.end(), (_number(word), int(bool(match["each"])))))
        for match in _SCORE.finditer(text, low, high):
            one, two = (match["a"], match["b"]) if match["a"] else (match["c"], match["d"])
            add(Piece(SCORE, *match.span(), (_number(one), _number(two))))
        for kind in (OUT, MATCH, LOST, WON):
            for match in self._word(kind).finditer(text, low, high):
                add(Piece(kind, *match.span()))
        for match in re.compile(name).finditer(text, low, high):
            add(Piece(PLAYER, *match.span(), (self.seats[_bare(match[0])],)))
        return sorted(found, key=lambda one: one.start)

    def _word(self, kind: str) -> re.Pattern[str]:
        return self._patterns[kind]

    @cached_property
    def _patterns(self) -> dict[str, re.Pattern[str]]:
        of = {
            kind: [word for word, role in self.wording.roles.items() if role == kind]
            for kind in (OUT, WON, LOST, MATCH)
        }
        return {kind: re.compile(any_word(words), re.IGNORECASE) for kind, words in of.items()}

    def _sentence(
        self, match: Match, sentence: Sentence, pieces: list[Piece], games: tuple[int, ...], mode: str
    ) -> tuple[tuple[int, ...], str]:
        here = [one.kind for one in pieces]
        if not pieces:
            match.later.append((sentence, pieces, games))
            return games, mode
        subjects = [index for index, one in enumerate(pieces) if one.kind in (PLAYER, PAIR)]
        at = [index for index, one in enumerate(pieces) if one.kind == GAME]
        first = not subjects or (at and at[0] < subjects[0])
        if at and first:
            games, mode = self._numbered(match, pieces[at[0]]), ""
        if sentence.kind == TABLE_ROW and at and first:
            # What the columns say of games, players and pairs stands in the header.
            for one in pieces[at[0] + 1 :]:
                if one.kind in (PLAYER, PAIR):
                    self._note(match, games, one, OUT if one.kind == PLAYER else WON)
            match.later.append((sentence, pieces, games))
            return games, mode
        waiting: list[tuple[tuple[int, ...], Piece]] = []
        subject: Piece | None = None
        current = games if first or not at else ()
        for index, one in enumerate(pieces):
            if one.kind in (PLAYER, PAIR):
                subject = one
                if first and index and pieces[index - 1].kind == GAME:
                    waiting.append((current, one))
            elif one.kind == GAME and first:
                beside = index > 0 and pieces[index - 1].kind == GAME
                current = games = (*current, *self._numbered(match, one)) if beside else self._numbered(match, one)
            elif one.kind == GAME and subject is not None:
                clause = [other.kind for other in pieces[:index] if other.start < one.start]
                behind = [other.kind for other in pieces[index + 1 :]]
                mode = next((kind for kind in reversed(clause) if kind in (OUT, WON, LOST)), mode) or next(
                    (kind for kind in behind if kind in (OUT, WON, LOST)), ""
                )
                self._note(match, self._numbered(match, one), subject, mode)
                one.value = self._numbered(match, one)
            elif (one.kind in (OUT, WON) and current and subject is not None and first) or (
                one.kind in (OUT, WON) and current and subject is not None and not at
            ):
                whole = one.kind == WON and any(other.kind == MATCH for other in pieces[index : index + 3])
                for games_then, who in waiting:
                    if (
                        who is not subject
                        and (one.kind == OUT) == (who.kind == PLAYER)
                        and not any(game in (match.out if one.kind == OUT else match.won) for game in games_then)
                    ):
                        self._note(match, games_then, who, one.kind)
                if (not whole and one.kind == OUT and subject.kind == PLAYER) or (
                    not whole and one.kind == WON and SCORE not in here and COUNT not in here
                ):
                    self._note(match, current, subject, one.kind)
        match.later.append((sentence, pieces, current))
        return games, mode

    def _numbered(self, match: Match, game: Piece) -> tuple[int, ...]:
        if game.value:
            return tuple(int(value) for value in game.value)
        match.last.append((max([0, *match.out, *match.won]) + 1, game))
        return (match.last[-1][0],)

    def _note(self, match: Match, games: Sequence[int], subject: Piece, mode: str) -> bool:
        if not mode:
            return False
        who = subject.value[0]
        pair = str(who) if subject.kind == PAIR else "AC" if str(who) in "AC" else "BD"
        for game in games:
            if mode == OUT and subject.kind == PLAYER:
                if game in match.out and match.out[game][0] != who:
                    match.clash.append(subject)
                match.out.setdefault(game, (str(who), subject))
            else:
                if mode == LOST:
                    pair = _other(pair)
                if game in match.won and match.won[game][0] != pair:
                    match.clash.append(subject)
                match.won.setdefault(game, (pair, subject))
        match.used.append(subject)
        return True

    # what was read -------------------------------------------------------------------------------------------

    def _told(self, match: Match, count: int) -> Told:
        blocks = {s.block for s, pieces, _ in match.later if any(p.kind in (PLAYER, PAIR) for p in pieces)}
        related = [
            (s, pieces, games)
            for s, pieces, games in match.later
            if s.block in blocks or any(p.kind in (SCORE, COUNT, MATCH, LOST) for p in pieces)
        ]
        draft = Draft(related[0][0].start, related[-1][0].end)
        outs = [match.out[game][0] if game in match.out else match.won[game][0][0] for game in range(1, count + 1)]
        draft.given = {"starter": "A", "out": outs}
        names = {seat: name for name, seat in reversed(self.seats.items())}
        draft.names = {**names, "AC": f"{names['A']} + {names['C']}", "BD": f"{names['B']} + {names['D']}"}
        if self.teams:
            draft.names = {
                **dict(zip("ABCD", "ABCD", strict=True)),
                **{pair: name for name, pair in self.teams.items()},
            }
        for piece in [*match.clash, *(game for number, game in match.last if number < count)]:
            draft.leave(
                Token(piece.kind, piece.start, piece.end),
                self.plain[piece.start : piece.end],
                "one who went out in each game",
            )
        for game, (pair, piece) in match.won.items():
            if game in match.out:
                right = "AC" if match.out[game][0] in "AC" else "BD"
                self._say(draft, "=", None, (pair, right), "truth", piece)
        lexer = Lexer(self.notations, self.wording, {})
        for sentence, pieces, games in related:
            draft.tokens += [Token(GAME, one.start, one.end, taken=GIVEN) for one in pieces if one.kind == GAME]
            if self._law(sentence, pieces, outs):
                draft.tokens += [
                    Token(COUNT, one.start, one.end, taken=HARMLESS) for one in pieces if one.kind == COUNT
                ]
                continue
            self._final(draft, match, pieces, outs, self.plain[sentence.start : sentence.end])
            if (untrue := self._lost(match, pieces, games, outs)) is not None:
                said = self.plain[untrue.start : untrue.end]
                draft.leave(Token(LOST, untrue.start, untrue.end), said, "what it says of the match")
            for one in lexer.tokens(self.plain, sentence.start, sentence.end):
                inside = any(piece.start < one.end and one.start < piece.end for piece in pieces)
                order = one.kind == kinds.RANK and one.value != 1
                if not (one.kind in _CLAIMING or order) or inside or one.taken:
                    continue
                if self._idle(one, outs):
                    one.taken = HARMLESS
                    draft.tokens.append(one)
                else:
                    draft.leave(one, self.plain[one.start : one.end].strip(), "what it says of the match")
        if not any(claim.key in ("wins", "winners", "=") for claim in draft.claims) and not draft.left:
            draft.leave(Token(PAIR, draft.start, draft.start), "games", "what they come to")
        return self.told(draft)

    def _law(self, sentence: Sentence, pieces: Sequence[Piece], outs: Sequence[str]) -> bool:
        """Whether a sentence says nothing but how many wins a match takes, and they are as many."""
        if any(one.kind in (PAIR, PLAYER, GAME, SCORE, LOST) for one in pieces):
            return False
        if _LOSES.search(self.plain, sentence.start, sentence.end):
            return False
        needed = _NEEDED.search(self.plain, sentence.start, sentence.end)
        counts = [int(one.value[0]) for one in pieces if one.kind == COUNT]
        most = sum(out in "AC" for out in outs)
        return needed is not None and bool(counts) and set(counts) == {max(most, len(outs) - most)}

    def _lost(self, match: Match, pieces: Sequence[Piece], games: Sequence[int], outs: Sequence[str]) -> Piece | None:
        """The word for losing where the pair before it has won: the games spoken of, or all."""
        most = sum(out in "AC" for out in outs)
        whose: Piece | None = None
        for one in pieces:
            if one.kind in (PAIR, PLAYER):
                whose = one
            elif one.kind == LOST and whose is not None:
                pair = str(whose.value[0]) if whose.kind == PAIR else "AC" if str(whose.value[0]) in "AC" else "BD"
                of = [int(value) for other in pieces if other.kind == GAME for value in other.value] or list(games)
                if any(other.kind in (SCORE, MATCH, COUNT) for other in pieces) or not of:
                    won = [pair == ("AC" if most * 2 > len(outs) else "BD")]
                else:
                    won = [(outs[game - 1] in "AC") == (pair == "AC") for game in of if 0 < game <= len(outs)]
                if any(won):
                    return one
        return None

    def _idle(self, one: Token, outs: Sequence[str]) -> bool:
        if one.kind == kinds.NUMBER and _NEEDED.search(self.plain[max(0, one.start - 40) : one.end + 12]):
            most = sum(out in "AC" for out in outs)
            return bool(one.value == max(most, len(outs) - most))  # how many wins a match takes
        around = self.plain[max(0, one.start - 12) : one.start]
        if one.kind == "only":
            return True
        return one.kind == "all" or (one.kind == kinds.NUMBER and bool(re.search(r"\ball\s*$", around)))

    def _say(
        self, draft: Draft, key: str, part: tuple[str, ...] | None, said: object, relation: str, piece: Piece
    ) -> None:
        token = Token(piece.kind, piece.start, piece.end, taken=HARMLESS)
        draft.tokens.append(token)
        draft.claim(key, part, said, relation, token)

    def _final(self, draft: Draft, match: Match, pieces: Sequence[Piece], outs: Sequence[str], said: str) -> None:
        """Scores and wins of a pair, and who takes the match."""
        subject: Piece | None = None
        for index, one in enumerate(pieces):
            if one.kind in (PAIR, PLAYER):
                subject = one
                continue
            whose = subject or next((other for other in pieces[index:] if other.kind in (PAIR, PLAYER)), None)
            if one.kind in (SCORE, COUNT, MATCH, LOST) and whose is None:
                draft.leave(
                    Token(one.kind, one.start, one.end), self.plain[one.start : one.end], "the pair that is meant"
                )
                continue
            if whose is None:
                continue
            pair = str(whose.value[0]) if whose.kind == PAIR else "AC" if str(whose.value[0]) in "AC" else "BD"
            lost = any(other.kind == LOST and whose.end <= other.start for other in pieces)
            before = any(other.kind == LOST and whose.end <= other.start < one.start for other in pieces)
            if one.kind == LOST and not self._loses(match, pieces, index, pair, outs):
                draft.leave(Token(LOST, one.start, one.end), self.plain[one.start : one.end], "who wins")
            if one.kind == SCORE:
                own, theirs = map(int, one.value)
                if lost and own > theirs:
                    own, theirs = theirs, own
                self._say(draft, "wins", (pair,), own, "is", one)
                self._say(draft, "wins", (_other(pair),), theirs, "is", one)
                if not any(other.kind in (MATCH, WON) for other in pieces) and not lost:
                    continue
                self._takes(draft, match, _other(pair) if lost else pair, whose)
            elif one.kind == COUNT and before:
                said = self.plain[one.start : one.end]
                draft.leave(Token(LOST, one.start, one.end), said, "what it says of the match")
            elif one.kind == COUNT:
                for side in ("AC", "BD") if one.value[1] else (pair,):
                    self._say(draft, "wins", (side,), int(one.value[0]), "is", one)
            elif one.kind == WON and whose.kind == PAIR and not lost and self._of_all(pieces):
                most = sum(out in "AC" for out in outs)
                best = "AC" if most * 2 > len(outs) else "BD" if most * 2 < len(outs) else ""
                self._say(draft, "=", None, (pair, best), "truth", whose)
            elif one.kind == MATCH:
                self._takes(draft, match, _other(pair) if lost else pair, whose)
            elif one.kind == WON and subject is not None:
                of = {other.kind for other in pieces}
                if COUNT in of and not of & {SCORE, MATCH}:
                    self._takes(draft, match, pair, whose)

    def _loses(self, match: Match, pieces: Sequence[Piece], index: int, pair: str, outs: Sequence[str]) -> bool:
        """Whether the pair before a word for losing loses the games that are named, or the match."""
        games = [int(number) for other in pieces if other.kind == GAME for number in other.value]
        scored = any(other.kind in (SCORE, COUNT, MATCH) for other in pieces)
        if games and not scored:
            return all(outs[number - 1] not in pair for number in games if number <= len(outs))
        wins = sum(out in pair for out in outs)
        return scored and wins * 2 < len(outs)

    def _of_all(self, pieces: Sequence[Piece]) -> bool:
        """Whether who won is said behind the wins of all games, not of one."""
        return any(one.kind == COUNT for one in pieces) and not any(one.kind == GAME for one in pieces)

    def _takes(self, draft: Draft, match: Match, pair: str, piece: Piece) -> None:
        if not any(claim.key == "winners" and claim.token.start == piece.start for claim in draft.claims):
            self._say(draft, "winners", None, [pair], "winners", piece)


def _teams(text: str) -> list[str]:
    """Two pairs that are called by a name of their own: 紅組, Team Red; none where it is not just two."""
    found = dict.fromkeys(match[0] for match in _TEAM_NAMED.finditer(text))
    return list(found) if len(found) == 2 else []


_TEAM_NAMED = re.compile(
    r"(?<![一-龥ァ-ヶーぁ-んA-Za-z])(?:[一-龥]{1,3}|[ァ-ヶー]{2,6})(?:組|チーム)(?=[のがはも対、。\s]|$)|\bTeam\s+[A-Z][a-z]+|\b[A-Z][a-z]+\s+team\b"
    r"|(?<![一-龥])(?:紅|白|赤|青)組"
)


def _bare(name: str) -> str:
    """A name without what people are called by."""
    return re.sub(r"(?:さん|くん|君|ちゃん)$|^プレイヤー|['’]s$", "", re.sub(r"^[Pp]layer\s+", "", name.strip()))


def _number(word: str) -> int:
    return whole(word) if word.isdigit() else _ORDER[word.lower()]


def _other(pair: str) -> str:
    return "BD" if pair == "AC" else "AC"
