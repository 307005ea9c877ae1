"""What home shows, as ready sentences. It knows no window, and loads nothing that the first frame would wait for.

Tuples with names, since making a data class takes several times as long: the first frame waits for every one of them.
"""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from referee_app.cards.ranks import Team
from referee_app.screens.settings.model import NAME
from referee_app.screens.theme import SurfaceTone
from referee_app.sentence import Sentence, Span, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from referee_app.live_game.view import GameView
    from referee_app.play.game_store import GameEntry
    from referee_app.sentence import Refusal
    from referee_app.words.words import Words


class Running(NamedTuple):
    """The game that goes on, in plain values."""

    game: str
    keeps: frozenset[Team]
    players: int
    phase: str
    elapsed_ms: int
    captured: dict[Team, int]
    total: int


class RunningShown(NamedTuple):
    """The game that goes on, with a badge for each team that this phone keeps."""

    headline: str = ""
    text: str = ""
    tone: str = SurfaceTone.ACTION.value
    badge: str = ""
    other_badge: str = ""


class NoticeShown(NamedTuple):
    """Why the games cannot be opened, and what can be done."""

    headline: str = ""
    text: str = ""
    answer: str = ""


class PastShown(NamedTuple):
    """The way to the games that were played, and how many they are."""

    text: str = ""
    number: str = ""


class HomeShown(NamedTuple):
    """All that home reads. What there is not, is None and takes no room; one thing stands out."""

    name: str = ""
    notice: NoticeShown | None = None
    running: RunningShown | None = None
    past: PastShown | None = None
    new_game_tone: str = SurfaceTone.ACTION.value


def running_of(game: str, view: GameView, keeps: Iterable[Team], elapsed_ms: int) -> Running:
    """What home says of a game."""
    return Running(
        game=game,
        keeps=frozenset(keeps),
        players=sum(view.setup.players.values()),
        phase=view.phase.value,
        elapsed_ms=elapsed_ms,
        captured={team: seen.captured.n for team, seen in view.teams.items()},
        total=view.setup.deck.total,
    )


def running_entry(entry: GameEntry, now: int) -> Running:
    """What home shows of a game that is not open, from its entry in the list of games."""
    assert entry.setup is not None, "a game that goes on could be read"
    assert entry.phase is not None
    return Running(
        game=entry.game,
        keeps=entry.keeps,
        players=sum(entry.setup.players.values()),
        phase=entry.phase.value,
        elapsed_ms=entry.elapsed_by(now),
        captured=dict(entry.captured),
        total=entry.setup.deck.total,
    )


def home_shown(
    words: Words, running: Running | None, others: int, trouble: Refusal | None = None, *, can_be_saved: bool = False
) -> HomeShown:
    """Home in words: the game that goes on, how many others there are, and why the games cannot be opened."""
    return HomeShown(
        name=NAME,
        notice=notice_shown(words, trouble, can_be_saved=can_be_saved) if trouble else None,
        running=_running(words, running) if running else None,
        past=PastShown(words.say_key("home.past"), str(others)) if others else None,
        new_game_tone=(SurfaceTone.QUIET if running or trouble else SurfaceTone.ACTION).value,
    )


def _running(words: Words, running: Running) -> RunningShown:
    kept = [team for team in Team if team in running.keeps]
    alone = kept[0] if len(kept) == 1 else None
    return RunningShown(
        headline=words.say_key("home.go_on"),
        text=_how_far(words, running, alone),
        tone=alone.value if alone else SurfaceTone.ACTION.value,
        badge=kept[0].value if kept else "",
        other_badge=kept[1].value if len(kept) > 1 else "",
    )


def _how_far(words: Words, running: Running, alone: Team | None) -> str:
    told = how_far(words, running)
    return told if running.phase == "dealing" else f"{told}\n{_captured(words, running, alone)}"


def how_far(words: Words, running: Running) -> str:
    """How many play, and for how long already."""
    players = words.say_key("home.players", n=running.players)
    if running.phase == "dealing":
        return f"{players} · {words.say_key('home.dealing')}"
    key = "home.paused" if running.phase == "paused" else "home.played"
    return f"{players} · {words.say(sentence(key, time=Span(running.elapsed_ms)))}"


def _captured(words: Words, running: Running, alone: Team | None) -> str:
    if alone:
        return words.say_key("home.captured", count=running.captured[alone], total=running.total)
    return words.say_key(
        "home.captured.both",
        red=Team.RED,
        red_count=running.captured[Team.RED],
        blue=Team.BLUE,
        blue_count=running.captured[Team.BLUE],
        total=running.total,
    )


def notice_shown(words: Words, trouble: Refusal, *, can_be_saved: bool) -> NoticeShown:
    """Why games cannot be opened, in words."""
    return NoticeShown(
        headline=words.say_key("home.trouble"),
        text=words.say(in_short(trouble)),
        answer=words.say_key("home.rescue" if can_be_saved else "home.again"),
    )


def in_short(refusal: Refusal) -> Sentence:
    """What a refusal says, for a narrow place: a file without its folders, a phone by the beginning of its name."""
    return Sentence(refusal.key, {name: _SHORT.get(name, _as_it_is)(fact) for name, fact in refusal.facts.items()})


def _as_it_is(fact: object) -> object:
    return fact


_SHORT: Mapping[str, Callable[[object], object]] = {
    "path": lambda path: PurePath(str(path)).name,
    "device": lambda device: str(device)[:4],
}
