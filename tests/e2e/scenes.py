"""Moments of a deal as the log of a table, so that a browser can open them at once."""

from collections.abc import Callable, Coroutine, Iterator
from itertools import count
from typing import Any

from tests.e2e.conftest import TABLE

from oudler.bots import Beginner, Decision
from oudler.core import Action, Bid, Contract, Deal, LegalBids, Phase, Ruleset, Seat, decide, evolve
from oudler.core.events import Event as DealEvent
from oudler.core.phases.dealing import dealer_seat, start
from oudler.core.view import view
from oudler.rulesets import load_ruleset
from oudler.shuffling import random_deal
from oudler.table.events import BotSat, Event, PersonSat, SeedCommitted, TableOpened

ANNE = Seat(1)
BOT = Beginner()
NAMES = ("Bruno", "Anne", "Marie-Antoinette", "Zoé")
"""The people at the table; robots have the other places."""


def is_bidding(deal: Deal) -> bool:
    """Anne, who has dealt, bids last."""
    return deal.phase is Phase.BIDDING and deal.to_act == ANNE


def is_calling(deal: Deal) -> bool:
    """Anne calls a king."""
    return deal.phase is Phase.CALLING and deal.to_act == ANNE


def is_discarding(deal: Deal) -> bool:
    """Anne has the dog in her hand."""
    return deal.phase is Phase.DOG and deal.to_act == ANNE


def is_last_to_play(deal: Deal) -> bool:
    """Anne plays the last card of a trick, and it is not the first trick."""
    is_last = len(deal.trick.cards) == deal.rules.seats - 1
    return deal.to_act == ANNE and is_last and len(deal.tricks) > 0


def is_won(deal: Deal) -> bool:
    """Anne has won the last trick and leads."""
    has_led = deal.phase is Phase.PLAY and not deal.trick.cards
    return has_led and deal.to_act == ANNE and len(deal.tricks) > 1


def is_over(deal: Deal) -> bool:
    """The deal is counted."""
    return deal.phase is Phase.OVER and bool(deal.tricks)


MOMENTS: dict[str, Callable[[Deal], bool]] = {
    "bidding": is_bidding,
    "calling": is_calling,
    "dog": is_discarding,
    "play": is_last_to_play,
    "won": is_won,
    "over": is_over,
}


def moments_of(rules: str) -> list[str]:
    """The moments that occur under these rules."""
    phases = {str(phase) for phase in load_ruleset(rules).phases}
    return [one for one in MOMENTS if one in phases or one not in map(str, Phase) or one == "over"]


def table_at(
    moment: str, rules: str, id: str = TABLE, match: int = 0, seed: int = 0
) -> list[Event]:
    """The log of a table at this moment, perhaps in a match of this many deals.

    The deal is the first, from this seed on, that comes to the moment.
    """
    return table_when(MOMENTS[moment], rules, id, match, seed)


def table_when(
    is_there: Callable[[Deal], bool], rules: str, id: str = TABLE, match: int = 0, seed: int = 0
) -> list[Event]:
    """The log of a table at the first moment like this."""
    ruleset = load_ruleset(rules)
    return [*_company(ruleset, id, match), *_deal_until(is_there, ruleset, seed)]


def _company(rules: Ruleset, id: str, match: int) -> Iterator[Event]:
    yield TableOpened(id, "Chez Anne", "anne", rules.name, deals=match)
    for place in range(rules.places):
        if place < len(NAMES):
            yield PersonSat(place, NAMES[place].lower(), NAMES[place])
        else:
            yield BotSat(place, "club")
    yield SeedCommitted(1, "commitment", "secret")


def _deal_until(is_there: Callable[[Deal], bool], rules: Ruleset, first: int) -> list[DealEvent]:
    for seed in count(first):
        found: list[DealEvent] = []
        if is_there(_played(rules, str(seed), is_there, found)):
            return found
    raise AssertionError


def _played(
    rules: Ruleset, seed: str, is_there: Callable[[Deal], bool], events: list[DealEvent]
) -> Deal:
    """The deal of this seed as it is at that moment, or when it is over."""
    dealt = random_deal(rules, dealer_seat(rules, ANNE), seed)
    events.append(dealt)
    deal = start(rules, dealt)
    while deal.to_act is not None and not is_there(deal):
        for event in decide(deal, deal.to_act, _action(deal, deal.to_act)):
            events.append(event)
            deal = evolve(deal, event)
    return deal


def _action(deal: Deal, seat: Seat) -> Action:
    """The bot's action; but Anne takes if she can, and the others pass."""
    seen = view(deal, seat)
    if isinstance(seen.legal, LegalBids):
        takes = seat == ANNE and Contract.GARDE in seen.legal.contracts
        return Bid(Contract.GARDE if takes else None)
    found = _at_once(BOT.choose(seen)).action
    assert found is not None
    return found


def _at_once(choosing: Coroutine[Any, Any, Decision]) -> Decision:
    """The decision of a bot that does not wait; the browser's driver holds the event loop."""
    try:
        choosing.send(None)
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return]
    raise AssertionError
