"""Practice: what a class does after the rules.

questions  what can be asked of a position
items      items and the bank that holds them
positions  positions to ask about, of deals that are played
answers    what the rules and the misreadings answer
playedon   the same by playing on: what may be chosen, who is next
choosing   chooses the bank of a game
unasked    what is wrong with practice.yaml
reasons    what a bank cannot ask, and why
bankcheck  is a bank right?
itemview   an item as templates see it
sheets     which items stand on a sheet
papers     worksheets and answers
classpapers  exit tickets, the plan of a lesson, a poster, seat signs
quizwords  texts and pictures of items for other programs
quiz       an item as a quiz
anki       quizzes as cards for Anki
exports    the bank in files of other programs
onsite     the bank as data for its page to practise on
kitpractice  the papers for a class of a kit, in their places
"""
