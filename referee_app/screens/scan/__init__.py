"""The scanner: the leader's jobs with cards, by camera, typing or tapping."""
