"""What discards promised by what the taker could know."""

from __future__ import annotations

from collections.abc import Sequence

from oudler.bots.discarding import best_discards
from oudler.bots.learned.expert import discards_above
from oudler.bots.learned.master import CANDIDATES, MARGINS
from oudler.coach.cards import CHOICE, MEASURE
from oudler.coach.judgement import Estimate, Known, Option, best_first
from oudler.coach.moment import Moment
from oudler.coach.stake import known_stake
from oudler.core.actions import Discard
from oudler.core.cards import CardSet
from oudler.core.phases.dog import LegalDiscard
from oudler.core.seats import Side
from oudler.core.view import SeatView, view


def known_discard(moment: Moment, worlds: int) -> Known | None:
    """What a discard promised, beside those that rules of thumb think best; None where trumps
    had to go, which is not weighed.
    """
    seen, done = view(moment.deal, moment.seat), moment.action
    assert isinstance(done, Discard)
    assert isinstance(seen.legal, LegalDiscard)
    if seen.legal.trumps_needed:
        return None
    usual = [CardSet(cards) for cards in best_discards(seen, seen.legal, CANDIDATES)]
    tried = [done.cards, *(one for one in usual if one != done.cards)]
    first, again = (discards_weighed(seen, tried, look, worlds) for look in (CHOICE, MEASURE))
    best = max(range(len(tried)), key=lambda number: (first[number].mean, -number))
    if first[best].mean <= MARGINS[Side.ATTACK] * first[best].error:
        best = 0
    options = [Option(Discard(cards), above) for cards, above in zip(tried, again, strict=True)]
    return Known(options[best].action, again[best], 0.0, 0.0, None, best_first(options[1:]))


def discards_weighed(
    seen: SeatView, tried: Sequence[CardSet], seed: str, worlds: int
) -> list[Estimate]:
    """How much more each of these discards brings than the first, in the taker's points."""
    own = float(known_stake(seen))
    found = discards_above(seen, tried, seed, worlds)
    return [Estimate(own * above, own * error) for above, error in found]
