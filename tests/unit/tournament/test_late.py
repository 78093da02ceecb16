"""What a table claims late: once another position is called, or an official has decided."""

from __future__ import annotations

from typing import Any

import pytest

from oudler.testing.tournaments import begun_tournament
from oudler.tournament.actions import (
    Asked,
    Claim,
    FinishSheet,
    Keep,
    Reopen,
    SettleBoard,
    SettleSheet,
    decide,
)
from oudler.tournament.actions.results import Side
from oudler.tournament.events import PositionCalled, Where
from oudler.tournament.evolution import evolve, replay
from oudler.tournament.orientation import Format
from oudler.tournament.refusal import Reason, Refused
from oudler.tournament.roles import Office, Role
from oudler.tournament.tournament import Tournament

BOARD, LATER = Where(1, 1, "1", 1), Where(1, 2, "1", 5)
ONE = Role(Office.TABLE, "1")
"""Table 1, whose phones claim."""


def begun(format: Format = Format.INDIVIDUAL) -> Tournament:
    return called(replay(begun_tournament(format, 20)), 1)


def called(tournament: Tournament, position: int = 2) -> Tournament:
    return evolve(tournament, PositionCalled(1, position, 0))


def said(
    tournament: Tournament, points: int, device: str = "a", at: Where = BOARD, number: int = 1
) -> Tournament:
    draft: dict[str, Any] = {"oudlers": 2, "points": points}
    if tournament.format is Format.FREE:
        draft |= {"taker": "N", "contract": "garde"}
    claim = Claim(at, device, number, draft)
    return evolve(tournament, *decide(tournament, claim, ONE))


def done(tournament: Tournament, *actions: Asked) -> Tournament:
    for action in actions:
        tournament = evolve(tournament, *decide(tournament, action))
    return tournament


def unit(tournament: Tournament, at: Where = BOARD) -> object:
    result = tournament.sessions[0].results.get(at)
    return result and result.unit


def test_a_late_claim_waits_for_the_desk_and_counts_once_it_decides() -> None:
    late = said(called(begun()), 49)
    assert list(late.late_claims()) == [BOARD]
    assert unit(late) is None
    confirmed = done(late, SettleBoard(BOARD, "66"))
    assert (unit(confirmed), list(confirmed.late_claims())) == (66, [])
    again = done(late, Reopen(BOARD))
    assert (unit(again), list(again.late_claims())) == (None, [])


def test_what_a_position_to_come_holds_is_no_tables_to_enter() -> None:
    with pytest.raises(Refused) as refused:
        said(begun(), 49, at=LATER)
    assert refused.value.reason is Reason.NOT_NOW
    assert list(said(called(begun()), 49, at=LATER).late_claims()) == []


def test_a_deal_that_counts_stays_until_the_desk_decides_otherwise() -> None:
    noted = called(said(begun(), 49))
    late = said(noted, 45, "b")
    assert (unit(late), list(late.late_claims())) == (66, [BOARD])
    assert list(late.disputes()) == []
    kept = done(late, Keep(BOARD))
    assert (unit(kept), list(kept.late_claims())) == (66, [])
    assert unit(done(late, SettleBoard(BOARD, "58"))) == 58


def test_a_late_claim_of_what_counts_already_leaves_nothing_to_decide() -> None:
    noted = called(said(begun(), 49))
    assert said(noted, 49, "b") == noted
    late = said(noted, 45, "b")
    agreed = said(late, 49, "b", number=2)
    assert list(agreed.late_claims()) == []
    assert unit(agreed) == 66


def test_0058_a_late_claim_does_not_undo_what_an_official_entered() -> None:
    settled = done(begun(), SettleBoard(BOARD, "58"))
    assert said(settled, 45) == settled
    late = said(settled, 49)
    assert (unit(late), list(late.late_claims())) == (58, [BOARD])
    assert list(done(late, Keep(BOARD)).late_claims()) == []


def test_two_phones_that_disagreed_and_agree_too_late_wait_for_the_desk() -> None:
    disputed = called(said(said(begun(), 49), 45, "b"))
    assert list(disputed.disputes()) == [BOARD]
    agreed = said(disputed, 49, "b", number=2)
    assert (list(agreed.disputes()), list(agreed.late_claims())) == ([], [BOARD])
    assert unit(agreed) is None


def test_a_sheet_whose_last_deal_comes_late_is_accepted_by_the_desk() -> None:
    found = begun(Format.FREE)
    sheet = BOARD.sheet
    session = found.sessions[0]
    meeting = session.meeting_at(sheet)
    assert meeting is not None
    *first, last = session.deals_at(meeting)
    for at in first:
        found = said(found, 49, at=at)
    overdue = [at for _, _, at in called(found).overdue("1")]
    assert overdue == [*first, last]
    late = said(called(found), 49, at=last)
    assert sheet not in late.sessions[0].sheets
    accepted = done(late, FinishSheet(sheet))
    assert len(accepted.sessions[0].sheets[sheet].deals) == len(overdue)
    assert list(accepted.late_claims()) == []
    assert list(accepted.overdue("1")) == []


def test_a_settled_sheet_is_not_accepted_while_late_phones_differ() -> None:
    even: dict[Side, str] = {"N": "120", "S": "-40", "E": "-40", "W": "-40"}
    settled = done(begun(Format.FREE), SettleSheet(BOARD.sheet, even))
    late = said(said(settled, 49), 45, "b")
    with pytest.raises(Refused) as refused:
        decide(late, FinishSheet(BOARD.sheet))
    assert refused.value.reason is Reason.DISPUTED
    assert list(done(late, Keep(BOARD.sheet)).late_claims()) == []


def test_nothing_is_kept_where_nothing_counts() -> None:
    with pytest.raises(Refused) as refused:
        decide(said(called(begun()), 49), Keep(BOARD))
    assert refused.value.reason is Reason.NOTHING_NOTED
