"""Print orders for the command and the app: the order, its plan, and making the PDFs."""
