"""What the screen of one card set shows: plain values from what is kept of it. It reads no disk and draws nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

from card_printing.sets.set_file import SetFile
from referee_app.cards.card_set import MOST_COPIES
from referee_app.screens.sets.design_model import NO_LOOKS, DesignDraft, LooksShown, looks_shown
from referee_app.screens.sets.model import copies_told, name_shown
from referee_app.screens.widgets.models import AnswerOption, FieldSpec, Question
from referee_app.words.words import Words

YES = "yes"
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


@dataclass(frozen=True, slots=True)
class DesignShown:
    """The looks of the set."""

    looks: LooksShown = NO_LOOKS
    advice: str = ""
    button: str = ""


def title_shown(step: str, kept: SetFile | None, words: Words) -> str:
    """What a step is about; the first is about the set itself."""
    if step == MAIN:
        return name_shown(kept) if kept is not None else ""
    return words.say_key(f"set.do.{step}")


def set_shown(kept: SetFile | None, words: Words) -> SetShown:
    """The set; before it has been read there is nothing to see."""
    if kept is None:
        return SetShown()
    say = words.say_key
    paper = ("print", "reprint", "looks", *(("copies",) if kept.card_set.copies < MOST_COPIES else ()))
    return SetShown(
        facts=say("set.facts", id=kept.card_set.id, size=copies_told(kept, words)),
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


def design_shown(looks: DesignDraft, words: Words) -> DesignShown:
    """The looks of the set, to be changed."""
    say = words.say_key
    return DesignShown(
        looks=looks_shown(looks, words),
        advice=say("set.looks.advice"),
        button=say("set.looks.keep"),
    )


def rename_question(kept: SetFile, words: Words) -> Question:
    """How the set is to be called."""
    say = words.say_key
    return Question(
        headline=say("set.do.rename"),
        field=FieldSpec(caption=say("sets.name"), text=kept.name),
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


def forget_question(kept: SetFile, words: Words) -> Question:
    """Before the key is gone."""
    say = words.say_key
    return Question(
        headline=say("set.forget.headline", name=name_shown(kept)),
        text=say("set.forget.text"),
        answers=(AnswerOption(YES, say("set.forget.yes"), "trash"),),
        tone="signal",
    )
