"""A game at the table: one frame for all of them, and a plain module for what is each game's own."""
