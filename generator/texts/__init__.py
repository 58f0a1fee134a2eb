"""The law as text, loaded and checked: the files of ``templates/games/<game>/``.

content       a game with all its texts; its ``game.yaml``
fields        types that several files share: texts in every language, ids of clauses
facts         the first facts that a host asks for: minutes, age, difficulty
flow          a round in steps
lessons       rules that a whole deal teaches before they are needed
wholedeal     what else a whole deal must be to teach
standing      where each clause stands: on the sheet, in another clause, on the site
variants      house rules in a rule text
table         points that a table must know and no clause states
rules         the rule text, clause by clause
clauses       do texts and engine name the same clauses?
things        which things (stock, tricks, partners …) a game has, for texts that all games share
phrases       sentences, filled with facts
saying        what fills them in, Jinja aside: players, cards, suits in words
sandbox       limits on Jinja in texts
worked        a worked example, whoever wrote it
examples      those of the kit
exampleprose  the prose of worked examples, filled in from the engine's result
misreadings   common mistakes, in words
handout       the contents of the printed sheet of examples
reference     the words of a reference card
face          the colour and the mark of a game
dealing       how a first game is stacked, dealt and told, for the host's script
terms         house terms, checked in every text
glossary      the meanings of these terms, and their places in a text
ruby          readings over kanji
readings      writes readings, from the words of all texts
markdowntext  Markdown of texts as HTML
marks         marks of ``tehodoki new`` where text is still to be written
"""
