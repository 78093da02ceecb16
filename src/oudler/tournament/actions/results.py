"""Actions about results: claims of a table, and entries of an official."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Literal

import msgspec

from oudler import budgets
from oudler.core import Contract, Score
from oudler.tournament import events
from oudler.tournament.actions.action import (
    Asked,
    Happened,
    Name,
    OfReferee,
    OfTable,
    figure_of,
    meeting_of,
    session_of,
)
from oudler.tournament.actions.typed import TEAM_CONTRACTS, Draft, board_at, claimed
from oudler.tournament.deal_units import FREE_RULES, check_unit
from oudler.tournament.events import Event, HighBid, Number, Where
from oudler.tournament.evolution import evolve
from oudler.tournament.orientation import Format
from oudler.tournament.refusal import Reason, Refused
from oudler.tournament.scoring.plays import FreeDeal, sum_of
from oudler.tournament.tournament import Played, Tournament, played
from oudler.words.safe_text import visible_text

NO_NEWLINE = r"(?!\n)"
Device = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9]{1,32}$" + NO_NEWLINE)]
"""A name that a page gives itself."""
Side = Literal["N", "S", "E", "W", "F"]


# --- By the table


class Claim(OfTable, tag="claim"):
    """A table's device reports a deal."""

    device: Device
    number: Annotated[int, msgspec.Meta(ge=1, le=2**53)]
    draft: Draft
    given_up: Number | None = None
    """As the place said: if everybody has been seated anew since, the deal is another's."""

    def decided(self, tournament: Tournament) -> Happened:
        """The claim, and the result once all devices agree. Repeating it does nothing."""
        known = tournament.claims.get(self.at, {}).get(self.device)
        # Before any other refusal: a retry succeeds even once the position is over.
        if known is not None and known.number >= self.number:
            if known.number == self.number and not self._repeats(tournament, known):
                raise Refused(Reason.NUMBER_REUSED, number=self.number)
            return ()
        session = session_of(tournament, self.at.session)
        if self.given_up not in (None, session.given_up):
            raise Refused(Reason.SEATED_ANEW)
        said, bids = claimed(tournament, session, self.at, self.draft)
        said = msgspec.structs.replace(said, device=self.device, number=self.number)
        found = claim(tournament, said, bids)
        # The same once more would only lengthen the log.
        is_known = known is not None and said == msgspec.structs.replace(known, number=said.number)
        return () if is_known else found

    def _repeats(self, tournament: Tournament, known: events.DealClaimed) -> bool:
        """Whether a claim was typed like this one."""
        session = tournament.session(self.at.session)
        assert session is not None
        board = board_at(tournament, session, meeting_of(session, self.at), self.at)
        return bool(board.whole(self.draft) == json.loads(known.draft))


def claim(
    tournament: Tournament, said: events.DealClaimed, bids: Sequence[HighBid] = ()
) -> Happened:
    """The events that a device's claim causes; `bids` need the referee. Raises Refused."""
    _check_place(tournament, said.at)
    for bid in bids:
        # T18: it counts only if the referee has allowed it, whatever the devices agree on.
        if not _is_approved(tournament, said.at, said.entrant, bid):
            raise Refused(Reason.NEEDS_REFEREE, bid=bid)
    # Only for its refusal: the table can still correct a unit that no deal has.
    if said.at.board and tournament.has_boards:
        enter_result(tournament, said.at, said.unit, said.contract)
    if tournament.is_in_time(said.at):
        return _with_result(tournament, said)
    # The room has gone on, or an official has decided: a late phone undoes nothing (0058).
    is_first = said.device not in tournament.claims.get(said.at, {})
    return () if is_first and tournament.counts(said.at, played(said)) else (said,)


def _check_place(tournament: Tournament, at: Where) -> None:
    """Tables enter what has been called, now or before: the boards to come stay secret."""
    session = session_of(tournament, at.session)
    if (at.session, at.position) > (tournament.session_called, tournament.position):
        raise Refused(Reason.NOT_NOW, position=at.position)
    if at not in session.deals_at(meeting_of(session, at)):
        raise Refused(Reason.NO_SUCH_BOARD, board=at.board, table=at.table)


class CallReferee(OfTable, tag="call"):
    """A table calls the referee for a bid."""

    taker: Side
    bid: HighBid

    def decided(self, tournament: Tournament) -> Happened:
        """The call; a second one before the answer does nothing."""
        if tournament.format is not Format.FREE:
            raise Refused(Reason.NO_REFEREE_NEEDED)
        _check_place(tournament, self.at)
        asked = (self.at, _at_side(tournament, self.at, self.taker), self.bid)
        for number, one in tournament.asked.items():
            # Still unanswered, or granted; after a refusal the table may ask again.
            if (one.at, one.entrant, one.bid) == asked and tournament.granted.get(number, True):
                return ()
        waiting = [one for one in tournament.awaits_referee() if one.at.table == self.at.table]
        if len(waiting) >= budgets.CALLS:
            raise Refused(Reason.TOO_MANY_CALLS, most=budgets.CALLS)
        return (events.ApprovalAsked(len(tournament.asked) + 1, *asked),)


def _is_approved(tournament: Tournament, at: Where, entrant: int, bid: HighBid) -> bool:
    """Whether the referee has allowed this bid of this player in this deal."""
    return any(
        (one.at, one.entrant, one.bid) == (at, entrant, bid)
        and tournament.granted.get(number) is True
        for number, one in tournament.asked.items()
    )


def _at_side(tournament: Tournament, at: Where, side: str) -> int:
    session = session_of(tournament, at.session)
    here = {str(one): who for one, who in session.present(meeting_of(session, at))}
    return here.get(side, 0)


def _with_result(
    tournament: Tournament, said: events.DealClaimed | events.PlaceReopened
) -> Happened:
    """A table's claim, and the result once everything is there and agreed on."""
    after, at = evolve(tournament, said), said.at
    follow = _of_board(after, at) if after.has_boards else _of_sheet(after, at.sheet)
    return (said, *follow)


def _of_board(tournament: Tournament, at: Where) -> Iterator[Event]:
    noted, agreed = session_of(tournament, at.session).results.get(at), tournament.agreed(at)
    if agreed is None:
        # A device has changed its mind: what is disputed leaves the ranking (0058).
        if noted is not None:
            yield void(tournament, at)
    elif noted is None or (noted.unit, noted.contract) != (agreed.unit, agreed.contract):
        yield enter_result(tournament, at, agreed.unit, agreed.contract)


def _of_sheet(tournament: Tournament, at: Where) -> Iterator[Event]:
    session = session_of(tournament, at.session)
    agreed = [tournament.agreed(one) for one in session.deals_at(meeting_of(session, at))]
    noted, deals = session.sheets.get(at), _deals(agreed)
    if None in agreed:
        if noted is not None:
            yield void(tournament, at)
    elif noted is None or noted.deals != deals:
        yield enter_sheet(tournament, at, deals)


def _deals(agreed: Iterable[Played | None]) -> tuple[FreeDeal, ...]:
    return tuple(
        FreeDeal(one.entrant, one.unit, one.sat_out or None) for one in agreed if one is not None
    )


# --- By an official


class SettleBoard(OfReferee, tag="board"):
    """An official enters what each defender pays, whatever the table has claimed."""

    at: Where
    unit: Name
    contract: Literal["garde", "garde_sans", "garde_contre"] = "garde"
    note: Name = ""

    def decided(self, tournament: Tournament) -> Happened:
        """The result counts, and no claim of the table any more.

        >>> SettleBoard(Where(1, 1, "1", 1), "58").decided(evening)[1].unit
        58
        """
        unit, contract = figure_of(self.unit), Contract(self.contract)
        result = enter_result(tournament, self.at, unit, contract, visible_text(self.note))
        return events.PlaceSettled(self.at), result


class SettleSheet(OfReferee, tag="sheet"):
    """An official enters the balances of a sheet, by the sides of the table."""

    at: Where
    balances: dict[Side, Name]
    note: Name = ""

    def decided(self, tournament: Tournament) -> Happened:
        """The sheet counts, and no claim of the table any more."""
        found = [
            (_at_side(tournament, self.at, side), figure_of(text))
            for side, text in self.balances.items()
        ]
        sheet = enter_sheet(tournament, self.at, (), found, visible_text(self.note))
        return events.PlaceSettled(self.at), sheet


class SettleDeals(Asked, tag="deals"):
    """An official enters a sheet deal by deal."""

    at: Where
    deals: tuple[FreeDeal | None, ...]
    note: Name = ""

    def decided(self, tournament: Tournament) -> Happened:
        """The sheet counts, and no claim of the table any more."""
        sheet = enter_sheet(tournament, self.at, self.deals, note=visible_text(self.note))
        return events.PlaceSettled(self.at), sheet


class FinishSheet(OfReferee, tag="finish"):
    """An official accepts a sheet with the deals that are on it: time is up (T6)."""

    at: Where

    def decided(self, tournament: Tournament) -> Happened:
        """The sheet counts as it is, if no deal on it is disputed."""
        session = session_of(tournament, self.at.session)
        places = session.deals_at(meeting_of(session, self.at))
        if any(tournament.differs(one) for one in places):
            raise Refused(Reason.DISPUTED)
        deals = _deals(tournament.agreed(one) for one in places)
        if not deals:
            raise Refused(Reason.NOTHING_NOTED)
        return events.PlaceSettled(self.at), enter_sheet(tournament, self.at, deals)


class Keep(OfReferee, tag="keep"):
    """An official keeps the result that counts: late claims about it are of no account."""

    at: Where

    def decided(self, tournament: Tournament) -> Happened:
        """The result is settled as it is.

        >>> Keep(Where(1, 1, "1", 1)).decided(evening)
        (PlaceSettled(at=Where(session=1, position=1, table='1', board=1)),)
        """
        session = session_of(tournament, self.at.session)
        if self.at not in session.results and self.at not in session.sheets:
            raise Refused(Reason.NOTHING_NOTED)
        return (events.PlaceSettled(self.at),)


class Reopen(OfReferee, tag="reopen"):
    """An official asks a table to enter something again."""

    at: Where

    def decided(self, tournament: Tournament) -> Happened:
        """All claims about it are dropped, and the result with them."""
        meeting_of(session_of(tournament, self.at.session), self.at)
        return _with_result(tournament, events.PlaceReopened(self.at))


class Void(Asked, tag="void"):
    """A result or a sheet was entered by mistake."""

    at: Where
    note: Name = ""

    def decided(self, tournament: Tournament) -> Happened:
        """It is taken back.

        >>> Void(Where(1, 1, "1", 1)).decided(evening)
        (ResultVoided(at=Where(session=1, position=1, table='1', board=1), note=''),)
        """
        return (void(tournament, self.at, visible_text(self.note)),)


def void(tournament: Tournament, at: Where, note: str = "") -> Event:
    """A result, or a whole sheet, taken back. Raises Refused."""
    session = session_of(tournament, at.session)
    if at in session.sheets:
        return events.SheetVoided(at, note)
    if at not in session.results:
        raise Refused(Reason.NOTHING_NOTED)
    return events.ResultVoided(at, note)


def enter_result(
    tournament: Tournament,
    at: Where,
    unit: Score,
    contract: Contract = Contract.GARDE,
    note: str = "",
) -> events.ResultEntered:
    """The result of a board at a table: what each defender pays. Raises Refused.

    >>> enter_result(evening, Where(1, 1, "1", 1), 57)
    Traceback (most recent call last):
        ...
    oudler.tournament.refusal.Refused: impossible unit {'found': 57, 'nearest': (56, 58)}
    """
    session = session_of(tournament, at.session)
    if session.plan.format is Format.FREE:
        raise Refused(Reason.SHEET_WANTED)
    if not at.board:
        raise Refused(Reason.BOARD_WANTED)
    meeting_of(session, at)
    allowed = TEAM_CONTRACTS if tournament.format is Format.TEAMS else (Contract.GARDE,)
    # T43: all but teams play a garde, whatever was sent.
    if contract not in allowed:
        contract = Contract.GARDE
    check_unit(tournament.rules, (contract,), unit)
    return events.ResultEntered(at, unit, contract, note)


def enter_sheet(
    tournament: Tournament,
    at: Where,
    deals: Sequence[FreeDeal | None] = (),
    balances: Sequence[tuple[int, Score]] = (),
    note: str = "",
) -> events.SheetEntered:
    """The score sheet of a table of free deals: its deals one by one, or the balances.

    The balances of a table must add up to 0 (T16), with everybody exactly once. Raises Refused.
    """
    session = session_of(tournament, at.session)
    if session.plan.format is not Format.FREE:
        raise Refused(Reason.BOARD_WANTED)
    players = [who for _, who in session.present(meeting_of(session, at))]
    if balances:
        if sorted(who for who, _ in balances) != sorted(players):
            raise Refused(Reason.WRONG_PLAYERS, found=len(balances), expected=len(players))
        if total := sum_of(dict(balances)):
            raise Refused(Reason.NOT_ZERO, found=total)
    else:
        _check_deals(session.deals_in(at.position), players, deals)
    return events.SheetEntered(at, tuple(deals), dict(balances), note)


def _check_deals(most: int, players: Sequence[int], deals: Sequence[FreeDeal | None]) -> None:
    if most and len(deals) > max(most, len(players)):
        raise Refused(Reason.TOO_MANY_DEALS, found=len(deals), most=most)
    wrong = Refused(Reason.WRONG_PLAYERS, found=len(deals), expected=len(players))
    for deal in filter(None, deals):
        if not {deal.taker, deal.sat_out} - {None} <= set(players) or deal.taker == deal.sat_out:
            raise wrong
        if len(players) == 5 and deal.sat_out is None:
            raise wrong
        check_unit(FREE_RULES[len(players)], tuple(Contract), deal.unit)
