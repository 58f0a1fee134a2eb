"""Documents become PDF.

pdf           HTML to PDF, nothing cut or lost
page          a page as WeasyPrint reads it, with less to do
wellformed    HTML that is XML as well
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
shelf         what a kit offers to print, by the names of files
seating       which tables play what, so that everybody sits
pack          everything to print for an evening, as one PDF
"""
