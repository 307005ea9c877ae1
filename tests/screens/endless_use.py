"""Phones that are used without end, until a test kills them: `python -m tests.screens.endless_use`.

`count <folder>` hands in cards, `play <folder> <game>` moves at the table by chance, `arrange <folder> <game>` swaps
pieces before it. What can be seen on the screen is said on a line of its own: the count, after every move the whole
truth, after every swap what stands where.
"""

import json
import sys
from pathlib import Path

from tests.screens.conftest import Phone  # it must come before anything of Kivy

# isort: split
from referee_app.cards.ranks import Team
from referee_app.live_game import commands
from referee_app.live_game.model import Blank
from referee_app.screens.table.adapter import Arrangement
from tests.screens.sample_games import counted
from tests.screens.sample_games import play as begin
from tests.screens.table.table_driver import AtTable, by_chance, go_on, make, sit_down

MOST = 60


def swap(number: int, signs: dict[str, str]) -> tuple[str, str]:
    """Which two spots are swapped next: always others."""
    spots = sorted(signs)
    return spots[number % len(spots)], spots[(7 * number + 3) % len(spots)]


def swapped(number: int, signs: dict[str, str]) -> dict[str, str]:
    """What stands where after that."""
    return dict(Arrangement(signs).swapped(*swap(number, signs)).placed)


def play(at: AtTable) -> None:
    """Set up as proposed, and move by chance."""
    choose, said = by_chance(3), 0
    while said < MOST:
        done = len(at.table._steps)
        if any(button.key == "ready" for button in at.shown.buttons):
            at.phone.tap("Ready")
        elif not go_on(at):
            make(at, choose(at))
        if len(at.table._steps) > done:
            said += 1
            print(json.dumps(at.table.rules.codec.write(at.state)), flush=True)


def arrange(at: AtTable) -> None:
    """Red swaps one pair after the other."""
    at.phone.tap("I am Red")
    for number in range(MOST):
        at.touch(*swap(number, at.signs()))
        print(json.dumps(at.signs()), flush=True)


def count(phone: Phone) -> None:
    """Hand in one card after the other."""
    begin(phone, counted())
    for number in range(1, 20):
        phone.app.context.game.call(lambda desk: desk.do(commands.HandIn(Blank(Team.BLUE))))
        phone.until(lambda: str(number) in phone.texts())  # noqa: B023 - it is called within this turn
        print(number, flush=True)


if __name__ == "__main__":
    what, folder, *games = sys.argv[1:]
    used = Phone(Path(folder))
    if what == "count":
        count(used)
    else:
        {"play": play, "arrange": arrange}[what](sit_down(used, games[0]))
    used.until(lambda: False, seconds=600)
