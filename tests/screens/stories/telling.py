"""Adapts the commands of a simulated game to what the screens ask for: one player at a time, and cards alone."""

from collections.abc import Iterator
from itertools import groupby

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank
from referee_app.live_game import commands
from referee_app.live_game.commands import Command
from referee_app.live_game.events import Fighter
from referee_app.practice.simulated_field import ScriptedCommand
from tests.screens.sample_games import CARD_SET


def moments(told: list[ScriptedCommand]) -> Iterator[tuple[int, tuple[Command, ...]]]:
    """What is told at one moment belongs together if a child hands in and takes a card; otherwise one by one."""

    def moment(said: ScriptedCommand) -> tuple[int, object]:
        match said.command:
            case commands.HandIn(by=who) | commands.IssueCard(player=who):
                return said.ms, who
        return said.ms, type(said.command)

    for (ms, _), together in groupby(told, moment):
        yield ms, tuple(as_the_screens_tell_it([said.command for said in together]))


def as_the_screens_tell_it(told: list[Command]) -> Iterator[Command]:
    """A camera sees cards and not who holds them; many that only lie on the ground are nobody's; order is by code."""
    lie_on_the_ground = len(told) > 1 and all(isinstance(command, commands.HandIn) for command in told)
    for command in sorted(told, key=in_order_of_codes):
        match command:
            case commands.HandIn(card) if lie_on_the_ground:
                yield commands.HandIn(card)
            case commands.RecordDuel(red, blue, tagger):
                yield commands.RecordDuel(
                    Fighter(red.card), Fighter(blue.card), tagger if void_bomb_duel(command) else None
                )
            case commands.TakeFlag(flag, carrier):
                yield commands.TakeFlag(flag, Fighter(carrier.card))
            case commands.RemovePlayer(player):
                yield commands.RemovePlayer(player)
            case _:
                yield command


def in_order_of_codes(command: Command) -> tuple[bool, str]:
    if isinstance(command, commands.HandIn) and isinstance(command.card, Card):
        return False, CARD_SET.code(command.card)
    return True, ""


def void_bomb_duel(duel: commands.RecordDuel) -> bool:
    bombs = [who.card.team for who in (duel.red, duel.blue) if who.card.rank is Rank.BOMB]
    return bombs == [duel.tagger]
