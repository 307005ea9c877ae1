"""Events on disk that lose nothing. It knows no game: bodies are JSON text, and each game's room owns its codec."""
