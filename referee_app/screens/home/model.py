"""What home shows, as ready sentences. It knows no window, and loads nothing that the first frame would wait for.

Tuples with names, since making a data class takes several times as long: the first frame waits for every one of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee_app.cards.ranks import Team
from referee_app.screens.journal_trouble import journal_trouble_shown
from referee_app.screens.running_game import progress_text
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.user_settings import NAME

if TYPE_CHECKING:
    from referee_app.screens.running_game import RunningGame
    from referee_app.screens.widgets.models import JournalTroubleShown
    from referee_app.sentence import Refusal
    from referee_app.words.words import Words


class RunningShown(NamedTuple):
    """The game that goes on, with a badge for each team that this phone keeps."""

    text: str = ""
    tone: str = SurfaceTone.ACTION.value
    badges: tuple[str, ...] = ()


class PastShown(NamedTuple):
    """How many games were played."""

    number: str = ""


class HomeShown(NamedTuple):
    """All that home reads. What there is not, is None and takes no room; one thing stands out."""

    name: str = ""
    notice: JournalTroubleShown | None = None
    running: RunningShown | None = None
    past: PastShown | None = None
    new_game_tone: str = SurfaceTone.ACTION.value


def home_shown(
    words: Words,
    running: RunningGame | None,
    others: int,
    trouble: Refusal | None = None,
    *,
    can_be_saved: bool = False,
) -> HomeShown:
    """Home in words: the game that goes on, how many others there are, and why the games cannot be opened."""
    return HomeShown(
        name=NAME,
        notice=journal_trouble_shown(words, trouble, can_be_saved=can_be_saved) if trouble else None,
        running=_running(words, running) if running else None,
        past=PastShown(str(others)) if others else None,
        new_game_tone=(SurfaceTone.QUIET if running or trouble else SurfaceTone.ACTION).value,
    )


def _running(words: Words, running: RunningGame) -> RunningShown:
    kept = [team for team in Team if team in running.keeps]
    alone = kept[0] if len(kept) == 1 else None
    return RunningShown(
        text=_running_text(words, running, alone),
        tone=alone.value if alone else SurfaceTone.ACTION.value,
        badges=tuple(team.value for team in kept),
    )


def _running_text(words: Words, running: RunningGame, alone: Team | None) -> str:
    told = progress_text(words, running)
    return told if running.phase == "dealing" else f"{told}\n{_captured(words, running, alone)}"


def _captured(words: Words, running: RunningGame, alone: Team | None) -> str:
    if alone:
        return words.say_key("home.captured", count=running.captured[alone], total=running.total)
    return words.say_key(
        "home.captured.both",
        red=Team.RED,
        red_count=running.captured[Team.RED],
        blue=Team.BLUE,
        blue_count=running.captured[Team.BLUE],
        total=running.total,
    )
