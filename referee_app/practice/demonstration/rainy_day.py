"""The rainy-day chapter of the demonstration: plays a part of every table game by touches.

It chooses by what is to be seen, as the players do: of what is hidden from them it knows nothing.
"""

from collections.abc import Iterable

from referee_app.cards.ranks import Rank
from referee_app.emblems.figures import RANK_FIGURES
from referee_app.practice.demonstration.app_driver import Chapters, Story
from referee_app.screens.table.board import BoardShown, Mark, Sight, Spot
from referee_app.screens.table.model import PASS_ON, READY, TO_GAMES, TableShown

MOST_TURNS = 5
"""After so many turns a picture is taken, whether or not something happened that is worth it."""

_SCOUT_FROM = "e4"
"""In the first row, with nothing before it as far as the other side."""

_UPWARDS, _DOWNWARDS = ("f7", "e5", "g7"), ("f5", "e5", "g5")
"""In Card Clash, how a square of four is finished: over the card that lies in the way, or away from it."""


class RainyDay(Chapters):
    """Plays a part of every table game, in the order of the app's list."""

    def story(self) -> Story:
        """From home through all the games and back."""
        self._chapter("rain")
        yield from self._tap("rainy_day")
        yield from self._picture("tables")
        yield from self._junior_quest()
        yield from self._junior_triumph()
        yield from self._front_line()
        yield from self._stratego()
        yield from self._card_clash()
        yield from self._driver.back()

    # The games

    def _junior_quest(self) -> Story:
        """Until a castle has left."""
        yield from self._tap("junior_quest")
        yield from self._tap("action")
        yield from self._picture("rule_page")
        yield from self._driver.back()
        yield from self._start()
        yield from self._picture("curtain")
        yield from self._set_up()
        for _ in range(MOST_TURNS):
            if "die" not in _keys(self._open()):
                break
            yield from self._touch("die")
            yield from self._touch(_guess(self._board, self._open()))
            if any(spot.piece and spot.piece.sight is Sight.GONE for spot in self._board.spots):
                break
        yield from self._picture("junior_quest")
        yield from self._driver.back()

    def _junior_triumph(self) -> Story:
        """Until two castles have fought."""
        yield from self._begin("junior_triumph")
        yield from self._set_up()
        for _ in range(MOST_TURNS):
            yield from self._pick_foremost()
            goal = max(self._open(), key=lambda spot: (spot.piece is not None, spot.box[1]))
            yield from self._touch(goal.key)
            if goal.piece is not None:
                break
            yield from self._pass_on()
        yield from self._picture("junior_triumph")
        yield from self._driver.back()

    def _front_line(self) -> Story:
        """The strongest card attacks."""
        yield from self._begin("front_line")
        yield from self._set_up()
        line = (spot for spot in self._board.spots if spot.key.startswith("own."))
        yield from self._touch(max(line, key=_strength).key)
        yield from self._touch(self._open()[0].key)
        yield from self._picture("front_line")
        yield from self._driver.back()

    def _stratego(self) -> Story:
        """A scout changes places in the set-up, runs over the whole map, and finds out who stands there."""
        driver, scout = self._driver, RANK_FIGURES[Rank.SCOUT]
        yield from self._tap("stratego")
        yield from self._tap("tournament_squares")
        yield from self._picture("agreed")
        yield from self._start()
        yield from self._lift_curtain()
        scouts = (spot.key for spot in self._board.spots if spot.piece and spot.piece.figure == scout)
        yield from self._touch(next(key for key in scouts if key != _SCOUT_FROM))
        yield from self._picture("set_up")
        yield from self._touch(_SCOUT_FROM)
        yield from self._set_up()
        yield from self._touch(_SCOUT_FROM)
        yield from self._picture("scout")
        yield from self._touch(next(spot.key for spot in self._open() if spot.piece))
        yield from self._pass_on()
        yield from self._picture("stratego")
        yield from driver.back()

    def _card_clash(self) -> Story:
        """Whoever begins wants a square of four; the other lays a card in the way, and another must go on top of it."""
        yield from self._begin("card_clash")
        yield from self._lift_curtain()
        for square in ("f6", "f7", "g6", "e6"):
            yield from self._lay(square)
            yield from self._pass_on()
        yield from self._touch(max(self._held(), key=_strength).key)
        yield from self._picture("card_clash")
        on_top, beside, last = _UPWARDS if _UPWARDS[0] in _keys(self._open()) else _DOWNWARDS
        yield from self._touch(on_top)
        yield from self._pass_on()
        yield from self._lay(beside)
        yield from self._pass_on()
        yield from self._lay(last)
        yield from self._picture("table_won")
        yield from self._tap("log")
        yield from self._picture("table_log")
        yield from self._driver.back()
        yield from self._tap(TO_GAMES)

    def _lay(self, square: str) -> Story:
        """Lay the weakest card of the hand."""
        yield from self._touch(min(self._held(), key=lambda spot: (not _strength(spot), _strength(spot))).key)
        yield from self._touch(square)

    def _held(self) -> list[Spot]:
        return [spot for spot in self._board.spots if spot.key.startswith("hand.") and spot.piece]

    # At every table

    def _begin(self, game: str) -> Story:
        yield from self._tap(game)
        yield from self._start()

    def _start(self) -> Story:
        """Begin with what is agreed, and wait for the curtain."""
        yield from self._tap("begin")
        yield lambda: getattr(self._screen.shown, "curtain", None) is not None

    def _set_up(self) -> Story:
        """Everybody is content with what is proposed."""
        yield from self._lift_curtain()
        while any(button.key == READY for button in self._shown.buttons):
            yield from self._tap(READY)
            yield from self._pass_on()

    def _pass_on(self) -> Story:
        yield from self._tap(PASS_ON)
        yield from self._lift_curtain()

    def _lift_curtain(self) -> Story:
        if self._shown.curtain is not None:
            yield from self._tap("answer")

    def _pick_foremost(self) -> Story:
        """Touch the own pieces, those in front first, until one can go somewhere."""
        own = [spot for spot in self._board.spots if spot.piece and spot.piece.side == self._shown.side]
        squares = sorted((spot for spot in own if "." not in spot.key), key=lambda spot: (-spot.box[1], spot.key))
        for spot in squares:
            yield from self._touch(spot.key)
            if self._open():
                return

    def _touch(self, key: str) -> Story:
        """Touch a spot of the board."""
        yield from self._driver.touch(*self._middle(key))

    # What is to be seen

    @property
    def _shown(self) -> TableShown:
        shown: TableShown = self._screen.shown
        return shown

    @property
    def _board(self) -> BoardShown:
        board = self._shown.board
        assert board is not None, "nothing lies before the curtain"
        return board

    def _open(self) -> list[Spot]:
        """What may be touched next."""
        return [spot for spot in self._board.spots if spot.mark is Mark.OPEN]

    def _middle(self, key: str) -> tuple[float, float]:
        """Where a spot is in the window."""
        picture = self._screen.board
        left, bottom, wide, high = picture.area_of(key)
        x, y = picture.to_window(left + wide / 2, bottom + high / 2)
        return x, y


def _keys(spots: Iterable[Spot]) -> set[str]:
    return {spot.key for spot in spots}


def _strength(spot: Spot) -> int:
    """The number on a card; those without one come last."""
    return int(spot.piece.sign) if spot.piece and spot.piece.sign.isdigit() else 0


def _guess(board: BoardShown, castles: list[Spot]) -> str:
    """The castle that is known to hold what the die shows, else one that nobody has seen into."""
    die = board.spot("die")
    wanted = die.piece.figure if die and die.piece else ""
    figures = {spot.key: spot.piece.figure for spot in castles if spot.piece}
    return max(figures, key=lambda key: (figures[key] == wanted, not figures[key]))
