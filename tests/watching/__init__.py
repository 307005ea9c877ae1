"""The tests of `request_for`."""
