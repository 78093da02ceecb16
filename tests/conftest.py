"""How properties are drawn: no deadline, and a failure prints the line that repeats it."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "oudler",
    deadline=None,
    print_blob=True,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("oudler")
