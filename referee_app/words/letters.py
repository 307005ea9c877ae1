"""Which letters can be drawn: those of the typeface that comes with the app, on paper and on the screen.

What people type is kept as it is. Only where it is shown, what would be an empty box is left out.
"""

import unicodedata

_TYPEFACE = (
    "20-7e a0-17f 18f 192 1a0-1a1 1af-1b0 1f0 1fa-1ff 218-21b 237 259 2bc 2c6-2c7 2c9 2d8-2dd 2f3 300-301 303 309 "
    "30f 323 384-38a 38c 38e-3a1 3a3-3ce 3d1-3d2 3d6 400-486 488-513 1e00-1e01 1e3e-1e3f 1e80-1e85 1ea0-1ef9 1f4d "
    "2000-200a 2010-2011 2013-2015 2017-201e 2020-2022 2025-2027 2030 2032-2033 2039-203a 203c 2044 2074 207f "
    "20a3-20a4 20a6-20ac 20b1 20b9-20ba 20bc-20bd 2105 2113 2116 2122 2126 212e 215b-215e 2202 2206 220f 2211-2212 "
    "221a 221e 222b 2248 2260 2264-2265 25ca fb01-fb04 fffd"
)
"""Roboto's characters, by their numbers: those of Latin, Greek and Cyrillic letters, and signs."""


def _characters(ranges: str) -> frozenset[str]:
    ends = (each.partition("-")[::2] for each in ranges.split())
    return frozenset(chr(code) for first, last in ends for code in range(int(first, 16), int(last or first, 16) + 1))


DRAWN = _characters(_TYPEFACE) | {"\n", "\t"}


def drawable(text: str) -> str:
    """The text without what cannot be drawn; nothing at all, if nothing can. A letter may lose its accent."""
    if DRAWN.issuperset(text):
        return text
    composed = unicodedata.normalize("NFC", text)
    # Where a sign stood between two words, one space is enough.
    return " ".join("".join(map(_drawn, composed)).split())


def _drawn(letter: str) -> str:
    if letter in DRAWN:
        return letter
    plain = unicodedata.normalize("NFKD", letter)[0]
    return plain if plain in DRAWN else ""
