"""Several deals at one table: articles A2-10, A3-18, A4-24, A11-74."""

from dataclasses import replace as value_with
from fractions import Fraction

import pytest

from oudler.core import Contract, Dealt, Ruleset, Seat, Session
from oudler.core.deal import replace
from oudler.core.phases.dealing import DealingFault, cutter, redeal, shuffler
from oudler.rulesets import load_ruleset
from oudler.testing.builders import FFT_4, begin, bid_all, dealt, filled, taken_by

NEW = Session(FFT_4, ("Nord", "Est", "Sud", "Ouest"), Seat(0))
PASSED = bid_all(begin(FFT_4, dealt(FFT_4)), "pass pass pass pass")


def test_a2_10_the_deal_passes_to_the_right() -> None:
    dealers = []
    session = NEW
    for _ in range(5):
        dealers.append(session.dealer)
        session = session.after(replace(PASSED, dealt=dealt(FFT_4, dealer=session.dealer)))
    assert dealers == [0, 1, 2, 3, 0]


def test_a4_24_after_a_deal_that_all_passed_the_next_dealer_deals() -> None:
    session = NEW.after(PASSED)
    assert (session.dealer, session.sheet) == (1, ((0, 0, 0, 0),))


SAME_DEALER = load_ruleset("fft-4", {"passed_out": "same_dealer"})


@pytest.mark.parametrize(("rules", "dealer"), [(FFT_4, 1), (SAME_DEALER, 0)])
def test_a4_24_passed_out(rules: Ruleset, dealer: int) -> None:
    passed = bid_all(begin(rules, dealt(rules)), "pass pass pass pass")
    assert session_under(rules).after(passed).dealer == dealer


def test_a4_24_the_same_dealer_deals_only_after_a_deal_that_all_passed() -> None:
    session = session_under(SAME_DEALER)
    played = taken_by(begin(SAME_DEALER, dealt(SAME_DEALER)), 2, Contract.GARDE)
    thrown = begin(SAME_DEALER, dealt(SAME_DEALER, [filled("T1")]))
    assert session.after(played).dealer == 1
    assert session.after(thrown).dealer == 1


def session_under(rules: Ruleset) -> Session:
    """A session under these rules, dealt by seat 0 first."""
    return Session(rules, NEW.players, Seat(0))


def test_a3_18_a_misdeal_by_option_bars_nobody() -> None:
    rules = load_ruleset("fft-4", {"misdeal_bars_dealer": False})
    session = NEW.after_misdeal(redeal(rules, NEW.dealer, DealingFault.CARD_EXPOSED))
    assert (session.dealer, session.dealer_barred) == (0, False)


def test_a3_20_after_a_petit_sec_the_next_dealer_deals() -> None:
    thrown = begin(FFT_4, dealt(FFT_4, [filled("T1")]))
    assert NEW.after(thrown).dealer == 1
    assert NEW.after(thrown).totals == (0, 0, 0, 0)


def test_a3_18_after_a_misdeal_the_same_dealer_deals_and_may_not_bid() -> None:
    session = NEW.after_misdeal(redeal(FFT_4, NEW.dealer, DealingFault.CARD_EXPOSED))
    assert (session.dealer, session.dealer_barred, session.sheet) == (0, True, ())


def test_a3_18_the_bar_ends_with_the_deal() -> None:
    session = NEW.after_misdeal(redeal(FFT_4, NEW.dealer, DealingFault.DOG_COUNT)).after(PASSED)
    assert (session.dealer, session.dealer_barred) == (1, False)


def test_a11_74_totals_are_sums_of_deals() -> None:
    session = NEW.after(replace(PASSED, scores=(318, -106, -106, -106)))
    session = session.after(replace(PASSED, scores=(-76, 228, -76, -76)))
    assert session.totals == (242, 122, -182, -182)
    assert session.cumulative == ((318, -106, -106, -106), (242, 122, -182, -182))


def test_a11_74_an_empty_sheet_is_all_zero() -> None:
    assert NEW.totals == (0, 0, 0, 0)
    assert NEW.cumulative == ()


def test_totals_of_thirds_are_exact() -> None:
    third = (Fraction(1, 3), Fraction(-1, 3), 0, 0)
    session = NEW
    for _ in range(3):
        session = session.after(replace(PASSED, scores=third))
    assert session.totals == (1, -1, 0, 0)


DEAD = load_ruleset("fft-5-dead")
FIVE = Session(DEAD, ("Nord", "Est", "Sud", "Ouest", "Centre"), Seat(2))


def seated_deal(session: Session) -> Dealt:
    """The cards of the next dealer, the others seated after them."""
    cards = dealt(session.rules)
    return value_with(cards, dealer=session.dealer_seat, players=session.seated)


def test_the_dealer_who_sits_out_comes_after_the_others() -> None:
    assert (DEAD.seats, DEAD.places) == (4, 5)
    assert (FIVE.seated, FIVE.dealer_seat) == ((3, 4, 0, 1, 2), 4)
    assert (NEW.seated, NEW.dealer_seat) == ((0, 1, 2, 3), 0)


def test_the_dealer_who_sits_out_scores_nothing() -> None:
    played = taken_by(begin(DEAD, seated_deal(FIVE)), 1, Contract.GARDE)
    session = FIVE.after(replace(played, scores=(-20, 60, -20, -20)))
    assert session.sheet == ((-20, -20, 0, -20, 60),)
    assert session.dealer == 3


def test_a4_24_a_dealer_who_sits_out_deals_until_somebody_bids() -> None:
    passed = bid_all(begin(DEAD, seated_deal(FIVE)), "pass pass pass pass")
    session = FIVE.after(passed)
    assert (session.dealer, session.sheet) == (2, ((0,) * 5,))
    taken = taken_by(begin(DEAD, seated_deal(session)), 0, Contract.GARDE)
    assert session.after(taken).dealer == 3


def test_without_seating_everybody_sits_in_order() -> None:
    played = taken_by(begin(DEAD, dealt(DEAD)), 0, Contract.GARDE)
    session = FIVE.after(replace(played, scores=(60, -20, -20, -20)))
    assert (session.sheet, session.dealer) == (((60, -20, -20, -20, 0),), 0)


def test_a3_18_a_misdeal_bars_no_dealer_who_sits_out() -> None:
    fault = redeal(DEAD, FIVE.dealer_seat, DealingFault.CARD_EXPOSED)
    session = FIVE.after_misdeal(fault)
    assert (session.dealer, session.dealer_barred) == (2, False)


def test_a2_11_the_player_before_a_dealer_who_sits_out_cuts() -> None:
    assert (shuffler(DEAD, FIVE.dealer_seat), cutter(DEAD, FIVE.dealer_seat)) == (1, 3)
