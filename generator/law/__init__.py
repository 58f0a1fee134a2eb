"""What stands behind each clause.

coverage  code, example, step, text of each clause
stale     texts that changed in one language only
mutation  would an example notice a misreading?
gaps      what a game still lacks
"""
