"""What stands behind each clause.

coverage   code, example, step, text of each clause
stale      texts that changed in one language only
mutation   would an example notice a misreading?
reachable  can what an example gives happen?
narrative  a game's code beside its rules
report     the form of what these found
docs       the pages of docs/ that are made from the sources
addresses  one of them: every address of the site
gaps       what a game still lacks
"""
