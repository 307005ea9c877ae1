"""Writes and reads the QR text by which one leader invites the other: all that a second phone needs to join.

`FM-GAME/<version>/<game>/<set>/<agreed>/<red>/<blue>/<copies>/<time limit>/<delay>/<clock><checksum>`, in characters
of QR's alphanumeric mode. The mark in front and the checksum at the end stay where they are in every version, so that
damage is told from news. The set is named by its id; its key never stands here: every player may see an invitation.
"""

import hashlib
import re
from dataclasses import dataclass, replace

from referee_app.cards.card_set import COVER_MARK
from referee_app.cards.codes import ALPHABET, decode, encode, first_characters, set_id_of
from referee_app.cards.decks import Deck
from referee_app.cards.ranks import Team
from referee_app.live_game.limits import require_within_limits
from referee_app.live_game.model import (
    Dealing,
    HouseRules,
    Knowledge,
    Mode,
    Setup,
)
from referee_app.live_game.refusals import SetupTooLarge, WrongKeeper
from referee_app.live_game.view import GameView, LivePhase
from referee_app.sentence import Refusal, Sentence, sentence

INVITATION_MARK = "FM-GAME/"
"""How the text of every invitation begins, whatever its version; no card's code has a hyphen."""

LONGEST_ELAPSED_MS = 48 * 3600 * 1000
"""The most that the clock in an invitation may show: twice the longest time limit, for a game that was forgotten."""

_LONGEST_TEXT = 400
"""Far more than an invitation needs; a longer text is not searched."""

_CHECKSUM_LENGTH = 8
_BOX = "-"
"""Stands for a set where cards without codes are played with."""

_TEAMS = {"R": Team.RED, "B": Team.BLUE}
_KNOWLEDGES = {"N": Knowledge.COUNTED, "C": Knowledge.CARDS, "P": Knowledge.PLAYERS}
_DEALINGS = {"R": Dealing.RANDOM, "B": Dealing.BLIND, "C": Dealing.CHOSEN}
_RULES = (
    "points",
    "count_at_duel",
    "spoils",
    "tie_keeps_cards",
    "spy_must_tag",
    "winner_returns",
    "bombs_take_no_flag",
)
"""The house rules that are on or off, by their bits."""

_RULES_IN_VERSION = {1: 7}
"""How many of `_RULES` each version has. An invitation has the lowest version that has all its rules, so that an app
which does not know a rule refuses the invitations with this rule and reads all others."""

_NEWEST_VERSION = max(_RULES_IN_VERSION)
_RULES_LENGTH = 2  # five bits a character
_GAME = re.compile(r"[0-9a-f]{16}")
_SET = re.compile(rf"[{ALPHABET}]{{6}}")
_ANY_VERSION = re.compile(
    rf"{INVITATION_MARK}(?P<version>[1-9][0-9]{{0,2}})/[0-9A-Z $%*+./:-]*"
    rf"(?P<checksum>[{ALPHABET}]{{{_CHECKSUM_LENGTH}}})"
)
_KNOWN_VERSION = re.compile(
    rf"{INVITATION_MARK}(?P<version>{'|'.join(map(str, _RULES_IN_VERSION))})"
    rf"/(?P<game>[0-9A-F]{{16}})/(?P<set>{_SET.pattern}|{_BOX})"
    rf"/(?P<keeps>[RB])(?P<knowledge>[NCP])(?P<dealing>[RBC])(?P<size>[2346]0)(?P<rules>[{ALPHABET}]{{{_RULES_LENGTH}}})"
    r"/(?P<red>[1-9][0-9]{0,3})/(?P<blue>[1-9][0-9]{0,3})/(?P<copies>[1-9][0-9]?)"
    r"/(?P<limit>0|[1-9][0-9]{0,5})/(?P<delay>0|[1-9][0-9]{0,5})"
    r"/(?P<clock>[WRP])(?P<elapsed>0|[1-9][0-9]{0,14})"
)
_WAITING, _RUNNING, _PAUSED = "WRP"


class NoInvitation(Refusal):
    """A text that is no invitation."""

    key = "refusal.invitation_none"


class CardIsNoInvitation(Refusal):
    """A card, where an invitation was wanted."""

    key = "refusal.invitation_card"


class CoverIsNoInvitation(Refusal):
    """The cover sheet with the key, where an invitation was wanted."""

    key = "refusal.invitation_cover"


class InvitationDamaged(Refusal):
    """An invitation in which a character is wrong."""

    key = "refusal.invitation_damaged"


class InvitationFromNewerVersion(Refusal):
    """An invitation of a newer version of the app."""

    key = "refusal.invitation_newer"


class NoSecondLeader(Refusal):
    """One phone keeps both teams of this game, so there is none left for a guest."""

    key = "refusal.invitation_mode"


class PracticeOnly(Refusal):
    """A practice game of this phone alone, which nobody can join."""

    key = "refusal.invitation_practice"


class InvitationTooLarge(Refusal):
    """An invitation to a game with more players, sets of cards or seconds than the app can referee."""

    key = "refusal.invitation_large"


class InvitationRunsTooLong(Refusal):
    """An invitation whose clock shows more than any game takes."""

    key = "refusal.invitation_clock"


class TooLargeToInvite(Refusal):
    """The game on this phone is too large for an invitation."""

    key = "refusal.invitation_too_large"


class RunsTooLongToInvite(Refusal):
    """By the clock of this phone its game has been running for longer than any game takes."""

    key = "refusal.invitation_clock_here"


class SetWithoutId(Refusal):
    """The game's set has a name that no printed set has, so an invitation cannot name it."""

    key = "refusal.invitation_set"


class TooLateToInvite(Refusal):
    """The game is over; nobody can keep a team of it any more."""

    key = "refusal.invitation_too_late"


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """A game that another phone may join, and how far its clock is; `elapsed_ms` is None before the whistle."""

    game: str
    setup: Setup
    keeps: frozenset[Team]
    """What the inviting phone keeps."""
    elapsed_ms: int | None = None
    running: bool = False

    def __post_init__(self) -> None:
        if self.setup.mode is not Mode.TWO_LEADERS:
            raise NoSecondLeader
        if len(self.keeps) != 1:
            raise WrongKeeper
        if not _GAME.fullmatch(self.game):
            raise PracticeOnly
        if self.setup.card_set is not None and not _SET.fullmatch(self.setup.card_set):
            raise SetWithoutId
        try:
            require_within_limits(self.setup)
        except SetupTooLarge as refusal:
            raise InvitationTooLarge(**refusal.facts) from None
        if (self.elapsed_ms or 0) > LONGEST_ELAPSED_MS:
            raise InvitationRunsTooLong(time=_days_or_years(self.elapsed_ms or 0))
        if (self.elapsed_ms or 0) < 0 or (self.running and self.elapsed_ms is None):
            raise ValueError("no clock runs like that")

    @property
    def offers(self) -> frozenset[Team]:
        """The teams that the guest's phone will keep."""
        return frozenset(Team) - self.keeps

    @property
    def without_clock(self) -> "Invitation":
        """The same invitation without a clock: what was agreed."""
        return replace(self, elapsed_ms=None, running=False)

    def after(self, ms: int) -> "Invitation":
        """The invitation as it would be some time after it was read: a running clock goes on, up to the longest."""
        if not self.running or self.elapsed_ms is None:
            return self
        return replace(self, elapsed_ms=min(LONGEST_ELAPSED_MS, self.elapsed_ms + max(0, ms)))


def invitation_to(game: str, seen: GameView, keeps: frozenset[Team]) -> Invitation:
    """The invitation to a game as a phone sees it that keeps a team of it; a clock that runs makes it stale soon."""
    if seen.phase is LivePhase.OVER:
        raise TooLateToInvite
    try:
        return Invitation(
            game=game,
            setup=seen.setup,
            keeps=keeps,
            elapsed_ms=None if seen.phase is LivePhase.DEALING else seen.elapsed_ms,
            running=seen.phase is LivePhase.RUNNING,
        )
    except InvitationTooLarge as refusal:
        raise TooLargeToInvite(**refusal.facts) from None
    except InvitationRunsTooLong as refusal:
        raise RunsTooLongToInvite(**refusal.facts) from None


def invitation_text(invitation: Invitation) -> str:
    """The text of an invitation's QR code."""
    setup, rules = invitation.setup, invitation.setup.rules
    (team,) = invitation.keeps
    bits = sum(getattr(rules, name) << bit for bit, name in enumerate(_RULES))
    agreed = (
        _letter(_TEAMS, team),
        _letter(_KNOWLEDGES, setup.knowledge),
        _letter(_DEALINGS, setup.dealing),
        str(setup.deck.size),
        encode(bits, _RULES_LENGTH),
    )
    parts = (
        f"{INVITATION_MARK}{_version_with(bits)}",
        invitation.game.upper(),
        setup.card_set or _BOX,
        "".join(agreed),
        setup.red_players,
        setup.blue_players,
        setup.deck.copies,
        rules.time_limit_s or 0,
        rules.respawn_delay_s,
        f"{_clock_letter(invitation)}{invitation.elapsed_ms or 0}",
    )
    body = "/".join(map(str, parts))
    return body + _checksum(body)


def read_invitation(text: str) -> Invitation:
    """The invitation from its QR text; refuses every other text."""
    if not text.startswith(INVITATION_MARK):
        raise _why_none(text)
    if len(text) > _LONGEST_TEXT:
        raise InvitationDamaged
    framed = _ANY_VERSION.fullmatch(text)
    if framed is None or _checksum(text[:-_CHECKSUM_LENGTH]) != framed["checksum"]:
        raise InvitationDamaged
    if int(framed["version"]) > _NEWEST_VERSION:
        raise InvitationFromNewerVersion(version=int(framed["version"]), known=_NEWEST_VERSION)
    read = _KNOWN_VERSION.fullmatch(text[:-_CHECKSUM_LENGTH])
    if read is None or (read["clock"] == _WAITING and read["elapsed"] != "0"):
        raise InvitationDamaged
    if int(read["version"]) != _version_with(decode(read["rules"])):
        raise InvitationDamaged
    try:
        setup = _setup(read)
    except Refusal:
        # It fits together and makes no sense: no app of ours wrote that.
        raise InvitationDamaged from None
    return Invitation(
        game=read["game"].lower(),
        setup=setup,
        keeps=frozenset({_TEAMS[read["keeps"]]}),
        elapsed_ms=None if read["clock"] == _WAITING else int(read["elapsed"]),
        running=read["clock"] == _RUNNING,
    )


def _setup(read: re.Match[str]) -> Setup:
    bits = decode(read["rules"])
    return Setup(
        red_players=int(read["red"]),
        blue_players=int(read["blue"]),
        deck=Deck(int(read["size"]), int(read["copies"])),
        mode=Mode.TWO_LEADERS,
        knowledge=_KNOWLEDGES[read["knowledge"]],
        dealing=_DEALINGS[read["dealing"]],
        rules=HouseRules(
            time_limit_s=int(read["limit"]) or None,
            respawn_delay_s=int(read["delay"]),
            **{name: bool(bits >> bit & 1) for bit, name in enumerate(_RULES)},
        ),
        card_set=None if read["set"] == _BOX else read["set"],
    )


def _version_with(rules: int) -> int | None:
    """The lowest version that has all these rules, given as bits; None where one of them is unknown."""
    return next((version for version, n in _RULES_IN_VERSION.items() if not rules >> n), None)


def _days_or_years(ms: int) -> Sentence:
    days = ms // (24 * 3600 * 1000)
    years = days // 365
    return sentence("length.years", n=years) if years > 1 else sentence("length.days", n=days)


def _clock_letter(invitation: Invitation) -> str:
    if invitation.elapsed_ms is None:
        return _WAITING
    return _RUNNING if invitation.running else _PAUSED


def _letter(letters: dict[str, Team] | dict[str, Knowledge] | dict[str, Dealing], meant: str) -> str:
    return next(letter for letter, value in letters.items() if value == meant)


def _why_none(text: str) -> Refusal:
    if text.startswith(COVER_MARK):
        return CoverIsNoInvitation()
    return NoInvitation() if set_id_of(text) is None else CardIsNoInvitation()


def _checksum(body: str) -> str:
    return first_characters(hashlib.sha256(body.encode("ascii")).digest(), _CHECKSUM_LENGTH)
