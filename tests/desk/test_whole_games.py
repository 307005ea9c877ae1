"""A whole game entered at the desk, by camera and touches, is the same game as entered in commands."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank
from referee_app.desk.answers import Answer, DuelSettled, InPlayQuestion, Refused, TaggerQuestion
from referee_app.desk.desk import Desk
from referee_app.desk.jobs import Job
from referee_app.journal.journal import Journal
from referee_app.live_game import commands
from referee_app.live_game.commands import Command
from referee_app.live_game.events import ActionUndone, Fighter, LiveEvent
from referee_app.live_game.model import Blank, HouseRules, Knowledge, Mode, Player, Setup, propose
from referee_app.play.live_game import Environment, LiveGame
from referee_app.practice.simulated_field import ScriptedCommand, script, teams_by_phone
from referee_app.watching.watch import CardShown, CardSwept, DuelShown
from tests.desk.builders import NOON, SET, place, setup

SETUPS = {
    "two leaders": propose(16, card_set=SET.id),
    "two leaders, players": propose(14, card_set=SET.id, knowledge=Knowledge.PLAYERS),
    "game master": propose(10, card_set=SET.id),
    "game master, players": propose(8, card_set=SET.id, knowledge=Knowledge.PLAYERS),
    "numbers from the box": setup(Knowledge.COUNTED, Mode.TWO_LEADERS, box=True, players=12),
    "house rules": replace(
        propose(12, card_set=SET.id, knowledge=Knowledge.PLAYERS),
        rules=HouseRules(time_limit_s=2400, points=True, spy_must_tag=True, spoils=True, respawn_delay_s=45),
    ),
}


class Afternoon:
    """The clock of the simulated afternoon."""

    ms = 0

    def now(self) -> int:
        return NOON + self.ms


def matters(red: Fighter, blue: Fighter, said: commands.RecordDuel, rules: HouseRules) -> bool:
    """Whether a desk asks, or is told, who tagged: a bomb did, or it is spy and marshal by the house rule."""
    ranks = {red.card.rank, blue.card.rank}
    void_bomb_duel = any(who.card.rank is Rank.BOMB and who.card.team is said.tagger for who in (red, blue))
    one_bomb = len(ranks) == 2
    return (void_bomb_duel and one_bomb) or (rules.spy_must_tag and ranks == {Rank.SPY, Rank.MARSHAL})


def as_a_camera_tells_it(command: Command, rules: HouseRules) -> Command:
    """A duel as cards alone tell it: who holds them is for the game to know, who tagged only where it matters."""
    if not isinstance(command, commands.RecordDuel):
        return command
    tagger = command.tagger if matters(command.red, command.blue, command, rules) else None
    red, blue = (Fighter(who.card) if isinstance(who.card, Card) else who for who in (command.red, command.blue))
    return commands.RecordDuel(red, blue, tagger, command.found)


class Fingers:
    """Turns commands into what a leader does at the desk: shows cards, types every third one, taps ranks."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.turn = 0

    def obey(self, command: Command) -> tuple[Answer, ...]:
        self.turn += 1
        match command:
            case commands.IssueCard(card, player):
                return self._show(Job.GIVE, card, player)
            case commands.HandIn(card, by):
                return self._show(Job.HAND_IN, card, by)
            case commands.TakeFlag(_, Fighter(card, player)):
                return tuple(self._found(answer) for answer in self._show(Job.FLAG, card, player))
            case commands.RecordDuel():
                return (self._duel(command),)
        return (self.desk.do(command),)

    def _show(self, job: Job, card: Card | Blank, who: Player | None) -> tuple[Answer, ...]:
        if isinstance(card, Blank):
            return self.desk.tapped(job, card, who)
        if self.turn % 3 == 0:
            return self.desk.typed(job, SET.short_code(card), who)
        shown = CardSwept(card, place()) if job is Job.HAND_IN else CardShown(card, place())
        return self.desk.handle_news(job, (shown,), who)

    def _found(self, answer: Answer) -> Answer:
        """Who holds a card in hand says that it is in play."""
        while isinstance(answer, InPlayQuestion):
            answer = self.desk.in_play(answer)
        return answer

    def _duel(self, command: commands.RecordDuel) -> Answer:
        red, blue = command.red, command.blue
        if isinstance(red.card, Card) and isinstance(blue.card, Card) and self.turn % 3:
            (answer,) = self.desk.handle_news(Job.DUEL, (DuelShown(red.card, blue.card),))
        else:
            self._show(Job.DUEL, blue.card, blue.player)
            (answer,) = self._show(Job.DUEL, red.card, red.player)
        answer = self._found(answer)
        if isinstance(answer, TaggerQuestion):
            assert command.tagger is not None
            return self.desk.settle(answer, command.tagger)
        if isinstance(answer, DuelSettled) and answer.bomb is not None and answer.bomb is command.tagger:
            return self.desk.void_bomb_duel(answer)
        return answer


def events(game: LiveGame) -> list[LiveEvent]:
    """What stands in the end, in order; what was undone is left out."""
    return [fact.event for fact in game.state.effective() if not isinstance(fact.event, ActionUndone)]


def begun(journal: Journal, said: ScriptedCommand, afternoon: Afternoon) -> LiveGame:
    assert isinstance(said.command, commands.OpenGame)
    environment = Environment(afternoon.now, Random(1))
    return LiveGame.begin(journal, said.command.setup, said.command.keeps, game="wood", environment=environment)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("agreed", SETUPS.values(), ids=SETUPS)
def test_a_game_told_by_camera_and_fingers_is_the_game_told_in_commands(
    agreed: Setup, seed: int, tmp_path: Path
) -> None:
    afternoon = Afternoon()
    told = list(script(agreed, Random(seed)))
    for phone in range(len(teams_by_phone(agreed))):
        mine = [said for said in told if said.phone == phone]
        with (
            Journal.open(tmp_path / f"commands {phone}") as one,
            Journal.open(tmp_path / f"desk {phone}") as other,
        ):
            afternoon.ms = mine[0].ms
            direct, game = begun(one, mine[0], afternoon), begun(other, mine[0], afternoon)
            fingers = Fingers(Desk(game, SET if agreed.card_set else None))
            for said in mine[1:]:
                afternoon.ms = said.ms
                if direct.state.over:
                    break
                direct.do(as_a_camera_tells_it(said.command, agreed.rules))
                answers = fingers.obey(as_a_camera_tells_it(said.command, agreed.rules))
                assert answers, said
                assert not [answer for answer in answers if isinstance(answer, Refused)], (said, answers)
            assert events(game) == events(direct)
            assert game.view().teams == direct.view().teams
            assert game.view().outcome == direct.view().outcome
            assert LiveGame.resume(other, "wood").state == game.state
