"""What everybody at a table is called: people by their names, bots by first names of their own."""

from __future__ import annotations

from oudler.core.seats import Seat
from oudler.core.values import remembering
from oudler.table.state import Bot, Person, Table
from oudler.words import Words
from oudler.words.company import Company


def names_of(table: Table) -> tuple[str, ...]:
    """The name at each place; the same for all viewers, so that they can speak of a bot."""
    return _names(table.occupants)


@remembering
def _names(occupants: tuple[Person | Bot | None, ...]) -> tuple[str, ...]:
    names = [one.name if isinstance(one, Person) else "" for one in occupants]
    for place, one in enumerate(occupants):
        if isinstance(one, Bot):
            names[place] = _bot_name(place, names)
    return tuple(names)


def _bot_name(place: int, taken: list[str]) -> str:
    """The name of this place's bot, or the next one that nobody has."""
    known = Words("fr")("terminal.bot_names").split()
    start = place % len(known)
    return next(name for name in (*known[start:], *known[:start]) if name not in taken)


def company_of(words: Words, table: Table, viewer: str | None) -> Company:
    """Those at a table, by place, as this person hears of them."""
    return company_at(words, table, None if viewer is None else table.place_of(viewer))


def company_at(words: Words, table: Table, place: int | None) -> Company:
    """Those at a table, as they are called to the person at this place, or to a spectator."""
    names = tuple(
        name or (words("web.told.player") if isinstance(one, Person) else "")
        for one, name in zip(table.occupants, names_of(table), strict=True)
    )
    return Company(words, names, None if place is None else Seat(place))
