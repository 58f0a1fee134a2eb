"""Teaching kits for card and tile games, from one rules engine; and that engine for programs: see docs/in-python.md.

The names below are loaded when they are first used: importing this package loads nothing else.

Each folder is a room with one task; its ``__init__`` lists its modules in reading order. A room imports only from
rooms further down this list:

    adapters     the games for PettingZoo and OpenSpiel
    commands     the commands, one file each
    making       builds the kit
    web          pages -> the site, with MkDocs
    api          the games for programs: what stands below
    drawn        worked examples of a text as figures
    practice     what a class does after the rules: items, worksheets, answers
    law, print   what proves each clause; documents -> PDF
    playing      a deal to play in a browser
    checking     worked examples -> verdicts
    walkthrough  a record -> captioned steps
    texts        the law as text, loaded and checked
    drawing      cards and tables as SVG

``__main__``, ``start``, ``cli`` and ``pytest_plugin`` stand above the rooms. Modules that several rooms need stand
below them, on the ground: ``errors``, ``paths``, ``version``, ``faults``, ``system``, ``yamlplaces``, ``languages``,
``players``, ``addresses``, ``gamefiles``; above these ``schema`` (the typed files of a game), ``templating`` (Jinja for
our templates), ``workers``, ``cluster``, ``transcript`` and ``skeleton`` (a new game).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # `typing` itself takes longer to load than all the rest of this file
    from rules_engine import (
        Game,
        IllegalAction,
        NotationError,
        Record,
        RecordError,
        RulesError,
        SetupError,
        UnknownGame,
        Working,
        games,
        read_record,
        write_record,
    )

    from .api.papers import figure_pdf, figure_svg, sheet_pdf, sheet_svg
    from .api.playing import deal, game, play
    from .api.position import Position, Replay
    from .api.reason import Reason
    from .api.working import explain, score
    from .errors import TehodokiError

__all__ = [
    "Game",
    "IllegalAction",
    "NotationError",
    "Position",
    "Reason",
    "Record",
    "RecordError",
    "Replay",
    "RulesError",
    "SetupError",
    "TehodokiError",
    "UnknownGame",
    "Working",
    "deal",
    "explain",
    "figure_pdf",
    "figure_svg",
    "game",
    "games",
    "play",
    "read_record",
    "score",
    "sheet_pdf",
    "sheet_svg",
    "write_record",
]

_MODULES = {
    "tehodoki.api.papers": "figure_pdf figure_svg sheet_pdf sheet_svg",
    "tehodoki.api.playing": "deal game play",
    "tehodoki.api.position": "Position Replay",
    "tehodoki.api.reason": "Reason",
    "tehodoki.api.working": "explain score",
    "tehodoki.errors": "TehodokiError",
}
"""Where each name is found; what stands here under no module is the engine's."""

if not TYPE_CHECKING:  # a type checker would take every name for one that is there

    def __getattr__(name):
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)
        from importlib import import_module

        module = next((module for module, names in _MODULES.items() if name in names.split()), "rules_engine")
        globals()[name] = found = getattr(import_module(module), name)
        return found

    def __dir__():
        return sorted({*globals(), *__all__})
