"""From what each side has won to what each player wins: explained lines that sum to zero."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from oudler.core.actions import Contract, HandfulSize
from oudler.core.counting import Count, count
from oudler.core.deal import Deal
from oudler.core.events import Score
from oudler.core.ruleset import HalfPoints, Ruleset
from oudler.core.seats import Seat, Side


class Slam(StrEnum):
    """How a deal stands to a slam (A5-30, A5-31)."""

    ANNOUNCED_MADE = "announced_made"
    ANNOUNCED_FAILED = "announced_failed"
    MADE = "made"
    DEFENCE = "defence"


@dataclass(frozen=True, slots=True)
class Handful:
    """A handful that a side showed."""

    side: Side
    size: HandfulSize


@dataclass(frozen=True, slots=True)
class Result:
    """All that a deal's score depends on, however the cards fell."""

    contract: Contract
    half_points: int
    """The attack's."""
    oudlers: int
    attackers: int = 1
    petit_au_bout: Side | None = None
    handfuls: tuple[Handful, ...] = ()
    slams: tuple[Slam, ...] = ()


class LineKind(StrEnum):
    """What a line of the score is for."""

    BASE = "base"
    POINTS = "points"
    PETIT_AU_BOUT = "petit_au_bout"
    HANDFUL = "handful"
    SLAM = "slam"


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One figure of the score: what each defender pays for it, or receives if below 0."""

    kind: LineKind
    worth: Score
    """Before the contract's multiplier, with its sign."""
    multiplier: Score = 1
    side: Side | None = None
    """Whose petit or handful it is."""
    size: HandfulSize | None = None
    slam: Slam | None = None

    @property
    def amount(self) -> Score:
        """What the line comes to."""
        return exact(self.worth * self.multiplier)


@dataclass(frozen=True, slots=True)
class DealScore:
    """The score of a deal, explained. `unit` is what each defender pays the attack."""

    is_made: bool
    target: int
    """In points."""
    gap: Score
    """Points above the target, or below it: rounded by the ruleset."""
    lines: tuple[ScoreLine, ...]
    unit: Score
    scores: tuple[Score, ...]
    """One a seat; or taker, partner if any, then defenders, where seats are not known."""


def exact(number: Score) -> Score:
    """An int where the number is whole."""
    return int(number) if number.denominator == 1 else number


def result_of(deal: Deal) -> Result:
    """What the score of a played-out deal depends on."""
    assert deal.contract is not None
    won = count(deal)
    handfuls = tuple(Handful(deal.side_of(shown.seat), shown.size) for shown in deal.handfuls)
    return Result(
        deal.contract,
        won.half_points,
        won.oudlers,
        len(deal.attackers),
        won.petit_au_bout,
        handfuls,
        tuple(_slams(deal, won)),
    )


def _slams(deal: Deal, won: Count) -> Iterator[Slam]:
    if deal.slam_announced:
        yield Slam.ANNOUNCED_MADE if won.slam is Side.ATTACK else Slam.ANNOUNCED_FAILED
    elif won.slam is Side.ATTACK:
        yield Slam.MADE
    if won.slam is Side.DEFENCE:
        yield Slam.DEFENCE


def score_result(rules: Ruleset, result: Result) -> DealScore:
    """The score by the federation's formula (A11-68), for taker, partner if any, defenders."""
    target = rules.targets[result.oudlers]
    half_gap = result.half_points - 2 * target
    is_made = half_gap >= 0
    gap = _gap(rules, half_gap)
    lines = tuple(_lines(rules, result, is_made=is_made, gap=gap))
    unit = exact(sum((line.amount for line in lines), start=Fraction(0)))
    scores = shares(unit, result.attackers, rules.seats)
    return DealScore(is_made, target, gap, lines, unit, scores)


def _gap(rules: Ruleset, half_gap: int) -> Score:
    """Half-points over or under the target, in points (A11-67)."""
    if rules.half_points is HalfPoints.EXACT:
        return exact(Fraction(half_gap, 2))
    rounded = (abs(half_gap) + 1) // 2
    return rounded if half_gap >= 0 else -rounded


def _lines(rules: Ruleset, result: Result, *, is_made: bool, gap: Score) -> Iterator[ScoreLine]:
    sign = 1 if is_made else -1
    multiplier = rules.multiplier(result.contract)
    yield ScoreLine(LineKind.BASE, sign * rules.base, multiplier)
    yield ScoreLine(LineKind.POINTS, gap, multiplier)
    if (side := result.petit_au_bout) is not None:
        worth = rules.petit_au_bout if side is Side.ATTACK else -rules.petit_au_bout
        yield ScoreLine(LineKind.PETIT_AU_BOUT, worth, multiplier, side=side)
    for handful in result.handfuls:
        worth = sign * rules.handful_value(handful.size)
        yield ScoreLine(LineKind.HANDFUL, worth, side=handful.side, size=handful.size)
    for slam in result.slams:
        yield ScoreLine(LineKind.SLAM, slam_worth(rules, slam), slam=slam)


def slam_worth(rules: Ruleset, slam: Slam) -> int:
    """What each defender pays the attack for a slam (A5-30, A5-31)."""
    match slam:
        case Slam.ANNOUNCED_MADE:
            return rules.slam_announced_made
        case Slam.ANNOUNCED_FAILED:
            return -rules.slam_announced_failed
        case Slam.MADE:
            return rules.slam_made
        case Slam.DEFENCE:
            return -rules.slam_by_defence


def shares(unit: Score, attackers: int, seats: int) -> tuple[Score, ...]:
    """Each defender pays one unit; a partner receives one, the taker all the rest (A11-69, 70)."""
    defenders, partners = seats - attackers, attackers - 1
    taker = unit * (defenders - partners)
    return (taker, *[unit] * partners, *[-unit] * defenders)


def score(deal: Deal) -> DealScore:
    """The score of a played-out deal, seat by seat."""
    scored = score_result(deal.rules, result_of(deal))
    attackers = deal.attackers
    seats = [Seat(seat) for seat in range(deal.rules.seats)]
    order = (*attackers, *(seat for seat in seats if seat not in attackers))
    by_seat = tuple(scored.scores[order.index(seat)] for seat in seats)
    return DealScore(scored.is_made, scored.target, scored.gap, scored.lines, scored.unit, by_seat)


def scores(deal: Deal) -> tuple[Score, ...]:
    """One score a seat; all zero where the deal was passed out or thrown in."""
    if deal.contract is None:
        return (0,) * deal.rules.seats
    return score(deal).scores
