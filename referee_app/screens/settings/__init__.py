"""The settings screen, with information about the app."""
