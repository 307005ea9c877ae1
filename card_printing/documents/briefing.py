"""The briefing: the rules of one game on one page per language, to be read aloud before the start.

A title, the numbers of this game, and numbered parts in two columns, in the largest type at which they fit. What it
says is in `rule_text`: this module knows no rules.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import BinaryIO, NamedTuple

from reportlab.pdfgen.canvas import Canvas

from card_printing.documents.bounds import tidy_bounds
from card_printing.documents.page import draw_band, draw_rank, page_scale, printable_area, upright_page
from card_printing.drawing.figures import draw_figure
from card_printing.drawing.pdf import WHITE, Ink, PdfWriter, team_inks, text_inks
from card_printing.drawing.typesetting import (
    LINE_HEIGHT,
    Align,
    Paragraph,
    TextStyle,
    Typeface,
    draw_paragraph,
    text_width,
)
from card_printing.layout.design import Design
from card_printing.layout.geometry import POINT, Box
from card_printing.progress import ProgressCallback, ignore_progress
from referee_app.cards.ranks import Rank, Team
from referee_app.emblems.figures import TEAM_FLAGS, TEAM_SHAPES
from referee_app.live_game.model import Setup
from referee_app.live_game.rule_text import RuleSection, rule_sections, spoken_duration
from referee_app.words.words import Words, format_fact, name_with_sign

LEAST_TYPE = 10.5 * POINT
"""The smallest type that can be read standing, with the page in one hand."""

_LEAST_ROOMY_TYPE, _LARGEST_TYPE = 11.5 * POINT, 13.5 * POINT
_STEPS = 20

_HANG, _HEADING, _PAUSE, _BREATH, _MOST_BREATH = 2.2, 1.25, 0.3, 0.6, 2.0
"""In sizes of the type: the indent under a heading, the heading, between paragraphs, between parts (least, most)."""

_LINES_BY_HAND, _LINE_BY_HAND = 3, 2.0

_WITH_BOUNDS = "briefing.field"
"""The heading of the section that has room for the bounds of the field."""

_PLAYERS = {Team.RED: "briefing.players.red", Team.BLUE: "briefing.players.blue"}


def print_briefing(
    out: BinaryIO, setup: Setup, design: Design, bounds: str = "", progress: ProgressCallback = ignore_progress
) -> None:
    """Write a PDF with the briefing for this game; without a word on the bounds there are lines to write them on."""
    described = tidy_bounds(bounds)
    pdf = PdfWriter(out, "Field Marshal")
    for done, language in enumerate(design.languages, start=1):
        sheet = _BriefingPage(design, Words(language, design.theme), setup, described)
        with pdf.page(upright_page(design)) as canvas:
            sheet.draw(canvas)
        progress(done, len(design.languages))
    pdf.save()


class _Fact(NamedTuple):
    """A number of this game, to be found at a glance."""

    number: str
    caption: str
    team: Team | None = None


@dataclass(frozen=True, slots=True)
class _BriefingPage:
    """One page in one language."""

    design: Design
    words: Words
    setup: Setup
    bounds: str

    def draw(self, canvas: Canvas) -> None:
        """Everything on it."""
        paper = upright_page(self.design)
        unit = page_scale(paper)
        page = printable_area(paper).grown(-3 * unit)
        head = Box(page.x, page.top - 17 * unit, page.width, 17 * unit)
        facts = Box(page.x, head.y - 16 * unit, page.width, 13.5 * unit)
        foot = Box(page.x, page.y, page.width, 4 * unit)
        contents = rule_sections(self.setup)
        self._draw_head(canvas, head)
        self._draw_facts(canvas, facts)
        self._draw_foot(canvas, foot, contents)
        gap = 6.5 * unit
        left = Box(page.x, foot.top + unit, (page.width - gap) / 2, facts.y - foot.top - 4.5 * unit)
        roomy, dense = (word_parts(contents, self.words, self.bounds, joined=joined) for joined in (False, True))
        size, columns = fit_columns(roomy, dense, left, unit)
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
        TextStyle(Typeface.BOLD, ink, upper.height).write(canvas, [self.words.say_key("briefing.title")], upper)
        TextStyle(Typeface.TEXT, ink, lower.height * 0.8).write(
            canvas, [self.words.say_key("briefing.subtitle")], lower
        )

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
        TextStyle(Typeface.BOLD, ink, upper.height * 1.2, rim=0).write(canvas, [fact.number], number)
        TextStyle(Typeface.TEXT, text_inks(self.design).text, lower.height * 0.85).write(canvas, [fact.caption], lower)

    def _facts(self) -> Iterator[_Fact]:
        for team, players in self.setup.players.items():
            yield _Fact(str(players), self.words.say_key(_PLAYERS[team]), team)
        yield _Fact(str(self.setup.deck.total), self.words.say_key("briefing.cards"))
        yield _Fact(str(self.setup.deck.half), self.words.say_key("briefing.half"))
        seconds = self.setup.rules.time_limit_s
        if seconds is not None:
            yield _Fact(format_fact(spoken_duration(seconds), self.words), self.words.say_key("briefing.clock"))

    def _draw_foot(self, canvas: Canvas, box: Box, contents: tuple[RuleSection, ...]) -> None:
        """What the bars beside the text mean, if there are any."""
        if not any(one.is_house_rule for section in contents for one in section.sentences):
            return
        size = box.height * 0.7
        caption = self.words.say_key("briefing.house_rule")
        text = Box(box.x + size, box.y, text_width(caption, Typeface.TEXT, size), box.height)
        draw_bar(canvas, Box(box.x, box.y, size * 0.3, box.height), text_inks(self.design).signal)
        TextStyle(Typeface.TEXT, text_inks(self.design).quiet, size, Align.LEFT).write(canvas, [caption], text)


class BriefingParagraph(NamedTuple):
    """A paragraph; beside it a bar if it is a house rule, an emblem if it is about a rank; below it room to write."""

    text: Paragraph
    is_house_rule: bool = False
    rank: Rank | None = None
    lines_by_hand: int = 0

    def height(self, size: float, room: float) -> float:
        """How high it is, with the pause before it."""
        return _PAUSE * size + self.text.height(size, room) + self.lines_by_hand * _LINE_BY_HAND * size


class BriefingPart(NamedTuple):
    """A section of the briefing, worded."""

    number: int
    heading: Paragraph
    paragraphs: tuple[BriefingParagraph, ...]

    def height(self, size: float, room: float) -> float:
        """How much of a column it takes."""
        heading = self.heading.height(_HEADING * size, room - _HANG * size)
        return heading + sum(paragraph.height(size, room - _HANG * size) for paragraph in self.paragraphs)


class ColumnSetting(NamedTuple):
    """How large the type is, and which parts stand in which column."""

    size: float
    columns: tuple[Sequence[BriefingPart], Sequence[BriefingPart]]


def word_parts(sections: Sequence[RuleSection], words: Words, bounds: str, *, joined: bool) -> tuple[BriefingPart, ...]:
    """The sections as text: one paragraph per sentence, or sentences of a kind joined to save room."""
    return tuple(
        BriefingPart(
            number, Paragraph("", lead=words.say(section.heading)), tuple(_paragraphs(section, words, bounds, joined))
        )
        for number, section in enumerate(sections, start=1)
    )


def _paragraphs(section: RuleSection, words: Words, bounds: str, joined: bool) -> Iterator[BriefingParagraph]:
    for (is_house_rule, rank), several in groupby(section.sentences, key=lambda one: (one.is_house_rule, one.rank)):
        sentences = [words.say(one.sentence) for one in several]
        lead = name_with_sign(rank, words) if rank else ""
        for text in [" ".join(sentences)] if joined else sentences:
            yield BriefingParagraph(Paragraph(text, lead), is_house_rule, rank)
    if section.heading.key == _WITH_BOUNDS:
        yield BriefingParagraph(
            Paragraph(bounds, words.say_key("briefing.bounds")), lines_by_hand=0 if bounds else _LINES_BY_HAND
        )


def fit_columns(
    roomy: Sequence[BriefingPart], dense: Sequence[BriefingPart], column: Box, unit: float
) -> ColumnSetting:
    """The largest type at which two such columns hold everything; paragraphs are joined before it gets small."""
    scale = max(1.0, unit)  # on smaller paper the smallest type is no smaller
    found = _fitted(roomy, column, (_LEAST_ROOMY_TYPE * scale, _LARGEST_TYPE * scale)) or _fitted(
        dense, column, (LEAST_TYPE * scale, _LARGEST_TYPE * scale)
    )
    if found is None:
        raise AssertionError(
            f"even in the smallest type the briefing has more to say than two columns of {column.width:.0f} × "
            f"{column.height:.0f} mm hold: {', '.join(part.heading.lead for part in dense)}"
        )
    return found


def _fitted(parts: Sequence[BriefingPart], column: Box, sizes: tuple[float, float]) -> ColumnSetting | None:
    least, most = sizes
    for step in range(_STEPS + 1):
        size = most - (most - least) * step / _STEPS
        heights = [part.height(size, column.width) + _BREATH * size for part in parts]
        split = min(range(1, len(parts)), key=lambda at: max(sum(heights[:at]), sum(heights[at:])))
        if max(sum(heights[:split]), sum(heights[split:])) - _BREATH * size <= column.height:
            return ColumnSetting(size, (parts[:split], parts[split:]))
    return None


def draw_column(canvas: Canvas, parts: Sequence[BriefingPart], column: Box, size: float, design: Design) -> None:
    """Draw parts below each other and distribute the remaining space between them, up to a limit."""
    spare = column.height - sum(part.height(size, column.width) + _BREATH * size for part in parts) + _BREATH * size
    breath = min(_BREATH * size + spare / max(1, len(parts) - 1), _MOST_BREATH * size)
    top = column.top
    for part in parts:
        top = _draw_part(canvas, part, column._replace(height=top - column.y), size, design) - breath


def _draw_part(canvas: Canvas, part: BriefingPart, box: Box, size: float, design: Design) -> float:
    strong = text_inks(design).strong
    high = _HEADING * LINE_HEIGHT * size
    _draw_number(canvas, part.number, Box(box.x, box.top - high, 1.6 * size, high), strong)
    text = Box(box.x + _HANG * size, box.y, box.width - _HANG * size, box.height)
    top = draw_paragraph(canvas, part.heading, text, _HEADING * size, strong)
    for paragraph in part.paragraphs:
        top = _draw_paragraph(canvas, paragraph, text._replace(height=top - text.y), size, design)
    return top


def _draw_paragraph(canvas: Canvas, paragraph: BriefingParagraph, text: Box, size: float, design: Design) -> float:
    inks = text_inks(design)
    start = text.top - _PAUSE * size
    end = draw_paragraph(canvas, paragraph.text, text._replace(height=start - text.y), size, inks.text)
    if paragraph.is_house_rule:
        draw_bar(canvas, Box(text.x - 0.6 * size, end, 0.25 * size, start - end), inks.signal)
    if paragraph.rank:
        side = 1.55 * size
        emblem = Box(text.x - _HANG * size, start - LINE_HEIGHT * size / 2 - side / 2, side, side)
        draw_rank(canvas, paragraph.rank, emblem, design, inks.text)
    for _ in range(paragraph.lines_by_hand):
        end -= _LINE_BY_HAND * size
        _draw_dotted(canvas, text.x, text.right, end + 0.2 * size, inks.quiet)
    return end


def _draw_number(canvas: Canvas, number: int, box: Box, ink: Ink) -> None:
    square = box.square()
    canvas.setFillColorRGB(*ink)
    canvas.circle(*square.centre, square.width / 2, stroke=0, fill=1)
    TextStyle(Typeface.BOLD, WHITE, square.width * 0.72, rim=0).write(canvas, [str(number)], square)


def draw_bar(canvas: Canvas, box: Box, ink: Ink) -> None:
    """Draw the bar that marks a house rule."""
    canvas.setFillColorRGB(*ink)
    canvas.rect(*box, stroke=0, fill=1)


def _draw_dotted(canvas: Canvas, x1: float, x2: float, y: float, ink: Ink) -> None:
    canvas.saveState()
    canvas.setStrokeColorRGB(*ink)
    canvas.setLineWidth(0.3)
    canvas.setLineCap(1)
    canvas.setDash(0.01, 1.2)
    canvas.line(x1, y, x2, y)
    canvas.restoreState()
