"""The card game for two: a line of five cards each, three in the hand, and a pile."""
