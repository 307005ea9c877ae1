"""How the families of drawings are written down: outlines, or the path strings of some, with a paint each."""

from referee_app.emblems.drawing import Drawing, Outline, Paint, Shape
from referee_app.emblems.outlines import clockwise, path


def solid(*outlines: Outline | str) -> Drawing:
    """Filled with ink."""
    return _filled(Paint.SOLID, outlines)


def cut_out(*outlines: Outline | str) -> Drawing:
    """Filled with the colour of the ground."""
    return _filled(Paint.CUT_OUT, outlines)


def heavy_line(*outlines: Outline | str) -> Drawing:
    """A heavy line in ink."""
    return _drawn(Paint.HEAVY_LINE, outlines)


def light_line(*outlines: Outline | str) -> Drawing:
    """A light line in ink."""
    return _drawn(Paint.LIGHT_LINE, outlines)


def heavy_cut(*outlines: Outline | str) -> Drawing:
    """A heavy line in the colour of the ground."""
    return _drawn(Paint.HEAVY_CUT, outlines)


def light_cut(*outlines: Outline | str) -> Drawing:
    """A light line in the colour of the ground."""
    return _drawn(Paint.LIGHT_CUT, outlines)


def _filled(paint: Paint, outlines: tuple[Outline | str, ...]) -> Drawing:
    return tuple(Shape(clockwise(_read(outline)), paint) for outline in outlines)


def _drawn(paint: Paint, outlines: tuple[Outline | str, ...]) -> Drawing:
    return tuple(Shape(_read(outline), paint) for outline in outlines)


def _read(outline: Outline | str) -> Outline:
    return path(outline) if isinstance(outline, str) else outline
