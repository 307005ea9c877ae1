"""Runs a game: rules, journal, clock and chance together. It is what a screen talks to; it knows no screen."""
