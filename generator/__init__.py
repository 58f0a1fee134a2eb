"""The teaching kit: reads the law as text (templates/games) and as code (rules_engine), and writes sheets and site.

Installed, this folder is the package ``tehodoki``. Each folder is a room with one task; its ``__init__`` lists its
modules in reading order. A room imports only from rooms further down this list:

    commands     the commands, one file each
    making       builds the kit
    web          pages -> the site, with MkDocs
    drawn        worked examples of anybody's texts -> figures in them
    law, print   what proves each clause; documents -> PDF
    checking     worked examples -> verdicts
    walkthrough  a record -> captioned steps
    texts        the law as text, loaded and checked
    drawing      cards and tables as SVG

``__main__``, ``start``, ``cli`` and ``pytest_plugin`` stand above the rooms. Modules that several rooms need stand
below them, on the ground: ``errors``, ``paths``, ``version``, ``faults``, ``system``, ``yamlplaces``, ``languages``,
``players``, ``addresses``, ``gamefiles``; above these ``schema`` (the typed files of a game), ``workers``,
``cluster``, ``transcript`` and ``skeleton`` (a new game).
"""
