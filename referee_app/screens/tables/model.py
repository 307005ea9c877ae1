"""What the list of table games shows: games to go on with, games to begin, games that were played."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee_app.play.tables import TableEntry
from referee_app.screens.table.face import Face
from referee_app.screens.table.games.faces import FACES, face_called
from referee_app.screens.table.model import result
from referee_app.screens.theme import Tone
from referee_app.table_games.game import Seat
from referee_app.words.words import Words


@dataclass(frozen=True, slots=True)
class SavedShown:
    """A game that was begun."""

    game: str = ""
    icon: str = ""
    headline: str = ""
    text: str = ""
    tone: str = Tone.RAISED.value


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
    """All that the screen reads; headings of what there is not are empty."""

    title: str = ""
    go_on: str = ""
    running: tuple[SavedShown, ...] = ()
    begin: str = ""
    offers: tuple[OfferShown, ...] = ()
    over: str = ""
    played: tuple[SavedShown, ...] = ()


def tables_shown(entries: Sequence[TableEntry], words: Words) -> TablesShown:
    """The list in words."""
    running = tuple(_saved(entry, words) for entry in entries if entry.outcome is None)
    played = tuple(_saved(entry, words) for entry in entries if entry.outcome is not None)
    return TablesShown(
        title=words.say_key("tables.title"),
        go_on=words.say_key("tables.go_on") if running else "",
        running=running,
        begin=words.say_key("tables.games"),
        offers=tuple(_offer(face, words) for face in FACES),
        over=words.say_key("tables.played") if played else "",
        played=played,
    )


def game_name(key: str, words: Words) -> str:
    """What a game is called."""
    return words.say_key(f"table.game.{key}")


def _saved(entry: TableEntry, words: Words) -> SavedShown:
    face = face_called(entry.key)
    if entry.trouble is not None or face is None:
        return SavedShown(entry.game, "alert", words.say_key("tables.unreadable"), tone=Tone.SIGNAL.value)
    named = replace(words, names=entry.names)
    text = result(entry.outcome, named) if entry.outcome else " · ".join(_players(entry, named))
    return SavedShown(entry.game, face.emblem, game_name(entry.key, words), text)


def _players(entry: TableEntry, words: Words) -> list[str]:
    """Everybody by name, or by colour."""
    return [words.say_key("table.player", seat=Seat(seat)) for seat in range(entry.seats)]


def _offer(face: Face, words: Words) -> OfferShown:
    least, most = face.rules.seats[0], face.rules.seats[-1]
    return OfferShown(
        key=face.rules.key,
        icon=face.emblem,
        headline=game_name(face.rules.key, words),
        text=words.say_key(f"table.about.{face.rules.key}"),
        players=words.say_key("tables.players", n=least)
        if least == most
        else words.say_key("tables.players.range", least=least, most=most),
    )
