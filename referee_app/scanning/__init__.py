"""From a camera's frame to the cards in it. It knows no window, and of the rules only what is a card of a set."""
