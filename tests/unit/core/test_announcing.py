"""Slams and handfuls: articles A5-27 to A5-29 and A7-38 to A7-43."""

import pytest

from oudler.core import EMPTY, Card, Deal, HandfulShown, Phase, Reason, Ruleset, Seat, SlamAnnounced
from oudler.core.actions import AnnounceSlam, Bid, Contract, HandfulSize, Play, ShowHandful
from oudler.core.engine import apply, decide, legal, legal_for
from oudler.core.phases.announcing import (
    LegalAnnouncements,
    LegalHandful,
    can_announce_slam,
    legal_handfuls,
)
from oudler.core.phases.play import LegalPlays
from oudler.rulesets import load_ruleset
from oudler.testing.builders import (
    FFT_3,
    FFT_4,
    FFT_5,
    act,
    begin,
    bid_all,
    call,
    cards,
    dealt,
    discard,
    filled,
    play_cards,
    reason,
    refusal,
    taken_by,
)

SINGLE, DOUBLE, TRIPLE = HandfulSize
TAKER, LEADER = Seat(3), Seat(1)


def playing(*hands: str, rules: Ruleset = FFT_4, taker: int = 3) -> Deal:
    """The first trick begins, led by seat 1, which holds the first of these hands."""
    by_seat = {(seat + 1) % rules.seats: hand for seat, hand in enumerate(hands)}
    return taken_by(begin(rules, dealt(rules, by_seat)), taker, Contract.GARDE_SANS)


def at_four(**options: object) -> Ruleset:
    return load_ruleset("fft-4", options)


def trumps(least: int, most: int) -> str:
    """The trumps from one to another."""
    return " ".join(f"T{number}" for number in range(least, most + 1))


def show(deal: Deal, size: HandfulSize, text: str) -> Deal:
    return act(deal, ShowHandful(size, cards(text)))


def why_not(deal: Deal, size: HandfulSize, text: str, seat: int | None = None) -> Reason:
    return reason(deal, ShowHandful(size, cards(text)), seat)


def test_a5_27_a_slam_is_not_announced_during_the_bidding() -> None:
    deal = bid_all(begin(FFT_4, dealt(FFT_4)), "pass garde")
    assert reason(deal, AnnounceSlam(), seat=2) is Reason.WRONG_PHASE


def test_a5_27_a_slam_may_be_announced_before_the_call_and_before_the_discard() -> None:
    calling = taken_by(begin(FFT_5, dealt(FFT_5, {3: "SK"})), 3, Contract.GARDE)
    assert apply(calling, TAKER, AnnounceSlam()).phase is Phase.CALLING
    with_dog = call(calling, "SK")
    announced = apply(with_dog, TAKER, AnnounceSlam())
    assert (announced.phase, announced.to_act) == (Phase.DOG, 3)
    assert announced.slam == SlamAnnounced(TAKER)


def test_a5_27_slam_announced_after_discard() -> None:
    rules = load_ruleset("fft-5", {"slam_announced": "after_discard"})
    calling = taken_by(begin(rules, dealt(rules, {3: "SK S1 S2 S3"})), 3, Contract.GARDE)
    with_dog = call(calling, "SK")
    for too_early in (calling, with_dog):
        assert reason(too_early, AnnounceSlam()) is Reason.SLAM_TOO_EARLY
        assert not can_announce_slam(too_early, TAKER)
    discarded = discard(with_dog, "S1 S2 S3")
    assert legal_for(discarded, TAKER) == LegalAnnouncements(slam=True)
    announced = apply(discarded, TAKER, AnnounceSlam())
    assert (announced.slam, announced.to_act) == (SlamAnnounced(TAKER), 3)


def test_a5_27_without_a_discard_a_slam_is_announced_before_the_first_card() -> None:
    deal = playing(rules=at_four(slam_announced="after_discard"))
    assert apply(deal, TAKER, AnnounceSlam()).slam == SlamAnnounced(TAKER)
    assert reason(act(deal, Play(deal.hands[1].lowest)), AnnounceSlam(), 3) is Reason.SLAM_TOO_LATE


def test_a5_27_slam_announced_never() -> None:
    deal = playing(rules=at_four(slam_announced="never"), taker=1)
    assert reason(deal, AnnounceSlam()) is Reason.SLAM_NEVER
    allowed = legal(deal)
    assert isinstance(allowed, LegalPlays)
    assert not allowed.slam


def test_a5_27_a_slam_may_be_announced_up_to_the_first_card() -> None:
    deal = playing()
    assert can_announce_slam(deal, TAKER)
    assert decide(deal, TAKER, AnnounceSlam()) == (SlamAnnounced(TAKER),)
    played = act(deal, Play(deal.hands[1].lowest))
    assert not can_announce_slam(played, TAKER)
    assert reason(played, AnnounceSlam(), seat=3) is Reason.SLAM_TOO_LATE


def test_a5_27_a_slam_in_the_second_trick_is_too_late() -> None:
    deal = playing(filled("S1"))
    for _ in range(4):
        allowed = legal(deal)
        assert isinstance(allowed, LegalPlays)
        deal = act(deal, Play(allowed.cards.lowest))
    assert reason(deal, AnnounceSlam(), seat=3) is Reason.SLAM_TOO_LATE


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a5_28_only_the_taker_announces(seat: int) -> None:
    assert reason(playing(), AnnounceSlam(), seat=seat) is Reason.SLAM_NOT_TAKER


def test_a5_28_a_slam_is_announced_once() -> None:
    deal = apply(playing(), TAKER, AnnounceSlam())
    assert reason(deal, AnnounceSlam(), seat=3) is Reason.SLAM_TWICE


@pytest.mark.parametrize("contract", [Contract.GARDE, Contract.GARDE_SANS])
def test_a5_29_the_announcer_leads_wherever_the_dealer_sits(contract: Contract) -> None:
    deal = taken_by(begin(FFT_4, dealt(FFT_4, {3: "S1 S2 S3 S4 S5 S6"})), 3, contract)
    deal = apply(deal, TAKER, AnnounceSlam())
    if contract is Contract.GARDE:
        deal = discard(deal, "S1 S2 S3 S4 S5 S6")
    assert (deal.to_act, deal.trick.leader) == (3, 3)
    assert reason(deal, Play(deal.hands[1].lowest), seat=1) is Reason.NOT_YOUR_TURN


def test_a5_29_the_leader_of_a_deal_without_slam_is_the_dealers_right() -> None:
    assert playing().to_act == 1


def test_the_taker_out_of_turn_may_still_announce_a_slam() -> None:
    deal = playing()
    assert legal_for(deal, TAKER) == LegalAnnouncements(slam=True)
    assert legal_for(deal, Seat(0)) is None
    announced = apply(deal, TAKER, AnnounceSlam())
    allowed = legal_for(announced, TAKER)
    assert isinstance(allowed, LegalPlays)
    assert not allowed.slam


def test_the_taker_on_lead_is_told_of_the_slam() -> None:
    allowed = legal(playing(taker=1))
    assert isinstance(allowed, LegalPlays)
    assert allowed.slam


@pytest.mark.parametrize(
    ("rules", "thresholds"),
    [(FFT_3, (13, 15, 18)), (FFT_4, (10, 13, 15)), (FFT_5, (8, 10, 13))],
    ids=lambda value: getattr(value, "id", ""),
)
def test_a7_38_how_many_trumps_a_handful_takes(
    rules: Ruleset, thresholds: tuple[int, int, int]
) -> None:
    for size, least in zip(HandfulSize, thresholds, strict=True):
        fewer = playing(filled(trumps(2, least), rules.hand), rules=rules, taker=2)
        enough = playing(filled(trumps(2, least + 1), rules.hand), rules=rules, taker=2)
        if rules is FFT_5:
            fewer, enough = call(fewer, "SK"), call(enough, "SK")
        shown = trumps(2, least + 1)
        assert size not in [handful.size for handful in legal_handfuls(fewer, LEADER)]
        assert legal_handfuls(enough, LEADER)[-1] == LegalHandful(size, least, cards(shown))
        assert show(enough, size, shown).handfuls == (HandfulShown(LEADER, size, cards(shown)),)


TEN = playing(filled(trumps(2, 11)))
FOURTEEN = playing(filled(trumps(2, 15)))


def test_a7_39_a_handful_is_never_compulsory() -> None:
    assert act(TEN, Play(Card.T2)).handfuls == ()


@pytest.mark.parametrize("taker", [1, 3])
def test_a7_39_either_side_may_show_a_handful(taker: int) -> None:
    deal = show(playing(filled(trumps(2, 11)), taker=taker), SINGLE, trumps(2, 11))
    assert deal.handfuls[0].seat == 1
    assert deal.to_act == 1


@pytest.mark.parametrize(
    ("by", "taker", "may"), [("taker", 1, 1), ("taker", 3, 0), ("anyone", 3, 1)]
)
def test_a7_39_handful_by(by: str, taker: int, may: int) -> None:
    deal = playing(filled(trumps(2, 11)), rules=at_four(handful_by=by), taker=taker)
    assert len(legal_handfuls(deal, LEADER)) == may
    if may:
        assert show(deal, SINGLE, trumps(2, 11)).handfuls
    else:
        assert why_not(deal, SINGLE, trumps(2, 11)) is Reason.HANDFUL_NOT_TAKER


def test_a7_40_a_handful_is_shown_right_before_the_first_card_of_its_player() -> None:
    deal = playing("D1", filled(trumps(2, 11)))
    assert why_not(deal, SINGLE, trumps(2, 11), seat=2) is Reason.NOT_YOUR_TURN
    deal = play_cards(deal, "D1")
    assert show(deal, SINGLE, trumps(2, 11)).handfuls[0].seat == 2


def test_a7_40_after_ones_first_card_it_is_too_late() -> None:
    deal = play_cards(TEN, "T2")
    assert why_not(deal, SINGLE, trumps(2, 11), seat=1) is Reason.NOT_YOUR_TURN
    for _ in range(3):
        allowed = legal(deal)
        assert isinstance(allowed, LegalPlays)
        deal = act(deal, Play(allowed.cards.highest))
    assert why_not(deal, SINGLE, trumps(3, 12), seat=1) is Reason.HANDFUL_TOO_LATE
    assert legal_handfuls(deal, LEADER) == ()


def test_a7_40_a_handful_waits_for_the_play() -> None:
    deal = begin(FFT_4, dealt(FFT_4, {1: filled(trumps(2, 11))}))
    assert why_not(deal, SINGLE, trumps(2, 11)) is Reason.WRONG_PHASE


@pytest.mark.parametrize(
    ("size", "shown", "why"),
    [
        (SINGLE, trumps(2, 10), Reason.HANDFUL_COUNT),
        (SINGLE, trumps(2, 12), Reason.HANDFUL_COUNT),
        (DOUBLE, trumps(2, 11), Reason.HANDFUL_COUNT),
        (SINGLE, trumps(2, 10) + " T21", Reason.CARD_NOT_HELD),
        (SINGLE, trumps(2, 10) + " S1", Reason.HANDFUL_NOT_TRUMPS),
        (TRIPLE, trumps(2, 15), Reason.HANDFUL_COUNT),
    ],
)
def test_a7_41_exactly_so_many_trumps_are_shown(size: HandfulSize, shown: str, why: Reason) -> None:
    assert why_not(FOURTEEN, size, shown) is why


@pytest.mark.parametrize("shown", [trumps(2, 11), trumps(6, 15), "T2 T3 T4 T5 T6 T7 T8 T9 T14 T15"])
def test_a7_41_the_surplus_is_hidden_by_choice(shown: str) -> None:
    assert show(FOURTEEN, SINGLE, shown).handfuls[0].cards == cards(shown)


FOURTEEN_ENDS = playing(filled(trumps(2, 15)), rules=at_four(handful_shows_ends=True))


def test_a7_41_handful_shows_ends() -> None:
    all_held = cards(trumps(2, 15))
    assert legal_handfuls(FOURTEEN_ENDS, LEADER) == (
        LegalHandful(SINGLE, 10, all_held, cards("T2 T15")),
        LegalHandful(DOUBLE, 13, all_held, cards("T2 T15")),
    )
    assert [handful.ends for handful in legal_handfuls(FOURTEEN, LEADER)] == [EMPTY, EMPTY]
    shown = "T2 T4 T5 T6 T7 T8 T9 T10 T11 T15"
    assert show(FOURTEEN_ENDS, SINGLE, shown).handfuls[0].cards == cards(shown)


@pytest.mark.parametrize("shown", [trumps(2, 11), trumps(6, 15), trumps(4, 13)])
def test_a7_41_by_option_neither_end_may_be_hidden(shown: str) -> None:
    error = refusal(FOURTEEN_ENDS, ShowHandful(SINGLE, cards(shown)))
    assert (error.reason, error.right) == (Reason.HANDFUL_HIDES_END, cards("T2 T15"))


def test_a7_42_the_excuse_is_not_an_end_of_the_trumps() -> None:
    rules = at_four(handful_shows_ends=True)
    deal = playing(filled(trumps(2, 10) + " EX"), rules=rules)
    shown = cards(trumps(2, 10) + " EX")
    assert legal_handfuls(deal, LEADER) == (LegalHandful(SINGLE, 10, shown, cards("T2 T10")),)


def test_a7_41_the_number_asked_for_is_told() -> None:
    assert refusal(FOURTEEN, ShowHandful(SINGLE, cards("T2"))).count == 10


def test_a7_41_one_handful_a_player() -> None:
    deal = show(FOURTEEN, SINGLE, trumps(2, 11))
    assert why_not(deal, DOUBLE, trumps(2, 14)) is Reason.HANDFUL_TWICE
    assert legal_handfuls(deal, LEADER) == ()


def test_a7_42_the_excuse_stands_in_for_a_missing_trump() -> None:
    deal = playing(filled(trumps(2, 10) + " EX"))
    shown = trumps(2, 10) + " EX"
    assert legal_handfuls(deal, LEADER) == (LegalHandful(SINGLE, 10, cards(shown)),)
    assert show(deal, SINGLE, shown).handfuls[0].cards == cards(shown)


def test_a7_42_the_excuse_hides_no_trump() -> None:
    deal = playing(filled(trumps(2, 11) + " EX"))
    assert legal_handfuls(deal, LEADER) == (LegalHandful(SINGLE, 10, cards(trumps(2, 11))),)
    assert why_not(deal, SINGLE, trumps(2, 10) + " EX") is Reason.HANDFUL_HIDES_TRUMP
    assert show(deal, SINGLE, trumps(2, 11)).handfuls


def test_a7_42_eight_trumps_and_the_excuse_are_no_handful() -> None:
    deal = playing(filled(trumps(2, 9) + " EX"))
    assert legal_handfuls(deal, LEADER) == ()
    assert why_not(deal, SINGLE, trumps(2, 9) + " EX") is Reason.HANDFUL_COUNT


def test_a7_42_the_excuse_completes_the_double_and_not_the_single() -> None:
    deal = playing(filled(trumps(2, 13) + " EX"))
    assert legal_handfuls(deal, LEADER) == (
        LegalHandful(SINGLE, 10, cards(trumps(2, 13))),
        LegalHandful(DOUBLE, 13, cards(trumps(2, 13) + " EX")),
    )


FOUR_KINGS = "SK HK DK CK"


def four_kings_and_fifteen_trumps(rules: Ruleset = FFT_4) -> Deal:
    """The taker must set one of fifteen trumps aside, and then leads."""
    hand = f"{FOUR_KINGS} {trumps(3, 16)}"
    deal = taken_by(begin(rules, dealt(rules, {1: hand}, "T17 S1 S2 S3 S4 S5")), 1, Contract.GARDE)
    return discard(deal, "T3 S1 S2 S3 S4 S5")


def test_a7_43_the_discarded_trump_counts_for_the_triple_handful() -> None:
    deal = four_kings_and_fifteen_trumps()
    assert deal.hands[1] == cards(f"{FOUR_KINGS} {trumps(4, 17)}")
    assert legal_handfuls(deal, LEADER)[-1] == LegalHandful(TRIPLE, 15, cards(trumps(3, 17)))
    assert show(deal, TRIPLE, trumps(3, 17)).handfuls[0].cards == cards(trumps(3, 17))


AFTER_DISCARD = ("wikipedia-4", "pagat-4", "playroom-4", "jeux-de-cartes-4")
"""The tables whose sources count a handful in the hand from which it is played."""


@pytest.mark.parametrize("id", AFTER_DISCARD)
def test_a7_43_elsewhere_a_discarded_trump_does_not_count(id: str) -> None:
    deal = four_kings_and_fifteen_trumps(load_ruleset(id))
    sizes = [(handful.size, handful.trumps) for handful in legal_handfuls(deal, LEADER)]
    held = cards(trumps(4, 17))
    assert sizes == [(SINGLE, held), (DOUBLE, held)]
    assert why_not(deal, TRIPLE, trumps(3, 17)) is Reason.HANDFUL_DISCARDED


@pytest.mark.parametrize("id", AFTER_DISCARD)
def test_a7_43_the_excuse_hides_no_trump_that_is_still_held(id: str) -> None:
    rules = load_ruleset(id)
    hand = f"SK HK DK EX {trumps(2, 15)}"
    deal = taken_by(begin(rules, dealt(rules, {1: hand}, "T16 S1 S2 S3 S4 S5")), 1, Contract.GARDE)
    deal = discard(deal, "T5 S1 S2 S3 S4 S5")
    held = deal.hands[1] - cards("SK HK DK")
    assert legal_handfuls(deal, LEADER)[-1].trumps == held
    assert act(deal, ShowHandful(TRIPLE, held)).handfuls[0].cards == held


@pytest.mark.parametrize("id", AFTER_DISCARD)
def test_a7_43_by_option_a_discarded_trump_is_counted(id: str) -> None:
    deal = four_kings_and_fifteen_trumps(load_ruleset(id, {"handful_counts_discard": True}))
    assert show(deal, TRIPLE, trumps(3, 17)).handfuls


def test_a7_43_a_plain_card_of_the_discard_is_not_held() -> None:
    deal = four_kings_and_fifteen_trumps()
    assert why_not(deal, TRIPLE, trumps(4, 17) + " S1") is Reason.CARD_NOT_HELD


def test_a7_43_another_seat_does_not_count_the_discarded_trump() -> None:
    deal = act(four_kings_and_fifteen_trumps(), Play(Card.T17))
    assert why_not(deal, SINGLE, trumps(3, 12)) is Reason.CARD_NOT_HELD


def test_a_handful_before_a_slam_is_not_shown_twice() -> None:
    deal = show(TEN, SINGLE, trumps(2, 11))
    deal = apply(deal, TAKER, AnnounceSlam())
    assert deal.to_act == 3
    deal = act(deal, Play(deal.hands[3].lowest))
    allowed = legal(act(deal, Play(_first_legal(deal))))
    assert isinstance(allowed, LegalPlays)
    assert allowed.handfuls == ()


def _first_legal(deal: Deal) -> Card:
    allowed = legal(deal)
    assert isinstance(allowed, LegalPlays)
    return allowed.cards.lowest


def test_announcements_after_the_deal_are_refused() -> None:
    deal = bid_all(begin(FFT_4, dealt(FFT_4)), "pass pass pass pass")
    assert reason(deal, AnnounceSlam(), seat=1) is Reason.DEAL_OVER
    assert reason(deal, ShowHandful(SINGLE, cards("T2")), seat=1) is Reason.DEAL_OVER
    assert reason(deal, Bid(None), seat=1) is Reason.DEAL_OVER


def test_a5_27_no_slam_is_announced_where_the_table_has_none() -> None:
    rules = load_ruleset("fft-4", {"slam_announced": "never"})
    deal = taken_by(begin(rules, dealt(rules)), 1, Contract.GARDE_SANS)
    assert reason(deal, AnnounceSlam()) is Reason.SLAM_NEVER
