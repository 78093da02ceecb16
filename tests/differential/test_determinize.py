"""Determinized deals, compared with every deal that core's own rules allow."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from types import ModuleType

import pytest
from tests.differential.test_knowledge import (
    covered,
    hidden_from,
    redealt,
    refused,
    rules_of,
    ways,
)

from oudler.core import PACK, Deal, Event, Phase, Ruleset, Seat, Suit, view
from oudler.rulesets import load_ruleset
from oudler.solver.knowledge import Kind, Knowledge, is_admissible, knowledge
from oudler.testing.chance import random_moment

Moment = tuple[tuple[Event, ...], Deal, Seat]
MOST_DEALS = 300
"""The most ways to share out the hidden cards that are tried."""
EACH = 40
"""How often each deal should come."""
DUE = [
    ("fft-5", False),
    ("playroom-4", True),
    *(
        pytest.param(id, is_rare, marks=pytest.mark.slow)
        for id, is_rare in covered()
        if (id, is_rare) not in [("fft-5", False), ("playroom-4", True)]
    ),
]
"""The rulesets, with and without rare options; in the fast suite two of them stand for all."""


def moments(rng: Random, rules: Ruleset) -> Iterator[Moment]:
    """Endless moments of running deals, each with a seat."""
    while True:
        _, events, deal = random_moment(rng, rules)
        if deal.phase not in (Phase.COUNTING, Phase.OVER):
            yield events, deal, Seat(rng.randrange(rules.seats))


@pytest.mark.parametrize(("id", "is_rare"), covered())
def test_every_world_looks_the_same_and_could_be_played_so(
    kernel: ModuleType, id: str, is_rare: bool
) -> None:
    from oudler.solver.determinize import worlds

    for events, deal, seat in islice(moments(Random(id), rules_of(id, is_rare)), 6):
        seen = view(deal, seat)
        for world in islice(worlds(seen, 1), 4):
            assert view(world, seat) == seen
            assert refused(deal, events, seen, hidden_from(world, seat)) is None
            assert world.calls == deal.calls


@pytest.mark.parametrize(
    ("number", "drawn"), [(6, 6), pytest.param(30, 20, marks=pytest.mark.slow)]
)
def test_cards_go_together_where_core_allows_what_was_done_with_them(
    kernel: ModuleType, number: int, drawn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from oudler.solver import determinize

    monkeypatch.setattr(determinize, "is_admissible", lambda _: True)
    found: Counter[bool] = Counter()
    for id, is_rare in covered():
        for events, deal, seat in islice(moments(Random(id), rules_of(id, is_rare)), number):
            seen = view(deal, seat)
            for world in islice(determinize.worlds(seen, 1), drawn):
                why = refused(deal, events, seen, hidden_from(world, seat))
                assert is_admissible(world) is (why is None), (id, why)
                found[why is None] += 1
    assert found[False], "what core refuses is among them"


def late(rng: Random, rules: Ruleset) -> Iterator[Moment]:
    """Moments of the play for which few deals are possible."""
    for events, deal, seat in moments(rng, rules):
        number = ways(knowledge(view(deal, seat)).wanted)
        if deal.phase is Phase.PLAY and 2 < number <= MOST_DEALS:
            yield events, deal, seat


@pytest.mark.parametrize(("id", "is_rare"), DUE)
def test_every_deal_that_may_be_comes_as_often(kernel: ModuleType, id: str, is_rare: bool) -> None:
    from oudler.solver.determinize import worlds

    for events, deal, seat in islice(late(Random(id), rules_of(id, is_rare)), 5):
        seen = view(deal, seat)
        known = knowledge(seen)
        cards = [int(card) for kind in known.kinds for card in kind.cards]
        due = {
            hidden
            for hidden in redealt(cards, known.wanted)
            if refused(deal, events, seen, hidden) is None
        }
        drawn = islice(worlds(seen, 1), EACH * len(due))
        came = Counter(hidden_from(world, seat) for world in drawn)
        assert set(came) <= due
        chi = sum((came[hidden] - EACH) ** 2 / EACH for hidden in due)
        # Five standard deviations: chance alone fails one run in millions, and the seed is fixed.
        assert abs(chi - (len(due) - 1)) <= 5 * (2 * len(due)) ** 0.5


def test_the_same_view_and_seed_give_the_same_worlds(kernel: ModuleType) -> None:
    """Because these agree, nothing hidden can influence the draw."""
    from oudler.solver.determinize import worlds

    for _, deal, seat in islice(moments(Random(3), load_ruleset("fft-5")), 8):
        first = list(islice(worlds(view(deal, seat), 7), 3))
        for world in first:
            assert list(islice(worlds(view(world, seat), 7), 3)) == first


def test_many_kinds_are_joined_and_what_is_drawn_in_vain_thrown_away(
    kernel: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    from oudler.solver import determinize

    joined: list[Knowledge] = []
    with_two_joined = Knowledge.with_two_joined

    def noted(known: Knowledge) -> Knowledge:
        joined.append(known)
        return with_two_joined(known)

    monkeypatch.setattr(Knowledge, "with_two_joined", noted)
    rules = load_ruleset("wikipedia-7")
    for _, deal, seat in moments(Random("wikipedia-7"), rules):
        joined.clear()
        found = list(islice(determinize.worlds(view(deal, seat), 1), 20))
        if joined:
            break
    known = knowledge(view(deal, seat))
    assert all(known.admits(hidden_from(world, seat)) for world in found)


def test_those_kinds_are_joined_of_which_least_is_forgotten() -> None:
    one = Kind(PACK.of_suit(Suit.SPADES), (0, 1))
    two = Kind(PACK.of_suit(Suit.HEARTS), (0, 1, 2))
    three = Kind(PACK.of_suit(Suit.CLUBS), (2,))
    known = Knowledge((one, two, three), (13, 13, 16, 0))
    both = Kind(one.cards + two.cards, (0, 1, 2))
    assert known.with_two_joined() == Knowledge((three, both), known.wanted)


@pytest.mark.parametrize("id", ["pagat-2-piles", "wikipedia-6-two-packs"])
def test_two_packs_and_piles_are_refused(kernel: ModuleType, id: str) -> None:
    from oudler.solver.determinize import worlds

    _, deal, seat = next(moments(Random(1), load_ruleset(id)))
    with pytest.raises(ValueError, match=id):
        worlds(view(deal, seat))


def test_a_deal_that_is_over_leaves_nothing_to_imagine(kernel: ModuleType) -> None:
    from oudler.solver.determinize import worlds

    rng = Random(1)
    while (deal := random_moment(rng, load_ruleset("fft-4"))[2]).phase is not Phase.OVER:
        pass
    with pytest.raises(ValueError, match="all cards have been played"):
        worlds(view(deal, Seat(0)))


def test_an_impossible_view_is_refused(kernel: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    from oudler.solver import determinize

    monkeypatch.setattr(determinize, "MAX_IN_VAIN", 100)
    monkeypatch.setattr(determinize, "is_admissible", lambda _: False)
    _, deal, seat = next(moments(Random(1), load_ruleset("fft-4")))
    with pytest.raises(ValueError, match="no deal looks so"):
        next(determinize.worlds(view(deal, seat)))
    assert not [*determinize.worlds(view(deal, seat), until=0)], "by then it was too late"
