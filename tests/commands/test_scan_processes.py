"""The command in a process of its own: pipes, Ctrl-C, full disks, and machines on which something is missing."""

import json
import subprocess
import sys

from tests.commands.scan_kit import PROJECT, ScanCommand

NO_ZBAR = (
    "import ctypes.util\n"
    "find = ctypes.util.find_library\n"
    "ctypes.util.find_library = lambda name: None if name == 'zbar' else find(name)\n"
)
NO_ZXING = "import sys\nsys.modules['zxingcpp'] = None\n"

RUN = "import os, signal, sys\nfrom referee_app.commands.main import main\nfrom referee_app.commands import scan_run\n"
STOPPED_AFTER_A_LINE = (
    "from referee_app.command_line.terminal import Terminal\n"
    "show = Terminal.show\n"
    "def show_and_stop(terminal, line):\n"
    "    show(terminal, line)\n"
    "    os.kill(os.getpid(), signal.SIGINT)\n"
    "Terminal.show = show_and_stop\n"
)
STILL_CAMERA = (
    "from referee_app.scanning.sources.opencv_camera import OpenCvCamera\n"
    "from referee_app.scanning.sources.files import Pictures\n"
    "class Still(OpenCvCamera):\n"
    "    def open(self):\n"
    "        from pathlib import Path\n"
    "        with Pictures([Path('a.png')]) as pictures:\n"
    "            self.frame = pictures.read()\n"
    "    def read(self):\n"
    "        return self.frame\n"
    "scan_run.OpenCvCamera = Still\n"
)


def on_a_machine(scan: ScanCommand, without: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command where Python finds something missing."""
    (scan.folder / "sitecustomize.py").write_text(without)
    return scan.in_a_process(f"$SCAN {' '.join(arguments)}", PYTHONPATH=f"{scan.folder}:{PROJECT}")


def test_where_libzbar_is_missing_it_is_told_how_to_get_it_and_the_other_reads(scan: ScanCommand) -> None:
    ran = on_a_machine(scan, NO_ZBAR, scan.paint("a.png", "first"))
    assert (ran.returncode, ran.stdout) == (0, "first\n")
    assert "sudo apt install libzbar0" in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_where_zxing_is_missing_it_is_told_how_to_get_it_and_the_other_reads(scan: ScanCommand) -> None:
    ran = on_a_machine(scan, NO_ZXING, scan.paint("a.png", "first"), "--language", "de")
    assert (ran.returncode, ran.stdout) == (0, "first\n")
    assert "So bekommst du es: pip install zxing-cpp" in ran.stderr


def test_where_both_readers_are_missing_the_command_says_what_to_install(scan: ScanCommand) -> None:
    ran = on_a_machine(scan, NO_ZBAR + NO_ZXING, scan.paint("a.png", "first"))
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.endswith("Install one with: pip install zxing-cpp\n")
    assert len(ran.stderr.splitlines()) == 1


def test_where_opencv_is_missing_the_command_says_what_to_install(scan: ScanCommand) -> None:
    ran = on_a_machine(scan, "import sys\nsys.modules['cv2'] = None\n", scan.paint("a.png", "first"))
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "pip install opencv-python" in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_nobody_has_to_listen_to_what_goes_wrong(scan: ScanCommand) -> None:
    ran = scan.in_a_process(f"$SCAN nowhere.png {scan.paint('a.png', 'first')} 2>/dev/full")
    assert (ran.returncode, ran.stdout) == (2, "first\n")


def test_who_has_read_enough_may_close_the_pipe(scan: ScanCommand) -> None:
    names = " ".join(scan.paint(f"{number}.png", f"text {number}") for number in range(5))
    ran = scan.in_a_process(f"$SCAN {names} --want 1 | head -1")
    assert (ran.stdout, ran.stderr) == ("text 0\n", "")


def test_a_script_that_only_wants_the_exit_code_may_close_the_output(scan: ScanCommand) -> None:
    ran = scan.in_a_process(f"$SCAN {scan.paint('a.png', 'first')} >&-")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def test_a_full_disk_is_told(scan: ScanCommand) -> None:
    ran = scan.in_a_process(f"$SCAN {scan.paint('a.png', 'first')} >/dev/full")
    assert ran.returncode == 2
    assert ran.stderr.startswith("The answer could not be written")
    assert len(ran.stderr.splitlines()) == 1


def test_neither_a_display_nor_a_terminal_with_many_letters_is_needed(scan: ScanCommand) -> None:
    name = scan.paint("a.png", "Zürich".encode())
    ran = scan.in_a_process(f"unset DISPLAY; $SCAN {name}", PYTHONIOENCODING="ascii")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "Z\\xfcrich\n", "")


def test_without_a_camera_there_is_a_sentence(scan: ScanCommand) -> None:
    ran = scan.in_a_process("$SCAN --camera 87 --language nl")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "geen camera gevonden met nummer 87" in ran.stderr


def test_ctrl_c_stops_pictures(scan: ScanCommand) -> None:
    scan.paint("a.png", "first")
    ran = scan.by_script(f"{RUN}{STOPPED_AFTER_A_LINE}sys.exit(main(['scan', 'a.png', 'a.png']))")
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "first\n", "")


def test_ctrl_c_is_the_usual_end_of_a_camera_whose_time_begins_when_it_is_opened(scan: ScanCommand) -> None:
    scan.paint("a.png", "first")
    ran = scan.by_script(f"{RUN}{STILL_CAMERA}{STOPPED_AFTER_A_LINE}sys.exit(main(['scan', '--camera', '--json']))")
    assert (ran.returncode, ran.stderr) == (0, "Opening camera 0. Press Ctrl-C to end.\n")
    told = json.loads(ran.stdout)
    assert (told["source"], told["codes"][0]["text"]) == ("camera 0", "first")
    assert 0 <= told["ms"] < 60_000


def test_a_camera_that_saw_nothing_until_ctrl_c_ends_with_1(scan: ScanCommand) -> None:
    scan.paint("a.png")
    stop = (
        "read = Still.read\n"
        "def read_and_stop(self):\n"
        "    Still.read = read\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    return read(self)\n"
        "Still.read = read_and_stop\n"
    )
    ran = scan.by_script(f"{RUN}{STILL_CAMERA}{stop}sys.exit(main(['scan', '--camera']))")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.splitlines()[-1].startswith("No QR code could be read.")


def test_other_commands_load_nothing_of_what_reads_pictures() -> None:
    script = (
        "import sys, referee_app.__main__; print({'cv2', 'numpy', 'PIL', 'zxingcpp', 'reportlab'} & {*sys.modules})"
    )
    ran = subprocess.run([sys.executable, "-c", script], cwd=PROJECT, capture_output=True, text=True, check=True)
    assert ran.stdout == "set()\n"
