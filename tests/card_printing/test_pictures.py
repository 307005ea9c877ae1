"""Files are opened as pictures, or refused with the reason; any photograph has a bound in time and memory."""

import io
import re
import struct
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageFile
from PIL.ImageOps import exif_transpose
from reportlab.pdfgen.canvas import Canvas

from card_printing.layout.design import Design, Paper, Style
from card_printing.reading.check import check
from card_printing.reading.pictures import (
    NoPdf,
    NoPicture,
    PdfDamaged,
    PdfLocked,
    PictureIsFolder,
    PictureMissing,
    PictureTooLarge,
    open_pdf,
    open_pictures,
)
from card_printing.reading.set_import import set_on_cover
from referee_app.sentence import Refusal
from tests.card_printing.reading_kit import (
    CAMP,
    SMALL_DECK,
    photographed,
    printed,
    qr_picture,
)
from tests.scanning.giant_pictures import giant_webp
from tests.sweeps import sampled_number


def not_a_picture(path: Path) -> None:
    path.write_bytes(b"Dear leaders, the cards are in the shed.")


def cut_off(path: Path) -> None:
    whole = io.BytesIO()
    Image.effect_noise((400, 400), 80).save(whole, "PNG")
    path.write_bytes(whole.getvalue()[:2000])


GRAY, RGB = 0, 2


def bomb(path: Path, width: int = 40_000, height: int = 40_000, colours: int = GRAY) -> None:
    """A small file that says it is a giant picture."""
    header = struct.pack(">IIBBBBB", width, height, 8, colours, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(bytes(1000))), (b"IEND", b"")]
    body = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + body)


def damaged_pdf(path: Path) -> None:
    path.write_bytes(b"%PDF-1.4\nnothing more")


def locked_pdf(path: Path) -> None:
    canvas = Canvas(str(path), encrypt="open sesame")
    canvas.drawString(100, 100, "secret")
    canvas.save()


def nothing(_: Path) -> None:
    """Leave the place empty."""


@pytest.mark.parametrize(
    ("make", "refusal"),
    [
        (not_a_picture, NoPicture),
        (Path.touch, NoPicture),
        (cut_off, NoPicture),
        (bomb, PictureTooLarge),
        (damaged_pdf, PdfDamaged),
        (locked_pdf, PdfLocked),
        (nothing, PictureMissing),
        (Path.mkdir, PictureIsFolder),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(
    tmp_path: Path, make: Callable[[Path], None], refusal: type[Refusal]
) -> None:
    make(tmp_path / "file")
    with pytest.raises(refusal):
        check(CAMP, SMALL_DECK, [tmp_path / "file"])


@given(seed=st.integers(0, 2**32))
@settings(max_examples=sampled_number(8), deadline=None)
def test_a_pdf_with_wrong_bytes_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    whole = tmp_path_factory.getbasetemp() / "whole.pdf"
    if not whole.exists():
        printed(whole, SMALL_DECK[:6], design=Design(style=Style.FRONTS, paper=Paper.A4, ink_saver=True))
    content, chance = bytearray(whole.read_bytes()), Random(seed)
    for _ in range(300):
        content[chance.randrange(20, len(content))] = chance.randrange(256)
    broken = whole.with_name("broken.pdf")
    broken.write_bytes(content)
    with suppress(Refusal):
        assert len(check(CAMP, SMALL_DECK[:6], [broken]).found) <= 6


def test_a_page_whose_size_is_lost_is_refused(tmp_path: Path) -> None:
    path = printed(tmp_path / "cards.pdf", SMALL_DECK[:2])
    path.write_bytes(re.sub(rb"/Type /Page\b(?!s)", b"/Type /Pagd", path.read_bytes()))
    with pytest.raises(PdfDamaged), open_pdf(path) as pages:
        pages.highest_dpi(0)


@pytest.mark.parametrize("size", [(1e9, 1), (1, 1e9), (1e6, 1e6)])
def test_a_page_that_no_printer_takes_is_refused(tmp_path: Path, size: tuple[float, float]) -> None:
    canvas = Canvas(str(tmp_path / "page.pdf"), pagesize=size)
    canvas.showPage()
    canvas.save()
    with pytest.raises(PictureTooLarge):
        check(CAMP, SMALL_DECK, [tmp_path / "page.pdf"])
    with open_pdf(tmp_path / "page.pdf") as pages, pytest.raises(PictureTooLarge):
        pages.highest_dpi(0)


def test_only_a_pdf_has_pages(tmp_path: Path) -> None:
    path = qr_picture(tmp_path / "card.png", "x")
    with pytest.raises(NoPdf), open_pdf(path):
        pass


def test_a_page_as_large_as_a_house_is_read_at_a_resolution_that_fits(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "house.pdf"), pagesize=(14_400, 14_400))
    canvas.showPage()
    canvas.save()
    with open_pdf(tmp_path / "house.pdf") as pages:
        width, height = pages.gray(0, 300).size
    assert 20_000_000 < width * height < 30_000_000


def test_of_a_film_only_the_first_picture_is_read(tmp_path: Path) -> None:
    frames = [Image.new("L", (40, 40), shade) for shade in (0, 128, 255)]
    frames[0].save(tmp_path / "film.gif", save_all=True, append_images=frames[1:])
    with open_pictures(tmp_path / "film.gif") as opened:
        assert len(opened) == 1


@pytest.mark.parametrize(
    "write",
    [
        lambda path: bomb(path, 1000, 50_000, RGB),
        lambda path: giant_webp(path, 1000, 14_000),
        lambda path: Image.new("CMYK", (1000, 20_000)).save(path, "TIFF"),
    ],
    ids=["png", "webp", "tiff"],
)
def test_what_would_need_too_much_memory_is_refused_by_its_header(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Callable[[Path], object]
) -> None:
    write(tmp_path / "picture")
    monkeypatch.setattr(ImageFile.ImageFile, "load", lambda _image: pytest.fail("its pixels were read"))
    with pytest.raises(PictureTooLarge):
        set_on_cover(tmp_path / "picture")


def test_a_giant_jpeg_is_decoded_in_a_smaller_size(tmp_path: Path) -> None:
    Image.new("L", (10_400, 10_000), 255).save(tmp_path / "giant.jpg")
    with open_pictures(tmp_path / "giant.jpg") as opened:
        assert opened.gray(0, 150).size == (5200, 5000)


def test_a_picture_in_runs_is_refused_as_pillow_reads_it_byte_by_byte_in_python(tmp_path: Path) -> None:
    rows = b"".join(bytes((40, 255, 0, 0)) for _ in range(40)) + bytes((0, 1))
    palette = b"".join(bytes((shade, shade, shade, 0)) for shade in range(256))
    header = struct.pack("<IiiHHIIiiII", 40, 40, 40, 1, 8, 1, len(rows), 0, 0, 256, 256)
    start = 14 + len(header) + len(palette)
    (tmp_path / "runs.bmp").write_bytes(
        b"BM" + struct.pack("<IHHI", start + len(rows), 0, 0, start) + header + palette + rows
    )
    assert Image.open(tmp_path / "runs.bmp").convert("L").getextrema() == (255, 255)
    with pytest.raises(NoPicture):
        set_on_cover(tmp_path / "runs.bmp")


@pytest.fixture(scope="module")
def photograph(tmp_path_factory: pytest.TempPathFactory) -> Image.Image:
    """Eight cards on a table."""
    folder = tmp_path_factory.mktemp("photograph")
    return photographed(printed(folder / "cards.pdf", SMALL_DECK[:8], design=Design(style=Style.FRONTS)))


@pytest.mark.parametrize("turn", [1, 3, 6, 8])
def test_a_photograph_is_read_however_the_phone_was_held(tmp_path: Path, photograph: Image.Image, turn: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = turn
    photograph.save(tmp_path / "photograph.jpg", quality=80, exif=exif)
    checked = check(CAMP, SMALL_DECK[:8], [tmp_path / "photograph.jpg"])
    assert checked.found == SMALL_DECK[:8]
    with open_pictures(tmp_path / "photograph.jpg") as opened:
        upright = exif_transpose(Image.open(tmp_path / "photograph.jpg"))
        assert opened.gray(0, 150).size == upright.size


def test_every_page_of_a_scan_is_read(tmp_path: Path) -> None:
    pages = [Image.open(qr_picture(tmp_path / f"{at}.png", CAMP.code(SMALL_DECK[at]))) for at in range(3)]
    pages[0].save(tmp_path / "scan.tif", save_all=True, append_images=pages[1:])
    assert check(CAMP, SMALL_DECK[:3], [tmp_path / "scan.tif"]).is_right


@pytest.mark.parametrize("mode", ["1", "P", "LA", "RGBA", "CMYK", "I;16"])
def test_a_picture_of_any_kind_is_read(tmp_path: Path, mode: str) -> None:
    gray = Image.open(qr_picture(tmp_path / "gray.png", CAMP.code(SMALL_DECK[0])))
    picture = gray.convert(mode)
    if mode in ("LA", "RGBA"):
        picture.putalpha(gray.point(lambda shade: 255 - shade))  # the paper is see-through
    path = tmp_path / ("picture.tif" if mode == "CMYK" else "picture.png")
    picture.save(path)
    assert check(CAMP, SMALL_DECK[:1], [path]).is_right
