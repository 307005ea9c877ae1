"""A camera of paper: it looks at real card faces, fresh from the print shop, that somebody lays on the ground.

For demonstrations on machines without a camera. What it shows is read by the real scanner.
"""
