"""The places of a table in a list: who sits there, and their rating, if you may see it."""

import msgspec

from oudler.people.http.rating_routes import ShownRating
from oudler.table.seats.state import Bot, Person, Table
from oudler.table.seen.names import names_of


class ListedPlace(msgspec.Struct):
    """The occupant of a place at a listed table."""

    kind: str
    name: str
    rating: ShownRating | None = None
    """Their rating, if you may see it."""


def places_of(table: Table) -> list[ListedPlace]:
    """Who sits at each place, by name.

    >>> [place.kind for place in places_of(table)]
    ['person', 'bot', 'bot', 'empty']
    """
    kinds = {Person: "person", Bot: "bot", type(None): "empty"}
    names = zip(table.occupants, names_of(table), strict=True)
    return [ListedPlace(kinds[type(one)], name) for one, name in names]
