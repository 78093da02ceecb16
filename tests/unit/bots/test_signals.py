"""The federation's signals (F p.28): sent by the right cards, and read by the partners."""

from statistics import fmean

from oudler.bots import Club, finish
from oudler.bots.card_values import Style
from oudler.bots.following import excuse_tells
from oudler.bots.learned.expert import evaluator
from oudler.bots.memory import Memory, recall
from oudler.bots.position import Position
from oudler.core import CardSet, Contract, Deal, Play, Seat, Suit, view
from oudler.solver.evaluation import Effort
from oudler.testing.builders import FFT_4, begin, dealt, play_cards, taken_by

LONG_TRUMPS = "T3 T4 T7 T9 T12 T15 T18 T20 SJ SN SQ HJ HN HQ DN DQ CN CQ"
SILENT = Style(signals=0.0)


def deal_of(hands: dict[int, str], taker: int = 0, dealer: int = 0) -> Deal:
    """A garde sans, so that play begins at once at the dealer's right."""
    return taken_by(begin(FFT_4, dealt(FFT_4, hands, dealer=dealer)), taker, Contract.GARDE_SANS)


def played(deal: Deal, style: Style | None = None) -> tuple[str, str]:
    assert deal.to_act is not None
    player = Club() if style is None else Club(style)
    decided = finish(player.choose(view(deal, deal.to_act)))
    assert isinstance(decided.action, Play)
    assert decided.why is not None
    return str(decided.action.card), decided.why.key


def memory(deal: Deal, seat: int = 1) -> Memory:
    return recall(view(deal, Seat(seat)), None)


# Sent


def test_an_odd_trump_is_led_from_seven_or_more() -> None:
    lead, why = played(deal_of({1: LONG_TRUMPS}))
    assert why == "lead_odd"
    assert int(lead[1:]) % 2 == 1


def test_too_few_trumps_or_a_petit_ask_for_nothing() -> None:
    few = "T3 T4 T7 T9 T12 T20 S2 SJ SN SQ HJ HN HQ DN DQ CN CQ CJ"
    assert played(deal_of({1: few}))[1] != "lead_odd"
    assert played(deal_of({1: LONG_TRUMPS.replace("T3", "T1")}))[1] != "lead_odd"


LEADER = "T2 T6 T9 T11 T14 H6 H9 HJ D6 D8 DJ DN C7 C9 CJ CN"


def test_a_low_lead_promises_an_honour_and_a_six_to_ten_denies_it() -> None:
    assert played(deal_of({1: f"{LEADER} S3 SQ"})) == ("S3", "lead_from_honour")
    assert played(deal_of({1: f"{LEADER} S3 S7"}))[0] == "S7"
    assert played(deal_of({1: f"{LEADER} S3 S7"}), SILENT)[0] == "S3"


REST = "H2 H3 H4 H5 D2 D3 D4 D5 C2 C3 C4 C5 T2 T4"


def test_a_doubleton_in_the_defences_suit_is_played_high_low() -> None:
    deal = play_cards(deal_of({1: "S3 SQ", 2: f"S6 S9 {REST} H7 H8"}), "S3")
    assert played(deal) == ("S9", "tell_doubleton")
    assert played(deal, SILENT)[0] == "S6"


def test_three_cards_are_played_low_first() -> None:
    deal = play_cards(deal_of({1: "S3 SQ", 2: f"S6 S8 S9 {REST} H7"}), "S3")
    assert played(deal)[0] == "S6"


def test_a_holding_of_five_in_the_takers_suit_is_told() -> None:
    deal = deal_of(
        {1: "S3 S9 SK", 2: "S2 S4 S5 S6 SJ H2 H3 H4 H5 D2 D3 D4 D5 C2 C3 C4 T2 T4"}, taker=1
    )
    deal = play_cards(deal, "SK")
    assert played(deal) == ("S4", "tell_holding")
    assert played(deal, SILENT)[0] == "S2"


def test_the_excuse_stops_the_defences_trumps_for_a_short_petit() -> None:
    hand = "EX T1 T5 S2 S3 S4 S5 H2 H3 H4 H5 D2 D3 D4 D5 C2 C3 C4"
    deal = play_cards(deal_of({1: "T9 T3", 2: hand}), "T9")
    assert played(deal) == ("EX", "excuse_stops_trump")


def test_the_excuse_on_the_takers_suit_asks_for_trumps_and_so_needs_some() -> None:
    long = "EX S4 SQ SJ T21 T20 T18 T16 T14 T12 T10 H2 H3 H4 D2 D3 D4 C2"
    short = "EX S4 SQ SJ T5 T6 H5 H6 H7 H2 H3 H4 D2 D3 D4 C2 C3 C4"
    assert excuse_value(long) > 0
    assert excuse_value(short) < 0


def excuse_value(hand: str) -> float:
    """How well the Excuse on the taker's first spade would tell of this hand."""
    deal = play_cards(deal_of({1: "S3 S9 SK", 2: hand}, taker=1), "S3")
    seen = view(deal, Seat(2))
    return excuse_tells(Position(seen, recall(seen, None)))


# Read


def test_an_odd_trump_is_read_as_a_request_and_an_even_one_is_not() -> None:
    hands = {0: "T21 T19", 1: "T9 T8 T2", 2: "T10 T4", 3: "T11 T5"}
    assert memory(play_cards(deal_of(hands), "T9 T10 T11 T21")).signals.asks_trump == 1
    assert memory(play_cards(deal_of(hands), "T8 T10 T11 T21")).signals.asks_trump == -1


def test_the_takers_trumps_ask_for_nothing() -> None:
    hands = {0: "T21 T19", 1: "T9 T8 T2", 2: "T10 T4", 3: "T11 T5"}
    deal = play_cards(deal_of(hands, taker=1), "T9 T10 T11 T21")
    assert memory(deal).signals.asks_trump == -1


def test_the_excuse_on_the_defences_trump_is_read_as_stop() -> None:
    hands = {0: "T21 T19", 1: "T9 T8 T2", 2: "EX T4", 3: "T11 T5"}
    signals = memory(play_cards(deal_of(hands), "T9 EX T11 T21")).signals
    assert signals.stops_trump
    assert signals.asks_trump == -1


def test_the_excuse_on_the_takers_suit_is_read_as_a_request_early_on_only() -> None:
    hands = {0: "SK SQ SN SJ", 1: "S2 S5 S8", 2: "EX S3 S6", 3: "S4 S7 S9"}
    deal = deal_of(hands, dealer=3)
    assert memory(play_cards(deal, "SK S2 EX S4")).signals.asks_trump == 2
    late = play_cards(deal, "SK S2 S3 S4 SQ S5 S6 S7 SN S8 EX S9")
    assert memory(late).signals.asks_trump == -1


def test_high_low_is_read_by_whose_suit_it_is() -> None:
    hands = {0: "SK SQ H2", 1: "S2 S5 S8 HK", 2: "S3 S6 S10 HQ", 3: "S4 S7 S9 HJ"}
    takers = play_cards(deal_of(hands, dealer=3), "SK S2 S6 S4 SQ S5 S3 S7")
    assert memory(takers).signals.asks_trump == 2
    ours = play_cards(deal_of(hands, dealer=0), "S8 S6 S4 SK SQ S5 S3 S7")
    signals = memory(ours).signals
    assert signals.asks_trump == -1
    assert signals.short == {Suit.SPADES: 2}


def test_a_lead_is_not_read_as_the_high_card_of_a_high_low() -> None:
    hands = {0: "SK SQ H2", 1: "S2 S5 S8 HK", 2: "S3 S6 S10 HQ", 3: "S4 S7 S9 HJ"}
    led = play_cards(deal_of(hands, dealer=0), "S8 S3 S4 SK SQ S5 S6 S7")
    assert memory(led).signals.short == {}


def test_a_low_lead_is_read_as_a_promise() -> None:
    hands = {0: "SK HK", 1: "S5 S8", 2: "S3 S6", 3: "S4 S7"}
    assert memory(play_cards(deal_of(hands), "S5 S6 S7 SK")).signals.promised == {0: 1}
    assert memory(play_cards(deal_of(hands), "S8 S6 S7 SK")).signals.promised == {}


def test_master_reads_a_low_lead_as_a_promise() -> None:
    assert believed("SQ SK", "S3") > believed("SQ SK", "S7") + 0.15


def believed(cards: str, lead: str) -> float:
    """How likely one of these cards is in the hand of a partner who leads this one."""
    after = play_cards(deal_of({1: f"{LEADER} S3 S7"}), lead)
    worlds = evaluator(view(after, Seat(2)), "a seed").worlds(Effort(worlds=600))
    return fmean(bool(world.hands[1] & CardSet.parse(cards)) for world in worlds)


ASKED = {
    0: "T21 T20 T14 T13 SK HK DK CK S2 S3 S4 H2 H3 D2 D3 C2 C3 C4",
    1: "T9 T8 T2",
    2: "T10 T4 T6 T12 S5 S6 S7 H5 H6 H7 HN D5 D6 D7 C5 C6 C7 CJ",
    3: "T19 T18 T5",
}


def test_a_partner_who_asks_for_trumps_gets_them() -> None:
    assert reason_after("T9") == "lead_trump_asked"
    assert reason_after("T8") != "lead_trump_asked"
    assert reason_after("T9", SILENT) != "lead_trump_asked"


def reason_after(first: str, style: Style | None = None) -> str:
    """Why seat 2 leads what it leads, after its partner at seat 1 led this trump."""
    deal = play_cards(deal_of(ASKED), f"{first} T10 T19 T20")
    hearts = [str(deal.hands[seat].of_suit(Suit.HEARTS).lowest) for seat in (1, 3)]
    deal = play_cards(deal, f"H2 {hearts[0]} HN {hearts[1]}")
    assert deal.to_act == 2
    return played(deal, style)[1]


SHORT_PARTNER = {
    0: "SK SQ H2 T21 T20 T19 T18 T17",
    1: "S2 S5 S8 HQ D2 D7 C3 C8 T2 T3 T4 T5 T6 DJ CJ H3 H4 H5",
    3: "S4 S7 H6 H7",
}


def test_a_suit_is_returned_for_a_ruff_to_a_partner_who_may_have_trumps() -> None:
    follows = "H8 H9 T9 T10 T11 T12 D3 D4 D5 D6 D8 D9 C2 C4 C5 C6"
    discards = "D3 D4 D5 D6 D8 D9 D10 DN DQ C2 C4 C5 C6 C7 C9 C10"
    assert why_spades_are_led(follows) == "lead_to_ruff"
    assert why_spades_are_led(discards) == "lead_line"


def why_spades_are_led(partner: str) -> str:
    """Why seat 1 returns spades, in which its partner has shown a doubleton."""
    deal = deal_of(SHORT_PARTNER | {2: f"S6 S9 {partner}"})
    second, _ = partner.split(maxsplit=1)
    deal = play_cards(deal, f"S8 S9 S4 SK SQ S5 S6 S7 H2 HQ {second} H6")
    card, why = played(deal)
    assert card == "S2"
    return why
