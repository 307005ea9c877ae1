"""Reads the codes in camera frames, pictures and films. It knows no window and no game."""
