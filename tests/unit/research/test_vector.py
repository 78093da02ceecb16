"""Many deals at once: Gymnasium's conventions, and the same deals as one after the other."""

from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra `research` is not installed")

from gymnasium.vector import AutoresetMode

from oudler.bots.levels import UnknownLevel
from oudler.core import Reason
from oudler.research import VectorEnv, aec_env
from oudler.research.actions import INDEX, PLAY, indices
from oudler.research.kernel_batch import ArrayPool
from oudler.research.observation import Bits, encoding
from oudler.research.state import IllegalIndex, State, after, begin
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.shuffling import numbered_deal

RULES = load_ruleset("fft-4")


def first_legal(mask: Bits) -> list[int]:
    return [int(one) for one in mask.argmax(axis=1)]


def last_state(number: int) -> State:
    """Deal `number` of seed 1, in which everybody does what has the highest index."""
    state = begin(RULES, numbered_deal(RULES, "1", number))
    while state.seat is not None:
        state = after(state, max(indices(state.legal)))
    return state


def test_the_arrays_are_as_the_spaces_say() -> None:
    envs = VectorEnv(5, rules="fft-5", seed=1)
    observed, info = envs.reset()
    assert observed in envs.observation_space
    assert info["action_mask"].shape == (5, 250)
    observed, reward, over, cut, _ = envs.step(first_legal(info["action_mask"]))
    assert observed in envs.observation_space
    assert reward.shape == over.shape == (5,)
    assert not cut.any()
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP


def test_deals_end_as_by_the_rules_and_the_next_begin_in_the_same_step() -> None:
    envs = VectorEnv(3, rules=RULES, seed=1)
    _, info = envs.reset()
    ended: dict[int, list[float]] = {}
    while len(ended) < 7:
        highest = 249 - info["action_mask"][:, ::-1].argmax(axis=1)
        before, seats = info["deal"], info["seat"]
        observed, reward, over, _, info = envs.step(highest)
        assert (info["_final_obs"] == over).all()
        for i in np.flatnonzero(over):
            number = int(before[i])
            ended[number] = info["rewards"][i].tolist()
            assert reward[i] == ended[number][seats[i]]
            assert info["deal"][i] == number + 3
            assert "phase" not in encoding(RULES).text(info["final_obs"][i])
            assert "phase: bidding" in encoding(RULES).text(observed[i])
    assert {n: tuple(won) for n, won in ended.items()} == {
        n: last_state(n).deal.scores for n in ended
    }


@pytest.mark.slow
@pytest.mark.parametrize("id", ruleset_ids())
def test_one_by_one_or_side_by_side_the_deals_are_the_same(id: str) -> None:
    pytest.importorskip("pettingzoo", reason="the extra `research` is not installed")
    alone, beside, rng = aec_env(id), VectorEnv(1, rules=id, seed=5), Random(3)
    alone.reset(seed=5)
    observed, info = beside.reset()
    for _ in range(3):
        over = np.array([False])
        while not over[0]:
            seen = alone.last()[0]
            assert alone.agent_selection == f"player_{info['seat'][0]}"
            assert (seen["observation"] == observed[0]).all()
            assert (seen["action_mask"] == info["action_mask"][0]).all()
            action = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
            alone.step(action)
            observed, _, over, _, info = beside.step([action])
        assert [*alone.rewards.values()] == info["rewards"][0].tolist()
        alone.reset()


def test_a_wrong_number_of_actions_is_refused() -> None:
    envs = VectorEnv(3, rules=RULES, seed=1)
    with pytest.raises(ValueError, match="expected a reset first"):
        envs.step([0, 0, 0])
    envs.reset()
    with pytest.raises(ValueError, match="expected 3, one a deal, not 2"):
        envs.step([0, 0])


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        (0, r"expected 2, one a deal, not shape \(\)"),
        ([[0], [0]], r"expected 2, one a deal, not shape \(2, 1\)"),
        (np.zeros(2), r"expected an index from 0 to 249, not .*0\.0"),
        (["pass", 0], "expected an index from 0 to 249, not 'pass'"),
    ],
)
@pytest.mark.parametrize("auction", [None, "beginner"])
def test_what_is_no_row_of_indices_is_refused(actions: Any, said: str, auction: str | None) -> None:
    envs = VectorEnv(2, rules=RULES, seed=1, auction=auction)
    envs.reset()
    with pytest.raises((TypeError, ValueError), match=f"^actions?: {said}"):
        envs.step(actions)


def test_no_deals_and_a_seed_that_is_no_number_are_refused() -> None:
    with pytest.raises(ValueError, match="num_envs: expected a whole number from 1, not 0"):
        VectorEnv(0)
    with pytest.raises(TypeError, match=r"seed: expected a whole number, not \[1, 2\]"):
        VectorEnv(2).reset(seed=[1, 2])  # type: ignore[arg-type]


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(ValueError, match="expected score, points, contract, not 'money'"):
        VectorEnv(1, rules=RULES, reward="money")


def test_unknown_opponents_and_rules_are_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownLevel, match=r"'chance' is not a level; known levels: .*, random$"):
        VectorEnv(1, rules=RULES, opponents="chance")
    with pytest.raises(TypeError, match="the name of a ruleset"):
        VectorEnv(1, rules=4)  # type: ignore[arg-type]


def test_one_illegal_action_changes_no_deal() -> None:
    envs = VectorEnv(3, rules=RULES, seed=1)
    _, info = envs.reset()
    with pytest.raises(IllegalIndex, match=r"^deal 2, seat 3, play S1: wrong phase") as refused:
        envs.step([0, 0, PLAY])
    assert refused.value.reason is Reason.WRONG_PHASE
    _, _, _, _, after_all = envs.step(first_legal(info["action_mask"]))
    again = VectorEnv(3, rules=RULES, seed=1)
    again.reset()
    assert (after_all["seat"] == again.step(first_legal(info["action_mask"]))[4]["seat"]).all()


@pytest.mark.parametrize("opponents", ["random", "beginner", "club"])
def test_with_opponents_seat_0_is_always_asked(opponents: str) -> None:
    runs = []
    for _ in range(2):
        envs, rng, total = VectorEnv(2, rules="fft-3", seed=4, opponents=opponents), Random(2), 0.0
        _, info = envs.reset()
        for _ in range(120):
            assert not info["seat"].any()
            legal = [rng.choice(np.flatnonzero(mask).tolist()) for mask in info["action_mask"]]
            _, reward, _, _, info = envs.step(legal)
            total += reward.sum()
        runs.append((total, info["deal"].tolist()))
    assert runs[0] == runs[1]
    assert min(runs[0][1]) > 3


def test_a_seed_gives_its_first_deals_and_no_seed_the_next() -> None:
    envs = VectorEnv(2, rules=RULES, seed=1)
    first, _ = envs.reset()
    _, info = envs.reset()
    assert info["deal"].tolist() == [2, 3]
    again, _ = envs.reset(seed=1)
    assert (first == again).all()


def test_the_card_play_alone_has_no_bids() -> None:
    envs = VectorEnv(4, rules="fft-5", seed=1, auction="club", reward="points")
    _, info = envs.reset()
    assert not info["action_mask"][:, : INDEX[None]].any()
    for _ in range(80):
        _, _, over, _, info = envs.step(first_legal(info["action_mask"]))
        if over.any():
            won = info["rewards"][over][0]
            assert len(set(np.abs(won))) == 1
            break
    assert over.any()


def test_an_array_that_nobody_holds_is_filled_again() -> None:
    spare = ArrayPool(2, 3)
    held = spare.array()
    free = id(spare.array())
    assert id(spare.array()) == free != id(held)
    row = held[0]
    del held
    assert id(spare.array()) == free
    assert row.base is not None


def test_what_somebody_keeps_is_not_filled_again(kernel: ModuleType) -> None:
    envs = VectorEnv(2, rules=RULES, seed=1)
    kept = [envs.reset()]
    for _ in range(4):
        observed, _, _, _, info = envs.step(first_legal(kept[-1][1]["action_mask"]))
        kept.append((observed, info))
    again = VectorEnv(2, rules=RULES, seed=1)
    observed, info = again.reset()
    for one, (seen, told) in enumerate(kept):
        assert (observed == seen).all()
        assert (info["action_mask"] == told["action_mask"]).all()
        if one < 4:
            observed, _, _, _, info = again.step(first_legal(info["action_mask"]))


@pytest.mark.parametrize("wrong", [-1, 250, 10**30])
def test_a_number_that_is_no_index_is_refused_alike(kernel: ModuleType, wrong: int) -> None:
    said = []
    for opponents in (None, "club"):
        envs = VectorEnv(1, rules=RULES, seed=1, opponents=opponents)
        envs.reset()
        with pytest.raises(IllegalIndex, match="an index from 0 to 249") as refused:
            envs.step([wrong])
        said.append(refused.value.refusal.instead)
    assert len(set(said)) == 1
    with pytest.raises(TypeError):
        envs.step([0.5])  # type: ignore[list-item]
