"""Worked examples in anybody's text, found where they stand and checked by the engine.

In the order of the work: ``source`` reads a file and knows where each letter stands; ``blocks`` reads fenced blocks and
``prose`` sentences, with the cards that ``spelling`` knows and the words that ``notations`` lists for a game; both make
a ``passage``; ``verdict`` asks the engine; ``check`` does that for files and folders; ``formats`` tells it and
``repair`` mends the numbers.
"""
