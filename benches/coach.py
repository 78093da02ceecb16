"""Reviews many deals of club players, and measures whether the costs told are right.

    python benches/coach.py [--seats 4] [--minutes 20] [--seed fresh-coach] [--nodes 300000]

Each mistake of a deal is taken back by itself: the seat does what the coach suggests, and the same
players go on. What the seat gains is compared with the cost that was told: "power" is the gains of
all mistakes over their costs, with a 95 % interval by deals. One deal says little about a cost that
is an average, so the same is done in other deals that are as likely to the seat: that is the second
figure.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, islice
from math import fsum, sqrt
from statistics import fmean, median
from time import monotonic, perf_counter
from typing import NamedTuple

from measured import processor

from oudler.bots.batch import finish, play_numbered
from oudler.bots.learned.expert import look
from oudler.bots.levels import make_player
from oudler.bots.playing import play_on
from oudler.coach import Care, Judgement, Kind, Moment, Review, review
from oudler.coach.choices import quiet
from oudler.core.actions import Action
from oudler.core.deal import Deal
from oudler.core.engine import apply
from oudler.core.ruleset import Ruleset
from oudler.core.view import view
from oudler.rulesets import load_ruleset
from oudler.solver.determinize import worlds
from oudler.solver.evaluation import Effort


class Mistake(NamedTuple):
    """A mistake: the cost told, the gain in the deal itself, and in others that look alike."""

    kind: Kind
    cost: float
    gain: float
    alike: float


@dataclass(slots=True)
class Told:
    """One deal."""

    mistakes: list[Mistake]
    verdicts: Counter[str]
    proofs: Counter[str]
    first: float
    seconds: float


@dataclass(slots=True)
class Sums:
    """All deals so far."""

    told: list[Told] = field(default_factory=list)

    def by_deal(self, kinds: Sequence[Kind]) -> list[Mistake]:
        """The mistakes of each deal together."""
        found = []
        for one in self.told:
            rows = [row for row in one.mistakes if row.kind in kinds]
            sums = (fsum(column) for column in zip(*(row[1:] for row in rows), strict=True))
            found.append(Mistake(kinds[0], *sums) if rows else Mistake(kinds[0], 0.0, 0.0, 0.0))
        return found


def gain(judgement: Judgement, deal: Deal, level: str) -> float:
    """What the seat gains in a deal if it does what the coach suggests, and the same go on."""
    moment, known = judgement.moment, judgement.known
    assert known is not None
    return _ended(deal, moment, known.best, level) - _ended(deal, moment, moment.action, level)


def _ended(deal: Deal, moment: Moment, action: Action | None, level: str) -> float:
    if moment.kind in (Kind.HANDFUL, Kind.SLAM):
        deal = quiet(replace(moment, deal=deal))
    if action is not None:
        deal = apply(deal, moment.seat, action)
    players = [make_player(level) for _ in range(deal.rules.seats)]
    return float(finish(play_on(deal, players)).scores[moment.seat])


def gain_alike(judgement: Judgement, level: str, alike: int) -> float:
    """The mean gain in other deals that are as likely to the seat; the coach has not seen them."""
    moment = judgement.moment
    seen = view(moment.deal, moment.seat)
    if moment.kind is Kind.CARD:
        drawn = look(seen, "bench").worlds(Effort(worlds=alike))
    else:
        drawn = islice(worlds(seen, seed=1_000 + moment.number), alike)
    return fmean(gain(judgement, world, level) for world in drawn)


def reviewed(rules: Ruleset, level: str, seed: str, number: int, care: Care, alike: int) -> Told:
    deal = play_numbered(rules, [make_player(level)] * rules.seats, seed, number)
    begin, first = perf_counter(), 0.0
    found: list[Judgement] = []
    for one in review(deal, care):
        first = first or perf_counter() - begin
        found.append(one)
    seconds = perf_counter() - begin
    mistakes = [
        Mistake(one.moment.kind, one.cost, gain(one, one.moment.deal, level), also)
        for one in Review(deal, tuple(found)).mistakes
        for also in (gain_alike(one, level, alike),)
    ]
    return Told(
        mistakes,
        Counter(str(one.verdict) for one in found),
        Counter(str(one.open.proof) for one in found if one.open is not None),
        first,
        seconds,
    )


def power(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Gains over costs, and half of the 95 % interval: a ratio's, by the delta method."""
    cost, gain = (sum(column) for column in zip(*pairs, strict=True))
    if cost == 0:
        return 0.0, 0.0
    ratio = gain / cost
    spread = sum((own - ratio * each) ** 2 for each, own in pairs)
    return ratio, 1.96 * sqrt(spread) / cost


def lines(sums: Sums) -> Iterator[str]:
    """What has been found so far."""
    count_of = len(sums.told)
    verdicts = sum((one.verdicts for one in sums.told), Counter[str]())
    proofs = sum((one.proofs for one in sums.told), Counter[str]())
    took = [one.seconds for one in sums.told if one.verdicts.total() > 10]
    yield f"{count_of} deals; verdicts {dict(verdicts)}; proofs {dict(proofs)}"
    if took:
        first = median(one.first for one in sums.told)
        yield f"seconds a deal {median(took):.1f}, at most {max(took):.1f}; first {first:.2f}"
    everything = [("all", tuple(Kind)), *((str(kind), (kind,)) for kind in Kind)]
    for name, kinds in everything:
        number = sum(row.kind in kinds for one in sums.told for row in one.mistakes)
        if number:
            deals = sums.by_deal(kinds)
            own, half = power([(row.cost, row.gain) for row in deals])
            like, narrow = power([(row.cost, row.alike) for row in deals])
            yield (
                f"{name}: {number} mistakes, {fsum(row.cost for row in deals):.0f} told, "
                f"power {own:.2f} ± {half:.2f}, alike {like:.2f} ± {narrow:.2f}"
            )


def main() -> None:
    """Review until time is up, and print what was found."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--seats", type=int, default=4)
    asked.add_argument("--minutes", type=float, default=20)
    asked.add_argument("--seed", default="fresh-coach")
    asked.add_argument("--level", default="club")
    asked.add_argument("--nodes", type=int, default=300_000)
    asked.add_argument("--worlds", type=int, default=200)
    asked.add_argument("--patience", type=int, default=Care().patience)
    asked.add_argument("--alike", type=int, default=30)
    options = asked.parse_args()
    rules, sums, end = (
        load_ruleset(f"fft-{options.seats}"),
        Sums(),
        monotonic() + 60 * options.minutes,
    )
    care = Care(options.worlds, options.nodes, options.patience)
    print(f"{processor()}; {rules.name}, seed {options.seed}, {care}", flush=True)
    for number in count():
        if monotonic() > end:
            break
        told = reviewed(rules, options.level, options.seed, number, care, options.alike)
        sums.told.append(told)
        if number % 25 == 24:
            print(*lines(sums), sep="\n", end="\n\n", flush=True)
    print(*lines(sums), sep="\n")


if __name__ == "__main__":
    main()
