"""After a rescue that renamed the phone: its game goes on with every count, hand, flag and clock as it was."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest

from referee_app.cards.decks import Deck
from referee_app.cards.ranks import Team
from referee_app.journal.chain import Entry, Envelope
from referee_app.journal.journal import Journal
from referee_app.live_game import queries
from referee_app.live_game.codec import write_event
from referee_app.live_game.commands import (
    AddPlayer,
    BeginPlay,
    Command,
    HandIn,
    IssueCard,
    RecordDuel,
    RemovePlayer,
    ReportBack,
    ReportLost,
)
from referee_app.live_game.events import Fighter, GameOpened
from referee_app.live_game.merge import contradictions
from referee_app.live_game.model import Blank, HouseRules, Knowledge, Mode, Player, Setup, propose
from referee_app.live_game.view import GameView
from referee_app.play.game_store import GameStore
from referee_app.play.live_game import Environment, LiveGame
from tests.play.builders import join_by_scan, rename_device, rescued_without_event
from tests.play.conftest import ManualClock

COUNTED = propose(24)
CARDS = propose(24, card_set="TESTSE")
PLAYERS = replace(propose(24, card_set="TESTSE", knowledge=Knowledge.PLAYERS), rules=HouseRules(time_limit_s=3600))
REDS, BLUES = list(CARDS.deck.cards(Team.RED)), list(CARDS.deck.cards(Team.BLUE))
ANNA, BOB = Player(Team.RED, 1), Player(Team.RED, 2)


def counted_part(issued: int, handed_in: int) -> list[Command]:
    return [*[IssueCard(Blank(Team.RED))] * issued, *[HandIn(Blank(Team.BLUE))] * handed_in]


COUNTED_PARTS = [counted_part(10, 4), counted_part(5, 3), counted_part(2, 1)]
CARD_PARTS: list[list[Command]] = [
    [*map(IssueCard, REDS[:10]), *map(HandIn, BLUES[:4])],
    [*map(IssueCard, REDS[10:15]), HandIn(BLUES[4]), RecordDuel(Fighter(REDS[0]), Fighter(BLUES[5]))],
    [HandIn(BLUES[6]), IssueCard(REDS[15])],
]
PLAYER_PARTS: list[list[Command]] = [
    [
        *(IssueCard(REDS[n], Player(Team.RED, n + 1)) for n in range(10)),
        RecordDuel(Fighter(REDS[9], Player(Team.RED, 10)), Fighter(Blank(Team.BLUE, REDS[5].rank))),
        ReportBack(ANNA),
        HandIn(BLUES[0], BOB),
    ],
    [
        *(IssueCard(REDS[n], Player(Team.RED, n + 1)) for n in range(10, 12)),
        IssueCard(REDS[12], ANNA),
        HandIn(BLUES[1], BOB),
        RemovePlayer(BOB),
    ],
    [AddPlayer(Team.RED), ReportLost(REDS[12], ANNA), ReportBack(ANNA)],
]
GAMES = {"counted": (COUNTED, COUNTED_PARTS), "cards": (CARDS, CARD_PARTS), "players": (PLAYERS, PLAYER_PARTS)}


def play(game: LiveGame, commands: Sequence[Command], clock: ManualClock) -> None:
    for command in commands:
        clock.later(5)
        game.do(command)


def shown(view: GameView) -> tuple[object, ...]:
    return view.teams, view.phase, view.elapsed_ms, view.outcome


class Phones:
    """The red leader's phone, which is renamed, and the blue leader's."""

    def __init__(self, folder: Path, clock: ManualClock) -> None:
        self.path, self.clock = folder / "red", clock
        self.journal = Journal.open(self.path)
        self.other_journal = Journal.open(folder / "blue")
        self._numbers = count(2)

    @property
    def environment(self) -> Environment:
        return Environment(self.clock.now, Random(5))

    @property
    def store(self) -> GameStore:
        return GameStore(self.journal, self.environment)

    @property
    def other_store(self) -> GameStore:
        return GameStore(self.other_journal, self.environment)

    def begin(self, setup: Setup) -> LiveGame:
        keeps = [Team.RED] if setup.mode is Mode.TWO_LEADERS else list(Team)
        game = self.store.begin(setup, keeps, {})
        game.do(BeginPlay())
        return game

    def join(self, game: LiveGame) -> LiveGame:
        """The blue leader joins, and gives out the cards that are captured later."""
        other = join_by_scan(game, self.other_store)
        for card in BLUES[:7] if other.state.setup.card_set else []:
            other.do(IssueCard(card))
        return other

    def rename(self) -> None:
        """Open the journal again under another name, as after a rescue."""
        self.journal.close()
        rename_device(self.journal, f"name-{next(self._numbers)}")
        self.journal = Journal.open(self.path)

    def rescue(self, game: str) -> LiveGame:
        self.rename()
        self.store.reclaim_games(renamed=True)
        return self.store.resume(game)

    def lose_opening(self, game: str) -> None:
        """Open the journal again without the opening, and under another name."""
        path = rescued_without_event(self.journal, game)
        self.journal.close()
        self.path = path
        self.journal = Journal.open(path)
        self.rename()

    def told_in_parts(self, game: str) -> list[list[Envelope]]:
        """What each name recorded, the latest first."""
        told = self.journal.read(game)
        names = list(dict.fromkeys(envelope.device for envelope in told))
        return [[envelope for envelope in told if envelope.device == name] for name in reversed(names)]

    def close(self) -> None:
        self.journal.close()
        self.other_journal.close()


@pytest.fixture
def phones(tmp_path: Path, clock: ManualClock) -> Iterator[Phones]:
    opened = Phones(tmp_path, clock)
    yield opened
    opened.close()


@pytest.fixture
def unharmed(tmp_path: Path) -> Callable[[Setup, Sequence[Sequence[Command]]], GameView]:
    """What is shown of the same game on a phone that nothing happened to."""

    def played(setup: Setup, parts: Sequence[Sequence[Command]]) -> GameView:
        folder, clock = tmp_path / "unharmed", ManualClock()
        folder.mkdir()
        phones = Phones(folder, clock)
        with closing(phones):
            game = phones.begin(setup)
            for part in parts:
                play(game, part, clock)
            return game.view()

    return played


Unharmed = Callable[[Setup, Sequence[Sequence[Command]]], GameView]


def test_cards_issued_before_and_after_are_added_up(phones: Phones) -> None:
    game = phones.begin(COUNTED)
    play(game, COUNTED_PARTS[0], phones.clock)
    game = phones.rescue(game.game)
    play(game, COUNTED_PARTS[1], phones.clock)
    assert queries.cards_in_pile(game.state, Team.RED) == 25
    assert queries.captured_cards(game.state, Team.RED) == (7, True)


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("mode", [Mode.TWO_LEADERS, Mode.ONE_PHONE])
def test_a_phone_that_was_renamed_twice_shows_what_it_would_have_shown(
    kind: str, mode: Mode, phones: Phones, unharmed: Unharmed
) -> None:
    setup, parts = GAMES[kind]
    setup = replace(setup, mode=mode)
    if mode is Mode.ONE_PHONE:
        parts = [[IssueCard(card) for card in BLUES[:7]] if setup.card_set else [], *parts]
    game = phones.begin(setup)
    for n, part in enumerate(parts):
        game = phones.rescue(game.game) if n else game
        play(game, part, phones.clock)
    assert shown(game.view()) == shown(unharmed(setup, parts))
    assert contradictions(game.state) == ()
    assert phones.store.resume(game.game).state == game.state


@pytest.mark.parametrize("kind", GAMES)
def test_the_other_phone_sees_the_same_whatever_it_hears_first(kind: str, phones: Phones, unharmed: Unharmed) -> None:
    setup, parts = GAMES[kind]
    game = phones.begin(setup)
    other = phones.join(game)
    for n, part in enumerate(parts):
        game = phones.rescue(game.game) if n else game
        play(game, part, phones.clock)
    for told in phones.told_in_parts(game.game):
        other.absorb(told)
    assert queries.cards_in_pile(other.state, Team.RED) == queries.cards_in_pile(game.state, Team.RED)
    assert queries.captured_cards(other.state, Team.RED) == queries.captured_cards(game.state, Team.RED)
    assert contradictions(other.state) == ()
    game.absorb(phones.other_journal.read(game.game))
    assert game.state == other.state
    assert game.view().teams[Team.RED] == unharmed(setup, parts).teams[Team.RED]


@pytest.mark.parametrize("kind", GAMES)
def test_a_game_whose_opening_is_lost_too_is_opened_again_with_all_counts(
    kind: str, phones: Phones, unharmed: Unharmed
) -> None:
    setup, parts = GAMES[kind]
    game = phones.begin(setup)
    play(game, parts[0], phones.clock)
    opening = phones.journal.read(game.game)[:1]
    phones.lose_opening(game.game)
    game = phones.store.reopen(game.game, setup, [Team.RED], {})
    play(game, parts[1], phones.clock)
    unharmed_view = unharmed(setup, parts[:2])
    assert shown(game.view()) == shown(unharmed_view)
    game.absorb(opening)
    assert game.view().teams == unharmed_view.teams
    assert contradictions(game.state) == ()


@pytest.mark.parametrize("is_opening_lost", [True, False])
@pytest.mark.parametrize("kind", GAMES)
def test_a_game_comes_back_with_all_counts_by_the_other_phones_invitation(
    kind: str, is_opening_lost: bool, phones: Phones, unharmed: Unharmed
) -> None:
    setup, parts = GAMES[kind]
    game = phones.begin(setup)
    other = phones.join(game)
    play(game, parts[0], phones.clock)
    if is_opening_lost:
        phones.lose_opening(game.game)
    else:
        # Two leaders are on record: nothing tells which of them this phone was.
        game.absorb(phones.other_journal.read(game.game))
        assert phones.rescue(game.game).keeps == frozenset()
    game = join_by_scan(other, phones.store)
    play(game, parts[1], phones.clock)
    assert game.view().teams[Team.RED] == unharmed(setup, parts[:2]).teams[Team.RED]
    assert contradictions(game.state) == ()


def test_a_phone_that_only_heard_of_a_game_takes_nothing_over_by_joining_it(phones: Phones) -> None:
    game = phones.begin(CARDS)
    other = LiveGame.resume(phones.other_journal, game.game, environment=phones.environment)
    other.absorb(phones.journal.read(game.game))
    joined = join_by_scan(game, phones.other_store)
    assert joined.state.renames.names_up_to(joined.device) == (joined.device,)
    game.absorb(phones.other_journal.read(game.game))
    assert game.keeps == {Team.RED}
    assert joined.keeps == {Team.BLUE}


def test_what_was_done_under_the_former_name_can_be_undone(phones: Phones) -> None:
    game = phones.begin(COUNTED)
    play(game, COUNTED_PARTS[0], phones.clock)
    game = phones.rescue(game.game)
    game.undo()
    assert queries.captured_cards(game.state, Team.RED).n == 3
    game.undo(game.state.facts["name-2"][-1].action_id)
    assert queries.captured_cards(game.state, Team.RED).n == 4


def test_undoing_the_new_opening_leaves_the_former_name_its_record_and_can_be_undone(phones: Phones) -> None:
    game = phones.begin(COUNTED)
    play(game, COUNTED_PARTS[0], phones.clock)
    before = game.view()
    game = phones.rescue(game.game)
    renamed_view = game.view()
    undone = game.undo(game.state.facts[game.device][0].action_id)
    assert game.keeps == frozenset()
    assert game.view().teams[Team.RED].captured == before.teams[Team.RED].captured
    assert queries.cards_in_pile(game.state, Team.RED) == 30
    game.undo(undone.action)
    assert shown(game.view()) == shown(renamed_view) == shown(before)


def test_after_undoing_the_new_opening_the_game_is_joined_again_with_all_counts(phones: Phones) -> None:
    game = phones.begin(COUNTED)
    other = phones.join(game)
    play(game, COUNTED_PARTS[0], phones.clock)
    game = phones.rescue(game.game)
    game.undo(game.state.facts[game.device][0].action_id)
    game = join_by_scan(other, phones.store)
    assert game.keeps == {Team.RED}
    assert queries.cards_in_pile(game.state, Team.RED) == 30
    assert contradictions(game.state) == ()


def test_the_log_shows_what_this_phone_recorded_under_its_former_name(phones: Phones) -> None:
    game = phones.begin(CARDS)
    play(game, [ReportLost(BLUES[0])], phones.clock)
    (told,) = (line.what for line in game.view().log if line.what.key.startswith("log.lost"))
    game = phones.rescue(game.game)
    assert told in [line.what for line in game.view().log]


def test_a_game_larger_than_the_limits_does_not_stop_a_rescue(phones: Phones) -> None:
    crowd = Setup(
        red_players=5_000, blue_players=5_000, deck=Deck(60, 84), mode=Mode.ONE_PHONE, knowledge=Knowledge.COUNTED
    )  # fmt: skip
    opened = Entry(*write_event(GameOpened(crowd, tuple(Team))))
    phones.journal.append("old", [opened], now_ms=phones.clock.now(), after=0)
    assert phones.rescue("old").keeps == frozenset(Team)
