"""The seconds in a player's bank, whatever the system's clock says."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from oudler.rulesets import load_ruleset
from oudler.table.clock.pace import Pace, bank_after
from oudler.table.events import PersonSat, Ready, TableOpened
from oudler.table.seats.evolution import evolve, opened_table
from oudler.table.seats.state import Table
from oudler.testing.chance import random_moment

SECONDS = st.floats(-1e12, 1e12)
BANKS = st.floats(0, 1e6)


@given(BANKS, BANKS, BANKS, SECONDS, SECONDS)
def test_a_bank_never_grows_and_is_never_overdrawn(
    move: float, whole: float, bank: float, since: float, now: float
) -> None:
    assert 0 <= bank_after(Pace(move, whole), bank, since, now) <= bank


@given(st.integers(0, 1000), st.lists(SECONDS, min_size=1, max_size=30))
def test_in_a_whole_deal_no_bank_grows_whatever_the_clock_says(
    seed: int, times: list[float]
) -> None:
    dealt, played, _ = random_moment(Random(seed), load_ruleset("fft-4"))
    log = [
        *(PersonSat(place, f"{place}", "x") for place in range(4)),
        *(Ready(place, "") for place in range(4)),
        dealt,
        *played,
    ]
    table: Table = opened_table(TableOpened("t", "", "0", "fft-4", pace=Pace(15, 60)))
    for number, event in enumerate(log):
        before = table.banks
        table = evolve(table, event, times[number % len(times)])
        is_new = event is dealt
        for was, bank in zip(before, table.banks, strict=True):
            assert 0 <= bank <= (60 if is_new else was)
