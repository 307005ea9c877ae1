"""The choices of a design, as plain values for the screen. It draws nothing."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum

from card_printing.layout.design import SIZES, CardSize, Design, Paper, Style, bleed_named, size_named
from card_printing.layout.sheets import require_printable
from referee_app.cards.ranks import Language
from referee_app.screens.widgets.models import ChoiceOptions
from referee_app.sentence import Refusal
from referee_app.words.words import Theme, Words

OWN = "own"
"""The key of a size that is typed."""


class Trait(StrEnum):
    """What of the looks can be chosen."""

    LANGUAGES = "languages"
    SIZE = "size"
    OWN_SIZE = "own_size"
    STYLE = "style"
    PAPER = "paper"
    THEME = "theme"
    BLEED = "bleed"
    CROP_MARKS = "crop_marks"
    INK_SAVER = "ink_saver"
    BLACK_AND_WHITE = "black_and_white"


@dataclass(frozen=True, slots=True)
class DesignDraft:
    """A design that is being chosen; typed sizes and bleeds may still be invalid.

    Where nothing was typed, what was tapped or kept holds.
    """

    tapped: Design = field(default_factory=Design)
    size_typed: str | None = None
    bleed_typed: str | None = None

    @classmethod
    def of(cls, design: Design) -> "DesignDraft":
        """Looks as they are kept; a size that has no name stands there as if it were typed."""
        return cls(design, None if design.size in SIZES.values() else _millimetres(design.size))

    @property
    def size_fault(self) -> Refusal | None:
        """Why no card can have the size that was typed."""
        try:
            design = self._sized(self.tapped)
            if self.size_typed is not None:
                require_printable(design)
        except Refusal as refusal:
            return refusal
        return None

    @property
    def bleed_fault(self) -> Refusal | None:
        """Why colour cannot run over the edge so far."""
        try:
            self._bled(self.tapped)
        except Refusal as refusal:
            return refusal
        return None

    def wanted(self) -> Design:
        """What all of it comes to, or a refusal."""
        return self._bled(self._sized(self.tapped))

    def _sized(self, design: Design) -> Design:
        return design if self.size_typed is None else replace(design, size=size_named(self.size_typed))

    def _bled(self, design: Design) -> Design:
        return design if self.bleed_typed is None else replace(design, bleed=bleed_named(self.bleed_typed))


@dataclass(frozen=True, slots=True)
class DesignChoicesShown:
    """The choices, what is chosen of each, and what they are called."""

    languages: ChoiceOptions = ()
    spoken: frozenset[str] = frozenset()
    sizes: ChoiceOptions = ()
    size: str = ""
    has_own_size: bool = False
    own_size: str = ""
    own_size_fault: str = ""
    styles: ChoiceOptions = ()
    style: str = ""
    papers: ChoiceOptions = ()
    paper: str = ""
    themes: ChoiceOptions = ()
    theme: str = ""
    bleed: str = ""
    bleed_fault: str = ""
    crop_marks: bool = False
    ink_saver: bool = False
    black_and_white: bool = False


def design_choices_shown(draft: DesignDraft, words: Words) -> DesignChoicesShown:
    """Looks as choices."""
    say, design = words.say_key, draft.tapped
    return DesignChoicesShown(
        languages=tuple((language.value, say(f"looks.language.{language}"), "") for language in Language),
        spoken=frozenset(design.languages),
        sizes=_sizes(words),
        size=_size_key(draft),
        has_own_size=draft.size_typed is not None,
        own_size=draft.size_typed or "",
        own_size_fault=words.say(draft.size_fault) if draft.size_fault else "",
        styles=_options("style", Style, words),
        style=design.style.value,
        papers=_options("paper", Paper, words),
        paper=design.paper.value,
        themes=_options("theme", Theme, words),
        theme=design.theme.value,
        bleed=f"{design.bleed:g}" if draft.bleed_typed is None else draft.bleed_typed,
        bleed_fault=words.say(draft.bleed_fault) if draft.bleed_fault else "",
        crop_marks=design.crop_marks,
        ink_saver=design.ink_saver,
        black_and_white=design.black_and_white,
    )


def with_design_choice(draft: DesignDraft, trait: str, key: str) -> DesignDraft:
    """The looks after a tap on one of the choices, or after something was typed."""
    match Trait(trait):
        case Trait.SIZE if key == OWN:
            return draft if draft.size_typed else replace(draft, size_typed=_millimetres(draft.tapped.size))
        case Trait.SIZE:
            return replace(draft, tapped=replace(draft.tapped, size=SIZES[key]), size_typed=None)
        case Trait.OWN_SIZE:
            return replace(draft, size_typed=key)
        case Trait.BLEED:
            return replace(draft, bleed_typed=key)
    return replace(draft, tapped=_turned(draft.tapped, Trait(trait), key))


def _turned(design: Design, trait: Trait, key: str) -> Design:
    match trait:
        case Trait.LANGUAGES:
            return replace(design, languages=_with_or_without(design.languages, Language(key)))
        case Trait.STYLE:
            return replace(design, style=Style(key))
        case Trait.PAPER:
            return replace(design, paper=Paper(key))
        case Trait.THEME:
            return replace(design, theme=Theme(key))
    # The others are on or off.
    return replace(design, **{trait.value: not getattr(design, trait)})  # type: ignore[arg-type]


def _with_or_without(spoken: tuple[Language, ...], language: Language) -> tuple[Language, ...]:
    """The languages with one more or one less, in the order in which they were tapped; the only one stays."""
    if language not in spoken:
        return (*spoken, language)
    return tuple(each for each in spoken if each is not language) or spoken


def _size_key(draft: DesignDraft) -> str:
    if draft.size_typed is not None:
        return OWN
    return next(name for name, size in SIZES.items() if size == draft.tapped.size)


def _sizes(words: Words) -> ChoiceOptions:
    named = (
        (name, words.say_key(f"looks.size.{name}", millimetres=_millimetres(size)), "") for name, size in SIZES.items()
    )
    return (*named, (OWN, words.say_key("looks.size.own"), ""))


def _millimetres(size: CardSize) -> str:
    return f"{size.width:g} × {size.height:g}"


def _options(trait: str, choices: Iterable[StrEnum], words: Words) -> ChoiceOptions:
    return tuple((choice.value, words.say_key(f"looks.{trait}.{choice.name.lower()}"), "") for choice in choices)
