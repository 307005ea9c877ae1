"""The games for a rainy day: those to go on with, and those to begin."""
