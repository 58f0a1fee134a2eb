"""Tricks of two-suit cards: who played which card as which suit, what is trump, whose card is strongest and weakest.

Seats follow the text: the players in the order in which their cards stand there, clockwise from whoever led.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rules_engine.echo import whole
from rules_engine.fields import LETTERS

from ..notations import Wording
from ..numberwords import SEVERAL
from ..source import Spans
from ..spelling import Misspelt, Spelt
from ..verdict import judge
from . import tokens as kinds
from .holders import NO_NAMES_JA, Holders
from .scenes import TABLE_ROW, Sentence
from .state import GIVEN, HARMLESS, MEANT
from .telling import Draft, ReaderOfText, Teller, Told
from .tokens import CARDS, Lexer, Token

_IDLE = frozenset(
    ("relation", "pronoun", "bonus", "answer", "others", "each", "question", "first", "they", "respectively")
)
_CLAIMING = (MEANT - _IDLE) | {
    kinds.NUMBER,
    kinds.RANGE,
    CARDS,
    kinds.OPERATOR,
    "strongest",
    "weakest",
    "order",
    "exchange",
}
_FIRST = ("I", "me", "my", "mine", "My", "Mine", "自分", "私", "わたし", "僕", "ぼく", "俺")
_SPEAKER = re.compile(
    r"^[ \t>*-]*(?:\[[^\]\n]*\]|[0-9:]{4,8})?[ \t]*(?P<name>[^\s:：\[\]]{1,12})[ \t]*[:：]", re.MULTILINE
)
_ORDINAL = re.compile(r"(?P<number>[1-5一二三四五])\s?(?P<unit>番手|人目|番目)(?:の(?:人|プレイヤー))?")
_KANJI = dict(zip("一二三四五", range(1, 6), strict=True))
_BY = re.compile(
    r"\s*(?:,\s*)?(?:was\s+)?(?:led|played|laid)?\s*(?:by|from)\s+(?P<name>[A-ZÀ-Þ][\wÀ-ÿ'’-]*"
    r"|me)|\s*[(]\s?(?P<inside>[^\s()、。,0-9]{1,10})\s?[)]"
)
_AFTER_EN = re.compile(
    r"(?:\s+(?:card|one|play|card played|card of all|of all|of the trick"
    r"|card of the trick|card in the trick)\b)*\s*(?:is|was|:|=|→|being"
    r"|goes to|belongs to|comes from|came from|-|–|—)?\s*(?:again\s+"
    r"|therefore\s+|now\s+|clearly\s+|that\s+of\s+|by\s+|held\s+by\s+"
    r"|played\s+by\s+)*[\"“(]?\s?",
    re.IGNORECASE,
)
_AFTER_JA = re.compile(
    r"\s*(?:の?(?:カード|札|人|プレイヤー|もの))?(?:を出したの|なの"
    r"|になるの|になったの|の)?\s*(?:は|が|も|:|=|→|の)\s*[、「]?\s*(?:また"
    r"|もちろん|やはり)?(?:(?:ただひとり|1人だけ|唯一)?逆?切り?札を(?:お出しになっ|出され|出し|プレイし)た)?"
)
_BEFORE_EN = re.compile(
    r"(?:['’]s)?(?:\s+(?:card|crown|anchor|bell|drop|eye|fish|trump"
    r"|anti-trump|two|three|four|five|six|seven|eight|nine|ten|[0-9]+)){0,3}\s*(?:is"
    r"|was|has|had|plays|played|holds|gets|got|with)?\s*(?:at once\s+"
    r"|both\s+|therefore\s+|again\s+|also\s+|even\s+|now\s+|then\s+)*(?:the\s+"
    r"|by far the\s+)?",
    re.IGNORECASE,
)
_BEFORE_JA = re.compile(
    r"(?:の(?:カード|札|それ)?)?(?:が|は|も)?(?:この(?:トリックの|中で))?\s*(?:いちばん|一番)?(?:、)?"
)


_SUBJECT_JA = re.compile(
    r"(?:^|[。\n])\s*(?P<name>[^\s、。「」はがもを]{1,10}?)(?:さん|くん|君|ちゃん|様)?(?:は|も|が)"
    r"(?:同じで|同様に|[^。\n「」]{1,40}(?:ので|から|ため|なく|なくて))、?\s*[「『]?$"
)  # エミはシズクがないので、
_PLAYED_TRUMP = re.compile(r"(?P<anti>逆)?切り?札を(?:お出しになっ|出され|出し|プレイし)た")

_JA_NAME = r"[ァ-ヶー]{1,6}|[一-龥]{1,3}|[ぁ-ん]{2,4}|[A-E](?![A-Za-z0-9/])"
_DOES = re.compile(
    r"(?:\b[Pp]layer\s+(?P<called>[A-Z][\w]*)|(?<![A-Za-z0-9/])(?P<name>(?:(?:Mr|Mrs|Ms)\.?\s+)?[A-ZÀ-Þ][A-Za-zÀ-ÿ'’-]*?|I))"
    r"(?=(?:\s*\([^()]{1,14}\))?\s+(?:(?:then|also|now|next|in turn|herself|himself|again)\s+)*"
    r"(?:leads?|led|plays?|played|follows|followed|lays|laid|throws|threw|puts|adds|added|discards|discarded|drops|answers|answered"
    r"|has|had|holds|held|cannot|can['’]t|couldn['’]t|could|must|goes|chooses|chose|opens|opened|starts|started|trumps|ruffs|comes|with"
    r"|does|did|doesn['’]t|didn['’]t)\b)"
    rf"|(?:(?<=[、。:\s(「『・])|(?<=ない)|(?<=続いて)|(?<=次に)|(?<=リードは)|(?<![^\n]))(?P<ja>{_JA_NAME})(?=(?:さん|くん|君|ちゃん|様|氏|先生)?(?:は(?!、?\s?(?:切|逆))|が|も|で(?=[^、。]{{1,12}}[0-9])))"
    rf"|(?:(?<=\n)|(?<![^\n]))[ \t>*・●-]*(?:[0-9]{{1,2}}[.)]\s*)?(?P<line>{_JA_NAME}"
    rf"|[A-Z][a-zà-ÿ]+)(?=(?:さん|くん|ちゃん|様)?\s?(?:\([^()\n]{{1,8}}\))?\s?(?:[:…]|\s(?=[A-IＣ])))"
)
_PLAYS = re.compile(
    r"\s+(?:leads?|plays|played|follows|lays|throws|puts|adds|discards|has|holds|cannot|can['’]t|must)\b"
)
_NOT_NAMED = (
    r"札|スート|リード|トリック|カード|ポイント|数|最|強|弱|順|番手|それ|これ|ここ|そこ|場"
    r"|手番|枚|点|残り|同じ|他|ほか|全員|誰|だれ|次"
)


@dataclass(slots=True)
class Laid:
    """A card that somebody played; ``suit`` is empty for a point card, ``said`` whether the text names it."""

    token: Token
    kind: str
    suit: str
    name: str
    said: bool
    lead: bool = False


@dataclass
class Scene:
    """The cards of a trick and the sentences around them."""

    plays: list[Laid] = field(default_factory=list)
    sentences: list[Sentence] = field(default_factory=list)
    again: list[Laid] = field(default_factory=list)
    claimed: bool = False  # whether a result was told behind its cards
    seen: int = 0  # as far as was looked for one
    again_by: Token | None = None  # the card of who played one before, of whose trick nothing was told


class Tricks(Teller):
    """Reads them in one text."""

    def __init__(self, reader: ReaderOfText, wording: Wording) -> None:
        super().__init__(reader, wording)
        self.starts = [one.start for one in self.sentences]
        self.holders = Holders(self.notations)

    def read(self) -> Iterator[Told]:
        """All tricks, in order."""
        plays = self._plays()
        if len(plays) < 2:
            return
        for scene in self._scenes(plays):
            points = all(one.kind[:1] == "P" for one in scene.plays)
            if len(scene.plays) > 1 and ((points and len(scene.plays) > 2) or any(one.said for one in scene.plays)):
                yield from self._trick(scene)

    # the cards -----------------------------------------------------------------------------------------------

    def _plays(self) -> list[Laid]:
        found: list[Laid] = []
        low = 0
        for match in self.play.finditer(self.plain):
            one = self.laid(match)
            if one is None:
                continue
            by = _BY.match(self.plain, match.end())
            by = by if by is not None and by["name"] and self.is_name(by["name"]) else None
            one.name = by["name"] if by else self._name(low, match.start(), match.end())
            low = by.end() if by else match.end()
            found.append(one)
        return found

    def laid(self, match: re.Match[str]) -> Laid | None:
        """The card of a match of ``play``, nobody's yet."""
        if worth := match["w1"] or match["w2"] or match["w3"] or match["w4"]:
            kind = f"P{worth}"
            known = kind in self.notations.art.drawer.kinds
            card: Spelt | Misspelt = Spelt(kind, *match.span()) if known else Misspelt(match[0], *match.span())
            return Laid(Token(CARDS, *match.span(), (card,)), kind, "", "", False)
        speller = self.notations.speller
        read = speller.one(self.plain, match.start("card"))
        suit = match["suit"] or match["suit2"] or match["suit3"] or ""
        letter = (
            speller.suits.get(suit, speller.suits.get(suit.lower(), speller.suits.get(suit.upper(), "")))
            if suit
            else ""
        )
        if read is None or read[1] != match.end("card"):
            wrong = Misspelt(match["card"], *match.span("card"))
            return Laid(Token(CARDS, *match.span(), (wrong,)), "", letter, "", bool(letter))
        kind = read[0][0].kind
        return Laid(Token(CARDS, *match.span(), (Spelt(kind, *match.span("card")),)), kind, letter, "", bool(letter))

    @cached_property
    def play(self) -> re.Pattern[str]:
        """A card of two halves with the suit that counts beside it, or a point card."""
        suits = sorted((word for word in self.notations.speller.suits if len(word) > 1), key=len, reverse=True)
        word = "|".join(re.escape(one) for one in suits)
        suit = rf"(?:{word}|[A-IＡ-Ｉa-i](?![A-Za-z0-9]))"
        half = rf"(?:[A-Ia-i]\s?[0-9]{{1,2}}(?![0-9])|(?:{word})[ \t]*の?[ \t]*[0-9]{{1,2}}(?![0-9]))"
        behind = (
            r"(?:\s*(?:,\s*)?(?:played\s+|counting\s+|declared\s+)?[(]?\s?as\s+(?:an?\s+"
            rf"|the\s+)?(?P<suit>{suit})(?:\s+suit)?\s?[)]?"
            rf"|[」』\"”]?\s?(?:を、?|は|が|[(:])\s?(?P<suit2>{suit})(?:のスート)?(?:として"
            r"|扱いで|扱い|宣言で|指定で|で(?=リード|出|、|。|$)|に(?:して|指定)?)?\s?[)]?(?!\s?[0-9])"
            rf"|[ \t]*\|[ \t]*(?P<suit3>{suit})(?=[ \t]*(?:\||$)))?"
        )
        worth = (
            r"(?:an?\s+|the\s+)?(?:(?<![A-Za-z0-9])P(?P<w1>[0-9]{1,2})(?![0-9A-Za-z])"
            r"|(?:ポイントカードの?|ポイント|点札の?|[Pp]oint\s+cards?\s+(?:of\s+"
            r"|worth\s+)?|[Pp]oint\s)(?P<w2>[0-9]{1,2})(?![0-9])(?:点)?"
            r"|(?<![0-9])(?P<w3>[0-9])(?:点(?:の?(?:札|カード|ポイントカード))|[\s-]points?[\s-]card)"
            r"|\ban?\s+(?P<w4>[4-7])(?![0-9A-Za-z/'’]|\s*(?:points?|cards?|of|beats?|in)\b))"
        )
        return re.compile(
            rf"(?<![A-Za-z0-9])(?:[A-I][0-9]{{1,2}}\s?[(])?(?P<card>{half}[ \t]?[/・][ \t]?{half}){behind}|{worth}",
            re.IGNORECASE,
        )

    def is_name(self, name: str) -> bool:
        """Whether a word may be a player's name here."""
        return name == "me" or (bool(name[:1].isupper()) and name.casefold() not in self.holders.words)

    @cached_property
    def _subjects(self) -> list[tuple[int, str]]:
        """Who is told to do something, by where the name ends."""
        found: list[tuple[int, str]] = []
        for match in _DOES.finditer(self.plain):
            name = match["called"] or match["name"] or match["ja"] or match["line"]
            titles = [word for words in self.notations.names.values() for word in words]
            if (
                name in _FIRST
                or (match["called"] and len(name) == 1)
                or (len(name) == 1 and name.isascii() and _PLAYS.match(self.plain, match.end(0)) is not None)
                or (
                    len(name) > 1 - (not name.isascii())
                    and not any(name in title for title in titles)
                    and self._letter(name) == ""
                    and not re.search(_NOT_NAMED, name)
                    and not NO_NAMES_JA.fullmatch(name)
                    and self.holders.is_name(name)
                )
            ):
                group = next(group for group in ("called", "name", "ja", "line") if match[group])
                found.append((match.end(group), name))
        return found

    def _name(self, low: int, start: int, end: int) -> str:
        chunk = self.plain[max(low, start - 40) : start]
        told = next((one for one in reversed(self._subjects) if low <= one[0] <= start), None)
        if told is not None and not re.search(r"[。!?]|\.(?=\s)|\n\s*\n", self.plain[told[0] : start]):
            return told[1]
        if ordinal := list(_ORDINAL.finditer(chunk)):
            word = ordinal[-1]["number"]
            return f"{word if word.isdigit() else _KANJI[word]}人目"
        if ordinals := list(_ORDINAL_EN.finditer(chunk)):
            return f"{_TH.index(ordinals[-1]['number'].lower()) + 1}人目"
        row = self.plain.rfind("\n", 0, start) + 1
        if self.plain[row : row + 1] == "|" and row >= low:
            cells = [cell.strip() for cell in self.plain[row:start].strip("| ").split("|")]
            words = [
                cell
                for cell in cells
                if cell and not re.fullmatch(r"[0-9]+", cell) and not re.match(r"[A-I][0-9]", cell)
            ]
            if words:
                return re.sub(r"\s*[(][^()]*[)]$", "", words[0])
        if (far := _SUBJECT_JA.search(self.plain, max(low, start - 60), start)) and self.holders.is_name(far["name"]):
            return far["name"]
        name, at = self.holders.before(self.plain, low, start)
        if name and not (at > 0 and name[0].islower() and self.plain[at - 1].isalpha()):
            titles = [word for words in self.notations.names.values() for word in words]
            return (
                ""
                if re.fullmatch(r"[A-I][0-9]|Point|Card", name)
                or any(name in title for title in titles if len(name) > 1)
                else name
            )
        lower = re.search(
            r"(?:^|[,;.:\n]\s*|\band\s+|\bthen\s+)(?P<name>[a-z]{2,10})\s+(?:(?:led"
            r"|leads|played|plays|lays|follows\s+with|with|put|puts)\s+)?(?:an?\s+"
            r"|the\s+)?$",
            chunk,
        )
        if lower and lower["name"] not in self.holders.words | {"and", "then", "as", "with", "to", "the", "led"}:
            return lower["name"]
        if (subject := _SUBJECT.search(chunk)) and self.is_name(subject["name"]):
            return subject["name"]
        line = _SPEAKER.match(self.plain, row, start)
        if line is not None and row >= low and self.holders.is_name(line["name"]):
            return line["name"]
        if behind := _BY.match(self.plain, end):
            return behind["name"] or behind["inside"] or ""
        dash = re.search(
            r"(?:^|\n)[ \t>]*(?:[-*・•]|[0-9]{1,2}[.)])?\s*(?P<name>[^\s…、。:："
            r"|]{1,10})\s*(?:…+|‥+|\.{2,}|→|⇒|–|—|-)\s*$",
            chunk,
        )
        return dash["name"] if dash else ""

    # scenes --------------------------------------------------------------------------------------------------

    def _scenes(self, plays: Sequence[Laid]) -> Iterator[Scene]:
        """Each trick with its sentences: those of its section, up to the next trick."""
        scenes: list[Scene] = []
        section = -1
        told = 0
        for one in plays:
            at = self.sentences[self._place(one.token.start)]
            scene = scenes[-1] if scenes else None
            if scene is not None and not scene.claimed:
                scene.claimed = self._claim_word.search(self.plain, scene.seen, one.token.start) is not None
                scene.seen = one.token.end
            claimed = scene is not None and scene.claimed
            some = scene.plays[:_MANY] if scene is not None else []
            known = one.name in {other.name for other in some} or (
                not one.said and not one.name and any(other.kind == one.kind for other in some)
            )
            if scene is not None and at.section == section:
                if known and (not claimed or not one.said) and any(other.kind == one.kind for other in some):
                    scene.again.append(one)
                    beside = self._claim_word.search(self.plain, at.start, at.end)
                    if one.name in {other.name for other in some} and one.name and not claimed and beside is None:
                        scene.again_by = one.token
                    continue
                if not claimed and not (known and one.name):
                    scene.plays.append(one)
                    continue
                if (
                    claimed
                    and not one.said
                    and one.suit == ""
                    and one.kind
                    and any(other.kind == one.kind for other in some)
                ):
                    scene.again.append(one)
                    continue
            cut = scene is not None and at.section == section and not claimed
            section = at.section
            scenes.append(Scene([one], seen=one.token.end, again_by=one.token if cut else None))
        for index, scene in enumerate(scenes):
            low, high = scene.plays[0].token.start, scene.plays[-1].token.start
            first, last = self._place(low), self._place(high)
            after = scenes[index + 1].plays[0].token.start if index + 1 < len(scenes) else len(self.plain)
            before = [
                s for s in self.sentences[told:first] if s.section == self.sentences[first].section or s.end > low - 200
            ]
            behind = [
                s
                for s in self.sentences[last + 1 : self._place(after) + 1]
                if s.start < after and s.end <= after and s.section == self.sentences[last].section
            ]
            if index + 1 < len(scenes):
                # What stands in the paragraph of the next trick leads to that.
                block = self.sentences[self._place(after)].block
                behind = [s for s in behind if s.block != block or s.block == self.sentences[last].block]
            scene.sentences = [*before, *self.sentences[first : last + 1], *behind]
            told = last + 1 + len(behind)
        yield from scenes

    def _place(self, at: int) -> int:
        """The index of the sentence at a place."""
        return max(0, bisect_right(self.starts, at) - 1)

    @cached_property
    def _claim_word(self) -> re.Pattern[str]:
        words = [word for word, role in self.wording.roles.items() if role in ("strongest", "weakest")]
        return re.compile("|".join(map(re.escape, sorted(words, key=len, reverse=True))), re.IGNORECASE)

    # a trick -------------------------------------------------------------------------------------------------

    def _trick(self, scene: Scene) -> Iterator[Told]:
        plays = scene.plays
        named = [one for one in plays if one.name]
        if len(named) == 1 < len(plays) - 1 and len(named[0].name) == 1 and named[0].name.isascii():
            named[0].name = ""  # the letter of a suit: B anti-trump: C5/F7 as C, …
        if not any(one.name for one in plays):
            for number, one in enumerate(plays, 1):
                one.name = f"{number}人目"
        numbers = len(plays) in self.notations.game.players
        names = [one.name for one in plays]
        start, end = scene.sentences[0].start, scene.sentences[-1].end
        draft = Draft(start, end)
        seats = dict(zip(names, LETTERS, strict=False))
        draft.names = {letter: name for name, letter in seats.items()}
        if not numbers or len(set(names)) < len(names) or not all(names):
            token = plays[next((i for i, name in enumerate(names) if not name or name in names[:i]), 0)].token
            draft.leave(
                token,
                self.plain[token.start : token.end],
                "who played each card, three to five players, in their order",
            )
            yield self._unfit(draft)
            return
        if scene.again_by is not None:
            draft.leave(scene.again_by, "", "who played each card, three to five players, in their order")
        lexer = Lexer(self.notations, self.wording, self._called(seats, start, end))
        cards = [one.token for one in plays]
        again = {one.token.start: seats.get(self._owner(one, plays), "") for one in scene.again}
        trump: dict[str, str] = {}
        sentences = self._needed(scene, lexer)
        draft.start, draft.end = sentences[0].start, sentences[-1].end
        tokens_of: list[list[Token]] = []
        for sentence in sentences:
            own = [
                one
                for one in sorted([*cards, *(two.token for two in scene.again)], key=lambda t: t.start)
                if sentence.start <= one.start < sentence.end
            ]
            tokens = lexer.tokens(self.plain, sentence.start, sentence.end, own)
            for token in tokens:
                if token.kind == CARDS and token.start in again:
                    token.kind, token.value = kinds.NAME, again[token.start]
                elif token.kind == kinds.NAME:
                    token.value = seats.get(token.value, token.value)
            tokens_of.append(tokens)
            self._beside(tokens, sentence)
            self._suits(draft, tokens, sentence, trump)
        self.trump = trump.get("trump", "")
        leader = self._leader(plays, tokens_of, scene)
        self._given(draft, plays, seats, trump, leader)
        self._exchange(draft, tokens_of)
        working = judge(self.example(draft)).working if not draft.left else None
        self.result = working.result if working is not None else {}
        for tokens, sentence in zip(tokens_of, sentences, strict=True):
            for token in tokens:
                if token.kind == CARDS:
                    token.taken = GIVEN
            self._gains(draft, tokens)
            self._claims(draft, tokens, plays, seats)
            self._remarks(tokens, plays, sentence)
            self._stronger(draft, sentence)
            for token in tokens:
                if not token.taken and token.kind in _CLAIMING:
                    draft.leave(token, self.plain[token.start : token.end].strip(), "what it says of the trick")
            draft.tokens += tokens
        yield self.told(draft)

    def _unfit(self, draft: Draft) -> Told:
        told = self.told(draft)
        return Told(told.span, (), told.left, told.marks, told.game, told.name)

    def _needed(self, scene: Scene, lexer: Lexer) -> list[Sentence]:
        """The sentences that say something: of the paragraphs of the cards, or with a suit, a name or a result."""
        blocks = {s.block for s in scene.sentences for one in scene.plays if s.start <= one.token.start < s.end}
        said = []
        for s in scene.sentences:
            if re.fullmatch(r"\s*[0-9]{1,2}[.)]\s*", self.plain[s.start : s.end]):
                continue
            tokens = {one.kind for one in lexer.tokens(self.plain, s.start, s.end)}
            if (
                _STRENGTH.search(self.plain, s.start, s.end)
                or s.block in blocks
                or tokens & {"strongest", "weakest", "trump", "antitrump", "order", kinds.NAME}
            ):
                said.append(s)
        return said

    def _owner(self, one: Laid, plays: Sequence[Laid]) -> str:
        return next(other.name for other in plays if other.kind == one.kind)

    def _called(self, seats: Mapping[str, str], start: int, end: int) -> dict[str, str]:
        """The players by all that they are called."""
        called = {name: name for name in seats}
        for index, name in enumerate(seats, 1):
            for unit in ("人目", "番手", "番目", "枚目"):
                called.setdefault(f"{index}{unit}", name)
                called.setdefault(f"{'一二三四五'[index - 1]}{unit}", name)
            for unit in ("player", "card", "one"):
                called.setdefault(f"{_TH[index - 1]} {unit}", name)
            if name in _FIRST:
                called |= {other: name for other in _FIRST if other not in called}
                for line in _SPEAKER.finditer(self.plain, start, end):
                    if re.search(
                        rf"(?:{'|'.join(_FIRST[6:])})(?:が|は|の)|\bI\b",
                        self.plain[line.end() : line.end() + 300].partition("\n")[0],
                    ):
                        called.setdefault(line["name"], name)
        return called

    # what is given -------------------------------------------------------------------------------------------

    def _suits(self, draft: Draft, tokens: Sequence[Token], sentence: Sentence, trump: dict[str, str]) -> None:
        """切り札はA, crowns are trump, Trump: bells."""
        for one in tokens:
            if one.kind not in ("trump", "antitrump") or one.taken:
                continue
            behind = self._suit_after.match(self.plain, one.end)
            before = self._suit_before.search(self.plain, max(sentence.start, one.start - 40), one.start)
            japanese = not self.plain[one.start].isascii()
            found = (
                behind
                if behind
                and (
                    japanese
                    or not before
                    or re.match(r"\s*(?:suit)?\s*(?:is|are|was|were|:|=)", self.plain[one.end : one.end + 80])
                )
                else None
                if japanese
                else before or behind
            )
            if found is None:
                one.taken = HARMLESS
                continue
            suit = self._letter(found["suit"])
            if trump.setdefault(one.kind, suit) != suit:
                draft.leave(one, self.plain[one.start : one.end], "one suit that is trump, and one that is anti-trump")
            one.taken = GIVEN
            for other in tokens:
                if found.start("suit") <= other.start < found.end("suit"):
                    other.taken = GIVEN

    @cached_property
    def _suit_after(self) -> re.Pattern[str]:
        return re.compile(
            rf"\s*(?:suit|スート)?\s*(?:は|が|:|=|is|are|was|were)?\s*(?:the\s+)?[「『*]*(?P<suit>{self._suit})",
            re.IGNORECASE,
        )

    @cached_property
    def _suit_before(self) -> re.Pattern[str]:
        return re.compile(
            rf"(?<![A-Za-z0-9/])(?P<suit>{self._suit})\s*(?:is|are|was|were|being|as|=)?\s*(?:the\s+)?$", re.IGNORECASE
        )

    @cached_property
    def _suit(self) -> str:
        words = sorted((word for word in self.notations.speller.suits if len(word) > 1), key=len, reverse=True)
        return rf"(?:{'|'.join(map(re.escape, words))}|[A-I](?![A-Za-z0-9/]))"

    def _letter(self, word: str) -> str:
        suits = self.notations.speller.suits
        return suits.get(word) or suits.get(word.lower()) or suits.get(word.upper()) or ""

    def _leader(self, plays: Sequence[Laid], tokens_of: Sequence[Sequence[Token]], scene: Scene) -> int:
        """The play beside which it says so; the first where it says nothing."""
        for tokens in tokens_of:
            for one in tokens:
                if one.kind != "lead":
                    continue
                gaps = [min(abs(one.start - play.token.end), abs(play.token.start - one.end)) for play in plays]
                nearest = min(range(len(plays)), key=gaps.__getitem__)
                if gaps[nearest] < 12:
                    return nearest
        return 0

    def _given(
        self, draft: Draft, plays: Sequence[Laid], seats: Mapping[str, str], trump: Mapping[str, str], leader: int
    ) -> None:
        led = plays[leader].suit
        told: dict[str, str] = {}
        for one in plays:
            suit = one.suit
            if one.kind.startswith("P") and not one.said:
                told[seats[one.name]] = one.kind
                continue
            if not suit and led and led in re.sub("[0-9/]", "", one.kind):
                suit = led
            if not suit:
                draft.leave(one.token, self.plain[one.token.start : one.token.end], "the suit as which it was played")
            told[seats[one.name]] = f"{one.kind}:{suit}"
        points = not any(":" in card for card in told.values())
        known = dict(trump) or ({"trump": "A", "antitrump": "B"} if points else {})
        for key in ("trump", "antitrump"):
            if key not in known:
                draft.leave(plays[0].token, f"nothing about {key}", "the suits that are trump and anti-trump")
        letters = list(seats.values())
        draft.seats = len(letters)
        draft.given = {"lead": letters[leader], **known, "plays": told, "exchange": "none"}
        for one in plays:
            draft.cards["plays", seats[one.name]] = one.token.value

    # what is claimed -----------------------------------------------------------------------------------------

    def _claims(self, draft: Draft, tokens: list[Token], plays: Sequence[Laid], seats: Mapping[str, str]) -> None:
        for index, one in enumerate(tokens):
            if one.kind == "order" and not one.taken:
                self._order(draft, tokens, index, len(plays))
            if one.kind not in ("strongest", "weakest") or one.taken:
                continue
            if self._neither(draft, tokens, index):
                continue
            who = self._whose(tokens, index)
            if who is None:
                continue
            if any(
                other.kind == "negation" and min(one.start, who.start) - 12 < other.start < max(one.end, who.end) + 12
                for other in tokens
            ):
                continue
            said = _PLAYED_TRUMP.search(self.plain, min(one.end, who.start), max(one.end, who.start))
            if said is not None:
                suit = draft.given.get("antitrump" if said["anti"] else "trump", "")
                if not draft.given["plays"][who.value].endswith(f":{suit}"):
                    draft.leave(who, self.plain[said.start() : said.end()], "a reason that is true")
            draft.claim(one.kind, None, who.value, "is", who if not who.taken else one)
            one.taken = "claim"

    result: Mapping[str, object] = {}
    trump = ""

    def _beside(self, tokens: Sequence[Token], sentence: Sentence) -> None:
        """What the rules say, and that somebody could not follow: the engine sees to that."""
        for pattern in (self._laws, self._void):
            for match in pattern.finditer(self.plain, sentence.start, sentence.end):
                for one in tokens:
                    if match.start() <= one.start < match.end() and one.kind not in (kinds.NAME, CARDS):
                        one.taken = one.taken or HARMLESS

    @cached_property
    def _laws(self) -> re.Pattern[str]:
        return re.compile("|".join(self.wording.laws) or "(?!)", re.IGNORECASE)

    @cached_property
    def _void(self) -> re.Pattern[str]:
        return re.compile(
            r"\b(?:has|had|holds?|held|having|with|without|is out of|was out of)\s+(?:neither|no"
            r"|none|nothing|any|an?)?\b[^.;,:]{0,44}?"
            r"(?=,?\s*(?:and|so|but)\s+(?:\w+\s+){0,2}?(?:plays?|played|lays|laid|throws|threw|puts|discards?|discarded|drops|chooses|may|can|must)\b|,\s*(?:plays?|throws|puts|lays))"
            r"|\b(?:cannot|can['’]t|could not|couldn['’]t)\s+follow(?: suit)?"
            r"|\bneither\s+[^.;,]{1,30}\s+nor\s+a\s+point\s+card"
            rf"|(?:{self._suit})(?:の?(?:札|カード))?(?:も|が|は|を)(?:[^、。も]{{1,10}}も)?[^、。]{{0,4}}?"
            r"(?:な(?:い|く|かった)|持って(?:い|お)?(?:な|りませ|ませ)[いくん]|持た(?:ない|ず)|ありませんで?した?)(?:ので|ため|から|、)?",
            re.IGNORECASE,
        )

    def _gains(self, draft: Draft, tokens: Sequence[Token]) -> None:
        """Who takes a point card has the strongest card, who takes a booster the weakest."""
        for place, one in enumerate(tokens):
            if one.kind != kinds.NAME or not self.result:
                continue
            match = _GAINS.match(self.plain, one.end)
            if match is None or any(
                other.kind in ("negation", "condition") and one.start <= other.start < match.end() + 6
                for other in tokens
            ):
                continue
            key = "weakest" if match["booster"] or match["booster2"] else "strongest"
            draft.claim(key, None, one.value, "is", one)
            for other in tokens[place + 1 :]:
                if other.start < match.end():
                    other.taken = HARMLESS

    def _exchange(self, draft: Draft, tokens_of: Sequence[Sequence[Token]]) -> None:
        """Who leads a point card may put another suit in the place of trump or anti-trump, for this very trick."""
        match = self._swaps.search(self.plain, draft.start, draft.end)
        if match is None:
            return
        said = match["which"] or match["ja"]
        word = match["suit"] or match["suit2"] or match["suit3"] or match["suit4"]
        suit = self._letter(word) if word else ""
        out = "antitrump" if re.match("anti|逆", said, re.IGNORECASE) else "trump"
        old = match["old"] and self._letter(match["old"])
        if not suit or (old and draft.given.get(out) != old):
            return
        draft.given["exchange"] = f"{out}-{suit}"
        for tokens in tokens_of:
            for one in tokens:
                if match.start() <= one.start < match.end():
                    one.taken = GIVEN
        draft.left = [left for left in draft.left if not match.start() <= left.token.start < match.end()]

    @cached_property
    def _swaps(self) -> re.Pattern[str]:
        verb = r"(?:ex)?changes?|(?:ex)?changed|swaps|swapped|replaces|replaced|switches|switched"
        suit = self._suit
        return re.compile(
            rf"\b(?:{verb})\s+(?:the\s+)?(?P<which>anti-?trump|trump)(?:\s+suit)?(?:\s+from\s+(?P<old>{suit}))?"
            rf"(?:\s+(?:\w+\s+)?(?:for|to|with|into|by)\s+(?:the\s+)?(?P<suit>{suit})"
            rf"|\s*[:,;]\s*(?:so\s+|now\s+)?(?P<suit2>{suit})\s+(?:is|are|becomes?)\s+(?:now\s+)?(?:the\s+)?(?:new\s+)?trumps?(?:\s+now)?)"
            rf"(?:,\s*(?:and\s+)?(?:{suit})\s+(?:is|are)\s+(?:not|no longer))?"
            rf"|(?P<ja>逆?切り?札)を(?:(?:{suit})から)?(?P<suit3>{suit})(?:に|へ)(?:変え|交換|入れ替え|替え|変更)|(?P<none>(?!))(?P<suit4>(?!))",
            re.IGNORECASE,
        )

    def _neither(self, draft: Draft, tokens: Sequence[Token], index: int) -> bool:
        """最強でも最弱でもない, neither strongest nor weakest."""
        one = tokens[index]
        match = _NEITHER.match(self.plain, one.start) or _NEITHER.match(self.plain, max(0, one.start - 8))
        who = next((other for other in reversed(tokens[:index]) if other.kind == kinds.NAME), None)
        if match is None or who is None or not match.start() <= one.start < match.end() or not self.result:
            return False
        named = [other for other in tokens[:index] if other.kind == kinds.NAME and who.start - other.end < 24]
        seats = {str(other.value) for other in named}
        wrong = seats & {str(self.result["strongest"]), str(self.result["weakest"])}
        draft.claim("=", None, (not wrong, True), "truth", who)
        for other in tokens:
            if match.start() <= other.start < match.end() + 4:
                other.taken = HARMLESS
        return True

    def _order(self, draft: Draft, tokens: Sequence[Token], index: int, many: int) -> None:
        names = [other for other in tokens[index + 1 :] if other.kind == kinds.NAME]
        if len(names) >= 2 and len({one.value for one in names}) == len(names):
            draft.claim("order", None, [one.value for one in names], "is", names[0])
            for one in (*names, tokens[index]):
                one.taken = "claim"

    def _whose(self, tokens: Sequence[Token], index: int) -> Token | None:
        """Whose card is called so: the name behind it, or before."""
        one = tokens[index]
        english = self.plain[one.start].isascii()
        behind = next((other for other in tokens[index + 1 :] if other.kind == kinds.NAME), None)
        before = next((other for other in reversed(tokens[:index]) if other.kind == kinds.NAME), None)
        after_glue, before_glue = (_AFTER_EN, _BEFORE_EN) if english else (_AFTER_JA, _BEFORE_JA)
        both = (
            r"\s*(?:,|、|/|・)?\s*(?:and|かつ|で|にして|also|as well as|であり|でもあり|しかも|そして)?\s*(?:the\s+)?"
        )
        pair = {"strongest", "weakest"} - {one.kind}
        following = next((other for other in tokens[index + 1 : index + 4] if other.kind in pair), None)
        previous = next((other for other in reversed(tokens[max(0, index - 3) : index]) if other.kind in pair), None)
        if behind is not None and after_glue.fullmatch(self.plain, one.end, behind.start):
            return behind
        if (
            behind is not None
            and following is not None
            and following.start < behind.start
            and re.fullmatch(both, self.plain[one.end : following.start])
            and after_glue.fullmatch(self.plain, following.end, behind.start)
        ):
            return behind
        if before is not None and before_glue.fullmatch(self.plain, before.end, one.start):
            return before
        if (
            before is not None
            and previous is not None
            and before.end <= previous.start
            and re.fullmatch(both, self.plain[previous.end : one.start])
            and before_glue.fullmatch(self.plain, before.end, previous.start)
        ):
            return before
        return None

    def _stronger(self, draft: Draft, sentence: Sentence) -> None:
        """Which of two equal cards is stronger: as the rules have it, or it is not understood."""
        said = self.plain[sentence.start : sentence.end]
        laws = Spans(match.span() for match in self._laws.finditer(said))
        for match in _STRENGTH.finditer(said):
            if not laws.touch(match.span()):
                start = sentence.start + match.start()
                draft.leave(Token("more", start, start + len(match[0])), match[0], "what it says of the trick")
                return

    def _has_suit(self, who: Token | None, plays: Sequence[Laid]) -> bool:
        """Whether a player, if any is named, laid a card of a suit."""
        return who is None or bool(plays[LETTERS.index(who.value)].suit)

    def _remarks(self, tokens: list[Token], plays: Sequence[Laid], sentence: Sentence) -> None:
        """What explains and can be checked at once: numbers of cards, the only suit card."""
        numbers = [
            whole(match[1]) for one in plays if one.suit and (match := re.search(rf"{one.suit}([0-9]+)", one.kind))
        ]
        suited = sum(bool(one.suit) for one in plays)
        for index, one in enumerate(tokens):
            if one.taken:
                continue
            around = self.plain[max(0, one.start - 30) : one.start]
            if one.kind == "tie" and re.match(r"も?同じで[、\s]", self.plain[one.start : one.end + 2]):
                one.taken = HARMLESS  # トモも同じで、: the engine sees to that, too
                continue
            if (
                one.kind == "negation"
                and _VOID.match(self.plain, one.start)
                and any(other.kind == CARDS for other in tokens)
            ):
                one.taken = HARMLESS  # the rules let nobody play so who has it: the engine sees to that
                continue
            if one.kind == kinds.NUMBER and one.value is not None:
                before = next((other for other in reversed(tokens[:index]) if other.kind == kinds.NAME), None)
                if (
                    one.value == 1
                    and suited == 1
                    and (before is None or one.start - before.end > 1 or plays[LETTERS.index(before.value)].suit)
                    and self._has_suit(before, plays)
                    and re.match(r"\s?枚?(?:だけ|のみ)", self.plain[one.end : one.end + 80])
                ) or (
                    re.match(r"\s?同士", self.plain[one.digits[1] : one.digits[1] + 20])
                    and numbers.count(one.value) > 1
                ):
                    one.taken = HARMLESS
                elif (
                    before is not None
                    and before.kind == kinds.NAME
                    and re.fullmatch(r"(?:['’]s|の)\s*", self.plain[before.end : one.start])
                ):
                    play = plays[LETTERS.index(before.value)]
                    if play.suit and re.search(rf"{play.suit}{one.value}(?![0-9])", play.kind):
                        one.taken = HARMLESS
                elif (
                    not one.unit
                    and one.value in numbers
                    and re.search(rf"(?:{self._suit})\s?の?\s?$", around, re.IGNORECASE)
                ):
                    named = re.search(rf"(?P<suit>{self._suit})\s?の?\s?$", around, re.IGNORECASE)
                    assert named is not None
                    suit = self._letter(named["suit"])
                    if any(
                        play.suit == suit and re.search(rf"{suit}{one.value}(?![0-9])", play.kind) for play in plays
                    ):
                        one.taken = HARMLESS
                elif (
                    (many := re.match(r"\s+(sixes|[a-z]+)s?\b", self.plain[one.end : one.end + 80]))
                    and numbers.count(_NAMED.get(many[1].removesuffix("s"), -1)) == one.value
                ) or (
                    sentence.kind == TABLE_ROW
                    and not one.unit
                    and not any(other.kind in (kinds.NAME, CARDS) for other in tokens[:index])
                ):
                    one.taken = HARMLESS
            elif one.kind == "only" and re.match(
                r"(?:only|sole)\s+trump\b|(?:唯一|ただ1枚)の切り?札", self.plain[one.start : one.start + 20]
            ):
                trumps = [play for play in plays if play.suit and play.suit == self.trump]
                one.taken = HARMLESS if len(trumps) == 1 else ""
            elif (
                (one.kind == "all" and not suited)
                or (one.kind == kinds.RANK and not any(other.kind == kinds.NAME for other in tokens))
                or (
                    one.kind == "only"
                    and suited == 1
                    and self._has_suit(
                        next((two for two in tokens[:index][::-1] if two.kind == kinds.NAME), None), plays
                    )
                    and re.search(
                        r"suit|スート|普通の(?:カード|札)", self.plain[sentence.start : sentence.end], re.IGNORECASE
                    )
                )
                or (one.kind == "than" and re.search(r"\b(?:looks|seems)\s+\w+\s*$", around))
            ):
                one.taken = HARMLESS
            elif (
                one.kind == "exchange"
                and re.match(r"\s?(?:は?なし|無し|せず|しない|しません)", self.plain[one.end : one.end + 80])
            ) or (one.kind == "exchange" and re.search(r"\b(?:no|without(?:\s+an?)?)\s*$", around, re.IGNORECASE)):
                one.taken = HARMLESS
                for other in tokens[max(0, index - 2) : index + 3]:
                    if other.kind == "negation":
                        other.taken = HARMLESS


_SUBJECT = re.compile(
    r"(?P<name>[A-ZÀ-Þ][\wÀ-ÿ'’-]*)\s+(?:has|had|is|was|holds|held|cannot"
    r"|can't|could)\b[^.;]{0,30}?\b(?:and|so)\s+(?:\w+\s+)?(?:plays"
    r"|played|lays|laid|puts|put|discards|discarded)\s+(?:an?\s+|the\s+)?$"
)
_STRENGTH = re.compile(r"\b(?:stronger|weaker)\b|(?<![一二三四五番も])[強弱](?:い(?!順)|く|かった)", re.IGNORECASE)
_GAINS = re.compile(
    r"(?:['’]s)?\s+(?:(?:then|therefore|now|so|also)\s+)*(?:takes?|took|gets|got|gains?"
    r"|gained|must take|has to take|had to take|receives?|received|must have|earns?)\s+"
    r"(?:(?:a|an|the|one|his|her|cheapest|lowest|bottom|uncovered|free|another|of|value"
    r"|left|that is)\s+)*(?:(?P<point>point card)|(?P<booster>booster))\b(?:\s+for (?:the"
    r"|having the|playing the) (?:weakest|strongest)(?: card)?)?"
    r"|(?:さん|くん|ちゃん|様)?(?:が|は|も)(?:最も|いちばん|一番)?[^、。]{0,10}?(?:(?P<point2>ポイントカード|点札)|(?P<booster>ブースター))(?:カード)?(?:を)?(?:1枚|一枚)?(?:を)?"
    r"(?:取|獲得|もら|得|受け取|引き取)[^、。]{0,6}".replace("(?P<booster>ブ", "(?P<booster2>ブ"),
    re.IGNORECASE,
)
_NEITHER = re.compile(
    r"(?:いちばん|一番|最も)?(?:最強|強く)(?:でも|も)?(?:、|なく)?(?:いちばん|一番|最も)?(?:最弱|弱く)(?:でも|も)(?:な[いく]|ありませ)[んい]?"
    r"|neither (?:the )?strongest (?:nor|or) (?:the )?weakest|neither (?:the )?weakest (?:nor|or) (?:the )?strongest",
    re.IGNORECASE,
)
_MANY = 12  # more cards than that are no trick
_TH = ("first", "second", "third", "fourth", "fifth")
_ORDINAL_EN = re.compile(rf"\b(?P<number>{'|'.join(_TH)})\s+player\b", re.IGNORECASE)
_VOID = re.compile(
    r"(?:ない|なく|なし|無し|なかった)(?:ので|ため|から|ゆえ|、|し)|(?:no|without|neither|nor)\b", re.IGNORECASE
)
_NAMED = {"one": 1, **SEVERAL, "sixe": 6}
