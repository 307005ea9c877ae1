"""Crockford's base 32: characters that survive being read aloud, and a check character that tells slips.

It knows nothing of cards or keys.
"""

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

_VALUES = {character: value for value, character in enumerate(ALPHABET)}
_BITS = 5
_FIELD_SIZE = 1 << _BITS
_FIELD_POLYNOMIAL = 0b100101  # x^5 + x^2 + 1 is primitive: the powers of x run through all 31 numbers but zero

_AS_MEANT = str.maketrans(
    {character.lower(): character for character in ALPHABET} | dict.fromkeys("Oo", "0") | dict.fromkeys("IiLl", "1")
)
_LEFT_OUT = str.maketrans("", "", " -")


def is_base32(text: str) -> bool:
    """Whether the text is written in the alphabet, exactly."""
    return all(character in _VALUES for character in text)


def normalised(typed: str) -> str | None:
    """What a person meant who typed this, or nothing if a character has no place in the alphabet."""
    meant = typed.translate(_LEFT_OUT).translate(_AS_MEANT)
    return meant if is_base32(meant) else None


def encode(number: int, length: int) -> str:
    """The number's lowest bits, five a character, the most significant first."""
    return "".join(ALPHABET[number >> shift & _FIELD_SIZE - 1] for shift in range((length - 1) * _BITS, -1, -_BITS))


def first_characters(digest: bytes, length: int) -> str:
    """The first bits of a digest, five a character."""
    return encode(int.from_bytes(digest) >> 8 * len(digest) - _BITS * length, length)


def decode(text: str) -> int:
    """The number that `encode` wrote."""
    number = 0
    for character in text:
        number = number << _BITS | _VALUES[character]
    return number


def check_character(text: str) -> str:
    """The character to add, so that no single wrong one and no swap of two neighbours goes unnoticed.

    A weighted sum in the field of 32 elements. No weight is zero, so a wrong character always changes the sum;
    neighbours' weights differ, so a swap does too.
    """
    total = 0
    for character in text:
        total = _times_x(total ^ _VALUES[character])
    return ALPHABET[total]


def is_checked(text: str) -> bool:
    """Whether the text is in the alphabet and its last character is the right check character."""
    return text != "" and is_base32(text) and check_character(text[:-1]) == text[-1]


def _times_x(element: int) -> int:
    doubled = element << 1
    return doubled ^ _FIELD_POLYNOMIAL if doubled >= _FIELD_SIZE else doubled
