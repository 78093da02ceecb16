"""A program that learns to discard and to play the cards against itself, from nothing.

    python -m oudler.research.learner --minutes 60      learns, and writes learner.npz
    oudler arena oudler.research.learner:Learned club,discard=beginner,play=beginner

Proximal policy optimisation (Schulman et al. 2017) with one hidden layer, in numpy alone. Strong
hands take with a garde. Then every seat plays by the same network, and earns its score at the
end of the deal. A judge, which sees all hands but never plays, says before each decision what
the seat will earn: what its opinion changes by until the seat's next decisions, the nearest first,
is what a decision gained (generalised advantage estimation, Schulman et al. 2016). So luck in the
cards counts less. Suits are alike: each round names them anew, and what is learned of one is
learned of all.
"""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oudler import Bid, Card, Contract, Decision, LegalDiscard, LegalPlays, SeatView, make_player
from oudler.core import CARDS
from oudler.research import VectorEnv
from oudler.research.actions import ACTIONS, CALL, DISCARD, INDEX, PLAY
from oudler.research.observation import Encoding
from oudler.research.player import PolicyPlayer

FILE = Path("learner.npz")
"""The weights, in the current folder."""
HIDDEN, DEALS, EPOCHS, BATCH = 128, 512, 2, 1_024
RATE, CLIP, ENTROPY, NEAR = 1e-3, 0.2, 0.005, 0.9
"""`NEAR`: how much less each further decision of a seat says about one."""
SCORE = 100.0
"""A score that is a reward of 1."""

PASS, GARDE = INDEX[Bid(None)], INDEX[Bid(Contract.GARDE)]
OUDLERS = [card.first for card in (Card.T1, Card.T21, Card.EX)]
STRONG = 9
"""Trumps and the Excuse held, oudlers counted three times, from which a hand takes."""
FORGOTTEN = "shown", "tricks"
"""Planes that are left out: who played what, without when, halves the work."""

Array = NDArray[Any]
Network = dict[str, Array]


@dataclass(frozen=True, slots=True)
class Look:
    """Where a network finds what it sees and does, under some order of the suits."""

    cards: Array
    """By card as the network names it: its number."""
    seen: Array
    """By input: its place in an observation."""
    actions: Array
    """By output: its index among the actions."""


def look(planes: Encoding, suits: Iterable[int] = range(4)) -> Look:
    """All that networks look at, if they call these suits spades, hearts, diamonds and clubs."""
    ranks, trumps = np.arange(14), np.arange(Card.T1.first, len(CARDS))
    cards = np.concatenate([*(14 * suit + ranks for suit in suits), trumps])
    actions = np.arange(len(ACTIONS))
    for first in (CALL, DISCARD, PLAY):
        actions[first : first + len(CARDS)] = first + cards
    kept = [one for name, one in tables(planes).items() if name not in FORGOTTEN]
    named = (one[..., cards] if one.shape[-1] == len(CARDS) else one for one in kept)
    return Look(cards, np.concatenate([one.ravel() for one in named]), actions)


def tables(planes: Encoding) -> dict[str, Array]:
    """The planes of an observation by name: where in it each of their bits is."""
    return planes.tables(np.arange(planes.size))


def new_network(inputs: int, outputs: int, rng: np.random.Generator) -> Network:
    """A network that knows nothing: every answer is about 0."""
    return {
        "seen": rng.normal(0, 0.05, (inputs, HIDDEN)).astype(np.float32),
        "seen_bias": np.zeros(HIDDEN, np.float32),
        "said": rng.normal(0, 0.01, (HIDDEN, outputs)).astype(np.float32),
        "said_bias": np.zeros(outputs, np.float32),
    }


def forward(network: Network, seen: Array) -> tuple[Array, Array]:
    """For each row of what is seen: the hidden layer, and the answers."""
    hidden = np.maximum(seen @ network["seen"] + network["seen_bias"], 0)
    return hidden, hidden @ network["said"] + network["said_bias"]


def backward(network: Network, seen: Array, hidden: Array, wanted: Array) -> Network:
    """The gradient of the weights, if each answer should move by so much."""
    at_hidden = (wanted @ network["said"].T) * (hidden > 0)
    return {
        "seen": seen.T @ at_hidden / len(seen),
        "seen_bias": at_hidden.mean(axis=0),
        "said": hidden.T @ wanted / len(seen),
        "said_bias": wanted.mean(axis=0),
    }


def chances_of(answers: Array, mask: Array) -> Array:
    """How likely each action is: 0 if it is not legal."""
    answers = np.where(mask > 0, answers, np.float32(-1e9))
    chances: Array = np.exp(answers - answers.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    return chances


def sampled(chances: Array, rng: np.random.Generator) -> Array:
    """An action for each row, as likely as it says."""
    below = chances.cumsum(axis=1)
    found: Array = (below > rng.random((len(chances), 1)) * below[:, -1:]).argmax(axis=1)
    return found


def bids(held: Array, mask: Array) -> Array:
    """The bid of each hand: a garde if it is strong and may bid it, else a pass."""
    trumps, oudlers = held[:, Card.T1.first :], held[:, OUDLERS]
    is_strong = trumps.sum(axis=1) + 2 * oudlers.sum(axis=1) >= STRONG
    return np.where(is_strong & (mask[:, GARDE] > 0), GARDE, PASS)


def played(
    envs: VectorEnv, player: Network, judge: Network, rng: np.random.Generator
) -> tuple[Array, ...]:
    """Whole deals: what the player saw, the judge besides, was legal, done, how likely, gained,
    and what the judge should have said.
    """
    named, places = look(envs.encoding, rng.permutation(4)), tables(envs.encoding)
    seats, rows = envs.rules.seats, np.arange(envs.num_envs)
    dealt = np.zeros((envs.num_envs, seats, len(CARDS)), np.int8)
    earned = np.zeros((envs.num_envs, seats), np.float32)
    seen, info = envs.reset()
    going, steps = np.ones(envs.num_envs, bool), []
    while going.any():
        mask, seat = info["action_mask"], info["seat"]
        is_bid, held = mask[:, PASS] > 0, seen[:, places["hand"]]
        dealt[rows[going & is_bid], seat[going & is_bid]] = held[going & is_bid]
        action = np.where(is_bid, bids(held, mask), mask.argmax(axis=1))
        # From what is forced nothing is learned.
        at = rows[going & ~is_bid & (mask.sum(axis=1) > 1)]
        if len(at):
            looked, legal = seen[at][:, named.seen], mask[at][:, named.actions]
            chances = chances_of(forward(player, looked.astype(np.float32))[1], legal)
            chosen = sampled(chances, rng)
            action[at] = named.actions[chosen]
            # Cards of the dog that a taker holds are missing: only the taker has seen them.
            left = dealt[at] & ~seen[at][:, places["played"]].any(axis=1, keepdims=True)
            others = around(left, seat[at])[..., named.cards].reshape(len(at), -1)
            said, likely = judged(judge, looked, others)[1], chances[np.arange(len(at)), chosen]
            steps.append((at, seat[at], said, looked, others, legal, chosen, likely))
        seen, _, over, _, info = envs.step(action)
        ends = going & over
        earned[ends] = info["rewards"][ends] / SCORE
        going &= ~over  # a deal that ended is followed by another, which is not ours
    gained = gains([step[:3] for step in steps], earned)
    _, _, said, *decisions = map(np.concatenate, zip(*steps, strict=True))
    return *decisions, gained, said + gained


def around(hands: Array, seat: Array) -> Array:
    """The other hands of each deal, in the order of play after this seat."""
    deals, seats = hands.shape[:2]
    others: Array = hands[np.arange(deals)[:, None], (seat[:, None] + np.arange(1, seats)) % seats]
    return others


def judged(judge: Network, looked: Array, others: Array) -> tuple[Array, Array, Array]:
    """What the judge saw, its hidden layer, and what it says that each seat will earn."""
    seen = np.concatenate([looked, others], axis=1).astype(np.float32)
    hidden, said = forward(judge, seen)
    return hidden, said[:, 0], seen


def gains(steps: Sequence[tuple[Array, ...]], earned: Array) -> Array:
    """What each decision gained, from deal, seat and the judge's opinion, by what came later."""
    later, gained, found = earned.copy(), np.zeros_like(earned), []
    for deal, seat, said in reversed(steps):
        gained[deal, seat] = later[deal, seat] - said + NEAR * gained[deal, seat]
        later[deal, seat] = said
        found.append(gained[deal, seat])
    return np.concatenate(found[::-1])


def gradients(player: Network, judge: Network, batch: tuple[Array, ...]) -> tuple[Network, Network]:
    """The gradients of what these decisions should improve: weights move along them."""
    looked, others, mask, action, likely, gain, worth = batch
    hidden, said, all_seen = judged(judge, looked, others)
    judge_gradient = backward(judge, all_seen, hidden, (worth - said)[:, None])
    seen, rows = looked.astype(np.float32), np.arange(len(action))
    hidden, answers = forward(player, seen)
    chances = chances_of(answers, mask)
    ratio = chances[rows, action] / likely
    # Once an action has become much likelier or rarer, this batch moves it no further.
    is_moved = ((ratio < 1 + CLIP) | (gain < 0)) & ((ratio > 1 - CLIP) | (gain > 0))
    push = (is_moved * ratio * gain)[:, None]
    wanted = -push * chances
    wanted[rows, action] += push[:, 0]
    logs = np.log(np.maximum(chances, 1e-9))
    wanted -= ENTROPY * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
    return backward(player, seen, hidden, wanted), judge_gradient


class Adam:
    """Steps that suit each weight (Kingma and Ba 2015)."""

    def __init__(self, network: Network) -> None:
        self.network, self.count = network, 0
        self.mean = {name: np.zeros_like(one) for name, one in network.items()}
        self.square = {name: np.zeros_like(one) for name, one in network.items()}

    def step(self, gradient: Network, rate: float) -> None:
        """Move the weights."""
        self.count += 1
        for name, one in gradient.items():
            self.mean[name] += 0.1 * (one - self.mean[name])
            self.square[name] += 0.001 * (one * one - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.count)
            square = self.square[name] / (1 - 0.999**self.count)
            self.network[name] += rate * mean / (np.sqrt(square) + 1e-8)


def minibatches(data: tuple[Array, ...], rng: np.random.Generator) -> Iterator[tuple[Array, ...]]:
    """Batches of the decisions, in a new order each time."""
    for _ in range(EPOCHS):
        order = rng.permutation(len(data[0]))
        for first in range(0, len(order), BATCH):
            yield tuple(one[order[first : first + BATCH]] for one in data)


@dataclass(frozen=True, slots=True)
class Progress:
    """What was learned so far."""

    share: float
    """Of the time that there is."""
    deals: int
    player: Network
    """It goes on learning: copy what you keep."""


def learn(rules: str, minutes: float, deals: int = DEALS, *, seed: int = 1) -> Iterator[Progress]:
    """Play and learn for so long, a round at a time; steps become smaller towards the end."""
    envs = VectorEnv(deals, rules=rules, seed=seed)
    rng = np.random.default_rng(seed)
    inputs = len(look(envs.encoding).seen)
    player = new_network(inputs, len(ACTIONS), rng)
    judge = new_network(inputs + (envs.rules.seats - 1) * len(CARDS), 1, rng)
    steps, begun, rounds, share = (Adam(player), Adam(judge)), monotonic(), 0, 0.0
    while share < 1:
        *decisions, gained, worth = played(envs, player, judge, rng)
        gain = (gained - gained.mean()) / (gained.std() + 1e-6)
        for batch in minibatches((*decisions, gain, worth), rng):
            for adam, gradient in zip(steps, gradients(player, judge, batch), strict=True):
                adam.step(gradient, RATE * (1 - share))
        rounds += 1
        share = min(1.0, (monotonic() - begun) / (60 * minutes))
        yield Progress(share, rounds * deals, player)


class Learned:
    """Discards and plays as the network in `learner.npz` likes best; `club` does the rest."""

    def __init__(self) -> None:
        self.club, self.network = make_player("club"), PolicyPlayer(best)

    async def choose(self, view: SeatView) -> Decision:
        """The network decides about cards."""
        is_learned = isinstance(view.legal, LegalPlays | LegalDiscard)
        return await (self.network if is_learned else self.club).choose(view)


def save(rules: str, player: Network) -> None:
    """Write what was learned, and where it looks."""
    seen = look(VectorEnv(1, rules=rules).encoding).seen
    # numpy's stub takes the arrays for flags.
    np.savez_compressed(FILE, places=seen, **player)  # type: ignore[arg-type]
    learned.cache_clear()


@cache
def learned() -> Network:
    """The weights in the file. Raises FileNotFoundError, which says how to learn."""
    if not FILE.exists():
        raise FileNotFoundError(f"{FILE} is missing: python -m oudler.research.learner writes it")
    return dict(np.load(FILE))


def best(seen: Array, mask: Array) -> int:
    """The likeliest action."""
    network = learned()
    answers = forward(network, seen[None, network["places"]].astype(np.float32))[1]
    return int(chances_of(answers, mask[None]).argmax())


def main() -> None:
    """Learn, and keep what was learned."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--rules", default="fft-4")
    asked.add_argument("--minutes", type=float, default=60)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    told = 0
    for now in learn(options.rules, options.minutes, seed=options.seed):
        if 10 * now.share >= told + 1:
            told = int(10 * now.share)
            save(options.rules, now.player)
            print(f"{now.deals:,} deals, {now.share:.0%}", flush=True)


if __name__ == "__main__":
    main()
