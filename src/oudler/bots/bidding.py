"""Bids by the score that a hand promises its taker, by table and contract.

A hand is described by a few features, whose weights were fitted by linear regression to the results
of many deals (`regression`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from math import erf, sqrt
from operator import mul

from oudler.bots.cards import JACK_BITS, KING_BITS, KNIGHT_BITS, QUEEN_BITS
from oudler.bots.player import FORCED, Decision, Why
from oudler.bots.position import shown_cards
from oudler.core import LegalBids, PartnerIs, Ruleset, SeatView
from oudler.core.actions import Bid, CancelDeal, Contract, LoneTrump, is_dog_taken
from oudler.core.cards import (
    EXCUSES,
    OUDLERS,
    PETITS,
    SUIT_BITS,
    TRUMP_BITS,
    TWENTY_ONES,
    Card,
    once,
    twice,
)

HIGH_TRUMPS = twice(sum(1 << card for card in range(Card.T15, Card.T21)))

FEATURES = (
    "one",
    "trumps",
    "high_trumps",
    "top_trump",
    "petit",
    "petit_long",
    "excuse",
    "kings",
    "queens_with_king",
    "queens",
    "knights",
    "jacks",
    "long",
    "voids",
    "singletons",
)
"""The features a hand is judged by."""


def features(hand: int, rules: Ruleset) -> tuple[float, ...]:
    """A hand's features, in the order of FEATURES.

    >>> dict(zip(FEATURES, features(deal.hands[1].bits, rules)))["trumps"]
    5
    """
    trumps = (hand & TRUMP_BITS).bit_count()
    petit = (hand & PETITS.bits).bit_count()
    lengths = [(hand & suit).bit_count() for suit in SUIT_BITS[:4]]
    # A queen is the code below its king.
    backed = hand & QUEEN_BITS & twice(once(hand & KING_BITS) >> 1)
    usual = 22 * rules.pack.copies / rules.seats
    return (
        1.0,
        trumps,
        (hand & HIGH_TRUMPS).bit_count(),
        (hand & TWENTY_ONES.bits).bit_count(),
        petit,
        petit * (trumps - usual),
        (hand & EXCUSES.bits).bit_count(),
        (hand & KING_BITS).bit_count(),
        backed.bit_count(),
        (hand & QUEEN_BITS & ~backed).bit_count(),
        (hand & KNIGHT_BITS).bit_count(),
        (hand & JACK_BITS).bit_count(),
        sum(length * length for length in lengths) * rules.seats / (100 * rules.pack.copies),
        lengths.count(0),
        lengths.count(1),
    )


Line = tuple[tuple[float, ...], float]
"""Weights for the features of a hand, and the spread of results around their sum."""


def expected_score(
    rules: Ruleset,
    known: tuple[float, ...],
    contract: Contract,
    less: float = 0.0,
    line: Line | None = None,
) -> float:
    """The expected payment by each defender when this hand takes; below 0, to each.

    The hand is given by its features; a number of points is subtracted for the others' bids. The
    line is the club players' for such a table, unless another is given.

    >>> known = features(deal.hands[1].bits, rules)
    >>> prise = expected_score(rules, known, Contract.PRISE)
    >>> prise > expected_score(rules, known, Contract.GARDE_CONTRE)
    True
    """
    weights, spread = line or fitted_line(
        rules.seats, partners_of(rules), rules.pack.copies, contract
    )
    gap: float = sum(map(mul, weights, known)) - less
    # Results stray around the line as a normal distribution does.
    chance = 0.5 * (1 + erf(gap / spread / sqrt(2)))
    return (rules.base * (2 * chance - 1) + gap) * float(rules.multiplier(contract))


def partners_of(rules: Ruleset) -> int:
    """Return the number of partners a taker may have: holders of called cards, or teammates.

    >>> partners_of(rules), partners_of(load_ruleset("fft-5"))
    (0, 1)
    """
    if rules.partner_is is PartnerIs.ALTERNATE:
        return rules.seats // 2 - 1
    return len(rules.calls) * rules.pack.copies


@cache
def fitted_line(seats: int, partners: int, copies: int, contract: Contract) -> Line:
    """The weights for the table most like this one, and how far results stray from them."""

    def unlike(known: tuple[int, int, int]) -> tuple[int, int, int]:
        return abs(known[2] - copies), abs(known[1] - partners), abs(known[0] - seats)

    return WEIGHTS[min(WEIGHTS, key=unlike)]["garde" if is_dog_taken(contract) else contract]


WEIGHTS: dict[tuple[int, int, int], dict[str, Line]] = {
    (2, 0, 1): {
        "garde": (
            (-2.4, 0.2, 0.5, 7.1, 4.4, -0.3, 5.6, 3.0, 2.4, 2.2, 0.9, 0.3, -3.0, 0.9, 0.5),
            10.5,
        ),
        "garde_sans": (
            (-5.9, 0.2, 0.6, 6.8, 7.4, 0.2, 5.9, 3.1, 2.4, 2.4, 0.9, 0.5, -2.1, 1.0, 0.0),
            10.4,
        ),
        "garde_contre": (
            (-16.8, 0.2, 0.5, 8.4, 8.5, 0.2, 7.1, 3.7, 2.4, 2.7, 1.1, 0.5, -2.4, 0.8, 0.1),
            10.1,
        ),
    },
    (3, 0, 1): {
        "garde": (
            (-56.4, 3.2, 0.6, 12.9, 10.0, -0.3, 12.1, 4.9, 3.7, 1.8, 1.4, 0.9, 2.2, -1.8, -0.2),
            9.0,
        ),
        "garde_sans": (
            (-80.8, 4.2, 0.7, 13.0, 7.9, 0.4, 12.9, 4.9, 3.9, 2.2, 1.3, 0.6, 6.4, -3.3, -0.7),
            8.2,
        ),
        "garde_contre": (
            (-92.0, 4.1, 0.8, 14.1, 9.2, 0.5, 14.2, 5.4, 4.4, 2.4, 1.6, 0.7, 6.6, -3.3, -0.8),
            6.4,
        ),
    },
    (4, 0, 1): {
        "garde": (
            (-59.1, 4.2, 1.1, 13.7, 9.1, -0.9, 11.3, 5.2, 3.2, 1.5, 1.1, 0.4, 4.0, -0.6, -0.1),
            9.9,
        ),
        "garde_sans": (
            (-63.7, 3.1, 1.4, 14.6, 4.9, 0.6, 11.6, 5.3, 2.8, 2.2, 0.8, 0.1, 3.8, 3.1, 2.6),
            8.9,
        ),
        "garde_contre": (
            (-76.3, 3.3, 1.4, 15.7, 6.4, 0.5, 12.9, 5.7, 3.1, 2.5, 0.8, 0.2, 4.3, 2.6, 2.4),
            7.3,
        ),
    },
    (5, 1, 1): {
        "garde": (
            (-28.6, 2.9, 1.6, 11.8, 7.2, -0.3, 10.4, 4.2, -0.4, 0.7, 0.8, 0.4, 0.8, 1.1, 0.8),
            13.7,
        ),
        "garde_sans": (
            (-28.6, 1.9, 1.7, 12.4, 4.6, 0.3, 9.8, 5.4, 0.2, 1.4, 0.3, 0.0, -0.7, 4.6, 1.8),
            14.1,
        ),
        "garde_contre": (
            (-32.3, 1.7, 1.8, 13.0, 5.4, 0.2, 10.2, 5.6, 0.5, 1.5, 0.5, 0.1, -1.4, 4.8, 1.8),
            14.0,
        ),
    },
    (5, 0, 1): {
        "garde": (
            (-38.0, 3.4, 1.0, 14.8, 6.6, -0.4, 9.7, 4.1, 0.9, 1.8, 0.8, 0.0, 0.8, 2.0, 0.6),
            12.2,
        ),
        "garde_sans": (
            (-42.9, 1.2, 1.4, 14.8, 2.6, 0.4, 8.4, 5.6, 0.3, 2.0, 0.2, -0.2, -1.5, 8.0, 2.9),
            10.2,
        ),
        "garde_contre": (
            (-55.0, 1.0, 1.6, 16.0, 3.8, 0.6, 9.7, 5.9, 0.4, 2.3, 0.5, 0.2, -1.9, 7.9, 3.0),
            8.1,
        ),
    },
    (6, 2, 1): {
        "garde": (
            (-7.6, 3.0, 2.2, 11.8, 4.8, -0.3, 8.2, 2.3, 1.2, -0.4, 0.1, -0.2, -1.8, 0.2, -0.9),
            16.8,
        ),
        "garde_sans": (
            (-7.6, 1.6, 2.1, 11.0, 2.3, -0.6, 7.3, 3.1, 0.9, -0.9, -0.1, -0.4, -4.5, 4.6, -0.2),
            16.5,
        ),
        "garde_contre": (
            (-17.6, 1.5, 2.1, 12.0, 2.9, -0.1, 8.3, 3.5, 0.9, -0.3, -0.1, -0.1, -4.4, 4.5, -0.1),
            16.8,
        ),
    },
    (7, 2, 1): {
        "garde": (
            (-20.5, 2.0, 3.0, 14.3, 4.5, -0.7, 7.4, 1.6, -0.5, -1.0, 0.1, -0.7, -0.9, 3.8, 1.6),
            17.5,
        ),
        "garde_sans": (
            (-17.2, 1.1, 2.6, 13.9, 2.2, -0.6, 6.2, 1.8, -0.3, -1.0, -0.2, -0.9, -2.2, 5.9, 1.8),
            17.5,
        ),
        "garde_contre": (
            (-20.3, 1.4, 2.7, 14.1, 2.4, -0.6, 6.6, 1.9, -0.3, -1.0, -0.1, -0.8, -1.6, 5.4, 1.6),
            17.5,
        ),
    },
    (6, 2, 2): {
        "garde": (
            (-51.4, 2.9, 1.1, 10.5, 0.6, 1.2, 10.5, 6.6, -4.0, 3.8, 1.6, 0.9, 0.4, 9.6, -0.4),
            28.4,
        ),
        "garde_sans": (
            (-51.4, 2.9, 1.1, 10.5, 0.6, 1.2, 10.5, 6.6, -4.0, 3.8, 1.6, 0.9, 0.4, 9.6, -0.4),
            28.4,
        ),
        "garde_contre": (
            (-51.4, 2.9, 1.1, 10.5, 0.6, 1.2, 10.5, 6.6, -4.0, 3.8, 1.6, 0.9, 0.4, 9.6, -0.4),
            28.4,
        ),
    },
    (7, 2, 2): {
        "garde": (
            (-39.2, 2.4, 2.6, 13.7, 5.8, 1.6, 9.4, 1.0, -3.6, 2.8, 1.6, 0.9, 6.3, 0.3, -0.4),
            27.7,
        ),
        "garde_sans": (
            (-37.5, 0.6, 3.1, 13.7, 3.0, 0.8, 9.3, 4.0, -5.1, 2.0, 0.7, 0.5, 0.2, 12.2, 2.9),
            28.6,
        ),
        "garde_contre": (
            (-54.4, 0.8, 2.9, 14.5, 3.3, 1.3, 10.2, 4.2, -4.6, 1.9, 1.0, 0.5, 1.2, 12.8, 2.8),
            28.5,
        ),
    },
    (8, 2, 2): {
        "garde": (
            (12.6, -1.5, 2.8, 15.6, 6.0, -0.3, 4.0, 0.2, -0.6, 4.3, 1.5, 1.4, -12.1, 5.8, 2.4),
            27.3,
        ),
        "garde_sans": (
            (-0.6, -2.7, 2.7, 15.4, 1.6, 0.1, 3.1, 3.7, -1.9, 2.5, -0.6, -0.4, -12.4, 12.2, 3.8),
            27.5,
        ),
        "garde_contre": (
            (-14.5, -3.1, 2.8, 15.5, 2.2, -0.1, 2.7, 3.6, -1.0, 2.7, -0.6, -0.3, -13.1, 12.9, 3.2),
            27.0,
        ),
    },
    (9, 2, 2): {
        "garde": (
            (-63.3, 6.1, 3.4, 17.9, 6.4, -2.9, 10.6, 1.5, 0.1, 0.7, 1.9, 0.8, 2.7, -3.5, 0.4),
            27.7,
        ),
        "garde_sans": (
            (-49.4, 1.2, 3.7, 17.3, 2.6, -1.8, 7.2, 6.2, -5.2, 1.3, -0.2, -0.2, -5.8, 10.1, 1.7),
            25.3,
        ),
        "garde_contre": (
            (-61.2, 0.8, 3.3, 18.0, 3.2, -1.8, 7.5, 6.7, -5.8, 1.9, -0.3, -0.3, -8.0, 11.8, 1.9),
            24.9,
        ),
    },
}
"""By seats, partners, packs, and what becomes of the dog: weights and their spread.

Fitted by `regression.fit(rules, contract, "fitfitb", 2500, least)` with club players, with a least
of 14, 12 and 10 for three, four and five players. To fit again after the players have changed, do
the same for fft-3, fft-4 and fft-5 with garde, garde sans and garde contre, and write the results
here. Five players without a partner are pagat-5-alone, 1500 deals with a least of 10; six and seven
with two calls are playroom-6 and wikipedia-7, 1200 deals with a least of 9 and 8; two players are
wikipedia-2-piles-dog, 2000 deals with a least of 10, their visible cards taken for their hands; two
packs are wikipedia-6-two-packs and so on, 350 deals with a least of 14, 12, 12 and 10.
"""


PASS = Why("pass_weak")
PASS_OUTBID = Why("pass_outbid")
BIDS = {contract: Why(f"bid_{contract}") for contract in Contract}


@dataclass(frozen=True, slots=True)
class BiddingStyle:
    """A bidder's judgement of hands."""

    passing: float = -6.0
    """The expected score of a pass: somebody else may take and make it."""
    overbidding: float = 3.0
    """Points a hand loses once another player has bid: the missing good cards are together."""
    lines: Mapping[Contract, Line] = field(default_factory=dict)
    """Lines fitted to the player's own results; without one, the club's line is used."""


CLUB = BiddingStyle()

CANCEL = {lone: Why(f"cancel_{lone}") for lone in LoneTrump}
KEEP = {lone: Why(f"keep_{lone}") for lone in LoneTrump}
KINGS_TO_KEEP = 10
"""Keep a lone trump with at least this product of kings and players. With fewer, its holder loses
on average at three, four and five players (1,200 deals each among club players)."""

SHOWN = ((4.6, OUDLERS.bits), (1.5, KING_BITS | QUEEN_BITS))
"""Points a hand loses for each such card face up in front of another player."""
USUALLY_SHOWN = 2.6
"""The usual total of that loss."""


def bid(view: SeatView, legal: LegalBids, style: BiddingStyle = CLUB) -> Decision:
    """Bid the contract with the highest expected score.

    >>> from oudler import legal, view
    >>> bid(view(deal, Seat(1)), legal(deal)).action
    Bid(contract=Contract.PRISE)
    """
    if not legal.contracts:
        return Decision(Bid(None), FORCED)
    known = features(view.hand.bits, view.rules)
    less = 0.0 if view.taker is None else style.overbidding
    if view.piles:
        less += shown_against(view)
    best, most = None, style.passing
    for contract in legal.contracts:
        promise = expected_score(view.rules, known, contract, less, style.lines.get(contract))
        if promise > most:
            best, most = contract, promise
    if best is None:
        return Decision(Bid(None), PASS if view.taker is None else PASS_OUTBID)
    return Decision(Bid(best), BIDS[best])


def shown_against(view: SeatView) -> float:
    """Points a hand loses for good cards face up in front of others, beyond the usual."""
    shown = sum(shown_cards(view))
    worth = sum(points * (shown & cards).bit_count() for points, cards in SHOWN)
    return worth - USUALLY_SHOWN


def or_cancel(view: SeatView, legal: LegalBids, made: Decision) -> Decision:
    """The bid; or, for a hand with a lone trump that bids nothing, whatever suits it better.

    It has nothing to ruff with, so kings must defend it, even if its petit is imprenable.
    """
    if legal.cancels is None or made.action != Bid(None):
        return made
    if _can_defend(view):
        return Decision(made.action, KEEP[legal.cancels])
    return Decision(CancelDeal(legal.cancels), CANCEL[legal.cancels])


def _can_defend(view: SeatView) -> bool:
    rules = view.rules
    return (
        view.hand.bits & KING_BITS
    ).bit_count() * rules.seats >= KINGS_TO_KEEP * rules.pack.copies
