"""Bots with two packs: a card is counted with its twin, and beaten by it."""

import pytest

from oudler.bots import Beginner, Club, Player, finish
from oudler.bots.announcing import call as choose_call
from oudler.bots.announcing import is_slam_near
from oudler.bots.bidding import FEATURES, features
from oudler.bots.card_values import candidates
from oudler.bots.cards import HIGHER, cards_of
from oudler.bots.club import losing_play
from oudler.bots.memory import recall
from oudler.bots.position import Position
from oudler.core import Card, CardSet, LegalCalls, LegalDiscard, Seat, apply, decide, legal, view
from oudler.core.actions import CallCards, Discard, Play, ShowHandful
from oudler.core.deal import Deal, replace
from oudler.rulesets import load_ruleset
from oudler.testing.builders import (
    begin,
    bid_all,
    call,
    cards,
    dealt,
    ending,
    play_cards,
    to_follow,
)

SIX = load_ruleset("wikipedia-6-two-packs")
SEVEN = load_ruleset("wikipedia-7-two-packs")
BOTS: tuple[Player, ...] = (Beginner(), Club())


def position(deal: Deal) -> Position:
    assert deal.to_act is not None
    seen = view(deal, deal.to_act)
    return Position(seen, recall(seen, None))


def chosen(deal: Deal, player: Player) -> Play:
    """What a player plays, which the rules grant."""
    seat = deal.to_act
    assert seat is not None
    action = finish(player.choose(view(deal, seat))).action
    assert isinstance(action, Play)
    assert decide(deal, seat, action)
    return action


def test_a_card_is_beaten_by_those_above_it_and_by_its_equal() -> None:
    assert CardSet(HIGHER[Card.SQ]) == cards("SQ SQ SK SK")
    assert HIGHER[Card.SQ] == HIGHER[Card.SQ_2]
    assert CardSet(HIGHER[Card.T21]) == cards("T21 T21")
    assert HIGHER[Card.EX] == HIGHER[Card.EX_2] == 0
    assert [str(Card(number)) for number in cards_of(cards("S2 SK S2 T1").bits)] == [
        "S2",
        "S2",
        "SK",
        "T1",
    ]


def test_a_king_wins_for_certain_only_where_its_twin_is_gone() -> None:
    hands = ["SK", "S2", "S3", "S4", "S5", "S6"]
    alone = position(ending(SIX, hands, taker=1))
    assert alone.wins(Card.SK) == 1.0
    hands[3] = "SK"
    assert position(ending(SIX, hands, taker=1)).wins(Card.SK) < 1.0


def test_an_equal_card_beats_the_one_that_lies() -> None:
    now = position(to_follow("SK S2", "S3 SK", SIX))
    assert now.beats_best(Card.SK)
    assert not now.beats_best(Card.S2)


@pytest.mark.parametrize("player", BOTS)
def test_the_last_player_takes_a_rich_trick_with_the_equal_card(player: Player) -> None:
    hands = ["SQ S3", "S4 S5", "SK S6", "SQ S7", "SN S8", "SK S2"]
    deal = play_cards(ending(SIX, hands, taker=5), "SQ S4 SK SQ SN")
    assert str(chosen(deal, player).card) == "SK"


def test_equal_cards_are_thought_of_once() -> None:
    deal = to_follow("SK SK S2 S2 H2", "S3", SIX)
    found = candidates(position(deal), cards("SK S2").bits)
    assert sorted(found) == [Card.S2, Card.SK]


def test_a_twin_breaks_a_run() -> None:
    hands = ["T5 T6", "T5 S2", "S3 S4", "S5 S6", "S7 S8", "S9 H2"]
    broken = position(ending(SIX, hands, taker=1))
    assert candidates(broken, cards("T5 T6").bits) == [Card.T5, Card.T6]
    hands[1] = "H5 S2"
    whole = position(ending(SIX, hands, taker=1))
    assert candidates(whole, cards("T5 T6").bits) == [Card.T5]


@pytest.mark.parametrize("player", BOTS)
def test_with_two_excuses_the_first_goes_a_trick_earlier(player: Player) -> None:
    hands = ["EX EX S2", "SK S3 S4", "S5 S6 S7", "S8 S9 SJ", "SN SQ H2", "H3 H4 H5"]
    deal = play_cards(ending(SIX, hands, taker=1, won_by=[*[0] * 22, 5]), "H5")
    assert str(chosen(deal, player).card) == "EX"


def test_nobody_thinks_a_slam_near_while_a_twin_is_out() -> None:
    kings = "SK SK HK HK"
    high = " ".join(f"T{number} T{number}" for number in range(11, 22))
    sure = begin(SIX, dealt(SIX, {1: f"{high} {kings}"}))
    assert is_slam_near(view(sure, Seat(1)))
    for gone in ("T21", "SK"):
        hand = cards(f"{high} {kings}").without(Card[gone]) + cards("H2")
        assert not is_slam_near(view(begin(SIX, dealt(SIX, {1: str(hand)})), Seat(1)))


def test_a_called_king_is_one_that_two_others_may_hold() -> None:
    hand = "SK HK HK DK C2 " + " ".join(f"T{number}" for number in range(1, 22))
    deal = bid_all(begin(SIX, dealt(SIX, {1: hand})), "garde" + " pass" * 5)
    allowed = legal(deal)
    assert isinstance(allowed, LegalCalls)
    assert choose_call(view(deal, Seat(1)), allowed).action == CallCards(cards("CK"))


@pytest.mark.parametrize("player", BOTS)
def test_equal_cards_are_set_aside_and_shown(player: Player) -> None:
    hand = "S2 S2 S3 S3 S4 S4 S5 S5 SQ SQ T2 T2 T3 T3 T4 T4 T5 T5 T6 T21 T21"
    deal = begin(SEVEN, dealt(SEVEN, {1: hand}, "D2 D2 D3 D3 D4 T7 T7 EX EX"))
    deal = call(bid_all(deal, "garde" + " pass" * 6), "HK")
    assert isinstance(legal(deal), LegalDiscard)
    aside = finish(player.choose(view(deal, Seat(1)))).action
    assert isinstance(aside, Discard)
    deal = apply(deal, Seat(1), aside)
    if isinstance(player, Club):
        shown = finish(player.choose(view(deal, Seat(1)))).action
        assert isinstance(shown, ShowHandful)
        assert apply(deal, Seat(1), shown).handfuls[0].cards == shown.cards


def test_features_count_both_copies() -> None:
    hand = cards("T21 T21 T20 T1 T1 EX EX SK SQ HQ HQ D2")
    found = dict(zip(FEATURES, features(hand.bits, SIX), strict=True))
    assert (found["trumps"], found["top_trump"], found["petit"], found["excuse"]) == (5, 2, 2, 2)
    assert (found["kings"], found["queens_with_king"], found["queens"]) == (1, 1, 2)
    assert found["petit_long"] == pytest.approx(2 * (5 - 44 / 6))


def test_a_queen_is_backed_by_either_copy_of_its_king() -> None:
    hand = CardSet.of([Card.SK, Card.SQ_2])
    assert dict(zip(FEATURES, features(hand.bits, SIX), strict=True))["queens_with_king"] == 1


def test_in_a_misere_either_copy_is_given_up() -> None:
    alone = load_ruleset(SIX.id, {"phases": ["play"], "calls": []})
    deal = to_follow("SK S2", "S3 SK", alone)
    seen = view(replace(deal, taker=None, contract=None), Seat(2))
    # The second king would win.
    assert str(losing_play(seen, cards("SK S2"))[0].card) == "S2"
