"""The table as its players draw the next deal together."""

from operator import attrgetter
from typing import assert_never

from oudler.table import events
from oudler.table.handles import handle_of
from oudler.table.proof.draw import Given
from oudler.table.seats.state import Person, Secret, Table, changed


def evolve_draw(table: Table, event: events.SeedEvent) -> Table:
    """The table after a commitment, a number, or a number opened.

    >>> [given.place for given in evolve_draw(table, events.Ready(0, "7")).numbers]
    [0]
    """
    match event:
        case events.SeedCommitted(deal, commitment, secret):
            return changed(table, secret=Secret(deal, secret, commitment))
        case events.Ready(place, number, bound):
            return _given(drawn_anew(table, place), place, number, bound)
        case events.NumberOpened(place, number):
            return _number_opened(table, place, number)
        case events.SeedRevealed():
            return changed(table, secret=None, voided=0, drawn=(), drawers=())
    assert_never(event)


def _given(table: Table, place: int, number: str, bound: str) -> Table:
    shown = number if not bound else None
    if not bound and table.terms is not None:
        bound = table.terms.binding(place, number)
    return changed(table, numbers=_with(table.numbers, Given(place, shown, bound)))


def _number_opened(table: Table, place: int, number: str) -> Table:
    found = next(given for given in table.numbers if given.place == place)
    opened = Given(place, number, found.bound, was_bound=True)
    return changed(table, numbers=_with(table.numbers, opened))


def _with(numbers: tuple[Given, ...], found: Given) -> tuple[Given, ...]:
    others = (given for given in numbers if given.place != found.place)
    return tuple(sorted((*others, found), key=attrgetter("place")))


def drawn_anew(table: Table, place: int) -> Table:
    """The table after a change among those who draw.

    Once a bound number is open the draw restarts: otherwise a player who knows the number could
    leave or sit down to change the cards.
    """
    if not table.is_draw_open:
        return table
    one, spoilers = table.occupants[place], table.spoilers
    if isinstance(one, Person):
        spoilers = (*spoilers, handle_of(table.opened.id, one.id))
    return changed(table, numbers=(), voided=table.voided + 1, spoilers=spoilers)
