"""What the screen of one card set shows, as plain values. It reads no disk and draws nothing."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from card_printing.reading.check import CheckResult
from card_printing.sets.set_file import SetFile
from referee_app.cards.card_set import MOST_COPIES
from referee_app.cards.decks import Card, players_for
from referee_app.screens.card_set.draft import CheckDraft, depend_on_players
from referee_app.screens.card_set.print_model import SelectionShown, StartShown, selection_shown, start_shown
from referee_app.screens.sets.model import YES, BusyShown, copies_text, name_shown
from referee_app.screens.widgets.models import AnswerOption, FieldSpec, Question
from referee_app.words.words import Words, drawable, format_fact

MAIN = "main"
"""The step with which every set begins."""


@dataclass(frozen=True, slots=True)
class RowShown:
    """Something that can be done with the set."""

    key: str
    icon: str
    headline: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class SetShown:
    """A set and what can be done with it, in groups with a headline each."""

    facts: str = ""
    groups: tuple[tuple[str, tuple[RowShown, ...]], ...] = ()


def title_shown(step: str, set_file: SetFile | None, words: Words) -> str:
    """What a step is about; the first is about the set itself."""
    if step == MAIN:
        return name_shown(set_file) if set_file is not None else ""
    return words.say_key(f"set.do.{step}")


def set_shown(set_file: SetFile | None, words: Words) -> SetShown:
    """The set; before it has been read there is nothing to see."""
    if set_file is None:
        return SetShown()
    say = words.say_key
    paper = ("print", "reprint", "looks", *(("copies",) if set_file.card_set.copies < MOST_COPIES else ()))
    return SetShown(
        facts=say("set.facts", id=set_file.card_set.id, size=copies_text(set_file, words)),
        groups=(
            (say("set.group.paper"), _rows(paper, words)),
            (say("set.group.field"), _rows(("check", "check_files", "post"), words)),
            (say("set.group.file"), _rows(("rename", "share", "forget"), words)),
        ),
    )


_ICONS = {
    "print": "print",
    "reprint": "copy",
    "looks": "eye",
    "copies": "plus",
    "check": "camera",
    "check_files": "qr",
    "post": "duel",
    "rename": "pencil",
    "share": "share",
    "forget": "trash",
}


def _rows(keys: Sequence[str], words: Words) -> tuple[RowShown, ...]:
    say = words.say_key
    return tuple(RowShown(key, _ICONS[key], say(f"set.do.{key}"), say(f"set.why.{key}")) for key in keys)


def rename_question(set_file: SetFile, words: Words) -> Question:
    """How the set is to be called."""
    say = words.say_key
    return Question(
        headline=say("set.do.rename"),
        field=FieldSpec(caption=say("sets.name"), text=set_file.name),
        answers=(AnswerOption(YES, say("set.rename.yes"), "check"),),
    )


def secret_question(what: str, words: Words) -> Question:
    """Before something is made or handed out that only leaders may see: `cover` or `share`."""
    say = words.say_key
    return Question(
        headline=say(f"set.secret.{what}"),
        text=say(f"set.secret.{what}_text"),
        answers=(AnswerOption(YES, say(f"set.secret.{what}_yes"), "lock"),),
        tone="signal",
    )


def growth_question(copies: int, words: Words, *, prints: bool) -> Question:
    """Before the set grows to so many copies, alone or with what is printed."""
    say = words.say_key
    return Question(
        headline=say("set.copies.headline", n=copies),
        text=say("set.copies.text"),
        answers=(AnswerOption(YES, say("set.copies.print_yes" if prints else "set.copies.yes"), "plus"),),
    )


# Checking files: which files, which cards should be there, how far it is, what was found


MOST_LINES = 60
"""So many cards are listed; more than that nobody reads, and all of them can be printed again."""


@dataclass(frozen=True, slots=True)
class CheckResultShown:
    """What was found in the files: a headline, which is yellow unless all is right, and what is to be said of it."""

    is_there: bool = False
    right: str = ""
    wrong: str = ""
    text: str = ""
    has_missing: bool = False


@dataclass(frozen=True, slots=True)
class CheckShown:
    """Files and cards to choose, and what came of it."""

    found: CheckResultShown = CheckResultShown()
    files: tuple[tuple[str, str], ...] = ()
    """The path of each file, and what is shown of it."""
    cards: SelectionShown = field(default_factory=SelectionShown)
    start: StartShown = field(default_factory=StartShown)


def check_shown(
    draft: CheckDraft, set_file: SetFile | None, checked: CheckResult | None, busy: BusyShown, words: Words
) -> CheckShown:
    """What is chosen, and what was found."""
    say, asks_players = words.say_key, set_file is not None and depend_on_players(draft.order, set_file)
    return CheckShown(
        found=_found(checked, set_file, words) if checked is not None and set_file is not None else CheckResultShown(),
        files=tuple((str(path), drawable(path.name) or "…") for path in draft.files),
        cards=selection_shown(
            draft.order,
            words,
            head=say("set.check.cards"),
            players_for=say("set.players.check") if asks_players else None,
        ),
        start=start_shown(say("set.check.look"), busy, words, icon="eye"),
    )


def _found(checked: CheckResult, set_file: SetFile, words: Words) -> CheckResultShown:
    say, n = words.say_key, len(checked.found) + len(checked.missing)
    if checked.is_of_another_set:
        headline = say("set.check.none_of_set", name=name_shown(set_file))
    elif checked.missing:
        headline = say("print.check.missing", n=len(checked.missing), of=n)
    else:
        headline = say("print.check.all_there", n=n, name=name_shown(set_file))
    return CheckResultShown(
        is_there=True,
        right=headline if checked.is_right else "",
        wrong="" if checked.is_right else headline,
        text="\n".join(_lines(checked, set_file, words)),
        has_missing=bool(checked.missing) and not checked.is_of_another_set,
    )


def _lines(checked: CheckResult, set_file: SetFile, words: Words) -> Iterator[str]:
    """Everything that the command would report, too."""
    say = words.say_key
    if checked.missing and checked.deck is not None:
        players = players_for(checked.deck)
        yield say("set.check.another_deck", least=players[0], most=players[-1])
    if not checked.is_of_another_set:
        yield from _cards(checked.missing, set_file, words)
    if checked.doubled:
        yield say("print.check.doubled", n=len(checked.doubled))
        yield from _cards(checked.doubled, set_file, words)
    if checked.unasked:
        yield say("print.check.unasked", n=len(checked.unasked))
    for theirs, n in Counter(checked.foreign).items():
        yield say("print.check.foreign", n=n, theirs=theirs)
    if checked.forged:
        yield say("print.check.forged", n=checked.forged)
    if checked.strange:
        yield say("print.check.strange", n=checked.strange)
    yield from (say("print.check.key", path=drawable(path.name)) for path in checked.key_in)


def _cards(cards: Sequence[Card], set_file: SetFile, words: Words) -> Iterator[str]:
    for card in cards[:MOST_LINES]:
        yield f"{set_file.card_set.short_code(card)}  {format_fact(card, words)}"
    if len(cards) > MOST_LINES:
        yield words.say_key("set.check.more", n=len(cards) - MOST_LINES)
