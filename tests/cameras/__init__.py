"""The tests of `cameras`."""
