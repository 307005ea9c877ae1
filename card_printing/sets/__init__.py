"""Card sets on disk, and the selection of their cards."""
