"""A phone whose leader counts cards without end, until somebody kills it; run as a program.

It says on a line of its own each number that can be read on its screen.
"""

import sys
from pathlib import Path

from tests.screens.conftest import Phone  # it must come before anything of Kivy

# isort: split
from referee_app.cards.ranks import Team
from referee_app.live_game import commands
from referee_app.live_game.model import Blank
from tests.screens.afternoon import counted, play

if __name__ == "__main__":
    phone = Phone(Path(sys.argv[1]))
    play(phone, counted())
    for number in range(1, 20):
        phone.app.context.game.ask(lambda desk: desk.do(commands.HandIn(Blank(Team.BLUE))))
        phone.until(lambda: str(number) in phone.texts())  # noqa: B023 - it is called within this turn
        print(number, flush=True)
    phone.until(lambda: False, seconds=600)
