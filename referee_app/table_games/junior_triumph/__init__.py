"""Junior Triumph: castles move and attack, until one stands before the towers of the other side and taps the flag."""
