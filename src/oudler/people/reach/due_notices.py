"""Notices: what to tell a person through one channel now. Pure functions of what awaits them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from oudler.people.reach.notice_ledger import DeliveryStatus, Ledger
from oudler.table.clock.vacation import is_away
from oudler.table.seen.awaited import Awaited

MAIL = "mail"
"""The channel of a person's e-mail address; the others are named by a browser's id."""


@dataclass(frozen=True, slots=True)
class Timing:
    """When people are told that others wait for them, in seconds."""

    look: float = 15.0
    """Between two looks at who is awaited."""
    delay: float = 60.0
    """From the beginning of a turn: people at the table act within that time."""
    quiet: float = 600.0
    """Between two e-mails to one person: turns that begin meanwhile go into the next one."""
    between: float = 3_600.0
    """Between two notices of invitations: those that come meanwhile go into the next one."""
    reminder: float = 43_200.0
    """Before a person's time runs out; they are reminded this early, once."""
    again: float = 60.0
    """After a failure; the pause doubles each time, up to an hour."""
    lease: float = 180.0
    """After which another process takes over what was begun and not ended."""


LONGEST_PAUSE = 3600.0
"""Seconds between two attempts to tell a fact, at most."""
MOST_ATTEMPTS = 30
"""How often telling a fact is tried: for a day."""


@dataclass(frozen=True, slots=True)
class Notice:
    """The notice for a person through one channel."""

    channel: str
    facts: tuple[str, ...]
    """The names under which the ledger notes it."""
    news: tuple[Awaited, ...]
    """Where they are awaited and not yet told so."""
    waiting: tuple[Awaited, ...]
    """Everywhere they are awaited."""
    is_reminder: bool = False


def next_notice(
    channel: str, waiting: Sequence[Awaited], ledger: Ledger, now: float, timing: Timing
) -> Notice | None:
    """The notice to send through this channel now, if any; `now` in seconds since 1970.

    >>> turn = Awaited("chez-anne", 0, "anne", "turn/0.0", 0.0, 172_800.0)
    >>> next_notice(MAIL, [turn], Ledger(), 30.0, Timing()) is None
    True
    >>> next_notice(MAIL, [turn], Ledger(), 90.0, Timing()).facts
    ('chez-anne/turn/0.0',)
    """
    due = [
        (fact, one)
        for one in waiting
        for fact in facts_of(one, now, timing)
        if is_due(ledger, channel, fact, now, timing)
    ]
    is_reminder = any(_is_reminder(fact) for fact, _ in due)
    is_quiet = channel == MAIL and now - ledger.last_told(channel) < timing.quiet
    if not due or (is_quiet and not is_reminder):
        return None
    news = tuple(dict.fromkeys(one for _, one in due))
    return Notice(channel, tuple(fact for fact, _ in due), news, tuple(waiting), is_reminder)


def facts_of(one: Awaited, now: float, timing: Timing) -> Iterator[str]:
    """The facts to tell by now about somebody who is awaited; none on vacation.

    >>> turn = Awaited("chez-anne", 0, "anne", "turn/0.0", 0.0, 172_800.0)
    >>> list(facts_of(turn, 140_000.0, Timing()))
    ['chez-anne/turn/0.0', 'chez-anne/turn/0.0/last']
    """
    if is_away(one.away, now):
        return
    fact = f"{one.table}/{one.what}"
    if now >= one.since + timing.delay:
        yield fact
    if one.until is None or one.until - one.since < 2 * timing.reminder:
        return
    if one.until - timing.reminder <= now < one.until:
        yield f"{fact}/last"


def is_due(ledger: Ledger, channel: str, fact: str, now: float, timing: Timing) -> bool:
    """Whether a fact is to be told now: not yet, or again after a failure."""
    entry = ledger.entries.get((channel, fact))
    if entry is None:
        return True
    if entry.status is DeliveryStatus.TOLD or entry.attempts >= MOST_ATTEMPTS:
        return False
    if entry.status is DeliveryStatus.BEGUN:
        return now >= entry.time + timing.lease
    return now >= entry.time + pause_after(entry.attempts, timing)


def pause_after(attempts: int, timing: Timing) -> float:
    """Seconds to wait after this many failures.

    >>> [pause_after(attempts, Timing()) for attempts in (1, 2, 10)]
    [60.0, 120.0, 3600.0]
    """
    return min(LONGEST_PAUSE, timing.again * 2.0 ** min(attempts - 1, 20))


def is_over(ledger: Ledger, channel: str, fact: str) -> bool:
    """Whether a fact has been told, or tried too often."""
    entry = ledger.entries.get((channel, fact))
    return entry is not None and (
        entry.status is DeliveryStatus.TOLD
        or (entry.status is DeliveryStatus.FAILED and entry.attempts >= MOST_ATTEMPTS)
    )


def is_settled(
    channels: Iterable[str], waiting: Sequence[Awaited], ledger: Ledger, timing: Timing, now: float
) -> bool:
    """Whether everything due by now has been told, through every channel."""
    return all(
        now >= one.since + timing.delay
        and all(is_over(ledger, channel, fact) for fact in facts_of(one, now, timing))
        for channel in channels
        for one in waiting
    )


def _is_reminder(fact: str) -> bool:
    return fact.endswith("/last")
