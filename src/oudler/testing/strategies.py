"""Hypothesis strategies: random rulesets, and deals at random moments under them.

Each draws one seed and leaves the rest to `chance`, which is fast and shrinks to a small seed.
"""

from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from oudler.core import CARDS, TWO_PACKS, Card, CardSet, Deal, Dealt, Event, Ruleset
from oudler.rulesets import load_ruleset
from oudler.testing.chance import random_dealt, random_log, random_moment, random_ruleset

PUBLISHED = ("fft-3", "fft-4", "fft-5", "playroom-6", "wikipedia-7", "wikipedia-7-two-packs")
"""The rulesets drawn half of the time."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A deal stopped at a random moment."""

    dealt: Dealt
    events: tuple[Event, ...]
    """The events since the deal was dealt."""
    deal: Deal


def seeds() -> st.SearchStrategy[int]:
    """A number to seed a generator with."""
    return st.integers(0, 2**32 - 1)


def generators() -> st.SearchStrategy[Random]:
    """A seeded generator of random numbers."""
    return seeds().map(Random)


def card_sets() -> st.SearchStrategy[CardSet]:
    """Any set of cards, the empty set and the whole pack included."""
    return st.integers(0, (1 << len(CARDS)) - 1).map(CardSet)


def card_sets_of_two_packs() -> st.SearchStrategy[CardSet]:
    """Any set of cards of two packs."""
    return st.integers(0, (1 << len(TWO_PACKS)) - 1).map(CardSet)


def cards() -> st.SearchStrategy[Card]:
    """Any card."""
    return st.sampled_from(CARDS)


def rulesets() -> st.SearchStrategy[Ruleset]:
    """A valid ruleset: a published one, or one with random options."""
    published = st.sampled_from(PUBLISHED).map(load_ruleset)
    return published | seeds().map(lambda seed: random_ruleset(Random(seed)))


def dealts(rules: Ruleset) -> st.SearchStrategy[Dealt]:
    """Cards dealt under these rules."""
    return seeds().map(lambda seed: random_dealt(Random(seed), rules))


def logs(rules: Ruleset) -> st.SearchStrategy[tuple[Event, ...]]:
    """Every event of a whole deal under these rules."""
    return seeds().map(lambda seed: random_log(Random(seed), rules))


@st.composite
def moments(draw: st.DrawFn, rules: st.SearchStrategy[Ruleset] | None = None) -> Moment:
    """A deal at a random moment, under random rules unless some are given."""
    ruleset = draw(rulesets() if rules is None else rules)
    return Moment(*random_moment(Random(draw(seeds())), ruleset))


def deals(rules: st.SearchStrategy[Ruleset] | None = None) -> st.SearchStrategy[Deal]:
    """A deal played by random legal actions to a random moment."""
    return moments(rules).map(lambda moment: moment.deal)
