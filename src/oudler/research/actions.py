"""One index for every action of the game, the same under every ruleset.

    index      action
    0 to 5     pass, or bid one of the contracts
    6, 7       cancel the deal for a lone trump
    8          announce nothing
    9, 10      announce a slam, or a small slam
    11 to 13   show a handful: single, double or triple
    14, 15     declare a misère
    16 + card  call this card
    94 + card  set this card aside: a discard is made one card at a time
    172 + card play this card

A card's number is that of `Card`, from 0 to 77; with two packs it means the copy that is held. A
handful shows the trumps that must be shown, then the lowest: which ones is not a choice.
"""

from collections.abc import Iterator
from operator import index as whole

from oudler.core import (
    CARDS,
    Action,
    AnnounceSlam,
    Bid,
    CallCards,
    CancelDeal,
    CardSet,
    Contract,
    DeclareMisere,
    Discard,
    HandfulSize,
    Legal,
    LegalAnnouncements,
    LegalBids,
    LegalCalls,
    LegalDiscard,
    LegalHandful,
    LegalPlays,
    LoneTrump,
    MisereKind,
    Play,
    ShowHandful,
    once,
)
from oudler.core.cards import EMPTY, EXCUSES

SILENCE = None
"""Announcing nothing is not an action of the rules."""

ACTIONS: tuple[Action | None, ...] = (
    *(Bid(contract) for contract in (None, *Contract)),
    *map(CancelDeal, LoneTrump),
    SILENCE,
    AnnounceSlam(),
    AnnounceSlam(small=True),
    *(ShowHandful(size, EMPTY) for size in HandfulSize),
    *map(DeclareMisere, MisereKind),
    *(CallCards(CardSet.of([card])) for card in CARDS),
    *(Discard(CardSet.of([card])) for card in CARDS),
    *map(Play, CARDS),
)
"""By index: the action, a discard with a single card and a handful without its cards."""

INDICES = f"an index from 0 to {len(ACTIONS) - 1}"
INDEX = {action: index for index, action in enumerate(ACTIONS)}
PLAY = INDEX[Play(CARDS[0])]
DISCARD = INDEX[Discard(CardSet.of(CARDS[:1]))]
CALL = INDEX[CallCards(CardSet.of(CARDS[:1]))]


def action_text(index: int) -> str:
    """An index in words and codes.

    >>> [action_text(index) for index in (0, 2, 8, 12, 94, 249)]
    ['pass', 'bid pousse', 'announce nothing', 'show a double handful', 'discard S1', 'play EX']
    """
    number = whole_index(index)
    if not 0 <= number < len(ACTIONS):
        raise IndexError(f"action: expected {INDICES}, not {number}")
    return _TEXTS[number]


def whole_index(action: object) -> int:
    """An action as a whole number. Raises TypeError, where numbers' own error names no action.

    >>> whole_index(2.5)
    Traceback (most recent call last):
        ...
    TypeError: action: expected an index from 0 to 249, not 2.5
    """
    try:
        return whole(action)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"action: expected {INDICES}, not {action!r}") from None


_TEXTS = (
    "pass",
    *(f"bid {contract}" for contract in Contract),
    *(f"cancel for {lone}" for lone in LoneTrump),
    "announce nothing",
    "announce a slam",
    "announce a small slam",
    *(f"show a {size} handful" for size in HandfulSize),
    *(f"declare a misère of {kind}" for kind in MisereKind),
    *(f"{verb} {card}" for verb in ("call", "discard", "play") for card in CARDS),
)


def indices_of(action: Action | None) -> tuple[int, ...]:
    """The indices that make an action: one, or one for each card of a discard.

    >>> indices_of(Play(Card.S2)), indices_of(Discard(CardSet.parse("S1 S2")))
    ((173,), (94, 95))
    """
    match action:
        case Discard(cards, _):
            return tuple(DISCARD + card.first for card in cards)
        case ShowHandful(size, _):
            return (INDEX[ShowHandful(size, EMPTY)],)
        case CallCards(cards):
            return (INDEX[CallCards(cards.once)],)
        case Play(card):
            return (PLAY + card.first,)
        case _:
            return (INDEX[action],)


def chosen(legal: Legal, index: int, aside: CardSet = EMPTY) -> Action | CardSet | None:
    """The result of a legal index: an action, or the cards set aside while a discard lacks some.

    >>> from oudler import legal
    >>> chosen(legal(deal), 3), chosen(legal(begun), 8)
    (Bid(contract=Contract.GARDE), None)
    """
    if index >= PLAY:
        return Play(CARDS[index - PLAY])
    match ACTIONS[index], legal:
        case Discard(cards), LegalDiscard(count=count):
            copies = next_discards(legal, aside) & cards.with_twins
            found = aside + CardSet.of([copies.lowest])
            return Discard(found) if len(found) == count else found
        case ShowHandful(size), LegalPlays() | LegalAnnouncements():
            (shown,) = (one for one in legal.handfuls if one.size is size)
            return ShowHandful(size, handful_cards(shown))
        case action, _:
            return action


def indices(bits: int) -> Iterator[int]:
    """The indices that are set, lowest first.

    >>> [*indices(0b1011)]
    [0, 1, 3]
    """
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def legal_bits(legal: Legal, aside: CardSet = EMPTY) -> int:
    """The legal indices as bits, given the cards set aside so far.

    >>> from oudler import legal
    >>> [action_text(index) for index in indices(legal_bits(legal(deal)))]
    ['pass', 'bid prise', 'bid garde', 'bid garde_sans', 'bid garde_contre']
    """
    match legal:
        case LegalPlays(cards):
            return once(cards.bits) << PLAY | _announcing(legal)
        case LegalBids(contracts, lone):
            bits = sum(_BIT[Bid(contract)] for contract in (None, *contracts))
            return bits if lone is None else bits | _BIT[CancelDeal(lone)]
        case LegalCalls(cards):
            return once(cards.bits) << CALL
        case LegalDiscard():
            return once(next_discards(legal, aside).bits) << DISCARD
        case LegalAnnouncements():
            return _BIT[SILENCE] | _announcing(legal)


_BIT = {action: 1 << index for action, index in INDEX.items()}


def _announcing(legal: LegalPlays | LegalAnnouncements) -> int:
    bits = _BIT[AnnounceSlam()] if legal.slam else 0
    if legal.small_slam:
        bits |= _BIT[AnnounceSlam(small=True)]
    for handful in legal.handfuls:
        bits |= _BIT[ShowHandful(handful.size, EMPTY)]
    for kind in legal.miseres:
        bits |= _BIT[DeclareMisere(kind)]
    return bits


def next_discards(legal: LegalDiscard, aside: CardSet) -> CardSet:
    """The cards of which one may be set aside after these; trumps only as far as they must (A6-34).

    >>> from oudler import legal
    >>> next_discards(legal(taken), CardSet()) == legal(taken).free
    True
    """
    trumps = legal.trumps if len(aside & legal.trumps) < legal.trumps_needed else EMPTY
    return legal.free + trumps - aside


def handful_cards(legal: LegalHandful) -> CardSet:
    """The cards that an index shows: those that must be, an Excuse if it is needed, the lowest.

    >>> trumps = CardSet.parse("T1 T2 T3 T4 T21")
    >>> handful_cards(LegalHandful(HandfulSize.SINGLE, 3, trumps, CardSet.parse("T1 T21")))
    CardSet.parse("T1 T2 T21")
    """
    needed = legal.ends + (legal.trumps & EXCUSES)
    return needed + CardSet.of([*(legal.trumps - needed)][: legal.count - len(needed)])
