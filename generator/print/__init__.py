"""Documents become PDF.

pdf           HTML to PDF, nothing cut or lost
svgtext       do words stay inside their drawing?
columns       blocks dealt to full columns
setuppicture  the table after the deal
sheetview     what templates ask of a game
sheets        the sheets: rules, examples
"""
