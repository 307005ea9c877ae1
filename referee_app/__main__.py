"""Lets `python -m referee_app` be the command line."""

import sys

from referee_app.commands.main import main

if __name__ == "__main__":
    sys.exit(main())
