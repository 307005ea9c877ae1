"""What comes out of the printer: cards, cover sheet, pocket tables, briefing, posters."""
