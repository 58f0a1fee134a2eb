"""What a text may say in Jinja: values, and in sentences also conditions and loops over facts. Nothing else runs.

    environment = TextEnvironment(EXPRESSION)
    environment.refusal("{{ four.hand }}")                       ""
    environment.refusal("{{ cycler.__init__ }}")                 "the name '__init__' in an expression"

Jinja's sandbox keeps a text from reaching through a value into the machine, not from looping for hours or filling the
memory. So a text is first read as a tree, and what our texts have no use for is a fault, with its place, before
anything is evaluated. Texts have no functions but those that they are given, and of Jinja's filters the few below.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from jinja2 import StrictUndefined, Template, TemplateSyntaxError, nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_OWN_NAMES: Final = ("self", "super", "caller", "varargs", "kwargs")
"""Names that Jinja gives a meaning of its own."""
_FILTERS: Final = ("length", "list", "map", "max", "min", "selectattr", "sum")
_METHODS: Final = ("items", "keys", "split", "values")
_WORDS: Final = {
    nodes.Assign: "{% set %}",
    nodes.AssignBlock: "{% set %}",
    nodes.Macro: "{% macro %}",
    nodes.If: "{% if %}",
    nodes.For: "{% for %}",
    nodes.Include: "{% include %}",
    nodes.Import: "{% import %}",
    nodes.Pow: "**",
    nodes.FromImport: "{% import %}",
    nodes.Block: "{% block %}",
    nodes.Extends: "{% extends %}",
    nodes.Mul: "*",
}
"""How a text writes what is refused; other nodes go by their names."""


@dataclass(frozen=True)
class Form:
    """What may stand in one kind of text: nodes of Jinja's tree, how deep they lie in each other, how many signs."""

    what: str
    nodes: Collection[type[nodes.Node]]
    functions: bool
    """Whether a name may be called, as in ``cards("S7")``; else it is a value's method, as in ``points.items()``."""
    deepest: int
    longest: int
    loops: int = 0
    """How many loops may stand in each other."""


_VALUES: Final = (
    nodes.Template,
    nodes.Output,
    nodes.TemplateData,
    nodes.Name,
    nodes.Const,
    nodes.Getattr,
    nodes.Call,
    nodes.Keyword,
    nodes.Add,
    nodes.Sub,
)
_SENTENCES: Final = (
    nodes.If,
    nodes.For,
    nodes.CondExpr,
    nodes.Compare,
    nodes.Operand,
    nodes.Not,
    nodes.And,
    nodes.Or,
    nodes.Test,
    nodes.Filter,
    nodes.Getitem,
    nodes.Slice,
    nodes.Tuple,
    nodes.List,
    nodes.Mul,
)
EXPRESSION: Final = Form("an expression", frozenset(_VALUES), functions=True, deepest=12, longest=300)
SENTENCE: Final = Form(
    "a sentence", frozenset((*_VALUES, *_SENTENCES)), functions=False, deepest=20, longest=4000, loops=2
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
        self.filters = {name: self.filters[name] for name in _FILTERS}

    def refusal(self, source: str) -> str:
        """Why a text cannot be said, or nothing."""
        try:
            self._checked(source)
        except TemplateSyntaxError as error:
            line = f" (line {error.lineno} of it)" if error.lineno > 1 else ""
            return f"{error.message}{line}"
        return ""

    def expression(self, source: str) -> Callable[..., Any]:
        """What stands in ``{{ … }}``, to be called with its names. Raises TemplateError with what ``refusal`` says."""
        match self._checked(f"{{{{ {source} }}}}").body:
            case [nodes.Output(nodes=[value])] if not isinstance(value, nodes.TemplateData):
                return self.compile_expression(source, undefined_to_none=False)
        raise TemplateSyntaxError(f"more than one expression in {self.form.what}", 1)

    def template(self, source: str) -> Template:
        """A text that can be rendered. Raises TemplateError with what ``refusal`` says."""
        tree = self._checked(source)
        if self.autoescape:
            for data in tree.find_all(nodes.TemplateData):
                data.data = escape(data.data, quote=False)
        return self.from_string(tree)

    def _checked(self, source: str) -> nodes.Template:
        if len(source) > self.form.longest:
            raise TemplateSyntaxError(f"{len(source)} signs; {self.form.what} has at most {self.form.longest}", 1)
        try:
            tree = self.parse(source)
        except (RecursionError, ValueError) as error:  # brackets in brackets; a number of thousands of digits
            raise TemplateSyntaxError(f"what cannot be read ({type(error).__name__})", 1) from None
        for node, depth, loops in _walk(tree, 0, 0):
            found = self._refused(node)
            if depth > self.form.deepest:
                found = "so much in each other"
            elif loops > self.form.loops > 0:
                found = f"{loops} loops in each other"
            if found:
                raise TemplateSyntaxError(f"{found} in {self.form.what}", getattr(node, "lineno", None) or 1)
        return tree

    def _refused(self, node: nodes.Node) -> str:
        """What is found that must not be there, or nothing."""
        if type(node) not in self.form.nodes or (isinstance(node, nodes.For) and node.recursive):
            return _WORDS.get(type(node), f"'{type(node).__name__.lower()}'")
        match node:
            case nodes.Getattr(node=owner) if self.form.functions and not isinstance(owner, nodes.Name):
                return "a part of anything but what texts are given"
            case nodes.Name(name=name) | nodes.Getattr(attr=name) | nodes.Keyword(key=name):
                return f"the name {name!r}" if not _NAME.fullmatch(name) or name in _OWN_NAMES else ""
            case nodes.Filter(name=name):
                return f"the filter {name!r}" if name not in self.filters else ""
            case nodes.Test(name=name):
                return f"the test {name!r}" if name not in self.tests else ""
            case nodes.Call(node=called):
                return "" if self._callable(called) else "a call of anything but what texts are given"
        return ""

    def _callable(self, called: nodes.Expr) -> bool:
        if self.form.functions:
            return isinstance(called, nodes.Name)
        return isinstance(called, nodes.Getattr) and called.attr in _METHODS

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


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, Markup) else value


def _walk(node: nodes.Node, depth: int, loops: int) -> Iterator[tuple[nodes.Node, int, int]]:
    """Every node with how deep it lies, and in how many loops."""
    loops += isinstance(node, nodes.For)
    yield node, depth, loops
    for child in node.iter_child_nodes():
        yield from _walk(child, depth + 1, loops)
