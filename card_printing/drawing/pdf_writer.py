"""Writes a PDF: pages in millimetres, and forms, which are drawings that are kept once and placed many times.

The same input gives the same file, byte for byte: nothing of the day or the machine goes into it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import BinaryIO

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from card_printing.layout.geometry import HAIR, POINT, Box

rl_config.useA85 = 0  # files that survive being mailed as text are a quarter larger, and take twice as long


class PdfWriter:
    """Writes page after page to a file. Units on every page and in every form are millimetres."""

    def __init__(self, out: BinaryIO, title: str) -> None:
        self._canvas = Canvas(out, pageCompression=1, invariant=1)
        self._canvas.setTitle(title)
        self._canvas.setCreator("Field Marshal")
        self._forms: set[str] = set()

    @contextmanager
    def page(self, paper: Box) -> Iterator[Canvas]:
        """A page to draw on."""
        self._canvas.setPageSize((paper.width / POINT, paper.height / POINT))
        self._canvas.saveState()
        self._canvas.scale(1 / POINT, 1 / POINT)
        yield self._canvas
        self._canvas.restoreState()
        self._canvas.showPage()

    def place_form(self, name: str, box: Box, draw: Callable[[Canvas], None]) -> None:
        """Place a form on the page; it is drawn the first time only, and must be the same for the same name."""
        if name not in self._forms:
            self._forms.add(name)
            edge = box.grown(-HAIR)
            self._canvas.beginForm(name, edge.x, edge.y, edge.right, edge.top)
            draw(self._canvas)
            self._canvas.endForm()
        self._canvas.doForm(name)

    def save(self) -> None:
        """Write the file."""
        self._canvas.save()
