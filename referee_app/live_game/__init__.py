"""The outdoor game: what can happen, what is allowed, what follows. Pure: no clock, no chance, no files of its own."""
