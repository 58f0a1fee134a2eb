"""The teaching kit: reads the law as text (templates/games) and as code (rules_engine), and writes sheets and site.

In call order: ``content`` loads a game's texts (``ruletext``, ``ruby``, ``phrases``, checked by ``clauses``),
``examples`` and ``verify`` let the engine check every worked example, and the drawing, print and site modules
turn the two into the kit.
"""
