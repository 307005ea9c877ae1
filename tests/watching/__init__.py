"""The tests of `watching`."""
