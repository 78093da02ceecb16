"""A table's decisions when players draw the next deal together."""

from re import ASCII, compile

from oudler.table import events
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.seats.people_decisions import come_back
from oudler.table.seats.state import Table

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
