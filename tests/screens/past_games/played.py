"""Games on a phone, and every way to look at a screen: what the tests of home, of the past games and settings share."""

from collections.abc import Iterator
from dataclasses import replace

from referee_app.cards.names import Language
from referee_app.cards.ranks import Team
from referee_app.live_game import commands as ask
from referee_app.live_game.model import Mode, propose
from tests.screens.conftest import Phone
from tests.screens.fitting import faults

PHONES = ((400, 800), (320, 640))
OTHERS = ((800, 400), (800, 1024))
_SHORT_WORDS = (Language.EN, Language.NL)
DAY = 86_400_000


def begin(phone: Phone, *keeps: Team, players: int = 24, minutes: int = 0) -> str:
    """A game on this phone, of cards that are only counted; it has been running for so long."""
    setup = propose(players)
    setup = replace(setup, mode=Mode.ONE_PHONE if len(keeps) > 1 else Mode.TWO_LEADERS)
    game = phone.house.games().begin(setup, keeps, {})
    if minutes:
        game.do(ask.BeginPlay())
        phone.now += minutes * 60_000
    return game.game


def end(phone: Phone, game: str, winner: Team | None) -> None:
    """The referee ends a game."""
    phone.house.games().resume(game).do(ask.EndGame(winner))


def take(phone: Phone, game: str) -> None:
    """Take a game in hand, as somebody would who went on with it."""
    phone.app.stage.game.open(lambda: phone.house.games().resume(game), lambda: None)
    phone.settle()


def every_look(phone: Phone) -> Iterator[str]:
    """What cannot be read as it should: on phones in every language, in small and large type; then lying and large."""
    for language in Language:
        for scale in (1.0, 1.3):
            phone.app.stage.change(replace(phone.app.stage.settings, language=language, text_scale=scale))
            for size in PHONES if language in _SHORT_WORDS or scale == 1 else (*PHONES, *OTHERS):
                phone.driver.resize(*size)
                yield from (f"{language} {scale} {size}: {fault}" for fault in faults(phone.driver))
