"""The draft of a new table game, and what the screen shows of it. It knows no window."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from random import Random

from referee_app.screens.table.adapter import GameAdapter
from referee_app.screens.widgets.models import ChoiceOptions
from referee_app.sentence import Sentence, sentence
from referee_app.table_games.game import Options
from referee_app.table_games.seats import Seat
from referee_app.words.words import Words, drawable

TWO = 2
LONGEST_NAME = 20
"""In letters; what is longer finds no room beside a board."""


@dataclass(frozen=True, slots=True)
class TableDraft:
    """The draft of a table game, with a name for every possible seat, empty where none was typed."""

    adapter: GameAdapter
    seats: int
    names: tuple[str, ...]
    agreed: Options
    lots: bool = True
    left_out: tuple[int, Sentence] | None = None
    """At which seat something that was just typed is not in the name, and why."""

    @property
    def has_two_sides(self) -> bool:
        """Whether lots can decide who is who."""
        return len(self.adapter.rules.colours) == TWO

    @property
    def draws_lots(self) -> bool:
        """Whether nobody knows yet who is who."""
        return self.lots and self.has_two_sides

    def seated_names(self, chance: Random) -> tuple[str, ...]:
        """Who sits where in the end."""
        names = [name.strip() for name in self.names[: self.seats]]
        if self.draws_lots:
            chance.shuffle(names)
        return tuple(names)

    def agreeing(self, option: str, value: object) -> "TableDraft":
        """With something else agreed."""
        usual = getattr(self.agreed, option)
        return replace(self, agreed=replace(self.agreed, **{option: type(usual)(value)}))

    def called(self, seat: int, typed: str) -> "TableDraft":
        """With another name for a seat: as much of what was typed as can be shown and has room."""
        readable = drawable(typed)
        name = readable[:LONGEST_NAME]
        left_out = None
        if readable != typed:
            left_out = seat, sentence("new_table.letters" if name else "new_table.letters.all")
        elif name != typed:
            left_out = seat, sentence("new_table.long", most=LONGEST_NAME)
        return replace(self, names=(*self.names[:seat], name, *self.names[seat + 1 :]), left_out=left_out)

    def remark(self, seat: int) -> Sentence | None:
        """What is to be said of the name at a seat."""
        if self.left_out is not None and self.left_out[0] == seat:
            return self.left_out[1]
        called = [name.strip().casefold() for name in self.names[: self.seats]]
        is_double = called[seat] and called[seat] in called[:seat]
        return sentence("new_table.twice", name=self.names[seat].strip()) if is_double else None


def new_draft(adapter: GameAdapter, names: Sequence[str] = ()) -> TableDraft:
    """A game as it is usually played."""
    rules = adapter.rules
    empty = [""] * (len(rules.colours) - len(names))
    return TableDraft(adapter, rules.least_seats, (*names, *empty), rules.options())


@dataclass(frozen=True, slots=True)
class NameShown:
    """Where a player's name can be typed; there is no side yet where lots decide."""

    seat: int
    side: str
    placeholder: str
    text: str
    remark: str


@dataclass(frozen=True, slots=True)
class OptionShown:
    """Something that can be agreed on."""

    key: str
    text: str
    caption: str
    on: bool


@dataclass(frozen=True, slots=True)
class NewTableShown:
    """All that the screen reads."""

    title: str = ""
    about: str = ""
    counts: ChoiceOptions = ()
    count: str = ""
    names: tuple[NameShown, ...] = ()
    options: tuple[OptionShown, ...] = ()


LOTS, REMEMBER = "!lots", "!remember"


def new_table_shown(draft: TableDraft, words: Words, *, remembers: bool) -> NewTableShown:
    """The draft in words."""
    rules = draft.adapter.rules
    plain = replace(words, names={})
    return NewTableShown(
        title=words.say_key(f"table.game.{rules.key}"),
        about=words.say_key(f"table.about.{rules.key}"),
        counts=tuple((str(n), str(n), "") for n in rules.seats) if len(rules.seats) > 1 else (),
        count=str(draft.seats),
        names=tuple(_name(draft, seat, plain) for seat in range(draft.seats)),
        options=(*_agreed(draft, words), *_ours(draft, plain, remembers)),
    )


def _name(draft: TableDraft, seat: int, words: Words) -> NameShown:
    if draft.draws_lots:
        side, placeholder = "", words.say_key("new_table.player", number=seat + 1)
    else:
        side, placeholder = draft.adapter.sides[seat], words.say_key("table.player", seat=Seat(seat))
    remark = draft.remark(seat)
    return NameShown(seat, side, placeholder, draft.names[seat], words.say(remark) if remark else "")


def _agreed(draft: TableDraft, words: Words) -> tuple[OptionShown, ...]:
    """What the game's own options say; all of them are on or off."""
    found = []
    for option in fields(draft.agreed):
        key = f"table.option.{draft.adapter.rules.key}.{option.name}"
        value = getattr(draft.agreed, option.name)
        if isinstance(value, Enum):
            raise TypeError(f"{key} is neither on nor off")
        found.append(OptionShown(option.name, words.say_key(key), words.say_key(f"{key}.text"), bool(value)))
    return tuple(found)


def _ours(draft: TableDraft, words: Words, remembers: bool) -> tuple[OptionShown, ...]:
    lots = OptionShown(
        LOTS, words.say_key("new_table.lots"), words.say_key("new_table.lots.text", seat=Seat(0)), draft.lots
    )
    game = words.say_key(f"table.game.{draft.adapter.rules.key}")
    remember = OptionShown(
        REMEMBER, words.say_key("new_table.remember"), words.say_key("new_table.remember.text", game=game), remembers
    )
    return (*((lots,) if draft.has_two_sides else ()), remember)
