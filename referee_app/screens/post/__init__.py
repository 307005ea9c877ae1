"""The duel post: a locked screen on which players see who wins a duel."""
