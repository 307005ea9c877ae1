"""A phone at which a table game is played, or set up, without end, until somebody kills it; run as a program.

What can be seen on its screen it says on a line of its own: after every move the whole truth, after every swap what
stands where.
"""

import json
import sys
from pathlib import Path

from tests.screens.conftest import Phone  # it must come before anything of Kivy

# isort: split
from referee_app.screens.table.adapter import Arrangement
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


if __name__ == "__main__":
    folder, key, what = sys.argv[1:]
    phone = Phone(Path(folder))
    {"play": play, "arrange": arrange}[what](sit_down(phone, key))
    phone.until(lambda: False, seconds=600)
