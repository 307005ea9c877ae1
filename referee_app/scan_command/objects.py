"""What was seen as JSON for scripts. The keys are documented in the command's help and stay what they are."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.refusal import Refusal
from referee_app.scan_command.meaning import Fight, Meaning, Read
from referee_app.scan_command.observed import Unreadable
from referee_app.words.words import Sayable, Words, shown

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class Objects:
    """Tells an observation as one object on one line, in letters that every terminal and every pipe takes."""

    words: Words
    card_set: CardSet | None

    def of(self, meaning: Meaning) -> Iterator[str]:
        """The line of an observation."""
        told: Json = {"source": meaning.source}
        if meaning.ms is not None:
            told["ms"] = meaning.ms
        told["codes"] = [self._code(code) for code in meaning.codes]
        if self.card_set is not None:
            told["hints"] = [self._said(hint) for hint in meaning.hints]
            told["verdict"] = self._verdict(self.card_set, meaning.fight) if meaning.fight else None
        yield json.dumps(told)

    def of_unreadable(self, unreadable: Unreadable) -> str:
        """The line of a file that cannot be read."""
        return json.dumps({"source": unreadable.source, "refused": self._said(unreadable.why)})

    def _code(self, code: Read) -> Json:
        told: Json = {"text": code.text, "quad": [[round(x, 1), round(y, 1)] for x, y in code.quad]}
        if isinstance(code.card, Refusal):
            told["refused"] = self._said(code.card)
        elif self.card_set is not None and code.card is not None:
            told["card"] = self._card(self.card_set, code.card)
        return told

    def _card(self, card_set: CardSet, card: Card) -> Json:
        return {
            "team": card.team.value,
            "rank": card.rank.name.lower(),
            "ordinal": card.ordinal,
            "copy": card.copy,
            "short_code": card_set.short_code(card),
            "name": shown(card, self.words),
        }

    def _verdict(self, card_set: CardSet, fight: Fight) -> Json:
        verdict = fight.verdict
        return {
            "red": self._card(card_set, fight.duel.red),
            "blue": self._card(card_set, fight.duel.blue),
            "result": verdict.result.value,
            "sentence": self.words.say(fight.told),
            "why": self._said(verdict.why),
            "now": {team.value: self._said(verdict.now[team]) for team in Team},
        }

    def _said(self, what: Sayable) -> Json:
        return {"key": what.key, "sentence": self.words.say(what)}
