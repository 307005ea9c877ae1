"""A real game played through the real screens by real touches, for who has no display: pictures, and their story."""
