"""Playing a deal in a browser: the same engine, the same sentences, a table of which one seat is told what it sees.

compiled   sentences as plain data, so that no Jinja is needed to say them
spoken     says them; from here on all runs in the browser, too
told       what walkthroughs say, from such sentences
start      where a deal begins
sight      the table as one seat sees it, card by card
weighing   compares the choices of a seat
deal       a deal under way, as captioned steps
standing   how a match stands between its deals
scoring    what lies on a real table, computed
protocol   requests and answers as JSON
scorepage  the form of a page to score on
shipped    what goes to the browser of a game: its words, its tables
archive    and the code that runs there
runtime    Python for browsers, packed with it
kitruntime the same as a part of a kit
"""
