"""Documents become PDF.

drawings      drawings of a page as pictures
pdf           HTML to PDF, nothing cut or lost
svgtext       do words stay inside their drawing?
linebreaks    where Japanese lines may break
formats       papers, and the pieces of decks
pages         a paper and what stays white on it
asked         what a document is asked for in
columns       blocks dealt to columns
partials      templates of a game's folder
sheetview     what templates ask of a game
setuppicture  the table after the deal
flowstrip     how wide the steps of a strip are
strip         a round as a strip of pictures
qr            an address as a QR code
rulecells     the rule text as blocks
sheets        the sheets: rules, examples
undrawn       what no sheet could print
papers        what the papers beside the sheets share
booklet       the rules as a booklet
imposition    where its pages lie on the paper
reference     reference cards, one a player
scorepad      score pads
prepareddeal  how to stack cards for the first deal
tonight       one page for the host
evening       the first page of a pack
printeddecks  which pieces are printed
deckwords     what sheets of pieces say
sheetgrid     where pieces lie on a sheet
ruler         100 mm to measure a print
sheetmargins  what stands beside the pieces
piecelabel    the label of a deck
placed        pages on which all has its place in mm
decksheets    decks as sheets to print
sortingguide  how many of each kind a deck holds
calibration   how far backs lie beside fronts
shelf         what a kit offers to print, by the names of files
seating       which tables play what, so that everybody sits
pack          everything to print for an evening, as one PDF
"""
