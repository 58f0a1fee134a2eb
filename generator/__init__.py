"""The teaching kit: reads the law as text (templates/games) and as code (rules_engine), and writes sheets and site.

A room a folder, from the ground up; a room takes only from those below it. Each says in its own ``__init__`` what it
holds, in reading order.

    commands     one file a command
    making       how a kit is made
    web          pages -> MkDocs
    law, print   what stands behind each clause; documents -> PDF
    checking     worked examples -> verdicts
    walkthrough  a record -> captioned steps
    texts        the law as text, loaded and checked
    drawing      cards and tables as SVG

On top of them stand ``__main__``, ``start``, ``cli`` and ``pytest_plugin``. What serves several rooms is the ground:
``errors``, ``paths``, ``version``, ``faults``, ``system``, ``yamlplaces``, ``languages``, ``players``, ``addresses``,
``gamefiles``. On that stand ``schema`` (the typed files of a game), ``workers``, ``cluster``, ``transcript`` and
``skeleton`` (a new game).
"""
