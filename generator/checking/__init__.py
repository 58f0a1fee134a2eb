"""Worked examples, ours and other people's, all checked by the engine in the same way.

In the order of the work: ``files`` finds the texts, ``decoding`` reads their bytes; a ``source`` knows where each
letter stands, ``shown`` is what a reader sees of it; ``named`` tells which game is spoken of. ``notations`` are all
words of a game; ``spelling`` reads its cards.

An example stands in a ``block`` (``tokens``, ``typed``, ``typedwords``, as after ``tehodoki score``), in a binding of
sentences to what they mean (``bound``), or in sentences alone: ``words`` cuts them into tokens, ``scenes`` fills in
what is given, ``claims`` explains the rest by the engine's result, with ``numbers`` and ``phrases`` (lists, labels and
units), and ``reading`` holds it all together, in the sentences that speak of an example. ``drafts`` writes a reading
down as a binding, ``binding`` puts it into the text and seals it.

``verdict`` asks the engine and compares; ``explain`` puts into words what is wrong, in the ``messages`` of the text's
language. ``check`` does all that for a text, ``ours`` for ``examples.yaml`` with the sentences of ``exampleprose``;
both make a ``report``, which ``formats`` tells, ``page`` with the text, ``pytest_items`` to pytest. ``rewrite`` mends
numbers and puts a text in the place of another, ``samples`` shows how blocks are written.

Each word has one meaning here:

    Example     what is given, what is claimed, and where each stands (``texts.examples``); KitExample: with its words,
                FoundExample: in somebody's text
    Claim       a value of the engine's result, as an example has it
    Difference  a claim that the engine does not bear out; a Verdict holds those of an example
    Fault       what is wrong, at a Place, in words
    Mark        how a piece of a text was taken; a Piece has one or none, and is of one line
    Item        an example or what looks like one, with its status and faults; a Report holds those of some files
    Source      a text as its author wrote it; Letters: that text, folded, with the place of each letter
    Token       a word, number, name or card of a sentence, with the classes of ``templates/words.*.yaml``
    Scene       the sentences of one example and what they give; Group: cards that somebody has
    Reading     an example in sentences with what could not be explained, its doubts: with one, nothing is judged
    Binding     what an author says that sentences mean, beside them; the seal notes which sentences were meant
    Notations   all that a game lists for its examples: names of players, cards, results
    Line        a line of the engine's working (``rules_engine.scoring``)
"""
