"""Each part of the screens by itself, in a real window and under real fingers."""
