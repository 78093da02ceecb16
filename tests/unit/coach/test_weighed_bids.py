"""What a hand should bid: every bid of the rules, the same figures however it was asked."""

from itertools import islice
from types import ModuleType

import pytest

from oudler.coach.bid_question import BidQuestion, BidRefusal, NotBid
from oudler.coach.bids_text import bids_sentences, bids_to_json
from oudler.coach.hand_merits import chavey
from oudler.coach.weighed_bids import bid_estimates, weigh_bids
from oudler.core import Bid, CardSet, Contract, IllegalAction, Phase, Seat, dealer_seat, start, view
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.shuffling import random_deal
from oudler.words import LANGUAGES, Words

STRONG = CardSet.parse("T21 T20 T19 T18 T16 T14 T12 T8 EX HK HQ H8 H5 DK C9 C8 C3 S5")
WEAK = CardSet.parse("T2 T3 T4 S1 S2 S3 S4 S5 H1 H2 H3 H4 D1 D2 D3 D4 C1 C2")
FEW = 12


def hand_of(rules_id: str) -> CardSet:
    """A hand that is not thrown in."""
    rules = load_ruleset(rules_id)
    dealer = dealer_seat(rules, rules.seats - 1)
    deals = (start(rules, random_deal(rules, dealer, f"hand/{number}")) for number in range(99))
    return next(deal.dealt.hands[0] for deal in deals if deal.phase is Phase.BIDDING)


BIDDING = [one for one in ruleset_ids() if Phase.BIDDING in load_ruleset(one).phases]


@pytest.mark.slow
@pytest.mark.parametrize("rules_id", BIDDING)
def test_every_ruleset_with_bids_has_an_answer(rules_id: str, kernel: ModuleType) -> None:
    rules = load_ruleset(rules_id)
    found = weigh_bids(hand_of(rules_id), rules, worlds=4)
    assert [one.contract for one in found.options] == [None, *(one for one, _ in rules.bids)]
    assert all(one.score is not None for one in found.options)
    assert all(one.made is None or 0 <= one.made <= 1 for one in found.options)
    assert bool(found.calls) == bool(rules.calls)
    for language in LANGUAGES:
        assert bids_sentences(Words(language), found)
    assert bids_to_json(Words("en"), found)["options"]


@pytest.mark.parametrize("rules_id", sorted(set(ruleset_ids()) - {*BIDDING}))
def test_where_nobody_bids_it_says_so(rules_id: str) -> None:
    with pytest.raises(NotBid) as raised:
        weigh_bids(WEAK, rules_id)
    assert raised.value.reason is BidRefusal.NO_BIDS


def test_a_strong_hand_takes_and_a_weak_one_passes(kernel: ModuleType) -> None:
    strong, weak = weigh_bids(STRONG, worlds=40), weigh_bids(WEAK, worlds=40)
    assert strong.best.contract is not None
    assert weak.best.contract is None
    assert isinstance(strong.action, Bid)
    assert weak.action == Bid(None)
    assert (strong.options[2].made or 0) > 0.9 > 0.1 > (weak.options[2].made or 0)


def test_the_figures_grow_and_can_be_left_at_any_time(kernel: ModuleType) -> None:
    growing = bid_estimates(STRONG, worlds=30)
    assert [found.worlds for found in islice(growing, 2)] == [4, 12]


def test_a_smaller_budget_is_the_beginning_of_a_larger_one(kernel: ModuleType) -> None:
    first = list(islice(bid_estimates(STRONG, worlds=100), 2))[-1]
    assert weigh_bids(STRONG, worlds=first.worlds).options == first.options


def test_another_seed_gives_other_figures(kernel: ModuleType) -> None:
    one, other = (weigh_bids(STRONG, worlds=FEW, seed=seed).options for seed in ("a", "b"))
    assert one != other


def test_the_bids_before_change_what_may_be_bid_and_what_it_brings(kernel: ModuleType) -> None:
    after = weigh_bids(STRONG, bids=[None, Contract.GARDE], worlds=FEW)
    assert after.question.seat == 2
    assert [one.contract for one in after.options if one.score is None] == [
        Contract.PRISE,
        Contract.GARDE,
    ]
    assert weigh_bids(STRONG, seat=2, worlds=FEW).question.bids == (None, None)


@pytest.mark.parametrize(
    ("bids", "seat", "reason"),
    [
        ([None] * 4, None, BidRefusal.BIDS_OVER),
        ([None], 3, BidRefusal.OTHER_SEAT),
        ((), 4, BidRefusal.BIDS_OVER),
    ],
)
def test_it_must_be_the_turn_of_the_seat(
    bids: list[Contract | None], seat: int | None, reason: BidRefusal
) -> None:
    with pytest.raises(NotBid) as raised:
        weigh_bids(STRONG, bids=bids, seat=seat)
    assert raised.value.reason is reason


def test_a_bid_before_that_was_too_low_is_refused() -> None:
    with pytest.raises(IllegalAction):
        weigh_bids(STRONG, bids=[Contract.GARDE, Contract.PRISE])


def test_a_hand_with_a_lone_petit_is_thrown_in() -> None:
    lone = CardSet.parse("T1 S1 S2 S3 S4 S5 S6 H1 H2 H3 H4 D1 D2 D3 D4 C1 C2 C3")
    with pytest.raises(NotBid) as raised:
        weigh_bids(lone)
    assert raised.value.reason is BidRefusal.THROWN_IN


def test_a_discard_is_for_the_dog_that_was_given(kernel: ModuleType) -> None:
    dog = CardSet.parse("S1 S2 D1 D2 T5 CK")
    (one,) = weigh_bids(STRONG, dog=dog, worlds=FEW).discards
    assert one.dog == dog
    assert len(one.discard) == 6
    assert one.discard <= STRONG + dog
    assert not one.discard & CardSet.parse("HK DK CK T21 EX")
    with pytest.raises(NotBid):
        weigh_bids(STRONG, dog=CardSet.parse("S5 S2 D1 D2 T5 CK"))


def test_a_partner_helps_more_than_a_king_of_ones_own(kernel: ModuleType) -> None:
    hand = CardSet.parse("T21 T20 T9 T8 T6 T4 HK D2 D3 SQ SN S5 C1 C2 C3")
    found = weigh_bids(hand, "fft-5", worlds=200)
    assert found.calls[-1].cards == CardSet.parse("HK")


def test_without_the_kernel_club_answers_and_says_so(no_kernel: None) -> None:
    found = weigh_bids(STRONG, worlds=2)
    assert found.player == "club"
    assert any("cargo" in line for line in bids_sentences(Words("en"), found))
    shown = bids_sentences(Words("en"), found, can_install=False)
    assert not any("cargo" in line for line in shown)


def test_imagined_deals_have_the_hand_and_are_even() -> None:
    question = BidQuestion(load_ruleset("fft-4"), STRONG)
    seen = CardSet.parse("S1")
    places = [0] * 5
    for deal in islice(question.deals("even"), 2000):
        assert deal.hands[0] == STRONG
        assert view(deal, Seat(0)).legal is not None
        hands = (*deal.hands, deal.dealt.dog)
        places[next(place for place, hand in enumerate(hands) if seen <= hand)] += 1
    # 18 of 60 in each of three hands, and 6 of 60 in the dog: within five standard errors.
    assert places[0] == 0
    assert all(abs(number - 600) < 5 * 20.5 for number in places[1:4])
    assert abs(places[4] - 200) < 5 * 13.5


@pytest.mark.parametrize(
    ("hand", "points", "contract"),
    [  # printed with the scale
        (
            "T21 T19 T12 T6 T1 EX HK HN H10 H8 H1 DJ D8 CQ CN C7 S6 S4",
            60,
            Contract.GARDE,
        ),
        ("T20 T18 T14 T13 T9 T8 T6 HK H10 H5 H4 DK DQ C7 C8 S8 S7 S5", 34, None),
    ],
)
def test_the_scale_counts_as_its_author_does(
    hand: str, points: int, contract: Contract | None
) -> None:
    found = chavey(CardSet.parse(hand))
    assert (found.points, found.contract) == (points, contract)
