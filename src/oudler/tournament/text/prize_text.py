"""Prizes as people write them, a line a place, and as everybody reads them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from oudler.core.events import Score
from oudler.tournament.scoring.prizes import Won
from oudler.tournament.standings import Standings
from oudler.tournament.tournament import Tournament
from oudler.words import Words
from oudler.words.names import all_of


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
