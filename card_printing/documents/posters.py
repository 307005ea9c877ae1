"""Posters for the field: the two flags, the two bases and the duel post. A full page each, few words, read from afar.

Several languages share a page: a poster hangs where all pass, and what it shows needs no language.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO, NamedTuple

from reportlab.pdfgen.canvas import Canvas

from card_printing.documents.page import emblem_of, page_scale, printable_area, upright_page
from card_printing.drawing.figures import draw_figure, draw_team_surface
from card_printing.drawing.pdf import WHITE, Ink, PdfWriter, team_inks, text_inks
from card_printing.drawing.typesetting import Align, TextStyle, Typeface, arrangements
from card_printing.layout.design import Design
from card_printing.layout.geometry import Box
from card_printing.progress import ProgressCallback, ignore_progress
from referee_app.cards.ranks import Rank, Team
from referee_app.emblems.figures import TEAM_FLAGS, TEAM_SHAPES, Figure
from referee_app.live_game.model import OFFICIAL_RULES, HouseRules, early_flag_takers
from referee_app.words.words import Words

_FRAME, _MOST_LINES = 13.0, 3
_DUEL_WIDTH, _DUEL_HEIGHT = 124.0, 98.0
"""The room that the picture of a duel was drawn for."""

_FLAG = {Team.RED: "poster.flag.red", Team.BLUE: "poster.flag.blue"}
_BASE = {Team.RED: "poster.base.red", Team.BLUE: "poster.base.blue"}
_BRING = {Team.RED: "poster.base.bring.red", Team.BLUE: "poster.base.bring.blue"}
_EARLY_TAKERS = {Rank.SCOUT: "poster.flag.scouts"}


class Advice(NamedTuple):
    """An instruction, with a rank's emblem, a figure or a short sign before it."""

    key: str
    sign: Rank | Figure | str


class Poster(NamedTuple):
    """What a poster says; `figure` is the large picture in its middle, none for the picture of a duel."""

    title: str
    advice: tuple[Advice, ...]
    team: Team | None = None
    figure: Figure | None = None


def posters(rules: HouseRules) -> Iterator[Poster]:
    """All posters in the order in which they are printed."""
    for team in Team:
        yield Poster(_FLAG[team], tuple(_who_takes_it(rules)), team, TEAM_FLAGS[team])
    for team in Team:
        yield Poster(_BASE[team], (Advice(_BRING[team], TEAM_FLAGS[team.enemy]),), team, TEAM_SHAPES[team])
    steps = ("poster.duel.hold", "poster.duel.wait", "poster.duel.do")
    yield Poster("poster.duel", tuple(Advice(key, str(number)) for number, key in enumerate(steps, start=1)))


def _who_takes_it(rules: HouseRules) -> Iterator[Advice]:
    for rank in early_flag_takers(rules):
        yield Advice(_EARLY_TAKERS[rank], rank)
    yield Advice("poster.flag.others", "½")
    if rules.bombs_take_no_flag:
        yield Advice("poster.flag.no_bombs", Rank.BOMB)


def print_posters(
    out: BinaryIO, design: Design, rules: HouseRules = OFFICIAL_RULES, progress: ProgressCallback = ignore_progress
) -> None:
    """Write a PDF with the five posters, as these rules have them."""
    pdf = PdfWriter(out, "Field Marshal")
    every = tuple(posters(rules))
    for done, poster in enumerate(every, start=1):
        with pdf.page(upright_page(design)) as canvas:
            _PosterPage(design, poster).draw(canvas)
        progress(done, len(every))
    pdf.save()


@dataclass(frozen=True, slots=True)
class _PosterPage:
    """One poster."""

    design: Design
    poster: Poster

    def draw(self, canvas: Canvas) -> None:
        """Frame, title, picture, advice, from top to bottom."""
        paper = upright_page(self.design)
        unit = page_scale(paper)
        ink, ground = self._draw_ground(canvas, printable_area(paper), unit)
        room = printable_area(paper).grown(-(_FRAME + 9) * unit)
        share = 0.2 + 0.02 * len(self.design.languages)
        title = Box(room.x, room.top - room.height * share, room.width, room.height * share)
        advice = Box(room.x, room.y, room.width, room.height * 0.38)
        picture = Box(room.x, advice.top, room.width, title.y - advice.top).grown(-4 * unit)
        _write(canvas, self._translations(self.poster.title), title, TextStyle(Typeface.BOLD, ink, 40 * unit))
        if self.poster.figure:
            draw_figure(canvas, self.poster.figure, picture, ink, ground)
        else:
            _draw_duel(canvas, picture, self.design, ink)
        self._draw_advice(canvas, advice, ink, ground)

    def _draw_ground(self, canvas: Canvas, box: Box, unit: float) -> tuple[Ink, Ink]:
        """The team's pattern as a frame round its plain colour; gives back the inks to draw with and on."""
        inner = box.grown(-_FRAME * unit)
        if self.poster.team:
            inks = team_inks(self.poster.team, self.design)
            ink, ground = inks.on_surface, inks.surface
            draw_team_surface(canvas, box, self.poster.team, inks, repeat=16 * unit)
        else:
            strong = text_inks(self.design).strong
            ink, ground = strong, WHITE
            if not self.design.ink_saver:
                canvas.setFillColorRGB(*strong)
                canvas.rect(*box, stroke=0, fill=1)
        canvas.setFillColorRGB(*ground)
        canvas.rect(*inner, stroke=0, fill=1)
        canvas.setStrokeColorRGB(*ink)
        canvas.setLineWidth(1.6 * unit)
        canvas.rect(*inner, stroke=1, fill=0)
        return ink, ground

    def _draw_advice(self, canvas: Canvas, box: Box, ink: Ink, ground: Ink) -> None:
        """Each piece of advice in a row, all in one size."""
        rows = len(self.poster.advice)
        step = box.height / rows
        side = min(step * 0.8, box.width * 0.19)
        text = box.width - side * 1.25
        style = TextStyle(Typeface.BOLD, ink, side * 0.7, Align.LEFT)
        translated = [self._translations(advice.key) for advice in self.poster.advice]
        size = min(_fitting(texts, Box(0, 0, text, step * 0.92), style)[0] for texts in translated)
        for place, (advice, texts) in enumerate(zip(self.poster.advice, translated, strict=True)):
            row = Box(box.x, box.top - (place + 1) * step, box.width, step)
            sign = Box(row.x, row.centre[1] - side / 2, side, side)
            self._draw_sign(canvas, advice.sign, sign, ink, ground)
            words = Box(row.x + side * 1.25, row.y + step * 0.04, text, step * 0.92)
            _write(canvas, texts, words, style._replace(largest=size))

    def _draw_sign(self, canvas: Canvas, sign: Rank | Figure | str, box: Box, ink: Ink, ground: Ink) -> None:
        if isinstance(sign, Rank):
            sign = emblem_of(sign, self.design)
        if isinstance(sign, Figure):
            draw_figure(canvas, sign, box, ink, ground)
            return
        canvas.setFillColorRGB(*ink)
        canvas.circle(*box.centre, box.width * 0.42, stroke=0, fill=1)
        TextStyle(Typeface.BOLD, ground, box.width * 0.55, rim=0).write(canvas, [sign], box)

    def _translations(self, key: str) -> tuple[str, ...]:
        """The sentence in every language, each wording once."""
        sentences = (Words(language, self.design.theme).say_key(key) for language in self.design.languages)
        return tuple(dict.fromkeys(sentences))


def _write(canvas: Canvas, texts: Sequence[str], box: Box, style: TextStyle) -> None:
    size, lines = _fitting(texts, box, style)
    style._replace(largest=size).write(canvas, lines, box)


def _fitting(texts: Sequence[str], box: Box, style: TextStyle) -> tuple[float, tuple[str, ...]]:
    """The texts under each other, all in one line or all in several, whichever lets them be largest."""
    most = max(1, _MOST_LINES + 1 - len(texts))  # where there are many, each is one line: else nobody finds their own
    ways = [tuple(line for text in texts for line in _broken(text, lines)) for lines in range(1, most + 1)]
    best = max(ways, key=lambda lines: style.fitting_size(lines, box))
    return style.fitting_size(best, box), best


def _broken(text: str, lines: int) -> tuple[str, ...]:
    """A text in so many lines, as even as its words allow. Only a plain space parts words."""
    words = text.split(" ")
    ways = [way for way in arrangements(words) if len(way) == min(lines, len(words))]
    return min(ways, key=_longest)


def _longest(lines: tuple[str, ...]) -> int:
    return max(map(len, lines))


def _draw_duel(canvas: Canvas, box: Box, design: Design, ink: Ink) -> None:
    """A phone, its camera's view falling on the two cards that are held to it."""
    unit = min(box.height / _DUEL_HEIGHT, box.width / _DUEL_WIDTH)
    x, y = box.centre
    phone = Box(x - 34 * unit, y + 15 * unit, 68 * unit, 31 * unit)
    _draw_view(canvas, (x, phone.centre[1]), Box(x - 56 * unit, y + 2 * unit, 112 * unit, 0), ink)
    _draw_phone(canvas, phone, unit, ink)
    for team, across, turn in ((Team.RED, -34, 10), (Team.BLUE, 34, -10)):
        canvas.saveState()
        canvas.translate(x + across * unit, y - 19 * unit)
        canvas.rotate(turn)
        _draw_card(canvas, Box(-19 * unit, -25 * unit, 38 * unit, 50 * unit), team, design)
        canvas.restoreState()


def _draw_view(canvas: Canvas, lens: tuple[float, float], below: Box, ink: Ink) -> None:
    """Dashed lines from the camera to either side of what it sees."""
    canvas.saveState()
    canvas.setStrokeColorRGB(*ink)
    canvas.setLineWidth(0.9)
    canvas.setLineCap(1)
    canvas.setDash(3, 3.2)
    for x in (below.x, below.right):
        canvas.line(*lens, x, below.y)
    canvas.restoreState()


def _draw_phone(canvas: Canvas, box: Box, unit: float, ink: Ink) -> None:
    canvas.setFillColorRGB(*ink)
    canvas.roundRect(*box, 5 * unit, stroke=0, fill=1)
    canvas.setFillColorRGB(*WHITE)
    screen = Box(box.x + 9 * unit, box.y + 4 * unit, box.width - 18 * unit, box.height - 8 * unit)
    canvas.roundRect(*screen, 2 * unit, stroke=0, fill=1)
    canvas.circle(box.right - 4.5 * unit, box.centre[1], 2 * unit, stroke=0, fill=1)
    for place, team in ((0.3, Team.RED), (0.7, Team.BLUE)):
        sign = Box(screen.x + screen.width * place - 7 * unit, screen.centre[1] - 7 * unit, 14 * unit, 14 * unit)
        draw_figure(canvas, TEAM_SHAPES[team], sign, ink)


def _draw_card(canvas: Canvas, box: Box, team: Team, design: Design) -> None:
    """A card's face from afar: the team's colour at the edge, its shape above the square of the code."""
    inks = team_inks(team, design)
    draw_team_surface(canvas, box, team, inks, repeat=box.width * 0.22)
    canvas.setStrokeColorRGB(*inks.on_white)
    canvas.setLineWidth(box.width * 0.02)
    canvas.rect(*box, stroke=1, fill=0)
    field = Box(box.x + box.width * 0.08, box.y + box.height * 0.18, box.width * 0.84, box.height * 0.77)
    canvas.setFillColorRGB(*WHITE)
    canvas.rect(*field, stroke=int(design.ink_saver), fill=1)
    sign = Box(field.x, field.top - field.height * 0.36, field.width, field.height * 0.3)
    draw_figure(canvas, TEAM_SHAPES[team], sign, inks.on_white)
    code = Box(field.x, field.y, field.width, field.height * 0.58).square().grown(-box.width * 0.04)
    _draw_false_code(canvas, code, inks.on_white)


_FALSE_CODE = ("1110111", "1010101", "1110111", "0011010", "1110101", "1010110", "1110011")
"""Squares that look like a QR code and say nothing: a poster must not be taken for a card."""


def _draw_false_code(canvas: Canvas, box: Box, ink: Ink) -> None:
    step = box.width / len(_FALSE_CODE)
    canvas.setFillColorRGB(*ink)
    path = canvas.beginPath()
    for row, modules in enumerate(_FALSE_CODE):
        for column, module in enumerate(modules):
            if module == "1":
                path.rect(box.x + column * step, box.top - (row + 1) * step, step, step)
    canvas.drawPath(path, stroke=0, fill=1)
