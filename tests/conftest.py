"""What all tests share: hypothesis in a manner that suits noisy machines.

Where CI says so, the examples are the same every time: a change is judged by what it changes. Elsewhere they are new
ones in every run, and so find more.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "here",
    deadline=None,
    database=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("here")
