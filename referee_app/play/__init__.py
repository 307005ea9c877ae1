"""Runs games: combines rules, journal, clock and chance. It knows no screen."""
