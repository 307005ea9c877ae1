"""The screen on which a leader joins the game of another phone."""
