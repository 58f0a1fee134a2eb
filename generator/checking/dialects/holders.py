"""Who holds the cards: the name that stands before them, if one does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules_engine.fields import LETTERS

from ..notations import Notations
from ..spelling import Spelt
from .lexicon import any_word, concepts, words_of
from .tokens import A_VERBS, CARDS, HONORIFIC, Token

_DELIMITED = r"\s/、。,.;:!?「」『』【】()\[\]〈〉《》\"“”・*|=<>→~#•●○◆■>!?"
STARTERS = (
    "まず|次に|そして|また|一方|例えば|たとえば|今|いま|ここで|この時|このとき|さて|では|最後に"
    "|続いて|最初に|はじめに|次いで|つづいて|それから|ところが|しかし|すると|だが|そこで|それで|今度は|こんどは|続く|対する|かたや"
    "|じゃあ|ただし|さらに|結局|なので|よって|したがって|だから|and|while|then|but|with"
)
_PILE = (
    r"の(?!の)\s?(?:手札|持ち札|持札|得点札|とくてんふだ|とくてん札|もちふだ|てふだ|取り札|手元|手持ち|手|カード|札|山|牌|取った(?:カード|札"
    r"|牌)|受け取ったカード|もらったカード|列|並び|公開札"
    r"|出した(?:カード|札)|シェア(?:カード)?|前|内訳|場合|ほう|方)"
)
_JA = re.compile(
    rf"(?:^|[{_DELIMITED}>])(?:(?:{STARTERS})[、\s]*)?(?P<called>プレイヤー|プレーヤー"
    rf"|[Pp]layer\s+)?(?P<name>[^{_DELIMITED}]{{1,14}}?)(?P<title>{HONORIFIC})"
    rf"(?P<link>(?:{_PILE})?[】」』)\]]?(?:{_PILE}|の(?![の】」』)\]:：\s]))?(?:には|では|が|は|も|:|、|\||-|=|→"
    rf"|\s)*(?:持っているのは|手札が|手札は|手札に|手元に|カードが|最後に|いま|今|残りは|合わせて"
    rf"|全部で)?[「『【(\[\s|*:]*)$"
)
_EN_NAME = re.compile(
    r"(?:\b(?:[Mm]y|[Oo]ur)\s+(?:(?:little|big|older|elder|younger|best|good|other|dear|left|right)\s+)?(?:partner"
    r"|brother"
    r"|sister|wife|husband|son|daughter|mother|father|friend|mum|mom|dad|cousin|uncle|aunt|nephew"
    r"|niece|neighbou?r|flatmate|roommate|colleague|girlfriend|boyfriend|grandma|grandpa|grandmother"
    r"|grandfather|kid|boy|girl|opponent)|(?:[Pp]layer|Mr\.?|Mrs\.?|Ms\.?|Aunt|Uncle|Grandma|Grandpa"
    r"|Team|Seat)\s+[A-Z0-9][\w]*|(?<![\w@])[A-ZÀ-ÖØ-ÞĀ-Ž][A-Za-z0-9À-ÖØ-öø-ɏ]*(?:[-'’](?!s\b)[A-Za-z"
    r"À-ÖØ-öø-ɏ]+)*|\b(?:you|we|me|mum|mom|dad|grandma|grandpa|(?:my|your|the|his|her)\s+opponent"
    r"|the\s+dealer)\b)"
)
_EN_GAP = re.compile(
    r"(?:['’]s?)?(?:[\s,]+(?!(?:and|but|or|nor|not|no|if|than|beats?|while|because|so|against|scores?(?!\s+cards?\b)"
    r"|scored|points?|wins?|won|in|of|at|on|for|from|to|over|after|before|when|as"
    r"|about)\b)[a-z'’-]+){0,8}"
    r"(?:\s+(?:in|of|from|at)\s+(?:the|his|her|their|my|your)\s+(?:hand|front|end|pile|game|suit"
    r"|middle))?[\s:=\-–—(\[\"“|>,*→]*(?:(?:the|a|an|only|just|with|of)\s+)*[\[(\"“*]*$"
)
_EN_POINTS = re.compile(
    r"(?P<name>\b(?:(?:Mr|Mrs|Ms|Miss|Aunt|Uncle)\.?\s+)?[A-ZÀ-Þ][A-Za-zÀ-ÿ]*)(?:['’]s)?\s+(?:(?:had|has|got|scored|scores|gets|won|wins"
    r"|finished|finishes|ended|came|made|makes|second|third|last)\s+)?(?:(?:with|on|to|at)\s+)?"
    r"(?:[0-9]{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen)(?:\s+points?|\s+pts|\s+(?:score\s+)?cards)?(?:\s*[(\[:,—–])?[\s(\[]*$"
)
_JA_POINTS = re.compile(
    rf"(?:^|[{_DELIMITED}]|[0-9]位)(?:(?:{STARTERS})[、\s]*)?(?P<name>[^{_DELIMITED}0-9]{{1,8}}?){HONORIFIC}(?:は|が|の|\s|:)*"
    r"(?:[0-9]{1,2}|[一二三四五六七八九十]+)\s?(?:点|枚|ポイント)[\s(\[「:、]*$"
)
_ABOVE = re.compile(
    rf"(?:^|\n)[ \t>*_]*(?P<name>[^{_DELIMITED}]{{1,14}}?){HONORIFIC}[*_]*[ \t]*:?[*_]*\n[ \t>*•-]*"
    r"(?:得点札|手札|カード|取り札|とくてんふだ|[Ss]core cards|[Cc]ards)[*_]*\s*:[*_]*\s*[\[(]?$"
)
"""A name alone in a line, and what stands in the next one before the cards."""
_LOWER = re.compile(
    (
        r"^[\s>*•\-|]*(?P<name>[a-z][a-z]{1,11})\s*[:=|]\s*(?:(?:i|ive|i've|got|have|had|just|only|with"
        r"|the|a|mine|is|are|was|my|cards)\s+){0,4}$"
    ),
    re.MULTILINE,
)
ALSO_NAMES = frozenset(("Jack", "April", "May", "June", "August", "Max", "King", "Ace"))
_NAMED = re.compile(
    r"\s+(?:has|had|holds|held|got|gets|plays|played|leads|received|collected|took|with)\b|['’]s\b|\s*[:=|(]"
)
NO_NAMES = frozenset(
    [
        "The",
        *(
            "However",
            "Although",
            "Though",
            "Even",
            "Maybe",
            "Perhaps",
            "Still",
            "Yet",
            "Thus",
            "Hence",
            "Therefore",
            "Once",
        ),
        *(
            "Until",
            "Unless",
            "Whenever",
            "Anyway",
            "Meanwhile",
            "Instead",
            "Luckily",
            "Sadly",
            "Unfortunately",
            "Fortunately",
        ),
        *(
            "Afterwards",
            "Later",
            "Soon",
            "Nobody",
            "Everybody",
            "Everyone",
            "Someone",
            "Somebody",
            "Neither",
            "Either",
            "None",
        ),
        "An",
        "In",
        "On",
        "At",
        "And",
        "But",
        "So",
        "Then",
        "Now",
        "Here",
        "There",
        "This",
        "That",
        "These",
        "Those",
        "Example",
        "Examples",
        "Take",
        "Share",
        "Trumps",
        "Tennos",
        "Square",
        "Hamlet",
        "Shikagari",
        "Irokanmuri",
        "Deck",
        "Build",
        "Tricks",
        "For",
        "From",
        "By",
        "When",
        "While",
        "After",
        "Before",
        "With",
        "Without",
        "Scoring",
        "Score",
        "Scores",
        "Result",
        "Results",
        "Points",
        "Point",
        "Sum",
        "Sums",
        "Total",
        "Totals",
        "Hand",
        "Hands",
        "Cards",
        "Card",
        "Suit",
        "Suits",
        "Row",
        "Rows",
        "Each",
        "Every",
        "All",
        "Both",
        "Next",
        "First",
        "Second",
        "Third",
        "Last",
        "Finally",
        "Suppose",
        "Say",
        "Let",
        "If",
        "Since",
        "Because",
        "As",
        "It",
        "Its",
        "He",
        "She",
        "They",
        "His",
        "Her",
        "Their",
        "One",
        "Two",
        "Three",
        "Four",
        "Five",
        "Six",
        "Seven",
        "Eight",
        "Nine",
        "Ten",
        "Jack",
        "Queen",
        "King",
        "Ace",
        "Joker",
        "Hearts",
        "Heart",
        "Spades",
        "Spade",
        "Clubs",
        "Club",
        "Diamonds",
        "Diamond",
        "Leaves",
        "Leaf",
        "Crosses",
        "Cross",
        "Who",
        "What",
        "Which",
        "Why",
        "How",
        "Where",
        "Question",
        "Answer",
        "Q",
        "Round",
        "Game",
        "Deal",
        "Trick",
        "End",
        "Monday",
        "Tuesday",
        "Wednesday",
        "Thursday",
        "Friday",
        "Saturday",
        "Sunday",
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
        "Player",
        "Players",
        "Seat",
        "Name",
        "Names",
        "Final",
        "Note",
        "Rule",
        "Rules",
        "Only",
        "Just",
        "Most",
        "Longest",
        "Held",
        "Holding",
        "Given",
        "Left",
        "Right",
        "Trump",
        "Lead",
        "Led",
        "Played",
        "Play",
        "Plays",
        "Also",
        "Another",
        "Our",
        "My",
        "Your",
        "No",
        "Not",
        "Yes",
        "Ok",
        "Okay",
        "Well",
        "Such",
        "Last",
        "Tonight",
        "Yesterday",
        "Today",
        "X",
        "V",
    ]
)
_MIXED = re.compile(  # アオイ has the
    r"(?P<name>[ぁ-んァ-ヶー一-龥]{1,8})\s+(?:has|had|have|holds?|held|got|took|takes|plays|played|leads"
    r"|led)\s+(?:the\s+)?\Z"
)
_MINE = re.compile(
    r"(?<![A-Za-z])(?P<whose>my|mine|your|yours)(?:\s+(?:own|final|last|score|scoring|captured"
    r"|collected)){0,2}(?:\s+(?:cards?|pile|hand|tiles?|row))?"
    r"(?:\s+(?:are|were|is|was|held|has|had))?[\s:=\-–—(\[\"“]*(?:the\s+)?[\[(\"“]*$",
    re.IGNORECASE,
)
_PRONOUNS = {"You": "you", "We": "we", "Me": "me"}
_WHOSE = {"my": "I", "mine": "I", "your": "you", "yours": "you"}
NO_NAMES_JA = re.compile(
    r"(?:[そこあ]の?|第|手札|攻め|直前の攻め|場|場札|切り札|切札|山札|捨て札|[がを]?リード(?:され)?|合計|得点|点"
    r"|列|裏|表|カード|札|牌|最初|次|残り|残りの|取った牌|例|得点例"
    r"|計算例|内訳|結果|同じ|全員|ほか|他|その他|それ|これ|ここ|持ち札|"
    r"最多|最長|最小|最大|赤い目|目|今回|前回|昨日|今日|このとき|とき|場合|ディール|ゲーム"
    r"|トリック|ラウンド|スート|プレイヤー|数字|枚数|台札|アンチトランプ|トランプ|勝者"
    r"|順位|スタート|問題?|答え?|解答|図|表|注|第|"
    r"(?:見せ|伏せ|比べ|くらべ|数え|並べ|集め)て|(?:めくっ|取っ|持っ|使っ)て|(?:出し|残し|足し)て|引いて|選んで|"
    r"この時|その時|この場合|そのとき|このとき|結局|最後|リーダー|ディーラー|プレイヤー全員"
    r"|各プレイヤー|各自|それで|それでも|そこで|手番プレイヤー|次のプレイヤー|勝者|敗者"
    r"|たとえば|例えば|そして|また|一方|さて|まず|では|さらに|なお|ただし|つまり|よって"
    r"|(?:いちばん|一番|最も|もっとも).*|したがって|だから|なので|もし|以上|以下|配られた|出せるの|受けられるの|もの"
    r"|カードの枚数|[0-9０-９]+人?|[一二三四]人|"
    r".*(?:ました|ません|です|ます|した|して|から|ので|だけ|より|とき|場合|ほう)|.*(?:得点|計算|数字"
    r"|トリック|スート|切り札|リード|手札|合計|例題|例|山札|捨て札)$)"
)
_IN_CELL = re.compile(r"\|\s*なお\s*\|\s*\Z")  # a conjunction that is also a name, alone in a cell
_BACK = 90
_LABEL = re.compile(
    rf"(?:^|\n)[ \t>*_【\[(■●・-]*(?P<name>[^{_DELIMITED}]{{1,14}}?){HONORIFIC}(?:の(?:得点札|手札|カード|取り札|列"
    rf"|持ち札))?[】\])*_]*[ \t]*[:：]?[ \t*_]*\n[\s>]*$"
)  # a line with nothing but a name, before cards
_NONE = re.compile(
    rf"(?:(?<![^\s、。,.;・|>*」』)】【(]))(?P<called>\b[Pp]layers?\s+|プレイヤー"
    rf"|プレーヤー)?(?P<name>[^{_DELIMITED}]{{1,14}}?){HONORIFIC}(?:"
    r"\s+(?:has|have|holds|had|received|got|took|holds)\s+(?:none|nothing|no\s+\w+)\b"
    r"|[ \t]*(?:ハート|スペード|クラブ|ダイヤ|リーフ|クロス|[♠♥♦♣])(?:は)?(?:なし|無し|0枚)(?=[\s、。(/]"
    r"|$)(?:\(?(?:1|一)枚も[^)\n]{0,12}\))?"
    r"|[】)]?[ \t]*[:|][ \t]*(?:(?:none|nothing|no\s+\w+|なし|無し|0枚)(?!\w)|[-–—](?=[ \t]*(?:[|\n,、;。]|$)))"
    r"|(?:は|が|には)\s*[「『(【]?(?:(?:カードは?|\w{2,6}(?:は|を|の)?(?:カード)?(?:は"
    r"|を)?)?(?:なし|無し|持っていません|ありません)|0枚|1枚も|一枚も|何も)"
    r"[^。、\n]{0,14})",
)
_NEXT = re.compile(
    rf"[\s,;.、。」』)】/;]*(?:(?:{STARTERS})\s+)?(?:"
    rf"(?P<called>[Pp]layer\s+|プレイヤー)(?P<one>[^{_DELIMITED}]{{1,20}}?){HONORIFIC}"
    r"(?:が|は|\s+(?:has|have|holds|had|got|received)\b|:|\s|の手札は)\s*[「『“\"(]?\s*(?:the\s+)?"
    rf"|(?P<two>[^{_DELIMITED}]{{1,14}}?){HONORIFIC}(?:[がは]\s*[「『]?|[】:]\s*(?:the\s+)?|\s+(?:has\s+"
    rf"|have\s+|had\s+|holds\s+|held\s+|got\s+|with\s+)?(?:the\s+)?)"
    r")(?=[0-9AJQKace])(?![0-9]+\s*(?:枚|点|ポイント|つ|人|cards?\b|points?\b|pts\b|[+＋=＝]"
    r"|(?:で|です|だ|と|に)(?![0-9A、])))"
)

ALIKE: Mapping[str, tuple[str, ...]] = {
    "I": ("I", "me", "my", "mine", "My", "Me", "Mine"),
    "you": ("you", "your", "yours", "You", "Your", "Yours"),
    "we": ("we", "us", "our", "We", "Our"),
    **dict.fromkeys(("私", "わたし", "ぼく", "僕", "俺", "自分"), ("私", "わたし", "ぼく", "僕", "俺", "自分")),
}
"""Other words for a name."""


OF = "of "
"""Before a name as the unit of cards whose holder was found with them."""
CHAT = re.compile(
    r"^[ \t>*]*(?:\[[0-9]{1,2}:[0-9]{2}\]\s?|[0-9]{1,2}:[0-9]{2}\s)?\**"
    r"(?P<name>[A-Za-z][a-zà-ÿ]{1,11}|[一-龥々ぁ-んァ-ヶー]{1,6})"
    r"(?:さん|くん|ちゃん)?\**\s?[:：>＞][ \t*]*(?=\S)",
    re.MULTILINE,
)
"""Who speaks, at the beginning of a line."""
_PILES = frozenset(("", "loose", "list"))  # how piles are written; the units of other cards are zones
_ME = frozenset(("I", "me", "my", "mine", "私", "わたし", "ぼく", "僕", "俺", "おれ", "あたし", "うち", "自分"))


@dataclass(slots=True)
class Run:
    """A run of cards and whose it is: a name with its place, or an empty one."""

    cards: Token
    name: str = ""
    name_start: int = -1


class Holders:
    """Finds the names before cards in the texts of one game."""

    def __init__(self, notations: Notations) -> None:
        self.notations = notations
        titles = [word for some in notations.names.values() for word in some]
        suits = [word for word in notations.speller.suits if len(word) > 1]
        told = {word.casefold() for concept in concepts() for word in words_of(concept)}
        for wording in notations.prose:
            told |= {
                word.casefold()
                for said in wording.claims.values()
                for some in (*said.words.values(), *said.units.values())
                for word in some
            }
        self.words = told - {"相手", "opponent"}
        topics = (
            {
                word
                for wording in notations.prose
                for said in wording.claims.values()
                for word in said.words["ja"]
                if len(word) > 1
            }
            if notations.prose
            else set()
        )
        self.never = re.compile(any_word([*titles, *suits, *topics]), re.IGNORECASE)
        self._headed = re.compile(rf"(?:{any_word(suits)})(?:では|は|で)")  # ダイヤは僕が

    def runs(self, text: str, found: Sequence[Token]) -> list[Run]:
        """The runs with their holders, and further ones where a suit was said before: Ben the 8 and 10."""
        runs: list[Run] = []
        low = 0
        for token in sorted(found, key=lambda one: one.start):
            if token.start < low:
                continue
            if token.unit.startswith(OF):
                name = token.unit.removeprefix(OF)
                start = text.rfind(name, low, token.start)
                runs.append(Run(Token(CARDS, token.start, token.end, token.value), name, start))
                low = token.end
                continue
            name, start = self.before(text, low, token.start)
            runs.append(Run(token, name, start))
            low = token.end
            if name:
                more = list(self._without_suit(text, low, token, {run.name for run in runs[-6:]}))
                runs += more
                low = more[-1].cards.end if more else low
        for run in runs:
            self._mended(text, run)
        if any(run.name in _ME or not run.name for run in runs):
            self._as_speakers(text, runs)
        known = {run.name for run in runs}
        for run in runs:  # もも, of whom も was taken for the particle
            run.name = next((run.name + sign for sign in "もの" if run.name and run.name + sign in known), run.name)
        return runs

    def _as_speakers(self, text: str, runs: Sequence[Run]) -> None:
        """In a chat of several, I am whose line it is: yara: I got [8×6]."""
        lines = [match for match in CHAT.finditer(text) if self._speaks(match["name"])]
        if len({match["name"].casefold() for match in lines}) < 2:
            return
        for run in runs:
            line = next((one for one in reversed(lines) if one.start() <= run.cards.start), None)
            kinds = {card.kind for card in run.cards.value if isinstance(card, Spelt)}
            if (
                not run.name
                and run.cards.unit in _PILES
                and len(kinds) > 1
                and line is not None
                and "\n" not in text[line.end() : run.cards.start]
            ):
                run.name, run.name_start = line["name"], line.start("name")
            line = next((one for one in reversed(lines) if one.start() <= run.name_start), None)
            if run.name in _ME and line is not None and "\n" not in text[line.end() : run.name_start]:
                run.name, run.name_start = line["name"], line.start("name")

    def _speaks(self, name: str) -> bool:
        """Whether the word before a colon may be who speaks."""
        told = name.casefold() in self.words or name.capitalize() in NO_NAMES or NO_NAMES_JA.fullmatch(name)
        return not told and not self.never.search(name)

    def _mended(self, text: str, run: Run) -> None:
        """もも[9×4], [9×4]とパク[8×2], ひなのが♠4: names that end in a particle, and one with a particle before it."""
        behind = text[run.name_start + len(run.name) :][:2]
        if run.name and not run.name.isascii() and behind in ("のは", "のが", "のも"):
            run.name += "の"
        if re.fullmatch("[もはが]", run.name) and text[run.name_start + 1 : run.name_start + 2] == run.name:
            run.name += run.name
        elif re.fullmatch("[とや][ァ-ヶ一-龥].*", run.name) and text[run.name_start - 1] in "]」)":
            run.name, run.name_start = run.name[1:], run.name_start + 1

    def before(self, text: str, low: int, at: int) -> tuple[str, int]:
        """The name of a holder of what begins at a place, and where it begins; "" for nobody."""
        low = max(low, at - _BACK)
        chunk = text[low:at]
        stops = list(re.finditer(r"[。!?！？]|\.(?=\s)|\n[ \t]*\n|\n(?=[ \t]*(?:[-*・•|#]|\d+[.)]))", chunk))
        if stops:
            low += stops[-1].end()
            chunk = text[low:at]
        if not re.search(r"\w", chunk) and (label := _LABEL.search(text, max(0, low - _BACK), low)):
            name = label["name"]
            if not NO_NAMES_JA.fullmatch(name) and self.is_name(name) and (not name.isascii() or name[0].isupper()):
                return name, label.start("name")
        return self._english(chunk, low) or self._japanese(chunk, low) or ("", -1)

    def _english(self, chunk: str, low: int) -> tuple[str, int] | None:
        if (lower := _LOWER.search(chunk, chunk.rfind("\n") + 1)) and (
            lower["name"] not in self.words
            and lower["name"].capitalize() not in NO_NAMES
            and not self.never.search(lower["name"])
        ):
            return lower["name"], low + lower.start("name")
        if mine := _MINE.search(chunk):
            return _WHOSE[mine["whose"].lower()], low + mine.start("whose")
        mixed = _MIXED.search(chunk)
        if mixed and self.is_name(mixed["name"]) and not NO_NAMES_JA.fullmatch(mixed["name"]):
            return mixed["name"], low + mixed.start("name")
        if (points := _EN_POINTS.search(chunk)) is not None and self.is_name(points["name"]):
            return points["name"], low + points.start("name")
        for match in reversed(list(_EN_NAME.finditer(chunk))):
            if not _EN_GAP.match(chunk, match.end()):
                return None
            name = re.sub(r"^[Pp]layer\s+(?=[A-Z](?![0-9]))", "", match[0])
            if name == "A" and re.match(rf"\s+(?!(?:{A_VERBS})\b)[a-z]", chunk[match.end() :]):
                continue
            if re.search("[ぁ-ん]", name):
                return None  # AさんがC5
            if self.is_name(name) or self._is_known(name, chunk, match.end()):
                return _PRONOUNS.get(name, name), low + match.end() - len(name)
        return None

    def _is_known(self, name: str, chunk: str, end: int) -> bool:
        """Whether a word that is also a month or a card can only be somebody: Jack has, June: , | April |."""
        return name in ALSO_NAMES and _NAMED.match(chunk, end) is not None

    def _japanese(self, chunk: str, low: int) -> tuple[str, int] | None:
        told = _JA_POINTS.search(chunk) or _ABOVE.search(chunk)
        if told is not None and self.is_name(told["name"]) and not NO_NAMES_JA.fullmatch(told["name"]):
            return told["name"], low + told.start("name")
        match = _JA.search(chunk)
        if match is None:
            return None
        name, start = match["name"], match.start("name")
        if (headed := self._headed.match(name)) is not None and headed.end() < len(name):
            name, start = name[headed.end() :], start + headed.end()
        if len(name) > 6 and (cut := max(name.rfind(sign) for sign in "はがでをとに")) > 0:
            name, start = name[cut + 1 :], start + cut + 1
        if name.isdigit():
            return (match["called"] + name, low + match.start("called")) if match["called"] else None
        titled = match["title"] and len(name) == 1 and name.isupper()
        if not name or (NO_NAMES_JA.fullmatch(name) and not _IN_CELL.search(chunk)):
            return None
        if not (self.is_name(name) or titled):
            return None
        if name.isascii() and not (name[0].isupper() or match["called"]):
            return None
        if (
            not match["link"].strip()
            and not match["called"]
            and (len(name) > 6 or (name.isascii() and len(name) > 1 and not name[0].isupper()))
        ):
            return None
        return name, low + (match.start("called") if match["called"] and name.isdigit() else start)

    def is_name(self, name: str) -> bool:
        """Whether a word may be somebody's name: no word of the reader, the game or the cards."""
        return (
            name not in NO_NAMES
            and name.casefold() not in self.words
            and not self.never.search(name)
            and not re.fullmatch(r"[\W\d_]+|(?!も)[ぁ-ん]", name)  # もも is found as も
            and (name.isascii() or not re.search("[0-9]", name))
        )

    def none(self, text: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
        """Players who are told to hold nothing: name, from where, to where."""
        for match in _NONE.finditer(text, start, end):
            name = match["name"] if not match["name"].isdigit() else (match["called"] or "") + match["name"]
            if (
                name
                and not NO_NAMES_JA.fullmatch(name)
                and self.is_name(name)
                and (not name.isascii() or name[0].isupper())
            ):
                yield name, match.start("name"), match.end()

    def _without_suit(self, text: str, at: int, before: Token, known: set[str]) -> Iterator[Run]:
        suit = next(
            (
                one.kind[:1]
                for one in reversed(before.value)
                if isinstance(one, Spelt) and one.kind in self.notations.speller.split
            ),
            "",
        )
        while suit and (match := _NEXT.match(text, at)):
            cards, end = self.notations.speller.many(text, match.end(), suit)
            name = match["one"] or match["two"]
            if match["one"] and name.isdigit():
                name = match["called"] + name
            if (
                not cards
                or name in known
                or not self.is_name(name)
                or (name.isascii() and not (name[0].isupper() or match["called"]))
                or NO_NAMES_JA.fullmatch(name)
            ):
                return
            if any(not isinstance(one, Spelt) or one.kind[:1] != suit for one in cards):
                return
            start = match.start("one") if match["one"] else match.start("two")
            yield Run(Token(CARDS, match.end(), end, tuple(cards)), name, start)
            known = known | {name}
            at = end


def seats_of(names: Sequence[str]) -> Mapping[str, str]:
    """Letters of their own where the names are the first letters; else in the order of the text."""
    letters = LETTERS[: len(names)]
    if all(name in LETTERS for name in names):
        return {name: name for name in sorted(names)}
    return dict(zip(names, letters, strict=True))
