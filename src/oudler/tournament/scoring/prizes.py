"""Prizes by place, and what each entrant wins: equal places share (T9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby

from oudler.core.events import Score, exact
from oudler.core.values import value
from oudler.tournament.scoring.ranking import Place


@value
class Prize:
    """What a place wins: an amount, something else, or both."""

    place: int
    amount: Score = 0
    things: tuple[str, ...] = ()


@value
class Won:
    """What somebody wins: their share of the amounts, and the things, alone or among equals."""

    amount: Score
    things: tuple[str, ...] = ()
    places: tuple[int, int] = (1, 1)
    """The first and the last of the places that they share; twice their own if they are alone."""

    @property
    def among(self) -> int:
        """How many entrants share these places.

        >>> Won(50, (), (2, 3)).among
        2
        """
        first, last = self.places
        return last - first + 1


def winnings(prizes: Iterable[Prize], ranking: Iterable[Place]) -> Mapping[int, Won]:
    """What each entrant wins; equal places put their prizes together and share the amounts.

    >>> announced = [Prize(1, 100), Prize(2, 50), Prize(3, 0, ("a ham",))]
    >>> found = winnings(announced, [Place(7, 1), Place(8, 1), Place(9, 3)])
    >>> found[7], found[9]
    (Won(amount=75, things=(), places=(1, 2)), Won(amount=0, things=('a ham',), places=(3, 3)))
    """
    by_place = {one.place: one for one in prizes}
    return dict(_won(by_place, ranking))


def _won(by_place: Mapping[int, Prize], ranking: Iterable[Place]) -> Iterator[tuple[int, Won]]:
    for rank, group in groupby(ranking, key=lambda one: one.rank):
        equals = [one.entrant for one in group]
        last = rank + len(equals) - 1
        together = [by_place[place] for place in range(rank, last + 1) if place in by_place]
        amount = sum((Fraction(one.amount) for one in together), Fraction(0))
        things = tuple(thing for one in together for thing in one.things)
        if amount or things:
            share = Won(exact(amount / len(equals)), things, (rank, last))
            yield from ((who, share) for who in equals)


def advised(entrants: int) -> tuple[int, int]:
    """How many prizes the federation advises: for 20 to 25 % of the players (T9).

    >>> advised(20), advised(21)
    ((4, 5), (5, 5))
    """
    least = -(-entrants // 5)
    return least, max(least, entrants // 4)
