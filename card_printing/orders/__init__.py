"""Print orders for the command and the app: the order, its plan, making the PDFs and writing them to disk."""
