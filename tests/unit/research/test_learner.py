"""The learner: its gradients are those of what it wants, and what it learned can play."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from oudler import Card, Play, load_ruleset, match
from oudler.research import VectorEnv, learner
from oudler.research.actions import ACTIONS, PLAY

pytestmark = pytest.mark.slow


Weights = dict[str, NDArray[Any]]


def networks(envs: VectorEnv, rng: np.random.Generator) -> list[Weights]:
    """A player and a judge that answer something, as exact as the gradient must be."""
    inputs = len(learner.look(envs.encoding).seen)
    made = [learner.new_network(inputs, 250, rng), learner.new_network(inputs + 3 * 78, 1, rng)]
    return [{name: one.astype(np.float64) for name, one in network.items()} for network in made]


def test_the_gradients_are_those_of_what_is_wanted(kernel: object) -> None:
    rng = np.random.default_rng(3)
    envs = VectorEnv(6, rules="fft-4", seed=2, reward="points")
    player, judge = networks(envs, rng)
    looked, others, mask, action, likely, gain, worth = learner.played(envs, player, judge, rng)
    assert len(action) > 50
    likely = likely * rng.uniform(0.9, 1.1, len(likely))  # inside the clip, as in later batches

    def wanted() -> float:
        chances = learner.chances_of(learner.forward(player, looked.astype(float))[1], mask)
        ratio = chances[np.arange(len(action)), action] / likely
        surprise = -(chances * np.log(np.maximum(chances, 1e-9))).sum(axis=1)
        return float((ratio * gain + learner.ENTROPY * surprise).mean())

    def right() -> float:
        return float(-np.square(worth - learner.judged(judge, looked, others)[1]).mean() / 2)

    batch = looked, others, mask, action, likely, gain, worth
    found = learner.gradients(player, judge, batch)
    for network, gradient, aim in zip((player, judge), found, (wanted, right), strict=True):
        for name, one in gradient.items():
            at = np.unravel_index(np.abs(one).argmax(), one.shape)
            network[name][at] += 1e-4
            above = aim()
            network[name][at] -= 2e-4
            assert (above - aim()) / 2e-4 == pytest.approx(one[at], rel=0.05), name
            network[name][at] += 1e-4


def test_what_came_later_says_what_a_decision_gained() -> None:
    """Seat 1 decides twice in deal 0 and earns 5; the judge said 1, then 3."""
    deal, seat = np.array([0]), np.array([1])
    steps = [(deal, seat, np.array([1.0])), (deal, seat, np.array([3.0]))]
    earned = np.array([[0.0, 5.0]])
    assert learner.gains(steps, earned).tolist() == [2 + learner.NEAR * 2, 2]


def test_a_network_sees_each_suit_where_it_looks_for_another(kernel: object) -> None:
    envs = VectorEnv(1, rules="fft-4", seed=2)
    seen, hands = envs.reset()[0], learner.tables(envs.encoding)["hand"]
    plain, turned = learner.look(envs.encoding), learner.look(envs.encoding, [1, 0, 2, 3])
    held = seen[0, hands]
    assert sorted(turned.seen) == sorted(plain.seen)
    at = {place: i for i, place in enumerate(plain.seen)}
    as_spades = [seen[0, turned.seen[at[place]]] for place in hands[:14]]
    assert as_spades == held[14:28].tolist()
    assert ACTIONS[turned.actions[PLAY]] == Play(Card.H1)


def test_what_it_learned_plays_in_the_arena(
    kernel: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learner, "FILE", tmp_path / "learner.npz")
    *_, last = learner.learn("fft-4", minutes=0.01, deals=4)
    learner.save("fft-4", last.player)
    assert match(load_ruleset("fft-4"), learner.Learned, "club", deals=1).deals == 1
