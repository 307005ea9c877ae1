"""The lines of the log: what was done as sentences under headings of time, ranks covered and not. No window."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from referee_app.live_game.log_lines import LogKind, LogLine
from referee_app.live_game.model import ActionId, AnyCard
from referee_app.live_game.refusals import StillNeeded
from referee_app.live_game.view import GameView
from referee_app.screens.log.actions import LoggedAction, Reversal, in_runs, in_short, what_was_done
from referee_app.screens.theme import SurfaceTone
from referee_app.sentence import Moment, Refusal, Sentence, Series
from referee_app.words.words import Words, format_fact

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
    covered. It `opens` on a tap, and has `details` while it is open. One for what was done again and again has a number
    below zero; while it `is_unfolded`, each time follows as a line that `is_part`.
    """

    number: int
    covered: LineTexts
    uncovered: LineTexts | None = None
    heading: str = ""
    icon: str = ""
    tone: str = SurfaceTone.QUIET
    undone: bool = False
    opens: bool = False
    is_unfolded: bool = False
    is_part: bool = False
    details: LineDetails | None = None


@dataclass(frozen=True, slots=True)
class OpenLines:
    """Which lines are open: that of an `action`, and those by number that stand for several and are `unfolded`.

    `stays` is what would stay if the action were undone, as far as the desk has said, and `refusal` why it cannot be
    undone as things are.
    """

    action: ActionId | None = None
    stays: tuple[Sentence, ...] = ()
    refusal: Refusal | None = None
    unfolded: frozenset[int] = frozenset()

    @property
    def first(self) -> ActionId | None:
        """What has to be undone before, if that is why."""
        action = self.refusal.facts.get("action") if isinstance(self.refusal, StillNeeded) else None
        return action if isinstance(action, ActionId) else None


NONE_OPEN = OpenLines()


Say = Callable[[Sentence | Refusal], str]


def faces(view: GameView, words: Words, write: Callable[[Say], LineTexts]) -> tuple[LineTexts, LineTexts | None]:
    """What is read in the open, and what a finger uncovers."""
    covered, uncovered = write(lambda text: words.say(view.cover_ranks(text))), write(words.say)
    return covered, uncovered if uncovered != covered else None


class LineWriter:
    """Writes what was done as lines, one of which may be open."""

    def __init__(self, view: GameView, words: Words, opened: OpenLines) -> None:
        self._view = view
        self._words = words
        self._opened = opened
        self._step_ms = 60_000 * _step_min(view)

    def runs(self, done: Iterable[LoggedAction]) -> tuple[tuple[LoggedAction, ...], ...]:
        """What one line stands for each time: the same again and again, as far as it is below one heading."""
        return tuple(in_runs(done, lambda one, other: self._heading(one) == self._heading(other)))

    def lines(self, runs: Iterable[tuple[LoggedAction, ...]]) -> tuple[LineShown, ...]:
        """A line for each, under headings."""
        lines, before = list[LineShown](), ""
        for run in runs:
            heading = self._heading(run[0])
            lines.extend(self._lines(run, heading if heading != before else ""))
            before = heading
        return tuple(lines)

    def _lines(self, run: tuple[LoggedAction, ...], heading: str) -> Iterator[LineShown]:
        if len(run) == 1:
            yield self._line(run[0], heading)
            return
        number = -run[-1].number  # that of the first stays when it is done once more
        is_open = any(each.action == self._opened.action for each in run)
        line = self._line(run[0], heading)
        whole = replace(
            line,
            number=number,
            covered=self._of_all(run, lambda text: self._words.say(self._view.cover_ranks(text))),
            uncovered=None,
            is_unfolded=is_open or number in self._opened.unfolded,
            details=None,
        )
        yield whole
        if whole.is_unfolded:
            for each in run:
                part = self._line(each, "")
                when = format_fact(Moment(each.ms), self._words)
                yield replace(part, covered=replace(part.covered, text=when), uncovered=None, is_part=True)

    def _of_all(self, run: tuple[LoggedAction, ...], say: Say) -> LineTexts:
        (what, *others) = in_short(each.lines[0] for each in run)
        text = self._words.say_key("log.times", n=len(run), what=say(what)) if others else say(what)
        return LineTexts(text, _mark(run[0].lines[0], self._words))

    def _heading(self, done: LoggedAction) -> str:
        began = self._view.began_ms
        if began is None or done.ms < began:
            return self._words.say_key("log.before_whistle")
        return format_fact(Moment(done.ms - done.ms % self._step_ms), self._words)

    def _line(self, done: LoggedAction, heading: str) -> LineShown:
        is_open = self._opened.action == done.action
        covered, uncovered = faces(self._view, self._words, lambda say: self._texts(done, say, is_open=is_open))
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
            details=self._details(done) if is_open else None,
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
        cards = [card for line in done.main if isinstance(card := line.what.facts.get("card"), AnyCard)]
        covered = (self._view.cover_ranks(line.what).facts.get("card") for line in done.main)
        if len(done.main) < 2 or len(cards) < len(done.main) or cards == list(covered):
            return None
        return replace(texts, mark="\n".join((*self._by_team(cards), *filter(None, (texts.mark,)))))

    def _by_team(self, cards: Iterable[AnyCard]) -> Iterator[str]:
        """The ranks of cards, each team named once."""
        cards = tuple(cards)
        for team in dict.fromkeys(card.team for card in cards):
            ranks = tuple(card.rank for card in cards if card.team is team and card.rank is not None)
            if ranks:
                yield self._words.say_key("log.cards_of", team=team, ranks=ranks)

    def _parts(self, done: LoggedAction, say: Say, *, of_all: bool) -> Iterator[str]:
        """Each part, with its own remark where the line's is not `of_all`; what is said several times is counted."""
        parts = Counter(
            say(line.what) if of_all and line in done.main else self._remarked(line, say) for line in done.lines
        )
        for part, n in parts.items():
            yield self._words.say_key("log.times", n=n, what=part) if n > 1 else part

    def _remarked(self, line: LogLine, say: Say) -> str:
        remark = _mark(line, self._words)
        return self._words.say_key("log.remarked", what=say(line.what), remark=remark) if remark else say(line.what)

    def _details(self, done: LoggedAction) -> LineDetails:
        clock, reversal, opened = format_fact(Moment(done.ms), self._words), done.reversal, self._opened
        if reversal is None:
            return LineDetails(clock)
        if opened.refusal is not None:
            about = self._words.say(self._view.cover_ranks(opened.refusal))
            return LineDetails(clock, about, self._words.say_key("log.first") if opened.first else "", "up")
        what = Series(map(self._view.cover_ranks, what_was_done(self._view, reversal.root)))
        if reversal.brings_back:
            about, button_text = self._words.say_key("log.brings_back", what=what), self._words.say_key("log.redo.do")
        else:
            about, button_text = self._words.say_key("log.takes_back", what=what), self._words.say_key("field.undo.do")
        return LineDetails(
            clock, "\n".join((about, *map(self._words.say, opened.stays))), button_text, reversal_icon(reversal)
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
