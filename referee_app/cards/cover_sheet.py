"""The text of a cover sheet's QR code: all that a phone needs to tell every card of a set. For leaders only.

`FM-KEY/<version>/<copies>/<key><checksum>`. The mark in front and the checksum at the end stay where they are in every
version, so that damage is told from news. No refusal repeats any of the text: the key stands in it.
"""

import hashlib
import re

from referee_app.cards.base32 import ALPHABET, decode, encode, first_characters
from referee_app.cards.card_set import COVER_MARK, CardSet
from referee_app.cards.codes import KEY_BYTES
from referee_app.refusal import Refusal

_VERSION = 1
_KEY_LENGTH = 26  # 128 bits, five a character
_CHECKSUM_LENGTH = 8
_ANY_VERSION = re.compile(
    rf"{COVER_MARK}(?P<version>[1-9][0-9]{{0,2}})/[0-9A-Z $%*+./:-]*(?P<checksum>[{ALPHABET}]{{{_CHECKSUM_LENGTH}}})"
)
_THIS_VERSION = re.compile(rf"{COVER_MARK}{_VERSION}/(?P<copies>[1-9][0-9]?)/(?P<key>[0-7][{ALPHABET}]{{25}})")


class NoCoverSheet(Refusal):
    """Something else than a cover sheet."""

    key = "refusal.cover_none"


class CoverSheetDamaged(Refusal):
    """A cover sheet, but a character of it is wrong."""

    key = "refusal.cover_damaged"


class CoverSheetFromNewerVersion(Refusal):
    """A cover sheet of a kind that came after this version of the app."""

    key = "refusal.cover_newer"


def cover_text(card_set: CardSet) -> str:
    """What the cover sheet's QR code says; it contains the key."""
    key = encode(int.from_bytes(card_set.key), _KEY_LENGTH)
    body = f"{COVER_MARK}{_VERSION}/{card_set.copies}/{key}"
    return body + _checksum(body)


def read_cover(text: str) -> CardSet:
    """The card set of the cover sheet whose QR code says this."""
    if not text.startswith(COVER_MARK):
        raise NoCoverSheet()
    framed = _ANY_VERSION.fullmatch(text)
    if framed is None or _checksum(text[:-_CHECKSUM_LENGTH]) != framed["checksum"]:
        raise CoverSheetDamaged()
    if int(framed["version"]) > _VERSION:
        raise CoverSheetFromNewerVersion(version=int(framed["version"]), known=_VERSION)
    read = _THIS_VERSION.fullmatch(text[:-_CHECKSUM_LENGTH])
    if read is None:
        raise CoverSheetDamaged()
    return CardSet(decode(read["key"]).to_bytes(KEY_BYTES), int(read["copies"]))


def _checksum(body: str) -> str:
    return first_characters(hashlib.sha256(body.encode("ascii")).digest(), _CHECKSUM_LENGTH)
