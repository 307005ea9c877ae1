"""The command `simulate`: prints a simulated game as a story. The simulation itself is in `practice`."""

import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from referee_app.cards.decks import FEWEST_PLAYERS
from referee_app.cards.ranks import Team
from referee_app.command_line.parser import CommandParser, listed, make_folder, nonempty_path, number, one_of
from referee_app.command_line.terminal import Terminal
from referee_app.journal.journal import Journal
from referee_app.live_game import queries
from referee_app.live_game.descriptions import describe_event, describe_outcome
from referee_app.live_game.evolve import replay
from referee_app.live_game.model import Dealing, Knowledge, Mode, Setup, propose
from referee_app.play.live_game import LiveGame
from referee_app.practice.simulated_field import teams_by_phone
from referee_app.practice.simulation import PlayedCommand, SimulatedPlay
from referee_app.sentence import Moment, Refusal, Sentence, sentence
from referee_app.words.words import Words

AFTERNOON_MS = int(time.mktime((2026, 6, 6, 14, 0, 0, 0, 0, -1)) * 1000)
"""Every simulated game begins at two o'clock in any time zone: the same seed gives the same story."""

_MOST_PLAYERS = 1_000
"""More than ever came; the story of a million takes hours."""

_HIGHEST_SEED = 999_999_999
"""It is a part of the journals' names."""


class JournalExists(Refusal):
    """The journals of a simulation are written only to new files."""

    key = "refusal.journal_exists"


def add_options(parser: CommandParser) -> None:
    """Add the options of `simulate` to a parser."""
    modes, levels = listed(Mode), listed(Knowledge)
    # Too few are refused by the game itself.
    players = number("--players", FEWEST_PLAYERS, _MOST_PLAYERS, takes_less=True)
    parser.add_argument("--players", metavar="N", type=players, default=24, help="how many play (default: 24)")
    parser.add_argument(
        "--seed",
        metavar="N",
        type=number("--seed", 0, _HIGHEST_SEED),
        default=1,
        help="the same seed tells the same story (default: 1)",
    )
    parser.add_argument(
        "--mode", metavar="MODE", type=one_of("--mode", Mode), help=f"{modes} (default: by the group's size)"
    )
    parser.add_argument(
        "--knowledge",
        metavar="LEVEL",
        type=one_of("--knowledge", Knowledge),
        default=Knowledge.PLAYERS,
        help=f"what is recorded: {levels} (default: {Knowledge.PLAYERS})",
    )
    parser.add_argument(
        "--journals", type=nonempty_path("--journals"), metavar="FOLDER", help="keep the phones' journals here"
    )


def run(options: Namespace, terminal: Terminal) -> int:
    """Print the story of a game; its journals are kept if a folder is named for them."""
    setup = _setup(options.players, options.mode, options.knowledge)
    with TemporaryDirectory() as temporary:
        kept = options.journals or Path(temporary)
        make_folder(kept)
        for line in story(setup, options.seed, terminal.words, kept, keep=options.journals is not None):
            terminal.show(line)
    return 0


def _setup(players: int, mode: Mode | None, knowledge: Knowledge) -> Setup:
    """The proposed setup, with the mode that was asked for."""
    proposed = propose(players, knowledge=knowledge, card_set=None if knowledge is Knowledge.COUNTED else "000000")
    mode = mode or proposed.mode
    return Setup(
        red_players=proposed.red_players,
        blue_players=proposed.blue_players,
        deck=proposed.deck,
        mode=mode,
        knowledge=knowledge,
        dealing=Dealing.BLIND if mode is Mode.GAME_MASTER else Dealing.RANDOM,
        card_set=proposed.card_set,
    )


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
        what = describe_event(event)
        if getattr(event, "inferred", False):
            what = sentence("log.inferred", what=what)
        key = "story.line.phone" if len(play.phones) > 1 else "story.line"
        yield words.say(sentence(key, when=Moment(play.now()), phone=played.scripted.phone + 1, what=what))


def _endings(phones: tuple[LiveGame, ...]) -> Iterator[Sentence]:
    """How the game ended, by all that the phones know together."""
    united = replay(fact for phone in phones for facts in phone.state.facts.values() for fact in facts)
    outcome = queries.outcome(united)
    if outcome is not None:
        yield describe_outcome(outcome)
    for team in Team:
        yield sentence(
            "story.captured", team=team, n=queries.captured_cards(united, team).n, half=united.setup.deck.half
        )
