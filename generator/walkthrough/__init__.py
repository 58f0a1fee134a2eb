"""A record becomes captioned steps, questions, and what each seat knows.

data       the form of what is made here
deals      teaching deals, loaded and checked
unsaid     what deals lack, all at once, before a walkthrough is made
telling    names and sentences for what happens
knowing    what each seat knows of the cards
beats      an event after the other, each with its picture
captions   what is said below a step
choices    what could have been chosen, and why not
misled     what a learner answers who misreads a clause
seats      questions that a seat answers
options    questions that one of some options answers
questions  what a learner is asked
reasons    is the reason that a question gives the one that decides?
picture    the table as it looks at a step
scores     what each seat has so far, and what is counted
folds      dull stretches, told in one caption
situation  where we stand, and how it ended
lessons    rules told in steps of their own
compared   how choices compare, as it lies beside a record
whatif     the same in words, and what could follow another choice
steps      all of it together, as plain data
prepared   a deal stacked with real cards
wholedeals choosing one whole deal with usual scores
folding    choosing what of it is folded
asking     choosing what is asked
comparing  playing out the choices of the reader's seat
choosing   one whole deal, and few and short ones that show every clause
"""
