"""Card sets on disk, and which of their cards are meant."""
