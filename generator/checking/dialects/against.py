"""Words beside an example that speak against it, or tell a result of their own, where nothing was read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...texts.examples import Span
from ..numberwords import NUMBERS

_MANY = "|".join(word for word, value in NUMBERS.items() if value > 1)
_N = rf"(?:[0-9]+|{_MANY})"
_AGAINST = re.compile(
    r"\b(?:actually|on the contrary|in (?:fact|truth|reality)|oops|whoops|correction|corrected|erratum"
    r"|miscount\w*|misread\w*|mistak\w+|mix(?:ed)? up|swapped|reversed|other way (?:a)?round|opposite|vice versa"
    r"|untrue|not true|not correct|not right|not so|incorrect\w*|wrong\w*|invalid|cheat(?! sheet)\w*|false|lie[sd]?"
    r"|lying|liars?"
    r"|doubt\w*|dubious|unsure|not sure|uncertain|disagree\w*|disput\w+|objected|protest\w*|quarrel\w*"
    r"|argu(?:ed?|es|ing)"
    r"|no longer|take (?:that|it|this) back|takes (?:that|it|this) back|should have (?:been|scored|won|had|got)"
    r"|ought to have|must have|forget (?:that|this|the)|ignore|disregard|scratch that|strike that|void"
    r"|annulled|cancell?ed"
    r"|does not (?:add|hold|count)|do not (?:add|hold|count)|(?:doesn|don|didn)['’]t (?:add|hold|count)"
    r"|(?:count|sum|total|result|score)s? (?:was|were|is|are) off|second thoughts?|made up|in reverse"
    r"|backwards|if only"
    r"|not how|not what|not who|not a single|somebody else|someone else|dead heat|stalemate|robbed|(?:took"
    r"|taken|takes) (?:\w+ ){0,3}away"
    r"|(?:double|twice|half|halved|doubled|tripled)(?=\W*\Z| (?:here|today|now))|sorry, wrong|made (?:it"
    r"|that|this) up|fiction\w*|invented"
    r"|neither|nor|except|apart from|other than|unless|not (?:\w+ )?but)\b"
    r"|間違|まちが|誤[りっ]|訂正|修正し|実は|実際は|実際に?は|本当は|ほんとうは|逆で|逆に|逆だ|反対で"
    r"|じゃな[くい]|では(?:なく|ありませ|ない(?!カード|スート|札|マーク|牌|数字|色))"
    r"|(?<![がでも])ちがいま[すし]|(?<![がでも])ちがう(?!スート|マーク|種類|数|札|カード|ゲーム)|(?<![がでも])違い?(?:ます|まし|った|って)"
    r"|違う(?!スート|マーク|種類|数|札|カード|ゲーム)|うそ|嘘|ウソ|でたらめ|疑|怪し|かもしれ|はず(?:でした"
    r"|だった|です|だ)|べきでした|べきだった"
    r"|取り消|取り違え|取り上げ|取りあげ|作り話|作りもの|架空|でっち|よく考え|別の人|別人|別のゲームの話"
    r"|下から読|逆に読|痛み分け|総取り|独り占め|ひとり占め|だったらよかった|ならよかった|人はいません"
    r"|人はいなかった|どちらも.{0,40}(?:いません|ない)|撤回|無効|無視して|信じないで|忘れてくださ|異議"
    r"|抗議|反論|もめ|ずるを|ごまかし|数え(?:間|まち|なお|直)|以外|除いて|除き|ただし",
    re.IGNORECASE,
)
_TOLD = re.compile(
    r"\b(?:won|wins|winners?|victor(?:y|ious)?|lost|loses|losers?|tied|ties|draws?(?!\s(?:piles?|stacks?|decks?)\b)|drew"
    r"|beats?|beaten|defeat\w*"
    r"|triumph\w*|prevail\w*|runners?-up)\b"
    rf"|\b(?:{_N}|an?|no|some|more|less|fewer|extra|bonus|all the) points?\b(?! cards?)"
    rf"|\b(?:scores|scored|scoring)\s(?:more|less|fewer|the|no|nothing|something|points|again|too|also|as"
    rf"|first|best|worst|most|{_N})\b"
    r"|\b(?:came|come|comes|finish(?:ed|es)|ended(?: up)?|placed|ranked|is|was|were)\s(?:\w+\s){0,2}?"
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|ahead|behind|equal|level)\b"
    r"|\b(?:highest|lowest|best|worst|most|fewest|biggest|smallest|largest|longest)\b.{0,80}\b(?:is|was"
    r"|were|has|had|got|gets)\b"
    r"|\b(?:has|had|have|got|gets|with)\s(?:\w+\s){0,2}?(?:highest|lowest|best|worst|most|fewest|biggest"
    r"|smallest|largest|longest)\b"
    rf"|\b(?:goes|went|go) (?:home |away )?with nothing\b|\b(?:has|had|have|got|gets|held) {_N} (?:cards?"
    rf"|tricks?|tiles?)\b"
    r"|[0-9]\s?%|\bper ?cent\b|\b(?:twice|thrice|half|double|triple|times) as\b|\b(?:half|double|twice"
    r"|triple)\s(?:of\s)?(?:the|that|his|her|their)\b"
    rf"|\b{_N} (?:plus|minus|and|times) {_N} (?:is|are|makes?|equals?|gives?)\b|\bhalf of\b|\brobbed\b"
    rf"|\b(?:it|that|this) (?:is|was) [0-9]"
    rf"|\b(?:one|{_N}) (?:more|less|fewer)\b|\b(?:more|less|fewer|better|worse|higher|lower) than\b|[=＝]\s?[0-9]"
    rf"|\bthe one with {_N}\b|\b(?:(?:nobody|no one)(?! (?:saw|knew|expected))|(?<!with )nothing|none"
    rf"|all of (?:us|them)|everybody|everyone|both of)\b"
    rf"|(?-i:\b[A-Z]\w+\s(?:led|leads|followed|follows)\b)|\b(?:trumped|trumps? (?:is|was|were|are))\b"
    rf"|(?<!with )(?<!for )(?<!among )\b{_N}\splayers?\b|\bno\b"
    r"|[0-9一二三四五六七八九十]\s?(?:つ|枚|個|連)?(?:も|とも|が|まで)?(?:つなが|つらな|続|並ん|連続|連番|そろ)"
    r"|[0-9一二三四五六七八九十]\s?連(?:続|番)"
    r"|\b(?:high|low|higher|lower|big|small|bigger|smaller)\b[^.]{0,24}\b(?:strong\w*|weak\w*|better|worse|best|beats?|wins?)\b"
    r"|(?:大き|小さ|高|低)い?(?:ほう|方|数字?|数|カード|札)?(?:の(?:ほう|方))?(?:が|ほど)(?:強|弱|勝)"
    rf"|\b{_N} (?:numbers? |cards? )?in a row\b|\b(?:run|row|set|group|string) of {_N}\b|\b{_N} of a kind\b"
    r"|[0-9０-９一二三四五六七八九十]\s?(?:位|点|勝)|最下位|順位は|[足引]す|(?<![0-9])[0-9]+点?(?:損|得)"
    r"|得点以外|首位|優勝|準優勝|勝[ちっつ利者]|負け|敗|引き?分け|同点|同率|同着|互角"
    r"|成績[がはも]|得点(?:[はがも]|し(?:た|ま|て)|でき|なし)|無得点|ポイント(?:[はがも])|もらえ(?:ず|ま"
    r"|な)|ゼロ|[0-9]枚(?:取|持|獲|もら|多|少)|[0-9一二三四五六七八九]人(?:でした|しか|だけ|も)|パーセント|[%％]"
    r"|[0-9一二三四五六七八九]割|半分|倍|より(?:[0-9一二三]|多|少|高|低|大き|小さ)"
    r"|最[大小高低多少](?:の|は|だ|で|が)|(?:一番|いちばん|最も|もっとも)(?:多|少|高|低|大き|小さ|強|弱)"
    r"|(?:誰|だれ|ひとり|一人|1人)も|(?:全員|みんな)(?!.{0,40}とき)|[2二]人とも|どちらも"
    r"|リードし(?:た|ま)|切り札は",
    re.IGNORECASE,
)

_DOWN = re.compile(
    r"(?:裏|伏せ|ふせ|■|(?<![A-Za-z])X)[^。\n]{0,10}?(?:無視して|除いて|除き)"
    r"|\b(?:ignore|disregard)\s(?:the\s|all\s|both\s|any\s|your\s)?(?:\w+\s)?(?:face[- ]down|hidden|[X■](?![A-Za-z]))"
    r"|\bface[- ]down(?:\s(?:ones|cards?))?\s(?:do|does|are|is)(?:\snot|n['’]t)\s(?:count(?:ed)?|score)",
    re.IGNORECASE,
)
"""Face-down cards are left out of every row."""


def without_down(words: str) -> str:
    """Without what is said of face-down cards."""
    return _DOWN.sub(lambda match: " " * len(match[0]), words)


def against(words: str, rule: bool) -> Iterator[Span]:
    """Where words that nobody read speak against what was read, or tell a result; ``rule``: they tell how to play."""
    words = without_down(words)
    match = _AGAINST.search(words) or (None if rule else _TOLD.search(words))
    if match:
        yield match.span()
