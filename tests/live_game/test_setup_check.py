"""A set-up is compared with what is on record of its game: that of an invitation, or one that is entered again."""

from dataclasses import replace

import pytest
from hypothesis import given

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card, Deck
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game.events import (
    CardHandedIn,
    CardIssued,
    CardReturned,
    DuelFought,
    EndReason,
    Fact,
    Fighter,
    GameEnded,
    GameOpened,
    LiveEvent,
    PlayBegan,
    PlayerCameBack,
    PlayerJoined,
    PlayerLeft,
    Result,
)
from referee_app.live_game.evolve import replay
from referee_app.live_game.invitation import Invitation
from referee_app.live_game.model import (
    Blank,
    Dealing,
    Dealt,
    HouseRules,
    Knowledge,
    Mode,
    Player,
    Setup,
    Stamp,
    propose,
)
from referee_app.live_game.refusals import LessThanRecorded
from referee_app.live_game.setup_check import (
    InferredSetup,
    InvitationCheck,
    InvitationDiffers,
    InvitationMatch,
    check_invitation,
    infer_setup,
)
from referee_app.live_game.state import LiveState
from referee_app.sentence import Span, sentence
from tests.live_game.builders import say_in_every_language
from tests.live_game.simulated_games import simulate
from tests.live_game.strategies import setups

HERE, ELSEWHERE = "here", "elsewhere"
SETUP = propose(24, card_set="TNZJBX")
RED, BLUE = frozenset({Team.RED}), frozenset({Team.BLUE})
FROM_RED = Invitation(game="0123456789abcdef", setup=SETUP, keeps=RED, elapsed_ms=754_000, running=True)
CARDS = CardSet(bytes(range(16))).id
RED_MAJOR, BLUE_SPY = Card(Team.RED, Rank.MAJOR, 1), Card(Team.BLUE, Rank.SPY, 1)


# An invitation


def phone(*events: LiveEvent, device: str = HERE) -> LiveState:
    """What is known after one phone recorded these events."""
    return replay(Fact(Stamp(n, 0, device), n, event) for n, event in enumerate(events, 1))


def opened(*keeps: Team, setup: Setup = SETUP) -> LiveEvent:
    return GameOpened(setup, keeps)


def issued(team: Team) -> LiveEvent:
    return CardIssued(Blank(team), None, Dealt.BY_HAND)


def found(state: LiveState, invitation: Invitation = FROM_RED) -> InvitationCheck:
    return check_invitation(invitation, state, HERE)


def test_a_game_of_which_nothing_is_on_record_is_new() -> None:
    assert found(LiveState()) == InvitationCheck(match=InvitationMatch.NEW)


def test_a_game_that_this_phone_keeps_for_the_offered_team_is_here() -> None:
    assert found(phone(opened(Team.BLUE))) == InvitationCheck(
        match=InvitationMatch.HERE, keeps=BLUE, may_take_clock=True
    )


@pytest.mark.parametrize(
    ("events", "invitation"),
    [
        ((), FROM_RED.without_clock),
        ((PlayBegan(at=3),), FROM_RED),
        ((GameEnded(EndReason.REFEREE),), FROM_RED),
    ],
    ids=["nobody has begun", "this phone has begun", "it is over here"],
)
def test_there_is_no_clock_to_take(events: tuple[LiveEvent, ...], invitation: Invitation) -> None:
    state = phone(opened(Team.BLUE), *events)
    assert found(state, invitation).match is InvitationMatch.HERE
    assert not found(state, invitation).may_take_clock


def test_the_invitation_of_this_phone_itself_is_told_as_that() -> None:
    assert found(phone(opened(Team.RED))).match is InvitationMatch.OWN


@pytest.mark.parametrize(
    ("change", "what", "here", "there"),
    [
        (
            {"red_players": 13},
            sentence("differs.players"),
            sentence("new.teams", red=Team.RED, red_players=12, blue=Team.BLUE, blue_players=12),
            sentence("new.teams", red=Team.RED, red_players=13, blue=Team.BLUE, blue_players=12),
        ),
        (
            {"deck": Deck(60, 2)},
            sentence("differs.deck"),
            40,
            120,
        ),
        ({"card_set": None}, sentence("differs.set"), "TNZJBX", sentence("new.box")),
        (
            {"knowledge": Knowledge.PLAYERS},
            sentence("differs.knowledge"),
            sentence("new.knowledge.cards"),
            sentence("new.knowledge.players"),
        ),
        (
            {"dealing": Dealing.CHOSEN},
            sentence("differs.dealing"),
            sentence("new.dealing.random"),
            sentence("new.dealing.chosen"),
        ),
        (
            {"rules": HouseRules(time_limit_s=90)},
            sentence("differs.time_limit"),
            sentence("new.no_time_limit"),
            Span(90_000),
        ),
        ({"rules": HouseRules(respawn_delay_s=30)}, sentence("differs.respawn_delay"), Span(0), Span(30_000)),
        (
            {"rules": HouseRules(spoils=True, winner_returns=True)},
            sentence("differs.rules"),
            (),
            (sentence("new.rule.spoils"), sentence("new.rule.winner_returns")),
        ),
    ],
)
def test_each_point_that_differs_is_told_side_by_side(
    change: dict[str, object], what: object, here: object, there: object
) -> None:
    other = replace(FROM_RED, setup=replace(SETUP, **change))  # type: ignore[arg-type]
    told = found(phone(opened(Team.BLUE)), other)
    assert (told.match, told.keeps, told.may_take_clock) == (InvitationMatch.DIFFERENT, BLUE, False)
    assert told.differences == ((what, here, there),)
    with pytest.raises(InvitationDiffers) as refused:
        told.require_no_difference()
    say_in_every_language(refused.value)


@given(setups(modes=(Mode.TWO_LEADERS,)), setups())
def test_setups_that_differ_are_never_taken_for_the_same(there: Setup, other: Setup) -> None:
    for here in (there, other):
        keeps = (Team.BLUE,) if here.mode is Mode.TWO_LEADERS else tuple(Team)
        told = found(phone(opened(*keeps, setup=here)), replace(FROM_RED, setup=there))
        assert (told.match is InvitationMatch.DIFFERENT) is (here != there)


def test_a_phone_that_keeps_both_teams_is_offered_none() -> None:
    told = found(phone(opened(*Team, setup=replace(SETUP, mode=Mode.ONE_PHONE))))
    assert told.match is InvitationMatch.DIFFERENT
    assert {each.what.key for each in told.differences} == {"differs.mode", "differs.team"}


def test_the_own_invitation_with_another_setup_names_the_team_as_well() -> None:
    told = found(phone(opened(Team.RED)), replace(FROM_RED, setup=replace(SETUP, dealing=Dealing.CHOSEN)))
    assert told.match is InvitationMatch.DIFFERENT
    assert told.differences[-1] == (sentence("differs.team"), (Team.RED,), (Team.BLUE,))


SERVED = (
    issued(Team.BLUE),
    CardReturned(Blank(Team.BLUE), None),
    CardHandedIn(Blank(Team.RED), None, inferred=False),
    PlayerCameBack(Player(Team.BLUE, 1), 5),
    PlayerJoined(Player(Team.BLUE, 13)),
    PlayerLeft(Player(Team.BLUE, 1)),
)


@pytest.mark.parametrize("event", SERVED, ids=lambda event: type(event).__name__)
def test_a_phone_that_lost_its_opening_goes_on_for_the_team_that_it_has_served(event: LiveEvent) -> None:
    state = phone(PlayBegan(at=1), event)
    assert found(state) == InvitationCheck(match=InvitationMatch.PARTLY)
    told = found(state, replace(FROM_RED, keeps=BLUE))
    assert told.match is InvitationMatch.DIFFERENT
    assert told.differences == ((sentence("differs.team"), (Team.BLUE,), (Team.RED,)),)


def test_a_phone_that_only_heard_of_a_game_may_join_it_as_it_was_opened() -> None:
    state = phone(opened(Team.RED), device=ELSEWHERE)
    assert found(state).match is InvitationMatch.PARTLY
    assert found(state, replace(FROM_RED, setup=propose(24))).match is InvitationMatch.DIFFERENT


@pytest.mark.parametrize("event", SERVED, ids=lambda event: type(event).__name__)
def test_what_another_phone_has_served_says_nothing_of_this_one(event: LiveEvent) -> None:
    assert found(phone(event, device=ELSEWHERE), replace(FROM_RED, keeps=BLUE)).match is InvitationMatch.PARTLY


# A game that lost its opening


def told_by(*events: LiveEvent, device: str = HERE) -> InferredSetup:
    """What these events alone tell of the set-up."""
    return infer_setup(
        replay(Fact(Stamp(n, 0, device), n, event) for n, event in enumerate(events, start=1)),
        HERE,
    )


def test_nothing_is_known_of_nothing() -> None:
    assert told_by() == InferredSetup()


@pytest.mark.parametrize("players", [8, 24])
@pytest.mark.parametrize(
    ("knowledge", "card_set"), [(Knowledge.COUNTED, None), (Knowledge.CARDS, CARDS), (Knowledge.PLAYERS, CARDS)]
)
def test_a_whole_game_tells_almost_everything(players: int, knowledge: Knowledge, card_set: str | None) -> None:
    setup = propose(players, card_set=card_set, knowledge=knowledge)
    device = "phone-0"
    facts = [fact for recorded in simulate(setup, 4) if recorded.device == device for fact in recorded.facts]
    (opened,) = (fact.event for fact in facts if isinstance(fact.event, GameOpened))
    inferred = infer_setup(replay(fact for fact in facts if not isinstance(fact.event, GameOpened)), device)
    assert inferred.knowledge is knowledge
    assert inferred.keeps == set(opened.keeps)
    assert inferred.has_codes == (card_set is not None)
    for team in opened.keeps:
        seen = {Team.RED: inferred.red_players, Team.BLUE: inferred.blue_players}[team]
        assert seen <= setup.players[team]
        assert seen == setup.players[team] or knowledge is not Knowledge.PLAYERS
    inferred.require_fit(setup)


def test_late_players_do_not_count_as_those_who_started() -> None:
    late = Player(Team.RED, 7)
    inferred = told_by(PlayerJoined(late), CardIssued(RED_MAJOR, late, Dealt.BY_HAND))
    assert inferred.red_players == 6


def test_late_players_of_a_team_that_another_phone_keeps_tell_nothing() -> None:
    inferred = told_by(
        CardIssued(RED_MAJOR, Player(Team.RED, 3), Dealt.BY_HAND),
        DuelFought(Fighter(RED_MAJOR, Player(Team.RED, 3)), Fighter(BLUE_SPY, Player(Team.BLUE, 15)), None, Result.RED),
    )
    assert (inferred.red_players, inferred.blue_players) == (3, 0)


def test_who_gives_out_a_team_s_cards_or_takes_in_its_captures_keeps_it() -> None:
    assert told_by(CardIssued(Blank(Team.BLUE), None, Dealt.BY_HAND)).keeps == {Team.BLUE}
    assert told_by(CardHandedIn(Blank(Team.BLUE), None, inferred=False)).keeps == {Team.RED}
    assert told_by(CardIssued(Blank(Team.BLUE), None, Dealt.BY_HAND), device="elsewhere").keeps == frozenset()


def test_a_rank_that_was_only_shown_in_a_duel_does_not_mean_that_cards_are_recorded() -> None:
    duel = DuelFought(Fighter(Blank(Team.RED, Rank.MAJOR)), Fighter(Blank(Team.BLUE, Rank.SPY)), None, Result.RED)
    counted = CardIssued(Blank(Team.RED), None, Dealt.BY_HAND)
    assert told_by(duel).knowledge is None
    assert told_by(duel, counted).knowledge is Knowledge.COUNTED
    assert told_by(CardIssued(Blank(Team.RED, Rank.MAJOR), None, Dealt.CHOSEN)).knowledge is Knowledge.CARDS


@pytest.mark.parametrize(
    ("card", "deck"),
    [
        (Card(Team.RED, Rank.MAJOR, 2), Deck(20)),
        (Card(Team.RED, Rank.MAJOR, 4), Deck(40)),
        (Card(Team.RED, Rank.MAJOR, 6), Deck(60)),
        (Card(Team.RED, Rank.MAJOR, 1, 3), Deck(60, 3)),
    ],
)
def test_the_deck_is_the_smallest_that_has_every_card(card: Card, deck: Deck) -> None:
    assert told_by(CardIssued(card, None, Dealt.BY_HAND)).deck == deck


def test_a_set_up_with_less_than_the_record_is_refused() -> None:
    inferred = InferredSetup(red_players=12, deck=Deck(40))
    fitting = propose(24)
    inferred.require_fit(fitting)
    for smaller in (propose(20), replace(fitting, deck=Deck(30))):
        with pytest.raises(LessThanRecorded):
            inferred.require_fit(smaller)


def test_one_phone_for_both_teams_is_seen() -> None:
    setup: Setup = replace(propose(12, card_set=CARDS), mode=Mode.ONE_PHONE)
    events = [fact.event for recorded in simulate(setup, 2) for fact in recorded.facts]
    assert told_by(*(event for event in events if not isinstance(event, GameOpened))).keeps == set(Team)
