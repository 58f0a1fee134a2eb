"""Cards, tiles and tables as SVG. Knows decks, no games and no texts.

fonts     where the two fonts lie, of Japanese and of Latin letters
measures  how wide their letters run
drawers   one module a style of card: its file, and what it draws
pieces    one module a style: fronts to be cut out and held
decks     a deck of the templates as drawings
sprite    a deck, drawn once a page
table     seats round a table and what lies on it
laid      cards on a table, before those who played them
scene     cards in the middle and a hand below, as pictures beside links show
"""
