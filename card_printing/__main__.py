"""Lets `python -m card_printing` be the command line."""

import sys

from card_printing.commands.main import main

if __name__ == "__main__":
    sys.exit(main())
