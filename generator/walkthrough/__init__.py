"""A record becomes captioned steps, questions, and the knowledge of each seat.

data       the form of the results
deals      teaching deals, loaded and checked
unsaid     finds all that deals lack before a walkthrough is made
telling    names and sentences for events
knowing    the cards that each seat knows
beats      the events one by one, each with its picture
captions   the text below a step
choices    the legal choices, and the reasons against the others
misled     the answers of a learner who misreads a clause
seats      questions answered by a seat
options    questions answered by one of several options
questions  the questions to a learner
reasons    does the clause that a question cites decide it?
picture    the table at a step
scenes     a moment of a whole deal, as the reader sees it
stays      what everybody knows by now
scores     the running score of each seat, and how it is counted
folds      dull stretches in one caption
stops      where one stands still
situation  the situation at the start, and the end
lessons    rules that get a step of their own
compared   the comparison of choices, as stored beside a record
whatif     the same in words, and what could follow another choice
steps      the whole walkthrough as plain data
script     a whole deal's beginning, line by line, for a host
stacks     a deal stacked with real cards
wholedeals chooses a whole deal with usual scores
folding    chooses the stretches to fold
asking     chooses the questions
conditions what a whole deal must be to teach
earlier    what was played before, kept for the next choice
comparing  plays out the choices of the reader's seat
choosing   chooses a whole deal, and a few short deals that together show every clause
"""
