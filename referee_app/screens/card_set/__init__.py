"""The screen of one card set: what is printed of it, and what else is done with it."""
