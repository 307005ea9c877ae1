"""Measures start, frames and idle load of the app relative to an empty Kivy window, each in its own process."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from referee_app.cards.decks import Deck
from referee_app.cards.ranks import Team
from referee_app.device.fake import FakeDevice
from referee_app.live_game.commands import BeginPlay, IssueCard
from referee_app.live_game.model import Blank, Knowledge, Mode, Player, Setup, propose
from referee_app.services import Services
from tests.bench.measure import Row

_STARTS = 9
_REST_TURNS = 2
_OPENINGS = 3


def rows() -> Iterator[Row]:
    """Starting, going through every screen, lying still, and opening a large game."""
    yield Row("from the start to the first frame of the app / of an empty window, medians", _first_frame(), 1.35)
    with TemporaryDirectory() as name:
        folder = Path(name)
        what = "99th of 100 frames of the demonstration at a person's pace / an empty window's, main thread"
        yield Row(what, _frames(folder / "pictures"), 8)
        what = "half a minute of the field screen / of a window with a new text every second, processor time"
        yield Row(what, _rest(folder / "phone"), 1.3)
        what = "opening the field with 120 players / with 6, processor time until it stands still"
        yield Row(what, _opening(folder, 120) / _opening(folder, 6), 3)


def _first_frame() -> float:
    turns = [(_start("app"), _start("empty")) for _ in range(_STARTS)]
    return median(app for app, _ in turns) / median(empty for _, empty in turns)


def _start(kind: str) -> float:
    (seconds,) = _told("first_frame", kind, str(time.monotonic()))
    return seconds


def _frames(folder: Path) -> float:
    """What the demonstration does for itself, such as taking pictures, is not counted."""
    app = _told("frames", "app", str(folder))
    return quantiles(app, n=100)[-1] / median(_told("frames", "empty", str(folder)))


def _rest(folder: Path) -> float:
    """A game is being played, so that its clock ticks. Whatever else the machine does can only add to either."""
    with closing(Services(FakeDevice(folder))) as services:
        setup = Setup(red_players=12, blue_players=12, deck=Deck(30), mode=Mode.ONE_PHONE, knowledge=Knowledge.CARDS)
        services.games().begin(setup, tuple(Team), {}).do(BeginPlay())
    turns = [[*_told("idle", "app", str(folder)), *_told("idle", "empty", str(folder))] for _ in range(_REST_TURNS)]
    return min(app for app, _ in turns) / min(empty for _, empty in turns)


def _opening(folder: Path, players: int) -> float:
    """A game with so many players is resumed, each time in a new process. What else runs there can only add to it."""
    phone = folder / f"{players} players"
    with closing(Services(FakeDevice(phone))) as services:
        setup = replace(propose(players, knowledge=Knowledge.PLAYERS), mode=Mode.ONE_PHONE)
        game = services.games().begin(setup, tuple(Team), {})
        for team in Team:
            for number in range(1, setup.players[team] + 1):
                game.do(IssueCard(Blank(team), Player(team, number)))
        game.do(BeginPlay())
    return min(seconds for _ in range(_OPENINGS) for seconds in _told("opening", str(phone)))


def _told(window: str, *arguments: str) -> list[float]:
    """The figures that a measured window prints, one a line; other lines are the app's own words."""
    command = [sys.executable, "-m", f"tests.bench.screens.{window}", *arguments]
    lines = subprocess.run(command, capture_output=True, check=True, text=True).stdout.splitlines()
    return [float(line) for line in lines if line[:1].isdigit()]
