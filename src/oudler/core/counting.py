"""From tricks to points: what each side has won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from oudler.core.actions import Contract
from oudler.core.cards import EMPTY, EXCUSE, EXCUSES, PETITS, Card, CardSet
from oudler.core.deal import Deal, Trick
from oudler.core.dealing import imprenable
from oudler.core.ruleset import Ruleset
from oudler.core.seats import Seat, Side
from oudler.core.ways import ExcuseExchange, LastTrickExcuse, Phase


@dataclass(frozen=True, slots=True)
class Count:
    """What the attack has won in a deal that has been played out."""

    half_points: int
    """The attack's; the defence has the others of the pack's."""
    oudlers: int
    """How many of the pack's the attack has."""
    petit_au_bout: Side | None
    """The side that won the petit in the last trick."""
    slam: Side | None
    """The side that won every trick."""
    lost: int
    """How many tricks the attack lost."""
    petits: int = 1
    """How many petits lay there: two packs have two."""


def trick_winners(deal: Deal) -> tuple[Seat, ...]:
    """The winner of each completed trick: the leader of the next."""
    return (*(trick.leader for trick in deal.tricks[1:]), deal.trick.leader)[: len(deal.tricks)]


def last_trick(deal: Deal) -> int | None:
    """The number of the last trick of all, from 0; None while cards are still played."""
    return None if deal.phase is Phase.PLAY else len(deal.tricks) - 1


def count(deal: Deal) -> Count:
    """Count a deal of which every card has been played (A11-65)."""
    winners = trick_winners(deal)
    sides = [deal.side_of(Seat(seat)) for seat in range(deal.rules.seats)]
    won_by = [sides[winner] for winner in winners]
    slam = won_by[0] if len(set(won_by)) == 1 else None
    pile = attack_pile(deal, won_by)
    half_points = pile.half_points + deal.rules.pack.half_points_apart // 2
    free = imprenable(deal.rules, deal.dealt)
    for number, player, excuse in _excuses_played(deal, free):
        is_kept = number != last_trick(deal) or excuse in free
        side = sides[player]
        owner = side if is_kept else _last_owner(deal, side, won_by[number], slam)
        if owner is not won_by[number]:
            worth = EXCUSE.half_points - (exchanged(deal.rules) if is_kept else 0)
            half_points += worth if owner is Side.ATTACK else -worth
            pile = CardSet(pile.bits ^ 1 << excuse)
    oudlers, lost, last = len(pile.oudlers), won_by.count(Side.DEFENCE), _petit_trick(deal, slam)
    if last is None:
        return Count(half_points, oudlers, None, slam, lost)
    petits = sum(card in PETITS - free for card in deal.tricks[last].cards)
    return Count(half_points, oudlers, won_by[last], slam, lost, petits)


def half_points_so_far(deal: Deal) -> dict[Side, int]:
    """What each side has in the tricks played so far, at least one; as the count will have it.

    A side that keeps its Excuse has it. The discard is the attack's from the beginning, and so is
    half of what cards left out of the pack are worth.
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
    """
    dog = deal.dealt.dog if deal.contract is Contract.GARDE_SANS else EMPTY
    bits = deal.discard.bits | dog.bits
    for trick, side in zip(deal.tricks, won_by, strict=True):
        if side is Side.ATTACK:
            for card in trick.cards:
                bits |= 1 << card
    return CardSet(bits)


def _excuses_played(deal: Deal, free: CardSet = EMPTY) -> Iterator[tuple[int, Seat, Card]]:
    """In which trick each Excuse was played, and by whom; none that lay in the dog.

    With them the petits that are free as Excuses are (A12-75).
    """
    wanted = tuple(deal.rules.pack.cards & EXCUSES + free)
    for number, trick in enumerate(deal.tricks):
        for card in wanted:
            if card in trick.cards:
                place = trick.cards.index(card)
                yield number, Seat((trick.leader + place) % len(trick.cards)), card


def _last_owner(deal: Deal, side: Side, winner: Side, slam: Side | None) -> Side:
    """Who has an Excuse of the last trick in the end (A9-58 to A9-60)."""
    if slam is side:
        return side
    changes = deal.rules.excuse_in_last_trick is LastTrickExcuse.CHANGES_CAMP
    return side.other if changes else winner


def exchanged(rules: Ruleset) -> int:
    """The half-points given for an Excuse that its side keeps (A9-55, A9-56).

    A side that never has a card to give counts the Excuse for 4 points: the same half-point less.
    """
    return 1 if rules.excuse_exchange is ExcuseExchange.ALWAYS else 0


def _petit_trick(deal: Deal, slam: Side | None) -> int | None:
    """The number of the trick in which a petit is au bout, whoever played it (A10-62).

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
            for number, player, _ in _excuses_played(deal)
        )
        and _has_one(deal.tricks[last - 1], petits)
    ):
        return last - 1
    return None


def _has_one(trick: Trick, petits: CardSet) -> bool:
    return any(card in petits for card in trick.cards)
