"""What the screen of one card set shows: plain values from what is kept of it. It reads no disk and draws nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

from card_printing.layout.design import Design, Style
from card_printing.sets.set_file import SetFile
from referee_app.cards.card_set import MOST_COPIES
from referee_app.cards.decks import FEWEST_PLAYERS, OFFICIAL_SIZES
from referee_app.refusal import Refusal
from referee_app.screens.card_set.printing import ALL, Document, Printed, Whom, Wish
from referee_app.screens.sets.looks_model import NO_LOOKS, LooksShown, Options, looks_shown
from referee_app.screens.sets.model import IDLE, BusyShown, copies_told, name_shown
from referee_app.screens.sets.refusals import said_here
from referee_app.screens.theme import Tone
from referee_app.screens.widgets.question import Answer, FieldSpec, Question
from referee_app.sentence import sentence
from referee_app.words.words import Words

MOST_PLAYERS = 999
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
class PrintedRow:
    """A PDF that is there now; a tap shares it."""

    headline: str
    text: str


@dataclass(frozen=True, slots=True)
class PressShown:
    """The button that starts the press, or stops it while it works; and how far it is."""

    text: str = ""
    icon: str = "print"
    tone: str = Tone.ACTION.value
    busy: BusyShown = IDLE


@dataclass(frozen=True, slots=True)
class PrintShown:
    """What can be printed, what is chosen, how far it is, and what came of it."""

    what_head: str = ""
    documents: Options = ()
    what: str = ""
    about: str = ""
    whom_head: str = ""
    whoms: Options = ()
    whom: str = ""
    decks_head: str = ""
    decks: Options = ()
    deck: str = ""
    asks_players: bool = False
    players_text: str = ""
    players: int = FEWEST_PLAYERS
    least: int = FEWEST_PLAYERS
    most: int = MOST_PLAYERS
    press: PressShown = PressShown()
    is_printed: bool = False
    printed_head: str = ""
    printed: tuple[PrintedRow, ...] = ()


@dataclass(frozen=True, slots=True)
class ReprintShown:
    """Where lost cards are named."""

    text: str = ""
    head: str = ""
    hint: str = ""
    fault: str = ""
    advice: str = ""
    press: PressShown = PressShown()


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
            (say("set.group.field"), _rows(("check", "post"), words)),
            (say("set.group.file"), _rows(("rename", "share", "forget"), words)),
        ),
    )


_ICONS = {
    "print": "print",
    "reprint": "copy",
    "looks": "eye",
    "copies": "plus",
    "check": "camera",
    "post": "duel",
    "rename": "pencil",
    "share": "share",
    "forget": "trash",
}


def _rows(keys: Sequence[str], words: Words) -> tuple[RowShown, ...]:
    say = words.say_key
    return tuple(RowShown(key, _ICONS[key], say(f"set.do.{key}"), say(f"set.why.{key}")) for key in keys)


def print_shown(wish: Wish, design: Design, busy: BusyShown, printed: Sequence[Printed], words: Words) -> PrintShown:
    """What is chosen, and the choices that it leaves."""
    say = words.say_key
    has_cards = Document.CARDS in wish.documents
    is_asked = (has_cards and wish.whom is Whom.PLAYERS) or Document.BRIEFING in wish.documents
    return PrintShown(
        what_head=say("set.print.what"),
        documents=tuple((key, say(f"set.document.{key}"), "") for key in (*Document, ALL)),
        what=wish.what,
        about=say(f"set.about.{wish.what}"),
        whom_head=say("set.print.whom") if has_cards else "",
        whoms=tuple((whom.value, say(f"set.whom.{whom}"), "") for whom in Whom) if has_cards else (),
        whom=wish.whom.value,
        decks_head=say("new.deck") if has_cards and wish.whom is Whom.DECK else "",
        decks=_decks(words) if has_cards and wish.whom is Whom.DECK else (),
        deck=str(wish.deck),
        asks_players=is_asked,
        players_text=say("set.print.players"),
        players=wish.players,
        press=_press(len(wish.documents), busy, words),
        is_printed=bool(printed),
        printed_head=say("set.print.ready"),
        printed=tuple(_printed_row(one, design, words) for one in printed),
    )


def _press(documents: int, busy: BusyShown, words: Words) -> PressShown:
    if busy.goes_on:
        return PressShown(words.say_key("set.print.stop"), "close", Tone.QUIET.value, busy)
    return PressShown(words.say_key("set.print.make", n=documents))


def _decks(words: Words) -> Options:
    return tuple((str(size), words.say_key("set.print.deck", n=size), "") for size in OFFICIAL_SIZES)


_HOW = {
    Style.FOLD_OVER: "print.how.fold_over",
    Style.DUPLEX_LONG_EDGE: "print.how.long_edge",
    Style.DUPLEX_SHORT_EDGE: "print.how.short_edge",
    Style.FRONTS: "set.how.fronts",
}


def _printed_row(one: Printed, design: Design, words: Words) -> PrintedRow:
    say = words.say_key
    if one.document is not Document.CARDS:
        return PrintedRow(say(f"set.document.{one.document}"), one.path.name)
    cut = sentence("print.cut.border" if design.ink_saver else "print.cut.marks")
    if not (design.ink_saver or design.crop_marks):
        cut = sentence("print.cut.no_marks")
    key = "print.how.fronts_on_coloured_paper" if _is_for_coloured_paper(design) else _HOW[design.style]
    cards = say("print.cards", n=one.cards)
    papers = say("print.sheets", n=one.sheets, paper=design.paper.as_written)
    return PrintedRow(say("set.print.cards_on", cards=cards, sheets=papers), say(key, cut=cut))


def _is_for_coloured_paper(design: Design) -> bool:
    return design.style is Style.FRONTS and design.ink_saver


def reprint_shown(text: str, fault: Refusal | None, busy: BusyShown, words: Words) -> ReprintShown:
    """How lost cards are named, or what is wrong with how they were."""
    say = words.say_key
    return ReprintShown(
        text=text,
        head=say("set.reprint.head"),
        hint=say("set.reprint.hint"),
        fault=words.say(said_here(fault)) if fault else "",
        advice=say("set.reprint.advice"),
        press=_press(1, busy, words),
    )


def design_shown(design: Design, words: Words) -> DesignShown:
    """The looks of the set, to be changed."""
    say = words.say_key
    return DesignShown(
        looks=looks_shown(design, words),
        advice=say("set.looks.advice"),
        button=say("set.looks.keep"),
    )


def rename_question(kept: SetFile, words: Words) -> Question:
    """How the set is to be called."""
    say = words.say_key
    return Question(
        headline=say("set.do.rename"),
        field=FieldSpec(caption=say("sets.name"), text=kept.name),
        answers=(Answer(YES, say("set.rename.yes"), "check"),),
    )


def secret_question(what: str, words: Words) -> Question:
    """Before something is made or handed out that only leaders may see: `cover` or `share`."""
    say = words.say_key
    return Question(
        headline=say(f"set.secret.{what}"),
        text=say(f"set.secret.{what}_text"),
        answers=(Answer(YES, say(f"set.secret.{what}_yes"), "lock"),),
        tone="signal",
    )


def copies_question(kept: SetFile, words: Words) -> Question:
    """Before the set grows."""
    say, now = words.say_key, kept.card_set.copies + 1
    return Question(
        headline=say("set.copies.headline", n=now),
        text=say("set.copies.text"),
        answers=(Answer(YES, say("set.copies.yes"), "plus"),),
    )


def forget_question(kept: SetFile, words: Words) -> Question:
    """Before the key is gone."""
    say = words.say_key
    return Question(
        headline=say("set.forget.headline", name=name_shown(kept)),
        text=say("set.forget.text"),
        answers=(Answer(YES, say("set.forget.yes"), "trash"),),
        tone="signal",
    )
