"""What the sentences around some cards say: what is given and what is claimed, each word accounted for.

A number belongs to the player named last and to the result that its unit or the word before it names. Whatever could
claim something and found no meaning is left over, and then the example is not understood: see ``Reading.left``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from generator.checking.dialects import tokens as kinds
from generator.checking.dialects.answers import SIGNS, answer_to, asked, yes_or_no
from generator.checking.dialects.attributed import attributed
from generator.checking.dialects.bare import bare_numbers, how_many, in_order
from generator.checking.dialects.ellipsis import elliptic
from generator.checking.dialects.ofgame import of_the_game
from generator.checking.dialects.piles import part_in_brackets, run_listed, smallest_told
from generator.checking.dialects.piletalk import pile_talk
from generator.checking.dialects.pronouns import answered, denied, meant
from generator.checking.dialects.state import (
    CLAIM,
    GIVEN,
    HARMLESS,
    MEANT,
    RESULT_WORDS,
    State,
    units_of,
    words_for,
)
from generator.checking.dialects.strangers import nobody_here, speakers, stranger
from generator.checking.dialects.tokens import Token
from generator.checking.dialects.whytrick import void, why
from generator.checking.notations import Said
from generator.checking.spelling import Misspelt, Spelt
from rules_engine.echo import whole

_CARD_COUNT = "cards"
_SIGNIFICANT = frozenset(
    (
        kinds.NAME,
        kinds.NUMBER,
        kinds.RANGE,
        kinds.CARDS,
        kinds.TOPIC,
        kinds.SUIT,
        kinds.RANK,
        kinds.PLAYERS,
        kinds.COMMA,
        kinds.OPEN,
        kinds.CLOSE,
        kinds.COLON,
        kinds.CELL,
        kinds.LINE,
        kinds.EQUALS,
        kinds.OPERATOR,
        kinds.ARROW,
        kinds.STOP,
        *MEANT,
        "each",
        "question",
        "generic",
        "hold",
        "play",
        "lead",
        "earlier",
        "later",
        "take",
        "may",
        "trump",
        "card_count",
        "anything",
    ),
)
_GLUE = re.compile(
    r"\s*(?:と|も|、|,|・|&|/|and|, and|や|,\s*and)?\s*(?:the\s+)?(?:[Pp]layers?\s+|プレイヤー|プレーヤー)?$"
)
_FOR = re.compile(r"\s*(?:each\s+|apiece\s+|points?\s+)?(?:for|to|goes to|go to|by)\s+(?:[Pp]layers?\s+)?$")
_PLAIN = re.compile(
    r"[ぁ-んー]+|[^\w]+|(?:例|場合|結果|計算|得点|点|枚|人|全部|次|今回|最後|今|時|数字|数|札|手"
    r"|番|目|入|取|出|者|中|前回|以上|式)|"
    r"(?:the|a|an|so|thus|then|here|is|are|was|were|be|been|that|this|it|its|in|of|and|but|for|with"
    r"|to|as|at|by|on|from|also|too|now|example|"
    r"shows?|while|because|since|therefore|hence|which|means|makes?|made|gives?|given|there|these"
    r"|those|will|end|game|suits?|cards?|all|"
    r"or|when|after|before|up|out|down|than|more|points?|how|he|she|they|his|her|their|s|own"
    r"|altogether|just|only|still|again|finally|result|"
    r"scoring|round|hand|row|place|player|players|comes?|came|goes|went|take|share|trumps|tennos|square)",
    re.IGNORECASE,
)
_REASON = re.compile(
    r"から(?:です|だ|$|。)|ため(?:です|だ|$|。)|理由|\b(?:because|since|for the reason|that is why|due to)\b",
    re.IGNORECASE,
)
_ONLY_NAMES = re.compile(
    r"[\s、。,.;:!&・]*(?:(?:and|と|both|of|them|です|だ|でした|only|just|さん|くん|ちゃん|様)[\s、。,.;:!&・]*)*"
)
_ANYBODY = re.compile(r"人|プレイヤー|player|who(?:ever)?\b|one with|pile", re.IGNORECASE)
_MOST = re.compile(r"(?:いちばん|一番|最も|もっとも)[^、。\n]{1,8}\Z")
_FAR_MOST = 14
_OF_TRICKS = re.compile(r"\s+(?:trick|round|deal|example|case|question)\b", re.IGNORECASE)  # the second trick
_TWO = 2  # players of whom both may be said
_HERE = frozenset((kinds.COMMA, kinds.LINE, kinds.CELL, kinds.COLON, kinds.ARROW, kinds.OPEN, kinds.CLOSE))


class Reading(State):
    """The reading of one scene in one notation."""

    # whole sentences -----------------------------------------------------------------------------------------

    def sentence(self, some: Sequence[Token], fresh: bool = True) -> None:
        """Read one; ``fresh``: with it a paragraph or an item begins, so that nobody is spoken of yet."""
        self.tokens += [one for one in some if one.taken]
        tokens = self._grouped([one for one in some if one.kind in _SIGNIFICANT and not one.taken])
        tokens = meant(self, speakers(self, tokens))
        for one in tokens:
            if one.kind in ("more", "less") and _MOST.search(self.text, max(0, one.start - _FAR_MOST), one.start):
                one.kind = "max" if one.kind == "more" else "min"
        if fresh and not self.question:
            self.spoken = ()
        names = [one for one in tokens if one.kind == kinds.NAME]
        text = self.text[some[0].start : some[-1].end] if some else ""
        question = self.question
        self.question = text if asked(text) else question if all(one.kind in SIGNS for one in tokens) else ""
        if question and some and yes_or_no(text):
            self._leave(some[0], "")
        if not question and some and of_the_game(self.text, (some[0].start, some[-1].end), tokens):
            self._take(tokens, HARMLESS)
            self.tokens += tokens
            return
        if self._of_no_matter(tokens, names):
            if question and names and not self.question:
                answer_to(self, question, tokens, len(self.claims))
            self.tokens += tokens
            self.spoken = names[0].value if self.question and len(names) == 1 else self.spoken
            return
        self.who, self.topic, self.tied, self.bare = (), "", (), set()
        first = len(self.claims)
        rules = (
            self._cards,
            self._expressions,
            self._players,
            partial(pile_talk, self),
            self._suits,
            self._versus,
            self._beats,
            self._leads_by,
            self._ranks,
            self._ties,
            self._best,
            self._compared,
            self._only,
            self._bare,
            self._attributed,
            self._numbers,
            self._scored,
            self._wins,
            self._nothings,
            self._anything,
            self._flags,
            self._harmless,
        )
        for rule in rules:
            rule(tokens)
        if question:
            answer_to(self, question, tokens, first)
        for one in tokens:
            if not one.taken and (
                one.kind in MEANT
                or (one.kind == kinds.NAME and self._bare_names(tokens))
                or one.kind in (kinds.NUMBER, kinds.RANGE, kinds.CARDS, kinds.RANK, kinds.PLAYERS, kinds.OPERATOR)
            ):
                self._leave(nobody_here(self, one) or one, "")
                break
        if (named := answered(self, tokens)) is not None:
            self._leave(named, "")
        order = next((one for one in tokens if one.kind in ("earlier", "later") and not one.taken), None)
        if order is not None and "played" in self.wording.given.values():
            self._leave(order, "")
        played = next((one for one in tokens if one.kind == "lead" and not one.taken), None)
        if played is not None and self._is_a_trick(tokens):
            self._leave(played, "")
        if any(one.taken == CLAIM for one in tokens) and (other := stranger(self, tokens)) is not None:
            self._leave(other, "")
        if (alike := elliptic(self, tokens)) is not None:
            self._leave(alike, "")
        self.tokens += tokens
        plain = all(_PLAIN.fullmatch(self.text[one.start : one.end]) for one in some if one.kind == kinds.WORD)
        for claim in self.claims[first:]:
            claim.plain = plain
        if not names and self.holder:
            self.spoken = self.holder
        groups = [one.value for one in names]
        self.named = frozenset(seat for some in groups for seat in some) or self.named
        self.spoken = groups[-1] if groups else self.spoken
        if groups and names[0].value and len(groups) == 1:
            self.spoken = groups[0]

    def _grouped(self, tokens: Sequence[Token]) -> list[Token]:
        """Names that belong together are one token whose value are seats; they, both, all and the others too."""
        found: list[Token] = []
        for one in tokens:
            if one.kind == kinds.NAME:
                seat = self.seats[one.value]
                last = found[-1] if found else None
                if last is None and len(found) > 1:
                    last = None
                glue = found[-1] if found else None
                comma = (
                    glue is not None and glue.kind == kinds.COMMA and len(found) > 1 and found[-2].kind == kinds.NAME
                )
                other = found[-2] if comma else last
                if (
                    other is not None
                    and other.kind == kinds.NAME
                    and _GLUE.fullmatch(self.text, other.end, one.start)
                    and seat not in other.value
                ):
                    if comma:
                        found.pop()
                    found[-1] = Token(kinds.NAME, other.start, one.end, (*other.value, seat))
                    continue
                found.append(Token(kinds.NAME, one.start, one.end, (seat,)))
            else:
                found.append(one)
        return found

    def _of_no_matter(self, tokens: Sequence[Token], names: Sequence[Token]) -> bool:
        """Sentences that say nothing of this example: rules in general, questions, remarks."""
        of = {one.kind for one in tokens}
        text = self.text[tokens[0].start : tokens[-1].end] if tokens else ""
        if "contrary" in of:
            return False
        if (
            names
            and of <= {kinds.NAME, kinds.COMMA, kinds.STOP, kinds.LINE, "both", "only"}
            and _ONLY_NAMES.fullmatch(self._without_names(text, names))
        ):
            return False  # the answer to a question, or a title
        reason = of & {"max", "min"} and _REASON.search(text)
        asks = any(one.kind == kinds.STOP and "?" in self.text[one.start : one.end] for one in tokens[-2:])
        numbers = of & {kinds.NUMBER, kinds.RANGE, kinds.RANK, kinds.CARDS}
        if asks and not numbers and ("question" in of or not names):
            self._take(tokens, HARMLESS)
            return not (of & {"tie"} and not names) or True
        if (
            "generic" in of
            and not names
            and not numbers
            and kinds.PLAYERS not in of
            and not (of & {"all", "nobody", "others", "they", "both", "pronoun"})
        ):
            self._take(tokens, HARMLESS)
            return True
        if (
            not names
            and not numbers
            and not reason
            and not (of & RESULT_WORDS)
            and kinds.PLAYERS not in of
            and not (kinds.SUIT in of and self._has("suit"))
        ):
            if (
                of & {"max", "min"}
                and kinds.TOPIC in of
                and not _ANYBODY.search(self.text[tokens[0].start : tokens[-1].end])
            ):
                return False
            if "max" in of or "min" in of or kinds.TOPIC in of:
                self._take(tokens, HARMLESS)
            return not of & {kinds.SUIT, "trump"}
        ruled = (
            not reason
            and of & {"max", "min"}
            and kinds.TOPIC in of
            and _ANYBODY.search(self.text[tokens[0].start : tokens[-1].end])
            and not names
            and not numbers
            and not (of & (RESULT_WORDS - {"win", "only", "more"}))
        )
        if ruled:
            self._take(tokens, HARMLESS)
            return True
        return False

    def _without_names(self, text: str, names: Sequence[Token]) -> str:
        for one in names:
            text = text.replace(self.text[one.start : one.end], "")
        return text

    def _bare_names(self, tokens: Sequence[Token]) -> bool:
        """Whether nothing but names makes up a sentence behind a question: Dora and Fay."""
        names = [one for one in tokens if one.kind == kinds.NAME]
        text = self.text[tokens[0].start : tokens[-1].end]
        asked = re.search(r"[?？]\s*$", self.text[: tokens[0].start][-40:])
        ended = bool(self.claims) and re.search(r"[。.!！]\s*$", text) is not None
        return (bool(asked) or ended) and bool(_ONLY_NAMES.fullmatch(self._without_names(text, names)))

    # cards ---------------------------------------------------------------------------------------------------

    def _cards(self, tokens: list[Token]) -> None:
        if "hand" in self.wording.given.values():
            void(self, tokens)
        who: tuple[str, ...] = ()
        for index, one in enumerate(tokens):
            if one.kind == kinds.NAME:
                who = one.value
            elif one.kind == "pronoun" and len(who or self.spoken) == 1:
                who = who or self.spoken
            elif one.kind == kinds.CARDS and not one.taken:
                if "hand" in self.wording.given.values():
                    self._role_cards(tokens, index)
                else:
                    self._some_cards(tokens, index, who)
        if "leader" in self.wording.given.values():
            self._leader(tokens)
        if "played" in self.wording.given.values():
            why(self, tokens)

    def _leader(self, tokens: Sequence[Token]) -> None:
        """Who leads: the name before the word that says so, or behind it."""
        for index, one in enumerate(tokens):
            if one.kind == "lead" and "leader" not in self.values:
                before = next((other for other in reversed(tokens[:index]) if other.kind == kinds.NAME), None)
                behind = next((other for other in tokens[index + 1 : index + 3] if other.kind == kinds.NAME), None)
                who = before or behind
                if who is not None and len(who.value) == 1:
                    self.values["leader"] = who.value[0]
                    one.taken = GIVEN

    def _role_cards(self, tokens: list[Token], index: int) -> None:
        """Cards that lie on the table, are in the hand, or may be played: by the word beside them."""
        one = tokens[index]
        if any(isinstance(card, Misspelt) for card in one.value):
            self.held.setdefault("hand", []).extend(one.value)
            one.taken = GIVEN
            return
        listed = [card.kind for card in one.value]
        role = self._role(tokens, index)
        if role == "may":
            key = next((key for key, said in self.wording.claims.items() if said.form == "cards"), "")
            if key and not any(other.kind == "negation" and not other.taken for other in self._clause(tokens, index)):
                self._claim(key, None, listed, "kinds", one)
        elif role == "lead" and "led" not in self.held:
            self.held["led"] = list(one.value)
            one.taken = GIVEN
        elif role == "play":
            self.held.setdefault("led", []).extend(one.value)
            one.taken = GIVEN
        elif role == "hold":
            self.held.setdefault("hand", []).extend(one.value)
            one.taken = GIVEN

    def _clause(self, tokens: Sequence[Token], index: int) -> Sequence[Token]:
        """The tokens around one, as far as the next cards."""
        low = next((place + 1 for place in range(index - 1, -1, -1) if tokens[place].kind == kinds.CARDS), 0)
        high = next(
            (place for place in range(index + 1, len(tokens)) if tokens[place].kind == kinds.CARDS), len(tokens)
        )
        return tokens[low:high]

    def _role(self, tokens: Sequence[Token], index: int) -> str:
        one = tokens[index]
        roles = ("lead", "play", "hold", "may")
        before = None
        for place in range(index - 1, -1, -1):
            if tokens[place].kind in (kinds.CARDS, kinds.STOP):
                break
            if tokens[place].kind in roles:
                before = tokens[place]
                break
        behind = next(
            (other for other in self._clause(tokens, index) if other.kind in roles and other.start >= one.end), None
        )
        if before is not None and behind is not None:
            english = self.text[before.start].isascii()
            led = re.match(r"\s*(?:was|is|were|has been|had been|are)\s", self.text[one.end :])
            close = re.fullmatch(r"[^、。]{0,8}?(?:は|が|:|に|も|の)?[「『\s]*", self.text[before.end : one.start])
            if english:
                return behind.kind if led else before.kind
            return (
                before.kind
                if (close and not re.match(r"\s*(?:が|を)", self.text[one.end :])) or (before.kind == "may" and close)
                else behind.kind
            )
        found = before or behind
        return found.kind if found is not None else "hold" if "hand" not in self.held else ""

    def _some_cards(self, tokens: list[Token], index: int, who: tuple[str, ...]) -> None:
        one = tokens[index]
        own = one.value
        who = (self.holder_of[one.start],) if one.start in self.holder_of else who
        listed = [card.kind for card in own if isinstance(card, Spelt)]
        if self.wording.cards == "row":
            self._row_cards(one, listed)
            return
        if self.wording.cards == "zoned":
            self._zone(one, who or (self.spoken if len(self.spoken) == 1 else ()))
            return
        if not who and len(self.spoken) == 1 and self.spoken[0] not in self.held:
            who = self.spoken
        if not own:  # 1が0枚
            numbers = [match.span() for match in re.finditer("[0-9]+", self.text[one.start : one.end])] or [(0, 1)]
            self._leave(Token(kinds.NUMBER, one.start + numbers[-1][0], one.start + numbers[-1][1]), "")
            return
        loose = self.wording.cards == "counted" and one.unit in ("loose", "list")
        if loose and (smallest_told(self, tokens, index, who) or self._copies_claimed(tokens, index, who, own)):
            return
        seat = who[0] if len(who) == 1 else ""
        if seat and seat not in self.held:
            self.held[seat] = list(own)
            one.taken = GIVEN
            self.holder = (seat,)
            if self._has_form("suit"):
                suits = {kind[:1] for kind in listed}
                self.suit = next(iter(suits)) if len(suits) == 1 else self.suit
        elif (
            seat
            and len(listed) == len(own)
            and not Counter(listed) - Counter(card.kind for card in self.held[seat] if isinstance(card, Spelt))
        ):
            one.taken = HARMLESS
        elif not seat and listed and not any(isinstance(card, Misspelt) for card in own):
            all_held = {card.kind for cards in self.held.values() for card in cards if isinstance(card, Spelt)}
            if not all_held & set(listed) or all_held >= set(listed):
                one.taken = HARMLESS if not all_held & set(listed) else ""

    def _zone(self, one: Token, who: tuple[str, ...]) -> None:
        """What lies in a zone of somebody; each zone is told once."""
        zones = self.zones.setdefault(who[0], {}) if len(who) == 1 else None
        if zones is not None and one.unit and one.unit not in zones:
            zones[one.unit] = [card.kind for card in one.value if isinstance(card, Spelt)]
            self.held.setdefault(who[0], []).extend(one.value)
            one.taken = GIVEN

    def _row_cards(self, one: Token, listed: list[str]) -> None:
        ranks = [self.notations.speller.rank(kind) for kind in listed]
        if "row" not in self.held and one.unit == "":
            self.held["row"] = list(one.value)
            one.taken = GIVEN
            return
        ours = [self.notations.speller.rank(card.kind) for card in self.held.get("row", ()) if isinstance(card, Spelt)]
        if ranks == ours and self.wording.down in ours:
            one.taken = HARMLESS
            return
        if ranks == ours and not re.match(r"\s*の\s?[0-9一二三四五六七八九]", self.text[one.end :]):
            one.taken = HARMLESS
            return
        self.item += 1
        self.told_of.clear()
        key = next((key for key, said in self.wording.claims.items() if said.form == "cards"), "")
        if key:
            self._claim(key, self.item, ranks, "ranks", one)

    def _copies_claimed(
        self, tokens: list[Token], index: int, who: tuple[str, ...], own: Sequence[Spelt | Misspelt]
    ) -> bool:
        """Five 9s, said of the largest pile: a claim where piles were told before, or a word announces it."""
        one = tokens[index]
        before = next(
            (
                other
                for other in reversed(tokens[:index])
                if other.kind in (kinds.TOPIC, kinds.NAME, "max", kinds.CARDS)
            ),
            None,
        )
        key = next((key for key, said in self.wording.claims.items() if said.form == "one of"), "")
        if not key or (before is not None and before.kind == kinds.CARDS and not before.taken):
            return False
        group = self.wording.claims[key].group
        announced = (
            before is not None and before.kind == kinds.TOPIC and self.wording.claims[before.value].group == group
        )
        who = who or self.spoken
        seat = who[0] if len(who) == 1 else ""
        if not seat or not (
            announced or (seat in self.held and len({c.kind for c in own if isinstance(c, Spelt)}) == 1)
        ):
            return False
        first = own[0]
        if not isinstance(first, Spelt) or any(isinstance(card, Misspelt) for card in own):
            return False
        number = next(other for other, said in self.wording.claims.items() if said.group == group and other != key)
        small = self.wording.claims.get("smallest")
        topic = before.value if before is not None and before.kind == kinds.TOPIC else ""
        if not announced and small is not None and topic and self.wording.claims[topic].group == small.group:
            return False
        self._claim(key, (seat,), [first.kind], "among", one)
        for other in re.findall(r"\((?:か|or)\s?([0-9]+)\)", self.text[one.start : one.end]):
            self._claim(key, (seat,), [other], "among", one)
        self._claim(number, (seat,), len(own), "is", one, self._digits_of(one, str(len(own))))
        self.topic = number
        return True

    def _digits_of(self, token: Token, digits: str) -> tuple[tuple[int, int], ...]:
        found = [
            match.span()
            for match in re.finditer(r"(?<![0-9])[0-9]+(?![0-9])", self.text[token.start : token.end])
            if match[0] == digits
        ]
        last = len(found) == 1 or re.search(r"[×xX*✕]|枚\s*\Z", self.text[token.start : token.end])  # 5が5枚
        return ((token.start + found[-1][0], token.start + found[-1][1]),) if found and last else ()

    # arithmetic ----------------------------------------------------------------------------------------------

    def _expressions(self, tokens: list[Token]) -> None:
        """3 + 4 + 5 = 12, 4 × 10 = 40, 18 (3+4+5+6): the value is kept, in the place of all of it."""
        self._named_terms(tokens)
        at = 0
        while at < len(tokens):
            end, terms, signs = self._sum_from(tokens, at)
            if not signs:
                at += 1
                continue
            if any(term.value is None for term in terms):
                at = end
                continue
            value = _worth(terms, signs)
            whole = Token(kinds.NUMBER, terms[0].start, terms[-1].end, value, terms[-1].unit)
            result = end
            if (
                result < len(tokens)
                and tokens[result].kind in (kinds.EQUALS, kinds.ARROW)
                and result + 1 < len(tokens)
                and tokens[result + 1].kind == kinds.NUMBER
            ):
                said = tokens[result + 1]
                whole.value, whole.unit, whole.end = said.value, said.unit, said.end
                whole.digits = (0, 0)
                end = result + 2
                if said.value != value:
                    self._claim("=", None, said.value, "truth", said, value=value)
            elif self._comes_to(terms[-1], tokens[result : result + 1]):
                said = tokens[result]
                whole.value, whole.unit, whole.end, whole.digits = said.value, said.unit, said.end, (0, 0)
                end = result + 1
                if said.value != value:
                    self._claim("=", None, said.value, "truth", said, value=value)
            inside = (
                at > 0 and tokens[at - 1].kind == kinds.OPEN and end < len(tokens) and tokens[end].kind == kinds.CLOSE
            )
            before = tokens[at - 2] if at > 1 else None
            whole.unit = whole.unit or terms[0].unit * all(term.unit == terms[0].unit for term in terms)
            if inside and before is not None and before.kind == kinds.NUMBER:
                if before.value != value:
                    self._claim("=", None, before.value, "truth", before, value=value)
                before.unit = before.unit or whole.unit
                self.parts[id(before)] = [term.value for term in terms]
                tokens[at - 1 : end + 1] = []
                at -= 1
                continue
            self.parts[id(whole)] = _summands(terms, signs)
            tokens[at:end] = [whole]
            at += 1

    def _comes_to(self, term: Token, behind: Sequence[Token]) -> bool:
        """4+5+5+7で21点: the number right behind a sum is what it comes to."""
        return any(one.kind == kinds.NUMBER and self.text[term.end : one.start].strip() == "で" for one in behind)

    def _named_terms(self, tokens: list[Token]) -> None:
        """最多4＋最長2＝6点: each term says what it is, so that it is a claim of its own; the sum is one, too."""
        for index, one in enumerate(tokens):
            if one.kind != kinds.OPERATOR or self.text[one.start : one.end] != "+":
                continue
            behind = tokens[index + 1 : index + 3]
            if len(behind) == 2 and behind[0].kind == kinds.TOPIC and behind[1].kind == kinds.NUMBER:
                one.taken = HARMLESS
                one.kind = "plus"
                terms = [other for other in tokens[max(0, index - 2) : index + 3] if other.kind == kinds.NUMBER]
                equal = next((other for other in tokens[index + 3 : index + 5] if other.kind == kinds.NUMBER), None)
                if (
                    len(terms) == 2
                    and equal is not None
                    and tokens[index + 3].kind == kinds.EQUALS
                    and None not in (terms[0].value, terms[1].value)
                ):
                    total = terms[0].value + terms[1].value
                    if equal.value != total:
                        self._sums_wrong.append((equal, total))

    @property
    def _sums_wrong(self) -> list[tuple[Token, int]]:
        if not hasattr(self, "_wrong_sums"):
            self._wrong_sums: list[tuple[Token, int]] = []
        return self._wrong_sums

    @property
    def parts(self) -> dict[int, list[int]]:
        """The terms of which a number was worked out, by the token's identity."""
        if not hasattr(self, "_parts"):
            self._parts: dict[int, list[int]] = {}
        return self._parts

    def _sum_from(self, tokens: Sequence[Token], at: int) -> tuple[int, list[Token], list[str]]:
        terms, signs = list[Token](), list[str]()
        while at < len(tokens) and tokens[at].kind == kinds.NUMBER and not tokens[at].taken:
            terms.append(tokens[at])
            at += 1
            if at + 1 < len(tokens) and tokens[at].kind == kinds.OPERATOR and tokens[at + 1].kind == kinds.NUMBER:
                signs.append(self.text[tokens[at].start : tokens[at].end])
                at += 1
            else:
                break
        return at, terms, signs[: max(0, len(terms) - 1)]

    # players and suits ---------------------------------------------------------------------------------------

    def _players(self, tokens: list[Token]) -> None:
        for index, one in enumerate(tokens):
            if one.kind != kinds.PLAYERS or one.taken:
                continue
            before = tokens[index - 1] if index else None
            if before is not None and before.kind == kinds.NAME and len(before.value) == one.value:
                one.taken = CLAIM  # A, B and D, three players
            elif (before is not None and before.kind in ("only", "all")) or (
                any(other.kind == "tie" and abs(other.start - one.start) < 16 for other in tokens)
                and not any(other.kind == kinds.NAME for other in tokens)
            ):
                continue
            elif one.value in self.notations.game.players and (
                "players" not in self.values or self.values["players"] == one.value
            ):
                self.values["players"] = one.value
                one.taken = GIVEN

    def _suits(self, tokens: list[Token]) -> None:
        for index, one in enumerate(tokens):
            if one.kind != kinds.SUIT or one.taken:
                continue
            near = tokens[max(0, index - 2) : index + 3]
            everyone = next((other for other in near if other.kind == "all"), None)
            if everyone is not None:
                if all(
                    isinstance(card, Spelt) and card.kind[:1] == one.value
                    for cards in self.held.values()
                    for card in cards
                ):
                    self._take([one, everyone], HARMLESS)
                continue
            if any(other.kind == "trump" for other in near) and "trump" in self.wording.given:
                self.values["trump"] = one.value
                one.taken = GIVEN
                for other in near:
                    other.taken = other.taken or (GIVEN if other.kind == "trump" else "")
            elif "led" in self.wording.given.values() and any(other.kind == "lead" for other in near):
                one.taken = GIVEN if self.values.setdefault("led suit", one.value) == one.value else ""
                if not one.taken:
                    self._leave(one, "")
            elif self._has_form("suit"):
                key = next(key for key, said in self.wording.claims.items() if said.form == "suit")
                if not any(claim.key == key and claim.said == one.value for claim in self.claims):
                    self._claim(key, None, one.value, "is", one)
                one.taken = CLAIM
            else:
                one.taken = HARMLESS

    # comparisons ---------------------------------------------------------------------------------------------

    def _versus(self, tokens: list[Token]) -> None:
        """7対6で, 7 to 6, 7-6 beside a win: the winner's points and the other's."""
        key = self.wording.measure
        for index, one in enumerate(tokens):
            pair: tuple[int, int] | None = None
            used = [one]
            around = self.text[max(0, one.start - 14) : one.start], self.text[one.end : one.end + 14]
            beside = re.search(
                r"(?:w[io]ns?|beats?\b.*|victory|lo(?:st|ses))\W{0,3}(?:by\s|with\s)?$", around[0], re.IGNORECASE
            ) or re.match(
                r"\s*(?:で|点?で|の)[^、。]{0,9}(?:勝|負)|\W{0,3}(?:w[io]n|victory)", around[1], re.IGNORECASE
            )
            if (
                one.kind == kinds.RANGE
                and len(one.value) == 2
                and (
                    beside
                    or (
                        any(
                            other.kind in ("win", "beat") and other.start < one.start and one.start - other.end < 30
                            for other in tokens
                        )
                        and not re.search("[ぁ-ん]", around[0])
                    )
                )
            ):
                pair = whole(one.value[0]), whole(one.value[1])
            elif one.kind == kinds.NUMBER and index + 1 < len(tokens) and tokens[index + 1].kind == kinds.NUMBER:
                other = tokens[index + 1]
                if (
                    re.fullmatch(r"\s*(?:対|to|against|vs\.?|:)\s*", self.text[one.end : other.start])
                    and one.value is not None
                    and other.value is not None
                ):
                    pair, used = (one.value, other.value), [one, other]
            wins = [other for other in tokens if other.kind in ("win", "beat", "lose")]
            names = [other for other in tokens if other.kind == kinds.NAME]
            if pair is None or not key or not wins or not names or len(self.everybody) != 2 or one.taken:
                continue
            first = names[0].value[:1]
            if wins[0].kind == "lose":
                pair = pair[::-1] if pair[0] > pair[1] else pair
            rest = tuple(seat for seat in self.everybody if seat not in first)
            self._claim(key, first, max(pair) if wins[0].kind != "lose" else min(pair), "is", one)
            self._claim(key, rest, min(pair) if wins[0].kind != "lose" else max(pair), "is", used[-1])

    def _beats(self, tokens: list[Token]) -> None:
        """Ann beats Ben; ケンジがアオイに勝つ, に負ける; Ben loses to Ann."""
        key = self.wording.measure
        for index, one in enumerate(tokens):
            if one.taken or one.kind not in ("beat", "win", "lose") or not (key or self._win_key()):
                continue
            before = [other for other in tokens[:index] if other.kind == kinds.NAME]
            behind = next((other for other in tokens[index + 1 : index + 3] if other.kind == kinds.NAME), None)
            pair: tuple[Token, Token] | None = None
            if one.kind == "beat" and before and behind is not None:
                pair = before[-1], behind
            elif (
                one.kind == "lose"
                and before
                and behind is not None
                and re.fullmatch(r"\s*(?:to|against)\s+", self.text[one.end : behind.start])
            ):
                pair = behind, before[-1]
            elif (
                len(before) > 1 and re.match(r"\s*に", self.text[before[-1].end :]) and one.start - before[-1].end < 12
            ):
                pair = (before[-2], before[-1]) if one.kind != "lose" else (before[-1], before[-2])
            elif one.kind == "beat" and len(before) > 1 and re.match(r"\s*を", self.text[before[-1].end :]):
                pair = before[-2], before[-1]
            if pair is None:
                continue
            winner, loser = pair
            if "winners" in self.wording.claims or self.wording.win:
                self._claim(self._win_key(), None, (list(winner.value), list(loser.value)), "beats", one)
            else:
                self._claim(key, (winner.value[0], loser.value[0]), True, "above", one)
            self._take([winner, loser], CLAIM)

    def _leads_by(self, tokens: list[Token]) -> None:
        """By 1 point, 1点差で, 1 point more than Ben, アオイが1点多い."""
        if not self.wording.measure:
            return
        for index, one in enumerate(tokens):
            if one.kind != kinds.NUMBER or one.taken or one.value is None:
                continue
            behind = tokens[index + 1] if index + 1 < len(tokens) else None
            before = tokens[index - 1] if index else None
            by = re.search(
                r"\b(?:by|lead of|margin of|difference is|difference of)\s+(?:just\s+|only\s+|exactly\s+)?$",
                self.text[max(0, one.start - 24) : one.start],
            )
            differs = behind is not None and behind.kind == "difference" and behind.start - one.end < 3
            differs = differs or (
                before is not None
                and before.kind == "difference"
                and re.fullmatch(r"\s*(?:は|が|:|is|=|of)\s*", self.text[before.end : one.start]) is not None
            )
            more = (
                behind is not None and behind.kind in ("more", "less") and not self.text[one.end : behind.start].strip()
            )
            if not (by or differs or more):
                continue
            names = [other for other in self._line(tokens, index) if other.kind == kinds.NAME]
            ahead = next((other for other in reversed(names) if other.end <= one.start), None) or (
                names[0] if names else None
            )
            if ahead is None and self.spoken:
                ahead = Token(kinds.NAME, one.start, one.start, self.spoken)
            if ahead is None and not (by or differs):
                continue
            if ahead is None:
                self._claim(self._measure(one), self.everybody, abs(one.value), "spread", one, (one.digits,))
            else:
                than = self._than(tokens, index, ahead)
                others = (
                    than.value
                    if than is not None
                    else tuple(seat for seat in self.everybody if seat not in ahead.value)
                )
                if (
                    than is not None
                    and than.end <= ahead.start
                    and re.search(r"より\s*$", self.text[: one.start][than.end :][:4])
                ):
                    pass
                key = self._measure(one)
                less = behind is not None and behind.kind == "less"
                if differs and not any(other.kind in ("win", "beat") for other in tokens):
                    self._claim(
                        key,
                        (*ahead.value, *others) if len(names) > 1 else self.everybody,
                        one.value,
                        "spread",
                        one,
                        (one.digits,),
                    )
                else:
                    relation = "behind" if less else "ahead"
                    self._claim(key, (ahead.value[0], *others), one.value, relation, one, (one.digits,))
                if than is not None:
                    than.taken = than.taken or CLAIM
            for other in tokens:
                if other.kind in ("difference", "more", "less", "than") and abs(other.start - one.end) < 24:
                    other.taken = other.taken or CLAIM

    def _than(self, tokens: Sequence[Token], index: int, ahead: Token) -> Token | None:
        for place, one in enumerate(tokens):
            if one.kind == kinds.NAME and one is not ahead:
                before = tokens[place - 1] if place else None
                behind = tokens[place + 1] if place + 1 < len(tokens) else None
                if (before is not None and before.kind in ("than", "more", "less", "beat")) or (
                    behind is not None and behind.kind == "than"
                ):
                    return one
                if (
                    re.search(r"(?:than|of|over|ahead of|behind)\s*$", self.text[max(0, one.start - 10) : one.start])
                    or self.text[one.end : one.end + 2] == "より"
                ):
                    return one
        return None

    def _measure(self, number: Token) -> str:
        """What a number of some unit counts; that of winning where it says nothing."""
        if number.unit:
            for key, said in self.wording.claims.items():
                if said.form == "number" and number.unit in units_of(said) and not said.each:
                    return (
                        key
                        if key == self.wording.measure or number.unit not in self._units_of(self.wording.measure)
                        else self.wording.measure
                    )
        return self.wording.measure

    def _units_of(self, key: str) -> frozenset[str]:
        return units_of(self.wording.claims[key]) if key in self.wording.claims else frozenset()

    def _ranks(self, tokens: list[Token]) -> None:
        """1位はアオイ, Ben is first, Ann second and Cleo last."""
        key = self.wording.measure
        for one in tokens:
            if one.kind == kinds.RANK and _OF_TRICKS.match(self.text, one.end):
                one.taken = one.taken or HARMLESS
        ranks = [
            (index, one) for index, one in enumerate(tokens) if one.kind in (kinds.RANK, "first") and not one.taken
        ]
        if not ranks or not key:
            return
        leads = False
        for index, one in ranks:
            value = 1 if one.kind == "first" else one.value
            behind = self._beside(tokens, index, 1)
            before = self._beside(tokens, index, -1)
            strong = one.kind == "first" or one.unit == "位" or self._placed(one)
            leads = leads or (
                before is None
                and behind is not None
                and re.fullmatch(r"\s*(?:は|:|が|is|goes to|place:?|place is)?\s*", self.text[one.end : behind.start])
                is not None
            )
            who = behind if leads else before or behind
            if who is None or (not strong and not self._listed(tokens, index, leads)):
                if not strong:
                    one.taken = HARMLESS
                continue
            if self.wording.measure:
                self._claim(key, who.value, value, "rank", one if who.taken else who, ())
            elif value == 1 and strong:
                self._claim(key, None, sorted(who.value), "winners", one if who.taken else who, ())
            else:
                continue
            one.taken = CLAIM
            self.who = who.value

    def _placed(self, one: Token) -> bool:
        around = self.text[max(0, one.start - 22) : one.start]
        behind = self.text[one.end : one.end + 8]
        return (
            bool(
                re.search(
                    (
                        r"(?:\b(?:is|was|are|comes?|came|finish(?:es|ed)?|in|ends?|placed|be|takes?|took|place"
                        r"|ranks?)\s+(?:(?:only|clearly|in|the|a)\s+)*)$"
                    ),
                    around,
                )
            )
            and not re.match(r"\s+(?!place|and|but|with|by|because|,)[a-z]+", behind)
        ) or bool(re.match(r"\s+place\b", behind))

    def _listed(self, tokens: Sequence[Token], index: int, leads: bool) -> bool:
        """Ben is first, Ann second: a weak ordinal beside a name where a strong one went before."""
        ordered = [one for one in tokens[:index] if one.kind in (kinds.RANK, "first") and one.taken == CLAIM]
        return bool(ordered)

    def _beside(self, tokens: Sequence[Token], index: int, step: int) -> Token | None:
        at = index + step
        while 0 <= at < len(tokens):
            one = tokens[at]
            if one.kind == kinds.NAME:
                return (
                    one
                    if abs(
                        (one.start if step > 0 else one.end) - (tokens[index].end if step > 0 else tokens[index].start)
                    )
                    < 30
                    else None
                )
            if (
                one.kind in (kinds.RANK, kinds.STOP, "first")
                or (one.kind == kinds.COMMA and step < 0)
                or one.kind == kinds.LINE
            ):
                return None
            at += step
        return None

    def _ties(self, tokens: list[Token]) -> None:
        """A and B tie, 同点, 引き分け."""
        key = self.wording.tie
        for index, one in enumerate(tokens):
            if one.kind != "tie" or one.taken or not key:
                continue
            if any(other.kind in ("negation", "question") for other in tokens):
                continue
            groups = [other for other in tokens if other.kind == kinds.NAME and (len(other.value) > 1)]
            who = next((other for other in reversed(groups) if other.end <= one.start), groups[0] if groups else None)
            seats: tuple[str, ...] = ()
            if who is not None:
                seats, who.taken = who.value, CLAIM
            else:
                alone = [other for other in tokens if other.kind == kinds.NAME]
                they = next((other for other in tokens if other.kind in ("they", "both")), None)
                everyone = next((other for other in tokens if other.kind == "all"), None)
                if len(alone) == 2 and alone[0].end <= one.start:
                    seats = (*alone[0].value, *alone[1].value)
                elif they is not None and len(self.spoken) > 1:
                    seats = self.spoken
                elif everyone is not None or len(self.everybody) == 2:
                    seats = self.everybody
                elif not alone:
                    people = next(
                        (
                            other
                            for other in tokens
                            if other.kind == kinds.PLAYERS and abs(other.start - one.start) < 16
                        ),
                        None,
                    )
                    if people is not None:
                        one.taken = CLAIM
                        self._claim(key, (), people.value, "so many tie", people, (people.digits,))
                    else:
                        self._claim(key, (), True, "some tie", one)
                    continue
                for other in (they, everyone):
                    if other is not None:
                        other.taken = CLAIM
            like = next((other for other in tokens[index + 1 :] if self._is_likened(other)), None)
            if like is not None:
                seats, like.taken = tuple(dict.fromkeys((*seats, *like.value))), CLAIM
            if not seats:
                continue
            topic = next(
                (
                    other.value
                    for other in tokens[max(0, index - 2) : index]
                    if other.kind == kinds.TOPIC and self._is_number(other.value)
                ),
                key,
            )
            self._claim(topic if self._is_number(topic) else key, tuple(sorted(seats)), True, "equal", one)
            self.tied = seats

    def _is_likened(self, one: Token) -> bool:
        """The same as Dan: whether somebody is compared with."""
        return (
            one.kind == kinds.NAME and re.search(r"\bas\s+\Z", self.text[max(0, one.start - 4) : one.start]) is not None
        )

    def _best(self, tokens: list[Token]) -> None:
        """The highest sum, 合計が一番高い, 最大: who has it; only beside a result that is known."""
        for index, one in enumerate(tokens):
            if one.kind not in ("max", "min") or one.taken:
                continue
            if not self.wording.measure:
                self._highest_card(tokens, index)
                continue
            key = self._superlative(tokens, index)
            said = key and self.wording.claims[key]
            who = self._holder_of_best(tokens, index)
            if not key or who is None:
                if not who and key and not any(other.kind in (kinds.NAME, kinds.NUMBER) for other in tokens):
                    self._best_of_nobody(tokens, one, key)
                elif key and who is None and self._number_of_best(tokens, index) is not None:
                    number = self._number_of_best(tokens, index)
                    assert number is not None
                    self._claim(
                        key,
                        self.everybody,
                        number.value,
                        "highest" if one.kind == "max" else "lowest",
                        number,
                        (number.digits,),
                    )
                    one.taken = CLAIM
                continue
            del said
            self._claim(
                key, None, sorted(who.value), "top" if one.kind == "max" else "bottom", one if who.taken else who
            )
            one.taken = CLAIM
            self.who = who.value

    def _best_of_nobody(self, tokens: Sequence[Token], one: Token, key: str) -> None:
        """合計が一番大きいからです: of whom was spoken; a rule in general where it speaks of players."""
        sentence = self.text[tokens[0].start : tokens[-1].end]
        if _ANYBODY.search(sentence):
            one.taken = HARMLESS if key in (self.wording.best, self.wording.measure) else ""
        elif len(self.spoken) == 1:
            self._claim(key, None, sorted(self.spoken), "top" if one.kind == "max" else "bottom", one)

    def _highest_card(self, tokens: Sequence[Token], index: int) -> None:
        """The highest, 10: no card of its suit is higher; or the card of somebody named is."""
        one = tokens[index]
        if one.kind == "min":
            return
        number = next(
            (other for other in tokens[index + 1 : index + 3] if other.kind in (kinds.NUMBER, kinds.CARDS)), None
        )
        names = {seat for other in tokens if other.kind == kinds.NAME for seat in other.value}
        order = list(self.notations.art.drawer.kinds)
        cards = [(seat, card.kind) for seat, held in self.held.items() for card in held if isinstance(card, Spelt)]
        if number is not None and number.kind == kinds.NUMBER:
            meant = [kind for _, kind in cards if self.notations.speller.rank(kind) == str(number.value)]
        elif number is not None:
            meant = [card.kind for card in number.value if isinstance(card, Spelt)]
        else:
            meant = [kind for seat, kind in cards if seat in names] if len(names) == 1 else []
        best = [
            kind
            for kind in meant
            if all(order.index(other) <= order.index(kind) for _, other in cards if other[:1] == kind[:1])
        ]
        if best:
            one.taken = HARMLESS
            if number is not None and number.kind == kinds.NUMBER and not number.unit:
                number.taken = HARMLESS

    def _number_of_best(self, tokens: Sequence[Token], index: int) -> Token | None:
        for other in tokens[index + 1 : index + 4]:
            if other.kind == kinds.NUMBER and not other.taken and other.value is not None:
                return other
            if other.kind not in (kinds.TOPIC, kinds.COLON, kinds.EQUALS):
                return None
        return None

    def _superlative(self, tokens: Sequence[Token], index: int) -> str:
        """The result that is highest or lowest: the nearest one that is named, behind it first."""
        around = [*tokens[index + 1 : index + 3], *reversed(tokens[:index])]
        for one in around:
            if one.kind == kinds.TOPIC and self._is_number(one.value):
                return str(one.value)
            if one.kind == kinds.NUMBER and one.unit and abs(one.start - tokens[index].start) < 16:
                return self._measure(one)
        return self.wording.best or self.wording.measure

    def _holder_of_best(self, tokens: Sequence[Token], index: int) -> Token | None:
        one = tokens[index]
        before = next((other for other in reversed(tokens[:index]) if other.kind == kinds.NAME), None)
        behind = next((other for other in tokens[index + 1 :] if other.kind == kinds.NAME), None)
        near = (
            re.match(
                r"[^。.]{0,14}?(?:のは|人は|プレイヤーは|のが|:|is|are|belongs? to|goes to|by|そのうち)",
                self.text[one.end : one.end + 40],
            )
            if behind is not None
            else None
        )
        if behind is not None and (before is None or near) and behind.start - one.end < 40:
            return behind
        return before

    def _compared(self, tokens: list[Token]) -> None:
        """A's 18 is more than C's 10; BはAより多くの点; A's sum is lower than B's."""
        for index, one in enumerate(tokens):
            if one.kind not in ("more", "less") or one.taken:
                continue
            than = next((other for other in tokens[index + 1 : index + 3] if other.kind == "than"), None)
            japanese = self.text[one.start : one.start + 2] == "より"
            names = [other for other in tokens if other.kind == kinds.NAME]
            before = [other for other in names if other.end <= one.start]
            behind = [other for other in names if other.start >= one.end]
            first = second = None
            if than is not None and before and behind and len(before[-1].value) == 1:
                first, second = before[-1], behind[0]
            elif japanese and len(before) > 1:
                first, second = (
                    (before[-2], before[-1])
                    if re.match(r"\s*(?:の[^\s、。]{0,6})?より", self.text[before[-1].end :])
                    else (before[-1], before[-2])
                )
            if first is None or second is None:
                continue
            topic = next(
                (other.value for other in tokens if other.kind == kinds.TOPIC and self._is_number(other.value)), ""
            )
            values = [other for other in tokens if other.kind == kinds.NUMBER and not other.taken and not other.unit]
            if not topic and len(values) == 2:
                topic = self.wording.tie or self.wording.measure
                for who, value in zip((first, second), values, strict=True):
                    self._claim(topic, who.value, value.value, "is", value, (value.digits,))
            if not topic:
                unit = self.text[one.end : one.end + 12]
                topic = next(
                    (
                        key
                        for key, said in self.wording.claims.items()
                        if self._is_number(key)
                        and any(
                            re.match(rf"\s*(?:の)?{re.escape(word)}", unit, re.IGNORECASE)
                            for word in (*units_of(said), *words_for(said))
                        )
                    ),
                    "",
                )
            if not topic:
                continue
            pair = (first.value[0], second.value[0])
            self._claim(topic, pair if one.kind == "more" else pair[::-1], True, "above", one)
            self._take([first, second], CLAIM)
            if than is not None:
                than.taken = CLAIM

    def _only(self, tokens: list[Token]) -> None:
        """Dだけ2点, only Dan scores: the others have nothing."""
        key = self.wording.measure
        for index, one in enumerate(tokens):
            if one.kind == "only" and not key and "hand" in self.wording.given.values():
                beside = tokens[max(0, index - 1) : index + 2]
                one.taken = one.taken or HARMLESS * any(other.kind == kinds.CARDS and other.taken for other in beside)
            if one.kind != "only" or one.taken or not key:
                continue
            near = [tokens[at] for at in (index - 1, index + 1) if 0 <= at < len(tokens)]
            who = next((other for other in near if other.kind == kinds.NAME), None)
            scored = (
                any(other.kind == "scores" for other in tokens)
                or any(other.kind == kinds.NUMBER and other.unit in self._units_of(key) for other in tokens)
                or any(other.kind == kinds.TOPIC and other.value == key for other in tokens)
            )
            if who is not None and scored:
                rest = tuple(seat for seat in self.everybody if seat not in who.value)
                behind = next((other for other in tokens[index + 1 :] if other.kind in (kinds.NUMBER, "nothing")), one)
                if behind.kind == "nothing" or (behind.kind == kinds.NUMBER and behind.value == 0):
                    self._claim(key, rest, 0, "more than", one)  # Bだけ0点
                    continue
                self._claim(key, rest, 0, "is", one)
                if not any(other.kind == kinds.NUMBER for other in tokens):
                    self._claim(key, who.value, 0, "more than", one)
            elif any(other.kind == kinds.CARDS for other in near) or any(
                other.kind in ("hold", kinds.SUIT) for other in near
            ):
                one.taken = HARMLESS

    # numbers -------------------------------------------------------------------------------------------------

    def _bare(self, tokens: list[Token]) -> None:
        bare_numbers(self, tokens)

    def _numbers(self, tokens: list[Token]) -> None:
        self.topic, self.who = "", ()
        at, named_since = 0, False
        told: dict[tuple[tuple[str, ...], str], bool] = {}
        column = -1
        while at < len(tokens):
            one = tokens[at]
            if one.kind == kinds.CELL:
                column += 1
                if column < len(self.header) and self.header:
                    kind, value = self.header[column]
                    if kind == kinds.RANK:
                        self._ranked_in_column(tokens, at + 1)
                    if kind == kinds.NAME and value:
                        self.who = (value,)
                        at += 1
                        continue
                    self.topic = value if kind == kinds.TOPIC else self.topic if kind != "" else ""
            elif one.kind in (kinds.EQUALS, kinds.ARROW):
                self.topic = self.topic if at and tokens[at - 1].kind in (kinds.NAME, kinds.TOPIC) else ""
            elif one.kind == kinds.LINE and len(self.who) == 1 and self.who[0] in self.held:
                behind = tokens[at + 1] if at + 1 < len(tokens) else None
                broken = at > 0 and tokens[at - 1].kind == kinds.NAME  # A⏎scores 4 points
                if not broken and (
                    behind is None or behind.kind not in (kinds.OPEN, kinds.CARDS, kinds.EQUALS, kinds.ARROW)
                ):
                    self.spoken, self.who = self.who, ()
            elif one.kind == kinds.NAME:
                self.who, named_since = one.value, True
                self.naming = one
            elif one.kind in ("they", "pronoun") and not one.taken:
                self._pronoun(one)
            elif one.kind == "both" and not one.taken and not self.who and 2 in (len(self.tied), len(self.spoken)):
                self.who = self.tied if len(self.tied) == 2 else self.spoken
                one.taken = HARMLESS
            elif one.kind == "both" and not one.taken:
                self._both(tokens, one)
            elif one.kind == "none_else" and not one.taken:
                self._nobody_else(tokens, at)
            elif one.kind in ("all", "nobody", "others") and not one.taken:
                self._whole_group(tokens, at)
            elif one.kind == kinds.TOPIC:
                self.topic = one.value if self._is_said(one.value) else self.topic
            elif one.kind == "card_count" and not (
                at and tokens[at - 1].kind == kinds.NUMBER and tokens[at - 1].taken == HARMLESS
            ):
                self.topic = _CARD_COUNT
            elif one.kind == kinds.NUMBER and not one.taken:
                many = self._list(tokens, at)
                if many > 1 and (read := run_listed(self, tokens, at, many)):
                    at += read
                    continue
                if many > 1 and self._in_order(tokens, at, many, named_since):
                    at += self._length(tokens, at, many)
                    continue
                self._number(tokens, at, told)
            elif one.kind == kinds.RANGE and not one.taken:
                self._range(tokens, at)
            at += 1
        del named_since

    def _ranked_in_column(self, tokens: Sequence[Token], at: int) -> None:
        """A rank in a column of its own: that of whom the row names."""
        one = tokens[at] if at < len(tokens) else None
        names = [other for other in tokens if other.kind == kinds.NAME]
        if one is not None and one.kind == kinds.NUMBER and not one.taken and names and self.wording.measure:
            self._claim(self.wording.measure, names[0].value, one.value, "rank", one, (one.digits,))

    def _both(self, tokens: Sequence[Token], one: Token) -> None:
        """Both have 7 points: the only two, or the two whom the sentence before names."""
        two = self.everybody if len(self.everybody) == _TWO else tuple(sorted(self.named))
        numbers = any(other.kind in (kinds.NUMBER, "nothing") and other.start > one.end for other in tokens)
        if len(two) == _TWO and numbers and not any(other.kind == kinds.NAME for other in tokens):
            self.who = two
            one.taken = HARMLESS

    def _pronoun(self, one: Token) -> None:
        if (one.kind == "pronoun" and len(self.who or self.spoken) == 1) or (
            one.kind == "they" and len(self.who or self.spoken) > 1
        ):
            self.who = self.who or self.spoken
            one.taken = HARMLESS
        elif one.kind == "they" and len(self.everybody) == 2:
            self.who = self.everybody
            one.taken = HARMLESS

    def _whole_group(self, tokens: Sequence[Token], at: int) -> None:
        one = tokens[at]
        if one.kind == "others":
            key = next(
                (
                    claim.key
                    for claim in reversed(self.claims)
                    if isinstance(claim.part, tuple) and claim.relation == "is"
                ),
                "",
            )
            told = {
                seat
                for claim in self.claims
                if claim.key == key and isinstance(claim.part, tuple) and claim.relation == "is"
                for seat in claim.part
            }
            since = max((place for place in range(at) if tokens[place].kind == kinds.CARDS), default=0)
            here = {seat for other in tokens[since:at] if other.kind == kinds.NAME for seat in other.value}
            told |= here  # who is named behind the cards
            rest = tuple(seat for seat in self.everybody if seat not in told)
            if not rest:
                rest = tuple(seat for seat in self.everybody if seat not in here) if here else ()
            if rest and told and how_many(one.value) in (0, len(rest)):
                self.who = rest
                one.taken = HARMLESS
        elif one.kind == "all":
            groups = [one for one in (self.who, self.tied, self.spoken, self.everybody) if one]
            count = how_many(one.value) or len(self.everybody)
            counted = any(other.kind in (kinds.NUMBER, "nothing", "tie", "others") for other in tokens)
            if (
                counted
                and not tokens[at].taken
                and (group := next((some for some in groups if len(some) == count), None))
            ):
                self.who = group
                one.taken = HARMLESS
        elif (
            one.kind == "nobody"
            and self.wording.measure
            and any(other.kind == kinds.TOPIC and other.value == self.wording.measure for other in tokens[at:])
        ):
            self._claim(self.wording.measure, self.everybody, 0, "is", one)

    def _nobody_else(self, tokens: Sequence[Token], at: int) -> None:
        """Nobody else scores: all but those who were told to score have nothing."""
        key = self.wording.measure
        scores = any(
            other.kind in ("scores", "nothing") or (other.kind == kinds.TOPIC and other.value == key)
            for other in tokens[at:]
        )
        scored = {
            seat
            for claim in self.claims
            if claim.key == key and isinstance(claim.part, tuple) and claim.said
            for seat in claim.part
        }
        if key and scores and scored:
            self._claim(key, tuple(seat for seat in self.everybody if seat not in scored), 0, "is", tokens[at])
            self.who = ()

    def _list(self, tokens: Sequence[Token], at: int) -> int:
        """How many numbers follow one another from here, with nothing between them but commas and and."""
        count, last = 1, tokens[at]
        signs: set[str] = set()
        place = at + 1
        while place < len(tokens):
            if tokens[place].kind == kinds.COMMA:
                place += 1
                continue
            one = tokens[place]
            if one.kind == kinds.NUMBER and count > 1 and not self._goes_on_alike(signs, last, one):
                break
            if (
                one.kind != kinds.NUMBER
                or one.taken
                or not re.fullmatch(r"\s*(?:[,、・/;]\s*)?(?:and|と|,\s*and)?\s*", self.text[last.end : one.start])
            ):
                break
            signs |= set(self.text[last.end : one.start]) & set(",、・/;")
            count, last = count + 1, one
            place += 1
        return count

    def _goes_on_alike(self, signs: set[str], last: Token, one: Token) -> bool:
        """Whether the next number of a list stands behind the same sign as those before, or behind and."""
        here = set(self.text[last.end : one.start]) & set(",、・/;")
        return not here or not signs or here <= signs

    def _length(self, tokens: Sequence[Token], at: int, many: int) -> int:
        place, seen = at, 0
        while seen < many:
            seen += tokens[place].kind == kinds.NUMBER
            place += 1
        return place - at

    def _in_order(self, tokens: Sequence[Token], at: int, many: int, named: bool) -> bool:
        """4 and 2 for A and B respectively; 18, 18, 10 and 7 for all in their order."""
        run = [one for one in tokens[at : at + self._length(tokens, at, many)] if one.kind == kinds.NUMBER]
        spread = any(one.kind in ("respectively", "each") for one in tokens)
        behind = next((one for one in tokens[at + self._length(tokens, at, many) :] if one.kind == kinds.NAME), None)
        seats: tuple[str, ...] = ()
        if named and len(self.who) == many:
            seats = self.who
        elif behind is not None and len(behind.value) == many and _FOR.fullmatch(self.text, run[-1].end, behind.start):
            seats = behind.value
            behind.taken = CLAIM
        elif not self.who and len(self.tied) == many:
            seats = self.tied
        elif (
            self.wording.named
            and many == len(self.everybody)
            and (len(self.who) != 1 or many > 2)
            and (many > 2 or spread or self.named >= set(self.everybody))
        ):
            seats = self.everybody
        elif spread and self.spoken and len(self.spoken) == many:
            seats = self.spoken
        if not seats or not self.wording.named:
            return False
        unit = next((one.unit for one in run if one.unit), "")
        keys = []
        for one in run:
            said = self._meaning(one if one.unit else Token(kinds.NUMBER, one.start, one.end, one.value, unit))
            if said is None and not unit:
                said = self.wording.claims.get(in_order(self, [other.value for other in run], seats))
            if said is None or said.form not in ("number", "card"):
                return False
            keys.append(said.key)
        for seat, one, key in zip(seats, run, keys, strict=True):
            value = [str(one.value)] if self.wording.claims[key].form == "card" else one.value
            self._claim(key, (seat,), value, "is", one, (one.digits,) if one.digits[1] else ())
        self.topic = keys[-1]
        if not unit:
            self.bare.add(self.topic)
        for one in tokens:
            if one.kind in ("respectively", "each"):
                one.taken = one.taken or CLAIM
        return True

    def _number(self, tokens: list[Token], at: int, told: dict[tuple[tuple[str, ...], str], bool]) -> None:
        one = tokens[at]
        if one.value is None or one.unit == "%":
            return
        if one.unit and not self.wording.named:
            self._item_number(tokens, at)
            return
        if self._counts_a_list(tokens, at):
            return
        behind = next((other for other in tokens[at + 1 : at + 2] if other.kind == kinds.NAME), None)
        if behind is not None and _FOR.fullmatch(self.text, one.end, behind.start):
            self.who = behind.value
        if self.topic == _CARD_COUNT and len(self.who) == 1 and self.who[0] in self.held:
            self._claim(
                "=",
                None,
                one.value,
                "truth",
                one,
                (one.digits,) if one.digits[1] else (),
                value=len(self.held[self.who[0]]),
            )
            return
        said = part_in_brackets(self, tokens, at) or self._announced_behind(tokens, at) or self._meaning(one)
        if re.match("ぶん|分", self.text[one.end :]) and one.unit in self._units_of(self.wording.measure):
            said = self.wording.claims.get(self.wording.best)  # 10点ぶんのカード
        if said is None and any(other.kind == "tie" and 0 <= one.start - other.end < 12 for other in tokens):
            said = self.wording.claims.get(self.wording.tie)
        if said is None and id(one) in self.parts and not one.unit and self.wording.cards == "counted":
            said = self.wording.claims.get(self.wording.measure)  # (3 + 2 = 5)
        if said is None:
            self._rank_spoken_of(tokens, at)
            return
        if said.key in self.wording.numbers:
            for seat in self.who:
                self.numbers.setdefault(said.key, {})[seat] = one.value
            if self.who:
                one.taken = GIVEN
                self.topic = said.key
            return
        if not self.wording.named:
            self._item_number(tokens, at)
            return
        whose = self.who
        they = any(other.kind in ("they", "both") for other in tokens)
        if (not whose or they or "\n" in self.text[tokens[0].start : one.start]) and self._of_all(tokens, at, said):
            return
        whose = whose or self.tied
        each = next((other for other in tokens[at + 1 : at + 2] if other.kind == "each"), None)
        alone = len(self.spoken) == 1 and self.wording.cards == "counted"
        if not whose and alone and each is not None and not any(other.kind == kinds.NAME for other in tokens):
            whose, each.taken = self.everybody, CLAIM  # 7 points each
        if not whose and len(self.spoken) == 1 and self._goes_on(tokens, at):
            whose = self.spoken
        if not whose:
            behind = tokens[at + 1] if at + 1 < len(tokens) else None
            later = next((other for other in tokens[at + 1 :] if other.kind == kinds.NAME), None)
            if behind is not None and behind.kind in ("each", "both") and later is not None and len(later.value) > 1:
                whose, behind.taken = later.value, CLAIM
        if not whose:
            return
        if told.get((whose, said.key)) and said.form == "number":
            other = self.wording.claims.get(self.wording.measure)
            letters = self.wording.letters.values()
            lettered = not one.unit and letters and all(told.get((whose, key)) for key in letters)  # A 5, B 5, 10
            if other is None or not (one.unit in units_of(other) or lettered) or told.get((whose, other.key)):
                return  # a second number of the same thing
            said = other
        told[whose, said.key] = True
        self.topic = said.key
        if one.unit not in self._units_of(self.wording.measure):
            self.bare.add(said.key)
        if said.form == "number":
            if id(one) in self.parts and not self._parts_fit(one, whose, said):
                return
            self._claim(said.key, whose, one.value, "is", one, (one.digits,) if one.digits[1] else ())
        else:
            self._claim(
                said.key,
                whose,
                [str(one.value)] * (2 if said.form == "range" else 1),
                "among" if said.form in ("one of", "range") else "is",
                one,
                (one.digits,) if one.digits[1] else (),
            )

    def _parts_fit(self, one: Token, whose: tuple[str, ...], said: Said) -> bool:
        """Whether the terms of a sum are what the result is made of: the ranks of the cards, or other results."""
        terms = sorted(self.parts[id(one)])
        held = [card for seat in whose for card in self.held.get(seat, ()) if isinstance(card, Spelt)]
        values = sorted(self._worth_of(card.kind) for card in held)
        made = [key for key in self.wording.claims if self._is_number(key) and key != said.key]
        self.pending.append((one, whose, said.key, tuple(terms), tuple(values), tuple(made)))
        return True

    @property
    def pending(self) -> list[tuple[Token, tuple[str, ...], str, tuple[int, ...], tuple[int, ...], tuple[str, ...]]]:
        """Sums whose terms are still to be compared with what the engine computes."""
        if not hasattr(self, "_pending"):
            self._pending: list[
                tuple[Token, tuple[str, ...], str, tuple[int, ...], tuple[int, ...], tuple[str, ...]]
            ] = []
        return self._pending

    def _goes_on(self, tokens: Sequence[Token], at: int) -> bool:
        """Whether a sentence without a name before the number is about whom the last one was about."""
        return not any(one.kind in (kinds.NAME, "others", "all", "they") for one in self._line(tokens, at))

    def _line(self, tokens: Sequence[Token], at: int) -> Sequence[Token]:
        """The tokens of the line in which one stands."""
        lines = [place for place, one in enumerate(tokens) if one.kind == kinds.LINE]
        low = max((place for place in lines if place < at), default=-1)
        high = min((place for place in lines if place > at), default=len(tokens))
        return tokens[low + 1 : high]

    def _of_all(self, tokens: Sequence[Token], at: int, said: Said) -> bool:
        """Altogether 6 points are scored; 全部で9枚."""
        one = tokens[at]
        line = self._line(tokens, at)
        low = max(self.text.rfind(sign, 0, line[0].start) for sign in ("。", "\n", ". "))
        sentence = self.text[low + 1 : line[-1].end]
        told = {claim.part for claim in self.claims if claim.key == said.key and claim.relation == "is"}
        own = re.search("(?:合わせて|合計で)[^。]*$", sentence) and not re.search("全員|全部", sentence)
        if own and len(self.spoken) == 1 and self.spoken not in told:
            return False  # whose parts were told before
        if (
            said.form != "number"
            or not re.search(
                r"全部で|合わせて|合計で|全員で|altogether|in all|in total|all told|between them|are scored"
                + r"|\btogether\b|\bcombined\b" * any(other.kind in ("they", "both") for other in line),
                sentence,
                re.IGNORECASE,
            )
            or any(other.kind == kinds.NAME for other in line)
        ):
            return False
        they = any(other.kind in ("they", "both") for other in line)
        whose = (they and self.who) or self.everybody
        self._claim(said.key, whose, one.value, "total", one, (one.digits,) if one.digits[1] else ())
        return True

    def _counts_a_list(self, tokens: Sequence[Token], at: int) -> bool:
        """ハート2、3、4の3枚; for 4 cards: how many stand there."""
        one = tokens[at]
        before = tokens[at - 1] if at else None
        unit = one.unit in ("枚", "cards", "card", "tiles", "tile", "個")
        if (
            before is not None
            and before.kind in (kinds.CLOSE, kinds.COMMA, kinds.COLON)
            and at > 1
            and tokens[at - 2].kind == kinds.CARDS
        ):
            before = tokens[at - 2]
        if (
            not unit
            or before is None
            or before.kind != kinds.CARDS
            or before.taken != GIVEN
            or one.start - before.end > 6
        ):
            return False
        if len(before.value) != one.value:
            self._claim("=", None, one.value, "truth", one, (one.digits,), value=len(before.value))
        one.taken = CLAIM
        return True

    def _meaning(self, one: Token) -> Said | None:
        """What a number counts: the result of the word before it where its unit allows, else that of its unit."""
        claims = self.wording.claims
        topic = claims.get(self.topic)
        numeric = {key: said for key, said in self.wording.numeric.items() if not said.each}
        if not one.unit:
            zoned = topic is None and self.wording.cards == "zoned"
            if zoned and re.search(r"[:=→|]\s*$", self.text[max(0, one.start - 3) : one.start]):
                return numeric.get(self.wording.measure)
            if topic is None:
                return None
            if (either := self._one_of(one, topic)) is not None:
                return either
            group = [said for said in claims.values() if said.group == topic.group and not said.each]
            card = next((said for said in group if said.form == "card"), None)
            first = card if topic.form != "number" else None
            return first or numeric.get(topic.key) or next((said for said in group if said.form == "number"), None)
        fitting = [said for said in numeric.values() if one.unit in units_of(said)]
        if topic is not None:
            group = [said for said in fitting if said.group == topic.group]
            if group:
                return group[0]
        points = one.unit in self._units_of(self.wording.measure)
        if topic is not None and points and self._is_number(topic.key) and topic.key not in self.bare:
            return topic if self._announced(one) else (fitting[0] if fitting else None)  # 最多4点: counted in points
        return fitting[0] if fitting else None

    def _announced(self, one: Token) -> bool:
        """Whether the word that says what a number is stands right before it, with nobody's name between."""
        before = self.text[max(0, one.start - 16) : one.start]
        words = sorted(
            (word for said in self.wording.claims.values() for word in words_for(said)), key=len, reverse=True
        )
        found = re.search(rf"(?:{'|'.join(map(re.escape, words))})[^、。,.;0-9]{{0,8}}$", before, re.IGNORECASE)
        return found is not None and not any(name in found[0] for name in self.seats)

    def _one_of(self, one: Token, topic: Said) -> Said | None:
        """Most: 9 with 4 cards: the number without a unit is the one of which there are so many."""
        group = [said for said in self.wording.claims.values() if said.group == topic.group]
        kind = next((said for said in group if said.form in ("one of", "range")), None)
        units = frozenset().union(*(units_of(said) for said in group))
        near = re.match(r"[^0-9。.;、]{1,12}?[0-9]+\s?(\w+)", self.text[one.end :])
        return (
            kind
            if kind is not None and near is not None and any(near[1].casefold().startswith(unit) for unit in units)
            else None
        )

    def _announced_behind(self, tokens: Sequence[Token], at: int) -> Said | None:
        """A number before the word that says what it is: a 4-card run, 18 in sum; only right behind."""
        one = tokens[at]
        for other in tokens[at + 1 : at + 2]:
            gap = re.fullmatch(
                r"[\s-]{0,3}|\s*(?:points?\s+)?for\s+(?:the|his|her|their|your|my|a)?\s*",
                self.text[one.digits[1] : other.start],
            )
            if other.kind == kinds.TOPIC and self._is_said(other.value) and gap and (not one.unit or " for " in gap[0]):
                other.taken = CLAIM
                return self.wording.numeric.get(other.value)
        return None

    def _rank_spoken_of(self, tokens: Sequence[Token], at: int) -> None:
        """The 10 with which Ben wins: the rank of a card that somebody named here holds; 3の枚数: the number of 3s."""
        one = tokens[at]
        group = next((said.group for said in self.wording.claims.values() if said.form == "card"), "")
        counted = next((said.key for said in self.wording.numeric.values() if said.group == group), "")
        if counted and not one.unit and re.match(r"\s*の(?:枚数|数|カード)", self.text[one.end :]):
            lows = {
                min((self._worth_of(one.kind) for one in self.held.get(seat, ()) if isinstance(one, Spelt)), default=0)
                for seat in self.tied or {seat for o in tokens if o.kind == kinds.NAME for seat in o.value}
            }
            if one.value in lows or not lows:
                one.taken = HARMLESS
                self.topic = counted
            return
        if one.unit or not (self.notations.speller.split or self.wording.cards == "counted"):
            return
        last = next((other for other in reversed(tokens[:at]) if other.kind == kinds.NUMBER), None)
        if last is not None and last.value == one.value and _GLUE.fullmatch(self.text[last.end : one.start]):
            return  # 6 and 6: one of them is meant to be another
        seats = {seat for other in tokens if other.kind == kinds.NAME for seat in other.value} or set(self.everybody)
        ranks = {
            self.notations.speller.rank(card.kind)
            for seat in seats
            for card in self.held.get(seat, ())
            if isinstance(card, Spelt)
        }
        before = tokens[at - 1] if at else None
        told = before is not None and before.kind in (
            kinds.NAME,
            kinds.COLON,
            kinds.CELL,
            kinds.EQUALS,
            kinds.ARROW,
            kinds.TOPIC,
            kinds.OPEN,
        )
        if (
            told
            and before is not None
            and not re.search(r"['’]s|\b(?:the|a|with)\b|の|で", self.text[before.end : one.start])
        ):
            return
        if str(one.value) in ranks:
            one.taken = HARMLESS

    def _range(self, tokens: Sequence[Token], at: int) -> None:
        one = tokens[at]
        key = next((key for key, said in self.wording.claims.items() if said.form == "range"), "")
        whose = self.who or (self.spoken if len(self.spoken) == 1 else ())
        if not key or not whose:
            return
        group = self.wording.claims[key].group
        topics = [other.value for other in [*tokens[:at], *tokens[at + 1 : at + 6]] if other.kind == kinds.TOPIC]
        if not any(self.wording.claims[topic].group == group for topic in topics if topic in self.wording.claims):
            return
        ranks = sorted(one.value, key=whole)
        if len(ranks) > 2 and [whole(rank) for rank in ranks] != list(range(whole(ranks[0]), whole(ranks[-1]) + 1)):
            return
        self._claim(key, whose, [ranks[0], ranks[-1]], "among", one)
        self.topic = next(
            (other for other, said in self.wording.claims.items() if said.group == group and other != key), self.topic
        )

    def _item_number(self, tokens: Sequence[Token], at: int) -> None:
        """A number said of cards of nobody: of the part of the row that was named last, or of the whole."""
        one = tokens[at]
        claims = self.wording.claims
        if (
            self.wording.down
            and re.search(
                r"(?:裏向き|裏|伏せ|伏せた|face[- ]down)[^0-9。.]{0,12}$", self.text[max(0, one.start - 24) : one.start]
            )
        ) or re.match(
            r"\s*(?:are|is|lie|of them are)?\s*(?:still\s+)?(?:face[- ]down|が?裏|を?伏せ)", self.text[one.end :]
        ):
            count = sum(isinstance(card, Spelt) and card.kind == self.wording.down for card in self.held.get("row", ()))
            self._claim("=", None, one.value, "truth", one, (one.digits,), value=count)
            return
        whole = next(
            (
                said
                for said in claims.values()
                if said.form == "number"
                and not said.each
                and (one.unit in units_of(said) or (not one.unit and self.topic == said.key))
            ),
            None,
        )
        each = [said for said in claims.values() if said.each and one.unit in units_of(said)]
        if whole is not None and (self.topic == whole.key or self.item < 0 or self.done):
            self._claim(whole.key, None, one.value, "is", one, (one.digits,) if one.digits[1] else ())
            if id(one) in self.parts:
                self.pending.append((one, (), whole.key, tuple(sorted(self.parts[id(one)])), (), ()))
            return
        behind = tokens[at + 1] if at + 1 < len(tokens) else None
        if each and behind is not None and behind.kind == "each":
            self._claim(each[0].key, None, one.value, "all", one)
            behind.taken = CLAIM
            return
        if each:
            said = each[0]
            if said.key in self.told_of:
                self.item += 1
                self.told_of.clear()
            self.item = max(self.item, 0)
            self.told_of.add(said.key)
            self._claim(said.key, self.item, one.value, "is", one, (one.digits,) if one.digits[1] else ())

    @property
    def done(self) -> bool:
        """Whether all that is said of parts has been said."""
        return False

    @property
    def told_of(self) -> set[str]:
        """What was said of the part of a row named last."""
        if not hasattr(self, "_told_of"):
            self._told_of: set[str] = set()
        return self._told_of

    # results in words ----------------------------------------------------------------------------------------

    def _win_key(self) -> str:
        return self.wording.win

    def _wins(self, tokens: list[Token]) -> None:
        key = self._win_key()
        for index, one in enumerate(tokens):
            if one.kind not in ("win", "lose") or one.taken or not key:
                continue
            names = [other for other in reversed(tokens[:index]) if other.kind == kinds.NAME]
            before = next((other for other in names if not self._compared_with(other)), next(iter(names), None))
            behind = next((other for other in tokens[index + 1 : index + 4] if other.kind == kinds.NAME), None)
            japanese = not self.text[one.start].isascii()
            named = (
                behind
                if before is None
                or (
                    behind is not None
                    and re.fullmatch(r"[^\w]*(?:は|:|is|are|者は|者:|goes to)?\s*", self.text[one.end : behind.start])
                )
                else before
            )
            if japanese and before is not None and not re.match(r"者|は", self.text[one.end : one.end + 1] or " "):
                named = before
            who = (
                named.value
                if named is not None
                else self.who or (self.spoken if any(other.kind in ("they", "pronoun") for other in tokens) else ())
            )
            if not who and any(other.kind in ("they", "both") for other in tokens):
                who = self.everybody if len(self.everybody) == 2 else ()
            if not who and len(self.spoken) == 1 and not any(other.kind in ("nobody", "all") for other in tokens):
                who = self.spoken
            if not who:
                continue
            shared = one.kind == "win" and any(other.kind == "tie" and other.taken for other in tokens) and False
            del shared
            relation = "winners" if one.kind == "win" else "losers"
            if relation == "winners" and named is not None and re.match("も", self.text[named.end :]):
                relation = "among winners"
            one.taken = CLAIM
            self._claim(
                key,
                None,
                sorted(who),
                relation,
                named if named is not None and named.value == who and not named.taken else one,
            )
            for other in tokens:
                if other.kind in ("they", "both") or (other.kind == kinds.NAME and other is named):
                    other.taken = other.taken or CLAIM

    def _compared_with(self, one: Token) -> bool:
        """Whether somebody is only the other of a comparison: one point more than Ben, ベンより."""
        before = self.text[max(0, one.start - 12) : one.start]
        return bool(
            re.search(r"\b(?:than|over|ahead of|beats?|beat|against|as)\s+\Z", before)
            or re.match(r"(?:さん|くん)?(?:の[^\s、。]{1,6})?より", self.text[one.end : one.end + 12])
        )
    def _attributed(self, tokens: list[Token]) -> None:
        attributed(self, tokens)

    def _scored(self, tokens: list[Token]) -> None:
        """AとBが得点します, Ann takes the points: they have some; only where no number says how many."""
        key = self.wording.measure
        numbers = any(one.kind in (kinds.NUMBER, "nothing") for one in tokens)
        for index, one in enumerate(tokens):
            if one.kind == "scores" and not one.taken:
                self._has_some(tokens, index)
                continue
            if one.kind != kinds.TOPIC or one.value != key or one.taken:
                continue
            if self._group_scores(tokens, index):
                self._leave(one, "")
            if numbers and self._told_how_many(tokens, index):
                continue
            before = next((other for other in reversed(tokens[:index]) if other.kind == kinds.NAME), None)
            verb = re.match(
                r"得点(?:し|でき|を得|が入|する|と)|scores?\b|gets?\s|points",
                self.text[one.start : one.end + 6],
                re.IGNORECASE,
            )
            owned = before is not None and re.match(r"['’]s|の(?!み)", self.text[before.end :])
            if (
                before is not None
                and verb
                and not owned
                and not any(other.kind in ("negation", "condition") for other in tokens)
            ):
                self._claim(key, before.value, 0, "more than", one)
                for other in tokens:
                    if other.kind == "only" and abs(other.start - before.end) < 4:
                        other.taken = other.taken or CLAIM

    def _group_scores(self, tokens: Sequence[Token], index: int) -> bool:
        """Everybody else scores: of a group, and nothing that says how many."""
        before, behind = tokens[index - 1] if index else None, tokens[index + 1] if index + 1 < len(tokens) else None
        return (
            before is not None
            and before.kind in ("others", "all", "both", "they")
            and self.text[before.end : tokens[index].start].strip(" もがは") == ""
            and re.match(r"scores?\b|得点(?:し|でき)", self.text[tokens[index].start :], re.IGNORECASE) is not None
            and (behind is None or behind.kind not in (kinds.NUMBER, kinds.RANGE, "nothing", kinds.COLON))
        )

    def _told_how_many(self, tokens: Sequence[Token], index: int) -> bool:
        """Whether a number stands beside a word for points, as far as the names around it."""
        low = next((place for place in range(index, -1, -1) if tokens[place].kind == kinds.NAME), 0)
        high = next((place for place in range(index, len(tokens)) if tokens[place].kind == kinds.NAME), len(tokens))
        units = {"", *self._units_of(self.wording.measure)}
        behind = tokens[high + 1] if high + 1 < len(tokens) else None
        return any(
            one.kind in ("nothing", kinds.RANGE) or (one.kind == kinds.NUMBER and one.unit in units)
            for one in tokens[low:high]
        ) or (behind is not None and behind.kind == kinds.NUMBER and tokens[index].end <= tokens[high].start)

    def _has_some(self, tokens: Sequence[Token], index: int) -> None:
        """Bに点が入る: more than nothing, unless the sentence says how many."""
        one, key = tokens[index], self.wording.measure
        before = next((other for other in reversed(tokens[:index]) if other.kind == kinds.NAME), None)
        who = before.value if before is not None else self.spoken
        told = any(other.kind == kinds.NUMBER and other.taken and other.unit in self._units_of(key) for other in tokens)
        if told:
            one.taken = HARMLESS
        elif key and who and not any(other.kind in ("negation", "condition", "question") for other in tokens):
            self._claim(key, who, 0, "more than", one)

    def _nothings(self, tokens: list[Token]) -> None:
        """Nothing, 無得点: no points for whom the sentence names last."""
        who: tuple[str, ...] = ()
        for index, one in enumerate(tokens):
            if one.kind == kinds.NAME:
                who = one.value
            elif one.kind in ("others", "all") and one.taken:
                self.who = ()
                self._whole_group(tokens, index)
                who = self.who or who
            elif one.kind == "nothing" and not one.taken:
                behind = tokens[index + 1] if index + 1 < len(tokens) else None
                if behind is not None and denied(self, one, behind):
                    self._leave(one, "")
                    continue
                key = one.value if one.value in self.wording.claims else self.wording.measure
                whose = who or (self.spoken if len(self.spoken) == 1 else ())
                if key and whose:
                    self._claim(key, whose, 0, "is", one)

    def _flags(self, tokens: list[Token]) -> None:
        """Results that are a word of the game: To Be, To Be no more."""
        for one in tokens:
            if one.kind != kinds.TOPIC or one.taken:
                continue
            source = self.wording.says.get(self.text[one.start : one.end].casefold())
            if source is not None:
                field_name, value = source
                self.values[field_name] = value
                one.taken = GIVEN

    def _anything(self, tokens: list[Token]) -> None:
        """Any card may be played: all of the hand."""
        key = next((key for key, said in self.wording.claims.items() if said.form == "cards"), "")
        if "hand" not in self.wording.given.values() or not key:
            return
        for one in tokens:
            if (
                one.kind == "anything"
                and not any(other.kind == "negation" and not other.taken for other in tokens)
                and "hand" in self.held
            ):
                self._claim(
                    key, None, [card.kind for card in self.held["hand"] if isinstance(card, Spelt)], "kinds", one
                )

    def _harmless(self, tokens: list[Token]) -> None:
        """Words that say how something comes about, once it has been read."""
        read = any(one.taken == CLAIM for one in tokens)
        for index, one in enumerate(tokens):
            if one.taken:
                continue
            if one.kind == "both" and self._both_points(tokens, index):
                continue
            if (
                one.kind == "others"
                and index + 1 < len(tokens)
                and tokens[index + 1].kind in (kinds.SUIT, kinds.CARDS)
                and tokens[index + 1].start - one.end < 3
            ):
                one.taken = HARMLESS  # 残りのリーフ
            elif one.kind == "both":
                before = tokens[index - 1] if index else None
                behind = tokens[index + 1] if index + 1 < len(tokens) else None
                pair = any(
                    other is not None and other.kind == kinds.NAME and len(other.value) == 2
                    for other in (before, behind)
                )
                names = [other for other in tokens if other.kind == kinds.NAME]
                if pair or (len(self.spoken) == 2 and not names) or (len(names) and len(names[0].value) == 2):
                    one.taken = HARMLESS
            elif (
                (one.kind == "they" and read and len(self.spoken) > 1)
                or (one.kind == "first" and not any(other.kind == kinds.NAME for other in tokens))
                or (one.kind in ("respectively", "each") and read)
                or (
                    one.kind == "more"
                    and not any(other.kind == "than" for other in tokens)
                    and one.value in ("over", "above", "better", "greater")
                )
            ):
                one.taken = HARMLESS

    def _is_a_trick(self, tokens: Sequence[Token]) -> bool:
        """Whether cards are led, and this notation is not the one of tricks, which the game has."""
        own, others = self.wording.given.values(), [one.given.values() for one in self.notations.prose]
        known = {"leader", "led"} & {source for some in others for source in some}
        return bool(known) and not {"leader", "led"} & set(own) and any(one.kind == kinds.CARDS for one in tokens)

    def _both_points(self, tokens: Sequence[Token], index: int) -> bool:
        """West picks up both points: two, and there are no more."""
        one, key = tokens[index], self.wording.measure
        behind = tokens[index + 1] if index + 1 < len(tokens) else None
        who = next((other.value for other in reversed(tokens[:index]) if other.kind == kinds.NAME), ())
        if (
            behind is None
            or behind.kind != kinds.TOPIC
            or behind.value != key
            or behind.start - one.end > 5
            or len(who) != 1
        ):
            return False
        self._claim(key, who, 2, "is", one)
        return True

    def contradicted(self) -> None:
        """Where two numbers are told of one player's result the name may be what is wrong: none is mended."""
        for one in self.claims:
            if not isinstance(one.part, tuple) or one.relation != "is" or one.name is None:
                continue
            others = (
                other
                for other in self.claims
                if other is not one
                and other.key == one.key
                and other.relation == "is"
                and isinstance(other.part, tuple)
            )
            if (
                any(set(one.part) & set(other.part) and other.said != one.said for other in others)
                and len(one.part) == 1
            ):
                one.numbers, one.token = (), one.name

    # helpers -------------------------------------------------------------------------------------------------

    def _has(self, key: str) -> bool:
        return key in self.wording.claims

    def _has_form(self, form: str) -> bool:
        return any(said.form == form for said in self.wording.claims.values())

    def _is_said(self, key: str) -> bool:
        return key in self.wording.numeric or key in self.wording.claims

    def _is_number(self, key: Any) -> bool:
        return key in self.wording.claims and self.wording.claims[key].form == "number"

    def _take(self, tokens: Sequence[Token], how: str) -> None:
        for one in tokens:
            one.taken = one.taken or how

    _claim, _leave, _worth_of = State.state, State.leave, State.worth_of
    grouped, role = _grouped, _role  # for the shapes


def _worth(terms: Sequence[Token], signs: Sequence[str]) -> int:
    """What a sum of products comes to."""
    total, product, plus = 0, terms[0].value, 1
    for term, sign in zip(terms[1:], signs, strict=True):
        if sign in "×x*✕X":
            product *= term.value
        else:
            total += plus * product
            product, plus = term.value, -1 if sign == "-" else 1
    return int(total + plus * product)


def _summands(terms: Sequence[Token], signs: Sequence[str]) -> list[int]:
    """The products of which a sum is made."""
    found = [terms[0].value]
    for term, sign in zip(terms[1:], signs, strict=True):
        if sign in "×x*✕X":
            found[-1] *= term.value
        else:
            found.append(term.value)
    return found
