"""Print orders for the command and the app: what is wanted of a set, what that comes to, and making the PDFs."""
