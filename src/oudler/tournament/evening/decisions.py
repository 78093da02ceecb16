"""What may happen at an evening, and the effect on the tournament's log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from oudler.core.actions import Contract
from oudler.core.events import Score
from oudler.tournament.evening import events
from oudler.tournament.evening.erasure import nameless
from oudler.tournament.evening.evening import (
    Clock,
    Evening,
    Played,
    evolve,
    sheet_of,
)
from oudler.tournament.evening.events import DealClaimed, EveningEvent, HighBid
from oudler.tournament.log import entry_decisions, result_decisions
from oudler.tournament.log.entry_decisions import check_open, session_of
from oudler.tournament.log.events import Event, Where
from oudler.tournament.log.refusal import Reason, Refused
from oudler.tournament.log.result_decisions import meeting_of
from oudler.tournament.log.session import Session
from oudler.tournament.orientation import Format, Start
from oudler.tournament.scoring.totals import FreeDeal

Happened = tuple[EveningEvent, ...]


def call_position(evening: Evening, position: int, seconds: int) -> Happened:
    """Send everybody to a position of the last session; an earlier one may be called again."""
    check_open(evening.tournament)
    number = len(evening.tournament.sessions)
    session = session_of(evening.tournament, number)
    if position not in session.plan.positions:
        raise Refused(Reason.NO_SUCH_POSITION, found=position, most=session.plan.positions[-1])
    return (events.PositionCalled(number, position, max(0, seconds)),)


def cancel_session(evening: Evening, number: int) -> Happened:
    """Give up a session, called or not, while its tables have entered nothing; it is the last.

    So pressing twice on a slow line gives up one session, not two.
    """
    last = len(evening.tournament.sessions)
    if number != last:
        raise Refused(Reason.NO_SUCH_SESSION, found=number, known=last)
    cancelled = entry_decisions.cancel_session(evening.tournament)
    asked = (one.at for one in evening.asked.values())
    if any(at.session == number for at in (*evening.claims, *asked)):
        raise Refused(Reason.SESSION_PLAYED, session=number)
    return cancelled


def set_clock(evening: Evening, do: str, now: int, seconds: int = 0) -> Happened:
    """Start the clock, stop it, or add seconds (a negative number removes some)."""
    clock = evening.clock
    left = max(0, clock.left_at(now))
    if do == "add":
        left = max(0, left + 1000 * seconds)
    runs = do == "start" or (do == "add" and clock.until > 0)
    after = Clock(until=now + left) if runs and left else Clock(left=left)
    return () if after == clock else (events.ClockSet(after.left, after.until),)


def claim(
    evening: Evening, said: DealClaimed, bids: Sequence[HighBid] = (), given_up: int | None = None
) -> Happened:
    """A table's device claims the result of a deal; `bids` are those that need the referee.

    Repeating a claim does nothing. `given_up` is that of the session as the device saw it: if
    everybody has been seated anew since, the deal is another's.
    """
    known = evening.claims.get(said.at, {}).get(said.device)
    if known is not None and known.number >= said.number:
        return ()
    if given_up not in (None, session_of(evening.tournament, said.at.session).given_up):
        raise Refused(Reason.SEATED_ANEW)
    _check_place(evening, said.at)
    if evening.is_settled(said.at):
        raise Refused(Reason.SETTLED)
    for bid in bids:
        if not is_approved(evening, said.at, said.entrant, bid):
            raise Refused(Reason.NEEDS_REFEREE, bid=bid)
    if said.at.board and evening.has_boards:
        result_decisions.enter_result(evening.tournament, said.at, said.unit, said.contract)
    return _with_log(evening, [said], said.at)


def _check_place(evening: Evening, at: Where) -> None:
    """Tables enter the position that is being played: the boards of others stay secret."""
    session = session_of(evening.tournament, at.session)
    if (at.session, at.position) != (evening.session, evening.position):
        raise Refused(Reason.NOT_NOW, position=at.position)
    meeting = meeting_of(session, at if evening.has_boards else sheet_of(at))
    if at not in evening.deals_at(session, meeting):
        raise Refused(Reason.NO_SUCH_BOARD, board=at.board, table=at.table_name)


def settle_board(
    evening: Evening, at: Where, unit: Score, contract: Contract = Contract.GARDE, note: str = ""
) -> Happened:
    """An official enters a board, whatever the table has claimed."""
    noted = result_decisions.enter_result(evening.tournament, at, unit, contract, note)
    return (events.PlaceSettled(at), *noted)


def settle_sheet(
    evening: Evening, at: Where, balances: Sequence[tuple[int, Score]], note: str = ""
) -> Happened:
    """An official enters the balances of a table's sheet."""
    noted = result_decisions.enter_sheet(evening.tournament, at, (), balances, note)
    return (events.PlaceSettled(at), *noted)


def finish_sheet(evening: Evening, at: Where) -> Happened:
    """An official accepts a sheet with fewer deals than announced: time is up (T6)."""
    session = session_of(evening.tournament, at.session)
    meeting = meeting_of(session, at)
    places = evening.deals_at(session, meeting)
    if any(evening.is_disputed(one) for one in places):
        raise Refused(Reason.DISPUTED)
    deals = _deals(evening.agreed(one) for one in places)
    if not deals:
        raise Refused(Reason.NOTHING_NOTED)
    noted = result_decisions.enter_sheet(evening.tournament, at, deals)
    return (events.PlaceSettled(at), *noted)


def reopen(evening: Evening, at: Where) -> Happened:
    """An official lets a table enter something again."""
    session = session_of(evening.tournament, at.session)
    meeting_of(session, at if evening.has_boards else sheet_of(at))
    return _with_log(evening, [events.PlaceReopened(at)], at)


def _with_log(evening: Evening, new: Sequence[EveningEvent], at: Where) -> Happened:
    """These events, and what they change in the tournament's log."""
    after = evening
    for event in new:
        after = evolve(after, event)
    follow = _of_board(after, at) if evening.has_boards else _of_sheet(after, sheet_of(at))
    return (*new, *follow)


def _of_board(evening: Evening, at: Where) -> Iterator[Event]:
    """Enter a result once all devices agree; until then, enter nothing."""
    session = session_of(evening.tournament, at.session)
    noted, agreed = session.results.get(at), evening.agreed(at)
    if agreed is None:
        if noted is not None:
            yield from result_decisions.void_result(evening.tournament, at)
    elif noted is None or (noted.unit, noted.contract) != (agreed.unit, agreed.contract):
        yield from result_decisions.enter_result(
            evening.tournament, at, agreed.unit, agreed.contract
        )


def _of_sheet(evening: Evening, at: Where) -> Iterator[Event]:
    """Enter a sheet once all its deals are there and agreed on."""
    session = session_of(evening.tournament, at.session)
    places = evening.deals_at(session, meeting_of(session, at))
    agreed = [evening.agreed(one) for one in places]
    noted, deals = session.sheets.get(at), _deals(agreed)
    if None in agreed:
        if noted is not None:
            yield from result_decisions.void_result(evening.tournament, at)
    elif noted is None or noted.deals != deals:
        yield from result_decisions.enter_sheet(evening.tournament, at, deals)


def _deals(agreed: Iterable[Played | None]) -> tuple[FreeDeal, ...]:
    return tuple(
        FreeDeal(one.entrant, one.unit, one.sat_out or None) for one in agreed if one is not None
    )


def leave(evening: Evening, position: int, entrant: int) -> Happened:
    """Somebody leaves before a position in which their tables have entered nothing."""
    number = len(evening.tournament.sessions)
    left = entry_decisions.leave(evening.tournament, number, position, entrant)
    session = session_of(evening.tournament, number)
    if (start := session.start_of(entrant)) is not None:
        _check_not_begun(evening, session, position, start)
    return left


def take_place(evening: Evening, position: int, start: Start, entrant: int) -> Happened:
    """A latecomer takes an empty place; at a table of three that has entered no deal yet."""
    number = len(evening.tournament.sessions)
    taken = entry_decisions.take_place(evening.tournament, number, position, start, entrant)
    _check_not_begun(evening, session_of(evening.tournament, number), position, start)
    return taken


def _check_not_begun(evening: Evening, session: Session, position: int, start: Start) -> None:
    """What they have entered so far was played by those who sat there."""
    later = (one for one in session.plan.meetings if one.position >= position)
    for meeting in (one for one in later if start in one.starts):
        if any(at in evening.claims for at in evening.deals_at(session, meeting)):
            table = meeting.table_name
            raise Refused(Reason.TOO_LATE, position=meeting.position, table=table)


def ask_approval(evening: Evening, at: Where, entrant: int, bid: HighBid) -> Happened:
    """A table calls the referee for a bid; a second call before the answer does nothing."""
    if evening.tournament.format is not Format.FREE:
        raise Refused(Reason.NO_REFEREE_NEEDED)
    _check_place(evening, at)
    asked = (at, entrant, bid)
    for number, one in evening.asked.items():
        if (one.at, one.entrant, one.bid) == asked and evening.granted.get(number, True):
            return ()
    return (events.ApprovalAsked(len(evening.asked) + 1, *asked),)


def answer_approval(evening: Evening, number: int, *, granted: bool) -> Happened:
    """The referee answers; an answer may be taken back."""
    if number not in evening.asked:
        raise Refused(Reason.NOTHING_NOTED)
    if evening.granted.get(number) is granted:
        return ()
    return (events.ApprovalGiven(number, granted),)


def is_approved(evening: Evening, at: Where, entrant: int, bid: HighBid) -> bool:
    """Whether the referee has allowed this bid of this player in this deal."""
    return any(
        (one.at, one.entrant, one.bid) == (at, entrant, bid) and evening.granted.get(number) is True
        for number, one in evening.asked.items()
    )


def publish(evening: Evening, *, is_open: bool) -> Happened:
    """Show everybody the ranking, or hide it again."""
    if evening.is_published is is_open:
        return ()
    return (events.ResultsPublished(is_open),)


def renew_link(link: str) -> Happened:
    """Replace the link of a table or an office; the old one stops working.

    >>> renew_link("B3")
    (LinkRenewed(link='B3'),)
    """
    return (events.LinkRenewed(link),)


def erase_name(evening: Evening, entrant: int, placeholder: str) -> Happened:
    """Replace somebody's name by a placeholder from now on, whether or not objections are closed.

    Earlier events still hold the name: whoever stores them must rewrite them `without_name`.
    """
    if entrant not in evening.tournament.entrants:
        raise Refused(Reason.NO_SUCH_ENTRANT, found=entrant)
    erased = events.NameErased(entrant, placeholder)
    return () if nameless(evening.tournament, erased) == evening.tournament else (erased,)
