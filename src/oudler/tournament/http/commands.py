"""What each command to an evening does: who may give it, and the decision it stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from oudler.core.actions import Contract
from oudler.core.events import Score
from oudler.shuffling import new_seed
from oudler.tournament.evening import decisions
from oudler.tournament.evening.decisions import Happened
from oudler.tournament.evening.evening import Evening, sheet_of
from oudler.tournament.evening.events import DealClaimed, HighBid
from oudler.tournament.http import schemas as asked
from oudler.tournament.http.forms import DraftRefused, board_at, claim_of, set_beforehand
from oudler.tournament.http.keys import Office, Role
from oudler.tournament.http.links import can_renew
from oudler.tournament.http.schemas import PlaceAsked
from oudler.tournament.log import entry_decisions, referee_decisions
from oudler.tournament.log.event_json import split_table
from oudler.tournament.log.events import Event, Where
from oudler.tournament.log.result_decisions import meeting_of, place_of
from oudler.tournament.log.seating import SeatedBy, start_seats
from oudler.tournament.log.session import Session
from oudler.tournament.log.tournament import Tournament, evolve
from oudler.tournament.movements.choices import Choice, NoPlan, choices, plan_of
from oudler.tournament.movements.computed import NoSolver, NotFound
from oudler.tournament.movements.plan import Meeting, Plan
from oudler.tournament.orientation import Orientation, Start
from oudler.tournament.scoring.ruling import Ruling, RulingKind
from oudler.tournament.standings import standings
from oudler.tournament.text.entry_text import read_entry
from oudler.tournament.text.numbers import as_fraction, start_text
from oudler.tournament.text.plan_text import no_plan_text
from oudler.tournament.text.prize_text import UnclearPrize, read_prizes
from oudler.web.responses import Refused
from oudler.words import Words
from oudler.words.safe_text import visible_text

LONGEST_NAME = 60
MOST_ENTRANTS = 300
OF_TABLES = (asked.Claim, asked.CallReferee)
OF_REFEREES = (
    asked.SetClock,
    asked.SettleBoard,
    asked.SettleSheet,
    asked.FinishSheet,
    asked.Reopen,
    asked.AnswerCall,
    asked.Penalise,
    asked.LiftPenalty,
    asked.GiveBonus,
    asked.Rule,
    asked.LiftRuling,
)

Decide = Callable[[Evening], Happened]


def says(text: str) -> Refused:
    """A refusal with this sentence."""
    return Refused(409, "evening", says=text)


def check_may(role: Role, command: asked.EveningDo) -> None:
    """Raises Refused for a command that a role may not give."""
    if isinstance(command, OF_TABLES):
        allowed = role.office is Office.TABLE and role.table == command.at[2]
    elif isinstance(command, OF_REFEREES):
        allowed = role.is_official
    else:
        allowed = role.office is Office.ORGANISER
    if not allowed:
        raise Refused(403, "not_allowed")


def decision(words: Words, evening: Evening, command: asked.EveningDo, now: int) -> Decide:
    """The decision a command stands for. Slow work is done here, on the evening as it is now."""
    match command:
        case asked.OpenSession():
            return _opening(words, evening, command)
        case asked.Claim():
            return _claiming(words, evening, command)
        case asked.CancelSession():
            return lambda found: decisions.cancel_session(found, command.session)
        case asked.CallReferee():
            where = where_of(command.at)
            entrant = _at_side(evening, where, command.taker)
            bid = HighBid(command.bid)
            return lambda found: decisions.ask_approval(found, where, entrant, bid)
        case asked.SetClock() | asked.CallPosition() | asked.Publish() | asked.AnswerCall():
            return _steering(command, now)
        case asked.SettleBoard() | asked.SettleSheet() | asked.FinishSheet() | asked.Reopen():
            return _settling(words, evening, command)
        case asked.Rule():
            return _ruling(words, command)
        case asked.GiveBonus() | asked.AnnouncePrizes():
            return _winning(words, command)
        case asked.RenewLink() | asked.EraseName():
            return _privacy(words, evening, command)
        case _:
            return _of_tournament(words, evening, command)


def _steering(
    command: asked.SetClock | asked.CallPosition | asked.Publish | asked.AnswerCall, now: int
) -> Decide:
    match command:
        case asked.SetClock():
            return lambda found: decisions.set_clock(found, command.how, now, command.seconds)
        case asked.CallPosition():
            return lambda found: decisions.call_position(found, command.position, command.seconds)
        case asked.Publish():
            return lambda found: decisions.publish(found, is_open=command.is_open)
        case asked.AnswerCall():
            return lambda found: decisions.answer_approval(
                found, command.number, granted=command.granted
            )


def _winning(words: Words, command: asked.GiveBonus | asked.AnnouncePrizes) -> Decide:
    """A team's bonus, and what each place wins."""
    match command:
        case asked.GiveBonus():
            points = _amount(words, command.points)
            return lambda found: referee_decisions.give_bonus(
                found.tournament, command.entrant, points
            )
        case asked.AnnouncePrizes():
            currency = visible_text(command.currency)
            try:
                prizes = read_prizes(command.prizes.splitlines(), currency)
            except UnclearPrize as error:
                raise says(words("tournament.prize.unclear", found=error)) from None
            return lambda found: referee_decisions.announce_prizes(
                found.tournament, prizes, currency
            )


def _privacy(words: Words, evening: Evening, command: asked.RenewLink | asked.EraseName) -> Decide:
    """The holder of a link, and the name they go by."""
    match command:
        case asked.RenewLink():
            if not can_renew(evening, command.link):
                raise says(words("tournament.evening.no_link", link=command.link))
            return lambda _: decisions.renew_link(command.link)
        case asked.EraseName():
            placeholder = placeholder_of(words, command.entrant)
            return lambda found: decisions.erase_name(found, command.entrant, placeholder)


# --- Results


def where_of(at: PlaceAsked) -> Where:
    """The place that a client names.

    >>> where_of((1, 2, "B3", 9))
    Where(session=1, section='B', position=2, table=3, board=9)
    """
    session, position, name, board = at
    section, table = split_table(name)
    return Where(session, section, position, table, board)


def meeting_at(evening: Evening, at: Where) -> tuple[Session, Meeting]:
    """The session and the meeting of a place. Raises Refused of the log."""
    session = entry_decisions.session_of(evening.tournament, at.session)
    place = at if evening.has_boards else sheet_of(at)
    return session, meeting_of(session, place)


def _at_side(evening: Evening, at: Where, side: str) -> int:
    session, meeting = meeting_at(evening, at)
    return dict(session.present(meeting)).get(Orientation(side), 0)


def _claiming(words: Words, evening: Evening, command: asked.Claim) -> Decide:
    where = where_of(command.at)
    session, meeting = meeting_at(evening, where)
    board = board_at(evening, session, meeting, where)
    said = DealClaimed(where, command.device, command.number, 0)
    try:
        claimed, bids = claim_of(
            words, session, meeting, board, said, set_beforehand(board, command.draft)
        )
    except DraftRefused as error:
        raise says(str(error)) from None
    return lambda found: decisions.claim(found, claimed, bids, command.given_up)


def _settling(
    words: Words,
    evening: Evening,
    command: asked.SettleBoard | asked.SettleSheet | asked.FinishSheet | asked.Reopen,
) -> Decide:
    where = where_of(command.at)
    match command:
        case asked.SettleBoard():
            unit = _figure(words, command.unit)
            contract, note = Contract(command.contract), visible_text(command.note)
            return lambda found: decisions.settle_board(found, where, unit, contract, note)
        case asked.SettleSheet():
            balances = [
                (_at_side(evening, where, side), _figure(words, text))
                for side, text in command.balances.items()
            ]
            return lambda found: decisions.settle_sheet(
                found, where, balances, visible_text(command.note)
            )
        case asked.FinishSheet():
            return lambda found: decisions.finish_sheet(found, where)
        case asked.Reopen():
            return lambda found: decisions.reopen(found, where)


def _figure(words: Words, text: str) -> Score:
    """What a deal pays, or a balance. Raises Refused."""
    return _typed(words, text, "tournament.evening.figure")


def _amount(words: Words, text: str) -> Score:
    """What an official gives or takes. Raises Refused."""
    return _typed(words, text, "tournament.not_a_number")


def _typed(words: Words, text: str, unclear: str) -> Score:
    try:
        return as_fraction(text.strip())
    except (ValueError, ZeroDivisionError):
        raise says(words(unclear, found=text)) from None


def _ruling(words: Words, command: asked.Rule) -> Decide:
    section, table = split_table(command.table)
    kind, note = RulingKind(command.kind), visible_text(command.note)
    points = _amount(words, command.points) if kind is RulingKind.AT_LEAST else 0
    awards = {
        side: _amount(words, text)
        for side, text in command.awards.items()
        if kind is RulingKind.AWARDED and text
    }

    def decide(found: Evening) -> Happened:
        tournament = found.tournament
        at = place_of(tournament, command.session, section, table, command.board)
        sides = entry_decisions.session_of(tournament, command.session).sides_of(at)
        at_fault = {"all": (*sides["attack"], *sides["defence"]), **sides}.get(command.at_fault, ())
        ruling = Ruling(
            kind,
            at_fault or tuple(filter(None, (command.entrant,))),
            points,
            tuple((who, given) for side, given in awards.items() for who in sides[side]),
        )
        return referee_decisions.rule(tournament, at, ruling, note)

    return decide


# --- Entries, sessions, penalties


def _of_tournament(words: Words, evening: Evening, command: asked.EveningDo) -> Decide:
    """The commands that are decisions in the tournament's own log."""
    session = len(evening.tournament.sessions)
    match command:
        case asked.Enter():
            return lambda found: tuple(entries(words, found.tournament, command.players))
        case asked.Correct():
            name, members = _checked_entry(words, command.name)
            return lambda found: entry_decisions.change(
                found.tournament, command.entrant, name, members
            )
        case asked.Withdraw():
            return lambda found: entry_decisions.withdraw(found.tournament, command.entrant)
        case asked.Leave():
            return lambda found: decisions.leave(found, command.position, command.entrant)
        case asked.TakePlace():
            start = _start_named(words, evening, command.place)
            return lambda found: decisions.take_place(
                found, command.position, start, command.entrant
            )
        case asked.Penalise():
            amount, note = _amount(words, command.amount), visible_text(command.note)
            return lambda found: referee_decisions.penalise(
                found.tournament, command.entrant, amount, session, command.opponent, note
            )
        case asked.LiftRuling():
            place = where_of(command.at)
            return lambda found: referee_decisions.lift_ruling(found.tournament, place)
        case asked.LiftPenalty():
            return lambda found: referee_decisions.lift_penalty(found.tournament, command.number)
        case asked.CloseObjections(is_open=True):
            return lambda found: referee_decisions.reopen_objections(found.tournament)
        case _:
            return lambda found: referee_decisions.close_objections(found.tournament)


def _start_named(words: Words, evening: Evening, text: str) -> Start:
    """A place by its displayed name."""
    meetings = evening.seating[0].plan.meetings if evening.seating else ()
    known = {start_text(words, start): start for one in meetings for start in one.starts}
    if text not in known:
        raise says(words("tournament.refused.no_such_place", place=text))
    return known[text]


def checked_name(words: Words, name: str) -> str:
    """A name in the form that is kept. Raises Refused."""
    found = visible_text(name)
    if len(found) > LONGEST_NAME:
        raise says(words("tournament.evening.too_long", name=found[:20], most=LONGEST_NAME))
    return found


def _checked_entry(words: Words, text: str) -> tuple[str, tuple[str, ...]]:
    """A name and its members. Raises Refused."""
    name, members = read_entry(visible_text(text))
    return checked_name(words, name), tuple(checked_name(words, one) for one in members)


def placeholder_of(words: Words, entrant: int) -> str:
    """The placeholder for somebody whose name is forgotten.

    >>> placeholder_of(en, 7)
    'No. 7'
    """
    return words("tournament.evening.nameless", number=entrant)


def entries(words: Words, tournament: Tournament, text: str) -> Iterator[Event]:
    """One entry a line: name, club, licence, with `;` or a tab between; members after a colon.

    >>> [one.name for one in entries(en, Tournament("Cup"), "Ann; Dijon; 12345" + chr(10) + "Bob")]
    ['Ann', 'Bob']
    """
    for line in text.splitlines():
        typed, club, licence, *_ = (*line.replace("\t", ";").split(";"), "", "")
        if not visible_text(typed):
            continue
        name, members = _checked_entry(words, typed)
        club, licence = checked_name(words, club), checked_name(words, licence)
        if len(tournament.entrants) >= MOST_ENTRANTS:
            raise says(words("tournament.evening.too_many", most=MOST_ENTRANTS))
        for event in entry_decisions.enter(tournament, name, members, club=club, licence=licence):
            tournament = evolve(tournament, event)
            yield event


# --- Plans


def planned(
    words: Words, tournament: Tournament, wanted: str, positions: int, boards: int
) -> tuple[tuple[Choice, ...], Choice, Plan]:
    """The ways to seat everybody, the chosen or usual one, and its plan. Raises Refused."""
    try:
        found = choices(tournament.format, len(tournament.active))
        choice = next((one for one in found if one.id == wanted), found[0])
        return found, choice, plan_of(choice, positions, boards)
    except (NoPlan, NotFound, NoSolver) as error:
        raise says(no_plan_text(words, error)) from None


def _opening(words: Words, evening: Evening, command: asked.OpenSession) -> Decide:
    tournament = evening.tournament
    _, _, plan = planned(words, tournament, command.choice, command.positions, command.boards)
    ranked = [one.entrant for one in standings(tournament).general]
    try:
        seats = start_seats(tournament, plan, SeatedBy(command.seats), ranked, new_seed())
    except KeyError:
        raise says(words("tournament.no_plan.no_seating")) from None
    deals = 0 if tournament.format.has_boards else command.deals
    opened = entry_decisions.open_session(tournament, plan, seats, deals)

    def decide(found: Evening) -> Happened:
        if found.tournament is tournament:  # checking a plan takes long: once is enough
            return opened
        return entry_decisions.open_session(found.tournament, plan, seats, deals)

    return decide
