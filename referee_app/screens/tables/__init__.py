"""The list of table games: saved ones, and those to begin."""
