"""Documents become PDF.

drawings      drawings of a page as pictures
pdf           HTML to PDF, nothing cut or lost
pagesvg       a page that is laid out, as SVG
svgtext       do words stay inside their drawing?
linebreaks    where Japanese lines may break
formats       papers, and the pieces of decks
pages         a paper and its margins
asked         the options of a document: paper, language, readings
columns       deals blocks to columns
partials      templates of a game's folder
svgruby       readings in drawings
svgroom       room for them: a drawing opens where they touch what is above
sheetview     a game as templates see it
setuppicture  the table after the deal
flowstrip     the widths of the steps of a strip
strip         a round as a strip of pictures
qr            an address as a QR code
rulecells     the rule text as blocks
sheets        the sheets: rules, examples
undrawn       figures that no sheet could print
papers        the common parts of the papers beside the sheets
booklet       the rules as a booklet
imposition    where the booklet's pages lie on the paper
cardgrid      where reference cards lie on a sheet
tiled         a page on four sheets, put together
reference     reference cards, one for each player
scorepad      score pads
script        the host leads a first game: stacks, slips, what to ask
tonight       one page for the host
kitpapers     the papers of a kit, in their places
kitdecks      the decks of a kit, in their places
evening       the first page of a pack
printeddecks  the pieces that are printed
deckwords     the words on sheets of pieces
sheetgrid     where pieces lie on a sheet
ruler         100 mm to measure a print
sheetmargins  the text beside the pieces
piecelabel    the label of a deck
placed        pages with every element placed in mm
decksheets    decks as sheets to print
sortingguide  how many cards of each kind a deck holds
calibration   the offset of backs from fronts
shelf         the papers of a kit, by the names of files
seating       divides people into tables, a game for each
pack          everything to print for an evening, as one PDF
"""
