"""What the list of table games shows: games to go on with, games to begin, games that were played."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from referee_app.cards.ranks import Rank
from referee_app.emblems.figures import neutral_figure
from referee_app.journal.refusals import BeingErased, DamagedJournal
from referee_app.play.table_record import BeginningLost
from referee_app.play.table_store import TableEntry
from referee_app.screens.journal_trouble import journal_trouble_shown
from referee_app.screens.past_games.model import day_and_time
from referee_app.screens.table.adapter import GameAdapter
from referee_app.screens.table.games import ADAPTERS, adapter_of
from referee_app.screens.table.model import result
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import JournalTroubleShown
from referee_app.sentence import Moment, Refusal
from referee_app.table_games.seats import Seat
from referee_app.words.words import Words


@dataclass(frozen=True, slots=True)
class SavedShown:
    """A game that was begun; `named` is said of it where it stands alone."""

    game: str = ""
    icon: str = ""
    headline: str = ""
    text: str = ""
    state: str = ""
    named: str = ""
    tone: str = SurfaceTone.RAISED.value


@dataclass(frozen=True, slots=True)
class OfferShown:
    """A game that can be begun."""

    key: str = ""
    icon: str = ""
    headline: str = ""
    text: str = ""
    players: str = ""


@dataclass(frozen=True, slots=True)
class TablesShown:
    """All that the screen reads."""

    notice: JournalTroubleShown = field(default_factory=JournalTroubleShown)
    running: tuple[SavedShown, ...] = ()
    offers: tuple[OfferShown, ...] = ()
    played: tuple[SavedShown, ...] = ()


def tables_shown(
    entries: Sequence[TableEntry], words: Words, now_ms: int, trouble: Refusal | None = None
) -> TablesShown:
    """The list in words, as it is read now; `trouble` is why there is none."""
    can_be_saved = isinstance(trouble, DamagedJournal)
    running = tuple(_saved(entry, words, now_ms) for entry in entries if entry.outcome is None)
    played = tuple(_saved(entry, words, now_ms) for entry in entries if entry.outcome is not None)
    return TablesShown(
        notice=journal_trouble_shown(words, trouble, can_be_saved=can_be_saved) if trouble else JournalTroubleShown(),
        running=running,
        offers=tuple(_offer(adapter, words) for adapter in ADAPTERS),
        played=played,
    )


def game_name(key: str, words: Words) -> str:
    """What a game is called."""
    return words.say_key(f"table.game.{key}")


def _saved(entry: TableEntry, words: Words, now_ms: int) -> SavedShown:
    when = _when(entry.last_ms, now_ms, words)
    adapter = adapter_of(entry.key)
    if entry.trouble is not None or adapter is None:
        if isinstance(entry.trouble, BeingErased):
            headline, text = words.say_key("tables.being_erased"), words.say_key("past.being_erased.text")
        else:
            is_cut = isinstance(entry.trouble, BeginningLost)
            headline, text = words.say_key("tables.beginning_lost" if is_cut else "tables.unreadable"), ""
        named = words.say_key("tables.one.unreadable", game=headline, when=when)
        return SavedShown(entry.game, "alert", headline, text, state=when, named=named, tone=SurfaceTone.SIGNAL.value)
    words = replace(words, names=entry.names)
    headline, players = game_name(entry.key, words), _players(entry, words)
    return SavedShown(
        entry.game,
        _emblem(adapter, words),
        headline,
        players,
        state=words.say_key("tables.cut_short", when=when, move=entry.resumes_at_move)
        if entry.resumes_at_move is not None
        else words.say_key("tables.state", when=when, how=_how_it_stands(entry, words)),
        named=words.say_key("tables.one", game=headline, players=players, when=when),
    )


def _players(entry: TableEntry, words: Words) -> str:
    """Everybody by name, or by colour."""
    return " · ".join(words.say_key("table.player", seat=Seat(seat)) for seat in range(entry.seats))


def _how_it_stands(entry: TableEntry, words: Words) -> str:
    """Who won, or whose turn it is; several act at the same time only before the first turn."""
    if entry.outcome is not None:
        return result(entry.outcome, words)
    if len(entry.acting) == 1:
        return words.say_key("table.turn", seat=min(entry.acting))
    return words.say_key("tables.setting_up")


def _when(moment_ms: int, now_ms: int, words: Words) -> str:
    """On which day, and at what time, something was done last."""
    day, today = date.fromtimestamp(moment_ms / 1000), date.fromtimestamp(now_ms / 1000)
    if day == today:
        return words.say_key("tables.today", time=Moment(moment_ms))
    if day == today - timedelta(days=1):
        return words.say_key("tables.yesterday", time=Moment(moment_ms))
    return day_and_time(moment_ms, words)


def _emblem(adapter: GameAdapter, words: Words) -> str:
    """A game's emblem; where that is the highest rank's, groups that play by numbers see the highest number's."""
    return neutral_figure(adapter.emblem, Rank.MARSHAL.value) if words.by_numbers else adapter.emblem


def _offer(adapter: GameAdapter, words: Words) -> OfferShown:
    least, most = adapter.rules.seats[0], adapter.rules.seats[-1]
    return OfferShown(
        key=adapter.rules.key,
        icon=_emblem(adapter, words),
        headline=game_name(adapter.rules.key, words),
        text=words.say_key(f"table.about.{adapter.rules.key}"),
        players=words.say_key("tables.players", n=least)
        if least == most
        else words.say_key("tables.players.range", least=least, most=most),
    )
