"""The kernel's policies: learned, asked, and used to tell likely worlds."""

from array import array
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.solver.test_evaluation import HALF_POINTS, door, ending, scene, world

from oudler.core import Deal, LegalPlays, Play, apply, legal
from oudler.rulesets import load_ruleset
from oudler.shuffling import deal_cards
from oudler.solver.kernel import position
from oudler.testing.endings import random_ending

__all__ = ["door"]


SIZE = 4 * 8 * 64081


def asked(door: Any, deal: Deal, weights: Any = None) -> list[tuple[int, float]]:
    seat = deal.to_act
    assert seat is not None
    weights = weights or door.Weights()
    drawn = world(deal, but=seat)
    found: list[tuple[int, float]] = door.choice(
        scene(door, deal), seat, deal.hands[seat].bits, drawn, weights
    )
    return found


def values(door: Any) -> Any:
    return door.Values(*[[-n for n in HALF_POINTS]] * 2, *[HALF_POINTS] * 2)


def test_who_has_learned_nothing_plays_any_card(door: Any) -> None:
    for seed in range(20):
        found = asked(door, ending(seed))
        for _, chance in found:
            assert chance == pytest.approx(1 / len(found), abs=1e-3)


def test_weights_survive_their_bytes(door: Any) -> None:
    learner = door.Learner(door.Weights())
    starts = [start(random_deal_begun(seed)) for seed in range(20)]
    assert learner.learn(starts, values(door), batch=5) > 0
    packed = learner.weights.packed
    assert door.Weights(packed).packed == packed != door.Weights().packed
    assert asked(door, ending(), door.Weights(packed)) != asked(door, ending())


def test_a_learner_may_play_beside_another_policy(door: Any) -> None:
    starts = [start(random_deal_begun(seed)) for seed in range(20)]
    alone, beside = (door.Learner(door.Weights()) for _ in range(2))
    alone.learn(starts, values(door), batch=5)
    beside.learn(starts, values(door), batch=5, other=taught(door), chance=0.5)
    assert alone.weights.packed != beside.weights.packed
    for chance in (-0.1, 1.0, float("nan")):
        with pytest.raises(ValueError, match="chance"):
            beside.learn(starts, values(door), other=taught(door), chance=chance)


def test_the_taker_is_one_of_the_attack(door: Any) -> None:
    learner, deal = door.Learner(door.Weights()), random_deal_begun(1)
    begun, taker, called = start(deal)
    for other in {*range(6)} - {taker}:
        with pytest.raises(door.BadPosition, match="taker"):
            learner.learn([(begun, other, called)], values(door))


@pytest.mark.slow
def test_a_learner_averages_what_it_remembers(door: Any) -> None:
    learner = door.Learner(door.Weights())
    starts = [start(random_deal_begun(seed)) for seed in range(20)]
    assert learner.average.packed == learner.weights.packed
    seen = []
    for _ in range(2):
        learner.learn(starts, values(door), batch=5)
        learner.remember()
        seen.append(array("f", learner.weights.packed))
    assert seen[0] != seen[1]
    middle = [(one + other) / 2 for one, other in zip(*seen, strict=True)]
    assert list(array("f", learner.average.packed)) == pytest.approx(middle, abs=1e-6)


def start(deal: Deal) -> tuple[Any, int, int]:
    """As a learner reads it: the position, the taker and the cards called."""
    assert deal.taker is not None
    return position(deal), int(deal.taker), deal.called.bits


def random_deal_begun(seed: int) -> Deal:
    return random_ending(Random(seed), load_ruleset("fft-4"), 18)


@pytest.mark.parametrize("packed", [b"", b"1234", bytes(SIZE + 1), bytes(SIZE - 4), b"\xff" * SIZE])
def test_what_is_no_policy_is_refused(door: Any, packed: bytes) -> None:
    with pytest.raises(ValueError, match="numbers of four bytes"):
        door.Weights(packed)


def test_likely_worlds_are_some_of_those_drawn(door: Any) -> None:
    deal = ending()
    seat = deal.to_act
    assert seat is not None
    drawn = world(deal, but=seat) * 7
    found, styles = door.likely(
        scene(door, deal), seat, deal.hands[seat].bits, drawn, door.Weights(), 3
    )
    assert found == world(deal, but=seat) * 3
    assert all(chances == [1.0] for chances in styles.chances)
    for odds in ([0.0] * 77, [float("nan")] * 78, ["1"] * 78):
        with pytest.raises((ValueError, TypeError)):
            door.likely(
                scene(door, deal),
                seat,
                deal.hands[seat].bits,
                drawn,
                door.Weights(),
                3,
                taker=seat,
                odds=odds,
            )


@pytest.mark.parametrize(
    "given", [{"trust": -0.1}, {"trust": float("inf")}, {"floor": 0.0}, {"floor": float("nan")}]
)
def test_trust_and_floor_within_reason(door: Any, given: dict[str, float]) -> None:
    deal = ending()
    seat = deal.to_act
    assert seat is not None
    seen = scene(door, deal), seat, deal.hands[seat].bits, world(deal, but=seat)
    with pytest.raises(door.OutOfRange, match=next(iter(given))):
        door.likely(*seen, door.Weights(), 1, **given)


def test_players_may_follow_one_of_several_policies(door: Any) -> None:
    deal = ending()
    seat = deal.to_act
    assert seat is not None
    own, other = door.Weights(), taught(door)
    drawn = world(deal, but=seat) * 70
    shared = (scene(door, deal), seat, deal.hands[seat].bits)
    found, styles = door.likely(*shared, drawn, door.Styles([own, other]), 30)
    assert styles.chances[seat] == [1.0, 0.0]
    assert all(sum(chances) == pytest.approx(1.0) for chances in styles.chances)
    told = {
        str(policy): door.evaluate(*shared, found, values(door), playouts=20, policy=policy).values
        for policy in (own, styles, door.Styles([own, other], [[1.0, 0.0]] * 4))
    }
    alone, mixed, certain = told.values()
    assert alone == certain != mixed


@pytest.mark.parametrize(
    ("count", "chances"),
    [(0, None), (5, None), (2, [[0.5]]), (2, [[1.5, -0.5]]), (2, [[float("nan"), 1.0]])],
)
def test_what_are_no_styles_is_refused(door: Any, count: int, chances: Any) -> None:
    with pytest.raises(ValueError):
        door.Styles([door.Weights()] * count, chances)


def test_a_learner_imitates_what_it_is_shown(door: Any) -> None:
    deals = [random_deal_begun(seed) for seed in range(60)]
    examples = [example(deal) for deal in deals]
    learner = door.Learner(door.Weights())
    before = door.likeness(examples, learner.weights)
    first = learner.imitate(examples, batch=5)
    for _ in range(5):
        last = learner.imitate(examples, batch=5)
    assert last < first
    assert door.likeness(examples, learner.weights) > before + 0.3


def test_only_legal_cards_are_imitated(door: Any) -> None:
    begun, taker, called, played, chosen = example(random_deal_begun(1))
    learner = door.Learner(door.Weights())
    for cards in ((played, chosen[:-1]), (played[1:], chosen[1:]), (played, b"\xff" + chosen[1:])):
        with pytest.raises(ValueError):
            learner.imitate([(begun, taker, called, *cards)])


def example(deal: Deal) -> tuple[Any, int, int, bytes, bytes]:
    """A deal played to its end by always playing the last legal card of the pack."""
    begun, cards = start(deal), bytearray()
    while deal.to_act is not None:
        legal_plays = legal(deal)
        assert isinstance(legal_plays, LegalPlays)
        card = max(legal_plays.cards)
        cards.append(card)
        deal = apply(deal, deal.to_act, Play(card))
    return *begun, bytes(cards), bytes(cards)


def taught(door: Any) -> Any:
    """A policy that has learned something."""
    learner = door.Learner(door.Weights())
    starts = [start(random_deal_begun(seed)) for seed in range(20)]
    learner.learn(starts, values(door), batch=5)
    return learner.weights


def test_discards_come_out_of_the_hand_before_play(door: Any) -> None:
    deal = ending()
    assert deal.taker is not None
    seat, hand = deal.taker, deal.hands[deal.taker].bits
    shared = (scene(door, deal), seat, hand, world(deal, but=seat))
    for discards in ([], [1 << 77 | 1], [hand]):
        with pytest.raises(ValueError):
            door.evaluate_discards(*shared, discards, values(door), door.Weights())


NUMBERS = st.integers(-3, 12) | st.integers()
ANYTHING = st.none() | st.booleans() | NUMBERS | st.floats() | st.text() | st.binary()


@given(data=st.data())
def test_no_nonsense_harms_a_learner(door: Any, data: st.DataObject) -> None:
    learner = door.Learner(door.Weights())
    starts = data.draw(st.just([start(ending())]) | ANYTHING | st.lists(ANYTHING, max_size=2))
    counts = st.sampled_from(("batch", "every", "playouts", "seed", "threads"))
    odd = st.dictionaries(counts, NUMBERS) | st.dictionaries(
        st.sampled_from(("rate", "entropy", "scale")), st.floats()
    )
    try:
        learner.learn(starts, values(door), **data.draw(odd))
    except (ValueError, TypeError, OverflowError):
        return


def test_a_policy_is_for_one_pack_and_few_players(door: Any) -> None:
    deal = deal_cards(load_ruleset("fft-4"), seed="before the bids")
    drawn = b"".join(hand.bits.to_bytes(16, "little") for hand in deal.hands) + bytes(16)
    with pytest.raises(ValueError):
        door.choice(scene(door, ending()), 0, 0, drawn, door.Weights())
