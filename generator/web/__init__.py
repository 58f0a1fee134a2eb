"""Pages become the site.

pages      pages as Markdown
licences   the licences of what others wrote
ownpages   what pages get from us beside their Markdown
keptpages  pages that are as they were
site       Markdown to HTML, by MkDocs
"""
