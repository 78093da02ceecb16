"""Spectators: who may watch a table, and who may speak. They are named by handle."""

from oudler import budgets
from oudler.table import events
from oudler.table.clock.delay import Delay
from oudler.table.handles import handle_of
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.seats.state import Person, Table


def is_removed(table: Table, person: str) -> bool:
    """Whether the host has removed this person from the spectators."""
    return bool(table.removed) and _handle(table, person) in table.removed


def is_welcome(table: Table, person: str) -> bool:
    """Whether this person may still watch and sit down: the host has not sent them away.

    >>> is_welcome(table, "bob")
    True
    """
    return not is_removed(table, person) and all(one.id != person for one in table.barred)


def may_watch(table: Table, person: str) -> bool:
    """Whether this person may see the live table.

    >>> may_watch(table, "bob")
    True
    """
    if is_removed(table, person):
        return False
    if table.watchers is None or _has_part(table, person) or table.wait_of(person) is not None:
        return True
    return _handle(table, person) in table.watchers | table.invited


def may_speak(table: Table, person: str) -> bool:
    """Whether this person may speak: a player, the host, or an invited spectator.

    >>> may_speak(table, "anne"), may_speak(table, "bob")
    (True, False)
    """
    return _has_part(table, person) or _handle(table, person) in table.invited


def may_comment(table: Table, person: str) -> bool:
    """Whether this person may speak of finished deals: everyone who played one may, too.

    >>> may_comment(table, "anne"), may_comment(table, "bob")
    (True, False)
    """
    has_played = _handle(table, person) in table.has_played
    return may_speak(table, person) or (has_played and not is_removed(table, person))


def is_delayed(table: Table, person: str | None) -> bool:
    """Whether this person sees the table late: everyone without a place does, the host too.

    >>> is_delayed(table, "bob")
    False
    """
    return table.delay is not Delay.NONE and (person is None or table.place_of(person) is None)


def check_may_watch(table: Table, person: str) -> None:
    """Raises TableRefusal if this person may not see the live table."""
    if is_removed(table, person):
        raise TableRefusal(TableReason.REMOVED)
    if not may_watch(table, person):
        raise TableRefusal(TableReason.NOT_ADMITTED)


def invite(table: Table, who: str, *, speaks: bool) -> tuple[events.Event, ...]:
    """The host lets a spectator speak, or no longer. Raises TableRefusal for a barred person.

    >>> events = invite(table, handle_of("chez-anne", "bob"), speaks=True)
    >>> type(events[0]).__name__
    'SpectatorInvited'
    """
    if speaks == (who in table.invited):
        return ()
    if speaks and who in table.removed | {handle_of(table.opened.id, p.id) for p in table.barred}:
        raise TableRefusal(TableReason.NOBODY_THERE)
    return (events.SpectatorInvited(who) if speaks else events.SpectatorSilenced(who),)


def remove(table: Table, who: str) -> tuple[events.Event, ...]:
    """The host removes a spectator. Raises TableRefusal for a player.

    >>> remove(table, handle_of("chez-anne", "anne"))
    Traceback (most recent call last):
        ...
    oudler.table.refusal.TableRefusal: not_spectator
    """
    if any(who == handle_of(table.opened.id, one) for one in _part(table)):
        raise TableRefusal(TableReason.NOT_SPECTATOR)
    return () if who in table.removed else (events.SpectatorRemoved(who),)


def limit_watching(table: Table, known: tuple[str, ...]) -> tuple[events.Event, ...]:
    """The host closes the table to newcomers. Raises TableRefusal if the table is listed.

    >>> type(limit_watching(table, known=())[0]).__name__
    'WatchingLimited'
    """
    if table.opened.is_listed:
        raise TableRefusal(TableReason.LISTED)
    here = {handle_of(table.opened.id, one) for one in _part(table)}
    known = known[: budgets.SPECTATORS_KNOWN]
    return (events.WatchingLimited(tuple(sorted({*known, *here}))),)


def open_watching(table: Table) -> tuple[events.Event, ...]:
    """The host lets anyone with the link watch again."""
    return () if table.watchers is None else (events.WatchingOpened(),)


def delay_watching(table: Table, delay: Delay) -> tuple[events.Event, ...]:
    """The host sets how late spectators see the table.

    Raises TableRefusal for a shorter delay during a deal, which would show its latest cards.

    >>> delay_watching(table, Delay.DEAL)
    (WatchingDelayed(delay=Delay.DEAL),)
    """
    if delay is table.delay:
        return ()
    if table.is_playing and delay.is_shorter(table.delay):
        raise TableRefusal(TableReason.STILL_DELAYED)
    return (events.WatchingDelayed(delay),)


def _has_part(table: Table, person: str) -> bool:
    return person == table.opened.host or table.place_of(person) is not None


def _part(table: Table) -> tuple[str, ...]:
    """The ids of the host and of all players."""
    players = (one.id for one in table.occupants if isinstance(one, Person))
    return (table.opened.host, *players)


def _handle(table: Table, person: str) -> str:
    return handle_of(table.opened.id, person)
