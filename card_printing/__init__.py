"""Makes PDFs of cards and other documents of a card set, and checks prints. It knows no running game and no window."""
