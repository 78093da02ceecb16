"""Premiums that one player wins from all the others: articles A7-44 and A10-64."""

from typing import Any

import pytest

from oudler.core import CardSet, Contract, Deal, Handful, HandfulSize, Result, Ruleset, Seat, Side
from oudler.core.deal import replace
from oudler.core.events import HandfulShown
from oudler.core.scoring.settlement import LineKind, Premium, result_of, score, score_result
from oudler.rulesets import load_ruleset
from oudler.testing.builders import WITH_ONE, ending, play_cards

GARDE, SANS = Contract.GARDE, Contract.GARDE_SANS
ATTACK, DEFENCE = Side.ATTACK, Side.DEFENCE
SINGLE, DOUBLE, TRIPLE = HandfulSize
PETIT, HANDFUL = LineKind.PETIT_AU_BOUT, LineKind.HANDFUL

TO_WINNER: dict[str, Any] = {
    "petit_au_bout_paid_to": "trick_winner",
    "petit_au_bout_multiplied": False,
}
TO_PLAYER = TO_WINNER | {"petit_au_bout_paid_to": "petit_player"}


def at(seats: int, **options: object) -> Ruleset:
    return load_ruleset(f"fft-{seats}", options)


def won_besides(rules: Ruleset, result: Result) -> tuple[object, ...]:
    """What each place has for the petit and the handfuls, beside the deal itself."""
    plain = replace_premiums(result)
    pairs = zip(score_result(rules, result).scores, score_result(rules, plain).scores, strict=True)
    return tuple(after - before for after, before in pairs)


def replace_premiums(result: Result) -> Result:
    """The same result without a petit au bout and without handfuls."""
    return Result(result.contract, result.half_points, result.oudlers, result.partners)


@pytest.mark.parametrize(
    ("seats", "place", "expected"),
    [
        (3, 0, (20, -10, -10)),
        (3, 2, (-10, -10, 20)),
        (4, 0, (30, -10, -10, -10)),
        (4, 1, (-10, 30, -10, -10)),
        (5, 0, (40, -10, -10, -10, -10)),
        (5, 4, (-10, -10, -10, -10, 40)),
    ],
)
@pytest.mark.parametrize("half_points", [82, 60])
@pytest.mark.parametrize("options", [TO_WINNER, TO_PLAYER])
def test_a10_64_every_other_player_pays_ten_for_the_petit(
    seats: int,
    place: int,
    expected: tuple[int, ...],
    half_points: int,
    options: dict[str, object],
) -> None:
    side = DEFENCE if place else ATTACK
    result = Result(SANS, half_points, 2, petit_au_bout=side, petit_places=(place,))
    assert won_besides(at(seats, **options), result) == expected


def test_a10_64_the_taker_pays_a_partner_too() -> None:
    result = Result(GARDE, 82, 2, WITH_ONE, ATTACK, petit_places=(1,))
    assert won_besides(at(5, **TO_WINNER), result) == (-10, 40, -10, -10, -10)


def test_a10_64_a_petit_for_one_player_may_be_multiplied() -> None:
    rules = at(4, petit_au_bout_paid_to="trick_winner")
    result = Result(SANS, 82, 2, petit_au_bout=DEFENCE, petit_places=(3,))
    scored = score_result(rules, result)
    assert scored.premiums == (Premium(PETIT, 3, 40),)
    assert won_besides(rules, result) == (-40, -40, -40, 120)


def test_a10_64_one_players_petit_is_not_part_of_the_unit() -> None:
    result = Result(GARDE, 2 * 49, 2, petit_au_bout=ATTACK, petit_places=(0,))
    scored = score_result(at(4, **TO_WINNER), result)
    assert scored.unit == (25 + 8) * 2
    assert PETIT not in [line.kind for line in scored.lines]
    assert scored.scores == (198 + 30, -76, -76, -76)


@pytest.mark.parametrize(("side", "place"), [(ATTACK, 0), (DEFENCE, 2)])
def test_a10_64_without_a_known_player_the_side_is_paid(side: Side, place: int) -> None:
    scored = score_result(at(5, **TO_WINNER), Result(GARDE, 82, 2, WITH_ONE, side))
    assert scored.premiums == (Premium(PETIT, place, 10),)


def test_a10_62_a_sides_petit_is_not_a_premium() -> None:
    scored = score_result(at(4), Result(GARDE, 82, 2, petit_au_bout=ATTACK, petit_places=(0,)))
    assert scored.premiums == ()
    assert scored.unit == 50 + 20


def last_trick_with_petit(rules: Ruleset, winner: int, player: int) -> Deal:
    """Seat 2 has taken; a third seat leads to the last trick, which the winner ruffs."""
    hands = ["S1", "S2", "S3", "S4"]
    hands[winner], hands[player] = "T5", "T1"
    leader = next(seat for seat in range(4) if seat not in (winner, player))
    deal = ending(rules, hands, taker=2, won_by=[1, *[2] * 15, leader])
    return play_cards(deal, " ".join(hands[(leader + turn) % 4] for turn in range(4)))


@pytest.mark.parametrize(
    ("options", "winner", "player", "place"),
    [
        (TO_WINNER, 2, 0, 0),
        (TO_WINNER, 0, 2, 1),
        (TO_WINNER, 3, 1, 3),
        (TO_PLAYER, 2, 0, 1),
        (TO_PLAYER, 0, 2, 0),
        (TO_PLAYER, 3, 1, 2),
    ],
)
def test_a10_64_petit_au_bout_paid_to_trick_winner_or_petit_player(
    options: dict[str, object], winner: int, player: int, place: int
) -> None:
    deal = last_trick_with_petit(at(4, **options), winner, player)
    assert result_of(deal).petit_places == (place,)
    paid = [(2, 0, 1, 3)[place]]
    unit = score(deal).unit
    own = [3 * unit if seat == 2 else -unit for seat in range(4)]
    besides = [score - plain for score, plain in zip(deal.scores, own, strict=True)]
    assert besides == [30 if seat in paid else -10 for seat in range(4)]


def test_a10_64_petit_au_bout_paid_to_side() -> None:
    deal = last_trick_with_petit(at(4, petit_au_bout_multiplied=False), 0, 2)
    scored = score(deal)
    assert scored.premiums == ()
    assert [line.amount for line in scored.lines if line.kind is PETIT] == [-10]
    assert deal.scores == (-scored.unit, -scored.unit, 3 * scored.unit, -scored.unit)


def test_a10_64_without_the_petit_in_the_last_trick_nobody_is_paid() -> None:
    deal = ending(at(4, **TO_WINNER), ["S1", "S2", "SK", "S3"], taker=2, won_by=[1, *[2] * 16])
    result = result_of(play_cards(deal, "SK S3 S1 S2"))
    assert (result.petit_au_bout, result.petit_places) == (None, ())


# Handfuls.


@pytest.mark.parametrize(("size", "worth"), [(SINGLE, 20), (DOUBLE, 30), (TRIPLE, 40)])
@pytest.mark.parametrize(("half_points", "sign"), [(82, 1), (80, -1)])
def test_a7_44_handful_paid_to_player(
    size: HandfulSize, worth: int, half_points: int, sign: int
) -> None:
    rules = at(4, handful_paid_to="player")
    result = Result(SANS, half_points, 2, handfuls=(Handful(ATTACK, size, 0),))
    scored = score_result(rules, result)
    assert scored.premiums == (Premium(HANDFUL, 0, sign * worth, size),)
    assert HANDFUL not in [line.kind for line in scored.lines]
    each = -sign * worth
    assert won_besides(rules, result) == (-3 * each, each, each, each)


@pytest.mark.parametrize(("half_points", "each"), [(82, -20), (80, 20)])
def test_a7_44_a_defender_is_paid_for_a_handful_where_the_contract_fails(
    half_points: int, each: int
) -> None:
    rules = at(4, handful_paid_to="player")
    result = Result(GARDE, half_points, 2, handfuls=(Handful(DEFENCE, SINGLE, 2),))
    assert won_besides(rules, result) == (-each, -each, 3 * each, -each)


def test_a7_44_a_partner_pays_for_the_takers_handful_too() -> None:
    rules = at(5, handful_paid_to="player")
    result = Result(GARDE, 82, 2, WITH_ONE, handfuls=(Handful(ATTACK, SINGLE, 0),))
    assert won_besides(rules, result) == (80, -20, -20, -20, -20)


def test_a7_44_handful_paid_to_side() -> None:
    result = Result(GARDE, 82, 2, WITH_ONE, handfuls=(Handful(ATTACK, SINGLE, 1),))
    scored = score_result(at(5), result)
    assert (scored.unit, scored.premiums) == (50 + 20, ())
    assert won_besides(at(5), result) == (40, 20, -20, -20, -20)


def test_a7_44_the_handfuls_of_two_players_are_paid_one_by_one() -> None:
    rules = at(4, handful_paid_to="player")
    both = (Handful(ATTACK, SINGLE, 0), Handful(DEFENCE, SINGLE, 3))
    assert won_besides(rules, Result(GARDE, 82, 2, handfuls=both)) == (80, 0, 0, -80)


def test_a7_44_a_shown_handful_is_paid_at_its_seat() -> None:
    rules = at(4, handful_paid_to="player")
    shown = (HandfulShown(Seat(0), SINGLE, CardSet.parse("T2")),)
    deal = ending(rules, ["S1", "S2", "SK", "S3"], taker=2, won_by=[1, *[2] * 16])
    deal = play_cards(replace(deal, handfuls=shown), "SK S3 S1 S2")
    unit = score(deal).unit
    assert unit > 0, "the taker makes his contract, so the defender pays"
    assert deal.scores == (-unit - 60, -unit + 20, 3 * unit + 20, -unit + 20)


@pytest.mark.parametrize("unit_rounded_to", [1, 10])
def test_a11_72_a_premium_is_not_rounded(unit_rounded_to: int) -> None:
    rules = at(4, **TO_WINNER, petit_au_bout=7, unit_rounded_to=unit_rounded_to)
    result = Result(Contract.PRISE, 82, 2, petit_au_bout=ATTACK, petit_places=(0,))
    assert won_besides(rules, result) == (21, -7, -7, -7)


def test_a11_72_bids_that_count_as_values_multiply_no_premium_of_one_player() -> None:
    rules = at(4, petit_au_bout_paid_to="trick_winner", bids_count_as="values")
    (premium,) = score_result(rules, Result(GARDE, 82, 2, petit_au_bout=ATTACK)).premiums
    assert premium.each == rules.petit_au_bout
