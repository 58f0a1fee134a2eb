"""Cards, tiles and tables as SVG. Knows decks, no games and no texts.

fonts     where the one font lies
measures  how wide its letters run
drawers   one module a style of card
pieces    the same to be cut out and held
decks     a deck of the templates as drawings
sprite    the same, drawn once a page
table     seats round a table and what lies on it
laid      what was played, before each player
scene     a moment of a game, with one's own hand
"""
