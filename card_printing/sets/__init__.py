"""Card sets on disk, the selection of their cards, and the files for printed documents."""
