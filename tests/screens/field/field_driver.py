"""What the tests of the field screen share: finding its parts, and reading the game again from the disk."""

from collections.abc import Iterator
from typing import TypeVar

from tests.screens.conftest import Phone  # it must come before anything of Kivy

# isort: split
from kivy.uix.widget import Widget

from referee_app.cards.ranks import Team
from referee_app.live_game.commands import Command
from referee_app.live_game.model import Player
from referee_app.live_game.view import PlayerView
from referee_app.play.live_game import LiveGame
from referee_app.screens.navigation import ScreenName
from referee_app.screens.theme import Colour
from referee_app.screens.widgets.panels import Meter
from referee_app.screens.widgets.player_grid import PlayerButton
from tests.screens.sample_games import game_of

Part = TypeVar("Part")

NEAR = 3
ANNA = Player(Team.RED, 1)


def parts(root: Widget, kind: type[Part]) -> Iterator[Part]:
    return (widget for widget in root.walk(restrict=True) if isinstance(widget, kind))


def field(phone: Phone) -> Widget:
    assert phone.place == ScreenName.FIELD
    return phone.presenter.screen


def meter(phone: Phone, panel: str) -> Meter:
    if field(phone).fit.compact:
        return tuple(parts(field(phone), Meter))[("first", "second").index(panel)]
    (found,) = parts(field(phone).ids[panel], Meter)
    return found


def do(phone: Phone, command: Command) -> None:
    """Let something happen in the game, and give the screen time to follow."""
    phone.app.context.game.call(lambda desk: desk.do(command))
    phone.settle()
    phone.rest()


def is_near(seen: tuple[int, ...], wanted: Colour) -> bool:
    return all(abs(a - round(255 * b)) <= NEAR for a, b in zip(seen, wanted, strict=False))


def flag_colour(phone: Phone, panel: str = "first") -> tuple[int, ...]:
    """What is seen in the middle of the flag that stands on the half mark."""
    (flag,) = meter(phone, panel).children
    return phone.driver.colour_at(flag, across=0.4, up=17 / 24)


def player(phone: Phone, who: Player) -> PlayerView:
    return next(one for one in game_of(phone).teams[who.team].players if one.player == who)


def cell(phone: Phone, key: str) -> PlayerButton:
    return next(button for button in parts(field(phone), PlayerButton) if button.key == key)


def touch_player(phone: Phone, who: Player) -> None:
    phone.tap_on(cell(phone, f"{who.team}-{who.number}"))
    phone.until(lambda: phone.app.sheet.raised == 1)


def on_disk(phone: Phone) -> LiveGame:
    """The game as it is read anew from the journal."""
    seen = phone.app.context.game.snapshot
    assert seen is not None
    return phone.services.games().resume(seen.game)
