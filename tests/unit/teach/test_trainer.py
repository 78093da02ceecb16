"""The trainers: random hands, and what each choice brings."""

import pytest

from oudler.bots.bidding import expected_score, features
from oudler.coach.choices import bid_scores, discard_scores, usual_discards
from oudler.core import Bid, Discard, LegalBids, view
from oudler.rulesets import load_ruleset
from oudler.teach.trainer import CLOSE, bid_exercise, discard_exercise

TABLES = ("fft-3", "fft-4", "fft-5")
FEW = 6


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_every_bid_is_told_the_best_first(table: str) -> None:
    deal = bid_exercise(load_ruleset(table), "a hand")
    assert deal.to_act is not None
    seen = view(deal, deal.to_act)
    assert isinstance(seen.legal, LegalBids)
    found = bid_scores(seen, FEW)
    assert {one.action for one in found} == {Bid(None), *map(Bid, seen.legal.contracts)}
    means = [one.score.mean for one in found]
    assert means == sorted(means, reverse=True)
    passing = next(one for one in found if one.action == Bid(None))
    assert passing.made is None
    assert all(0 <= one.made <= 1 for one in found if one.made is not None)


@pytest.mark.parametrize("table", TABLES)
def test_a_discard_is_compared_with_those_that_look_best(table: str) -> None:
    deal = discard_exercise(load_ruleset(table), "a hand")
    assert deal.to_act is not None
    seen = view(deal, deal.to_act)
    made = Discard(usual_discards(seen)[-1])
    found = discard_scores(seen, made, FEW)
    assert made in [one.action for one in found]
    assert len(found) >= 4
    assert all(one.made is not None for one in found)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_hand_and_the_same_figures() -> None:
    first, again = (bid_exercise(load_ruleset("fft-4"), "a hand") for _ in range(2))
    assert first == again
    assert first.to_act is not None
    seen = view(first, first.to_act)
    assert bid_scores(seen, FEW) == bid_scores(seen, FEW)


def test_hands_differ_from_seed_to_seed_and_so_do_seats() -> None:
    deals = [bid_exercise(load_ruleset("fft-4"), f"hand {number}") for number in range(12)]
    assert len({view(one, one.to_act or one.dealer).hand for one in deals}) == 12
    assert len({len(one.bids) for one in deals}) > 2


@pytest.mark.parametrize("table", TABLES)
def test_no_hand_to_bid_is_one_that_nobody_hesitates_with(table: str) -> None:
    for number in range(15):
        deal = bid_exercise(load_ruleset(table), f"close {number}")
        assert deal.to_act is not None
        seen = view(deal, deal.to_act)
        assert isinstance(seen.legal, LegalBids)
        known = features(seen.hand.bits, seen.rules)
        bids = [expected_score(seen.rules, known, one) for one in seen.legal.contracts]
        best, second = sorted([0.0, *bids])[:-3:-1]
        assert best - second <= CLOSE


@pytest.mark.slow
def test_a_choice_is_judged_deal_by_deal_beside_the_best() -> None:
    deal = bid_exercise(load_ruleset("fft-4"), "in pairs")
    assert deal.to_act is not None
    best, *others = bid_scores(view(deal, deal.to_act), 40)
    assert best.behind.mean == 0
    assert best.is_good
    for one in others:
        assert one.behind.mean == pytest.approx(best.score.mean - one.score.mean)
        assert one.is_good is (one.behind.mean < 2 or one.behind.mean <= 2 * one.behind.error)
