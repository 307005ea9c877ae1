"""What every part of ours shares: a look and the tone of the surface it is or lies on."""

from collections.abc import Callable

from kivy.properties import ObjectProperty, OptionProperty
from kivy.uix.widget import Widget

from referee_app.screens.theme import ScreenTheme, SurfaceTone


class Themed:
    """A part that follows the look."""

    theme = ObjectProperty(ScreenTheme(), rebind=True)
    tone = OptionProperty(SurfaceTone.GROUND.value, options=[tone.value for tone in SurfaceTone])


def apply_theme(root: Widget, theme: ScreenTheme) -> None:
    """Give a part and everything in it a new look, at once."""
    for widget in root.walk(restrict=True):
        if isinstance(widget, Themed):
            widget.theme = theme


def fill(box: Widget, count: int, make: Callable[[], Widget], theme: ScreenTheme) -> list[Widget]:
    """As many parts in a box as wanted, the first one first; those that are there, or were there, are used again.

    Making one takes longer than all that is done with it later. The box itself keeps those that it has no use for now:
    they know it, so that kept anywhere else they would never let it go.
    """
    spare: list[Widget] = vars(box.__self__).setdefault("spare_parts", [])  # the layout hands out proxies
    for part in box.children[: max(0, len(box.children) - count)]:
        box.remove_widget(part)
        spare.append(part)
    while len(box.children) < count:
        part = spare.pop() if spare else make()
        apply_theme(part, theme)
        box.add_widget(part)
    return list(reversed(box.children))
