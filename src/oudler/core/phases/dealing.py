"""The first dealer, the cut, the hands and the dog; deals thrown in before the bidding."""

from collections.abc import Sequence
from dataclasses import dataclass

from oudler.core.cards import (
    EXCUSES,
    TRUMPS,
    Card,
    CardSet,
    Suit,
)
from oudler.core.deal import Deal, Trick, has_petit_sec
from oudler.core.events import Dealt, Piles
from oudler.core.phases.piles import with_tops
from oudler.core.ruleset import Ruleset, check_rules
from oudler.core.ruleset.needs import has_taker
from oudler.core.ruleset.option_values import ExcuseAlone, PetitSec, Phase
from oudler.core.ruleset.packets import dog_gaps, packet_sizes, pile_places
from oudler.core.seats import Seat, check_seat, seat_after, seats_from
from oudler.core.values import Named, wrong_type


class DealingFault(Named):
    """The faults of a dealer or a cutter (A2-11, A3-14 to A3-19)."""

    CUT_TOO_SMALL = "cut_too_small"
    WRONG_NUMBER = "wrong_number"
    DOG_COUNT = "dog_count"
    DOG_AT_THE_ENDS = "dog_at_the_ends"
    DOG_TOO_MANY_AT_A_TIME = "dog_too_many_at_a_time"
    CARD_EXPOSED = "card_exposed"


class Misdeal(ValueError):
    """The cards were not dealt by the rules; `faults` lists what was wrong."""

    def __init__(self, faults: tuple[DealingFault, ...]) -> None:
        super().__init__(", ".join(faults))
        self.faults = faults


def draw_order(card: Card) -> tuple[bool, int, int]:
    """How high a card ranks in the draw for the first dealer (A2-9).

    Any trump is above any suit card; then the rank decides, and between equal ranks spades are
    above hearts, hearts above diamonds, diamonds above clubs.

    >>> draw_order(Card.T1) > draw_order(Card.SK) > draw_order(Card.HK)
    True
    """
    first = card.first
    if first.suit is Suit.TRUMPS:
        return True, first, 0
    return False, first % 14, -(first // 14)


def draw_for_dealer(spread: Sequence[Card], places: int) -> tuple[tuple[Card, ...], Seat]:
    """Each player draws from the spread pack; the lowest card deals first (A2-8, A2-9).

    A player who draws the Excuse draws again; of two equal lowest cards the first drawn deals.
    Returns the card of each player, and the dealer.

    >>> draw_for_dealer([Card.S4, Card.EX, Card.H2, Card.T1], 3)
    ((Card.S4, Card.H2, Card.T1), 1)
    """
    drawn = tuple(card for card in spread if card not in EXCUSES)[:places]
    return drawn, Seat(min(range(places), key=lambda seat: draw_order(drawn[seat])))


def dealer_seat(rules: Ruleset, turn: int) -> Seat:
    """The dealer's seat number on this turn: each seat in turn, or one after them all.

    A dealer who sits out is counted after the players, so the first seat comes next.

    >>> dealer_seat(rules, 5)
    1
    """
    return Seat(turn % rules.seats if rules.dealer_plays else rules.seats)


def check_dealer(rules: Ruleset, dealer: int) -> Seat:
    """The dealer's seat: one of those that play, or the last if the dealer sits out.

    Raises TypeError or ValueError for any other.

    >>> check_dealer(rules, 3)
    3
    """
    if rules.dealer_plays:
        return check_seat(dealer, rules.seats, of="dealer")
    if dealer != rules.seats:
        raise ValueError(f"dealer {dealer!r} would play, but sits out: expected {rules.seats}")
    return Seat(rules.seats)


def shuffler(rules: Ruleset, dealer: Seat) -> Seat:
    """Who shuffles: the player opposite the dealer (A2-11), or nearly opposite at an odd table.

    >>> shuffler(rules, Seat(0))
    2
    """
    return Seat((dealer + rules.places // 2) % rules.places)


def cutter(rules: Ruleset, dealer: Seat) -> Seat:
    """Who cuts: the last of the others in playing order (A2-11).

    >>> cutter(rules, Seat(0))
    3
    """
    return Seat((dealer - 1) % rules.places)


def cut(rules: Ruleset, pack: Sequence[Card], place: int) -> tuple[Card, ...]:
    """The pack with the cards above this place put below the others (A2-11). Raises Misdeal.

    >>> cut(rules, list(rules.pack.cards), 10)[0]
    Card.SJ
    """
    if not rules.cut_minimum <= place <= len(pack) - rules.cut_minimum:
        raise Misdeal((DealingFault.CUT_TOO_SMALL,))
    return (*pack[place:], *pack[:place])


def dog_faults(rules: Ruleset, gaps: Sequence[int]) -> tuple[DealingFault, ...]:
    """The faults in dealing one card to the dog after each of these numbers of packets.

    >>> dog_faults(rules, [1, 2, 3])
    (DealingFault.DOG_COUNT,)
    """
    faults = []
    if len(gaps) != rules.dog:
        faults.append(DealingFault.DOG_COUNT)
    if not set(gaps) <= set(dog_gaps(rules)):
        faults.append(DealingFault.DOG_AT_THE_ENDS)
    if any(gaps.count(gap) > rules.dog_at_a_time for gap in gaps):
        faults.append(DealingFault.DOG_TOO_MANY_AT_A_TIME)
    return tuple(faults)


def deal_out(
    rules: Ruleset,
    pack: Sequence[Card],
    dealer: Seat,
    gaps: Sequence[int],
    *,
    dealer_barred: bool = False,
    players: tuple[int, ...] = (),
) -> Dealt:
    """Deal the pack from its first card on, beginning after the dealer (A3-13, A3-14).

    Where there are piles, they come before the hands and the dog (A15-88). `gaps` says after how
    many packets each card of the dog is dealt, `players` who has each seat where the dealer sits
    out. Raises Misdeal, and ValueError if no such dealer is at the table.

    >>> deal_out(rules, list(rules.pack.cards), Seat(0), range(1, 7)).dog
    CardSet.parse("S4 S8 SN H2 H6 H10")
    """
    check_dealer(rules, dealer)
    sizes = packet_sizes(rules)
    if faults := dog_faults(rules, gaps):
        raise Misdeal(faults)
    if len(pack) != len(rules.pack.cards) or set(pack) != set(rules.pack.cards):
        raise Misdeal((DealingFault.WRONG_NUMBER,))
    order = seats_from(seat_after(dealer, rules.places), rules.seats)
    hands: list[list[Card]] = [[] for _ in order]
    dog: list[Card] = []
    piles = _dealt_piles(rules, pack, order)
    top = rules.seats * rules.piles * rules.pile  # the piles took the first cards
    for packet, size in enumerate(sizes):
        to_dog = gaps.count(packet)
        dog += pack[top : top + to_dog]
        top += to_dog
        hands[order[packet % rules.seats]] += pack[top : top + size]
        top += size
    dog += pack[top:]
    aside = CardSet.of(dog)
    return Dealt(dealer, tuple(map(CardSet.of, hands)), aside, dealer_barred, players, piles)


def _dealt_piles(rules: Ruleset, pack: Sequence[Card], order: Sequence[Seat]) -> Piles:
    """The piles, from the first cards of the pack; empty if the rules have none."""
    if not rules.piles:
        return ()
    piles: list[list[tuple[Card, ...]]] = [[()] * rules.piles for _ in order]
    for card, (player, pile) in zip(pack, pile_places(rules), strict=False):
        row = piles[order[player]]
        # Each card goes on top of the one before: the first of a pile is the visible one.
        row[pile] = (card, *row[pile])
    return tuple(map(tuple, piles))


@dataclass(frozen=True, slots=True)
class Redeal:
    """The setup after a misdeal: the same dealer deals again, perhaps barred from bidding."""

    dealer: Seat
    dealer_barred: bool


def redeal(rules: Ruleset, dealer: Seat, fault: DealingFault, *, by_dealer: bool = True) -> Redeal:
    """The consequences of a fault in dealing (A3-18, A3-19).

    The hands are returned unseen and the same dealer deals again. At most tables dealers at fault
    may then only pass; a card that another player exposes, or a bad cut, costs them nothing.

    >>> redeal(rules, Seat(2), DealingFault.CARD_EXPOSED)
    Redeal(dealer=2, dealer_barred=True)
    """
    is_dealers_fault = by_dealer and fault is not DealingFault.CUT_TOO_SMALL
    return Redeal(dealer, is_dealers_fault and bars_dealer(rules))


def bars_dealer(rules: Ruleset) -> bool:
    """Whether a misdeal can cost the dealer the right to bid: only a dealer who plays (A3-18).

    >>> bars_dealer(rules)
    True
    """
    return rules.misdeal_bars_dealer and rules.dealer_plays and has_taker(rules)


def has_excuse_alone(hand: CardSet) -> bool:
    """Whether the Excuse is the hand's only trump (A3-20).

    >>> has_excuse_alone(CardSet.parse("S1 EX"))
    True
    """
    return bool(hand & EXCUSES) and not hand & TRUMPS


def is_thrown_in(rules: Ruleset, hand: CardSet) -> bool:
    """Whether this hand cancels the deal before the bidding, whatever its holder wants (A3-20).

    >>> is_thrown_in(rules, CardSet.parse("S1 T1"))
    True
    """
    return (rules.petit_sec is PetitSec.CANCELLED and has_petit_sec(hand)) or (
        rules.excuse_alone is ExcuseAlone.CANCELLED and has_excuse_alone(hand)
    )


def start(rules: Ruleset, dealt: Dealt) -> Deal:
    """The deal as the bidding begins, or already thrown in for a hand that cancels it (A3-20).

    >>> start(rules, deal.dealt).phase
    Phase.BIDDING
    """
    check_rules(rules)
    if not isinstance(dealt, Dealt):
        raise wrong_type("dealt", dealt, "a Dealt, such as deal.dealt")
    if len(dealt.hands) != rules.seats:
        raise ValueError(
            f"dealt: expected {rules.seats} hands under {rules.name}, not {len(dealt.hands)}"
        )
    first = seat_after(dealt.dealer, rules.places)
    cancelled = any(is_thrown_in(rules, hand) for hand in dealt.hands)
    return Deal(
        rules=rules,
        dealt=dealt,
        phase=Phase.COUNTING if cancelled else rules.phases[0],
        to_act=None if cancelled else first,
        hands=with_tops(dealt),
        trick=Trick(first),
        piles=dealt.piles,
    )
