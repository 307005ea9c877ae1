"""The games that were played on this phone."""
