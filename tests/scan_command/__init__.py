"""The command `scan`, as people and scripts use it."""
