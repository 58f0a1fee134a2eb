"""HTML read as XML: the tree that a reader of HTML finds, or none."""

from __future__ import annotations

from typing import Any

import pytest
import tinyhtml5

from tehodoki.print.wellformed import tree_of

SURE = (
    "<p>a &amp; b&nbsp;c <b>d<br>e</b>f</p>\n<p>g</p>\n",
    "<style>.a > .b { color: #123 }</style><h2>x</h2><ul><li><p>a</p></li>\n<li>b<ul><li>c</li></ul></li></ul>",
    "<table><caption>x</caption>\n<thead><tr><th>a</th></tr></thead>\n<tbody><tr><td><p>b</p></td></tr></tbody></table>",
    "<table>\n<tr>\n<td>a</td> <td>b</td></tr>\n\n<tr><td>c</td></tr>\n</table> tail",
    "<p><ruby>手札<rt>てふだ</rt></ruby> <a href='#x'>y</a></p>".replace("'", '"'),
    "",
    "text alone",
)
UNSURE = (
    "<p>a<ul><li>b</li></ul></p>",
    "<p><span><div>a</div></span></p>",
    "<table>text<tr><td>a</td></tr></table>",
    '<table><svg xmlns="http://www.w3.org/2000/svg"></svg><tr><td>a</td></tr></table>',
    "<table><div>b</div><tr><td>a</td></tr></table>",
    "<table><tr><td>a</td></tr><tbody><tr><td>b</td></tr></tbody></table>",
    "<div><tr><td>a</td></tr></div>",
    "<p>a<p>b</p>",
    "<h2>a<h3>b</h3></h2>",
    '<a href="#a">b<span><a href="#c">d</a></span></a>',
    "<ul><li>a<li>b</ul>",
    "<p>a <b>b</p> c</b>",
    "<p>a<!-- b -->c</p>",
    "<div/>after",
    '<p title="two\nlines">a</p>',
    '<p Title="a">b</p>',
    "<p title=a>b</p>",
    "<p>&#150; &copy b</p>",
    "<style>a::before { content: '&lt;' }</style>",
    "<select><p>a</p></select>",
    "<button>a<button>b</button></button>",
    "</body>",
)


def page(body: str) -> str:
    return (
        '\n\n<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>A &lt; B</title>\n</head>\n'
        f"<body>\n{body}\n</body>\n</html>"
    )


def plain(element: Any) -> Any:
    """A tree as plain values; an empty text is no text."""
    return (
        element.tag,
        dict(element.attrib),
        element.text or "",
        [(plain(child), child.tail or "") for child in element],
    )


@pytest.mark.parametrize("body", SURE)
def test_what_needs_no_mending_is_the_same(body: str) -> None:
    tree = tree_of(page(body))
    assert tree is not None
    assert plain(tree) == plain(tinyhtml5.parse(page(body).encode(), namespace_html_elements=False))


@pytest.mark.parametrize("body", UNSURE)
def test_what_may_be_mended_is_left_to_who_mends(body: str) -> None:
    assert tree_of(page(body)) is None


def test_a_page_without_its_frame_is_left_to_who_mends() -> None:
    assert tree_of("<!DOCTYPE html><title>a</title><p>b") is None
    assert tree_of('<html lang="en"><head><title>a</title></head><body></body></html>') is None
