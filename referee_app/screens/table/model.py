"""What the table shows: whose turn it is, what to do, board and buttons, curtain and log. It knows no window."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee_app.emblems.figures import neutral_figure
from referee_app.refusal import Refusal
from referee_app.screens.table.arranging import Arranging
from referee_app.screens.table.board import BoardShown, Sight, marked
from referee_app.screens.table.face import Face, NothingToDoThere
from referee_app.screens.table.picking import ACTION, Picking
from referee_app.screens.table.sitting import Sitting
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import AnswerOption, Question
from referee_app.table_games.game import NotNow, Outcome
from referee_app.table_games.seats import Seat
from referee_app.words.words import Words
from referee_app.words.words import shown as in_words

READY, ANOTHER, KEPT = "ready", "another", "kept"
UNDO, PASS_ON, AGAIN, TO_GAMES = "undo", "pass_on", "again", "to_games"

LOG_LINES = 80

_BUTTONS: Mapping[str, tuple[str, str]] = {
    READY: ("table.ready", "check"),
    ANOTHER: ("table.another", "redo"),
    KEPT: ("table.kept", "box"),
    UNDO: ("table.undo", "undo"),
    PASS_ON: ("table.pass_on", "next"),
    AGAIN: ("table.again", "redo"),
    TO_GAMES: ("table.to_games", ""),
}
"""What stands on a button: the key of its words, and an icon."""


@dataclass(frozen=True, slots=True)
class ButtonShown:
    """Something that can be done besides touching the board."""

    key: str
    text: str
    icon: str = ""
    tone: str = SurfaceTone.QUIET.value


@dataclass(frozen=True, slots=True)
class CurtainShown:
    """What hides everything until the next player takes the phone."""

    side: str
    headline: str
    text: str
    answer: str


@dataclass(frozen=True, slots=True)
class TableShown:
    """All that the screen reads. `side` is the coat of whose turn it is; what is `wrong` is said on yellow."""

    title: str = ""
    side: str = "red"
    prompt: str = ""
    wrong: str = ""
    news: str = ""
    headline: str = ""
    board: BoardShown | None = None
    buttons: tuple[ButtonShown, ...] = ()
    curtain: CurtainShown | None = None
    log_title: str = ""
    log: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Doing:
    """What the reader is about: picking a move, or arranging pieces and what the rules say to that."""

    picking: Picking = field(default_factory=Picking)
    arranging: Arranging | None = None
    wrong: Refusal | None = None
    """Why what was touched is not done, or why what is arranged may not stay so."""
    astray: Refusal | None = None
    """Why the last touch changed nothing of what is arranged."""


def table_shown(sitting: Sitting, doing: Doing, words: Words, *, remembers: bool, log_open: bool = False) -> TableShown:
    """The table in words; `words` know the players' names."""
    if sitting.is_curtained:
        return _behind_curtain(sitting, words)
    glance = sitting.glance(remembers, doing.arranging.placed if doing.arranging else None)
    if glance is None or sitting.looks is None:
        return TableShown()
    face, seen = sitting.face, sitting.looks.held
    last = frozenset[str]() if doing.arranging else face.happened(glance.view, glance.last)
    picked = {doing.arranging.picked} if doing.arranging else set(doing.picking.picked)
    board = face.board(replace(glance, names=_names(sitting, words)))
    if words.by_numbers:
        board = _neutral(board)
    offered = _swappable(board, doing.arranging) if doing.arranging else doing.picking.offered
    shown = TableShown(
        board=marked(board, picked, offered, last),
        news=_news(face, glance.last, words),
        buttons=_buttons(sitting, doing, words),
        log_title=words.say_key("table.log"),
        log=_log(seen.log, words) if log_open else None,
    )
    if sitting.outcome is not None:
        return _over(shown, sitting, sitting.outcome, words)
    return _going_on(shown, sitting, doing, words)


def _neutral(board: BoardShown) -> BoardShown:
    """The board without anything military."""
    pieces = [
        replace(spot.piece, figure=neutral_figure(spot.piece.figure, spot.piece.sign)) if spot.piece else None
        for spot in board.spots
    ]
    return replace(
        board, spots=tuple(replace(spot, piece=piece) for spot, piece in zip(board.spots, pieces, strict=True))
    )


def _names(sitting: Sitting, words: Words) -> dict[Seat, str]:
    """What everybody is called: by name, or by colour."""
    return {seat: in_words(seat, words) for seat in map(Seat, range(sitting.seats))}


def _swappable(board: BoardShown, arranging: Arranging) -> frozenset[str]:
    """What can be swapped, where not all that lies open to be touched can; else it need not be told."""
    pieces = {spot.key for spot in board.spots if spot.touchable and spot.piece and spot.piece.sight is Sight.FACE}
    return frozenset(arranging.placed) if pieces - arranging.placed.keys() else frozenset()


def _going_on(shown: TableShown, sitting: Sitting, doing: Doing, words: Words) -> TableShown:
    if sitting.actor is None:
        return _passing(shown, sitting, words)
    prompt = words.say(sitting.face.prompt(sitting.judged, doing.picking.picked))
    return replace(
        shown,
        title=words.say_key("table.sets_up" if doing.arranging else "table.turn", seat=sitting.actor),
        side=sitting.face.sides[sitting.actor],
        prompt=prompt,
        wrong=_wrong(doing.astray or doing.wrong, prompt, words),
    )


def _wrong(refusal: Refusal | None, prompt: str, words: Words) -> str:
    """Why something was not done; it covers the prompt, so what is to be done instead stays in sight with it."""
    if isinstance(refusal, NotNow):
        return words.say_key("table.not_now", prompt=prompt)
    if isinstance(refusal, NothingToDoThere):
        return f"{words.say(refusal)} {prompt}"
    return words.say(refusal) if refusal else ""


def _passing(shown: TableShown, sitting: Sitting, words: Words) -> TableShown:
    """Who has acted looks at what came of it, before the phone changes hands."""
    needed, holder = sitting.needed, sitting.holder
    return replace(
        shown,
        title=words.say_key(f"table.game.{sitting.face.rules.key}"),
        side="" if holder is None else sitting.face.sides[holder],
        prompt=words.say_key("table.passing.all") if needed is None else words.say_key("table.passing", seat=needed),
    )


def _over(shown: TableShown, sitting: Sitting, outcome: Outcome, words: Words) -> TableShown:
    winners = tuple(sorted(outcome.winners))
    headline = result(outcome, words)
    return replace(
        shown,
        title=words.say_key(f"table.game.{sitting.face.rules.key}"),
        side=sitting.face.sides[winners[0]] if winners else "",
        headline=headline,
        prompt=words.say_key(outcome.reason),
        news="",
    )


def result(outcome: Outcome, words: Words) -> str:
    """Who won, in a few words."""
    winners = tuple(sorted(outcome.winners))
    if not winners:
        return words.say_key("table.drawn")
    return words.say_key("table.won" if len(winners) == 1 else "table.won.several", seats=winners)


def _news(face: Face, last: tuple[Any, ...], words: Words) -> str:
    """What happened last, as whoever looks saw it."""
    told = (face.rules.log_line(event) for event in last)
    return " ".join(words.say(line) for line in told if line is not None)


def _log(lines: tuple[Any, ...], words: Words) -> tuple[str, ...]:
    """The newest first, and not more than anybody reads."""
    return tuple(words.say(line) for line in reversed(lines[-LOG_LINES:])) or (words.say_key("table.log.empty"),)


def _buttons(sitting: Sitting, doing: Doing, words: Words) -> tuple[ButtonShown, ...]:
    if sitting.outcome is not None:
        return (_button(AGAIN, words, SurfaceTone.ACTION), _button(TO_GAMES, words))
    undo = (_button(UNDO, words),) if sitting.looks is not None and sitting.looks.held.undoable else ()
    if sitting.must_pass:
        text = words.say_key("table.lay_down" if sitting.needed is None else "table.pass_on")
        return (*undo, replace(_button(PASS_ON, words, SurfaceTone.ACTION), text=text))
    if doing.arranging is not None:
        keeping = (KEPT,) if sitting.face.keeps_arranged(sitting.judged) else ()
        return (*(_button(key, words) for key in (ANOTHER, *keeping)), _button(READY, words, SurfaceTone.ACTION))
    return (*undo, *(_action(sitting.face, key, words) for key in doing.picking.actions))


def _button(key: str, words: Words, tone: SurfaceTone = SurfaceTone.QUIET) -> ButtonShown:
    text, icon = _BUTTONS[key]
    return ButtonShown(key, words.say_key(text), icon, tone.value)


def _action(face: Face, key: str, words: Words) -> ButtonShown:
    text = words.say_key(f"table.do.{face.rules.key}.{key.removeprefix(ACTION)}")
    tone = SurfaceTone.QUIET if key in face.quiet else SurfaceTone.ACTION
    return ButtonShown(key, text, face.icons.get(key, ""), tone.value)


def _behind_curtain(sitting: Sitting, words: Words) -> TableShown:
    seat = sitting.holder if sitting.holder is not None else Seat(0)
    return TableShown(
        side=sitting.face.sides[seat],
        curtain=CurtainShown(
            side=sitting.face.sides[seat],
            headline=words.say_key("table.curtain", seat=seat),
            text=words.say_key("table.curtain.text"),
            answer=words.say_key("table.i_am", seat=seat),
        ),
    )


def cut_short_question(move: int, words: Words) -> Question:
    """Tells who goes on with a game that a part of it was lost, and from which move it goes on."""
    return Question(
        headline=words.say_key("table.cut_short"),
        text=words.say_key("table.cut_short.text", move=move),
        answers=(AnswerOption("understood", words.say_key("app.understood")),),
    )
