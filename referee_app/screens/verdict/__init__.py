"""The overlay that fills the screen when something is decided: a duel, a flag, a drawn card."""
