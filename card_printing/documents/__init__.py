"""The documents that are printed, each a PDF: cards, cover sheet, contents, pocket tables, briefing, posters."""
