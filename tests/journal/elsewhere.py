"""Chains of events as any other phone, honest or not, could have written them: every hash is right."""

from collections.abc import Iterable

from referee_app.journal.chain import Chain, Envelope


def chain_of(game: str, device: str, entries: Iterable[tuple[str, int, str]], now_ms: int) -> list[Envelope]:
    """What a phone recorded of a game from the beginning, each event an action of its own."""
    chain = Chain(game, device)
    head = chain.start
    envelopes = []
    for entry in entries:
        ((envelope, head),) = chain.grow(head, [entry], now_ms, None)
        envelopes.append(envelope)
    return envelopes
