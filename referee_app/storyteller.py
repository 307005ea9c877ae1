"""Tells a simulated game as a readable story in a language. It prints nothing and plays nothing itself."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from referee_app.cards.ranks import Team
from referee_app.journal.journal import Journal
from referee_app.live_game import queries
from referee_app.live_game.evolve import replay
from referee_app.live_game.model import Setup
from referee_app.live_game.tell import tell, tell_outcome
from referee_app.play.live import LiveGame
from referee_app.practice.simulated_field import teams_by_phone
from referee_app.practice.simulation import PlayedCommand, SimulatedPlay
from referee_app.refusal import Refusal
from referee_app.sentence import Moment, Sentence, sentence
from referee_app.words.words import Words

AFTERNOON_MS = int(time.mktime((2026, 6, 6, 14, 0, 0, 0, 0, -1)) * 1000)
"""Every simulated game begins at two o'clock, wherever it is told: the same seed tells the same story."""


class JournalExists(Refusal):
    """A story is written to new files only."""

    key = "refusal.journal_exists"


def story(setup: Setup, seed: int, words: Words, folder: Path, *, keep: bool) -> Iterator[str]:
    """The lines of a story. The journals are written to `folder`; if they are to be kept, the last line says where."""
    paths = [folder / f"seed-{seed}-phone-{n}.journal" for n, _ in enumerate(teams_by_phone(setup), start=1)]
    for path in paths:
        if path.exists():
            raise JournalExists(path=str(path))
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as files:
        journals = [files.enter_context(Journal.open(path)) for path in paths]
        play = SimulatedPlay(journals, setup, seed, start_ms=AFTERNOON_MS)
        yield words.say(_title(setup, seed))
        yield ""
        while played := play.step():
            yield from _lines(played, play, words)
        yield ""
        yield from (words.say(line) for line in _endings(play.phones))
    if keep:
        yield words.say(sentence("story.journals", paths=tuple(map(str, paths))))


def _title(setup: Setup, seed: int) -> Sentence:
    return sentence(
        "story.title",
        n=setup.red_players + setup.blue_players,
        deck=setup.deck.total,
        half=setup.deck.half,
        mode=sentence(f"mode.{setup.mode}"),
        seed=seed,
    )


def _lines(played: PlayedCommand, play: SimulatedPlay, words: Words) -> Iterator[str]:
    for event in played.done.events:
        what = tell(event)
        if getattr(event, "inferred", False):
            what = sentence("log.inferred", what=what)
        key = "story.line.phone" if len(play.phones) > 1 else "story.line"
        yield words.say(sentence(key, when=Moment(play.now()), phone=played.scripted.phone + 1, what=what))


def _endings(phones: tuple[LiveGame, ...]) -> Iterator[Sentence]:
    """How the game ended, by all that the phones know together."""
    united = replay(fact for phone in phones for facts in phone.state.facts.values() for fact in facts)
    outcome = queries.outcome(united)
    if outcome is not None:
        yield tell_outcome(outcome)
    for team in Team:
        yield sentence("story.captured", team=team, n=queries.captured(united, team).n, half=united.setup.deck.half)
