"""Sheets of cards to print: layout, drawing, command line. It makes pages; which cards there are is told by `cards`."""
