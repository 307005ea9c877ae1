"""A scene: one state of one screen, how to reach it, and its texts in the current language."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tests.screens.conftest import Phone  # it must come before anything of Kivy

# isort: split
from kivy.core.window import Window

from referee_app.cards.ranks import Language
from referee_app.screens.navigation import ScreenName
from referee_app.screens.theme import Light
from referee_app.screens.user_settings import Settings

Act = Callable[[Phone], object]


@dataclass(frozen=True)
class Scene:
    """`bring` leads a fresh phone there. `say` is for what is not said anew by itself: a sheet, a verdict, a strip."""

    name: str
    place: ScreenName
    bring: Act
    say: Act | None = None

    def __str__(self) -> str:
        return f"{self.place.name.lower()}, {self.name}"

    def speak(self, phone: Phone) -> None:
        """Say what has to be said anew when the language has changed; what another scene said is put away."""
        _hush(phone)
        if self.say is not None:
            self.say(phone)
        phone.driver.frames(4)


@dataclass(frozen=True)
class Ground:
    """Scenes that the same way leads to: they differ in what is said."""

    scenes: tuple[Scene, ...]

    def __str__(self) -> str:
        return str(self.scenes[0])

    def begin(self, phone: Phone) -> None:
        """Go there."""
        self.scenes[0].bring(phone)
        phone.settle()
        assert phone.place == self.scenes[0].place


def grounds(scenes: tuple[Scene, ...]) -> tuple[Ground, ...]:
    """All scenes, those that the same way leads to together."""
    together: dict[Act, list[Scene]] = {}
    for scene in scenes:
        together.setdefault(scene.bring, []).append(scene)
    return tuple(Ground(tuple(each)) for each in together.values())


@dataclass(frozen=True)
class View:
    """How a scene is looked at."""

    language: Language = Language.EN
    size: tuple[int, int] = (400, 800)
    scale: float = 1.0
    light: Light = Light.SUN

    @property
    def settings(self) -> Settings:
        """What the user chose who sees it so."""
        return Settings(self.language, light=self.light, text_scale=self.scale, still=True)

    def __str__(self) -> str:
        return f"{self.language} {self.size[0]}×{self.size[1]} ×{self.scale} {self.light}"


def looked_at(ground: Ground, phone: Phone, views: Iterable[View]) -> Iterator[tuple[View, Scene]]:
    """Every scene in one view after the other, changed in place; each is handed out while it is to be seen."""
    for view in views:
        if view.size != tuple(Window.size):
            phone.driver.resize(*view.size)
        settings = view.settings
        if settings != phone.app.context.settings:
            phone.app.context.change(settings)
        for scene in ground.scenes:
            scene.speak(phone)
            yield view, scene


def _hush(phone: Phone) -> None:
    while phone.app.back_stack.sheets:
        phone.app.back()
    if "announcement" in phone.app.__dict__:
        phone.app.announcement.shown = None
    ids = phone.presenter.screen.ids
    if "verdict" in ids:
        ids.verdict.close()
    if "strip" in ids:
        ids.strip.shown = None
