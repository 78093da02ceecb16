"""Which results may be entered: those of the movement's plays that a deal can have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

from oudler.core.actions import Contract
from oudler.core.events import Score
from oudler.core.scoring.units import Units, units_of
from oudler.rulesets import load_ruleset
from oudler.tournament.log import events
from oudler.tournament.log.entry_decisions import session_of
from oudler.tournament.log.events import Event, Where
from oudler.tournament.log.refusal import Reason, Refused
from oudler.tournament.log.session import Session
from oudler.tournament.log.tournament import Tournament
from oudler.tournament.movements.plan import Meeting
from oudler.tournament.orientation import Format
from oudler.tournament.scoring.totals import FreeDeal, sum_of

TEAM_CONTRACTS = (Contract.GARDE, Contract.GARDE_SANS, Contract.GARDE_CONTRE)
"""The contracts a team's attacker may choose (T113); everybody else plays a garde (T43)."""


def enter_result(
    tournament: Tournament,
    at: Where,
    unit: Score,
    contract: Contract = Contract.GARDE,
    note: str = "",
) -> tuple[Event, ...]:
    """Enter what each defender pays for a board at a table.

    >>> enter_result(evening, Where(1, "", 1, 1, 1), 58)[0].unit
    58
    >>> enter_result(evening, Where(1, "", 1, 1, 1), 57)
    Traceback (most recent call last):
        ...
    oudler.tournament.log.refusal.Refused: impossible unit {'found': 57, 'nearest': (56, 58)}
    """
    session = session_of(tournament, at.session)
    _check_board(session, at)
    allowed = TEAM_CONTRACTS if tournament.format is Format.TEAMS else (Contract.GARDE,)
    if contract not in allowed:
        contract = Contract.GARDE
    check_unit(tournament.rules, (contract,), unit)
    return (events.ResultEntered(at, unit, contract, note),)


def void_result(tournament: Tournament, at: Where, note: str = "") -> tuple[Event, ...]:
    """Take a result back, or a whole sheet.

    >>> void_result(evening, Where(1, "", 1, 1, 1))
    (ResultVoided(at=Where(session=1, section='', position=1, table=1, board=1), note=''),)
    """
    session = session_of(tournament, at.session)
    if at in session.sheets:
        return (events.SheetVoided(at, note),)
    if at not in session.results:
        raise Refused(Reason.NOTHING_NOTED)
    return (events.ResultVoided(at, note),)


def place_of(
    tournament: Tournament, session: int, section: str, table: int, board: int, position: int = 0
) -> Where:
    """Where a table plays a board; the position may be left out, because there is only one.

    >>> place_of(evening, 1, "", 2, 9)
    Where(session=1, section='', position=2, table=2, board=9)
    """
    found = session_of(tournament, session)
    at_table = [one for one in found.plan.meetings if (one.section, one.table) == (section, table)]
    if not at_table:
        raise Refused(Reason.NO_SUCH_TABLE, table=f"{section}{table}")
    has = [one.position for one in at_table if board in one.boards]
    if position and position not in has and has:
        raise Refused(
            Reason.BOARD_ELSEWHERE, board=board, table=f"{section}{table}", position=has[0]
        )
    if not has:
        raise Refused(Reason.NO_SUCH_BOARD, board=board, table=f"{section}{table}")
    return Where(session, section, position or has[0], table, board)


def meeting_of(session: Session, at: Where) -> Meeting:
    """The meeting for which something is entered. Raises Refused.

    >>> meeting_of(evening.sessions[0], Where(1, "", 9, 1, 1))
    Traceback (most recent call last):
        ...
    oudler.tournament.log.refusal.Refused: no such table {'table': '1', 'position': 9}
    """
    table = at.table_name
    if (meeting := session.meeting_at(at)) is None:
        here = session.meeting_at(Where(at.session, at.section, at.position, at.table))
        if here is None:
            raise Refused(Reason.NO_SUCH_TABLE, table=table, position=at.position)
        raise Refused(Reason.NO_SUCH_BOARD, board=at.board, table=table)
    if not session.is_played(meeting):
        raise Refused(Reason.NOT_PLAYED_HERE, table=table, position=at.position)
    return meeting


def _check_board(session: Session, at: Where) -> None:
    if session.plan.format is Format.FREE:
        raise Refused(Reason.SHEET_WANTED)
    if not at.board:
        raise Refused(Reason.BOARD_WANTED)
    meeting_of(session, at)


def check_unit(rules: str, contracts: Sequence[Contract], unit: Score) -> None:
    """Raise Refused unless a deal can end like this under one of these contracts.

    >>> check_unit("fft-4@1", [Contract.GARDE], 56)
    """
    if not is_possible(rules, tuple(contracts), unit):
        nearest = tuple(_nearest(_units(rules), contracts, unit))
        raise Refused(Reason.IMPOSSIBLE_UNIT, found=unit, nearest=nearest)


def _nearest(units: Units, contracts: Sequence[Contract], unit: Score) -> Iterator[Score]:
    """The possible unit below this one, and the one above it, if they exist."""
    known = sorted(units.found)
    below = (one for one in reversed(known) if one < unit)
    above = (one for one in known if one > unit)
    for side in (below, above):
        yield from islice((one for one in side if is_found(units, contracts, one)), 1)


@cache
def _units(rules: str) -> Units:
    return units_of(load_ruleset(rules.split("@")[0]))


@cache
def is_possible(rules: str, contracts: tuple[Contract, ...], unit: Score) -> bool:
    """Whether some deal under one of these contracts ends with this unit.

    >>> is_possible("fft-4@1", (Contract.GARDE,), 57)
    False
    """
    return is_found(_units(rules), contracts, unit)


def is_found(units: Units, contracts: Sequence[Contract], unit: Score) -> bool:
    """Whether a table of units has this one under one of these contracts.

    >>> is_found(_units("fft-4@1"), [Contract.GARDE], 56)
    True
    """
    shapes = units.found.get(unit, ())
    # Most impossible units have no shape under these contracts at all, which is quick to check.
    if not any(shape.contract in contracts for shape, _ in shapes):
        return False
    return any(result.contract in contracts for result in units[unit])


def enter_sheet(
    tournament: Tournament,
    at: Where,
    deals: Sequence[FreeDeal] = (),
    balances: Sequence[tuple[int, Score]] = (),
    note: str = "",
) -> tuple[Event, ...]:
    """Enter the score sheet of a table of free deals: its deals one by one, or the balances.

    The balances of a table must add up to 0 (T16), with everybody exactly once.
    """
    session = session_of(tournament, at.session)
    if session.plan.format is not Format.FREE:
        raise Refused(Reason.BOARD_WANTED)
    meeting = meeting_of(session, at)
    players = [who for _, who in session.present(meeting)]
    if balances:
        _check_balances(players, balances)
    else:
        _check_deals(session, players, deals)
    return (events.SheetEntered(at, tuple(deals), tuple(balances), note),)


def _check_balances(players: Sequence[int], balances: Sequence[tuple[int, Score]]) -> None:
    if sorted(who for who, _ in balances) != sorted(players):
        raise Refused(Reason.WRONG_PLAYERS, found=len(balances), expected=len(players))
    if total := sum_of(dict(balances)):
        raise Refused(Reason.NOT_ZERO, found=total)


_FREE_RULES = {3: "fft-3", 4: "fft-4", 5: "fft-4"}
"""The rules of a deal by the number at the table; of five, the dealer sits out (T11, T13)."""


def _check_deals(session: Session, players: Sequence[int], deals: Sequence[FreeDeal]) -> None:
    if session.deals and len(deals) > max(session.deals, len(players)):
        raise Refused(Reason.TOO_MANY_DEALS, found=len(deals), most=session.deals)
    for deal in deals:
        known = {deal.taker, deal.sat_out} - {None}
        if not known <= set(players) or (deal.taker == deal.sat_out and known):
            raise Refused(Reason.WRONG_PLAYERS, found=len(deals), expected=len(players))
        if len(players) == 5 and deal.taker is not None and deal.sat_out is None:
            raise Refused(Reason.WRONG_PLAYERS, found=len(deals), expected=len(players))
        if deal.taker is not None:
            check_unit(_FREE_RULES[len(players)], tuple(Contract), deal.unit)
