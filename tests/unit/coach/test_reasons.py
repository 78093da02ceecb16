"""Every reason fires where it is true, and not where it only seems to be."""

from itertools import islice
from string import Formatter

import pytest

from oudler.bots import make_player, play_numbered
from oudler.coach import Estimate, Judgement, Kind, Known, Moment, Reason, Verdict, moments
from oudler.coach.card_reasons import CARD_CHECKS, LESSER_CHECKS, card_reasons
from oudler.coach.causes import Origin
from oudler.coach.known_costs import known_announcement
from oudler.coach.reason_text import reason_sentence
from oudler.coach.reasons import bid_reasons, call_reasons, reasons
from oudler.coach.reasons import discard_reasons as of_discards
from oudler.core import CardSet, Contract, HandfulSize, Seat, ShowHandful, Suit, parse_card, view
from oudler.core.deal import Deal, Trick, replace
from oudler.rulesets import load_ruleset
from oudler.solver.evaluation import Effort
from oudler.testing.builders import (
    FFT_4,
    FFT_5,
    begin,
    bid_all,
    call,
    cards,
    dealt,
    discard,
    ending,
    sequence,
    taken_by,
)
from oudler.words import LANGUAGES, Words, sentence, subject
from oudler.words.audience import Audience

TABLE = Audience(Words("fr"), ("Anne", "Bob", "Chloé", "David"))
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


def takers_turn(hand: str, led: str) -> Deal:
    """The taker, seat 2, plays second to the first trick; two foes still play."""
    deal = opening(hand, 2, taker=2)
    return replace(deal, to_act=Seat(2), trick=Trick(Seat(1), sequence(led)))


def lead(*hands: str, taker: int = 0) -> Deal:
    """Seat 0 leads."""
    return ending(FFT_4, hands, taker=taker, leader=0)


def drawn(hand: str) -> Deal:
    """Seat 0, the taker, leads: seats 2 and 3 are out of trumps, and seat 1 has one left."""
    return ending(
        FFT_4,
        [hand, "T11 S9", "HK C9", "CQ DJ"],
        won_by=LED_BY_0,
        past=("T4 T16 H7 H8", "D9 D10 DK DQ"),
    )


def hunting(hand: str) -> Deal:
    """Seat 1 took a garde with these cards and low ones, put the dog aside, and opens the play."""
    aside = "C1 C2 C3 C4 C5 C6"
    low = cards("H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 D1 D2 D3 D4 D5 D6")
    held = cards(hand) + CardSet.of(islice(low, FFT_4.hand - len(hand.split())))
    deal = bid_all(begin(FFT_4, dealt(FFT_4, {1: str(held)}, aside)), "garde pass pass pass")
    return discard(deal, aside)


def third_trick(hand: str, first: str, second: str, *, taker: int = 2, winner: int = 2) -> Deal:
    """Seat 1 leads to the third trick, as to the first, which another seat won."""
    deal = opening(hand, 1, taker)
    tricks = Trick(Seat(1), sequence(first)), Trick(Seat(winner), sequence(second))
    return replace(deal, tricks=tricks, trick=Trick(Seat(1), ()), to_act=Seat(1))


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
ruffed_by_two = third_trick("S8 D3", "S2 T3 T4 S7", "H9 H10 HK HJ", taker=1, winner=3)
ruffed_by_all = third_trick("S8 D3", "S2 T3 T4 T5", "H9 HK H10 HJ", taker=1, winner=0)
without_trumps = {
    taker: ending(
        FFT_4,
        ["T15 CN", "T20 T1", "HK C9", "CQ DJ"],
        taker=taker,
        won_by=LED_BY_0,
        past=("T4 T16 H7 H8", "D9 D10 DK DQ"),
    )
    for taker in (1, 2)
}
"""Seats 2 and 3 discarded on seat 0's trump lead; seat 1 has the petit."""
ruffs_spades = third_trick("S8 D3", "S2 T3 S6 S7", "H9 H10 HJ HK")
ruffs_last = {
    taker: third_trick("S8 D3", "S2 S6 S7 T3", "H9 HK H10 HJ", taker=taker, winner=0)
    for taker in (0, 2)
}
opened_by_2 = {
    taker: third_trick("S8 S2 D3", "C2 C3 C4 C5", "S9 SJ S10 SK", taker=taker) for taker in (2, 3)
}
throwing = ending(
    FFT_4,
    ["D4 D9", "D5", "C7", "S8 D3"],
    trick="T9 C8",
    leader=1,
    won_by=[0] * 14 + [1, 1],
    past=("S5 T3 S6 S7", "HK H10 HJ H9"),
)
"""Seat 1, which has no spades, leads a trump; seat 3 has none."""
ruffs_spades_again = third_trick("SK D3", "S2 T3 S6 S7", "H9 H10 HJ HK")
TWELVE = "T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9"
keeps_camp = load_ruleset("fft-4", {"excuse_in_last_trick": "keeps_camp"})

TRUE: dict[str, tuple[Deal, str, str]] = {
    "petit_lost": (last("T1 EX", "T21 T2 T3"), "T1", "EX"),
    "petit_at_risk": (lead("T1 H2", "T5 H3", "H4 H5", "H6 H7", taker=1), "T1", "H2"),
    "petit_exposed": (third("T1 T9", "T12 T2"), "T1", "T9"),
    "petit_safe": (last("T1 T9", "D2 D3 D4"), "T9", "T1"),
    "petit_hoped": (second("T1 T9", "S2"), "T9", "T1"),
    "petit_for_last": (lead("T1 T9", "D2 D3", "D4 D5", "D6 D7"), "T1", "T9"),
    "partner_may_take": (third("HQ H1", "SK S2"), "H1", "HQ"),
    "petit_to_partner": (third("T1 T9", "T12 T2"), "T9", "T1"),
    "petit_bare": (second("T1 T9", "S2"), "T9", "T1"),
    "petit_guarded": (second(f"T1 {TWELVE}", "S2"), "T1", "T9"),
    "petit_hunted": (hunting("T21 T20 T5"), "H2", "T21"),
    "kept_for_petit": (without_trumps[1], "T15", "CN"),
    "excuse_saves": (last("EX SQ", "SK S2 S3"), "SQ", "EX"),
    "excuse_spares": (second("EX T20", "S2"), "T20", "EX"),
    "excuse_spares_trump": (second("EX T20 T5", "S2"), "T5", "EX"),
    "trumps_first": (opening("SK T5", 1, 1), "SK", "T5"),
    "trump_waits": (opening("T21 S2", 1, 2), "T21", "S2"),
    "last_trump_out": (drawn("T10 CN"), "T10", "CN"),
    "excuse_led": (opening("EX T16", 1, 1), "T16", "EX"),
    "forces_out": (opening("SQ SN S2", 1, 1), "S2", "SN"),
    "one_above": (opening("T20 T5", 1, 1), "T5", "T20"),
    "master_waits": (third("SK S4", "S5 T21"), "SK", "S4"),
    "richest_first": (opening("SK SQ SN SJ", 1, 1), "SJ", "SK"),
    "may_take": (takers_turn("SQ S4", "SJ"), "S4", "SQ"),
    "master_unless_ruffed": (opening("SK S4", 1, 1), "S4", "SK"),
    "sure_lead": (opening("T21 T5", 1, 1), "H2", "T21"),
    "trumps_outnumbered": (opening("T6 T5", 1, 1), "T5", "H2"),
    "long_lead": (
        lead("D1 D2 D3 D4 H2", "T3 T4 T5 T6 H3", "H4 H5 H6 H7 H8", "C1 C2 C3 C4 C5"),
        "H2",
        "D1",
    ),
    "points_given": (last("SQ S4", "SK S2 S3"), "SQ", "S4"),
    "points_withheld": (third("SQ S4", "S5 T21"), "S4", "SQ"),
    "sure_trick": (last("SK S4", "SQ S2 S3"), "S4", "SK"),
    "lower_is_enough": (last("T20 T5", "D2 D3 D4"), "T20", "T5"),
    "high_trump_lost": (last("T15 T4", "T21 T2 T3"), "T15", "T4"),
    "into_a_ruff": (ruffed, "S8", "D3"),
    "forces_ruffs": (ruffed_by_all, "D3", "S8"),
    "no_trumps_left": (lead("T5 H2", "H3 H4", "H5 H6", "H7 H8"), "T5", "H2"),
    "master": (lead("DK D3", "D4 H4", "D5 H5", "D6 H6"), "D3", "DK"),
    "draw_trumps": (opening(TWELVE, 1, 1), "H2", "T20"),
    "points_risked": (third("SQ S4", "SK S2"), "SQ", "S4"),
    "points_hoped": (second("SQ S4", "SK"), "S4", "SQ"),
    "may_be_beaten": (second("T20 T5", "S2"), "T5", "T20"),
    "forces_taker": (ruffs_spades, "D3", "S8"),
    "singleton": (opening("T5 S2", 1, 1), "H2", "S2"),
    "excuse_can_wait": (lead("EX H2 H3", "D1 D2 D3", "D4 D5 D6", "D7 D8 D9"), "EX", "H2"),
    "excuse_now": (lead("EX H2", "D1 D2", "D3 D4", "D5 D6"), "H2", "EX"),
    "petit_can_wait": (lead("T1 H2", "H9 H3", "H4 H5", "H6 H7"), "T1", "H2"),
    "trumps_spread": (opening("T21 T20 T19 T18 T17 T16 T15 T14 T13", 1, 1), "H2", "T20"),
    "only_a_ruff": (second("SK S4", "SQ"), "S4", "SK"),
    "only_an_overruff": (second("T20 T5", "S2"), "T20", "T5"),
    "foe_behind": (second("SQ S4", "SK"), "SQ", "S4"),
    "petit_not_last": (lead("T1 H2", "T5 H3", "H4 H5", "H6 H7"), "H2", "T1"),
    "petit_instead": (last("T1 T20", "T21 T2 T3"), "T20", "T1"),
    "excuse_risks_nothing": (second("EX SQ S4", "S2"), "SQ", "EX"),
    "excuse_keeps_suit": (second("EX S5 S4", "SK"), "S4", "EX"),
    "partner_may_ruff": (ruffs_last[2], "D3", "S8"),
    "takers_suit": (opened_by_2[2], "S8", "D3"),
    "honour_bared": (opening("SQ S4", 1, 1), "S4", "D2"),
    "honour_waits": (opening("SQ S4 S3", 1, 1), "S4", "D2"),
    "suit_to_come": (throwing, "D3", "S8"),
    "fewer_above": (opening("SQ S2", 1, 1), "S2", "SQ"),
    "higher_kept": (opening("T12 T5", 1, 1), "T12", "T5"),
    "trump_beats": (opening("T19 T5", 1, 1), "H2", "T19"),
    "trump_beaten": (opening("T6 T5", 1, 2), "T6", "D2"),
    "equal_stays": (opening("T8 T7", 1, 2), "H2", "T8"),
    "fewer_courts": (opening("SQ SN SJ S4 T3 HJ", 1, 1), "D2", "S4"),
    "trumps_can_wait": (opening(TWELVE, 1, 1), "T9", "D1"),
}
TEMPTING: dict[str, tuple[Deal, str, str]] = {
    # A partner's trick.
    "petit_lost": (last("T1 EX", "T21 T2 T3", taker=1), "T1", "EX"),
    # Nobody else has a trump.
    "petit_at_risk": (lead("T1 H2", "H9 H3", "H4 H5", "H6 H7", taker=1), "T1", "H2"),
    # The trump above it is a partner's.
    "petit_exposed": (second("T1 T9", "T12"), "T1", "T9"),
    # The taker still plays.
    "petit_safe": (second("T1 T9", "S2"), "T9", "T1"),
    # A higher trump lies there already.
    "petit_hoped": (third("T1 T9", "S2 T5"), "T9", "T1"),
    # There is another trick before the last.
    "petit_for_last": (lead("T1 T9 T8", "D2 D3 D8", "D4 D5 H4", "D6 D7 H5"), "T1", "T9"),
    # Nobody else still plays.
    "partner_may_take": (last("HQ H1", "SK S2 S3"), "H1", "HQ"),
    # Nobody plays after.
    "petit_to_partner": (last("T1 T9", "T12 T2 T3"), "T9", "T1"),
    # Another trump stays beside it.
    "petit_bare": (second("T1 T9 T5", "S2"), "T9", "T1"),
    # More trumps are out than in hand.
    "petit_guarded": (second("T1 T9", "S2"), "T1", "T9"),
    # The petit may lie in the dog, which nobody has seen.
    "petit_hunted": (opening("T21 T20 T5", 1, 1), "H2", "T21"),
    # It is a partner's.
    "kept_for_petit": (without_trumps[2], "T15", "CN"),
    # The trick is a partner's.
    "excuse_saves": (last("EX SQ", "SK S2 S3", taker=1), "SQ", "EX"),
    # A low card was allowed as well, and kept the queen too.
    "excuse_spares": (last("EX SQ S4", "SK S2 S3"), "SQ", "EX"),
    # A low spade was allowed.
    "excuse_spares_trump": (last("EX S4 S5", "SK S2 S3"), "S4", "EX"),
    # The king is still out.
    "trumps_first": (opening("SQ T5", 1, 1), "SQ", "T5"),
    # The queen is out, and beats the knave.
    "richest_first": (opening("SK SJ", 1, 1), "SJ", "SK"),
    # The suit is led already.
    "excuse_led": (second("EX T20", "S2"), "T20", "EX"),
    # The one trump that is out is lower.
    "last_trump_out": (drawn("T12 CN"), "T12", "CN"),
    # The 21 is out.
    "trump_waits": (opening("T20 S2", 1, 2), "T20", "S2"),
    # A low card was allowed as well.
    # The 21 and the 20 are both out.
    "one_above": (opening("T19 T5", 1, 1), "T5", "T19"),
    # The king is out.
    "master_waits": (third("SQ S4", "S5 T21"), "SQ", "S4"),
    # The queen is out as well.
    "forces_out": (opening("SN SJ S2", 1, 1), "S2", "SN"),
    # The trick is a partner's so far.
    "may_take": (second("SK S4", "SQ"), "S4", "SK"),
    # The queen is not the highest that is left.
    "master_unless_ruffed": (opening("SQ S4", 1, 1), "S4", "SQ"),
    # The 21 is out.
    "sure_lead": (opening("T20 T5", 1, 1), "T5", "T20"),
    # The others have fewer.
    "trumps_outnumbered": (
        opening("T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9", 1, 1),
        "T9",
        "H2",
    ),
    # Both suits are as long.
    "long_lead": (
        lead("D1 D2 S9 H2 H9", "T3 T4 T5 T6 H3", "H4 H5 H6 H7 H8", "C1 C2 C3 C4 C5"),
        "H2",
        "D1",
    ),
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
    # One defender may still have the suit.
    "forces_ruffs": (ruffed_by_two, "D3", "S8"),
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
    "may_be_beaten": (last("T20 T5", "D2 D3 D4"), "T5", "T20"),
    # Whoever has no spades is a partner.
    "forces_taker": (ruffed_by_partner, "D3", "S8"),
    # There are no trumps to ruff with.
    "singleton": (lead("C5 H2 D3 D4", "H4 H5 S3 S4", "S5 S6 S7 S8", "C1 C2 C3 C4"), "D3", "H2"),
    # Only the last trick comes after this one.
    "excuse_can_wait": (lead("EX H2", "D1 D2", "D3 D4", "D5 D6"), "EX", "H2"),
    # The Excuse keeps its camp in the last trick.
    "excuse_now": (
        ending(keeps_camp, ["EX H2", "D1 D2", "D3 D4", "D5 D6"], leader=0),
        "H2",
        "EX",
    ),
    # One trump is out.
    "petit_can_wait": (lead("T1 H2", "T5 H3", "H4 H5", "H6 H7"), "T1", "H2"),
    # As many as the others have on average.
    "trumps_spread": (opening("T21 T20 T19 T18 T17 T16", 1, 1), "H2", "T20"),
    # The king is out.
    "only_a_ruff": (second("SQ S4", "SJ"), "S4", "SQ"),
    # Trumps are led: a higher trump need not ruff.
    "only_an_overruff": (second("T20 T5", "T2"), "T20", "T5"),
    # Everybody else has played.
    "foe_behind": (last("SQ S4", "SK S2 S3", taker=1), "SQ", "S4"),
    # Nobody else has a trump.
    "petit_not_last": (lead("T1 H2", "H9 H3", "H4 H5", "H6 H7"), "H2", "T1"),
    # The 20 may still be out.
    "petit_instead": (
        replace(
            opening("T1 T19", 2, taker=1), to_act=Seat(2), trick=Trick(Seat(1), sequence("T21"))
        ),
        "T19",
        "T1",
    ),
    # Everybody else has played.
    "excuse_risks_nothing": (last("EX SQ S4", "SJ S2 S3"), "SQ", "EX"),
    # A trump is no card of a suit to keep.
    "excuse_keeps_suit": (second("EX T5", "SK"), "T5", "EX"),
    # It is the taker who ruffs.
    "partner_may_ruff": (ruffs_last[0], "D3", "S8"),
    # It was a partner who opened spades.
    "takers_suit": (opened_by_2[3], "S8", "D3"),
    # Another spade stays beside the queen.
    "honour_bared": (opening("SQ S4 S3", 1, 1), "S4", "D2"),
    # The king is in hand.
    "honour_waits": (opening("SK SQ S4 S3", 1, 1), "S4", "D2"),
    # There may be diamonds to come.
    "suit_to_come": (throwing, "S8", "D3"),
    # Nothing lies between them.
    "fewer_above": (opening("SQ SN", 1, 1), "SN", "SQ"),
    "higher_kept": (opening("T12 T11", 1, 1), "T12", "T11"),
    # Most trumps that are out are higher.
    "trump_beats": (opening("T6 T5", 1, 1), "H2", "T6"),
    # Most trumps that are out are lower.
    "trump_beaten": (opening("T16 T5", 1, 2), "T16", "D2"),
    # The 7 is out.
    "equal_stays": (opening("T8 T6", 1, 2), "H2", "T8"),
    # A defender's partners may have them.
    "fewer_courts": (opening("SQ SN SJ S4 T3 HJ", 1, 2), "D2", "S4"),
    # More trumps are out than in hand.
    "trumps_can_wait": (opening("T20 T5", 1, 2), "T5", "D2"),
}


@pytest.mark.parametrize("key", TRUE)
def test_a_reason_fires_where_it_is_true(key: str) -> None:
    assert key in keys(*TRUE[key])


@pytest.mark.parametrize("key", TEMPTING)
def test_a_tempting_reason_that_is_false_is_not_given(key: str) -> None:
    assert key not in keys(*TEMPTING[key])


VARIANTS: dict[str, tuple[Deal, str, str]] = {
    "into_ruffs": (ruffed_by_two, "S8", "D3"),
    "forces_taker_master": (ruffs_spades_again, "D3", "SK"),
    "lead_at_risk": (opening("SK T5", 1, 2), "SK", "H2"),
    "points_withheld_last": (last("SQ S4", "SK S2 S3", taker=1), "S4", "SQ"),
    "sure_lead_draws": (opening("T21 T5", 1, 1), "T5", "T21"),
    "sure_trick_small": (last("SK S4", "S5 S2 S3"), "S4", "SK"),
    "excuse_keeps_last": (second("EX S4", "SK"), "S4", "EX"),
    "trump_beaten_all": (lead("T2 H2", "T5 H3", "T6 H5", "T7 H7", taker=1), "T2", "H2"),
    "excuse_spares_ours": (last("EX T15", "S2 T3 S4", taker=0), "T15", "EX"),
}
"""What a check says of a special case."""


@pytest.mark.parametrize("key", VARIANTS)
def test_a_special_case_has_its_own_sentence(key: str) -> None:
    assert key in keys(*VARIANTS[key])


def test_a_foe_who_is_void_makes_a_master_no_safe_lead() -> None:
    assert "master_unless_ruffed" not in keys(*VARIANTS["forces_taker_master"])
    masters = third_trick("SK D3", "S2 T3 T4 T5", "H9 HK H10 HJ", taker=1, winner=0)
    assert "master_unless_ruffed" not in keys(masters, "D3", "SK")


def test_the_highest_trump_waits_for_a_lower_one_as_well() -> None:
    assert "trump_waits" in keys(opening("T21 T16", 1, 1), "T21", "T16")
    assert "trump_waits" in keys(second("T21 T17", "T9"), "T21", "T17")
    # Both are as good: nothing lies between them.
    assert "trump_waits" not in keys(opening("T21 T20", 1, 1), "T21", "T20")
    # It does not take this trick, and a ruff has a reason of its own.
    assert "trump_waits" not in keys(second("T20 T17", "T21"), "T20", "T17")
    assert keys(second("T21 T17", "S9"), "T21", "T17") == ["only_an_overruff"]


def test_a_lead_that_a_known_void_takes_is_explained_by_the_void_alone() -> None:
    queen = third_trick("SQ D3", "S2 T3 T4 S7", "H9 H10 HK HJ", taker=1, winner=3)
    found = keys(queen, "SQ", "D3")
    assert "into_ruffs" in found
    assert not {"foe_behind", "lead_at_risk"} & set(found)


def test_a_lead_of_another_suit_withholds_no_points() -> None:
    # The king wins as surely in the next trick.
    sure = lead("T5 DK DQ", "D4 H4 H8", "D5 H5 H9", "D6 H6 H7")
    assert "points_withheld" not in keys(sure, "T5", "DK")
    assert "points_withheld" not in keys(sure, "DK", "DQ")


def test_late_in_the_deal_a_singleton_is_nothing_special() -> None:
    late = lead("T15 HQ CN", "T21 T1 SJ", "DJ C9 C7", "HK CQ C10", taker=1)
    assert "singleton" not in keys(late, "T15", "CN")


def test_the_petit_under_a_partners_trump_is_at_no_risk_from_lower_ones() -> None:
    # The taker still plays and may have trumps, but none above the 21.
    assert "petit_at_risk" not in keys(second("T1 T9", "T21"), "T1", "T9")


def test_in_the_last_trick_but_one_the_petit_is_kept_for_the_last() -> None:
    late = ending(FFT_4, ["H1 H5", "H2 H6", "T1 T9", "T3 T4"], trick="H1 H2", taker=2, leader=0)
    assert "petit_bare_last" in keys(late, "T9", "T1")
    assert "petit_bare" not in keys(late, "T9", "T1")
    # Nobody else has a trump.
    alone = ending(FFT_4, ["H1 H5", "H2 H6", "T1 T9", "S3 S4"], trick="H1 H2", taker=2, leader=0)
    assert not {"petit_bare", "petit_bare_last"} & set(keys(alone, "T9", "T1"))


def test_without_a_bonus_nothing_is_kept_for_the_last_trick() -> None:
    plain = load_ruleset("fft-4", {"petit_au_bout": 0})
    late = ending(plain, ["T1 T9", "D2 D3", "D4 D5", "D6 D7"], leader=0)
    assert "petit_for_last" not in keys(late, "T1", "T9")


def test_a_petit_that_is_lost_is_not_said_to_hope_for_a_partner() -> None:
    found = keys(last("T1 T9", "T21 T2 T3"), "T1", "T9")
    assert "petit_lost" in found
    assert "petit_exposed" not in found


def test_the_petit_is_not_said_to_be_enough_as_well_as_safe() -> None:
    assert "lower_is_enough" not in keys(last("T1 T9", "D2 D3 D4"), "T9", "T1")


def test_what_one_reason_says_no_other_repeats() -> None:
    assert keys(hunting("T21 T20 T5"), "T5", "T21") == ["petit_hunted"]
    assert "only_an_overruff" not in keys(second("T1 T9", "S2"), "T9", "T1")


def test_the_petit_is_told_who_may_still_take_it() -> None:
    deal, done, best = TRUE["petit_hoped"]
    seen = view(deal, Seat(2))
    (found,) = (
        one
        for one in card_reasons(seen, parse_card(done), parse_card(best))
        if one.key == "petit_hoped"
    )
    # Seat 3 is the taker, seat 0 a partner.
    assert found.fields["any_seat"] == (3,)
    told = reason_sentence(TABLE, Reason(found.key, {"any_seat": (0, 1, 3)}))
    assert told == "Le Petit passait devant ; seul danger, un atout chez Anne, Bob ou David."


def test_many_trumps_are_not_used_up_by_leading_one() -> None:
    # Nine in hand, twelve among three others: each has fewer than half as many.
    nine = opening("T21 T20 T19 T18 T17 T16 T15 T14 T13", 1, 1)
    assert "trumps_outnumbered" not in keys(nine, "T20", "H2")


def test_a_defender_has_a_long_suit_to_lead_as_well() -> None:
    assert "long_lead" in keys(opening("DK D7", 1, taker=2), "DK", "H9")


def test_a_suit_is_the_long_one_only_if_no_other_is_longer() -> None:
    hand = "D1 D2 D3 D4 H2 C1 C2 C3 C4 C5"
    longer = lead(hand, "T3 T4 T5 T6", "H4 H5 H6 H7", "S1 S2 S3 S4")
    assert "long_lead" not in keys(longer, "H2", "D1")
    assert "long_lead" in keys(longer, "H2", "C1")


def test_without_trumps_out_one_card_more_makes_a_long_suit() -> None:
    others = ("H4 H5 S7 S8", "S4 S5 D7 D8", "C1 C2 D5 D6")
    assert "long_lead" in keys(lead("S1 S2 S3 H2", *others), "H2", "S1")
    # Two cards are no long suit.
    assert "long_lead" not in keys(lead("S1 S2 C3 H2", *others), "H2", "S1")
    # Nine hearts and eight clubs, and trumps are out.
    assert "long_lead" not in keys(opening("C1 C2 C3 C4 C5 C6 C7 C8 T2", 1, 1), "C1", "H2")


def test_a_low_card_may_force_out_the_last_higher_one_instead_of_a_trump() -> None:
    assert keys(opening("SQ SN T5", 1, 2), "T5", "SN")[-1] == "forces_out"


def test_a_master_is_not_thrown_away() -> None:
    deal = replace(throwing, hands=(*throwing.hands[:3], cards("SK D3")))
    assert "master_waits" in keys(deal, "SK", "D3")
    assert "master_waits" not in keys(throwing, "S8", "D3")


def test_the_excuse_keeps_a_low_master_as_well() -> None:
    deal = second("EX SK", "S2")
    assert keys(deal, "SK", "EX") == ["excuse_spares"]


def test_of_two_equal_cards_neither_is_the_more_easily_beaten() -> None:
    assert "may_be_beaten" not in keys(second("T12 T11", "S2"), "T11", "T12")


def test_the_called_king_is_not_forced_out_by_its_own_side() -> None:
    hand = "SQ SN S2 T21 T20 T19 T18 H1 H2 H3 H4 H5 D1 D2 D3"
    now = taken_by(begin(FFT_5, dealt(FFT_5, {1: hand})), 1, Contract.GARDE_SANS)
    for king, is_ours in (("SK", True), ("HK", False)):
        called = call(now, king)
        assert ("forces_out" not in keys(called, "S2", "SN")) is is_ours
        assert ("honour_waits" not in keys(called, "S2", "D1")) is is_ours


def test_a_lesser_reason_is_given_only_where_no_other_is() -> None:
    assert keys(opening("SQ S4", 1, 1), "SQ", "S4") == ["lead_at_risk"]
    assert keys(opening("T20 T5", 1, 1), "T5", "T20") == ["one_above"]


def test_a_suit_of_which_nobody_has_more_is_never_ruffed() -> None:
    nobody = lead("T5 H2 D3 D4", "S1 S2 S3 S4", "S5 S6 S7 S8", "C1 C2 C3 C4")
    assert "singleton" not in keys(nobody, "D3", "H2")


def test_every_check_of_a_card_has_both_positions() -> None:
    assert TRUE.keys() == TEMPTING.keys()
    assert len(TRUE) == len(CARD_CHECKS + LESSER_CHECKS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence(language: str) -> None:
    others = {
        "discard_void",
        "discard_other_void",
        "discard_points",
        "discard_long",
        "discard_couple",
        "discard_rich",
        "bid_hand",
        "bid_hand_excuse",
        "bid_long",
        "bid_void",
        "bid_voids",
        "bid_double",
    }
    handfuls = {"handful_pays", "handful_costs", "handful_to_winners"}
    calls = {"call_queen", "call_long", "call_longer", "call_own"}
    slams = {"slam_pays", "slam_costs"}
    causes = {f"cause_{one}" for one in Origin} | {"cause_many"}
    known = {*TRUE, *VARIANTS, "petit_bare_last", *others, *calls, *handfuls, *slams, *causes}
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


def test_a_discard_that_makes_another_void_is_no_better_for_its_own() -> None:
    hand = "T21 T20 T19 T18 T17 T16 SK HK H2 H3 H4 H5 D2 DQ C3 C4 CQ CJ"
    dealt_out = begin(FFT_4, dealt(FFT_4, {1: hand}, "S2 S3 H6 H7 D5 D6"))
    seen = view(bid_all(dealt_out, "garde pass pass pass"), Seat(1))
    clubs, diamonds = cards("C3 C4 CQ CJ S2 S3"), cards("D2 DQ D5 D6 S2 S3")
    assert [one.key for one in of_discards(seen, clubs, diamonds)] == ["discard_other_void"]


def test_a_discard_puts_points_away() -> None:
    assert "discard_points" in discard_keys("S2 S3 H2 H3 H4 H5", "S2 S3 DQ CQ H2 H3")
    assert "discard_points" not in discard_keys("S2 S3 DQ H2 H3 H4", "S2 S3 CQ H2 H3 H4")


def test_a_discard_keeps_the_longest_suit_whole() -> None:
    assert "discard_long" in discard_keys("H2 H3 H4 H5 H6 H7", "S2 S3 D2 DQ C3 C4")
    assert "discard_long" not in discard_keys("C3 C4 C5 C6 S2 S3", "S2 S3 D2 DQ C3 C4")


def test_a_discard_keeps_the_king_and_queen_of_a_suit_together() -> None:
    assert "discard_couple" in discard_keys("CQ C3 C4 H2 H3 H4", "H2 H3 H4 H5 C3 C4")
    # Both keep them, or both part them.
    assert "discard_couple" not in discard_keys("H2 H3 H4 H5 C3 H6", "H2 H3 H4 H5 C3 C4")
    assert "discard_couple" not in discard_keys("CQ C3 H2 H3 H4 H5", "CQ C4 H2 H3 H4 H5")


def test_a_discard_keeps_the_suit_with_the_best_courts_whole() -> None:
    # Another reason says more.
    assert "discard_rich" not in discard_keys("C3 C4 H2 H3 H4 S2", "D2 DQ H2 H3 H4 S2")
    hand = "T21 T20 T19 T18 T17 T16 SK SN S9 S3 D1 D3 D4 D5 C1 C6 C7 H2"
    dealt_out = begin(FFT_4, dealt(FFT_4, {1: hand}, "H6 H7 H8 C5 D9 C9"))
    seen = view(bid_all(dealt_out, "garde pass pass pass"), Seat(1))
    cut, whole = cards("S3 S9 C1 C5 C6 D1"), cards("D1 D3 D4 C1 C6 C5")
    assert [one.key for one in of_discards(seen, cut, whole)] == ["discard_rich"]
    assert of_discards(seen, whole, cut) == ()


def test_a_bid_tells_what_the_hand_holds() -> None:
    deal = begin(FFT_4, dealt(FFT_4, {1: HAND}, "S2 S3 H6 H7 C5 C6"))
    assert deal.to_act is not None
    (found,) = bid_reasons(view(deal, deal.to_act), None, Contract.GARDE)
    assert dict(found.fields) == {"trumps": 6, "oudlers": 1, "kings": 3}
    assert found.key == "bid_hand"


def test_a_garde_counts_double_and_is_said_only_for_a_prise() -> None:
    seen = view(begin(FFT_4, dealt(FFT_4, {1: HAND}, "S2 S3 H6 H7 C5 C6")), Seat(1))
    prise, garde, sans = Contract.PRISE, Contract.GARDE, Contract.GARDE_SANS
    assert bid_reasons(seen, prise, garde)[0].key == "bid_double"
    assert bid_reasons(seen, prise, sans)[0].key == "bid_hand"


def test_a_bid_tells_a_long_suit_and_a_void() -> None:
    shaped = "T21 T20 T19 T18 T17 T16 SK HK H2 H3 H4 H5 H6 H7 C3 C4 CQ CK"
    deal = begin(FFT_4, dealt(FFT_4, {1: shaped}, "S2 S3 D6 D7 C5 C6"))
    _, *shape = bid_reasons(view(deal, Seat(1)), None, Contract.GARDE)
    assert [(one.key, one.fields["suit"]) for one in shape] == [
        ("bid_long", Suit.HEARTS),
        ("bid_void", Suit.DIAMONDS),
    ]


def test_several_voids_are_told_together() -> None:
    shaped = "T21 T20 T19 T18 T17 T16 T15 T14 T13 H2 H3 H4 H5 H6 C3 C4 CQ CK"
    deal = begin(FFT_4, dealt(FFT_4, {1: shaped}, "S2 S3 D6 D7 C5 C6"))
    _, shape = bid_reasons(view(deal, Seat(1)), None, Contract.GARDE)
    assert reason_sentence(TABLE, shape) == "Coupes à pique et carreau."


def test_the_excuse_is_told_apart_from_the_trumps() -> None:
    held = HAND.replace("H2", "EX")
    deal = begin(FFT_4, dealt(FFT_4, {1: held}, "S2 S3 H6 H7 C5 C6"))
    (found,) = bid_reasons(view(deal, Seat(1)), None, Contract.GARDE)
    assert found.key == "bid_hand_excuse"
    assert dict(found.fields) == {"trumps": 6, "oudlers": 2, "kings": 3}


def test_the_petit_at_risk_is_said_once() -> None:
    # The taker plays after, and may go higher than the petit.
    assert "may_be_beaten" not in keys(second("T1 T9", "S2"), "T1", "T9")


def test_a_handful_says_how_often_it_pays() -> None:
    over = play_numbered(FFT_4, [make_player("club")] * 4, "coach", 1)
    seen = next(one for one in moments(over) if one.kind is Kind.CARD)
    silent = Moment(0, Kind.HANDFUL, seen.seat, seen.deal, None)
    shown = ShowHandful(HandfulSize.SINGLE, CardSet.parse("T1"))
    for best, key in ((shown, "handful_pays"), (None, "handful_costs")):
        known = Known(best, Estimate(20.0, 1.0), 0.95, 0.05, None, ())
        found, to_whom = reasons(Judgement(silent, Verdict.MISTAKE, known))
        assert to_whom.key == "handful_to_winners"
        assert (found.key, dict(found.fields)) == (key, {"share": 95})


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


def test_a_called_suit_is_the_longest_only_if_no_other_is_as_long() -> None:
    hand = "T21 T20 T19 T18 T17 SQ S2 H2 H3 H4 D2 D3 D4 CK CQ"
    deal = bid_all(begin(FFT_5, dealt(FFT_5, {1: hand})), "garde pass pass pass pass")
    seen, spades, hearts = view(deal, Seat(1)), CardSet.parse("SK"), CardSet.parse("HK")
    (found,) = call_reasons(seen, spades, hearts)
    assert found.key == "call_longer"
    assert dict(found.fields) == {
        "suit": Suit.HEARTS,
        "cards": 3,
        "other": Suit.SPADES,
        "fewer": 2,
    }


def test_calling_ones_own_king_means_playing_alone() -> None:
    hand = "T21 T20 T19 T18 T17 SQ S2 H2 H3 H4 H5 D2 D3 CK CQ"
    deal = bid_all(begin(FFT_5, dealt(FFT_5, {1: hand})), "garde pass pass pass pass")
    assert deal.to_act is not None
    seen = view(deal, deal.to_act)
    own, other = CardSet.parse("CK"), CardSet.parse("DK")
    assert [one.key for one in call_reasons(seen, own, other)] == ["call_own"]
    assert call_reasons(seen, other, own) == ()


@pytest.mark.slow
def test_a_handful_may_cost_its_premium_in_a_deal_that_was_played() -> None:
    """Club takes with the petit and shows ten trumps up to the 17: it mostly loses the deal."""
    deal = play_numbered(FFT_4, [make_player("club")] * 4, "handfuls", 3305)
    (shown,) = (one for one in moments(deal) if one.kind is Kind.HANDFUL)
    known = known_announcement(shown, Effort(worlds=120))
    said, _ = reasons(Judgement(shown, Verdict.MISTAKE, known))
    assert said.key == "handful_costs"
    assert isinstance(said.fields["share"], int)
    assert said.fields["share"] > 50


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reason_speaks_to_the_listener_it_names(language: str) -> None:
    """A verb for every person: no « vous jouait », no « you was »."""
    reasons, to_you = (subject(language, "coach")[key] for key in ("reasons", "reasons_you"))
    names = {"seat", "winner", "seats"}
    own = {key for key, said in reasons.items() if names & fields(said)}
    assert own - to_you.keys() == {"kept_for_petit"}, "« chez vous », « you had »: no other verb"
    for key, said in to_you.items():
        assert fields(said) == fields(reasons[key]) - {"seat", "winner"}


def fields(said: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(said) if name}


@pytest.mark.parametrize(
    ("key", "named", "told"),
    [
        (
            "may_take",
            {"winner": 2},
            "Vous teniez le pli, dans l'autre camp : le 4 de pique passait",
        ),
        ("may_take", {"winner": 1}, "Bob, de l'autre camp, tenait le pli : le 4 de pique passait"),
        ("into_ruffs", {"seats": (1, 2), "suit": Suit.SPADES}, "Bob et vous n'aviez plus de pique"),
        ("into_ruffs", {"seats": (0, 1), "suit": Suit.SPADES}, "Anne et Bob n'avaient plus de"),
        ("kept_for_petit", {"seat": 2}, "Le Petit était chez vous : le 4 de pique, gardé,"),
        (
            "petit_hoped",
            {"any_seat": (1, 2)},
            "Le Petit passait devant ; seul danger, un atout chez",
        ),
    ],
)
def test_a_reason_has_the_verb_of_whom_it_names(
    key: str, named: dict[str, object], told: str
) -> None:
    listener = Audience(Words("fr"), TABLE.names, Seat(2))
    reason = Reason(key, {"card": parse_card("S4"), **named})
    assert reason_sentence(listener, reason).startswith(told)
