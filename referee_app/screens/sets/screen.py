"""The widgets of the card sets: a list, a form and a camera, of which one is in sight; the choices of a design."""

from collections.abc import Mapping
from typing import ClassVar

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.app_screen import Captioned, ScreenPart
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.sets.design_model import DesignChoicesShown
from referee_app.screens.sets.model import CoverShown, MakingShown, SetRow, SetsShown
from referee_app.screens.stepped_screen import ScreenStep, SteppedScreen
from referee_app.screens.widgets.base import Themed, fill
from referee_app.screens.widgets.choices import ChoiceButton, Choices
from referee_app.screens.widgets.rows import ListRow


class SeveralChoices(Choices):
    """Choices of which several can be on: a tap dispatches the key, and the model sets `taken`."""

    taken = ObjectProperty(frozenset())

    def on_kv_post(self, root: object) -> None:
        """The layout is there: from now on it shows what changes."""
        self.fbind("taken", self._tick)
        super().on_kv_post(root)

    def _tick(self, *_changed: object) -> None:
        for part in self.children:
            part.chosen = part.key in self.taken

    def _choose(self, part: ChoiceButton) -> None:
        self.dispatch("on_choose", part.key)


class DesignPart(Captioned, Themed, BoxLayout):
    """The choices of a design: languages and size in sight, everything else folded away."""

    __events__ = ("on_choose",)

    shown = ObjectProperty(DesignChoicesShown(), rebind=True)

    def on_choose(self, trait: str, key: str) -> None:
        """One of the choices was tapped, or something was typed."""


class SetList(ScreenPart, BoxLayout):
    """The sets, one below the other."""

    rows = ObjectProperty(())

    def on_rows(self, _list: object, rows: tuple[SetRow, ...]) -> None:
        """Show other sets."""
        for line, row in zip(fill(self, len(rows), self._new, self.theme), rows, strict=True):
            line.key, line.icon, line.headline, line.text, line.leads = (
                row.key,
                row.icon,
                row.name,
                row.text,
                bool(row.key),
            )

    def _new(self) -> ListRow:
        line = ListRow()
        line.bind(on_release=lambda tapped: self.do("set", tapped.key) if tapped.key else None)
        return line


class ListStep(ScreenStep):
    """The list, and the ways to another set below it."""


class MakeStep(ScreenStep):
    """A form for a new set."""


class CoverStep(ScreenStep):
    """What the camera sees while it looks for a cover sheet."""


class SetsScreen(SteppedScreen):
    """The card sets on this phone."""

    STEPS: ClassVar[Mapping[str, type[ScreenStep]]] = {"list": ListStep, "make": MakeStep, "cover": CoverStep}

    shown = ObjectProperty(SetsShown(), rebind=True)
    making = ObjectProperty(MakingShown(), rebind=True)
    cover = ObjectProperty(CoverShown(), rebind=True)


load_layout(__file__)
