"""Worked examples, ours and other people's, all checked by the engine in the same way.

The modules in the order of the work:

- Reading. ``source`` reads a file, which ``decoding`` turns into letters; it knows the place of each letter and which
  letters are ``markup``. ``parts`` divides a text on several games. The ``dialects`` find examples, with the cards of
  ``spelling`` (``cardwords``, ``deckwords``, ``numberwords``) and the words that ``notations`` lists for a game;
  ``general`` recognises rules. ``tokens`` and ``typedwords`` take typed examples apart for ``typed``.
- Judging. ``verdict`` asks the engine and compares, with ``relations`` for claims about several players; ``refusals``
  explains why the engine cannot compute an example. ``doubts`` finds differences that are probably misread,
  ``unnoticed`` finds passages that look like examples and were not read. ``exampleprose`` checks the prose of our own
  examples, and ``kitcheck`` all of a game before a build.
- Reporting. ``explain`` puts a difference into words, with the ``messages`` of the text's language and the values as
  ``told`` in it. ``check`` does all of this for a text, ``files`` for files and folders, ``ours`` for
  ``examples.yaml``, ``pytest_items`` for pytest. They make a ``report``. ``formats`` writes it; ``page`` shows it in
  the text, which ``marked`` cuts into pieces. ``repair`` corrects numbers and ``rewrite`` replaces the text.
  ``samples`` are examples that the engine writes in every notation.

Each word has one meaning here:

    Example     given values, claims, and their places (``texts.examples``); KitExample: with its words,
                FoundExample: in somebody's text; a Draft is an example while it is being read
    Claim       a value of the engine's result, as an example states it
    Difference  a claim that contradicts the engine; a Verdict holds the differences of an example
    Fault       a mistake, at a Place, in words
    Mark        how a piece of a text was understood; a Piece has at most one mark and lies within one line
    Item        an example, or a passage that looked like one, with its status and faults; a Report holds the items of
                files
    Source      a text as its author wrote it; Readable: the part to be read; Letters: that part, folded
    Told        an example in sentences as it was read, with the words that were left; if any are left, it gets no
                verdict
    Scene       the sentences of one example, before they are read (``dialects.scenes``)
    Dialect     a way to write examples; Notations: all notations of a game; Wording: its words in sentences
    Token       a piece of a sentence; Holding: the cards of a player
    Line        a line of the engine's working (``rules_engine.scoring``)
"""
