"""What another phone sends into a running game: whatever it is, this phone's game goes on."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee_app.cards.decks import LIVE_RANKS, Card, Deck
from referee_app.cards.ranks import Rank, Team
from referee_app.journal.chain import Chain, Entry, Envelope, fingerprint
from referee_app.journal.journal import Journal
from referee_app.journal.refusals import ClockAhead, InOurName
from referee_app.live_game.codec import UnreadableEvent, write_event
from referee_app.live_game.commands import BeginPlay, Command, HandIn, IssueCard, UndoAction
from referee_app.live_game.descriptions import FOLLOWER, Viewer
from referee_app.live_game.events import (
    ActionUndone,
    CardChangedHands,
    CardCollected,
    CardFound,
    CardGone,
    CardHandedIn,
    CardIssued,
    CardLost,
    CardReturned,
    ClockPaused,
    ClockResumed,
    DuelFought,
    EndReason,
    Fighter,
    FlagClaim,
    FlagDelivered,
    FlagHandedOn,
    FlagHidden,
    FlagLost,
    FlagTaken,
    GameEnded,
    GameOpened,
    LiveEvent,
    PhoneRestarted,
    PlayBegan,
    PlayerCameBack,
    PlayerJoined,
    PlayerLeft,
    Result,
)
from referee_app.live_game.merge import contradictions
from referee_app.live_game.model import (
    ActionId,
    Dealt,
    HouseRules,
    Knowledge,
    Mode,
    Player,
    Setup,
)
from referee_app.live_game.refusals import ClaimsThisPhone, OtherSetup, OutOfRange
from referee_app.play.live_game import Environment, LiveGame
from referee_app.sentence import Refusal
from tests.journal.sample import chain_of
from tests.live_game.builders import EVERY_LANGUAGE, say_in_every_language
from tests.live_game.strategies import setups, silly_cards, silly_commands, teams
from tests.sweeps import sampled_number

NOON = 1_780_000_000_000
SETUP = Setup(
    red_players=6, blue_players=6, deck=Deck(30), mode=Mode.TWO_LEADERS, knowledge=Knowledge.PLAYERS, card_set="TESTSE"
)
SPOILS = Setup(
    red_players=6, blue_players=6, deck=Deck(30), mode=Mode.TWO_LEADERS, knowledge=Knowledge.PLAYERS,
    card_set="TESTSE", rules=HouseRules(spoils=True),
)  # fmt: skip
RED_SCOUT, BLUE_MAJOR = Card(Team.RED, Rank.SCOUT, 1), Card(Team.BLUE, Rank.MAJOR, 1)
OPENED = GameOpened(SETUP, (Team.BLUE,))


def clock_at(ms: int) -> Environment:
    return Environment(lambda: ms, Random(5))


@pytest.fixture
def game(journal: Journal) -> LiveGame:
    return LiveGame.begin(journal, SETUP, [Team.RED], environment=clock_at(NOON))


def sent(game: LiveGame, *events: LiveEvent, ms: int = NOON) -> list[Envelope]:
    return chain_of(game.game, "other", [write_event(event) for event in events], ms)


def refuses(game: LiveGame, refusal: type[Refusal], envelopes: Sequence[Envelope]) -> None:
    """It is refused with a sentence, and neither the game nor the journal has changed."""
    before = game.state
    with pytest.raises(refusal) as refused:
        game.absorb(envelopes)
    assert game.state is before
    assert LiveGame.resume(game._journal, game.game).state == before
    say_in_every_language(refused.value)


# Who decides on this phone's game


def test_an_opening_that_claims_to_be_earlier_does_not_change_the_setup(game: LiveGame) -> None:
    earlier = sent(game, GameOpened(SPOILS, (Team.BLUE,)), ms=1)
    refuses(game, OtherSetup, earlier)


def test_an_opening_that_its_phone_took_back_is_no_obstacle(game: LiveGame) -> None:
    wrong, undone = GameOpened(SPOILS, (Team.BLUE,)), ActionUndone(ActionId("other", 1))
    game.absorb(sent(game, wrong, undone, OPENED, ms=1))
    assert game.view().setup == SETUP
    assert contradictions(game.state) == ()


def test_another_setup_that_is_later_is_listed_for_the_referee(game: LiveGame) -> None:
    game.absorb(sent(game, GameOpened(SPOILS, (Team.BLUE,)), ms=NOON + 1))
    assert game.view().setup == SETUP
    assert [found.what.key for found in contradictions(game.state)] == ["contradiction.setups_differ"]


def test_the_end_that_another_phone_told_can_be_undone_and_the_game_goes_on(game: LiveGame) -> None:
    game.absorb(sent(game, OPENED, GameEnded(EndReason.REFEREE, Team.BLUE), ms=NOON + 1))
    assert game.state.over
    game.undo(ActionId("other", 2), "not agreed")
    assert not game.state.over
    game.do(IssueCard(RED_SCOUT))


def test_an_opening_shelters_nothing_else_from_being_undone(game: LiveGame) -> None:
    opening, ending = sent(game, OPENED, GameEnded(EndReason.REFEREE, Team.BLUE), ms=NOON + 1)
    ending = ending._replace(action=1)
    refuses(game, UnreadableEvent, [opening, ending])
    game.absorb([opening])
    refuses(game, UnreadableEvent, [ending])


def test_another_phones_undo_of_this_phones_opening_counts_for_nothing(game: LiveGame) -> None:
    game.absorb(sent(game, OPENED, ActionUndone(ActionId(game.device, 1)), ms=NOON + 1))
    assert game.keeps == {Team.RED}
    game.do(IssueCard(RED_SCOUT))


def test_what_another_phone_says_in_this_phones_name_is_refused(game: LiveGame, journal: Journal) -> None:
    (opening,) = journal.read(game.game)
    kind, version, body = write_event(GameEnded(EndReason.REFEREE, Team.BLUE))
    forged = opening._replace(
        seq=2, action=2, ms=NOON + 1, kind=kind, version=version, body=body, prev_hash=fingerprint(opening)
    )
    refuses(game, InOurName, [*sent(game, OPENED), opening, forged])


def test_a_restored_backup_is_gone_on_with(game: LiveGame, journal: Journal) -> None:
    game.do(IssueCard(RED_SCOUT))
    backup, state = journal.read(game.game), game.state
    journal.forget(game.game)
    restored = LiveGame.resume(journal, game.game, environment=clock_at(NOON))
    restored.absorb(backup, restoring=True)
    assert restored.state == state
    restored.do(HandIn(BLUE_MAJOR))


def test_an_opening_in_place_of_this_phone_is_refused(game: LiveGame) -> None:
    taking_over = GameOpened(SETUP, (Team.RED,), instead_of=game.device)
    refuses(game, ClaimsThisPhone, sent(game, taking_over, ms=NOON + 1))
    refuses(game, ClaimsThisPhone, sent(game, taking_over, ms=1))


def test_an_opening_in_place_of_this_phone_that_was_undone_is_no_obstacle(game: LiveGame) -> None:
    taking_over = GameOpened(SETUP, (Team.RED,), instead_of=game.device)
    game.absorb(sent(game, taking_over, ActionUndone(ActionId("other", 1)), OPENED, ms=NOON + 1))
    assert game.keeps == {Team.RED}
    assert contradictions(game.state) == ()


def test_an_opening_for_other_teams_takes_the_place_of_no_phone(game: LiveGame) -> None:
    game.absorb(sent(game, OPENED, ms=NOON + 1))
    nobodys = [write_event(GameOpened(SETUP, (), instead_of="other"))]
    game.absorb(chain_of(game.game, "third", nobodys, NOON + 2))
    assert game.state.kept == frozenset(Team)


def test_an_opening_in_place_of_a_former_name_of_this_phone_takes_nothing_from_it(journal: Journal) -> None:
    opened = GameOpened(SETUP, (Team.RED,))
    former = chain_of("game", "former", [write_event(opened)], NOON)
    journal.absorb(former, now_ms=NOON)
    game = LiveGame.begin(journal, SETUP, [Team.RED], game="game", environment=clock_at(NOON + 10))
    assert game.state.renames.names_up_to(game.device) == ("former", game.device)
    taking_over = GameOpened(SETUP, (Team.RED,), instead_of="former")
    refuses(game, ClaimsThisPhone, sent(game, taking_over, ms=NOON + 1))
    # One that claims the name later counts for nothing, and the two keepers are told.
    game.absorb(sent(game, taking_over, ms=NOON + 20))
    assert game.state.renames.names_up_to(game.device) == ("former", game.device)
    assert [found.what.key for found in contradictions(game.state)] == ["contradiction.two_keepers"]


# Numbers


def test_a_clock_that_is_days_ahead_is_refused(game: LiveGame) -> None:
    refuses(game, ClockAhead, sent(game, OPENED, ms=NOON + 3 * 24 * 3600 * 1000))


LATER = NOON + 3 * 24 * 3600 * 1000


@pytest.mark.parametrize(
    "event",
    [
        PlayBegan(at=LATER),
        ClockPaused(at=LATER),
        PlayerCameBack(Player(Team.RED, 1), at=LATER),
        PhoneRestarted(since=LATER, at=NOON, counts=False),
        FlagDelivered(Team.RED, FlagClaim.SCOUT, at=LATER),
        GameEnded(EndReason.REFEREE, at=LATER),
    ],
)
def test_a_moment_that_is_days_ahead_is_refused(game: LiveGame, event: LiveEvent) -> None:
    refuses(game, OutOfRange, sent(game, OPENED, event))


def test_a_setup_of_a_million_players_is_refused_and_one_in_an_own_old_journal_is_opened(
    game: LiveGame, journal: Journal
) -> None:
    crowd = Setup(
        red_players=5_000, blue_players=5_000, deck=Deck(60, 84), mode=Mode.ONE_PHONE, knowledge=Knowledge.COUNTED
    )  # fmt: skip
    opened = GameOpened(crowd, tuple(Team))
    refuses(game, OutOfRange, sent(game, opened, ms=NOON + 1))
    journal.append("old", [write_event(opened)], now_ms=NOON, after=0)
    assert len(LiveGame.resume(journal, "old").state.roster) == 10_000


# Anything at all

THIS_PHONE = "this phone"
"""Stands for its name, which is made when its journal is."""

FORMER_NAME = "former"
"""A name that this phone had before a rescue renamed it."""

devices = st.sampled_from(["other-0", "other-1"])
players = st.builds(Player, teams, st.integers(1, 20))
cards = silly_cards().filter(lambda card: not isinstance(card, Card) or card.ordinal <= 8)
known_cards = st.builds(Card, teams, st.sampled_from(LIVE_RANKS), st.integers(1, 8), st.integers(1, 2))
fighters = st.builds(Fighter, cards, st.none() | players)
moments = st.integers(0, NOON)
actions = st.builds(ActionId, st.sampled_from([THIS_PHONE, "other-0", "other-1", "nobody"]), st.integers(1, 12))


def red_against_blue(one: Fighter, other: Fighter) -> tuple[Fighter, Fighter]:
    """Two fighters as a duel has them: the card of one is red, that of the other blue."""
    return Fighter(one.card._replace(team=Team.RED), one.player), Fighter(
        other.card._replace(team=Team.BLUE), other.player
    )


foreign_events: st.SearchStrategy[LiveEvent] = st.one_of(
    st.builds(
        GameOpened,
        setups() | st.just(SETUP),
        st.sampled_from([(), (Team.RED,), tuple(Team)]),
        st.none() | st.sampled_from([THIS_PHONE, FORMER_NAME, "other-0", "other-1", "nobody"]),
    ),
    st.builds(PlayBegan, st.booleans(), moments),
    st.builds(ClockPaused, moments),
    st.builds(ClockResumed, moments),
    st.builds(CardIssued, cards, st.none() | players, st.sampled_from(Dealt)),
    st.builds(PhoneRestarted, st.integers(1, NOON), st.integers(1, NOON), st.booleans()),
    st.builds(CardGone, cards, players),
    st.builds(
        lambda card, player: CardFound(card, player and player._replace(team=card.team)),
        known_cards,
        st.none() | players,
    ),
    st.builds(
        lambda card, giver, taker, back: CardChangedHands(
            card,
            giver._replace(team=card.team),
            taker._replace(team=card.team),
            back and back._replace(team=card.team),
        ),
        known_cards,
        players,
        players,
        st.none() | cards,
    ),
    st.builds(CardReturned, cards, st.none() | players),
    st.builds(CardLost, cards, st.none() | players),
    st.builds(CardHandedIn, cards, st.none() | players, st.booleans()),
    st.builds(CardCollected, cards),
    st.builds(
        lambda one, other, tagger, result, spoils: DuelFought(
            *red_against_blue(one, other), tagger, result, tuple(spoils)
        ),
        fighters,
        fighters,
        st.none() | teams,
        st.sampled_from(Result),
        st.lists(cards, max_size=3),
    ),
    st.builds(PlayerCameBack, players, moments),
    st.builds(PlayerJoined, players),
    st.builds(PlayerLeft, players),
    st.builds(FlagTaken, teams, fighters),
    st.builds(FlagHandedOn, teams, fighters),
    st.builds(FlagLost, teams, st.booleans()),
    st.builds(FlagHidden, teams),
    st.builds(FlagDelivered, teams, st.none() | st.sampled_from(FlagClaim), st.booleans()),
    st.builds(GameEnded, st.sampled_from(EndReason), st.none() | teams),
    st.builds(ActionUndone, actions, st.text(max_size=5)),
)
foreign_chains = st.dictionaries(
    devices,
    st.lists(st.tuples(foreign_events, st.booleans(), st.integers(0, 3)), min_size=1, max_size=12),
    min_size=1,
)


def written(game: LiveGame, device: str, told: list[tuple[LiveEvent, bool, int]], start_ms: int) -> list[Envelope]:
    """A chain with right hashes: each event begins an action or goes on with the last, some time later or not."""
    chain = Chain(game.game, device)
    head, envelopes = chain.start, list[Envelope]()
    for event, goes_on, later in told:
        action = envelopes[-1].action if goes_on and envelopes else None
        kind, version, body = write_event(event)
        entry = Entry(kind, version, body.replace(THIS_PHONE, game.device))
        start_ms += later
        ((envelope, head),) = chain.grow(head, [entry], start_ms, action)
        envelopes.append(envelope)
    return envelopes


def everything_is_shown(game: LiveGame) -> None:
    for viewer in (None, FOLLOWER, Viewer(frozenset({Team.BLUE}), "other-0"), Viewer(frozenset(Team))):
        seen = game.view(viewer)
        for what in (*(line.what for line in seen.log), *seen.contradictions):
            assert EVERY_LANGUAGE[0].say(what)


@settings(max_examples=sampled_number(60))
@given(
    foreign_chains,
    st.integers(-5, 5),
    st.lists(silly_commands, max_size=6),
    actions,
)
def test_whatever_passes_the_gate_the_game_is_shown_goes_on_and_is_read_again(
    chains: dict[str, list[tuple[LiveEvent, bool, int]]], ahead: int, commands: list[Command], undone: ActionId
) -> None:
    with (
        TemporaryDirectory() as folder,
        Journal.open(Path(folder) / "this") as journal,
        Journal.open(Path(folder) / "third") as third,
    ):
        opened = [write_event(GameOpened(SETUP, (Team.RED,)))]
        journal.absorb(chain_of("game", FORMER_NAME, opened, NOON - 2), now_ms=NOON)
        game = LiveGame.begin(journal, SETUP, [Team.RED], game="game", environment=clock_at(NOON))
        game.do(IssueCard(RED_SCOUT, Player(Team.RED, 1)))
        game.do(BeginPlay())
        for device, told in chains.items():
            parcel = written(game, device, told, NOON + ahead)
            before = game.state
            try:
                game.absorb(parcel)
            except Refusal as refusal:
                assert game.state is before
                say_in_every_language(refusal)
        assert game.view().setup == SETUP
        assert game.state.renames.names_up_to(game.device) == (FORMER_NAME, game.device)
        assert game.keeps == {Team.RED}
        everything_is_shown(game)
        undo = UndoAction(undone._replace(device=undone.device.replace(THIS_PHONE, game.device)))
        for command in (*commands, undo):
            try:
                game.do(command)
            except Refusal as refusal:
                say_in_every_language(refusal)
        everything_is_shown(game)
        assert LiveGame.resume(journal, game.game).state == game.state
        # Nothing that this phone took in or wrote is refused by another honest phone.
        elsewhere = LiveGame.resume(third, game.game, environment=clock_at(NOON))
        elsewhere.absorb(journal.read(game.game))
        assert elsewhere.state == game.state
