"""Other ways to score: ladders, values, rounding and shares, articles A11-67 to A11-72."""

from fractions import Fraction

import pytest

from oudler.core import Contract, Handful, HandfulSize, Result, Ruleset, Score, Side, Slam
from oudler.core.scoring.plausibility import result_faults
from oudler.core.scoring.rounding import rounded
from oudler.core.scoring.settlement import LineKind, ScoreLine, score_result, settle, shares
from oudler.rulesets import load_ruleset
from oudler.testing.builders import FFT_4, WITH_ONE

PRISE, POUSSE, GARDE, SANS, CONTRE = Contract
ATTACK, DEFENCE = Side.ATTACK, Side.DEFENCE
TARGET = 41
"""What an attack with two oudlers needs."""

FLAT = load_ruleset(
    "fft-4",
    {
        "bids": {"prise": 20, "pousse": 40, "garde": 80, "garde_sans": 160, "garde_contre": 320},
        "bids_count_as": "values",
        "gap_rounded_to": 10,
        "slam_announced_made": 1000,
        "slam_made": 1000,
        "small_slam_misses": 1,
        "small_slam_announced_made": 500,
        "small_slam_made": 500,
    },
)
"""The flat system of A11-72: a bid is worth so much, and multiplies nothing."""

TO_FIVE = load_ruleset(
    "fft-4",
    {
        "bids": {"prise": 1, "garde": 2, "garde_sans": 4, "garde_contre": 5},
        "small_slam_misses": 1,
        "small_slam_announced_made": 300,
        "small_slam_announced_failed": 150,
        "small_slam_made": 0,
    },
)
"""The system of A11-72 that multiplies by five at most, with a small slam of all but one."""
POUSSE_LADDER = load_ruleset(
    "fft-4",
    {"bids": {"prise": 1, "pousse": 2, "garde": 4, "garde_sans": 8, "garde_contre": 12}},
)


def at_four(**options: object) -> Ruleset:
    return load_ruleset("fft-4", options)


def by_gap(contract: Contract, gap: int | Fraction, petit: Side | None = None) -> Result:
    """This many points above the target of two oudlers, or below it."""
    return Result(contract, int(2 * (TARGET + gap)), 2, petit_au_bout=petit)


def unit(rules: Ruleset, result: Result) -> Score:
    return score_result(rules, result).unit


@pytest.mark.parametrize(
    ("contract", "gap", "expected"),
    [
        (GARDE, 0, 80),
        (GARDE, 4, 80),
        (GARDE, 5, 90),
        (GARDE, 8, 90),
        (GARDE, 14, 90),
        (GARDE, 15, 100),
        (GARDE, -1, -80),
        (GARDE, -4, -80),
        (GARDE, -5, -90),
        (GARDE, -15, -100),
        (PRISE, 12, 30),
        (POUSSE, -12, -50),
        (SANS, 14, 170),
        (CONTRE, -15, -340),
    ],
)
def test_a11_72_bids_count_as_values_and_the_gap_is_rounded_to_ten(
    contract: Contract, gap: int, expected: int
) -> None:
    scored = score_result(FLAT, by_gap(contract, gap))
    assert scored.unit == expected
    assert scored.scores == (3 * expected, -expected, -expected, -expected)


def test_a11_72_in_the_flat_system_nothing_is_multiplied() -> None:
    handfuls = (Handful(DEFENCE, HandfulSize.DOUBLE),)
    result = Result(SANS, 2 * (TARGET + 7), 2, (), DEFENCE, handfuls, (Slam.ANNOUNCED_FAILED,))
    scored = score_result(FLAT, result)
    assert scored.lines == (
        ScoreLine(LineKind.BASE, 160),
        ScoreLine(LineKind.POINTS, 10),
        ScoreLine(LineKind.PETIT_AU_BOUT, -10, side=DEFENCE),
        ScoreLine(LineKind.HANDFUL, 30, side=DEFENCE, size=HandfulSize.DOUBLE),
        ScoreLine(LineKind.SLAM, -200, slam=Slam.ANNOUNCED_FAILED),
    )
    assert scored.unit == 160 + 10 - 10 + 30 - 200


def test_a11_72_a_slam_of_a_thousand_in_the_flat_system() -> None:
    result = Result(GARDE, 182, 3, slams=(Slam.ANNOUNCED_MADE,))
    assert unit(FLAT, result) == 80 + 60 + 1000  # 91 - 36 = 55, rounded to 60


@pytest.mark.parametrize(("contract", "worth"), [(GARDE, 80), (SANS, 160), (CONTRE, 320)], ids=str)
@pytest.mark.parametrize(
    ("slam", "premium"),
    [
        (Slam.SMALL_ANNOUNCED_MADE, 500),
        (Slam.SMALL_MADE, 500),
        (Slam.ANNOUNCED_MADE, 1000),
        (Slam.MADE, 1000),
    ],
)
def test_a11_72_the_flat_system_whole(
    contract: Contract, worth: int, slam: Slam, premium: int
) -> None:
    handfuls = (Handful(ATTACK, HandfulSize.SINGLE),)
    result = Result(contract, 2 * 84, 2, (), ATTACK, handfuls, (slam,))  # 43 more than 41: 40
    scored = settle(FLAT, result)
    assert scored.unit == worth + 40 + 10 + 20 + premium
    assert result_faults(FLAT, by_points(84, Slam.SMALL_MADE)) == ()


@pytest.mark.parametrize(
    ("slam", "premium"),
    [
        (Slam.SMALL_ANNOUNCED_MADE, 300),
        (Slam.SMALL_ANNOUNCED_FAILED, -150),
        (Slam.SMALL_MADE, 0),
        (Slam.ANNOUNCED_MADE, 400),
        (Slam.ANNOUNCED_FAILED, -200),
        (Slam.MADE, 200),
    ],
)
def test_a11_72_the_slams_of_the_system_up_to_five(slam: Slam, premium: int) -> None:
    result = Result(CONTRE, 2 * 80, 2, slams=(slam,))  # 39 more than 41
    assert score_result(TO_FIVE, result).unit == (25 + 39) * 5 + premium


def by_points(points: int, slam: Slam) -> Result:
    return Result(GARDE, 2 * points, 2, slams=(slam,))


def test_a11_68_bids_count_as_multipliers() -> None:
    assert FFT_4.bids_count_as == "multipliers"
    assert unit(FFT_4, by_gap(GARDE, 8)) == (25 + 8) * 2
    assert unit(at_four(bids_count_as="values"), by_gap(GARDE, 8)) == 2 + 8


@pytest.mark.parametrize(
    ("contract", "made", "lost"),
    [(PRISE, 33, -39), (GARDE, 66, -78), (SANS, 132, -156), (CONTRE, 165, -195)],
)
def test_a11_72_the_ladder_up_to_five(contract: Contract, made: int, lost: int) -> None:
    assert unit(TO_FIVE, by_gap(contract, 8)) == made
    assert unit(TO_FIVE, by_gap(contract, -14)) == lost


@pytest.mark.parametrize(
    ("contract", "made", "lost", "petit"),
    [
        (PRISE, 33, -39, 10),
        (POUSSE, 66, -78, 20),
        (GARDE, 132, -156, 40),
        (SANS, 264, -312, 80),
        (CONTRE, 396, -468, 120),
    ],
)
def test_a11_72_the_ladder_with_a_pousse(
    contract: Contract, made: int, lost: int, petit: int
) -> None:
    assert unit(POUSSE_LADDER, by_gap(contract, 8)) == made
    assert unit(POUSSE_LADDER, by_gap(contract, -14)) == lost
    assert unit(POUSSE_LADDER, by_gap(contract, 8, ATTACK)) == made + petit


def test_a11_72_handfuls_of_ten_twenty_and_forty() -> None:
    rules = at_four(handful_values=[10, 20, 40])
    units = [
        unit(rules, Result(GARDE, 82, 2, handfuls=(Handful(ATTACK, size),))) for size in HandfulSize
    ]
    assert units == [60, 70, 90]


@pytest.mark.parametrize(
    ("number", "multiple", "nearest"),
    [
        (33, 1, 33),
        (33, 5, 35),
        (32, 5, 30),
        (33, 10, 30),
        (35, 10, 40),
        (-35, 10, -40),
        (-34, 10, -30),
        (4, 10, 0),
        (0, 10, 0),
        (Fraction(75, 2), 5, 40),
        (Fraction(-75, 2), 5, -40),
        (Fraction(149, 4), 5, 35),
        (Fraction(1, 2), 1, Fraction(1, 2)),
    ],
)
def test_a11_72_from_half_way_one_rounds_away_from_zero(
    number: Score, multiple: int, nearest: Score
) -> None:
    assert rounded(number, multiple) == nearest
    assert type(rounded(number, multiple)) is type(nearest)


@pytest.mark.parametrize(("multiple", "gap", "expected"), [(1, 8, 66), (5, 10, 70), (10, 10, 70)])
def test_a11_72_gap_rounded_to(multiple: int, gap: int, expected: int) -> None:
    scored = score_result(at_four(gap_rounded_to=multiple), by_gap(GARDE, 8))
    assert (scored.gap, scored.unit) == (gap, expected)


def test_a11_72_a_gap_that_is_rounded_to_nothing_decides_nothing() -> None:
    made = score_result(at_four(gap_rounded_to=10), by_gap(GARDE, 4))
    lost = score_result(at_four(gap_rounded_to=10), by_gap(GARDE, -4))
    assert (made.is_made, made.gap, made.unit) == (True, 0, 50)
    assert (lost.is_made, lost.gap, lost.unit) == (False, 0, -50)


@pytest.mark.parametrize(
    ("half_points", "half_gap", "gap"), [("winner", 9, 5), ("exact", 9, 5), ("winner", -9, -5)]
)
def test_a11_67_a_half_point_is_given_before_the_gap_is_rounded(
    half_points: str, half_gap: int, gap: int
) -> None:
    rules = load_ruleset("fft-5", {"half_points": half_points, "gap_rounded_to": 5})
    assert score_result(rules, by_gap(PRISE, Fraction(half_gap, 2))).gap == gap


def test_a11_67_the_half_point_can_bring_a_gap_half_way() -> None:
    four_and_a_half = by_gap(PRISE, Fraction(9, 2))
    given = load_ruleset("fft-5", {"gap_rounded_to": 10})
    as_it_is = load_ruleset("fft-5", {"gap_rounded_to": 10, "half_points": "exact"})
    assert score_result(given, four_and_a_half).gap == 10
    assert score_result(as_it_is, four_and_a_half).gap == 0


@pytest.mark.parametrize(
    ("multiple", "gap", "expected"),
    [(1, 8, 33), (5, 8, 35), (10, 8, 30), (10, 10, 40), (5, -8, -35), (10, -10, -40)],
)
def test_a11_72_unit_rounded_to(multiple: int, gap: int, expected: int) -> None:
    scored = score_result(at_four(unit_rounded_to=multiple), by_gap(PRISE, gap))
    assert scored.unit == expected
    assert scored.scores == (3 * expected, -expected, -expected, -expected)
    assert sum(line.amount for line in scored.lines) == expected


def test_a11_72_the_rounding_of_the_unit_has_its_own_line() -> None:
    assert score_result(at_four(unit_rounded_to=10), by_gap(PRISE, 8)).lines == (
        ScoreLine(LineKind.BASE, 25),
        ScoreLine(LineKind.POINTS, 8),
        ScoreLine(LineKind.ROUNDING, -3),
    )
    even = score_result(at_four(unit_rounded_to=10), by_gap(PRISE, 5))
    assert LineKind.ROUNDING not in [line.kind for line in even.lines]


def test_a11_72_the_whole_unit_is_rounded_premiums_of_a_side_included() -> None:
    rules = at_four(unit_rounded_to=10, petit_au_bout=5)
    assert unit(rules, by_gap(PRISE, 5)) == 30
    assert unit(rules, by_gap(PRISE, 5, ATTACK)) == 40
    assert unit(rules, by_gap(PRISE, 4, DEFENCE)) == 20


@pytest.mark.parametrize(
    ("share", "made", "lost"),
    [
        ("single", (60, 30, -30, -30, -30), (-60, -30, 30, 30, 30)),
        ("equal", (45, 45, -30, -30, -30), (-45, -45, 30, 30, 30)),
        ("none", (90, 0, -30, -30, -30), (-90, 0, 30, 30, 30)),
    ],
)
def test_a11_70_partner_share(share: str, made: tuple[int, ...], lost: tuple[int, ...]) -> None:
    rules = load_ruleset("fft-5", {"partner_share": share})
    assert shares(rules, 30, WITH_ONE) == made
    assert shares(rules, -30, WITH_ONE) == lost
    assert score_result(rules, Result(PRISE, 2 * 46, 2, WITH_ONE)).scores == made


@pytest.mark.parametrize("share", ["single", "equal", "none"])
def test_a11_70_a_lone_taker_shares_with_nobody(share: str) -> None:
    rules = load_ruleset("fft-5", {"partner_share": share})
    assert shares(rules, 30, ()) == (120, -30, -30, -30, -30)


def test_a11_70_equal_shares_can_be_halves() -> None:
    rules = load_ruleset("fft-5", {"partner_share": "equal"})
    half = Fraction(75, 2)
    assert shares(rules, 25, WITH_ONE) == (half, half, -25, -25, -25)


@pytest.mark.parametrize(("is_multiplied", "worth"), [(True, 40), (False, 10)])
@pytest.mark.parametrize("gap", [8, -8])
def test_a10_64_petit_au_bout_multiplied(is_multiplied: bool, worth: int, gap: int) -> None:
    rules = at_four(petit_au_bout_multiplied=is_multiplied)
    plain = unit(rules, by_gap(SANS, gap))
    assert unit(rules, by_gap(SANS, gap, ATTACK)) - plain == worth
    assert unit(rules, by_gap(SANS, gap, DEFENCE)) - plain == -worth
