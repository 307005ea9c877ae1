"""What the log shows: what was done in a game as sentences under headings of time, or a part of it. No window."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

from referee_app.live_game.log_lines import LogKind, LogLine
from referee_app.live_game.model import ActionId
from referee_app.live_game.view import GameView, LivePhase
from referee_app.screens.log.actions import LoggedAction, Reversal, in_short, logged_actions, what_was_done
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import AnswerOption, FieldSpec, Question
from referee_app.sentence import Moment, Refusal, Sentence, Series
from referee_app.words.words import Words, format_fact

PAGE = 40
"""How many lines are shown at first, and how many more each time."""

_STEPS_MIN = (5, 15, 30)
_MOST_HEADINGS = 12
"""Time is told in the smallest step that needs no more headings: five minutes for a game of an hour, half an hour for
one of an afternoon."""

_ICONS = {
    LogKind.SETUP: "settings",
    LogKind.WHISTLE: "whistle",
    LogKind.CLOCK: "clock",
    LogKind.GIVEN: "give",
    LogKind.GONE: "eye_off",
    LogKind.FOUND: "eye",
    LogKind.CHANGED_HANDS: "people",
    LogKind.RETURNED: "cards",
    LogKind.LOST: "what",
    LogKind.HANDED_IN: "hand_in",
    LogKind.COLLECTED: "box",
    LogKind.DUEL: "duel",
    LogKind.BACK_AT_BASE: "base",
    LogKind.JOINED: "plus",
    LogKind.LEFT: "door",
    LogKind.FLAG: "pennant",
    LogKind.UNDONE: "undo",
    LogKind.BROUGHT_BACK: "redo",
}


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
class LineTexts:
    """What is written on a line: what happened, a remark and, while it is open, the parts where there are several."""

    text: str
    mark: str = ""
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LineDetails:
    """What an open line says below: when exactly, and what a button would take back or bring back, if it may."""

    clock: str
    about: str = ""
    button_text: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class LineShown:
    """A line of the log; its `heading` stands above it, where it is the first of its time.

    `covered` is what is always to be read, `uncovered` what is read while a finger is held on it: None where nothing is
    covered. It `opens` on a tap, and has `details` while it is open.
    """

    number: int
    covered: LineTexts
    uncovered: LineTexts | None = None
    heading: str = ""
    icon: str = ""
    tone: str = SurfaceTone.QUIET
    undone: bool = False
    opens: bool = False
    details: LineDetails | None = None


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


@dataclass(frozen=True, slots=True)
class OpenAction:
    """The action whose line is open, and what would stay if it were undone, as far as the desk has said."""

    action: ActionId
    stays: tuple[Sentence, ...] = ()


def log_shown(
    view: GameView, words: Words, log_filter: LogFilter, most: int, opened: OpenAction | None = None
) -> LogShown:
    """The newest lines that match the filter, at most so many."""
    done = logged_actions(view)
    chosen = tuple(each for each in done if _belongs(each, log_filter))
    if log_filter is LogFilter.CONTRADICTIONS:
        lines, count = _contradictions(view, words), len(view.contradictions)
    else:
        writer = _LineWriter(view, words, opened)
        lines, count = writer.lines(chosen[:most]), len(chosen)
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
        has_older=count > len(lines),
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


def _contradictions(view: GameView, words: Words) -> tuple[LineShown, ...]:
    """They can be read, and nothing can be done about them here."""
    return tuple(
        LineShown(-place, *_faces(view, words, partial(_alone, what)), icon="alert", tone=SurfaceTone.SIGNAL)
        for place, what in enumerate(view.contradictions, start=1)
    )


Say = Callable[[Sentence | Refusal], str]


def _faces(view: GameView, words: Words, write: Callable[[Say], LineTexts]) -> tuple[LineTexts, LineTexts | None]:
    """What is read in the open, and what a finger uncovers."""
    covered, uncovered = write(lambda text: words.say(view.cover_ranks(text))), write(words.say)
    return covered, uncovered if uncovered != covered else None


def _alone(what: Sentence, say: Say) -> LineTexts:
    return LineTexts(say(what))


class _LineWriter:
    """Writes what was done as lines, one of which may be open."""

    def __init__(self, view: GameView, words: Words, opened: OpenAction | None) -> None:
        self._view = view
        self._words = words
        self._opened = opened
        self._step_ms = 60_000 * _step_min(view)

    def lines(self, done: Iterable[LoggedAction]) -> tuple[LineShown, ...]:
        """A line for each, under headings."""
        lines, before = [], ""
        for each in done:
            heading = self._heading(each)
            lines.append(self._line(each, heading if heading != before else ""))
            before = heading
        return tuple(lines)

    def _heading(self, done: LoggedAction) -> str:
        began = self._view.began_ms
        if began is None or done.ms < began:
            return self._words.say_key("log.before_whistle")
        return format_fact(Moment(done.ms - done.ms % self._step_ms), self._words)

    def _line(self, done: LoggedAction, heading: str) -> LineShown:
        opened = self._opened if self._opened and self._opened.action == done.action else None
        is_open = opened is not None
        covered, uncovered = _faces(self._view, self._words, lambda say: self._texts(done, say, is_open=is_open))
        if not is_open:
            uncovered = self._with_cards(done, uncovered or covered) or uncovered
        return LineShown(
            done.number,
            covered,
            uncovered,
            heading=heading,
            icon=_ICONS[done.kind],
            tone=SurfaceTone(done.team) if done.team and not done.is_undone else SurfaceTone.QUIET,
            undone=done.is_undone,
            opens=True,
            details=self._details(done, opened.stays) if opened else None,
        )

    def _texts(self, done: LoggedAction, say: Say, *, is_open: bool) -> LineTexts:
        text = format_fact(Series(map(say, in_short(done.main))), self._words)
        stays = (say(each) for line in done.main for each in line.stays)
        marks = dict.fromkeys(_mark(line, self._words) for line in done.main)
        consequences = () if is_open else (self._remarked(line, say) for line in done.consequences)
        remarks = (*stays, *filter(None, marks), *consequences)
        parts = self._parts(done, say, of_all=len(marks) == 1) if is_open and len(done.lines) > 1 else ()
        return LineTexts(text, "\n".join(remarks), tuple(parts))

    def _with_cards(self, done: LoggedAction, texts: LineTexts) -> LineTexts | None:
        """What a finger uncovers of a closed sweep, whose line has only a number: its cards, where they are covered."""
        cards = [card for line in done.main if (card := line.what.facts.get("card")) is not None]
        covered = (self._view.cover_ranks(line.what).facts.get("card") for line in done.main)
        if len(done.main) < 2 or len(cards) < len(done.main) or cards == list(covered):
            return None
        return replace(texts, mark="\n".join(filter(None, (format_fact(tuple(cards), self._words), texts.mark))))

    def _parts(self, done: LoggedAction, say: Say, *, of_all: bool) -> Iterator[str]:
        """Each part, with its own remark where the line's is not `of_all`."""
        for line in done.lines:
            yield say(line.what) if of_all and line in done.main else self._remarked(line, say)

    def _remarked(self, line: LogLine, say: Say) -> str:
        remark = _mark(line, self._words)
        return self._words.say_key("log.remarked", what=say(line.what), remark=remark) if remark else say(line.what)

    def _details(self, done: LoggedAction, stays: tuple[Sentence, ...]) -> LineDetails:
        clock, reversal = format_fact(Moment(done.ms), self._words), done.reversal
        if reversal is None:
            return LineDetails(clock)
        what = Series(map(self._view.cover_ranks, what_was_done(self._view, reversal.root)))
        if reversal.brings_back:
            about, button_text = self._words.say_key("log.brings_back", what=what), self._words.say_key("log.redo.do")
        else:
            about, button_text = self._words.say_key("log.takes_back", what=what), self._words.say_key("field.undo.do")
        return LineDetails(
            clock, "\n".join((about, *map(self._words.say, stays))), button_text, reversal_icon(reversal)
        )


def _step_min(view: GameView) -> int:
    """In which steps the time since the whistle is told."""
    played_ms = view.log[0].ms - view.began_ms if view.log and view.began_ms is not None else 0
    fitting = (step for step in _STEPS_MIN if played_ms <= step * 60_000 * _MOST_HEADINGS)
    return next(fitting, _STEPS_MIN[-1])


def _mark(line: LogLine, words: Words) -> str:
    if line.undone:
        return words.say_key("field.log.undone")
    if not line.inferred:
        return ""
    match line.kind:
        case LogKind.HANDED_IN:
            return words.say_key("log.unseen_duel")
        case LogKind.FOUND:
            return words.say_key("log.on_a_leaders_word")
    return words.say_key("field.log.inferred")


def reversal_icon(reversal: Reversal) -> str:
    """The icon of undoing, or of bringing back."""
    return "redo" if reversal.brings_back else "undo"


def undo_question(view: GameView, reversal: Reversal, words: Words, stays: tuple[Sentence, ...] = ()) -> Question:
    """Whether an action is to be taken back or brought back as a whole.

    `stays` is what would not be taken back with it.
    """
    what = [words.say(view.cover_ranks(each)) for each in what_was_done(view, reversal.root)]
    text = "\n".join((*what, *map(words.say, stays)))
    if reversal.brings_back:
        answer = AnswerOption("undo", words.say_key("log.redo.do"), reversal_icon(reversal))
        return Question(words.say_key("log.redo.title"), text, (answer,))
    answer = AnswerOption("undo", words.say_key("field.undo.do"), reversal_icon(reversal))
    reason = FieldSpec(caption=words.say_key("log.undo.reason"))
    return Question(words.say_key("field.undo.title"), text, (answer,), reason)
