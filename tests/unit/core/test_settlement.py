"""From points to scores: articles A5-30, A5-31, A7-44, A10-62, A11-66 to A11-70."""

from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest

from oudler.core import CardSet, LineKind, ScoreLine, Slam, result_of, score, score_result, settle
from oudler.core.actions import Contract, HandfulSize, MisereKind
from oudler.core.deal import Deal, replace
from oudler.core.events import HandfulShown, Score, SlamAnnounced, exact
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import PartnerBy
from oudler.core.scoring.plausibility import result_doubts, result_faults, slam_side
from oudler.core.scoring.result import (
    FIELDS,
    Handful,
    ImpossibleResult,
    Misere,
    Result,
    ResultDoubt,
    ResultFault,
)
from oudler.core.scoring.settlement import scores, shares
from oudler.core.seats import Seat, Side
from oudler.rulesets import load_ruleset
from oudler.testing.builders import (
    FFT_3,
    FFT_4,
    FFT_5,
    WITH_ONE,
    begin,
    bid_all,
    dealt,
    ending,
    play_cards,
    taken_by,
)

ATTACK, DEFENCE = Side.ATTACK, Side.DEFENCE
PRISE, GARDE, SANS, CONTRE = (c for c in Contract if c is not Contract.POUSSE)
SINGLE, DOUBLE, TRIPLE = HandfulSize


def unit(result: Result, rules: Ruleset = FFT_4) -> Score:
    return score_result(rules, result).unit


@pytest.mark.parametrize(("oudlers", "target"), [(0, 56), (1, 51), (2, 41), (3, 36)])
def test_a1_5_the_target_falls_with_the_oudlers(oudlers: int, target: int) -> None:
    made = score_result(FFT_4, Result(PRISE, 2 * target, oudlers))
    missed = score_result(FFT_4, Result(PRISE, 2 * target - 2, oudlers))
    assert (made.target, made.is_made, made.gap, made.unit) == (target, True, 0, 25)
    assert (missed.is_made, missed.gap, missed.unit) == (False, -1, -26)


@pytest.mark.parametrize("oudlers", range(4))
def test_a1_5_the_attack_makes_its_target_when_the_defence_misses_its_own(oudlers: int) -> None:
    for points in range(92):
        attack = points >= FFT_4.targets[oudlers]
        defence = 91 - points >= FFT_4.targets[3 - oudlers]
        assert attack is not defence


@pytest.mark.parametrize(
    ("contract", "made", "lost"),
    [(PRISE, 35, -35), (GARDE, 70, -70), (SANS, 140, -140), (CONTRE, 210, -210)],
)
def test_a11_68_the_formula_of_each_contract(contract: Contract, made: int, lost: int) -> None:
    assert unit(Result(contract, 2 * 51, 2)) == made
    assert unit(Result(contract, 2 * 31, 2)) == lost


@pytest.mark.parametrize("rules", [FFT_3, FFT_5], ids=lambda rules: rules.id)
@pytest.mark.parametrize(
    ("half_points", "is_made", "gap"),
    [(82, True, 0), (83, True, 1), (84, True, 1), (85, True, 2), (81, False, -1), (80, False, -1)],
)
def test_a11_67_a_half_point_goes_to_the_winner_of_the_deal(
    rules: Ruleset, half_points: int, is_made: bool, gap: int
) -> None:
    scored = score_result(rules, Result(GARDE, half_points, 2))
    assert (scored.is_made, scored.gap) == (is_made, gap)


def test_a11_67_by_option_half_points_are_counted_as_they_are() -> None:
    rules = load_ruleset("fft-5", {"half_points": "exact"})
    lost = score_result(rules, Result(SANS, 71, 3))
    assert (lost.gap, lost.unit) == (Fraction(-1, 2), -102)
    made = score_result(rules, Result(PRISE, 83, 2))
    assert made.unit == Fraction(51, 2)
    assert sum(made.scores) == 0


@pytest.mark.parametrize(
    ("rules", "partners", "expected"),
    [
        (FFT_3, (), (50, -25, -25)),
        (FFT_4, (), (75, -25, -25, -25)),
        (FFT_5, (), (100, -25, -25, -25, -25)),
        (FFT_5, WITH_ONE, (50, 25, -25, -25, -25)),
    ],
    ids=["three", "four", "five alone", "five with a partner"],
)
def test_a11_69_the_taker_wins_from_every_defender(
    rules: Ruleset, partners: tuple[PartnerBy, ...], expected: tuple[int, ...]
) -> None:
    assert score_result(rules, Result(PRISE, 82, 2, partners)).scores == expected


def test_a11_70_the_partner_has_a_third() -> None:
    assert shares(FFT_5, 30, WITH_ONE) == (60, 30, -30, -30, -30)
    assert shares(FFT_5, -30, WITH_ONE) == (-60, -30, 30, 30, 30)


@pytest.mark.parametrize(
    ("contract", "worth"), [(PRISE, 10), (GARDE, 20), (SANS, 40), (CONTRE, 60)]
)
@pytest.mark.parametrize("half_points", [82, 60])
def test_a10_62_the_petit_au_bout_is_multiplied_for_either_side(
    contract: Contract, worth: int, half_points: int
) -> None:
    plain = unit(Result(contract, half_points, 2))
    attack = unit(Result(contract, half_points, 2, petit_au_bout=ATTACK))
    defence = unit(Result(contract, half_points, 2, petit_au_bout=DEFENCE))
    assert (attack - plain, defence - plain) == (worth, -worth)


@pytest.mark.parametrize(("size", "worth"), [(SINGLE, 20), (DOUBLE, 30), (TRIPLE, 40)])
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("contract", [PRISE, GARDE, SANS, CONTRE])
def test_a7_44_a_handful_goes_to_the_winner_of_the_deal(
    size: HandfulSize, worth: int, side: Side, contract: Contract
) -> None:
    shown = (Handful(side, size),)
    made, lost = Result(contract, 82, 2), Result(contract, 80, 2)
    assert unit(Result(contract, 82, 2, handfuls=shown)) - unit(made) == worth
    assert unit(Result(contract, 80, 2, handfuls=shown)) - unit(lost) == -worth


def test_a7_44_opposite_handfuls_add_up() -> None:
    both = (Handful(ATTACK, SINGLE), Handful(DEFENCE, SINGLE))
    assert unit(Result(GARDE, 82, 2, handfuls=both)) == 50 + 40
    assert unit(Result(GARDE, 80, 2, handfuls=both)) == -52 - 40


@pytest.mark.parametrize(
    ("slam", "half_points", "worth"),
    [
        (Slam.ANNOUNCED_MADE, 174, 400),
        (Slam.MADE, 174, 200),
        (Slam.ANNOUNCED_FAILED, 120, -200),
        (Slam.ANNOUNCED_FAILED, 60, -200),
        (Slam.DEFENCE, 6, -200),
    ],
)
@pytest.mark.parametrize("contract", [PRISE, CONTRE])
def test_a5_30_slams_are_not_multiplied(
    slam: Slam, half_points: int, worth: int, contract: Contract
) -> None:
    plain = Result(contract, half_points, 2)
    with_slam = Result(contract, half_points, 2, slams=(slam,))
    assert settle(FFT_4, with_slam).unit - settle(FFT_4, plain).unit == worth


def test_a5_31_an_announced_slam_that_the_defence_makes_costs_twice() -> None:
    both = (Slam.ANNOUNCED_FAILED, Slam.DEFENCE)
    plain = unit(Result(PRISE, 10, 0))
    assert unit(Result(PRISE, 10, 0, slams=both)) == plain - 400


def test_the_lines_explain_the_unit() -> None:
    shown = (Handful(DEFENCE, SINGLE),)
    result = Result(GARDE, 98, 2, (), DEFENCE, shown, (Slam.ANNOUNCED_FAILED,))
    scored = score_result(FFT_4, result)
    assert scored.lines == (
        ScoreLine(LineKind.BASE, 25, 2),
        ScoreLine(LineKind.POINTS, 8, 2),
        ScoreLine(LineKind.PETIT_AU_BOUT, -10, 2, side=DEFENCE),
        ScoreLine(LineKind.HANDFUL, 20, side=DEFENCE, size=SINGLE),
        ScoreLine(LineKind.SLAM, -200, slam=Slam.ANNOUNCED_FAILED),
    )
    assert [line.amount for line in scored.lines] == [50, 16, -20, 20, -200]
    assert scored.unit == -134


def test_a_pousse_of_one_and_a_half_is_exact() -> None:
    rules = load_ruleset("fft-4", {"bids": {"prise": 1, "pousse": "3/2", "garde": 2}})
    scored = score_result(rules, Result(Contract.POUSSE, 82, 2))
    assert scored.unit == Fraction(75, 2)
    assert scored.scores == (Fraction(225, 2), *[Fraction(-75, 2)] * 3)
    assert isinstance(score_result(rules, Result(Contract.POUSSE, 84, 2)).unit, int)


def test_whole_numbers_are_ints() -> None:
    assert isinstance(exact(Fraction(4, 2)), int)
    assert exact(Fraction(1, 3)) == Fraction(1, 3)


# Whole deals: seats, not sides.


def last_trick(rules: Ruleset = FFT_4, **changes: Any) -> Deal:
    """Seat 2 has taken and wins the last trick; the defence has won the first."""
    seats = rules.seats
    hands = ["S1", "S2", "SK", "S3", "S4"][:seats]
    winners = [1, *[2] * (rules.hand - 2)]
    deal = ending(rules, hands, taker=2, won_by=winners)
    return play_cards(
        replace(deal, **changes), {3: "SK S1 S2", 4: "SK S3 S1 S2", 5: "SK S3 S4 S1 S2"}[seats]
    )


@pytest.mark.parametrize(
    ("rules", "shape"),
    [(FFT_3, (-1, -1, 2)), (FFT_4, (-1, -1, 3, -1)), (FFT_5, (-1, -1, 4, -1, -1))],
)
def test_a11_69_scores_stand_at_their_seats(rules: Ruleset, shape: tuple[int, ...]) -> None:
    deal = last_trick(rules)
    scored = score(deal)
    assert scored.scores == deal.scores == tuple(share * scored.unit for share in shape)
    assert scored.unit > 0


def test_a11_70_the_partner_is_paid_at_their_seat() -> None:
    past = ["HK H1 H2 H3 H4"]
    hands = ["S1", "S2", "SK", "S3", "S4"]
    deal = ending(FFT_5, hands, taker=2, called="HK", won_by=[1, *[4] * 12, 2], past=past)
    assert deal.partners == (4,)
    deal = play_cards(deal, "SK S3 S4 S1 S2")
    one = score(deal).unit
    assert deal.scores == (-one, -one, 2 * one, -one, one)


def test_a7_44_whose_handful_it_is_follows_the_seat() -> None:
    shown = (
        HandfulShown(Seat(0), SINGLE, CardSet.parse("T2")),
        HandfulShown(Seat(2), TRIPLE, CardSet.parse("T3")),
    )
    deal = last_trick(handfuls=shown)
    assert result_of(deal).handfuls == (Handful(DEFENCE, SINGLE, 1), Handful(ATTACK, TRIPLE, 0))


@pytest.mark.parametrize(
    ("announced", "winner", "slams"),
    [
        (True, 0, (Slam.ANNOUNCED_MADE,)),
        (False, 0, (Slam.MADE,)),
        (True, 1, (Slam.ANNOUNCED_FAILED, Slam.DEFENCE)),
        (False, 1, (Slam.DEFENCE,)),
    ],
)
def test_a5_30_how_a_deal_stands_to_a_slam(
    announced: bool, winner: int, slams: tuple[Slam, ...]
) -> None:
    hands = ["S1", "S2", "S3", "S4"]
    hands[winner] = "SK"
    past = ["EX H1 H2 H3"]
    deal = ending(FFT_4, hands, won_by=winner, past=past)
    deal = replace(deal, slam=SlamAnnounced(Seat(0)) if announced else None)
    order = [hands[(winner + turn) % 4] for turn in range(4)]
    assert result_of(play_cards(deal, " ".join(order))).slams == slams


@pytest.mark.parametrize(("announced", "slams"), [(True, (Slam.ANNOUNCED_FAILED,)), (False, ())])
def test_a5_30_a_slam_that_fails(announced: bool, slams: tuple[Slam, ...]) -> None:
    slam = SlamAnnounced(Seat(2)) if announced else None
    assert result_of(last_trick(slam=slam)).slams == slams


def test_a_deal_has_no_score_before_its_last_card_or_without_a_taker() -> None:
    under_way = taken_by(begin(FFT_4, dealt(FFT_4)), 1, Contract.GARDE_SANS)
    for deal in (under_way, begin(FFT_4, dealt(FFT_4))):
        with pytest.raises(ValueError, match="played to its last card"):
            score(deal)


def test_a4_24_a_passed_out_deal_scores_nothing() -> None:
    deal = bid_all(begin(FFT_5, dealt(FFT_5)), "pass pass pass pass pass")
    assert scores(deal) == (0, 0, 0, 0, 0)


# Results that somebody wrote down.

OF_TRUMPS = Misere(ATTACK, MisereKind.TRUMPS)
WITH_MISERES = load_ruleset("fft-4", {"misere_premium": 10})
SMALL_SLAMS = load_ruleset("fft-4", {"small_slam_misses": 1, "slam_by": "anyone"})
POSSIBLE = Result(GARDE, 98, 2, petit_au_bout=ATTACK, handfuls=(Handful(ATTACK, SINGLE),))


@pytest.mark.parametrize(
    ("rules", "result"),
    [
        (FFT_4, POSSIBLE),
        (FFT_4, Result(PRISE, 6, 0, slams=(Slam.DEFENCE,))),
        (WITH_MISERES, Result(GARDE, 98, 2, miseres=(OF_TRUMPS,))),
        (
            WITH_MISERES,
            Result(GARDE, 98, 2, miseres=(OF_TRUMPS, *[Misere(DEFENCE, MisereKind.TRUMPS)] * 2)),
        ),
        (SMALL_SLAMS, Result(GARDE, 140, 2, slams=(Slam.SMALL_MADE,))),
        (SMALL_SLAMS, Result(GARDE, 174, 2, slams=(Slam.SMALL_ANNOUNCED_MADE, Slam.MADE))),
        (SMALL_SLAMS, Result(GARDE, 174, 2, slams=(Slam.DEFENCE_ANNOUNCED_FAILED, Slam.MADE))),
        (FFT_4, Result(GARDE, 174, 2, petit_au_bout=ATTACK, slams=(Slam.ANNOUNCED_MADE,))),
        (FFT_4, Result(GARDE, 182, 3, slams=(Slam.MADE,))),
        (FFT_4, Result(GARDE, 100, 3, slams=(Slam.ANNOUNCED_FAILED,))),
        (FFT_4, Result(GARDE, 46, 1, slams=(Slam.DEFENCE,))),
        (FFT_4, Result(SANS, 62, 3, slams=(Slam.DEFENCE,))),
        (FFT_4, Result(CONTRE, 120, 0, slams=(Slam.MADE,))),
        (FFT_5, Result(GARDE, 83, 2, WITH_ONE)),
        # The discard, one trick, and the worth of the oudlers.
        (FFT_4, Result(GARDE, 6 + 4 + 24, 3)),
        (FFT_4, Result(GARDE, 81, 1)),
        (FFT_4, Result(GARDE, 182 - 4 - 24, 0)),
        # The only trick of the defence was the last, with its Excuse, which changed sides (A9-58).
        (FFT_4, Result(GARDE, 182 - 3, 3)),
        (FFT_4, Result(CONTRE, 182 - 6, 3, slams=(Slam.MADE,))),
        (
            FFT_4,
            Result(GARDE, 90, 2, handfuls=(Handful(ATTACK, SINGLE), Handful(DEFENCE, SINGLE))),
        ),
    ],
)
def test_a_possible_result_is_accepted(rules: Ruleset, result: Result) -> None:
    assert result_faults(rules, result) == ()


OURS, OUR_DOUBLE, OUR_TRIPLE = (Handful(ATTACK, size) for size in HandfulSize)
THEIRS = Handful(DEFENCE, SINGLE)
RARE = (ResultDoubt.RARE_HANDFULS,)


@pytest.mark.parametrize(
    ("rules", "result", "doubts"),
    [
        (FFT_4, POSSIBLE, ()),
        (FFT_4, Result(GARDE, 81, 1), (ResultDoubt.HALF_POINT,)),
        (FFT_5, Result(GARDE, 83, 2, WITH_ONE), ()),  # an odd number of cards
        (FFT_4, Result(GARDE, 182, 3, slams=(Slam.MADE,)), ()),
        (FFT_4, Result(GARDE, 174, 2, slams=(Slam.MADE,)), (ResultDoubt.OUDLER_WITHOUT_TRICK,)),
        (FFT_4, Result(GARDE, 14, 1, slams=(Slam.DEFENCE,)), (ResultDoubt.OUDLER_WITHOUT_TRICK,)),
        (FFT_4, Result(GARDE, 98, 2, handfuls=(OUR_DOUBLE,)), ()),
        (FFT_4, Result(GARDE, 98, 2, handfuls=(OUR_TRIPLE,)), RARE),
        (FFT_4, Result(GARDE, 98, 2, handfuls=(OURS, THEIRS)), RARE),
        (FFT_5, Result(GARDE, 98, 2, WITH_ONE, handfuls=(OURS, THEIRS)), ()),
        (FFT_5, Result(GARDE, 98, 2, WITH_ONE, handfuls=(OUR_DOUBLE, THEIRS)), RARE),
        (
            *(FFT_4, Result(GARDE, 182, 3, slams=(Slam.MADE,), handfuls=(THEIRS,))),
            (ResultDoubt.HANDFUL_WITHOUT_TRICK,),
        ),
    ],
)
def test_what_is_rare_is_asked_about(
    rules: Ruleset, result: Result, doubts: tuple[ResultDoubt, ...]
) -> None:
    assert result_faults(rules, result) == ()
    assert result_doubts(rules, result) == doubts


TEAMS, TWO_PACKS, NINE = map(
    load_ruleset, ("wikipedia-6-teams", "wikipedia-6-two-packs", "wikipedia-9-two-packs")
)
BY_TAKER = load_ruleset("fft-5", {"handful_by": "taker"})
NOT_TAKERS, BEYOND_HAND, NO_PLACE = (
    ResultFault.HANDFUL_NOT_TAKERS,
    ResultFault.HANDFUL_BEYOND_HAND,
    ResultFault.NO_SUCH_PLACE,
)

IMPOSSIBLE: list[tuple[Ruleset, Result, ResultFault]] = [
    *(
        (FFT_4, Result(GARDE, 174, 2, slams=slams), ResultFault.SLAMS_DISAGREE)
        for slams in (
            (Slam.MADE, Slam.ANNOUNCED_MADE),
            (Slam.ANNOUNCED_MADE, Slam.ANNOUNCED_FAILED),
            (Slam.MADE, Slam.ANNOUNCED_FAILED),
            (Slam.MADE, Slam.MADE),
        )
    ),
    (
        FFT_4,
        Result(PRISE, 6, 0, slams=(Slam.DEFENCE, Slam.DEFENCE)),
        ResultFault.SLAMS_DISAGREE,
    ),
    (FFT_4, Result(Contract.POUSSE, 98, 2), ResultFault.NO_SUCH_CONTRACT),
    (FFT_4, Result(GARDE, 98, 2, WITH_ONE), ResultFault.NO_SUCH_PARTNER),
    (FFT_5, Result(GARDE, 98, 2, WITH_ONE * 2), ResultFault.NO_SUCH_PARTNER),
    (FFT_4, Result(GARDE, 183, 2), ResultFault.POINTS_OUT_OF_RANGE),
    (FFT_4, Result(GARDE, -1, 0), ResultFault.POINTS_OUT_OF_RANGE),
    (FFT_4, Result(GARDE, 98, 4), ResultFault.OUDLERS_OUT_OF_RANGE),
    (FFT_4, Result(GARDE, 98, -1), ResultFault.OUDLERS_OUT_OF_RANGE),
    (load_ruleset("wikipedia-6-misere"), Result(GARDE, 98, 2), ResultFault.NO_TAKER),
    (load_ruleset("wikipedia-4"), Result(GARDE, 99, 2), ResultFault.POINTS_NOT_WHOLE),
    # Half a point is left by an Excuse that the defence lost in the last trick.
    (FFT_4, Result(GARDE, 81, 0), ResultFault.POINTS_NOT_WHOLE),
    (TEAMS, Result(GARDE, 98, 2), ResultFault.NO_SUCH_PARTNER),
    (TWO_PACKS, Result(GARDE, 198, 3, WITH_ONE * 3), ResultFault.NO_SUCH_PARTNER),
    (BY_TAKER, Result(GARDE, 98, 2, handfuls=(Handful(DEFENCE, SINGLE),)), NOT_TAKERS),
    (BY_TAKER, Result(GARDE, 98, 2, WITH_ONE, None, (Handful(ATTACK, SINGLE, 1),)), NOT_TAKERS),
    (BY_TAKER, Result(GARDE, 98, 2, handfuls=(Handful(ATTACK, SINGLE),) * 2), NOT_TAKERS),
    (NINE, Result(SANS, 198, 3, handfuls=(Handful(ATTACK, TRIPLE),)), BEYOND_HAND),
    (NINE, Result(GARDE, 198, 3, handfuls=(Handful(DEFENCE, TRIPLE),)), BEYOND_HAND),
    (TWO_PACKS, Result(GARDE, 198, 3, petits=2), ResultFault.PETITS_OF_NOBODY),
    (FFT_4, Result(GARDE, 98, 2, handfuls=(Handful(ATTACK, SINGLE, 3),)), NO_PLACE),
    (FFT_4, Result(GARDE, 98, 2, handfuls=(Handful(DEFENCE, SINGLE, 4),)), NO_PLACE),
    (FFT_4, Result(GARDE, 98, 2, petit_au_bout=ATTACK, petit_places=(4,)), NO_PLACE),
    (FFT_4, Result(GARDE, 98, 2, petit_au_bout=ATTACK, petit_places=(0, 1)), NO_PLACE),
    (FFT_4, Result(GARDE, 98, 2, petit_places=(0,)), NO_PLACE),
    (WITH_MISERES, Result(GARDE, 98, 2, miseres=(Misere(ATTACK, MisereKind.TRUMPS, 1),)), NO_PLACE),
    (
        FFT_4,
        Result(GARDE, 98, 2, handfuls=(Handful(DEFENCE, SINGLE, 1),) * 2),
        ResultFault.HANDFUL_OF_NOBODY,
    ),
    (FFT_4, Result(GARDE, 98, 2, petits=2), ResultFault.PETITS_OUT_OF_RANGE),
    (FFT_4, Result(GARDE, 33, 3), ResultFault.POINTS_TOO_FEW),
    (FFT_4, Result(GARDE, 8, 0, slams=(Slam.ANNOUNCED_FAILED,)), ResultFault.SLAM_MISSING),
    *(
        (FFT_4, Result(contract, 4, 0, slams=(Slam.DEFENCE,)), ResultFault.POINTS_TOO_FEW)
        for contract in (PRISE, GARDE, SANS)
    ),
    (FFT_4, Result(GARDE, 7, 1), ResultFault.POINTS_TOO_FEW),
    (FFT_4, Result(GARDE, 156, 0), ResultFault.POINTS_TOO_MANY),
    (FFT_4, Result(GARDE, 172, 2), ResultFault.POINTS_TOO_MANY),
    (FFT_4, Result(GARDE, 180, 3), ResultFault.POINTS_TOO_MANY),
    (FFT_4, Result(CONTRE, 177, 3, slams=(Slam.MADE,)), ResultFault.POINTS_TOO_MANY),
    (FFT_4, Result(CONTRE, 180, 3), ResultFault.POINTS_TOO_MANY),
    (FFT_4, Result(GARDE, 175, 2), ResultFault.POINTS_TOO_MANY),
    (FFT_4, Result(GARDE, 98, 0, petit_au_bout=ATTACK), ResultFault.PETIT_WITHOUT_OUDLER),
    (FFT_4, Result(GARDE, 98, 3, petit_au_bout=DEFENCE), ResultFault.PETIT_WITHOUT_OUDLER),
    (
        FFT_4,
        Result(GARDE, 98, 2, handfuls=(Handful(ATTACK, SINGLE),) * 2),
        ResultFault.HANDFUL_OF_NOBODY,
    ),
    (
        FFT_4,
        Result(GARDE, 98, 2, handfuls=(Handful(ATTACK, SINGLE), Handful(DEFENCE, DOUBLE))),
        ResultFault.HANDFULS_TOO_LARGE,
    ),
    (FFT_4, Result(GARDE, 160, 2, slams=(Slam.MADE,)), ResultFault.SLAM_POINTS),
    (FFT_4, Result(GARDE, 160, 2, slams=(Slam.ANNOUNCED_MADE,)), ResultFault.SLAM_POINTS),
    (FFT_4, Result(GARDE, 60, 1, slams=(Slam.DEFENCE,)), ResultFault.SLAM_POINTS),
    (
        FFT_4,
        Result(GARDE, 174, 2, petit_au_bout=DEFENCE, slams=(Slam.MADE,)),
        ResultFault.SLAM_PETIT,
    ),
    # A side without a trick has no oudler but the Excuse: the discard holds none.
    (FFT_4, Result(GARDE, 30, 2, slams=(Slam.DEFENCE,)), ResultFault.SLAM_POINTS),
    (FFT_4, Result(GARDE, 98, 2, miseres=(OF_TRUMPS,)), ResultFault.NO_MISERE),
    (WITH_MISERES, Result(GARDE, 98, 2, miseres=(OF_TRUMPS,) * 2), ResultFault.MISERE_OF_NOBODY),
    (
        WITH_MISERES,
        Result(GARDE, 98, 2, miseres=(OF_TRUMPS, *[Misere(DEFENCE, MisereKind.TRUMPS)] * 3)),
        ResultFault.MISERE_OF_NOBODY,
    ),
    (FFT_4, Result(GARDE, 160, 2, slams=(Slam.SMALL_ANNOUNCED_FAILED,)), ResultFault.NO_SUCH_SLAM),
    (
        FFT_4,
        Result(GARDE, 98, 2, slams=(Slam.DEFENCE_ANNOUNCED_FAILED,)),
        ResultFault.NO_SUCH_SLAM,
    ),
    (
        SMALL_SLAMS,
        Result(GARDE, 104, 2, slams=(Slam.SMALL_ANNOUNCED_MADE,)),
        ResultFault.SMALL_SLAM_POINTS,
    ),
    (SMALL_SLAMS, Result(GARDE, 98, 2, slams=(Slam.SMALL_MADE,)), ResultFault.SMALL_SLAM_POINTS),
    (
        SMALL_SLAMS,
        Result(GARDE, 104, 2, slams=(Slam.DEFENCE_SMALL_ANNOUNCED_MADE,)),
        ResultFault.SMALL_SLAM_POINTS,
    ),
    (FFT_4, Result(GARDE, 182, 3), ResultFault.SLAM_MISSING),
    (FFT_4, Result(GARDE, 0, 0), ResultFault.POINTS_TOO_FEW),
    (FFT_4, Result(GARDE, 6, 0), ResultFault.SLAM_MISSING),
]


@pytest.mark.parametrize(("rules", "result", "fault"), IMPOSSIBLE)
def test_an_impossible_result_is_refused(
    rules: Ruleset, result: Result, fault: ResultFault
) -> None:
    assert result_faults(rules, result) == (fault,)


@pytest.mark.parametrize(("rules", "result", "fault"), IMPOSSIBLE)
def test_the_library_refuses_an_impossible_result_as_the_command_does(
    rules: Ruleset, result: Result, fault: ResultFault
) -> None:
    with pytest.raises(ImpossibleResult, match=fault.replace("_", " ")) as error:
        score_result(rules, result)
    assert error.value.faults == (fault,)
    assert FIELDS[fault] in {field.name for field in fields(Result)}


def test_a_slam_need_not_be_told_where_it_is_worth_nothing() -> None:
    assert result_faults(load_ruleset("playroom-4"), Result(GARDE, 182, 3)) == ()


def test_every_fault_of_a_result_is_told() -> None:
    assert {fault for _, _, fault in IMPOSSIBLE} == set(ResultFault)


def test_all_faults_are_told_at_once() -> None:
    assert result_faults(FFT_4, Result(Contract.POUSSE, 200, 5, WITH_ONE)) == (
        ResultFault.NO_SUCH_CONTRACT,
        ResultFault.NO_SUCH_PARTNER,
        ResultFault.POINTS_OUT_OF_RANGE,
        ResultFault.OUDLERS_OUT_OF_RANGE,
    )


def test_a_slam_that_really_happened_is_possible_when_nothing_is_given_for_the_excuse() -> None:
    rules = load_ruleset("fft-4", {"excuse_exchange": "never"})
    deal = ending(rules, ["HK", "H8", "H9", "H10"], won_by=0, past=["H5 EX H6 H7"])
    result = result_of(play_cards(deal, "HK H8 H9 H10"))
    assert (result.half_points, result.slams) == (182 - 9, (Slam.MADE,))
    assert result_faults(rules, result) == ()


@pytest.mark.parametrize(
    ("slams", "side"),
    [
        ((), None),
        ((Slam.ANNOUNCED_FAILED,), None),
        ((Slam.MADE,), ATTACK),
        ((Slam.ANNOUNCED_MADE,), ATTACK),
        ((Slam.ANNOUNCED_FAILED, Slam.DEFENCE), DEFENCE),
    ],
)
def test_who_made_a_slam(slams: tuple[Slam, ...], side: Side | None) -> None:
    assert slam_side(slams) is side
