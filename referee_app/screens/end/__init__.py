"""The end screen: the result, and collecting the cards."""
