"""The Kivy app: its screens and widgets. Besides the demonstration it is the only package that imports Kivy."""
