"""Makes PDFs of cards and of what goes with them, and checks prints. It knows no running game and no window."""
