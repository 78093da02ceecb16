"""From tricks to points: what each side has won."""

from __future__ import annotations

from dataclasses import dataclass

from oudler.core.actions import Contract
from oudler.core.cards import EMPTY, EXCUSE, EXCUSE_BIT, PETIT, CardSet
from oudler.core.deal import Deal
from oudler.core.ruleset import Ruleset
from oudler.core.seats import Seat, Side
from oudler.core.ways import ExcuseExchange, LastTrickExcuse


@dataclass(frozen=True, slots=True)
class Count:
    """What the attack has won in a deal that has been played out."""

    half_points: int
    """The attack's; the defence has the others of the 182."""
    oudlers: int
    """How many of the three the attack has."""
    petit_au_bout: Side | None
    """The side that won the petit in the last trick."""
    slam: Side | None
    """The side that won every trick."""
    lost: int
    """How many tricks the attack lost."""


def trick_winners(deal: Deal) -> tuple[Seat, ...]:
    """The winner of each completed trick: the leader of the next."""
    return (*(trick.leader for trick in deal.tricks[1:]), deal.trick.leader)[: len(deal.tricks)]


def count(deal: Deal) -> Count:
    """Count a deal of which every card has been played (A11-65)."""
    winners = trick_winners(deal)
    sides = [deal.side_of(Seat(seat)) for seat in range(deal.rules.seats)]
    won_by = [sides[winner] for winner in winners]
    slam = won_by[0] if len(set(won_by)) == 1 else None
    pile = attack_pile(deal, won_by)
    half_points = pile.half_points + deal.rules.pack.half_points_apart // 2
    excuse = _excuse_trick(deal)
    if excuse is not None:
        number, player = excuse
        owner = _excuse_owner(deal, number, sides[player], won_by, slam)
        if owner is not won_by[number]:
            is_kept = number < len(deal.tricks) - 1
            worth = EXCUSE.half_points - (exchanged(deal.rules) if is_kept else 0)
            half_points += worth if owner is Side.ATTACK else -worth
            pile = CardSet(pile.bits ^ EXCUSE_BIT)
    petit, lost = _petit_au_bout(deal, won_by, slam), won_by.count(Side.DEFENCE)
    return Count(half_points, len(pile.oudlers), petit, slam, lost)


def attack_pile(deal: Deal, won_by: list[Side]) -> CardSet:
    """The attack's tricks with its discard, or the dog of a garde sans (A11-65).

    The Excuse is left where it fell.
    """
    dog = deal.dealt.dog if deal.contract is Contract.GARDE_SANS else EMPTY
    bits = deal.discard.bits | dog.bits
    for trick, side in zip(deal.tricks, won_by, strict=True):
        if side is Side.ATTACK:
            for card in trick.cards:
                bits |= 1 << card
    return CardSet(bits)


def _excuse_trick(deal: Deal) -> tuple[int, Seat] | None:
    """In which trick the Excuse was played, and by whom; None if it lay in the dog."""
    for number, trick in enumerate(deal.tricks):
        if EXCUSE in trick.cards:
            return number, Seat((trick.leader + trick.cards.index(EXCUSE)) % len(trick.cards))
    return None


def _excuse_owner(
    deal: Deal, number: int, side: Side, won_by: list[Side], slam: Side | None
) -> Side:
    """Who has the Excuse in the end (A9-55, A9-58 to A9-60)."""
    if number < len(deal.tricks) - 1 or slam is side:
        return side
    if deal.rules.excuse_in_last_trick is LastTrickExcuse.CHANGES_CAMP:
        return side.other
    return won_by[number]


def exchanged(rules: Ruleset) -> int:
    """The half-points given for an Excuse that its side keeps (A9-55, A9-56).

    A side that never has a card to give counts the Excuse for 4 points: the same half-point less.
    """
    return 1 if rules.excuse_exchange is ExcuseExchange.ALWAYS else 0


def _petit_au_bout(deal: Deal, won_by: list[Side], slam: Side | None) -> Side | None:
    """The winner of a last trick with the petit in it, whoever played it (A10-62).

    In a slam that keeps its Excuse for the last trick, the trick before counts too (A10-63).
    """
    if PETIT in deal.tricks[-1].cards:
        return won_by[-1]
    excuse = _excuse_trick(deal)
    if (
        slam is not None
        and deal.rules.petit_au_bout_before_excuse
        and excuse is not None
        and excuse[0] == len(deal.tricks) - 1
        and deal.side_of(excuse[1]) is slam
        and PETIT in deal.tricks[-2].cards
    ):
        return slam
    return None
