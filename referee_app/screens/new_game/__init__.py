"""Begins a game: how many play, with which cards and under whom, and what this group plays differently."""
