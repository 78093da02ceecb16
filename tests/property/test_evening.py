"""The claims of an evening's phones give the same results in whatever order they arrive."""

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from oudler.testing.tournaments import begun_tournament, possible_units
from oudler.tournament.actions import CallPosition, decide
from oudler.tournament.actions.results import claim
from oudler.tournament.events import DealClaimed, Where
from oudler.tournament.evolution import evolve, replay
from oudler.tournament.orientation import Format
from oudler.tournament.standings import standings
from oudler.tournament.tournament import Tournament

PHONES = ("phone-a", "phone-b", "phone-c")


def begun(format: Format) -> Tournament:
    """A tournament of five tables at its first position."""
    tournament = replay(begun_tournament(format, 20))
    return evolve(tournament, *decide(tournament, CallPosition(1)))


def after(tournament: Tournament, said: Iterable[DealClaimed]) -> Tournament:
    """The tournament once all of this has arrived, each judged after those before it."""
    for one in said:
        known = tournament.claims.get(one.at, {}).get(one.device)
        if known is None or known.number < one.number:
            tournament = evolve(tournament, *claim(tournament, one))
    return tournament


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
            at = Where(1, 1, str(table), board)
            taker = 4 * (table - 1) + draw(st.integers(1, 2)) if is_free else 0
            said.append(DealClaimed(at, phone, number, draw(units), entrant=taker))
    again = draw(st.lists(st.sampled_from(said), max_size=5)) if said else []
    return said, draw(st.permutations([*said, *again]))


def assert_alike(first: Tournament, other: Tournament) -> None:
    one, two = first.sessions[0], other.sessions[0]
    assert {at: found.unit for at, found in one.results.items()} == {
        at: found.unit for at, found in two.results.items()
    }
    assert {at: found.deals for at, found in one.sheets.items()} == {
        at: found.deals for at, found in two.sheets.items()
    }
    assert list(first.disputes()) == list(other.disputes())
    assert standings(first).figures == standings(other).figures


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
    tournament = after(BOARDS, said[1])
    disputed = set(tournament.disputes())
    results = tournament.sessions[0].results
    assert not disputed & results.keys()
    agreed = tournament.claims.keys() - disputed
    assert agreed == results.keys()
