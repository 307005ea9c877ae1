"""Opens pictures in gray for the scanner: the pages of a PDF, or the photographs in a file.

It knows no codes. pdfium and Pillow are loaded only when something is opened: a phone that prints needs neither.
"""

import warnings
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from referee_app.sentence import Refusal, shown_path

if TYPE_CHECKING:
    from PIL.Image import Image

_PDF_MARK = b"%PDF-"
_WHERE_THE_MARK_IS = 1024
_POINTS_PER_INCH = 72
_MOST_PIXELS = 150_000_000
"""Of a page that is made into a picture, since somebody asked for that."""

_ENOUGH_PIXELS = 25_000_000
"""For reading: pages are not rendered finer, and JPEGs that can be decoded in half the size with this are."""

_MOST_BYTES = 230_000_000
"""What decoding a photograph may need at most. That is 46 million pixels in colour, 13 of a WebP, 25 of a progressive
JPEG; any other JPEG is decoded in a smaller size."""

_LONGEST_SIDE = 30_000
LEAST_DPI = 10
"""Coarser pictures show nothing that anybody could read."""

_PASSWORD_WANTED = 4
_ORIENTATION = 0x0112
_KINDS = ("JPEG", "PNG", "WEBP", "BMP", "TIFF", "GIF")
"""Pillow opens many more, but some of them in Python, which takes minutes, or with the help of other programs."""

_SEVERAL = "TIFF"
_RUNS = "bmp_rle"
"""The one way to write a picture of these kinds that Pillow reads in Python."""

_BYTES = {"1": 3, "L": 3, "P": 3, "I;16": 4, "I;16B": 4, "RGB": 5, "I": 6, "F": 6}
"""What a pixel needs in gray and as it was before."""


class PictureMissing(Refusal):
    """There is no such file."""

    key = "refusal.print.picture_missing"


class PictureIsFolder(Refusal):
    """The path is a folder's."""

    key = "refusal.print.picture_is_folder"


class PictureForbidden(Refusal):
    """The user may not read the file."""

    key = "refusal.print.picture_forbidden"


class NoPicture(Refusal):
    """Neither a PDF nor a picture of a kind that we can read."""

    key = "refusal.print.picture_none"


class NoPdf(Refusal):
    """The file is not a PDF."""

    key = "refusal.print.pdf_none"


class PictureTooLarge(Refusal):
    """The picture has too many pixels."""

    key = "refusal.print.picture_too_large"


class PdfLocked(Refusal):
    """The PDF needs a password."""

    key = "refusal.print.pdf_locked"


class PdfDamaged(Refusal):
    """The PDF is damaged."""

    key = "refusal.print.pdf_damaged"


class PictureFile(ABC):
    """A file with one picture or several."""

    is_print: ClassVar[bool]
    """Whether each picture is a page of its own; photographs may show the same spot again."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @abstractmethod
    def __len__(self) -> int:
        """How many there are."""

    @abstractmethod
    def gray(self, at: int, dpi: float) -> "Image":
        """One of them; the resolution matters only to what has none of its own."""

    @abstractmethod
    def is_photographed(self, at: int) -> bool:
        """Whether one of them comes from a camera or a scanner, at least in part: it may be blurred, faint or dirty."""


class PdfPages(PictureFile):
    """The pages of a PDF."""

    is_print = True

    def __init__(self, path: Path, document: Any) -> None:
        super().__init__(path)
        self._document = document

    def __len__(self) -> int:
        return len(self._document)

    def gray(self, at: int, dpi: float) -> "Image":
        """The page in gray, at this resolution or at the highest that its size allows."""
        return self._rendered(at, min(dpi, self.highest_dpi(at, _ENOUGH_PIXELS)), grayscale=True)

    def is_photographed(self, at: int) -> bool:
        """Whether there is a picture on the page; what is drawn is sharp at any resolution."""
        with _refusing_pdfs(self.path):
            page = self._document[at]
            images = page.get_objects(filter=[import_module("pypdfium2.raw").FPDF_PAGEOBJ_IMAGE])
            found = next(images, None) is not None
            page.close()
        return found

    def coloured(self, at: int, dpi: float) -> "Image":
        """The page as it will look."""
        return self._rendered(at, dpi)

    def highest_dpi(self, at: int, most_pixels: int = _MOST_PIXELS) -> float:
        """The resolution at which the page has as many pixels as a computer should be asked to hold."""
        with _refusing_pdfs(self.path):
            width, height = map(float, self._document.get_page_size(at))
        scale = min(sqrt(most_pixels / max(width * height, 1)), _LONGEST_SIDE / max(width, height, 1))
        if scale * _POINTS_PER_INCH < LEAST_DPI:
            raise PictureTooLarge(path=shown_path(self.path))
        return scale * _POINTS_PER_INCH

    def _rendered(self, at: int, dpi: float, **how: bool) -> "Image":
        with _refusing_pdfs(self.path):
            page = self._document[at]
            picture: Image = page.render(scale=dpi / _POINTS_PER_INCH, **how).to_pil()
            page.close()
        return picture


class Photographs(PictureFile):
    """The photographs in a file: nearly always one, several from some scanners. Their pixels are not kept."""

    is_print = False

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        with self._opened() as image:
            if image.tile and image.tile[0][0] == _RUNS:
                raise NoPicture(path=shown_path(path))
            # Only scanners put several photographs into a file; what else has frames is a film, or has a preview.
            self._count = int(image.n_frames) if image.format == _SEVERAL else 1

    def __len__(self) -> int:
        return self._count

    def gray(self, at: int, dpi: float) -> "Image":  # noqa: ARG002 a photograph has the pixels that it has
        """The photograph in gray, turned as it was held."""
        gray, orientation = self._decoded(at)
        gray.getexif()[_ORIENTATION] = orientation
        import_module("PIL.ImageOps").exif_transpose(gray, in_place=True)
        return gray

    def is_photographed(self, at: int) -> bool:  # noqa: ARG002 every one of them is
        """A photograph is."""
        return True

    def _decoded(self, at: int) -> tuple["Image", int]:
        """The photograph in gray, and how it was held; what it was before is gone when it is turned."""
        with self._opened() as image:
            image.seek(at)
            full = image.width * image.height
            _shrink_while_decoding(image)
            if _bytes_to_decode(image, full) > _MOST_BYTES:
                raise PictureTooLarge(path=shown_path(self.path))
            return _on_white(image), image.getexif().get(_ORIENTATION, 1)

    @contextmanager
    def _opened(self) -> Iterator[Any]:
        with _refusing_pictures(self.path), import_module("PIL.Image").open(self.path, formats=_KINDS) as image:
            yield image


@contextmanager
def open_pictures(path: Path) -> Iterator[PictureFile]:
    """The pictures of a PDF or of a photograph."""
    if _is_pdf(path):
        with open_pdf(path) as pages:
            yield pages
        return
    yield Photographs(path)


@contextmanager
def open_pdf(path: Path) -> Iterator[PdfPages]:
    """The pages of a PDF."""
    if not _is_pdf(path):
        raise NoPdf(path=shown_path(path))
    with _refusing_pdfs(path):
        document = import_module("pypdfium2").PdfDocument(path)
    try:
        if not len(document):
            raise PdfDamaged(path=shown_path(path))
        yield PdfPages(path, document)
    finally:
        document.close()


def _is_pdf(path: Path) -> bool:
    try:
        if path.is_dir():
            raise PictureIsFolder(path=shown_path(path))
        if path.exists() and not path.is_file():
            raise NoPicture(path=shown_path(path))
        with path.open("rb") as file:
            return _PDF_MARK in file.read(_WHERE_THE_MARK_IS)
    except (FileNotFoundError, NotADirectoryError):
        raise PictureMissing(path=shown_path(path)) from None
    except (OSError, ValueError):
        raise PictureForbidden(path=shown_path(path)) from None


@contextmanager
def _refusing_pdfs(path: Path) -> Iterator[None]:
    """pdfium opens much that it cannot show."""
    try:
        yield
    except MemoryError as error:
        raise PictureTooLarge(path=shown_path(path)) from error
    except import_module("pypdfium2").PdfiumError as error:
        refusal = PdfLocked if error.err_code == _PASSWORD_WANTED else PdfDamaged
        raise refusal(path=shown_path(path)) from error
    except OSError as error:
        raise PictureForbidden(path=shown_path(path)) from error


@contextmanager
def _refusing_pictures(path: Path) -> Iterator[None]:
    """Pillow's many ways of saying that a file is no picture, or one that would burst the memory."""
    bomb = import_module("PIL.Image").DecompressionBombError
    try:
        with warnings.catch_warnings():
            # Cameras make pictures that Pillow finds suspiciously large, and its worries are not a leader's.
            warnings.simplefilter("ignore")
            yield
    except bomb as error:
        raise PictureTooLarge(path=shown_path(path)) from error
    except MemoryError as error:
        raise PictureTooLarge(path=shown_path(path)) from error
    except (OSError, ValueError, SyntaxError, EOFError, TypeError, LookupError, ArithmeticError) as error:
        raise NoPicture(path=shown_path(path)) from error


def _shrink_while_decoding(image: Any) -> None:
    """Let a JPEG come in gray, and in half or a quarter of its size where that has pixels enough; others stay."""
    scale = min(1.0, sqrt(_ENOUGH_PIXELS / (image.width * image.height)))
    image.draft("L", (int(image.width * scale), int(image.height * scale)))


def _bytes_to_decode(image: Any, full_pixels: int) -> int:
    """What a photograph needs until it is gray, by its header alone; rounded up from what was measured."""
    per_pixel = 9 if image.has_transparency_data else _BYTES.get(image.mode, 9)
    if image.format == "WEBP":
        per_pixel = 17
    elif image.format == "TIFF":
        per_pixel += len(image.getbands())  # a single strip may hold the whole picture
    # A progressive JPEG holds all its coefficients, two bytes each and in full size.
    held = 2 * image.layers * full_pixels if "progressive" in image.info else 0
    return int(per_pixel * image.width * image.height + held)


def _on_white(image: "Image") -> "Image":
    """The picture in gray as paper shows it: what can be seen through is white."""
    if not image.has_transparency_data:
        return image.convert("L")
    see_through = image if "A" in image.getbands() else image.convert("RGBA")
    gray, white = see_through.convert("L"), import_module("PIL.Image").new("L", image.size, "white")
    white.paste(gray, mask=see_through.getchannel("A"))
    paper: Image = white
    return paper
