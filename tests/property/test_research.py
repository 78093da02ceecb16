"""Random deals through the encoding, beside the rules themselves, under rules of every kind."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

pytest.importorskip("numpy", reason="the extra `research` is not installed")

import numpy as np

from oudler.core import (
    Bid,
    CallCards,
    Discard,
    IllegalAction,
    LegalAnnouncements,
    LegalDiscard,
    Play,
    Ruleset,
    ShowHandful,
    apply,
    start,
    view,
)
from oudler.research.actions import ACTIONS, indices, indices_of
from oudler.research.course import course_of, replay
from oudler.research.observation import encoding
from oudler.research.rewards import rewards
from oudler.research.state import IllegalIndex, State, after, begin
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.testing.chance import dealt_to_choose, random_action, random_announcement, random_steps
from oudler.testing.strategies import rulesets, seeds

every_ruleset = pytest.mark.parametrize("id", ruleset_ids())
generators = seeds().map(Random)


def random_end(rng: Random, state: State) -> list[State]:
    """Every decision of a deal played at random, and its end."""
    states = [state]
    while states[-1].seat is not None:
        states.append(after(states[-1], rng.choice([*indices(states[-1].legal)])))
    return states


@pytest.mark.slow
@every_ruleset
@given(generators)
def test_whatever_the_rules_allow_has_legal_indices_that_lead_to_the_same_deal(
    id: str, rng: Random
) -> None:
    rules = load_ruleset(id)
    state = begin(rules, dealt_to_choose(rng, rules))
    while state.seat is not None and state.seen is not None and state.seen.legal is not None:
        legal = state.seen.legal
        if isinstance(legal, LegalAnnouncements):
            action = random_announcement(rng, legal)
        else:
            action = random_action(rng, legal)
        before, seat = state, state.seat
        for index in indices_of(action):
            assert state.legal >> index & 1
            state = after(state, index)
        if action is None:
            assert state.deal is before.deal
        elif not isinstance(action, ShowHandful):
            # As text: of two equal cards, either may have been meant.
            assert str(state.deal) == str(apply(before.deal, seat, action))
    assert rewards(state.deal) == tuple(map(float, state.deal.scores))


@pytest.mark.slow
@given(rulesets(), generators)
def test_the_rules_refuse_whatever_is_not_legal(rules: Ruleset, rng: Random) -> None:
    for state in random_end(rng, begin(rules, dealt_to_choose(rng, rules)))[:-1]:
        assert state.seat is not None
        for index in rng.sample(range(len(ACTIONS)), 25):
            if state.legal >> index & 1:
                continue
            with pytest.raises(IllegalIndex, match=f"seat {state.seat}"):
                after(state, index)
            action = ACTIONS[index]
            if isinstance(action, Bid | CallCards | Play):
                with pytest.raises(IllegalAction):
                    apply(state.deal, state.seat, action)
            elif isinstance(action, Discard) and isinstance(
                state.seen and state.seen.legal, LegalDiscard
            ):
                (card,) = action.cards
                assert card not in state.seen.legal.free - state.aside  # type: ignore[union-attr]


@pytest.mark.slow
@given(rulesets(), generators)
def test_what_a_seat_can_tell_apart_looks_different(rules: Ruleset, rng: Random) -> None:
    states = random_end(rng, begin(rules, dealt_to_choose(rng, rules)))
    encoded = encoding(rules)
    for seat in range(rules.seats):
        views: dict[int, tuple[object, ...]] = {}
        for state in states[:-1]:
            own = state.aside if state.seat == seat else type(state.aside)()
            seen = view(state.deal, seat)  # type: ignore[arg-type]
            # What may be done follows from the rest, and who declined to announce is not told.
            known = (replace(seen, legal=None), own)
            assert views.setdefault(encoded.bits(seen, own), known) == known


@pytest.mark.slow
@given(rulesets(), generators)
def test_everybody_is_told_the_same_public_things_and_all_hands_together_are_the_deal(
    rules: Ruleset, rng: Random
) -> None:
    encoded = encoding(rules)
    state = rng.choice(random_end(rng, begin(rules, dealt_to_choose(rng, rules))))
    hands = encoded.perfect.tables(encoded.reveal(state.deal))["hands"]
    first = encoded.tables(encoded.observe(view(state.deal, 0)))  # type: ignore[arg-type]
    for seat in range(rules.seats):
        public, private = encoded.split(encoded.observe(view(state.deal, seat)))  # type: ignore[arg-type]
        for plane in encoded.public.planes:
            own = encoded.public.tables(public)[plane.name]
            turned = np.roll(own, seat, axis=0) if plane.axes[0] == "seats" else own
            assert (turned == first[plane.name]).all(), plane.name
        assert (encoded.private.tables(private)["hand"] == hands[seat]).all()


@pytest.mark.slow
@given(rulesets(), generators)
def test_a_recorded_deal_has_the_same_end_from_its_indices(rules: Ruleset, rng: Random) -> None:
    *_, (_, deal) = random_steps(rng, start(rules, dealt_to_choose(rng, rules)))
    course = course_of(deal)
    assert course.deal.scores == deal.scores
    indices = [index for _, index in course.choices]
    assert replay(rules, deal.dealt, indices).deal == course.deal
