"""What sentences give: who holds, plays or leads which cards, rows, tables. Nothing is judged here.

A scene is one example: a player who gets other cards begins the next. What is given is filled into the calculations of
the game by its kind (cards by seat, a card by seat and a leader, a row, a hand), so that no game is named here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_engine.fields import CARD as ONE_CARD
from rules_engine.fields import FLAG, LETTERS, SEAT, CardOr, Cards, CardSet, Codec, EachSeat, Index, Maybe, Number, Rows
from rules_engine.scoring import Calculation

from .notations import Notations
from .words import CARD, COMMA, ME, NAME, NOTHING, NUMBER, PILE, SIGN, STOP, SUIT, UNKNOWN, WORD, Lexer, Token
from .words import at as next_to

HOLD, PLAY, LEAD = "hold", "play", "lead"
_BRACKETS = "[](){}「」『』【】<>〈〉\"'“”‘’`"
_NOWHERE = 1 << 60
_HEADING = 9  # pieces of a line that names the player of what follows, fewer
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
        self.flags: dict[str, bool] = {}
        self.suits: dict[str, str] = {}
        self.heading = ""
        self.columns: list[str] = []

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
            alone = len(names) == 1 and not groups and not any(one.kind == NUMBER for one in sentence)
            self.heading = name_of(names[0]) if alone and len(sentence) < _HEADING else ""
            if any(map(self._is_new, groups)) or self._is_another(groups):
                self.scenes.append(Scene(self.notations, suits=dict(self.suits), flags=dict(self.flags)))
                self.way = HOLD
            for group in groups:
                self._give(group)
            self.scene.sentences.append(sentence)
        return [scene for scene in self.scenes if scene.sentences]

    def _is_new(self, group: Group) -> bool:
        """Whether these cards are of another example than those before."""
        had = self.scene.cards_of(group.who) if group.who else self.scene.roles.get(group.role)
        if not had or (group.role == "cards" and not (self.scene.held or self.scene.played)):
            return False
        if group.role == "row" and not group.who and len(group.cards) >= len(had):
            return group.cards != had
        return not _within(group.cards, had)

    def _is_another(self, groups: Sequence[Group]) -> bool:
        """The same of cards that stand alone: others, but for cards that are told one by one."""
        had = self.scene.roles.get("cards") if not self.scene.held and not self.scene.played else None
        alone = [one for one in groups if one.role == "cards" and not one.who]
        before = [one for one in self.scene.groups if one.role == "cards"]
        single = all(len(one.cards) == 1 for one in (*before, *alone))
        return bool(had) and not single and not all(_within(one.cards, had or ()) for one in alone)

    def _give(self, group: Group) -> None:
        """What a scene has from now on; what it has already is told again."""
        scene, who, role = self.scene, group.who, group.role
        if who and not scene.cards_of(who) and who not in scene.held:
            scene.names.setdefault(who, who)
            if group.way in (PLAY, LEAD) and len(group.cards) == 1:
                scene.played[who] = group.cards[0]
                scene.leader = scene.leader or (who if group.way == LEAD else "")
            else:
                scene.held[who] = group.cards
        elif not who and role and not (role == "cards" and (scene.held or scene.played)):
            had = scene.roles.get(role)
            if had is not None and (role != "cards" or _within(group.cards, had)):
                return
            scene.roles[role] = [*(had or ()), *group.cards]
        else:
            return
        scene.groups.append(group)
        scene.taken.update(token.start for token in group.tokens)

    def _groups(self, sentence: Sequence[Token]) -> Iterator[Group]:
        """The cards of a sentence, each group with who has them."""
        self.having, now, at = set[str](), _Now(self.heading), 0
        while at < len(sentence):
            token, here = sentence[at], at
            at += 1
            if token.player:
                now = _Now(name_of(token), last=here, role=now.role)
                continue
            self._hear(now, token)
            if now.who and (empty := self._empty(sentence, here, now)):
                yield Group(now.who, HOLD, empty, [])
            elif found := self._group(sentence, here, self._ranks_may(now)):
                yield self._made(sentence, here, now, found)
                at = found[2]

    def _hear(self, now: _Now, token: Token) -> None:
        """What a word says of the cards behind it."""
        if token.kind == SUIT:
            self.suit = token.value
        elif token.kind == WORD:
            now.label = now.label or (bool(token.labels) and not token.has(HOLD, PLAY, LEAD))
            now.way = next((way for way in (LEAD, PLAY) if token.has(way)), now.way or (HOLD * token.has(HOLD)))
            if meant := _role(token):
                now.role, now.who = meant, now.who if meant == "hand" else ""

    def _made(self, sentence: Sequence[Token], at: int, now: _Now, found: tuple[list[str], list[Token], int]) -> Group:
        """Some cards as a group: somebody's, or for what they are."""
        cards, tokens, end = found
        now.way = self._behind(sentence, end) or now.way
        nearest = (one for one in sentence[end : end + 3] if _role(one) or one.kind in (COMMA, NAME))
        if (meant := _role(next(nearest, NOTHING))) not in ("", "hand"):
            now.role, now.who = meant, ""
        if not now.who and now.way == LEAD:
            now.role = "led"
        if now.who and (now.way or at - now.last < _NEAR):
            self.having.add(now.who)
            self.way = now.way or (PLAY if self.way in (LEAD, PLAY) else HOLD)
            after = sentence[now.last].end if now.last or self.heading != now.who else _NOWHERE
            return Group(now.who, self.way, tokens, cards, after=after)
        alone = "row" if len(cards) >= _ROW and self.notations.suitless else "cards"
        return Group("", now.way, tokens, cards, now.role or alone)

    def _empty(self, sentence: Sequence[Token], at: int, now: _Now) -> list[Token]:
        """The word that says that somebody has no card, or none of a suit."""
        token, behind, near = sentence[at], next_to(sentence, at + 1), sentence[now.last + 1 : at + 2]
        if now.label or not (token.has("none", "not") or token.text in ("-", "–", "—")) or self.way == PLAY:
            return []
        none = token.has("none") or behind.kind == SUIT or token.kind == SIGN
        return [token] if none and any(one.has(HOLD) or one.text == ":" for one in near) else []

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
            last, behind = next_to(sentence, index - 1), next_to(sentence, index + 1)
            if token.player:
                who = [*(who if last.has("and") else ()), name_of(token)]
            elif token.kind == NUMBER and who:
                ends = behind is NOTHING or behind.kind in (COMMA, STOP) or behind.has("and")
                before = min(fields & set(behind.units), default=before if last.kind == NAME and ends else "")
                for name in who if before else ():
                    self._tally(name, before, token)

    def _tally(self, who: str, field: str, token: Token) -> None:
        """A number of somebody's, unless it was told before."""
        own = self.scene.numbers.setdefault(field, {})
        if who not in own:
            self.scene.names.setdefault(who, who)
            own[who] = token.value
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
        who = next((name_of(token) for token in sentence if token.player), "")
        for cell, name in zip(cells, self.columns, strict=False):
            numbers = [token for token in cell if token.kind == NUMBER]
            if who and name and len(numbers) == 1:
                self._tally(who, name, numbers[0])

    def _behind(self, sentence: Sequence[Token], at: int) -> str:
        """How the cards before a place are meant, where the verb comes behind them."""
        for token in sentence[at : at + 4]:
            if token.kind in (NAME, CARD, PILE, COMMA) or token.has(LEAD, PLAY):
                return LEAD if token.has(LEAD) else PLAY if token.has(PLAY) else ""
        return ""

    def _ranks_may(self, now: _Now) -> bool:
        """Whether numbers at a place may be cards: behind a player who has none yet, or in a row."""
        held = bool(now.who) and bool(self.scene.held.get(now.who))
        if self.notations.suitless and not held:
            return True
        had = held or now.who in self.scene.played or now.who in self.having
        return bool(now.who) and not now.label and not had

    def _group(self, sentence: Sequence[Token], at: int, ranks: bool) -> tuple[list[str], list[Token], int] | None:
        """The cards from a place on, their tokens and where they end."""
        cards, tokens, here, end = list[str](), list[Token](), at, at
        while here < len(sentence):
            token = sentence[here]
            if step := self._item(sentence, here, ranks):
                cards += step[0]
                tokens += sentence[here : here + step[1]]
                here = end = here + step[1]
            elif here == end and tokens and token.text in ("<", ">") and self._item(sentence, here + 1, ranks):
                return None  # an order of cards: A < 2 < 3
            elif tokens and (
                token.kind == COMMA
                or token.has("and")
                or (token.kind == SIGN and token.text in _BRACKETS + "+/")
                or token.text.lower() in ("the", "a", "an", "it")
            ):
                here += 1
            else:
                break
        whole = any(token.kind in (CARD, PILE) for token in tokens)
        if all(token.kind in (NAME, WORD) for token in tokens) or (
            not whole and self.notations.suitless and len(cards) < _ROW
        ):
            return None
        # Bare numbers are cards under a suit, or many in a row.
        many = _ROW if self.notations.suitless else 0 if self.suit else 4
        if all(token.kind == NUMBER for token in tokens) and len(cards) < many:
            return None
        return cards, tokens, end

    def _item(self, sentence: Sequence[Token], at: int, ranks: bool) -> tuple[list[str], int] | None:
        """The cards of a piece, and how many tokens it has."""
        token, behind = next_to(sentence, at), next_to(sentence, at + 1)
        if token.kind in (CARD, PILE):
            return list(token.value), 1
        if token.kind == NUMBER and behind.kind == CARD and not self.lexer.speller.split:
            return (list(behind.value) * token.value, 2) if 0 < token.value < 40 else None
        if token.kind == behind.kind == NUMBER and self.lexer.piles and 0 < token.value < 21:
            kind = str(behind.value)
            if kind in self.lexer.speller.art.drawer.kinds and behind.start - token.end < 3:
                return [kind] * token.value, 2
        rank = self._rank(token) if ranks else None
        return None if rank is None or behind.has(*_UNITS) or behind.text in tuple("=+×*") else ([rank], 1)

    def _rank(self, token: Token) -> str | None:
        """The card that a rank alone means here."""
        speller, suitless = self.lexer.speller, self.notations.suitless
        if self.lexer.piles:
            known = token.kind == NUMBER and str(token.value) in speller.art.drawer.kinds
            return str(token.value) if known else None
        if speller.split and suitless and (token.has("down") or token.text in ("X", "x", "裏", "×", "□", "■")):
            return "X"
        if not speller.split or (token.kind not in (NUMBER, UNKNOWN, NAME) and token.text != "A"):
            return None
        word = str(token.value) if token.kind == NUMBER else token.text.lower()
        rank = speller.rank_of("A" if token.text == "A" else word)
        if rank is None or suitless:
            return rank
        return self.suit + rank if self.suit and self.suit + rank in speller.split else None

    # what stands in words ----------------------------------------------------------------------------------

    def _marks(self, sentence: Sequence[Token]) -> None:
        """Trump and other things that a word says."""
        speller = self.lexer.speller
        for index, token in enumerate(sentence):
            role = next((one for one in ("antitrump", "trump") if token.has(one, f"label.{one}")), "")
            near = [*sentence[index + 1 : index + 5], *reversed(sentence[max(0, index - 4) : index])] if role else []
            letters = [one for one in near if speller.halves and len(one.text) == 1 and one.text in speller.suits]
            suit = next(iter([*(one for one in near if one.kind == SUIT), *letters]), None)
            if suit is not None and suit.start not in self.scene.taken:
                self.suits[role] = self.scene.suits[role] = suit.value if suit.kind == SUIT else suit.text
                self.scene.taken.add(suit.start)
            if token.has("not_to_be", "to_be"):
                self.flags["to_be"] = self.scene.flags["to_be"] = token.has("to_be")


def _role(token: Token) -> str:
    """What cards of nobody are for."""
    return next((name.removeprefix("role.") for name in token.classes if name.startswith("role.")), "")


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
        cells += [[]] if token.text == "|" else []
        cells[-1] += [token] if token.text != "|" else []
    return cells if cells[0] else cells[1:]


def name_of(token: Token) -> str:
    """What a player is called."""
    if token.kind == NAME:
        return str(token.value)
    return token.text if not token.text.isascii() else "I" if token.has(ME) else "you"


def _within(cards: Sequence[str], others: Sequence[str]) -> bool:
    return not Counter(cards) - Counter(others)


def fitting(scene: Scene) -> Iterator[tuple[Calculation, dict[str, Any]]]:
    """The calculations for which a scene has all that is to be given, those that use most of it first."""
    known = ((one, _filled(scene, one)) for one in scene.notations.game.calculations.values())
    yield from sorted(((one, filled) for one, filled in known if filled is not None), key=lambda one: -len(one[1]))


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
    """What each player has, where all of them have it."""
    of, held, played = codec.of, scene.held, scene.played
    order = sorted(seats.items(), key=lambda one: one[1])
    if isinstance(of, Cards | CardSet) and not seats and name == "cards" and "cards" in scene.roles:
        return "cards", {"A": scene.roles["cards"]}
    lengths = {len(own) for own in held.values()} if len(held) == len(seats) else set[int]()
    if isinstance(of, Cards | CardSet) and held and name in ("cards", "hands"):
        return "held", {seat: held.get(who, []) for who, seat in order}
    if (of is ONE_CARD or isinstance(of, CardOr) or name == "plays") and len(played) == len(seats) > 1:
        return "played", {seat: played[who] for who, seat in order}
    if of is ONE_CARD and not played and lengths == {1}:
        return "held", {seat: held[who][0] for who, seat in order}
    if isinstance(of, Rows) and name == "rows" and min(lengths, default=0) >= _ROW:
        return "held", {seat: _row_of(scene, held[who]) for who, seat in order}
    if isinstance(of, Number) and len(scene.numbers.get(name, ())) == len(seats) > 1:
        return "numbers", {seat: scene.numbers[name][who] for who, seat in order}
    return "", None


def _row_of(scene: Scene, ranks: Sequence[str]) -> list[str]:
    """Cards of these ranks, of any suits that are left."""
    speller, taken = scene.notations.speller, list[str]()
    for rank in ranks:
        kinds = [rank] if rank == "X" or rank in speller.split else speller.of_rank(rank)
        taken.append(next((kind for kind in kinds if kind == "X" or kind not in taken), kinds[0]))
    return taken
