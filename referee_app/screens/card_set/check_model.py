"""What the step for checking files shows: which files, which cards should be there, how far it is, what was found."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from card_printing.reading.check import CheckResult
from card_printing.sets.set_file import SetFile
from referee_app.cards.decks import Card, players_for
from referee_app.screens.card_set.draft import CheckDraft, depend_on_players
from referee_app.screens.card_set.print_model import (
    PressShown,
    SelectionShown,
    press_shown,
    selection_shown,
)
from referee_app.screens.sets.model import BusyShown, name_shown
from referee_app.words.letters import drawable
from referee_app.words.words import Words, shown

MOST_LINES = 60
"""So many cards are listed; more than that nobody reads, and all of them can be printed again."""


@dataclass(frozen=True, slots=True)
class FoundShown:
    """What was found in the files: a headline, which is yellow unless all is right, and what is to be said of it."""

    is_there: bool = False
    right: str = ""
    wrong: str = ""
    text: str = ""
    has_missing: bool = False
    reprint: str = ""


@dataclass(frozen=True, slots=True)
class CheckShown:
    """Files and cards to choose, and what came of it."""

    found: FoundShown = FoundShown()
    files_head: str = ""
    files: tuple[str, ...] = ()
    add: str = ""
    advice: str = ""
    cards: SelectionShown = field(default_factory=SelectionShown)
    press: PressShown = field(default_factory=PressShown)


def check_shown(
    draft: CheckDraft, kept: SetFile | None, checked: CheckResult | None, busy: BusyShown, words: Words
) -> CheckShown:
    """What is chosen, and what was found."""
    say, asks_players = words.say_key, kept is not None and depend_on_players(draft.order, kept)
    return CheckShown(
        found=_found(checked, kept, words) if checked is not None and kept is not None else FoundShown(),
        files_head=say("set.check.files"),
        files=tuple(drawable(path.name) or "…" for path in draft.files),
        add=say("set.check.add"),
        advice=say("set.check.advice"),
        cards=selection_shown(
            draft.order,
            words,
            head=say("set.check.cards"),
            players_for=say("set.players.check") if asks_players else None,
        ),
        press=press_shown(say("set.check.look"), busy, words, icon="eye"),
    )


def _found(checked: CheckResult, kept: SetFile, words: Words) -> FoundShown:
    say, n = words.say_key, len(checked.found) + len(checked.missing)
    if checked.is_of_another_set:
        headline = say("set.check.none_of_set", name=name_shown(kept))
    elif checked.missing:
        headline = say("print.check.missing", n=len(checked.missing), of=n)
    else:
        headline = say("print.check.all_there", n=n, name=name_shown(kept))
    return FoundShown(
        is_there=True,
        right=headline if checked.is_right else "",
        wrong="" if checked.is_right else headline,
        text="\n".join(_lines(checked, kept, words)),
        has_missing=bool(checked.missing) and not checked.is_of_another_set,
        reprint=say("end.reprint"),
    )


def _lines(checked: CheckResult, kept: SetFile, words: Words) -> Iterator[str]:
    """Everything that the command would tell, too."""
    say = words.say_key
    if checked.missing and checked.deck is not None:
        players = players_for(checked.deck)
        yield say("set.check.another_deck", least=players[0], most=players[-1])
    if not checked.is_of_another_set:
        yield from _cards(checked.missing, kept, words)
    if checked.doubled:
        yield say("print.check.doubled", n=len(checked.doubled))
        yield from _cards(checked.doubled, kept, words)
    if checked.unasked:
        yield say("print.check.unasked", n=len(checked.unasked))
    for theirs, n in Counter(checked.foreign).items():
        yield say("print.check.foreign", n=n, theirs=theirs)
    if checked.forged:
        yield say("print.check.forged", n=checked.forged)
    if checked.strange:
        yield say("print.check.strange", n=checked.strange)
    yield from (say("print.check.key", path=drawable(path.name)) for path in checked.key_in)


def _cards(cards: Sequence[Card], kept: SetFile, words: Words) -> Iterator[str]:
    for card in cards[:MOST_LINES]:
        yield f"{kept.card_set.short_code(card)}  {shown(card, words)}"
    if len(cards) > MOST_LINES:
        yield words.say_key("set.check.more", n=len(cards) - MOST_LINES)
