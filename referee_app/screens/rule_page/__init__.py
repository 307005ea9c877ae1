"""The rules of a table game, to be read."""
