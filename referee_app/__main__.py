"""Lets `python -m referee_app` and `field-marshal` be the command line.

The commands are imported late: Ctrl-C while they are being loaded ends the program without a traceback.
"""

import signal
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that was typed, and return its exit code."""
    try:
        from referee_app.commands.main import main as run_command
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # what was interrupted is loaded now, to say so
        from referee_app.commands.main import report_stopped

        return report_stopped(sys.argv[1:] if arguments is None else arguments)
    return run_command(arguments)


if __name__ == "__main__":
    sys.exit(main())
