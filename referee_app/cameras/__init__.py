"""Runs a camera, its reader and its watch in threads, and reports what they see. It knows no window and no game."""
