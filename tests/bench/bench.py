"""The figures that we aim at, each beside its aim: `make bench`. Not collected by pytest.

How strong the players are takes longer and is measured apart, by strength.py.

Exit 0 whether met or missed: figures depend on the machine, and a missed aim is for people to judge. 1: not measured.
"""

from __future__ import annotations

import sys

import kit
import play
import playing
import scale


def main() -> int:
    """Measure and print everything; returns the exit code."""
    figures = [*play.figures(), *scale.figures(), *kit.figures(), *playing.figures()]
    width = max(len(figure.what) for figure in figures)
    for figure in figures:
        print(f"{figure.what:<{width}}  {figure.found:>40}  {figure.verdict()}".rstrip())
    missed = sum(figure.met is False for figure in figures)
    print(f"{sum(figure.met is True for figure in figures)} aims met, {missed} missed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
