"""What several screens show of the current game: counts, meters, the clock, names. It knows no window."""

from typing import NamedTuple

from referee_app.cards.ranks import Rank, Team
from referee_app.desk.answers import ActionDone, GameSnapshot
from referee_app.live_game.queries import Count
from referee_app.live_game.view import GameView, LivePhase
from referee_app.screens.widgets.models import CaptureCountShown
from referee_app.sentence import Span
from referee_app.words.words import Words, format_fact


def team_order(keeps: frozenset[Team]) -> tuple[Team, ...]:
    """The order in which teams are shown: the own one first; red before blue where this phone keeps both."""
    return tuple(sorted(Team, key=lambda team: team not in keeps))


def clock_shown(view: GameView, elapsed_ms: int, words: Words) -> str:
    """The clock, which goes on between two looks at the game: time left where there is a limit, else time played."""
    if view.time_left_ms is None or view.phase is LivePhase.OVER:
        return format_fact(Span(elapsed_ms), words)
    return format_fact(Span(max(0, view.time_left_ms - (elapsed_ms - view.elapsed_ms))), words)


class MeterValues(NamedTuple):
    """How far a team is: its captured cards and the half as fractions of a deck, and whether the half is reached."""

    fraction: float
    half: float
    reached: bool


def meter_values(view: GameView, team: Team) -> MeterValues:
    """What a team's meter shows."""
    team_view, deck = view.teams[team], view.setup.deck
    return MeterValues(
        min(1.0, team_view.captured.n / deck.total), deck.half / deck.total, team_view.half_reached is True
    )


def capture_count(view: GameView, team: Team, words: Words) -> CaptureCountShown:
    """A team's captured cards, the half that it needs, and its meter."""
    count, half, meter = view.teams[team].captured.n, view.setup.deck.half, meter_values(view, team)
    return CaptureCountShown(
        tone=team,
        name=format_fact(team, words),
        number=str(count),
        caption=words.say_key("field.half" if count > half else "scan.of", half=half),
        fraction=meter.fraction,
        half=meter.half,
        reached=meter.reached,
    )


def score_of(view: GameView, team: Team) -> Count:
    """What decides by the end of the time: a team's points where points are played for, else its captured cards."""
    return view.teams[team].points or view.teams[team].captured


def dealt(snapshot: GameSnapshot) -> tuple[int, int]:
    """How many of how many players have a card, as far as this phone deals."""
    own = [team for team in Team if team in snapshot.keeps]
    return sum(snapshot.view.teams[team].in_play or 0 for team in own), sum(
        snapshot.view.setup.players[team] for team in own
    )


def undone_shown(answer: ActionDone, words: Words) -> str:
    """That something was taken back, and what stays all the same."""
    return " ".join((words.say_key("field.undo.done") + ("." if answer.stays else ""), *map(words.say, answer.stays)))


def name_beside_sign(rank: Rank, words: Words) -> str:
    """What a rank is called where its sign is seen too: nothing if it goes by the sign."""
    return "" if words.by_numbers else format_fact(rank, words)
