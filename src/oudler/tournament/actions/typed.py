"""A deal typed at a table: what its form asks, and the result by the rules of a score sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from oudler.core import Contract, Slam
from oudler.core.text import json_line
from oudler.rulesets import load_ruleset
from oudler.sheet_deal import Game, Seating, Taken, check, reckon
from oudler.tournament.actions.action import meeting_of
from oudler.tournament.events import DealClaimed, HighBid, Where
from oudler.tournament.movements.plan import Meeting
from oudler.tournament.orientation import (
    PLAYING_ORDER,
    Format,
    Orientation,
    attacker_of,
    dealer_of,
)
from oudler.tournament.refusal import Reason, Refused
from oudler.tournament.tournament import FIVE, Session, Tournament

Draft = dict[str, Any]
"""A deal being typed, with fields missing."""
TEAM_CONTRACTS = (Contract.GARDE, Contract.GARDE_SANS, Contract.GARDE_CONTRE)
"""The contracts a team's attacker may choose (T113); everybody else plays a garde (T43)."""
_HIGH_SLAMS = {str(Slam.ANNOUNCED_MADE), str(Slam.ANNOUNCED_FAILED)}


class DraftRefused(Refused):
    """A deal is incomplete or impossible; the rules of its board say why."""

    def __init__(self, board: Board, draft: Draft) -> None:
        super().__init__(Reason.IMPOSSIBLE_DEAL)
        self.board, self.draft = board, draft


@dataclass(frozen=True, slots=True)
class Board:
    """One deal that a table enters: who plays it, under which rules, and what the board fixes."""

    game: Game
    sides: tuple[Orientation, ...]
    """Everybody at the table, in the order of play."""
    dealer: Orientation
    taker: Orientation | None = None
    """The taker, if the board is printed with one."""
    contracts: tuple[Contract, ...] = ()
    """The contracts that may be played, if not all may."""

    @property
    def has_fifth(self) -> bool:
        """Whether somebody sits out (T13)."""
        return len(self.sides) == FIVE

    def seating(self, draft: Draft) -> Seating:
        """The seating: who deals, plays and sits out. Raises Refused."""
        names = tuple(map(str, self.sides))
        if not self.has_fifth:
            return Seating(str(self.dealer), names)
        out = str(draft.get("sat_out", self.dealer))
        if out not in names:
            raise Refused(Reason.NO_SUCH_PLACE, place=out)
        return Seating(out, tuple(one for one in names if one != out), (out,))

    def whole(self, draft: Draft) -> Draft:
        """The draft with what the board fixes: who takes, and the contract if there is only one."""
        found = dict(draft)
        if self.taker is not None:
            found["taker"] = str(self.taker)
        if len(self.contracts) == 1:
            found["contract"] = str(self.contracts[0])
        return found


def typed_of(draft: Draft) -> Draft:
    """The part of a draft that a score sheet knows.

    >>> typed_of({"points": 45, "sat_out": "N"})
    {'points': 45}
    """
    return {name: one for name, one in draft.items() if name != "sat_out"}


def board_at(tournament: Tournament, session: Session, meeting: Meeting, at: Where) -> Board:
    """The deal at a place.

    >>> session = evening.sessions[0]
    >>> board_at(evening, session, session.plan.meetings[0], Where(1, 1, "1", 2)).taker
    Orientation.WEST
    """
    format = tournament.format
    if format is Format.FREE:
        here = {side for side, _ in session.present(meeting)}
        sides = tuple(one for one in (*PLAYING_ORDER, Orientation.FIFTH) if one in here)
        rules = load_ruleset("fft-3").name if len(sides) == 3 else tournament.rules
        return Board(Game(rules), sides, sides[(at.board - 1) % len(sides)])
    contracts = TEAM_CONTRACTS if format is Format.TEAMS else (Contract.GARDE,)
    attacker = attacker_of(format, at.board)
    return Board(Game(tournament.rules), PLAYING_ORDER, dealer_of(at.board), attacker, contracts)


def claimed(
    tournament: Tournament, session: Session, at: Where, draft: Draft
) -> tuple[DealClaimed, tuple[HighBid, ...]]:
    """The result of a typed deal, and the bids that need the referee. Raises Refused."""
    meeting = meeting_of(session, at)
    board = board_at(tournament, session, meeting, at)
    whole = board.whole(draft)
    seating, typed = board.seating(whole), typed_of(whole)
    deal = check(board.game, seating, typed).deal
    if deal is None:
        raise DraftRefused(board, whole)
    if not isinstance(taken := deal.ending, Taken):
        raise Refused(Reason.NOT_TAKEN)
    if board.contracts and taken.contract not in board.contracts:
        raise Refused(Reason.IMPOSED)
    scores = reckon(deal).scores
    # The taker stands alone, and every defender pays the same: any of them gives the unit.
    defender = next(one for one in seating.players if one != taken.taker)
    by_side = {str(side): who for side, who in session.present(meeting)}
    is_free = board.taker is None
    said = DealClaimed(
        at,
        device="",
        number=0,
        unit=-scores[defender],
        contract=taken.contract,
        entrant=by_side[taken.taker] if is_free else 0,
        sat_out=by_side[seating.sat_out[0]] if seating.sat_out else 0,
        draft=json_line(whole),
    )
    return said, tuple(high_bids(typed)) if is_free else ()


def high_bids(draft: Mapping[str, Any]) -> list[HighBid]:
    """The bids of a draft for which the referee is called (T18).

    >>> high_bids({"contract": "garde_sans", "slams": ["announced_made"]})
    [HighBid.GARDE_SANS, HighBid.SLAM]
    """
    contract, slams = draft.get("contract"), draft.get("slams") or ()
    found = [one for one in (HighBid.GARDE_SANS, HighBid.GARDE_CONTRE) if contract == str(one)]
    return [*found, *([HighBid.SLAM] if _HIGH_SLAMS & set(map(str, slams)) else [])]


def bids_to_ask(board: Board) -> dict[str, str]:
    """The contracts and slams for which a table calls the referee, and what it then asks for."""
    if board.taker is not None:
        return {}
    return {
        str(HighBid.GARDE_SANS): str(HighBid.GARDE_SANS),
        str(HighBid.GARDE_CONTRE): str(HighBid.GARDE_CONTRE),
        **dict.fromkeys(sorted(_HIGH_SLAMS), str(HighBid.SLAM)),
    }
