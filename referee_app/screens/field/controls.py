"""What the buttons of the field screen say. It knows no window."""

from dataclasses import dataclass

from referee_app.screens.settings import Settings
from referee_app.screens.theme import Light
from referee_app.words.words import Words

SPEEDS = (1, 2, 4, 8)


@dataclass(frozen=True, slots=True)
class Playing:
    """How the simulated game goes on: whether it does, how fast, and whether anything is left to play."""

    on: bool = True
    speed: int = SPEEDS[0]
    ended: bool = False

    @property
    def next_speed(self) -> int:
        """The speed that the switch gives: after the fastest the slowest again."""
        return SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]


@dataclass(frozen=True, slots=True)
class ControlsShown:
    """Icons and words of the buttons; `playable` is false when there is nothing left to play."""

    playable: bool
    play_icon: str
    play: str
    speed: str
    language: str
    light_icon: str


def controls_shown(playing: Playing, settings: Settings, words: Words) -> ControlsShown:
    """Each button shows what it does, not what is."""
    return ControlsShown(
        playable=not playing.ended,
        play_icon="pause" if playing.on else "play",
        play=words.say_key("field.pause" if playing.on else "field.go_on"),
        speed=f"{playing.speed}×",
        language=settings.language.value.upper(),
        light_icon="moon" if settings.light is Light.SUN else "sun",
    )
