"""Who may still announce something before another's lead, by public knowledge alone.

Bots wait for these people whatever they hold: a wait must reveal nothing about a hand.
"""

from dataclasses import replace

from oudler.core import Deal, Phase, Seat, SlamAnnounced, SlamTime
from oudler.core.phases.announcing import may_announce
from oudler.table.clock.pace import ANNOUNCEMENT
from oudler.table.seats.state import Table


def speakers(table: Table) -> tuple[int, ...]:
    """The places that may still announce something before another's lead, whatever their hands."""
    deal = table.deal
    if deal is None or deal.phase is not Phase.PLAY or deal.tricks or deal.trick.cards:
        return ()
    seats = ((place, table.seat_of(place)) for place in range(len(table.occupants)))
    return tuple(
        place
        for place, seat in seats
        if seat is not None and seat != deal.to_act and may_announce(deal, seat)
    )


def awaited_speakers(table: Table) -> tuple[int, ...]:
    """The people for whom a bot's first lead waits: present, and not yet silent.

    >>> awaited_speakers(playing)
    ()
    """
    turn = table.turn
    if turn is None or not table.is_played_by_bot(turn):
        return ()
    present = set(table.present) - table.silent
    return tuple(place for place in speakers(table) if place in present)


def has_spoken(deal: Deal, seat: Seat) -> bool:
    """Whether a taker who has just discarded had all they may announce before them with the dog.

    Only a slam is announced then: asking again would cost every taker a click. By the rules alone,
    never by cards.
    """
    if deal.rules.slam_announced is not SlamTime.BEFORE_FIRST_CARD:
        return False
    return not may_announce(replace(deal, slam=SlamAnnounced(seat)), seat)


def lead_at(table: Table) -> float | None:
    """When a bot leads at the latest, in seconds since 1970; None if it waits for nobody.

    >>> lead_at(playing) is None
    True
    """
    return table.since + ANNOUNCEMENT if awaited_speakers(table) else None
