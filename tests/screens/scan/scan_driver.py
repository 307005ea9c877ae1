"""A phone at the scanner: a game on it, its card set stored, and the screens that are opened."""

from collections.abc import Iterable

from tests.screens.conftest import Phone  # it must come before anything of Kivy

# isort: split
from kivy.uix.widget import Widget

from card_printing.sets.set_store import unnamed_set
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card, Deck
from referee_app.cards.ranks import Rank, Team
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.model import (
    OFFICIAL_RULES,
    Dealing,
    HouseRules,
    Knowledge,
    Mode,
    Player,
    Setup,
)
from referee_app.live_game.view import GameView
from referee_app.play.live_game import LiveGame
from referee_app.screens.navigation import ScanRequest, ScreenName
from referee_app.screens.scan.parts import ChipButton
from referee_app.screens.verdict.overlay import VerdictOverlay
from referee_app.screens.widgets.choices import RankCell
from referee_app.sounds.tones import Sound

RED, BLUE = Team.RED, Team.BLUE
SET = CardSet(bytes(range(16)))
OTHER_SET = CardSet(bytes(16))


def red(sign: str, ordinal: int = 1) -> Card:
    return Card(RED, Rank(sign), ordinal)


def blue(sign: str, ordinal: int = 1) -> Card:
    return Card(BLUE, Rank(sign), ordinal)


def code(card: Card) -> str:
    return SET.code(card)


def setup(
    knowledge: Knowledge = Knowledge.CARDS,
    mode: Mode = Mode.ONE_PHONE,
    *,
    players: int = 8,
    rules: HouseRules = OFFICIAL_RULES,
    box: bool = False,
) -> Setup:
    return Setup(
        red_players=players - players // 2,
        blue_players=players // 2,
        deck=Deck(20),
        mode=mode,
        knowledge=knowledge,
        dealing=Dealing.BLIND if mode is Mode.GAME_MASTER else Dealing.RANDOM,
        rules=rules,
        card_set=None if box else SET.id,
    )


def keep_set(phone: Phone, card_set: CardSet = SET) -> None:
    phone.app.context.worker.run(lambda: phone.services.sets().add(unnamed_set(card_set)), lambda _kept: None)
    phone.settle()


def play(
    phone: Phone,
    agreed: Setup,
    *done: commands.Command,
    keeps: Iterable[Team] = (RED, BLUE),
    names: dict[Player, str] | None = None,
    knows_set: bool = True,
    on_field: bool = False,
) -> None:
    """Open a game in which this has happened, on the field screen if taps are counted from there."""
    if knows_set:
        keep_set(phone)

    def begin() -> LiveGame:
        game = phone.services.games().begin(agreed, keeps, names or {})
        for command in done:
            game.do(command)
        return game

    phone.app.context.game.open(begin, lambda: phone.app.go(ScreenName.FIELD) if on_field else None)
    phone.settle()
    phone.driver.taps = 0


def scan(phone: Phone, job: Job, who: Player | None = None, team: Team | None = None) -> None:
    """Open the scanner for a job, until the camera looks."""
    phone.app.go(ScreenName.SCAN, ScanRequest(job, who, team))
    phone.settle()


def with_camera(phone: Phone) -> None:
    phone.until(lambda: phone.table.opened)


def view(phone: Phone) -> GameView:
    seen = phone.app.context.game.snapshot
    assert seen is not None
    return seen.view


def given(*cards: Card) -> tuple[commands.Command, ...]:
    return tuple(map(commands.IssueCard, cards))


def overlay(phone: Phone) -> VerdictOverlay:
    """What may cover the screen."""
    found: VerdictOverlay = phone.presenter.screen.ids.verdict
    return found


def sounded(phone: Phone) -> list[str]:
    """The sounds that were felt, in order."""
    names = {phone.services.vibration_pattern(sound): sound.value for sound in Sound}
    return [names[pattern] for pattern in phone.device.vibrated]


def cell(phone: Phone, team: str, sign: str) -> Widget:
    """The rank of a team on the pad."""
    cells = (each for each in phone.driver.widgets() if isinstance(each, RankCell))
    return next(each for each in cells if each.tone == team and each.rank == sign)


def chip(phone: Phone, key: str) -> Widget:
    """A small button, by what it stands for."""
    chips = (each for each in phone.driver.widgets() if isinstance(each, ChipButton))
    return next(each for each in chips if each.shown.key == key)
