"""Teams and ranks, and what the ranks are called in each language. It knows nothing of decks, codes or games.

Whole sentences are the matter of `words`.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class Team(StrEnum):
    """One of the two sides."""

    RED = "red"
    BLUE = "blue"

    @property
    def enemy(self) -> "Team":
        """The other side."""
        return Team.BLUE if self is Team.RED else Team.RED


class Rank(StrEnum):
    """A rank, the highest first. The value is the sign printed in the card's corner."""

    MARSHAL = "10"
    GENERAL = "9"
    COLONEL = "8"
    MAJOR = "7"
    CAPTAIN = "6"
    LIEUTENANT = "5"
    SERGEANT = "4"
    MINER = "3"
    SCOUT = "2"
    SPY = "1"
    BOMB = "B"
    FLAG = "F"

    @property
    def strength(self) -> int | None:
        """The number that decides an ordinary duel; bombs and flags have none."""
        return int(self.value) if self.value.isdigit() else None


class Language(StrEnum):
    """A language that the app speaks and the cards are printed in."""

    EN = "en"
    NL = "nl"
    FR = "fr"
    DE = "de"


def language_for(code: str | None) -> Language:
    """The language with this code of two letters; English if it is not supported."""
    return next((language for language in Language if language == code), Language.EN)


_NAMES: Mapping[Rank, Mapping[Language, str]] = {
    rank: MappingProxyType(dict(zip(Language, names, strict=True)))
    for rank, names in {
        Rank.MARSHAL: ("Marshal", "Maarschalk", "Maréchal", "Feldmarschall"),
        Rank.GENERAL: ("General", "Generaal", "Général", "General"),
        Rank.COLONEL: ("Colonel", "Kolonel", "Colonel", "Oberst"),
        Rank.MAJOR: ("Major", "Majoor", "Commandant", "Major"),
        Rank.CAPTAIN: ("Captain", "Kapitein", "Capitaine", "Hauptmann"),
        Rank.LIEUTENANT: ("Lieutenant", "Luitenant", "Lieutenant", "Leutnant"),
        Rank.SERGEANT: ("Sergeant", "Sergeant", "Sergent", "Unteroffizier"),
        Rank.MINER: ("Miner", "Mineur", "Démineur", "Mineur"),
        Rank.SCOUT: ("Scout", "Verkenner", "Éclaireur", "Aufklärer"),
        Rank.SPY: ("Spy", "Spion", "Espion", "Spion"),
        Rank.BOMB: ("Bomb", "Bom", "Bombe", "Bombe"),
        Rank.FLAG: ("Flag", "Vlag", "Drapeau", "Fahne"),
    }.items()
}

_FRONT_LINE_NAMES: Mapping[tuple[Rank, Language], str] = {
    (Rank.SPY, Language.NL): "Spionne",
    (Rank.SPY, Language.FR): "Espionne",
}
"""The publisher's spy is a woman in the card game for two."""


def rank_name(rank: Rank, language: Language, *, front_line: bool = False) -> str:
    """The rank's name, as the live game prints it or as the card game for two does."""
    name = _NAMES[rank][language]
    return _FRONT_LINE_NAMES.get((rank, language), name) if front_line else name
