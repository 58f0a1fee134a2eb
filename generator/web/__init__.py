"""Pages become the site.

rendering   fills page templates
shown       leads from a clause to the step that shows it
storyboard  a walkthrough as plain HTML: on paper, without JavaScript, for the search
glossing    makes glossary words in texts open their meaning
lengths     fixes the width of words in pictures to the measured width
raster      a drawing as a PNG
siteview    a game's texts as pages need them
practising  questions to practise on
entries     a game on the start page
taste       a trick to try on the start page
offline     what keeps pages for a place without a network
actingpages what pages on which one plays or scores are told
searching   additions to the search index
pages       pages as Markdown
later       a walkthrough in two: its first step, and a script with the rest
pruning     the styles of the theme without those that nothing uses
assets      style sheets and scripts
alone       a walkthrough in one file
sitemap     a map of all pages, for search engines
licences    the licences of bundled software
ownpages    changes pages after MkDocs has made them from Markdown
keptpages   pages kept from an earlier build
site        Markdown to HTML, by MkDocs
kitpages    what a game brings to the sites of a kit
kitsites    the sites of a kit, in their places
shelves     the things to print, with titles
report      the report: the checks, and where each clause is shown
wholekit    the kit as one file
"""
