"""What a table grants to those who ask: pure, without clock or connection."""

from __future__ import annotations

from typing import assert_never

from oudler.bots.levels import LEVELS
from oudler.core import engine
from oudler.core.actions import Action
from oudler.core.events import Dealt, FollowUp
from oudler.core.events import Event as DealEvent
from oudler.core.values import value
from oudler.table import commands as ask
from oudler.table.events import (
    BotCovers,
    BotSat,
    Event,
    PersonBack,
    PersonBarred,
    PersonForgotten,
    PersonSat,
    PersonWelcomed,
    PlaceCleared,
    Ready,
    Said,
    TableClosed,
    UndoAgreed,
    UndoAsked,
    UndoRefused,
)
from oudler.table.handles import handle_of
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.state import Bot, Person, Table

PHRASES = ("hello", "well_played", "thanks", "sorry", "one_moment", "goodbye")
"""What can be said in every language with one key."""
MOST_WORDS = 300
"""So many characters may be said at once."""
NAME_LENGTH = 24


@value
class Who:
    """Somebody who asks something: his id, and what he is called where he has no place yet."""

    id: str
    name: str = ""


def decide(table: Table, who: Who, command: ask.TableCommand) -> tuple[Event, ...]:
    """The events that a command brings about. Raises TableRefusal or IllegalAction."""
    if table.is_closed:
        raise TableRefusal(TableReason.TABLE_CLOSED)
    match command:
        case ask.Act(event):  # nine of ten are
            return _act(table, _own_place(table, who), ask.read_action(event))
        case ask.Sit(place, name):
            return _sit(table, who, place, name)
        case ask.Say(phrase, text):
            return _say(table, who, phrase, text)
        case ask.SeatBot() | ask.Clear() | ask.Welcome() | ask.Close():
            return _decide_host(table, who, command)
        case _:
            return _decide_player(table, _own_place(table, who), command)


HostCommand = ask.SeatBot | ask.Clear | ask.Welcome | ask.Close
PlayerCommand = ask.Leave | ask.Ready | ask.Away | ask.Back | ask.Undo | ask.Answer


def _decide_host(table: Table, who: Who, command: HostCommand) -> tuple[Event, ...]:
    if who.id != table.opened.host:
        raise TableRefusal(TableReason.NOT_HOST)
    match command:
        case ask.SeatBot(place, level):
            return _seat_bot(table, place, level)
        case ask.Clear(place):
            return _clear(table, place)
        case ask.Welcome(handle):
            return _welcome(table, handle)
        case ask.Close():
            return (TableClosed(),)
    assert_never(command)


def _decide_player(table: Table, place: int, command: PlayerCommand) -> tuple[Event, ...]:
    match command:
        case ask.Leave():
            return _left(table, place)
        case ask.Ready(number):
            return _ready(table, place, number)
        case ask.Away():
            return () if place in table.covered else (BotCovers(place),)
        case ask.Back():
            return _back(table, place)
        case ask.Undo():
            return _ask_undo(table, place)
        case ask.Answer(agrees):
            return _answer_undo(table, place, agrees=agrees)
    assert_never(command)


def _own_place(table: Table, who: Who) -> int:
    place = table.place_of(who.id)
    if place is None:
        raise TableRefusal(TableReason.NOT_SEATED)
    return place


def _check_place(table: Table, place: int) -> None:
    if not 0 <= place < len(table.occupants):
        raise TableRefusal(TableReason.NO_SUCH_PLACE)


def _sit(table: Table, who: Who, place: int, name: str) -> tuple[Event, ...]:
    """A free place, or one that a bot holds: it may be taken over in mid-deal."""
    _check_place(table, place)
    _check_barred(table, who)
    shown = " ".join(name.split())[:NAME_LENGTH]
    if not shown:
        raise TableRefusal(TableReason.NAME_EMPTY)
    if table.place_of(who.id) is not None:
        raise TableRefusal(TableReason.ALREADY_SEATED)
    if table.occupants[place] is not None and not isinstance(table.occupants[place], Bot):
        raise TableRefusal(TableReason.PLACE_TAKEN)
    return (PersonSat(place, who.id, shown),)


def _check_barred(table: Table, who: Who) -> None:
    if any(one.id == who.id for one in table.barred):
        raise TableRefusal(TableReason.BARRED)


def _seat_bot(table: Table, place: int, level: str) -> tuple[Event, ...]:
    _check_place(table, place)
    if level not in LEVELS:
        raise TableRefusal(TableReason.NO_SUCH_LEVEL)
    if table.occupants[place] is not None and not isinstance(table.occupants[place], Bot):
        raise TableRefusal(TableReason.PLACE_TAKEN)
    return (BotSat(place, level),)


STAND_IN = "club"
"""The level of a bot that plays on for somebody who has left."""


def _left(table: Table, place: int) -> tuple[Event, ...]:
    """A place left in mid-deal is a bot's from then on: nobody has to wait."""
    return (BotSat(place, STAND_IN) if table.is_playing else PlaceCleared(place),)


def _clear(table: Table, place: int) -> tuple[Event, ...]:
    _check_place(table, place)
    occupant = table.occupants[place]
    if occupant is None:
        raise TableRefusal(TableReason.PLACE_EMPTY)
    if not isinstance(occupant, Person) or occupant.id == table.opened.host:
        return _left(table, place)
    return (PersonBarred(place, occupant.id, occupant.name), *_left(table, place))


def _welcome(table: Table, handle: str) -> tuple[Event, ...]:
    for one in table.barred:
        if handle_of(table.opened.id, one.id) == handle:
            return (PersonWelcomed(one.id),)
    raise TableRefusal(TableReason.NOBODY_THERE)


def forgotten(table: Table, person: str) -> tuple[Event, ...]:
    """What happens where a person asks to be forgotten: he leaves; another is host in his place."""
    place = table.place_of(person)
    others = [one.id for one in table.occupants if isinstance(one, Person) and one.id != person]
    is_host = person == table.opened.host
    host = next(iter(others), "") if is_host else table.opened.host
    left = () if place is None else _left(table, place)
    return (*left, PersonForgotten(handle_of(table.opened.id, person), host))


def _ready(table: Table, place: int, number: str) -> tuple[Event, ...]:
    if table.is_playing:
        raise TableRefusal(TableReason.STILL_PLAYING)
    return (*_back(table, place), Ready(place, number[:64]))


def _back(table: Table, place: int) -> tuple[Event, ...]:
    return (PersonBack(place),) if place in table.covered else ()


def _act(table: Table, place: int, action: Action) -> tuple[Event, ...]:
    """What a player does with his cards; it brings him back if a bot was covering for him."""
    return (*_back(table, place), *deal_events(table, place, action))


def deal_events(table: Table, place: int, action: Action) -> tuple[DealEvent, ...]:
    """The events of the deal that this action brings about."""
    if table.deal is None or (seat := table.seat_of(place)) is None:
        raise TableRefusal(TableReason.NOT_PLAYING)
    return engine.decide(table.deal, seat, action)


def _say(table: Table, who: Who, phrase: str, text: str) -> tuple[Event, ...]:
    said = " ".join(text.split())
    _check_barred(table, who)
    if phrase and phrase not in PHRASES:
        raise TableRefusal(TableReason.NO_SUCH_PHRASE)
    if not phrase and not said:
        raise TableRefusal(TableReason.SAY_NOTHING)
    if len(said) > MOST_WORDS:
        raise TableRefusal(TableReason.SAY_TOO_LONG)
    place = table.place_of(who.id)
    name = table.names[place] if place is not None else who.name
    return (Said(who.id, name, phrase, said),)


def _ask_undo(table: Table, place: int) -> tuple[Event, ...]:
    if not table.is_playing:
        raise TableRefusal(TableReason.NOT_PLAYING)
    if table.undo is not None:
        raise TableRefusal(TableReason.UNDO_ALREADY_ASKED)
    if last_action(table, place) is None:
        raise TableRefusal(TableReason.NOTHING_TO_TAKE_BACK)
    return (UndoAsked(place),)


def last_action(table: Table, place: int) -> int | None:
    """How many events of the deal came before this place's last action."""
    seat = table.seat_of(place)
    for number in range(len(table.played) - 1, -1, -1):
        event = table.played[number]
        if not isinstance(event, (Dealt, FollowUp)) and event.seat == seat:
            return number
    return None


def _answer_undo(table: Table, place: int, *, agrees: bool) -> tuple[Event, ...]:
    if table.undo is None:
        raise TableRefusal(TableReason.NO_UNDO_ASKED)
    return (UndoAgreed(place) if agrees else UndoRefused(place),)
