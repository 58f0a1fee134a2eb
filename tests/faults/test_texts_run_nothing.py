"""Texts that try to run something, or to keep a build busy: a fault with its place, and nothing happens."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from tehodoki.errors import PhraseError, PrintError
from tehodoki.print.rulecells import rule_cells
from tehodoki.print.sheetview import SheetView
from tehodoki.texts.markdowntext import html
from tests.texts.planted import Planted
from tests.texts.test_phrases import phrases

SETUP = '{{ figure("setup", seats=4, start="first-leader") }}'
SHELL = "open('PWN', 'w')"
EXPRESSIONS = [
    f"cycler.__init__.__globals__.os.{SHELL}",
    f"cards.__globals__.os.{SHELL}",
    "four.__class__.__mro__",
    "four|attr('__class__')",
    "self.__init__.__globals__",
    "range(10**9)|sum",
    "9**9**9",
    "'x' * 999999999",
    "'{:>999999999}'.format(1)",
    "four.hand.real",
    "cards(cards('S7').upper())",
    "(" * 200 + "1" + ")" * 200,
    "9" * 5000,
]
OF_RULES = ["clause(four)", "figure('../../../etc/passwd')", "figure('share', seats=999999999)"]
OF_SENTENCES = ["_phrases.names", "_draw", "seat is nosuch", "[seat]|map(attribute='__class__')|list|join"]
STATEMENTS = [
    "{% for a in seats %}{% for b in seats %}{% for c in seats %}x{% endfor %}{% endfor %}{% endfor %}",
    "{% for a in seats recursive %}{{ loop(seats) }}{% endfor %}",
    "{% set x = seats %}x",
    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "{% include 'x' %}",
    "{% autoescape false %}<b>{% endautoescape %}",
    "{% block self %}{% endblock %}",
    "{% if " + "(" * 300 + "1" + ")" * 300 + " %}x{% endif %}",
    "{{ seat }}" + "x" * 5000,
]
TAGS = "{% for i in [one] %}x{% endfor %} {% set x = one %} {% include 'rules.ja.md' %} {# one #}"


@pytest.fixture(name="planted")
def _planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Planted:
    """Texts of a game; what they would run would write into the current folder."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return Planted(tmp_path / "texts")


def test_rule_texts_and_facts_say_values_only(planted: Planted) -> None:
    said = [*EXPRESSIONS, *OF_RULES]
    for expression in said:
        planted.change("rules.en.md", "## Setup", f"- {{{{ {expression} }}}}\n## Setup")
    fact = planted.change("game.yaml", "en: Take & Share", 'en: "{{ cycler.__init__ }}"')
    first = planted.change("rules.en.md", f"- {{{{ {said[0]}", f"\n- {{{{ {said[0]}") + 1
    faults = planted.faults()
    for place in (f"game.yaml:{fact}:", *(f"rules.en.md:{first + at}:" for at in range(len(said)))):
        assert any(place in fault and "has no value" in fault for fault in faults), place
    assert not list(Path().iterdir())


def test_a_rule_text_has_no_statements(planted: Planted) -> None:
    for lang in ("en", "ja"):
        planted.change(f"rules.{lang}.md", SETUP, TAGS)
    blocks = [block for section in planted.load().rules["en"].sections for block in section.blocks]
    assert TAGS in [block.text for block in blocks if hasattr(block, "text")]  # words like any other


def test_a_sentence_says_facts_only(planted: Planted) -> None:
    for sentence in (*(f"{{{{ {one} }}}}" for one in (*EXPRESSIONS, *OF_SENTENCES)), *STATEMENTS):
        with pytest.raises((PhraseError, AssertionError)):  # when it is said, or read
            phrases(planted.root, f"planted: >-\n  {sentence}").render("planted", seat="A", seats=["A", "B"])
    assert not list(Path().iterdir())
    line = planted.change("phrases.en.yaml", "lead-any: Trick {{ number }}", 'lead-any: "{% set x = 1 %}"')
    assert planted.told("phrases.en.yaml", line, "group.lead-any: Assign in a sentence")


@pytest.mark.parametrize(
    ("own", "said"),
    [
        ("name: {card: '{{ \"S7\"|card }}'}", "{{ 'S7'|card }}"),
        ("x: y", "{{ 'x' * 3 }}"),
        ("x: y", "{{ seats[99999999999] }}"),
        ("x: y", "{{ 'a b'.split(' ', 999999999999999999999999) }}"),
    ],
)
def test_what_shows_only_when_it_is_said_is_told_with_its_place(tmp_path: Path, own: str, said: str) -> None:
    with pytest.raises(PhraseError, match=r"own\.yaml:\d+:\d+"):
        phrases(tmp_path, f'{own}\nkey: "{said}"').render("key", seats=["A"])


LOOPS = "{% for a in '" + "x" * 1300 + "' %}{% for b in '" + "x" * 1300 + "' %}"
ENDLESS = {
    "letters": LOOPS + "y" * 1200 + "{% endfor %}{% endfor %}",
    "turns": LOOPS + "{% if ('" + "y" * 900 + "'|list|join)|length %}{% endif %}{% endfor %}{% endfor %}",
    "joins": "{{ '" + "x" * 3000 + "'|list|join|list|join|list|join }}",
    "long joins": "{{ '" + "x" * 3000 + "'|list|join }}",
}


@pytest.mark.parametrize("kind", ENDLESS)
def test_what_a_sentence_makes_is_bounded(tmp_path: Path, kind: str) -> None:
    joins = f"join: {{many: '{'z' * 3000}', two: x, last: x}}\n" if kind == "long joins" else ""
    said = phrases(tmp_path, f'{joins}key: "{ENDLESS[kind]}"')
    before = resource.getrusage(resource.RUSAGE_SELF)
    with pytest.raises(PhraseError, match=r"own\.yaml:\d+:\d+: sentence 'key': more than"):
        said.render("key")
    after = resource.getrusage(resource.RUSAGE_SELF)
    assert after.ru_maxrss - before.ru_maxrss < 100_000  # kB


def test_a_picture_that_cannot_be_drawn_is_told_where_it_is_called(planted: Planted) -> None:
    before = SETUP
    for call in ("seats=77", "bogus=1", "v=1", "seats='x'"):
        now = f'{{{{ figure("setup", {call}) }}}}'
        line = [planted.change(f"rules.{lang}.md", before, now) for lang in ("en", "ja")][-1]
        before = now
        with pytest.raises(PrintError, match=rf"rules\.ja\.md:{line}:1: figure 'setup' cannot be drawn"):
            rule_cells(SheetView(planted.load(), "ja"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<script>x</script>", "<p>&lt;script&gt;x&lt;/script&gt;</p>"),
        ("[x](javascript:alert)", "<p>[x](javascript:alert)</p>"),
        ("![x](x.png)", "<p>![x](x.png)</p>"),
        ("<https://a.example/>", "<p>&lt;https://a.example/&gt;</p>"),
        ("[a][b]\n\n[b]: javascript:x", "<p>[a][b]</p>\n<p>[b]: javascript:x</p>"),
        ("**a** [10](#follow-suit)", '<p><strong>a</strong> <a href="#follow-suit">10</a></p>'),
    ],
)
def test_markdown_makes_nothing_else_than_our_texts_need(text: str, expected: str) -> None:
    assert html(text) == expected
