"""The screen for a new table game: names and options."""
