"""What the steps for printing show: choices, plan, progress and result.

Plain values from a draft; they read no disk and draw nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from card_printing.layout.design import Design
from card_printing.orders.order import (
    Document,
    Plan,
    PlannedDocument,
    PrintOrder,
    Selection,
    design_changes,
    how_to_print,
)
from card_printing.orders.printing import PrintedDocument
from card_printing.sets.selection import ListUnreadable
from referee_app.cards.decks import FEWEST_PLAYERS, OFFICIAL_SIZES
from referee_app.live_game.limits import MOST_PLAYERS
from referee_app.live_game.model import Mode
from referee_app.screens.card_set.draft import ALL, FOR_PLAYERS, Copies, PrintDraft, depend_on_players
from referee_app.screens.new_game.model import NO_RULES, HouseRulesShown, house_rules_shown
from referee_app.screens.sets.design_model import DesignChoicesShown, design_choices_shown
from referee_app.screens.sets.model import IDLE, BusyShown
from referee_app.screens.sets.set_tasks import in_app_words
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import ChoiceOptions, NumberShown
from referee_app.sentence import Refusal
from referee_app.words.words import Words


@dataclass(frozen=True, slots=True)
class SelectionShown:
    """Which cards are meant, and for how many players; what does not matter is not there."""

    head: str = ""
    whoms: ChoiceOptions = ()
    whom: str = ""
    decks: ChoiceOptions = ()
    deck: str = ""
    asks_players: bool = False
    players_caption: str = ""
    players: int = FEWEST_PLAYERS
    least: int = FEWEST_PLAYERS
    most: int = MOST_PLAYERS


@dataclass(frozen=True, slots=True)
class CopiesShown:
    """Which copies of the set are meant."""

    is_there: bool = False
    caption: str = ""
    options: ChoiceOptions = ()
    chosen: str = ""
    is_chosen: bool = False
    first: NumberShown = field(default_factory=NumberShown)
    last: NumberShown = field(default_factory=NumberShown)


@dataclass(frozen=True, slots=True)
class PrintedGameShown:
    """The options of the game that briefing, tables and posters describe."""

    is_there: bool = False
    caption: str = ""
    modes: ChoiceOptions = ()
    mode: str = ""
    rules: HouseRulesShown = NO_RULES
    bounds: str = ""


@dataclass(frozen=True, slots=True)
class OnceShown:
    """The design for this print only; for reprints nothing is kept."""

    caption: str = ""
    design: DesignChoicesShown = field(default_factory=DesignChoicesShown)
    can_keep: bool = False
    is_kept: bool = False


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A PDF that is there now; a tap shares it."""

    headline: str
    text: str


@dataclass(frozen=True, slots=True)
class StartShown:
    """The button that starts a task, or stops it while it goes on; what it will come to, or why it will not."""

    text: str = ""
    icon: str = "print"
    tone: str = SurfaceTone.ACTION.value
    busy: BusyShown = IDLE
    plan: str = ""
    fault: str = ""


@dataclass(frozen=True, slots=True)
class PrintShown:
    """The step for printing: documents, choices, plan, progress and result."""

    documents: ChoiceOptions = ()
    taken: frozenset[str] = frozenset()
    about: str = ""
    cards: SelectionShown = SelectionShown()
    copies: CopiesShown = CopiesShown()
    game: PrintedGameShown = PrintedGameShown()
    once: OnceShown = OnceShown()
    plan: str = ""
    start: StartShown = StartShown()
    is_printed: bool = False
    printed: tuple[PrintedRow, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class ReprintShown:
    """Where lost cards are named."""

    text: str = ""
    fault: str = ""
    with_cover: bool = False
    once: OnceShown = OnceShown()
    start: StartShown = StartShown()


Planned = Plan | Refusal
"""What an order comes to, or why it does not."""


@dataclass(frozen=True, slots=True)
class Made:
    """The result of a plan."""

    plan: Plan
    printed: tuple[PrintedDocument, ...]


def print_shown(draft: PrintDraft, planned: Planned, busy: BusyShown, made: Made | None, words: Words) -> PrintShown:
    """What is chosen, and the choices that it leaves."""
    say, order = words.say_key, draft.order
    wanted = {one.value for one in order.wanted}
    is_all = len(wanted) == len(Document)
    several = planned if isinstance(planned, Plan) and len(planned.documents) > 1 else None
    return PrintShown(
        documents=tuple((key, say(f"set.document.{key}"), "") for key in (*Document, ALL)),
        taken=frozenset({*wanted, *([ALL] if is_all else [])}),
        about=say(f"set.about.{_about(order.wanted)}"),
        cards=selection_shown(
            order,
            words,
            head=say("set.print.whom") if draft.asks_cards else "",
            players_for=" ".join(_what_players_are_for(draft, words)) if draft.asks_players else None,
        ),
        copies=_copies(draft, words) if draft.asks_cards else CopiesShown(),
        game=_game(draft, words) if draft.asks_game else PrintedGameShown(),
        once=_once(draft, words, can_keep=True),
        plan="\n".join(_lines(several, words)) if several else "",
        start=_start(len(wanted), planned, busy, words),
        is_printed=made is not None,
        printed=tuple(_printed_row(one, made.plan.design, words) for one in made.printed) if made else (),
        note=" ".join(_notes(made.plan, words)) if made else "",
    )


def reprint_shown(
    draft: PrintDraft, planned: Planned, fault: Refusal | None, busy: BusyShown, words: Words
) -> ReprintShown:
    """How lost cards are named, or what is wrong with how they were. While they are typed nobody is blamed."""
    return ReprintShown(
        text=draft.lost,
        fault=said_with_details(fault, words) if fault else "",
        with_cover=draft.with_cover,
        once=_once(draft, words, can_keep=False),
        start=_start(1 + (draft.with_cover and bool(draft.lost.strip())), planned, busy, words, tells_fault=False),
    )


def said_with_details(refusal: Refusal, words: Words) -> str:
    """A refusal in the words of the app; of a list, with every line that is wrong."""
    details = refusal.details if isinstance(refusal, ListUnreadable) else ()
    return "\n".join([words.say(in_app_words(refusal)), *map(words.say, details)])


def start_shown(text: str, busy: BusyShown, words: Words, *, icon: str = "print") -> StartShown:
    """A button that starts something, or stops it while it goes on."""
    if busy.goes_on:
        return StartShown(words.say_key("set.print.stop"), "close", SurfaceTone.QUIET.value, busy)
    return StartShown(text, icon)


def selection_shown(order: PrintOrder, words: Words, *, head: str, players_for: str | None) -> SelectionShown:
    """Which cards are meant; without a head it is not asked, nor how many play where that is for nothing."""
    say, selections = words.say_key, (Selection.FULL, Selection.PLAYERS, Selection.DECK)
    by_deck = bool(head) and order.selection is Selection.DECK
    return SelectionShown(
        head=head,
        whoms=tuple((one.value, say(f"set.whom.{one}"), "") for one in selections) if head else (),
        whom=order.selection.value,
        decks=tuple((str(size), say("set.print.deck", n=size), "") for size in OFFICIAL_SIZES) if by_deck else (),
        deck=str(order.deck),
        asks_players=players_for is not None,
        players_caption=players_for or "",
        players=order.players or FEWEST_PLAYERS,
    )


def _about(wanted: Sequence[Document]) -> str:
    """The key of the sentence that describes these documents."""
    if len(wanted) == 1:
        return wanted[0].value
    return ALL if any(one.is_secret for one in wanted) else "open"


def _what_players_are_for(draft: PrintDraft, words: Words) -> Iterator[str]:
    """Why it is asked how many play."""
    if draft.asks_cards:
        yield words.say_key(f"set.players.{'cards' if depend_on_players(draft.order, draft.set_file) else 'not_cards'}")
    for document in FOR_PLAYERS:
        if document in draft.order.wanted:
            yield words.say_key(f"set.players.{document}")


def _copies(draft: PrintDraft, words: Words) -> CopiesShown:
    say, copies = words.say_key, draft.set_file.card_set.copies
    added = _some_copies(draft.added[0], draft.added[-1], words)
    chosen = _some_copies(draft.first, draft.last, words)
    by_all = "set.copies_of.needed" if draft.order.selection is Selection.PLAYERS else "set.copies_of.has"
    captions = {Copies.ALL: say(by_all, n=copies), Copies.ADDED: added, Copies.CHOSEN: chosen}
    options = ((Copies.ALL, say("set.copies_of.all")), (Copies.ADDED, added), (Copies.CHOSEN, say("set.copies_of.own")))
    return CopiesShown(
        is_there=True,
        caption=captions[draft.copies],
        options=tuple((key.value, text, "") for key, text in options if copies > 1 or key is not Copies.ADDED),
        chosen=draft.copies.value,
        is_chosen=draft.copies is Copies.CHOSEN,
        first=NumberShown(say("set.copies_of.first"), "", draft.first),
        last=NumberShown(say("set.copies_of.last"), say("set.copies_of.last_caption", n=copies), draft.last),
    )


def _some_copies(first: int, last: int, words: Words) -> str:
    if first == last:
        return words.say_key("set.copies_of.one", n=first)
    return words.say_key("set.copies_of.some", first=first, last=last)


def _game(draft: PrintDraft, words: Words) -> PrintedGameShown:
    say, has_briefing = words.say_key, Document.BRIEFING in draft.order.wanted
    rules = house_rules_shown(draft.order.rules, words)
    mode = say(f"new.mode.{draft.mode}")
    return PrintedGameShown(
        is_there=True,
        caption=f"{mode} · {rules.text}" if has_briefing else rules.text,
        modes=tuple((str(each), say(f"new.mode.{each}"), "") for each in Mode) if has_briefing else (),
        mode=str(draft.mode),
        rules=rules,
        bounds=draft.order.bounds,
    )


def _once(draft: PrintDraft, words: Words, *, can_keep: bool) -> OnceShown:
    say = words.say_key
    return OnceShown(
        caption=say("set.once.as_kept" if _is_as_kept(draft) else "set.once.otherwise"),
        design=design_choices_shown(draft.design_draft, words),
        can_keep=can_keep,
        is_kept=draft.order.remember,
    )


def _is_as_kept(draft: PrintDraft) -> bool:
    try:
        return not design_changes(draft.set_file.design, draft.design_draft.wanted())
    except Refusal:
        return False


def _start(documents: int, planned: Planned, busy: BusyShown, words: Words, *, tells_fault: bool = True) -> StartShown:
    shown = start_shown(words.say_key("set.print.make", n=documents), busy, words)
    if busy.goes_on:
        return shown
    if isinstance(planned, Refusal):
        fault = words.say(in_app_words(planned)) if tells_fault else ""
        return StartShown(shown.text, shown.icon, shown.tone, fault=fault)
    return StartShown(shown.text, shown.icon, shown.tone, plan=_total(planned, words))


def _total(plan: Plan, words: Words) -> str:
    if len(plan.documents) == 1:
        return " ".join([_paper(plan.documents[0], plan.design, words) + ".", *_grows(plan, words)])
    sheets = words.say_key("print.sheets", n=plan.sheets, paper=plan.design.paper.as_written)
    return words.say_key("set.plan.total", sheets=sheets)


def _lines(plan: Plan, words: Words) -> Iterator[str]:
    """What will be made, a line each, and what is not."""
    say = words.say_key
    for one in plan.documents:
        much, document = _paper(one, plan.design, words), say(f"set.document.{one.document}")
        names_itself = one.document in (Document.CARDS, Document.TABLES)
        yield much if names_itself else say("set.plan.line", document=document, much=much)
    yield from _grows(plan, words)
    yield from (words.say(in_app_words(left.why)) for left in plan.left_out)


def _grows(plan: Plan, words: Words) -> Iterator[str]:
    if plan.grows:
        yield words.say_key("set.plan.grows", before=plan.before.card_set.copies, now=plan.after.card_set.copies)


def _paper(one: PlannedDocument, design: Design, words: Words) -> str:
    """How many cards or tables on how much paper."""
    say = words.say_key
    sheets = say("print.sheets", n=one.sheets, paper=design.paper.as_written)
    match one.document:
        case Document.CARDS | Document.CONTENTS:
            return say("set.print.cards_on", cards=say("print.cards", n=one.count), sheets=sheets)
        case Document.TABLES:
            return say("set.print.cards_on", cards=say("print.tables", n=one.count), sheets=sheets)
    return sheets


def _notes(plan: Plan, words: Words) -> Iterator[str]:
    """What else there is to know of what was made."""
    documents = [one.document for one in plan.documents]
    before, now = plan.before.card_set.copies, plan.after.card_set.copies
    if plan.grows and Document.COVER in documents:
        yield words.say_key("print.grown", before=before, now=now)
    elif plan.grows:
        yield words.say_key("set.copies.done", n=now)
    if Document.CARDS in documents and plan.design != plan.after.design and not plan.order.is_reprint:
        yield words.say_key("set.once.not_kept", keep=words.say_key("set.looks.keep"))


def _printed_row(one: PrintedDocument, design: Design, words: Words) -> PrintedRow:
    say = words.say_key
    if one.document is not Document.CARDS:
        paper = _paper(one.planned, design, words)
        return PrintedRow(say(f"set.document.{one.document}"), f"{paper} · {one.path.name}")
    how = words.say(how_to_print(design, plain_fronts="set.how.fronts"))
    return PrintedRow(_paper(one.planned, design, words), how)
