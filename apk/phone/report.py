"""Compares the environment with a phone, and names the files in which the parts of it are noted."""

import platform
import sqlite3
from collections.abc import Iterator, Mapping
from ctypes import byref, c_uint
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec

from apk.dependencies import DESKTOP_NAMES
from apk.imports import DESKTOP_ONLY

WANTED, PINS, ZBAR_ADDRESS = "versions.json", "pins.txt", "zbar.txt"
"""What versions.py writes: every version of a phone, those that pip installs, and where the recipe has zbar from."""

SOURCES, LIBRARIES = "sources.json", "libraries"
"""What environment.py makes: the libraries in C, and where they are from."""

OF_THIS_COMPUTER = "of this computer"

NO_PACKAGES = {
    "python3": "the interpreter",
    "hostpython3": "builds the other one",
    "android": "talks to Android",
    "pyjnius": "talks to Android",
    "libzbar": "a library of its own",
    "sqlite3": "a library of its own",
    "zxing_cpp": "left out, so that the other decoder is tested; make apk-check tests this one",
}
"""Requirements that pip does not install here, and why."""

DECODERS = ["zbar"]


def pins(wanted: Mapping[str, str]) -> Iterator[str]:
    """What pip installs; wheels may number their own builds of a version."""
    for name, each in wanted.items():
        if name not in NO_PACKAGES:
            yield f"{DESKTOP_NAMES.get(name, name)}=={each}.*"


def findings(wanted: Mapping[str, str], sources: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What is the same as on a phone, what is another, and what is wrong; `sources` tells where libraries are from.

    Python's last number and the libraries may be others, as not every computer can have those of a phone.
    """
    same = []
    for name in (name for name in wanted if name not in NO_PACKAGES):
        here = version(DESKTOP_NAMES.get(name, name))
        if f"{here}.".startswith(f"{wanted[name]}."):
            same.append(f"{name} {here}")
        else:
            yield "WRONG", f"{name} is {here}, and a phone has {wanted[name]}"
    yield "ok", f"{len(same)} packages: {', '.join(same)}"
    libraries = {"python3": platform.python_version(), "libzbar": _zbar(), "sqlite3": sqlite3.sqlite_version}
    for name, here in libraries.items():
        told = f"{name} {here}, {sources.get(name, OF_THIS_COMPUTER)}"
        yield ("ok", told) if here == wanted[name] else ("other", f"{told}; a phone has {wanted[name]}")
    for name in DESKTOP_ONLY:
        yield ("ok", f"no {name}") if find_spec(name) is None else ("WRONG", f"{name} is there, and no phone has it")
    decoders = [each.name for each in import_module("referee_app.scanning.decoders").installed_decoders()]
    yield ("ok" if decoders == DECODERS else "WRONG"), f"decoders: {', '.join(decoders)}"


def _zbar() -> str:
    major, minor, patch = c_uint(), c_uint(), c_uint()  # newer ones tell three
    import_module("pyzbar.wrapper").load_libzbar().zbar_version(byref(major), byref(minor), byref(patch))
    return f"{major.value}.{minor.value}"
