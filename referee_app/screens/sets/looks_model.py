"""How the cards of a set are to look, as choices that a person can tap. Plain values; it draws nothing."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from card_printing.layout.design import SIZES, CardSize, Design, Paper, Style
from referee_app.cards.names import Language
from referee_app.words.words import Theme, Words

Options = tuple[tuple[str, str, str], ...]
"""What can be chosen: a key, a text and an icon for each."""


class Trait(StrEnum):
    """What of the looks can be chosen."""

    LANGUAGES = "languages"
    SIZE = "size"
    STYLE = "style"
    PAPER = "paper"
    THEME = "theme"
    INK_SAVER = "ink_saver"
    BLACK_AND_WHITE = "black_and_white"


@dataclass(frozen=True, slots=True)
class LooksShown:
    """The choices, what is chosen of each, and what they are called."""

    languages_head: str = ""
    languages: Options = ()
    spoken: frozenset[str] = frozenset()
    size_head: str = ""
    sizes: Options = ()
    size: str = ""
    rest_head: str = ""
    rest_caption: str = ""
    style_head: str = ""
    styles: Options = ()
    style: str = ""
    paper_head: str = ""
    papers: Options = ()
    paper: str = ""
    theme_head: str = ""
    themes: Options = ()
    theme: str = ""
    ink_saver_text: str = ""
    ink_saver_caption: str = ""
    ink_saver: bool = False
    black_and_white_text: str = ""
    black_and_white_caption: str = ""
    black_and_white: bool = False


NO_LOOKS = LooksShown()


def looks_shown(design: Design, words: Words) -> LooksShown:
    """A design as choices."""
    say = words.say_key
    return LooksShown(
        languages_head=say("looks.languages"),
        languages=tuple((language.value, say(f"looks.language.{language}"), "") for language in Language),
        spoken=frozenset(design.languages),
        size_head=say("looks.size"),
        sizes=_sizes(design, words),
        size=_size_key(design.size),
        rest_head=say("looks.rest"),
        rest_caption=say("looks.rest_caption"),
        style_head=say("looks.style"),
        styles=_options("style", Style, words),
        style=design.style.value,
        paper_head=say("looks.paper"),
        papers=_options("paper", Paper, words),
        paper=design.paper.value,
        theme_head=say("looks.theme"),
        themes=_options("theme", Theme, words),
        theme=design.theme.value,
        ink_saver_text=say("looks.ink_saver"),
        ink_saver_caption=say("looks.ink_saver_caption"),
        ink_saver=design.ink_saver,
        black_and_white_text=say("looks.black_and_white"),
        black_and_white_caption=say("looks.black_and_white_caption"),
        black_and_white=design.black_and_white,
    )


def turned(design: Design, trait: str, key: str) -> Design:
    """The design after a tap on one of the choices."""
    match Trait(trait):
        case Trait.LANGUAGES:
            return replace(design, languages=_with_or_without(design.languages, Language(key)))
        case Trait.SIZE:
            return replace(design, size=SIZES.get(key, design.size))
        case Trait.STYLE:
            return replace(design, style=Style(key))
        case Trait.PAPER:
            return replace(design, paper=Paper(key))
        case Trait.THEME:
            return replace(design, theme=Theme(key))
        case Trait.INK_SAVER:
            return replace(design, ink_saver=not design.ink_saver)
        case Trait.BLACK_AND_WHITE:
            return replace(design, black_and_white=not design.black_and_white)


def _with_or_without(spoken: tuple[Language, ...], language: Language) -> tuple[Language, ...]:
    """The languages with one more or one less, in the order in which they were tapped; the only one stays."""
    if language not in spoken:
        return (*spoken, language)
    return tuple(each for each in spoken if each is not language) or spoken


def _size_key(size: CardSize) -> str:
    """The name of a size; one that the command line was given has none and stands for itself."""
    return next((name for name, named in SIZES.items() if named == size), _millimetres(size))


def _sizes(design: Design, words: Words) -> Options:
    named = tuple(
        (name, words.say_key(f"looks.size.{name}", millimetres=_millimetres(size)), "") for name, size in SIZES.items()
    )
    own = _millimetres(design.size)
    return (
        named
        if design.size in SIZES.values()
        else (*named, (own, words.say_key("looks.size.own", millimetres=own), ""))
    )


def _millimetres(size: CardSize) -> str:
    return f"{size.width:g} × {size.height:g}"


def _options(trait: str, choices: Iterable[StrEnum], words: Words) -> Options:
    return tuple((choice.value, words.say_key(f"looks.{trait}.{choice.name.lower()}"), "") for choice in choices)
