"""Pages become the site.

shown      from a clause to the step that shows it
storyboard a walkthrough on paper, without JavaScript, for the search
glossing   words of the glossary, touched
pages      pages as Markdown
rendering  how pages are filled
searching  what the search is told besides the pages
alone      a walkthrough in one file
sitemap    where all pages are, for those who look for them
licences   the licences of what others wrote
ownpages   what pages get from us beside their Markdown
keptpages  pages that are as they were
site       Markdown to HTML, by MkDocs
shelves    what there is to print, with titles
report     the report: what was checked, and where each clause is shown
wholekit   the kit as one file
"""
