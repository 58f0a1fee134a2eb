"""Walkthroughs as they are kept for the next build: told anew when something has changed that they were told from.

Of a rule text a walkthrough needs a few clauses: the titles of those that it cites, and the words of those that a wrong
answer goes against. Which ones is noted while it is told, and there is no other way for it to the rule text; so another
sentence of the rules may change, and it stays what it is.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import cast

from ..parts import Parts
from ..texts.content import GameContent
from ..texts.reference import Reference
from ..texts.rules import Clause, RuleText
from .data import Data
from .deals import TeachingDeal
from .steps import walkthrough


def retold(
    content: GameContent, deal: TeachingDeal, lang: str, furigana: bool, parts: Parts, name: str, key: str
) -> Data:
    """The data of a walkthrough, from the part of that name if it would be told the same; ``key`` stands for all that
    it is told from but the rule text. Raises as ``walkthrough`` does.
    """
    rules, known = content.rules[lang], parts.get(name, key)
    if known is not None and all(_words(rules, clause) == words for clause, words in known["read"].items()):
        return cast("Data", known["told"])
    noting = _Noting(lang, "", (), rules.path, rules, {})
    # What else is made of the rule text is not there.
    told = walkthrough(replace(content, rules={lang: noting}, reference=Reference()), deal, lang, furigana)
    parts.put(name, key, {"read": noting.read, "told": told})
    return cast("Data", json.loads(json.dumps(told)))  # now as it will be read later


@dataclass(frozen=True)
class _Noting(RuleText):
    """A rule text without sections, of which clauses can be had by name: what they say is noted."""

    whole: RuleText
    read: dict[str, list[str]]

    def clause(self, name: str) -> Clause:
        """A clause by its id."""
        found = self.whole.clause(name)
        self.read[name] = [found.number, found.title, found.text]
        return found


def _words(rules: RuleText, name: str) -> list[str]:
    """What a clause says, nothing where there is none of that name."""
    return next(([one.number, one.title, one.text] for one in rules.clauses if one.id == name), [])
