"""The tests of `scanning`."""
