"""The tests of `cards`."""
