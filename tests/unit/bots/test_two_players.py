"""Bots at a table of two with piles: face-up cards are known, and there are no partners."""

from random import Random

import pytest

from oudler.arena import match
from oudler.bots import Beginner, finish
from oudler.bots.announcing import is_slam_near
from oudler.bots.beginner import LEAD_SURE
from oudler.bots.bidding import shown_against
from oudler.bots.memory import recall
from oudler.bots.position import Position
from oudler.core import Card, CardSet, Contract, Deal, Play, Seat, SeatView, view
from oudler.rulesets import load_ruleset
from oudler.testing.builders import begin, dealt, play_cards, taken_by
from oudler.testing.chance import random_moment

THREES = load_ruleset("pagat-2-piles")
WITH_DOG = load_ruleset("wikipedia-2-piles-dog")
PILES = (
    ("S2 S3 S4", "H1 H2 H3", "T5 T6 T7", "C1 C2 C3", "D1 D2 D3", "DK DQ DN"),
    ("S10 SJ SN", "H10 HJ HN", "T8 T9 T10", "C10 CJ CN", "D10 DJ D9", "D8 D7 D6"),
)


def table(hands: dict[int, str]) -> Deal:
    """Seat 1 is to lead."""
    return begin(THREES, dealt(THREES, hands, piles=PILES))


def position(seen: SeatView) -> Position:
    return Position(seen, recall(seen, None))


def test_a_card_face_up_before_the_other_is_sure_to_beat_a_lower_one() -> None:
    seen = position(view(table({1: "D4 S5"}), Seat(1)))
    assert seen.holds[0] >> Card.DK & 1
    assert seen.beats(0, Card.D4, 2) == 1.0
    assert seen.wins(Card.D4) == 0.0


def test_a_card_face_up_must_follow_and_cannot_ruff() -> None:
    seen = position(view(table({1: "SK"}), Seat(1)))
    assert seen.wins(Card.SK) == 1.0


def test_a_void_player_may_turn_up_a_card_of_the_suit() -> None:
    hands = {0: "H4 H5 H6 H7 H8 H9 HQ HK D4 D5 C4 C5 C6 C7 C8 C9 CQ CK T1 T2 T21", 1: "S5 SQ SK"}
    own = ("C1 S2 S3", "H1 H2 H3", "T5 T6 T7", "D1 C2 C3", "D2 D3 S4", "DK DQ DN")
    piles = (own, PILES[1])
    deal = begin(THREES, dealt(THREES, hands, piles=piles))
    deal = play_cards(deal, "S5 T2")
    memory = recall(view(deal, Seat(1)), None)
    assert not memory.holds[0] >> Card.S2 & 1
    after = play_cards(deal, "C1 C10")
    seen = Position(view(after, Seat(1)), recall(view(after, Seat(1)), memory))
    assert seen.holds[0] >> Card.S2 & 1
    assert not seen.holds[0] >> Card.S3 & 1


def test_the_cards_face_down_are_in_nobodys_hand() -> None:
    deal = table({1: "SK"})
    seen = view(deal, Seat(1))
    counts, hidden = position(seen)._cards_left(0)
    assert counts == [21, 0]
    assert hidden == 24


def test_two_players_have_no_allies() -> None:
    for seat in (0, 1):
        seen = position(view(table({}), Seat(seat)))
        assert seen.ally[seat] == 1.0
        assert seen.ally[1 - seat] == 0.0
        assert seen.attacks


def test_a_card_turned_up_before_oneself_is_in_nobody_elses_hand() -> None:
    deal = table({0: "S6 SK", 1: "S5 SQ"})
    memory = recall(view(deal, Seat(1)), None)
    after = play_cards(deal, "S10 SK")
    seen = Position(view(after, Seat(1)), recall(view(after, Seat(1)), memory))
    assert not seen.unseen >> Card.SJ & 1
    assert seen.unseen >> Card.SN & 1


def test_nobody_is_sure_of_a_slam_while_cards_lie_face_down() -> None:
    hand = " ".join(f"T{number}" for number in (*range(11, 22), 1)) + " EX SK HK CK SQ HQ CQ T2 T3"
    seen = view(table({1: hand}), Seat(1))
    assert not is_slam_near(seen)


@pytest.mark.parametrize(("top", "sign"), [("T21", 1), ("S1", -1)])
def test_the_oudlers_face_up_before_the_other_count_against_a_bid(top: str, sign: int) -> None:
    piles = [[f"{top} S2 S3 S4", "H1 H2 H3 H4", "C1 C2 C3 C4", *["D1 D2 D3 D4"][:1]]]
    plain = ["H5 H6 H7 H8", "C5 C6 C7 C8"]
    deal = begin(WITH_DOG, dealt(WITH_DOG, piles=[[*piles[0], *plain]]))
    assert shown_against(view(deal, Seat(1))) * sign > 0


def test_a_beginner_leads_a_court_card_that_is_seen_to_win() -> None:
    deal = table({0: "SK HK HQ CK CQ", 1: "SQ S5"})
    decision = finish(Beginner().choose(view(deal, Seat(1))))
    assert isinstance(decision.action, Play)
    assert decision.why is LEAD_SURE
    assert decision.action.card is Card.SQ


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "deals"),
    [
        ("wikipedia-2-piles", 20),
        pytest.param("wikipedia-2-piles", 60, marks=pytest.mark.slow),
        pytest.param("pagat-2-piles", 60, marks=pytest.mark.slow),
    ],
)
def test_club_beats_beginner_at_two(name: str, deals: int) -> None:
    assert match(load_ruleset(name), "club", "beginner", deals=deals, seed="two").gain.mean > 0


def test_a_taker_at_two_plays_against_one_defender() -> None:
    deal = taken_by(begin(WITH_DOG, dealt(WITH_DOG)), 1, Contract.GARDE_SANS)
    seen = position(view(deal, Seat(1)))
    assert list(seen.ally) == [0.0, 1.0]


def test_no_bot_is_shown_what_lies_face_down() -> None:
    rng = Random(1)
    for _ in range(50):
        deal = random_moment(rng, THREES)[2]
        hidden = CardSet.of(c for row in deal.piles for pile in row for c in pile)
        hidden = hidden - deal.hands[0] - deal.hands[1]
        seen = view(deal, Seat(0))
        assert not seen.hand & hidden
        known = Position(seen, recall(seen, None))
        assert hidden <= CardSet(known.unseen)
