"""Pictures come in order and the right way up; what is none is refused by name and passed over in a folder."""

import io
import resource
import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from referee_app.scanning.sources.files import (
    EmptyFolder,
    FileMissing,
    FileUnreadable,
    NotAPicture,
    NotAVideo,
    PictureHuge,
    Pictures,
    Video,
    source_of,
)
from referee_app.sentence import Refusal
from tests.scanning.films import film, is_open
from tests.scanning.giant_pictures import giant_webp


def picture(path: Path, shade: int = 100, size: tuple[int, int] = (20, 10)) -> Path:
    Image.new("L", size, shade).save(path)
    return path


def absurd(path: Path, width: int, height: int) -> Path:
    """A PNG that promises more pixels than it has bytes for."""
    chunks = [b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0), b"IDAT", b"IEND"]
    packed = [struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk)) for chunk in chunks]
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(packed))
    return path


def read_alone(path: Path) -> list[list[int]]:
    """The pixels of a single picture."""
    with Pictures([path]) as pictures:
        frame = pictures.read()
    assert frame is not None
    rows: list[list[int]] = frame.gray.tolist()
    return rows


def test_a_folder_is_read_as_a_person_would_sort_it(tmp_path: Path) -> None:
    for shade, name in enumerate(["1.png", "2.png", "10.png", "B2.png", "b10.png"]):
        picture(tmp_path / name, shade)
    (tmp_path / "11 more").mkdir()
    picture(tmp_path / ".hidden.png")
    with Pictures([tmp_path]) as pictures:
        frames = list(iter(pictures.read, None))
    assert [(frame.number, int(frame.gray[0, 0]), frame.ms) for frame in frames] == [(n, n, None) for n in range(5)]
    assert [file.name for file in pictures.files] == ["1.png", "2.png", "10.png", "B2.png", "b10.png"]
    assert pictures.passed_over == []


def test_files_and_folders_come_as_they_were_named(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    named = [picture(tmp_path / "z.png", 1), folder, picture(tmp_path / "a.png", 3)]
    picture(folder / "été.jpg", 2)
    with Pictures(named) as pictures:
        assert [int(frame.gray[0, 0]) for frame in iter(pictures.read, None)] == [1, 2, 3]


def test_what_is_no_picture_in_a_folder_is_passed_over_with_a_note(tmp_path: Path) -> None:
    picture(tmp_path / "1.png", 1)
    (tmp_path / "2.txt").write_text("Not a picture.")
    absurd(tmp_path / "3.png", 60_000, 60_000)
    picture(tmp_path / "4.png", 4)
    with Pictures([tmp_path]) as pictures:
        frames = list(iter(pictures.read, None))
    assert [(frame.number, int(frame.gray[0, 0])) for frame in frames] == [(0, 1), (3, 4)]
    assert [(type(note), note.facts["path"]) for note in pictures.passed_over] == [
        (NotAPicture, str(tmp_path / "2.txt")),
        (PictureHuge, str(tmp_path / "3.png")),
    ]


def test_reading_goes_on_behind_a_named_file_that_is_refused(tmp_path: Path) -> None:
    with Pictures([tmp_path / "missing.png", picture(tmp_path / "there.png")]) as pictures:
        with pytest.raises(FileMissing):
            pictures.read()
        frame = pictures.read()
        assert frame is not None
        assert frame.number == 1
        assert pictures.read() is None


@pytest.mark.parametrize(
    "content",
    [b"", b"x", b"Not a picture.", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"BM" + bytes(60), b"GIF89a" + bytes(20)],
)
def test_a_named_file_that_is_no_picture_is_refused(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], content: bytes
) -> None:
    path = tmp_path / "picture.jpg"
    path.write_bytes(content)
    with Pictures([path]) as pictures, pytest.raises(NotAPicture) as refused:
        pictures.read()
    assert refused.value.facts == {"path": str(path)}
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "BMP", "TIFF", "GIF", "PPM"])
def test_a_picture_cut_anywhere_is_a_frame_or_refused_in_silence(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], kind: str
) -> None:
    whole = io.BytesIO()
    noise = np.random.default_rng(1).integers(0, 256, (16, 16, 3), np.uint8)
    Image.fromarray(noise).save(whole, kind)
    path = tmp_path / "cut"
    outcomes = set()
    for length in [*range(0, len(whole.getvalue()), 7), len(whole.getvalue())]:
        path.write_bytes(whole.getvalue()[:length])
        with Pictures([path]) as pictures:
            try:
                frame = pictures.read()
            except NotAPicture:
                outcomes.add("refused")
            else:
                assert frame is not None
                assert frame.gray.shape == (16, 16)
                outcomes.add("read")
    assert outcomes == {"read", "refused"}
    assert capfd.readouterr() == ("", "")


def test_a_part_that_claims_to_be_enormous_takes_no_room(tmp_path: Path) -> None:
    path = picture(tmp_path / "liar.png")
    data = path.read_bytes()
    claim = data.index(b"IDAT") - 4
    path.write_bytes(data[:claim] + struct.pack(">I", 2**31 - 1) + data[claim + 4 :])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with Pictures([path]) as pictures, pytest.raises(NotAPicture):
        pictures.read()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000


@pytest.mark.parametrize("size", [(8_000, 8_000), (12_000, 9_000), (60_000, 60_000), (30_001, 1), (2**31 - 1, 1)])
def test_an_absurd_size_is_refused_by_its_header(tmp_path: Path, size: tuple[int, int]) -> None:
    with Pictures([absurd(tmp_path / "absurd.png", *size)]) as pictures, pytest.raises(PictureHuge):
        pictures.read()


def test_a_giant_webp_is_refused_by_its_header(tmp_path: Path) -> None:
    with Pictures([giant_webp(tmp_path / "p.webp", 2000, 7000)]) as pictures, pytest.raises(PictureHuge):
        pictures.read()


@pytest.mark.parametrize(("name", "mode", "megapixels"), [("p.jpg", "L", 29), ("p.png", "LA", 26)])
def test_what_would_need_too_much_memory_is_refused_by_its_header(
    tmp_path: Path, name: str, mode: str, megapixels: int
) -> None:
    Image.new(mode, (2000, megapixels * 500)).save(
        tmp_path / name, progressive=True
    )  # which other kinds than JPEG pass over
    with Pictures([tmp_path / name]) as pictures, pytest.raises(PictureHuge):
        pictures.read()


def test_a_picture_taken_sideways_is_turned(tmp_path: Path) -> None:
    taken = Image.new("L", (20, 10), 0)
    taken.paste(255, (0, 0, 10, 10))
    exif = Image.Exif()
    exif[0x0112] = 6
    taken.save(tmp_path / "sideways.jpg", exif=exif)
    upright = np.array(read_alone(tmp_path / "sideways.jpg"))
    assert upright.shape == (20, 10)
    assert (upright[:8] > 200).all()
    assert (upright[12:] < 50).all()


@pytest.mark.parametrize("mode", ["RGBA", "LA"])
def test_a_drawing_on_nothing_lies_on_white_paper(tmp_path: Path, mode: str) -> None:
    drawing = Image.new(mode, (3, 1))
    drawing.putpixel((1, 0), (0, 0, 0, 255) if mode == "RGBA" else (0, 255))
    drawing.save(tmp_path / "drawing.png")
    assert read_alone(tmp_path / "drawing.png") == [[255, 0, 255]]


def test_16_bits_are_read(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "deep.png"), np.array([[0, 0x8000, 0xFFFF]], np.uint16))
    cv2.imwrite(str(tmp_path / "deep_drawing.png"), np.full((1, 2, 4), 0x8000, np.uint16))
    assert read_alone(tmp_path / "deep.png") == [[0, 0x80, 0xFF]]
    assert read_alone(tmp_path / "deep_drawing.png") == [[191, 191]]


@pytest.mark.parametrize(("mode", "white"), [("1", 1), ("L", 255), ("P", 255), ("RGB", (255, 255, 255)), ("CMYK", 0)])
def test_every_way_of_saying_white_is_white(tmp_path: Path, mode: str, white: int | tuple[int, ...]) -> None:
    image = Image.new("L", (2, 2), 255).convert("P") if mode == "P" else Image.new(mode, (2, 2), white)
    image.save(tmp_path / "white.tiff")
    assert read_alone(tmp_path / "white.tiff") == [[255, 255], [255, 255]]


def test_a_folder_without_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EmptyFolder):
        Pictures([tmp_path]).open()


def test_no_file_stays_open_and_closing_twice_does_no_harm(tmp_path: Path) -> None:
    paths = [picture(tmp_path / "1.png"), picture(tmp_path / "2.png")]
    pictures = Pictures(paths)
    pictures.close()
    assert pictures.read() is None
    with pictures:
        assert pictures.read() is not None
        assert not any(map(is_open, paths))
        pictures.close()
        assert pictures.read() is None
    with pictures:
        assert len(list(iter(pictures.read, None))) == 2


def test_what_was_named_finds_its_source(tmp_path: Path) -> None:
    one, two = picture(tmp_path / "1.png"), picture(tmp_path / "2.png")
    film(tmp_path / "film.avi")
    for paths, kind in [
        ([one], Pictures),
        ([one, two], Pictures),
        ([tmp_path], Pictures),
        ([tmp_path / "film.avi"], Video),
    ]:
        assert type(source_of(paths)) is kind
    assert type(source_of([absurd(tmp_path / "absurd.png", 60_000, 60_000)])) is Pictures


@pytest.mark.parametrize(
    ("name", "refusal"), [("missing.jpg", FileMissing), ("letter.txt", NotAVideo), ("nul\0.jpg", FileMissing)]
)
def test_what_has_no_source_is_refused(tmp_path: Path, name: str, refusal: type[Refusal]) -> None:
    (tmp_path / "letter.txt").write_text("Dear marshal,\n" * 500)
    with pytest.raises(refusal):
        source_of([tmp_path / name]).open()


def test_a_device_is_no_picture() -> None:
    with pytest.raises(FileUnreadable):
        source_of([Path("/dev/zero")])
