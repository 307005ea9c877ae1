"""The tests of `words`."""
