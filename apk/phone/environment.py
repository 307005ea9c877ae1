"""Completes the environment after pip: the libraries in C that no package brings, and no modules that a phone lacks.

The libraries are zbar, and SQLite for Python's own sqlite3. Run as a module from the project's folder, with the folder
of the environment. The best source that can be had of a library is taken; which one it was is noted.
"""

import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from apk.imports import NOT_BUILT
from apk.phone.report import LIBRARIES, OF_THIS_COMPUTER, SOURCES, WANTED, ZBAR_ADDRESS

PATIENCE = 20
"""Seconds to wait for the server that a recipe names."""

ZBAR_PACKAGE = "zbar-py==1.0.4"
"""Has the sources of zbar 0.10 but those of its pictures, for which zbar_image.c stands in."""

SQLITE_PACKAGE = "rasterio==1.4.4"
"""Its wheel brings SQLite 3.50.4, built without extensions, as python-for-android's recipe does."""

PARTS = ("decoder.c", "error.c", "img_scanner.c", "refcnt.c", "scanner.c", "symbol.c", "decoder/[!p]*.c", "qrcode/*.c")
PARTS_OF_PICTURES = ("image.c", "convert.c", "config.c", "video.c", "video/null.c")
DEFINED = (
    "ENABLE_QRCODE",
    "ENABLE_EAN",
    "ENABLE_I25",
    "ENABLE_CODE39",
    "ENABLE_CODE128",
    "HAVE_INTTYPES_H",
    "NO_STATS",
)
"""What zbar's own configure switches on where nothing is said, and no threads, as in the recipe; no PDF417 either."""

HERE = Path(__file__).parent


def build_zbar(tree: Path, library: Path, version: str) -> None:
    """Build unpacked sources for this machine, optimised as in apk/recipes."""
    (scanner,) = tree.rglob("zbar/img_scanner.c")
    sources = scanner.parent
    major, minor = version.split(".")
    defined = [*DEFINED, f"ZBAR_VERSION_MAJOR={major}", f"ZBAR_VERSION_MINOR={minor}"]
    files = [file for part in PARTS for file in sources.glob(part)]
    if (sources / "image.c").is_file():
        files += [sources / part for part in PARTS_OF_PICTURES]
    else:
        files.append(HERE / "zbar_image.c")
        defined.append("zbar_scan_image=zbar_scan_pixels")
    (tree / "config.h").touch()  # configure would write it; all that matters stands in the command
    folders = (tree, sources, sources.parent, sources.parent / "include")
    flags = ("-O2", "-shared", "-fPIC", "-w", f"-Wl,--no-undefined,-soname,{library.name}")
    _run("cc", *flags, *(f"-D{each}" for each in defined), *(f"-I{each}" for each in folders), *files, "-o", library)


def _zbar_of_the_recipe(environment: Path, library: Path, version: str) -> None:
    with TemporaryDirectory() as folder:
        archive, tree = Path(folder) / "zbar.zip", Path(folder) / "tree"
        with urlopen((environment / ZBAR_ADDRESS).read_text("utf-8"), timeout=PATIENCE) as answer:
            archive.write_bytes(answer.read())
        shutil.unpack_archive(archive, tree)
        build_zbar(tree, library, version)


def _zbar_of_the_package(environment: Path, library: Path, version: str) -> None:
    with TemporaryDirectory() as folder:
        shutil.unpack_archive(_download(environment, ZBAR_PACKAGE, Path(folder), "--no-binary=:all:"), folder)
        build_zbar(Path(folder), library, version)


def _sqlite_of_the_package(environment: Path, library: Path, _version: str) -> None:
    with TemporaryDirectory() as folder:
        wheel = _download(environment, SQLITE_PACKAGE, Path(folder), "--only-binary=:all:")
        with zipfile.ZipFile(wheel) as packed:
            (name,) = (name for name in packed.namelist() if Path(name).name.startswith("libsqlite3"))
            library.write_bytes(packed.read(name))


def _download(environment: Path, package: str, folder: Path, kind: str) -> Path:
    pip = environment / "bin" / "pip"
    _run(pip, "download", "-q", "--disable-pip-version-check", "--no-deps", kind, f"--dest={folder}", package)
    (file,) = folder.iterdir()
    return file


def _run(*command: str | Path) -> None:
    subprocess.run(command, check=True)


Way = Callable[[Path, Path, str], None]

WAYS: dict[str, tuple[str, Mapping[str, Way]]] = {
    "libzbar": (
        "libzbar.so.0",
        {
            "built from the recipe's source": _zbar_of_the_recipe,
            f"built from the sources in {ZBAR_PACKAGE}": _zbar_of_the_package,
        },
    ),
    "sqlite3": ("libsqlite3.so.0", {f"from the wheel of {SQLITE_PACKAGE}": _sqlite_of_the_package}),
}
"""Each requirement with the file that programs load, and the ways to it, the best one first."""


def make(environment: Path, name: str, version: str) -> str:
    """Make a library in the first way that works, and tell which one; where none does, this computer's own serves."""
    file, ways = WAYS[name]
    library = environment / LIBRARIES / file
    library.parent.mkdir(exist_ok=True)
    failed = []
    for told, way in ways.items():
        try:
            way(environment, library, version)
        except (OSError, ValueError, subprocess.CalledProcessError, zipfile.BadZipFile, shutil.ReadError) as error:
            failed.append(f"not {told}: {type(error).__name__}")
        else:
            # Where the computer has none of its own, the linker looks for the library by this name.
            library.with_suffix("").symlink_to(file)
            return told
    return f"{OF_THIS_COMPUTER} ({', '.join(failed)})"


def forbid(environment: Path) -> None:
    """Let every Python of the environment fail to import what python-for-android does not build."""
    (packages,) = environment.glob("lib/python*/site-packages")
    (packages / "lacking.pth").write_text(
        f"import sys; sys.modules.update(dict.fromkeys({sorted(NOT_BUILT)}))\n", "utf-8"
    )


def main(environment: Path) -> None:
    """Make all of them, and note where they are from."""
    forbid(environment)
    wanted = json.loads((environment / WANTED).read_text("utf-8"))
    told = {name: make(environment, name, wanted[name]) for name in WAYS}
    (environment / SOURCES).write_text(json.dumps(told), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
