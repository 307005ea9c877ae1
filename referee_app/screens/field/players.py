"""The players as the field and the scanner show them: those who wait for a card first. It knows no window.

A rank is covered until somebody holds a finger on it: children look over leaders' shoulders.
"""

from functools import cache

from referee_app.cards.decks import LIVE_RANKS
from referee_app.cards.ranks import Language, Team
from referee_app.live_game.codec import player_text
from referee_app.live_game.queries import PlayerStatus
from referee_app.live_game.view import GameView, LivePhase, PlayerView
from referee_app.screens.widgets.models import CellStatus, PlayerCell
from referee_app.words.words import Theme, Words, shown

_STATUS = {
    PlayerStatus.WAITS: CellStatus.WAITS,
    PlayerStatus.PLAYS: CellStatus.PLAYS,
    PlayerStatus.UNKNOWN: CellStatus.PLAYS,
    PlayerStatus.OUT: CellStatus.OUT,
    PlayerStatus.LEFT: CellStatus.LEFT,
}
_ORDER = tuple(_STATUS)
_TEAMS = tuple(Team)

LONGEST_WORD, LONGEST_NAME = 14, 20
"""How many letters of a name a tile has room for, beside others of its kind."""


def in_order(view: GameView, team: Team | None = None) -> tuple[PlayerView, ...]:
    """The players known here, or those of one team: who waits first, and among them who has waited longest."""
    players = (player for each in Team if team in (None, each) for player in view.teams[each].players)
    return tuple(sorted(players, key=_place))


def _place(seen: PlayerView) -> tuple[int, bool, int, int, int]:
    waits = seen.waits_since
    return _ORDER.index(seen.status), waits is None, waits or 0, _TEAMS.index(seen.player.team), seen.player.number


def player_cells(view: GameView, words: Words, team: Team | None = None, chosen: str = "") -> tuple[PlayerCell, ...]:
    """A cell for each; where both teams are known here, it says which team too."""
    both = all(view.teams[each].players for each in Team)
    if view.phase is LivePhase.OVER:
        return ()
    calm = view.phase is LivePhase.DEALING  # before the whistle everybody waits, and nobody is late
    return tuple(
        _cell(seen, words, chosen, calm=calm, with_team=both and team is None) for seen in in_order(view, team)
    )


def _in_a_tile(name: str) -> str:
    """A name that finds room in a tile; the whole of it stands on the player's sheet."""
    words = (_cut(word, LONGEST_WORD) for word in name.split())
    return _cut(" ".join(words), LONGEST_NAME)


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


@cache
def _ranks(language: Language, theme: Theme) -> tuple[str, ...]:
    """Whatever a card may be, as the user calls it."""
    words = Words(language, theme)
    return tuple(shown(rank, words) for rank in LIVE_RANKS)


def _cell(seen: PlayerView, words: Words, chosen: str, *, calm: bool, with_team: bool) -> PlayerCell:
    player, key = seen.player, player_text(seen.player)
    rank = seen.card.rank if seen.card is not None else None
    covered = words.say_key(f"field.player.status.{seen.status}")
    if seen.has_flag:
        covered = words.say_key("field.player.has_flag")
    elif with_team:
        covered = shown(player.team, words)
    return PlayerCell(
        key=key,
        text=_in_a_tile(words.name_of(player) or "") or str(player.number),
        status=CellStatus.READY if calm and seen.status is PlayerStatus.WAITS else _STATUS[seen.status],
        covered=covered,
        uncovered=shown(rank, words) if rank is not None else "",
        hides=_ranks(words.language, words.theme) if rank is not None else (),
        chosen=key == chosen,
    )
