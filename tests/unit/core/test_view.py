"""What a seat may see: articles A6-33, A6-34, A6-36, A13-80."""

from random import Random

import pytest

from oudler.core import EMPTY, TRUMPS, CardSet, Deal, Phase, Ruleset, Seat, decide, legal
from oudler.core.actions import Contract, Discard, HandfulSize, MisereKind
from oudler.core.events import (
    BidMade,
    CardPlayed,
    CardsCalled,
    DealScored,
    Discarded,
    DiscardShown,
    DogShown,
    Event,
    HandfulShown,
    MisereDeclared,
    SlamAnnounced,
)
from oudler.core.text import format_event, parse_event
from oudler.core.view import DiscardMade, HandDealt, known_partners, redact, view
from oudler.rulesets import load_ruleset
from oudler.testing.builders import (
    FFT_4,
    FFT_5,
    begin,
    call,
    cards,
    dealt,
    discard,
    ending,
    play_cards,
    taken_by,
)
from oudler.testing.chance import play_randomly

SEATS = [Seat(seat) for seat in range(4)]
FREE = "S1 S2 S3 S4 S5 S6"
TAKEN = taken_by(begin(FFT_4, dealt(FFT_4, {1: FREE})), 1, Contract.GARDE)


def test_a_seat_sees_its_own_hand() -> None:
    for seat in SEATS:
        assert view(TAKEN, seat).hand == TAKEN.hands[seat]
        assert view(TAKEN, seat).dealt == TAKEN.dealt.hands[seat]
        assert view(TAKEN, seat).seat == seat


def test_a_seat_sees_what_is_public() -> None:
    for seat in SEATS:
        seen = view(TAKEN, seat)
        assert (seen.rules, seen.dealer, seen.phase, seen.to_act) == (FFT_4, 0, TAKEN.phase, 1)
        assert (seen.bids, seen.taker, seen.contract) == (
            (BidMade(Seat(1), Contract.GARDE), *(BidMade(Seat(i), None) for i in (2, 3, 0))),
            1,
            Contract.GARDE,
        )


def test_only_the_seat_to_act_is_told_what_it_may_do() -> None:
    assert view(TAKEN, Seat(1)).legal == legal(TAKEN)
    assert view(TAKEN, Seat(0)).legal is None


def test_a6_33_all_see_a_dog_that_is_taken() -> None:
    assert all(view(TAKEN, seat).dog == TAKEN.dealt.dog for seat in SEATS)


@pytest.mark.parametrize("contract", [Contract.GARDE_SANS, Contract.GARDE_CONTRE])
def test_a6_33_nobody_sees_a_dog_that_is_not_taken(contract: Contract) -> None:
    deal = taken_by(begin(FFT_4, dealt(FFT_4)), 1, contract)
    assert all(view(deal, seat).dog == EMPTY for seat in SEATS)


def test_a6_33_nobody_sees_the_dog_before_it_is_taken() -> None:
    deal = begin(FFT_4, dealt(FFT_4))
    assert all(view(deal, seat).dog == EMPTY for seat in SEATS)


def test_a6_36_only_the_taker_sees_the_discard() -> None:
    deal = discard(TAKEN, FREE)
    assert view(deal, Seat(1)).discard == cards(FREE)
    assert [view(deal, seat).discard for seat in SEATS if seat != 1] == [EMPTY] * 3


@pytest.mark.parametrize("is_shown", [True, False])
def test_a6_36_the_discard_is_shown_to_all_at_the_end(is_shown: bool) -> None:
    rules = load_ruleset("fft-4", {"discard_shown_after": is_shown})
    taken = taken_by(begin(rules, dealt(rules, {1: FREE})), 1, Contract.GARDE)
    events, over = play_randomly(discard(taken, FREE), Random(1))
    seen = cards(FREE) if is_shown else EMPTY
    assert over.phase is Phase.OVER
    assert [view(over, seat).discard for seat in SEATS] == [seen, cards(FREE), seen, seen]
    shown = [event for event in events if isinstance(event, DiscardShown)]
    assert shown == ([DiscardShown(cards(FREE))] if is_shown else [])
    assert all(redact(event, seat) == event for event in shown for seat in (*SEATS, None))


def test_a6_36_nothing_is_shown_of_a_dog_that_nobody_took() -> None:
    rules = load_ruleset("fft-4", {"discard_shown_after": True})
    taken = taken_by(begin(rules, dealt(rules)), 1, Contract.GARDE_SANS)
    events, _ = play_randomly(taken, Random(1))
    assert not [event for event in events if isinstance(event, DiscardShown)]


def forced_to_discard(rules: Ruleset = FFT_4) -> Deal:
    """The taker must set two trumps aside."""
    hand = " ".join(f"T{number}" for number in range(3, 21))
    dog = "SK HK S1 S2 S3 S4"
    return taken_by(begin(rules, dealt(rules, {1: hand}, dog)), 1, Contract.GARDE)


def forced(rules: Ruleset = FFT_4) -> Deal:
    """The taker has set two trumps aside."""
    return discard(forced_to_discard(rules), "S1 S2 S3 S4 T3 T4")


def test_a6_34_a_discarded_trump_is_shown_to_all() -> None:
    for seat in SEATS:
        seen = view(forced(), seat).discard
        assert seen == cards("S1 S2 S3 S4 T3 T4" if seat == 1 else "T3 T4")


def test_a6_34_the_event_shows_the_discarded_trump_and_nothing_else() -> None:
    event = Discarded(Seat(1), cards("S1 S2 S3 S4 T3 T4"))
    for viewer in (None, Seat(0), Seat(2), Seat(3)):
        assert redact(event, viewer) == DiscardMade(Seat(1), cards("T3 T4"))
    assert redact(event, Seat(1)) == event
    plain = Discarded(Seat(1), cards(FREE))
    assert redact(plain, Seat(0)) == DiscardMade(Seat(1), EMPTY)


def test_a6_34_trumps_stay_hidden_where_a_discard_does_not_show_them() -> None:
    rules = load_ruleset("fft-4", {"discard_shows_trumps": False})
    deal = forced(rules)
    assert [str(view(deal, seat).discard) for seat in SEATS] == ["", "S1 S2 S3 S4 T3 T4", "", ""]
    before = forced_to_discard(rules)
    (event,) = decide(before, Seat(1), Discard(cards("S1 S2 S3 S4 T3 T4")))
    assert redact(event, Seat(0)) == DiscardMade(Seat(1), EMPTY)
    assert parse_event(format_event(event)) == event


def test_a_seat_is_dealt_its_own_hand_only() -> None:
    event = dealt(FFT_4, dealer=2, dealer_barred=True)
    for seat in SEATS:
        seen = redact(event, seat)
        assert seen == HandDealt(Seat(2), event.hands[seat], dealer_barred=True)
    assert redact(event, None) == HandDealt(Seat(2), EMPTY, dealer_barred=True)


@pytest.mark.parametrize(
    "event",
    [
        BidMade(Seat(1), None),
        CardsCalled(Seat(1), cards("SK")),
        DogShown(cards(FREE)),
        SlamAnnounced(Seat(1)),
        MisereDeclared(Seat(1), MisereKind.TRUMPS),
        HandfulShown(Seat(2), HandfulSize.SINGLE, TRUMPS),
        CardPlayed(Seat(0), cards("S1").lowest),
        DealScored((3, -1, -1, -1)),
    ],
)
def test_other_events_are_open_to_all(event: Event) -> None:
    assert [redact(event, seat) for seat in (*SEATS, None)] == [event] * 5


FIVE = [Seat(seat) for seat in range(5)]


def called(hands: dict[int, str], text: str, contract: Contract = Contract.GARDE_SANS) -> Deal:
    """Seat 2 has taken and called a card."""
    return call(taken_by(begin(FFT_5, dealt(FFT_5, hands)), 2, contract), text)


def test_a13_80_only_the_partner_knows_the_partner() -> None:
    deal = called({2: "SK", 4: "HK"}, "HK")
    assert deal.partners == (4,)
    assert [view(deal, seat).partners for seat in FIVE] == [(), (), (), (), (4,)]
    assert all(view(deal, seat).called == cards("HK") for seat in FIVE)


def test_a13_80_the_played_king_shows_the_partner_to_all() -> None:
    past = ["H1 HK H2 H3 H4"]
    deal = ending(FFT_5, ["S1", "S2", "S3", "S4", "S5"], called="HK", past=past)
    assert [known_partners(deal, seat) for seat in FIVE] == [(1,)] * 5


def test_a13_80_the_king_in_the_trick_shows_the_partner_at_once() -> None:
    deal = ending(FFT_5, ["H1 S1", "HK S2", "H3 S3", "H4 S4", "H5 S5"], called="HK")
    deal = play_cards(deal, "H1")
    assert [known_partners(deal, seat) for seat in FIVE] == [(), (1,), (), (), ()]
    deal = play_cards(deal, "HK")
    assert [known_partners(deal, seat) for seat in FIVE] == [(1,)] * 5


def test_a13_82_a_taker_who_plays_alone_looks_like_any_other() -> None:
    alone = called({2: "SK"}, "SK")
    assert [view(alone, seat).partners for seat in FIVE] == [()] * 5


def test_before_the_call_nobody_is_partner() -> None:
    deal = taken_by(begin(FFT_5, dealt(FFT_5, {2: "SK", 4: "HK"})), 2, Contract.GARDE)
    assert all(view(deal, seat).partners == () for seat in FIVE)
    assert CardSet() == view(deal, Seat(4)).called
