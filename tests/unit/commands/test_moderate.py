"""What `oudler moderate` prints."""

from oudler.commands.moderate import logged_line
from oudler.words import Words


def test_a_line_of_the_log_about_an_erased_person_ends_with_what_happened() -> None:
    line = {"time": 0, "deed": "signed_in", "person": "", "device": ""}
    said = logged_line(Words("fr"), line)
    assert not said.rstrip().endswith(":")
    assert said != logged_line(Words("fr"), {**line, "person": "abc"})
