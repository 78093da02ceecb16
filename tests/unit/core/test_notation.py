"""The text of events, actions and records."""

import json
from fractions import Fraction

import pytest

from oudler.core import Card, Legal, LegalBids, LegalCalls, LegalDiscard, LegalPlays, Seat
from oudler.core.actions import (
    Action,
    AnnounceSlam,
    Bid,
    CallCards,
    CancelDeal,
    Contract,
    DeclareMisere,
    Discard,
    HandfulSize,
    LoneTrump,
    MisereKind,
    Play,
    ShowHandful,
)
from oudler.core.events import (
    BidMade,
    CardPlayed,
    CardsCalled,
    DealScored,
    Dealt,
    Discarded,
    DiscardShown,
    DogShown,
    Event,
    HandfulShown,
    MisereDeclared,
    SlamAnnounced,
)
from oudler.core.phases.announcing import LegalAnnouncements, LegalHandful
from oudler.core.text import action_from_json, action_to_json, handfuls_to_json, legal_to_json
from oudler.core.text.event_json import event_from_json, score_to_json
from oudler.core.text.fields import LineFault, NotationError, NotationFault, TextFault
from oudler.core.text.notation import (
    Header,
    dealt_faults,
    format_event,
    format_header,
    parse_event,
    parse_header,
)
from oudler.testing.builders import FFT_4, cards, dealt

Faults = list[tuple[NotationFault | TextFault, str, str]]

HANDFUL = '{"type":"handful_shown","seat":2,"size":"single","cards":"T21 T20 T3 EX"}'

LINES: list[tuple[Event, str]] = [
    (
        Dealt(Seat(3), (cards("S1 EX"), cards("T1 S2")), cards("HK")),
        '{"type":"dealt","dealer":3,"hands":["S1 EX","S2 T1"],"dog":"HK"}',
    ),
    (
        Dealt(Seat(0), (cards("S1"),), cards(""), dealer_barred=True),
        '{"type":"dealt","dealer":0,"hands":["S1"],"dog":"","dealer_barred":true}',
    ),
    (BidMade(Seat(1), None), '{"type":"bid_made","seat":1,"bid":"pass"}'),
    (
        BidMade(Seat(1), Contract.GARDE_SANS),
        '{"type":"bid_made","seat":1,"bid":"garde_sans"}',
    ),
    (CardsCalled(Seat(2), cards("HK")), '{"type":"cards_called","seat":2,"cards":"HK"}'),
    (DiscardShown(cards("H3 S2")), '{"type":"discard_shown","cards":"S2 H3"}'),
    (
        Dealt(Seat(2), (cards("S1"), cards("S2")), cards(""), players=(1, 2, 0)),
        '{"type":"dealt","dealer":2,"hands":["S1","S2"],"dog":"","players":[1,2,0]}',
    ),
    (DogShown(cards("H3 S2")), '{"type":"dog_shown","cards":"S2 H3"}'),
    (Discarded(Seat(2), cards("S1 S2")), '{"type":"discarded","seat":2,"cards":"S1 S2"}'),
    (SlamAnnounced(Seat(2)), '{"type":"slam_announced","seat":2}'),
    (SlamAnnounced(Seat(2), small=True), '{"type":"slam_announced","seat":2,"small":true}'),
    (
        MisereDeclared(Seat(3), MisereKind.TRUMPS),
        '{"type":"misere_declared","seat":3,"kind":"trumps"}',
    ),
    (CardPlayed(Seat(1), Card.S10), '{"type":"card_played","seat":1,"card":"S10"}'),
    (
        DealScored((318, -106, -106, -106)),
        '{"type":"deal_scored","scores":[318,-106,-106,-106]}',
    ),
    (
        DealScored((Fraction(250, 3), Fraction(-250, 3))),
        '{"type":"deal_scored","scores":["250/3","-250/3"]}',
    ),
]


@pytest.mark.parametrize(("event", "line"), LINES)
def test_an_event_is_one_line(event: Event, line: str) -> None:
    assert format_event(event) == line
    assert parse_event(line) == event


def test_a_handful_is_written_from_the_highest_down() -> None:
    event = HandfulShown(Seat(2), HandfulSize.SINGLE, cards("T3 T20 T21 EX"))
    line = '{"type":"handful_shown","seat":2,"size":"single","cards":"EX T21 T20 T3"}'
    assert format_event(event) == line
    assert parse_event(line) == parse_event(HANDFUL) == event


def test_a_header_is_the_first_line() -> None:
    header = Header("fft-4@1", {"base": 10}, ("Anne", "Bob", "Chloé", "David"))
    line = (
        '{"format":"tarot-record","version":1,"rules":"fft-4@1",'
        '"options":{"base":10},"players":["Anne","Bob","Chloé","David"]}'
    )
    assert format_header(header) == line
    assert parse_header(line) == header


def test_options_and_players_may_be_left_out_of_a_header() -> None:
    line = '{"format":"tarot-record","version":1,"rules":"fft-4"}'
    assert parse_header(line) == Header("fft-4", {}, ())


def test_a_header_says_who_is_a_bot_and_what_was_shuffled_from() -> None:
    players, bots = ("Anne", "Bob", "Chloé", "David"), (None, "club", "club", "beginner")
    header = Header("fft-4@1", {}, players, bots, "evening")
    assert parse_header(format_header(header)) == header


def test_a_whole_fraction_is_written_as_a_number() -> None:
    assert score_to_json(Fraction(6, 2)) == 3
    assert score_to_json(-7) == -7
    assert score_to_json(Fraction(-1, 2)) == "-1/2"


HANDFULS = (LegalHandful(HandfulSize.SINGLE, 2, cards("T2 T3 T4")),)


@pytest.mark.parametrize(
    ("allowed", "found"),
    [
        (
            LegalPlays(cards("S4 S1"), HANDFULS, slam=True),
            {"cards": "S1 S4", "slam": True, "handfuls": handfuls_to_json(HANDFULS)},
        ),
        (
            LegalBids((Contract.GARDE, Contract.GARDE_SANS)),
            {"bids": ["pass", "garde", "garde_sans"]},
        ),
        (LegalBids(()), {"bids": ["pass"]}),
        (LegalCalls(cards("SK HK")), {"cards": "SK HK", "count": 1}),
        (
            LegalDiscard(3, cards("S1 S2"), cards("T2 T3"), 1),
            {
                "count": 3,
                "cards": "S1 S2",
                "trumps": "T2 T3",
                "trumps_needed": 1,
                "trumps_shown": True,
            },
        ),
        (LegalAnnouncements(slam=True), {"slam": True}),
        (
            LegalAnnouncements(
                (LegalHandful(HandfulSize.SINGLE, 1, cards("T2")),),
                small_slam=True,
                miseres=(MisereKind.COURTS,),
            ),
            {
                "small_slam": True,
                "handfuls": [{"size": "single", "count": 1, "cards": "T2", "with": ""}],
                "miseres": ["courts"],
            },
        ),
    ],
)
def test_legal_actions_are_one_object(allowed: Legal, found: dict[str, object]) -> None:
    assert legal_to_json(allowed) == found


def test_handfuls_are_written_with_their_number_of_cards() -> None:
    assert handfuls_to_json(HANDFULS) == [
        {"size": "single", "count": 2, "cards": "T2 T3 T4", "with": ""}
    ]


def test_a7_41_the_trumps_that_a_handful_must_show_are_written() -> None:
    handful = LegalHandful(HandfulSize.DOUBLE, 3, cards("T2 T3 T4 T5"), cards("T5 T2"))
    assert handfuls_to_json((handful,)) == [
        {"size": "double", "count": 3, "cards": "T2 T3 T4 T5", "with": "T2 T5"}
    ]


def faults_of(error: NotationError) -> Faults:
    return [(fault.kind, fault.field, fault.found) for fault in error.faults]


F = NotationFault
BAD_EVENTS: list[tuple[str, Faults]] = [
    ("", [(F.NOT_JSON, "", "")]),
    ("{", [(F.NOT_JSON, "", "{")]),
    ("[]", [(F.NOT_JSON, "", "[]")]),
    ("3", [(F.NOT_JSON, "", "3")]),
    ("[" * 100_000, [(F.NOT_JSON, "", "[" * 40)]),
    ("{}", [(F.UNKNOWN_EVENT, "type", "None")]),
    ('{"type":"tea"}', [(F.UNKNOWN_EVENT, "type", "tea")]),
    ('{"type":["dealt"]}', [(F.UNKNOWN_EVENT, "type", "['dealt']")]),
    ('{"type":"slam_announced","seat":1,"small":1}', [(F.WRONG_FIELD, "small", "1")]),
    ('{"type":"misere_declared","seat":1}', [(F.MISSING_FIELD, "kind", "")]),
    ('{"type":"misere_declared","seat":1,"kind":"heads"}', [(F.WRONG_FIELD, "kind", "heads")]),
    ('{"type":"slam_announced"}', [(F.MISSING_FIELD, "seat", "")]),
    ('{"type":"slam_announced","seat":-1}', [(F.WRONG_FIELD, "seat", "-1")]),
    ('{"type":"slam_announced","seat":true}', [(F.WRONG_FIELD, "seat", "True")]),
    ('{"type":"slam_announced","seat":1.0}', [(F.WRONG_FIELD, "seat", "1.0")]),
    ('{"type":"slam_announced","seat":"1"}', [(F.WRONG_FIELD, "seat", "1")]),
    ('{"type":"slam_announced","seat":null}', [(F.WRONG_FIELD, "seat", "None")]),
    ('{"type":"bid_made","seat":1,"bid":"tea"}', [(F.WRONG_FIELD, "bid", "tea")]),
    ('{"type":"bid_made","seat":1,"bid":null}', [(F.WRONG_FIELD, "bid", "None")]),
    ('{"type":"bid_made","seat":1,"bid":[]}', [(F.WRONG_FIELD, "bid", "[]")]),
    ('{"type":"bid_made"}', [(F.MISSING_FIELD, "seat", ""), (F.MISSING_FIELD, "bid", "")]),
    ('{"type":"card_played","seat":1,"card":"S99"}', [(F.UNKNOWN_CARD, "card", "S99")]),
    ('{"type":"card_played","seat":1,"card":7}', [(F.WRONG_FIELD, "card", "7")]),
    ('{"type":"dog_shown","cards":"S1 S1 S1"}', [(F.CARD_TWICE, "cards", "S1")]),
    ('{"type":"dog_shown","cards":["S1"]}', [(F.WRONG_FIELD, "cards", "['S1']")]),
    ('{"type":"handful_shown","seat":1,"size":"big","cards":""}', [(F.WRONG_FIELD, "size", "big")]),
    ('{"type":"dealt","dealer":0,"hands":"S1","dog":""}', [(F.WRONG_FIELD, "hands", "S1")]),
    ('{"type":"dealt","dealer":0,"hands":[1],"dog":""}', [(F.WRONG_FIELD, "hands", "[1]")]),
    (
        '{"type":"dealt","dealer":0,"hands":[],"dog":"","dealer_barred":1}',
        [(F.WRONG_FIELD, "dealer_barred", "1")],
    ),
    ('{"type":"deal_scored","scores":[1.5]}', [(F.WRONG_FIELD, "scores", "[1.5]")]),
    ('{"type":"deal_scored","scores":[true]}', [(F.WRONG_FIELD, "scores", "[True]")]),
    ('{"type":"deal_scored","scores":["1/0"]}', [(F.WRONG_FIELD, "scores", "['1/0']")]),
    ('{"type":"deal_scored","scores":["x"]}', [(F.WRONG_FIELD, "scores", "['x']")]),
    ('{"type":"deal_scored","scores":["1e100000"]}', [(F.WRONG_FIELD, "scores", "['1e100000']")]),
    (
        '{"type":"discarded","seat":"x","cards":"S1 T99"}',
        [(F.WRONG_FIELD, "seat", "x"), (F.UNKNOWN_CARD, "cards", "T99")],
    ),
]


@pytest.mark.parametrize(("line", "faults"), BAD_EVENTS, ids=lambda value: str(value)[:60])
def test_a_line_that_cannot_be_read_says_everything_wrong_with_it(
    line: str, faults: Faults
) -> None:
    with pytest.raises(NotationError) as error:
        parse_event(line)
    assert faults_of(error.value) == faults


def test_an_event_may_have_fields_besides_its_own() -> None:
    played = {"type": "card_played", "seat": 1, "card": "S1"}
    assert event_from_json({**played, "note": "!"}) == event_from_json(played)


ACTIONS: list[tuple[Action, dict[str, object]]] = [
    (Bid(None), {"type": "bid", "contract": "pass"}),
    (Bid(Contract.GARDE_SANS), {"type": "bid", "contract": "garde_sans"}),
    (CancelDeal(LoneTrump.PETIT), {"type": "cancel_deal", "for": "petit_sec"}),
    (CallCards(cards("HK")), {"type": "call", "cards": "HK"}),
    (Discard(cards("S2 S3")), {"type": "discard", "cards": "S2 S3"}),
    (
        Discard(cards("S2 T3"), trumps_hidden=True),
        {"type": "discard", "cards": "S2 T3", "trumps_hidden": True},
    ),
    (AnnounceSlam(), {"type": "announce_slam"}),
    (AnnounceSlam(small=True), {"type": "announce_slam", "small": True}),
    (
        ShowHandful(HandfulSize.DOUBLE, cards("T2 T3")),
        {"type": "show_handful", "size": "double", "cards": "T2 T3"},
    ),
    (DeclareMisere(MisereKind.COURTS), {"type": "declare_misere", "kind": "courts"}),
    (Play(Card.S10), {"type": "play", "card": "S10"}),
]


@pytest.mark.parametrize(("action", "found"), ACTIONS, ids=str)
def test_an_action_is_written_and_read(action: Action, found: dict[str, object]) -> None:
    assert action_to_json(action) == found
    assert action_from_json(found) == action


BAD_ACTIONS: list[tuple[dict[str, object], Faults]] = [
    ({}, [(F.WRONG_FIELD, "type", "None")]),
    ({"type": "card_played", "card": "S1"}, [(F.WRONG_FIELD, "type", "card_played")]),
    ({"type": ["play"]}, [(F.WRONG_FIELD, "type", "['play']")]),
    ({"type": "play"}, [(F.MISSING_FIELD, "card", "")]),
    ({"type": "play", "card": "S11"}, [(F.UNKNOWN_CARD, "card", "S11")]),
    ({"type": "play", "card": "S1", "seat": 0}, [(F.WRONG_FIELD, "seat", "0")]),
    ({"type": "bid", "contract": None}, [(F.WRONG_FIELD, "contract", "None")]),
    (
        {"type": "show_handful", "size": "huge", "cards": "T1 T1 T1"},
        [(F.WRONG_FIELD, "size", "huge"), (F.CARD_TWICE, "cards", "T1")],
    ),
]


@pytest.mark.parametrize(("found", "faults"), BAD_ACTIONS, ids=str)
def test_an_action_that_cannot_be_read_says_everything_wrong_with_it(
    found: dict[str, object], faults: Faults
) -> None:
    with pytest.raises(NotationError) as error:
        action_from_json(found)
    assert faults_of(error.value) == faults


BAD_HEADERS: list[tuple[str, Faults]] = [
    ("", [(F.NOT_JSON, "", "")]),
    ("{}", [(F.NOT_A_RECORD, "format", "")]),
    ('{"format":"chess"}', [(F.NOT_A_RECORD, "format", "")]),
    ('{"format":"tarot-record"}', [(F.UNKNOWN_VERSION, "version", "None")]),
    ('{"format":"tarot-record","version":2}', [(F.UNKNOWN_VERSION, "version", "2")]),
    ('{"format":"tarot-record","version":true}', [(F.UNKNOWN_VERSION, "version", "True")]),
    ('{"format":"tarot-record","version":1}', [(F.MISSING_FIELD, "rules", "")]),
    (
        '{"format":"tarot-record","version":1,"rules":4,"options":[],"players":[1]}',
        [
            (F.WRONG_FIELD, "rules", "4"),
            (F.WRONG_FIELD, "options", "[]"),
            (F.WRONG_FIELD, "players", "[1]"),
        ],
    ),
]


@pytest.mark.parametrize(("line", "faults"), BAD_HEADERS)
def test_a_header_that_cannot_be_read_says_everything_wrong_with_it(
    line: str, faults: Faults
) -> None:
    with pytest.raises(NotationError) as error:
        parse_header(line)
    assert faults_of(error.value) == faults


def test_faults_read_as_text() -> None:
    with pytest.raises(NotationError) as error:
        parse_event('{"type":"dog_shown","cards":"S99"}')
    assert str(error.value) == "unknown_card cards S99"


GOOD = dealt(FFT_4)


def swapped(seat: int, hand: str) -> Dealt:
    hands = list(GOOD.hands)
    hands[seat] = cards(hand)
    return Dealt(GOOD.dealer, tuple(hands), GOOD.dog)


def test_a_good_deal_has_no_faults() -> None:
    assert dealt_faults(FFT_4, GOOD) == ()


def test_a_deal_of_three_hands_is_refused_at_a_table_of_four() -> None:
    three = Dealt(GOOD.dealer, GOOD.hands[:3], GOOD.dog + GOOD.hands[3])
    assert dealt_faults(FFT_4, three) == (
        LineFault(F.WRONG_NUMBER_OF_HANDS, "hands", "3"),
        LineFault(F.WRONG_DOG_SIZE, "dog", "24"),
    )


def test_a_hand_of_too_few_cards_is_told_with_the_missing_card() -> None:
    short = GOOD.hands[1].lowest
    deal = swapped(1, str(GOOD.hands[1].without(short)))
    assert dealt_faults(FFT_4, deal) == (
        LineFault(F.WRONG_HAND_SIZE, "hands[1]", "17"),
        LineFault(F.CARDS_MISSING, "hands", short.name),
    )


def test_a_card_in_two_hands_is_told() -> None:
    twice, lost = GOOD.hands[0].lowest, GOOD.hands[2].lowest
    deal = swapped(2, f"{GOOD.hands[2].without(lost)} {twice}")
    assert dealt_faults(FFT_4, deal) == (
        LineFault(F.CARD_TWICE, "hands", twice.name),
        LineFault(F.CARDS_MISSING, "hands", lost.name),
    )


def test_a_dealer_who_is_not_at_the_table_is_told() -> None:
    deal = Dealt(Seat(4), GOOD.hands, GOOD.dog)
    assert dealt_faults(FFT_4, deal) == (LineFault(F.NO_SUCH_SEAT, "dealer", "4"),)


def test_fields_that_nobody_asked_for_are_passed_over() -> None:
    line = json.dumps({"type": "slam_announced", "seat": 1, "at": "12:00"})
    assert parse_event(line) == SlamAnnounced(Seat(1))
