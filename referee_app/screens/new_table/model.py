"""What is agreed before a game at the table, and how that is shown. It knows no window."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from random import Random

from referee_app.screens.table.face import Face
from referee_app.table_games.game import Options, Seat
from referee_app.words.words import Words

TWO = 2


@dataclass(frozen=True, slots=True)
class Draft:
    """A game that is being agreed on; there is a name for every seat that there could be, empty where none is told."""

    face: Face
    seats: int
    names: tuple[str, ...]
    agreed: Options
    lots: bool = True

    @property
    def draws_lots(self) -> bool:
        """Whether lots make a difference: two sides, and somebody has a name."""
        return len(self.face.rules.colours) == TWO and any(self.names)

    def sitting(self, chance: Random) -> tuple[str, ...]:
        """Who sits where in the end."""
        names = [name.strip() for name in self.names[: self.seats]]
        if self.lots and self.draws_lots:
            chance.shuffle(names)
        return tuple(names)

    def agreeing(self, option: str, value: object) -> "Draft":
        """With something else agreed."""
        usual = getattr(self.agreed, option)
        return replace(self, agreed=replace(self.agreed, **{option: type(usual)(value)}))

    def called(self, seat: int, name: str) -> "Draft":
        """With another name for a seat."""
        return replace(self, names=(*self.names[:seat], name, *self.names[seat + 1 :]))


def new_draft(face: Face, names: Sequence[str] = ()) -> Draft:
    """A game as it is usually played."""
    rules = face.rules
    empty = [""] * (len(rules.colours) - len(names))
    return Draft(face, rules.least_seats, (*names, *empty), rules.options())


@dataclass(frozen=True, slots=True)
class NameShown:
    """Where a player's name can be typed."""

    seat: int
    side: str
    hint: str
    text: str


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
    rules: str = ""
    players: str = ""
    counts: tuple[tuple[str, str, str], ...] = ()
    count: str = ""
    who: str = ""
    names: tuple[NameShown, ...] = ()
    agreed: str = ""
    options: tuple[OptionShown, ...] = ()
    start: str = ""


LOTS, REMEMBER = "!lots", "!remember"


def new_table_shown(draft: Draft, words: Words, *, remembers: bool) -> NewTableShown:
    """The draft in words."""
    rules = draft.face.rules
    plain = replace(words, names={})
    return NewTableShown(
        title=words.say_key(f"table.game.{rules.key}"),
        about=words.say_key(f"table.about.{rules.key}"),
        rules=words.say_key("new_table.rules"),
        players=words.say_key("new_table.players") if len(rules.seats) > 1 else "",
        counts=tuple((str(n), str(n), "") for n in rules.seats) if len(rules.seats) > 1 else (),
        count=str(draft.seats),
        who=words.say_key("new_table.names"),
        names=tuple(
            NameShown(seat, draft.face.sides[seat], plain.say_key("table.player", seat=Seat(seat)), draft.names[seat])
            for seat in range(draft.seats)
        ),
        agreed=words.say_key("new_table.agreed"),
        options=(*_agreed(draft, words), *_ours(draft, plain, remembers)),
        start=words.say_key("new_table.start"),
    )


def _agreed(draft: Draft, words: Words) -> tuple[OptionShown, ...]:
    """What the game's own options say; all of them are on or off."""
    found = []
    for option in fields(draft.agreed):
        key = f"table.option.{draft.face.rules.key}.{option.name}"
        value = getattr(draft.agreed, option.name)
        if isinstance(value, Enum):
            raise TypeError(f"{key} is neither on nor off")
        found.append(OptionShown(option.name, words.say_key(key), words.say_key(f"{key}.text"), bool(value)))
    return tuple(found)


def _ours(draft: Draft, words: Words, remembers: bool) -> tuple[OptionShown, ...]:
    lots = OptionShown(
        LOTS, words.say_key("new_table.lots"), words.say_key("new_table.lots.text", seat=Seat(0)), draft.lots
    )
    remember = OptionShown(
        REMEMBER, words.say_key("new_table.remember"), words.say_key("new_table.remember.text"), remembers
    )
    return (*((lots,) if draft.draws_lots else ()), remember)
