"""What proves each clause.

coverage   the code, example, step and text of each clause
stale      finds texts that changed in one language only
mutation   would an example notice a misreading?
witness    finds and keeps records that show an example's position
reachable  can an example's position occur?
narrative  a game's code beside its rules
balance    totals of many games, kept beside the texts
report     the form of the results
docs       writes the generated pages of ``docs/``
addresses  the page that lists every address of the site
names      the tables of keys and forms in docs/names.md
gaps       lists what a game still lacks
"""
