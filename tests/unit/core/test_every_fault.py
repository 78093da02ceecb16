"""Every reason and every fault occurs at least once: a new one needs its test here."""

import json
from collections.abc import Callable

import pytest

from oudler.core import CARDS, Card, Deal, IllegalAction, Reason, Seat, apply
from oudler.core.actions import (
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
from oudler.core.claim import judge
from oudler.core.phases.dealing import DealingFault, Misdeal, cut, deal_out, redeal
from oudler.core.text import NotationFault, RecordError, format_event, read_record
from oudler.rulesets import load_ruleset
from oudler.testing.builders import (
    FFT_4,
    FFT_5,
    begin,
    bid_all,
    call,
    cards,
    dealt,
    ending,
    filled,
    may_play,
    play_cards,
    reason,
    taken_by,
    to_follow,
)

PRISE, GARDE = Bid(Contract.PRISE), Bid(Contract.GARDE)
NEW = begin(FFT_4, dealt(FFT_4))
BARRED = bid_all(begin(FFT_4, dealt(FFT_4, dealer_barred=True)), "pass pass pass")
NO_GARDE = load_ruleset("fft-4", {"dealer_bids_garde": False})
WITHHELD = bid_all(begin(NO_GARDE, dealt(NO_GARDE)), "pass pass pass")
TEN = " ".join(f"T{number}" for number in range(2, 12))
SINGLE = HandfulSize.SINGLE
NO_OWN = load_ruleset("fft-5", {"call_own": False})
TWO = load_ruleset("wikipedia-2-piles-dog")
APART = load_ruleset("fft-4", {"oudlers_apart": True})


def after_a_trump_went(discard: Discard, **options: object) -> Deal:
    """Seat 1, who had only four plain cards to discard, has set two trumps aside."""
    rules = load_ruleset("fft-4", options)
    hand = "SK HK DK CK EX " + " ".join(f"T{number}" for number in range(2, 15))
    deal = taken_by(begin(rules, dealt(rules, {1: hand}, "T15 T16 S1 S2 S3 S4")), 1, Contract.GARDE)
    return apply(deal, Seat(1), discard)


LAID = cards("T2 T3 S1 S2 S3 S4")


def hides_a_discarded_trump() -> Reason:
    with pytest.raises(IllegalAction) as error:
        after_a_trump_went(Discard(LAID, trumps_hidden=True))
    return error.value.reason


def shows_a_discarded_trump() -> Reason:
    deal = after_a_trump_went(Discard(LAID), handful_counts_discard=False)
    return reason(deal, ShowHandful(SINGLE, cards("T2 T4 T5 T6 T7 T8 T9 T10 T11 T12")))


def with_dog(**options: object) -> Deal:
    """Seat 1 is to discard."""
    hand = "S1 S2 S3 S4 S5 S6 SK T1 T2"
    rules = load_ruleset("fft-4", options)
    return taken_by(begin(rules, dealt(rules, {1: hand})), 1, Contract.GARDE)


def at_five(contract: Contract = Contract.GARDE_SANS, called: str = "") -> Deal:
    """Seat 1 is to call, or has called."""
    hands = {1: "SK DK CK H1 S2 S3 SQ", 2: "HK"}
    deal = taken_by(begin(NO_OWN, dealt(NO_OWN, hands)), 1, contract)
    return call(deal, called) if called else deal


def first_trick(**options: object) -> Deal:
    """Seat 1, with eleven trumps to show, is to lead."""
    hand = filled(f"{TEN} T12 EX")
    rules = load_ruleset("fft-4", options)
    return taken_by(begin(rules, dealt(rules, {1: hand})), 3, Contract.GARDE_SANS)


def second_trick(**options: object) -> Deal:
    """The second trick begins."""
    deal = first_trick(**options)
    for _ in range(4):
        deal = play_cards(deal, may_play(deal).split()[0])
    return deal


def show(text: str, size: HandfulSize = SINGLE) -> ShowHandful:
    return ShowHandful(size, cards(text))


def announced() -> Deal:
    """The taker has announced a slam."""
    return apply(first_trick(), Seat(3), AnnounceSlam())


OF_TRUMPS, OF_COURTS = map(DeclareMisere, MisereKind)


def misere(declared: DeclareMisere, *, first: str = "", **options: object) -> Reason:
    """Why seat 1, with a court card and no trump, or as told, may not declare this misère."""
    rules = load_ruleset("fft-4", {"misere_premium": 10} | options)
    hand = first or filled("SK")
    deal = taken_by(begin(rules, dealt(rules, {1: hand})), 3, Contract.GARDE_SANS)
    return reason(deal, declared)


def misere_twice() -> Reason:
    rules = load_ruleset("fft-4", {"misere_premium": 10})
    deal = taken_by(begin(rules, dealt(rules, {1: filled("SK")})), 3, Contract.GARDE_SANS)
    return reason(apply(deal, Seat(1), OF_TRUMPS), OF_TRUMPS)


def showed() -> Deal:
    """Seat 1 has shown its handful."""
    return apply(first_trick(), Seat(1), show(TEN))


def discarding(text: str) -> Reason:
    return reason(with_dog(), Discard(cards(text)))


FIVE_LOW = "S1 S2 S3 S4 S5"
QUEEN = "SK HK DK CK SQ S1 S2 S3"


def discards_called_queen() -> Reason:
    deal = taken_by(begin(FFT_5, dealt(FFT_5, {1: QUEEN})), 1, Contract.GARDE)
    return reason(call(deal, "SQ"), Discard(cards("SQ S1 S2")))


def discards_a_pile() -> Reason:
    cards_dealt = dealt(TWO, {1: "S1 S2 S3 S4 S5"}, piles=[[], ["S6 T2 T3 T4"]])
    deal = taken_by(begin(TWO, cards_dealt), 1, Contract.GARDE)
    return reason(deal, Discard(cards("S1 S2 S3 S4 S5 S6")))


def alone() -> Deal:
    """Nobody has taken, and everybody plays alone."""
    rules = load_ruleset("wikipedia-6-misere")
    return begin(rules, dealt(rules, {1: TEN}))


def cancelling(trump: str, bids: str = "") -> Reason:
    """Seat 1 has this for its only trump, and may cancel for the Excuse alone."""
    rules = load_ruleset("playroom-4", {"excuse_alone": "may_cancel"})
    hand = f"{trump} S1 S2 S3 S4 H1 H2 H3 H4 D1 D2 D3 D4 C1 C2 C3 C4 C5"
    deal = bid_all(begin(rules, dealt(rules, {1: hand})), bids)
    return reason(deal, CancelDeal(LoneTrump.EXCUSE))


REASONS: dict[Reason, Callable[[], Reason]] = {
    Reason.CANCEL_NEVER: lambda: reason(NEW, CancelDeal(LoneTrump.EXCUSE)),
    Reason.CANCEL_OTHER_HAND: lambda: cancelling("T1"),
    Reason.CANCEL_TOO_LATE: lambda: cancelling("EX", "prise garde pass pass"),
    Reason.DEAL_OVER: lambda: reason(bid_all(NEW, "pass pass pass pass"), GARDE, 1),
    Reason.WRONG_PHASE: lambda: reason(NEW, Play(Card.S1)),
    Reason.NOT_YOUR_TURN: lambda: reason(NEW, GARDE, 2),
    Reason.CARD_NOT_HELD: lambda: reason(to_follow("S1", "S2"), Play(Card.S3)),
    Reason.NO_SUCH_BID: lambda: reason(NEW, Bid(Contract.POUSSE)),
    Reason.BID_TOO_LOW: lambda: reason(bid_all(NEW, "garde"), PRISE),
    Reason.DEALER_BARRED: lambda: reason(BARRED, GARDE),
    Reason.DEALER_GARDE: lambda: reason(WITHHELD, GARDE),
    Reason.CALL_ONE_CARD: lambda: reason(at_five(), CallCards(cards(""))),
    Reason.CALL_RANK: lambda: reason(at_five(), CallCards(cards("HQ"))),
    Reason.CALL_OWN_CARD: lambda: reason(at_five(), CallCards(cards("SK"))),
    Reason.DISCARD_COUNT: lambda: discarding(FIVE_LOW),
    Reason.DISCARD_KING: lambda: discarding(f"{FIVE_LOW} SK"),
    Reason.DISCARD_OUDLER: lambda: discarding(f"{FIVE_LOW} T1"),
    Reason.DISCARD_CALLED_CARD: discards_called_queen,
    Reason.DISCARD_PILE: discards_a_pile,
    Reason.DISCARD_TRUMP: lambda: discarding(f"{FIVE_LOW} T2"),
    Reason.DISCARD_HIDES_TRUMP: hides_a_discarded_trump,
    Reason.SLAM_NOT_TAKER: lambda: reason(first_trick(), AnnounceSlam(), 1),
    Reason.SLAM_TOO_LATE: lambda: reason(play_cards(first_trick(), "S1"), AnnounceSlam(), 3),
    Reason.SLAM_TWICE: lambda: reason(announced(), AnnounceSlam(), 3),
    Reason.SLAM_TOO_EARLY: lambda: reason(with_dog(slam_announced="after_discard"), AnnounceSlam()),
    Reason.SLAM_NEVER: lambda: reason(first_trick(slam_announced="never"), AnnounceSlam(), 3),
    Reason.SMALL_SLAM_NEVER: lambda: reason(first_trick(), AnnounceSlam(small=True), 3),
    Reason.HANDFUL_IN_MISERE: lambda: reason(alone(), show(TEN)),
    Reason.HANDFUL_NOT_TAKER: lambda: reason(first_trick(handful_by="taker"), show(TEN)),
    Reason.HANDFUL_TOO_LATE: lambda: reason(second_trick(), show(TEN)),
    Reason.HANDFUL_TWICE: lambda: reason(showed(), show(TEN)),
    Reason.HANDFUL_COUNT: lambda: reason(first_trick(), show("T2")),
    Reason.HANDFUL_DISCARDED: shows_a_discarded_trump,
    Reason.HANDFUL_NOT_TRUMPS: lambda: reason(first_trick(), show("S1")),
    Reason.HANDFUL_HIDES_TRUMP: lambda: reason(first_trick(), show(TEN.replace("T11", "EX"))),
    Reason.HANDFUL_HIDES_END: lambda: reason(first_trick(handful_shows_ends=True), show(TEN)),
    Reason.MISERE_NEVER: lambda: misere(OF_TRUMPS, misere_premium=0),
    Reason.MISERE_WITHOUT_TAKER: lambda: reason(alone(), OF_TRUMPS),
    Reason.MISERE_TOO_LATE: lambda: reason(second_trick(misere_premium=10), OF_COURTS),
    Reason.MISERE_TWICE: misere_twice,
    Reason.MISERE_HAS_TRUMPS: lambda: misere(OF_TRUMPS, first=filled("T2")),
    Reason.MISERE_HAS_COURTS: lambda: misere(OF_COURTS),
    Reason.AFTER_FIRST_LEAD: lambda: reason(
        play_cards(first_trick(handful_time="before_first_lead"), "S1"), show(TEN), 1
    ),
    Reason.CALLED_SUIT_LED: lambda: reason(at_five(called="HK"), Play(Card.H1)),
    Reason.MUST_FOLLOW: lambda: reason(to_follow("S1 H1", "S2"), Play(Card.H1)),
    Reason.MUST_TRUMP: lambda: reason(to_follow("T2 H1", "S2"), Play(Card.H1)),
    Reason.MUST_OVERTRUMP: lambda: reason(to_follow("T2 T9", "T5"), Play(Card.T2)),
    Reason.THIRD_OUDLER: lambda: reason(to_follow("S1 EX", "T1 T21", APART), Play(Card.EX)),
    Reason.CLAIM_NOT_NOW: lambda: claiming(to_follow("S1 S2", "SK"), 2),
    Reason.CLAIM_COUNT: lambda: claiming(to_follow("S1 S2"), 3),
    Reason.CLAIM_UNPROVED: lambda: claiming(ending(FFT_4, ["S1 S2", "SK SQ", "S3 S4", "D1 D2"]), 2),
}


def claiming(deal: Deal, tricks: int) -> Reason:
    """Why this claim by the seat to act is refused."""
    assert deal.to_act is not None
    with pytest.raises(IllegalAction) as error:
        judge(deal, deal.to_act, tricks)
    return error.value.reason


@pytest.mark.parametrize("why", Reason)
def test_every_reason_is_met(why: Reason) -> None:
    assert REASONS[why]() is why


SHORT = {"pack": "short", "seats": 3, "hand": 18, "dog": 4}
HEADER = {"format": "tarot-record", "version": 1, "rules": "fft-4"}
HANDS = [str(hand) for hand in dealt(FFT_4).hands]


def header(**changes: object) -> list[str]:
    return [json.dumps(HEADER | {"players": []} | changes)]


def event(**fields: object) -> list[str]:
    return [*header(), json.dumps(fields)]


def deal(**changes: object) -> list[str]:
    whole = json.loads(format_event(dealt(FFT_4)))
    return event(**(whole | changes))


SHORT_PILE = deal(piles=[["S1 S2"] * 6] * 2)[1:]

RECORDS: dict[NotationFault, list[str]] = {
    NotationFault.NOT_JSON: ["tea"],
    NotationFault.NOT_A_RECORD: header(format="tea"),
    NotationFault.UNKNOWN_VERSION: header(version=9),
    NotationFault.UNKNOWN_RULESET: header(rules="tea"),
    NotationFault.WRONG_OPTION: header(options={"tea": 1}),
    NotationFault.UNKNOWN_EVENT: event(type="tea"),
    NotationFault.MISSING_FIELD: event(type="slam_announced"),
    NotationFault.WRONG_FIELD: event(type="slam_announced", seat="first"),
    NotationFault.UNKNOWN_CARD: event(type="dog_shown", cards="S99"),
    NotationFault.CARD_TWICE: event(type="dog_shown", cards="S1 S1"),
    NotationFault.WRONG_NUMBER_OF_HANDS: deal(hands=HANDS[:3]),
    NotationFault.WRONG_HAND_SIZE: deal(hands=[*HANDS[:3], "S1"]),
    NotationFault.WRONG_DOG_SIZE: deal(dog=""),
    NotationFault.WRONG_NUMBER_OF_PILES: deal(piles=[["S1"]]),
    NotationFault.WRONG_PILE_SIZE: [*header(rules="wikipedia-2-piles-dog"), *SHORT_PILE],
    NotationFault.CARDS_MISSING: deal(dog=""),
    NotationFault.CARDS_LEFT_OUT: [*header(options=SHORT), *deal()[1:]],
    NotationFault.NO_SUCH_SEAT: deal(dealer=4),
    NotationFault.DEALER_SITS_OUT: [*header(rules="fft-5-dead"), *deal(dealer=0)[1:]],
    NotationFault.WRONG_PLAYERS: [
        *header(rules="fft-5-dead"),
        *deal(dealer=4, players=[0, 1, 2, 3, 3])[1:],
    ],
}


@pytest.mark.parametrize("fault", NotationFault)
def test_every_fault_of_notation_is_met(fault: NotationFault) -> None:
    with pytest.raises(RecordError) as error:
        list(read_record(RECORDS[fault], load_ruleset)[2])
    assert fault in [wrong.reason for wrong in error.value.wrongs]


DEALINGS: dict[DealingFault, Callable[[], object]] = {
    DealingFault.CUT_TOO_SMALL: lambda: cut(FFT_4, CARDS, 3),
    DealingFault.WRONG_NUMBER: lambda: deal_out(FFT_4, CARDS[1:], Seat(0), range(1, 7)),
    DealingFault.DOG_COUNT: lambda: deal_out(FFT_4, CARDS, Seat(0), range(1, 6)),
    DealingFault.DOG_AT_THE_ENDS: lambda: deal_out(FFT_4, CARDS, Seat(0), range(6)),
    DealingFault.DOG_TOO_MANY_AT_A_TIME: lambda: deal_out(FFT_4, CARDS, Seat(0), [1] * 6),
}


@pytest.mark.parametrize("fault", DealingFault)
def test_every_fault_of_dealing_is_met(fault: DealingFault) -> None:
    if fault is DealingFault.CARD_EXPOSED:
        # Seen at the table, by a person: a program does not turn a card up by mistake.
        assert redeal(FFT_4, Seat(0), fault).dealer_barred
        return
    with pytest.raises(Misdeal) as error:
        DEALINGS[fault]()
    assert error.value.faults == (fault,)
