"""Misères declared for a premium (A7-45), and when they may be declared (A7-40)."""

import pytest

from oudler.core import Card, Deal, LegalAnnouncements, LegalHandful, Misere, Phase, Reason, Result
from oudler.core.actions import (
    Action,
    AnnounceSlam,
    Contract,
    DeclareMisere,
    HandfulSize,
    MisereKind,
    Play,
    ShowHandful,
)
from oudler.core.engine import apply, decide, legal, legal_for
from oudler.core.events import MisereDeclared
from oudler.core.phases.announcing import NOTHING, announcements, legal_miseres, may_announce
from oudler.core.phases.play import LegalPlays
from oudler.core.ruleset import Ruleset
from oudler.core.scoring.settlement import LineKind, Premium, result_of, score, score_result
from oudler.core.seats import Seat, Side
from oudler.core.text import read_record
from oudler.rulesets import load_ruleset, recorded_ruleset
from oudler.testing.builders import (
    FFT_4,
    begin,
    cards,
    dealt,
    discard,
    filled,
    may_play,
    play_cards,
    reason,
    record_lines,
    refusal,
    taken_by,
)

TRUMPS, COURTS = MisereKind
OF_TRUMPS, OF_COURTS = map(DeclareMisere, MisereKind)
TAKER = Seat(3)
GARDE = Contract.GARDE
TEN = "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11"
WITH_TEN = f"{TEN} H1 H2 H3 H4 H5 H6 H7 H8"
WITHOUT_TRUMPS = "SK S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 D1 D2 D3 D4 D5 D6 D7"
TEN_SHOWN = ShowHandful(HandfulSize.SINGLE, cards(TEN))


def at_four(**options: object) -> Ruleset:
    return load_ruleset("fft-4", {"misere_premium": 10} | options)


WITH_MISERES = at_four()
NO_OUDLER_EITHER = at_four(misere_of_heads="court_and_oudler")
BEFORE_THE_LEAD = at_four(handful_time="before_first_lead")


def playing(hand: str, rules: Ruleset = WITH_MISERES, seat: int = 1) -> Deal:
    """Seat 1 is to lead; a seat holds these cards, filled up with low ones of the four suits."""
    hands = {seat: filled(hand)}
    return taken_by(begin(rules, dealt(rules, hands)), TAKER, Contract.GARDE_SANS)


def only(*miseres: MisereKind) -> LegalAnnouncements:
    return LegalAnnouncements(miseres=miseres)


@pytest.mark.parametrize(
    ("hand", "rules", "kinds"),
    [
        ("S1", WITH_MISERES, (TRUMPS, COURTS)),
        ("EX", WITH_MISERES, (TRUMPS, COURTS)),
        ("SK", WITH_MISERES, (TRUMPS,)),
        ("SJ", WITH_MISERES, (TRUMPS,)),
        ("T2", WITH_MISERES, (COURTS,)),
        ("T1 T21", WITH_MISERES, (COURTS,)),
        ("T2 SN", WITH_MISERES, ()),
        ("S1", NO_OUDLER_EITHER, (TRUMPS, COURTS)),
        ("T2", NO_OUDLER_EITHER, (COURTS,)),
        ("EX", NO_OUDLER_EITHER, (TRUMPS,)),
        ("T1 T2", NO_OUDLER_EITHER, ()),
        ("S1", FFT_4, ()),
    ],
)
def test_a7_45_misere_of_heads_and_of_trumps(
    hand: str, rules: Ruleset, kinds: tuple[MisereKind, ...]
) -> None:
    deal = playing(hand, rules)
    assert legal_miseres(deal, Seat(1)) == kinds
    allowed = legal(deal)
    assert isinstance(allowed, LegalPlays)
    assert allowed.miseres == kinds


def test_a7_45_each_kind_is_declared_once() -> None:
    deal = playing("S1")
    assert decide(deal, Seat(1), OF_TRUMPS) == (MisereDeclared(Seat(1), TRUMPS),)
    deal = apply(deal, Seat(1), OF_TRUMPS)
    assert legal_miseres(deal, Seat(1)) == (COURTS,)
    assert reason(deal, OF_TRUMPS) is Reason.MISERE_TWICE
    deal = apply(deal, Seat(1), OF_COURTS)
    assert deal.miseres == (MisereDeclared(Seat(1), TRUMPS), MisereDeclared(Seat(1), COURTS))
    assert (deal.to_act, legal_miseres(deal, Seat(1))) == (1, ())


@pytest.mark.parametrize(("rules", "may"), [(WITH_MISERES, True), (FFT_4, False)])
def test_a7_45_a_misere_may_follow_a_shown_handful(rules: Ruleset, may: bool) -> None:
    shown = apply(playing(WITH_TEN, rules), Seat(1), TEN_SHOWN)
    assert may_announce(shown, Seat(1)) is may
    assert not may_announce(play_cards(shown, "T2"), Seat(1))


def test_a7_45_a_misere_is_never_compulsory() -> None:
    assert play_cards(playing("S1"), "S1").miseres == ()


def test_a7_45_the_cards_in_the_way_are_told() -> None:
    deal = playing("T2 T5 SK")
    assert refusal(deal, OF_TRUMPS).right == cards("T2 T5")
    assert refusal(deal, OF_COURTS).right == cards("SK")
    error = refusal(playing("EX T2", NO_OUDLER_EITHER), OF_COURTS)
    assert (error.reason, error.right) == (Reason.MISERE_HAS_COURTS, cards("EX"))


def test_a7_45_the_taker_declares_the_hand_after_the_discard() -> None:
    hand = "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 S1 S2 H1 H2 SJ SN SQ"
    rules = WITH_MISERES
    deal = taken_by(begin(rules, dealt(rules, {1: hand}, "S3 S4 D1 D2 C1 C2")), 1, GARDE)
    assert reason(deal, OF_COURTS) is Reason.WRONG_PHASE
    kept = discard(deal, "S1 S2 S3 D1 D2 SQ")
    assert reason(kept, OF_COURTS) is Reason.MISERE_HAS_COURTS
    aside = discard(deal, "S1 S2 S3 SJ SN SQ")
    assert legal_miseres(aside, Seat(1)) == (COURTS,)


def test_a7_40_a_misere_is_declared_right_before_ones_own_first_card() -> None:
    deal = playing("S1", seat=2)
    assert reason(deal, OF_TRUMPS, 2) is Reason.NOT_YOUR_TURN
    deal = play_cards(deal, may_play(deal).split()[0])
    assert apply(deal, Seat(2), OF_TRUMPS).miseres == (MisereDeclared(Seat(2), TRUMPS),)


def test_a7_45_no_misere_without_a_taker_nor_after_the_deal() -> None:
    rules = recorded_ruleset("wikipedia-6-misere", {"misere_premium": 10})
    deal = begin(rules, dealt(rules, {1: "S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 H1 H2 H3"}))
    assert deal.phase is Phase.PLAY
    assert reason(deal, OF_TRUMPS) is Reason.MISERE_WITHOUT_TAKER
    assert announcements(deal, Seat(1)) == NOTHING


# When handfuls and misères are announced


def test_a7_40_handful_time_before_first_lead_lets_every_seat_speak_before_the_lead() -> None:
    hands = {0: WITH_TEN, 2: WITHOUT_TRUMPS}
    deal = taken_by(begin(BEFORE_THE_LEAD, dealt(BEFORE_THE_LEAD, hands)), 3, Contract.GARDE_SANS)
    single = LegalHandful(HandfulSize.SINGLE, 10, cards(TEN))
    assert legal_for(deal, Seat(0)) == LegalAnnouncements((single,), miseres=(COURTS,))
    assert legal_for(deal, Seat(2)) == only(TRUMPS)
    deal = apply(deal, Seat(2), OF_TRUMPS)
    deal = apply(deal, Seat(0), TEN_SHOWN)
    assert deal.to_act == 1
    assert legal_for(deal, Seat(2)) is None
    assert legal_for(deal, Seat(0)) == only(COURTS)


def test_a7_40_handful_time_before_own_card_makes_every_seat_wait_for_its_turn() -> None:
    deal = taken_by(
        begin(WITH_MISERES, dealt(WITH_MISERES, {0: filled(TEN)})), 3, Contract.GARDE_SANS
    )
    assert legal_for(deal, Seat(0)) is None
    assert reason(deal, TEN_SHOWN, 0) is Reason.NOT_YOUR_TURN


def test_a7_40_once_a_card_is_led_nothing_more_is_shown() -> None:
    hands = {1: WITHOUT_TRUMPS, 2: WITH_TEN}
    deal = taken_by(begin(BEFORE_THE_LEAD, dealt(BEFORE_THE_LEAD, hands)), 3, Contract.GARDE_SANS)
    led = play_cards(deal, "S1")
    assert led.to_act == 2
    for action in (TEN_SHOWN, OF_COURTS):
        assert reason(led, action) is Reason.AFTER_FIRST_LEAD
    assert legal(led) == LegalPlays(cards(may_play(led)))
    second = led
    while not second.tricks:
        second = play_cards(second, may_play(second).split()[0])
    assert reason(second, TEN_SHOWN, 2) is Reason.AFTER_FIRST_LEAD


def test_a7_40_nothing_is_shown_before_the_discard() -> None:
    hands = {2: filled(TEN)}
    deal = taken_by(begin(BEFORE_THE_LEAD, dealt(BEFORE_THE_LEAD, hands)), 3, GARDE)
    assert reason(deal, TEN_SHOWN, 2) is Reason.WRONG_PHASE
    assert legal_for(deal, Seat(2)) is None


def test_a7_40_a_slam_announced_among_the_others_changes_the_leader_alone() -> None:
    hands = {1: filled(TEN)}
    deal = taken_by(begin(BEFORE_THE_LEAD, dealt(BEFORE_THE_LEAD, hands)), 3, Contract.GARDE_SANS)
    deal = apply(deal, TAKER, AnnounceSlam())
    assert deal.to_act == 3
    assert apply(deal, Seat(1), TEN_SHOWN).handfuls[0].seat == 1


def test_a7_40_the_order_in_which_seats_speak_is_free_in_a_record() -> None:
    hands = {0: WITH_TEN, 2: WITHOUT_TRUMPS}
    rules = BEFORE_THE_LEAD
    whole = dealt(rules, hands)
    deal = taken_by(begin(rules, whole), 3, Contract.GARDE_SANS)
    said: list[tuple[Seat, Action]] = [
        (Seat(2), OF_TRUMPS),
        (Seat(0), TEN_SHOWN),
        (Seat(0), OF_COURTS),
    ]
    for order in (said, said[::-1]):
        events = [event for seat, action in order for event in decide(deal, seat, action)]
        bids = [f'{{"type":"bid_made","seat":{seat},"bid":"pass"}}' for seat in (1, 2)]
        bids.append('{"type":"bid_made","seat":3,"bid":"garde_sans"}')
        bids.append('{"type":"bid_made","seat":0,"bid":"pass"}')
        header, first, *rest = record_lines(rules, [[whole, *events]])
        steps = list(read_record([header, first, *bids, *rest], load_ruleset)[2])
        assert len(steps[-1].deal.miseres) == 2
        assert len(steps[-1].deal.handfuls) == 1


# What it pays


@pytest.mark.parametrize("half_points", [82, 80])
@pytest.mark.parametrize(("place", "side"), [(0, Side.ATTACK), (2, Side.DEFENCE)])
def test_a7_45_every_other_player_pays_the_declarer_whichever_side_wins(
    half_points: int, place: int, side: Side
) -> None:
    said = (Misere(side, TRUMPS, place),)
    scored = score_result(WITH_MISERES, Result(GARDE, half_points, 2, miseres=said))
    plain = score_result(WITH_MISERES, Result(GARDE, half_points, 2))
    assert scored.premiums == (Premium(LineKind.MISERE, place, 10, misere=TRUMPS),)
    assert scored.unit == plain.unit
    paid = [one - other for one, other in zip(scored.scores, plain.scores, strict=True)]
    assert paid == [30 if seat == place else -10 for seat in range(4)]


def test_a7_45_misere_premium() -> None:
    rules = at_four(misere_premium=20)
    both = tuple(Misere(Side.DEFENCE, kind, 1) for kind in MisereKind)
    scored = score_result(rules, Result(GARDE, 82, 2, miseres=both))
    assert scored.scores == (150 - 40, -50 + 120, -50 - 40, -50 - 40)


def test_a7_45_the_declarer_is_paid_at_their_seat() -> None:
    deal = apply(playing("SK"), Seat(1), OF_TRUMPS)
    while deal.phase is not Phase.OVER:
        deal = play_cards(deal, may_play(deal).split()[0])
    assert result_of(deal).miseres == (Misere(Side.DEFENCE, TRUMPS, 2),)
    unit = score(deal).unit
    own = [3 * unit if seat == TAKER else -unit for seat in range(4)]
    paid = [one - other for one, other in zip(deal.scores, own, strict=True)]
    assert paid == [-10, 30, -10, -10]


def test_a_card_is_played_after_a_misere() -> None:
    deal = apply(playing("SK"), Seat(1), OF_TRUMPS)
    assert decide(deal, Seat(1), Play(Card.SK))
