"""What the reader chooses, and what there is to know about the app."""
