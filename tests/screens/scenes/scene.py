"""A scene: one state of one screen, the way there, and what is said on it in the language of the moment."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from referee_app.cards.names import Language
from referee_app.screens.places import Place
from referee_app.screens.theme import Light
from tests.screens.conftest import Phone

Act = Callable[[Phone], object]


@dataclass(frozen=True)
class Scene:
    """`bring` leads a fresh phone there. `say` is for what is not said anew by itself: a sheet, a verdict, a strip."""

    name: str
    place: Place
    bring: Act
    say: Act | None = None

    def __str__(self) -> str:
        return f"{self.place.name.lower()}, {self.name}"

    def begin(self, phone: Phone) -> None:
        """Go there."""
        self.bring(phone)
        phone.settle()
        assert phone.place == self.place
        self.speak(phone)

    def speak(self, phone: Phone) -> None:
        """Say what has to be said anew when the language has changed."""
        if self.say is not None:
            _put_away_sheets(phone)
            self.say(phone)
            phone.driver.frames(4)


@dataclass(frozen=True)
class View:
    """How a scene is looked at."""

    language: Language = Language.EN
    size: tuple[int, int] = (400, 800)
    scale: float = 1.0
    light: Light = Light.SUN

    def __str__(self) -> str:
        return f"{self.language} {self.size[0]}×{self.size[1]} ×{self.scale} {self.light}"


def looked_at(scene: Scene, phone: Phone, views: tuple[View, ...]) -> Iterator[View]:
    """The scene in one view after the other, changed in place; each is handed out while it is to be seen."""
    size: tuple[int, int] | None = None
    for view in views:
        settings = replace(
            phone.app.stage.settings, language=view.language, text_scale=view.scale, light=view.light, still=True
        )
        is_new = settings != phone.app.stage.settings
        if is_new:
            phone.app.stage.change(settings)
            scene.speak(phone)
        if view.size != size:
            size = view.size
            phone.driver.resize(*size)
        elif is_new:
            phone.driver.frames(4)
        yield view


def _put_away_sheets(phone: Phone) -> None:
    while phone.app.way.sheets:
        phone.app.back()
