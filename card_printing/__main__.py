"""The entry point of `field-marshal-cards` and `python -m card_printing`. When stopped it leaves no incomplete files.

Signals are handled before anything heavy is loaded; so this module imports no other module of the project at the top.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import FrameType
from typing import NoReturn

_STOPPING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
_STOPPED = 128
"""What shells add to the number of the signal."""


class ProgramStopped(BaseException):
    """Raised on Ctrl-C, a closed terminal or a shutdown, so that all clean-up runs."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    with _on_stop_signal(_leave_at_once):
        program = import_module("card_printing.commands.program")
        with _on_stop_signal(_clean_up_and_leave):
            try:
                return int(program.run(given))
            except BaseException as error:
                stopped = _stop_that_caused(error)
                if stopped is None:
                    raise
                return _STOPPED + stopped.number


def _stop_that_caused(error: BaseException | None) -> ProgramStopped | None:
    """The stop behind an exception, also where a library caught it and raised an error of its own."""
    while error is not None and not isinstance(error, ProgramStopped):
        error = error.__context__
    return error


@contextmanager
def _on_stop_signal(do: Callable[[int, FrameType | None], NoReturn]) -> Iterator[None]:
    # What is ignored stays so: who starts us with nohup wants us to go on.
    before = {number: signal.getsignal(number) for number in _STOPPING}
    heeded = {number: handler for number, handler in before.items() if handler not in (signal.SIG_IGN, None)}
    for number in heeded:
        signal.signal(number, do)
    try:
        yield
    finally:
        for number, handler in heeded.items():
            signal.signal(number, handler)


def _leave_at_once(number: int, _frame: FrameType | None) -> NoReturn:
    """While nothing has been done: an exception would get lost among the imports, or be reported as a bug."""
    os._exit(_STOPPED + number)


def _clean_up_and_leave(number: int, _frame: FrameType | None) -> NoReturn:
    for each in _STOPPING:  # a terminal that closes says so twice, and cleaning up must not be stopped
        signal.signal(each, signal.SIG_IGN)
    raise ProgramStopped(number)


if __name__ == "__main__":
    sys.exit(main())
