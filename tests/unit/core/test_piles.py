"""Two players with piles before them: articles A15-88 and A15-89."""

from random import Random

import pytest

from oudler.core import CARDS, Card, CardSet, Contract, Deal, Phase, Play, Reason, Ruleset, Seat
from oudler.core.engine import decide, evolve, legal
from oudler.core.events import CardPlayed, CardTurned, Dealt, Event
from oudler.core.phases.dealing import deal_out
from oudler.core.phases.dog import LegalDiscard
from oudler.core.phases.piles import SeenPile, shown_tops
from oudler.core.ruleset.packets import pile_places
from oudler.core.text import NotationFault, RecordError, RecordFault, Step, read_record
from oudler.core.text.notation import dealt_faults, format_event, parse_event
from oudler.core.view import HandDealt, redact, view
from oudler.rulesets import load_ruleset, recorded_ruleset
from oudler.testing.builders import (
    FFT_4,
    begin,
    cards,
    dealt,
    discard,
    may_play,
    play_cards,
    reason,
    record_lines,
    sequence,
    taken_by,
)
from oudler.testing.chance import random_log

THREES = load_ruleset("pagat-2-piles")
FOURS = load_ruleset("wikipedia-2-piles")
WITH_DOG = load_ruleset("wikipedia-2-piles-dog")
TWO_PLAYERS = (THREES, FOURS, WITH_DOG)

PILES = (
    ("S1 S2 S3", "H1 H2 H3", "T5 T6 T7", "C1 C2 C3", "D1 D2 D3", "DK DQ DN"),
    ("S10 SJ SN", "H10 HJ HN", "T8 T9 T10", "C10 CJ CN", "D10 DJ D9", "D8 D7 D6"),
)
HANDS = ("S4 SK", "S5 SQ")


def table() -> Deal:
    """Seat 1 is to lead; both have spades in the hand and face up before them."""
    return begin(THREES, dealt(THREES, HANDS, piles=PILES))


def test_a15_88_three_single_cards_at_a_time_make_rows_of_six_piles() -> None:
    places = list(pile_places(THREES))
    row = [*[(0, 0), (0, 1), (0, 2)], *[(1, 0), (1, 1), (1, 2)]]
    row += [*[(0, 3), (0, 4), (0, 5)], *[(1, 3), (1, 4), (1, 5)]]
    assert places == row * 3


def test_a15_88_the_tops_of_the_piles_lie_face_up() -> None:
    assert shown_tops(view(table(), Seat(0)).piles[1]) == cards("S10 H10 T8 C10 D10 D8")


@pytest.mark.parametrize("dealer", [0, 1])
def test_a15_88_the_piles_are_dealt_upwards_then_the_hands_by_threes(dealer: int) -> None:
    deal = deal_out(THREES, CARDS, Seat(dealer), ())
    other, own = deal.piles[1 - dealer], deal.piles[dealer]
    first, second, third = CARDS[:12], CARDS[12:24], CARDS[24:36]
    assert other[0] == (third[0], second[0], first[0])
    assert own[0] == (third[3], second[3], first[3])
    assert other[5] == (third[8], second[8], first[8])
    assert own[5] == (third[11], second[11], first[11])
    assert CardSet.of(CARDS[36:39]) <= deal.hands[1 - dealer]
    assert CardSet.of(CARDS[39:42]) <= deal.hands[dealer]
    assert [len(hand) for hand in deal.hands] == [21, 21]


def test_a15_88_piles_that_are_no_multiple_of_the_packet_end_with_a_shorter_run() -> None:
    five = {"piles": 5, "pile": 2, "hand": 29 - 10, "pack": "short", "packet": 2}
    rules = load_ruleset("pagat-2-piles", five)
    row = [(0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (0, 3), (1, 2), (1, 3), (0, 4), (1, 4)]
    assert list(pile_places(rules)) == row * 2


@pytest.mark.parametrize(
    ("rules", "hand", "pile", "dog"), [(THREES, 21, 3, 0), (FOURS, 15, 4, 0), (WITH_DOG, 12, 4, 6)]
)
def test_a15_89_how_many_cards_in_hands_piles_and_dog(
    rules: Ruleset, hand: int, pile: int, dog: int
) -> None:
    deal = deal_out(rules, CARDS, Seat(0), range(1, dog + 1))
    assert [len(cards) for cards in deal.hands] == [hand, hand]
    assert [[len(cards) for cards in row] for row in deal.piles] == [[pile] * 6] * 2
    assert len(deal.dog) == dog
    assert rules.tricks == hand + 6 * pile
    assert dealt_faults(rules, deal) == ()


def test_a15_88_nobody_bids_and_the_dealers_opponent_leads() -> None:
    deal = table()
    assert (deal.phase, deal.dealer, deal.to_act, deal.taker) == (Phase.PLAY, 0, 1, None)


def test_a15_88_top_cards_are_played_like_those_of_the_hand() -> None:
    deal = table()
    assert cards("S10 H10 T8 C10 D10 D8 S5 SQ") <= cards(may_play(deal))
    assert not cards("SJ SN T9") & cards(may_play(deal))
    assert reason(deal, Play(Card.SJ)) is Reason.CARD_NOT_HELD
    assert cards("S1 S4 SK") <= cards(may_play(play_cards(deal, "S10")))


def test_a15_88_a_top_card_must_follow_and_must_ruff() -> None:
    no_spades = "H4 H5 H6 H7 H8 H9 HQ HK D4 D5 C4 C5 C6 C7 C8 C9 CQ CK T1 T2 T3"
    deal = begin(THREES, dealt(THREES, [no_spades, "S5"], piles=PILES))
    spade = play_cards(deal, "S5")
    assert may_play(spade) == "S1"
    assert reason(spade, Play(Card.H1)) is Reason.MUST_FOLLOW
    no_hearts = "S4 S5 S6 S7 S8 S9 SQ SK D4 D5 C4 C5 C6 C7 C8 C9 CQ CK D6 D7 D8"
    plain = ("S1 S2 S3", "C1 C2 C3", "D1 D2 D3", "DK DQ DN", "T21 T7 T6", "D9 D10 DJ")
    void = begin(THREES, dealt(THREES, [no_hearts, "H4"], piles=[plain]))
    assert may_play(play_cards(void, "H4")) == "T21"


def test_a15_88_the_next_card_is_turned_when_the_trick_is_over() -> None:
    deal = play_cards(table(), "S10")
    assert deal.piles[1][0] == sequence("SJ SN")
    assert not cards("SJ") <= deal.hands[1]
    events = decide(deal, Seat(0), Play(Card.SK))
    assert events == (CardPlayed(Seat(0), Card.SK), CardTurned(Seat(1), Card.SJ))
    after = play_cards(deal, "SK")
    assert (after.to_act, cards("SJ") <= after.hands[1]) == (0, True)


def test_a15_88_the_winner_turns_first_where_both_played_from_piles() -> None:
    deal = play_cards(table(), "S10")
    turned = decide(deal, Seat(0), Play(Card.S1))[1:]
    assert turned == (CardTurned(Seat(1), Card.SJ), CardTurned(Seat(0), Card.S2))
    deal = play_cards(table(), "D8")
    turned = decide(deal, Seat(0), Play(Card.DK))[1:]
    assert turned == (CardTurned(Seat(0), Card.DQ), CardTurned(Seat(1), Card.D7))


def test_a15_88_nothing_is_turned_after_a_card_of_the_hand_or_the_last_of_a_pile() -> None:
    deal = play_cards(table(), "S5 S4")
    assert deal.piles == table().piles
    deal = play_cards(deal, "S10 S1 SJ S2")
    assert deal.piles[1][0] == sequence("SN")
    before = play_cards(deal, "SN")
    assert decide(before, Seat(0), Play(Card.S3)) == (CardPlayed(Seat(0), Card.S3),)
    after = play_cards(before, "S3")
    assert (after.piles[0][0], after.piles[1][0]) == ((), ())


def test_a15_88_everybody_sees_the_top_cards_and_nobody_those_below() -> None:
    deal = play_cards(table(), "S10")
    for seat in (Seat(0), Seat(1)):
        shown = view(deal, seat)
        assert shown.piles[1][:2] == (SeenPile(None, 2), SeenPile(Card.H10, 2))
        assert shown.piles[0][0] == SeenPile(Card.S1, 2)
        assert "SJ" not in repr(shown).replace("(SJ", " SJ").split()
    after = play_cards(deal, "SK")
    assert view(after, Seat(0)).piles[1][0] == SeenPile(Card.SJ, 1)


def test_a15_88_the_hand_that_a_seat_was_dealt_has_its_top_cards() -> None:
    cards_dealt = dealt(THREES, HANDS, piles=PILES)
    deal = begin(THREES, cards_dealt)
    tops = cards("S1 H1 T5 C1 D1 DK")
    assert view(deal, Seat(0)).dealt == cards_dealt.hands[0] + tops == deal.hands[0]
    seen = redact(cards_dealt, Seat(0))
    assert isinstance(seen, HandDealt)
    assert seen.hand == cards_dealt.hands[0]
    assert seen.piles[0][0] == SeenPile(Card.S1, 2)


@pytest.mark.parametrize("rules", TWO_PLAYERS, ids=lambda rules: rules.id)
def test_a15_88_every_card_of_hands_and_piles_is_played(rules: Ruleset) -> None:
    logs = [random_log(Random(seed), rules) for seed in range(12)]
    played = [sum(isinstance(event, CardPlayed) for event in log) for log in logs]
    assert set(played) - {0} == {2 * rules.tricks}
    for log in logs:
        turned = sum(isinstance(event, CardTurned) for event in log)
        assert turned in (0, 2 * rules.piles * (rules.pile - 1))


def test_a15_89_what_lies_on_a_pile_is_not_discarded() -> None:
    hand = "S4 S5 S6 S7 S8 S9 SK HK DK CK T1 T21"
    piles = [[], ["S1 T2 T3 T4", "C2 T5 T6 T7"]]
    cards_dealt = dealt(WITH_DOG, {1: hand}, "H2 H3 H4 H5 H6 H7", piles=piles)
    deal = taken_by(begin(WITH_DOG, cards_dealt), 1, Contract.GARDE)
    may = legal(deal)
    assert isinstance(may, LegalDiscard)
    assert may.free == cards("S4 S5 S6 S7 S8 S9 H2 H3 H4 H5 H6 H7")
    after = discard(deal, "S4 S5 S6 H2 H3 H4")
    assert (after.phase, cards("S1 C2") <= after.hands[1]) == (Phase.PLAY, True)
    assert after.side_of(Seat(0)) is not after.side_of(Seat(1))


def test_piles_are_written_from_their_top_card_down() -> None:
    cards_dealt = dealt(THREES, HANDS, piles=PILES)
    line = format_event(cards_dealt)
    assert '"piles":[["S1 S2 S3",' in line
    assert parse_event(line) == cards_dealt
    assert "piles" not in format_event(dealt(FFT_4))


@pytest.mark.parametrize(
    ("piles", "faults"),
    [
        ((), ["wrong_number_of_piles"]),
        ((PILES[0],), ["wrong_number_of_piles"]),
        ((PILES[0], PILES[1][:5]), ["wrong_number_of_piles", "cards_missing"]),
        ((("S1 S2", *PILES[0][1:]), PILES[1]), ["wrong_pile_size", "cards_missing"]),
        ((("S1 S2 SJ", *PILES[0][1:]), PILES[1]), ["card_twice", "cards_missing"]),
    ],
)
def test_piles_that_are_no_deal_are_refused(
    piles: tuple[tuple[str, ...], ...], faults: list[str]
) -> None:
    whole = dealt(THREES, HANDS, piles=PILES)
    written = tuple(tuple(sequence(pile) for pile in row) for row in piles)
    other = Dealt(whole.dealer, whole.hands, whole.dog, piles=written)
    found = [str(fault.kind) for fault in dealt_faults(THREES, other)]
    assert found == faults if piles and len(piles) == 2 else found[0] == faults[0]
    assert NotationFault(found[0])


def steps(*events: Event) -> list[Step]:
    lines = list(record_lines(THREES, [(dealt(THREES, HANDS, piles=PILES), *events)]))
    return list(read_record(lines, recorded_ruleset)[2])


S10, S1 = CardPlayed(Seat(1), Card.S10), CardPlayed(Seat(0), Card.S1)
SJ, S2 = CardTurned(Seat(1), Card.SJ), CardTurned(Seat(0), Card.S2)


@pytest.mark.parametrize("turned", [(), (SJ,), (S2,), (SJ, S2), (S2, SJ)])
def test_a_record_may_leave_out_the_cards_turned(turned: tuple[CardTurned, ...]) -> None:
    found = steps(S10, S1, *turned)
    assert {step.event for step in found[3:]} == {SJ, S2}
    assert found[-1].deal.hands == play_cards(table(), "S10 S1").hands


@pytest.mark.parametrize(
    ("events", "fault"),
    [
        ((S10, S1, CardTurned(Seat(1), Card.SN)), RecordFault.TURNED_CARD_DIFFERS),
        ((S10, SJ), RecordFault.UNEXPECTED_EVENT),
        ((S10, S1, SJ, SJ), RecordFault.TURNED_CARD_DIFFERS),
        ((S10, S1, SJ, S2, S2), RecordFault.UNEXPECTED_EVENT),
    ],
)
def test_a_card_turned_wrongly_is_told(events: tuple[Event, ...], fault: RecordFault) -> None:
    with pytest.raises(RecordError) as error:
        steps(*events)
    wrong = error.value.wrongs[0]
    assert (wrong.line, wrong.reason) == (len(events) + 2, fault)
    assert (wrong.expected is None) == (fault is RecordFault.UNEXPECTED_EVENT)


def test_evolving_a_card_turned_never_refuses() -> None:
    deal = evolve(table(), CardTurned(Seat(0), Card.S2))
    assert cards("S1 S2") <= deal.hands[0]
