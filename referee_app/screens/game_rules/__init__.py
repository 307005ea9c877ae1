"""The screen with the rules of the current live game: what beats what, the rules in short, the cards of a deck."""
