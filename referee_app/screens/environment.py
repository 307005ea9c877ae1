"""How Kivy is told to behave; imported before Kivy itself, which reads these variables only once.

Whoever starts the app may set any of them first: nothing here overrules what is already set.
"""

import os

_WANTED = {
    "KIVY_NO_ARGS": "1",  # the command line is ours
    "KIVY_NO_CONFIG": "1",  # no settings file of Kivy's that could change how we look
    "KIVY_NO_FILELOG": "1",  # nothing is written but the journal
    "KIVY_LOG_MODE": "PYTHON",  # Kivy must not take over everybody's logging
}

for _name, _value in _WANTED.items():
    os.environ.setdefault(_name, _value)
