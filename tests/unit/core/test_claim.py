"""Claims: proved ones cost nobody a point, and the rest falls as shown."""

from itertools import islice
from random import Random

import pytest

from oudler.core import (
    CardSet,
    Claimed,
    Deal,
    IllegalAction,
    Reason,
    Seat,
    Side,
    evolve,
    follow_ups,
    result_of,
    view,
)
from oudler.core.claim import Verdict, judge, knows_the_rest, may_claim
from oudler.core.text import RecordError, RecordFault, event_from_json, event_to_json
from oudler.records import read_record, write_record
from oudler.rulesets import load_ruleset
from oudler.testing.builders import FFT_4, FFT_5, ending, play_cards
from oudler.testing.claims import is_right, random_claims


def over(deal: Deal, verdict: Verdict) -> Deal:
    deal = evolve(deal, verdict.claimed)
    for event in verdict.plays:
        deal = evolve(deal, event)
    return deal


def refused(deal: Deal, tricks: int, seat: int = 0) -> Reason:
    with pytest.raises(IllegalAction) as error:
        judge(deal, Seat(seat), tricks)
    return error.value.reason


@pytest.mark.parametrize("tricks", [pytest.param(one, marks=pytest.mark.slow) for one in (2, 3)])
def test_random_claims_against_every_line(tricks: int) -> None:
    found = [*islice(random_claims(Random(tricks), tricks), 15)]
    proved = [(deal, of, one) for deal, of, one in found if one is not None and one.is_proved]
    assert len(proved) > 4
    assert all(is_right(*one) for one in proved)


@pytest.mark.parametrize(
    "hands",
    [
        ["T18 T6 T19", "T2 EX H10", "H8 S6 S7", "D1 T1 T21"],
        ["T8 T7 T3", "EX H1 T5", "T2 C5 H4", "H7 T1 T19"],
        ["H9 T15 T10", "EX CN S2", "HJ T8 SQ", "T1 H1 T20"],
    ],
)
def test_the_excuse_before_the_petit_is_another_line_than_the_petit_before_it(
    hands: list[str],
) -> None:
    deal = ending(FFT_4, hands, leader=1, taker=3)
    verdict = judge(deal, Seat(1), 2)
    assert verdict.is_proved
    assert is_right(deal, 2, verdict)


def test_masters_take_the_rest_once_the_trumps_are_out() -> None:
    deal = ending(FFT_4, ["T20 SK SQ", "T5 S1 S2", "H1 H2 H3", "D1 D2 D3"])
    played = [str(one.card) for one in judge(deal, Seat(0), 3).plays if one.seat == 0]
    assert played == ["T20", "SK", "SQ"]
    # With a trump more against it, one of the kings may be trumped.
    longer = ending(FFT_4, ["T20 SK SQ HK", "T5 T6 S1 S2", "H1 H2 H3 H4", "D1 D2 D3 D4"])
    assert refused(longer, 4) is Reason.CLAIM_UNPROVED


def test_a_hand_that_must_follow_cannot_ruff() -> None:
    assert judge(ending(FFT_4, ["HK HQ", "T5 H1", "S1 S2", "D1 D2"]), Seat(0), 1).is_proved
    follows = ending(FFT_4, ["HK HQ SK", "T5 H1 H2", "S1 S2 S3", "D1 D2 D3"])
    assert refused(follows, 3) is Reason.CLAIM_UNPROVED
    follows = ending(FFT_4, ["T6 HK HQ", "T5 H1 H2", "S1 S2 S3", "D1 D2 D3"])
    assert judge(follows, Seat(0), 3).is_proved


def test_a10_62_the_petit_is_kept_for_the_last_trick() -> None:
    deal = ending(FFT_4, ["T20 T1 SK", "S1 S2 S3", "H1 H2 H3", "D1 D2 D3"])
    done = over(deal, judge(deal, Seat(0), 3))
    assert result_of(done).petit_au_bout is Side.ATTACK


def test_a9_55_the_others_save_their_excuse_and_lose_the_petit_before_the_end() -> None:
    hands = ["T20 T19 T18", "EX T1 S3", "H1 H2 H3", "D1 D2 D3"]
    deal = ending(FFT_4, hands, won_by=[1, *[0] * 14])
    done = over(deal, judge(deal, Seat(0), 3))
    assert result_of(done).petit_au_bout is None
    assert result_of(done).oudlers == 2, "the petit and the 21, but not the Excuse"


def test_the_excuse_takes_no_trick_except_at_the_end_of_a_slam() -> None:
    hands = ["T20 EX", "S1 S2", "H1 H2", "D1 D2"]
    assert judge(ending(FFT_4, hands), Seat(0), 2).is_proved
    lost = [1, *[0] * 15]
    assert refused(ending(FFT_4, hands, won_by=lost), 2) is Reason.CLAIM_UNPROVED


def test_giving_up_costs_what_the_worst_line_costs() -> None:
    deal = ending(FFT_4, ["S1 S2", "SK H1", "H2 H3", "D1 D2"])
    verdict = judge(deal, Seat(0), 0)
    assert (verdict.is_proved, verdict.asks_partners) == (True, False)
    defender = judge(ending(FFT_4, ["S1 S2", "SK H1", "H2 H3", "D1 D2"], leader=2), Seat(2), 0)
    assert defender.asks_partners


def test_what_only_the_others_mistakes_would_give_needs_their_consent() -> None:
    deal = ending(FFT_4, ["SQ S2", "SK S10", "S3 H3", "D1 D2"])
    verdict = judge(deal, Seat(0), 1)
    assert not verdict.is_proved
    assert refused(deal, 2) is Reason.CLAIM_UNPROVED


def test_a_claim_waits_for_a_lead() -> None:
    hands = ["SK SQ", "S1 S2", "H1 H2", "D1 D2"]
    lying = play_cards(ending(FFT_4, hands), "SK")
    assert not may_claim(lying)
    assert refused(lying, 2, seat=1) is Reason.CLAIM_NOT_NOW
    assert refused(ending(FFT_4, hands), 3) is Reason.CLAIM_COUNT
    captor = load_ruleset("fft-5", {"partner_is": "captor"})
    assert not may_claim(ending(captor, ["SK SQ", "S1 S2", "H1 H2", "D1 D2", "C1 C2"]))


def test_a_called_partner_is_not_given_away_by_asking_nobody() -> None:
    hands = ["S1 S2", "SK H1", "H2 H3", "D1 D2", "C1 C2"]
    assert judge(ending(FFT_5, hands, called="DK"), Seat(0), 0).asks_partners


def test_many_lines_are_not_tried() -> None:
    suits = "S1 S2 S3 S4", "H1 H2 H3 H4", "D1 D2 D3 D4", "C1 C2 C3 C4"
    assert refused(ending(FFT_4, suits), 0) is Reason.CLAIM_UNPROVED


def test_a_seat_knows_what_nobody_can_beat() -> None:
    deal = ending(FFT_4, ["T20 SK", "S1 S2", "H1 H2", "D1 D2"])
    seen = view(deal, Seat(0))
    assert knows_the_rest(seen, [CardSet.parse("T5 S1 S2 H1")] * 3)
    assert not knows_the_rest(seen, [CardSet.parse("T5 T6 S1 S2 H1")] * 3)
    assert not knows_the_rest(view(deal, Seat(1)), [CardSet.parse("S1")] * 3)


def test_a_record_keeps_the_claim_as_a_line_of_its_own() -> None:
    event = Claimed(Seat(2), 4, 5)
    assert event_to_json(event) == {"type": "claimed", "seat": 2, "tricks": 4, "left": 5}
    assert event_from_json(event_to_json(event)) == event


@pytest.mark.parametrize("line", [1, 2, 3])
def test_a_claimed_record_reads_as_it_was_written(line: int) -> None:
    deal, _, verdict = next(
        one
        for one in random_claims(Random(line), 2, FFT_4)
        if one[2] is not None and one[2].is_proved
    )
    assert verdict is not None
    done = over(deal, verdict)
    for event in follow_ups(done):
        done = evolve(done, event)
    text = write_record(done)
    assert '"type":"claimed"' in text
    assert read_record(text).deals == (done,)
    wrong = text.replace(f'"left":{verdict.claimed.left}', '"left":9')
    with pytest.raises(RecordError) as error:
        read_record(wrong)
    found = error.value.wrongs[0]
    assert (found.reason, found.expected) == (RecordFault.CLAIM_DIFFERS, verdict.claimed)
