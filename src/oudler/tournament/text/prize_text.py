"""Prizes as people write them, a line a place, and as everybody reads them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import floor

from oudler.core.events import Score
from oudler.tournament.log.referee_decisions import check_currency
from oudler.tournament.log.tournament import Tournament
from oudler.tournament.scoring.prizes import Prize, Won
from oudler.tournament.standings import Standings
from oudler.tournament.text.numbers import as_fraction
from oudler.words import Words
from oudler.words.names import all_of
from oudler.words.safe_text import visible_text

_PLACES = re.compile(r"(\d{1,3})(?:\s*[-–à]\s*(\d{1,3}))?\s*:\s*(.*)", re.ASCII | re.DOTALL)


class UnclearPrize(ValueError):
    """A line that is not a prize; the message is the line."""


def read_prizes(lines: Iterable[str], currency: str) -> tuple[Prize, ...]:
    """Prizes, a line a place from the first on, or with the places before a colon.

    Raises UnclearPrize, and Refused for a currency with digits.

    >>> read_prizes(["100 € + la coupe"], "€")
    (Prize(place=1, amount=100, things=('la coupe',)),)
    >>> [one.place for one in read_prizes(["1 : un jambon", "4-5 : 20"], "€")]
    [1, 4, 5]
    """
    check_currency(currency)
    found: dict[int, Prize] = {}
    place = 0
    for line in filter(None, map(visible_text, lines)):
        first, last, what = _places(line, place + 1)
        if not 1 <= first <= last or not what:
            raise UnclearPrize(line)
        for place in range(first, last + 1):
            if place in found:
                raise UnclearPrize(line)
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
        except (ValueError, ZeroDivisionError):
            things.append(part)
            continue
        if known <= 0 or amount or (Fraction(known) * 100).denominator > 1:
            raise UnclearPrize(line)
        amount = known
    return Prize(place, amount, tuple(things))


def written_prizes(words: Words, tournament: Tournament) -> Iterator[str]:
    """The prizes as `read_prizes` reads them again, a line a place, whatever the currency.

    >>> list(written_prizes(fr, evening))
    []
    """
    for one in tournament.prizes:
        amount = [_decimal(words, one.amount)] if one.amount else []
        what = " + ".join((*amount, *one.things))
        yield words("tournament.prize.place", place=one.place, what=what)


def amount_text(words: Words, tournament: Tournament, amount: Score) -> str:
    """An amount of money, to the hundredth and never above what there is to share.

    >>> amount_text(fr, evening, 50), amount_text(en, evening, Fraction(100, 3))
    ('50 €', '33.33 €')
    """
    said = _decimal(words, amount)
    return words("tournament.prize.amount", amount=said, currency=tournament.currency).strip()


def _decimal(words: Words, amount: Score) -> str:
    whole, hundredths = divmod(floor(Fraction(amount) * 100), 100)
    rest = f"{words('tournament.decimal')}{hundredths:02}" if hundredths else ""
    return f"{whole}{rest}"


def won_text(words: Words, tournament: Tournament, won: Won | None) -> str:
    """What somebody wins, in short: « 75 € », « la coupe », « 20 €, à partager à 2 : un jambon ».

    >>> won_text(fr, evening, Won(Fraction(75, 2), ("un jambon",), (2, 3)))
    '37,50 €, à partager à 2 : un jambon'
    """
    if won is None:
        return ""
    found = [amount_text(words, tournament, won.amount)] if won.amount else []
    if won.among == 1:
        return all_of(words, [*found, *won.things])
    if won.things:
        things = all_of(words, won.things)
        found.append(words("tournament.prize.to_share", count=won.among, things=things))
    return ", ".join(found)


def why_won(words: Words, tournament: Tournament, won: Won | None) -> Iterator[str]:
    """A sentence about what somebody wins, and with whom they share."""
    if won is None:
        return
    first, last = won.places
    what = won_text(words, tournament, won)
    if won.among == 1:
        yield words("tournament.prize.won", place=first, what=what)
    else:
        yield words("tournament.prize.shared", first=first, last=last, count=won.among, what=what)


def prize_changes(
    words: Words, before: Tournament, after: Tournament, was: Standings, now: Standings
) -> Iterator[str]:
    """Whose prize a correction changes, in the order of the ranking."""
    nothing = words("tournament.prize.nothing")
    earlier, later = _texts(words, before, was), _texts(words, after, now)
    for name in dict.fromkeys([*later, *earlier]):
        old, new = earlier.get(name, nothing), later.get(name, nothing)
        if old != new:
            yield words("tournament.prize.change", name=name, before=old, after=new)


def _texts(words: Words, tournament: Tournament, found: Standings) -> dict[str, str]:
    """What everybody wins, by the name of the entrant or the team."""
    own = {tournament.name_of(who): won for who, won in found.prizes.items()}
    won = own | dict(found.team_prizes)
    return {name: won_text(words, tournament, one) for name, one in won.items()}
