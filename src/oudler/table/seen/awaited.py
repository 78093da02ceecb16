"""Who is awaited at a slow table: the people to tell that it is their turn."""

from collections.abc import Iterator
from dataclasses import dataclass

from oudler.table.clock.pace import deadline
from oudler.table.clock.vacation import Period, deferral
from oudler.table.seats.state import Person, Table


@dataclass(frozen=True, slots=True)
class Awaited:
    """A person for whom the others wait, at a table where nobody is expected to stay."""

    table: str
    place: int
    person: str
    what: str
    """A name for what they wait for, the same until it is done."""
    since: float
    """When that began, in seconds of the log's clock."""
    until: float | None
    """When a bot does it instead; None if that is not known from the log."""
    away: tuple[Period, ...] = ()
    """The person's vacations."""

    @property
    def is_turn(self) -> bool:
        """Whether the person is to play; otherwise the others wait for the next deal.

        >>> Awaited("chez-anne", 0, "anne", "turn/2.5", 2.5, None).is_turn
        True
        """
        return self.what.startswith("turn/")


def awaited(table: Table) -> Iterator[Awaited]:
    """The people for whom the others wait; nobody unless the table is slow.

    >>> list(awaited(playing))
    []
    """
    if not table.opened.pace.is_slow or table.is_closed:
        return
    turn = table.turn
    if turn is not None:
        if not table.is_played_by_bot(turn):
            yield _at(table, turn, f"turn/{table.since}", turn_ends(table))
        return
    deals = 0 if table.session is None else len(table.session.sheet)
    for place in table.unopened or _unready(table):
        yield _at(table, place, f"{'open' if table.unopened else 'ready'}/{deals}", None)


def _at(table: Table, place: int, what: str, until: float | None) -> Awaited:
    person = table.occupants[place]
    assert isinstance(person, Person)
    return Awaited(
        table.opened.id, place, person.id, what, table.since, until, table.vacation_of(place)
    )


def _unready(table: Table) -> Iterator[int]:
    """Those who are not ready though others are, or though a deal has ended."""
    if not table.is_full or not (table.numbers or (table.is_over and not table.is_match_over)):
        return
    ready = {given.place for given in table.numbers}
    yield from (place for place in table.drawing if place not in ready)


def turn_ends(table: Table) -> float | None:
    """When the player's time runs out, in seconds of the log's clock; None if nobody is timed.

    >>> turn_ends(playing) is None
    True
    """
    turn = table.turn
    if turn is None or table.is_played_by_bot(turn):
        return None
    pace, bank = table.opened.pace, table.banks[turn]
    if not table.vacations:
        return deadline(pace, bank, table.since)
    away = deferral(table.vacation_of(turn), table.since, pace.move + bank)
    return deadline(pace, bank, table.since + away)
