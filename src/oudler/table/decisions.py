"""What a table decides about each command: pure, without clock or I/O."""

from __future__ import annotations

from re import ASCII, compile
from typing import assert_never

from oudler.bots.levels import LEVELS
from oudler.core import engine
from oudler.core.actions import Action
from oudler.core.events import Dealt, FollowUp
from oudler.core.events import Event as DealEvent
from oudler.core.values import value
from oudler.table import commands as ask
from oudler.table import spectators
from oudler.table.admission import WayIn, asked_places, is_asking, way_in
from oudler.table.handles import handle_of, is_handle
from oudler.table.nicknames import distinct_name, shown_name
from oudler.table.speakers import speakers
from oudler.table.state import Bot, Person, Table, Waiting
from oudler.table.table_events import (
    BotCovers,
    BotSat,
    Event,
    NothingAnnounced,
    NumberOpened,
    PersonBack,
    PersonBarred,
    PersonForgotten,
    PersonSat,
    PersonWelcomed,
    PlaceAgreed,
    PlaceAsked,
    PlaceCleared,
    PlaceDropped,
    PlaceRefused,
    Ready,
    Said,
    SpectatorWelcomed,
    TableClosed,
    UndoAgreed,
    UndoAsked,
    UndoRefused,
)
from oudler.table.table_refusal import TableReason, TableRefusal
from oudler.words.visible import visible

PHRASES = ("hello", "well_played", "thanks", "sorry", "one_moment", "goodbye")
"""Phrases that can be sent with one key, and are shown in each viewer's language."""
MOST_WORDS = 300
"""Characters in a message, at most."""
HASH = compile(r"[0-9a-f]{64}", ASCII)


@value
class Who:
    """The sender of a command: their id, and their name if they have no place."""

    id: str
    name: str = ""


def decide(table: Table, who: Who, command: ask.TableCommand) -> tuple[Event, ...]:
    """The events that a command causes.

    Raises TableRefusal, NameRefusal or IllegalAction.

    >>> decide(table, Who("bob"), ask.Sit(3, "Bob"))
    (PersonSat(place=3, person='bob', name='Bob'),)
    """
    if table.is_closed:
        raise TableRefusal(TableReason.TABLE_CLOSED)
    match command:
        case ask.Act(action):  # nine of ten are
            return _act(table, _own_place(table, who), action)
        case ask.Sit(place, name):
            return _sit(table, who, place, name)
        case ask.Say(phrase, text):
            return _say(table, who, phrase, text)
        case (
            ask.SeatBot()
            | ask.Clear()
            | ask.Welcome()
            | ask.Invite()
            | ask.Remove()
            | ask.Watching()
            | ask.Close()
        ):
            return _decide_host(table, who, command)
        case ask.Leave() if table.wait_of(who.id) is not None:
            return (PlaceDropped(handle_of(table.opened.id, who.id)),)
        case _:
            return _decide_player(table, _own_place(table, who), command)


HostCommand = (
    ask.SeatBot | ask.Clear | ask.Welcome | ask.Invite | ask.Remove | ask.Watching | ask.Close
)
PlayerCommand = (
    ask.Leave
    | ask.Ready
    | ask.Open
    | ask.Away
    | ask.Back
    | ask.Nothing
    | ask.Undo
    | ask.Answer
    | ask.Admit
)


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
        case ask.Invite(handle, speaks):
            return spectators.invite(table, _checked(handle), speaks=speaks)
        case ask.Remove(handle):
            return spectators.remove(table, _checked(handle))
        case ask.Watching(open=True):
            return spectators.open_watching(table)
        case ask.Watching(known=known):
            return spectators.limit_watching(table, tuple(map(_checked, known)))
        case ask.Close():
            return (TableClosed(),)
    assert_never(command)


def _checked(handle: str) -> str:
    """The text, if it has the form of a handle. Raises TableRefusal."""
    if not is_handle(handle):
        raise TableRefusal(TableReason.NOBODY_THERE)
    return handle


def _decide_player(table: Table, place: int, command: PlayerCommand) -> tuple[Event, ...]:
    match command:
        case ask.Leave():
            return _left(table, place)
        case ask.Ready(number, bound):
            return _ready(table, place, number, bound)
        case ask.Open(number):
            return _open(table, place, number)
        case ask.Away():
            return () if place in table.covered else (BotCovers(place),)
        case ask.Back():
            return _back(table, place)
        case ask.Nothing():
            return _announce_nothing(table, place)
        case ask.Undo():
            return (*_back(table, place), *_ask_undo(table, place))
        case ask.Answer(agrees):
            return _answer_undo(table, place, agrees=agrees)
        case ask.Admit(who, agrees):
            return _admit(table, place, who, agrees=agrees)
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
    """Take a free place or a bot's; in mid-deal the person may have to wait for it."""
    _check_place(table, place)
    _check_barred(table, who)
    shown = distinct_name(shown_name(name), names_of_others(table, who.id))
    if table.place_of(who.id) is not None:
        raise TableRefusal(TableReason.ALREADY_SEATED)
    if table.occupants[place] is not None and not isinstance(table.occupants[place], Bot):
        raise TableRefusal(TableReason.PLACE_TAKEN)
    if table.wait_of(who.id) is not None:
        raise TableRefusal(TableReason.ALREADY_WAITING)
    if any(one.place == place for one in table.waiting):
        raise TableRefusal(TableReason.PLACE_AWAITED)
    if way_in(table, who.id, place) is WayIn.NOW:
        return (PersonSat(place, who.id, shown),)
    return (PlaceAsked(place, who.id, shown),)


def _admit(table: Table, place: int, handle: str, *, agrees: bool) -> tuple[Event, ...]:
    """A player's answer whether a person may take over in mid-deal."""
    found = table.waiting_as(handle)
    if found is None or not is_asking(table, found):
        raise TableRefusal(TableReason.NOBODY_WAITS)
    if place not in asked_places(table, found.person.id):
        raise TableRefusal(TableReason.NOT_PLAYING)
    answer = PlaceAgreed(place, handle) if agrees else PlaceRefused(place, handle)
    return (*_back(table, place), answer)


def names_of_others(table: Table, person: str) -> tuple[str, ...]:
    """The names of everyone else here, including spectators who have spoken.

    >>> names_of_others(playing, "anne")
    ('Bob',)
    """
    return tuple(one.name for one in table.known.values() if one.id != person)


def _check_barred(table: Table, who: Who) -> None:
    if any(one.id == who.id for one in table.barred):
        raise TableRefusal(TableReason.BARRED)
    spectators.check_may_watch(table, who.id)


def _seat_bot(table: Table, place: int, level: str) -> tuple[Event, ...]:
    _check_place(table, place)
    if level not in LEVELS:
        raise TableRefusal(TableReason.NO_SUCH_LEVEL)
    if table.occupants[place] is not None and not isinstance(table.occupants[place], Bot):
        raise TableRefusal(TableReason.PLACE_TAKEN)
    return (BotSat(place, level),)


STAND_IN = "club"
"""The level of a bot that replaces a person."""


def _left(table: Table, place: int) -> tuple[Event, ...]:
    """Leave a place: in mid-deal it becomes a bot's, so that nobody has to wait."""
    return (BotSat(place, STAND_IN) if table.is_playing else PlaceCleared(place),)


def _clear(table: Table, place: int) -> tuple[Event, ...]:
    """Clear a place: first a person who waits for it, then its occupant."""
    _check_place(table, place)
    for one in table.waiting:
        if one.place == place:
            return _turned_away(table, one)
    occupant = table.occupants[place]
    if occupant is None:
        raise TableRefusal(TableReason.PLACE_EMPTY)
    if not isinstance(occupant, Person) or occupant.id == table.opened.host:
        return _left(table, place)
    return (PersonBarred(place, occupant.id, occupant.name), *_left(table, place))


def _turned_away(table: Table, one: Waiting) -> tuple[Event, ...]:
    """Send away a person who waits; a host who waits just stops waiting."""
    if one.person.id == table.opened.host:
        return (PlaceDropped(handle_of(table.opened.id, one.person.id)),)
    return (PersonBarred(one.place, one.person.id, one.person.name),)


def _welcome(table: Table, handle: str) -> tuple[Event, ...]:
    for one in table.barred:
        if handle_of(table.opened.id, one.id) == handle:
            return (PersonWelcomed(one.id),)
    if handle in table.removed:
        return (SpectatorWelcomed(handle),)
    raise TableRefusal(TableReason.NOBODY_THERE)


def forgotten(table: Table, person: str) -> tuple[Event, ...]:
    """The events when a person is erased: they leave, and another person becomes host.

    >>> [type(event).__name__ for event in forgotten(playing, "anne")]
    ['BotSat', 'PersonForgotten']
    """
    place = table.place_of(person)
    others = [one.id for one in table.occupants if isinstance(one, Person) and one.id != person]
    is_host = person == table.opened.host
    host = next(iter(others), "") if is_host else table.opened.host
    left = () if place is None else _left(table, place)
    return (*left, PersonForgotten(handle_of(table.opened.id, person), host, *_put(table, person)))


def _put(table: Table, person: str) -> tuple[int | None, str]:
    """The person's place in the running deal, and its share of the seed."""
    if table.terms is None or person not in table.drawers:
        return None, ""
    place = table.drawers.index(person)
    return place, table.terms.anonymous(place, table.drawn[place]).share


LONGEST_NUMBER = 64


def _ready(table: Table, place: int, number: str, bound: str) -> tuple[Event, ...]:
    if table.is_playing:
        raise TableRefusal(TableReason.STILL_PLAYING)
    if not table.draws(place):
        raise TableRefusal(TableReason.DRAWN_WITHOUT)
    if not bound or table.terms is None:
        return (*_back(table, place), Ready(place, number[:LONGEST_NUMBER]))
    if number or not HASH.fullmatch(bound):
        raise TableRefusal(TableReason.UNREADABLE)
    return (*_back(table, place), Ready(place, "", bound))


def _open(table: Table, place: int, number: str) -> tuple[Event, ...]:
    if any((one.place, one.number) == (place, number) for one in table.numbers):
        return ()
    if place not in table.unopened or table.terms is None:
        raise TableRefusal(TableReason.NOT_ALL_READY)
    bound = next(given.bound for given in table.numbers if given.place == place)
    if len(number) > LONGEST_NUMBER or table.terms.binding(place, number) != bound:
        raise TableRefusal(TableReason.OTHER_NUMBER)
    return (NumberOpened(place, number),)


def _back(table: Table, place: int) -> tuple[Event, ...]:
    return (PersonBack(place),) if place in table.covered else ()


def _announce_nothing(table: Table, place: int) -> tuple[Event, ...]:
    """Nothing to announce; a bot that has led meanwhile leaves nothing to say."""
    if place in table.silent or place not in speakers(table):
        return _back(table, place)
    return (*_back(table, place), NothingAnnounced(place))


def _act(table: Table, place: int, action: Action) -> tuple[Event, ...]:
    """A player's action in the deal; it brings them back if a bot was covering for them."""
    return (*_back(table, place), *deal_events(table, place, action))


def deal_events(table: Table, place: int, action: Action) -> tuple[DealEvent, ...]:
    """The events of the deal that this action causes. Raises TableRefusal or IllegalAction.

    >>> deal_events(playing, 1, Bid(Contract.GARDE))
    (BidMade(seat=1, contract=Contract.GARDE),)
    """
    if table.deal is None or (seat := table.seat_of(place)) is None:
        raise TableRefusal(TableReason.NOT_PLAYING)
    return engine.decide(table.deal, seat, action)


def _say(table: Table, who: Who, phrase: str, text: str) -> tuple[Event, ...]:
    said = visible(text)
    _check_barred(table, who)
    if not spectators.may_speak(table, who.id):
        raise TableRefusal(TableReason.NOT_INVITED)
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
    if place in table.asked_back:
        raise TableRefusal(TableReason.UNDO_ASKED_BEFORE)
    if needs_consent(table, place) and not set(table.present) - {place}:
        raise TableRefusal(TableReason.NOBODY_TO_AGREE)
    return (UndoAsked(place),)


def last_action(table: Table, place: int) -> int | None:
    """The number of events in the deal before this place's last action."""
    seat = table.seat_of(place)
    for number in range(len(table.played) - 1, -1, -1):
        event = table.played[number]
        if not isinstance(event, (Dealt, FollowUp)) and event.seat == seat:
            return number
    return None


def needs_consent(table: Table, place: int) -> bool:
    """Whether this place's last action has revealed something since: a card, a bid, the dog.

    Where somebody practises alone with bots it may be taken back all the same.
    """
    kept = last_action(table, place)
    return kept is not None and len(table.played) > kept + 1 and not table.is_practice


def is_undo_agreed(table: Table) -> bool:
    """Whether a request to take something back is granted.

    All who are present have agreed, and where it has shown anything, somebody else has.
    """
    if (undo := table.undo) is None or not set(table.present) <= undo.agreed:
        return False
    return undo.agreed > {undo.place} or not needs_consent(table, undo.place)


def _answer_undo(table: Table, place: int, *, agrees: bool) -> tuple[Event, ...]:
    if table.undo is None:
        raise TableRefusal(TableReason.NO_UNDO_ASKED)
    answer = UndoAgreed(place) if agrees else UndoRefused(place)
    return (*_back(table, place), answer)
