"""Worked examples, ours and anybody's, checked by the engine in one way.

In the order of the work: ``source`` reads a file, which ``decoding`` makes letters of, and knows where each of them
stands and what is ``markup``; ``parts`` are those of a text on several games. The ``dialects`` find examples in it,
with the cards that ``spelling`` knows (``cardwords``, ``deckwords``, ``numberwords``) and the words that
``notations`` lists for a game; ``general`` knows what is a rule. Typed examples are taken apart by ``tokens`` and
``typedwords`` for ``typed``. ``verdict`` asks the engine and compares, with ``relations`` where several players are
spoken of at once; ``refusals`` says why the engine cannot; ``doubts`` knows what is rather misread than wrong;
``unnoticed`` finds what looks like an example and was not read; ``explain`` puts into words what is wrong, in the
``messages`` of the language of the text, with values as they are ``told`` there; ``check`` does that for a text,
``files`` for files and folders, ``ours`` for ``examples.yaml``, whose words ``exampleprose`` holds to the result
(``kitcheck`` before a build), ``pytest_items`` for pytest; all make a ``report``, which ``formats`` tells, and ``page``
with the text, which ``marked`` cuts into pieces;
``repair`` mends the numbers, and ``rewrite`` puts the text in its place. ``samples`` are written by the engine in
every notation.

Each word has one meaning here:

    Example     what is given, what is claimed, and where each stands (``texts.examples``); KitExample: with its words,
                FoundExample: in somebody's text; a Draft is still being read
    Claim       a value of the engine's result, as an example has it
    Difference  a claim that the engine does not bear out; a Verdict holds those of an example
    Fault       what is wrong, at a Place, in words
    Mark        how a piece of a text was taken; a Piece has one or none, and is of one line
    Item        an example or what looked like one, with its status and faults; a Report holds those of some files
    Source      a text as its author wrote it; Readable: what of it is to be read; Letters: that text, folded
    Told        an example in sentences as it was read, with what was left; nothing is judged where something was
    Scene       the sentences of one example, before they are read (``dialects.scenes``)
    Dialect     a way to write examples; Notations: all that a game lists for them; Wording: its words in sentences
    Token       a piece of a sentence; Holding: who holds which cards
    Line        a line of the engine's working (``rules_engine.scoring``)
"""
