"""What the list of past games shows: a row of ready sentences for each. It knows no window."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from referee_app.cards.ranks import Team
from referee_app.journal.refusals import BeingErased
from referee_app.live_game.descriptions import describe_outcome
from referee_app.live_game.refusals import NotOpened
from referee_app.play.game_store import GameEntry
from referee_app.screens.journal_trouble import in_short
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import AnswerOption, Question
from referee_app.sentence import Moment
from referee_app.words.words import Words, format_fact

FILL_IN, SCAN = "fill_in", "scan"
"""The ways to open a game again."""

PAGE = 20
"""How many games are shown before the user asks for older ones."""

_MONTHS = (
    "month.january",
    "month.february",
    "month.march",
    "month.april",
    "month.may",
    "month.june",
    "month.july",
    "month.august",
    "month.september",
    "month.october",
    "month.november",
    "month.december",
)


@dataclass(frozen=True, slots=True)
class GameShown:
    """A game in the list. The badges are the teams that this phone kept.

    One that cannot be read, or is being erased, has none.
    """

    game: str = ""
    when: str = ""
    result: str = ""
    text: str = ""
    badges: tuple[str, ...] = ()
    tone: str = SurfaceTone.RAISED.value


@dataclass(frozen=True, slots=True)
class PastGamesShown:
    """All that the screen reads; it `is_empty` once it is known that there are no games."""

    games: tuple[GameShown, ...] = ()
    has_older: bool = False
    is_empty: bool = False


def past_games_shown(entries: Sequence[GameEntry] | None, words: Words, most: int = PAGE) -> PastGamesShown:
    """The games in words, in the order in which they come; None: they have not been read yet."""
    return PastGamesShown(
        games=tuple(_game(entry, words) for entry in (entries or ())[:most]),
        has_older=entries is not None and len(entries) > most,
        is_empty=entries is not None and not entries,
    )


def when(entry: GameEntry, words: Words) -> str:
    """On which day, and at what time, a game began."""
    return day_and_time(entry.opened_ms, words)


def day_and_time(moment_ms: int, words: Words) -> str:
    """A date and time, for lists of past games."""
    at = time.localtime(moment_ms / 1000)
    return words.say_key(
        "past.when",
        day=at.tm_mday,
        month=words.say_key(_MONTHS[at.tm_mon - 1]),
        year=at.tm_year,
        time=format_fact(Moment(moment_ms), words),
    )


def can_be_reopened(entry: GameEntry) -> bool:
    """Whether only the beginning of a game is lost, so that it can be opened again."""
    return isinstance(entry.trouble, NotOpened)


def reopen_question(words: Words) -> Question:
    """How a game is to be opened again."""
    return Question(
        headline=words.say_key("past.reopen.ask"),
        text=words.say_key("past.reopen.text"),
        answers=(
            AnswerOption(FILL_IN, words.say_key("past.reopen.fill_in"), icon="pencil"),
            AnswerOption(SCAN, words.say_key("past.reopen.scan"), icon="qr"),
        ),
    )


def _game(entry: GameEntry, words: Words) -> GameShown:
    if isinstance(entry.trouble, BeingErased):
        return GameShown(
            game=entry.game,
            when=when(entry, words),
            result=words.say_key("past.being_erased"),
            text=words.say_key("past.being_erased.text"),
            tone=SurfaceTone.SIGNAL.value,
        )
    if can_be_reopened(entry):
        return GameShown(
            game=entry.game,
            when=when(entry, words),
            result=words.say_key("past.beginning_lost"),
            text=words.say_key("past.beginning_lost.text"),
            tone=SurfaceTone.SIGNAL.value,
        )
    if entry.trouble is not None or entry.setup is None:
        return GameShown(
            game=entry.game,
            when=when(entry, words),
            result=words.say_key("past.unreadable"),
            text=words.say(in_short(entry.trouble)) if entry.trouble is not None else "",
            tone=SurfaceTone.SIGNAL.value,
        )
    kept = [team for team in Team if team in entry.keeps]
    players = words.say_key("home.players", n=sum(entry.setup.players.values()))
    return GameShown(
        game=entry.game,
        when=when(entry, words),
        result=words.say(describe_outcome(entry.outcome)) if entry.outcome else words.say_key("past.unfinished"),
        text=f"{players} · {_kept(kept, words)}" if kept else players,
        badges=tuple(team.value for team in kept),
    )


def _kept(teams: Sequence[Team], words: Words) -> str:
    return words.say_key("past.kept.both") if len(teams) > 1 else words.say_key("past.kept", team=teams[0])
