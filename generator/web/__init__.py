"""Pages become the site.

rendering   fills page templates
shown       leads from a clause to the step that shows it
storyboard  a walkthrough as plain HTML: on paper, without JavaScript, for the search
glossing    makes glossary words in texts open their meaning
lengths     fixes the width of words in pictures to the measured width
scenes      pictures of a moment in a game's whole deal
raster      a drawing as a PNG
entries     a game on the start page
searching   additions to the search index
pages       pages as Markdown
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
