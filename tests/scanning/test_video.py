"""A video gives every frame once, in order and with its time; whatever is no video is refused."""

import os
from pathlib import Path

import pytest

from referee_app.scanning.sources.files import FileMissing, FileUnreadable, NotAVideo, Video
from referee_app.sentence import Refusal
from tests.scanning.films import FRAME_MS, film, is_open, shade


@pytest.mark.parametrize(("name", "codec"), [("film.avi", "MJPG"), ("film.mp4", "mp4v"), ("Été à %02d.avi", "MJPG")])
def test_every_frame_comes_once_with_its_time(tmp_path: Path, name: str, codec: str) -> None:
    film(tmp_path / "plain.avi", codec=codec).rename(tmp_path / name)
    with Video(tmp_path / name) as video:
        frames = list(iter(video.read, None))
        assert video.read() is None
    assert [shade(frame) for frame in frames] == list(range(10))
    assert [(frame.number, frame.ms) for frame in frames] == [(n, n * FRAME_MS) for n in range(10)]


def test_a_video_can_be_played_again(tmp_path: Path) -> None:
    video = Video(film(tmp_path / "film.avi", frames=3))
    for _ in range(2):
        with video:
            assert [(shade(frame), frame.number) for frame in iter(video.read, None)] == [(0, 0), (1, 1), (2, 2)]


def test_a_video_that_breaks_off_ends_there(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = film(tmp_path / "film.avi")
    os.truncate(path, path.stat().st_size * 4 // 5)
    with Video(path) as video:
        shades = [shade(frame) for frame in iter(video.read, None)]
    *whole, _torn = shades
    assert 0 < len(whole) < 9
    assert whole == list(range(len(whole)))
    assert capfd.readouterr() == ("", "")


def test_time_never_runs_backwards_in_a_damaged_video(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = film(tmp_path / "film.mp4", codec="mp4v")
    damaged = bytearray(path.read_bytes())
    damaged[len(damaged) // 4 : len(damaged) // 3] = b"\x55" * (len(damaged) // 3 - len(damaged) // 4)
    path.write_bytes(damaged)
    with Video(path) as video:
        times = [frame.ms or 0 for frame in iter(video.read, None)]
    assert times
    assert times == sorted(times)
    assert capfd.readouterr() == ("", "")


def _headless(path: Path) -> None:
    film(path, codec="mp4v")
    os.truncate(path, path.stat().st_size // 2)


def _frameless(path: Path) -> None:
    whole = film(path).read_bytes()
    path.write_bytes(whole[: whole.index(b"movi") + 4])


def _fenced_off(path: Path) -> None:
    os.mkfifo(path)


@pytest.mark.parametrize(
    ("name", "made_by", "refusal"),
    [
        ("missing.mp4", lambda _path: None, FileMissing),
        ("folder.mp4", Path.mkdir, FileUnreadable),
        ("pipe.mp4", _fenced_off, FileUnreadable),
        ("empty.mp4", Path.touch, NotAVideo),
        ("letter.txt", lambda path: path.write_text("Dear marshal,\n" * 500), NotAVideo),
        ("list.m3u8", lambda path: path.write_text("#EXTM3U\n#EXTINF:1,\nhttp://localhost:9/a.ts\n"), NotAVideo),
        ("noise.avi", lambda path: path.write_bytes(bytes(range(256)) * 50), NotAVideo),
        ("headless.mp4", _headless, NotAVideo),
        ("frameless.avi", _frameless, NotAVideo),
    ],
)
def test_what_is_no_video_is_refused(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], name: str, made_by: object, refusal: type[Refusal]
) -> None:
    path = tmp_path / name
    assert callable(made_by)
    made_by(path)
    with pytest.raises(refusal) as refused, Video(path) as video:
        video.read()
    assert refused.value.facts == {"path": str(path)}
    assert not is_open(path)
    assert capfd.readouterr() == ("", "")


def test_a_name_that_is_no_text_is_refused_and_can_be_said(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"caf\xe9.avi")
    film(tmp_path / "film.avi").rename(path)
    with pytest.raises(NotAVideo) as refused:
        Video(path).open()
    assert refused.value.facts == {"path": str(tmp_path / "caf\N{REPLACEMENT CHARACTER}.avi")}


def test_closing_in_the_middle_lets_go_and_closing_twice_does_no_harm(tmp_path: Path) -> None:
    path = film(tmp_path / "film.avi")
    video = Video(path)
    video.close()
    assert video.read() is None
    with video:
        assert shade(video.read()) == 0
        assert is_open(path)
        video.close()
        assert not is_open(path)
        assert video.read() is None
