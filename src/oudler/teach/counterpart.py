"""Counterparts: a problem after a few cards have changed places, where its technique is wrong."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from oudler.core import Card, CardSet, Deal, Seat, start
from oudler.rulesets import load_ruleset
from oudler.shuffling import deal_cards
from oudler.teach.problem import Problem, moved


@dataclass(frozen=True, slots=True)
class Change:
    """A card that a counterpart's seat sees in another's place."""

    where: str
    """`hand`, `dog`, `trick` for the one on the table, or `played`."""
    now: Card
    before: Card
    seat: Seat
    """Who has it, or played it."""
    trick: int = 0


class Counterpart(Problem, frozen=True):
    """A problem's position after cards have changed places, in the deal and among its moves."""

    of: str
    """The problem's id."""
    swapped: tuple[Card, ...]
    """Two cards or three: each stands where the next one was, the last where the first was."""

    def deal(self) -> Deal:
        """The deal at the moment of the question."""
        return _played(self.rules, self.seed, self.dealer, self.moves, self.swapped)

    def changes(self) -> Iterator[Change]:
        """What its seat sees otherwise than in the problem."""
        seen = self.seen()
        for before, now in instead(self.swapped).items():
            if now in seen.hand:
                yield Change("hand", now, before, self.seat)
                continue
            for number, trick in enumerate((*seen.tricks, seen.trick), start=1):
                if now in trick.cards:
                    seat = Seat((trick.leader + trick.cards.index(now)) % seen.rules.seats)
                    is_now = trick is seen.trick
                    yield Change("trick" if is_now else "played", now, before, seat, number)
                    break
            else:
                if now in seen.dog:
                    yield Change("dog", now, before, self.seat)


def instead(cards: Sequence[Card]) -> dict[Card, Card]:
    """The card that now stands where each of these was.

    >>> instead([Card.S1, Card.SK]) == {Card.S1: Card.SK, Card.SK: Card.S1}
    True
    """
    return dict(zip((*cards[1:], cards[0]), cards, strict=True))


def swapped_moves(moves: str, cards: Sequence[Card]) -> str:
    """These moves with each of the cards where the next one was.

    >>> swapped_moves("garde pass pass pass S1 S10", [Card.S1, Card.SK])
    'garde pass pass pass SK S10'
    """
    names = {str(before): str(now) for before, now in instead(cards).items()}
    return re.sub(r"\w+", lambda word: names.get(word[0], word[0]), moves)


def swapped_deal(deal: Deal, cards: Sequence[Card]) -> Deal:
    """A deal as its first player is about to speak, each of the cards where the next one was.

    >>> deal = swapped_deal(begun, [Card.S1, Card.SK])
    >>> sorted(map(len, deal.hands)) == sorted(map(len, begun.hands))
    True
    """
    dealt, now = deal.dealt, instead(cards)
    *hands, dog = (
        CardSet.of(now.get(card, card) for card in held) for held in (*dealt.hands, dealt.dog)
    )
    return start(deal.rules, replace(dealt, hands=tuple(hands), dog=dog))


@lru_cache(maxsize=64)  # like a problem's own
def _played(rules: str, seed: str, dealer: Seat, moves: str, cards: tuple[Card, ...]) -> Deal:
    deal = deal_cards(load_ruleset(rules), seed=seed, dealer=dealer)
    return moved(swapped_deal(deal, cards), moves)
