"""Shows the code by which the other leader joins."""
