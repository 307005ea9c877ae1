"""What somebody typed, and how much of it may be said again. Pure; it does not know what was meant."""

import unicodedata

_MOST_REPEATED = 30  # letters, in a refusal


def printable(text: str) -> str:
    """The text without anything that would move a terminal's cursor or change its colours; every space may stay."""
    return "".join(letter if letter.isprintable() or unicodedata.category(letter) == "Zs" else "�" for letter in text)


def repeated(text: str) -> str:
    """What somebody typed, as far as a refusal may say it again."""
    shown = printable(text)
    return shown if len(shown) <= _MOST_REPEATED else f"{shown[:_MOST_REPEATED]}…"


def plain(word: str) -> str:
    """The word as it is compared: no capitals, no accents."""
    letters = unicodedata.normalize("NFKD", word)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
