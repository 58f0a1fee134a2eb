"""Sentences as plain data: their trees, read by Jinja here, so that ``spoken`` can say them without it.

A sentence without anything to fill in stays text. Of others each node is a list: its name, and what it is made of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from jinja2 import nodes

from ..texts.phrases import sentences
from .spoken import BUILT_IN, COMPARISONS, METHODS, TESTS

_ENVIRONMENT = sentences()


def compiled(source: str) -> Any:
    """A sentence as data. Raises ValueError for what ``spoken`` cannot say."""
    return source if "{{" not in source and "{%" not in source else _body(_ENVIRONMENT.parse(source).body)


def _body(body: list[nodes.Node]) -> list[Any]:
    """What is said one after the other."""
    found: list[Any] = []
    for node in body:
        found += [_node(one) for one in node.nodes] if isinstance(node, nodes.Output) else [_node(node)]
    return found


def _node(node: Any) -> Any:
    make = _MADE.get(type(node).__name__)
    if make is None:
        raise ValueError(f"found {type(node).__name__} in a sentence, expected one of {', '.join(_MADE)}")
    return [type(node).__name__, *make(node)]


def _maybe(node: Any) -> Any:
    return None if node is None else _node(node)


def _known(name: str, names: Mapping[str, Any]) -> str:
    if name not in names:
        raise ValueError(f"found {name!r} in a sentence, expected one of {', '.join(names)}")
    return name


def _given(node: Any) -> list[Any]:
    """The arguments of a filter, a test or a call."""
    if node.kwargs or node.dyn_args or node.dyn_kwargs:
        raise ValueError("found an argument by its name in a sentence, expected one by its place")
    return [_node(one) for one in node.args]


def _if(node: nodes.If) -> list[Any]:
    """Cases in their order, each a test and what is said then; what is said otherwise."""
    cases = [[_node(one.test), _body(one.body)] for one in (node, *node.elif_)]
    return [cases, _body(node.else_)]


def _for(node: nodes.For) -> list[Any]:
    names = node.target.items if isinstance(node.target, nodes.Tuple) else [node.target]
    return [
        [one.name for one in names if isinstance(one, nodes.Name)],
        _node(node.iter),
        _maybe(node.test),
        _body(node.body),
        _body(node.else_),
    ]


def _call(node: nodes.Call) -> list[Any]:
    assert isinstance(node.node, nodes.Getattr)
    return [_node(node.node.node), _known(node.node.attr, METHODS), _given(node)]


@cache
def _filters() -> Mapping[str, Any]:
    return dict.fromkeys((*_ENVIRONMENT.filters, *BUILT_IN))


_MADE: Mapping[str, Callable[[Any], list[Any]]] = {
    "TemplateData": lambda node: [node.data],
    "Const": lambda node: [node.value],
    "Name": lambda node: [node.name],
    "Getattr": lambda node: [_node(node.node), node.attr],
    "Getitem": lambda node: [_node(node.node), _node(node.arg)],
    "Slice": lambda node: [_maybe(node.start), _maybe(node.stop), _maybe(node.step)],
    "Call": _call,
    "Filter": lambda node: [_node(node.node), _known(node.name, _filters()), _given(node)],
    "Test": lambda node: [_node(node.node), _known(node.name, TESTS), _given(node)],
    "Compare": lambda node: [_node(node.expr), [[_known(one.op, COMPARISONS), _node(one.expr)] for one in node.ops]],
    "And": lambda node: [_node(node.left), _node(node.right)],
    "Or": lambda node: [_node(node.left), _node(node.right)],
    "Not": lambda node: [_node(node.node)],
    "Add": lambda node: [_node(node.left), _node(node.right)],
    "Sub": lambda node: [_node(node.left), _node(node.right)],
    "Mul": lambda node: [_node(node.left), _node(node.right)],
    "Tuple": lambda node: [_node(one) for one in node.items],
    "List": lambda node: [_node(one) for one in node.items],
    "CondExpr": lambda node: [_node(node.test), _node(node.expr1), _maybe(node.expr2)],
    "If": _if,
    "For": _for,
}
