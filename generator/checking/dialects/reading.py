"""What the sentences around some cards say: what is given and what is claimed, each word accounted for.

A number belongs to the player named last and to the result that its unit or the word before it names. Whatever could
claim something and found no meaning is left over, and then the example is not understood: see ``Reading.left``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from . import tokens as kinds
from .answers import SIGNS, answer_to, asked, asked_before, no_more, yes_or_no
from .attributed import attributed
from .bare import bare_numbers, tied_many
from .contests import beats, leads_by, ranks_said, ties_said, versus
from .ellipsis import elliptic
from .extremes import best_said, compared
from .given import cards_said, players_said, suits_said
from .groups import only_said
from .numbers import numbers_said
from .ofgame import of_the_game
from .pileparts import pile_parts
from .piletalk import pile_talk
from .pronouns import answered, crossed, meant
from .remarks import by_cards, remarks, smallest_told_next
from .results import anything, flags_said, harmless, nothings, scored, winners
from .sentences import bare_names, grouped, is_a_trick, of_no_matter
from .state import CLAIM, HARMLESS, MEANT, State, Statement
from .strangers import nobody_here, speakers, stranger
from .sums import expressions
from .tiebreaks import low_talk
from .tokens import Token

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
_NO_RESULT = SIGNS | {"negation", "answer", "may", "hold", "play", "take"}
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
_MOST = re.compile(r"(?:いちばん|一番|最も|もっとも)[^、。\n]{1,8}\Z")
_FAR_MOST = 14


class Reading(State):
    """The reading of one scene in one notation."""

    def sentence(self, some: Sequence[Token], fresh: bool = True) -> None:
        """Read one; ``fresh``: with it a paragraph or an item begins, so that nobody is spoken of yet."""
        self.tokens += [one for one in some if one.taken]
        tokens = grouped(self, [one for one in some if one.kind in _SIGNIFICANT and not one.taken])
        tokens = meant(self, speakers(self, tokens))
        for one in tokens:
            if one.kind in ("more", "less") and _MOST.search(self.text, max(0, one.start - _FAR_MOST), one.start):
                one.kind = "max" if one.kind == "more" else "min"
        if fresh and not self.question:
            self.spoken = self.alone
        names = [one for one in tokens if one.kind == kinds.NAME]
        text = self.text[some[0].start : some[-1].end] if some else ""
        question = self.question
        self.asked_of_nobody = self.asked_of_nobody if question and not asked(text) else not names
        self.question = text if asked(text) else question if all(one.kind in SIGNS for one in tokens) else ""
        if question and some and yes_or_no(text):
            if self.asked_of_nobody and no_more(text):
                return
            self.leave(some[0], "")
        answers = no_more(text) or all(one.kind in _NO_RESULT for one in tokens)
        if not question and some and answers and asked_before(self.text, some[0].start, self.seats):
            return
        if not question and some and of_the_game(self.text, (some[0].start, some[-1].end), tokens):
            self.take(tokens, HARMLESS)
            self.tokens += tokens
            return
        if of_no_matter(self, tokens, names):
            if question and names and not self.question:
                answer_to(self, question, tokens, len(self.claims))
            self.tokens += tokens
            self.spoken = names[0].value if self.question and len(names) == 1 else self.spoken
            return
        self.who, self.topic, self.tied, self.bare = (), "", (), set()
        first, holder = len(self.claims), self.holder
        rules = (
            smallest_told_next,
            low_talk,
            cards_said,
            pile_parts,
            expressions,
            players_said,
            pile_talk,
            remarks,
            suits_said,
            versus,
            beats,
            leads_by,
            ranks_said,
            tied_many,
            ties_said,
            best_said,
            compared,
            only_said,
            bare_numbers,
            attributed,
            numbers_said,
            scored,
            winners,
            nothings,
            anything,
            flags_said,
            harmless,
        )
        for rule in rules:
            rule(self, tokens)
        if question:
            answer_to(self, question, tokens, first)
        for one in tokens:
            if not one.taken and (
                one.kind in MEANT
                or (one.kind == kinds.NAME and bare_names(self, tokens))
                or one.kind in (kinds.NUMBER, kinds.RANGE, kinds.CARDS, kinds.RANK, kinds.PLAYERS, kinds.OPERATOR)
            ):
                self.leave(nobody_here(self, one) or one, "")
                break
        if (named := answered(self, tokens)) is not None:
            self.leave(named, "")
        order = next((one for one in tokens if one.kind in ("earlier", "later") and not one.taken), None)
        if order is not None and "played" in self.wording.given.values():
            self.leave(order, "")
        played = next((one for one in tokens if one.kind == "lead" and not one.taken), None)
        if played is not None and is_a_trick(self, tokens):
            self.leave(played, "")
        other = stranger(self, tokens) if any(one.taken == CLAIM for one in tokens) else None
        if other is not None and not by_cards(self, other):
            self.leave(other, "")
        if (alike := elliptic(self, tokens)) is not None:
            self.leave(alike, "")
        if (least := crossed(self, tokens)) is not None:
            self.leave(least, "")
        self.tokens += tokens
        plain = all(_PLAIN.fullmatch(self.text[one.start : one.end]) for one in some if one.kind == kinds.WORD)
        for claim in self.claims[first:]:
            claim.plain = plain
            nobody = not (names or self.alone) and not any(one.kind == kinds.CELL for one in tokens)
            claim.supposed = nobody and self._supposed(claim)
        if not names and self.holder:
            self.spoken = self.holder
        groups = [one.value for one in names]
        self.named_last = groups[-1] if groups else self.holder if self.holder != holder else self.named_last
        self.named = frozenset(seat for some in groups for seat in some) or self.named
        self.spoken = groups[-1] if groups else self.spoken
        if groups and names[0].value and len(groups) == 1:
            self.spoken = groups[0]

    def _supposed(self, claim: Statement) -> bool:
        """Whether a claim of a sentence without a name is given to somebody of whom was not told last."""
        part = claim.said if claim.part is None and claim.relation in ("top", "bottom") else claim.part
        return isinstance(part, tuple | list) and len(part) == 1 and tuple(part) != self.named_last
