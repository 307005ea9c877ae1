"""What the Android app needs beside the code: its pictures, recipes for its packages, and a check of `buildozer.spec`.

Nothing in here goes onto a phone, and nothing that does may import it.
"""
