"""The attack's count during the play, from public knowledge and what one viewer knows."""

from dataclasses import replace
from typing import Literal

from oudler.core.actions import dog_side, is_dog_taken
from oudler.core.cards import EMPTY, EXCUSE, EXCUSES, PETITS, Card, CardSet
from oudler.core.deal import Deal
from oudler.core.layout import PublicDeal
from oudler.core.ruleset.option_values import Phase
from oudler.core.scoring.excuse import exchange_price, excuses_played
from oudler.core.seats import Seat, Side
from oudler.core.values import memoize_last, value
from oudler.core.view import known_partners, seen_discard, seen_play

Aside = Literal["discard", "dog"]
"""Cards that may count for the attack without being won in tricks."""


@value
class Known:
    """A viewer's knowledge of a deal, beyond what is public."""

    partners: tuple[Seat, ...] = ()
    dog: CardSet = EMPTY
    """The dog, once everybody has seen it."""
    dog_size: int = 0
    discard: CardSet = EMPTY
    """The part of it this viewer has seen."""
    free: CardSet = EMPTY
    """The petits that nobody can take, once everybody has seen them (A12-75)."""
    own: CardSet = EMPTY
    """The viewer's hand as the trick began, if they attack."""
    is_sole: bool = False
    """Whether this viewer attacks alone, and knows it."""


@value
class Tally:
    """The attack's count so far, as one viewer knows it."""

    half_points: int
    """In the tricks of the attackers they know, with what they know of the cards aside."""
    tricks: int
    oudlers: int
    """Those seen with these attackers: won, taken with the dog, in a handful, or in the hand of an
    attacking viewer."""
    held: int
    """How many of them a viewer who attacks still has in hand, or in the trick being played."""
    are_oudlers_known: bool
    """Whether the attack has no others: the viewer sees all its cards, or no oudler is left."""
    target: int
    """The points needed with this many oudlers (A11-66)."""
    aside: Aside | None
    """The cards that count for the attack besides its tricks."""
    is_aside_known: bool
    """Whether its points are among the half-points here."""


def tally(deal: Deal, seat: Seat) -> Tally | None:
    """The attack's count so far as this seat knows it; None before there is a taker, or after.

    >>> tally(begun, Seat(2)).target, tally(over, Seat(2))
    (56, None)
    """
    return tally_of(deal, known_by(deal, seat))


def known_by(deal: Deal, seat: Seat) -> Known:
    """One seat's knowledge: an attacker knows their own hand too.

    >>> known_by(begun, Seat(1)).own == begun.hands[1], len(known_by(begun, Seat(2)).own)
    (True, 0)
    """
    partners = known_partners(deal, seat)
    known = known_to_all(deal, partners, seen_discard(deal, seat))
    if seat != deal.taker and seat not in partners:
        return known
    is_sole = not deal.rules.calls and not partners and not deal.dealt.piles
    return replace(known, own=_own_cards(deal, seat), is_sole=is_sole)


def _own_cards(deal: Deal, seat: Seat) -> CardSet:
    """The hand, with the card this seat has played to the trick, which nobody has won yet."""
    hand, trick = deal.hands[seat], deal.trick
    turn = (seat - trick.leader) % deal.rules.seats
    return hand + CardSet.of(trick.cards[turn : turn + 1])


def known_to_all(deal: Deal, partners: tuple[Seat, ...], discard: CardSet) -> Known:
    """Public knowledge of a deal, with the partners and the discard that one viewer knows.

    >>> known_to_all(begun, (), CardSet()).dog_size
    6
    """
    dog = deal.dealt.dog
    seen = dog if deal.dog_shown else EMPTY
    return Known(partners, seen, len(dog), discard, seen_play(deal).imprenable)


def tally_of(deal: PublicDeal, known: Known) -> Tally | None:
    """The count from what is public and what one viewer knows: no other hand can enter it.

    >>> tally_of(begun, Known()).half_points
    0
    """
    counted = (Phase.CALLING, Phase.DOG, Phase.PLAY)
    if deal.taker is None or deal.contract is None or deal.phase not in counted:
        return None
    attackers, aside = {deal.taker, *known.partners}, _aside(deal, known)
    is_aside_known = aside == "discard" and len(known.discard) == known.dog_size
    half_points, pile = _counted(deal, known, attackers)
    oudlers = len((pile + _seen_in_hand(deal, known, attackers) + known.own).oudlers)
    is_complete = oudlers == len(deal.rules.targets) - 1
    return Tally(
        half_points,
        sum(_won(deal).tricks[seat] for seat in attackers),
        oudlers,
        len(known.own.oudlers),
        is_complete or (known.is_sole and not _is_dog_hidden(deal, known)),
        deal.rules.targets[oudlers],
        aside,
        is_aside_known,
    )


def _counted(deal: PublicDeal, known: Known, attackers: set[Seat]) -> tuple[int, CardSet]:
    """The attack's half-points so far, and the cards in its tricks.

    An Excuse, or a petit that counts as one, is with its player's side (A9-55, A12-75).
    """
    won, bits = _won(deal), 0
    for seat in attackers:
        bits |= won.piles[seat]
    pile = CardSet(bits)
    half_points = (pile + known.discard).half_points + deal.rules.pack.half_points_apart // 2
    worth = EXCUSE.half_points - exchange_price(deal.rules)
    for player, winner, card in won.kept:
        is_ours = player in attackers
        if is_ours is not (winner in attackers) and (card in EXCUSES or card in known.free):
            half_points += worth if is_ours else -worth
            pile = CardSet(pile.bits ^ 1 << card)
    return half_points, pile


def _is_dog_hidden(deal: PublicDeal, known: Known) -> bool:
    """Whether the attack has, or is about to take, a dog that nobody has seen."""
    assert deal.contract is not None
    is_ours = dog_side(deal.contract) is Side.ATTACK
    return is_ours and len(known.dog) < known.dog_size


def _aside(deal: PublicDeal, known: Known) -> Aside | None:
    """The cards aside that count for the attack, once cards are played."""
    assert deal.contract is not None
    if deal.phase is not Phase.PLAY or not known.dog_size:
        return None
    if is_dog_taken(deal.contract):
        return "discard"
    return "dog" if dog_side(deal.contract) is Side.ATTACK else None


@value
class _Won:
    """The tricks so far, the same for every viewer."""

    piles: tuple[int, ...]
    """By seat: the cards of the tricks it won, as bits."""
    tricks: tuple[int, ...]
    kept: tuple[tuple[Seat, Seat, Card], ...]
    """The Excuses and petits played: by whom, and who won the trick."""


@memoize_last
def _won(deal: PublicDeal) -> _Won:
    piles, tricks = [0] * deal.rules.seats, [0] * deal.rules.seats
    winners = [*(trick.leader for trick in deal.tricks[1:]), deal.trick.leader]
    for trick, winner in zip(deal.tricks, winners, strict=False):
        tricks[winner] += 1
        for card in trick.cards:
            piles[winner] |= 1 << card
    kept = excuses_played(deal, PETITS)
    return _Won(
        tuple(piles),
        tuple(tricks),
        tuple((player, winners[number], card) for number, player, card in kept),
    )


def _seen_in_hand(deal: PublicDeal, known: Known, attackers: set[Seat]) -> CardSet:
    """The cards everybody has seen in these hands, in no trick yet."""
    assert deal.contract is not None
    seen = known.dog if is_dog_taken(deal.contract) else EMPTY
    for handful in deal.handfuls:
        if handful.seat in attackers:
            seen += handful.cards
    if not seen.oudlers:
        return EMPTY
    return CardSet(seen.bits & ~sum(_won(deal).piles))
