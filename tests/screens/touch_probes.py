"""Where a finger is put down on a screen, and what is pressed by it."""

from tests.screens.conftest import Phone  # it must come before anything of Kivy

# isort: split
from kivy.uix.widget import Widget

from referee_app.screens.widgets.buttons import PressBehavior


def middle(phone: Phone, what: str | Widget) -> tuple[float, float]:
    widget = phone._labelled(what) if isinstance(what, str) else what
    phone._bring(widget)
    x, y = widget.to_window(*widget.center)
    return x, y


def pressed(phone: Phone) -> list[Widget]:
    return [each for each in phone.driver.widgets() if isinstance(each, PressBehavior) and each.state == "down"]


def on_next(phone: Phone) -> tuple[float, float]:
    phone.tap("New game")
    return middle(phone, "Next")


def step(phone: Phone) -> int:
    """How many times "Next" has led on."""
    return int(phone.presenter._step)  # type: ignore[attr-defined]
