"""The screen for a new game: players, cards, leaders and house rules."""
