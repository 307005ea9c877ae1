"""Simulates a live game outdoors: what happens, and which commands the leaders enter on their phones, and when.

It keeps its own truth: who really holds, carries and takes what. Most duels happen far off and no phone sees them. It
follows the rules of the game but not those of any phone: a phone must cope with what is entered.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game import commands
from referee_app.live_game.commands import Command
from referee_app.live_game.events import DuelFought, Fighter, FlagClaim, Result
from referee_app.live_game.model import (
    AnyCard,
    Blank,
    Dealing,
    Dealt,
    Knowledge,
    Mode,
    Player,
    Setup,
    never_takes_flag,
    takes_flag_early,
)
from referee_app.live_game.verdict import judge

LONGEST_MS = 3 * 60 * 60 * 1000
DEALING_MS = 4000
SWAP_CHANCE = 0.05
"""How often, of all that happens, two teammates swap their cards without any leader knowing."""


class ScriptedCommand(NamedTuple):
    """A command that a leader gives to a phone, and when."""

    phone: int
    ms: int
    command: Command


def teams_by_phone(setup: Setup) -> tuple[tuple[Team, ...], ...]:
    """The teams that each phone of a game keeps."""
    return ((Team.RED,), (Team.BLUE,)) if setup.mode is Mode.TWO_LEADERS else ((Team.RED, Team.BLUE),)


def script(setup: Setup, chance: Random, *, swaps: bool = True) -> Iterator[ScriptedCommand]:
    """The commands of a whole game. `swaps`: where players are known, teammates swap cards unseen."""
    return _SimulatedField(setup, chance, swaps=swaps and setup.knowledge is Knowledge.PLAYERS).play()


@dataclass
class _Runner:
    player: Player
    card: Card | None = None
    carries: list[Card] = field(default_factory=list)
    has_flag: bool = False
    back_at: int | None = None


@dataclass
class _RealFlag:
    """Where a flag really is, and which phone knows that it was taken."""

    hidden: bool = True
    known_to: int | None = None


class _SimulatedField:
    """Everybody outdoors: who really holds, carries and takes what."""

    def __init__(self, setup: Setup, chance: Random, *, swaps: bool) -> None:
        self.setup, self.rules, self.chance, self.swaps = setup, setup.rules, chance, swaps
        self.ms = 0
        self.phones = teams_by_phone(setup)
        self.runners = [_Runner(Player(team, n)) for team in Team for n in range(1, setup.players[team] + 1)]
        self.piles = {team: chance.sample(cards := list(setup.deck.cards(team)), len(cards)) for team in Team}
        self.numbers = dict(setup.players)
        self.counted = dict.fromkeys(Team, 0)
        self.flags = {team: _RealFlag() for team in Team}
        self.winner: Team | None = None
        self.begun_at: int | None = None

    def play(self) -> Iterator[ScriptedCommand]:
        for phone, keeps in enumerate(self.phones):
            yield self.command(phone, commands.OpenGame(self.setup, keeps))
        for runner in self.runners:
            self.ms += DEALING_MS
            yield from self.give_card(runner)
        for phone in range(len(self.phones)):
            yield self.command(phone, commands.BeginPlay())
        self.begun_at = self.ms
        while not self.is_over():
            self.ms += int(self.chance.expovariate(len(self.runners) / 240_000)) + 500
            for scripted in self.something_happens():
                if self.time_is_up():
                    break
                yield scripted
        yield from self.end_game()

    def time_is_up(self) -> bool:
        if self.begun_at is None or self.rules.time_limit_s is None:
            return False
        return self.ms >= self.begun_at + self.rules.time_limit_s * 1000

    def is_over(self) -> bool:
        if self.time_is_up() or (self.winner and not self.rules.points):
            return True
        alive = any(runner.card for runner in self.runners) or any(self.waiting())
        return not alive or self.ms > LONGEST_MS

    def end_game(self) -> Iterator[ScriptedCommand]:
        for phone in range(len(self.phones)):
            flag_is_home = self.winner and not self.rules.points
            ending = commands.CallTime() if self.time_is_up() and not flag_is_home else commands.EndGame(self.winner)
            yield self.command(phone, ending)

    def something_happens(self) -> Iterator[ScriptedCommand]:
        if self.swaps and self.chance.random() < SWAP_CHANCE:
            self.swap_cards()
        for runner in list(self.runners):
            if runner.has_flag and self.chance.random() < 0.3:
                yield from self.deliver(runner)
                return
        waiting = list(self.waiting())
        if waiting and self.chance.random() < 0.6:
            yield from self.give_card(self.chance.choice(waiting))
        elif self.chance.random() < 0.02:
            yield from self.chance.choice((self.lose_card, self.go_home, self.come_late))()
        elif self.chance.random() < 0.12:
            yield from self.try_the_flag()
        elif self.chance.random() < 0.25:
            yield from self.bring_cards()
        else:
            yield from self.tag()

    # Who is where

    def command(self, phone: int, command: Command) -> ScriptedCommand:
        return ScriptedCommand(phone, self.ms, command)

    def phone_of(self, team: Team) -> int:
        return next(n for n, keeps in enumerate(self.phones) if team in keeps)

    def waiting(self) -> Iterator[_Runner]:
        return (runner for runner in self.runners if runner.card is None and self.piles[runner.player.team])

    def running(self, team: Team) -> list[_Runner]:
        return [runner for runner in self.runners if runner.card and runner.player.team is team]

    def shown(self, card: Card) -> AnyCard:
        """A card as a phone of this game gets to know it."""
        return Blank(card.team, card.rank) if self.setup.knowledge is Knowledge.COUNTED else card

    def named(self, runner: _Runner) -> Player | None:
        return runner.player if self.setup.knowledge is Knowledge.PLAYERS else None

    def fighter(self, runner: _Runner) -> Fighter:
        assert runner.card is not None
        return Fighter(self.shown(runner.card), self.named(runner))

    def in_play(self, *fighters: Fighter) -> frozenset[Card]:
        """The cards shown: if one is on record as gone, its leader sees that it is not, and says so."""
        return frozenset(who.card for who in fighters if isinstance(who.card, Card))

    # What they do

    def swap_cards(self) -> None:
        """Two teammates swap; not while one of them runs with the flag, which everybody watches."""
        able = [runner for runner in self.running(self.chance.choice(list(Team))) if not runner.has_flag]
        if len(able) > 1:
            one, other = self.chance.sample(able, 2)
            one.card, other.card = other.card, one.card

    def give_card(self, runner: _Runner) -> Iterator[ScriptedCommand]:
        team = runner.player.team
        phone = self.phone_of(team)
        yield from self.hand_in(runner)
        known = self.named(runner)
        if self.rules.respawn_delay_s and known and runner.back_at is None and self.begun_at is not None:
            runner.back_at = self.ms
            yield self.command(phone, commands.ReportBack(known))
            return
        if runner.back_at is not None and self.ms - runner.back_at < self.rules.respawn_delay_s * 1000:
            return
        runner.card, runner.back_at = self.piles[team].pop(), None
        dealt = Dealt.CHOSEN if self.setup.dealing is Dealing.CHOSEN else Dealt.BY_HAND
        counted = self.setup.knowledge is Knowledge.COUNTED
        yield self.command(phone, commands.IssueCard(Blank(team) if counted else runner.card, known, dealt))

    def hand_in(self, runner: _Runner) -> Iterator[ScriptedCommand]:
        team = runner.player.team
        for card in runner.carries:
            self.counted[team] += 1
            counted = self.setup.knowledge is Knowledge.COUNTED
            handed: AnyCard = Blank(card.team) if counted else card
            yield self.command(self.phone_of(team), commands.HandIn(handed, self.named(runner)))
        runner.carries.clear()

    def bring_cards(self) -> Iterator[ScriptedCommand]:
        loaded = [runner for runner in self.runners if runner.carries]
        if loaded:
            yield from self.hand_in(max(loaded, key=lambda runner: len(runner.carries)))

    def tag(self) -> Iterator[ScriptedCommand]:
        sides = {team: self.running(team) for team in Team}
        if not all(sides.values()):
            return
        pair = {team: self.chance.choice(runners) for team, runners in sides.items()}
        tagger = self.who_tags(pair)
        red, blue = self.fighter(pair[Team.RED]), self.fighter(pair[Team.BLUE])
        result = judge(red.card.rank, blue.card.rank, tagger, self.rules)
        if self.chance.random() < 0.35:
            entered = tagger if self.chance.random() < 0.7 or self.matters(pair, result) else None
            phone = self.chance.randrange(len(self.phones))
            yield self.command(phone, commands.RecordDuel(red, blue, entered, self.in_play(red, blue)))
            yield from self.settle(pair, DuelFought(red, blue, tagger, result), phone)
        else:
            yield from self.settle(pair, DuelFought(red, blue, tagger, result), None)

    def who_tags(self, pair: dict[Team, _Runner]) -> Team:
        able = [team for team in Team if pair[team].card and pair[team].card.rank is not Rank.BOMB]  # type: ignore[union-attr]
        careless = self.chance.random() < 0.03
        return self.chance.choice(able if able and not careless else list(Team))

    def matters(self, pair: dict[Team, _Runner], result: Result) -> bool:
        ranks = {runner.card.rank for runner in pair.values() if runner.card}
        return result is Result.VOID or ranks == {Rank.SPY, Rank.MARSHAL}

    def settle(self, pair: dict[Team, _Runner], duel: DuelFought, seen_by: int | None) -> Iterator[ScriptedCommand]:
        taken = {team: pair[team].card for team in duel.losers}
        for team, card in taken.items():
            loser, winner = pair[team], pair[team.enemy]
            if card is not None:
                winner.carries.append(card)
            if self.rules.spoils and len(duel.losers) == 1:
                loser.carries.clear()
            loser.card = None
            if loser.has_flag:
                yield from self.flag_falls(loser, seen_by)

    def flag_falls(self, runner: _Runner, seen_by: int | None) -> Iterator[ScriptedCommand]:
        flag = runner.player.team.enemy
        runner.has_flag = False
        known_to, self.flags[flag] = self.flags[flag].known_to, _RealFlag()
        if known_to is None:
            return
        shown_by_duel = seen_by == known_to and self.setup.knowledge is not Knowledge.COUNTED
        if not shown_by_duel:
            yield self.command(known_to, commands.LoseFlag(flag))
        self.ms += 30_000
        yield self.command(known_to, commands.HideFlag(flag))

    def may_take(self, runner: _Runner) -> bool:
        rank = runner.card.rank if runner.card else None
        if rank is None or never_takes_flag(rank, self.rules):
            return False
        return takes_flag_early(rank, self.rules) or self.counted[runner.player.team] >= self.setup.deck.half

    def try_the_flag(self) -> Iterator[ScriptedCommand]:
        team = self.chance.choice(list(Team))
        able = [runner for runner in self.running(team) if self.may_take(runner)]
        flag = self.flags[team.enemy]
        # A scout seldom gets through alone; once the half is in, many try.
        eager = 1.0 if self.counted[team] >= self.setup.deck.half else 0.25
        if not (able and flag.hidden and self.chance.random() < eager):
            return
        runner = self.chance.choice(able)
        runner.has_flag, flag.hidden = True, False
        if self.chance.random() < 0.6:
            # Its hiding place is near its own leader, who sees it go.
            flag.known_to = self.phone_of(team.enemy)
            taker = self.fighter(runner)
            yield self.command(flag.known_to, commands.TakeFlag(team.enemy, taker, self.in_play(taker)))
        # On the way home everybody is after the carrier.
        enemies = self.running(team.enemy)
        if enemies and self.chance.random() < 0.6:
            self.ms += 20_000
            hunter = self.chance.choice(enemies)
            pair = {team: runner, team.enemy: hunter}
            red, blue = self.fighter(pair[Team.RED]), self.fighter(pair[Team.BLUE])
            result = judge(red.card.rank, blue.card.rank, team.enemy, self.rules)
            yield from self.settle(pair, DuelFought(red, blue, team.enemy, result), None)

    def deliver(self, runner: _Runner) -> Iterator[ScriptedCommand]:
        team = runner.player.team
        flag = self.flags[team.enemy]
        phone = self.phone_of(team)
        rank = runner.card.rank if runner.card else None
        attested = next((each for each in FlagClaim if each.rank is rank), FlagClaim.HALF)
        yield self.command(phone, commands.DeliverFlag(team.enemy, None if flag.known_to == phone else attested))
        runner.has_flag = False
        self.winner = team
        if self.rules.points:
            known_to, self.flags[team.enemy] = flag.known_to, _RealFlag()
            if known_to is not None and known_to != phone:
                yield self.command(known_to, commands.LoseFlag(team.enemy))
            for hidden_on in sorted({phone, phone if known_to is None else known_to}):
                yield self.command(hidden_on, commands.HideFlag(team.enemy))

    def lose_card(self) -> Iterator[ScriptedCommand]:
        unlucky = [runner for runner in self.runners if runner.card and not runner.has_flag]
        if unlucky:
            runner = self.chance.choice(unlucky)
            lost = self.fighter(runner)
            runner.card = None
            card = Blank(lost.card.team) if isinstance(lost.card, Blank) else lost.card
            yield self.command(self.phone_of(lost.card.team), commands.ReportLost(card, lost.player))

    def go_home(self) -> Iterator[ScriptedCommand]:
        tired = [runner for runner in self.runners if runner.card and not runner.has_flag and not runner.carries]
        if len(tired) > 8:
            runner = self.chance.choice(tired)
            shown, team = self.fighter(runner), runner.player.team
            returned = Blank(team) if isinstance(shown.card, Blank) else shown.card
            assert runner.card is not None
            self.piles[team].insert(0, runner.card)
            self.runners.remove(runner)
            yield self.command(self.phone_of(team), commands.RemovePlayer(runner.player, returned, self.in_play(shown)))

    def come_late(self) -> Iterator[ScriptedCommand]:
        team = self.chance.choice(list(Team))
        self.numbers[team] += 1  # the number of who went home is not given again
        yield self.command(self.phone_of(team), commands.AddPlayer(team))
        self.runners.append(_Runner(Player(team, self.numbers[team])))
