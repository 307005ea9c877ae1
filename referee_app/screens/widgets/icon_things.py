"""Icons that are things: what a leader has in hand, on the table and around. It only draws."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from referee_app.emblems.drawing import Drawing
from referee_app.emblems.outlines import circle, polygon, rectangle, turned
from referee_app.emblems.painting import cut_out, heavy_cut, heavy_line, light_cut, solid

_KEYS = tuple(rectangle(x, y, 2.4, 2.2) for y in (8, 11.6) for x in (4.2, 8.6, 13, 17.4))
_PERSON = (circle(8.8, 7, 4.2), "M0.8 21 C0.8 15.8 4 13 8.8 13 C13.6 13 16.8 15.8 16.8 21 Z")
_BEHIND = (circle(16.6, 7.6, 3.4), "M12 21 C12 15.8 13.6 13.4 16.6 13.4 C20.6 13.4 23.2 16 23.2 21 Z")
_AROUND = (circle(8.8, 7, 5.6), "M0 22 C0 14.6 3.6 11.6 8.8 11.6 C14 11.6 18.2 14.6 18.2 22 Z")

# A thing is drawn when it is first wanted, like a sign.
THINGS: Mapping[str, Callable[[], Drawing]] = MappingProxyType(
    {
        "camera": lambda: (
            solid(rectangle(1.4, 6, 21.2, 14.6, 2.6), polygon((6.8, 7), (8.8, 3.2), (15.2, 3.2), (17.2, 7)))
            + cut_out(circle(12, 13, 4.9))
            + solid(circle(12, 13, 2.9))
        ),
        "torch": lambda: (
            solid("M6 6.6 H18 V9.6 L15.2 13.2 V22.6 H8.8 V13.2 L6 9.6 Z")
            + cut_out(rectangle(11, 14.2, 2, 4.4, 1))
            + heavy_line("M12 1.4 V3.4", "M5.2 2.2 L6.6 4", "M18.8 2.2 L17.4 4")
        ),
        "keyboard": lambda: solid(rectangle(1, 4.8, 22, 14.6, 2.6)) + cut_out(*_KEYS, rectangle(7, 15, 10, 2.2)),
        "print": lambda: (
            heavy_line("M6.4 7 V2.6 H17.6 V7")
            + solid(rectangle(1.4, 7.2, 21.2, 10.6, 2.2))
            + cut_out(rectangle(5, 12.2, 14, 10.2), rectangle(17, 9, 2.6, 1.8))
            + heavy_line("M7 14 H17 V21.4 H7 Z")
        ),
        "trash": lambda: (
            heavy_line("M3.4 6 H20.6", "M9.2 5.4 V2.6 H14.8 V5.4")
            + solid("M4.8 8.4 H19.2 L18 22.6 H6 Z")
            + light_cut("M9.8 11.4 V19.2", "M14.2 11.4 V19.2")
        ),
        "pencil": lambda: solid(
            "M2 22 L3.6 15.8 L8.2 20.4 Z",
            "M4.8 14.6 L14.8 4.6 L19.4 9.2 L9.4 19.2 Z",
            "M16 3.4 L17.4 2 C18.2 1.2 19 1.2 19.8 2 L22 4.2 C22.8 5 22.8 5.8 22 6.6 L20.6 8 Z",
        ),
        "qr": lambda: (
            heavy_line(rectangle(2.6, 2.6, 6.8, 6.8), rectangle(14.6, 2.6, 6.8, 6.8), rectangle(2.6, 14.6, 6.8, 6.8))
            + solid(
                rectangle(13.6, 13.6, 3, 3),
                rectangle(19.6, 13.6, 3, 3),
                rectangle(16.6, 16.6, 3, 3),
                rectangle(13.6, 19.6, 3, 3),
                rectangle(19.6, 19.6, 3, 3),
            )
        ),
        "people": lambda: solid(*_BEHIND) + cut_out(*_AROUND) + solid(*_PERSON),
        "whistle": lambda: (
            solid(circle(8, 14.6, 7), "M8 7.6 H23 V12.6 L14.4 14.6 Z")
            + cut_out(circle(8, 14.6, 2.6))
            + heavy_line("M8.6 4.8 V2.2", "M13 4.8 L14.4 2.6", "M4.2 4.8 L2.8 2.6")
        ),
        "cards": lambda: (
            solid(rectangle(8.6, 1, 13.4, 17.4, 2.4))
            + cut_out(rectangle(0.6, 4.2, 16.6, 19.8, 3.6))
            + solid(rectangle(2, 5.6, 13.8, 17.4, 2.4))
            + cut_out(polygon((8.9, 9.8), (12.2, 14.3), (8.9, 18.8), (5.6, 14.3)))
        ),
        "hand_in": lambda: (
            solid(turned(rectangle(7.4, 0.8, 9.2, 12.4, 1.8), 12, (12, 7)))
            + heavy_line("M2.4 12.6 V21.6 H21.6 V12.6")
            + heavy_line("M8.4 17.4 H15.6")
        ),
        "give": lambda: (
            solid(turned(rectangle(9, 1, 8.6, 11.6, 1.8), 14, (13, 7)))
            + solid(
                rectangle(0.8, 14, 3.8, 9, 1),
                "M6 15.2 C8.2 13.6 10.2 13.8 12 15.4 H15.4 C17.2 15.4 17.2 18 15.4 18 L16.6 18.2 L20.6 15.4 "
                "C22.2 14.4 23.6 16.4 22.2 17.6 L17.4 21.4 C16.4 22.2 15.6 22.4 14.4 22.4 H6 Z",
            )
        ),
        "duel": lambda: (
            solid(turned(rectangle(1.6, 5, 9.4, 13.6, 1.8), 10, (6, 12)))
            + solid(turned(rectangle(13, 5, 9.4, 13.6, 1.8), -10, (18, 12)))
            + cut_out(polygon((6.2, 8.8), (9, 13.8), (3.4, 13.8)), circle(17.8, 11.8, 2.7))
        ),
        "base": lambda: (
            solid(polygon((12, 3), (23, 21.6), (1, 21.6)))
            + cut_out(polygon((12, 11), (16.8, 22), (7.2, 22)))
            + heavy_line("M10.4 1.6 L12 4", "M13.6 1.6 L12 4")
        ),
        "what": lambda: (
            solid(rectangle(3.8, 1, 16.4, 22, 2.8))
            + heavy_cut("M8.6 8.6 C8.6 4 15.6 4 15.6 8.6 C15.6 11.8 12 11.4 12 14.4", "M12 18.2 V18.6")
        ),
        "vibrate": lambda: (
            solid(rectangle(7.2, 1.8, 9.6, 20.4, 2))
            + cut_out(rectangle(9, 5, 6, 12))
            + heavy_line("M4.2 8 V16", "M1.2 10.4 V13.6", "M19.8 8 V16", "M22.8 10.4 V13.6")
        ),
        "door": lambda: heavy_line("M12.4 2.8 H3.6 V21.2 H12.4", "M9 12 H21.4", "M16.6 6.8 L21.8 12 L16.6 17.2"),
        "lock": lambda: (
            heavy_line("M7.4 10.4 V7.4 C7.4 0.8 16.6 0.8 16.6 7.4 V10.4")
            + solid(rectangle(3.6, 10.2, 16.8, 12.4, 2.4))
            + cut_out(circle(12, 15, 1.8))
            + heavy_cut("M12 15.4 V18.6")
        ),
        "home": lambda: solid("M12 1.6 L23.4 12.2 H20 V22 H14.6 V15.4 H9.4 V22 H4 V12.2 H0.6 Z"),
        "copy": lambda: heavy_line(rectangle(8.6, 8.6, 13, 13, 2), "M15.4 5 V2.4 H2.4 V15.4 H5"),
        "box": lambda: (
            solid("M1.6 7 L12 1.8 L22.4 7 V17.2 L12 22.4 L1.6 17.2 Z")
            + light_cut("M1.8 7 L12 12.2 L22.2 7", "M12 12.2 V22.2", "M7 4.4 L17.2 9.6 V13.6")
        ),
        "die": lambda: (
            solid(rectangle(2, 2, 20, 20, 4.4))
            + cut_out(*(circle(x, y, 2) for x, y in ((7.4, 7.4), (16.6, 7.4), (12, 12), (7.4, 16.6), (16.6, 16.6))))
        ),
        "umbrella": lambda: (
            solid(
                "M1 12.6 C1.6 6 6 2.6 12 2.6 C18 2.6 22.4 6 23 12.6 C20.6 10.8 18 10.8 15.8 12.6 "
                "C13.4 10.8 10.6 10.8 8.2 12.6 C6 10.8 3.4 10.8 1 12.6 Z"
            )
            + heavy_line("M12 1.4 V3", "M12 11.6 V19.4 C12 23.4 6.8 23.4 6.8 19.6")
        ),
    }
)
