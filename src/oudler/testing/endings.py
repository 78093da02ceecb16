"""Endings: the last tricks of random deals, on which searches are tested."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from oudler.core.cards import EMPTY, CardSet
from oudler.core.deal import Deal
from oudler.core.events import Dealt
from oudler.core.phases.dealing import start
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import PetitSec, Phase
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.solver import Goal, reasons_of
from oudler.solver.search import reasons
from oudler.testing.chance import (
    dealt_with_lone_petit,
    random_ruleset,
    random_steps,
    shuffled_dealt,
)


def searched_rulesets() -> tuple[Ruleset, ...]:
    """The published rulesets with a taker whose deals can be searched."""
    rulesets = (load_ruleset(id) for id in ruleset_ids())
    return tuple(
        rules for rules in rulesets if Phase.BIDDING in rules.phases and not any(reasons_of(rules))
    )


def any_endings(rng: Random, tricks: int, goal: Goal = Goal.MARGIN) -> Iterator[Deal]:
    """An endless supply of endings under random rulesets, each searchable for this goal."""
    while True:
        if (found := _ending(rng, random_ruleset(rng), tricks, goal)) is not None:
            yield found


def random_ending(
    rng: Random,
    rules: Ruleset,
    tricks: int,
    goal: Goal = Goal.MARGIN,
    kept: CardSet = EMPTY,
) -> Deal:
    """A searchable deal with this many tricks left, the first of them begun or not.

    Some cards have been kept as long as they could be.
    """
    while (found := _ending(rng, rules, tricks, goal, kept)) is None:
        pass
    return found


def _ending(
    rng: Random, rules: Ruleset, tricks: int, goal: Goal, kept: CardSet = EMPTY
) -> Deal | None:
    """The ending of one random deal; None if it cannot be searched, or all passed."""
    lying = rng.randrange(rules.seats)
    for _, deal in random_steps(rng, start(rules, _dealt(rng, rules)), kept):
        left = rules.tricks - len(deal.tricks)
        if deal.phase is Phase.PLAY and left <= tricks and len(deal.trick.cards) == lying:
            return None if any(reasons(deal, goal)) else deal
    return None


def _dealt(rng: Random, rules: Ruleset) -> Dealt:
    """Any cards; where a lone petit is imprenable there is one in every second deal."""
    may_have_one = rules.petit_sec is PetitSec.IMPRENABLE and not any(reasons_of(rules))
    deals = dealt_with_lone_petit if may_have_one and rng.random() < 0.5 else shuffled_dealt
    return deals(rng, rules)
