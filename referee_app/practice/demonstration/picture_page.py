"""Saves the pictures of a demonstration and the HTML page that shows them. It knows no window."""

from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from urllib.parse import quote

_STYLE = """
body { margin: 0; padding: 2rem; background: #f6f1e4; color: #16201a; font: 18px/1.5 system-ui, sans-serif; }
h1 { color: #1f4d36; } h2 { margin-top: 3rem; border-top: 2px solid #1f4d36; padding-top: 1rem; }
.row { display: flex; flex-wrap: wrap; gap: 1.5rem; }
figure { margin: 0; width: 260px; } figcaption { padding: .5rem .2rem 1rem; }
img { width: 100%; border-radius: 18px; box-shadow: 0 6px 24px rgb(0 0 0 / .25); }
a { color: #123e8c; }
"""


@dataclass
class PicturePage:
    """Fills a folder with pictures and, at the end, an index page."""

    folder: Path
    title: str
    report: Callable[[int, str], None] = lambda _pictures, _chapter: None
    """Is called with the number of pictures so far and the chapter, whenever one of them changes."""
    _chapter: str = ""
    _parts: list[str] = field(default_factory=list)
    _taken: int = 0

    def chapter(self, headline: str) -> None:
        """Begin another part of the story."""
        if self._parts:
            self._parts.append("</div>")
        self._parts.append(f"<h2>{escape(headline)}</h2><div class='row'>")
        self._chapter = headline
        self.report(self._taken, headline)

    def next_path(self, name: str) -> Path:
        """Where the next picture goes."""
        self._taken += 1
        return self.folder / f"{self._taken:02}-{name}.png"

    def picture(self, path: Path, caption: str) -> None:
        """Tell what a picture shows."""
        self._parts.append(
            f"<figure><img src='{escape(path.name)}' alt='{escape(caption)}'>"
            f"<figcaption>{escape(caption)}</figcaption></figure>"
        )
        self.report(self._taken, self._chapter)

    def document(self, path: Path) -> None:
        """Point at a document beside the page."""
        self._parts.append(f"<p><a href='{quote(path.name)}'>{escape(path.name)}</a></p>")

    def finish(self, language: str) -> Path:
        """Write the page."""
        page = self.folder / "index.html"
        body = "\n".join(self._parts)
        page.write_text(
            f"<!doctype html><html lang='{language}'><meta charset='utf-8'>"
            f"<meta name='viewport' content='width=device-width'><title>{escape(self.title)}</title>"
            f"<style>{_STYLE}</style><h1>{escape(self.title)}</h1>\n{body}\n</div></html>\n",
            "utf-8",
        )
        return page
