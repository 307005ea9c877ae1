"""A whole game refereed through the screens, by real touches and real codes, is the game told in commands.

A simulated wood says what happens. One phone hears of it by its screens, from the new game to the end, and now and
then somebody takes back what was right and does it again; another is told in plain commands. What holds in the end
is the same on both.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from random import Random

import pytest

from tests.screens.conftest import Switch  # it must come before anything of Kivy

# isort: split
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.journal.journal import Journal
from referee_app.live_game import commands as ask
from referee_app.live_game.commands import Command
from referee_app.live_game.events import ActionUndone, Event, Fighter
from referee_app.live_game.model import Knowledge, propose
from referee_app.live_game.wood import Said, script
from referee_app.play.live import LiveGame, Surroundings
from referee_app.screens.places import Place
from referee_app.words.words import Words
from tests.screens.afternoon import CARD_SET, know_the_cards
from tests.screens.conftest import TWO_O_CLOCK
from tests.screens.field.kit import on_disk
from tests.screens.stories.leader import Leader

UNDOES_EVERY = 9
EVERYTHING = {
    ask.OpenGame,
    ask.IssueCard,
    ask.BeginPlay,
    ask.RecordDuel,
    ask.HandIn,
    ask.TakeFlag,
    ask.LoseFlag,
    ask.HideFlag,
    ask.ReportLost,
    ask.AddPlayer,
}


def moments(told: list[Said]) -> Iterator[tuple[int, tuple[Command, ...]]]:
    """What is told at one moment belongs together if a child hands in and takes a card; otherwise one by one."""

    def moment(said: Said) -> tuple[object, ...]:
        match said.command:
            case ask.HandIn(by=who) | ask.IssueCard(player=who):
                return said.ms, who
        return said.ms, type(said.command)

    for (ms, *_), together in groupby(told, moment):
        yield int(ms), tuple(as_the_screens_tell_it([said.command for said in together]))  # type: ignore[call-overload]


def as_the_screens_tell_it(told: list[Command]) -> Iterator[Command]:
    """A camera sees cards and not who holds them; many that only lie on the ground are nobody's; order is by code."""
    lie_on_the_ground = len(told) > 1 and all(isinstance(command, ask.HandIn) for command in told)
    for command in sorted(told, key=in_order_of_codes):
        match command:
            case ask.HandIn(card) if lie_on_the_ground:
                yield ask.HandIn(card)
            case ask.RecordDuel(red, blue, tagger):
                yield ask.RecordDuel(Fighter(red.card), Fighter(blue.card), tagger if bomb_tagged(command) else None)
            case ask.TakeFlag(flag, carrier):
                yield ask.TakeFlag(flag, Fighter(carrier.card))
            case ask.RemovePlayer(player):
                yield ask.RemovePlayer(player)
            case _:
                yield command


def in_order_of_codes(command: Command) -> tuple[bool, str]:
    if isinstance(command, ask.HandIn) and isinstance(command.card, Card):
        return False, CARD_SET.code(command.card)
    return True, ""


def bomb_tagged(duel: ask.RecordDuel) -> bool:
    bombs = [who.card.team for who in (duel.red, duel.blue) if who.card.rank is Rank.BOMB]
    return bombs == [duel.tagger]


def tell(game: LiveGame, commands: tuple[Command, ...]) -> None:
    """Tell a game in plain commands; a sweep is one action."""
    action = None
    for command in commands:
        done = game.do(command, within=action if isinstance(command, ask.HandIn) else None)
        action = done.action


def events(game: LiveGame) -> list[Event]:
    return [fact.event for fact in game.state.effective() if not isinstance(fact.event, ActionUndone)]


def log(game: LiveGame, words: Words) -> list[tuple[int, str]]:
    """The log but for what was taken back, and that it was."""
    lines = (line for line in game.view().log if not line.undone and not line.what.key.startswith("log.undone"))
    return [(line.ms, words.say(line.what)) for line in lines]


@pytest.mark.parametrize(
    ("players", "seed", "keeps", "also"),
    [
        pytest.param(24, 728, (Team.RED,), {ask.RemovePlayer, ask.EndGame}, id="two leaders, this phone keeps red"),
        pytest.param(10, 1243, tuple(Team), {ask.DeliverFlag}, id="one game master"),
    ],
)
def test_a_game_played_through_the_screens_is_the_game_told_in_commands(
    phone: Switch, tmp_path: Path, players: int, seed: int, keeps: tuple[Team, ...], also: set[type]
) -> None:
    on = phone()
    know_the_cards(on)
    agreed = propose(players, card_set=CARD_SET.id, knowledge=Knowledge.PLAYERS)
    told = [said for said in script(agreed, Random(seed)) if said.phone == 0]
    leader = Leader(on, CARD_SET, frozenset(keeps))
    obeyed: Counter[type] = Counter()
    with Journal.open(tmp_path / "commands") as journal:
        direct: LiveGame | None = None
        for turn, (ms, commands) in enumerate(moments(told)):
            on.now = TWO_O_CLOCK + ms
            if direct is None:
                surroundings = Surroundings(lambda: on.now, Random(1))
                direct = LiveGame.begin(journal, agreed, keeps, surroundings=surroundings)
            elif direct.state.over:
                break
            else:
                tell(direct, commands)
            leader.obey(commands)
            if len(commands) == 1 and turn % UNDOES_EVERY == UNDOES_EVERY - 1:
                leader.undo()
                leader.obey(commands)
            obeyed.update(map(type, commands))
        assert direct is not None
        assert direct.state.over
        assert obeyed.keys() >= EVERYTHING | also, "another seed is needed"
        played, words = on_disk(on), replace(on.app.stage.words, names={})
        assert events(played) == events(direct)
        assert log(played, words) == log(direct, words)
        assert played.view().teams == direct.view().teams
        assert played.view().outcome == direct.view().outcome
    assert on.place == Place.FIELD
