"""Public entry points to the rules: legal, decide, evolve, apply, replay."""

import pytest

from oudler.core import BidMade, Card, CardPlayed, DealScored, DogShown, Phase, Seat, start
from oudler.core.actions import AnnounceSlam, Bid, CallCards, Contract, Discard, Play
from oudler.core.deal import replace
from oudler.core.engine import apply, decide, evolve, follow_ups, legal, legal_for, replay
from oudler.core.refusal import IllegalAction, Reason
from oudler.testing.builders import (
    FFT_4,
    FFT_5,
    begin,
    bid_all,
    cards,
    dealt,
    ending,
    play_cards,
    reason,
    taken_by,
)

DEALT = dealt(FFT_4)
NEW = start(FFT_4, DEALT)
GARDE = Bid(Contract.GARDE)


def test_decide_changes_nothing() -> None:
    events = decide(NEW, Seat(1), GARDE)
    assert events == (BidMade(Seat(1), Contract.GARDE),)
    assert start(FFT_4, DEALT) == NEW


def test_apply_is_decide_and_evolve() -> None:
    assert apply(NEW, Seat(1), GARDE) == evolve(NEW, BidMade(Seat(1), Contract.GARDE))


def test_a_refused_action_says_why() -> None:
    with pytest.raises(IllegalAction) as error:
        apply(NEW, Seat(2), GARDE)
    assert error.value.reason is Reason.NOT_YOUR_TURN
    assert str(error.value) == "not your turn; expected: bidding, by seat 1"


@pytest.mark.parametrize("action", [CallCards(cards("SK")), Discard(cards("S1")), Play(Card.S1)])
def test_other_phases_wait(action: CallCards | Discard | Play) -> None:
    assert reason(NEW, action) is Reason.WRONG_PHASE


def test_evolve_never_refuses() -> None:
    illegal = CardPlayed(Seat(0), Card.T21)
    deal = ending(FFT_4, ["S1 T21", "S5 H2", "SK H3", "S2 H4"], trick="", leader=3)
    assert evolve(deal, illegal).trick.cards == (Card.T21,)


def test_evolve_of_dealt_begins_anew() -> None:
    assert evolve(bid_all(NEW, "garde pass"), DEALT) == NEW


def test_the_last_bid_turns_the_dog_up() -> None:
    deal = bid_all(NEW, "garde pass pass")
    assert decide(deal, Seat(0), Bid(None)) == (BidMade(Seat(0), None), DogShown(DEALT.dog))


def test_the_last_card_scores_the_deal() -> None:
    deal = play_cards(ending(FFT_4, ["S1", "S5", "SK", "S2"]), "S1 S5 SK")
    events = decide(deal, Seat(3), Play(Card.S2))
    assert events[0] == CardPlayed(Seat(3), Card.S2)
    assert isinstance(events[1], DealScored)
    over = apply(deal, Seat(3), Play(Card.S2))
    assert (over.phase, over.scores, over.to_act) == (Phase.OVER, events[1].scores, None)


def test_nothing_is_legal_when_the_deal_is_over() -> None:
    over = bid_all(NEW, "pass pass pass pass")
    assert legal(over) is None
    assert all(legal_for(over, Seat(seat)) is None for seat in range(4))
    assert follow_ups(over) == ()
    for action in (GARDE, AnnounceSlam(), Play(Card.S1)):
        assert reason(over, action, seat=1) is Reason.DEAL_OVER


def test_nothing_is_legal_while_a_deal_waits_for_its_score() -> None:
    waiting = replace(NEW, phase=Phase.COUNTING)
    assert legal(waiting) is None


def test_replay_tells_the_same_deal() -> None:
    deal = bid_all(begin(FFT_5, dealt(FFT_5)), "pass garde pass pass pass")
    assert deal.bids == (
        BidMade(Seat(1), None),
        BidMade(Seat(2), Contract.GARDE),
        *(BidMade(Seat(seat), None) for seat in (3, 4, 0)),
    )
    assert replay(FFT_5, dealt(FFT_5), deal.bids) == deal
    assert replay(FFT_4, DEALT) == NEW


def test_only_the_seat_to_act_has_legal_actions() -> None:
    assert legal_for(NEW, Seat(1)) == legal(NEW)
    assert legal_for(NEW, Seat(0)) is None


def test_a_deal_that_is_changed_leaves_the_old_one_alone() -> None:
    deal = taken_by(begin(FFT_4, DEALT), 1, Contract.GARDE_SANS)
    before = replace(deal)
    apply(deal, Seat(1), Play(deal.hands[1].lowest))
    assert deal == before
