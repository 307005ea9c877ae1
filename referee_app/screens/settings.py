"""What the reader chose: language, theme, size of type, stillness. Plain values; keeping them is not its business."""

from dataclasses import dataclass

from referee_app.cards.names import Language
from referee_app.screens.theme import Light, Look
from referee_app.words.words import Theme


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that changes how the app looks and speaks, but not what it does."""

    language: Language = Language.EN
    names: Theme = Theme.MILITARY
    light: Light = Light.SUN
    text_scale: float = 1.0
    still: bool = False

    @property
    def look(self) -> Look:
        """What the widgets need of it."""
        return Look(self.light, self.text_scale, self.still)

    @property
    def next_language(self) -> Language:
        """The language that the switch gives: each in turn."""
        languages = tuple(Language)
        return languages[(languages.index(self.language) + 1) % len(languages)]
