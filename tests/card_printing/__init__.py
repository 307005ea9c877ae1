"""The tests of `card_printing`."""
