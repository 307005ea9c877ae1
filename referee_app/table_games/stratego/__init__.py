"""Stratego Original: forty pieces a side, ranks that nobody sees, and a flag to take."""
