"""The leader's jobs: turns what was scanned, typed or tapped into commands, and their results into answers."""
