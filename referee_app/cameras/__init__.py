"""A camera joined to its reader and its watch: what the screens look through. It knows no window and no game."""
