"""The list of past games on this phone."""
