"""What happened, in sentences, the newest first: to look at, to take back, to settle."""
