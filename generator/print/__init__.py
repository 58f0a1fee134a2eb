"""Documents become PDF.

pdf           HTML to PDF, nothing cut or lost
drawings      drawings of a page as pictures
svgtext       do words stay inside their drawing?
columns       blocks dealt to columns
linebreaks    where Japanese lines may break
setuppicture  the table after the deal
sheetview     what templates ask of a game
sheets        the sheets: rules, examples
papers        what the papers beside the sheets share
booklet       the rules as a booklet
imposition    where its pages lie on the paper
reference     reference cards, one a player
scorepad      score pads
"""
