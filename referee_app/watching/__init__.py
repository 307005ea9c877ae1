"""What seen codes mean: a duel, a card, a sweep, a child back at base. Pure: time is an argument, no pictures."""
