"""A new game at the table: who plays, and what is agreed."""
