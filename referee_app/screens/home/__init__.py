"""Home: where the app begins."""
