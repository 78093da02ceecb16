"""What each side has won: articles A1-6, A6-33, A9-55 to A9-61, A10-62, A10-63, A11-65."""

from random import Random

import pytest

from oudler.core import OUDLERS, Contract, Deal, Ruleset, Seat, Side, start
from oudler.core.scoring.counting import Count, captures, count, half_points_so_far, trick_winners
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.testing.builders import FFT_3, FFT_4, FFT_5, ending, play_cards
from oudler.testing.chance import play_randomly, random_dealt

ATTACK, DEFENCE = Side.ATTACK, Side.DEFENCE
LOW = "S1 S2 S3 S4 H1 H2"
"""Six cards of half a point each."""
EXCUSE_OF_THE_DEFENCE = "EX H5 H6 H7"
"""A trick that seat 1 leads and wins."""
EXCUSE_OF_THE_TAKER = "H5 H6 H7 EX"
"""A trick that seat 1 leads; seat 0 plays the Excuse."""
TRADITIONAL = load_ruleset("fft-4", {"excuse_in_last_trick": "trick_winner"})
NEVER_LOST = load_ruleset("jeux-de-cartes-4")
FREE = load_ruleset("fft-4", {"excuse_exchange": "never"})
NEVER_WINS = load_ruleset("fft-4", {"excuse_wins_slam": False})


def counted(deal: Deal, plays: str) -> Count:
    """The count of a deal after its last cards."""
    return count(play_cards(deal, plays))


def lost_deal(aside: str, contract: Contract) -> Count:
    """The taker, seat 0, wins no trick; the cards aside are the discard or the dog."""
    hands = ["H8", "HK", "H9", "H10"]
    past = [EXCUSE_OF_THE_DEFENCE]
    is_dog = contract in (Contract.GARDE_SANS, Contract.GARDE_CONTRE)
    deal = ending(
        FFT_4,
        hands,
        won_by=1,
        past=past,
        contract=contract,
        dog=aside if is_dog else "",
        discard="" if is_dog else aside,
    )
    return counted(deal, "HK H9 H10 H8")


@pytest.mark.parametrize(
    ("aside", "contract", "half_points", "oudlers"),
    [
        (LOW, Contract.GARDE, 6, 0),
        ("SQ DQ CQ SN DN CN", Contract.PRISE, 36, 0),
        ("T21 SK S1 S2 S3 S4", Contract.GARDE_SANS, 22, 1),
        ("T21 SK S1 S2 S3 S4", Contract.GARDE_CONTRE, 0, 0),
        ("T1 T21 SK DK CK SQ", Contract.GARDE_SANS, 52, 2),
    ],
)
def test_a6_33_whose_the_cards_aside_are(
    aside: str, contract: Contract, half_points: int, oudlers: int
) -> None:
    won = lost_deal(aside, contract)
    assert (won.half_points, won.oudlers) == (half_points, oudlers)


@pytest.mark.parametrize(
    ("contract", "half_points", "oudlers"),
    [(Contract.GARDE_SANS, 14, 1), (Contract.GARDE_CONTRE, 0, 0)],
)
def test_a1_6_an_excuse_in_the_dog_goes_with_the_dog(
    contract: Contract, half_points: int, oudlers: int
) -> None:
    deal = ending(
        FFT_4,
        ["H8", "HK", "H9", "H10"],
        won_by=1,
        contract=contract,
        dog="EX S1 S2 S3 S4 S5",
    )
    won = counted(deal, "HK H9 H10 H8")
    assert (won.half_points, won.oudlers) == (half_points, oudlers)


def test_a11_65_both_piles_make_the_pack() -> None:
    deal = ending(FFT_4, ["H8", "HK", "H9", "H10"], won_by=1, discard=LOW, past=["EX H5 H6 H7"])
    assert counted(deal, "HK H9 H10 H8").half_points == 6
    deal = ending(FFT_4, ["HK", "H8", "H9", "H10"], won_by=0, discard=LOW, past=["EX H5 H6 H7"])
    assert counted(deal, "HK H8 H9 H10").half_points == 182


def test_a9_55_the_excuse_stays_with_its_camp_for_half_a_point() -> None:
    deal = ending(
        FFT_4, ["H8", "HK", "H9", "H10"], won_by=1, discard=LOW, past=[EXCUSE_OF_THE_TAKER]
    )
    won = counted(deal, "HK H9 H10 H8")
    assert (won.half_points, won.oudlers) == (6 + 8, 1)


def test_a9_55_a_defenders_excuse_stays_with_the_defence() -> None:
    past = ["H5 EX H6 H7"]
    deal = ending(FFT_4, ["HK", "H8", "H9", "H10"], won_by=0, discard=LOW, past=past)
    won = counted(deal, "HK H8 H9 H10")
    assert (won.half_points, won.oudlers) == (182 - 8, 2)


def test_a9_55_an_excuse_in_a_trick_of_its_own_camp_costs_nothing() -> None:
    past = ["EX H5 H6 H7"]
    deal = ending(FFT_4, ["HK", "H8", "H9", "H10"], won_by=0, discard=LOW, past=past)
    assert counted(deal, "HK H8 H9 H10").half_points == 182


def test_a9_55_by_option_nothing_is_given_for_the_excuse() -> None:
    deal = ending(
        FREE, ["H8", "HK", "H9", "H10"], won_by=1, discard=LOW, past=[EXCUSE_OF_THE_TAKER]
    )
    assert counted(deal, "HK H9 H10 H8").half_points == 6 + 9


def test_a9_56_an_excuse_for_which_no_card_is_ever_given_counts_four() -> None:
    past = ["H5 EX H6 H7"]
    deal = ending(FFT_4, ["HK", "H8", "H9", "H10"], won_by=0, discard=LOW, past=past)
    defence = 182 - counted(deal, "HK H8 H9 H10").half_points
    assert defence == 2 * 4


def test_a9_57_at_three_the_card_is_given_too() -> None:
    past = ["H5 EX H6"]
    deal = ending(FFT_3, ["HK", "H8", "H9"], won_by=0, past=past)
    assert counted(deal, "HK H8 H9").half_points == 174


# The Excuse in the last trick: seat 3 plays it, seat 2 wins the trick of 20 half-points.
LAST = ["S1", "S5", "SK", "EX"]
LAST_PLAYS = "S1 S5 SK EX"


def gained(deal: Deal, plays: str) -> int:
    """The half-points that the last cards bring the attack, besides all it had won before."""
    leaders = [trick.leader for trick in (*deal.tricks, deal.trick)]
    earlier = deal.discard.half_points + sum(
        card.half_points
        for trick, winner in zip(deal.tricks, leaders[1:], strict=True)
        if winner in deal.attackers
        for card in trick.cards
    )
    return counted(deal, plays).half_points - earlier


@pytest.mark.parametrize(
    ("taker", "changes_camp", "trick_winner", "keeps_camp"),
    [(0, 9, 0, 0), (1, 9, 0, 0), (2, 20, 20, 12), (3, 0, 0, 8)],
    ids=["lead taker", "second taker", "winning taker", "excused taker"],
)
def test_a9_58_excuse_in_last_trick_changes_camp(
    taker: int, changes_camp: int, trick_winner: int, keeps_camp: int
) -> None:
    winners = [(taker + 1) % 4, *[taker] * 15, 0]
    ways = ((FFT_4, changes_camp), (TRADITIONAL, trick_winner), (NEVER_LOST, keeps_camp))
    for rules, expected in ways:
        deal = ending(rules, LAST, won_by=winners, taker=taker)
        assert gained(deal, LAST_PLAYS) == expected


@pytest.mark.parametrize(
    ("option", "half_points", "oudlers"),
    [("changes_camp", 12, 2), ("trick_winner", 21, 3), ("keeps_camp", 21, 3)],
)
def test_a9_58_the_excuse_changes_camp_even_when_its_own_camp_wins_the_trick(
    option: str, half_points: int, oudlers: int
) -> None:
    rules = load_ruleset("fft-5", {"excuse_in_last_trick": option})
    hands = ["SK", "S1", "S2", "S3", "EX"]
    past = ["D1 D2 D3 D4 HK"]
    deal = ending(rules, hands, won_by=[2, *[0] * 13], called="HK", past=past)
    assert deal.partners == (4,)
    assert gained(deal, "SK S1 S2 S3 EX") == half_points
    assert counted(deal, "SK S1 S2 S3 EX").oudlers == oudlers


def test_a9_58_a_led_excuse_that_wins_nothing_changes_camp() -> None:
    deal = ending(FFT_4, ["EX", "S1", "SK", "S2"], won_by=[2, *[0] * 16])
    assert gained(deal, "EX S1 SK S2") == 0
    assert counted(deal, "EX S1 SK S2").slam is None


@pytest.mark.parametrize(("exchange", "half_points"), [("always", 8), ("never", 9)])
def test_a9_58_an_excuse_that_is_never_lost_costs_what_it_costs_in_any_trick(
    exchange: str, half_points: int
) -> None:
    rules = load_ruleset("jeux-de-cartes-4", {"excuse_exchange": exchange})
    deal = ending(rules, ["EX", "S1", "SK", "S2"], won_by=[2, *[0] * 16])
    assert gained(deal, "EX S1 SK S2") == half_points


def test_a9_60_an_excuse_that_is_never_lost_leaves_four_points_of_a_slam() -> None:
    deal = ending(NEVER_LOST, ["SK", "S1", "S2", "EX"], won_by=0)
    assert counted(deal, "SK S1 S2 EX") == Count(182 - 8, 2, None, ATTACK, 0)


# Slams (A9-59, A9-60, A10-63).


def slammer(hand: str, taker: int = 0, rules: Ruleset = FFT_4, past: str = "") -> Deal:
    """Seat 0 has won every trick and holds the last two cards."""
    hands = [hand, "D1 D2", "D5 D6", "D9 DK"]
    return ending(rules, hands, taker=taker, won_by=0, leader=0, past=[past] if past else [])


def test_a9_59_a_slam_with_the_excuse_led_last() -> None:
    won = counted(slammer("SK EX"), "SK D1 D5 D9 EX D2 D6 DK")
    assert won == Count(182, 3, None, ATTACK, 0)


def test_a9_59_by_option_the_led_excuse_loses_the_slam() -> None:
    won = counted(slammer("SK EX", rules=NEVER_WINS), "SK D1 D5 D9 EX D2 D6 DK")
    assert (won.half_points, won.slam) == (182 - 9 - 1 - 1 - 9, None)


def test_a10_63_with_the_excuse_last_the_petit_in_the_trick_before_is_au_bout() -> None:
    won = counted(slammer("T1 EX"), "T1 D1 D5 D9 EX D2 D6 DK")
    assert won == Count(182, 3, ATTACK, ATTACK, 0)


def test_a10_63_by_option_only_the_last_trick_counts() -> None:
    rules = load_ruleset("fft-4", {"petit_au_bout_before_excuse": False})
    won = counted(slammer("T1 EX", rules=rules), "T1 D1 D5 D9 EX D2 D6 DK")
    assert won == Count(182, 3, None, ATTACK, 0)


def test_a10_63_without_the_excuse_the_trick_before_does_not_count() -> None:
    deal = slammer("T1 SK", past="S5 EX S6 S7")
    won = counted(deal, "T1 D1 D5 D9 SK D2 D6 DK")
    assert won == Count(174, 2, None, ATTACK, 0)


def test_a10_63_without_a_slam_the_trick_before_does_not_count() -> None:
    deal = ending(
        FFT_4, ["T1 EX", "D1 D2", "D5 D6", "D9 DK"], won_by=[1, *[0] * 15], past=["H1 H2 H3 H4"]
    )
    won = counted(deal, "T1 D1 D5 D9 EX D2 D6 DK")
    assert (won.petit_au_bout, won.slam) == (None, None)


def test_a10_63_the_other_sides_excuse_in_the_last_trick_does_not_count() -> None:
    deal = ending(FFT_4, ["T1 SK", "D1 EX", "D5 D6", "D9 DK"], won_by=0)
    won = counted(deal, "T1 D1 D5 D9 SK EX D6 DK")
    assert won == Count(182, 3, None, ATTACK, 0)


def test_a9_60_a_slam_without_the_excuse_leaves_four_points_to_the_defence() -> None:
    deal = slammer("SK T1", past="S5 EX S6 S7")
    won = counted(deal, "SK D1 D5 D9 T1 D2 D6 DK")
    assert won == Count(2 * 87, 2, ATTACK, ATTACK, 0)


def test_a5_31_a_slam_by_the_defence() -> None:
    deal = ending(
        FFT_4, ["H8", "HK", "H9", "H10"], won_by=1, discard=LOW, past=[EXCUSE_OF_THE_DEFENCE]
    )
    assert counted(deal, "HK H9 H10 H8") == Count(6, 0, None, DEFENCE, 18)


def test_a5_31_a_slam_by_three_defenders_together() -> None:
    winners = [1, 2, 3] * 5 + [2, 1]
    deal = ending(
        FFT_4, ["H8", "HK", "H9", "H10"], won_by=winners, discard=LOW, past=["EX H5 H6 H7"]
    )
    assert deal.tricks[-1].leader == 2
    assert counted(deal, "HK H9 H10 H8").slam is DEFENCE


def test_a10_63_a_defence_that_slams_with_the_excuse_last() -> None:
    deal = ending(FFT_4, ["D1 D2", "T1 EX", "D5 D6", "D9 DK"], won_by=1, discard=LOW)
    won = counted(deal, "T1 D5 D9 D1 EX D6 DK D2")
    assert won == Count(6, 0, DEFENCE, DEFENCE, 18)


# At five the partner's tricks are the attack's. Seat 1 holds the called king's partner hand.
FIVE = ["D1 EX", "T1 SK", "D5 D6", "D9 DJ", "D2 D3"]
PARTNER_PLAYED = ["H5 HK H6 H7 H8"]


def test_a9_59_at_five_the_partner_on_lead_still_makes_the_slam() -> None:
    deal = ending(FFT_5, FIVE, called="HK", past=PARTNER_PLAYED, won_by=[0] * 12 + [1])
    assert deal.partners == (1,)
    won = counted(deal, "T1 D5 D9 D2 D1 SK D6 DJ D3 EX")
    assert won == Count(182, 3, ATTACK, ATTACK, 0)


def test_a9_59_at_five_with_the_partner_on_lead_the_excuse_does_not_win_by_itself() -> None:
    hands = ["D1 EX", "T1 D4", "D5 D6", "D9 DJ", "D2 D3"]
    deal = ending(FFT_5, hands, called="HK", past=PARTNER_PLAYED, won_by=[0] * 12 + [1])
    won = counted(deal, "T1 D5 D9 D2 D1 D4 D6 DJ D3 EX")
    assert won == Count(182 - 9 - 1 - 1 - 3 - 1, 2, None, None, 1)


def test_a9_55_at_five_the_partners_excuse_stays_with_the_attack() -> None:
    past = ["H5 EX H6 H7 H8", "D1 D2 D3 D4 HK"]
    hands = ["H1", "H2", "HQ", "H3", "H4"]
    deal = ending(FFT_5, hands, called="HK", won_by=[0] * 12 + [2, 2], past=past)
    assert deal.partners == (1,)
    won = counted(deal, "HQ H3 H4 H1 H2")
    lost = (4 + 1) + (4 + 9) + (7 + 4)
    assert (won.half_points, won.oudlers) == (182 - lost, 3)


# The petit au bout (A10-62): the last trick, T1 in it.


@pytest.mark.parametrize(
    ("hands", "plays", "leader", "side"),
    [
        (["T1", "S1", "S2", "S3"], "T1 S1 S2 S3", 0, ATTACK),
        (["T1", "T2", "S2", "S3"], "T1 T2 S2 S3", 0, DEFENCE),
        (["T21", "T1", "S2", "S3"], "T21 T1 S2 S3", 0, ATTACK),
        (["S1", "T1", "S2", "S3"], "T1 S2 S3 S1", 1, DEFENCE),
        (["S1", "T1", "T9", "S3"], "T1 T9 S3 S1", 1, DEFENCE),
        (["T2", "S1", "S2", "S3"], "T2 S1 S2 S3", 0, None),
    ],
)
def test_a10_62_the_petit_goes_to_the_winner_of_the_last_trick(
    hands: list[str], plays: str, leader: int, side: Side | None
) -> None:
    winners = [1, *[leader] * 16]
    deal = ending(FFT_4, hands, won_by=winners, leader=leader)
    assert counted(deal, plays).petit_au_bout is side


def test_a10_62_the_petit_in_the_last_trick_but_one_is_not_au_bout() -> None:
    deal = ending(FFT_4, ["T1 SK", "S1 D1", "S2 D2", "S3 D3"], won_by=[1, *[0] * 15])
    assert counted(deal, "T1 S1 S2 S3 SK D1 D2 D3").petit_au_bout is None


def test_a9_61_the_petit_can_be_lost() -> None:
    deal = ending(FFT_4, ["T1", "T2", "S2", "S3"], won_by=[1, *[0] * 16])
    kept = ending(FFT_4, ["T2", "T1", "S2", "S3"], won_by=[1, *[0] * 16])
    lost, won = counted(deal, "T1 T2 S2 S3"), counted(kept, "T2 T1 S2 S3")
    assert won.oudlers - lost.oudlers == 1
    assert won.half_points - lost.half_points == 12


def test_the_winner_of_a_trick_leads_the_next() -> None:
    deal = ending(FFT_4, ["S1 H1", "S5 H2", "SK H3", "S2 H4"], won_by=[3] * 15 + [0])
    deal = play_cards(deal, "S1 S5 SK S2")
    assert trick_winners(deal) == (3,) * 15 + (0, 2)


def test_a11_65_what_each_side_has_in_mid_deal_ends_with_the_count() -> None:
    hands = ["H1 T21", "HK T2", "H2 T3", "H3 T4"]
    deal = ending(FFT_4, hands, won_by=1, past=[EXCUSE_OF_THE_TAKER], discard=LOW)
    before = half_points_so_far(deal)
    # The discard, and the Excuse that the taker keeps for half a point.
    assert before[ATTACK] == 6 + 8
    deal = play_cards(deal, "HK H2 H3 H1")
    assert half_points_so_far(deal) == {ATTACK: 6 + 8, DEFENCE: before[DEFENCE] + 12}
    deal = play_cards(deal, "T2 T3 T4 T21")
    assert half_points_so_far(deal)[ATTACK] == 6 + 8 + 12 == count(deal).half_points


@pytest.mark.parametrize("id", ruleset_ids())
def test_in_the_end_both_sides_have_the_whole_pack(id: str) -> None:
    rules = load_ruleset(id)
    for seed in range(3):
        rng = Random(seed)
        _, deal = play_randomly(start(rules, random_dealt(rng, rules)), rng)
        if deal.taker is not None and deal.tricks:
            assert sum(half_points_so_far(deal).values()) == rules.pack.half_points


def test_a9_58_an_excuse_lost_in_the_last_trick_is_captured() -> None:
    deal = ending(FFT_4, ["EX", "HK", "H9", "H10"], won_by=1)
    *_, found = captures(play_cards(deal, "HK H9 H10 EX"))
    assert (str(found.card), found.player, found.winner) == ("EX", 0, 1)
    kept = ending(NEVER_LOST, ["EX", "HK", "H9", "H10"], won_by=1)
    assert "EX" not in [str(one.card) for one in captures(play_cards(kept, "HK H9 H10 EX"))]


@pytest.mark.parametrize(
    "rules_id", ["fft-3", "fft-4", "fft-5", "jeux-de-cartes-4", "wikipedia-7-two-packs"]
)
def test_oudlers_change_sides_only_by_captures(rules_id: str) -> None:
    rules, seen = load_ruleset(rules_id), 0
    for seed in range(60):
        random = Random(seed)
        _, deal = play_randomly(start(rules, random_dealt(random, rules)), random)
        if deal.contract is None or not deal.tricks:
            continue
        played = [
            (trick.leader + place, card)
            for trick in deal.tricks
            for place, card in enumerate(trick.cards)
            if card in OUDLERS
        ]
        own = sum(deal.side_of(Seat(seat % rules.seats)) is ATTACK for seat, _ in played)
        found = captures(deal)
        net = sum(1 if deal.side_of(one.player) is DEFENCE else -1 for one in found)
        assert count(deal).oudlers == own + net + len(deal.laid_by_attack.oudlers)
        seen += len(found)
    assert seen
