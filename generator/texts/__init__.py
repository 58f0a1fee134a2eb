"""The law as text, loaded and checked: what lies in ``templates/games/<game>/``.

content       a game, all of the below together; its ``game.yaml``
fields        what several files have: texts in every language, ids of clauses
facts         what a host asks for first: minutes, age, difficulty
flow          how a round goes, in steps
lessons       rules that a whole deal tells before they are needed
standing      where each clause stands: on the sheet, in another clause, on the site
variants      house rules, as a rule text tells them
table         what a table must know and no clause says
rules         the rule text, clause by clause
clauses       do texts and engine name the same clauses?
things        what a game has of what the texts of all games speak of
phrases       sentences, filled with facts
sandbox       what a text may say in Jinja
examples      worked examples
misreadings   what learners get wrong, in words
handout       what the printed sheet of examples holds
reference     what a reference card tells
dealing       how the cards are dealt, for a prepared deal
terms         one word a thing, checked over every text
glossary      what these words mean, and where a text says them
ruby          readings over kanji
markdowntext  Markdown of texts as HTML
marks         what ``tehodoki new`` left to be written
"""
