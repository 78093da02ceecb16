"""The claims of an evening's phones give the same results in whatever order they arrive."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from oudler.testing.tournaments import begun_tournament, possible_units
from oudler.tournament.evening.decisions import call_position, claim
from oudler.tournament.evening.evening import Evening, evolve, replay
from oudler.tournament.evening.events import DealClaimed
from oudler.tournament.log.events import Where
from oudler.tournament.orientation import Format
from oudler.tournament.standings import standings

PHONES = ("phone-a", "phone-b", "phone-c")


def begun(format: Format) -> Evening:
    """An evening of five tables at its first position."""
    evening = replay(begun_tournament(format, 20))
    return heard(evening, call_position(evening, 1, 0))


def heard(evening: Evening, events: Iterable[object]) -> Evening:
    for event in events:
        evening = evolve(evening, event)  # type: ignore[arg-type]
    return evening


def after(evening: Evening, said: Iterable[DealClaimed]) -> Evening:
    """The evening once all of this has arrived, each judged after those before it."""
    for one in said:
        evening = heard(evening, claim(evening, one))
    return evening


BOARDS = begun(Format.INDIVIDUAL)
DEALS = begun(Format.FREE)


@st.composite
def sayings(draw: st.DrawFn, *, is_free: bool) -> tuple[list[DealClaimed], list[DealClaimed]]:
    """The claims of two tables' phones, and the same in another order, some of them twice."""
    units = st.sampled_from(possible_units()[:3])
    said: list[DealClaimed] = []
    for phone in PHONES:
        for number in range(1, draw(st.integers(0, 12)) + 1):
            table = draw(st.sampled_from((1, 2)))
            deal = draw(st.integers(1, 4))
            board = deal if is_free else 4 * (table - 1) + deal
            at = Where(1, "", 1, table, board)
            taker = 4 * (table - 1) + draw(st.integers(1, 2)) if is_free else 0
            said.append(DealClaimed(at, phone, number, draw(units), entrant=taker))
    again = draw(st.lists(st.sampled_from(said), max_size=5)) if said else []
    return said, draw(st.permutations([*said, *again]))


def assert_alike(first: Evening, other: Evening) -> None:
    one, two = first.tournament.sessions[0], other.tournament.sessions[0]
    assert {at: found.unit for at, found in one.results.items()} == {
        at: found.unit for at, found in two.results.items()
    }
    assert {at: found.deals for at, found in one.sheets.items()} == {
        at: found.deals for at, found in two.sheets.items()
    }
    assert list(first.disputes()) == list(other.disputes())
    assert standings(first.tournament).figures == standings(other.tournament).figures


@given(sayings(is_free=False))
def test_boards(said: tuple[list[DealClaimed], list[DealClaimed]]) -> None:
    assert_alike(after(BOARDS, said[0]), after(BOARDS, said[1]))


@given(sayings(is_free=True))
def test_sheets_of_free_deals(said: tuple[list[DealClaimed], list[DealClaimed]]) -> None:
    assert_alike(after(DEALS, said[0]), after(DEALS, said[1]))


@given(sayings(is_free=False))
def test_nothing_counts_on_which_phones_disagree(
    said: tuple[list[DealClaimed], list[DealClaimed]],
) -> None:
    evening = after(BOARDS, said[1])
    disputed = set(evening.disputes())
    results = evening.tournament.sessions[0].results
    assert not disputed & results.keys()
    agreed = evening.claims.keys() - disputed
    assert agreed == results.keys()
