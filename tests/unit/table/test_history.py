"""A table's note about a deal that has ended agrees with its log."""

from fractions import Fraction

import pytest

from oudler.core import explained
from oudler.table.handles import handle_of
from oudler.table.history.history import DealEnded, Role, entries
from oudler.testing.tables import ChanceTable

RULES = ["fft-4", "fft-3", "fft-5", "fft-5-dead", "pagat-2-piles"]


def noted(rules: str, deals: int = 6) -> list[tuple[str, DealEnded]]:
    found = ChanceTable(rules, seed=3)
    return [pair for deal in found.play(deals) for pair in entries(deal.table)]


@pytest.mark.parametrize("rules", RULES)
def test_everybody_with_a_hand_gets_an_entry_with_their_own_score(rules: str) -> None:
    evening = ChanceTable(rules, seed=3)
    for deal in evening.play(6):
        session = deal.table.session
        assert session is not None
        seated = deal.deal.players[: deal.table.rules.seats]
        found = dict(entries(deal.table))
        assert {entry.place for entry in found.values()} == {0, 1} & {*seated}
        for person, entry in found.items():
            assert entry.place == deal.table.place_of(person)
            assert entry.points == session.sheet[-1][entry.place]
            assert entry.deal == deal.number
            me = entry.players[entry.place]
            assert me is not None
            assert me.who == handle_of(evening.id, person)
            assert [one is not None for one in entry.players] == [
                place in seated for place in range(len(entry.players))
            ]


def test_an_entry_says_what_became_of_the_contract() -> None:
    for deal in ChanceTable(seed=3).play(6):
        for _, entry in entries(deal.table):
            if deal.deal.contract is None:
                assert (entry.outcome, entry.role) == (None, Role.ALONE)
                continue
            assert entry.outcome is not None
            result, scored = explained(deal.deal)
            assert entry.outcome.contract is result.contract
            assert entry.outcome.is_made is scored.is_made
            assert Fraction(entry.outcome.gap) == scored.gap
            assert (entry.role is Role.TAKER) == (entry.outcome.taker == entry.place)


def test_the_fifth_player_may_be_a_partner() -> None:
    roles = {entry.role for _, entry in noted("fft-5", 30)}
    assert roles >= {Role.TAKER, Role.PARTNER, Role.DEFENDER}


def test_mouches_count() -> None:
    evening = ChanceTable(seed=3, options={"mouche": 10})
    session = evening.play(4)[-1].table.session
    assert session is not None
    found = [entry for deal in evening.finished for _, entry in entries(deal.table)]
    for place in (0, 1):
        own = sum(entry.points for entry in found if entry.place == place)
        assert own == session.totals[place]
