"""Taking the flag: the game decides whether it is allowed; this adds the reason that a leader says aloud."""

from typing import TYPE_CHECKING

from referee_app.cards.decks import Card
from referee_app.desk.answers import FlagAllowed, InPlayQuestion, ask_if_in_play
from referee_app.live_game import queries
from referee_app.live_game.commands import HandOnFlag, TakeFlag
from referee_app.live_game.events import Fighter, FlagHandedOn, FlagTaken
from referee_app.live_game.model import takes_flag_early
from referee_app.live_game.refusals import CardIsGone
from referee_app.live_game.state import LiveState
from referee_app.sentence import Sentence, sentence
from referee_app.watching.codes import Quad

if TYPE_CHECKING:
    from referee_app.play.live_game import LiveGame


def take_flag(game: "LiveGame", carrier: Fighter, quad: Quad | None) -> FlagAllowed | InPlayQuestion:
    """Record that this fighter has the enemy's flag, if that is allowed; a card shown again gets the same answer."""
    flag = carrier.card.team.enemy
    on_the_way = game.state.flag(flag).carrier
    is_same_card = on_the_way is not None and isinstance(carrier.card, Card) and on_the_way.card == carrier.card
    if on_the_way is not None and is_same_card and carrier.player in (None, on_the_way.player):
        return FlagAllowed(flag, on_the_way, _why(game.state, on_the_way), None, quad)
    # Where the flag's own leader would have heard of its coming back, a teammate must have handed it on.
    is_handed_on = on_the_way is not None and flag in game.keeps
    return record(game, (HandOnFlag if is_handed_on else TakeFlag)(flag, carrier), quad)


def record(game: "LiveGame", command: TakeFlag | HandOnFlag, quad: Quad | None) -> FlagAllowed | InPlayQuestion:
    """Record who has the flag, or ask whether that card is in play."""
    try:
        done = game.do(command, may_begin=False)
    except CardIsGone as gone:
        return ask_if_in_play(gone, command, quad)
    taken = next(event for event in done.events if isinstance(event, FlagTaken | FlagHandedOn))
    return FlagAllowed(taken.flag, taken.carrier, _why(game.state, taken.carrier), done.action, quad)


def _why(state: LiveState, carrier: Fighter) -> Sentence:
    team, need = carrier.card.team, state.setup.deck.half
    if takes_flag_early(carrier.card.rank, state.setup.rules):
        return sentence("desk.flag.scout")
    if queries.half_reached(state, team):
        return sentence("desk.flag.half", team=team, have=queries.captured_cards(state, team).n, need=need)
    return sentence("desk.flag.ask_the_other_leader", team=team, need=need)
