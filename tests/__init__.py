"""The tests; each room's stand in a folder of its name."""
