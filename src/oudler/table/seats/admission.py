"""Who may take over a place in mid-deal, so that nobody sees two hands of one deal.

You may come back to the hand you held if the players present agree. You may take over a hand that
no person has seen if you have seen none and everyone who has seen one agrees; a player who is away
or has left cannot agree. Otherwise you wait: the place is yours when the deal ends (decision 0031).
"""

from enum import StrEnum

from oudler.table.handles import handle_of
from oudler.table.seats.state import Table, Waiting


class WayIn(StrEnum):
    """How a person gets an empty place, or a bot's."""

    NOW = "now"
    ASK = "ask"
    """Once the players agree, and at the latest when the deal ends."""
    WAIT = "wait"
    """When the deal ends."""


def way_in(table: Table, person: str, place: int) -> WayIn:
    """How this person, who has no place yet, gets this one.

    >>> way_in(table, "bob", 3), way_in(playing, "chloé", 1)
    (<WayIn.NOW: 'now'>, <WayIn.ASK: 'ask'>)
    """
    if not table.has_hand(place):
        return WayIn.WAIT if table.is_draw_open else WayIn.NOW
    if not _may_see(table, person, place):
        return WayIn.WAIT
    asked = asked_places(table, person)
    if not asked:
        return WayIn.NOW if _seen(table, person) else WayIn.WAIT
    return WayIn.WAIT if handle_of(table.opened.id, person) in table.declined else WayIn.ASK


def asked_places(table: Table, person: str) -> frozenset[int]:
    """The places whose players must all agree before this person takes over a hand.

    Coming back to your own hand tells you nothing new, so people who are away need not agree.

    >>> asked_places(playing, "chloé") == {0, 3}
    True
    """
    among = table.present if _seen(table, person) else table.people
    return frozenset(filter(table.has_hand, among))


def is_asking(table: Table, one: Waiting) -> bool:
    """Whether the players are being asked about this person who waits.

    >>> from oudler.table.seats.state import Person
    >>> is_asking(playing, Waiting(Person("chloé", "Chloé"), place=1, since=0.0))
    True
    """
    return way_in(table, one.person.id, one.place) is WayIn.ASK


def is_let_in(table: Table, one: Waiting) -> bool:
    """Whether this person who waits takes the place now.

    >>> from oudler.table.seats.state import Person
    >>> chloe = Person("chloé", "Chloé")
    >>> is_let_in(playing, Waiting(chloe, place=1, since=0.0))
    False
    >>> is_let_in(playing, Waiting(chloe, place=1, since=0.0, agreed=frozenset({0, 3})))
    True
    """
    way = way_in(table, one.person.id, one.place)
    has_all = asked_places(table, one.person.id) <= one.agreed
    return way is WayIn.NOW or (way is WayIn.ASK and has_all)


def _seen(table: Table, person: str) -> set[int]:
    """The places whose hands this person has seen in this deal."""
    own = handle_of(table.opened.id, person)
    return {place for who, place in table.hands_seen if who == own}


def _may_see(table: Table, person: str, place: int) -> bool:
    """Whether a person may see this hand: they have seen no other, and no other person this one."""
    if seen := _seen(table, person):
        return seen == {place}
    held = {held for _, held in table.hands_seen}
    # A player who left may come back to their hand, so they would have to agree, and cannot.
    has_left = bool(held - {*table.people})
    # A deal seen before, here or elsewhere, may be known to anyone.
    is_known = place in held or table.was_taken_back or table.is_repeating
    return not (has_left or is_known)
