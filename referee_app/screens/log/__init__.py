"""The log of a game: what happened in sentences, the newest first, with undo."""
