"""What all tests share: a system that says nothing of its language, and hypothesis in a manner for noisy machines.

Where CI says so, the examples are the same every time: a change is judged by what it changes. Elsewhere they are new
ones in every run, and so find more.
"""

import os

from hypothesis import HealthCheck, settings

for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ.pop(variable, None)  # programs speak the language of the system, and tests read English

settings.register_profile(
    "here",
    deadline=None,
    database=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("here")
