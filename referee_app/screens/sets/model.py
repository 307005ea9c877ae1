"""What the screen of the card sets shows: plain values from what is there. It reads no disk and draws nothing."""

import time
from dataclasses import dataclass, field

from card_printing.sets.set_file import SetFile
from card_printing.sets.set_store import SetIdTaken
from referee_app.cards.decks import OFFICIAL_SIZES
from referee_app.screens.sets.design_model import DesignChoicesShown, DesignDraft, design_choices_shown
from referee_app.screens.sets.set_tasks import DatedSet, ImportedSet, SetsOnPhone, in_app_words
from referee_app.screens.widgets.models import AnswerOption, NumberShown, Question
from referee_app.sentence import Refusal, Sentence, sentence
from referee_app.words.words import Words, drawable

FILE_KINDS = frozenset({".cardset", ".pdf", ".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff", ".gif"})
"""How the names of files end that a set may be in: its own, and pictures of its cover sheet."""

YES = "yes"

KEEP, EXCHANGE, FORGET = "keep", "exchange", "forget"
"""What is answered where two sets have one id."""

_PLAYERS_A_COPY = 2 * OFFICIAL_SIZES[-1]

ASIDE = "aside:"
"""How the key of a line begins that is of a set aside; no id has a colon."""


@dataclass(frozen=True, slots=True)
class SetRow:
    """A line of the list. Its key is the id of a set, or the place of one that is set aside; others lead nowhere."""

    key: str
    icon: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class BusyShown:
    """The progress of a task, and what it is about."""

    text: str = ""
    fraction: float = 0.0

    @property
    def goes_on(self) -> bool:
        """Whether there is anything that takes its time."""
        return bool(self.text)


IDLE = BusyShown()


@dataclass(frozen=True, slots=True)
class SetsShown:
    """The sets on this phone, and the ways to another one."""

    rows: tuple[SetRow, ...] = ()
    is_empty: bool = False
    busy: BusyShown = IDLE


@dataclass(frozen=True, slots=True)
class MakingShown:
    """A set that is to be made."""

    name: str = ""
    fault: str = ""
    design: DesignChoicesShown = field(default_factory=DesignChoicesShown)
    size_text: str = ""
    copies: NumberShown = field(default_factory=NumberShown)


@dataclass(frozen=True, slots=True)
class CoverShown:
    """The camera looks for a cover sheet; in trouble it can be tried again."""

    advice: str = ""
    is_in_trouble: bool = False
    trouble: str = ""


def title_shown(step: str, words: Words) -> str:
    """What a step is about."""
    return words.say_key({"list": "sets.title", "make": "sets.making", "cover": "sets.scanning"}[step])


def sets_shown(listed: SetsOnPhone | None, busy: BusyShown, words: Words) -> SetsShown:
    """The list; before the stored sets have been read there is only the frame."""
    rows = _rows(listed, words) if listed else ()
    is_empty = listed is not None and not rows
    return SetsShown(
        rows=rows,
        is_empty=is_empty,
        busy=busy,
    )


@dataclass(frozen=True, slots=True)
class Making:
    """A set that is to be made, as far as it is chosen; a `fault` is one of its name."""

    name: str = ""
    design_draft: DesignDraft = field(default_factory=DesignDraft)
    copies: int = 1
    fault: Refusal | None = None


def making_shown(making: Making, words: Words) -> MakingShown:
    """What the form for a new set shows."""
    say = words.say_key
    return MakingShown(
        name=making.name,
        fault=words.say(in_app_words(making.fault)) if making.fault else "",
        design=design_choices_shown(making.design_draft, words),
        size_text=say("sets.copies_text", n=making.copies, players=making.copies * _PLAYERS_A_COPY),
        copies=NumberShown(say("sets.copies"), say("sets.copies_caption"), making.copies),
    )


def cover_shown(wrong: Refusal | None, lost: Refusal | None, words: Words) -> CoverShown:
    """What to hold the camera over, or why that was no cover sheet, or why there is no camera and what helps then."""
    say, trouble = words.say_key, lost or wrong
    instead = say("sets.without_camera", sets=say("sets.title"), open=say("sets.open")) if lost else ""
    return CoverShown(
        advice="" if trouble else say("sets.scanning_advice"),
        is_in_trouble=trouble is not None,
        trouble=f"{words.say(trouble)} {instead}".rstrip() if trouble else "",
    )


def imported_text(taken: ImportedSet) -> Sentence:
    """What came of taking a set in."""
    name, copies = name_shown(taken.set_file), taken.set_file.card_set.copies
    if taken.copies_before is None:
        return sentence("sets.taken", name=name)
    if taken.grew:
        return sentence("sets.grew", name=name, n=copies)
    return sentence("sets.here_already", name=name)


def name_shown(set_file: SetFile) -> str:
    """What a set is called, as far as it can be drawn; who made it elsewhere may have used any letters."""
    return drawable(set_file.name) or set_file.card_set.id


def day(seconds: float, words: Words) -> str:
    """A day as people of the language write it."""
    when = time.localtime(seconds)
    return words.say_key("sets.day", day=f"{when.tm_mday:02}", month=f"{when.tm_mon:02}", year=when.tm_year)


def exchange_question(clash: SetIdTaken, *, in_play: bool, words: Words) -> Question:
    """Two sets have one id: which one is to be used?"""
    say, name = words.say_key, name_shown(clash.here)
    text = [say("sets.clash_text", name=name), *([say("sets.clash_in_play")] if in_play else [])]
    return Question(
        headline=say("sets.clash", id=clash.here.card_set.id),
        text=" ".join(text),
        answers=(
            AnswerOption(KEEP, say("sets.clash_keep", name=name), "check"),
            AnswerOption(EXCHANGE, say("sets.clash_take"), "cards"),
        ),
        tone="signal",
    )


def set_aside_question(aside: SetFile, in_use: SetFile | None, *, in_play: bool, words: Words) -> Question:
    """What is to be done with a set that another one with its id replaced."""
    say, name = words.say_key, name_shown(aside)
    text = [say("sets.aside_text", name=name_shown(in_use))] if in_use else [say("sets.aside_alone")]
    return Question(
        headline=say("sets.aside_headline", name=name),
        text=" ".join([*text, *([say("sets.clash_in_play")] if in_use and in_play else [])]),
        answers=(
            AnswerOption(EXCHANGE, say("sets.aside_use"), "cards"),
            AnswerOption(FORGET, say("set.do.forget"), "trash"),
        ),
        tone="signal",
    )


def forget_question(set_file: SetFile, words: Words) -> Question:
    """The question before a set, and its key, is deleted."""
    say = words.say_key
    return Question(
        headline=say("set.forget.headline", name=name_shown(set_file)),
        text=say("set.forget.text"),
        answers=(AnswerOption(YES, say("set.forget.yes"), "trash"),),
        tone="signal",
    )


def exchanged_text(set_file: SetFile) -> Sentence:
    """What came of taking one set in the place of another."""
    return sentence("sets.exchanged", name=name_shown(set_file))


def copies_text(set_file: SetFile, words: Words) -> str:
    """How large a set is: copies, and the cards in them."""
    card_set = set_file.card_set
    return words.say_key("sets.size", n=card_set.copies, cards=len(card_set.cards))


def _rows(listed: SetsOnPhone, words: Words) -> tuple[SetRow, ...]:
    sets = (_row(one, words) for one in listed.sets)
    troubles = (
        SetRow("", "alert", words.say_key("sets.unreadable"), words.say(in_app_words(why))) for why in listed.troubles
    )
    aside = (_row_aside(place, listed, words) for place in range(len(listed.set_aside)))
    return (*sets, *aside, *troubles)


def _row_aside(place: int, listed: SetsOnPhone, words: Words) -> SetRow:
    """A set that is not in use; its id is the other one's, too, so its key here is its place."""
    aside = listed.set_aside[place]
    told = words.say_key("sets.aside_row", id=aside.card_set.id, size=copies_text(aside, words))
    return SetRow(f"{ASIDE}{place}", "box", name_shown(aside), told)


def _row(one: DatedSet, words: Words) -> SetRow:
    told = words.say_key(
        "sets.row", id=one.set_file.card_set.id, size=copies_text(one.set_file, words), day=day(one.changed_s, words)
    )
    return SetRow(one.set_file.card_set.id, "cards", name_shown(one.set_file), told)
