"""A handful never rules out the true deal (A7-43)."""

import pytest

from oudler.core import EMPTY, TRUMPS, Contract, Deal, HandfulSize, Seat, ShowHandful, view
from oudler.rulesets import load_ruleset
from oudler.solver.knowledge import knowledge
from oudler.testing.builders import act, begin, cards, dealt, discard, taken_by

LOW_TRUMPS = " ".join(f"T{number}" for number in range(2, 16))


def fifteen_shown(id: str) -> Deal:
    """The taker has set a trump aside, and shows the fourteen left with the Excuse."""
    rules = load_ruleset(id)
    hand = f"SK HK DK EX {LOW_TRUMPS}"
    deal = taken_by(begin(rules, dealt(rules, {1: hand}, "T16 S1 S2 S3 S4 S5")), 1, Contract.GARDE)
    deal = discard(deal, "T5 S1 S2 S3 S4 S5")
    shown = deal.hands[1] & (TRUMPS + cards("EX"))
    return act(deal, ShowHandful(HandfulSize.TRIPLE, shown))


@pytest.mark.parametrize("id", ["playroom-4", "pagat-4", "wikipedia-4"])
def test_a7_43_an_excuse_shown_says_nothing_of_the_discard(id: str) -> None:
    deal = fifteen_shown(id)
    for seat in map(Seat, range(4)):
        seen = view(deal, seat)
        hidden = [EMPTY if one == seat else hand for one, hand in enumerate(deal.hands)]
        assert knowledge(seen).admits((*hidden, deal.discard - seen.discard))
