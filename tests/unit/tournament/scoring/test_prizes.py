"""Prizes by place: equal places share, nothing is given twice, nothing is lost."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler.duplicate import Place, general_ranking
from oudler.testing.tournaments import begun_tournament, played_tournament
from oudler.tournament import events
from oudler.tournament.actions import AnnouncePrizes, decide
from oudler.tournament.events import Where
from oudler.tournament.evolution import evolve, replay
from oudler.tournament.file import read_event, to_json, write_event
from oudler.tournament.orientation import Format
from oudler.tournament.refusal import Refused
from oudler.tournament.scoring.prizes import Prize, Won, advised, read_prizes, winnings
from oudler.tournament.standings import standings
from oudler.tournament.text.account_text import account_lines
from oudler.tournament.text.ranking_text import (
    prize_changes,
    won_text,
    written_prizes,
)
from oudler.words import LANGUAGES, Words

EVENING = played_tournament(begun_tournament(Format.INDIVIDUAL, 20))
AMOUNTS = st.lists(st.integers(1, 500), max_size=8)
FIGURES = st.dictionaries(st.integers(1, 30), st.integers(-3, 3), max_size=12)


@given(AMOUNTS, FIGURES)
def test_no_amount_is_lost_and_equals_win_the_same(
    amounts: list[int], figures: dict[int, int]
) -> None:
    prizes = [Prize(place, amount) for place, amount in enumerate(amounts, 1)]
    won = winnings(prizes, general_ranking(figures))
    assert sum(Fraction(one.amount) for one in won.values()) == sum(amounts[: len(figures)])
    for who, figure in figures.items():
        for other, others in figures.items():
            if figure == others:
                assert won.get(who) == won.get(other)


def test_equal_places_at_the_end_of_the_list_share_the_last_prize() -> None:
    won = winnings(
        [Prize(1, 100), Prize(2, 40)], [Place(5, 1), *(Place(who, 2) for who in (6, 7, 8))]
    )
    assert won[6] == Won(Fraction(40, 3), (), (2, 4))
    assert 9 not in won


def test_an_amount_to_share_is_never_shown_larger_than_there_is() -> None:
    tournament = replay(EVENING)
    third = Won(Fraction(200, 3), (), (1, 3))
    assert won_text(Words("fr"), tournament, third) == "66,66 €"


def test_t9_a_fifth_to_a_quarter_of_the_players_have_a_prize() -> None:
    assert [advised(one) for one in (5, 20, 40, 41)] == [(1, 1), (4, 5), (8, 10), (9, 10)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_prizes_are_read_as_they_are_written(language: str) -> None:
    words = Words(language)
    lines = ["100 € + la coupe", "62,50", "un jambon + 2 places de cinéma", "5 - 6 : 20"]
    prizes = read_prizes(lines, "€")
    assert [one.place for one in prizes] == [1, 2, 3, 5, 6]
    assert prizes[1].amount == Fraction(125, 2)
    assert prizes[2].things == ("un jambon", "2 places de cinéma")
    announced = evolve(replay(EVENING), events.PrizesAnnounced(prizes))
    assert read_prizes(written_prizes(words, announced.prizes), "€") == prizes


@pytest.mark.parametrize("line", ["0", "3-1 : 20", "2 :", "-50", "50 + 20", "0 : 20", "100/3"])
def test_a_line_that_is_not_a_prize_is_refused(line: str) -> None:
    with pytest.raises(Refused):
        read_prizes([line], "€")


def test_a_place_has_one_prize_only() -> None:
    with pytest.raises(Refused):
        read_prizes(["50", "1 : 20"], "€")
    with pytest.raises(Refused):
        decide(replay(EVENING), AnnouncePrizes("301 : 5"))


def test_prizes_stand_in_the_log() -> None:
    (event,) = decide(replay(EVENING), AnnouncePrizes("1/2 + une coupe\n10", "CHF"))
    assert to_json(event)["prizes"] == [[1, "1/2", "une coupe"], [2, 10]]
    assert read_event(write_event(event)) == event


def test_a_correction_says_whose_prize_is_another() -> None:
    words, announced = Words("fr"), events.PrizesAnnounced((Prize(1, 100), Prize(2, 50)))
    before = evolve(replay(EVENING), announced)
    after = evolve(before, events.ResultEntered(Where(1, 1, "1", 1), -200))
    old, new = standings(before), standings(after)
    lines = list(prize_changes(words, before, after, old, new))
    moved = {
        who for who in {*old.prizes, *new.prizes} if old.prizes.get(who) != new.prizes.get(who)
    }
    assert len(lines) == len(moved)
    for who in moved:
        assert any(line.startswith(f"{after.name_of(who)} : prix") for line in lines)
    first = next(iter(new.prizes))
    assert list(account_lines(words, after, new, first))[-1].startswith("Prix")
