"""The commands of the command line, one file each, named like the command.

bind       drafts and seals what sentences of a text mean
build      makes the kit
choose     chooses the teaching deals of a game
deal       plays a sample deal or match
decks      makes cards and tiles to cut out
draw       draws the worked examples of a text
games      lists the games
moves      lists the legal next moves of a record
new        writes the skeleton of a game
notations  shows how to write worked examples
pack       makes everything to print for an evening
practice   makes worksheets for a class, and chooses their items
readings   writes the furigana of a Japanese text
replay     checks records
score      scores cards typed in a short notation
serve      serves the site and rebuilds it
simulate   plays many games and counts
verify     checks worked examples
law        the options of ``verify`` about clauses: coverage, misreadings, reach

lazy       loads a command's module when the command runs
shell      help, errors, exit codes and the end of a command
arguments  arguments that several commands share
records    reads records from files and standard input
painted    a text with coloured marks
watching   repeats an action when files change
"""
