"""What the table shows: whose turn it is, what to do, board and buttons, curtain and log. It knows no window."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee_app.emblems.figures import neutral_figure
from referee_app.screens.table.adapter import ACTION, Arrangement, GameAdapter, MoveSelection, NothingToDoThere
from referee_app.screens.table.board import BoardShown, Sight, marked
from referee_app.screens.table.session import TableSession
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import AnswerOption, Question
from referee_app.sentence import Refusal
from referee_app.table_games.game import NotNow, Outcome
from referee_app.table_games.seats import Seat
from referee_app.words.words import Words
from referee_app.words.words import format_fact as in_words

READY, ANOTHER, SAVED_SETUPS = "ready", "another", "kept"
UNDO, PASS_ON, AGAIN, TO_GAMES = "undo", "pass_on", "again", "to_games"

LOG_LINES = 80

_BUTTONS: Mapping[str, tuple[str, str]] = {
    READY: ("table.ready", "check"),
    ANOTHER: ("table.another", "redo"),
    SAVED_SETUPS: ("table.kept", "box"),
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
    answer: str


@dataclass(frozen=True, slots=True)
class TableShown:
    """All that the screen reads. `side` is the colour of whose turn it is; what is `wrong` is said on yellow."""

    title: str = ""
    side: str = "red"
    prompt: str = ""
    wrong: str = ""
    news: str = ""
    headline: str = ""
    board: BoardShown | None = None
    buttons: tuple[ButtonShown, ...] = ()
    curtain: CurtainShown | None = None
    log: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Interaction:
    """What the player is doing: choosing a move, or arranging pieces, with the refusal of the rules if any."""

    selection: MoveSelection = field(default_factory=MoveSelection)
    arrangement: Arrangement | None = None
    wrong: Refusal | None = None
    """Why what was touched is not done, or why what is arranged may not stay so."""
    astray: Refusal | None = None
    """Why the last touch changed nothing of what is arranged."""


def table_shown(
    session: TableSession, interaction: Interaction, words: Words, *, remembers: bool, log_open: bool = False
) -> TableShown:
    """The table in words; `words` know the players' names."""
    if session.is_curtained:
        return _behind_curtain(session, words)
    board_input = session.board_input(remembers, interaction.arrangement.placed if interaction.arrangement else None)
    if board_input is None or session.views is None:
        return TableShown()
    adapter, seen = session.adapter, session.views.held
    last = frozenset[str]() if interaction.arrangement else adapter.changed_spots(board_input.view, board_input.last)
    picked = {interaction.arrangement.picked} if interaction.arrangement else set(interaction.selection.picked)
    board = adapter.board(replace(board_input, names=_names(session, words)))
    if words.by_numbers:
        board = _neutral(board)
    offered = _swappable(board, interaction.arrangement) if interaction.arrangement else interaction.selection.offered
    shown = TableShown(
        board=marked(board, picked, offered, last),
        news=_news(adapter, board_input.last, words),
        buttons=_buttons(session, interaction, words),
        log=_log(seen.log, words) if log_open else None,
    )
    if session.outcome is not None:
        return _over(shown, session, session.outcome, words)
    return _going_on(shown, session, interaction, words)


def _neutral(board: BoardShown) -> BoardShown:
    """The board without anything military."""
    pieces = [
        replace(spot.piece, figure=neutral_figure(spot.piece.figure, spot.piece.sign)) if spot.piece else None
        for spot in board.spots
    ]
    return replace(
        board, spots=tuple(replace(spot, piece=piece) for spot, piece in zip(board.spots, pieces, strict=True))
    )


def _names(session: TableSession, words: Words) -> dict[Seat, str]:
    """What everybody is called: by name, or by colour."""
    return {seat: in_words(seat, words) for seat in map(Seat, range(session.seats))}


def _swappable(board: BoardShown, arrangement: Arrangement) -> frozenset[str]:
    """What can be swapped, where not all that lies open to be touched can; else it need not be told."""
    pieces = {spot.key for spot in board.spots if spot.touchable and spot.piece and spot.piece.sight is Sight.FACE}
    return frozenset(arrangement.placed) if pieces - arrangement.placed.keys() else frozenset()


def _going_on(shown: TableShown, session: TableSession, interaction: Interaction, words: Words) -> TableShown:
    if session.actor is None:
        return _passing(shown, session, words)
    prompt = words.say(session.adapter.prompt(session.actor_view, interaction.selection.picked))
    return replace(
        shown,
        title=words.say_key("table.sets_up" if interaction.arrangement else "table.turn", seat=session.actor),
        side=session.adapter.sides[session.actor],
        prompt=prompt,
        wrong=_wrong(interaction.astray or interaction.wrong, prompt, words),
    )


def _wrong(refusal: Refusal | None, prompt: str, words: Words) -> str:
    """Why something was not done; it covers the prompt, so what is to be done instead stays in sight with it."""
    if isinstance(refusal, NotNow):
        return words.say_key("table.not_now", prompt=prompt)
    if isinstance(refusal, NothingToDoThere):
        return f"{words.say(refusal)} {prompt}"
    return words.say(refusal) if refusal else ""


def _passing(shown: TableShown, session: TableSession, words: Words) -> TableShown:
    """The result of the last action, before the phone changes hands."""
    needed, holder = session.needed, session.holder
    return replace(
        shown,
        title=words.say_key(f"table.game.{session.adapter.rules.key}"),
        side="" if holder is None else session.adapter.sides[holder],
        prompt=words.say_key("table.passing.all") if needed is None else words.say_key("table.passing", seat=needed),
    )


def _over(shown: TableShown, session: TableSession, outcome: Outcome, words: Words) -> TableShown:
    winners = tuple(sorted(outcome.winners))
    headline = result(outcome, words)
    return replace(
        shown,
        title=words.say_key(f"table.game.{session.adapter.rules.key}"),
        side=session.adapter.sides[winners[0]] if winners else "",
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


def _news(adapter: GameAdapter, last: tuple[Any, ...], words: Words) -> str:
    """What happened last, as whoever looks saw it."""
    told = (adapter.rules.log_line(event) for event in last)
    return " ".join(words.say(line) for line in told if line is not None)


def _log(lines: tuple[Any, ...], words: Words) -> tuple[str, ...]:
    """The newest first, and not more than anybody reads."""
    return tuple(words.say(line) for line in reversed(lines[-LOG_LINES:])) or (words.say_key("table.log.empty"),)


def _buttons(session: TableSession, interaction: Interaction, words: Words) -> tuple[ButtonShown, ...]:
    if session.outcome is not None:
        return (_button(AGAIN, words, SurfaceTone.ACTION), _button(TO_GAMES, words))
    undo = (_button(UNDO, words),) if session.views is not None and session.views.held.undoable else ()
    if session.must_pass:
        text = words.say_key("table.lay_down" if session.needed is None else "table.pass_on")
        return (*undo, replace(_button(PASS_ON, words, SurfaceTone.ACTION), text=text))
    if interaction.arrangement is not None:
        keeping = (SAVED_SETUPS,) if session.adapter.keeps_arranged(session.actor_view) else ()
        return (*(_button(key, words) for key in (ANOTHER, *keeping)), _button(READY, words, SurfaceTone.ACTION))
    return (*undo, *(_action(session.adapter, key, words) for key in interaction.selection.actions))


def _button(key: str, words: Words, tone: SurfaceTone = SurfaceTone.QUIET) -> ButtonShown:
    text, icon = _BUTTONS[key]
    return ButtonShown(key, words.say_key(text), icon, tone.value)


def _action(adapter: GameAdapter, key: str, words: Words) -> ButtonShown:
    text = words.say_key(f"table.do.{adapter.rules.key}.{key.removeprefix(ACTION)}")
    tone = SurfaceTone.QUIET if key in adapter.quiet else SurfaceTone.ACTION
    return ButtonShown(key, text, adapter.icons.get(key, ""), tone.value)


def _behind_curtain(session: TableSession, words: Words) -> TableShown:
    seat = session.holder if session.holder is not None else Seat(0)
    return TableShown(
        side=session.adapter.sides[seat],
        curtain=CurtainShown(
            side=session.adapter.sides[seat],
            headline=words.say_key("table.curtain", seat=seat),
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
