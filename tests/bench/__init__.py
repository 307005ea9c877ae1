"""What is measured, as ratios to something plain on the same machine."""
