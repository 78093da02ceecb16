"""Small slams, and slams that anybody may announce: articles A5-28 to A5-32."""

import pytest

from oudler.core import Deal, LegalPlays, Phase, Reason, Result, Ruleset, Seat, Side, SlamAnnounced
from oudler.core.actions import AnnounceSlam, Contract
from oudler.core.deal import replace
from oudler.core.engine import apply, decide, legal, legal_for
from oudler.core.phases.announcing import NOTHING, LegalAnnouncements, announcements
from oudler.core.scoring.settlement import result_of, settle
from oudler.core.scoring.slams import Announced, Slam, slam_worth, slams
from oudler.rulesets import load_ruleset
from oudler.testing.builders import (
    FFT_4,
    begin,
    call,
    dealt,
    discard,
    ending,
    may_play,
    play_cards,
    reason,
    taken_by,
)

ATTACK, DEFENCE = Side.ATTACK, Side.DEFENCE
SLAM, SMALL = AnnounceSlam(), AnnounceSlam(small=True)
TAKER, LEADER = Seat(3), Seat(1)


def at_four(**options: object) -> Ruleset:
    return load_ruleset("fft-4", options)


ALL_BUT_ONE = at_four(small_slam_misses=1)
ALL_BUT_THREE = at_four(small_slam_misses=3, small_slam_made=100)
BY_ANYONE = at_four(small_slam_misses=1, slam_by="anyone")


def playing(rules: Ruleset, taker: int = TAKER) -> Deal:
    """Seat 1 is to lead to the first trick."""
    return taken_by(begin(rules, dealt(rules)), taker, Contract.GARDE_SANS)


# Announcing


def test_a5_32_a_small_slam_does_not_change_who_leads() -> None:
    deal = playing(ALL_BUT_ONE)
    assert decide(deal, TAKER, SMALL) == (SlamAnnounced(TAKER, small=True),)
    announced = apply(deal, TAKER, SMALL)
    assert announced.slam == SlamAnnounced(TAKER, small=True)
    assert (announced.to_act, announced.trick.leader) == (LEADER, LEADER)


def test_a5_32_small_slam_misses_none() -> None:
    assert reason(playing(FFT_4), SMALL, TAKER) is Reason.SMALL_SLAM_NEVER
    assert announcements(playing(FFT_4), TAKER) == LegalAnnouncements(slam=True)


def test_a5_32_a_small_slam_is_offered_beside_the_slam() -> None:
    assert legal_for(playing(ALL_BUT_ONE), TAKER) == LegalAnnouncements(slam=True, small_slam=True)
    on_lead = legal(playing(ALL_BUT_ONE, taker=1))
    assert isinstance(on_lead, LegalPlays)
    assert (on_lead.slam, on_lead.small_slam) == (True, True)


@pytest.mark.parametrize(("first", "then"), [(SLAM, SMALL), (SMALL, SLAM), (SMALL, SMALL)])
def test_a5_32_one_slam_is_announced_in_a_deal(first: AnnounceSlam, then: AnnounceSlam) -> None:
    deal = apply(playing(ALL_BUT_ONE), TAKER, first)
    assert reason(deal, then, TAKER) is Reason.SLAM_TWICE
    assert announcements(deal, TAKER) == NOTHING


def test_a5_27_a_small_slam_too_waits_for_the_discard() -> None:
    rules = at_four(small_slam_misses=1, slam_announced="after_discard")
    hands = {3: "S1 S2 S3 S4 S5 S6"}
    deal = taken_by(begin(rules, dealt(rules, hands)), TAKER, Contract.GARDE)
    assert reason(deal, SMALL, TAKER) is Reason.SLAM_TOO_EARLY
    assert apply(discard(deal, hands[3]), TAKER, SMALL).slam == SlamAnnounced(TAKER, small=True)


def test_a5_32_after_the_first_card_a_small_slam_is_too_late() -> None:
    deal = playing(ALL_BUT_ONE)
    played = play_cards(deal, may_play(deal).split()[0])
    assert reason(played, SMALL, TAKER) is Reason.SLAM_TOO_LATE


def test_a5_28_slam_by_taker() -> None:
    deal = playing(ALL_BUT_ONE)
    assert reason(deal, SLAM, 1) is reason(deal, SMALL, 1) is Reason.SLAM_NOT_TAKER


@pytest.mark.parametrize("seat", range(4))
def test_a5_28_slam_by_anyone(seat: int) -> None:
    deal = playing(BY_ANYONE)
    announced = apply(deal, Seat(seat), SLAM)
    assert announced.slam == SlamAnnounced(Seat(seat))
    assert (announced.to_act, announced.trick.leader) == (seat, seat)
    for other in map(Seat, range(4)):
        assert reason(announced, SLAM, other) is Reason.SLAM_TWICE


def test_a5_29_a_defender_who_announces_before_the_discard_leads_after_it() -> None:
    hands = {3: "S1 S2 S3 S4 S5 S6"}
    deal = taken_by(begin(BY_ANYONE, dealt(BY_ANYONE, hands)), TAKER, Contract.GARDE)
    announced = apply(deal, Seat(2), SLAM)
    assert (announced.phase, announced.to_act) == (Phase.DOG, TAKER)
    assert discard(announced, hands[3]).to_act == 2


def test_a5_28_pagat_lets_anyone_announce() -> None:
    assert apply(playing(load_ruleset("pagat-4")), LEADER, SLAM).slam == SlamAnnounced(LEADER)


# Making them


@pytest.mark.parametrize(
    ("said", "lost", "found"),
    [
        (None, 0, {Slam.MADE}),
        (None, 1, {Slam.SMALL_MADE}),
        (None, 3, {Slam.SMALL_MADE}),
        (None, 4, set()),
        (None, 17, set()),
        (None, 18, {Slam.DEFENCE}),
        (Announced(ATTACK), 0, {Slam.ANNOUNCED_MADE}),
        (Announced(ATTACK), 1, {Slam.ANNOUNCED_FAILED}),
        (Announced(ATTACK), 18, {Slam.ANNOUNCED_FAILED, Slam.DEFENCE}),
        (Announced(ATTACK, small=True), 0, {Slam.SMALL_ANNOUNCED_MADE, Slam.MADE}),
        (Announced(ATTACK, small=True), 1, {Slam.SMALL_ANNOUNCED_MADE}),
        (Announced(ATTACK, small=True), 3, {Slam.SMALL_ANNOUNCED_MADE}),
        (Announced(ATTACK, small=True), 4, {Slam.SMALL_ANNOUNCED_FAILED}),
        (Announced(DEFENCE), 18, {Slam.DEFENCE_ANNOUNCED_MADE}),
        (Announced(DEFENCE), 17, {Slam.DEFENCE_ANNOUNCED_FAILED}),
        (Announced(DEFENCE), 2, {Slam.DEFENCE_ANNOUNCED_FAILED, Slam.SMALL_MADE}),
        (Announced(DEFENCE), 0, {Slam.DEFENCE_ANNOUNCED_FAILED, Slam.MADE}),
        (Announced(DEFENCE, small=True), 18, {Slam.DEFENCE_SMALL_ANNOUNCED_MADE, Slam.DEFENCE}),
        (Announced(DEFENCE, small=True), 15, {Slam.DEFENCE_SMALL_ANNOUNCED_MADE}),
        (Announced(DEFENCE, small=True), 14, {Slam.DEFENCE_SMALL_ANNOUNCED_FAILED}),
    ],
)
def test_a5_32_how_a_deal_stands_to_slams(
    said: Announced | None, lost: int, found: set[Slam]
) -> None:
    assert set(slams(ALL_BUT_THREE, said, lost)) == found


def test_a5_32_without_small_slams_a_lost_trick_leaves_nothing() -> None:
    assert slams(FFT_4, None, 1) == ()
    assert slams(FFT_4, Announced(ATTACK), 1) == (Slam.ANNOUNCED_FAILED,)


def played_out(rules: Ruleset, slam: SlamAnnounced | None, lost: int) -> Deal:
    """Seat 0 has taken and wins every trick but the first ones."""
    hands, past = ["SK", "S1", "S2", "S3"], ["EX H1 H2 H3"]
    won_by = [*[1] * lost, *[0] * (17 - lost)]
    deal = replace(ending(rules, hands, won_by=won_by, past=past), slam=slam)
    return play_cards(deal, "SK S1 S2 S3")


@pytest.mark.parametrize(
    ("slam", "lost", "found"),
    [
        (None, 0, Slam.MADE),
        (None, 1, Slam.SMALL_MADE),
        (SlamAnnounced(Seat(0), small=True), 1, Slam.SMALL_ANNOUNCED_MADE),
        (SlamAnnounced(Seat(0), small=True), 2, Slam.SMALL_ANNOUNCED_FAILED),
        (SlamAnnounced(Seat(0)), 1, Slam.ANNOUNCED_FAILED),
        (SlamAnnounced(Seat(2), small=True), 2, Slam.DEFENCE_SMALL_ANNOUNCED_FAILED),
        (SlamAnnounced(Seat(2)), 2, Slam.DEFENCE_ANNOUNCED_FAILED),
    ],
)
def test_a5_32_small_slam_misses(slam: SlamAnnounced | None, lost: int, found: Slam) -> None:
    assert result_of(played_out(BY_ANYONE, slam, lost)).slams == (found,)


def test_a5_28_a_partner_announces_for_the_attack() -> None:
    rules = load_ruleset("fft-5", {"slam_by": "anyone"})
    deal = taken_by(begin(rules, dealt(rules, {3: "S1", 4: "SK"})), 3, Contract.GARDE_SANS)
    deal = apply(call(deal, "SK"), Seat(4), SLAM)
    assert deal.to_act == 4
    while deal.phase is not Phase.OVER:
        deal = play_cards(deal, may_play(deal).split()[0])
    assert Slam.ANNOUNCED_FAILED in result_of(deal).slams


# What they pay


@pytest.mark.parametrize(
    ("slam", "worth"),
    [
        (Slam.SMALL_ANNOUNCED_MADE, 300),
        (Slam.SMALL_ANNOUNCED_FAILED, -150),
        (Slam.SMALL_MADE, 0),
        (Slam.DEFENCE_ANNOUNCED_MADE, -400),
        (Slam.DEFENCE_ANNOUNCED_FAILED, 200),
        (Slam.DEFENCE_SMALL_ANNOUNCED_MADE, -300),
        (Slam.DEFENCE_SMALL_ANNOUNCED_FAILED, 150),
    ],
)
def test_a5_32_what_a_slam_is_worth_to_the_attack(slam: Slam, worth: int) -> None:
    assert slam_worth(BY_ANYONE, slam) == worth
    plain = settle(BY_ANYONE, Result(Contract.GARDE, 140, 2)).unit
    assert settle(BY_ANYONE, Result(Contract.GARDE, 140, 2, slams=(slam,))).unit == (plain + worth)


@pytest.mark.parametrize(
    ("option", "slam"),
    [
        ("small_slam_announced_made", Slam.SMALL_ANNOUNCED_MADE),
        ("small_slam_announced_failed", Slam.SMALL_ANNOUNCED_FAILED),
        ("small_slam_made", Slam.SMALL_MADE),
    ],
)
def test_a11_72_each_worth_of_a_small_slam_is_an_option(option: str, slam: Slam) -> None:
    assert abs(slam_worth(at_four(small_slam_misses=1, **{option: 123}), slam)) == 123
