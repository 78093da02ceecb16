"""Several partners: two cards called at six and seven, and teams fixed by their places."""

from fractions import Fraction
from random import Random

import pytest

from oudler.core import CallCards, CardSet, Contract, Deal, Reason, Ruleset, Seat, Side, legal, view
from oudler.core.phases.calling import PLAIN, LegalCalls
from oudler.core.ruleset.option_values import PartnerBy, Phase
from oudler.core.scoring.plausibility import result_faults
from oudler.core.scoring.result import Result, ResultFault
from oudler.core.scoring.settlement import result_of, score_result, shares
from oudler.rulesets import load_ruleset
from oudler.testing.builders import (
    act,
    begin,
    bid_all,
    call,
    cards,
    dealt,
    ending,
    may_play,
    play_cards,
    reason,
    taken_by,
)
from oudler.testing.chance import play_randomly, random_dealt

PLAYROOM_6, WIKIPEDIA_7, TEAMS = map(
    load_ruleset, ("playroom-6", "wikipedia-7", "wikipedia-6-teams")
)
FIRST, SECOND, BOTH = PartnerBy.FIRST_CARD, PartnerBy.SECOND_CARD, PartnerBy.BOTH_CARDS
KINGS, QUEENS = "SK HK DK CK", "SQ HQ DQ CQ"


def calling(hand: str, rules: Ruleset = PLAYROOM_6) -> Deal:
    """Seat 2 has taken with these cards, and calls."""
    return taken_by(begin(rules, dealt(rules, {2: hand})), 2, Contract.GARDE)


def legal_cards(deal: Deal) -> CardSet:
    allowed = legal(deal)
    assert isinstance(allowed, LegalCalls)
    return allowed.cards


def test_a13_83_at_six_a_king_is_called_and_then_a_queen() -> None:
    deal = calling("S1 HQ")
    assert legal_cards(deal) == cards(KINGS)
    deal = call(deal, "HK")
    assert (deal.phase, deal.to_act) == (Phase.CALLING, 2)
    assert legal_cards(deal) == cards(QUEENS)
    assert reason(deal, CallCards(cards("SK"))) is Reason.CALL_RANK
    deal = call(deal, "SQ")
    assert deal.calls == (cards("HK"), cards("SQ"))
    assert deal.phase is Phase.DOG


def test_a13_83_at_six_four_kings_call_any_card_and_a_queen_besides() -> None:
    deal = calling(f"{KINGS} SQ HQ")
    assert legal_cards(deal) == PLAIN
    assert legal_cards(call(deal, "DQ")) == cards("SQ HQ CQ")
    assert legal_cards(call(deal, "S7")) == cards(QUEENS)
    assert call(deal, "DQ CQ").called == cards("DQ CQ")
    assert legal_cards(calling("SK HK DK")) == cards(KINGS)


def test_a13_83_at_six_four_queens_call_any_card_but_a_second_king() -> None:
    deal = call(calling(QUEENS), "HK")
    assert legal_cards(deal) == PLAIN - cards(KINGS)
    assert legal_cards(call(calling("SQ HQ DQ"), "HK")) == cards(QUEENS)


@pytest.mark.parametrize("hand", ["S1", "SK", f"SK {QUEENS}"])
def test_a13_83_at_seven_two_kings_are_called(hand: str) -> None:
    deal = calling(hand, WIKIPEDIA_7)
    assert legal_cards(deal) == cards(KINGS)
    assert legal_cards(call(deal, "HK")) == cards("SK DK CK")


@pytest.mark.parametrize("hand", ["SK HK", "SK HK DK", KINGS])
def test_a13_83_at_seven_several_kings_call_kings_or_queens(hand: str) -> None:
    deal = calling(hand, WIKIPEDIA_7)
    assert legal_cards(deal) == cards(f"{KINGS} {QUEENS}")
    assert legal_cards(call(deal, "CK")) == cards(f"SK HK DK {QUEENS}")
    assert legal_cards(call(deal, "CQ")) == cards(f"{KINGS} SQ HQ DQ")


def holders(king: int, queen: int) -> Deal:
    """Seat 2 has called the king of hearts and the queen of spades, which these seats hold."""
    hands = {2: "S1", king: "HK", queen: "SQ"} if king != queen else {2: "S1", king: "HK SQ"}
    deal = begin(PLAYROOM_6, dealt(PLAYROOM_6, hands))
    return call(taken_by(deal, 2, Contract.GARDE), "HK SQ")


def test_a13_83_three_may_play_against_three_or_two_against_four() -> None:
    assert holders(4, 1).attackers == (2, 1, 4)
    assert holders(4, 4).attackers == (2, 4)
    assert holders(4, 1).side_of(Seat(1)) is Side.ATTACK


def test_a13_83_a_partner_is_known_to_nobody_else_until_the_card_is_played() -> None:
    deal = holders(4, 1)
    known = [view(deal, Seat(seat)).partners for seat in range(6)]
    assert known == [(), (1,), (), (), (4,), ()]
    hands = ["H2 S2", "H1 SQ", "H3 S3", "H4 S4", "HK S5", "H5 S6"]
    deal = ending(PLAYROOM_6, hands, taker=2, called="HK SQ")
    deal = play_cards(deal, "H2 H1 H3 H4 HK")
    assert [view(deal, Seat(s)).partners for s in range(6)] == [(4,), (1, 4), *[(4,)] * 4]


def test_a8_54_at_six_neither_called_suit_is_led_but_for_the_called_cards() -> None:
    hands = ["S2 SQ H3 HK D4", "S1", "C2", "C3", "C4", "C5"]
    deal = begin(PLAYROOM_6, dealt(PLAYROOM_6, {1: "S2 SQ H3 HK D4 D5 D6 D7 D8 D9 D10 DJ"}))
    deal = taken_by(deal, 1, Contract.GARDE_SANS)
    assert may_play(call(deal, "HK SQ")) == "SQ HK D4 D5 D6 D7 D8 D9 D10 DJ"
    assert len(hands) == 6


@pytest.mark.parametrize(
    ("partners", "expected"),
    [
        ((FIRST, SECOND), (90, 60, 30, -60, -60, -60)),
        ((SECOND, FIRST), (90, 30, 60, -60, -60, -60)),
        ((FIRST,), (160, 80, -60, -60, -60, -60)),
        ((SECOND,), (200, 40, -60, -60, -60, -60)),
        ((BOTH,), (180, 60, -60, -60, -60, -60)),
        ((), (300, -60, -60, -60, -60, -60)),
    ],
)
def test_a11_71_the_shares_at_six(
    partners: tuple[PartnerBy, ...], expected: tuple[int, ...]
) -> None:
    assert shares(PLAYROOM_6, 60, partners) == expected


def test_a11_71_at_seven_each_partner_has_a_single_share() -> None:
    assert shares(WIKIPEDIA_7, 30, (FIRST, SECOND)) == (60, 30, 30, -30, -30, -30, -30)


@pytest.mark.parametrize(("king", "queen", "by"), [(4, 1, (SECOND, FIRST)), (3, 3, (BOTH,))])
def test_a11_71_a_result_knows_which_card_made_each_a_partner(
    king: int, queen: int, by: tuple[PartnerBy, ...]
) -> None:
    hands = [f"{suit}{rank}" for suit in "HS" for rank in (1, 2, 3)]
    hands[king], hands[queen] = "HK", "SQ" if king != queen else "HK"
    if king == queen:
        hands = [f"{hand} C{n}" for n, hand in enumerate(hands, 1)]
        hands[king] = "HK SQ"
    deal = ending(PLAYROOM_6, hands, taker=2, called="HK SQ")
    deal, *_ = [play_randomly(deal, Random(1))[1]]
    assert result_of(deal).partners == by


def test_every_second_player_is_with_the_taker_where_teams_are_fixed() -> None:
    deal = bid_all(begin(TEAMS, dealt(TEAMS)), "pass prise pass pass pass pass")
    assert deal.attackers == (2, 0, 4)
    assert all(view(deal, Seat(seat)).partners == (0, 4) for seat in range(6))
    assert deal.phase is Phase.PLAY


def test_partners_by_their_places_are_told_as_such() -> None:
    deal = bid_all(begin(TEAMS, dealt(TEAMS)), "pass prise pass pass pass pass")
    assert result_of(play_randomly(deal, Random(1))[1]).partners == (PartnerBy.PLACE,) * 2


def test_a_team_of_three_wins_from_the_other_three() -> None:
    scored = score_result(TEAMS, Result(Contract.GARDE, 102, 2, (PartnerBy.PLACE,) * 2))
    assert scored.scores == (70, 70, 70, -70, -70, -70)


def test_a_team_is_three_by_their_places() -> None:
    by_place = Result(Contract.GARDE, 102, 2, (PartnerBy.PLACE,) * 2)
    called = Result(Contract.GARDE, 102, 2, (PartnerBy.FIRST_CARD, PartnerBy.PLACE))
    assert result_faults(TEAMS, by_place) == ()
    assert result_faults(TEAMS, called) == (ResultFault.NO_SUCH_PARTNER,)
    assert result_faults(PLAYROOM_6, by_place) == (ResultFault.NO_SUCH_PARTNER,)


@pytest.mark.parametrize("rules", [PLAYROOM_6, WIKIPEDIA_7, TEAMS], ids=lambda rules: rules.id)
def test_whole_deals_sum_to_zero(rules: Ruleset) -> None:
    rng = Random(rules.id)
    sizes = set()
    for _ in range(30):
        deal = play_randomly(begin(rules, random_dealt(rng, rules)), rng)[1]
        assert sum(deal.scores, start=Fraction(0)) == 0
        sizes.add(len(deal.attackers))
    assert 3 in sizes
    assert act(deal) == deal
