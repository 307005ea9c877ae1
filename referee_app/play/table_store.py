"""The games at the table on this phone: which there are, and how one is begun, gone on with and forgotten."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from referee_app.journal.journal import GameSummary, Journal
from referee_app.journal.refusals import BeingErased, DamagedJournal
from referee_app.play.live_game import REAL_ENVIRONMENT, Environment
from referee_app.play.setups import DraftStore, SetupStore
from referee_app.play.table_game import TableGame
from referee_app.play.table_record import BeginningLost
from referee_app.sentence import Refusal
from referee_app.table_games.codec import UnreadableValue
from referee_app.table_games.game import AnyGame, Options, Outcome
from referee_app.table_games.seats import Seat

_OF_ONE_GAME = (DamagedJournal, UnreadableValue, BeginningLost)
"""What can be wrong with one game while the others are sound."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEntry:
    """A game in the list. One that cannot be read, or is being erased, has only its time and its `trouble`."""

    game: str
    last_ms: int
    key: str = ""
    seats: int = 0
    names: Mapping[Seat, str] = field(default_factory=dict)
    acting: frozenset[Seat] = frozenset()
    outcome: Outcome | None = None
    goes_on_from: int | None = None
    """Where a part was lost and nobody has gone on yet: the number of the next move."""
    trouble: Refusal | None = None


class TableStore:
    """The games of one journal, the drafts of what is being arranged in them, and the set-ups used in them."""

    def __init__(
        self,
        journal: Journal,
        drafts: DraftStore,
        setups: SetupStore,
        environment: Environment = REAL_ENVIRONMENT,
    ) -> None:
        self._journal = journal
        self._drafts = drafts
        self._setups = setups
        self._environment = environment
        self._read: dict[GameSummary, TableEntry] = {}

    def entries(self) -> tuple[TableEntry, ...]:
        """Every game, the one in which something happened last first; only what is new is read again."""
        summaries = self._journal.games()
        self._read = {summary: self._read.get(summary) or self._entry(summary) for summary in summaries}
        return tuple(self._read.values())

    def _entry(self, summary: GameSummary) -> TableEntry:
        game, _, _, last_ms, being_erased = summary
        if being_erased:
            return TableEntry(game=game, last_ms=last_ms, trouble=BeingErased(path=str(self._journal.path)))
        try:
            table = self.resume(game)
        except _OF_ONE_GAME as trouble:
            # Kept as a value, it must not keep the whole game with it.
            return TableEntry(game=game, last_ms=last_ms, trouble=trouble.with_traceback(None))
        seen = table.seat_view(None)
        return TableEntry(
            game=game,
            last_ms=last_ms,
            key=table.rules.key,
            seats=table.seats,
            names=table.names,
            acting=seen.acting,
            outcome=seen.outcome,
            goes_on_from=table.goes_on_from,
        )

    def begin(self, rules: AnyGame, agreed: Options, names: Iterable[str]) -> TableGame:
        """A new game for as many as there are names."""
        return TableGame.begin(self._journal, rules, agreed, names, environment=self._environment)

    def resume(self, game: str) -> TableGame:
        """A game as it stands in the journal."""
        return TableGame.resume(self._journal, game, environment=self._environment)

    def forget(self, game: str) -> None:
        """Erase a game with its names and drafts, and which set-ups were used in it."""
        # The journal comes last: should it refuse, the game is still listed and can be forgotten again.
        self._setups.forget_game(game)
        self._drafts.forget(game)
        self._journal.forget(game)
