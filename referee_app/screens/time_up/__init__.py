"""Time is up: the whole screen, wherever the leader is, until the result is seen."""
