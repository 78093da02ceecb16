"""Every reason fires where it is true, and keeps quiet where it is only tempting."""

from __future__ import annotations

from itertools import islice

import pytest

from oudler.coach.reasons import CARD_CHECKS, bid_reasons, call_reasons, card_reasons
from oudler.coach.reasons import discard_reasons as of_discards
from oudler.core.actions import Contract
from oudler.core.cards import CardSet, parse_card
from oudler.core.deal import Deal, Trick, replace
from oudler.core.seats import Seat
from oudler.core.view import view
from oudler.rulesets import load_ruleset
from oudler.testing.builders import (
    FFT_4,
    FFT_5,
    begin,
    bid_all,
    cards,
    dealt,
    ending,
    sequence,
    taken_by,
)
from oudler.words.catalogue import LANGUAGES, sentence, subject

PAST = ("S5 T3 S6 S7", "H9 H10 HJ HK")
"""Seat 0 leads a spade, seat 1 ruffs it and leads a heart that seat 0 wins."""
LED_BY_0 = [0] * 14 + [1, 0]


def keys(deal: Deal, done: str, best: str) -> list[str]:
    assert deal.to_act is not None
    seen = view(deal, deal.to_act)
    return [one.key for one in card_reasons(seen, parse_card(done), parse_card(best))]


def last(hand: str, trick: str, taker: int = 0) -> Deal:
    """Seat 3 plays last to a trick that seat 0 has led."""
    return ending(FFT_4, ["H1", "H2", "H3", hand], trick=trick, taker=taker, leader=0)


def opening(hand: str, seat: int, taker: int) -> Deal:
    """Seat 1 opens the play; this seat holds these cards, and low hearts and diamonds."""
    low = cards("H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 D1 D2 D3 D4 D5 D6")
    held = cards(hand) + CardSet.of(islice(low, FFT_4.hand - len(hand.split())))
    deal = begin(FFT_4, dealt(FFT_4, {seat: str(held)}))
    return taken_by(deal, taker, Contract.GARDE_SANS)


def second(hand: str, led: str) -> Deal:
    """Seat 2 plays second to the first trick, after a partner; the taker sits after it."""
    deal = opening(hand, 2, taker=3)
    return replace(deal, to_act=Seat(2), trick=Trick(Seat(1), sequence(led)))


def third(hand: str, led: str) -> Deal:
    """Seat 3 plays third to the first trick, which the taker opened; two partners of its own."""
    deal = opening(hand, 3, taker=1)
    return replace(deal, to_act=Seat(3), trick=Trick(Seat(1), sequence(led)))


def lead(*hands: str, taker: int = 0) -> Deal:
    """Seat 0 leads."""
    return ending(FFT_4, hands, taker=taker, leader=0)


ruffed = ending(
    FFT_4,
    ["S8 D3", "T9 D4", "S9 D5", "S10 D6"],
    taker=1,
    won_by=LED_BY_0,
    past=PAST,
)
ruffed_by_partner = ending(
    FFT_4,
    ["S8 D3", "T9 D4", "S9 D5", "S10 D6"],
    taker=2,
    won_by=LED_BY_0,
    past=PAST,
)
keeps_camp = load_ruleset("fft-4", {"excuse_in_last_trick": "keeps_camp"})

TRUE: dict[str, tuple[Deal, str, str]] = {
    "petit_lost": (last("T1 EX", "T21 T2 T3"), "T1", "EX"),
    "petit_at_risk": (lead("T1 H2", "T5 H3", "H4 H5", "H6 H7", taker=1), "T1", "H2"),
    "petit_safe": (last("T1 T9", "D2 D3 D4"), "T9", "T1"),
    "points_given": (last("SQ S4", "SK S2 S3"), "SQ", "S4"),
    "points_withheld": (last("SQ S4", "SK S2 S3", taker=1), "S4", "SQ"),
    "sure_trick": (last("SK S4", "SQ S2 S3"), "S4", "SK"),
    "lower_is_enough": (last("T20 T5", "D2 D3 D4"), "T20", "T5"),
    "high_trump_lost": (last("T15 T4", "T21 T2 T3"), "T15", "T4"),
    "into_a_ruff": (ruffed, "S8", "D3"),
    "no_trumps_left": (lead("T5 H2", "H3 H4", "H5 H6", "H7 H8"), "T5", "H2"),
    "master": (lead("DK D3", "D4 H4", "D5 H5", "D6 H6"), "D3", "DK"),
    "draw_trumps": (opening("T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9", 1, 1), "H2", "T20"),
    "points_risked": (third("SQ S4", "SK S2"), "SQ", "S4"),
    "points_hoped": (second("SQ S4", "SK"), "S4", "SQ"),
    "may_be_overruffed": (second("T20 T5", "S2"), "T5", "T20"),
    "forces_taker": (ruffed, "D3", "S8"),
    "singleton": (lead("T5 H2 D3 D4", "S1 S2 S3 S4", "S5 S6 S7 S8", "C1 C2 C3 C4"), "D3", "H2"),
    "excuse_can_wait": (lead("EX H2 H3", "D1 D2 D3", "D4 D5 D6", "D7 D8 D9"), "EX", "H2"),
    "excuse_now": (lead("EX H2", "D1 D2", "D3 D4", "D5 D6"), "H2", "EX"),
    "excuse_saves": (last("T15 EX", "T21 T2 T3"), "T15", "EX"),
    "petit_can_wait": (lead("T1 H2", "H9 H3", "H4 H5", "H6 H7"), "T1", "H2"),
    "trumps_outnumber": (opening("T21 T20 T19 T18 T17 T16 T15 T14 T13", 1, 1), "H2", "T20"),
    "only_a_ruff": (second("SK S4", "SQ"), "S4", "SK"),
    "only_an_overruff": (second("T20 T5", "S2"), "T20", "T5"),
    "foe_behind": (second("SQ S4", "SK"), "SQ", "S4"),
}
TEMPTING: dict[str, tuple[Deal, str, str]] = {
    # A partner's trick.
    "petit_lost": (last("T1 EX", "T21 T2 T3", taker=1), "T1", "EX"),
    # Nobody else has a trump.
    "petit_at_risk": (lead("T1 H2", "H9 H3", "H4 H5", "H6 H7", taker=1), "T1", "H2"),
    # The taker still plays.
    "petit_safe": (second("T1 T9", "S2"), "T9", "T1"),
    # The king is a partner's.
    "points_given": (last("SQ S4", "SK S2 S3", taker=1), "SQ", "S4"),
    # The taker still plays, and may ruff.
    "points_withheld": (second("SQ S4", "SK"), "S4", "SQ"),
    "sure_trick": (second("SK S4", "SQ"), "S4", "SK"),
    # The taker may overruff the lower one.
    "lower_is_enough": (second("T20 T5", "S2"), "T20", "T5"),
    # The higher one wins the trick.
    "high_trump_lost": (last("T15 T4", "T10 T2 T3"), "T15", "T4"),
    # Whoever has no spades is a partner.
    "into_a_ruff": (ruffed_by_partner, "S8", "D3"),
    # One trump is out.
    "no_trumps_left": (lead("T5 H2", "T3 H4", "H5 H6", "H7 H8"), "T5", "H2"),
    # The king may be ruffed.
    "master": (lead("DK D3", "T4 H4", "D5 H5", "D6 H6"), "D3", "DK"),
    # More trumps are out than in hand.
    "draw_trumps": (opening("T21 T20 T19 T18 T17 T16 T15 T14 T13", 1, 1), "H2", "T20"),
    # The trick is the other side's for certain, which is another reason.
    "points_risked": (last("SQ S4", "SK S2 S3"), "SQ", "S4"),
    # The other side holds the trick.
    "points_hoped": (third("SQ S4", "SK S2"), "S4", "SQ"),
    # The taker has played already.
    "may_be_overruffed": (last("T20 T5", "D2 D3 D4"), "T5", "T20"),
    # Whoever has no spades is a partner.
    "forces_taker": (ruffed_by_partner, "D3", "S8"),
    # There are no trumps to ruff with.
    "singleton": (lead("C5 H2 D3 D4", "S1 S2 S3 S4", "S5 S6 S7 S8", "C1 C2 C3 C4"), "D3", "H2"),
    # Only the last trick comes after this one.
    "excuse_can_wait": (lead("EX H2", "D1 D2", "D3 D4", "D5 D6"), "EX", "H2"),
    # The Excuse keeps its camp in the last trick.
    "excuse_now": (
        ending(keeps_camp, ["EX H2", "D1 D2", "D3 D4", "D5 D6"], leader=0),
        "H2",
        "EX",
    ),
    # A partner's trick.
    "excuse_saves": (last("T15 EX", "T21 T2 T3", taker=1), "T15", "EX"),
    # One trump is out.
    "petit_can_wait": (lead("T1 H2", "T5 H3", "H4 H5", "H6 H7"), "T1", "H2"),
    # As many as the others have on average.
    "trumps_outnumber": (opening("T21 T20 T19 T18 T17 T16", 1, 1), "H2", "T20"),
    # The king is out.
    "only_a_ruff": (second("SQ S4", "SJ"), "S4", "SQ"),
    # Trumps are led: a higher trump need not ruff.
    "only_an_overruff": (second("T20 T5", "T2"), "T20", "T5"),
    # Everybody else has played.
    "foe_behind": (last("SQ S4", "SK S2 S3", taker=1), "SQ", "S4"),
}


@pytest.mark.parametrize("key", TRUE)
def test_a_reason_fires_where_it_is_true(key: str) -> None:
    assert key in keys(*TRUE[key])


@pytest.mark.parametrize("key", TEMPTING)
def test_a_tempting_reason_that_is_false_is_not_given(key: str) -> None:
    assert key not in keys(*TEMPTING[key])


def test_every_check_of_a_card_has_both_positions() -> None:
    assert len(TRUE) == len(TEMPTING) == len(CARD_CHECKS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence(language: str) -> None:
    others = {"discard_void", "discard_points", "discard_long", "bid_hand"}
    known = {*TRUE, *others, "call_queen", "call_long", "call_own"}
    assert set(subject(language, "coach")["reasons"]) == known
    assert all(sentence(language, f"coach.reasons.{key}") for key in known)


HAND = "T21 T20 T19 T18 T17 T16 SK HK H2 H3 H4 H5 D2 DQ C3 C4 CQ CK"
setting = bid_all(
    begin(FFT_4, dealt(FFT_4, {1: HAND}, "S2 S3 H6 H7 C5 C6")), "garde pass pass pass"
)


def discard_keys(done: str, best: str) -> list[str]:
    assert setting.to_act is not None
    seen = view(setting, setting.to_act)
    return [one.key for one in of_discards(seen, cards(done), cards(best))]


def test_a_discard_makes_a_void_that_the_other_does_not() -> None:
    assert "discard_void" in discard_keys("S2 S3 H2 H3 H4 H5", "D2 DQ S2 S3 C3 C4")
    assert "discard_void" not in discard_keys("D2 DQ S2 S3 H2 H3", "D2 DQ S2 S3 C3 C4")


def test_a_discard_puts_points_away() -> None:
    assert "discard_points" in discard_keys("S2 S3 H2 H3 H4 H5", "S2 S3 DQ CQ H2 H3")
    assert "discard_points" not in discard_keys("S2 S3 DQ H2 H3 H4", "S2 S3 CQ H2 H3 H4")


def test_a_discard_keeps_the_longest_suit_whole() -> None:
    assert "discard_long" in discard_keys("H2 H3 H4 H5 H6 H7", "S2 S3 D2 DQ C3 C4")
    assert "discard_long" not in discard_keys("C3 C4 C5 C6 S2 S3", "S2 S3 D2 DQ C3 C4")


def test_a_bid_tells_what_the_hand_holds() -> None:
    deal = begin(FFT_4, dealt(FFT_4, {1: HAND}, "S2 S3 H6 H7 C5 C6"))
    assert deal.to_act is not None
    (found,) = bid_reasons(view(deal, deal.to_act), None, Contract.GARDE)
    assert dict(found.fields) == {"trumps": 6, "oudlers": 1, "kings": 3}


def test_a_call_where_the_queen_is_held_or_the_suit_is_long() -> None:
    hand = "T21 T20 T19 T18 T17 SQ S2 H2 H3 H4 H5 D2 D3 CK CQ"
    deal = bid_all(begin(FFT_5, dealt(FFT_5, {1: hand})), "garde pass pass pass pass")
    assert deal.to_act is not None
    seen = view(deal, deal.to_act)

    def called(text: str) -> list[str]:
        return [one.key for one in call_reasons(seen, CardSet.parse("SK"), CardSet.parse(text))]

    assert called("SK") == ["call_queen"]
    assert called("HK") == ["call_long"]
    assert called("DK") == []


def test_calling_ones_own_king_means_playing_alone() -> None:
    hand = "T21 T20 T19 T18 T17 SQ S2 H2 H3 H4 H5 D2 D3 CK CQ"
    deal = bid_all(begin(FFT_5, dealt(FFT_5, {1: hand})), "garde pass pass pass pass")
    assert deal.to_act is not None
    seen = view(deal, deal.to_act)
    own, other = CardSet.parse("CK"), CardSet.parse("DK")
    assert [one.key for one in call_reasons(seen, own, other)] == ["call_own"]
    assert call_reasons(seen, other, own) == ()
