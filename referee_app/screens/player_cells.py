"""The players as the field and the scanner show them, team by team, those who wait first. It knows no window.

A rank is covered until somebody holds a finger on it: children look over leaders' shoulders.
"""

import unicodedata
from dataclasses import dataclass

from referee_app.cards.ranks import Team
from referee_app.live_game.codec import player_text
from referee_app.live_game.queries import PlayerStatus
from referee_app.live_game.view import GameView, LivePhase, PlayerView
from referee_app.screens.widgets.models import CellStatus, PlayerCell, SearchShown
from referee_app.words.words import Words, format_fact

_STATUS = {
    PlayerStatus.WAITS: CellStatus.WAITS,
    PlayerStatus.PLAYS: CellStatus.PLAYS,
    PlayerStatus.UNKNOWN: CellStatus.PLAYS,
    PlayerStatus.OUT: CellStatus.OUT,
    PlayerStatus.LEFT: CellStatus.LEFT,
}
_ORDER = tuple(_STATUS)
_SAID = (CellStatus.WAITS, CellStatus.LATE, CellStatus.OUT, CellStatus.LEFT)
"""Whoever plays needs no word for it: the tile's colour tells."""

MINUTE_MS = 60_000
LATE_MINUTES = 3
"""Whoever has waited so long stands out."""

MOST_MINUTES = 99
"""A tile has room for two digits."""

LONGEST_WORD, LONGEST_NAME = 14, 20
"""How many letters of a name a tile has room for, beside others of its kind."""


MANY_PLAYERS = 30
"""In a game of so many they can be searched, whoever keeps them: fewer are found by a look."""


@dataclass(frozen=True, slots=True)
class PlayerFilter:
    """Which players are wanted: by number or the first letters of a name, of one team, only those who wait."""

    typed: str = ""
    team: Team | None = None
    waits: bool = False

    @property
    def number(self) -> int | None:
        """The number that was typed, if it is one."""
        typed = _plain(self.typed.strip())
        return int(typed) if typed.isdecimal() else None

    def matches(self, player_view: PlayerView, words: Words) -> bool:
        """Whether a player is among them."""
        if self.team not in (None, player_view.player.team) or (
            self.waits and player_view.status is not PlayerStatus.WAITS
        ):
            return False
        typed = _plain(self.typed.strip())
        if self.number is not None:
            return player_view.player.number == self.number
        name = _plain(words.name_of(player_view.player))
        return name.startswith(typed) or any(word.startswith(typed) for word in name.split())


def _plain(text: str) -> str:
    """Without capitals and accents, which nobody types in a hurry."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def in_order(view: GameView) -> tuple[PlayerView, ...]:
    """The players known here, team by team: who waits first, and of them who has waited longest."""
    return tuple(player for team in Team for player in sorted(view.teams[team].players, key=_place))


def _place(player_view: PlayerView) -> tuple[int, int, int]:
    return _ORDER.index(player_view.status), player_view.waiting_from_ms or 0, player_view.player.number


def next_minute_ms(view: GameView) -> int | None:
    """When, on the game's clock, somebody will have waited for another whole minute; None where nobody waits."""
    waits = (player_view.waiting_from_ms for player_view in in_order(view) if player_view.waiting_from_ms is not None)
    return min((since + (_minutes(since, view) + 1) * MINUTE_MS for since in waits), default=None)


def _minutes(since_ms: int, view: GameView) -> int:
    return max(0, view.elapsed_ms - since_ms) // MINUTE_MS


def player_cells(
    view: GameView, words: Words, player_filter: PlayerFilter | None = None, chosen: str = ""
) -> tuple[PlayerCell, ...]:
    """A cell for each player who matches the filter, or for all, as they stand at the moment of the view."""
    if view.phase is LivePhase.OVER:
        return ()
    players = (
        player_view
        for player_view in in_order(view)
        if player_filter is None or player_filter.matches(player_view, words)
    )
    by_number = player_filter is not None and player_filter.number is not None
    return tuple(_cell(player_view, view, words, chosen, by_number=by_number) for player_view in players)


def search_shown(view: GameView, player_filter: PlayerFilter, words: Words) -> SearchShown | None:
    """The search among the players; None where they are few, or nobody is known here."""
    known = in_order(view)
    if not known or view.phase is LivePhase.OVER or max(len(known), sum(view.setup.players.values())) < MANY_PLAYERS:
        return None
    teams = tuple(team.value for team in Team if any(one.player.team is team for one in known))
    is_found = any(player_filter.matches(one, words) for one in known)
    return SearchShown(
        typed=player_filter.typed,
        teams=teams if len(teams) > 1 else (),
        team=player_filter.team.value if player_filter.team is not None else "",
        waits=player_filter.waits,
        nobody="" if is_found else words.say_key("field.search.nobody"),
    )


def who_waits(cells: tuple[PlayerCell, ...]) -> frozenset[str]:
    """The keys of those who wait for a card."""
    return frozenset(cell.key for cell in cells if cell.status in (CellStatus.WAITS, CellStatus.LATE))


def _in_a_tile(name: str) -> str:
    """A name that finds room in a tile; the whole of it stands on the player's sheet."""
    words = (_cut(word, LONGEST_WORD) for word in name.split())
    return _cut(" ".join(words), LONGEST_NAME)


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


def _cell(player_view: PlayerView, view: GameView, words: Words, chosen: str, *, by_number: bool) -> PlayerCell:
    """A tile; where somebody is searched `by_number`, that stands before the name."""
    player, key = player_view.player, player_text(player_view.player)
    rank = player_view.card.rank if player_view.card is not None else None
    status, line = _standing(player_view, view, words)
    name = words.name_of(player)
    return PlayerCell(
        key=key,
        text=_in_a_tile(f"{player.number} {name}" if by_number else name) if name else str(player.number),
        team=player.team,
        status=status,
        line=line,
        uncovered=format_fact(rank, words) if rank is not None else "",
        has_flag=player_view.has_flag,
        chosen=key == chosen,
    )


def _standing(player_view: PlayerView, view: GameView, words: Words) -> tuple[CellStatus, str]:
    """How a player stands, and what is said of it."""
    if player_view.status is PlayerStatus.WAITS and player_view.waiting_from_ms is None:
        return CellStatus.READY, ""  # before the whistle nobody is late
    status, said = _STATUS[player_view.status], words.say_key(f"field.player.status.{player_view.status}")
    if player_view.waiting_from_ms is not None:
        minutes = _minutes(player_view.waiting_from_ms, view)
        said = words.say_key("field.player.minutes", n=min(minutes, MOST_MINUTES)) if minutes else said
        status = CellStatus.LATE if minutes >= LATE_MINUTES else status
    return status, said if status in _SAID else ""
