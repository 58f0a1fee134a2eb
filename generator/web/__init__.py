"""Pages become the site.

rendering   how pages are filled
shown       from a clause to the step that shows it
storyboard  a walkthrough on paper, without JavaScript, for the search
glossing    words of the glossary, touched
lengths     words in pictures, as wide as they were measured
scenes      a moment of a game's whole deal
raster      a drawing as a PNG
entries     a game on the start page
searching   what the search is told besides the pages
pages       pages as Markdown
assets      style sheets and scripts
alone       a walkthrough in one file
sitemap     where all pages are, for those who look for them
licences    the licences of what others wrote
ownpages    what pages get from us beside their Markdown
keptpages   pages that are as they were
site        Markdown to HTML, by MkDocs
shelves     what there is to print, with titles
report      the report: what was checked, and where each clause is shown
wholekit    the kit as one file
"""
