"""Mouches: article A11-73."""

from oudler.core import Contract, Seat, Session
from oudler.core.scoring.mouches import Mouches, opened, settled
from oudler.rulesets import load_ruleset
from oudler.testing.builders import begin, bid_all, dealt, ending, play_cards

RULES = load_ruleset("pagat-4", {"mouche": 10, "mouche_dealer": 5})
NEW = Session(RULES, ("A", "B", "C", "D"), Seat(0))


def test_a11_73_four_players_form_a_mouche_of_45() -> None:
    assert opened(RULES, (), dealer=2) == Mouches((45,), (-10, -10, -15, -10))


def test_a11_73_the_dealer_adds_to_one_of_the_largest() -> None:
    assert opened(RULES, (20, 45, 45), dealer=3) == Mouches((20, 50, 45), (0, 0, 0, -5))


def test_a11_73_a_contract_made_takes_the_largest() -> None:
    begun = opened(RULES, (45, 60), dealer=0)
    assert settled(begun, 2, is_made=True) == Mouches((45,), (-5, 0, 65, 0))


def test_a11_73_the_largest_may_lie_before_the_others() -> None:
    begun = Mouches((60, 45, 20), (0, 0, 0, 0))
    assert settled(begun, 1, is_made=True).pools == (45, 20)


def test_a11_73_a_contract_lost_pays_a_new_one_as_large() -> None:
    begun = opened(RULES, (45,), dealer=0)
    assert settled(begun, 0, is_made=False) == Mouches((50, 50), (-55, 0, 0, 0))


def test_a11_73_the_next_deal_that_is_taken_wins_the_mouche_or_doubles_it() -> None:
    hands = ["SK", "S1", "S2", "S3"]
    for won_by, pools in ((0, ()), (1, (45, 45))):
        deal = ending(RULES, hands, leader=0, won_by=won_by, contract=Contract.GARDE)
        session = Session(RULES, NEW.players, Seat(0)).after(play_cards(deal, "SK S1 S2 S3"))
        assert session.mouches == pools


def test_a11_73_none_are_played_where_nothing_is_paid_for_them() -> None:
    none = load_ruleset("pagat-4")
    assert opened(none, (), dealer=0) == Mouches((), (0, 0, 0, 0))


def test_a11_73_where_all_pass_only_the_dealer_pays() -> None:
    session = NEW
    for dealer in range(3):
        passed = bid_all(begin(RULES, dealt(RULES, dealer=dealer)), "pass pass pass pass")
        session = session.after(passed)
    assert session.mouches == (55,)
    assert session.payments[1:] == ((0, -5, 0, 0), (0, 0, -5, 0))
    assert session.totals == (-15, -15, -15, -10)


def test_a11_73_a_dealer_who_sits_out_pays_a_share() -> None:
    dead = load_ruleset("pagat-5-dead", {"mouche": 10})
    assert opened(dead, (), dealer=4) == Mouches((55,), (-10, -10, -10, -10, -15))
