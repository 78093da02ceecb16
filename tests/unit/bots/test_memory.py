"""A seat's memory: who is void, who has no higher trump, who may be the partner."""

from random import Random

import pytest

from oudler.bots.memory import Memory, recall
from oudler.bots.position import Position
from oudler.core import Deal, Phase, Seat, SeatView, apply, start, view
from oudler.core.actions import Contract, DeclareMisere, HandfulSize, MisereKind, ShowHandful
from oudler.core.cards import COURTS, SUIT_BITS, TRUMP_BITS, Card, CardSet, Suit
from oudler.rulesets import load_ruleset
from oudler.solver.knowledge import knowledge
from oudler.testing.builders import FFT_4, FFT_5, begin, call, dealt, play_cards, taken_by
from oudler.testing.chance import random_dealt, random_steps

HANDS = {0: "SK SQ T21", 1: "S2 S3", 2: "T5 T4 T3 H2", 3: "T9 T8 H3"}


def seen(deal: Deal, seat: int) -> SeatView:
    return view(deal, Seat(seat))


def after(played: str, hands: dict[int, str] = HANDS) -> Deal:
    full = {
        **hands,
        1: hands[1] + " " + " ".join(f"D{n}" for n in range(1, 11)) + " DJ DN DQ C1 C2 C3",
    }
    deal = taken_by(begin(FFT_4, dealt(FFT_4, full, dealer=3)), 0, Contract.GARDE_SANS)
    return play_cards(deal, played)


def test_a_player_who_ruffs_is_void() -> None:
    deal = after("T21 D1 T5 T9")
    memory = recall(seen(deal, 0), None)
    assert not memory.holds[1] & TRUMP_BITS
    assert memory.holds[2] & SUIT_BITS[Suit.SPADES]


def test_a7_45_a_declared_misere_holds_none_of_its_cards() -> None:
    rules = load_ruleset("fft-4", {"misere_premium": 10})
    low = "S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 H1 H2 H3 H4 H5 H6 H7 H8"
    deal = taken_by(begin(rules, dealt(rules, {1: low}, dealer=3)), 0, Contract.GARDE_SANS)
    deal = play_cards(deal, str(deal.hands[0].highest))
    before = recall(seen(deal, 2), None)
    assert before.holds[1] & TRUMP_BITS
    deal = apply(deal, Seat(1), DeclareMisere(MisereKind.TRUMPS))
    deal = apply(deal, Seat(1), DeclareMisere(MisereKind.COURTS))
    after = recall(seen(deal, 2), before)
    assert not after.holds[1] & (TRUMP_BITS | COURTS.bits)
    assert after.holds[3] & TRUMP_BITS


def test_a_shown_handful_is_in_no_other_hand() -> None:
    trumps = " ".join(f"T{n}" for n in range(2, 12))
    deal = taken_by(begin(FFT_4, dealt(FFT_4, {1: trumps}, dealer=3)), 0, Contract.GARDE_SANS)
    deal = play_cards(deal, str(deal.hands[0].highest))
    before = recall(seen(deal, 2), None)
    shown = CardSet.parse(trumps)
    deal = apply(deal, Seat(1), ShowHandful(HandfulSize.SINGLE, shown))
    memory = recall(seen(deal, 2), before)
    assert [memory.holds[seat] & shown.bits for seat in range(4)] == [0, shown.bits, 0, 0]
    assert memory.holds[3] & TRUMP_BITS


def test_a_player_who_does_not_overtrump_has_no_higher_trump() -> None:
    hands = {0: "T10 S2", 1: "S3", 2: "T12 T11 H2", 3: "T9 T8 H3"}
    deal = taken_by(begin(FFT_4, dealt(FFT_4, hands, dealer=3)), 0, Contract.GARDE_SANS)
    one = str(deal.hands[1].of_suit(Suit.TRUMPS).highest)
    deal = play_cards(deal, f"T10 {one}")
    third = max(Card.T12, deal.hands[2].of_suit(Suit.TRUMPS).highest)
    low = deal.hands[3].of_suit(Suit.TRUMPS).highest
    deal = play_cards(deal, f"{third} {low}")
    memory = recall(seen(deal, 0), None)
    highest = max(third, Card[one])
    above = TRUMP_BITS & -(2 << highest)
    if low < highest:
        assert not memory.holds[3] & above
        assert low == deal.dealt.hands[3].of_suit(Suit.TRUMPS).highest


@pytest.mark.parametrize("goes_higher", [True, False])
def test_a8_48_nobody_is_denied_a_card_that_they_still_hold(goes_higher: bool) -> None:
    rules, rng = load_ruleset("fft-4", {"trumps_go_higher": goes_higher}), Random(1)
    for _ in range(5):
        for _, deal in random_steps(rng, start(rules, random_dealt(rng, rules))):
            if deal.phase is Phase.PLAY and not deal.trick.cards:
                check_hands(deal)


def check_hands(deal: Deal) -> None:
    for seat in range(deal.rules.seats):
        memory, known = recall(seen(deal, seat), None), knowledge(seen(deal, seat))
        for other, hand in enumerate(deal.hands):
            if other != seat:
                assert not hand.bits & ~memory.holds[other]
                assert all(known.weights(kind)[other] for kind in known.kinds if kind.cards & hand)


def test_a_memory_that_goes_on_is_the_same_as_one_made_afresh() -> None:
    deal = after("T21 D1 T5 T9")
    early = recall(seen(deal, 0), None)
    low = [str((deal.hands[seat] & cards_that_follow(deal, seat)).lowest) for seat in (1, 2, 3)]
    later = play_cards(deal, "SK " + " ".join(low))
    went_on, fresh = recall(seen(later, 0), early), recall(seen(later, 0), None)
    assert went_on is early
    mask = ~fresh.gone
    assert went_on.gone == fresh.gone
    assert [may & mask for may in went_on.holds] == [may & mask for may in fresh.holds]
    assert (went_on.led, went_on.leans) == (fresh.led, fresh.leans)


def cards_that_follow(deal: Deal, seat: int) -> CardSet:
    spades = deal.hands[seat].of_suit(Suit.SPADES)
    return spades or deal.hands[seat].of_suit(Suit.TRUMPS) or deal.hands[seat]


@pytest.mark.parametrize("seat", [1, 2])
def test_another_deal_or_seat_is_remembered_afresh(seat: int) -> None:
    old = recall(seen(after("T21 D1 T5 T9"), 0), None)
    assert recall(seen(after("T21 D1 T5 T9"), seat), old) is not old
    assert recall(seen(after(""), 0), old).tricks == ()


def position(deal: Deal, seat: int) -> Position:
    shown = seen(deal, seat)
    return Position(shown, recall(shown, None))


CALLED = {
    1: "DK SK D2 T21 T20 T19 T5 T6 T7 T8 S2 S3 S4 C2 C3",
    2: "HK DN D3 T2 T3 C4 C5 C6 C7 S5 S6 S7 H2 H3 H4",
}


def called() -> Deal:
    deal = taken_by(begin(FFT_5, dealt(FFT_5, CALLED)), 1, Contract.GARDE_SANS)
    return call(deal, "HK")


def test_the_partner_knows_the_sides_and_the_others_guess() -> None:
    deal = called()
    assert position(deal, 2).ally == [0.0, 1.0, 1.0, 0.0, 0.0]
    assert position(deal, 1).ally == pytest.approx([0.25, 1.0, 0.25, 0.25, 0.25])
    assert position(deal, 3).ally == pytest.approx([2 / 3, 0.0, 2 / 3, 1.0, 2 / 3])


def test_a_gift_to_the_taker_is_suspect() -> None:
    deal = called()
    diamonds = {seat: deal.hands[seat].of_suit(Suit.DIAMONDS) for seat in range(5)}
    others = [str(diamonds[seat].lowest) for seat in (3, 4, 0)]
    deal = play_cards(deal, "DK DN " + " ".join(others))
    guessed = position(deal, 3).ally
    assert guessed[2] < 0.6 < min(guessed[0], guessed[4])


def test_the_partner_is_known_once_the_called_card_is_played() -> None:
    deal = play_cards(called(), "DK")
    assert isinstance(recall(seen(deal, 3), None), Memory)
    hearts = begin(FFT_5, dealt(FFT_5, CALLED, dealer=1))
    hearts = call(taken_by(hearts, 1, Contract.GARDE_SANS), "HK")
    assert position(play_cards(hearts, "HK"), 3).ally == [1.0, 0.0, 0.0, 1.0, 1.0]
