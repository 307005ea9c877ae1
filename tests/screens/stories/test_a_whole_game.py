"""A whole game refereed through the screens, by real touches and real codes, is the same as one entered in commands.

A simulated wood says what happens. One phone hears of it by its screens, from the new game to the end, and now and
then somebody takes back what was right and does it again; another is told in plain commands. What holds in the end
is the same on both. Nobody swaps cards: a leader who sends a child home by its name is not asked for the card.
"""

from collections import Counter
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tests.screens.conftest import Switch  # it must come before anything of Kivy

# isort: split
from referee_app.cards.ranks import Team
from referee_app.journal.journal import Journal
from referee_app.live_game.commands import (
    AddPlayer,
    BeginPlay,
    Command,
    DeliverFlag,
    EndGame,
    HandIn,
    HideFlag,
    IssueCard,
    LoseFlag,
    OpenGame,
    RecordDuel,
    RemovePlayer,
    ReportLost,
    TakeFlag,
)
from referee_app.live_game.events import ActionUndone, LiveEvent
from referee_app.live_game.model import Knowledge, propose
from referee_app.play.live_game import Environment, LiveGame
from referee_app.practice.simulated_field import script
from referee_app.screens.navigation import ScreenName
from referee_app.words.words import Words
from tests.screens.conftest import TWO_O_CLOCK
from tests.screens.field.field_driver import on_disk
from tests.screens.sample_games import CARD_SET, know_the_cards
from tests.screens.stories.leader import Leader
from tests.screens.stories.telling import moments

UNDOES_EVERY = 9
EVERYTHING = {
    OpenGame,
    IssueCard,
    BeginPlay,
    RecordDuel,
    HandIn,
    TakeFlag,
    LoseFlag,
    HideFlag,
    ReportLost,
    AddPlayer,
}


def tell(game: LiveGame, commands: tuple[Command, ...]) -> None:
    """Tell a game in plain commands; a sweep is one action."""
    action = None
    for command in commands:
        done = game.do(command, within=action if isinstance(command, HandIn) else None)
        action = done.action


def events(game: LiveGame) -> list[LiveEvent]:
    return [fact.event for fact in game.state.effective() if not isinstance(fact.event, ActionUndone)]


def log(game: LiveGame, words: Words) -> list[tuple[int, str]]:
    """The log but for what was taken back, and that it was."""
    lines = (line for line in game.view().log if not line.undone and not line.what.key.startswith("log.undone"))
    return [(line.ms, words.say(line.what)) for line in lines]


class Story(NamedTuple):
    """How many play, by which chance, what this phone keeps, and what happens besides what always does."""

    players: int
    seed: int
    keeps: tuple[Team, ...]
    also: frozenset[type]


@pytest.mark.parametrize(
    "story",
    [
        pytest.param(
            Story(24, 728, (Team.RED,), frozenset({RemovePlayer, EndGame})),
            id="two leaders, this phone keeps red",
        ),
        pytest.param(Story(10, 1243, tuple(Team), frozenset({DeliverFlag})), id="one game master"),
    ],
)
def test_a_game_played_through_the_screens_is_the_game_told_in_commands(
    phone: Switch, tmp_path: Path, story: Story
) -> None:
    on = phone()
    know_the_cards(on)
    agreed = propose(story.players, card_set=CARD_SET.id, knowledge=Knowledge.PLAYERS)
    told = [said for said in script(agreed, Random(story.seed), swaps=False) if said.phone == 0]
    leader = Leader(on, frozenset(story.keeps))
    obeyed: Counter[type] = Counter()
    with Journal.open(tmp_path / "commands") as journal:
        direct: LiveGame | None = None
        for turn, (ms, commands) in enumerate(moments(told)):
            on.now = TWO_O_CLOCK + ms
            if direct is None:
                environment = Environment(lambda: on.now, Random(1))
                direct = LiveGame.begin(journal, agreed, story.keeps, environment=environment)
            elif direct.state.over:
                break
            else:
                tell(direct, commands)
            leader.obey(commands)
            if len(commands) == 1 and turn % UNDOES_EVERY == UNDOES_EVERY - 1:
                leader.undo()
                leader.obey(commands)
            assert on.app.back_stack.sheets == (), f"{commands} was answered by {on.texts()}"
            obeyed.update(map(type, commands))
        assert direct is not None
        assert direct.state.over
        assert obeyed.keys() >= EVERYTHING | story.also, "another seed is needed"
        played, words = on_disk(on), on.app.context.words
        assert events(played) == events(direct)
        assert log(played, words) == log(direct, words)
        assert played.view().teams == direct.view().teams
        assert played.view().outcome == direct.view().outcome
    assert on.place == ScreenName.FIELD
