"""What the log shows: lines of a game as sentences, or only those that need attention. It knows no window."""

from dataclasses import dataclass
from enum import StrEnum

from referee_app.live_game.view import GameView, LogLine
from referee_app.screens.widgets.models import AnswerOption, ChoiceOptions, FieldSpec, Question
from referee_app.sentence import Moment, Sentence
from referee_app.words.words import Words, shown

_OPENED, _HANDED_IN, _FOUND, _UNDOING = "log.opened", "log.handed_in", "log.found", "log.undone"

PAGE = 40
"""How many lines are shown at first, and how many more each time."""


class LogFilter(StrEnum):
    """Which lines."""

    ALL = "all"
    INFERRED = "inferred"
    CONTRADICTIONS = "contradictions"


@dataclass(frozen=True, slots=True)
class LineShown:
    """A line of the log; `number` counts from the game's first, so that a line keeps it when newer ones come.

    `text` is what is always to be read, `uncovered` what is read while a finger is held on it: empty where nothing is
    covered. `sign` is that of what a touch offers, or empty where nothing can be done about it.
    """

    number: int
    clock: str
    text: str
    uncovered: str = ""
    mark: str = ""
    undone: bool = False
    sign: str = ""


@dataclass(frozen=True, slots=True)
class LogShown:
    """All that the log screen reads; `empty` is said where there is no line.

    `covered` says how ranks are read, where some are covered.
    """

    kinds: ChoiceOptions = ()
    kind: str = ""
    lines: tuple[LineShown, ...] = ()
    empty: str = ""
    has_older: bool = False
    covered: str = ""


def log_shown(view: GameView, words: Words, kind: LogFilter, most: int) -> LogShown:
    """The newest lines of a kind, at most so many."""
    lines = _contradictions(view, words) if kind is LogFilter.CONTRADICTIONS else _lines(view, words, kind)
    in_sight = lines[:most]
    return LogShown(
        kinds=_kinds(view, words, kind),
        kind=kind,
        lines=in_sight,
        empty="" if lines else words.say_key(f"log.empty.{kind}"),
        has_older=len(lines) > most,
        covered=words.say_key("log.covered") if any(line.uncovered for line in in_sight) else "",
    )


def _kinds(view: GameView, words: Words, chosen: LogFilter) -> ChoiceOptions:
    """What can be chosen; nothing where all lines are of one kind and in sight."""
    counts = {
        LogFilter.ALL: len(view.log),
        LogFilter.INFERRED: sum(_is_inferred(line) for line in view.log),
        LogFilter.CONTRADICTIONS: len(view.contradictions),
    }
    offered = [(kind, n) for kind, n in counts.items() if n or kind is LogFilter.ALL]
    if len(offered) == 1 and chosen is LogFilter.ALL:
        return ()
    return tuple((kind.value, words.say_key(f"log.kind.{kind}", n=n), "") for kind, n in offered)


def _is_inferred(line: LogLine) -> bool:
    return line.inferred and not line.undone


def _lines(view: GameView, words: Words, kind: LogFilter) -> tuple[LineShown, ...]:
    return tuple(
        LineShown(
            len(view.log) - place,
            shown(Moment(line.ms), words),
            *_told(view, (line.what, *line.stays), words),
            mark=_mark(line, words),
            undone=line.undone,
            sign=_sign(line),
        )
        for place, line in enumerate(view.log)
        if kind is LogFilter.ALL or _is_inferred(line)
    )


def _contradictions(view: GameView, words: Words) -> tuple[LineShown, ...]:
    return tuple(
        LineShown(-place, "", *_told(view, (what,), words)) for place, what in enumerate(view.contradictions, start=1)
    )


def _told(view: GameView, said: tuple[Sentence, ...], words: Words) -> tuple[str, str]:
    """What is read in the open, and what a finger uncovers."""
    text = "\n".join(words.say(view.in_the_open(each)) for each in said)
    uncovered = "\n".join(map(words.say, said))
    return text, uncovered if uncovered != text else ""


def _mark(line: LogLine, words: Words) -> str:
    if line.undone:
        return words.say_key("field.log.undone")
    if not line.inferred:
        return ""
    # That a card was handed in was seen; only what must have come before it was not.
    if line.what.key.startswith(_HANDED_IN):
        return words.say_key("log.unseen_duel")
    is_attested = line.what.key.startswith(_FOUND)
    return words.say_key("log.on_a_leaders_word" if is_attested else "field.log.inferred")


def _sign(line: LogLine) -> str:
    if line.undone or line.what.key == _OPENED:
        return ""
    return "redo" if is_undoing(line) else "undo"


def is_undoing(line: LogLine) -> bool:
    """Whether taking this line back brings something back."""
    return line.what.key.startswith(_UNDOING)


def line_of(view: GameView, number: int) -> LogLine | None:
    """The line of a number if something can be done about it: not about a contradiction, nor about what is undone."""
    line = view.log[len(view.log) - number] if 0 < number <= len(view.log) else None
    return line if line is not None and _sign(line) else None


def undo_question(view: GameView, line: LogLine, words: Words, stays: tuple[Sentence, ...] = ()) -> Question:
    """Whether a line is to be taken back, with everything that was done with it; taking back is taken back too.

    `stays` is what would not be taken back with it.
    """
    is_back = is_undoing(line)
    together = [words.say(view.in_the_open(other.what)) for other in reversed(view.log) if other.action == line.action]
    return Question(
        words.say_key("log.redo.title" if is_back else "field.undo.title"),
        "\n".join((*together, *map(words.say, stays))),
        (
            AnswerOption("undo", words.say_key("log.redo.do"), "redo")
            if is_back
            else AnswerOption("undo", words.say_key("field.undo.do"), "undo"),
        ),
        None if is_back else FieldSpec(caption=words.say_key("log.undo.reason")),
    )
