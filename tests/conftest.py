"""What all tests share: hypothesis in a manner that suits noisy machines."""

from hypothesis import HealthCheck, settings

settings.register_profile("here", deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("here")
