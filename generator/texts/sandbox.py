"""What a text may say in Jinja: values, and in sentences also conditions and loops over facts. Nothing else runs.

    environment = TextEnvironment(EXPRESSION)
    environment.refusal("{{ four.hand }}")                       ""
    environment.refusal("{% set x = 1 %}")                       "Assign in an expression"

Jinja's sandbox keeps a text from reaching through a value into the machine. What it does not bound is bounded here:
the kinds of nodes, loops in each other, and the letters that a text has and makes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, Final, TypeVar

from jinja2 import StrictUndefined, Template, TemplateSyntaxError, nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

MADE: Final = 100_000
"""How many letters a text may make, and a filter of it."""
TURNS: Final = 2_000
"""How often all loops of a text together may turn."""
T = TypeVar("T")
_LOOP: Final = "turns"
_NAME: Final = re.compile(r"(?!(?:self|super|caller|varargs|kwargs)$)[A-Za-z][A-Za-z0-9_]*")
_FILTERS: Final = ("length", "list", "map", "max", "min", "selectattr", "sum")
_METHODS: Final = ("items", "keys", "split", "values")
_NAMED: Final = {nodes.Name: "name", nodes.Getattr: "attr", nodes.Keyword: "key"}


@dataclass(frozen=True)
class Form:
    """What may stand in one kind of text: nodes of Jinja's tree, and how many letters.

    Where it has ``functions`` a name may be called, ``cards("S7")``; else a method of a value, ``points.items()``.
    """

    title: str
    nodes: frozenset[type[nodes.Node]]
    functions: bool
    longest: int


_VALUES: Final = "Template Output TemplateData Name Const Getattr Call Keyword Add Sub"
_SENTENCES: Final = "If For CondExpr Compare Operand Not And Or Test Filter Getitem Slice Tuple List Mul"
EXPRESSION: Final = Form("an expression", frozenset(getattr(nodes, name) for name in _VALUES.split()), True, 300)
SENTENCE: Final = Form(
    "a sentence",
    EXPRESSION.nodes | {getattr(nodes, name) for name in _SENTENCES.split()},
    False,
    4000,
)


class TextEnvironment(ImmutableSandboxedEnvironment):
    """Jinja for one form of text. With ``autoescape`` the words of a text are escaped, too: they are no mark-up.

    What it makes may stand between tags, not inside one.
    """

    intercepted_binops = frozenset("*")

    def __init__(self, form: Form, autoescape: bool = False) -> None:
        super().__init__(undefined=StrictUndefined, autoescape=autoescape)
        self.form = form
        self.globals.clear()
        self.filters = {name: self.filters[name] for name in _FILTERS} | {"list": bounded, _LOOP: self._turns}
        self._left = TURNS

    def refusal(self, source: str) -> str:
        """Why a text cannot be said, or nothing."""
        try:
            self._checked(source)
        except TemplateSyntaxError as error:
            return f"{error.message} (line {error.lineno} of it)" if error.lineno > 1 else str(error.message)
        return ""

    def expression(self, source: str) -> Callable[..., Any]:
        """What stands in ``{{ … }}``, to be called with its names. Raises TemplateError with what ``refusal`` says."""
        match self._checked(f"{{{{ {source} }}}}").body:
            case [nodes.Output(nodes=[value])] if not isinstance(value, nodes.TemplateData):
                return self.compile_expression(source, undefined_to_none=False)
        raise TemplateSyntaxError(f"more than one expression in {self.form.title}", 1)

    def template(self, source: str) -> Template:
        """A text that ``said`` can say. Raises TemplateError with what ``refusal`` says."""
        tree = self._checked(source)
        if self.autoescape:
            for data in tree.find_all(nodes.TemplateData):
                data.data = escape(data.data, quote=False)
        for loop in tree.find_all(nodes.For):
            loop.iter = nodes.Filter(loop.iter, _LOOP, [], [], None, None, lineno=loop.lineno)
        return self.from_string(tree)

    def said(self, template: Template, facts: Mapping[str, Any]) -> str:
        """A text with its facts. Raises what its expressions raise, and SecurityError for one that goes on and on."""
        before, self._left = self._left, TURNS
        try:
            pieces = template.root_render_func(template.new_context(dict(facts)))
            return "".join(bounded(pieces, len))
        finally:
            self._left = before

    def _checked(self, source: str) -> nodes.Template:
        if len(source) > self.form.longest:
            found = f"{len(source)} letters; {self.form.title} has at most {self.form.longest}"
            raise TemplateSyntaxError(found, 1)
        try:
            tree = self.parse(source)
            open_nodes: list[tuple[nodes.Node, int]] = [(tree, 0)]
            while open_nodes:
                node, loops = open_nodes.pop()
                loops += type(node) is nodes.For
                if found := "loops in loops in loops" if loops > 2 else self._refused(node):
                    raise TemplateSyntaxError(f"{found} in {self.form.title}", getattr(node, "lineno", None) or 1)
                open_nodes += ((child, loops) for child in node.iter_child_nodes())
        except (RecursionError, ValueError) as error:  # brackets in brackets; a number of thousands of digits
            raise TemplateSyntaxError(f"what cannot be read ({type(error).__name__})", 1) from None
        return tree

    def _refused(self, node: nodes.Node) -> str:
        """What is found that must not be there, or nothing."""
        kind = type(node)
        if kind not in self.form.nodes or (isinstance(node, nodes.For) and node.recursive):
            return kind.__name__
        if kind in _NAMED and not _NAME.fullmatch(name := getattr(node, _NAMED[kind])):
            return f"the name {name!r}"
        if self.form.functions and isinstance(node, nodes.Getattr) and not isinstance(node.node, nodes.Name):
            return "a part of anything but what texts are given"
        if isinstance(node, nodes.Filter | nodes.Test):
            known = self.filters if isinstance(node, nodes.Filter) else self.tests
            return "" if node.name in known else f"the {kind.__name__.lower()} {node.name!r}"
        if isinstance(node, nodes.Call):
            called = node.node
            method = isinstance(called, nodes.Getattr) and called.attr in _METHODS
            fits = isinstance(called, nodes.Name) if self.form.functions else method
            return "" if fits else "a call of anything but what texts are given"
        return ""

    def _turns(self, values: Iterable[T]) -> Iterator[T]:
        """What a loop goes through, as far as all loops of a text together may go."""
        for value in values:
            self._left -= 1
            if self._left < 0:
                raise SecurityError(f"more than {TURNS:,} turns of its loops")
            yield value

    # A piece of mark-up is no mark-up: `(card|card)[0]` is a sign like any other.

    def getitem(self, obj: Any, argument: Any) -> Any:
        """``obj[argument]``."""
        return super().getitem(_plain(obj), argument)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """``obj.attribute``."""
        return super().getattr(_plain(obj), attribute)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """A product of numbers: ``"x" * 999999999`` would fill the memory."""
        if isinstance(left, int) and isinstance(right, int):
            return super().call_binop(context, operator, left, right)
        raise SecurityError(f"{operator} of anything but numbers")


def bounded(values: Iterable[T], size: Callable[[T], int] = lambda _: 1) -> list[T]:
    """The values in a list, if their sizes together are no more than what a text may make. Raises SecurityError."""
    made, left = [], MADE
    for value in values:
        left -= size(value)
        if left < 0:
            raise SecurityError(f"more than {MADE:,} letters")
        made.append(value)
    return made


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, Markup) else value
