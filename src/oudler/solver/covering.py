"""Which deals can be searched, and for what."""

from __future__ import annotations

from collections.abc import Iterator

from oudler.core.deal import Deal
from oudler.core.ruleset import Ruleset
from oudler.core.ways import Pack, PartnerIs, Phase
from oudler.solver.goals import Goal
from oudler.solver.refusal import SearchRefused, Unsearchable

MOST_SEATS = 7
"""So many play with one pack at most."""


def check(deal: Deal, goal: Goal) -> None:
    """Raise SearchRefused where this deal cannot be searched for this goal."""
    for reason in reasons(deal, goal):
        raise SearchRefused(reason)


def reasons(deal: Deal, goal: Goal) -> Iterator[Unsearchable]:
    """Why it can be neither searched nor played on by chance; nothing where it can."""
    if deal.phase in (Phase.COUNTING, Phase.OVER):
        yield Unsearchable.DEAL_OVER
    elif deal.phase is not Phase.PLAY:
        yield Unsearchable.NOT_IN_PLAY
    yield from reasons_of(deal.rules)
    if goal is Goal.OWN and deal.taker is not None:
        yield Unsearchable.HAS_TAKER
    if goal is not Goal.OWN and deal.taker is None:
        yield Unsearchable.NO_TAKER


def reasons_of(rules: Ruleset) -> Iterator[Unsearchable]:
    """Why no deal under these rules can be searched; nothing where some can."""
    if rules.pack is Pack.DOUBLE:
        yield Unsearchable.TWO_PACKS
    if rules.piles:
        yield Unsearchable.PILES
    if Phase.CALLING in rules.phases and rules.partner_is is PartnerIs.CAPTOR:
        yield Unsearchable.PARTNER_UNKNOWN
    if rules.seats > MOST_SEATS:
        yield Unsearchable.TOO_MANY
