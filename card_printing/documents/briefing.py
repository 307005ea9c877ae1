"""The briefing: the rules of one game on one page a language, to be read aloud before the start.

What it says stands in `briefing_text`, how its text is set in `briefing_columns`; here is the page round it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, NamedTuple

from reportlab.pdfgen.canvas import Canvas

from card_printing.documents.briefing_columns import draw_bar, draw_column, setting, worded
from card_printing.documents.briefing_text import Section, duration, sections, tidy_bounds
from card_printing.documents.page import draw_band, measure, printable, upright_page
from card_printing.drawing.figures import draw_figure
from card_printing.drawing.inks import WHITE, team_inks, text_inks
from card_printing.drawing.lettering import Align, Hand, Type, width
from card_printing.drawing.press import Press
from card_printing.layout.design import Design
from card_printing.layout.geometry import Box
from card_printing.progress import Progress, unheard
from referee_app.cards.ranks import Team
from referee_app.emblems.figures import TEAM_FLAGS, TEAM_SHAPES
from referee_app.live_game.model import Setup
from referee_app.words.words import Words, shown

_PLAYERS = {Team.RED: "briefing.players.red", Team.BLUE: "briefing.players.blue"}


def print_briefing(out: BinaryIO, setup: Setup, design: Design, bounds: str = "", progress: Progress = unheard) -> None:
    """Write a PDF with the briefing for this game; without a word on the bounds there are lines to write them on."""
    described = tidy_bounds(bounds)
    press = Press(out, "Field Marshal")
    for done, language in enumerate(design.languages, start=1):
        sheet = _Sheet(design, Words(language, design.theme), setup, described)
        with press.page(upright_page(design)) as canvas:
            sheet.draw(canvas)
        progress(done, len(design.languages))
    press.finish()


class _Fact(NamedTuple):
    """A number of this game, to be found at a glance."""

    number: str
    caption: str
    team: Team | None = None


@dataclass(frozen=True, slots=True)
class _Sheet:
    """One page in one language."""

    design: Design
    words: Words
    setup: Setup
    bounds: str

    def draw(self, canvas: Canvas) -> None:
        """Everything on it."""
        paper = upright_page(self.design)
        unit = measure(paper)
        page = printable(paper).grown(-3 * unit)
        head = Box(page.x, page.top - 17 * unit, page.width, 17 * unit)
        facts = Box(page.x, head.y - 16 * unit, page.width, 13.5 * unit)
        foot = Box(page.x, page.y, page.width, 4 * unit)
        said = sections(self.setup)
        self._draw_head(canvas, head)
        self._draw_facts(canvas, facts)
        self._draw_foot(canvas, foot, said)
        gap = 6.5 * unit
        left = Box(page.x, foot.top + unit, (page.width - gap) / 2, facts.y - foot.top - 4.5 * unit)
        roomy, dense = (worded(said, self.words, self.bounds, joined=joined) for joined in (False, True))
        size, columns = setting(roomy, dense, left, unit)
        for box, parts in zip((left, left.moved(left.width + gap, 0)), columns, strict=True):
            draw_column(canvas, parts, box, size, self.design)

    def _draw_head(self, canvas: Canvas, box: Box) -> None:
        """The title between the two flags."""
        ink = draw_band(canvas, box, self.design)
        ground = WHITE if self.design.ink_saver else text_inks(self.design).strong
        side = box.height * 0.62
        for team, x in ((Team.RED, box.x + box.height * 0.3), (Team.BLUE, box.right - box.height * 0.3 - side)):
            draw_figure(canvas, TEAM_FLAGS[team], Box(x, box.centre[1] - side / 2, side, side), ink, ground)
        text = Box(box.x + box.height, box.y, box.width - 2 * box.height, box.height)
        upper = Box(text.x, text.y + text.height * 0.38, text.width, text.height * 0.54)
        lower = Box(text.x, text.y + text.height * 0.1, text.width, text.height * 0.28)
        Hand(Type.BOLD, ink, upper.height).write(canvas, [self.words.say_key("briefing.title")], upper)
        Hand(Type.TEXT, ink, lower.height * 0.8).write(canvas, [self.words.say_key("briefing.subtitle")], lower)

    def _draw_facts(self, canvas: Canvas, box: Box) -> None:
        facts = tuple(self._facts())
        gap = box.height * 0.2
        room = (box.width - gap * (len(facts) - 1)) / len(facts)
        for place, fact in enumerate(facts):
            self._draw_fact(canvas, fact, Box(box.x + place * (room + gap), box.y, room, box.height))

    def _draw_fact(self, canvas: Canvas, fact: _Fact, tile: Box) -> None:
        ink = team_inks(fact.team, self.design).on_white if fact.team else text_inks(self.design).strong
        canvas.setStrokeColorRGB(*ink)
        canvas.setLineWidth(tile.height * 0.03)
        canvas.roundRect(*tile.grown(-tile.height * 0.015), tile.height * 0.14, stroke=1, fill=0)
        inner = tile.grown(-tile.height * 0.12)
        upper = Box(inner.x, inner.y + inner.height * 0.42, inner.width, inner.height * 0.58)
        lower = Box(inner.x, inner.y, inner.width, inner.height * 0.36)
        if fact.team:
            draw_figure(canvas, TEAM_SHAPES[fact.team], upper._replace(width=upper.height), ink)
        number = Box(upper.x + upper.width * 0.08, upper.y, upper.width * 0.84, upper.height)
        Hand(Type.BOLD, ink, upper.height * 1.2, rim=0).write(canvas, [fact.number], number)
        Hand(Type.TEXT, text_inks(self.design).text, lower.height * 0.85).write(canvas, [fact.caption], lower)

    def _facts(self) -> Iterator[_Fact]:
        for team, players in self.setup.players.items():
            yield _Fact(str(players), self.words.say_key(_PLAYERS[team]), team)
        yield _Fact(str(self.setup.deck.total), self.words.say_key("briefing.cards"))
        yield _Fact(str(self.setup.deck.half), self.words.say_key("briefing.half"))
        seconds = self.setup.rules.time_limit_s
        if seconds is not None:
            yield _Fact(shown(duration(seconds), self.words), self.words.say_key("briefing.clock"))

    def _draw_foot(self, canvas: Canvas, box: Box, said: tuple[Section, ...]) -> None:
        """What the bars beside the text mean, if there are any."""
        if not any(one.ours for section in said for one in section.said):
            return
        size = box.height * 0.7
        caption = self.words.say_key("briefing.house_rule")
        text = Box(box.x + size, box.y, width(caption, Type.TEXT, size), box.height)
        draw_bar(canvas, Box(box.x, box.y, size * 0.3, box.height), text_inks(self.design).signal)
        Hand(Type.TEXT, text_inks(self.design).quiet, size, Align.LEFT).write(canvas, [caption], text)
