"""Rankings in words."""

from fractions import Fraction

from oudler.testing.tournaments import begun_tournament
from oudler.tournament.evolution import replay
from oudler.tournament.orientation import Format
from oudler.tournament.standings import Change, standings
from oudler.tournament.text.ranking_text import change_lines
from oudler.words import Words


def test_a_figure_that_looks_the_same_is_said_once() -> None:
    begun = replay(begun_tournament(Format.TRIPLETS, 6))
    moved = Change(1, 4, 3, Fraction(50), Fraction(50))
    better = Change(2, 3, 2, Fraction(50), Fraction(60))
    assert list(change_lines(Words("fr"), begun, standings(begun), [moved, better]))[1:] == [
        "Adèle : place 4 → 3, 50,00 %",
        "Basile : place 3 → 2, 50,00 % → 60,00 %",
    ]
