"""The call at five: articles A13-80 to A13-82."""

import pytest

from oudler.core import Deal, Phase, Reason, Ruleset, Seat, Side, decide, legal, score, view
from oudler.core.actions import Bid, CallCards, Contract, Discard
from oudler.core.cards import COURTS, EMPTY, CardSet, of_ranks
from oudler.core.events import CardsCalled, DogShown
from oudler.core.phases.calling import PLAIN, LegalCalls, climbed
from oudler.rulesets import load_ruleset
from oudler.testing.builders import (
    FFT_4,
    FFT_5,
    begin,
    call,
    cards,
    dealt,
    ending,
    play_cards,
    reason,
    refusal,
    taken_by,
)

KINGS = "SK HK DK CK"
QUEENS = "SQ HQ DQ CQ"
KNIGHTS = "SN HN DN CN"
JACKS = "SJ HJ DJ CJ"
KNIGHTS_AND_JACKS = of_ranks("N", "J")
NO_OWN = load_ruleset("fft-5", {"call_own": False})


def calling(hand: str, rules: Ruleset = FFT_5, contract: Contract = Contract.GARDE) -> Deal:
    """Seat 2 has taken with these cards in hand, and is to call."""
    others = COURTS & rules.pack.cards - cards(hand)
    hands = {2: hand, 0: str(others - KNIGHTS_AND_JACKS), 4: str(others & KNIGHTS_AND_JACKS)}
    return taken_by(begin(rules, dealt(rules, hands, "T1 T2 T3")), 2, contract)


def test_a13_80_the_call_comes_before_the_dog_is_shown() -> None:
    deal = calling("SK")
    assert (deal.phase, deal.to_act, deal.dog_shown) == (Phase.CALLING, 2, False)
    assert decide(deal, Seat(2), CallCards(cards("HK"))) == (
        CardsCalled(Seat(2), cards("HK")),
        DogShown(cards("T1 T2 T3")),
    )
    assert reason(deal, Discard(cards("S1 S2 S3"))) is Reason.WRONG_PHASE


@pytest.mark.parametrize("contract", [Contract.GARDE_SANS, Contract.GARDE_CONTRE])
def test_a13_80_a_king_is_called_on_every_contract(contract: Contract) -> None:
    deal = call(calling("SK", contract=contract), "HK")
    assert (deal.phase, deal.to_act, deal.dog_shown) == (Phase.PLAY, 1, False)


def test_a13_80_nobody_calls_at_four() -> None:
    deal = taken_by(begin(FFT_4, dealt(FFT_4)), 1, Contract.GARDE)
    assert deal.phase is Phase.DOG
    assert reason(deal, CallCards(cards("SK"))) is Reason.WRONG_PHASE


@pytest.mark.parametrize(
    ("hand", "may_call"),
    [
        ("S1", KINGS),
        ("SK HK DK", KINGS),
        (KINGS, f"{KINGS} {QUEENS}"),
        (f"{KINGS} SQ HQ DQ", f"{KINGS} {QUEENS}"),
        (f"{KINGS} {QUEENS}", f"{KINGS} {QUEENS} {KNIGHTS}"),
        (f"{KINGS} {QUEENS} {KNIGHTS}", f"{KINGS} {QUEENS} {KNIGHTS} {JACKS}"),
        (f"{KINGS} SQ HQ {KNIGHTS}", f"{KINGS} {QUEENS}"),
        (f"{QUEENS} {KNIGHTS}", KINGS),
    ],
)
def test_a13_81_four_kings_may_call_a_queen_and_so_on_down(hand: str, may_call: str) -> None:
    assert legal(calling(hand)) == LegalCalls(cards(may_call))


@pytest.mark.parametrize("rules", [FFT_5, *map(load_ruleset, ("pagat-5", "wikipedia-5"))])
def test_a13_82_four_kings_may_call_one_of_them_and_play_alone(rules: Ruleset) -> None:
    deal = call(calling(KINGS, rules), "HK")
    assert (deal.partners, deal.attackers) == ((), (2,))
    assert [view(deal, Seat(seat)).partners for seat in range(5)] == [()] * 5


@pytest.mark.parametrize(("id", "knights"), [("pagat-5", ""), ("wikipedia-5", KNIGHTS)])
def test_a13_81_how_far_down_a_table_goes(id: str, knights: str) -> None:
    deal = calling(f"{KINGS} {QUEENS}", load_ruleset(id))
    assert legal(deal) == LegalCalls(cards(f"{KINGS} {QUEENS} {knights}"))


@pytest.mark.parametrize("text", ["SQ", "S1", "T21", "EX", "T1"])
def test_a13_81_a_taker_without_every_king_calls_a_king(text: str) -> None:
    error = refusal(calling("HK"), CallCards(cards(text)))
    assert error.reason is Reason.CALL_RANK
    assert error.right == cards(KINGS)


def test_a13_81_four_kings_call_no_queen_where_only_kings_are_called() -> None:
    kings_only = load_ruleset("fft-5", {"calls": [{"K": 0}]})
    assert legal(calling(KINGS, kings_only)) == LegalCalls(cards(KINGS))
    assert reason(calling(KINGS, kings_only), CallCards(cards("SQ"))) is Reason.CALL_RANK


@pytest.mark.parametrize("text", ["", "SK HK", KINGS])
def test_a13_80_one_card_is_called(text: str) -> None:
    assert reason(calling("S1"), CallCards(cards(text))) is Reason.CALL_ONE_CARD


def test_a13_80_only_the_taker_calls() -> None:
    assert reason(calling("S1"), CallCards(cards("SK")), seat=0) is Reason.NOT_YOUR_TURN


def test_a13_80_the_holder_of_the_called_card_is_partner() -> None:
    deal = call(taken_by(begin(FFT_5, dealt(FFT_5, {2: "SK", 4: "HK"})), 2, Contract.GARDE), "HK")
    assert deal.partners == (4,)
    assert deal.attackers == (2, 4)
    assert deal.side_of(Seat(4)) is Side.ATTACK
    assert deal.side_of(Seat(0)) is Side.DEFENCE


def test_a13_82_the_taker_may_call_their_own_king_and_plays_alone() -> None:
    deal = call(calling("SK"), "SK")
    assert deal.partners == ()
    assert deal.attackers == (2,)


@pytest.mark.parametrize("contract", [c for c in Contract if c is not Contract.POUSSE])
def test_a13_82_a_called_king_in_the_dog_leaves_the_taker_alone(contract: Contract) -> None:
    deal = taken_by(begin(FFT_5, dealt(FFT_5, {2: "SK"}, "HK S1 S2")), 2, contract)
    assert call(deal, "HK").attackers == (2,)


def test_a13_82_by_option_a_taker_may_not_call_their_own_king() -> None:
    deal = calling("SK", NO_OWN)
    assert legal(deal) == LegalCalls(cards("HK DK CK"))
    assert reason(deal, CallCards(cards("SK"))) is Reason.CALL_OWN_CARD
    assert reason(deal, CallCards(cards("HQ"))) is Reason.CALL_RANK


def test_a13_82_a_taker_with_every_callable_card_calls_their_own() -> None:
    courts = f"{KINGS} {QUEENS} {KNIGHTS} SJ HJ DJ"
    assert legal(calling(courts, NO_OWN)) == LegalCalls(cards("CJ"))
    kings_only = load_ruleset("fft-5", {"call_own": False, "calls": [{"K": 0}]})
    assert legal(calling(KINGS, kings_only)) == LegalCalls(cards(KINGS))


def test_nobody_is_called_before_the_call() -> None:
    assert calling("SK").called == EMPTY
    assert calling("SK").attackers == (2,)
    assert reason(calling("SK"), Bid(None)) is Reason.WRONG_PHASE


ANY_AFTER_KINGS = load_ruleset("fft-5", {"calls": [{"K": 0, "any": 4}]})
ANY = load_ruleset("fft-5", {"calls": [{"any": 0}]})


@pytest.mark.parametrize(
    ("rules", "hand", "may_call"),
    [
        (ANY_AFTER_KINGS, "SK HK DK", cards(KINGS)),
        (ANY_AFTER_KINGS, KINGS, PLAIN),
        (ANY, "S1", PLAIN),
    ],
)
def test_a12_78_any_card_of_the_four_suits_may_be_called(
    rules: Ruleset, hand: str, may_call: CardSet
) -> None:
    assert legal(calling(hand, rules)) == LegalCalls(may_call)


def test_a12_78_by_option_any_card_but_ones_own() -> None:
    deal = calling("S1 S2", load_ruleset("fft-5", {"calls": [{"any": 0}], "call_own": False}))
    assert legal(deal) == LegalCalls(PLAIN - deal.hands[2])
    assert reason(deal, CallCards(cards("S1"))) is Reason.CALL_OWN_CARD


@pytest.mark.parametrize("text", ["T2", "T1", "T21", "EX"])
def test_a12_78_any_card_means_neither_trump_nor_oudler(text: str) -> None:
    assert len(PLAIN) == 56
    assert reason(calling("S1", ANY), CallCards(cards(text))) is Reason.CALL_RANK


def test_a12_78_the_holder_of_any_called_card_is_partner_and_it_is_not_discarded() -> None:
    deal = taken_by(begin(ANY, dealt(ANY, {2: "S1 S2 S3 S4", 4: "H7"})), 2, Contract.GARDE)
    assert call(deal, "H7").attackers == (2, 4)
    own = call(deal, "S1")
    assert own.attackers == (2,)
    assert reason(own, Discard(cards("S1 S2 S3"))) is Reason.DISCARD_CALLED_CARD


Seats = tuple[int, ...]

CAPTOR = load_ruleset("fft-5", {"partner_is": "captor"})


def king_taken(trick: str, winner: int, rules: Ruleset = CAPTOR) -> Deal:
    """Seat 4 has led the called king, this seat has won it; a trick is left to be played."""
    winners = [1, *[4] * 12, winner]
    hands = ["S1", "S2", "SK", "S3", "S4"]
    return ending(rules, hands, taker=2, called="HK", won_by=winners, past=[trick])


@pytest.mark.parametrize(
    ("trick", "winner", "captor", "holder"),
    [
        ("HK H1 T2 H3 H4", 1, (1,), (4,)),
        ("HK H1 H2 H3 H4", 4, (4,), (4,)),
        ("HK H1 H2 T3 H4", 2, (), (4,)),
    ],
)
def test_a12_77_partner_is(trick: str, winner: int, captor: Seats, holder: Seats) -> None:
    assert king_taken(trick, winner).partners == captor
    assert king_taken(trick, winner, FFT_5).partners == holder


def test_a12_77_nobody_is_partner_before_the_called_king_is_won() -> None:
    deal = ending(CAPTOR, ["S1", "S2", "SK", "S3", "HK"], taker=2, called="HK", trick="S9 S8")
    assert (deal.partners, deal.attackers) == ((), (2,))
    assert [view(deal, Seat(seat)).partners for seat in range(5)] == [()] * 5


def test_a12_77_the_winner_of_the_called_king_is_known_to_all() -> None:
    deal = king_taken("HK H1 T2 H3 H4", 1)
    assert [view(deal, Seat(seat)).partners for seat in range(5)] == [(1,)] * 5


def test_a12_77_the_last_trick_can_make_a_partner() -> None:
    hands = ["H1", "T5", "H3", "H4", "HK"]
    deal = ending(CAPTOR, hands, taker=2, called="HK", won_by=4)
    assert play_cards(deal, "HK H1 T5 H3 H4").attackers == (2, 1)


def test_a12_77_a_called_king_in_the_dog_leaves_the_taker_alone() -> None:
    hands = ["S1", "S2", "SK", "S3", "S4"]
    deal = ending(
        CAPTOR, hands, taker=2, contract=Contract.GARDE_SANS, called="HK", dog="HK H1 H2", won_by=2
    )
    assert play_cards(deal, "SK S3 S4 S1 S2").attackers == (2,)


def test_a12_77_winning_the_takers_own_called_king_makes_a_partner() -> None:
    deal = ending(CAPTOR, ["H1", "T5", "HK", "H3", "H4"], taker=2, called="HK", won_by=2)
    assert play_cards(deal, "HK H3 H4 H1 T5").attackers == (2, 1)


def test_a12_77_the_captor_shares_the_score() -> None:
    deal = play_cards(king_taken("HK H1 T2 H3 H4", 1), "S2 SK S3 S4 S1")
    unit = score(deal).unit
    assert deal.scores == (-unit, unit, 2 * unit, -unit, -unit)


@pytest.mark.parametrize(("called", "ranks"), [("HK", "K"), ("HQ", "K Q"), ("HJ", "K Q N J")])
def test_a13_81_a_call_tells_which_ranks_were_open(called: str, ranks: str) -> None:
    found = [rung.cards for rung in climbed(FFT_5, 0, cards(called))]
    assert found == [of_ranks(rank) & FFT_5.pack.cards for rank in ranks.split()]
