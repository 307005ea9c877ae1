"""The tests; those of each package are in a folder of its name."""
