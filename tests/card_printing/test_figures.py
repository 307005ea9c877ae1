"""Emblems in a PDF: few paths, true curves, at home in forms and in millimetres."""

import re
from io import BytesIO

import numpy as np
import pytest
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from card_printing.drawing.figures import draw_emblem, draw_pattern
from card_printing.drawing.pdf import BLACK, WHITE
from referee_app.cards.ranks import Team
from referee_app.emblems.drawing import CurveTo, layers
from referee_app.emblems.figures import Figure, drawing_of
from referee_app.emblems.signs import TEAM_TILES
from tests.emblems.prints import agreement, ink_of, picture, printed, printed_within_margin


def sheet(side: float = 128) -> tuple[Canvas, BytesIO]:
    file = BytesIO()
    return Canvas(file, pagesize=(side, side), pageCompression=0), file


def operators(figure: Figure) -> list[str]:
    canvas, file = sheet()
    draw_emblem(canvas, drawing_of(figure), 0, 0, 128, ink=BLACK, ground=WHITE)
    canvas.save()
    stream = re.search(rb"stream\r?\n(.*?)endstream", file.getvalue(), re.DOTALL)
    assert stream
    return [word for word in stream[1].decode("latin-1").split() if re.fullmatch(r"[A-Za-z*]+", word)]


@pytest.mark.parametrize("figure", Figure)
def test_there_are_no_more_paths_than_changes_of_paint(figure: Figure) -> None:
    assert sum(word in ("f", "S") for word in operators(figure)) == len(list(layers(drawing_of(figure))))


@pytest.mark.parametrize("figure", Figure)
def test_curves_stay_curves(figure: Figure) -> None:
    curves = sum(isinstance(segment, CurveTo) for shape in drawing_of(figure) for segment in shape.outline)
    assert operators(figure).count("c") == curves


@pytest.mark.parametrize("figure", Figure)
def test_nothing_is_drawn_outside_the_square(figure: Figure) -> None:
    ink = printed_within_margin(drawing_of(figure), 100, 20)
    ink[20:120, 20:120] = 0
    assert ink.max() == 0


def test_it_may_stand_in_a_form_and_be_measured_in_millimetres() -> None:
    canvas, file = sheet(40 * mm)
    canvas.beginForm("spy", 0, 0, 40, 40)
    draw_emblem(canvas, drawing_of(Figure.SPY), 10, 5, 20, ink=BLACK, ground=WHITE)
    canvas.endForm()
    canvas.scale(mm, mm)
    canvas.doForm("spy")
    canvas.save()
    ink = ink_of(picture(file.getvalue(), 254))
    assert ink.shape == (400, 400)
    assert agreement(ink[150:350, 100:300], printed(drawing_of(Figure.SPY), 200)) > 0.98
    assert ink.sum() == pytest.approx(ink[150:350, 100:300].sum())


def test_the_ground_hides_what_is_below() -> None:
    canvas, file = sheet()
    canvas.setFillColorRGB(0, 0, 1)
    canvas.rect(0, 0, 128, 128, stroke=0, fill=1)
    draw_emblem(canvas, drawing_of(Figure.BLUE_FLAG), 0, 0, 128, ink=(1, 0, 0), ground=(0, 1, 0))
    canvas.save()
    colours = np.asarray(picture(file.getvalue()).convert("RGB"))
    assert tuple(colours[48, 70]) == (0, 255, 0)
    assert tuple(colours[48, 40]) == (255, 0, 0)
    assert tuple(colours[120, 100]) == (0, 0, 255)


def test_the_canvas_is_left_as_it_was() -> None:
    canvas, file = sheet()
    canvas.setFillColorRGB(1, 0, 0)
    draw_emblem(canvas, drawing_of(Figure.BOMB), 0, 0, 64, ink=BLACK, ground=WHITE)
    draw_pattern(canvas, TEAM_TILES[Team.RED], (0, 0, 64, 64), 2, ink=BLACK, ground=WHITE)
    canvas.rect(100, 100, 10, 10, stroke=0, fill=1)
    canvas.save()
    colours = np.asarray(picture(file.getvalue()).convert("RGB"))
    assert tuple(colours[128 - 105, 105]) == (255, 0, 0)


def test_a_pattern_keeps_to_its_box_and_fills_it() -> None:
    canvas, file = sheet(100)
    draw_pattern(canvas, TEAM_TILES[Team.BLUE], (20, 30, 50, 40), 1, ink=BLACK, ground=WHITE)
    canvas.save()
    ink = ink_of(picture(file.getvalue()))
    inside = ink[30:70, 20:70].copy()
    ink[30:70, 20:70] = 0
    assert ink.max() == 0
    quarters = [inside[y : y + 20, x : x + 25].mean() for y in (0, 20) for x in (0, 25)]
    assert min(quarters) > 0.15
