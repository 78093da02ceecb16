"""Do ratings find the better players, and are their margins honest? Bots of known strength play.

    python benches/ratings.py fft-4 14400

Sixteen players, from half random to the club's best, meet by chance, twelve deals a table. Their
true order is by points a deal over all deals. Their true ratings fit all deals best, without a
prior. Then the deals are divided into blocks, and each block rates everybody anew.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import exp, log, pi, sqrt
from random import Random
from statistics import mean

from oudler.bots import Beginner, Club, Decision, finish, play_deal
from oudler.bots.bidding import expected_score, features
from oudler.core import Bid, Contract, LegalBids, LegalPlays, Play, SeatView
from oudler.people.profile.skill import LUCK, MEAN, SPREAD, SURE, WEIGHTS, Rating, rated, stakes
from oudler.rulesets import load_ruleset
from oudler.shuffling import numbered_deal

TABLE = 12
"""Deals that the same players play together."""
BLOCKS = 8
ROUNDS = 30
"""Steps towards the best fit; five would do."""


@dataclass(frozen=True, slots=True)
class Played:
    """The record of a deal."""

    names: tuple[str, ...]
    scores: tuple[float, ...]
    attack: tuple[int, ...]
    contract: Contract | None


class Somebody:
    """Decides like the club bot now and then, like the beginner otherwise; some cards by chance."""

    def __init__(
        self, rng: Random, club: float, chance: float = 0.0, least: float | None = None
    ) -> None:
        self._rng, self._share, self._chance = rng, club, chance
        self._least = least
        """What a hand must promise before they bid; None to bid like the bots."""
        self._club, self._beginner = Club(), Beginner()

    async def choose(self, view: SeatView) -> Decision:
        legal = view.legal
        if isinstance(legal, LegalBids) and self._least is not None and legal.contracts:
            return self._bid(view, legal, self._least)
        if isinstance(legal, LegalPlays) and self._rng.random() < self._chance:
            return Decision(Play(self._rng.choice(list(legal.cards))))
        is_good = self._rng.random() < self._share
        return await (self._club if is_good else self._beginner).choose(view)

    def _bid(self, view: SeatView, legal: LegalBids, least: float) -> Decision:
        known = features(view.hand.bits, view.rules)
        promised = {one: expected_score(view.rules, known, one, 0.0) for one in legal.contracts}
        best = max(promised, key=lambda one: promised[one])
        return Decision(Bid(best if promised[best] > least else None))


def people(rng: Random) -> dict[str, Somebody]:
    clubs = {f"club {i}": Somebody(rng, 1) for i in range(3)}
    beginners = {f"beginner {i}": Somebody(rng, 0) for i in range(3)}
    between = {f"club {i} %": Somebody(rng, i / 100) for i in (75, 50, 25)}
    careless = {f"club, careless {i} %": Somebody(rng, 1, i / 100) for i in (10, 25)}
    lost = {f"beginner, careless {i} %": Somebody(rng, 0, i / 100) for i in (10, 25, 50)}
    bold = {"timid": Somebody(rng, 1, least=40), "rash": Somebody(rng, 1, least=-40)}
    return clubs | between | careless | bold | beginners | lost


def play(id: str, count: int) -> Iterator[Played]:
    rules, rng = load_ruleset(id), Random(id)
    known = people(rng)
    names: tuple[str, ...] = ()
    for number in range(count):
        if not number % TABLE:
            names = tuple(rng.sample(sorted(known), rules.seats))
        dealt = numbered_deal(rules, "ratings", number)
        deal = finish(play_deal(rules, dealt, [known[name] for name in names]))
        scores = tuple(map(float, deal.scores))
        yield Played(names, scores, tuple(map(int, deal.attackers)), deal.contract)


def rate(deals: Sequence[Played], out: frozenset[str] = frozenset()) -> dict[str, Rating]:
    """Everybody's ratings after these deals; those who are left out are strangers every time."""
    found: dict[str, Rating] = defaultdict(Rating)
    for one in deals:
        if any(one.scores):
            before = [Rating() if name in out else found[name] for name in one.names]
            after = rated(before, one.scores, one.attack, one.contract)
            found |= zip(one.names, after, strict=True)
    return {name: rating for name, rating in found.items() if name not in out}


def rows(deals: Sequence[Played]) -> list[tuple[dict[str, float], bool, float]]:
    """Deals with a taker as a model of two sides sees them: parts, who won, and the scale."""
    found = []
    for one in deals:
        if one.attack and one.contract and any(one.scores):
            parts = stakes(len(one.names), one.attack)
            signed = {
                name: parts[seat] * (1 if seat in one.attack else -1)
                for seat, name in enumerate(one.names)
            }
            won = sum(one.scores[seat] for seat in one.attack) > 0
            found.append((signed, won, LUCK * sqrt(2 / WEIGHTS[one.contract])))
    return found


def fitted(deals: Sequence[Played]) -> dict[str, float]:
    """The ratings that explain all deals best."""
    found: dict[str, float] = defaultdict(lambda: MEAN)
    seen = rows(deals)
    for _ in range(ROUNDS):
        slope: dict[str, float] = defaultdict(float)
        bend: dict[str, float] = defaultdict(float)
        for signed, won, scale in seen:
            chance = likely(sum(found[name] * part for name, part in signed.items()) / scale)
            for name, part in signed.items():
                slope[name] += (won - chance) * part / scale
                bend[name] += chance * (1 - chance) * (part / scale) ** 2
        for name in slope:
            found[name] += 0.7 * slope[name] / bend[name]
    return dict(found)


def likely(logit: float) -> float:
    return 1 / (1 + exp(-logit))


def correlation(one: dict[str, float], other: dict[str, float]) -> float:
    """Spearman's: 1 where both put everybody in the same order."""
    places = [
        {name: place for place, name in enumerate(sorted(one, key=of.__getitem__))}
        for of in (one, other)
    ]
    count = len(one)
    apart = sum((places[0][name] - places[1][name]) ** 2 for name in one)
    return 1 - 6 * apart / (count * (count**2 - 1))


def centred(of: dict[str, float]) -> dict[str, float]:
    """Without bots, only differences are determined."""
    middle = mean(of.values())
    return {name: value - middle for name, value in of.items()}


def within(found: dict[str, Rating], truth: dict[str, float], sure: float) -> list[bool]:
    means = centred({name: one.mean for name, one in found.items()})
    true = centred({name: truth[name] for name in found})
    return [abs(means[name] - true[name]) <= sure * found[name].deviation for name in found]


def meetings(blocks: Sequence[Sequence[Played]]) -> Iterator[tuple[float, float, bool]]:
    """Each pair of players at a table: by how much the ratings of the block before differ, how
    doubtful that is, and whether the first one finished ahead."""
    for before, after in pairwise(blocks):
        known = rate(before)
        for at in range(0, len(after) - TABLE + 1, TABLE):
            names = after[at].names
            rows_of_table = [one.scores for one in after[at : at + TABLE]]
            totals = [sum(of) for of in zip(*rows_of_table, strict=True)]
            for (one, won), (other, lost) in combinations(zip(names, totals, strict=True), 2):
                if won != lost and one in known and other in known:
                    better, worse = known[one], known[other]
                    doubt = better.deviation**2 + worse.deviation**2
                    yield better.mean - worse.mean, doubt, won > lost


def chance(apart: float, doubt: float, slope: float) -> float:
    """How likely the first is ahead: closer to even, the larger the margins are."""
    return likely(slope * apart / sqrt(1 + pi / 8 * slope**2 * doubt))


def best_slope(seen: Sequence[tuple[float, float, bool]]) -> float:
    """What a point of rating is worth over this many deals."""

    def fits(slope: float) -> float:
        return sum(
            log(found if ahead else 1 - found)
            for apart, doubt, ahead in seen
            for found in [chance(apart, doubt, slope)]
        )

    return max((step / 10_000 for step in range(2, 100)), key=fits)


def main(id: str, count: int) -> None:
    deals = list(play(id, count))
    points: dict[str, list[float]] = defaultdict(list)
    for one in deals:
        for name, score in zip(one.names, one.scores, strict=True):
            points[name].append(score)
    order = {name: mean(of) for name, of in points.items()}
    truth, whole = fitted(deals), rate(deals)
    print(f"{id}, {count} deals; LUCK {LUCK:.0f}, SPREAD {SPREAD:.0f}")
    for name in sorted(order, key=order.__getitem__, reverse=True):
        now = whole[name]
        print(f"{name:26}{order[name]:+7.1f} a deal {now.value:6} ± {now.margin}")
    for size in (count // 32, count // 8, count // 4):
        parts = [deals[at : at + size] for at in range(0, count - size + 1, size)]
        found = [rate(part) for part in parts]
        ranks = [correlation({n: r.mean for n, r in of.items()}, order) for of in found]
        of95 = [one for of in found for one in within(of, truth, SURE)]
        of68 = [one for of in found for one in within(of, truth, 1)]
        doubt = mean(one.margin for of in found for one in of.values())
        each = sum(len(one.names) for one in deals[:size]) // len(order)
        print(
            f"{each:5} deals each: order {mean(ranks):.2f}, ± {doubt:.0f},"
            f" true within it {mean(of95):.0%}, within half {mean(of68):.0%}"
        )
    out = frozenset({"club 0", "beginner 0", "club 50 %"})
    left = {name: one.mean for name, one in rate(deals, out).items()}
    print(f"three of them left out: order {correlation(left, {n: order[n] for n in left}):.2f}")
    size = count // BLOCKS // TABLE * TABLE
    seen = list(meetings([deals[at : at + size] for at in range(0, count - size + 1, size)]))
    slope = best_slope(seen[::2])
    tested = sorted((chance(apart, doubt, slope), ahead) for apart, doubt, ahead in seen[1::2])
    fifth = len(tested) // 5
    for at in range(0, 5 * fifth, fifth):
        said, happened = zip(*tested[at : at + fifth], strict=True)
        print(
            f"ahead after {TABLE} deals: predicted {mean(said):.0%}, observed {mean(happened):.0%}"
        )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
