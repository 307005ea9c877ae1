"""A simulated scene to try the scanner in: real card faces in camera frames, with the truth about each of them."""
