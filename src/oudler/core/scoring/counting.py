"""From tricks to points: what each side has won."""

from collections.abc import Iterator
from dataclasses import dataclass

from oudler.core.cards import EMPTY, EXCUSE, OUDLERS, PETITS, Card, CardSet
from oudler.core.deal import Deal, Trick, imprenable
from oudler.core.scoring.excuse import exchange_price, excuse_owner, excuses_played, losing_trick
from oudler.core.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class Count:
    """The attack's result in a finished deal."""

    half_points: int
    """The attack's; the rest of the pack is the defence's."""
    oudlers: int
    """How many of the pack's oudlers the attack has."""
    petit_au_bout: Side | None
    """The side that won the petit in the last trick."""
    slam: Side | None
    """The side that won every trick."""
    lost: int
    """How many tricks the attack lost."""
    petits: int = 1
    """How many petits were in it: two packs have two."""


@dataclass(frozen=True, slots=True)
class Capture:
    """An oudler that its player's side has lost to the other."""

    card: Card
    player: Seat
    winner: Seat
    """Who won the trick. An Excuse may change sides even if its player's partner did."""
    trick: int
    """Its number, from 0."""


def trick_winners(deal: Deal) -> tuple[Seat, ...]:
    """The winner of each completed trick: the leader of the next.

    >>> len(trick_winners(over))
    18
    """
    return (*(trick.leader for trick in deal.tricks[1:]), deal.trick.leader)[: len(deal.tricks)]


def count(deal: Deal) -> Count:
    """Count a deal of which every card has been played (A11-65).

    >>> count(over).oudlers
    2
    """
    winners = trick_winners(deal)
    sides = [deal.side_of(Seat(seat)) for seat in range(deal.rules.seats)]
    won_by = [sides[winner] for winner in winners]
    slam = won_by[0] if len(set(won_by)) == 1 else None
    pile = attack_pile(deal, won_by)
    # The points of cards left out of a short pack are split between the sides.
    half_points = pile.half_points + deal.rules.pack.half_points_apart // 2
    free = imprenable(deal.rules, deal.dealt)
    for number, player, excuse in excuses_played(deal, free):
        owner, winner = _excuse_owner(deal, won_by, number, player, excuse), won_by[number]
        if owner is not winner:
            is_kept = number != losing_trick(deal) or excuse in free
            worth = EXCUSE.half_points - (exchange_price(deal.rules) if is_kept else 0)
            half_points += worth if owner is Side.ATTACK else -worth
            pile = CardSet(pile.bits ^ 1 << excuse)
    oudlers, lost, last = len(pile.oudlers), won_by.count(Side.DEFENCE), _petit_trick(deal, slam)
    if last is None:
        return Count(half_points, oudlers, None, slam, lost)
    petits = sum(card in PETITS - free for card in deal.tricks[last].cards)
    return Count(half_points, oudlers, won_by[last], slam, lost, petits)


def captures(deal: Deal) -> tuple[Capture, ...]:
    """The oudlers that one side has taken from the other in a finished deal, trick by trick.

    >>> [(str(one.card), one.player, one.winner) for one in captures(over)]
    []
    """
    return tuple(_captures(deal))


def _captures(deal: Deal) -> Iterator[Capture]:
    winners = trick_winners(deal)
    won_by = [deal.side_of(winner) for winner in winners]
    excuses = {card for *_, card in excuses_played(deal, imprenable(deal.rules, deal.dealt))}
    for number, trick in enumerate(deal.tricks):
        for place, card in enumerate(trick.cards):
            if card in OUDLERS:
                player = Seat((trick.leader + place) % deal.rules.seats)
                owner = won_by[number]
                if card in excuses:
                    owner = _excuse_owner(deal, won_by, number, player, card)
                if owner is not deal.side_of(player):
                    yield Capture(card, player, winners[number], number)


def _excuse_owner(deal: Deal, won_by: list[Side], number: int, player: Seat, excuse: Card) -> Side:
    """The side that ends up with an Excuse, or with a petit that counts as one (A12-75)."""
    side, is_slam = deal.side_of(player), len(set(won_by)) == 1
    free = imprenable(deal.rules, deal.dealt)
    is_kept = number != losing_trick(deal) or excuse in free
    is_lost = not is_kept and not (is_slam and won_by[0] is side)  # a slam loses nothing (A9-60)
    winner = won_by[number]
    return excuse_owner(deal.rules, side, other=side.other, winner=winner, is_lost=is_lost)


def half_points_so_far(deal: Deal) -> dict[Side, int]:
    """The half-points of each side in the tricks played so far (at least one), counted as at the
    end.

    A side that keeps its Excuse has it. The discard is the attack's from the beginning, and so is
    half of what cards left out of the pack are worth.

    >>> sum(half_points_so_far(over).values())
    182
    """
    seen = deal.discard + (deal.dealt.dog if not deal.discard else EMPTY)
    for trick in deal.tricks:
        seen += CardSet.of(trick.cards)
    attack = count(deal).half_points
    together = seen.half_points + deal.rules.pack.half_points_apart
    return {Side.ATTACK: attack, Side.DEFENCE: together - attack}


def attack_pile(deal: Deal, won_by: list[Side]) -> CardSet:
    """The attack's tricks with its discard, or the dog of a garde sans (A11-65).

    The Excuse is left where it fell.

    >>> won_by = [over.side_of(winner) for winner in trick_winners(over)]
    >>> over.discard <= attack_pile(over, won_by)
    True
    """
    bits = deal.laid_by_attack.bits
    for trick, side in zip(deal.tricks, won_by, strict=True):
        if side is Side.ATTACK:
            for card in trick.cards:
                bits |= 1 << card
    return CardSet(bits)


def _petit_trick(deal: Deal, slam: Side | None) -> int | None:
    """The number of the trick in which a petit is au bout, whoever plays it (A10-62).

    In a slam that keeps its Excuse for the last trick, the trick before counts too (A10-63).
    """
    last, petits = len(deal.tricks) - 1, PETITS - imprenable(deal.rules, deal.dealt)
    if _has_one(deal.tricks[last], petits):
        return last
    if (
        slam is not None
        and deal.rules.petit_au_bout_before_excuse
        and any(
            number == last and deal.side_of(player) is slam
            for number, player, _ in excuses_played(deal)
        )
        and _has_one(deal.tricks[last - 1], petits)
    ):
        return last - 1
    return None


def _has_one(trick: Trick, petits: CardSet) -> bool:
    return any(card in petits for card in trick.cards)
