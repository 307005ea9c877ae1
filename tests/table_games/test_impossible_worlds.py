"""A copy of a game that imagines what cannot be is caught: what is hidden is of too many of one kind."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from referee_app.cards.ranks import Rank
from referee_app.table_games.card_clash import model as card_clash
from referee_app.table_games.card_clash.game import GAME as CARD_CLASH
from referee_app.table_games.front_line import model as front_line
from referee_app.table_games.front_line.game import GAME as FRONT_LINE
from referee_app.table_games.game import AnyGame
from referee_app.table_games.junior.model import HIDDEN, CastleKind
from referee_app.table_games.junior_quest import model as junior_quest
from referee_app.table_games.junior_quest.game import GAME as JUNIOR_QUEST
from referee_app.table_games.junior_triumph import model as junior_triumph
from referee_app.table_games.junior_triumph.game import GAME as JUNIOR_TRIUMPH
from referee_app.table_games.registry import GAMES
from referee_app.table_games.stratego import model as stratego
from referee_app.table_games.stratego.game import GAME as STRATEGO
from referee_app.table_games.stratego.model import CODES, MOVED
from tests.table_games import secrecy_checks
from tests.table_games.rule_checks import Table


def _only_marshals(view: stratego.View, chance: Random) -> stratego.State:
    world = STRATEGO.imagine(view, chance)
    red, blue = (
        bytes(CODES[Rank.MARSHAL] if seen >= MOVED else held for seen, held in zip(shown, true, strict=True))
        for shown, true in zip(view.position.boards, world.position.boards, strict=True)
    )
    return replace(world, position=replace(world.position, boards=(red, blue)))


def _only_kings(places: bytes) -> bytes:
    return bytes(CastleKind.KING if held in (HIDDEN, junior_triumph.NO_DRAGON) else held for held in places)


def _kings_on_the_quest(view: junior_quest.View, chance: Random) -> junior_quest.State:
    world = JUNIOR_QUEST.imagine(view, chance)
    red, blue = (
        replace(true, squares=_only_kings(camp.squares)) for true, camp in zip(world.camps, view.camps, strict=True)
    )
    return replace(world, camps=(red, blue))


def _kings_in_triumph(view: junior_triumph.View, chance: Random) -> junior_triumph.State:
    world = JUNIOR_TRIUMPH.imagine(view, chance)
    red, blue = (
        replace(true, squares=_only_kings(castles.squares))
        for true, castles in zip(world.castles, view.castles, strict=True)
    )
    return replace(world, castles=(red, blue))


def _marshals_in_every_deck(view: card_clash.View, chance: Random) -> card_clash.State:
    world = CARD_CLASH.imagine(view, chance)
    return replace(world, decks=tuple(bytes(len(deck)) for deck in world.decks))


def _marshals_in_every_pile(view: front_line.View, chance: Random) -> front_line.State:
    world = FRONT_LINE.imagine(view, chance)
    red, blue = (replace(side, pile=(Rank.MARSHAL,) * len(side.pile)) for side in world.sides)
    return replace(world, sides=(red, blue))


IMPOSSIBLE: dict[str, Callable[..., object]] = {
    "stratego": _only_marshals,
    "junior_quest": _kings_on_the_quest,
    "junior_triumph": _kings_in_triumph,
    "card_clash": _marshals_in_every_deck,
    "front_line": _marshals_in_every_pile,
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_world_with_too_many_of_one_kind_is_caught(game: AnyGame) -> None:
    wild = replace(game, imagine=IMPOSSIBLE[game.key])
    with pytest.raises(AssertionError):
        secrecy_checks.check_what_is_imagined(Table(wild, game.options(), game.least_seats, 1))
