"""One QR code on a leader's screen is all that the other leader's phone needs, and nothing else passes for one."""

import hashlib
from contextlib import suppress
from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_M
from qrcode.util import MODE_ALPHA_NUM, QRData

from referee_app.cards.base32 import ALPHABET, first_characters
from referee_app.cards.card_set import CardSet
from referee_app.cards.cover_sheet import cover_text
from referee_app.cards.decks import OFFICIAL_SIZES, Deck
from referee_app.cards.ranks import Team
from referee_app.live_game.invitation import (
    CardIsNoInvitation,
    CoverIsNoInvitation,
    Invitation,
    InvitationDamaged,
    InvitationFromNewerVersion,
    NoInvitation,
    NoSecondLeader,
    PracticeOnly,
    TooLargeToInvite,
    invitation_text,
    read_invitation,
)
from referee_app.live_game.model import Dealing, HouseRules, Knowledge, Mode, Setup, propose
from referee_app.live_game.refusals import SpoilsNeedACaptor, WrongKeeper
from referee_app.refusal import Refusal
from tests.cards.slips_by_hand import every_slip
from tests.live_game.strategies import house_rules

ALPHANUMERIC_MODE = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
CARDS = CardSet(bytes(range(16)))
GAME = "0123456789abcdef"
RED = frozenset({Team.RED})
SETUP = propose(24, card_set=CARDS.id)
USUAL = Invitation(game=GAME, setup=SETUP, keeps=RED, elapsed_ms=1_234_567, running=True)
LONGEST_RULES = HouseRules(
    time_limit_s=999_999,
    respawn_delay_s=999_999,
    **{field.name: True for field in fields(HouseRules) if not field.name.endswith("_s")},
)

seconds = st.integers(1, 999_999)
decks = st.sampled_from([Deck(size) for size in OFFICIAL_SIZES]) | st.integers(1, 99).map(lambda n: Deck(60, n))


@st.composite
def two_leaders(draw: st.DrawFn) -> Setup:
    """Everything that two leaders can agree upon."""
    red = draw(st.integers(2, 9_999))
    try:
        return Setup(
            red_players=red,
            blue_players=min(9_999, max(2, red + draw(st.integers(-1, 1)))),
            deck=draw(decks),
            mode=Mode.TWO_LEADERS,
            knowledge=draw(st.sampled_from(Knowledge)),
            dealing=draw(st.sampled_from(Dealing)),
            rules=draw(house_rules(st.none() | seconds, st.just(0) | seconds)),
            card_set=draw(st.none() | st.text(ALPHABET, min_size=6, max_size=6)),
        )
    except SpoilsNeedACaptor:
        return SETUP


@st.composite
def invitations(draw: st.DrawFn) -> Invitation:
    """An invitation to any game, before the whistle, while the clock runs or while it stands."""
    elapsed = draw(st.none() | st.integers(0, 10**15 - 1))
    return Invitation(
        game=draw(st.text("0123456789abcdef", min_size=16, max_size=16)),
        setup=draw(two_leaders()),
        keeps=frozenset({draw(st.sampled_from(Team))}),
        elapsed_ms=elapsed,
        running=elapsed is not None and draw(st.booleans()),
    )


def qr_version(text: str) -> int:
    """The version of the smallest QR code of level M that holds a text."""
    code = QRCode(error_correction=ERROR_CORRECT_M)
    code.add_data(QRData(text, mode=MODE_ALPHA_NUM))
    return int(code.best_fit())


def with_checksum(body: str) -> str:
    return body + first_characters(hashlib.sha256(body.encode()).digest(), 8)


@given(invitations())
def test_everything_agreed_survives_the_invitation(invitation: Invitation) -> None:
    text = invitation_text(invitation)
    assert set(text) <= set(ALPHANUMERIC_MODE)
    assert read_invitation(text) == invitation


def test_the_guest_keeps_the_other_team() -> None:
    assert read_invitation(invitation_text(USUAL)).offers == {Team.BLUE}


def test_a_usual_invitation_is_a_small_qr_code_and_the_longest_not_much_larger() -> None:
    longest = Invitation(
        game=GAME,
        setup=Setup(
            red_players=9_999,
            blue_players=9_999,
            deck=Deck(60, 99),
            mode=Mode.TWO_LEADERS,
            knowledge=Knowledge.PLAYERS,
            rules=LONGEST_RULES,
            card_set=CARDS.id,
        ),
        keeps=RED,
        elapsed_ms=10**15 - 1,
    )
    assert qr_version(invitation_text(USUAL)) == 4
    assert qr_version(invitation_text(longest)) == 5


@given(invitations())
def test_no_invitation_needs_more_than_the_longest(invitation: Invitation) -> None:
    assert qr_version(invitation_text(invitation)) <= 5


def test_the_key_of_the_set_does_not_stand_in_it() -> None:
    key = cover_text(CARDS).split("/")[-1][:26]
    assert CARDS.id in invitation_text(USUAL)
    assert key not in invitation_text(USUAL)


@settings(max_examples=10)
@given(invitations())
def test_every_slip_in_an_invitation_is_refused(invitation: Invitation) -> None:
    text = invitation_text(invitation)
    for slip in every_slip(text, ALPHANUMERIC_MODE + "a"):
        with pytest.raises((InvitationDamaged, NoInvitation)):
            read_invitation(slip)


@pytest.mark.parametrize("length", range(len("FM-GAME/"), len(invitation_text(USUAL))))
def test_an_invitation_that_is_cut_off_is_damaged(length: int) -> None:
    with pytest.raises(InvitationDamaged):
        read_invitation(invitation_text(USUAL)[:length])


@pytest.mark.parametrize("text", ["", "https://example.org", "fm-game/1/", "\ud800", "A" * 1_000_000])
def test_what_is_no_invitation_is_told_as_that(text: str) -> None:
    with pytest.raises(NoInvitation):
        read_invitation(text)


def test_a_card_or_a_cover_sheet_is_told_by_its_name() -> None:
    with pytest.raises(CardIsNoInvitation):
        read_invitation(CARDS.code(CARDS.cards[0]))
    with pytest.raises(CoverIsNoInvitation) as refused:
        read_invitation(cover_text(CARDS))
    assert refused.value.facts == {}


def test_an_invitation_of_a_newer_version_is_told_as_that() -> None:
    for body in ("FM-GAME/2/ANYTHING ELSE:", "FM-GAME/2/"):
        with pytest.raises(InvitationFromNewerVersion) as refused:
            read_invitation(with_checksum(body))
        assert refused.value.facts == {"version": 2, "known": 1}


BODY = "FM-GAME/1/0123456789ABCDEF/-/RCR4000/12/12/1/0/0/W0"


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("FM-GAME/1/", "FM-GAME/0/"),
        ("/12/12/", "/12/14/"),
        ("/12/12/", "/1/1/"),
        ("/12/12/", "/012/12/"),
        ("/12/12/", "/12000/12000/"),
        ("/1/0/0/", "/2/0/0/"),
        ("/1/0/0/", "/1/00/0/"),
        ("RCR4000", "RCR5000"),
        ("RCR4000", "RCR4001"),
        ("RCR4000", "RCR4040"),
        ("RCR4000", "RNR4006"),
        ("/W0", "/W1"),
        ("/W0", "/R"),
        ("/W0", "/R01"),
        ("CDEF", "cdef"),
        ("/-/", "/ABC/"),
    ],
)
def test_a_game_is_written_in_one_way_only(right: str, wrong: str) -> None:
    """Teams that differ, points without a time limit, spoils that nobody carries: none of our phones wrote that."""
    assert read_invitation(with_checksum(BODY)).setup.red_players == 12
    assert BODY.count(right) == 1
    with pytest.raises(InvitationDamaged):
        read_invitation(with_checksum(BODY.replace(right, wrong)))


@given(st.text() | st.text(ALPHANUMERIC_MODE).map(lambda text: with_checksum("FM-GAME/" + text)))
def test_whatever_is_shown_is_an_invitation_or_a_refusal(text: str) -> None:
    with suppress(Refusal):
        assert invitation_text(read_invitation(text)) == text


def test_only_a_game_of_two_leaders_has_a_team_left_for_a_guest() -> None:
    for mode in (Mode.GAME_MASTER, Mode.ONE_PHONE):
        with pytest.raises(NoSecondLeader):
            replace(USUAL, setup=replace(SETUP, mode=mode, dealing=Dealing.BLIND), keeps=frozenset(Team))


@pytest.mark.parametrize("keeps", [frozenset[Team](), frozenset(Team)])
def test_whoever_invites_keeps_one_team(keeps: frozenset[Team]) -> None:
    with pytest.raises(WrongKeeper):
        replace(USUAL, keeps=keeps)


def test_nobody_is_invited_to_a_practice_game() -> None:
    with pytest.raises(PracticeOnly):
        replace(USUAL, game="simulated-5")


@pytest.mark.parametrize(
    "setup",
    [
        replace(SETUP, red_players=10_000, blue_players=9_999),
        replace(SETUP, deck=Deck(60, 100)),
        replace(SETUP, rules=HouseRules(time_limit_s=1_000_000)),
        replace(SETUP, rules=HouseRules(respawn_delay_s=1_000_000)),
    ],
)
def test_a_game_beyond_all_measure_is_refused(setup: Setup) -> None:
    with pytest.raises(TooLargeToInvite):
        replace(USUAL, setup=setup)
