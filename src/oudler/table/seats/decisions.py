"""A table's decision about each command: pure, without clock or I/O."""

from re import ASCII, compile
from typing import assert_never

from oudler.core import Action, engine
from oudler.core.events import Event as DealEvent
from oudler.table import events
from oudler.table.handles import handle_of, is_handle
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.seats import commands as ask
from oudler.table.seats import people_decisions, spectators
from oudler.table.seats.claims import answer_claim, claim
from oudler.table.seats.commands import Who
from oudler.table.seats.people_decisions import come_back
from oudler.table.seats.speakers import speakers
from oudler.table.seats.state import Table
from oudler.table.seats.undo import answer_undo, ask_undo

OF_BOARD = ask.Act | ask.Ready | ask.Nothing | ask.Claim
"""The only commands at a table that plays a board of a contest.

So nobody else can join, bots keep their places, and none plays for the person.
"""


def decide(table: Table, who: Who, command: ask.TableCommand) -> tuple[events.Event, ...]:
    """The events that a command causes.

    Raises TableRefusal, NameRefusal or IllegalAction.

    >>> decide(table, Who("bob"), ask.Sit(3, "Bob"))
    (PersonSat(place=3, person='bob', name='Bob'),)
    """
    if table.opened.board is not None and not isinstance(command, OF_BOARD):
        raise TableRefusal(TableReason.OF_CONTEST)
    # A closed table's finished deals may still be spoken of.
    if table.is_closed and not (isinstance(command, ask.Say) and command.deal):
        raise TableRefusal(TableReason.TABLE_CLOSED)
    match command:
        case ask.Act(action):  # nine of ten are
            return _act(table, people_decisions.own_place(table, who), action)
        case ask.Sit(place, name):
            return people_decisions.sit(table, who, place, name)
        case ask.Say(phrase, text, deal):
            return people_decisions.say(table, who, phrase, text, deal)
        case (
            ask.SeatBot()
            | ask.Clear()
            | ask.Welcome()
            | ask.Invite()
            | ask.Remove()
            | ask.Watching()
            | ask.SetSpeed()
            | ask.Delayed()
            | ask.Close()
        ):
            return _decide_host(table, who, command)
        # They have no place yet: `own_place` would refuse them.
        case ask.Leave() if table.wait_of(who.id) is not None:
            return (events.PlaceDropped(handle_of(table.opened.id, who.id)),)
        case _:
            return _decide_player(table, people_decisions.own_place(table, who), command)


HostCommand = (
    ask.SeatBot
    | ask.Clear
    | ask.Welcome
    | ask.Invite
    | ask.Remove
    | ask.Watching
    | ask.SetSpeed
    | ask.Delayed
    | ask.Close
)
PlayerCommand = (
    ask.Leave
    | ask.Ready
    | ask.Open
    | ask.Away
    | ask.Back
    | ask.Nothing
    | ask.Undo
    | ask.Claim
    | ask.Answer
    | ask.Admit
)


def _decide_host(table: Table, who: Who, command: HostCommand) -> tuple[events.Event, ...]:
    if who.id != table.opened.host:
        raise TableRefusal(TableReason.NOT_HOST)
    match command:
        case ask.SeatBot(place, level):
            return people_decisions.seat_bot(table, place, level)
        case ask.Clear(place):
            return people_decisions.clear(table, place)
        case ask.Welcome(handle):
            return people_decisions.welcome(table, handle)
        case ask.Invite() | ask.Remove() | ask.Watching() | ask.Delayed():
            return _decide_spectators(table, command)
        case ask.SetSpeed(speed):
            return () if speed is table.speed else (events.SpeedChosen(speed),)
        case ask.Close():
            return (events.TableClosed(),)
    assert_never(command)


def _decide_spectators(
    table: Table, command: ask.Invite | ask.Remove | ask.Watching | ask.Delayed
) -> tuple[events.Event, ...]:
    match command:
        case ask.Invite(handle, speaks):
            return spectators.invite(table, _checked(handle), speaks=speaks)
        case ask.Remove(handle):
            return spectators.remove(table, _checked(handle))
        case ask.Watching(open=True):
            return spectators.open_watching(table)
        case ask.Watching(known=known):
            return spectators.limit_watching(table, tuple(map(_checked, known)))
        case ask.Delayed(by):
            return spectators.delay_watching(table, by)
    assert_never(command)


def _checked(handle: str) -> str:
    """The text, if it has the form of a handle. Raises TableRefusal."""
    # Its form is all that can be checked: a spectator may watch in another process (0022).
    if not is_handle(handle):
        raise TableRefusal(TableReason.NOBODY_THERE)
    return handle


def _decide_player(table: Table, place: int, command: PlayerCommand) -> tuple[events.Event, ...]:
    match command:
        case ask.Leave():
            return people_decisions.leave(table, place)
        case ask.Ready(number, bound):
            return give_number(table, place, number, bound)
        case ask.Open(number):
            return open_number(table, place, number)
        case ask.Away():
            return () if place in table.covered else (events.BotCovers(place),)
        case ask.Back():
            return people_decisions.come_back(table, place)
        case ask.Nothing():
            return _announce_nothing(table, place)
        case ask.Undo() | ask.Claim() | ask.Answer():
            return _decide_agreed(table, place, command)
        case ask.Admit(who, agrees):
            return people_decisions.admit(table, place, who, agrees=agrees)
    assert_never(command)


def _decide_agreed(
    table: Table, place: int, command: ask.Undo | ask.Claim | ask.Answer
) -> tuple[events.Event, ...]:
    """What the others may have to agree to, and their answer."""
    match command:
        case ask.Undo():
            return (*people_decisions.come_back(table, place), *ask_undo(table, place))
        case ask.Claim(tricks):
            return claim(table, place, tricks)
        case ask.Answer(agrees) if table.claim is not None:
            return answer_claim(table, place, agrees=agrees)
        case ask.Answer(agrees):
            return answer_undo(table, place, agrees=agrees)
    assert_never(command)


def _announce_nothing(table: Table, place: int) -> tuple[events.Event, ...]:
    """Nothing to announce; a bot that has led meanwhile leaves nothing to say."""
    if place in table.silent or place not in speakers(table):
        return people_decisions.come_back(table, place)
    return (*people_decisions.come_back(table, place), events.NothingAnnounced(place))


def _act(table: Table, place: int, action: Action) -> tuple[events.Event, ...]:
    """A player's action in the deal; it brings them back if a bot was covering for them."""
    return (*people_decisions.come_back(table, place), *deal_events(table, place, action))


def deal_events(table: Table, place: int, action: Action) -> tuple[DealEvent, ...]:
    """The events of the deal that this action causes. Raises TableRefusal or IllegalAction.

    >>> deal_events(playing, 1, Bid(Contract.GARDE))
    (BidMade(seat=1, contract=Contract.GARDE),)
    """
    if table.deal is None or (seat := table.seat_of(place)) is None:
        raise TableRefusal(TableReason.NOT_PLAYING)
    return engine.decide(table.deal, seat, action)


HASH = compile(r"[0-9a-f]{64}", ASCII)
LONGEST_NUMBER = 64


def give_number(table: Table, place: int, number: str, bound: str) -> tuple[events.Event, ...]:
    """Be ready, with a number for the seed or its hash. Raises TableRefusal."""
    if table.is_playing:
        raise TableRefusal(TableReason.STILL_PLAYING)
    if not table.draws(place):
        raise TableRefusal(TableReason.DRAWN_WITHOUT)
    if not bound or table.terms is None:
        return (*come_back(table, place), events.Ready(place, number[:LONGEST_NUMBER]))
    if number or not HASH.fullmatch(bound):
        raise TableRefusal(TableReason.UNREADABLE)
    return (*come_back(table, place), events.Ready(place, "", bound))


def open_number(table: Table, place: int, number: str) -> tuple[events.Event, ...]:
    """Open the number that a hash stands for. Raises TableRefusal."""
    if any((one.place, one.number) == (place, number) for one in table.numbers):
        return ()
    if place not in table.unopened or table.terms is None:
        raise TableRefusal(TableReason.NOT_ALL_READY)
    bound = next(given.bound for given in table.numbers if given.place == place)
    if len(number) > LONGEST_NUMBER or table.terms.binding(place, number) != bound:
        raise TableRefusal(TableReason.OTHER_NUMBER)
    return (events.NumberOpened(place, number),)
