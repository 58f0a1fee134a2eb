"""What stands behind each clause.

coverage   code, example, step, text of each clause
stale      texts that changed in one language only
mutation   would an example notice a misreading?
witness    records that show what an example gives
reachable  can what an example gives happen?
narrative  a game's code beside its rules
report     the form of what these found
docs       the pages that are made from the sources
addresses  the page of every address of the site
gaps       what a game still lacks
"""
