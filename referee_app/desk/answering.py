"""Makes an answer of whatever is done at the desk: what was refused is told like everything else."""

from collections.abc import Callable
from dataclasses import replace

from referee_app.cards.card_set import CodeNearlyRight
from referee_app.cards.decks import Card
from referee_app.desk.answers import Answer, IsInPlay, Refused
from referee_app.live_game.commands import HandOnFlag, RecordDuel, TakeFlag
from referee_app.live_game.refusals import CardIsGone
from referee_app.refusal import Refusal
from referee_app.sentence import Choice, Sentence
from referee_app.watching.codes import Quad


def answered(act: Callable[[], Answer], *quads: Quad) -> Answer:
    """What came of it. Disks that are full refuse like rules do; a bug stays an exception."""
    try:
        return act()
    except Refusal as refusal:
        return refused(refusal.with_traceback(None), quads)  # as a value it must not keep the whole call stack with it


def refused(said: Refusal | Sentence, quads: tuple[Quad, ...] = ()) -> Refused:
    """A refusal or a hint as an answer."""
    meant = said.facts.get("suggestions") if isinstance(said, CodeNearlyRight) else None
    return Refused(said, quads, tuple(map(str, meant)) if isinstance(meant, Choice) else ())


def asked_about(gone: CardIsGone, command: RecordDuel | TakeFlag | HandOnFlag, quad: Quad | None = None) -> IsInPlay:
    """The question whether a card is in play, with what is done if the leader says so."""
    card = gone.facts["card"]
    assert isinstance(card, Card)
    return IsInPlay(gone.with_traceback(None), replace(command, found=command.found | {card}), quad)
