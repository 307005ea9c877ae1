"""Two apps in two processes share a game by nothing but a picture of a screen, and what both recorded fits together."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.screens.stories.two_phones import AGREED, BEGUN_MS, LONGEST_S, SCRIPT  # it must come before all of Kivy

# isort: split
from referee_app.cards.ranks import Team
from referee_app.device.fake import FakeDevice
from referee_app.journal.journal import Journal
from referee_app.live_game.commands import HandIn
from referee_app.live_game.descriptions import Viewer
from referee_app.play.live_game import LiveGame

PROJECT = Path(__file__).parents[3]
LEADERS = ("first", "second")


def play(folder: Path) -> tuple[Any, Any]:
    """Let both play at the same time; what each phone shows in the end."""
    programs = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.screens.stories.two_phones", leader, str(folder)],
            cwd=PROJECT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for leader in LEADERS
    ]
    said = []
    for program in programs:
        with program:
            out, err = program.communicate(timeout=LONGEST_S + 30)
        assert program.returncode == 0, err[-3000:]
        said.append(json.loads(out))
    return said[0], said[1]


def handed_in(team: Team) -> int:
    """How many captured cards children of a team really brought home."""
    commands = [said.command for said in SCRIPT]
    return sum(isinstance(told, HandIn) and told.card.team is team.enemy for told in commands)


def test_two_leaders_share_a_game_by_a_picture_and_their_journals_unite(tmp_path: Path) -> None:
    first, second = play(tmp_path)
    assert first["game"] == second["game"]
    assert first["captured"]["red"] == [handed_in(Team.RED), True]
    assert second["captured"]["blue"] == [handed_in(Team.BLUE), True]
    assert [first["captured"]["blue"][1], second["captured"]["red"][1]] == [False, False]
    assert first["elapsed_ms"] == second["elapsed_ms"] == SCRIPT[-1].ms - BEGUN_MS

    paths = [FakeDevice(tmp_path / leader).data_folder / "games.journal" for leader in LEADERS]
    with Journal.open(paths[0]) as one, Journal.open(paths[1]) as other:
        games = [LiveGame.resume(journal, first["game"]) for journal in (one, other)]
        assert [game.keeps for game in games] == [{Team.RED}, {Team.BLUE}]
        heard = [list(journal.each(first["game"])) for journal in (one, other)]
        games[0].absorb(heard[1])
        games[1].absorb(heard[0])
        assert games[0].state == games[1].state
        view = games[0].view(Viewer(frozenset(Team), None))
        assert view.contradictions == ()
        assert view.setup == AGREED
        for team in Team:
            assert (view.teams[team].captured.n, view.teams[team].captured.exact) == (handed_in(team), True)
