"""Score examples in prose of our own, right by a small reckoning of our own; each number is kept with its place.

``case(seed)`` draws a game, names, cards, a way to write them and what stands around them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

SUITS = {
    "S": ("スペード", "♠", "spades"),
    "H": ("ハート", "♥", "hearts"),
    "D": ("ダイヤ", "♦", "diamonds"),
    "C": ("クラブ", "♣", "clubs"),
    "L": ("リーフ", "L", "leaves"),
    "X": ("クロス", "X", "crosses"),
}
NAMES = {
    "ja": (
        "ABCD",
        ("アキ", "ユウタ", "ナナミ", "ケン"),
        ("太郎", "花子", "次郎", "良子"),
        "甲乙丙丁",
        ("ひなの", "もも", "まこと", "ゆい"),
    ),
    "en": (
        "ABCD",
        ("Ann", "Ben", "Cleo", "Dmitri"),
        ("Zoë", "Łukasz", "Ana-Maria", "O'Neil"),
        ("North", "East", "South", "West"),
    ),
}
RULES = {
    "ja": (
        "1)リードプレイヤーから順に1枚出します。",
        "プレイ時間は約20分です。",
        "2019年5月2日",
        "※Aはいつも数字の1として扱います。",
        "いずれかのプレイヤーが20点を超えたら終わりです。",
        "4人プレイでは60枚のカードを使い、14枚ずつ配ります。",
    ),
    "en": (
        "Deal 14 cards to each player.",
        "Version 2.1, 12 May 2019, page 4 of 8",
        "1) The leader plays a card.",
        "Play until somebody has more than 20 points.",
    ),
}
WIDE = str.maketrans("0123456789", "０１２３４５６７８９")
_MARK = re.compile("\ue000([^\ue001]*)\ue001")


@dataclass(frozen=True)
class Case:
    """A text with its game, how many examples it holds, and the spans of the numbers claimed."""

    game: str
    suffix: str
    text: str
    examples: int
    claims: tuple[tuple[int, int], ...]


def n(value: int) -> str:
    """A number that is claimed."""
    return f"\ue000{value}\ue001"


def case(seed: int) -> Case:
    """A text with one to three right examples."""
    draw = random.Random(seed)
    lang = draw.choice(("ja", "ja", "en"))
    game = draw.choice(("take-and-share", "trumps", "tennos-square"))
    names = list(draw.choice(NAMES[lang]))
    blocks = []
    for _ in range(draw.choice((1, 1, 2, 3))):
        if game == "take-and-share":
            lines = suit(draw, lang, names[: draw.choice((3, 4, 4))])
        elif game == "trumps":
            lines = score(draw, lang, names[: draw.choice((2, 3))])
        else:
            lines = row(draw, lang)
        heads = ("例：", "（例）", "例えば次の場合です。") if lang == "ja" else ("Example:", "For example:")
        blocks.append([draw.choice(heads), *lines])
    suffix, text = around(draw, lang, blocks)
    if lang == "ja" and suffix == ".txt" and draw.random() < 0.3:
        text = text.translate(WIDE)
    text = text.replace("\n", draw.choice(("\n", "\n", "\r\n")))
    claims, plain, at = [], "", 0
    for mark in _MARK.finditer(text):
        plain += text[at : mark.start()]
        claims.append((len(plain), len(plain) + len(mark[1])))
        plain += mark[1]
        at = mark.end()
    return Case(game, suffix, plain + text[at:], len(blocks), tuple(claims))


def around(draw: random.Random, lang: str, blocks: Sequence[Sequence[str]]) -> tuple[str, str]:
    """The blocks in a file of some kind, with rules before and behind."""
    before, behind = draw.sample(RULES[lang], draw.randint(0, 3)), draw.sample(RULES[lang], draw.randint(0, 3))
    kind = draw.choice(("plain", "tight", "quote", "list", "html", "br", "ul"))
    if kind in ("html", "br", "ul"):
        glue, start, end = {
            "html": ("</p>\n<p>", "<p>", "</p>"),
            "br": ("<br>\n", "<p>", "</p>"),
            "ul": ("</li>\n<li>", "<ul>\n<li>", "</li>\n</ul>"),
        }[kind]
        parts = [f"<p>{line}</p>" for line in before]
        parts += [start + glue.join(block).replace("×", "&times;") + end for block in blocks]
        parts += [f"<p>{line}</p>" for line in behind]
        return ".html", "<html><body>\n" + "\n".join(parts) + "\n</body></html>\n"
    prefix = {"quote": "> ", "list": "- "}.get(kind, "")
    gap = "\n" if kind == "tight" else "\n\n"
    text = gap.join("\n".join([block[0], *(prefix + line for line in block[1:])]) for block in blocks)
    return (".md" if prefix else ".txt"), "\n".join([*before, "", text, "", *behind]) + "\n"


def joined(words: Sequence[str], lang: str) -> str:
    """A, B and C."""
    if len(words) == 1:
        return words[0]
    return "、".join(words[:-1]) + "と" + words[-1] if lang == "ja" else ", ".join(words[:-1]) + " and " + words[-1]


def suit(draw: random.Random, lang: str, names: Sequence[str]) -> list[str]:
    """Take & Share: the score for a suit."""
    ranks = list(range(1 if len(names) == 4 else 3, 11))
    draw.shuffle(ranks)
    held: dict[str, list[int]] = {name: [ranks.pop()] for name in names}
    for rank in ranks[draw.randint(0, 2) :]:
        held[draw.choice(names)].append(rank)
    if draw.random() < 0.2:
        held[names[-1]] = []
    sums = {name: sum(cards) for name, cards in held.items()}
    points = {name: len(cards) if sums[name] == max(sums.values()) else 0 for name, cards in held.items()}
    letter, (word, sign, many) = draw.choice(list(SUITS.items()))
    way = draw.randrange(5)
    lines = []
    for name, cards in held.items():
        codes, signs = " ".join(f"{letter}{card}" for card in cards), " ".join(f"{sign}{card}" for card in cards)
        if lang == "ja":
            spelt, short = "、".join(f"{word}{card}" for card in cards), f"{word}の" + "、".join(map(str, cards))
            title = "さん" if len(name) > 1 else ""
            lines.append(
                (
                    f"プレイヤー{name}が「{spelt}」",
                    f"{name}{title}は「{short}」",
                    f"{name}：{signs}",
                    f"【{name}】{codes}",
                    f"{name}の手元: {spelt}",
                )[way]
                if cards
                else (f"プレイヤー{name}は1枚も持っていません。" if way == 0 else f"{name}：なし")
            )
        else:
            listed = joined([str(card) for card in cards], lang) if cards else ""
            lines.append(
                (
                    f"Player {name} has the {listed} of {many}.",
                    f"{name} took the {many} {listed}.",
                    f"{name}: {', '.join(codes.split())}",
                    f"{name} ({signs})",
                    f"{name} holds {signs}.",
                )[way]
                if cards
                else f"{name} has none."
            )
    top = joined([name for name in names if sums[name] == max(sums.values())], lang)
    won, lost = [name for name in names if points[name]], [name for name in names if not points[name]]
    if lang == "ja":
        lines.append(
            draw.choice(
                (
                    "この時、" + "、".join(f"{name}の合計が{n(sums[name])}" for name in names) + "となります。",
                    "合計は" + "、".join(f"{name}が{n(sums[name])}" for name in names) + "です。",
                    "数字の合計：" + "、".join(f"{name}={n(sums[name])}" for name in names),
                )
            )
            + f"合計が最も高いのは{top}です。"
        )
        lines.append(
            "したがって、"
            + "、".join(f"{name}は{n(points[name])}点" for name in won)
            + (f"、{joined(lost, lang)}は{n(0)}点" if lost else "")
            + "となります。"
        )
    else:
        lines.append(
            draw.choice(
                (
                    ", ".join(f"{name} adds up to {n(sums[name])}" for name in names) + ".",
                    "The sums are " + joined([f"{n(sums[name])} for {name}" for name in names], lang) + ".",
                )
            )
            + f" The highest sum is that of {top}."
        )
        lines.append(
            ", ".join(f"{name} scores {n(points[name])}" for name in won)
            + (f", {joined(lost, lang)} none" if lost else "")
            + "."
        )
    return lines


def run(held: dict[int, int]) -> tuple[int, int, int]:
    """The longest run of numbers: how long, from where to where; the lowest of several."""
    found = []
    for low in held:
        high = low
        while high + 1 in held:
            high += 1
        found.append((high - low + 1, -low, high))
    length, low, high = max(found)
    return length, -low, high


def score(draw: random.Random, lang: str, names: Sequence[str]) -> list[str]:
    """Trumps: the score of all, and who wins."""
    left = {rank: rank for rank in range(1, 10)}
    held: dict[str, dict[int, int]] = {}
    for name in names:
        held[name] = {}
        there = [rank for rank in left if left[rank]]
        for rank in draw.sample(there, min(4, len(there))):
            held[name][rank] = draw.randint(1, min(left[rank], 5))
            left[rank] -= held[name][rank]
    points = {name: max(cards.values()) + run(cards)[0] for name, cards in held.items()}
    times, opened, closed = draw.choice(("×", "x")), *draw.choice(("[]", "［］"))
    lines = []
    for name, cards in held.items():
        ranks = sorted(cards, reverse=True)
        shown = draw.choice(("", " ")).join(f"{opened}{rank}{times}{cards[rank]}{closed}" for rank in ranks)
        most = max(cards.values())
        kind = max(rank for rank in cards if cards[rank] == most)
        length, low, high = run(cards)
        ends = f"{high}~{low}" if length > 1 else str(low)
        if lang == "ja":
            lines += [
                draw.choice((f"【{name}の得点札】", f"{name}の得点札：")),
                shown,
                draw.choice(
                    (
                        f"(最多:{kind}が{n(most)}枚 最長:{ends}の{n(length)}つ)={n(points[name])}点",
                        f"最多は{kind}が{n(most)}枚、最長は{ends}の{n(length)}つなので、{n(points[name])}ポイントになります。",
                    )
                ),
            ]
        else:
            told = f"(most: {kind} with {n(most)} cards, longest: {ends} with {n(length)} numbers)"
            lines += [f"{name}: {shown}", f"{told} = {n(points[name])} points"]
    first = [name for name in names if points[name] == max(points.values())]
    lowest = {name: min(held[name]) for name in first}
    best = [name for name in first if lowest[name] == min(lowest.values())]
    if len(best) > 1:
        copies = {name: held[name][lowest[name]] for name in best}
        best = [name for name in best if copies[name] == max(copies.values())]
    who, tied = joined(best, lang), joined(first, lang)
    if lang == "ja":
        small = "、".join(f"{name}の最小カードは{n(lowest[name])}" for name in first)
        level = f"{tied}が同点ですが、{small}です。" if len(first) > 1 else ""
        lines.append(f"{level}この場合、{who}の勝利となります。")
    else:
        small = " and ".join(f"{name}'s smallest card is {n(lowest[name])}" for name in first)
        lines.append((f"{tied} tie, and {small}. " if len(first) > 1 else "") + f"So {who} wins.")
    return lines


def row(draw: random.Random, lang: str) -> list[str]:
    """Tennos Square: the score of a row."""
    cards = [draw.choice((*range(1, 11), 0)) if draw.random() < 0.5 else place + 1 for place in range(9)]
    cards = [0 if rank and cards[:place].count(rank) >= 6 else rank for place, rank in enumerate(cards)]
    stretches: list[list[int]] = []
    for rank in filter(None, cards):
        if stretches and stretches[-1][-1] <= rank:
            stretches[-1].append(rank)
        else:
            stretches.append([rank])
    told = ["X" if rank == 0 else "A" if rank == 1 else str(rank) for rank in cards]
    threes = (",".join(told[at : at + 3]) for at in (0, 3, 6))
    shown = draw.choice((",".join(told), " ".join(told), ", ".join(threes)))
    parts = []
    for one in stretches:
        ranks, length = ",".join("A" if rank == 1 else str(rank) for rank in one), len(one)
        parts.append(
            f"{ranks}の {n(length)}枚で {n(length * length)}点"
            if lang == "ja"
            else f"{ranks} {'is' if length == 1 else 'are'} {n(length)} cards for {n(length * length)} points"
        )
    whole = sum(len(one) ** 2 for one in stretches)
    if lang == "ja":
        return [shown, f"{'、'.join(parts)}、合計 {n(whole)}点です。"]
    return [shown, f"{', '.join(parts)}, together {n(whole)} points."]
