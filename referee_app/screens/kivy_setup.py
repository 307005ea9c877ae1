"""Sets Kivy up, and loads the layout beside a module.

It is imported before anything else of Kivy, which reads its variables only once. Whoever starts the app may set any of
them first: nothing here overrules what is already set.
"""

import logging
import os
from functools import cache
from pathlib import Path

_WANTED = {
    "KIVY_NO_ARGS": "1",  # the command line is ours
    "KIVY_NO_CONFIG": "1",  # no settings file of Kivy's that could change how we look
    "KIVY_NO_FILELOG": "1",  # nothing is written but the journal
    "KIVY_CLIPBOARD": "sdl2,android",  # the others ask programs that may not be there
    "KIVY_LOG_MODE": "PYTHON",  # Kivy must not take over everybody's logging
}

for _name, _value in _WANTED.items():
    os.environ.setdefault(_name, _value)

# Kivy complains at length that X11's middle mouse button cannot paste; nobody misses it.
logging.getLogger("kivy").addFilter(lambda record: not record.getMessage().startswith("Cutbuffer: "))

from kivy.config import Config  # noqa: E402  it reads the variables above
from kivy.lang import Builder  # noqa: E402

PHONE = {"width": 400, "height": 800, "minimum_width": 320, "minimum_height": 320}
"""The window on a desktop, before density; a phone gives us all that it has."""

# Whatever we draw fades along its edges by itself: drawing every point several times shows nothing more.
Config.set("graphics", "multisamples", 0)

_density = float(os.environ.get("KIVY_METRICS_DENSITY", "1"))
for _side, _dp in PHONE.items():
    Config.set("graphics", _side, round(_dp * _density))


@cache  # Kivy would apply a rule that it read twice two times
def load_layout(module_file: str) -> None:
    """Make the layout beside this module known to Kivy; a module calls it with its own `__file__` at its end."""
    Builder.load_file(str(Path(module_file).with_suffix(".kv")))
