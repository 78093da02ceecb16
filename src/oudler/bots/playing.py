"""One deal played by several players, without clocks or a table's comings and goings."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from oudler.bots.player import Player
from oudler.core.deal import Deal
from oudler.core.dealing import start
from oudler.core.engine import LegalSlam, decide, evolve, follow_ups, legal_for
from oudler.core.events import Dealt, Event
from oudler.core.refusal import IllegalAction
from oudler.core.ruleset import Ruleset
from oudler.core.seats import Seat
from oudler.core.view import view
from oudler.core.ways import Phase

Notify = Callable[[Event, Deal], None]
"""Told of each event and of the deal after it."""
Refused = Callable[[Seat, IllegalAction], None]
"""Told when the rules refuse what a player asked for; the player is then asked again."""


async def play_deal(
    rules: Ruleset,
    dealt: Dealt,
    players: Sequence[Player],
    notify: Notify | None = None,
    refused: Refused | None = None,
) -> Deal:
    """Play one deal to its score.

    Where nobody is told of refusals, an illegal action ends the deal with IllegalAction.
    """
    tell = notify or _nobody
    deal = start(rules, dealt)
    tell(dealt, deal)
    for event in follow_ups(deal):
        deal = evolve(deal, event)
        tell(event, deal)
    was_asked_for_slam = False
    while deal.to_act is not None:
        seat = deal.to_act
        if not was_asked_for_slam and deal.phase is Phase.PLAY:
            was_asked_for_slam = True
            announcer = _announcer(deal)
            seat = seat if announcer is None else announcer
        decision = await players[seat].choose(view(deal, seat))
        if decision.action is None:
            continue
        try:
            events = decide(deal, seat, decision.action)
        except IllegalAction as refusal:
            if refused is None:
                raise
            refused(seat, refusal)
            continue
        for event in events:
            deal = evolve(deal, event)
            tell(event, deal)
    return deal


def _announcer(deal: Deal) -> Seat | None:
    """The taker, while he may still announce a slam although another leads."""
    taker = deal.taker
    if taker is not None and isinstance(legal_for(deal, taker), LegalSlam):
        return taker
    return None


def _nobody(event: Event, deal: Deal) -> None:
    del event, deal
