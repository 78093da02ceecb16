"""The referee: records checked as if at the table."""

import json
from collections.abc import Iterator
from random import Random

import pytest

from oudler.core import Card, Phase, Reason, Seat
from oudler.core.actions import (
    Action,
    AnnounceSlam,
    Bid,
    CallCards,
    Contract,
    DeclareMisere,
    Discard,
    HandfulSize,
    MisereKind,
    Play,
    ShowHandful,
)
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
from oudler.core.text import LineFault, NotationFault, format_event
from oudler.core.text.referee import (
    RecordError,
    RecordFault,
    Step,
    Wrong,
    action_of,
    check_event,
    read_record,
)
from oudler.rulesets import load_ruleset
from oudler.testing.builders import FFT_4, begin, cards, dealt, discard, filled, taken_by
from oudler.testing.chance import play_randomly, random_log

HEADER = '{"format":"tarot-record","version":1,"rules":"fft-4@1","players":["A","B","C","D"]}'
DEALT = dealt(FFT_4)
PASSES = [BidMade(Seat(seat), None) for seat in (1, 2, 3, 0)]
TAKEN = taken_by(begin(FFT_4, DEALT), 1, Contract.GARDE)
BIDS = [BidMade(Seat(1), Contract.GARDE), *PASSES[1:]]


def lines(*events: object) -> list[str]:
    """A record of these events; text stands as it is."""
    return [HEADER, *(e if isinstance(e, str) else format_event(e) for e in events)]  # type: ignore[arg-type]


def steps(*events: object) -> list[Step]:
    return list(read_record(lines(*events), load_ruleset)[2])


def wrongs(record: list[str]) -> tuple[Wrong, ...]:
    with pytest.raises(RecordError) as error:
        list(read_record(record, load_ruleset)[2])
    return error.value.wrongs


def first_wrong(*events: object) -> tuple[int, str]:
    found = wrongs(lines(*events))[0]
    return found.line, found.reason.value


@pytest.mark.parametrize(
    ("event", "action"),
    [
        (BidMade(Seat(1), None), Bid(None)),
        (CardsCalled(Seat(1), cards("SK")), CallCards(cards("SK"))),
        (Discarded(Seat(1), cards("S1")), Discard(cards("S1"))),
        (
            Discarded(Seat(1), cards("T2"), trumps_hidden=True),
            Discard(cards("T2"), trumps_hidden=True),
        ),
        (SlamAnnounced(Seat(1)), AnnounceSlam()),
        (SlamAnnounced(Seat(1), small=True), AnnounceSlam(small=True)),
        (MisereDeclared(Seat(1), MisereKind.COURTS), DeclareMisere(MisereKind.COURTS)),
        (
            HandfulShown(Seat(1), HandfulSize.SINGLE, cards("T2")),
            ShowHandful(HandfulSize.SINGLE, cards("T2")),
        ),
        (CardPlayed(Seat(1), Card.S1), Play(Card.S1)),
    ],
)
def test_the_action_behind_each_event(event: BidMade, action: Action) -> None:
    assert action_of(event) == action


def test_a_record_gives_its_header_and_its_rules() -> None:
    header, rules, _ = read_record(lines(), load_ruleset)
    assert header.players == ("A", "B", "C", "D")
    assert rules == FFT_4


def test_a_record_of_no_deal_is_empty() -> None:
    assert steps() == []


def test_a_record_gives_each_event_and_the_deal_after_it() -> None:
    found = steps(DEALT, *PASSES, DealScored((0, 0, 0, 0)))
    assert [step.event for step in found] == [DEALT, *PASSES, DealScored((0, 0, 0, 0))]
    assert found[0].deal == begin(FFT_4, DEALT)
    assert found[-1].deal.phase is Phase.OVER


def test_the_score_may_be_left_out_at_the_end() -> None:
    assert steps(DEALT, *PASSES) == steps(DEALT, *PASSES, DealScored((0, 0, 0, 0)))


def test_the_score_may_be_left_out_before_the_next_deal() -> None:
    passes = [BidMade(Seat(seat), None) for seat in (2, 3, 0, 1)]
    both = steps(DEALT, *PASSES, dealt(FFT_4, dealer=1), *passes)
    assert [type(step.event).__name__ for step in both].count("DealScored") == 2


def test_the_dog_may_be_left_out() -> None:
    aside = Discarded(Seat(1), cards(" ".join(c.name for c in list(TAKEN.hands[1])[:6])))
    with_dog = steps(DEALT, *BIDS, DogShown(DEALT.dog), aside)
    assert steps(DEALT, *BIDS, aside) == with_dog
    assert with_dog[-1].deal.phase is Phase.PLAY


def test_a_petit_sec_scores_itself() -> None:
    thrown = dealt(FFT_4, [filled("T1")])
    assert steps(thrown) == steps(thrown, DealScored((0, 0, 0, 0)))
    assert steps(thrown)[-1].deal.phase is Phase.OVER


def test_empty_lines_are_passed_over_and_still_counted() -> None:
    record = ["", HEADER, " ", format_event(DEALT), "", '{"type":"slam_announced","seat":2}']
    found = wrongs(record)
    assert [(wrong.line, wrong.reason) for wrong in found] == [(6, Reason.WRONG_PHASE)]


SHOWN = load_ruleset("fft-4", {"discard_shown_after": True})
SHOWN_HEADER = HEADER.replace('"players"', '"options":{"discard_shown_after":true},"players"')


def shown_log() -> list[Event]:
    """A deal of which the discard is shown at the end."""
    events, _ = play_randomly(taken_by(begin(SHOWN, DEALT), 1, Contract.GARDE), Random(1))
    return [DEALT, *BIDS, DogShown(DEALT.dog), *events]


def read_shown(log: list[Event]) -> list[Step]:
    return list(read_record([SHOWN_HEADER, *map(format_event, log)], load_ruleset)[2])


def test_a_discard_that_is_shown_at_the_end_may_be_left_out() -> None:
    log = shown_log()
    assert [type(event) for event in log[-2:]] == [DiscardShown, DealScored]
    for short in (log[:-1], log[:-2], [*log[:-2], log[-1]]):
        assert read_shown(short) == read_shown(log)


def test_another_discard_than_the_one_that_was_made_cannot_be_shown() -> None:
    log = shown_log()
    with pytest.raises(RecordError) as error:
        read_shown([*log[:-2], DiscardShown(cards("S1"))])
    (wrong,) = error.value.wrongs
    assert (wrong.reason, wrong.expected) == (RecordFault.DISCARD_DIFFERS, log[-2])


def test_a_discard_that_is_not_shown_at_this_table_stands_in_no_record() -> None:
    log = shown_log()
    with pytest.raises(RecordError) as error:
        list(read_record([HEADER, *map(format_event, log)], load_ruleset)[2])
    assert error.value.wrongs[0].reason is RecordFault.UNEXPECTED_EVENT


BREACHES: dict[RecordFault, tuple[list[object], int]] = {
    RecordFault.NOT_DEALT: ([PASSES[0]], 2),
    RecordFault.DEAL_NOT_OVER: ([DEALT, PASSES[0], DEALT], 4),
    RecordFault.DOG_DIFFERS: ([DEALT, *BIDS, DogShown(cards("S1"))], 7),
    RecordFault.SCORES_DIFFER: ([DEALT, *PASSES, DealScored((1, -1, 0, 0))], 7),
    RecordFault.UNEXPECTED_EVENT: ([DEALT, DogShown(DEALT.dog)], 3),
}
ELSEWHERE = {
    *(RecordFault.CLAIM_DIFFERS, RecordFault.DISCARD_DIFFERS, RecordFault.TURNED_CARD_DIFFERS),
}
"""Faults that only other rules know, or later tricks."""


@pytest.mark.parametrize("fault", [fault for fault in RecordFault if fault not in ELSEWHERE])
def test_every_breach_of_a_record_is_found(fault: RecordFault) -> None:
    events, line = BREACHES[fault]
    assert first_wrong(*events) == (line, fault)


@pytest.mark.parametrize(
    ("events", "fault"),
    [
        ([DogShown(DEALT.dog)], RecordFault.NOT_DEALT),
        ([DealScored((0, 0, 0, 0))], RecordFault.NOT_DEALT),
        ([DEALT, DealScored((0, 0, 0, 0))], RecordFault.UNEXPECTED_EVENT),
        ([DEALT, *BIDS, DealScored((0, 0, 0, 0))], RecordFault.UNEXPECTED_EVENT),
        ([DEALT, *BIDS, DogShown(DEALT.dog), DogShown(DEALT.dog)], RecordFault.UNEXPECTED_EVENT),
        ([DEALT, *PASSES, *[DealScored((0,) * 4)] * 2], RecordFault.UNEXPECTED_EVENT),
        ([DEALT, *PASSES, DealScored((0, 0, 0))], RecordFault.SCORES_DIFFER),
        ([DEALT, *PASSES, PASSES[0]], Reason.DEAL_OVER),
        ([DEALT, PASSES[1]], Reason.NOT_YOUR_TURN),
        ([DEALT, BidMade(Seat(4), None)], NotationFault.NO_SUCH_SEAT),
        ([DEALT, "tea"], NotationFault.NOT_JSON),
    ],
)
def test_more_that_a_record_can_get_wrong(
    events: list[object], fault: Reason | RecordFault | NotationFault
) -> None:
    assert first_wrong(*events) == (len(events) + 1, fault)


def test_the_expected_event_is_told() -> None:
    wrong = wrongs(lines(DEALT, *PASSES, DealScored((1, -1, 0, 0))))[0]
    assert wrong.expected == DealScored((0, 0, 0, 0))
    assert wrong.event == DealScored((1, -1, 0, 0))


def test_a_refusal_is_told_with_its_event() -> None:
    wrong = wrongs(lines(DEALT, BidMade(Seat(1), Contract.POUSSE)))[0]
    assert wrong.reason is Reason.NO_SUCH_BID
    assert wrong.refusal is not None
    assert wrong.event == BidMade(Seat(1), Contract.POUSSE)


def test_a_wrong_deal_is_told_with_every_fault() -> None:
    short = json.loads(format_event(DEALT))
    short["dog"] = "S1"
    found = wrongs(lines(json.dumps(short)))
    assert {wrong.line for wrong in found} == {2}
    assert NotationFault.WRONG_DOG_SIZE in [wrong.reason for wrong in found]


@pytest.mark.parametrize(
    "breach", ["tea", format_event(DealScored((0, 0, 0, 0))), format_event(PASSES[1])]
)
def test_whatever_cannot_be_read_further_down_is_told_too(breach: str) -> None:
    found = wrongs(lines(DEALT, breach, PASSES[0], '{"type":"tea"}', "", "{"))
    assert [(wrong.line, wrong.reason) for wrong in found[1:]] == [
        (5, NotationFault.UNKNOWN_EVENT),
        (7, NotationFault.NOT_JSON),
    ]
    assert found[0].line == 3


def test_a_record_error_reads_as_text() -> None:
    with pytest.raises(RecordError, match="line 3: not your turn"):
        steps(DEALT, PASSES[1])


def header(**changes: object) -> str:
    return json.dumps(json.loads(HEADER) | changes)


@pytest.mark.parametrize(
    ("first", "fault"),
    [
        ("", NotationFault.NOT_JSON),
        ("{}", NotationFault.NOT_A_RECORD),
        (header(version=7), NotationFault.UNKNOWN_VERSION),
        (header(rules="fft-2"), NotationFault.UNKNOWN_RULESET),
        (header(rules="fft-4@9"), NotationFault.UNKNOWN_RULESET),
        (header(options={"tea": 1}), NotationFault.WRONG_OPTION),
        (header(options={"seats": 5}), NotationFault.WRONG_OPTION),
        (header(players=["A"]), NotationFault.WRONG_FIELD),
        (header(rules=None), NotationFault.WRONG_FIELD),
    ],
)
def test_a_wrong_header_is_told_before_any_deal(first: str, fault: NotationFault) -> None:
    with pytest.raises(RecordError) as error:
        read_record([first], load_ruleset)
    assert [(wrong.line, wrong.reason) for wrong in error.value.wrongs] == [(1, fault)]


def test_an_empty_record_is_told() -> None:
    with pytest.raises(RecordError) as error:
        read_record([], load_ruleset)
    assert error.value.wrongs == (
        Wrong(1, NotationFault.NOT_JSON, LineFault(NotationFault.NOT_JSON)),
    )


def test_a_record_without_players_is_accepted() -> None:
    assert read_record([header(players=[])], load_ruleset)[0].players == ()


def test_the_steps_come_one_by_one() -> None:
    taken: list[str] = []

    def watched() -> Iterator[str]:
        for line in lines(DEALT, *PASSES):
            taken.append(line)
            yield line

    _, _, found = read_record(watched(), load_ruleset)
    assert len(taken) == 1
    next(found)
    assert len(taken) == 2


def test_one_event_can_be_checked_alone() -> None:
    assert check_event(FFT_4, None, DEALT) == (Step(DEALT, begin(FFT_4, DEALT)),)


def test_a_wrong_line_in_the_middle_keeps_the_steps_before_it() -> None:
    _, _, found = read_record(lines(DEALT, PASSES[0], "tea"), load_ruleset)
    assert [next(found).event, next(found).event] == [DEALT, PASSES[0]]
    with pytest.raises(RecordError):
        next(found)


def test_a_slam_and_handfuls_are_read() -> None:
    trumps = " ".join(f"T{number}" for number in range(2, 12))
    whole = dealt(FFT_4, {1: filled(trumps)})
    deal = discard(taken_by(begin(FFT_4, whole), 1, Contract.GARDE), "S1 S2 S3 S4 S5 S6")
    shown = HandfulShown(Seat(1), HandfulSize.SINGLE, cards(trumps))
    said = [whole, *BIDS, Discarded(Seat(1), deal.discard), SlamAnnounced(Seat(1)), shown]
    assert steps(*said)[-1].deal.handfuls == (shown,)


@pytest.mark.parametrize("seed", range(3))
def test_a_random_deal_is_read_back(seed: int) -> None:
    log = random_log(Random(seed), FFT_4)
    assert [step.event for step in steps(*log)] == list(log)


def test_a_played_out_deal_is_the_same_read_and_played() -> None:
    events, over = play_randomly(begin(FFT_4, DEALT), Random(1))
    assert steps(DEALT, *events)[-1].deal == over
