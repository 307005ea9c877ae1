"""Set-up through `make`: it is quiet, shows what went wrong, and Ctrl-C leaves nothing half made."""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]

PYTHON = """#!/bin/sh
# Stands for Python: `-c` is fine with everything; `-m venv FOLDER` makes a pip that does what the test says.
case "$1 $2" in
"-m venv")
    mkdir -p "$3/bin"
    printf '#!/bin/sh\\necho "Traceback of pip" >&2\\n%s\\n' "$PIP_DOES" > "$3/bin/pip"
    chmod +x "$3/bin/pip";;
esac
"""


def outside_make() -> dict[str, str]:
    """The environment without what `make test` itself sets: a make within a make prints more."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}


@contextmanager
def making(folder: Path, pip_does: str) -> Iterator[subprocess.Popen[str]]:
    """`make .venv/ready` in a copy, with a pip that does this."""
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(PROJECT / name, folder)
    (folder / "python").write_text(PYTHON, "utf-8")
    (folder / "python").chmod(0o755)
    (folder / "tmp").mkdir(exist_ok=True)
    process = subprocess.Popen(
        # Whoever runs tests in the background has them ignore Ctrl-C, and children would inherit that.
        ["env", "--default-signal=INT", "make", "PYTHON=./python", "PACKAGES=", ".venv/ready"],
        cwd=folder,
        env={**outside_make(), "PIP_DOES": pip_does, "TMPDIR": str(folder / "tmp")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0,  # Ctrl-C reaches all processes of a terminal's group
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def test_a_set_up_that_works_says_one_line(tmp_path: Path) -> None:
    with making(tmp_path, "exit 0") as process:
        told = process.communicate()
    assert (process.returncode, told) == (0, ("Setting up .venv: a minute or two, once ...\n", ""))
    assert (tmp_path / ".venv" / "ready").exists()
    assert list((tmp_path / "tmp").iterdir()) == []


def test_a_set_up_that_fails_shows_what_was_printed_and_leaves_nothing(tmp_path: Path) -> None:
    with making(tmp_path, "exit 7") as process:
        _, said = process.communicate()
    assert process.returncode == 2
    assert said.startswith("Traceback of pip\nmake: ***")
    assert not (tmp_path / ".venv").exists()


@pytest.mark.parametrize("was_there", [False, True])
def test_control_c_during_set_up_is_a_short_line_and_leaves_nothing_half_made(tmp_path: Path, was_there: bool) -> None:
    ready = tmp_path / "began"
    if was_there:
        with making(tmp_path, f"test ! -e {ready} || {{ echo > {ready}; exec sleep 30; }}") as process:
            process.communicate()
        os.utime(tmp_path / ".venv" / "ready", (0, 0))
    os.mkfifo(ready)
    with making(tmp_path, f"echo > {ready}; exec sleep 30") as process:
        assert ready.read_text("utf-8") == "\n"  # waits until pip runs
        os.killpg(process.pid, signal.SIGINT)
        told, said = process.communicate(timeout=10)
    assert process.returncode == -signal.SIGINT  # which shells show as 130
    assert told.splitlines()[-1] == "Stopped."
    assert "Traceback" not in said
    assert len(said.splitlines()) == 1  # make's own
    assert list((tmp_path / "tmp").iterdir()) == []
    assert (
        tmp_path / ".venv"
    ).exists() == was_there  # one that worked before is kept, and brought up to date next time


def test_a_phone_s_tests_refuse_another_python_and_name_the_right_one(tmp_path: Path) -> None:
    for name in ("Makefile", "pyproject.toml", "constraints.txt", "buildozer.spec", "apk/requirements.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(PROJECT / name, tmp_path / name)
    shutil.copytree(PROJECT / "apk" / "phone", tmp_path / "apk" / "phone")
    for done in (".venv/ready", "build/apk-check/ready"):
        (tmp_path / done).parent.mkdir(parents=True)
        (tmp_path / done).touch()
    made = subprocess.run(
        ["make", "PYTHON=false", "build/test-phone/ready"],
        cwd=tmp_path,
        env=outside_make(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 2
    assert made.stdout == "A phone has Python 3.11, and false is another. Try: make test-phone PYTHON=python3.11\n"
    assert not (tmp_path / "build" / "test-phone").exists()
