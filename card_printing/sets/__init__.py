"""Card sets on disk, which of their cards are meant, and the files for what is printed."""
