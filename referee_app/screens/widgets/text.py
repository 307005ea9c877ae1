"""Text widgets: paragraphs, single lines, and phrases that wrap only when they have to."""

from functools import lru_cache

from kivy.core.text import Label as Writer
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, OptionProperty
from kivy.uix.label import Label

from referee_app.cards.ranks import Team
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import TypeSize
from referee_app.screens.widgets.base import Themed


@lru_cache(maxsize=4096)
def width_of(text: str, font_size: float, bold: bool = False) -> float:
    """How wide a text is on one line, in pixels; the same names and captions are asked about again and again."""
    return float(Writer(font_size=font_size, bold=bold).get_extents(text)[0]) if text else 0.0


def widest_word(text: str, font_size: float, bold: bool = False) -> float:
    """How wide a column must be so that no word of a text breaks, in pixels."""
    return max((width_of(word, font_size, bold) for word in text.split()), default=0.0)


def fitted_size(text: str, width: float, largest: float, smallest: float) -> float:
    """The largest size of bold type, within limits, in which a text is on one line, in pixels."""
    size = int(largest * min(1.0, width / max(1.0, width_of(text, largest, bold=True))))
    # Letters are aligned to pixels, so that a text does not shrink quite as its type does.
    while size > smallest and width_of(text, size, bold=True) > width:
        size -= 1
    return max(smallest, size)


def line_count(text: str, width: float, font_size: float, bold: bool = False) -> int:
    """How many lines a text needs in this width, in pixels; a word that is wider has a line of its own."""
    count, line = 0, ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and width_of(longer, font_size, bold) <= width:
            line = longer
        else:
            count, line = count + 1, word
    return count


class _Written(Themed, Label):
    """Text in a size and weight of the theme, or in a team's colour."""

    type_size = OptionProperty(TypeSize.BODY.value, options=[size.value for size in TypeSize])
    quiet = BooleanProperty(False)
    team = OptionProperty("", options=["", *(team.value for team in Team)])


class Text(_Written):
    """A paragraph: its parent gives the width, its lines give the height."""


class SingleLine(_Written):
    """A number or a name on one line, which never wraps."""


class FittedText(Themed, Label):
    """Lines as they are given, whose `letters`, the size of the type in pixels, follow from the room that they have."""

    letters = NumericProperty(0)
    quiet = BooleanProperty(False)


class Phrase(_Written):
    """Some words that are as wide as they are, and wrap where they would be wider than `limit`."""

    limit = NumericProperty(0)

    def _natural(self) -> float:
        return width_of(self.text, self.font_size, self.bold)

    natural = AliasProperty(_natural, bind=("text", "font_size", "bold"), cache=True)


class Heading(Text):
    """A line above a group."""


load_layout(__file__)
