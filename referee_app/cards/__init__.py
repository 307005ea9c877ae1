"""Ranks, the official decks, card sets and their codes. Pure: no files, no camera, no game."""
