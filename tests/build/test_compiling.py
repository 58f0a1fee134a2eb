"""Templates compiled ahead: used for the very same text, and for no other."""

from __future__ import annotations

import jinja2
import pytest
from jinja2 import DictLoader, Environment, TemplateSyntaxError

from tehodoki.compiling import Compiled, compile_ahead

TEXTS = {"page": "{% include 'part' %} and {{ name }}", "part": "a part", "broken": "{% if %}", "other": "other"}


def environment(compiled: Compiled, **texts: str) -> Environment:
    return Environment(loader=DictLoader({**TEXTS, **texts}), bytecode_cache=compiled, autoescape=True)


@pytest.fixture(name="compiled")
def _compiled() -> Compiled:
    """What was compiled of a page and what it names, and of what does not exist or is wrong."""
    compiled = Compiled()
    compile_ahead(environment(compiled), ["page", "broken", "nothing"])
    return compiled


@pytest.fixture(name="sources")
def _sources(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is compiled from now on."""
    sources: list[str] = []
    compile_source = Environment.compile

    def noted(self: Environment, source: str, *words: object, **options: object) -> object:
        sources.append(source)
        return compile_source(self, source, *words, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(jinja2.Environment, "compile", noted)
    return sources


def test_what_was_compiled_is_not_compiled_again(compiled: Compiled, sources: list[str]) -> None:
    assert environment(compiled).get_template("page").render(name="Ann") == "a part and Ann"
    assert sources == []


def test_another_text_is_compiled(compiled: Compiled, sources: list[str]) -> None:
    changed = environment(compiled, part="another part")
    assert changed.get_template("page").render(name="Ann") == "another part and Ann"
    assert sources == ["another part"]
    assert environment(compiled).get_template("page").render(name="Ann") == "a part and Ann"


def test_a_template_that_cannot_be_compiled_says_so_to_whoever_needs_it(compiled: Compiled) -> None:
    with pytest.raises(TemplateSyntaxError):
        environment(compiled).get_template("broken")
