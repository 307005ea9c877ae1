"""What was seen as lines for people: what stands in a code stays on its line and cannot command the terminal."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.scan_command.meaning import Meaning
from referee_app.sentence import Span
from referee_app.terminal import escaped
from referee_app.words.words import Words, shown


@dataclass(frozen=True, slots=True)
class Lines:
    """Tells an observation in columns with a tab between them; `are_many`: files, so that each line names its own."""

    words: Words
    card_set: CardSet | None
    are_many: bool

    def of(self, meaning: Meaning) -> Iterator[str]:
        """The lines of an observation; without a set its texts, and nothing else."""
        if self.card_set is None:
            yield from (escaped(code.text) for code in meaning.codes)
            return
        where = [meaning.source] if self.are_many else []
        when = [] if meaning.ms is None else [shown(Span(meaning.ms), self.words)]
        for columns in self._columns(meaning, self.card_set):
            yield "\t".join(map(escaped, (*where, *when, *columns)))

    def _columns(self, meaning: Meaning, card_set: CardSet) -> Iterator[tuple[str, ...]]:
        say = self.words.say
        for code in meaning.codes:
            short_code = (card_set.short_code(code.card),) if isinstance(code.card, Card) else ()
            yield code.text, shown(code.card, self.words), *short_code
        for hint in meaning.hints:
            yield (say(hint),)
        if meaning.fight is not None:
            verdict = meaning.fight.verdict
            yield (say(meaning.fight.told),)
            yield (say(verdict.why),)
            yield from ((shown(team, self.words), say(verdict.now[team])) for team in Team)
