"""Who is awaited at a slow table: the people to tell that it is their turn."""

from collections.abc import Iterator
from dataclasses import dataclass

from oudler.table.clock.pace import deadline
from oudler.table.clock.vacation import Period, deferral
from oudler.table.seats import claims, undo
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
    def kind(self) -> str:
        """What they are to do: play, answer, open their number or be ready for the next deal.

        >>> Awaited("chez-anne", 0, "anne", "turn/2.5", 2.5, None).kind
        'turn'
        """
        return self.what.partition("/")[0]


def awaited(table: Table) -> Iterator[Awaited]:
    """The people for whom the others wait; nobody unless the table is slow.

    >>> list(awaited(playing))
    []
    """
    if not table.opened.pace.is_slow or table.is_closed:
        return
    turn = table.turn
    if turn is not None:
        if is_turn_of(table, turn):
            yield _at(table, turn, f"turn/{table.since}", turn_ends(table))
        for place in answering(table) - {turn}:
            yield _at(table, place, f"answer/{table.since}", None)
        return
    deals = 0 if table.session is None else len(table.session.sheet)
    for place in table.unopened or _unready(table):
        yield _at(table, place, f"{'open' if table.unopened else 'ready'}/{deals}", None)


def is_turn_of(table: Table, place: int) -> bool:
    """Whether the others wait for a person to play: not while they decide about their claim.

    >>> is_turn_of(playing, 1), is_turn_of(playing, 3)
    (False, False)
    """
    return table.turn == place and table.claim is None and not table.is_played_by_bot(place)


def answering(table: Table) -> set[int]:
    """The places of people who must answer a claim, or whether something is taken back.

    >>> answering(playing)
    set()
    """
    return claims.missing_answers(table) or undo.missing_answers(table)


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
    if turn is None or not is_turn_of(table, turn):
        return None
    pace, bank = table.opened.pace, table.banks[turn]
    if not table.vacations:
        return deadline(pace, bank, table.since)
    away = deferral(table.vacation_of(turn), table.since, pace.move + bank)
    return deadline(pace, bank, table.since + away)
