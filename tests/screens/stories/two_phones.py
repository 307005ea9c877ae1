"""One of two leaders, with a phone of their own; run as a program: `... first|second <folder>`.

The first begins a game, deals, whistles and shows the invitation; a picture of that screen is all that the second one
gets. From then on each follows the simulated game. In the end it prints a line of JSON with what its phone shows. The
clock of the second phone is wrong.
"""

import faulthandler
import json
import sys
from pathlib import Path
from random import Random

from tests.screens.conftest import TWO_O_CLOCK, Phone  # it must come before anything of Kivy

# isort: split
from referee_app.cards.ranks import Team
from referee_app.live_game.commands import BeginPlay, IssueCard
from referee_app.live_game.model import Knowledge, propose
from referee_app.practice.simulated_field import script
from tests.screens.sample_games import CARD_SET, game_of, know_the_cards
from tests.screens.stories.leader import Leader
from tests.screens.stories.telling import moments

AGREED = propose(12, card_set=CARD_SET.id, knowledge=Knowledge.PLAYERS)
SCRIPT = tuple(script(AGREED, Random(118), swaps=False))
BEGUN_MS = next(said.ms for said in SCRIPT if isinstance(said.command, BeginPlay))
INVITED_MS = BEGUN_MS + 20_000
JOINED_MS = INVITED_MS + 7000
LAST_MS = SCRIPT[-1].ms + 60_000
WRONG_BY_MS = 95_000
LONGEST_S = 240


class OneOfTwo:
    """What both have in common: a phone, a clock, a part in the script, and a place for the picture."""

    def __init__(self, folder: Path, number: int) -> None:
        self.picture = folder / "invitation.png"
        self.phone = Phone(folder / ("first", "second")[number])
        self._number = number
        know_the_cards(self.phone)
        self.leader = Leader(self.phone, frozenset({(Team.RED, Team.BLUE)[number]}))

    def be_at(self, ms: int) -> None:
        """Set the clock of the simulated game."""
        self.phone.now = TWO_O_CLOCK + ms + WRONG_BY_MS * self._number

    def play(self, *, until_begun: bool) -> None:
        """Do the part before the whistle, and the whistle, or the rest of it; what is late is done now."""
        mine = [said for said in SCRIPT if said.phone == self._number]
        for ms, commands in moments(mine):
            is_before = ms <= BEGUN_MS
            if is_before is until_begun and not self._is_over:
                self.be_at(ms if until_begun else max(ms, JOINED_MS))
                self.leader.obey(commands)

    def catch_up(self) -> None:
        """Deal to the own team what should have been dealt before the whistle, which has gone already."""
        for said in SCRIPT:
            if said.phone == self._number and said.ms <= BEGUN_MS and isinstance(said.command, IssueCard):
                self.leader.obey((said.command,))

    @property
    def _is_over(self) -> bool:
        seen = self.phone.app.context.game.snapshot
        return seen is not None and seen.view.phase == "over"

    def report(self) -> str:
        """What the phone shows at the same moment as the other one."""
        self.be_at(LAST_MS)
        seen = self.phone.app.context.game.snapshot
        assert seen is not None
        shown = {team: [view.captured.n, view.captured.exact] for team, view in game_of(self.phone).teams.items()}
        told = {"game": seen.game, "captured": shown, "elapsed_ms": game_of(self.phone).elapsed_ms}
        self.phone.stop()
        return json.dumps(told)


def first(folder: Path) -> str:
    """Begins and invites."""
    one = OneOfTwo(folder, 0)
    one.play(until_begun=True)
    one.be_at(INVITED_MS)
    unfinished = one.picture.with_suffix(".part.png")
    one.leader.invite(unfinished)
    unfinished.rename(one.picture)
    one.play(until_begun=False)
    return one.report()


def second(folder: Path) -> str:
    """Sees the invitation and joins."""
    other = OneOfTwo(folder, 1)
    other.phone.until(other.picture.exists, seconds=LONGEST_S)
    other.be_at(INVITED_MS)
    other.leader.look_at(other.picture)
    other.be_at(JOINED_MS)
    other.leader.join()
    other.catch_up()
    other.play(until_begun=False)
    return other.report()


if __name__ == "__main__":
    faulthandler.dump_traceback_later(LONGEST_S, exit=True)
    print({"first": first, "second": second}[sys.argv[1]](Path(sys.argv[2])), flush=True)
