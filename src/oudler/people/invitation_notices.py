"""Notices of invitations: one for each table and person, and never many in a row."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from oudler.people.reach.due_notices import MAIL, Timing, is_due, is_over
from oudler.people.reach.notice_ledger import Ledger
from oudler.people.valid_invitations import ValidInvitation

INVITED = "/invited"
"""The ending of the names of facts that are invitations."""


@dataclass(frozen=True, slots=True)
class InvitationNotice:
    """The invitations to tell a person through one channel."""

    channel: str
    facts: tuple[str, ...]
    """The names under which the ledger notes them."""
    invitations: tuple[ValidInvitation, ...]


def fact_of(one: ValidInvitation) -> str:
    """The name of an invitation in the ledger: one for each table, whoever invites there.

    >>> fact_of(ValidInvitation(table, "who", table.people[0], 0))
    'chez-anne/invited'
    """
    return f"{one.table.opened.id}{INVITED}"


def next_invitations(
    channel: str, found: Sequence[ValidInvitation], ledger: Ledger, now: float, timing: Timing
) -> InvitationNotice | None:
    """The notice to send through this channel now, if any; `now` in seconds since 1970.

    >>> asked = ValidInvitation(table, "who", table.people[0], 0)
    >>> next_invitations(MAIL, [asked], Ledger(), 30.0, Timing()) is None
    True
    >>> next_invitations(MAIL, [asked], Ledger(), 90.0, Timing()).facts
    ('chez-anne/invited',)
    """
    due: dict[str, ValidInvitation] = {}
    for one in found:
        is_ripe = now >= one.time / 1000 + timing.delay
        if is_ripe and is_due(ledger, channel, fact_of(one), now, timing):
            due.setdefault(fact_of(one), one)
    is_soon = now - ledger.last_told(channel, INVITED) < timing.between
    is_quiet = channel == MAIL and now - ledger.last_told(channel) < timing.quiet
    if not due or is_soon or is_quiet:
        return None
    return InvitationNotice(channel, tuple(due), tuple(due.values()))


def are_told(channels: Iterable[str], found: Iterable[ValidInvitation], ledger: Ledger) -> bool:
    """Whether these invitations have been told through every channel, or tried too often.

    >>> are_told([MAIL], [], Ledger())
    True
    """
    facts = {fact_of(one) for one in found}
    return all(is_over(ledger, channel, fact) for channel in channels for fact in facts)
