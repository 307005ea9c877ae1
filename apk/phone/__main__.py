"""Says how the environment differs from a phone; run in it, from the project's folder, with its folder as the argument.

Ends with 1 if something is wrong: then the tests would say nothing of a phone.
"""

import json
import sys
from pathlib import Path

from apk.phone.report import SOURCES, WANTED, findings


def main(environment: Path) -> int:
    """Say what was found; 1 if anything is wrong."""
    wanted, sources = (json.loads((environment / name).read_text("utf-8")) for name in (WANTED, SOURCES))
    wrong = 0
    for verdict, told in findings(wanted, sources):
        wrong += verdict == "WRONG"
        print(f"{verdict:5} {told}", flush=True)
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
