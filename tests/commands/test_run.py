"""`field-marshal run` as a person uses it: what it prints, and how Ctrl-C ends it. Each test runs a real process."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

import pytest

from card_printing.orders.order import Document
from referee_app.command_line.terminal import ProgressBar, persistent_interrupts
from tests.practice.demonstration.picture_names import PICTURES

CONTROL_C = b"\x03"
AT_ONCE_SECONDS = 60
"""So long a test waits for a program to end; it takes less than one second, and more on a machine with other work."""


def environment(folder: Path) -> dict[str, str]:
    """Without a display, in English, with a folder for everything that is temporary."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("DISPLAY", "WAYLAND", "KIVY", "LC_"))
    }
    (folder / "temporary").mkdir()
    return {**kept, "LANG": "C.UTF-8", "TMPDIR": str(folder / "temporary")}


def command(*options: str, interrupted_by: str = "") -> list[str]:
    """The command as it is typed; with `interrupted_by`, Ctrl-C comes when a module of that name is about to load."""
    # Whoever starts tests in the background has them ignore Ctrl-C, and children would inherit that.
    heeding = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    run = "import runpy; runpy.run_module('referee_app', run_name='__main__', alter_sys=True)"
    finder = f"""
import os, sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {interrupted_by!r}:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
"""
    program = "\n".join((heeding, finder if interrupted_by else "", run))
    return [sys.executable, "-c", program, "run", "--pictures", "pictures", *options]


@contextmanager
def started(folder: Path, *options: str, interrupted_by: str = "") -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        command(*options, interrupted_by=interrupted_by),
        cwd=folder,
        env={**environment(folder), "PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def wait_for_line(process: subprocess.Popen[str], beginning: str) -> None:
    assert process.stderr is not None
    for line in process.stderr:
        if line.lstrip().startswith(beginning):
            return
    pytest.fail(f"no line begins with {beginning!r}")


def interrupt(process: subprocess.Popen[str]) -> tuple[str, str]:
    process.send_signal(signal.SIGINT)
    return process.communicate(timeout=AT_ONCE_SECONDS)


def left_behind(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path != folder / "temporary")


def test_the_demonstration_says_what_it_does_and_where_its_page_is(tmp_path: Path) -> None:
    """In another language than its own, so that nothing of the story depends on that."""
    with started(tmp_path, "--language", "de") as process:
        told, progress = process.communicate()
    assert process.returncode == 0
    assert told.splitlines() == [
        "Dieser Rechner hat keinen Bildschirm.",
        "Die Vorführung spielt einen Nachmittag im Wald und einen Regentag auf den echten Bildschirmen und macht "
        "Bilder davon. Das dauert höchstens eine Minute; Strg-C beendet sie.",
        f"Die Vorführung steht in {tmp_path / 'pictures' / 'index.html'}",
    ]
    lines = progress.splitlines()
    assert lines[0] == "  0%  Am Abend davor: ein Kartensatz"
    assert lines[-1] == "100%  Die gedruckten Bögen"
    assert 5 < len(lines) < 15
    page = (tmp_path / "pictures" / "index.html").read_text("utf-8")
    assert "<html lang='de'>" in page
    assert tuple(re.findall(r"src='\d\d-(\w+)\.png'", page)) == PICTURES
    assert len(re.findall(r"href='[^']+\.pdf'", page)) == len(Document)
    shown = re.findall(r"(?:src|href)='([^']+)'", page)
    made = set(left_behind(tmp_path / "pictures")) - {"index.html"}
    assert made == set(map(unquote, shown))
    assert list((tmp_path / "temporary").iterdir()) == []


# The terminal's Ctrl-C comes at 9 %, too.
@pytest.mark.parametrize("chapter", ["0%", pytest.param("9%", marks=pytest.mark.sweep), "31%"])
def test_control_c_ends_the_demonstration_at_once_and_leaves_nothing(tmp_path: Path, chapter: str) -> None:
    with started(tmp_path) as process:
        wait_for_line(process, chapter)
        _, said = interrupt(process)
    assert process.returncode == 130
    assert said.splitlines()[-1] == "Stopped."
    assert "Traceback" not in said
    assert [path for path in left_behind(tmp_path) if not path.startswith("pictures")] == []
    assert left_behind(tmp_path / "pictures") == []


@pytest.mark.parametrize(
    "module",
    [
        "referee_app.commands.main",
        "referee_app.command_line.parser",
        "referee_app.bootstrap",
        "kivy",
        "kivy.core.window",
        "referee_app.screens.app",
    ],
)
def test_control_c_is_a_short_line_while_everything_is_still_being_loaded(tmp_path: Path, module: str) -> None:
    with started(tmp_path, interrupted_by=module) as process:
        _, said = process.communicate(timeout=AT_ONCE_SECONDS)
    assert process.returncode == 130
    assert said.splitlines()[-1] == "Stopped."
    assert "Traceback" not in said
    assert left_behind(tmp_path / "pictures") == []
    assert list((tmp_path / "temporary").iterdir()) == []


def test_it_stops_in_the_language_that_was_asked_for(tmp_path: Path) -> None:
    with started(tmp_path, "--language", "nl") as process:
        wait_for_line(process, "0%  De avond")
        _, said = interrupt(process)
    assert (process.returncode, said.splitlines()[-1]) == (130, "Gestopt.")


def test_the_toolkits_log_is_shown_to_who_asks_for_it(tmp_path: Path) -> None:
    with started(tmp_path, "--verbose") as process:
        wait_for_line(process, "INFO:kivy:Kivy: v")
        interrupt(process)
    assert process.returncode == 130


class EndedInTerminal(NamedTuple):
    """A demonstration that was ended by Ctrl-C: its folder, its exit code, and what the terminal showed."""

    folder: Path
    code: int
    seen: str


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> EndedInTerminal:
    """In a terminal of its own, where Ctrl-C is typed; there is a page of an earlier demonstration."""
    folder = tmp_path_factory.mktemp("terminal")
    (folder / "pictures").mkdir()
    (folder / "pictures" / "index.html").write_text("the earlier page", "utf-8")
    try:
        child, terminal = pty.fork()
    except OSError:
        pytest.skip("the system has no terminal to give")
    if child == 0:
        os.chdir(folder)
        given = {**environment(folder), "PYTHONPATH": str(Path(__file__).parents[2]), "COLUMNS": "80"}
        os.execve(sys.executable, command(), given)
    try:
        seen = read_until(terminal, lambda text: "A game from nothing" in text)
        os.write(terminal, CONTROL_C)
        seen += read_until(terminal, lambda text: "Stopped." in text)
        _, status = os.waitpid(child, 0)
        child = 0
    finally:
        if child:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        os.close(terminal)
    return EndedInTerminal(folder, os.waitstatus_to_exitcode(status), seen)


def test_a_terminal_shows_one_line_that_is_updated_and_then_cleared(ended: EndedInTerminal) -> None:
    assert ended.code == 130
    bars = [line for line in re.split(r"\r\x1b\[K|\n", ended.seen) if "░" in line]
    assert len(bars) > 5
    assert bars[0].startswith("░" * 30 + "   0%  The evening before")
    assert all(len(line) < 80 for line in bars)
    assert re.search(r"\r\x1b\[KStopped\.\s*$", ended.seen)
    assert "Traceback" not in ended.seen


def test_control_c_leaves_the_pictures_of_an_earlier_demonstration_as_they_were(ended: EndedInTerminal) -> None:
    assert left_behind(ended.folder) == ["pictures", "pictures/index.html"]
    assert (ended.folder / "pictures" / "index.html").read_text("utf-8") == "the earlier page"


def read_until(terminal: int, is_there: Callable[[str], bool]) -> str:
    read, ends = b"", time.monotonic() + 60
    while not is_there(read.decode("utf-8", "replace")):
        assert time.monotonic() < ends, read
        if select.select([terminal], [], [], 1)[0]:
            with suppress(OSError):  # the other side has ended
                read += os.read(terminal, 4096)
    return read.decode("utf-8", "replace")


def test_an_interrupt_that_is_lost_where_nothing_can_be_raised_comes_again() -> None:
    class Freed:
        def __del__(self) -> None:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background ignores it
    try:
        with persistent_interrupts(), pytest.raises(KeyboardInterrupt):
            free_and_wait([Freed()])
    finally:
        signal.signal(signal.SIGINT, before)


def free_and_wait(things: list[object]) -> None:
    things.clear()
    ends = time.monotonic() + AT_ONCE_SECONDS
    while time.monotonic() < ends:
        time.sleep(0.01)  # an interrupt from another thread is raised between two steps, and ends no wait


def test_a_stream_that_knows_ascii_alone_gets_a_bar_of_ascii() -> None:
    class Terminal:
        encoding = "ascii"
        written = ""

        def isatty(self) -> bool:
            return True

        def write(self, text: str) -> None:
            self.written += text

        def flush(self) -> None:
            if "lost" in self.written:
                raise BrokenPipeError

    stream = Terminal()
    with ProgressBar(stream, 3) as bar:  # type: ignore[arg-type]
        bar.show(1, "é")
        assert stream.written == "\r\x1b[K" + "#" * 10 + "-" * 20 + "  33%  ?"
        bar.show(2, "lost")
