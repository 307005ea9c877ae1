"""One QR code on a leader's screen is all that the other leader's phone needs, and nothing else passes for one."""

import hashlib
from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_M
from qrcode.util import MODE_ALPHA_NUM, QRData

from referee_app.cards.card_set import CardSet, cover_text
from referee_app.cards.codes import ALPHABET, encode, first_characters
from referee_app.cards.decks import OFFICIAL_SIZES, Deck
from referee_app.cards.ranks import Team
from referee_app.live_game.invitation import (
    _NEWEST_VERSION,
    _RULES_IN_VERSION,
    LONGEST_ELAPSED_MS,
    CardIsNoInvitation,
    CoverIsNoInvitation,
    Invitation,
    InvitationDamaged,
    InvitationFromNewerVersion,
    InvitationRunsTooLong,
    InvitationTooLarge,
    NoInvitation,
    NoSecondLeader,
    PracticeOnly,
    RunsTooLongToInvite,
    SetWithoutId,
    TooLargeToInvite,
    invitation_text,
    invitation_to,
    read_invitation,
)
from referee_app.live_game.limits import LONGEST_DELAY_S, LONGEST_GAME_S, MOST_COPIES, MOST_PLAYERS
from referee_app.live_game.model import (
    Dealing,
    HouseRules,
    Knowledge,
    Mode,
    Setup,
    propose,
)
from referee_app.live_game.refusals import SpoilsNeedACaptor, WrongKeeper
from referee_app.live_game.view import GameView, LivePhase
from referee_app.sentence import Refusal, sentence
from tests.cards.slips_by_hand import every_slip
from tests.live_game.builders import say_in_every_language
from tests.live_game.strategies import house_rules
from tests.sweeps import sampled_number

ALPHANUMERIC_MODE = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
CARDS = CardSet(bytes(range(16)))
GAME = "0123456789abcdef"
RED = frozenset({Team.RED})
SETUP = propose(24, card_set=CARDS.id)
USUAL = Invitation(game=GAME, setup=SETUP, keeps=RED, elapsed_ms=1_234_567, running=True)
LONGEST_RULES = HouseRules(
    time_limit_s=LONGEST_GAME_S,
    respawn_delay_s=LONGEST_DELAY_S,
    **{field.name: True for field in fields(HouseRules) if not field.name.endswith("_s")},
)

limits, delays = st.none() | st.integers(1, LONGEST_GAME_S), st.integers(0, LONGEST_DELAY_S)
decks = st.sampled_from([Deck(size) for size in OFFICIAL_SIZES]) | st.integers(1, MOST_COPIES).map(
    lambda n: Deck(60, n)
)


@st.composite
def two_leaders(draw: st.DrawFn) -> Setup:
    """Everything that two leaders can agree upon."""
    red = draw(st.integers(2, MOST_PLAYERS // 2))
    try:
        return Setup(
            red_players=red,
            blue_players=min(MOST_PLAYERS // 2, max(2, red + draw(st.integers(-1, 1)))),
            deck=draw(decks),
            mode=Mode.TWO_LEADERS,
            knowledge=draw(st.sampled_from(Knowledge)),
            dealing=draw(st.sampled_from(Dealing)),
            rules=draw(house_rules(limits, delays)),
            card_set=draw(st.none() | st.text(ALPHABET, min_size=6, max_size=6)),
        )
    except SpoilsNeedACaptor:
        return SETUP


@st.composite
def invitations(draw: st.DrawFn) -> Invitation:
    """An invitation to any game, before the whistle, while the clock runs or while it stands."""
    elapsed = draw(st.none() | st.integers(0, LONGEST_ELAPSED_MS))
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


def test_a_usual_invitation_is_a_small_qr_code_and_the_longest_is_no_larger() -> None:
    longest = Invitation(
        game=GAME,
        setup=Setup(
            red_players=MOST_PLAYERS // 2,
            blue_players=MOST_PLAYERS // 2,
            deck=Deck(60, MOST_COPIES),
            mode=Mode.TWO_LEADERS,
            knowledge=Knowledge.PLAYERS,
            rules=LONGEST_RULES,
            card_set=CARDS.id,
        ),
        keeps=RED,
        elapsed_ms=LONGEST_ELAPSED_MS,
    )
    assert qr_version(invitation_text(USUAL)) == 4
    assert qr_version(invitation_text(longest)) == 4


@given(invitations())
def test_no_invitation_needs_more_than_the_longest(invitation: Invitation) -> None:
    assert qr_version(invitation_text(invitation)) <= 4


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
    for body in ("FM-GAME/999/ANYTHING ELSE:", "FM-GAME/999/"):
        with pytest.raises(InvitationFromNewerVersion) as refused:
            read_invitation(with_checksum(body))
        assert refused.value.facts == {"version": 999, "known": _NEWEST_VERSION}


def test_an_app_that_does_not_know_a_rule_refuses_only_the_invitations_with_this_rule(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with_known_rule = replace(USUAL, setup=replace(SETUP, rules=HouseRules(spoils=True)))
    with_newer_rule = replace(USUAL, setup=replace(SETUP, rules=HouseRules(tie_keeps_cards=True)))
    monkeypatch.setattr("referee_app.live_game.invitation._RULES_IN_VERSION", {1: 3, 2: 7})
    texts = [invitation_text(each) for each in (USUAL, with_known_rule, with_newer_rule)]
    monkeypatch.setattr("referee_app.live_game.invitation._RULES_IN_VERSION", {1: 3})
    monkeypatch.setattr("referee_app.live_game.invitation._NEWEST_VERSION", 1)
    assert [read_invitation(text) for text in texts[:2]] == [USUAL, with_known_rule]
    with pytest.raises(InvitationFromNewerVersion):
        read_invitation(texts[2])


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


@pytest.mark.parametrize(("version", "rules"), _RULES_IN_VERSION.items())
def test_no_version_has_a_rule_of_a_later_one(version: int, rules: int) -> None:
    body = BODY.replace("FM-GAME/1/", f"FM-GAME/{version}/").replace("RCR4000", f"RCR40{encode(1 << rules, 2)}")
    with pytest.raises(InvitationDamaged):
        read_invitation(with_checksum(body))


def assert_read_or_refused(text: str) -> None:
    """Nothing but an invitation within all limits, which is written in no other way, or a refusal that can be said."""
    try:
        read = read_invitation(text)
    except Refusal as refusal:
        say_in_every_language(refusal)
        return
    assert invitation_text(read) == text
    assert 0 <= (read.elapsed_ms or 0) <= LONGEST_ELAPSED_MS
    assert read.setup.red_players + read.setup.blue_players <= MOST_PLAYERS
    assert read.setup.deck.copies <= MOST_COPIES
    assert (read.setup.rules.time_limit_s or 0) <= LONGEST_GAME_S
    assert read.setup.rules.respawn_delay_s <= LONGEST_DELAY_S


@given(st.text() | st.text(ALPHANUMERIC_MODE).map(lambda text: with_checksum("FM-GAME/" + text)))
def test_whatever_is_shown_is_an_invitation_or_a_refusal(text: str) -> None:
    assert_read_or_refused(text)


@st.composite
def forged(draw: st.DrawFn) -> str:
    """An invitation of which some parts were replaced, by numbers of any size or by anything, and signed again."""
    parts = invitation_text(draw(invitations()))[:-8].split("/")
    number = st.integers(0, 10**20).map(str)
    letters = st.sampled_from("WRP")
    anything = number | st.text(ALPHANUMERIC_MODE, max_size=20) | st.tuples(letters, number).map("".join)
    for place in draw(st.sets(st.integers(1, len(parts) - 1), min_size=1, max_size=3)):
        parts[place] = draw(anything)
    return with_checksum("/".join(parts))


@settings(max_examples=sampled_number(300, every=3))
@given(forged())
def test_a_forged_invitation_is_within_all_limits_or_refused(text: str) -> None:
    assert_read_or_refused(text)


@pytest.mark.parametrize("elapsed", [LONGEST_ELAPSED_MS + 1, 1_800_000_000_000, 999_999_999_999_999])
def test_an_invitation_whose_clock_shows_more_than_any_game_takes_is_refused(elapsed: int) -> None:
    with pytest.raises(InvitationRunsTooLong) as refused:
        read_invitation(with_checksum(BODY.replace("/W0", f"/R{elapsed}")))
    say_in_every_language(refused.value)


@pytest.mark.parametrize(
    ("right", "wrong", "what"),
    [
        ("/12/12/", "/1001/1000/", "limit.players"),
        ("RCR4000/12/12/1/", "RCR6000/12/12/51/", "limit.copies"),
        ("/0/0/W0", "/86401/0/W0", "limit.game_seconds"),
        ("/0/0/W0", "/0/3601/W0", "limit.delay_seconds"),
    ],
)
def test_an_invitation_to_a_game_beyond_all_limits_says_which(right: str, wrong: str, what: str) -> None:
    assert BODY.count(right) == 1
    with pytest.raises(InvitationTooLarge) as refused:
        read_invitation(with_checksum(BODY.replace(right, wrong)))
    assert refused.value.facts["what"] == sentence(what)
    say_in_every_language(refused.value)


def test_a_text_that_is_far_too_long_is_damaged() -> None:
    """It is not searched: a pasted book must not keep the app busy."""
    for body in ("FM-GAME/1/" + "/" * 1_000_000, "FM-GAME/2/" + "A" * 1_000_000):
        with pytest.raises(InvitationDamaged):
            read_invitation(with_checksum(body))


@pytest.mark.parametrize("ms", [-5000, 0, 60_000, 10**18])
def test_a_running_clock_goes_on_after_it_was_read_and_never_beyond_the_longest(ms: int) -> None:
    running = replace(USUAL, elapsed_ms=1000, running=True)
    assert running.after(ms).elapsed_ms == min(LONGEST_ELAPSED_MS, 1000 + max(0, ms))
    for other in (replace(USUAL, running=False), USUAL.without_clock):
        assert other.after(ms) == other


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


def seen(setup: Setup = SETUP, elapsed_ms: int = 0) -> GameView:
    """A game that is running, as the phone sees it that invites."""
    return GameView(
        setup=setup,
        phase=LivePhase.RUNNING,
        elapsed_ms=elapsed_ms,
        time_left_ms=None,
        teams={},
        log=(),
        contradictions=(),
        outcome=None,
    )


@pytest.mark.parametrize(
    "setup",
    [
        replace(SETUP, red_players=1001, blue_players=1000),
        replace(SETUP, deck=Deck(60, MOST_COPIES + 1)),
        replace(SETUP, rules=HouseRules(time_limit_s=LONGEST_GAME_S + 1)),
        replace(SETUP, rules=HouseRules(respawn_delay_s=LONGEST_DELAY_S + 1)),
    ],
)
def test_a_game_beyond_all_measure_invites_nobody(setup: Setup) -> None:
    with pytest.raises(TooLargeToInvite) as refused:
        invitation_to(GAME, seen(setup), RED)
    say_in_every_language(refused.value)


@pytest.mark.parametrize(
    ("elapsed_ms", "length"),
    [
        (LONGEST_ELAPSED_MS + 1, sentence("length.days", n=2)),
        (1_800_000_000_000, sentence("length.years", n=57)),
        (10**15, sentence("length.years", n=31_709)),
    ],
)
def test_a_phone_whose_clock_is_far_ahead_invites_nobody_and_says_by_how_much(elapsed_ms: int, length: object) -> None:
    with pytest.raises(RunsTooLongToInvite) as refused:
        invitation_to(GAME, seen(elapsed_ms=elapsed_ms), RED)
    assert refused.value.facts == {"time": length}
    say_in_every_language(refused.value)


@pytest.mark.parametrize("name", ["", "CAMP", "tnzjbx", "TNZJBX\n", "A" * 100])
def test_a_set_that_an_invitation_cannot_name_is_refused_in_words(name: str) -> None:
    with pytest.raises(SetWithoutId) as refused:
        invitation_to(GAME, seen(replace(SETUP, card_set=name)), RED)
    say_in_every_language(refused.value)
