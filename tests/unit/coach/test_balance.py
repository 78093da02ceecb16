"""Where points went, drawn: the same figures as the table, and readable without the drawing."""

import pytest

from oudler.coach.balance import MAX_COLUMNS, Balance, Heading, balance_lines, plot_lines
from oudler.command_line.output import transliterate
from oudler.words import LANGUAGES, Words

NAMES = ("Anne", "Bob", "Chloé")
EVENING = {
    "Donne 1": {"Anne": 80.0, "Bob": 0.0, "Chloé": 10.0},
    "Donne 2": {"Anne": 0.2, "Bob": 0.0, "Chloé": 41.0},
    "Donne 3": {"Anne": 40.0, "Bob": 0.0},
}


def test_each_player_has_a_line_on_one_scale_that_also_says_the_worst() -> None:
    assert list(plot_lines(Words("fr"), NAMES, EVENING)) == [
        "Les mêmes chiffres en dessin, de gauche à droite (█ vaut 80) :",
        "  Anne   █·▄  au pire 80 (Donne 1)",
        "  Bob    ···  rien perdu",
        "  Chloé  ▁▅   au pire 41 (Donne 2)",
    ]


def test_nothing_is_drawn_if_nothing_was_lost() -> None:
    assert not list(plot_lines(Words("en"), ["Anne"], {"Deal 1": {"Anne": 0.0}}))


def test_a_long_evening_goes_on_in_further_lines() -> None:
    rows = {f"Deal {number}": {"Anne": 1.0 + number} for number in range(MAX_COLUMNS + 2)}
    _, first, second = plot_lines(Words("en"), ["Anne"], rows)
    assert len(first.split()[1]) == MAX_COLUMNS
    assert second == f"  Anne  ██  at worst {MAX_COLUMNS + 2} (Deal {MAX_COLUMNS + 1})"


def test_where_blocks_cannot_be_written_their_heights_are() -> None:
    assert "▁▅█·".encode("ascii", transliterate.__name__) == b"158-"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("are_records", [False, True])
def test_the_drawing_follows_the_tables(language: str, are_records: bool) -> None:
    found = {name: Balance(3, 1, {Heading.BIDS: 9.0}, [9.0, 0.0, 0.0]) for name in NAMES}
    lines = list(balance_lines(Words(language), found, EVENING, are_records=are_records))
    assert lines[-len(NAMES) - 1 :] == list(plot_lines(Words(language), NAMES, EVENING))
    assert not any("{" in line for line in lines)
