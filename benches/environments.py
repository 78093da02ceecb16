"""Compare the environments with those of others, by random play: `make anchors`.

RLCard's bridge, PettingZoo's chess and hold'em, and OpenSpiel's tarok are installed for this alone.
All play in turn in one process, and its own time counts, so that a busy machine slows all alike.
"""

from collections.abc import Callable
from datetime import date
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np
import pyspiel
import rlcard
from measured import processor
from numpy.typing import NDArray
from pettingzoo.classic import chess_v6, texas_holdem_v4

import oudler.research.openspiel as openspiel
from oudler.research import VectorEnv, aec_env

ROUNDS, SECONDS, DEALS = 5, 2.0, 1024
RNG = Random(2026)
Play = Callable[[], int]
"""Plays for a while, and says how many steps it took."""


def aec(env: Any) -> Play:
    """A PettingZoo environment, with observation and mask at every step."""

    def game() -> int:
        env.reset(seed=RNG.randrange(2**31))
        for steps, _ in enumerate(env.agent_iter()):
            seen, _, over, cut, _ = env.last()
            if over or cut:
                return steps
            env.step(RNG.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        raise AssertionError

    return game


def vector(**options: Any) -> Play:
    """A step of all deals, with observations and masks."""
    env = VectorEnv(DEALS, seed=1, **options)
    mask, rng = [env.reset()[1]["action_mask"]], np.random.default_rng(1)

    def step() -> int:
        mask[0] = env.step(any_legal(mask[0], rng))[4]["action_mask"]
        return DEALS

    return step


def any_legal(mask: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """A legal index in each row, each equally likely."""
    places, counts = np.flatnonzero(mask), np.count_nonzero(mask, axis=1)
    ranks = (rng.random(len(mask)) * counts).astype(np.int64)
    chosen: NDArray[np.int64] = places[counts.cumsum() - 1 - ranks] % mask.shape[1]
    return chosen


def card(name: str) -> Play:
    """A game of RLCard, whose states have observation and legal actions."""
    env = rlcard.make(name)

    def game() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(RNG.choice([*state["legal_actions"]]))
            steps += 1
        return steps

    return game


def spiel(name: str) -> Play:
    """A game of OpenSpiel, with the tensor of an information state where there is one."""
    game = pyspiel.load_game(name)
    has_tensor = game.get_type().provides_information_state_tensor

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(RNG.choice(state.chance_outcomes())[0])
                continue
            if has_tensor:
                state.information_state_tensor(state.current_player())
            state.apply_action(RNG.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def speed(play: Play) -> float:
    """Steps a second of this process's time."""
    steps, begun = 0, process_time()
    while process_time() - begun < SECONDS:
        steps += play()
    return steps / (process_time() - begun)


def main() -> None:
    """Measure in turn, and print."""
    rows = {
        f"Oudler, `VectorEnv` of {DEALS:,}": vector(),
        "Oudler, the same under rules left to core": vector(rules="wikipedia-5-captor"),
        "Oudler, `aec_env`": aec(aec_env()),
        f"Oudler, `{openspiel.GAME_TYPE.short_name}`": spiel("python_french_tarot"),
        "PettingZoo, Texas hold'em": aec(texas_holdem_v4.env()),
        "PettingZoo, chess": aec(chess_v6.env()),
        "RLCard, bridge": card("bridge"),
        "OpenSpiel, tarok, without observations": spiel("tarok(players=4)"),
    }
    found = [[speed(play) for play in rows.values()] for _ in range(ROUNDS)]
    print(f"{date.today()}, {processor()}\n\n| random play | steps/s |\n|---|---|")
    for name, speeds in zip(rows, zip(*found, strict=True), strict=True):
        print(f"| {name} | {median(speeds):,.0f} |")


if __name__ == "__main__":
    main()
