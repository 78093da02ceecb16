"""The kernel's interface: no input harms it, and Python goes on meanwhile."""

import importlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial
from random import Random
from threading import Thread
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oudler
from oudler.core import PACK, CardSet
from oudler.research.observation import encoding
from oudler.rulesets import load_ruleset
from oudler.solver import KernelMissing, Limits
from oudler.solver.environment import table_rules
from oudler.solver.position import TrickRules, trick_rules
from oudler.testing.endings import random_ending
from oudler.testing.processes import mortal


@pytest.fixture(scope="session")
def door(kernel: ModuleType) -> Any:
    """What the kernel itself offers."""
    return kernel.oudler_kernel


HANDS = st.lists(st.integers(0, (1 << 78) - 1) | st.integers(), max_size=10)
NUMBERS = st.integers(-3, 12) | st.integers()
ANYTHING = st.none() | st.booleans() | NUMBERS | st.floats() | st.text() | HANDS
CARDS = ("barred", "excuse_like", "laid_aside")
FIELDS = ("attack", "leader", "rules", *CARDS, "half_points_apart", "played")
FEDERATION = trick_rules(load_ruleset("fft-4"), has_taker=True)
FLAGS = [name for name, value in asdict(FEDERATION).items() if isinstance(value, bool)]


def changed(**rules: Any) -> TrickRules:
    """The federation's rules with these changes, of any type."""
    return replace(FEDERATION, **rules)


def refused_or(work: Callable[[], object]) -> object:
    """What it answers; None where it refuses as Python does."""
    try:
        return work()
    except (ValueError, TypeError, MemoryError):
        return None


@given(data=st.data())
def test_no_nonsense_makes_a_position(door: Any, data: st.DataObject) -> None:
    hands = data.draw(HANDS | ANYTHING)
    fields: dict[str, Any] = {"attack": 1, "leader": 0} | {
        field: data.draw(ANYTHING) for field in data.draw(st.sets(st.sampled_from(FIELDS)))
    }
    if data.draw(st.booleans()):
        odd = data.draw(st.sets(st.sampled_from(sorted(asdict(FEDERATION)))))
        fields["rules"] = changed(**{rule: data.draw(ANYTHING) for rule in odd})
    position = refused_or(lambda: door.Position(hands, **fields))
    assert position is None or len(position.hands) >= 2  # type: ignore[attr-defined]


@given(data=st.data())
def test_whatever_stands_as_a_position_is_searched_or_refused(
    door: Any, data: st.DataObject
) -> None:
    """Few cards, shared out arbitrarily; an odd position is one that no deal reaches."""
    rng = Random(data.draw(st.integers(0, 1 << 32)))
    seats, tricks = data.draw(st.integers(2, 9)), data.draw(st.integers(1, 3))
    cards = rng.sample(range(78), seats * tricks + 6)
    hands = [sum(1 << c for c in cards[s * tricks :][:tricks]) for s in range(seats)]
    fields: dict[str, Any] = {
        "attack": rng.randrange(1 << seats),
        "leader": rng.randrange(seats),
        "laid_aside": rng.choice([0, sum(1 << c for c in cards[seats * tricks :])]),
        "excuse_like": rng.choice([0, 0, 1 << 56]),
        "barred": rng.choice([0, (1 << 14) - 1]),
        "half_points_apart": rng.choice([0, 5, 182]),
    }
    fields["rules"] = changed(**{name: rng.random() < 0.5 for name in FLAGS})
    position = refused_or(lambda: door.Position(hands, **fields))
    payoff = door.Payoff([n % 183 for n in range(6588)])
    limits = door.Limits(nodes=20_000)
    while isinstance(position, door.Position) and position.turn is not None:
        refused_or(partial(door.solve, position, payoff, limits))
        refused_or(partial(door.playouts, position, 3, seed=1))
        may = list(CardSet(position.legal))
        position = position.after(rng.choice(may))


@given(values=st.lists(NUMBERS, max_size=5) | ANYTHING)
def test_no_nonsense_makes_a_payoff(door: Any, values: object) -> None:
    assert refused_or(lambda: door.Payoff(values)) is None


@pytest.mark.parametrize(
    "given",
    [
        {"nodes": -1},
        {"seconds": float("nan")},
        {"seconds": -0.5},
        {"mebibytes": 0},
        {"mebibytes": 1 << 40},
        {"threads": 0},
        {"threads": 1 << 70},
    ],
    ids=str,
)
def test_limits_within_reason(door: Any, given: dict[str, float]) -> None:
    with pytest.raises(door.OutOfRange):
        door.Limits(**given)


def test_a_time_beyond_every_clock_is_not_a_limit(kernel: ModuleType) -> None:
    deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    for seconds in (1e30, float("inf"), 1e-300):
        kernel.solve(deal, limits=Limits(seconds=seconds))


@pytest.mark.parametrize(
    ("hands", "why"),
    [
        ([1], "two"),
        ([1, 1], "two places"),
        ([1, 6], "same size"),
        ([0, 0], "empty"),
        ([1, 2, -4], "78 cards"),
        ([1, 2, 1 << 78], "78 cards"),
        ([1, 2, 1 << 200], "78 cards"),
        (range(1 << 60), "more than 9"),
    ],
    ids=str,
)
def test_hands_that_are_none_are_refused_in_words(door: Any, hands: object, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        door.Position(hands, attack=1, leader=0)


def test_a_rule_that_is_missing_is_named(door: Any) -> None:
    with pytest.raises(TypeError, match="the rules lack exchange"):
        door.Position([1, 2], 5, attack=1, leader=0)
    rules = changed(last_excuse="nobody")
    with pytest.raises(door.BadPosition, match="changes_camp, trick_winner, keeps_camp"):
        door.Position([1, 2], rules, attack=1, leader=0)


def test_a_card_that_may_not_be_played_is_refused(door: Any) -> None:
    position = door.Position([0b11, 1 << 2 | 1 << 20], attack=1, leader=0)
    follows = position.after(0)
    with pytest.raises(door.BadPosition, match="H7 may not be played"):
        follows.after(20)
    with pytest.raises(door.OutOfRange):
        follows.after(-1)
    assert (position.turn, position.legal) == (0, 0b11), "a position does not change"
    assert follows == door.Position([0b11, 1 << 2 | 1 << 20], attack=1, leader=0, played=[0])


WHOLE_DEAL = """
from random import Random
from oudler.rulesets import load_ruleset
from oudler.solver import Limits
from oudler.solver.kernel import solve
from oudler.testing.endings import random_ending
deal = random_ending(Random(1), load_ruleset("fft-4"), 18)
print("begun", flush=True)
solve(deal, limits=Limits(threads=2, mebibytes=64))
"""


IMITATION = """
from random import Random
import oudler_kernel
from oudler.rulesets import load_ruleset
from oudler.solver.kernel import position
from oudler.testing.endings import random_ending
deal = random_ending(Random(1), load_ruleset("fft-4"), 18)
start = position(deal)
played, last = [], start
while last.turn is not None:
    played.append(last.legal.bit_length() - 1)
    last = last.after(played[-1])
example = start, int(deal.taker), deal.called.bits, bytes(played), bytes(played)
print("begun", flush=True)
oudler_kernel.Learner(oudler_kernel.Weights()).imitate([example] * 400_000)
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="no such signal")
@pytest.mark.parametrize("code", [WHOLE_DEAL, IMITATION])
def test_ctrl_c_ends_long_work_at_once(kernel: ModuleType, code: str) -> None:
    program = subprocess.Popen(
        mortal(sys.executable, "-c", code), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert program.stdout is not None
    assert program.stdout.readline() == b"begun\n"
    time.sleep(0.5)
    program.send_signal(signal.SIGINT)
    _, said = program.communicate(timeout=10)  # left alone, each takes several times as long
    assert b"KeyboardInterrupt" in said


@pytest.mark.slow
def test_other_threads_run_meanwhile(kernel: ModuleType) -> None:
    deal = random_ending(Random(1), load_ruleset("fft-4"), 18)
    searching = Thread(target=lambda: kernel.solve(deal, limits=Limits(seconds=1, mebibytes=64)))
    searching.start()
    counted = 0
    while searching.is_alive():
        time.sleep(0.001)
        counted += 1
    assert counted > 50


@pytest.mark.slow
def test_progress_is_told_and_may_end_the_search(kernel: ModuleType) -> None:
    deal = random_ending(Random(1), load_ruleset("fft-4"), 18)
    told: list[float] = []

    def enough(seconds: float) -> None:
        told.append(seconds)
        if seconds > 0.3:
            raise EOFError

    with pytest.raises(EOFError):
        kernel.solve(deal, limits=Limits(mebibytes=64), progress=enough)
    assert len(told) > 2
    assert told == sorted(told)


def test_the_versions_are_the_same(door: Any) -> None:
    assert door.__version__ == oudler.__version__


def missing_kernel() -> KernelMissing:
    """The message when the interface is imported."""
    with pytest.raises(KernelMissing) as missing:
        importlib.import_module("oudler.solver.kernel")
    return missing.value


def test_a_kernel_that_is_missing_is_said_to_be(no_kernel: None) -> None:
    missing = missing_kernel()
    assert missing.found is None
    assert "oudler" in str(missing)


def test_a_kernel_of_another_version_is_refused(other_kernel: None) -> None:
    missing = missing_kernel()
    assert (missing.wanted, missing.found) == (oudler.__version__, "0.0.1")


def test_the_extra_asks_for_the_kernel_of_this_version() -> None:
    import tomllib
    from pathlib import Path

    root = Path(__file__).parents[3]
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    cargo = tomllib.loads((root / "kernel" / "Cargo.toml").read_text("utf-8"))
    assert project["optional-dependencies"]["search"] == [f"oudler-kernel=={oudler.__version__}"]
    assert cargo["workspace"]["package"]["version"] == oudler.__version__


# Hidden hands, drawn.


def drawn(words: bytes, holders: int) -> list[list[int]]:
    """What each holder has, deal by deal, of the bytes that a sampler gives."""
    halves = memoryview(words).cast("Q").tolist()
    hands = [low | high << 64 for low, high in zip(halves[::2], halves[1::2], strict=True)]
    return [hands[first : first + holders] for first in range(0, len(hands), holders)]


def test_samples_share_every_card_out(door: Any) -> None:
    hidden, free = list(PACK)[18:], (1, 1, 1, 1)
    trumps = CardSet.of(hidden[38:]).bits
    kinds = [(CardSet.of(hidden[:38]).bits, free), (trumps, (1, 2, 1, 0))]
    sampler = door.Sampler(kinds, (18, 18, 18, 6))
    assert sampler.sample(7, 50) == sampler.sample(7, 50) != sampler.sample(8, 50)
    for hands in drawn(sampler.sample(7, 50), 4):
        assert [hand.bit_count() for hand in hands] == [18, 18, 18, 6]
        assert sum(hands) == CardSet.of(hidden).bits
        assert hands[3] & trumps == 0


@pytest.mark.parametrize(
    ("kinds", "wanted"),
    [
        ([(0b111, (1, 1))], (2, 2)),
        ([(0b111, (1, 0))], (2, 1)),
        ([(0b111, (1, 1)), (0b100, (1, 1))], (2, 2)),
        ([(0b111, (1, float("nan")))], (2, 1)),
        ([(0b111, (1, -1))], (2, 1)),
        ([(0b111, (1, 1e-9))], (2, 1)),
        ([(0b111, (1,))], (2, 1)),
    ],
    ids=str,
)
def test_impossible_kinds_are_refused(door: Any, kinds: object, wanted: object) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        door.Sampler(kinds, wanted)


@pytest.mark.slow
def test_more_than_can_be_counted_is_refused(door: Any) -> None:
    """Otherwise it would take hours, and all the memory."""
    kinds = [(1 << card, [1 + card] + [1] * 7) for card in range(78)]
    with pytest.raises(door.TooManyKinds):
        door.Sampler(kinds, [10] * 6 + [9] * 2)


WEIGHTS = st.sampled_from([0, 1, 2, 1024, 0.5, 1e-3, 1e-9, 1e300, 5e-324, -1, -0.0]) | st.floats()


@given(data=st.data())
def test_whatever_is_said_to_be_known_is_drawn_from_or_refused(
    door: Any, data: st.DataObject
) -> None:
    """Cards for as many holders as wanted, or nearly, with any weights."""
    holders = data.draw(st.integers(1, 9))
    wanted = data.draw(st.lists(st.integers(0, 5), min_size=holders, max_size=holders))
    cards = data.draw(st.permutations(range(78)))[: sum(wanted)]
    kinds: dict[int, int] = {}
    for card in cards:
        number = data.draw(st.integers(0, 4))
        kinds[number] = kinds.get(number, 0) | 1 << card
    some = data.draw(st.booleans())
    weights = st.just(1) if some else WEIGHTS
    asked = [
        (bits, data.draw(st.lists(weights, min_size=holders, max_size=holders)))
        for bits in (*kinds.values(), *data.draw(st.sampled_from([(), (0,)])))
    ]
    sampler = refused_or(lambda: door.Sampler(asked, wanted))
    assert sampler is not None or not some or holders > 8
    if isinstance(sampler, door.Sampler):
        for hands in drawn(sampler.sample(1, 5), holders):
            assert [hand.bit_count() for hand in hands] == wanted
            assert sum(hands) == sum(kinds.values())
            for bits, each in asked:
                barred = (hand for weight, hand in zip(each, hands, strict=True) if weight <= 0)
                assert not any(bits & hand for hand in barred)


@given(kinds=st.lists(st.tuples(NUMBERS, HANDS), max_size=4) | ANYTHING, wanted=HANDS | ANYTHING)
def test_no_nonsense_makes_a_sampler(door: Any, kinds: object, wanted: object) -> None:
    sampler = refused_or(lambda: door.Sampler(kinds, wanted))
    if sampler is not None:
        refused_or(lambda: sampler.sample(-1, 1 << 70))  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", [0, 77, 2792])
def test_observations_too_short_for_a_plane_are_refused(door: Any, size: int) -> None:
    rules = load_ruleset("fft-4")
    known = [(name, first) for name, first in encoding(rules).places if first < size]
    with pytest.raises(door.OutOfRange, match="one place" if size == 0 else known[-1][0]):
        door.Environment(table_rules(rules), known, size, 1, "a", lambda *_: [0.0] * 4)
