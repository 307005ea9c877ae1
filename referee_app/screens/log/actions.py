"""The log by actions: what one command or sweep led to belongs together. It has no words and knows no window."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from referee_app.cards.ranks import Team
from referee_app.live_game.descriptions import shortened
from referee_app.live_game.log_lines import LogKind, LogLine
from referee_app.live_game.model import ActionId
from referee_app.live_game.view import GameView
from referee_app.sentence import Sentence


class Reversal(NamedTuple):
    """What can be done about an action: undo `target`, which takes `root` back or brings it back."""

    target: ActionId
    root: ActionId
    brings_back: bool


@dataclass(frozen=True, slots=True)
class LoggedAction:
    """What one command or sweep led to: its lines, the earliest first.

    `number` counts from the game's first line, so that an action keeps it when newer ones come.
    """

    number: int
    lines: tuple[LogLine, ...]

    @property
    def main(self) -> tuple[LogLine, ...]:
        """What was done; what else it led to is `consequences`."""
        return tuple(line for line in self.lines if not _is_consequence(line)) or self.lines

    @property
    def consequences(self) -> tuple[LogLine, ...]:
        """What had to be concluded from what was done, or was taken back to put it right."""
        main = self.main
        return tuple(line for line in self.lines if line not in main)

    @property
    def action(self) -> ActionId:
        """By which it is undone."""
        return self.lines[-1].action

    @property
    def ms(self) -> int:
        """When it was done; a sweep when it ended."""
        return self.lines[-1].ms

    @property
    def kind(self) -> LogKind:
        """What was done."""
        return self.main[-1].kind

    @property
    def team(self) -> Team | None:
        """Whom it is about; None where it is about both or neither."""
        teams = {line.team for line in self.main}
        return teams.pop() if len(teams) == 1 else None

    @property
    def is_undone(self) -> bool:
        """Whether it was taken back."""
        return self.lines[-1].undone

    @property
    def reversal(self) -> Reversal | None:
        """What can be done about it; nothing about the opening of the game, nor about an undo that was undone."""
        newest = self.lines[-1]
        if newest.kind is LogKind.SETUP:
            return None
        if newest.kind in (LogKind.UNDONE, LogKind.BROUGHT_BACK):
            if newest.undone_by is not None or newest.undoes is None:
                return None
            return Reversal(self.action, newest.undoes, newest.kind is LogKind.UNDONE)
        if newest.undone_by is not None:
            return Reversal(newest.undone_by, self.action, brings_back=True)
        return Reversal(self.action, self.action, brings_back=False)

    def repeats(self, other: "LoggedAction") -> bool:
        """Whether it was the same once more: one card without a code after another, say. Nothing else hangs on them."""
        lines = (*self.lines, *other.lines)
        is_plain = len(lines) == 2 and not any(line.undone or line.stays for line in lines)
        return is_plain and self.reversal is not None and _said(self) == _said(other)


def _said(done: LoggedAction) -> tuple[object, ...]:
    line = done.lines[0]
    return line.kind, line.team, line.what, line.inferred, line.undoes


def _is_consequence(line: LogLine) -> bool:
    # That a card was handed in was seen; only what must have come before it was not.
    return line.kind is LogKind.UNDONE or (line.inferred and line.kind is not LogKind.HANDED_IN)


def logged_actions(view: GameView) -> tuple[LoggedAction, ...]:
    """All that was done, the latest first."""
    lines: dict[ActionId, list[LogLine]] = {}
    numbers: dict[ActionId, int] = {}
    for place, line in enumerate(view.log):
        lines.setdefault(line.action, []).append(line)
        numbers[line.action] = len(view.log) - place
    return tuple(LoggedAction(numbers[action], tuple(reversed(of_action))) for action, of_action in lines.items())


def in_runs(
    done: Iterable[LoggedAction], together: Callable[[LoggedAction, LoggedAction], bool]
) -> Iterator[tuple[LoggedAction, ...]]:
    """What was done again and again without anything between, as one; only what may stand `together`."""
    run: list[LoggedAction] = []
    for each in done:
        if run and not (run[-1].repeats(each) and together(run[-1], each)):
            yield tuple(run)
            run = []
        run.append(each)
    if run:
        yield tuple(run)


def action_numbered(view: GameView, number: int) -> LoggedAction | None:
    """The action of a number, if there is one."""
    return next((done for done in logged_actions(view) if done.number == number), None)


def action_of(view: GameView, action: ActionId) -> LoggedAction | None:
    """The action of an identity, if it is on record."""
    return next((done for done in logged_actions(view) if done.action == action), None)


def what_was_done(view: GameView, action: ActionId) -> tuple[Sentence, ...]:
    """All that an action led to, in short, the earliest first."""
    return in_short(line for line in reversed(view.log) if line.action == action)


def in_short(lines: Iterable[LogLine]) -> tuple[Sentence, ...]:
    """What lines tell, what was done before what followed, the cards of a sweep in one sentence."""
    return shortened(line.what for line in lines)
