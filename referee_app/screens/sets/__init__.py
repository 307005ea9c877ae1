"""The screen of the card sets on this phone: listing, making and importing them."""
