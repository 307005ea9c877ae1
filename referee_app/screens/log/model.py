"""What the log shows: what was done in a game as sentences under headings of time, or a part of it. No window."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from referee_app.live_game.log_lines import LogKind
from referee_app.live_game.view import GameView, LivePhase
from referee_app.screens.log.actions import LoggedAction, Reversal, logged_actions, what_was_done
from referee_app.screens.log.lines import (
    NONE_OPEN,
    LineShown,
    LineTexts,
    LineWriter,
    OpenLines,
    Say,
    faces,
    reversal_icon,
)
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import AnswerOption, FieldSpec, Question
from referee_app.sentence import Sentence
from referee_app.words.words import Words

UNDO = "undo"
"""The answer that takes an action back, or brings it back."""

PAGE = 40
"""How many lines are shown at first, and how many more each time."""


class LogFilter(StrEnum):
    """Which lines of the log are shown."""

    ALL = "all"
    DUELS = "duels"
    FLAGS = "flags"
    INFERRED = "inferred"
    CONTRADICTIONS = "contradictions"


_EMPTY_ICONS = {
    LogFilter.ALL: "log",
    LogFilter.DUELS: "duel",
    LogFilter.FLAGS: "pennant",
    LogFilter.INFERRED: "eye",
    LogFilter.CONTRADICTIONS: "check",
}


@dataclass(frozen=True, slots=True)
class FilterShown:
    """A choice of lines, and how many there are."""

    key: str
    number: str
    caption: str
    is_empty: bool


@dataclass(frozen=True, slots=True)
class LogShown:
    """All that the log screen reads; `empty` and what to do `next` are said where there is no line.

    `notice` says that there are contradictions, and `way_out` that they are what is shown, and how to leave them.
    `has_covered` says that a rank in the lines is covered.
    """

    filters: tuple[FilterShown, ...] = ()
    filter: str = ""
    notice: str = ""
    way_out: str = ""
    has_covered: bool = False
    lines: tuple[LineShown, ...] = ()
    empty: str = ""
    empty_icon: str = ""
    next: str = ""
    has_older: bool = False


def log_shown(
    view: GameView, words: Words, log_filter: LogFilter, most: int, opened: OpenLines = NONE_OPEN
) -> LogShown:
    """The newest lines that match the filter, at most so many, not counting the parts of those that are unfolded."""
    done = logged_actions(view)
    if log_filter is LogFilter.CONTRADICTIONS:
        lines, count = _contradictions(view, words), len(view.contradictions)
    else:
        writer = LineWriter(view, words, opened)
        runs = writer.runs(each for each in done if _belongs(each, log_filter))
        lines, count = writer.lines(runs[:most]), len(runs)
    return LogShown(
        filters=_filters(done, words),
        filter=log_filter,
        notice=words.say_key("field.notice", n=len(view.contradictions)) if view.contradictions else "",
        way_out=words.say_key("log.contradictions.on") if log_filter is LogFilter.CONTRADICTIONS else "",
        has_covered=any(line.uncovered for line in lines),
        lines=lines,
        empty="" if count else words.say_key(f"log.empty.{log_filter}"),
        empty_icon="" if count else _EMPTY_ICONS[log_filter],
        next="" if count or view.phase is LivePhase.OVER else words.say_key(f"log.next.{log_filter}"),
        has_older=log_filter is not LogFilter.CONTRADICTIONS and count > most,
    )


def _filters(done: Iterable[LoggedAction], words: Words) -> tuple[FilterShown, ...]:
    """The four that are always there; to contradictions leads a notice."""
    counts = {log_filter: sum(_belongs(each, log_filter) for each in done) for log_filter in LogFilter}
    return tuple(
        FilterShown(log_filter, str(n), words.say_key(f"log.kind.{log_filter}"), not n)
        for log_filter, n in counts.items()
        if log_filter is not LogFilter.CONTRADICTIONS
    )


def _belongs(done: LoggedAction, log_filter: LogFilter) -> bool:
    match log_filter:
        case LogFilter.ALL:
            return True
        case LogFilter.DUELS:
            return any(line.kind is LogKind.DUEL for line in done.lines)
        case LogFilter.FLAGS:
            return any(line.kind is LogKind.FLAG for line in done.lines)
        case LogFilter.INFERRED:
            return not done.is_undone and any(line.inferred for line in done.lines)
        case LogFilter.CONTRADICTIONS:
            return False


def _alone(what: Sentence, say: Say) -> LineTexts:
    return LineTexts(say(what))


def _contradictions(view: GameView, words: Words) -> tuple[LineShown, ...]:
    """They can be read, and nothing can be done about them here."""
    return tuple(
        LineShown(-place, *faces(view, words, partial(_alone, what)), icon="alert", tone=SurfaceTone.SIGNAL)
        for place, what in enumerate(view.contradictions, start=1)
    )


def undo_question(view: GameView, reversal: Reversal, words: Words, stays: tuple[Sentence, ...] = ()) -> Question:
    """Whether an action is to be taken back or brought back as a whole.

    `stays` is what would not be taken back with it.
    """
    what = [words.say(view.cover_ranks(each)) for each in what_was_done(view, reversal.root)]
    text = "\n".join((*what, *map(words.say, stays)))
    leave = AnswerOption("leave", words.say_key("answer.leave"), "close")
    if reversal.brings_back:
        answer = AnswerOption(UNDO, words.say_key("log.redo.do"), reversal_icon(reversal))
        return Question(words.say_key("log.redo.title"), text, (answer, leave))
    answer = AnswerOption(UNDO, words.say_key("field.undo.do"), reversal_icon(reversal))
    reason = FieldSpec(caption=words.say_key("log.undo.reason"))
    return Question(words.say_key("field.undo.title"), text, (answer, leave), reason)
