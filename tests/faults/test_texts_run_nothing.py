"""Texts that try to run something, or to keep a build busy: a fault with its place, and nothing happens."""

from __future__ import annotations

import resource
import shutil
from importlib import import_module
from pathlib import Path

import pytest

from tehodoki import paths
from tehodoki.errors import PhraseError, PrintError
from tehodoki.print.rulecells import rule_cells
from tehodoki.print.sheetview import SheetView
from tehodoki.texts.content import kept_game
from tehodoki.texts.markdowntext import html
from tehodoki.texts.sandbox import EXPRESSION, SENTENCE, TextEnvironment
from tests.commands.commandline import tehodoki
from tests.texts.planted import GAME, Planted
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
    "clause(four)",
    "figure('../../../etc/passwd')",
    "figure('share', seats=999999999)",
]
TAGS = ["{% for i in [1] %}x{% endfor %}", "{% set x = 1 %}", "{% include 'rules.ja.md' %}", "{# 1 #}"]
SENTENCES = [
    *(one for one in EXPRESSIONS if "clause(" not in one and "figure(" not in one),
    "_phrases.names",
    "_draw",
    "seat|attr('upper')",
    "seat is nosuch",
    "[seat]|map(attribute='__class__')|list|join",
]
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


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_a_rule_text_says_values_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expression: str) -> None:
    monkeypatch.chdir(tmp_path)
    planted = Planted(tmp_path / "texts")
    line = planted.change("rules.en.md", "{{ four.hand }} cards", f"{{{{ {expression} }}}} cards")
    assert planted.told("rules.en.md", line, "has no value", "mend the expression")
    assert not (tmp_path / "PWN").exists()


def test_so_do_the_facts_of_a_game(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    line = planted.change("game.yaml", "en: Take & Share", 'en: "{{ cycler.__init__ }}"')
    assert planted.told("game.yaml", line, "has no value")


def test_a_rule_text_has_no_statements(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    tags = " ".join(TAGS).replace("1", "one")
    for lang in ("en", "ja"):
        planted.change(f"rules.{lang}.md", SETUP, tags)
    blocks = [block for section in planted.load().rules["en"].sections for block in section.blocks]
    assert tags in [block.text for block in blocks if hasattr(block, "text")]  # words like any other


@pytest.mark.parametrize("sentence", [*(f"{{{{ {expression} }}}}" for expression in SENTENCES), *STATEMENTS])
def test_a_sentence_says_facts_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sentence: str) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises((PhraseError, AssertionError)):  # when it is said, or read
        phrases(tmp_path, f"planted: >-\n  {sentence}").render("planted", seat="A", seats=["A", "B"])
    assert not (tmp_path / "PWN").exists()


def test_a_sentence_that_cannot_be_is_told_with_its_place(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
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


@pytest.mark.parametrize("call", ["seats=77", "bogus=1", "v=1", "seats='x'"])
def test_a_picture_that_cannot_be_drawn_is_told_where_it_is_called(tmp_path: Path, call: str) -> None:
    planted = Planted(tmp_path)
    for lang in ("en", "ja"):
        line = planted.change(f"rules.{lang}.md", SETUP, f'{{{{ figure("setup", {call}) }}}}')
    with pytest.raises(PrintError, match=rf"rules\.ja\.md:{line}:1: figure 'setup' cannot be drawn"):
        rule_cells(SheetView(planted.load(), "ja"))


def test_what_our_texts_need_is_allowed() -> None:
    expression, sentence = TextEnvironment(EXPRESSION), TextEnvironment(SENTENCE)
    for text in ("four.hand", "three.much - 1", 'cards("S7 H2")', 'figure("x", seats=4)'):
        assert expression.refusal(f"{{{{ {text} }}}}") == ""
    for text in (
        "{% for seat, own in points.items() if own %}{{ own * 2 }}{% if not loop.last %}, {% endif %}{% endfor %}",
        "{{ hold|selectattr(0, 'equalto', led)|list|length }}{{ cards[0] }}{{ 'a' if led is defined else 'b' }}",
    ):
        assert sentence.refusal(text) == ""


@pytest.mark.parametrize(
    "words",
    [("games",), ("verify", GAME), ("build", GAME, "--out", "kit"), ("score", GAME, "lead=A A: S7 B: S9 C: H2 D: D2")],
)
def test_every_command_that_loads_texts_says_so(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(paths.templates_dir(), tmp_path / "templates")
    (tmp_path / "site").mkdir()
    import_module("tehodoki.making.inputs")  # keeps where the code lies, which is not here
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "tehodoki")
    path = tmp_path / "templates" / "games" / GAME / "rules.en.md"
    text = path.read_text(encoding="utf-8")
    line = text[: text.index("{{ four.hand }}")].count("\n") + 1
    path.write_text(text.replace("{{ four.hand }}", f"{{{{ {EXPRESSIONS[0]} }}}}", 1), encoding="utf-8")
    kept_game.cache_clear()  # of whatever ran before in this process
    done = tehodoki(*words)
    assert done.exit_code == 2, done.output
    assert f"templates/games/{GAME}/rules.en.md:{line}:" in done.stderr
    assert "a call of anything but what texts are given" in done.stderr
    assert not (tmp_path / "PWN").exists()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<script>x</script>", "<p>&lt;script&gt;x&lt;/script&gt;</p>"),
        ("<div>\n\nx\n\n</div>", "<p>&lt;div&gt;</p>\n<p>x</p>\n<p>&lt;/div&gt;</p>"),
        ("[x](javascript:alert)", "<p>[x](javascript:alert)</p>"),
        ("![x](x.png)", "<p>![x](x.png)</p>"),
        ("<https://a.example/>", "<p>&lt;https://a.example/&gt;</p>"),
        ("[a][b]\n\n[b]: javascript:x", "<p>[a][b]</p>\n<p>[b]: javascript:x</p>"),
        ('[x](#a "t")', '<p>[x](#a "t")</p>'),
        ("**a** [10](#follow-suit)", '<p><strong>a</strong> <a href="#follow-suit">10</a></p>'),
    ],
)
def test_markdown_makes_nothing_else_than_our_texts_need(text: str, expected: str) -> None:
    assert html(text) == expected
