"""Compare the kernel with its alternatives, OpenSpiel and DDS: `make anchors`.

OpenSpiel's Slovenian tarok (54 cards, C++) is played out at random through its MCTSBot; DDS, the
bridge solver, solves whole deals with open hands through endplay. Neither is part of this project:
both are installed for this alone. They run in turn with the kernel's examples, so that a busy
machine slows all of them alike.
"""

import subprocess
from datetime import date
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import pyspiel
from endplay.dds import solve_board
from endplay.types import Deal, Denom, Player
from measured import processor

MANIFEST = Path(__file__).parents[1] / "kernel" / "Cargo.toml"
ROUNDS, ROLLOUTS, SIMULATIONS, BOARDS = 5, 10_000, 10, 40
TAROK_CARDS = 48
"""Cards played in a deal of Slovenian tarok."""


def example(*arguments: object) -> str:
    """The output of one of the kernel's examples."""
    options = ("--quiet", "--release", "--manifest-path", str(MANIFEST), "--example")
    command = ("cargo", "run", *options, *map(str, arguments))
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def tarok(rng: Random) -> pyspiel.State:
    """The first lead of a deal in which everyone passed."""
    state = pyspiel.load_game("tarok(players=4)").new_initial_state()
    while "Tricks playing" not in str(state):
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, chances)[0])
        else:
            state.apply_action(state.legal_actions()[0])
    return state


def rollouts(rng: Random) -> float:
    """OpenSpiel's rollouts a second from a deal's first lead."""
    state = tarok(rng)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=rng.randrange(1000))
    bot = pyspiel.MCTSBot(state.get_game(), evaluator, 1.0, SIMULATIONS, 1, False, 7, False)
    begun = perf_counter()
    bot.step(state)
    return ROLLOUTS * SIMULATIONS / (perf_counter() - begun)


def bridge(rng: Random) -> float:
    """Milliseconds that DDS takes to value every lead of a no-trump deal."""
    pack = [(suit, rank) for suit in range(4) for rank in "23456789TJQKA"]
    rng.shuffle(pack)
    hands = (pack[13 * seat : 13 * seat + 13] for seat in range(4))
    written = (
        ".".join("".join(rank for suit, rank in hand if suit == one) for one in range(4))
        for hand in hands
    )
    deal = Deal(f"N:{' '.join(written)}", trump=Denom.nt, first=Player.north)
    begun = perf_counter()
    list(solve_board(deal))
    return (perf_counter() - begun) * 1000


def main() -> None:
    """Measure in turn, and print."""
    rng = Random(2026)
    print(f"{date.today()}, {processor()}\n")
    played = []
    for _ in range(ROUNDS):
        played.append((rollouts(rng), float(example("speed").split()[1]) * 1e6))
    theirs, ours = (median(column) for column in zip(*played, strict=True))
    ratio = median(b / a for a, b in played)
    print("| random play | deals/s | cards/s |\n|---|---|---|")
    print(f"| OpenSpiel, tarok | {theirs:,.0f} | {theirs * TAROK_CARDS / 1e6:.1f} M |")
    print(f"| tarot, fresh deals of four | {ours:,.0f} | {ours * 72 / 1e6:.1f} M |")
    print(f"\n{ratio:.1f} times as many deals (median of {ROUNDS} turns).\n")
    took = sorted(bridge(rng) for _ in range(BOARDS))
    print(f"DDS, a bridge deal of 13 tricks, every lead: median {median(took):.1f} ms, ", end="")
    print(f"90 % within {took[BOARDS * 9 // 10]:.1f} ms. The kernel, the margin exactly:\n")
    for tricks, positions in ((8, 200), (10, 100), (12, 40)):
        print(example("solve", tricks, positions))


if __name__ == "__main__":
    main()
