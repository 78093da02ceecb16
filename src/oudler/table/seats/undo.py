"""Taking back: who may ask, what it needs, and when it is granted."""

from oudler.core import Dealt, FollowUp
from oudler.table import events
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.seats.people_decisions import come_back
from oudler.table.seats.state import Table


def ask_undo(table: Table, place: int) -> tuple[events.Event, ...]:
    """Ask to take back this place's last action. Raises TableRefusal."""
    if not table.is_playing:
        raise TableRefusal(TableReason.NOT_PLAYING)
    if table.undo is not None or table.claim is not None:
        raise TableRefusal(TableReason.UNDO_ALREADY_ASKED)
    if last_action(table, place) is None:
        raise TableRefusal(TableReason.NOTHING_TO_TAKE_BACK)
    if place in table.asked_back:
        raise TableRefusal(TableReason.UNDO_ASKED_BEFORE)
    if needs_consent(table, place) and not set(table.present) - {place}:
        raise TableRefusal(TableReason.NOBODY_TO_AGREE)
    return (events.UndoAsked(place),)


def last_action(table: Table, place: int) -> int | None:
    """The number of events in the deal before this place's last action."""
    seat = table.seat_of(place)
    for number in range(len(table.played) - 1, -1, -1):
        event = table.played[number]
        if not isinstance(event, (Dealt, FollowUp)) and event.seat == seat:
            return number
    return None


def needs_consent(table: Table, place: int) -> bool:
    """Whether this place's last action has revealed something since: a card, a bid, the dog.

    Where somebody practises alone with bots it may be taken back all the same.
    """
    kept = last_action(table, place)
    return kept is not None and len(table.played) > kept + 1 and not table.is_practice


def is_undo_agreed(table: Table) -> bool:
    """Whether a request to take something back is granted.

    All who are present have agreed, and where it has shown anything, somebody else has.
    """
    if (undo := table.undo) is None or not set(table.present) <= undo.agreed:
        return False
    return undo.agreed > {undo.place} or not needs_consent(table, undo.place)


def missing_answers(table: Table) -> set[int]:
    """The places of the people who have still to say whether something is taken back.

    >>> missing_answers(playing)
    set()
    """
    return set() if table.undo is None else set(table.present) - table.undo.agreed


def answer_undo(table: Table, place: int, *, agrees: bool) -> tuple[events.Event, ...]:
    """A player's answer to such a request. Raises TableRefusal.

    >>> answer_undo(playing, 3, agrees=True)
    Traceback (most recent call last):
        ...
    oudler.table.refusal.TableRefusal: nothing_asked
    """
    if table.undo is None:
        raise TableRefusal(TableReason.NOTHING_ASKED)
    answer = events.UndoAgreed(place) if agrees else events.UndoRefused(place)
    return (*come_back(table, place), answer)
