"""Cards, tiles and tables as SVG. Knows decks, no games and no texts.

decks     a deck of the templates as drawings
drawers   one module a style of card: its file, and what it draws
pieces    one module a style: fronts to be cut out and held
fonts     where the two fonts lie, of Japanese and of Latin letters
measures  how wide their letters run
sprite    a deck, drawn once a page
raster    a drawing as a PNG
table     seats round a table and what lies on it
scene     cards in the middle and a hand below, as pictures beside links show
laid      cards on a table, before those who played them
"""
