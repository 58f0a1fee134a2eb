"""The games for programs; the package itself hands on what stands here.

playing    sits down at a game, deals, has it played
position   a deal under way: moves as text, reasons, a drawing; replays
standing   what each has so far
reason     the verdict on a move
wording    reasons, names of zones and the pictures of cards, from the texts of a game
working    scores, and the working in words
papers     worked examples and sheets as SVG and PDF
"""
