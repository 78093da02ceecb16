"""A table's decisions when people come, wait, speak and go."""

from oudler.bots.levels import LEVELS, levels_here
from oudler.table import events
from oudler.table.clock.vacation import Period
from oudler.table.handles import handle_of
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.seats import spectators
from oudler.table.seats.admission import WayIn, asked_places, is_asking, way_in
from oudler.table.seats.commands import Who
from oudler.table.seats.nicknames import distinct_name, shown_name
from oudler.table.seats.state import Bot, Person, Table, Waiting
from oudler.words.safe_text import visible_text

PHRASES = ("hello", "well_played", "thanks", "sorry", "one_moment", "goodbye")
"""Phrases that can be sent with one key, and are shown in each viewer's language."""
MOST_WORDS = 300
"""Characters in a message, at most."""


def own_place(table: Table, who: Who) -> int:
    """The place where this person sits. Raises TableRefusal.

    >>> own_place(playing, Who("bob"))
    3
    """
    place = table.place_of(who.id)
    if place is None:
        raise TableRefusal(TableReason.NOT_SEATED)
    return place


def _check_place(table: Table, place: int) -> None:
    if not 0 <= place < len(table.occupants):
        raise TableRefusal(TableReason.NO_SUCH_PLACE)


def sit(table: Table, who: Who, place: int, name: str) -> tuple[events.Event, ...]:
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
        return (events.PersonSat(place, who.id, shown),)
    return (events.PlaceAsked(place, who.id, shown),)


def admit(table: Table, place: int, handle: str, *, agrees: bool) -> tuple[events.Event, ...]:
    """A player's answer whether a person may take over in mid-deal."""
    found = table.waiting_as(handle)
    if found is None or not is_asking(table, found):
        raise TableRefusal(TableReason.NOBODY_WAITS)
    if place not in asked_places(table, found.person.id):
        raise TableRefusal(TableReason.NOT_PLAYING)
    answer = events.PlaceAgreed(place, handle) if agrees else events.PlaceRefused(place, handle)
    return (*come_back(table, place), answer)


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


def seat_bot(table: Table, place: int, level: str) -> tuple[events.Event, ...]:
    """Seat a bot of this level at a place where no person sits. Raises TableRefusal.

    >>> seat_bot(table, 3, "club")
    (BotSat(place=3, level='club'),)
    """
    _check_place(table, place)
    check_level(level)
    if table.occupants[place] is not None and not isinstance(table.occupants[place], Bot):
        raise TableRefusal(TableReason.PLACE_TAKEN)
    return (events.BotSat(place, level),)


def check_level(level: str) -> None:
    """Raise TableRefusal for a level that no bot can play here."""
    if level not in LEVELS:
        raise TableRefusal(TableReason.NO_SUCH_LEVEL)
    if level not in levels_here():
        raise TableRefusal(TableReason.NO_SEARCH)


STAND_IN = "club"
"""The level of a bot that replaces a person."""


def vacation_noted(
    table: Table, person: str, periods: tuple[Period, ...]
) -> tuple[events.Event, ...]:
    """Note a person's vacations where they have a place at a slow table.

    >>> vacation_noted(playing, "bob", (Period(0.0, 86_400.0),))
    ()
    """
    place = table.place_of(person)
    if place is None or table.is_closed or not table.opened.pace.is_slow:
        return ()
    return () if table.vacation_of(place) == periods else (events.VacationNoted(place, periods),)


def leave(table: Table, place: int) -> tuple[events.Event, ...]:
    """Leave a place: in mid-deal it becomes a bot's, so that nobody has to wait."""
    return (events.BotSat(place, STAND_IN) if table.is_playing else events.PlaceCleared(place),)


def clear(table: Table, place: int) -> tuple[events.Event, ...]:
    """Clear a place: first a person who waits for it, then its occupant."""
    _check_place(table, place)
    for one in table.waiting:
        if one.place == place:
            return _turned_away(table, one)
    occupant = table.occupants[place]
    if occupant is None:
        raise TableRefusal(TableReason.PLACE_EMPTY)
    if not isinstance(occupant, Person) or occupant.id == table.opened.host:
        return leave(table, place)
    return (events.PersonBarred(place, occupant.id, occupant.name), *leave(table, place))


def _turned_away(table: Table, one: Waiting) -> tuple[events.Event, ...]:
    """Send away a person who waits; a host who waits just stops waiting."""
    if one.person.id == table.opened.host:
        return (events.PlaceDropped(handle_of(table.opened.id, one.person.id)),)
    return (events.PersonBarred(one.place, one.person.id, one.person.name),)


def welcome(table: Table, handle: str) -> tuple[events.Event, ...]:
    """Let a person come back who was barred or removed. Raises TableRefusal."""
    for one in table.barred:
        if handle_of(table.opened.id, one.id) == handle:
            return (events.PersonWelcomed(one.id),)
    if handle in table.removed:
        return (events.SpectatorWelcomed(handle),)
    raise TableRefusal(TableReason.NOBODY_THERE)


def forgotten(table: Table, person: str) -> tuple[events.Event, ...]:
    """The events when a person is erased: they leave, and another person becomes host.

    >>> [type(event).__name__ for event in forgotten(playing, "anne")]
    ['BotSat', 'PersonForgotten']
    """
    place = table.place_of(person)
    others = [one.id for one in table.occupants if isinstance(one, Person) and one.id != person]
    is_host = person == table.opened.host
    host = next(iter(others), "") if is_host else table.opened.host
    left = () if place is None else leave(table, place)
    return (
        *left,
        events.PersonForgotten(handle_of(table.opened.id, person), host, *_put(table, person)),
    )


def _put(table: Table, person: str) -> tuple[int | None, str]:
    """The person's place in the running deal, and its share of the seed."""
    if table.terms is None or person not in table.drawers:
        return None, ""
    place = table.drawers.index(person)
    return place, table.terms.anonymous(place, table.drawn[place]).share


def come_back(table: Table, place: int) -> tuple[events.Event, ...]:
    """The event of a person's return, if a bot covers for them.

    >>> come_back(playing, 0)
    ()
    """
    return (events.PersonBack(place),) if place in table.covered else ()


def say(table: Table, who: Who, phrase: str, text: str, deal: int = 0) -> tuple[events.Event, ...]:
    """A phrase or a text for all at the table, perhaps about a finished deal. Raises TableRefusal.

    >>> say(table, Who("anne"), "", "Bonsoir")
    (Said(person='anne', name='Anne', phrase='', text='Bonsoir', deal=0),)
    """
    said = visible_text(text)
    _check_barred(table, who)
    if not (spectators.may_comment if deal else spectators.may_speak)(table, who.id):
        raise TableRefusal(TableReason.NOT_INVITED)
    finished = 0 if table.session is None else len(table.session.sheet)
    if not 0 <= deal <= finished:
        raise TableRefusal(TableReason.NOT_OVER)
    if phrase and phrase not in PHRASES:
        raise TableRefusal(TableReason.NO_SUCH_PHRASE)
    if not phrase and not said:
        raise TableRefusal(TableReason.SAY_NOTHING)
    if len(said) > MOST_WORDS:
        raise TableRefusal(TableReason.SAY_TOO_LONG)
    place = table.place_of(who.id)
    name = table.names[place] if place is not None else who.name
    return (events.Said(who.id, name, phrase, said, deal),)
