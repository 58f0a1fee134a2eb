"""The commands of the command line, one file a command, with the command's name.

``lazy`` loads the one that is run; ``shell`` is what they share, ``arguments`` what several take, ``records`` and
``watching`` what two of them do, ``builds`` what ``serve`` starts, and ``law`` what two options of ``verify`` do.
"""
