"""What the reader chose: language, theme, size of type, sounds, camera. Plain values; it keeps nothing itself."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any

from referee_app.cards.names import Language
from referee_app.screens.theme import Light, ScreenTheme
from referee_app.words.words import Theme

TEXT_SCALES = (1.0, 1.15, 1.3)
"""How large the type may be set; everything fits up to the last."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that is the reader's choice and not the game's."""

    language: Language = Language.EN
    names: Theme = Theme.MILITARY
    light: Light = Light.SUN
    text_scale: float = 1.0
    still: bool = False
    sounds: bool = True
    vibration: bool = True
    camera: int = 0
    scanner_first: bool = False
    """Whether a game opens in the scanner."""
    by_heart: tuple[str, ...] = ("junior_quest",)
    """The kinds of table games in which nothing that was seen, and is hidden again, stays visible."""

    @property
    def theme(self) -> ScreenTheme:
        """What the widgets need of it."""
        return ScreenTheme(self.light, self.text_scale, self.still)

    def remembers(self, game: str) -> bool:
        """Whether a table game of this kind shows what was seen earlier and is hidden again."""
        return game not in self.by_heart

    def remembering(self, game: str, on: bool) -> "Settings":
        """With another choice for this kind of table game."""
        others = {each for each in self.by_heart if each != game}
        return replace(self, by_heart=tuple(sorted(others if on else others | {game})))

    def told(self) -> dict[str, object]:
        """What is written down."""
        return {name: _told(value) for name, value in asdict(self).items()}


def understood(told: Mapping[str, Any], language: Language = Language.EN) -> Settings:
    """The settings that were written down; whatever makes no sense is as if nobody had chosen."""
    usual = Settings(language)
    names = [each.name for each in fields(usual)]
    return Settings(**{name: _understood(getattr(usual, name), told.get(name)) for name in names})


def _told(value: object) -> object:
    if isinstance(value, StrEnum):
        return str(value)
    return " ".join(value) if isinstance(value, tuple) else value


def _understood(default: Any, told: object) -> Any:
    if isinstance(default, tuple):
        return tuple(told.split()) if isinstance(told, str) else default
    if isinstance(default, StrEnum):
        return next((choice for choice in type(default) if choice == told), default)
    if isinstance(default, float):
        return told if told in TEXT_SCALES else default
    if isinstance(default, bool):
        return told if isinstance(told, bool) else default
    return told if isinstance(told, int) and not isinstance(told, bool) and 0 <= told < 10 else default
