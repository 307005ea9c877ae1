"""The end: who has won and how, and the cards on their way back into the box."""
