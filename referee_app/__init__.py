"""Field Marshal: the referee in your pocket for live-action Stratego."""
