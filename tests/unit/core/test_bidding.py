"""The bids: articles A4-21 to A4-25, and the barred dealer of A3-18."""

import pytest

from oudler.core import Bid, Contract, LegalBids, Phase, Reason, Ruleset, Seat, Side, legal
from oudler.rulesets import load_ruleset
from oudler.testing.builders import FFT_3, FFT_4, FFT_5, act, begin, bid_all, dealt, reason

PRISE, GARDE = Contract.PRISE, Contract.GARDE
SANS, CONTRE = Contract.GARDE_SANS, Contract.GARDE_CONTRE
NEW = begin(FFT_4, dealt(FFT_4))


def test_a4_21_the_dealers_right_speaks_first_and_the_dealer_last() -> None:
    speakers = []
    deal = begin(FFT_4, dealt(FFT_4, dealer=1))
    for _ in range(4):
        speakers.append(deal.to_act)
        deal = act(deal, Bid(None))
    assert speakers == [2, 3, 0, 1]


@pytest.mark.parametrize("rules", [FFT_3, FFT_4, FFT_5], ids=lambda rules: rules.id)
def test_a4_21_each_speaks_once(rules: Ruleset) -> None:
    deal = begin(rules, dealt(rules))
    for _ in range(rules.seats):
        assert deal.phase is Phase.BIDDING
        deal = act(deal, Bid(None))
    assert deal.phase is Phase.OVER


def test_a4_21_each_player_bids_once() -> None:
    deal = bid_all(NEW, "prise garde")
    assert reason(deal, Bid(SANS), seat=1) is Reason.NOT_YOUR_TURN
    assert reason(deal, Bid(None), seat=2) is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize(
    ("bids", "legal_now"),
    [
        ("", (PRISE, GARDE, SANS, CONTRE)),
        ("pass", (PRISE, GARDE, SANS, CONTRE)),
        ("prise", (GARDE, SANS, CONTRE)),
        ("prise pass", (GARDE, SANS, CONTRE)),
        ("garde", (SANS, CONTRE)),
        ("garde_sans", (CONTRE,)),
        ("garde_contre", ()),
    ],
)
def test_a4_21_a_bid_must_be_higher(bids: str, legal_now: tuple[Contract, ...]) -> None:
    deal = bid_all(NEW, bids)
    assert legal(deal) == LegalBids(legal_now)
    for contract in (PRISE, GARDE, SANS, CONTRE):
        if contract not in legal_now:
            assert reason(deal, Bid(contract)) is Reason.BID_TOO_LOW


def test_a4_22_the_ladder_and_its_multipliers() -> None:
    assert FFT_4.bids == ((PRISE, 1), (GARDE, 2), (SANS, 4), (CONTRE, 6))


def test_a4_22_the_federation_has_no_pousse() -> None:
    assert reason(NEW, Bid(Contract.POUSSE)) is Reason.NO_SUCH_BID


def test_a4_22_a_ladder_with_the_pousse() -> None:
    rules = load_ruleset("fft-4", {"bids": {"prise": 1, "pousse": "3/2", "garde": 2}})
    deal = bid_all(begin(rules, dealt(rules)), "prise")
    assert legal(deal) == LegalBids((Contract.POUSSE, GARDE))


def test_a4_23_a_ladder_without_the_prise() -> None:
    rules = load_ruleset("fft-4", {"bids": {"garde": 2, "garde_sans": 4}})
    assert legal(begin(rules, dealt(rules))) == LegalBids((GARDE, SANS))


def test_a4_24_when_all_pass_the_deal_is_thrown_in() -> None:
    deal = bid_all(NEW, "pass pass pass pass")
    assert deal.phase is Phase.OVER
    assert deal.scores == (0, 0, 0, 0)
    assert deal.taker is None
    assert deal.to_act is None


@pytest.mark.parametrize(
    ("bids", "taker", "contract"),
    [
        ("prise pass pass pass", 1, PRISE),
        ("prise garde pass pass", 2, GARDE),
        ("pass prise garde garde_sans", 0, SANS),
        ("pass pass pass prise", 0, PRISE),
        ("garde_contre pass pass pass", 1, CONTRE),
    ],
)
def test_a4_25_the_highest_bidder_takes(bids: str, taker: int, contract: Contract) -> None:
    deal = bid_all(NEW, bids)
    assert (deal.taker, deal.contract) == (taker, contract)
    assert deal.side_of(Seat(taker)) is Side.ATTACK
    assert [deal.side_of(Seat(s)) for s in range(4) if s != taker] == [Side.DEFENCE] * 3


@pytest.mark.parametrize(
    ("bids", "phase", "to_act"),
    [
        ("prise pass pass pass", Phase.DOG, 1),
        ("pass garde pass pass", Phase.DOG, 2),
        ("pass garde_sans pass pass", Phase.PLAY, 1),
        ("pass pass pass garde_contre", Phase.PLAY, 1),
    ],
)
def test_a6_33_only_prise_and_garde_take_the_dog(bids: str, phase: Phase, to_act: int) -> None:
    deal = bid_all(NEW, bids)
    assert (deal.phase, deal.to_act) == (phase, to_act)
    assert deal.dog_shown is (phase is Phase.DOG)


def test_a4_21_at_some_tables_the_dealer_may_not_bid_garde() -> None:
    rules = load_ruleset("fft-4", {"dealer_bids_garde": False})
    deal = bid_all(begin(rules, dealt(rules)), "pass pass pass")
    assert deal.to_act == deal.dealer
    assert legal(deal) == LegalBids((PRISE, SANS, CONTRE))
    assert reason(deal, Bid(GARDE)) is Reason.DEALER_GARDE
    assert act(deal, Bid(SANS)).contract is SANS
    assert legal(bid_all(begin(rules, dealt(rules)), "pass pass")) == LegalBids(
        (PRISE, GARDE, SANS, CONTRE)
    )
    higher = bid_all(begin(rules, dealt(rules)), "pass pass garde")
    assert reason(higher, Bid(PRISE)) is Reason.BID_TOO_LOW


def test_a3_18_a_dealer_who_misdealt_may_only_pass() -> None:
    deal = bid_all(begin(FFT_4, dealt(FFT_4, dealer_barred=True)), "pass pass pass")
    assert deal.to_act == 0
    assert legal(deal) == LegalBids(())
    assert reason(deal, Bid(GARDE)) is Reason.DEALER_BARRED
    assert reason(deal, Bid(Contract.POUSSE)) is Reason.NO_SUCH_BID
    assert act(deal, Bid(None)).phase is Phase.OVER


def test_a3_18_the_others_may_bid_when_the_dealer_may_not() -> None:
    deal = begin(FFT_4, dealt(FFT_4, dealer_barred=True))
    assert legal(deal) == LegalBids((PRISE, GARDE, SANS, CONTRE))
    assert bid_all(deal, "pass pass garde pass").taker == 3


UNTIL_PASSED = load_ruleset("fft-4", {"bidding_turns": "until_passed"})


def test_a4_21_a_player_who_has_not_passed_may_outbid_where_bidding_goes_on() -> None:
    deal = bid_all(begin(UNTIL_PASSED, dealt(UNTIL_PASSED)), "prise pass garde pass")
    assert (deal.phase, deal.to_act) == (Phase.BIDDING, 1)
    assert legal(deal) == LegalBids((SANS, CONTRE))
    deal = bid_all(deal, "garde_sans")
    assert (deal.phase, deal.to_act) == (Phase.BIDDING, 3)
    deal = bid_all(deal, "pass")
    assert (deal.taker, deal.contract, deal.phase) == (1, SANS, Phase.PLAY)


def test_a4_21_bidding_that_goes_on_ends_when_all_but_the_taker_have_passed() -> None:
    deal = bid_all(begin(UNTIL_PASSED, dealt(UNTIL_PASSED)), "pass pass prise pass")
    assert (deal.taker, deal.phase) == (3, Phase.DOG)


def test_a4_24_bidding_that_goes_on_is_passed_out_after_one_round() -> None:
    deal = bid_all(begin(UNTIL_PASSED, dealt(UNTIL_PASSED)), "pass pass pass pass")
    assert (deal.taker, deal.phase) == (None, Phase.OVER)
