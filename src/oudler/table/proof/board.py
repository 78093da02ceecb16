"""Boards: the cards of a contest, which many people play, each at their own table.

A contest commits to a secret before it begins, and publishes it when it closes. All its boards
follow from it, so nobody can exchange one later, and anybody can deal them again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count

import msgspec

from oudler.core import Dealt, Pack, Ruleset, Seat, has_petit_sec, value
from oudler.core.cards import EXCUSE, KINGS, PETIT, TRUMPS, TWENTY_ONE, CardSet
from oudler.core.text import dealt_from_json, event_to_json
from oudler.shuffling import below, hash_texts, random_deal, random_words

SCHEME = "1"
"""The way in which boards follow from a secret; a changed scheme gets a new number."""
PLACE = 0
"""Where the person sits on every board; bots have the other places."""
WORTH_TAKING = 40
"""The strength from which a hand of eighteen cards is worth a take."""
HIGH_TRUMPS = CardSet.parse("T16 T17 T18 T19 T20 T21")
STRENGTH = (
    (10, CardSet.of([TWENTY_ONE])),
    (8, CardSet.of([EXCUSE])),
    (7, CardSet.of([PETIT])),
    (2, TRUMPS),
    (2, HIGH_TRUMPS),
    (6, KINGS),
    (3, CardSet.parse("SQ HQ DQ CQ")),
    (2, CardSet.parse("SN HN DN CN")),
    (1, CardSet.parse("SJ HJ DJ CJ")),
)
"""What each card adds to a hand: part of the scheme, so better bots do not change it."""


class Board(msgspec.Struct, frozen=True):
    """A board at its table, which plays nothing else."""

    contest: str
    """The contest's id."""
    number: int
    """Its number in the contest, from 1."""
    cards: dict[str, object]
    """Its `dealt` event, as a record writes it."""
    seed: str = ""
    """The source of the bots' random decisions."""
    is_ranked: bool = True
    """Whether the result counts, and the cards stay closed; not once the contest is closed."""

    @property
    def dealt(self) -> Dealt:
        """The cards and the dealer."""
        return dealt_from_json(self.cards)


@value
class BoardTerms:
    """The terms on which boards are dealt; included in every hash, so none fits another contest."""

    contest: str
    rules: str
    """As `draw.rules_text` writes them."""

    def commitment(self, secret: str) -> str:
        """The hash of the secret, which is shown before the contest begins.

        >>> BoardTerms("daily-2026-11-24", "fft-4@1 {}").commitment("secret")[:8]
        'fad3fc6b'
        """
        return hash_texts(f"oudler contest commitment {SCHEME}", self.contest, self.rules, secret)

    def seed(self, secret: str, number: int, attempt: int | str) -> str:
        """The seed of one attempt at a board.

        >>> terms = BoardTerms("daily-2026-11-24", "fft-4@1 {}")
        >>> terms.seed("secret", 1, 1) == terms.seed("secret", 2, 1)
        False
        """
        texts = self.contest, self.rules, str(number), str(attempt), secret
        return hash_texts(f"oudler contest board {SCHEME}", *texts)


def deal_board(rules: Ruleset, terms: BoardTerms, secret: str, number: int) -> Dealt:
    """The cards of a board: the first attempt in which somebody has a hand worth taking with.

    A fair draw decides beforehand whether the person or a bot gets that hand, the strongest: so
    they attack and defend, and their place tells them nothing. A petit sec is dealt again.

    >>> terms = BoardTerms("daily-2026-11-24", "fft-4@1 {}")
    >>> deal_board(rules, terms, "secret", 1) == deal_board(rules, terms, "secret", 1)
    True
    """
    words = random_words(terms.seed(secret, number, "place"))
    is_strongest, dealer = bool(below(words, 2)), Seat(below(words, rules.seats))
    for attempt in count(1):
        dealt = random_deal(rules, dealer, terms.seed(secret, number, attempt))
        if is_playable(dealt.hands) and (_strongest(dealt.hands) == PLACE) is is_strongest:
            return dealt
    raise AssertionError


def strength(hand: CardSet) -> int:
    """What a hand is worth, by a simple count.

    >>> strength(CardSet.parse("T21 T20 T2 EX SK SQ S3"))
    37
    """
    return sum(points * len(hand & cards) for points, cards in STRENGTH)


def is_playable(hands: tuple[CardSet, ...]) -> bool:
    """Whether some hand is worth taking with, and no petit is alone.

    >>> is_playable(deal.hands)
    True
    """
    best = hands[_strongest(hands)]
    is_worth = 18 * strength(best) >= WORTH_TAKING * len(best)
    return is_worth and not any(map(has_petit_sec, hands))


def _strongest(hands: tuple[CardSet, ...]) -> int:
    """The seat of the strongest hand, the first of equals."""
    return max(range(len(hands)), key=lambda seat: (strength(hands[seat]), -seat))


def can_be_contested(rules: Ruleset) -> bool:
    """Whether boards can be dealt by these rules: a taker, one pack, and everybody plays.

    >>> can_be_contested(rules)
    True
    """
    is_usual = rules.pack is not Pack.DOUBLE and not rules.piles
    return is_usual and 3 <= rules.seats <= 5 and rules.places == rules.seats and bool(rules.bids)


def board_of(rules: Ruleset, terms: BoardTerms, secret: str, number: int, **how: object) -> Board:
    """The board as a table takes it.

    >>> board_of(rules, BoardTerms("daily-2026-11-24", "fft-4@1 {}"), "secret", 1).number
    1
    """
    cards = event_to_json(deal_board(rules, terms, secret, number))
    return msgspec.structs.replace(Board(terms.contest, number, cards), **how)


@dataclass(frozen=True, slots=True)
class BoardProof:
    """Everything needed to deal a board again once its contest is closed."""

    contest: str
    number: int
    commitment: str
    """The hash of the secret, shown before the contest began."""
    secret: str


def read_board_proof(found: object) -> BoardProof | None:
    """The proof in a record's `dealt` line, if it has one. Raises ValueError if malformed.

    >>> read_board_proof(None) is None
    True
    """
    match found:
        case None:
            return None
        case Mapping() as one:
            try:
                return msgspec.convert(dict(one), BoardProof)
            except msgspec.ValidationError:
                pass
    raise ValueError("board")
