"""Checks `buildozer.spec`: everything that can be known without Google's SDK. Ends with 1 if something is wrong.

Its argument is the interpreter of the environment that has buildozer and python-for-android.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from apk.agreement import disagreements
from apk.dependencies import missing_dependencies
from apk.imports import not_at_hand
from apk.shipped import left_behind, shipped
from apk.spec import Spec, read_spec

LIBRARY = "build/zxing-cpp/libZXing.so"
LIBRARY_TESTS = ("tests/scanning/test_zxing_library.py", "tests/scanning/test_decoders.py")


def findings(spec: Spec, tools: str) -> Iterator[tuple[str, list[str]]]:
    """Each thing that was looked at, with what is wrong with it."""
    yield "versions, names and pictures agree with the project", list(disagreements(spec))
    yield f"{len(shipped(spec))} files go onto the phone, all that the app reads", list(left_behind(spec))
    yield "every import finds its package on the phone", list(not_at_hand(spec))
    yield "every package finds the packages that it needs", list(missing_dependencies(spec))
    asked = subprocess.run([tools, "-B", "-m", "apk.toolchain"], cwd=spec.project, stdout=subprocess.PIPE, check=False)
    if asked.returncode:
        yield "buildozer and python-for-android can be asked", ["They broke off; what they said stands above."]
    else:
        yield from json.loads(asked.stdout)
    yield (
        "zxing-cpp's library, built here with the flags of the phone's, reads as its wheel does",
        _library_faults(spec),
    )


def _library_faults(spec: Spec) -> list[str]:
    if not (spec.project / LIBRARY).is_file():
        return ["It is not built: `make apk-check` does it."]
    command = [sys.executable, "-m", "pytest", *LIBRARY_TESTS]
    tested = subprocess.run(command, cwd=spec.project, stdout=subprocess.PIPE, text=True, check=False)
    if tested.returncode:
        print(tested.stdout, file=sys.stderr)
        return ["Its tests failed; what they said stands above."]
    return []


def main(tools: str) -> int:
    """Say what was found; 1 if anything is wrong."""
    wrong = 0
    for told, faults in findings(read_spec(Path.cwd()), tools):
        wrong += len(faults)
        print("WRONG" if faults else "ok   ", told, flush=True)
        for fault in faults:
            print("      -", fault, flush=True)
    if wrong:
        print("One thing is wrong." if wrong == 1 else f"{wrong} things are wrong.")
        return 1
    print("No APK was built; all that can be checked without the SDK is right.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
