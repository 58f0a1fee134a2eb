"""What sentences give: who holds, plays or leads which cards, rows, tables. Nothing is judged here.

A scene is one example: a player who gets other cards begins the next. What is given is filled into the calculations of
the game by its kind (cards by seat, a card by seat and a leader, a row, a hand), so that no game is named here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_engine.fields import CARD as ONE_CARD
from rules_engine.fields import FLAG, LETTERS, SEAT, CardOr, Cards, CardSet, Codec, EachSeat, Index, Maybe, Number, Rows
from rules_engine.scoring import Calculation

from .notations import Notations
from .words import CARD, COMMA, LINE, NAME, NUMBER, PILE, SIGN, STOP, SUIT, UNKNOWN, WORD, Lexer, Token

HOLD, PLAY, LEAD = "hold", "play", "lead"
ME, YOU = "me", "you"
_BRACKETS = "[](){}「」『』【】<>〈〉\"'“”‘’`"
_NOWHERE = 1 << 60
_NEAR = 12  # pieces between a player and cards that need no verb
_ROW = 8  # cards, at least
_UNITS = ("unit.points", "unit.cards", "unit.tricks", "unit.players", "unit.red")


@dataclass
class Group:
    """Cards that somebody has, or that stand alone: ``way`` is how."""

    who: str
    way: str
    tokens: list[Token]
    cards: list[str]
    role: str = ""
    after: int = _NOWHERE  # where the player's name ends


@dataclass
class _Now:
    """Who is spoken of in a sentence, and how."""

    who: str
    way: str = ""
    last: int = 0
    label: bool = False
    role: str = ""


@dataclass
class Scene:
    """One example as it is read."""

    notations: Notations
    sentences: list[list[Token]] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)  # as they came, with the words for them
    held: dict[str, list[str]] = field(default_factory=dict)
    played: dict[str, str] = field(default_factory=dict)
    roles: dict[str, list[str]] = field(default_factory=dict)  # cards of nobody: hand, attack, led, row, cards
    suits: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, dict[str, int]] = field(default_factory=dict)
    flags: dict[str, bool] = field(default_factory=dict)
    leader: str = ""
    groups: list[Group] = field(default_factory=list)
    taken: set[int] = field(default_factory=set)  # where tokens begin that are given
    fixed: Mapping[str, str] = field(default_factory=dict)  # the seats of a block beside the sentences

    @property
    def given(self) -> bool:
        """Whether there is anything to compute from."""
        return bool(self.held or self.played or self.roles or self.numbers)

    def cards_of(self, name: str) -> list[str]:
        """The cards that somebody holds or plays."""
        return self.held.get(name) or ([self.played[name]] if name in self.played else [])

    def seat(self, name: str) -> str:
        """The seat of a player."""
        return self.seats().get(name, "")

    def seats(self) -> Mapping[str, str]:
        """The letters of the players: those that are letters are seats, others sit in the order of play."""
        if self.fixed:
            return self.fixed
        names = list(self.names)
        if names and all(len(name) == 1 and name in LETTERS for name in names):
            return {name: name for name in names}
        way = -1 if self.notations.anticlockwise else 1
        return {name: LETTERS[way * place % len(names)] for place, name in enumerate(names) if place < len(LETTERS)}


class SceneReader:
    """Reads the sentences of a section, in order, into scenes."""

    def __init__(self, lexer: Lexer) -> None:
        self.lexer, self.notations = lexer, lexer.notations
        self.scenes: list[Scene] = []
        self.way = HOLD
        self.suit = ""
        self.before: list[list[Token]] = []
        self.flags: dict[str, bool] = {}
        self.suits: dict[str, str] = {}
        self.heading = ""
        self.columns: list[str] = []
        self.having = set[str]()

    @property
    def scene(self) -> Scene:
        """The one that is being read."""
        if not self.scenes:
            self.scenes.append(Scene(self.notations))
        return self.scenes[-1]

    def read(self, sentences: Sequence[list[Token]]) -> list[Scene]:
        """The scenes of some sentences; those before the first belong to it."""
        for sentence in sentences:
            self._marks(sentence)
            groups = list(self._groups(sentence))
            self._tallies(sentence)
            names = [token for token in sentence if token.kind == NAME]
            short = (
                len(names) == 1 and len(sentence) < 9 and not groups and not any(one.kind == NUMBER for one in sentence)
            )
            self.heading = name_of(names[0]) if short else ""
            if groups and self._is_new(groups):
                self._next()
            for group in groups:
                self._give(group)
            self.scene.sentences.append(sentence)
        return [scene for scene in self.scenes if scene.sentences]

    def _next(self) -> None:
        self.scenes.append(Scene(self.notations, suits=dict(self.suits), flags=dict(self.flags)))
        self.way = HOLD

    def _is_new(self, groups: Sequence[Group]) -> bool:
        """Whether these cards are of another example than those before."""
        scene = self.scene
        for group in groups:
            if group.who:
                had = scene.cards_of(group.who)
                if had and not _within(group.cards, had):
                    return True
            elif group.role == "row" and (row := scene.roles.get("row")):
                if group.cards != row and not (len(group.cards) < len(row) and _within(group.cards, row)):
                    return True
            elif group.role == "cards" and not scene.held and not scene.played and (some := scene.roles.get("cards")):
                single = all(len(one.cards) == 1 for one in (*scene.groups, *groups) if one.role == "cards")
                if not _within(group.cards, some) and not single:
                    return True
            elif group.role and scene.roles.get(group.role) and not _within(group.cards, scene.roles[group.role]):
                return True
        return False

    def _give(self, group: Group) -> None:
        scene = self.scene
        if group.who:
            had = scene.cards_of(group.who)
            if had or group.who in scene.held:
                return
            scene.names.setdefault(group.who, group.who)
            if group.way in (PLAY, LEAD) and len(group.cards) == 1:
                scene.played[group.who] = group.cards[0]
                if group.way == LEAD and not scene.leader:
                    scene.leader = group.who
            else:
                scene.held[group.who] = group.cards
        elif group.role == "cards" and (scene.held or scene.played):
            return
        elif group.role:
            if group.role in scene.roles and (group.role != "cards" or _within(group.cards, scene.roles["cards"])):
                return
            scene.roles[group.role] = [*scene.roles.get(group.role, ()), *group.cards]
        else:
            return
        scene.groups.append(group)
        scene.taken.update(token.start for token in group.tokens)

    def _groups(self, sentence: Sequence[Token]) -> Iterator[Group]:
        """The cards of a sentence, each group with who has them."""
        self.having = set[str]()
        now = _Now(self.heading)
        at = 0
        while at < len(sentence):
            token = sentence[at]
            if token.kind == NAME or token.has(ME, YOU):
                now = _Now(name_of(token), last=at, role=now.role)
                at += 1
                continue
            self._hear(now, token)
            if now.who and (empty := self._empty(sentence, at, now.last, now.label)):
                yield Group(now.who, HOLD, empty, [])
                at += 1
                continue
            found = self._group(sentence, at, self._ranks_may(now.who, now.label))
            if found is None:
                at += 1
                continue
            yield self._made(sentence, at, now, found)
            at = found[2]

    def _hear(self, now: _Now, token: Token) -> None:
        """What a word says of the cards behind it."""
        if token.kind == SUIT:
            self.suit = token.value
        elif token.kind == WORD:
            now.label = now.label or (
                any(one.startswith("label.") for one in token.classes) and not token.has(HOLD, PLAY, LEAD)
            )
            now.way = next(
                (way for way in (LEAD, PLAY) if token.has(way)), now.way or (HOLD if token.has(HOLD) else "")
            )
            if meant := self._role(token):
                now.role, now.who = meant, now.who if meant == "hand" else ""

    def _made(self, sentence: Sequence[Token], at: int, now: _Now, found: tuple[list[str], list[Token], int]) -> Group:
        """Some cards as a group: somebody's, or for what they are."""
        cards, tokens, end = found
        now.way = self._behind(sentence, end) or now.way
        for token in sentence[end : end + 3]:
            meant = self._role(token)
            if meant or token.kind in (COMMA, NAME):
                if meant and meant != "hand":
                    now.role, now.who = meant, ""
                break
        if not now.who and now.way == LEAD:
            now.role = "led"
        if now.who and (now.way or at - now.last < _NEAR):
            self.having.add(now.who)
            self.way = now.way or (PLAY if self.way in (LEAD, PLAY) else HOLD)
            after = sentence[now.last].end if now.last or self.heading != now.who else _NOWHERE
            return Group(now.who, self.way, tokens, cards, after=after)
        return Group("", now.way, tokens, cards, now.role or self._alone(cards))

    def _empty(self, sentence: Sequence[Token], at: int, last: int, label: bool) -> list[Token]:
        """The word that says that somebody has no card, or none of a suit."""
        token = sentence[at]
        if label or not (token.has("none", "not") or token.text in ("-", "–", "—")):
            return []
        who = name_of(sentence[last])
        had = self.scene.held.get(who) is not None or who in self.scene.played
        if who in self.having or (had and not self.having) or self.way == PLAY:
            return []
        behind = sentence[at + 1] if at + 1 < len(sentence) else None
        near = sentence[last + 1 : at + 2]
        held = any(one.has(HOLD) for one in near) or any(one.text == ":" for one in near)
        none = token.has("none") or (behind is not None and behind.kind == SUIT) or token.kind == SIGN
        return [token] if held and none and not (behind and behind.has("unit.points")) else []

    def _tallies(self, sentence: Sequence[Token]) -> None:
        """Numbers that are given of players, by their unit: six tricks."""
        fields = {
            name
            for one in self.notations.game.calculations.values()
            for name, codec in one.given.codecs.items()
            if isinstance(codec, EachSeat) and isinstance(codec.of, Number)
        }
        if any(token.text == "|" for token in sentence):
            self._tally_row(sentence, fields)
            return
        self.columns = []
        who: list[str] = []
        before = ""
        for index, token in enumerate(sentence):
            behind = sentence[index + 1] if index + 1 < len(sentence) else None
            if token.kind == NAME or token.has(ME, YOU):
                who = [*who, name_of(token)] if index and sentence[index - 1].has("and") else [name_of(token)]
            elif token.kind == NUMBER and who:
                units = {name[5:] for name in behind.classes if name.startswith("unit.")} if behind else set()
                named = sentence[index - 1].kind == NAME
                ends = behind is None or behind.kind in (COMMA, STOP) or behind.has("and")
                before = next(iter(sorted(fields & units)), before if named and ends else "")
                for name in who if before else ():
                    if name not in self.scene.numbers.setdefault(before, {}):
                        self.scene.names.setdefault(name, name)
                        self.scene.numbers[before][name] = token.value
                        self.scene.taken.add(token.start)

    def _tally_row(self, sentence: Sequence[Token], fields: set[str]) -> None:
        """Numbers that are given in the columns of a table."""
        cells = cells_of(sentence)
        if not any(token.kind == NUMBER for token in sentence):
            self.columns = [
                next((name for one in cell for name in fields if one.has(f"unit.{name}", f"label.{name}")), "")
                for cell in cells
            ]
            return
        who = next((name_of(token) for token in sentence if token.kind == NAME or token.has(ME, YOU)), "")
        for cell, name in zip(cells, self.columns, strict=False):
            numbers = [token for token in cell if token.kind == NUMBER]
            if who and name and len(numbers) == 1 and who not in self.scene.numbers.setdefault(name, {}):
                self.scene.names.setdefault(who, who)
                self.scene.numbers[name][who] = numbers[0].value
                self.scene.taken.add(numbers[0].start)

    def _role(self, token: Token) -> str:
        """What cards of nobody are for."""
        return next((name.removeprefix("role.") for name in token.classes if name.startswith("role.")), "")

    def _alone(self, cards: Sequence[str]) -> str:
        return "row" if len(cards) >= _ROW and self.notations.suitless else "cards"

    def _behind(self, sentence: Sequence[Token], at: int) -> str:
        """How the cards before a place are meant, where the verb comes behind them."""
        for token in sentence[at : at + 4]:
            if token.kind in (NAME, CARD, PILE, COMMA):
                return ""
            if token.has(LEAD):
                return LEAD
            if token.has(PLAY):
                return PLAY
        return ""

    def _ranks_may(self, who: str, label: bool) -> bool:
        """Whether numbers at a place may be cards: behind a player who has none yet, or in a row."""
        if self.notations.suitless and not (who and self.scene.held.get(who)):
            return True
        return (
            bool(who)
            and not label
            and not self.scene.held.get(who)
            and who not in self.scene.played
            and who not in self.having
        )

    def _group(self, sentence: Sequence[Token], at: int, ranks: bool) -> tuple[list[str], list[Token], int] | None:
        """The cards from a place on, their tokens and where they end."""
        cards, tokens, here, end = list[str](), list[Token](), at, at
        while here < len(sentence):
            token = sentence[here]
            step = self._item(sentence, here, ranks, bool(tokens))
            if step:
                kinds, width = step
                cards += kinds
                tokens += sentence[here : here + width]
                here += width
                end = here
            elif tokens and (
                token.kind == COMMA
                or token.has("and")
                or (token.kind == SIGN and token.text in _BRACKETS + "+/")
                or token.text.lower() in ("the", "a", "an", "it")
            ):
                here += 1
            else:
                break
        bare = not any(token.kind in (CARD, PILE) for token in tokens)
        if all(token.kind in (NAME, WORD) for token in tokens) or (
            bare and self.notations.suitless and len(cards) < _ROW
        ):
            return None
        if not tokens or (
            all(token.kind == NUMBER for token in tokens) and not self._plausible(cards, sentence, at, end)
        ):
            return None
        return cards, tokens, end

    def _item(self, sentence: Sequence[Token], at: int, ranks: bool, inside: bool) -> tuple[list[str], int] | None:
        token = sentence[at]
        if token.kind in (CARD, PILE):
            return list(token.value), 1
        behind = sentence[at + 1] if at + 1 < len(sentence) else None
        if token.kind == NUMBER and behind is not None and behind.kind == CARD and not self.lexer.speller.split:
            count = token.value
            return (list(behind.value) * count, 2) if 0 < count < 40 else None
        if (
            token.kind == NUMBER
            and behind is not None
            and behind.kind == NUMBER
            and self.lexer.piles
            and 0 < token.value < 21
        ):
            kind = str(behind.value)
            if kind in self.lexer.speller.art.drawer.kinds and behind.start - token.end < 3:
                return [kind] * token.value, 2
        if (
            token.text == "×"
            and at
            and sentence[at - 1].end == token.start
            and behind is not None
            and behind.start == token.end
        ):
            return None
        rank = self._rank(token, inside)
        if not ranks or rank is None or (behind is not None and (behind.has(*_UNITS) or behind.text in "=+×*")):
            return None
        return [rank], 1

    def _rank(self, token: Token, inside: bool) -> str | None:
        """The card that a rank alone means here."""
        speller = self.lexer.speller
        if self.lexer.piles:
            known = token.kind == NUMBER and str(token.value) in speller.art.drawer.kinds
            return str(token.value) if known else None
        if not speller.split:
            return None
        if self.notations.suitless and (token.has("down") or token.text in ("X", "x", "裏", "×", "□", "■")):
            return "X"
        word = token.text.lower() if token.kind in (UNKNOWN, WORD, NAME) else str(token.value)
        word = "A" if token.text == "A" else word
        if token.kind not in (NUMBER, UNKNOWN, NAME) and token.text != "A":
            return None
        rank = speller.rank_of(word)
        if rank is None:
            return None
        if self.notations.suitless:
            return rank
        return self.suit + rank if self.suit and self.suit + rank in speller.split else None

    def _plausible(self, cards: Sequence[str], sentence: Sequence[Token], at: int, end: int) -> bool:
        """Whether bare numbers are cards: under a suit, or many in a row."""
        if self.notations.suitless:
            return len(cards) >= _ROW
        return bool(self.suit) or len(cards) > 3

    # what stands in words ----------------------------------------------------------------------------------

    def _marks(self, sentence: Sequence[Token]) -> None:
        """Trump and other things that a word says."""
        for index, token in enumerate(sentence):
            for role in ("antitrump", "trump"):
                if token.has(role, f"label.{role}"):
                    near = [*sentence[index + 1 : index + 5], *reversed(sentence[max(0, index - 4) : index])]
                    suit = next((one for one in near if one.kind == SUIT), None)
                    if suit is None and self.lexer.speller.halves:
                        letter = next(
                            (one for one in near if len(one.text) == 1 and one.text in self.lexer.speller.suits), None
                        )
                        suit = letter and Token(SUIT, letter.text, letter.start, letter.end, letter.text)
                    if suit is not None and suit.start not in self.scene.taken:
                        self.suits[role] = suit.value
                        self.scene.suits[role] = suit.value
                        self.scene.taken.add(suit.start)
                    break
            if token.has("not_to_be", "to_be"):
                self.flags["to_be"] = self.scene.flags["to_be"] = token.has("to_be")


def beside(scene: Scene, given: Mapping[str, Any], names: Mapping[str, str]) -> Scene:
    """The scene of sentences that speak of an example in a block: what is given, and who sits where, is the block's."""
    seats = {name: seat for seat, name in names.items()}
    whole = Scene(scene.notations, scene.sentences, fixed=seats, groups=scene.groups, taken=set(scene.taken))
    whole.names = {name: name for name in seats}
    for value in given.values():
        if isinstance(value, Mapping) and all(isinstance(one, list) for one in value.values()):
            whole.held |= {names.get(seat, seat): list(own) for seat, own in value.items()}
        elif isinstance(value, Mapping) and all(isinstance(one, str) for one in value.values()):
            whole.played |= {names.get(seat, seat): own for seat, own in value.items()}
        elif isinstance(value, Mapping) and all(type(one) is int for one in value.values()):
            whole.numbers["given"] = {names.get(seat, seat): own for seat, own in value.items()}
        elif isinstance(value, list) and all(isinstance(one, str) for one in value):
            whole.roles.setdefault("cards", []).extend(value)
    lead = given.get("lead")
    whole.leader = names.get(lead, "") if isinstance(lead, str) else ""
    for group in scene.groups:
        if group.who and not _within(group.cards, whole.cards_of(group.who)):
            whole.taken -= {token.start for token in group.tokens}
    return whole


def cells_of(sentence: Sequence[Token]) -> list[list[Token]]:
    """The cells of a row of a table."""
    cells: list[list[Token]] = [[]]
    for token in sentence:
        if token.text == "|":
            cells.append([])
        else:
            cells[-1].append(token)
    return cells if cells[0] else cells[1:]


def name_of(token: Token) -> str:
    """What a player is called."""
    if token.kind == NAME:
        return str(token.value)
    return token.text if not token.text.isascii() else "I" if token.has(ME) else "you"


def _within(cards: Sequence[str], others: Sequence[str]) -> bool:
    rest = list(others)
    for card in cards:
        if card not in rest:
            return False
        rest.remove(card)
    return True


def fitting(scene: Scene) -> Iterator[tuple[Calculation, dict[str, Any]]]:
    """The calculations for which a scene has all that is to be given, those that use most of it first."""
    found = []
    for place, calculation in enumerate(scene.notations.game.calculations.values()):
        filled = _filled(scene, calculation)
        if filled is not None:
            found.append((-len(filled), place, calculation, filled))
    yield from ((calculation, filled) for _, _, calculation, filled in sorted(found, key=lambda one: one[:2]))


def _filled(scene: Scene, calculation: Calculation) -> dict[str, Any] | None:
    values: dict[str, Any] = {}
    used = set[str]()
    for name, codec in calculation.given.codecs.items():
        source, value = _value(scene, name, codec.of if isinstance(codec, Maybe) else codec)
        if value is not None:
            values[name] = value
            used.add(source)
        elif isinstance(codec, Maybe):
            continue
        elif name == "exchange":
            values[name] = "none"
        else:
            return None
    wanted = {"held"} if scene.held else {"played"} if scene.played else set(scene.roles) or {"numbers"}
    return values if wanted <= used or (len(wanted) > 1 and wanted & used) else None


def _value(scene: Scene, name: str, codec: Codec) -> tuple[str, Any]:
    """Where a value comes from, and the value in record form."""
    seats = scene.seats()
    if isinstance(codec, EachSeat):
        return _each(scene, name, codec, seats)
    if codec is SEAT:
        return "leader", seats.get(scene.leader) if name == "lead" else None
    if codec is FLAG:
        return "flags", scene.flags.get(name)
    if isinstance(codec, Index):
        return "suits", scene.suits.get(name)
    if isinstance(codec, Rows) and name == "row":
        alone = [own for own in scene.held.values() if len(own) >= _ROW]
        if "row" in scene.roles and not alone:
            return "row", _row_of(scene, scene.roles["row"])
        return ("held", _row_of(scene, alone[0])) if len(scene.held) == len(alone) == 1 else ("", None)
    if isinstance(codec, Cards | CardSet):
        if name in scene.roles:
            return name, scene.roles[name]
        if name == "hand" and len(scene.held) == 1:
            return "held", next(iter(scene.held.values()))
        if name == "trick" and "led" in scene.roles:
            return "led", scene.roles["led"]
    if codec is ONE_CARD and len(scene.roles.get(name, ())) == 1:
        return name, scene.roles[name][0]
    return "", None


def _each(scene: Scene, name: str, codec: EachSeat, seats: Mapping[str, str]) -> tuple[str, Any]:
    of = codec.of
    whole = len(scene.held) == len(seats)
    order = sorted(seats.items(), key=lambda one: one[1])
    if isinstance(of, Cards | CardSet) and not seats and name == "cards" and "cards" in scene.roles:
        return "cards", {"A": scene.roles["cards"]}
    if isinstance(of, Cards | CardSet) and scene.held and name in ("cards", "hands"):
        return "held", {seat: scene.held.get(who, []) for who, seat in order}
    if (of is ONE_CARD or isinstance(of, CardOr) or name == "plays") and len(scene.played) == len(seats) > 1:
        return "played", {seat: scene.played[who] for who, seat in order}
    if (
        of is ONE_CARD
        and not scene.played
        and whole
        and scene.held
        and all(len(one) == 1 for one in scene.held.values())
    ):
        return "held", {seat: scene.held[who][0] for who, seat in order}
    if isinstance(of, Number) and len(scene.numbers.get(name, ())) == len(seats) > 1:
        return "numbers", {seat: scene.numbers[name][who] for who, seat in order}
    if (
        isinstance(of, Rows)
        and name == "rows"
        and whole
        and scene.held
        and all(len(one) >= _ROW for one in scene.held.values())
    ):
        return "held", {seat: _row_of(scene, scene.held[who]) for who, seat in order}
    return "", None


def _row_of(scene: Scene, ranks: Sequence[str]) -> list[str]:
    """Cards of these ranks, of any suits that are left."""
    speller, taken = scene.notations.speller, list[str]()
    for rank in ranks:
        kinds = [rank] if rank == "X" or rank in speller.split else speller.of_rank(rank)
        taken.append(next((kind for kind in kinds if kind == "X" or kind not in taken), kinds[0]))
    return taken


__all__ = ["LINE", "Group", "Scene", "SceneReader", "beside", "fitting", "name_of"]
