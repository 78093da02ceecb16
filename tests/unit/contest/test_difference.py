"""Two tables compared, and the person's share of a result."""

from fractions import Fraction
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler import events_of, finish, make_player, play_on
from oudler.coach import own_share
from oudler.contest.difference import difference, tricks_apart
from oudler.contest.open_hands import best_play
from oudler.core import Deal, FollowUp, Seat, start
from oudler.install import has_search
from oudler.rulesets import load_ruleset
from oudler.table.events import BotSat, Event, PersonSat, TableOpened
from oudler.table.proof.board import PLACE, BoardTerms, board_of, deal_board
from oudler.table.seats.evolution import opened_table
from oudler.table.seats.follow_ups import evolve_each
from oudler.table.seats.state import Table

RULES = load_ruleset("fft-4")
TERMS = BoardTerms("a-contest", "fft-4@1 {}")


def played(level: str, number: int, rules: str = "fft-4") -> Deal:
    """A board after players of this level have played it."""
    found = load_ruleset(rules)
    begun = start(found, deal_board(found, TERMS, "secret", number))
    return finish(play_on(begun, [make_player(level) for _ in range(found.seats)]))


def table_of(deal: Deal, number: int) -> Table:
    """The table where it was played."""
    board = board_of(RULES, TERMS, "secret", number)
    opened = opened_table(TableOpened("t", "", "", "fft-4@1", board=board))
    seated: tuple[Event, ...] = (
        PersonSat(PLACE, "anne", "Anne"),
        *(BotSat(at, "club") for at in (1, 2, 3)),
    )
    *_, (_, last) = evolve_each(opened, (*seated, *events_of(deal)), 0.0)
    return last


@pytest.mark.parametrize("number", range(1, 9))
def test_the_first_difference_is_the_first_thing_done_otherwise(number: int) -> None:
    deals = [played(level, number) for level in ("club", "beginner")]
    first, second = (list(events_of(deal)[1:]) for deal in deals)
    done = [[one for one in events if not isinstance(one, FollowUp)] for events in (first, second)]
    expected = next((pair for pair in zip(*done, strict=False) if pair[0] != pair[1]), None)
    found = difference(*(table_of(deal, number) for deal in deals))
    if expected is None:
        assert found is None
        return
    assert found is not None
    assert (found.first, found.second) == expected
    apart = [trick for trick, is_same in tricks_apart(*deals) if not is_same]
    if found.at.startswith("trick/"):
        assert int(found.at.removeprefix("trick/")) == apart[0]


@given(st.integers(1, 60), st.sampled_from(["fft-3", "fft-4", "fft-5"]))
def test_a_persons_share_of_what_the_attack_won_is_their_score(number: int, rules: str) -> None:
    deal = played("club", number, rules)
    if deal.taker is not None:
        together = sum((Fraction(deal.scores[one]) for one in deal.attackers), Fraction(0))
        assert own_share(deal, Seat(PLACE)) * together == deal.scores[PLACE]


@pytest.mark.slow
@pytest.mark.skipif(not has_search(), reason="the search is not installed")
def test_best_play_is_known_from_a_trick_on() -> None:
    deal = next(one for one in (played("club", n) for n in range(1, 9)) if one.taker is not None)
    found = best_play(cast(Any, SimpleNamespace(deal=deal)))
    assert found is not None
    assert 1 < found.trick <= 12
    nobody = SimpleNamespace(deal=None)
    assert best_play(cast(Any, nobody)) is None
