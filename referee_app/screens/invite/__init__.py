"""The screen with the code by which the other leader joins."""
