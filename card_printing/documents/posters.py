"""Posters for the field: the two flags, the two bases and the duel post. A full page each, few words, read from afar.

Several languages share a page: a poster hangs where all pass, and what it shows needs no language.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO, NamedTuple

from reportlab.pdfgen.canvas import Canvas

from card_printing.documents.card_words import emblem_of
from card_printing.documents.page import measure, printable, upright_page
from card_printing.documents.poster_pictures import draw_duel
from card_printing.drawing.figures import draw_figure
from card_printing.drawing.inks import WHITE, Ink, team_inks, text_inks
from card_printing.drawing.lettering import Align, Hand, Type, arrangements
from card_printing.drawing.press import Press
from card_printing.drawing.surfaces import patterned
from card_printing.layout.design import Design
from card_printing.layout.geometry import Box
from card_printing.progress import Progress, unheard
from referee_app.cards.ranks import Rank, Team
from referee_app.emblems.figures import TEAM_FLAGS, TEAM_SHAPES, Figure
from referee_app.live_game.model import OFFICIAL_RULES, HouseRules
from referee_app.words.words import Words

_FRAME, _MOST_LINES = 13.0, 3

_FLAG = {Team.RED: "poster.flag.red", Team.BLUE: "poster.flag.blue"}
_BASE = {Team.RED: "poster.base.red", Team.BLUE: "poster.base.blue"}
_BRING = {Team.RED: "poster.base.bring.red", Team.BLUE: "poster.base.bring.blue"}


class Advice(NamedTuple):
    """A thing to do, with a rank's emblem, a figure or a short sign before it."""

    key: str
    sign: Rank | Figure | str


class Poster(NamedTuple):
    """What a poster says; `figure` is the large picture in its middle, none for the picture of a duel."""

    title: str
    advice: tuple[Advice, ...]
    team: Team | None = None
    figure: Figure | None = None


def posters(rules: HouseRules) -> Iterator[Poster]:
    """All of them, in the order in which they are printed."""
    for team in Team:
        yield Poster(_FLAG[team], tuple(_who_takes_it(rules)), team, TEAM_FLAGS[team])
    for team in Team:
        yield Poster(_BASE[team], (Advice(_BRING[team], TEAM_FLAGS[team.enemy]),), team, TEAM_SHAPES[team])
    steps = ("poster.duel.hold", "poster.duel.wait", "poster.duel.do")
    yield Poster("poster.duel", tuple(Advice(key, str(number)) for number, key in enumerate(steps, start=1)))


def _who_takes_it(rules: HouseRules) -> Iterator[Advice]:
    yield Advice("poster.flag.scouts", Rank.SCOUT)
    yield Advice("poster.flag.others", "½")
    if rules.bombs_take_no_flag:
        yield Advice("poster.flag.no_bombs", Rank.BOMB)


def print_posters(
    out: BinaryIO, design: Design, rules: HouseRules = OFFICIAL_RULES, progress: Progress = unheard
) -> None:
    """Write a PDF with the five posters, as these rules have them."""
    press = Press(out, "Field Marshal")
    every = tuple(posters(rules))
    for done, poster in enumerate(every, start=1):
        with press.page(upright_page(design)) as canvas:
            _Sheet(design, poster).draw(canvas)
        progress(done, len(every))
    press.finish()


@dataclass(frozen=True, slots=True)
class _Sheet:
    """One poster."""

    design: Design
    poster: Poster

    def draw(self, canvas: Canvas) -> None:
        """Frame, title, picture, advice, from top to bottom."""
        paper = upright_page(self.design)
        unit = measure(paper)
        ink, ground = self._draw_ground(canvas, printable(paper), unit)
        room = printable(paper).grown(-(_FRAME + 9) * unit)
        share = 0.2 + 0.02 * len(self.design.languages)
        title = Box(room.x, room.top - room.height * share, room.width, room.height * share)
        advice = Box(room.x, room.y, room.width, room.height * 0.38)
        picture = Box(room.x, advice.top, room.width, title.y - advice.top).grown(-4 * unit)
        _write(canvas, self._said(self.poster.title), title, Hand(Type.BOLD, ink, 40 * unit))
        if self.poster.figure:
            draw_figure(canvas, self.poster.figure, picture, ink, ground)
        else:
            draw_duel(canvas, picture, self.design, ink)
        self._draw_advice(canvas, advice, ink, ground)

    def _draw_ground(self, canvas: Canvas, box: Box, unit: float) -> tuple[Ink, Ink]:
        """The team's pattern as a frame round its plain colour; gives back the inks to draw with and on."""
        inner = box.grown(-_FRAME * unit)
        if self.poster.team:
            inks = team_inks(self.poster.team, self.design)
            ink, ground = inks.on_surface, inks.surface
            patterned(canvas, box, self.poster.team, inks, repeat=16 * unit)
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
        hand = Hand(Type.BOLD, ink, side * 0.7, Align.LEFT)
        told = [self._said(advice.key) for advice in self.poster.advice]
        size = min(_fitting(texts, Box(0, 0, text, step * 0.92), hand)[0] for texts in told)
        for place, (advice, texts) in enumerate(zip(self.poster.advice, told, strict=True)):
            row = Box(box.x, box.top - (place + 1) * step, box.width, step)
            sign = Box(row.x, row.centre[1] - side / 2, side, side)
            self._draw_sign(canvas, advice.sign, sign, ink, ground)
            words = Box(row.x + side * 1.25, row.y + step * 0.04, text, step * 0.92)
            _write(canvas, texts, words, hand._replace(largest=size))

    def _draw_sign(self, canvas: Canvas, sign: Rank | Figure | str, box: Box, ink: Ink, ground: Ink) -> None:
        if isinstance(sign, Rank):
            sign = emblem_of(sign, self.design)
        if isinstance(sign, Figure):
            draw_figure(canvas, sign, box, ink, ground)
            return
        canvas.setFillColorRGB(*ink)
        canvas.circle(*box.centre, box.width * 0.42, stroke=0, fill=1)
        Hand(Type.BOLD, ground, box.width * 0.55, rim=0).write(canvas, [sign], box)

    def _said(self, key: str) -> tuple[str, ...]:
        """The sentence in every language, each wording once."""
        said = (Words(language, self.design.theme).say_key(key) for language in self.design.languages)
        return tuple(dict.fromkeys(said))


def _write(canvas: Canvas, texts: Sequence[str], box: Box, hand: Hand) -> None:
    size, lines = _fitting(texts, box, hand)
    hand._replace(largest=size).write(canvas, lines, box)


def _fitting(texts: Sequence[str], box: Box, hand: Hand) -> tuple[float, tuple[str, ...]]:
    """The texts under each other, all in one line or all in several, whichever lets them be largest."""
    most = max(1, _MOST_LINES + 1 - len(texts))  # where there are many, each is one line: else nobody finds their own
    ways = [tuple(line for text in texts for line in _broken(text, lines)) for lines in range(1, most + 1)]
    best = max(ways, key=lambda lines: hand.fitting(lines, box))
    return hand.fitting(best, box), best


def _broken(text: str, lines: int) -> tuple[str, ...]:
    """A text in so many lines, as even as its words allow. Only a plain space parts words."""
    words = text.split(" ")
    ways = [way for way in arrangements(words) if len(way) == min(lines, len(words))]
    return min(ways, key=_longest)


def _longest(lines: tuple[str, ...]) -> int:
    return max(map(len, lines))
