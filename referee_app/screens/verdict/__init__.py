"""What fills the screen when something is decided: a duel, a flag, a card that was drawn."""
