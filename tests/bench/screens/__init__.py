"""Measures windows, each in a process of its own: the app's, and an empty one of Kivy."""
