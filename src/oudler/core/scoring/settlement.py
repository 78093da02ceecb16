"""From what each side won to what each player scores: explained lines that sum to zero."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from oudler.core.actions import HandfulSize, MisereKind
from oudler.core.cards import PETITS, CardSet
from oudler.core.deal import Deal, check_deal, imprenable
from oudler.core.events import Score, exact
from oudler.core.ruleset import Ruleset, check_rules
from oudler.core.ruleset.option_values import (
    BidsCountAs,
    HandfulPaidTo,
    PartnerBy,
    PartnerShare,
    PetitPaidTo,
    WithoutTaker,
)
from oudler.core.scoring.counting import Count, count, trick_winners
from oudler.core.scoring.misere import half_points_by_seat, misere_scores
from oudler.core.scoring.plausibility import possible, result_faults
from oudler.core.scoring.result import Handful, ImpossibleResult, Misere, Result
from oudler.core.scoring.rounding import gap_of, rounded
from oudler.core.scoring.slams import Announced, Slam, slam_worth, slams
from oudler.core.scoring.two_player import two_player_scores
from oudler.core.seats import Seat, Side
from oudler.core.values import Named, described, memoize_last, wrong_type


class LineKind(Named):
    """The subject of a line of the score."""

    BASE = "base"
    POINTS = "points"
    PETIT_AU_BOUT = "petit_au_bout"
    HANDFUL = "handful"
    MISERE = "misere"
    SLAM = "slam"
    ROUNDING = "rounding"


@described
@dataclass(frozen=True, slots=True)
class Premium:
    """The payment by every other player to this one; below 0, from this one."""

    kind: LineKind
    place: int
    """The owner: 0 for the taker, then partners, then defenders."""
    each: Score
    size: HandfulSize | None = None
    misere: MisereKind | None = None


@described
@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One figure of the score: what each defender pays for it, or receives if below 0."""

    kind: LineKind
    worth: Score
    """Before the contract's multiplier, with its sign."""
    multiplier: Score = 1
    side: Side | None = None
    """The side with the petit or handful."""
    size: HandfulSize | None = None
    slam: Slam | None = None

    @property
    def amount(self) -> Score:
        """The line's amount.

        >>> ScoreLine(LineKind.POINTS, 8, 2).amount
        16
        """
        return exact(self.worth * self.multiplier)


@described
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
    """One a seat; or taker, partners, then defenders, where seats are not known."""
    premiums: tuple[Premium, ...] = ()
    """Premiums that single players win or lose in addition."""


def result_of(deal: Deal) -> Result:
    """The facts that the score of a played-out deal depends on.

    >>> result_of(over).contract
    Contract.GARDE
    """
    won = count(deal)
    return result_with(deal, won, _petit_places(deal, won, _order(deal)))


def result_with(deal: Deal, won: Count, petit_places: tuple[int, ...] = ()) -> Result:
    """The facts the score would depend on if the deal ended like this, announcements included.

    >>> result_with(begun, Count(90, 2, petit_au_bout=None, slam=None, lost=9)).contract
    Contract.GARDE
    """
    assert deal.contract is not None
    order = _order(deal)
    handfuls = tuple(
        Handful(deal.side_of(shown.seat), shown.size, order.index(shown.seat))
        for shown in deal.handfuls
    )
    miseres = tuple(
        Misere(deal.side_of(said.seat), said.kind, order.index(said.seat)) for said in deal.miseres
    )
    return Result(
        deal.contract,
        won.half_points,
        won.oudlers,
        tuple(_partner_by(deal, seat) for seat in deal.partners),
        won.petit_au_bout,
        handfuls,
        _slams(deal, won),
        won.petits,
        petit_places,
        miseres,
    )


def _partner_by(deal: Deal, seat: Seat) -> PartnerBy:
    """What makes this seat a partner: which card, if two are called (A11-71)."""
    found = [seat in deal.holders_of(call) for call in deal.calls]
    if not any(found):
        return PartnerBy.PLACE
    if len(found) == 2 and all(found):
        return PartnerBy.BOTH_CARDS
    return PartnerBy.FIRST_CARD if found[0] else PartnerBy.SECOND_CARD


def _order(deal: Deal) -> tuple[Seat, ...]:
    """The seats by place: the taker, the partners, the defenders."""
    attackers = deal.attackers
    seats = (Seat(seat) for seat in range(deal.rules.seats))
    return (*attackers, *(seat for seat in seats if seat not in attackers))


def _petit_places(deal: Deal, won: Count, order: tuple[Seat, ...]) -> tuple[int, ...]:
    """Who is paid for each petit au bout, by place: its winner or its player (A10-62 to A10-64)."""
    if won.petit_au_bout is None:
        return ()
    tricks = zip(reversed(deal.tricks), reversed(trick_winners(deal)), strict=True)
    petits = PETITS - imprenable(deal.rules, deal.dealt)
    # From the end: in a slam that keeps its Excuse for last, the trick before counts (A10-63).
    trick, winner = next(pair for pair in tricks if petits & CardSet.of(pair[0].cards))
    players = [
        Seat((trick.leader + place) % deal.rules.seats)
        for place, card in enumerate(trick.cards)
        if card in petits
    ]
    is_winner = deal.rules.petit_au_bout_paid_to is PetitPaidTo.TRICK_WINNER
    return tuple(order.index(winner if is_winner else player) for player in players)


def _slams(deal: Deal, won: Count) -> tuple[Slam, ...]:
    said = None if deal.slam is None else Announced(deal.side_of(deal.slam.seat), deal.slam.small)
    return slams(deal.rules, said, won.lost)


def score_result(rules: Ruleset, result: Result) -> DealScore:
    """The score of a result that somebody wrote down: taker, partners, then defenders.

    Raises ImpossibleResult, with everything in it that no deal can give.

    >>> score_result(rules, Result(Contract.GARDE, half_points=98, oudlers=2)).scores
    (198, -66, -66, -66)
    """
    check_rules(rules)
    if not isinstance(result, Result):
        raise wrong_type("result", result, "a Result, such as Result(Contract.GARDE, 98, 2)")
    if faults := result_faults(rules, result):
        raise ImpossibleResult(faults, tuple(possible(rules, fault) for fault in faults))
    return settle(rules, result)


def settle(rules: Ruleset, result: Result) -> DealScore:
    """The score by the formula (A11-68), of a result that a deal has given or is about to.

    >>> settle(rules, Result(Contract.GARDE, half_points=98, oudlers=2)).unit
    66
    """
    target = rules.targets[result.oudlers]
    half_gap = result.half_points - 2 * target
    is_made = half_gap >= 0
    gap = gap_of(rules, half_gap)
    lines = tuple(_lines(rules, result, is_made=is_made, gap=gap))
    unit = exact(sum((line.amount for line in lines), start=Fraction(0)))
    # Rounding is a line of its own: the lines still add up to the unit.
    if rounding := exact(rounded(unit, rules.unit_rounded_to) - unit):
        lines = (*lines, ScoreLine(LineKind.ROUNDING, rounding))
        unit = exact(unit + rounding)
    premiums = tuple(_premiums(rules, result, is_made=is_made))
    scores = _with_premiums(shares(rules, unit, result.partners), premiums)
    return DealScore(is_made, target, gap, lines, unit, scores, premiums)


def _lines(rules: Ruleset, result: Result, *, is_made: bool, gap: Score) -> Iterator[ScoreLine]:
    sign = 1 if is_made else -1
    bid = rules.multiplier(result.contract)
    multiplies = rules.bids_count_as is BidsCountAs.MULTIPLIERS
    multiplier = bid if multiplies else 1
    yield ScoreLine(LineKind.BASE, exact(sign * (rules.base if multiplies else bid)), multiplier)
    yield ScoreLine(LineKind.POINTS, gap, multiplier)
    if (side := result.petit_au_bout) is not None and _is_sides(rules):
        worth = rules.petit_au_bout if side is Side.ATTACK else -rules.petit_au_bout
        times = multiplier if rules.petit_au_bout_multiplied else 1
        for _ in range(result.petits):
            yield ScoreLine(LineKind.PETIT_AU_BOUT, worth, times, side=side)
    if rules.handful_paid_to is HandfulPaidTo.SIDE:
        for handful in result.handfuls:
            worth = sign * rules.handful_value(handful.size)
            yield ScoreLine(LineKind.HANDFUL, worth, side=handful.side, size=handful.size)
    for slam in result.slams:
        yield ScoreLine(LineKind.SLAM, slam_worth(rules, slam), slam=slam)


def _is_sides(rules: Ruleset) -> bool:
    return rules.petit_au_bout_paid_to is PetitPaidTo.SIDE


def _premiums(rules: Ruleset, result: Result, *, is_made: bool) -> Iterator[Premium]:
    """The premiums that all others pay to single players (A7-44, A7-45, A10-64)."""
    # A result from a score sheet may name only the side: its first place then represents it.
    first_of = {Side.ATTACK: 0, Side.DEFENCE: result.attackers}
    if (side := result.petit_au_bout) is not None and not _is_sides(rules):
        multiplies = rules.bids_count_as is BidsCountAs.MULTIPLIERS
        is_multiplied = rules.petit_au_bout_multiplied and multiplies
        times = rules.multiplier(result.contract) if is_multiplied else 1
        for place in result.petit_places or (first_of[side],) * result.petits:
            yield Premium(LineKind.PETIT_AU_BOUT, place, exact(rules.petit_au_bout * times))
    if rules.handful_paid_to is HandfulPaidTo.PLAYER:
        for handful in result.handfuls:
            place = first_of[handful.side] if handful.place is None else handful.place
            wins = is_made is (handful.side is Side.ATTACK)
            worth = rules.handful_value(handful.size)
            yield Premium(LineKind.HANDFUL, place, worth if wins else -worth, handful.size)
    for misere in result.miseres:
        place = first_of[misere.side] if misere.place is None else misere.place
        yield Premium(LineKind.MISERE, place, rules.misere_premium, misere=misere.kind)


def _with_premiums(scores: tuple[Score, ...], premiums: tuple[Premium, ...]) -> tuple[Score, ...]:
    for premium in premiums:
        paid = [-premium.each] * len(scores)
        paid[premium.place] = premium.each * (len(scores) - 1)
        scores = tuple(exact(score + more) for score, more in zip(scores, paid, strict=True))
    return scores


_PART_OF = {
    PartnerBy.FIRST_CARD: Fraction(1, 3),
    PartnerBy.SECOND_CARD: Fraction(1, 6),
    PartnerBy.BOTH_CARDS: Fraction(1, 4),
}
"""The partner's share of the attack's gain, by the card held (A11-71)."""


def shares(rules: Ruleset, unit: Score, partners: tuple[PartnerBy, ...]) -> tuple[Score, ...]:
    """Each defender pays one unit, which the attack shares out (A11-69 to A11-71).

    >>> shares(rules, 50, ())
    (150, -50, -50, -50)
    """
    attackers = 1 + len(partners)
    defenders = rules.seats - attackers
    gain = unit * defenders
    match rules.partner_share:
        case PartnerShare.SINGLE:
            each = [unit] * len(partners)
        case PartnerShare.EQUAL:
            each = [exact(Fraction(gain) / attackers)] * len(partners)
        case PartnerShare.BY_CARD:
            each = [exact(gain * _PART_OF[by]) for by in partners]
        case PartnerShare.NONE:
            each = [0] * len(partners)
    # The taker gets the rest, so that scores sum to zero whatever the fractions.
    taker = exact(gain - sum(each, start=Fraction(0)))
    return (taker, *each, *[exact(-unit)] * defenders)


def score(deal: Deal) -> DealScore:
    """The score of a played-out deal, seat by seat.

    Raises ValueError before the last card, and where nobody took: `deal.scores` has those.

    >>> score(over).is_made
    False
    """
    check_deal(deal)
    if deal.contract is None or len(deal.tricks) < deal.rules.tricks:
        raise ValueError("score: expected a deal with a taker, played to its last card")
    return explained(deal)[1]


@memoize_last
def explained(deal: Deal) -> tuple[Result, DealScore]:
    """The score of a played-out deal, seat by seat, and what it depends on.

    >>> explained(over)[0] == result_of(over)
    True
    """
    result, order = result_of(deal), _order(deal)
    found = settle(deal.rules, result)
    by_seat = tuple(found.scores[order.index(Seat(seat))] for seat in range(deal.rules.seats))
    return result, replace(found, scores=by_seat)


def scores(deal: Deal) -> tuple[Score, ...]:
    """One score a seat; all zero where the deal was passed out or thrown in.

    >>> scores(over) == over.scores
    True
    """
    if deal.contract is not None:
        return score(deal).scores
    if not deal.tricks:
        return (0,) * deal.rules.seats
    is_two_player = deal.rules.without_taker is WithoutTaker.TARGET
    return two_player_scores(deal) if is_two_player else misere_scores(half_points_by_seat(deal))
