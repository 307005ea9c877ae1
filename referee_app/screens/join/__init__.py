"""Joins the game of another phone, by its code."""
