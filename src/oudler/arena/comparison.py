"""Two players compared over many deals, and where the difference comes from."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from oudler.arena.entrants import Ask
from oudler.arena.plan import Pairing, Plan, Trial
from oudler.arena.results import DealResult, FaultKind, Played, Role, within
from oudler.core import Contract, described
from oudler.core.layout import aligned

NORMAL_95 = 1.96
"""Half-width of a 95 % confidence interval, in standard errors."""


@described
@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean of a sample and its standard error."""

    mean: float
    error: float
    """The standard error of the mean."""

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.mean + 0.0:+.1f} ({low + 0.0:+.1f} to {high + 0.0:+.1f})"

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the mean.

        >>> Estimate(mean=2.0, error=1.0).interval
        (0.040000000000000036, 3.96)
        """
        return self.mean - NORMAL_95 * self.error, self.mean + NORMAL_95 * self.error


def estimate(numbers: Sequence[float]) -> Estimate:
    """The mean of some numbers, and its standard error; 0 if there are none.

    >>> estimate([1, 2, 3]).mean
    2.0
    """
    count = len(numbers)
    if count == 0:
        return Estimate(0.0, 0.0)
    mean = fsum(numbers) / count
    if count == 1:
        return Estimate(mean, 0.0)
    # Divided by one less than the count, as for any sample (Bessel's correction).
    variance = fsum((number - mean) ** 2 for number in numbers) / (count - 1)
    return Estimate(mean, sqrt(variance / count))


@described
@dataclass(frozen=True, slots=True)
class Summary:
    """One player's results in some of the deals it played."""

    deals: int = 0
    share: float = 0.0
    """As a share of all the deals it played."""
    made: int = 0
    """In how many the contract was made, whichever side the player was on."""
    mean: float = 0.0
    """Points per deal."""


@described
@dataclass(frozen=True, slots=True)
class Row:
    """Some of the deals: how each player did there, and its part of the difference."""

    gain: Estimate
    first: Summary
    second: Summary


@described
@dataclass(frozen=True, slots=True)
class Comparison:
    """The gain of one player over another in its place, in points per deal."""

    first: str
    second: str
    others: str | None
    deals: int
    gain: Estimate
    """Above 0 if the first did better."""
    roles: dict[Role, Row]
    """The gains of all rows add up to the whole."""
    contracts: dict[Contract | None, Row]
    """The gain is that of all deals with this contract, the summaries those of the taker alone."""
    asks: dict[Ask, Estimate]
    """The second's gain when the first makes its decisions of one kind (`by_ask`)."""

    def __str__(self) -> str:
        among = "" if self.others is None else f" among {self.others}"
        rows = [(f"as {role}", str(row.gain)) for role, row in self.roles.items()]
        rows += [(contract or "passed out", str(r.gain)) for contract, r in self.contracts.items()]
        rows += [(f"its {ask}", str(found)) for ask, found in self.asks.items()]
        whole = f"{self.first} against {self.second}{among}, {self.deals} deals"
        return f"{whole}: {self.gain} points a deal\n{aligned(rows)}"


@dataclass(frozen=True, slots=True)
class Timing:
    """Milliseconds per decision, for decisions with a choice."""

    median: float
    most: float
    """99 % take no longer."""


def difference(plan: Plan, pair: Pairing, result: DealResult) -> float:
    """The gain in one deal of the first of a pairing over the second in its place."""
    return fsum(piece.worth for piece in _pieces(plan.trials(pair), result))


def compare(plan: Plan, pair: Pairing, results: Sequence[DealResult]) -> Comparison:
    """Everything these results say about a pairing."""
    trials = plan.trials(pair)
    deals = [list(_pieces(trials, result)) for result in results]
    return Comparison(
        plan.name(pair.first),
        plan.name(pair.second),
        None if pair.others is None else plan.name(pair.others),
        len(results),
        estimate([fsum(piece.worth for piece in deal) for deal in deals]),
        {role: _row(deals, role) for role in Role if _is_played(deals, role)},
        {
            contract: _contract_row(deals, contract)
            for contract in (*Contract, None)
            if any(piece.played.contract is contract for deal in deals for piece in deal)
        },
        {
            other.ask: estimate([difference(plan, other, result) for result in results])
            for other in _parts(plan, pair)
            if other.ask is not None
        },
    )


def comparisons(plan: Plan, results: Sequence[DealResult]) -> tuple[Comparison, ...]:
    """A comparison for every pairing of whole players."""
    whole = (pair for pair in plan.pairings if pair.ask is None)
    return tuple(compare(plan, pair, results) for pair in whole)


def passed_out(results: Iterable[DealResult]) -> float:
    """The share of the deals that nobody took."""
    contracts = [one.contract for result in results for one in result.played.values()]
    return contracts.count(None) / max(1, len(contracts))


def timings(plan: Plan, results: Iterable[DealResult]) -> dict[str, Timing]:
    """By player: how long decisions took."""
    steps: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for result in results:
        for player, found in result.steps.items():
            steps[player] += found
    return {plan.name(p): Timing(within(s, 0.5), within(s, 0.99)) for p, s in sorted(steps.items())}


def faults(plan: Plan, results: Iterable[DealResult]) -> dict[str, Counter[FaultKind]]:
    """By program: its faults."""
    kinds: defaultdict[int, Counter[FaultKind]] = defaultdict(Counter)
    for result in results:
        for player, found in result.faults.items():
            kinds[player] += found
    return {plan.name(player): found for player, found in sorted(kinds.items())}


@dataclass(frozen=True, slots=True)
class _Piece:
    """The score of one trial in one deal."""

    is_first: bool
    role: Role
    score: float
    worth: float
    played: Played


def _pieces(trials: Sequence[Trial], result: DealResult) -> Iterator[_Piece]:
    for trial in trials:
        played = result.played[trial.seating]
        score = played.score_of(trial.focus)
        role = played.role_of(trial.focus)
        yield _Piece(trial.weight > 0, role, score, trial.weight * score, played)


def _parts(plan: Plan, pair: Pairing) -> Iterator[Pairing]:
    """The pairings that show where the difference of this one comes from."""
    place = plan.pairings.index(pair) + 1
    for other in plan.pairings[place:]:
        if other.ask is None:
            return
        yield other


def _is_played(deals: Sequence[Sequence[_Piece]], role: Role) -> bool:
    return any(piece.role is role for deal in deals for piece in deal)


def _row(deals: Sequence[Sequence[_Piece]], role: Role) -> Row:
    chosen = [[piece for piece in deal if piece.role is role] for deal in deals]
    return Row(_gain(chosen), *_summaries(deals, chosen))


def _contract_row(deals: Sequence[Sequence[_Piece]], contract: Contract | None) -> Row:
    played = [[piece for piece in deal if piece.played.contract is contract] for deal in deals]
    role = Role.NOBODY if contract is None else Role.TAKER
    taken = [[piece for piece in deal if piece.role is role] for deal in played]
    return Row(_gain(played), *_summaries(deals, taken))


def _gain(deals: Sequence[Sequence[_Piece]]) -> Estimate:
    return estimate([fsum(piece.worth for piece in deal) for deal in deals])


def _summaries(
    deals: Sequence[Sequence[_Piece]], chosen: Sequence[Sequence[_Piece]]
) -> tuple[Summary, Summary]:
    first, second = (
        _summary(
            [piece for deal in chosen for piece in deal if piece.is_first is is_first],
            sum(piece.is_first is is_first for deal in deals for piece in deal),
        )
        for is_first in (True, False)
    )
    return first, second


def _summary(pieces: Sequence[_Piece], played: int) -> Summary:
    if not pieces:
        return Summary()
    return Summary(
        len(pieces),
        len(pieces) / played,
        sum(piece.played.is_made for piece in pieces),
        fsum(piece.score for piece in pieces) / len(pieces),
    )
