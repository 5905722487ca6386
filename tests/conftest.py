"""Settings of all tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# Tests check counts, never time: on a busy machine an example may take as long as it likes.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")
