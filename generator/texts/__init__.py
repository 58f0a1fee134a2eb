"""The law as text, loaded and checked: what lies in ``templates/games/<game>/``.

ruby          readings over kanji
markdowntext  Markdown of texts as HTML
sandbox       what a text may say in Jinja
rules         the rule text, clause by clause
phrases       sentences, filled with facts
examples      worked examples
misreadings   what learners get wrong, in words
standing      where each clause stands: on the sheet, in another clause, on the site
terms         one word a thing, checked over every text
glossary      what these words mean, and where a text says them
table         what a table must know and no clause says
clauses       do texts and engine name the same clauses?
content       a game, all of the above together
marks         what ``tehodoki new`` left to be written
"""
