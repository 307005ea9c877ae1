"""What this is called, in every language, and which version it is.

The version is a constant, since on a phone there is no package to ask; a test holds it to the package's.
"""

NAME = "Field Marshal"
VERSION = "0.5.2"
