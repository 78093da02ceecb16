"""The dog and the discard: articles A6-33 to A6-37."""

import pytest

from oudler.core import EMPTY, PACK, Bid, Contract, Discard, Phase, Reason, Seat, decide, legal
from oudler.core.deal import Deal, replace
from oudler.core.events import BidMade, Discarded, DogShown
from oudler.core.phases.dog import LegalDiscard
from oudler.rulesets import load_ruleset
from oudler.testing.builders import (
    FFT_4,
    FFT_5,
    act,
    begin,
    call,
    cards,
    dealt,
    discard,
    reason,
    refusal,
    taken_by,
)

TRUMPS_2_TO_16 = " ".join(f"T{n}" for n in range(2, 17))
FOUR_KINGS_FIFTEEN_TRUMPS = f"{TRUMPS_2_TO_16} SK HK DK"


def taken(hand: str, dog: str, contract: Contract = Contract.GARDE) -> Deal:
    """Seat 1 has taken and holds the dog too."""
    return taken_by(begin(FFT_4, dealt(FFT_4, {1: hand}, dog)), 1, contract)


PLAIN = taken("S1 S2 S3 S4 S5 S6 SK T1 T2 EX", "H1 H2 H3 H4 H5 T21")


@pytest.mark.parametrize("contract", [Contract.PRISE, Contract.GARDE])
def test_a6_33_the_dog_is_shown_to_all_and_goes_into_the_takers_hand(contract: Contract) -> None:
    before = act(
        begin(FFT_4, dealt(FFT_4, {1: "S1"}, "H1 H2 H3 H4 H5 T21")),
        Bid(contract),
        Bid(None),
        Bid(None),
    )
    shown = DogShown(cards("H1 H2 H3 H4 H5 T21"))
    assert decide(before, Seat(0), Bid(None)) == (BidMade(Seat(0), None), shown)
    deal = act(before, Bid(None))
    assert deal.dog_shown
    assert cards("H1 H2 H3 H4 H5 T21") <= deal.hands[1]
    assert [len(hand) for hand in deal.hands] == [18, 24, 18, 18]


@pytest.mark.parametrize("contract", [Contract.GARDE_SANS, Contract.GARDE_CONTRE])
def test_a6_33_garde_sans_and_garde_contre_leave_the_dog_unseen(contract: Contract) -> None:
    deal = taken("S1", "H1 H2 H3 H4 H5 T21", contract)
    assert not deal.dog_shown
    assert deal.phase is Phase.PLAY
    assert [len(hand) for hand in deal.hands] == [18] * 4
    assert reason(deal, Discard(cards("S1"))) is Reason.WRONG_PHASE


def test_a6_34_kings_oudlers_and_trumps_stay() -> None:
    free = PLAIN.hands[1] - cards("SK HK DK CK T1 T21 EX")
    plain_cards = PACK - cards(" ".join(f"T{n}" for n in range(1, 22))) - cards("EX SK HK DK CK")
    assert legal(PLAIN) == LegalDiscard(6, free & plain_cards, EMPTY, 0)


def test_a6_34_cards_just_taken_from_the_dog_may_go() -> None:
    deal = discard(PLAIN, "H1 H2 H3 H4 H5 S1")
    assert deal.discard == cards("H1 H2 H3 H4 H5 S1")
    assert len(deal.hands[1]) == 18
    assert (deal.phase, deal.to_act) == (Phase.PLAY, 1)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("S1 S2 S3 S4 S5", Reason.DISCARD_COUNT),
        ("S1 S2 S3 S4 S5 S6 H1", Reason.DISCARD_COUNT),
        ("", Reason.DISCARD_COUNT),
        ("S1 S2 S3 S4 S5 SK", Reason.DISCARD_KING),
        ("S1 S2 S3 S4 S5 T1", Reason.DISCARD_OUDLER),
        ("S1 S2 S3 S4 S5 T21", Reason.DISCARD_OUDLER),
        ("S1 S2 S3 S4 S5 EX", Reason.DISCARD_OUDLER),
        ("S1 S2 S3 S4 S5 T2", Reason.DISCARD_TRUMP),
    ],
)
def test_a6_34_what_may_not_be_discarded(text: str, why: Reason) -> None:
    assert reason(PLAIN, Discard(cards(text))) is why


def test_a6_34_a_card_of_another_hand_cannot_be_discarded() -> None:
    stranger = str(PLAIN.hands[2].lowest)
    assert reason(PLAIN, Discard(cards(f"S1 S2 S3 S4 S5 {stranger}"))) is Reason.CARD_NOT_HELD


def test_a6_34_the_right_number_is_told() -> None:
    assert refusal(PLAIN, Discard(cards("S1"))).count == 6


def test_a6_34_only_the_taker_discards() -> None:
    assert reason(PLAIN, Discard(cards("S1")), seat=2) is Reason.NOT_YOUR_TURN


# Nineteen trumps, four kings and one free card: five trumps must go with it.
HEAVY = taken(
    " ".join(f"T{n}" for n in range(3, 21)),
    "SK HK DK CK T1 S1",
)


def test_a6_34_a_trump_goes_only_when_every_free_card_does() -> None:
    trumps = cards(" ".join(f"T{n}" for n in range(3, 21)))
    assert legal(HEAVY) == LegalDiscard(6, cards("S1"), trumps, 5)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("T3 T4 T5 T6 T7 T8", Reason.DISCARD_TRUMP),
        ("S1 T4 T5 T6 T7 T1", Reason.DISCARD_OUDLER),
        ("S1 T4 T5 T6 T7 SK", Reason.DISCARD_KING),
    ],
)
def test_a6_34_forced_trumps_never_replace_a_free_card(text: str, why: Reason) -> None:
    assert reason(HEAVY, Discard(cards(text))) is why


def test_a6_34_forced_trumps_may_be_any_but_oudlers() -> None:
    after = discard(HEAVY, "S1 T3 T7 T11 T19 T20")
    assert after.discard == cards("S1 T3 T7 T11 T19 T20")


FIVE_TRUMPS = cards("S1 T3 T4 T5 T6 T7")


def test_a6_34_a_discarded_trump_may_not_be_hidden() -> None:
    hidden = refusal(HEAVY, Discard(FIVE_TRUMPS, trumps_hidden=True))
    assert hidden.reason is Reason.DISCARD_HIDES_TRUMP
    assert hidden.right == FIVE_TRUMPS - cards("S1")
    assert act(HEAVY, Discard(FIVE_TRUMPS)).discard == FIVE_TRUMPS


def test_a6_34_a_discard_without_trumps_hides_none() -> None:
    laid = cards("S1 S2 S3 S4 S5 S6")
    assert act(PLAIN, Discard(laid, trumps_hidden=True)).discard == laid


@pytest.mark.parametrize("hidden", [True, False])
def test_a6_34_where_nobody_shows_them_the_event_says_so(hidden: bool) -> None:
    rules = load_ruleset("fft-4", {"discard_shows_trumps": False})
    deal = replace(HEAVY, rules=rules)
    asked = legal(deal)
    assert isinstance(asked, LegalDiscard)
    assert not asked.trumps_shown
    made = decide(deal, Seat(1), Discard(FIVE_TRUMPS, trumps_hidden=hidden))
    assert made == (Discarded(Seat(1), FIVE_TRUMPS, trumps_hidden=True),)


def test_a6_34_fewer_trumps_than_forced_are_refused_with_their_number() -> None:
    deal = taken(" ".join(f"T{n}" for n in range(3, 21)), "SK HK DK CK S2 S1")
    error = refusal(deal, Discard(cards("S1 T4 T5 T6 T7 T8")))
    assert (error.reason, error.count) == (Reason.DISCARD_TRUMP, 4)
    assert error.right == cards("S1 S2")


def test_a6_35_the_discard_cannot_be_changed() -> None:
    deal = discard(PLAIN, "H1 H2 H3 H4 H5 S1")
    assert reason(deal, Discard(cards("S2 S3 S4 S5 S6 H1"))) is Reason.WRONG_PHASE


@pytest.mark.parametrize("dealer", range(4))
def test_a6_35_after_the_discard_the_dealers_right_leads(dealer: int) -> None:
    deal = taken_by(
        begin(FFT_4, dealt(FFT_4, {1: "S1 S2 S3 S4 S5 S6"}, dealer=dealer)), 1, Contract.PRISE
    )
    assert discard(deal, "S1 S2 S3 S4 S5 S6").to_act == (dealer + 1) % 4


def test_a6_36_the_event_holds_the_whole_discard() -> None:
    aside = cards("H1 H2 H3 H4 H5 S1")
    assert decide(PLAIN, Seat(1), Discard(aside)) == (Discarded(Seat(1), aside),)


def test_a6_37_the_called_card_may_not_be_discarded() -> None:
    hand = "SK HK DK CK SQ HQ T3 T4 T5 T6 T7 T8 T9 T10 S1"
    deal = call(
        taken_by(begin(FFT_5, dealt(FFT_5, {1: hand}, "S2 S3 S4")), 1, Contract.GARDE), "SQ"
    )
    allowed = legal(deal)
    assert allowed == LegalDiscard(3, cards("HQ S1 S2 S3 S4"), EMPTY, 0)
    assert reason(deal, Discard(cards("SQ S1 S2"))) is Reason.DISCARD_CALLED_CARD
    assert discard(deal, "HQ S1 S2").discard == cards("HQ S1 S2")


def test_a6_37_a_called_queen_found_in_the_dog_stays_too() -> None:
    hand = "SK HK DK CK S1 S2 S3"
    deal = call(
        taken_by(begin(FFT_5, dealt(FFT_5, {1: hand}, "DQ H1 H2")), 1, Contract.GARDE), "DQ"
    )
    assert reason(deal, Discard(cards("DQ S1 S2"))) is Reason.DISCARD_CALLED_CARD


def test_a6_37_the_called_card_counts_among_those_that_force_a_trump_out() -> None:
    hand = "SK HK DK CK T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13"
    deal = call(
        taken_by(begin(FFT_5, dealt(FFT_5, {1: hand}, "DQ H1 H2")), 1, Contract.GARDE), "DQ"
    )
    trumps = cards("T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13")
    assert legal(deal) == LegalDiscard(3, cards("H1 H2"), trumps, 1)


def test_a_table_without_a_dog_goes_straight_to_the_play() -> None:
    rules = load_ruleset("fft-4", {"seats": 6, "hand": 13, "dog": 0, "handfuls": [7, 9, 11]})
    deal = taken_by(begin(rules, dealt(rules)), 3, Contract.GARDE)
    assert (deal.phase, deal.to_act, deal.dog_shown) == (Phase.PLAY, 1, False)
