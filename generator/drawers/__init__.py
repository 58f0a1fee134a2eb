"""How to draw the cards of a deck, one module a style; `read(data)` of a module returns a `figures.Drawer`."""
