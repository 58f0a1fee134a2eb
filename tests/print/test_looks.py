"""How sheets look, by machine: ink, sizes, shades, lines, and figures beside their clauses; each check with a fault."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tehodoki.paths import templates_dir
from tehodoki.print.linebreaks import SPACE, phrases, typeset, unbroken
from tehodoki.print.pdf import lay_out, render_pdf
from tehodoki.print.rulecells import in_overview
from tehodoki.print.sheetview import SheetView
from tehodoki.texts.rules import Clause, FigureCall
from tests.print import looks
from tests.print.laid import READ, SHEETS, content, printed, sheet
from tests.sampling import in_turns

MOST_INK = 8.0  # per cent
JAPANESE = [game for game, lang in SHEETS if lang == "ja"]
SVG, FONT = '<svg xmlns="http://www.w3.org/2000/svg"', 'font-family="Lato"'
"""Pages of sheets with furigana that are not two."""


def planted(body: str, lang: str = "ja") -> Any:
    face = "'Lato'" if lang == "en" else "'BIZ UDPGothic'"
    return lay_out(
        f'<html lang="{lang}"><head><title>x</title><style>@page {{ size: 100mm 100mm; margin: 5mm }}'
        f"html {{ font: 10.5pt {face} }} .kept {{ white-space: nowrap }}</style></head><body>{body}</body></html>",
        name="planted",
    )


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_a_page_is_mostly_paper(game: str, lang: str) -> None:
    dark = looks.darkness(printed(game, lang))
    assert len(dark) == 2
    assert round(max(dark), 1) <= MOST_INK


def test_a_dark_head_is_too_much_ink() -> None:
    band = '<html lang="en"><head><title>x</title><style>@page { size: 210mm 297mm } html { font-family: Lato }</style>'
    body = '</head><body><div style="background: #1d2733; height: 45mm">x</div></body></html>'
    (dark,) = looks.darkness(render_pdf(band + body, name="planted"))
    assert dark > MOST_INK


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_nothing_that_is_read_is_smaller_than_promised(game: str, lang: str) -> None:
    assert looks.too_small(sheet(game, lang)) == []


def test_words_that_are_too_small_are_found() -> None:
    small = '<text y="60">fits</text><g transform="scale(.5)"><text y="60">not</text></g>'
    drawn = (
        f'{SVG} viewBox="0 0 900 90" style="width: 90mm"><title>x</title><g {FONT} font-size="37.5">{small}</g></svg>'
    )
    body = '<p class="clause">a <small style="font-size: 10pt">b</small></p><p style="font-size: 8pt">c</p>' + drawn
    assert looks.too_small(planted(body, "en")) == ["b 10.0", "c 8.0", "not 5.3"]


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_words_are_dark_enough_in_grey(game: str, lang: str) -> None:
    assert looks.too_pale(sheet(game, lang)) == []


def test_pale_words_are_found() -> None:
    drawn = f'{SVG} viewBox="0 0 90 20"><title>x</title><text {FONT} y="15" fill="#c98a00">d</text></svg>'
    body = f'<p style="color: #777">a</p><p style="color: #757575">b</p><p style="color: #f2b632">c</p>{drawn}'
    assert looks.too_pale(planted(body, "en")) == ["a", "c", "d"]


# lines --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", JAPANESE)
def test_japanese_lines_break_between_phrases(game: str) -> None:
    found = list(looks.paragraphs(sheet(game, "ja")))
    assert len(found) > 20
    assert [torn for lines in found for torn in looks.torn_phrases(lines)] == []
    assert [torn for lines in found for torn in looks.torn_counters(lines)] == []
    assert [lines for lines in found if looks.is_short(lines)] == []
    assert looks.numbers_alone(sheet(game, "ja")) == []


SENTENCE = "引くときに山札がないか、途中でなくなったら、自分の捨て札をまぜずに裏返します。全部で60枚のカードです。"


def lines_of(text: str, width: float) -> list[str]:
    (lines,) = looks.paragraphs(planted(f'<p style="width: {width}em">{text}</p>'))
    return lines


def test_torn_phrases_counters_and_short_ends_are_found() -> None:
    everywhere = [lines_of(SENTENCE, width / 2) for width in range(16, 60)]
    assert any(looks.torn_phrases(lines) for lines in everywhere)
    assert any(looks.torn_counters(lines) for lines in everywhere)
    assert any(looks.is_short(lines) for lines in everywhere)
    kept = [lines_of(unbroken(SENTENCE), width / 2) for width in range(26, 60)]
    assert len({len(lines) for lines in kept}) > 2
    assert not any(looks.torn_phrases(lines) or looks.torn_counters(lines) or looks.is_short(lines) for lines in kept)


@pytest.mark.parametrize(
    ("game", "form"),
    [
        *((game, (kind, False)) for game, kind in in_turns(JAPANESE, ("rules", "examples"))),
        *((game, (kind, True, paper)) for game, kind, paper in READ),
    ],
)
def test_japanese_cells_break_between_phrases(game: str, form: tuple[Any, ...]) -> None:
    assert looks.torn_in_cells(sheet(game, "ja", *form)) == []


def cells_of(text: str, width: float, style: str) -> Any:
    table = f'<table style="width: {width}em"><tr><td>♠</td><td>{text}</td></tr></table>'
    return planted(f"<style>td .kept {{ {style} }}</style>{table}")


def test_phrases_that_break_in_a_cell_are_found() -> None:
    assert any(looks.torn_in_cells(cells_of(SENTENCE, width, "")) for width in range(14, 30))
    kept = unbroken(SENTENCE)
    assert looks.torn_in_cells(cells_of(kept, 16, "white-space: normal")) != []
    assert looks.torn_in_cells(cells_of(kept, 8, "white-space: normal; display: inline-block")) != []
    whole = [cells_of(kept, width, "white-space: normal; display: inline-block") for width in range(16, 30)]
    assert [looks.torn_in_cells(one) for one in whole] == [[]] * len(whole)


def test_phrases_hold_numbers_and_names_of_cards() -> None:
    assert phrases("自分の捨て札を60枚まで引きます。") == ["自分の", "捨て札を", "60枚まで", "引きます。"]
    assert phrases("♠♠と（♠）を出す。")[:2] == ["♠", "♠と"]
    assert phrases("") == []


def test_phrases_run_over_tags_and_leave_the_text_alone() -> None:
    ruby = '<ruby style="x">枚<rt>まい</rt></ruby>'
    html = f"<p>札は<strong>自分の山札がある人だけ</strong>です（{ruby}）。</p><svg><title>札</title></svg>"
    made = unbroken(html)
    assert '<span class="kept"><strong>人だけ</strong>です' in made
    assert made.count("<strong>") == made.count("</strong>") > 1
    assert made.count("<span") == made.count("</span>")
    assert "".join(made.split('<span class="kept">')).replace("</span>", "").replace("</strong><strong>", "") == html
    assert unbroken("<p>No Japanese</p>") == "<p>No Japanese</p>"


@pytest.mark.parametrize(
    ("game", "form"),
    [
        *((game, (lang, kind)) for (game, lang), kind in in_turns(SHEETS, ("examples", "rules"))),
        *((game, ("ja", kind, True, paper)) for game, kind, paper in READ),
    ],
)
def test_words_beside_cards_have_room(game: str, form: tuple[Any, ...]) -> None:
    assert looks.squeezed(sheet(game, *form)) == []


TRICK = (
    '<div class="working trick {brief}"><div class="row"><div class="played">{cards}</div>{verdict}</div>{lines}</div>'
)
CARD = f'<span class="play">{SVG} class="card" viewBox="0 0 63 88"><title>x</title></svg></span>'


@pytest.mark.parametrize(("form", "kind"), in_turns(SHEETS, ("rules", "examples")))
def test_no_line_breaks_long_before_its_end(form: tuple[str, str], kind: str) -> None:
    game, lang = form
    assert looks.broken_early(sheet(game, lang, kind)) == []


def test_a_line_that_breaks_long_before_its_end_is_found() -> None:
    follow = ["cards go", "All of them go to the bottom of the pile", f"<span class='kept'>{'x' * 60}</span>"]
    forced = planted("".join(f"<p>two<br>{after}</p>" for after in follow), "en")
    assert looks.broken_early(forced) == ["two / cards go", "two / All of them go to the bottom of the pile"]


def test_what_is_set_in_english_does_not_break_so_wherever_its_line_ends() -> None:
    said = "Everybody played leaves, so the highest number wins. Ben wins the trick"
    text = f'{said} with <span class="chip"><b>9</b></span>, and leads the next trick.'
    widths = [f"{width / 5:g}mm" for width in range(580, 600)]

    def broken(found: str) -> list[str]:
        return looks.broken_early(planted("".join(f'<p style="width: {width}">{found}</p>' for width in widths), "en"))

    assert broken(typeset(text)) == []
    assert broken(typeset(text).replace(SPACE, " ")) != []


@pytest.mark.parametrize("kind", ["rules", "examples"])
def test_the_words_of_a_trick_go_under_its_cards_where_there_is_no_room(kind: str) -> None:
    said = "The highest card of the suit that was led wins, as nobody played a trump, and leads the next trick too."
    beside = {
        "rules": {"brief": "brief", "verdict": f'<p class="verdict">{said}</p>', "lines": ""},
        "examples": {"brief": "", "verdict": "", "lines": f'<ol class="lines"><li>{said}</li></ol>'},
    }[kind]
    styles = [templates_dir() / "print" / file for file in ("sheet.css", f"{kind}.css")]
    page = "@page { size: 100mm 200mm; margin: 5mm } html { font-family: Lato; --line: 1.4; --gap: 1mm }"
    narrow = ".verdict, .lines { flex: 1 1 10mm !important }"

    def trick(count: int, style: str = "") -> Any:
        body = f'<div class="trap">{TRICK.format(cards=CARD * count, **beside)}</div>'
        html = f'<html lang="en"><head><title>x</title><style>{page}{style}</style></head><body>{body}</body></html>'
        return lay_out(html, name="planted", styles=styles)

    assert len(looks.squeezed(trick(5, narrow))) == 1
    assert [looks.squeezed(trick(count)) for count in range(2, 7)] == [[]] * 5


# places -------------------------------------------------------------------------------------------------------


def stands_on_top(game: str, lang: str) -> bool:
    """Whether the sheet opens with the goal and a round beside the table."""
    (_, first, *_), (_, second, *_), *_ = looks.columns(sheet(game, lang))  # behind the column itself
    return (first, second) == ("figure round", "figure setup")


def figures(game: str, lang: str) -> list[tuple[str, str]]:
    """Each clause that a figure follows, and that figure, unless the sheet shows it on top."""
    view = SheetView(content(game), lang)
    shown = stands_on_top(game, lang)
    return [
        (clause.id, f"{figure.kind} {figure.name}")
        for section in content(game).rules[lang].sections
        for clause, figure in pairwise(section.blocks)
        if isinstance(clause, Clause)
        and isinstance(figure, FigureCall)
        and figure.name != "signs"
        and not (shown and in_overview(section, figure))
        and view.prints(clause)
    ]


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_a_figure_stands_beside_its_clause(game: str, lang: str) -> None:
    pairs = figures(game, lang)
    assert pairs
    assert looks.parted(sheet(game, lang), pairs) == []


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_a_sheet_opens_with_the_goal_and_a_round_beside_the_table(game: str, lang: str) -> None:
    # These two are full: there the table stands in its place in the text, and the strip yields.
    assert stands_on_top(game, lang) or game in ("deck-build-tricks", "shikagari")
    assert any("figure setup" in column for column in looks.columns(sheet(game, lang)))


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_pictures_stand_under_the_clause_that_points_at_them(lang: str) -> None:
    (where,) = [column for column in looks.columns(sheet("irokanmuri", lang)) if "pictures" in column]
    assert where[where.index("pictures") - 1] == "tell-kinds"


def test_a_figure_in_another_column_is_found() -> None:
    clause, figure = '<p class="clause" id="{}">x</p>', '<div data-box="figure {}">x</div>'
    body = "".join(
        f'<div class="column">{inside}</div>'
        for inside in (clause.format("a") + figure.format("a") + clause.format("b"), figure.format("b"))
    )
    pairs = [("a", "figure a"), ("b", "figure b")]
    assert looks.parted(planted(body, "en"), pairs) == [("b", "figure b")]


@pytest.mark.parametrize(("game", "paper"), [(game, paper) for game, kind, paper in READ if kind == "rules"])
def test_readings_make_a_sheet_a_page_longer_at_most(game: str, paper: str) -> None:
    assert len(sheet(game, "ja", "rules", True, paper).pages) in (2, 3)


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("左どなりがディーラー（配る人）です。", "左どなりが|ディーラー|（配る人）です。"),
        ("全員が手札を出し終わるまで待つことができます。", "全員が|手札を|出し終わるまで|待つことができます。"),
        ("最初のディーラー（配る人）を、じゃんけんで。", "最初の|ディーラー|（配る人）を、|じゃんけんで。"),
    ],
)
def test_a_short_bracket_is_held(text: str, cut: str) -> None:
    assert "|".join(phrases(text)) == cut


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("そのスートとして出すか、", "その|スートとして|出すか、"),
        ("だれがするかを決めます。", "だれが|するかを|決めます。"),
        ("終わりです（ふつうは11ディールくらいです）。", "終わりです|（ふつうは|11ディール|くらいです）。"),
        ("今は終わらせることができません。", "今は|終わらせる|ことができません。"),
        ("その枚数だけ点が入ります。", "その|枚数だけ|点が|入ります。"),
        ("20点（3人なら30点）を超えたら、", "20点|（3人なら|30点）を|超えたら、"),
        ("いちばん多く取った人とはかぎりません。（17、18）", "いちばん|多く|取った|人とは|かぎりません。（17、18）"),
    ],
)
def test_a_phrase_is_cut_where_a_word_begins(text: str, cut: str) -> None:
    assert "|".join(phrases(text)) == cut


def test_english_is_set_with_curly_apostrophes_and_held_numbers() -> None:
    said = typeset('<p title="it\'s">The dealer\'s left don&#39;t (<a href="#x">13</a>), nor (see 4).</p>')
    kept = '<span class="kept">don’t (<a href="#x">13</a>),</span>'
    assert said == f'<p title="it\'s">The dealer’s left{SPACE}{kept} nor (see\N{NO-BREAK SPACE}4).</p>'


@pytest.mark.parametrize(
    ("html", "made"),
    [
        ("<p>Count your own set.</p>", "<p>Count your own_set.</p>"),
        ("<p>In turn to the <b>right</b>.</p>", "<p>In turn to the <b>right</b>.</p>"),
        (
            "<p>The moment a hand is empty, the partnership wins.</p>",
            "<p>The moment a hand is empty, the partnership wins.</p>",
        ),
        ("<li>A way. (For <a>12</a>)</li>", f'<li>A way.{SPACE}<span class="kept">(For <a>12</a>)</span></li>'),
        ("Ben wins.", "Ben wins."),
    ],
)
def test_a_short_end_stays_together(html: str, made: str) -> None:
    assert typeset(html) == made.replace("_", "\N{NO-BREAK SPACE}")
