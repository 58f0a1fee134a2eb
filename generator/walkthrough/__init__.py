"""A record becomes captioned steps, questions, and what each seat knows.

data       the form of what is made here
deals      teaching deals, loaded and checked
telling    names and sentences for what happens
knowing    what each seat knows of the cards
beats      an event after the other, each with its picture
captions   what is said below a step
choices    what could have been chosen, and why not
questions  what a learner is asked
steps      all of it together, as plain data
choosing   few and short deals that show every clause
"""
