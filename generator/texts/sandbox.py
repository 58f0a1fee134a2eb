"""What a text may say in Jinja: values, and in sentences also conditions and loops over facts. Nothing else runs.

Jinja's sandbox keeps a text from reaching through a value into the machine. What it does not bound is bounded here:
the kinds of nodes, loops in each other, and the letters that a text has and makes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from typing import Any, Final, NamedTuple, TypeVar

from jinja2 import StrictUndefined, Template, TemplateSyntaxError, nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from .saying import bounded

TURNS: Final = 2_000
"""How often all loops of a text together may turn."""
T = TypeVar("T")
_LOOP: Final = "turns"
_NAME: Final = re.compile(r"(?!(?:self|super|caller|varargs|kwargs)$)[A-Za-z][A-Za-z0-9_]*")
_FILTERS: Final = ("length", "map", "max", "min", "selectattr", "sum")
_METHODS: Final = ("items", "keys", "split", "values")


class Form(NamedTuple):
    """A kind of text: its nodes in Jinja's tree, how many letters it has at most, and whether its calls are of names,
    ``cards("S7")``, or else of methods, ``points.items()``."""

    title: str
    nodes: str
    longest: int
    functions: bool = False


_VALUES: Final = "Template Output TemplateData Name Const Getattr Call Keyword Add Sub"
_LOGIC: Final = "If For CondExpr Compare Operand Not And Or Test Filter Getitem Slice Tuple List Mul"
EXPRESSION: Final = Form("an expression", _VALUES, 300, functions=True)
SENTENCE: Final = Form("a sentence", f"{_VALUES} {_LOGIC}", 4000)


class TextEnvironment(ImmutableSandboxedEnvironment):
    """Jinja for a form of text. With ``autoescape`` its own words are escaped, too: it may stand between tags."""

    intercepted_binops = frozenset("*")

    def __init__(self, form: Form, autoescape: bool = False) -> None:
        super().__init__(undefined=StrictUndefined, autoescape=autoescape)
        self.form, self._nodes, self._left = form, frozenset(form.nodes.split()), TURNS
        self.globals.clear()
        self.filters = {name: self.filters[name] for name in _FILTERS} | {"list": bounded, _LOOP: self._turns}

    def refusal(self, source: str) -> str:
        """Why a text cannot be said, ``Assign in an expression``, or nothing."""
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
        for data in tree.find_all(nodes.TemplateData) if self.autoescape else ():
            data.data = escape(data.data, quote=False)
        for loop in tree.find_all(nodes.For) if "{%" in source else ():
            loop.iter = nodes.Filter(loop.iter, _LOOP, [], [], None, None, lineno=loop.lineno)
        return self.from_string(tree)

    def said(self, template: Template, facts: Mapping[str, Any]) -> str:
        """A text with its facts. Raises what its expressions raise, and SecurityError for one that goes on and on."""
        before, self._left = self._left, TURNS
        try:
            return "".join(bounded(template.root_render_func(template.new_context(dict(facts))), len))
        finally:
            self._left = before

    def _checked(self, source: str) -> nodes.Template:
        if len(source) > self.form.longest:
            raise TemplateSyntaxError(f"{len(source)} letters; {self.form.title} has at most {self.form.longest}", 1)
        try:
            tree = self.parse(source)
            self._check(tree, 0)
        except (RecursionError, ValueError) as error:  # brackets in brackets; a number of thousands of digits
            raise TemplateSyntaxError(f"what cannot be read ({type(error).__name__})", 1) from None
        return tree

    def _check(self, node: Any, loops: int) -> None:
        """Raises at a node that must not be there."""
        kind, functions, inner = type(node).__name__, self.form.functions, getattr(node, "node", None)
        loops += kind == "For"
        name = getattr(node, {"Getattr": "attr", "Keyword": "key"}.get(kind, "name"), "x")
        named = {"Filter": self.filters, "Test": self.tests}.get(kind, (name,))
        calls = isinstance(inner, nodes.Name) if functions else getattr(inner, "attr", "") in _METHODS
        for found, wrong in (
            (kind, kind not in self._nodes or getattr(node, "recursive", False)),
            ("loops in loops in loops", loops > 2),
            (f"the name {name!r}", not _NAME.fullmatch(name)),
            (f"the {kind.lower()} {name!r}", name not in named),
            ("a part of anything but what texts are given", kind == "Getattr" and functions and not calls),
            ("a call of anything but what texts are given", kind == "Call" and not calls),
        ):
            if wrong:
                raise TemplateSyntaxError(f"{found} in {self.form.title}", getattr(node, "lineno", None) or 1)
        for child in node.iter_child_nodes():
            self._check(child, loops)

    def _turns(self, values: Iterable[T]) -> Iterator[T]:
        for value in values:
            self._left -= 1
            if self._left < 0:
                raise SecurityError(f"more than {TURNS:,} turns of its loops")
            yield value

    def getitem(self, obj: Any, argument: Any) -> Any:
        """``obj[argument]``; a piece of mark-up is no mark-up: ``(card|card)[0]`` is a sign like any other."""
        return super().getitem(str(obj) if isinstance(obj, Markup) else obj, argument)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """``obj.attribute``, of mark-up as of any text."""
        return super().getattr(str(obj) if isinstance(obj, Markup) else obj, attribute)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """A product of numbers: ``"x" * 999999999`` would fill the memory."""
        if isinstance(left, int) and isinstance(right, int):
            return super().call_binop(context, operator, left, right)
        raise SecurityError(f"{operator} of anything but numbers")
