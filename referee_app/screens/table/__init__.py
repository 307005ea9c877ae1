"""The screen of table games: one screen for all of them, and an adapter module per game."""
