"""One deal played by several players, without clocks or a table's comings and goings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from oudler.bots.player import Player, ask, check_player, finish
from oudler.core.deal import Deal, check_deal
from oudler.core.engine import decide, evolve, follow_ups, legal_for
from oudler.core.events import Dealt, Event
from oudler.core.phases.announcing import LegalAnnouncements
from oudler.core.phases.dealing import start
from oudler.core.refusal import IllegalAction
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import Phase
from oudler.core.seats import Seat, seats_from
from oudler.core.view import view
from oudler.shuffling import numbered_deal

Notify = Callable[[Event, Deal], None]
"""Called with each event and the deal after it."""
Refused = Callable[[Seat, IllegalAction], None]
"""Called when the rules refuse a player's action; the player is then asked again."""


async def play_deal(
    rules: Ruleset,
    dealt: Dealt,
    players: Sequence[Player],
    notify: Notify | None = None,
    refused: Refused | None = None,
) -> Deal:
    """Play one deal to its score.

    Without `refused`, an illegal action ends the deal: it raises IllegalAction. With it the player
    is asked again, until `refused` itself raises. Raises NotAPlayer for anything that is not a
    player.

    >>> from oudler import finish, make_player
    >>> players = [make_player("beginner") for _ in range(4)]
    >>> sum(finish(play_deal(rules, deal.dealt, players)).scores)
    0
    """
    tell = notify or _nobody
    deal = start(rules, dealt)
    tell(dealt, deal)
    return await play_on(deal, players, notify, refused)


def play_numbered(rules: Ruleset, players: Sequence[Player], seed: str, number: int) -> Deal:
    """Play one of a seed's many deals, with players that answer at once.

    >>> from oudler import make_player
    >>> play_numbered(rules, [make_player("beginner")] * 4, "an evening", number=2).dealer
    2
    """
    return finish(play_deal(rules, numbered_deal(rules, seed, number), players))


async def play_on(
    deal: Deal,
    players: Sequence[Player],
    notify: Notify | None = None,
    refused: Refused | None = None,
) -> Deal:
    """Play a deal from where it stands to its score, as `play_deal` does.

    >>> from oudler import finish, make_player
    >>> players = [make_player("beginner") for _ in range(4)]
    >>> finish(play_on(begun, players)).phase
    Phase.OVER
    """
    check_deal(deal)
    # The list may include a dealer who sits out, last; that player is never asked.
    if not deal.rules.seats <= len(players) <= deal.rules.places:
        raise ValueError(f"players: expected {deal.rules.seats}, one a seat, not {len(players)}")
    for place, player in enumerate(players):
        check_player(player, f"players[{place}]")
    tell = notify or _nobody
    deal = _after(deal, follow_ups(deal), tell)
    silent: set[Seat] = set()
    while deal.to_act is not None:
        seat = announcer(deal, silent)
        if seat is None:
            seat = deal.to_act
        decision = await ask(players[seat], view(deal, seat))
        if decision.action is None:
            silent.add(seat)
            continue
        try:
            events = decide(deal, seat, decision.action)
        except IllegalAction as refusal:
            if refused is None:
                raise
            refused(seat, refusal)
            continue
        deal = _after(deal, events, tell)
    return deal


def _after(deal: Deal, events: Iterable[Event], tell: Notify) -> Deal:
    """The deal after these events, once each has been told."""
    for event in events:
        deal = evolve(deal, event)
        tell(event, deal)
    return deal


def announcer(deal: Deal, silent: Collection[Seat]) -> Seat | None:
    """The next seat that may announce something before another leads, and has not declined to.

    >>> announcer(deal, ()) is None
    True
    """
    leader = deal.to_act
    if leader is None or deal.phase is not Phase.PLAY or deal.tricks or deal.trick.cards:
        return None
    others = (seat for seat in seats_from(leader, deal.rules.seats) if seat not in silent)
    may = ((seat, legal_for(deal, seat)) for seat in others)
    return next((seat for seat, legal in may if isinstance(legal, LegalAnnouncements)), None)


def _nobody(event: Event, deal: Deal) -> None:
    del event, deal
