"""Offers to rescue a damaged journal: asks first, has it done on the worker's thread, and reports what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee_app.screens.widgets.models import AnswerOption, Question
from referee_app.sentence import Sentence, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee_app.journal.rescue import RescueResult
    from referee_app.play.rescue import RescueReport
    from referee_app.screens.app_context import AppContext
    from referee_app.words.words import Words

SAVE = "save"


def offer_games_rescue(context: AppContext, then: Callable[[], None]) -> None:
    """Ask whether to save what can be saved of the live games; `then` comes when it is done."""

    def save() -> None:
        context.game.close()  # its journal is about to be another file
        context.worker.run(
            context.services.rescue_games, lambda report: _show_report(context, report, "rescued.reopen", then)
        )

    _ask(context, save)


def offer_tables_rescue(context: AppContext, then: Callable[[], None]) -> None:
    """Ask whether to save what can be saved of the table games; `then` comes when it is done."""

    def save() -> None:
        context.worker.run(
            context.services.rescue_tables, lambda report: _show_report(context, report, "rescued.cut_short", then)
        )

    _ask(context, save)


def report_shown(report: RescueReport, incomplete_key: str, words: Words) -> Question:
    """What came of a rescue, a line for each thing; `incomplete_key` says what to do with games that lost a part."""
    rescued = report.rescued
    lines = [*_events(rescued), *_share(rescued), *_names(rescued)]
    if report.incomplete_games:
        past = words.say_key("home.past")
        lines.append(sentence(incomplete_key, n=report.incomplete_games, past=past))
    lines.append(sentence("rescued.kept", name=rescued.set_aside.name))
    return Question(
        headline=words.say_key("home.rescued" if rescued.saved else "rescued.nothing"),
        text="\n".join(map(words.say, lines)),
        answers=(AnswerOption("understood", words.say_key("app.understood")),),
    )


def _events(rescued: RescueResult) -> Iterator[Sentence]:
    if rescued.saved:
        yield sentence("rescued.saved", n=rescued.saved)
    if rescued.lost:
        yield sentence("rescued.lost" if rescued.is_loss_known else "rescued.lost.at_least", n=rescued.lost)
    else:
        yield sentence("rescued.lost.none" if rescued.is_loss_known else "rescued.lost.unknown")


def _share(rescued: RescueResult) -> Iterator[Sentence]:
    """How much of the file is gone, unless nothing was lost with it."""
    if rescued.share_lost and (rescued.lost or not rescued.is_loss_known):
        yield sentence("rescued.share", percent=max(1, round(100 * rescued.share_lost)))


def _names(rescued: RescueResult) -> Iterator[Sentence]:
    if rescued.names_lost:
        key = "rescued.names" if rescued.are_names_known else "rescued.names.at_least"
        yield sentence(key, n=rescued.names_lost)
    elif not rescued.are_names_known:
        yield sentence("rescued.names.unknown")


def _ask(context: AppContext, save: Callable[[], None]) -> None:
    words = context.words
    context.ask_user(
        Question(
            headline=words.say_key("home.rescue.ask"),
            text=words.say_key("home.rescue.text"),
            answers=(
                AnswerOption(SAVE, words.say_key("home.rescue.yes")),
                AnswerOption("leave", words.say_key("home.rescue.no")),
            ),
        ),
        lambda key, _typed: save() if key == SAVE else None,
    )


def _show_report(context: AppContext, report: RescueReport, incomplete_key: str, then: Callable[[], None]) -> None:
    context.ask_user(report_shown(report, incomplete_key, context.words), lambda _key, _typed: None)
    then()
