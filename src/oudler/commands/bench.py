"""`oudler bench`: this machine's figures, in well under half a minute."""

import os
import platform
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import median, quantiles
from time import perf_counter

from oudler.command_line.arguments import Parser, print_json
from oudler.core import PACK, CardSet, Deal, LegalBids, LegalPlays, Phase, Seat, apply, legal, start
from oudler.core.actions import Action, Bid, Contract, Discard, Play
from oudler.core.phases.dog import LegalDiscard
from oudler.rulesets import load_ruleset
from oudler.shuffling import random_deal
from oudler.solver import KernelMissing, Limits
from oudler.words import Words

PATIENCE = 1.5
"""Seconds spent on each rate."""
SOLVED = ((6, 60), (8, 60), (10, 30))
"""The number of endings to solve, by number of tricks."""
LONGEST = Limits(seconds=2, mebibytes=256)
PLAYOUTS = 20_000
SAMPLES = 20_000


@dataclass(frozen=True, slots=True)
class Figure:
    """One row of the table: a rate, or the median and 90th percentile in milliseconds."""

    what: str
    tricks: int | None = None
    rate: float | None = None
    milliseconds: tuple[float, float] | None = None


def run(arguments: Sequence[str], words: Words) -> int:
    """Print the figures, each as soon as it is measured. Returns the exit code."""
    args = parser(words).parse_args(arguments)
    found, lacks = [], ""
    if not args.json:
        print(_machine(words))
    try:
        for figure in figures():
            found.append(figure)
            if not args.json:
                print(_row(words, figure), flush=True)
    except KernelMissing as missing:
        lacks = missing.told(words)
        print(lacks, file=sys.stderr)
    if args.json:
        print_json(_to_json(found) | ({"lacks": lacks} if lacks else {}))
    return 0


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("bench", words)
    found.option("--json", action="store_true")
    return found


def figures() -> Iterator[Figure]:
    """Everything measured, one thread each. Raises KernelMissing after measuring the rules."""
    # Always the same deals, so that two machines can be compared.
    rng = Random("bench")
    yield Figure("deals", rate=_rate(lambda: _played(rng, 0)))
    from oudler.solver.kernel import playouts, value

    deal = _played(rng, 18)
    yield Figure("playouts", rate=PLAYOUTS * _rate(lambda: playouts(deal, PLAYOUTS)))
    yield Figure("samples", rate=SAMPLES * _rate(_samples()))
    for tricks, count in SOLVED:
        endings = [_played(rng, tricks) for _ in range(count)]
        times = [_milliseconds(partial(value, deal, limits=LONGEST)) for deal in endings]
        yield Figure("solver", tricks, milliseconds=(median(times), quantiles(times, n=10)[-1]))


def _rate(work: Callable[[], object]) -> float:
    """Return the number of times this can be done in a second."""
    begun, times = perf_counter(), 0
    while perf_counter() - begun < PATIENCE:
        work()
        times += 1
    return times / (perf_counter() - begun)


def _milliseconds(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return 1000 * (perf_counter() - begun)


def _played(rng: Random, tricks: int) -> Deal:
    """A garde of four, played at random until this many tricks are left."""
    # A lone petit would throw in deals, which would count as played.
    rules = load_ruleset("fft-4", {"petit_sec": "played"})
    deal = start(rules, random_deal(rules, Seat(0), f"bench/{rng.random()}"))
    while deal.to_act is not None and (
        deal.phase is not Phase.PLAY or rules.tricks - len(deal.tricks) > tricks
    ):
        deal = apply(deal, deal.to_act, _any_action(rng, deal))
    return deal


def _any_action(rng: Random, deal: Deal) -> Action:
    """Bid a garde, discard the first cards allowed, and play any legal card."""
    match legal(deal):
        case LegalBids(contracts):
            return Bid(Contract.GARDE if Contract.GARDE in contracts else None)
        case LegalDiscard() as may:
            free = list(may.free)[: may.count - may.trumps_needed]
            return Discard(CardSet.of(free + list(may.trumps)[: may.trumps_needed]))
        case LegalPlays(cards):
            return Play(rng.choice(list(cards)))
        case other:
            raise AssertionError(other)


def _samples() -> Callable[[], object]:
    """Draws hands for three players and the discard, as one of four sees them at the start."""
    from oudler.solver.kernel import Sampler

    hidden = CardSet.of(list(PACK)[18:])
    sampler = Sampler([(hidden, (1, 1, 1, 1))], (18, 18, 18, 6))
    return lambda: deque(sampler.sample(1, SAMPLES), maxlen=0)


def _machine(words: Words) -> str:
    python, processors = platform.python_version(), os.cpu_count() or 1
    return words("commands.bench.machine", python=python, processors=processors)


def _row(words: Words, figure: Figure) -> str:
    what = words(f"commands.bench.{figure.what}", tricks=figure.tricks)
    if figure.milliseconds is None:
        rate = words("commands.thousands").join(f"{figure.rate:,.0f}".split(","))
        return f"  {what:45} {words('commands.bench.rate', number=rate)}"
    half, most = (_decimal(words, time) for time in figure.milliseconds)
    return f"  {what:45} {words('commands.bench.times', median=half, most=most)}"


def _decimal(words: Words, number: float) -> str:
    return f"{number:.2f}".replace(".", words("cards.list.decimal"))


def _to_json(found: list[Figure]) -> dict[str, object]:
    rows: list[dict[str, object]] = []
    for figure in found:
        row: dict[str, object] = {"what": figure.what}
        if figure.tricks is not None:
            row["tricks"] = figure.tricks
        if figure.rate is not None:
            row["a_second"] = round(figure.rate, 1)
        if figure.milliseconds is not None:
            half, most = figure.milliseconds
            row |= {"median_ms": round(half, 3), "nine_in_ten_ms": round(most, 3)}
        rows.append(row)
    return {"python": platform.python_version(), "processors": os.cpu_count(), "figures": rows}
