"""The field screen: both teams, the clock and what happened last, always in sight during a live game."""
