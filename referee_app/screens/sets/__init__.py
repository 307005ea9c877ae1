"""The screen of the card sets on this phone: a list, making one, and taking one in."""
