"""The bar of a search that takes longer than a second."""

import io

from oudler.command_line.output import Progress
from oudler.words import Words


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_shows_past_the_first_second_only() -> None:
    stream = Terminal()
    with Progress(Words("en"), stream, 10.0) as progress:
        progress(0.9)
        assert stream.getvalue() == ""
        progress(5.0)
        assert stream.getvalue() == f"\r[{'=' * 15}{' ' * 15}] 5 s"
    assert stream.getvalue().endswith(" \r")


def test_without_a_limit_a_mark_goes_to_and_fro() -> None:
    stream = Terminal()
    with Progress(Words("fr"), stream, None) as progress:
        for tenth in range(10, 200):
            progress(tenth / 10)
    drawn = stream.getvalue().split("\r")
    assert all(line.count("=") == 1 for line in drawn if "[" in line)
    assert len(set(drawn)) > 30


def test_no_bar_where_nobody_watches() -> None:
    stream = io.StringIO()
    with Progress(Words("en"), stream, None) as progress:
        progress(5.0)
    assert stream.getvalue() == ""
