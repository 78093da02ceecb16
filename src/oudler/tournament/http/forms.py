"""What a table enters: the form that the scorer's rules give, and a deal typed into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from oudler.core.actions import Contract
from oudler.core.scoring.slams import Slam
from oudler.core.text.fields import json_line
from oudler.played_deal import (
    DraftChecked,
    Game,
    Seating,
    Taken,
    check,
    checked_draft,
    choices,
    form_of,
    reckon,
)
from oudler.rulesets import load_ruleset
from oudler.tournament.evening.evening import FIVE, Evening
from oudler.tournament.evening.events import DealClaimed, HighBid
from oudler.tournament.log.events import Where
from oudler.tournament.log.result_decisions import TEAM_CONTRACTS
from oudler.tournament.log.session import Session
from oudler.tournament.movements.plan import Meeting
from oudler.tournament.orientation import (
    PLAYING_ORDER,
    Format,
    Orientation,
    attacker_of,
    dealer_of,
)
from oudler.words import Words

Draft = Mapping[str, Any]
_HIGH_SLAMS = {str(Slam.ANNOUNCED_MADE), str(Slam.ANNOUNCED_FAILED)}


class DraftRefused(ValueError):
    """A deal is incomplete or impossible; the message tells a person why."""


@dataclass(frozen=True, slots=True)
class Board:
    """One deal that a table enters: who plays it, under which rules, and what the board fixes."""

    game: Game
    sides: tuple[Orientation, ...]
    """Everybody at the table, in the order of play."""
    dealer: Orientation
    taker: Orientation | None = None
    """Who takes, if that is printed on the board."""
    contracts: tuple[Contract, ...] = ()
    """The contracts that may be played, if not all may."""

    @property
    def has_fifth(self) -> bool:
        """Whether somebody sits out (T13)."""
        return len(self.sides) == FIVE

    def seating(self, draft: Draft) -> Seating:
        """Who deals, plays and sits out. Raises DraftRefused."""
        names = tuple(map(str, self.sides))
        if not self.has_fifth:
            return Seating(str(self.dealer), names)
        out = str(draft.get("sat_out", self.dealer))
        if out not in names:
            raise DraftRefused(out)
        return Seating(out, tuple(one for one in names if one != out), (out,))


def board_at(evening: Evening, session: Session, meeting: Meeting, at: Where) -> Board:
    """The deal at a place.

    >>> session = evening.sessions[0]
    >>> board_at(Evening(evening), session, session.plan.meetings[0], Where(1, "", 1, 1, 2)).taker
    Orientation.WEST
    """
    format = evening.tournament.format
    if format is Format.FREE:
        here = {side for side, _ in session.present(meeting)}
        sides = tuple(one for one in (*PLAYING_ORDER, Orientation.FIFTH) if one in here)
        rules = load_ruleset("fft-3").name if len(sides) == 3 else evening.tournament.rules
        return Board(Game(rules), sides, sides[(at.board - 1) % len(sides)])
    contracts = TEAM_CONTRACTS if format is Format.TEAMS else (Contract.GARDE,)
    game = Game(evening.tournament.rules)
    attacker = attacker_of(format, at.board)
    return Board(game, PLAYING_ORDER, dealer_of(at.board), attacker, contracts)


def form_to_show(words: Words, board: Board) -> dict[str, object]:
    """The questions about a deal, as the scorer's form has them."""
    return _form(words.language, board.game, board.contracts)


@lru_cache(maxsize=64)
def _form(language: str, game: Game, contracts: tuple[Contract, ...]) -> dict[str, object]:
    rules = game.ruleset
    form = form_of(rules)
    # All passing uses up none of a position's deals, and a lone Petit is dealt anew (T17, T46).
    form = replace(form, may_pass_out=False, lone_trumps=())
    if contracts:
        form = replace(form, contracts=contracts)
    return choices(Words(language), form, rules)


def claim_of(
    words: Words, session: Session, meeting: Meeting, board: Board, said: DealClaimed, draft: Draft
) -> tuple[DealClaimed, tuple[HighBid, ...]]:
    """The result of a typed deal, and the bids that need the referee. Raises DraftRefused."""
    whole = set_beforehand(board, draft)
    typed = {name: one for name, one in whole.items() if name != "sat_out"}
    seating = board.seating(whole)
    checked = check(board.game, seating, typed)
    if checked.deal is None:
        raise DraftRefused(_why(words, board, whole))
    if not isinstance(checked.deal.ending, Taken):
        raise DraftRefused(words("tournament.evening.not_taken"))
    taken = checked.deal.ending
    if board.contracts and taken.contract not in board.contracts:
        raise DraftRefused(words("tournament.evening.imposed"))
    scores = reckon(checked.deal).scores
    defender = next(one for one in seating.players if one != taken.taker)
    by_side = {str(side): who for side, who in session.present(meeting)}
    is_free = board.taker is None
    claimed = replace(
        said,
        unit=-scores[defender],
        contract=taken.contract,
        entrant=by_side[taken.taker] if is_free else 0,
        sat_out=by_side[seating.sat_out[0]] if seating.sat_out else 0,
        draft=json_line(dict(whole)),
    )
    return claimed, tuple(high_bids(typed)) if is_free else ()


def set_beforehand(board: Board, draft: Draft) -> dict[str, Any]:
    """The draft with what the board fixes: who takes, and the contract if there is only one."""
    found = dict(draft)
    if board.taker is not None:
        found["taker"] = str(board.taker)
    if len(board.contracts) == 1:
        found["contract"] = str(board.contracts[0])
    return found


def high_bids(draft: Draft) -> list[HighBid]:
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


def checked_at(words: Words, board: Board, whole: Draft) -> DraftChecked:
    """The rules' verdict on a deal typed at a table, with what the board fixes."""
    typed = {name: one for name, one in whole.items() if name != "sat_out"}
    return checked_draft(words, board.game, board.seating(whole), typed)


def _why(words: Words, board: Board, whole: Draft) -> str:
    found = checked_at(words, board, whole)
    return " ".join(one.message for one in found.faults) or found.message
