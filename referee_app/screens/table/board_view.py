"""Shows a board and dispatches touches on it. Only changed spots are repainted."""

from typing import NamedTuple

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, SmoothLine, Translate
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from referee_app.screens.table.board import BoardShown, Mark, Piece, PieceShape, Spot
from referee_app.screens.table.board_drawings import ground, spot_ground, spot_name
from referee_app.screens.table.colours import PALETTES
from referee_app.screens.table.painting import INK, SIGNAL, Area, disc, frame, inset, panel
from referee_app.screens.table.pieces import count, piece
from referee_app.screens.theme import Light
from referee_app.screens.touch_guard import takes_quick_tap
from referee_app.screens.widgets.base import Themed

NEAR = 12
"""How far beside a spot a finger may be, in dp, and still mean it; and how far it may slip before it drags."""


class _Fit(NamedTuple):
    """Where the board is in the window, and how large a unit is; whatever changes here changes every spot."""

    left: float
    bottom: float
    unit: float
    size: tuple[float, float]
    style: str
    light: Light

    def area(self, spot: Spot) -> Area:
        """A spot in pixels."""
        left, bottom, wide, high = (each * self.unit for each in spot.box)
        return self.left + left, self.bottom + bottom, wide, high


class BoardView(Themed, Widget):
    """A board as large as its place allows, in the middle of it; without one there is nothing to be seen."""

    __events__ = ("on_touched", "on_dragged")

    shown = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        self._fit: _Fit | None = None
        self._painted: dict[str, tuple[Spot, InstructionGroup]] = {}
        super().__init__(**kwargs)
        self._lifted: InstructionGroup | None = None
        self._hand = Translate()
        self._from = ""
        self.painted = 0
        """How many spots have ever been painted: what has not changed is not painted again."""
        redraw = Clock.create_trigger(self._draw, -1)
        for what in ("pos", "size", "theme", "shown"):
            self.fbind(what, redraw)

    def on_touched(self, key: str) -> None:
        """A spot was touched."""

    def on_dragged(self, start: str, end: str) -> None:
        """What lies on a spot was dragged to another one."""

    def area_of(self, key: str) -> Area:
        """Where a spot is, in the widget's coordinates."""
        self._draw()
        spot = self.shown and self.shown.spot(key)
        if spot is None or self._fit is None:
            raise KeyError(key)
        return self._fit.area(spot)

    def _draw(self, _seconds: float = 0) -> None:
        shown: BoardShown | None = self.shown
        fit = self._fitting(shown) if shown is not None else None
        if fit != self._fit or fit is None:
            self._fit = fit
            for _, group in self._painted.values():
                group.clear()  # it and what is in it hold each other, and would wait for the garbage collector
            self._painted.clear()
            self.canvas.clear()
            self._put_down()
            if shown is not None and fit is not None:
                self._paint_ground(shown, fit)
        if shown is not None and fit is not None:
            self._paint_spots(shown, fit)

    def _fitting(self, shown: BoardShown) -> _Fit | None:
        unit = min(self.width / shown.width, self.height / shown.height)
        if unit <= 0:
            return None
        left = self.x + (self.width - unit * shown.width) / 2
        bottom = self.y + (self.height - unit * shown.height) / 2
        return _Fit(left, bottom, unit, (shown.width, shown.height), shown.style, self.theme.light)

    def _paint_ground(self, shown: BoardShown, fit: _Fit) -> None:
        group = InstructionGroup()
        area = (fit.left, fit.bottom, shown.width * fit.unit, shown.height * fit.unit)
        ground(group, shown.style, area, fit.unit, PALETTES[shown.style, fit.light])
        self.canvas.add(group)

    def _paint_spots(self, shown: BoardShown, fit: _Fit) -> None:
        wanted = {spot.key: spot for spot in shown.spots}
        for key in [key for key in self._painted if key not in wanted]:
            self.canvas.remove(self._painted.pop(key)[1])
        for key, spot in wanted.items():
            before, group = self._painted.get(key, (None, None))
            if before == spot:
                continue
            if group is None:
                group = InstructionGroup()
                self.canvas.add(group)
            self._painted[key] = spot, group
            self._paint(group, spot, fit)

    def _paint(self, group: InstructionGroup, spot: Spot, fit: _Fit) -> None:
        self.painted += 1
        group.clear()
        palette, area = PALETTES[self.shown.style, fit.light], fit.area(spot)
        spot_ground(group, spot.ground, area, fit.unit, palette)
        if spot.name and spot.piece is None:
            spot_name(group, spot.name, area, fit.unit, palette)
        lying = None if spot.key == self._from else spot.piece
        if spot.mark is Mark.PICKED and not _is_framed(lying, spot.mark):
            # Among others that are marked to be touched next, it is the one with a bright ground.
            panel(group, area, fit.unit * 0.12, SIGNAL)
        if lying is not None:
            piece(group, lying, _standing(lying, area, spot.mark))
        if spot.count:
            count(group, spot.count, area)
        if _is_framed(lying, spot.mark):
            # What stands at the edge of a card is still to be read while it is marked.
            area = inset(_standing(lying, area, spot.mark), -_line(fit.unit))
        _mark(group, spot, area, fit.unit)

    # Touching

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Begin to touch a spot; quick moves are taken, but not right after something else disappeared."""
        spot = self._spot_at(touch.x, touch.y) if self.collide_point(*touch.pos) else None
        if spot is None or self._from or not takes_quick_tap(touch, self):
            return False
        touch.grab(self)
        touch.ud[self] = spot
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Drag a piece along, once the finger has left its place."""
        if touch.grab_current is not self:
            return False
        spot: Spot = touch.ud[self]
        away = max(abs(touch.x - touch.ox), abs(touch.y - touch.oy))
        if not self._from and away > dp(NEAR) and spot.piece is not None:
            self._lift(spot)
        if self._from:
            self._hand.xy = touch.x - touch.ox, touch.y - touch.oy
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """End the drag of a piece, or the touch of a spot."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        start: Spot = touch.ud[self]
        end = self._spot_at(touch.x, touch.y)
        was_dragged = bool(self._from)
        self._put_down()
        if end is not None and was_dragged and end.key != start.key:
            self.dispatch("on_dragged", start.key, end.key)
        elif end is not None and end.key == start.key:
            self.dispatch("on_touched", start.key)
        return True

    def _spot_at(self, x: float, y: float) -> Spot | None:
        """The spot below a finger, or the nearest one that is near enough."""
        if self.shown is None or self._fit is None:
            return None
        found: Spot | None = None
        nearest = dp(NEAR)
        for spot in self.shown.spots:
            if spot.touchable and (away := _away(self._fit.area(spot), x, y)) <= nearest:
                found, nearest = spot, away
        return found

    def _lift(self, spot: Spot) -> None:
        if self._fit is None or spot.piece is None or spot.key not in self._painted:
            return
        self._from = spot.key
        self._paint(self._painted[spot.key][1], spot, self._fit)
        self._lifted = InstructionGroup()
        self._lifted.add(PushMatrix())
        self._lifted.add(self._hand)
        piece(self._lifted, spot.piece, _standing(spot.piece, self._fit.area(spot), Mark.PICKED))
        self._lifted.add(PopMatrix())
        self.canvas.add(self._lifted)

    def _put_down(self) -> None:
        key, self._from = self._from, ""
        if self._lifted is not None:
            self.canvas.remove(self._lifted)
            self._lifted = None
        if key in self._painted and self._fit is not None:
            spot, group = self._painted[key]
            self._paint(group, spot, self._fit)


def _away(area: Area, x: float, y: float) -> float:
    left, bottom, wide, high = area
    return max(left - x, x - left - wide, bottom - y, y - bottom - high, 0.0)


def _is_framed(lying: Piece | None, mark: Mark) -> bool:
    """Whether a mark is around the piece itself, not around its place."""
    if lying is None:
        return False
    return lying.shape is PieceShape.CARD or (lying.shape is PieceShape.PLATE and mark is Mark.PICKED)


def _standing(lying: Piece | None, area: Area, mark: Mark) -> Area:
    """Where a piece is on its spot: a little higher while it is picked."""
    left, bottom, wide, high = area
    margin = (
        0.0
        if lying is None or lying.shape in (PieceShape.CARD, PieceShape.DIE, PieceShape.RING)
        else min(wide, high) * 0.06
    )
    lift = high * 0.07 if mark is Mark.PICKED else 0.0
    return left + margin, bottom + margin + lift, wide - 2 * margin, high - 2 * margin


def _line(unit: float) -> float:
    """How broad the lines of a mark are, by the unit of the board."""
    return float(max(dp(1.2), unit * 0.03))


def _mark(group: InstructionGroup, spot: Spot, area: Area, unit: float) -> None:
    if spot.mark is Mark.NONE:
        return
    radius, line = unit * 0.12, _line(unit)
    if spot.mark is Mark.LAST:
        _corners(group, area, unit, line)
        return
    frame(group, area, radius, INK, line * 1.7)
    frame(group, inset(area, line * 0.4), radius, SIGNAL, line * 1.1)
    if spot.mark is Mark.OPEN and spot.piece is None:
        left, bottom, wide, high = area
        side = min(wide, high) * 0.3
        disc(group, (left + (wide - side) / 2, bottom + (high - side) / 2, side, side), SIGNAL)


def _corners(group: InstructionGroup, area: Area, unit: float, line: float) -> None:
    """Four angles around where something happened last."""
    left, bottom, wide, high = inset(area, line)
    arm = unit * 0.2
    for colour, width in ((INK, line * 1.5), (SIGNAL, line * 0.7)):
        group.add(Color(rgba=colour))
        for x, right in ((left, 1), (left + wide, -1)):
            for y, up in ((bottom, 1), (bottom + high, -1)):
                group.add(SmoothLine(points=[x + right * arm, y, x, y, x, y + up * arm], width=width))
