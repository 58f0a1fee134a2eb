"""The commands of the command line, one file a command, with the command's name.

They are ``build``, ``choose``, ``deal``, ``decks``, ``games``, ``moves``, ``new``, ``notations``, ``pack``,
``replay``, ``score``, ``serve``, ``simulate`` and ``verify``. ``lazy`` loads the one that is run; ``shell`` is what
they share, with ``signals``, ``streams`` and ``painted``, ``arguments`` what several take, ``records`` and
``watching`` what two of them do, ``builds`` what ``serve`` starts, ``siteserver`` what it serves with, and ``law``
what two options of ``verify`` do.
"""
