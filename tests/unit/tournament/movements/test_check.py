"""The check finds faults: each is put into a good plan, and reported."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from oudler.tournament.movements.catalogue import expand, movement
from oudler.tournament.movements.check import Fault, Lack, Report, check
from oudler.tournament.movements.plan import At, Meeting, Plan, first_positions, without
from oudler.tournament.orientation import Start

GOOD = expand(movement("individual-base"), 5, 5, 4)
QUARTETS = expand(movement("quartets"), 7, 6, 4)


def kinds(plan: Plan) -> set[Fault]:
    return {one.kind for one in check(plan).faults}


def changed(plan: Plan, which: int, **fields: Any) -> Plan:
    meetings = list(plan.meetings)
    meetings[which] = replace(meetings[which], **fields)
    return replace(plan, meetings=tuple(meetings))


def test_a_good_plan_has_no_fault_and_lacks_nothing() -> None:
    assert check(GOOD) == Report((), (), ((1, 150),))


def test_somebody_at_two_tables_is_found_and_whom_they_displace() -> None:
    at = GOOD.meetings[0].at
    two = changed(GOOD, 0, at={**at, next(iter(at)): Start("N", 2)})
    assert {Fault.TWO_TABLES, Fault.NOWHERE} <= kinds(two)


def test_a_board_that_comes_back_is_found() -> None:
    again = changed(GOOD, 5, boards=GOOD.meetings[0].boards)
    assert {Fault.BOARD_TWICE, Fault.BOARD_AT_TWO_TABLES} <= kinds(again)


def test_a_board_with_the_cards_of_another_is_the_same_board() -> None:
    copied = replace(GOOD, copies={5: 1})
    assert Fault.BOARD_TWICE in kinds(copied)


def test_two_groups_at_one_table_are_found() -> None:
    assert kinds(changed(GOOD, 0, table=2)) == {Fault.TABLE_TWICE}


def test_a_quartet_without_its_return_is_found() -> None:
    assert Fault.NO_RETURN in kinds(first_positions(QUARTETS, 5))


def test_who_meets_again_and_who_sits_out_is_said() -> None:
    howell = expand(movement("free-howell-3"), 3, 6, 0)
    assert Lack.MEET_AGAIN in check(howell).lacking
    out = without(GOOD, [Start("N", 5)])
    assert Lack.SIT_OUTS in check(out).lacking
    assert Lack.UNEVEN_SIT_OUTS not in check(out).lacking


@given(st.data())
def test_an_exchange_of_two_players_never_goes_unnoticed(data: st.DataObject) -> None:
    """The base movement is tight: if two people change places, somebody meets somebody again."""
    position = data.draw(st.integers(1, 4))
    tables = data.draw(st.lists(st.integers(0, 4), min_size=2, max_size=2, unique=True))
    one, other = (5 * position + table for table in tables)
    side = data.draw(st.integers(0, 3))
    first, second = GOOD.meetings[one], GOOD.meetings[other]
    plan = changed(GOOD, one, at=_exchanged(first, second, side))
    plan = changed(plan, other, at=_exchanged(second, first, side))
    report = check(plan)
    assert report.faults or Lack.MEET_AGAIN in report.lacking


def _exchanged(mine: Meeting, theirs: Meeting, side: int) -> At:
    which = list(mine.at)[side]
    return {**mine.at, which: theirs.at[list(theirs.at)[side]]}


@pytest.mark.parametrize("positions", range(1, 6))
def test_a_good_plan_cut_short_is_still_good(positions: int) -> None:
    assert not check(first_positions(GOOD, positions)).faults
