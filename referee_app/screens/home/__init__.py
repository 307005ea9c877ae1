"""The home screen, on which the app starts."""
