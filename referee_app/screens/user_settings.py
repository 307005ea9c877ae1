"""The user's settings as plain values, and how they are read from and written to the preferences."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any

from referee_app.cards.ranks import Language
from referee_app.screens.theme import Light, ScreenTheme
from referee_app.words.words import Theme

NAME = "Field Marshal"
VERSION = "0.5.4"
"""A constant, since on a phone there is no package to ask; a test holds it to the package's."""

TEXT_SCALES = (1.0, 1.15, 1.3)
"""How large the type may be set; everything fits up to the last."""


class MainButton(StrEnum):
    """What the main button of the field does: what the phone's job in the game asks for, or always the same."""

    BY_MODE = "by_mode"
    DUEL = "duel"
    BASE = "base"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that is the user's choice and not the game's."""

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
    main_button: MainButton = MainButton.BY_MODE
    by_heart: tuple[str, ...] = ("junior_quest",)
    """The kinds of table games in which nothing that was seen, and is hidden again, stays visible."""
    hinted: tuple[str, ...] = ()
    """The jobs of which it was said how they are done; that is said once."""

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

    def needs_hint(self, job: str) -> bool:
        """Whether it was never said on this phone how a job is done."""
        return job not in self.hinted

    def having_hinted(self, job: str) -> "Settings":
        """With a job of which it was said."""
        return replace(self, hinted=tuple(sorted({*self.hinted, job})))

    def to_preferences(self) -> dict[str, object]:
        """What is written down."""
        return {name: _plain(value) for name, value in asdict(self).items()}


def read_settings(stored: Mapping[str, Any], language: Language = Language.EN) -> Settings:
    """The settings that were written down; whatever makes no sense is as if nobody had chosen."""
    usual = Settings(language)
    names = [each.name for each in fields(usual)]
    return Settings(**{name: _sensible(getattr(usual, name), stored.get(name)) for name in names})


def _plain(value: object) -> object:
    if isinstance(value, StrEnum):
        return str(value)
    return " ".join(value) if isinstance(value, tuple) else value


def _sensible(default: Any, stored: object) -> Any:
    if isinstance(default, tuple):
        return tuple(stored.split()) if isinstance(stored, str) else default
    if isinstance(default, StrEnum):
        return next((choice for choice in type(default) if choice == stored), default)
    if isinstance(default, float):
        return stored if stored in TEXT_SCALES else default
    if isinstance(default, bool):
        return stored if isinstance(stored, bool) else default
    return stored if isinstance(stored, int) and not isinstance(stored, bool) and 0 <= stored < 10 else default
