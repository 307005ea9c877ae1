"""The screens in a real window that needs no display."""
