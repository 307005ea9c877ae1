"""Card Clash: two to six players lay cards beside and on one another, and want a square of four of their colour."""
