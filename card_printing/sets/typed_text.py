"""What somebody typed, as it is compared. Pure; it does not know what was meant."""

import unicodedata


def plain(word: str) -> str:
    """The word as it is compared: no capitals, no accents."""
    letters = unicodedata.normalize("NFKD", word)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
