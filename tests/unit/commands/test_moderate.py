"""What `oudler moderate` prints."""

from oudler.commands.moderate import logged_line, report_lines
from oudler.people.moderation.reports import BotReported, Report
from oudler.words import Words


def test_a_line_of_the_log_about_an_erased_person_ends_with_what_happened() -> None:
    line = {"time": 0, "deed": "signed_in", "person": "", "device": ""}
    said = logged_line(Words("fr"), line)
    assert not said.rstrip().endswith(":")
    assert said != logged_line(Words("fr"), {**line, "person": "abc"})


def test_what_a_master_expected_is_told_in_whole_points() -> None:
    expected = (("HK", 12.5), ("T21", -3.25))
    told = BotReported(
        "t",
        "anne",
        1,
        "play-3",
        2,
        "master",
        "0.1.0",
        "HK",
        "HK",
        "Ma dame est maîtresse.",
        expected,
    )
    *_, reason, figures = report_lines(Words("fr"), Report(1, 0, told))
    assert reason.endswith("Ma dame est maîtresse.")
    assert figures.endswith(": HK +12, T21 −3")
