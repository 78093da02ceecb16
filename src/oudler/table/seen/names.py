"""Names at a table: people's own, and first names for bots."""

from functools import lru_cache

from oudler.core import Seat
from oudler.table.seats.nicknames import are_alike
from oudler.table.seats.state import Bot, Person, Table
from oudler.words import Words
from oudler.words.audience import Audience


def names_of(table: Table) -> tuple[str, ...]:
    """The name at each place, the same for all viewers, so that they can talk about a bot.

    >>> names_of(playing)
    ('Anne', 'Bruno', 'Chloé', 'Bob')
    """
    return _names(table.occupants)


def bot_names(name: str, places: int) -> tuple[str, ...]:
    """The names where one person, at the first place, plays with bots.

    >>> bot_names("Anne", 4)
    ('Anne', 'Bruno', 'Chloé', 'David')
    """
    return _names((Person("", name), *(Bot("") for _ in range(places - 1))))


@lru_cache(maxsize=4_000)
def _names(occupants: tuple[Person | Bot | None, ...]) -> tuple[str, ...]:
    names = [one.name if isinstance(one, Person) else "" for one in occupants]
    for place, one in enumerate(occupants):
        if isinstance(one, Bot):
            names[place] = _bot_name(place, names)
    return tuple(names)


def _bot_name(place: int, taken: list[str]) -> str:
    """The first name of a place's bot, or the next one that nobody has."""
    known = Words("fr")("terminal.bot_names").split()
    start = place % len(known)
    return next(
        name
        for name in (*known[start:], *known[:start])
        if not any(are_alike(name, one) for one in taken)
    )


def company_of(words: Words, table: Table, viewer: str | None) -> Audience:
    """The people at a table by place, as this viewer hears of them."""
    return audience_at(words, table, None if viewer is None else table.place_of(viewer))


def audience_at(words: Words, table: Table, place: int | None) -> Audience:
    """The people at a table, as somebody at this place, or a spectator, hears of them."""
    return _audience(words, table.occupants, place)


def finalists_at(words: Words, table: Table, place: int | None) -> Audience:
    """The players who ended the match, as the person at this place now hears of them."""
    found = table.finalists
    is_same = place is not None and found[place] == table.occupants[place]
    return _audience(words, found, place if is_same else None)


def _audience(
    words: Words, occupants: tuple[Person | Bot | None, ...], place: int | None
) -> Audience:
    names = tuple(
        name or (words("web.told.player") if isinstance(one, Person) else "")
        for one, name in zip(occupants, _names(occupants), strict=True)
    )
    return Audience(words, names, None if place is None else Seat(place))
