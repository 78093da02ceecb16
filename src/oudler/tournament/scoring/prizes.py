"""Prizes by place, and what each entrant wins: equal places share (T9)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any

from oudler.core import exact, value
from oudler.duplicate import Place
from oudler.tournament.figures import Score, as_fraction
from oudler.tournament.refusal import Reason, Refused
from oudler.words.safe_text import visible_text


class Prize(tuple[Any, ...]):
    """What a place wins: an amount, something else, or both; listed as in a file.

    >>> Prize(1, 100, ("a ham",)).things
    ('a ham',)
    """

    __slots__ = ()

    def __new__(cls, place: int, amount: Score = 0, things: Iterable[str] = ()) -> Prize:
        """The prize of a place."""
        return super().__new__(cls, (place, amount, *things))

    place = property(itemgetter(0))
    amount = property(itemgetter(1))
    things = property(itemgetter(slice(2, None)))


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


# --- Prizes as they are typed

_PLACES = re.compile(r"(\d{1,3})(?:\s*[-–à]\s*(\d{1,3}))?\s*:\s*(.*)", re.ASCII | re.DOTALL)


def read_prizes(lines: Iterable[str], currency: str) -> tuple[Prize, ...]:
    """Prizes, a line a place from the first on, or with the places before a colon.

    Raises Refused, also for a currency with digits.

    >>> read_prizes(["100 € + la coupe"], "€")
    ((1, 100, 'la coupe'),)
    >>> [one.place for one in read_prizes(["1 : un jambon", "4-5 : 20"], "€")]
    [1, 4, 5]
    """
    check_currency(currency)
    found: dict[int, Prize] = {}
    place = 0
    for line in filter(None, map(visible_text, lines)):
        first, last, what = _places(line, place + 1)
        if not 1 <= first <= last or not what:
            raise Refused(Reason.UNCLEAR_PRIZE, found=line)
        for place in range(first, last + 1):
            if place in found:
                raise Refused(Reason.UNCLEAR_PRIZE, found=line)
            found[place] = _prize(line, place, what, currency)
    return tuple(found[place] for place in sorted(found))


def _places(line: str, next_one: int) -> tuple[int, int, str]:
    named = _PLACES.fullmatch(line)
    if named is None:
        return next_one, next_one, line
    first, last, what = named.groups()
    return int(first), int(last or first), what


def _prize(line: str, place: int, what: str, currency: str) -> Prize:
    amount: Score = 0
    things = []
    for part in filter(None, (one.strip() for one in what.split("+"))):
        figure = part.strip(f"{currency}€\N{NO-BREAK SPACE} ")
        try:
            known = as_fraction(re.sub(r"\s", "", figure))
        except ValueError:
            things.append(part)
            continue
        if known <= 0 or amount or (Fraction(known) * 100).denominator > 1:
            raise Refused(Reason.UNCLEAR_PRIZE, found=line)
        amount = known
    return Prize(place, amount, tuple(things))


def check_currency(currency: str) -> None:
    """Raise Refused for a currency that would be read as a part of the amount.

    >>> check_currency("francs de 1960")
    Traceback (most recent call last):
        ...
    oudler.tournament.refusal.Refused: wrong currency {'found': 'francs de 1960'}
    """
    if any(letter.isdigit() for letter in currency):
        raise Refused(Reason.WRONG_CURRENCY, found=currency)
