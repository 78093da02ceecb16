"""The pace of long work, as a line says it."""

from oudler.command_line.workers import Pace
from oudler.words import Words


def test_the_rate_counts_only_what_was_done_now() -> None:
    times = iter((50.0, 51.0, 60.0))
    pace = Pace(Words("en"), total=1000, known=400, clock=lambda: next(times))
    # What was there before is only read: it goes by at once, and says nothing about the rest.
    assert pace.text(200) == "200 of 1000"
    assert pace.text(500) == "500 of 1000, 10 a second, 0:00:50 left"
