"""Stores events durably. It knows no game: bodies are JSON text, and each game's package has its own codec."""
