"""The scanner: what a leader does with cards, job by job, before the camera, by typing or by tapping."""
