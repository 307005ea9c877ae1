"""The screen on which a file is chosen, where the system has none of its own."""
