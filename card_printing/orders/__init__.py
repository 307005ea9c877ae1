"""Print orders: what is to be printed of a card set, what that comes to, and how it is made. For command and app."""
