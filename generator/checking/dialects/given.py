"""What a sentence gives: cards and where they lie, the players, suits."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ..spelling import Misspelt, Spelt
from . import tokens as kinds
from .piles import smallest_told
from .state import CLAIM, GIVEN, HARMLESS, State
from .tokens import Token
from .whytrick import void, why


def cards_said(reading: State, tokens: list[Token]) -> None:
    """Cards: whose they are, or what they are for."""
    if "hand" in reading.wording.given.values():
        void(reading, tokens)
    who: tuple[str, ...] = ()
    for index, one in enumerate(tokens):
        if one.kind == kinds.NAME:
            who = one.value
        elif one.kind == "pronoun" and len(who or reading.spoken) == 1:
            who = who or reading.spoken
        elif one.kind == kinds.CARDS and not one.taken:
            if "hand" in reading.wording.given.values():
                _role_cards(reading, tokens, index)
            else:
                _some_cards(reading, tokens, index, who)
    if "leader" in reading.wording.given.values():
        _leader_said(reading, tokens)
    if "played" in reading.wording.given.values():
        why(reading, tokens)


def _leader_said(reading: State, tokens: Sequence[Token]) -> None:
    """Who leads: the name before the word that says so, or behind it."""
    for index, one in enumerate(tokens):
        if one.kind == "lead" and "leader" not in reading.values:
            before = next((other for other in reversed(tokens[:index]) if other.kind == kinds.NAME), None)
            behind = next((other for other in tokens[index + 1 : index + 3] if other.kind == kinds.NAME), None)
            who = before or behind
            if who is not None and len(who.value) == 1:
                reading.values["leader"] = who.value[0]
                one.taken = GIVEN


def _role_cards(reading: State, tokens: list[Token], index: int) -> None:
    """Cards that lie on the table, are in the hand, or may be played: by the word beside them."""
    one = tokens[index]
    if any(isinstance(card, Misspelt) for card in one.value):
        reading.held.setdefault("hand", []).extend(one.value)
        one.taken = GIVEN
        return
    listed = [card.kind for card in one.value]
    role = role_of(reading, tokens, index)
    if role == "may":
        key = next((key for key, said in reading.wording.claims.items() if said.form == "cards"), "")
        if key and not any(other.kind == "negation" and not other.taken for other in reading.clause(tokens, index)):
            reading.state(key, None, listed, "kinds", one)
    elif role == "lead" and "led" not in reading.held:
        reading.held["led"] = list(one.value)
        one.taken = GIVEN
    elif role == "play" and "led" in reading.held and _in_hand(reading, listed):
        reading.leave(one, "")  # スペードの2を捨ててもいいですか
    elif role == "play":
        reading.held.setdefault("led", []).extend(one.value)
        one.taken = GIVEN
    elif role == "hold":
        reading.held.setdefault("hand", []).extend(one.value)
        one.taken = GIVEN


def _in_hand(reading: State, listed: Sequence[str]) -> bool:
    """Whether cards are some of the hand that was told before."""
    hand = Counter(card.kind for card in reading.held.get("hand", ()) if isinstance(card, Spelt))
    return bool(hand) and not Counter(listed) - hand


def role_of(reading: State, tokens: Sequence[Token], index: int) -> str:
    """What some cards are for: led, played, held, or what may be played; by the words around them."""
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
        (other for other in reading.clause(tokens, index) if other.kind in roles and other.start >= one.end), None
    )
    if before is not None and behind is not None:
        english = reading.text[before.start].isascii()
        led = re.match(r"\s*(?:was|is|were|has been|had been|are)\s", reading.text[one.end :])
        close = re.fullmatch(r"[^、。]{0,8}?(?:は|が|:|に|も|の)?[「『\s]*", reading.text[before.end : one.start])
        if english:
            return behind.kind if led else before.kind
        return (
            before.kind
            if (close and not re.match(r"\s*(?:が|を)", reading.text[one.end :])) or (before.kind == "may" and close)
            else behind.kind
        )
    found = before or behind
    return found.kind if found is not None else "hold" if "hand" not in reading.held else ""


def _some_cards(reading: State, tokens: list[Token], index: int, who: tuple[str, ...]) -> None:
    one = tokens[index]
    own = one.value
    who = (reading.holder_of[one.start],) if one.start in reading.holder_of else who
    listed = [card.kind for card in own if isinstance(card, Spelt)]
    if reading.wording.cards == "row":
        _row_cards(reading, one, listed)
        return
    if reading.wording.cards == "zoned":
        alone = reading.everybody if len(reading.everybody) == 1 else ()
        _zone_of(reading, one, who or (reading.spoken if len(reading.spoken) == 1 else alone))
        return
    if not who and len(reading.spoken) == 1 and reading.spoken[0] not in reading.held:
        who = reading.spoken
    if not own:  # 1が0枚
        numbers = [match.span() for match in re.finditer("[0-9]+", reading.text[one.start : one.end])] or [(0, 1)]
        reading.leave(Token(kinds.NUMBER, one.start + numbers[-1][0], one.start + numbers[-1][1]), "")
        return
    loose = reading.wording.cards == "counted" and one.unit in ("loose", "list")
    if loose and (smallest_told(reading, tokens, index, who) or _copies_claimed(reading, tokens, index, who, own)):
        return
    seat = who[0] if len(who) == 1 else ""
    if seat and seat not in reading.held:
        reading.held[seat] = list(own)
        one.taken = GIVEN
        reading.holder = (seat,)
        if reading.has_form("suit"):
            suits = {kind[:1] for kind in listed}
            reading.suit = next(iter(suits)) if len(suits) == 1 else reading.suit
    elif (
        seat
        and len(listed) == len(own)
        and not Counter(listed) - Counter(card.kind for card in reading.held[seat] if isinstance(card, Spelt))
    ):
        near = next((o for o in reversed(tokens[:index]) if o.kind not in (kinds.COLON, kinds.OPEN, kinds.COMMA)), None)
        if loose and near is not None and near.kind == kinds.TOPIC:
            reading.leave(one, "what the numbers say")  # the longest run is 9, 9, 7
        else:
            one.taken = HARMLESS
    elif not seat and listed and not any(isinstance(card, Misspelt) for card in own):
        all_held = {card.kind for cards in reading.held.values() for card in cards if isinstance(card, Spelt)}
        if not all_held & set(listed) or all_held >= set(listed):
            one.taken = HARMLESS if not all_held & set(listed) else ""


def _zone_of(reading: State, one: Token, who: tuple[str, ...]) -> None:
    """What lies in a zone of somebody; each zone is told once."""
    zones = reading.zones.setdefault(who[0], {}) if len(who) == 1 else None
    if zones is not None and one.unit and one.unit not in zones:
        zones[one.unit] = [card.kind for card in one.value if isinstance(card, Spelt)]
        reading.held.setdefault(who[0], []).extend(one.value)
        one.taken = GIVEN


def _row_cards(reading: State, one: Token, listed: list[str]) -> None:
    ranks = [reading.notations.speller.rank(kind) for kind in listed]
    if "row" not in reading.held and one.unit == "":
        reading.held["row"] = list(one.value)
        one.taken = GIVEN
        return
    ours = [
        reading.notations.speller.rank(card.kind) for card in reading.held.get("row", ()) if isinstance(card, Spelt)
    ]
    if ranks == ours and reading.wording.down in ours:
        one.taken = HARMLESS
        return
    if ranks == ours and not re.match(r"\s*の\s?[0-9一二三四五六七八九]", reading.text[one.end :]):
        one.taken = HARMLESS
        return
    reading.item += 1
    reading.told_of.clear()
    key = next((key for key, said in reading.wording.claims.items() if said.form == "cards"), "")
    if key:
        reading.state(key, reading.item, ranks, "ranks", one)


def _copies_claimed(
    reading: State, tokens: list[Token], index: int, who: tuple[str, ...], own: Sequence[Spelt | Misspelt]
) -> bool:
    """Five 9s, said of the largest pile: a claim where piles were told before, or a word announces it."""
    one = tokens[index]
    before = next(
        (other for other in reversed(tokens[:index]) if other.kind in (kinds.TOPIC, kinds.NAME, "max", kinds.CARDS)),
        None,
    )
    key = next((key for key, said in reading.wording.claims.items() if said.form == "one of"), "")
    if not key or (before is not None and before.kind == kinds.CARDS and not before.taken):
        return False
    group = reading.wording.claims[key].group
    announced = (
        before is not None and before.kind == kinds.TOPIC and reading.wording.claims[before.value].group == group
    )
    who = who or reading.spoken
    seat = who[0] if len(who) == 1 else ""
    if not seat or not (
        announced or (seat in reading.held and len({c.kind for c in own if isinstance(c, Spelt)}) == 1)
    ):
        return False
    first = own[0]
    if not isinstance(first, Spelt) or any(isinstance(card, Misspelt) for card in own):
        return False
    number = next(other for other, said in reading.wording.claims.items() if said.group == group and other != key)
    small = reading.wording.claims.get("smallest")
    topic = before.value if before is not None and before.kind == kinds.TOPIC else ""
    if not announced and small is not None and topic and reading.wording.claims[topic].group == small.group:
        return False
    reading.state(key, (seat,), [first.kind], "among", one)
    for other in re.findall(r"\((?:か|or)\s?([0-9]+)\)", reading.text[one.start : one.end]):
        reading.state(key, (seat,), [other], "among", one)
    reading.state(number, (seat,), len(own), "is", one, _digits_of(reading, one, str(len(own))))
    reading.topic = number
    return True


def _digits_of(reading: State, token: Token, digits: str) -> tuple[tuple[int, int], ...]:
    found = [
        match.span()
        for match in re.finditer(r"(?<![0-9])[0-9]+(?![0-9])", reading.text[token.start : token.end])
        if match[0] == digits
    ]
    last = len(found) == 1 or re.search(r"[×xX*✕]|枚\s*\Z", reading.text[token.start : token.end])  # 5が5枚
    return ((token.start + found[-1][0], token.start + found[-1][1]),) if found and last else ()


def players_said(reading: State, tokens: list[Token]) -> None:
    """How many play."""
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
        elif one.value in reading.notations.game.players and (
            "players" not in reading.values or reading.values["players"] == one.value
        ):
            reading.values["players"] = one.value
            one.taken = GIVEN


def suits_said(reading: State, tokens: list[Token]) -> None:
    """Suits: the one that is scored, trump, or of the result of a word."""
    for index, one in enumerate(tokens):
        if one.kind != kinds.SUIT or one.taken:
            continue
        near = tokens[max(0, index - 2) : index + 3]
        everyone = next((other for other in near if other.kind == "all"), None)
        if everyone is not None:
            if all(
                isinstance(card, Spelt) and card.kind[:1] == one.value
                for cards in reading.held.values()
                for card in cards
            ):
                reading.take([one, everyone], HARMLESS)
            continue
        if any(other.kind == "trump" for other in near) and "trump" in reading.wording.given:
            reading.values["trump"] = one.value
            one.taken = GIVEN
            for other in near:
                other.taken = other.taken or (GIVEN if other.kind == "trump" else "")
        elif "led" in reading.wording.given.values() and any(other.kind == "lead" for other in near):
            one.taken = GIVEN if reading.values.setdefault("led suit", one.value) == one.value else ""
            if not one.taken:
                reading.leave(one, "")
        elif reading.has_form("suit"):
            key = next(key for key, said in reading.wording.claims.items() if said.form == "suit")
            if not any(claim.key == key and claim.said == one.value for claim in reading.claims):
                reading.state(key, None, one.value, "is", one)
            one.taken = CLAIM
        else:
            one.taken = HARMLESS
