"""What each bid, call or discard brings, in likely deals that are played on after it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from math import inf

from oudler.bots.discarding import best_discards
from oudler.bots.learned.expert import seed_of
from oudler.bots.learned.master import CANDIDATES
from oudler.coach import known_costs
from oudler.coach.judgement import Estimate, Outcome, estimate, summed
from oudler.core import CardSet, Deal, LegalBids, LegalCalls, LegalDiscard, Seat, SeatView
from oudler.core.actions import Action, Bid, CallCards, Discard
from oudler.solver.determinize import worlds as drawn_worlds

WORLDS = 120
"""How many likely deals an answer tries: it must come within two seconds."""
TOLD = 4
"""How many discards are compared with the one made."""
SEED = "trainer"
CLOSE = 2.0
"""Points of the score: a choice that brings less by fewer is as good."""
MOSTLY = 0.9
"""A rate is given only for contracts that are played in at least this share of the deals."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What a choice brings the seat on average, in points of the score."""

    action: Action
    score: Estimate
    """Twice its error to both sides is an interval of 95 %."""
    made: float | None
    """In what share of the deals the contract is made; None for a pass."""
    behind: Estimate
    """How much less it brings than the best choice, deal by deal."""

    @property
    def is_good(self) -> bool:
        """Whether nothing brings more beyond chance, or not so much more that it matters.

        >>> from oudler.coach.judgement import Estimate
        >>> Expected(Bid(None), Estimate(40.0, 11.0), None, Estimate(34.0, 20.0)).is_good
        True
        """
        return not self.behind.is_loss or self.behind.mean < CLOSE


def choices(seen: SeatView) -> list[Action]:
    """Every bid or call that a seat may make.

    >>> from oudler import view
    >>> [bid.contract for bid in choices(view(deal, deal.to_act))][:2]
    [None, Contract.PRISE]
    """
    match seen.legal:
        case LegalBids(contracts):
            return [Bid(None), *map(Bid, contracts)]
        case LegalCalls(cards):
            return [CallCards(CardSet.of([card])) for card in cards]
        case _:
            return []


def tried(
    deals: Sequence[Deal], seat: Seat, actions: Sequence[Action], seed: int
) -> dict[Action, list[Outcome]]:
    """What each of these actions brings, in the same deals."""
    return {action: known_costs.outcomes(deals, seat, action, seed) for action in actions}


def made_rate(rows: Sequence[Outcome]) -> float | None:
    """In what share of the deals the seat makes its contract; None where others often outbid it.

    >>> made_rate([(25.0, 1.0), (-30.0, 0.0)]), made_rate([(25.0, 1.0), (0.0, None)])
    (0.5, None)
    """
    _, made, played = summed(rows)
    return made if played >= MOSTLY else None


def bid_scores(seen: SeatView, worlds: int = WORLDS) -> tuple[Expected, ...]:
    """What each legal bid brings, the best first, in deals that look to this seat like its own.

    >>> from oudler import view
    >>> seen = view(deal, deal.to_act)
    >>> bid_scores(seen, worlds=4)[0].action in choices(seen)
    True
    """
    seed = seed_of(seen, f"{SEED}/{len(seen.bids)}")
    return _expected(known_costs.likely_deals(seen, worlds, seed), seen.seat, choices(seen), seed)


def discard_scores(
    seen: SeatView, made: Discard | None = None, worlds: int = WORLDS
) -> tuple[Expected, ...]:
    """What a discard brings, compared with those that look best; best first.

    >>> from oudler import view
    >>> len(discard_scores(view(taken, taken.to_act), worlds=4))
    4
    """
    usual = usual_discards(seen)
    above = known_costs.discards_weighed(seen, usual, SEED, worlds)
    order = sorted(range(len(usual)), key=lambda number: -above[number].mean)
    actions: list[Action] = [Discard(usual[number]) for number in order[:TOLD]]
    if made is not None and made not in actions:
        actions.append(made)
    deals = discard_deals(seen, worlds, f"{SEED}/again")
    return _expected(deals, seen.seat, actions, seed_of(seen, SEED))


def usual_discards(seen: SeatView, count: int = CANDIDATES) -> list[CardSet]:
    """The best discards by rules of thumb."""
    assert isinstance(seen.legal, LegalDiscard)
    return [CardSet(cards) for cards in best_discards(seen, seen.legal, count)]


def discard_deals(seen: SeatView, worlds: int, seed: str, until: float = inf) -> list[Deal]:
    """Deals that look to a taker with the dog in hand like its own; rare ones end at `until`."""
    return list(islice(drawn_worlds(seen, seed_of(seen, seed), until=until), worlds))


def _expected(
    deals: Sequence[Deal], seat: Seat, actions: Sequence[Action], seed: int
) -> tuple[Expected, ...]:
    rows = tried(deals, seat, actions, seed)
    means = {action: summed(own)[0] for action, own in rows.items()}
    order = sorted(rows, key=lambda action: -means[action].mean)
    best = rows[order[0]]
    return tuple(
        Expected(action, means[action], made_rate(rows[action]), _behind(best, rows[action]))
        for action in order
    )


def _behind(best: Sequence[Outcome], own: Sequence[Outcome]) -> Estimate:
    return estimate([more - less for (more, _), (less, _) in zip(best, own, strict=True)])
