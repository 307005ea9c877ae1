"""The screen with the rules of a table game."""
