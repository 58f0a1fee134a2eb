"""Cards, tiles and tables as SVG. Knows decks, but no games and no texts.

fonts     finds the two fonts, for Japanese and for Latin letters
measures  the width of text in these fonts
drawers   one module for each style of card: the form of its deck file, and its drawings
pieces    one module for each style: fronts to cut out and hold
decks     a deck file of the templates as drawings
sprite    a deck, drawn once per page
table     seats round a table and the cards on it
rows      rows of cards under their names
laid      cards on a table, each before its player
scene     cards in the middle and a hand below, for the pictures beside links
"""
