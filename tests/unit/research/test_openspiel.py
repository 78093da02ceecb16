"""OpenSpiel's own tests of a game, and its algorithms on the short pack for three."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")

import pyspiel
from absl.flags import FLAGS
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver
from open_spiel.python.tests import games_sim_test

from oudler.core import Phase
from oudler.research import openspiel
from oudler.research.state import after, begin
from oudler.rulesets import load_ruleset, ruleset_ids

SHORT = "python_french_tarot(rules=wikipedia-3-short)"
SAMPLER = pyspiel.UniformProbabilitySampler(0.0, 1.0)


def game_of(id: str) -> Any:
    return pyspiel.load_game(f"python_french_tarot(rules={id})")


def played(game: Any, rng: Random, stops: Callable[[Any], bool] = lambda _: False) -> Any:
    """A state in which chance and players choose at random, to the end or until it stops."""
    state = game.new_initial_state()
    while not state.is_terminal() and not stops(state):
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("id", ruleset_ids())
def test_it_passes_their_random_simulation(id: str) -> None:
    pyspiel.random_sim_test(game_of(id), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("id", ["wikipedia-3-short", "fft-5", "wikipedia-2-piles-dog"])
def test_it_passes_their_test_of_copies_and_of_storage(id: str) -> None:
    games_sim_test.GamesSimTest().sim_game(game_of(id))


@pytest.mark.slow
def test_a_playthrough_can_be_played_again(tmp_path: Path) -> None:
    FLAGS.mark_as_parsed()
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(SHORT, None, seed=1), "utf-8")
    first, again = generate_playthrough.replay(str(path))
    assert first == again
    assert "information_state_tensor" in first


@pytest.mark.slow
@pytest.mark.parametrize("id", ruleset_ids())
def test_it_deals_and_scores_by_the_rules(id: str) -> None:
    state = played(game_of(id), Random(5))
    at = begin(load_ruleset(id), state.at.deal.dealt)
    for one in state.full_history():
        if one.player >= 0:
            at = after(at, one.action)
    assert at.deal == state.at.deal
    assert state.returns() == [float(won) for won in at.deal.scores]


@pytest.mark.slow
@pytest.mark.parametrize("id", ["fft-4", "fft-5", "wikipedia-3-short", "wikipedia-6-misere"])
@pytest.mark.usefixtures("kernel")
def test_a_resampled_deal_looks_the_same_to_its_seat_and_hides_other_cards(id: str) -> None:
    game, rng, others = game_of(id), Random(7), 0

    def stops(state: Any) -> bool:
        return not state.is_chance_node() and rng.random() < 0.02

    for _ in range(8):
        state = played(game, rng, stops)
        if state.is_terminal():
            continue
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, SAMPLER)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.current_player() == state.current_player()
            tensors = (one.information_state_tensor(player) for one in (state, other))
            assert np.array_equal(*tensors)
            others += other.at.deal.hands != state.at.deal.hands
    assert others


@pytest.mark.usefixtures("kernel")
@pytest.mark.parametrize("id", ["pagat-2-piles", "wikipedia-8-two-packs"])
def test_where_no_deal_can_be_drawn_it_says_so(id: str) -> None:
    state = played(game_of(id), Random(1), lambda state: not state.is_chance_node())
    with pytest.raises(ValueError, match=f"{id}: .* one pack and no piles"):
        state.resample_from_infostate(0, SAMPLER)


@pytest.mark.slow
@pytest.mark.usefixtures("kernel")
def test_information_set_search_finds_a_legal_card() -> None:
    state = played(
        pyspiel.load_game(SHORT),
        Random(3),
        lambda state: (
            state.at is not None
            and state.at.deal.phase is Phase.PLAY
            and len(state.at.deal.tricks) == 14
            and len(state.legal_actions()) > 1
        ),
    )
    assert not state.is_terminal()
    bot = ISMCTSBot(state.get_game(), RandomRolloutEvaluator(1, np.random.RandomState(1)), 50.0, 20)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.slow
def test_sampled_regret_is_learned() -> None:
    np.random.seed(1)
    solver = OutcomeSamplingSolver(pyspiel.load_game(SHORT))
    solver.iteration()
    state = played(solver._game, Random(1), lambda state: not state.is_chance_node())
    chances = solver.average_policy().action_probabilities(state)
    assert sum(chances.values()) == pytest.approx(1)
    assert len(solver._infostates) > 10


def test_nobody_wins_more_than_it_says() -> None:
    game, rng = game_of("fft-5"), Random(2)
    for _ in range(3):
        assert max(map(abs, played(game, rng).returns())) < game.max_utility()


def test_the_planes_have_names() -> None:
    state = played(game_of("fft-4"), Random(1), lambda state: not state.is_chance_node())
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 1)
    assert observer.dict["bids"].shape == (4, 6)
    assert observer.dict["hand"].sum() == 18
    everything = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    opened = state.get_game().make_py_observer(everything)
    assert sum(plane.size for plane in opened.dict.values()) == opened.tensor.size
    opened.set_from(state, 1)
    assert opened.dict["hands"].sum() == 72
    assert openspiel.dealt_by_chance(load_ruleset("fft-4")) == 72
