"""What is asked before the whistle: whether the game begins now, or begins while players have no card."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee_app.live_game.model import Knowledge
from referee_app.live_game.queries import PlayerStatus
from referee_app.live_game.view import Phase
from referee_app.screens.scan.model import dealt
from referee_app.screens.widgets.models import AnswerOption, Question

if TYPE_CHECKING:
    from referee_app.desk.seen import Seen
    from referee_app.screens.app_context import AppContext
    from referee_app.words.words import Words

BEGIN = "begin"


def ask_to_begin(context: "AppContext", begin: Callable[[], None]) -> None:
    """Ask whether to begin, where something is told before the whistle; `begin` is called when that is wanted."""
    words = context.words
    question = Question(words.say_key("begin.ask"), words.say_key("begin.text"), _answers(words))
    context.ask(question, lambda key, _typed: begin() if key == BEGIN else None)


def ask_before_whistle(context: "AppContext", seen: "Seen", begin: Callable[[], None]) -> None:
    """Call `begin`; where it is on record that players have no card, only once that is wanted all the same."""
    lacking, words = without_card(seen), context.words
    if not lacking or seen.view.phase is not Phase.DEALING:
        begin()
        return
    text = words.say_key("begin.without_card.text")
    question = Question(words.say_key("begin.without_card", n=lacking), text, _answers(words))
    context.ask(question, lambda key, _typed: begin() if key == BEGIN else None)


def without_card(seen: "Seen") -> int:
    """How many players of this phone's teams have no card, as far as it knows.

    Where only cards are on record, nobody may have told the phone of the dealing at all: then it knows nothing.
    """
    if seen.view.setup.knowledge is Knowledge.PLAYERS:
        players = (one for team in seen.keeps for one in seen.view.teams[team].players)
        return sum(one.status is PlayerStatus.WAITS for one in players)
    have, of = dealt(seen)
    return max(0, of - have) if have else 0


def _answers(words: "Words") -> tuple[AnswerOption, ...]:
    return AnswerOption(BEGIN, words.say_key("begin.do"), "whistle"), AnswerOption("no", words.say_key("begin.no"))
