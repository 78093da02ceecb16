"""The championship of a season: what each evening brought everybody, added up and ranked."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from oudler.core import exact, value
from oudler.csv_files import spelled
from oudler.tournament.figures import Score, as_fraction
from oudler.tournament.orientation import Format
from oudler.tournament.season.formula import Counts, Equal, Formula, Tie
from oudler.tournament.standings import Standings, standings
from oudler.tournament.tournament import Tournament


@value
class Person:
    """A player, told from others of the same name by their licence."""

    name: str
    licence: str = ""
    club: str = ""
    category: str = ""


@value
class Placed:
    """The rank of a player on one evening."""

    person: Person
    rank: int
    figure: Score
    """What that rank comes from."""


@value
class Evening:
    """The final ranking of one evening, player by player."""

    name: str
    format: Format
    entrants: tuple[int, ...]
    """The rank of each entrant: members of a team share one."""
    places: tuple[Placed, ...]


@value
class Carried:
    """What somebody brings from last year."""

    person: Person
    total: Score


def carried_of(row: Mapping[str, str]) -> Carried:
    """A line of last year's championship, by column. Raises ValueError for its total.

    >>> carried_of({"name": "Anne", "total": "57,5"}).total
    Fraction(115, 2)
    """
    others = (row.get(one, "") for one in ("licence", "club", "category"))
    return Carried(Person(row["name"], *others), as_fraction(row.get("total") or "0"))


@dataclass(frozen=True, slots=True)
class Line:
    """The championship of one player."""

    person: Person
    rank: int | None
    """None with too few evenings."""
    total: Score
    scores: tuple[Score | None, ...]
    """Evening by evening; None where they did not play."""
    counted: frozenset[int]
    """The evenings, from 0, that are in the total."""
    carried: Score = 0
    wins: int = 0

    @property
    def evenings(self) -> int:
        """How many evenings they played.

        >>> Line(Person("Anne"), 1, 20, (20, None), frozenset({0})).evenings
        1
        """
        return sum(one is not None for one in self.scores)


class NotComparable(ValueError):
    """An evening whose figure is not a percentage."""

    def __init__(self, evening: str) -> None:
        super().__init__(evening)
        self.evening = evening


class TwoOfAName(ValueError):
    """Two players of one name whom no licence tells apart."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def evening_of(tournament: Tournament) -> Evening:
    """The ranking of an evening: of the players themselves, also where teams entered.

    >>> evening_of(evening).places[0].rank
    1
    """
    found = standings(tournament)
    ranks = tuple(one.rank for one in found.official)
    name = tournament.date or tournament.name
    return Evening(name, tournament.format, ranks, tuple(_placed(tournament, found)))


def _placed(tournament: Tournament, found: Standings) -> Iterator[Placed]:
    for place in found.official:
        entry, figure = tournament.entrants[place.entrant], found.figures[place.entrant]
        names = entry.members or (entry.name,)
        licences = [one.strip() for one in entry.licence.split(",")] if entry.licence else []
        if len(licences) != len(names):
            licences = [""] * len(names)
        for name, licence in zip(names, licences, strict=True):
            single = figure[0] if isinstance(figure, tuple) else figure
            person = Person(name, licence, entry.club, entry.category)
            yield Placed(person, place.rank, single or 0)


def worth(formula: Formula, evening: Evening, placed: Placed) -> Score:
    """What a rank on an evening brings. Raises NotComparable."""
    if formula.counts is Counts.PERCENT:
        if evening.format not in (Format.INDIVIDUAL, Format.TRIPLETS):
            raise NotComparable(evening.name)
        return placed.figure
    places = [placed.rank]
    if formula.equal is Equal.MEAN:
        places = [placed.rank + at for at in range(evening.entrants.count(placed.rank))]
    return exact(
        sum((_of_place(formula, evening, one) for one in places), Fraction(0)) / len(places)
    )


def _of_place(formula: Formula, evening: Evening, place: int) -> Fraction:
    if formula.counts is Counts.BEATEN:
        return Fraction(len(evening.entrants) + 1 - place)
    given = formula.points[place - 1 : place] or (formula.present,)
    return Fraction(given[0])


def championship(
    formula: Formula, evenings: Sequence[Evening], before: Iterable[Carried] = ()
) -> tuple[Line, ...]:
    """Everybody's total, the highest first; those with too few evenings come last, without a rank.

    Raises NotComparable and TwoOfAName.
    """
    carried = tuple(before)
    everybody = [placed.person for one in evenings for placed in one.places]
    keys = _keys([*everybody, *(one.person for one in carried)])
    people: dict[str, Person] = {}
    scores: dict[str, list[Score | None]] = {}
    wins = Counter[str]()
    for person in (one.person for one in carried):
        _meet(people, scores, keys[person], person, len(evenings))
    for at, evening in enumerate(evenings):
        for placed in evening.places:
            key = keys[placed.person]
            _meet(people, scores, key, placed.person, len(evenings))
            if scores[key][at] is not None:
                raise TwoOfAName(placed.person.name)
            scores[key][at] = worth(formula, evening, placed)
            wins[key] += placed.rank == 1
    old = {keys[one.person]: exact(Fraction(one.total) * formula.carried) for one in carried}
    found = [
        _line(formula, people[key], tuple(own), old.get(key, 0), wins[key])
        for key, own in scores.items()
    ]
    return tuple(_ranked(formula, found))


def categories(found: Iterable[Line]) -> tuple[str, ...]:
    """The categories of a championship, by name."""
    return tuple(sorted({one.person.category for one in found} - {""}))


def of_category(formula: Formula, found: Iterable[Line], category: str) -> tuple[Line, ...]:
    """The championship of a category, ranked among themselves."""
    return tuple(_ranked(formula, (one for one in found if one.person.category == category)))


def _meet(
    people: dict[str, Person],
    scores: dict[str, list[Score | None]],
    key: str,
    person: Person,
    evenings: int,
) -> None:
    """Remember a person by the latest name, licence, club and category that they entered."""
    before = people.get(key, person)
    people[key] = Person(
        person.name,
        person.licence or before.licence,
        person.club or before.club,
        person.category or before.category,
    )
    scores.setdefault(key, [None] * evenings)


def _keys(people: Iterable[Person]) -> Mapping[Person, str]:
    """What tells people apart: the licence, also where only another evening has it, or the name."""
    found = list(dict.fromkeys(people))
    licences: dict[str, set[str]] = {}
    for one in found:
        licences.setdefault(spelled(one.name), set()).update({one.licence} - {""})
    keys = {}
    for one in found:
        known = licences[spelled(one.name)]
        if not one.licence and len(known) > 1:
            raise TwoOfAName(one.name)
        keys[one] = one.licence or next(iter(known), f"name {spelled(one.name)}")
    return keys


def _line(
    formula: Formula, person: Person, scores: tuple[Score | None, ...], carried: Score, wins: int
) -> Line:
    played = [(one, at) for at, one in enumerate(scores) if one is not None]
    # Of equal evenings the earlier one counts.
    best = sorted(played, key=lambda pair: (-pair[0], pair[1]))[: formula.best or None]
    total = exact(sum((Fraction(one) for one, _ in best), Fraction(carried)))
    return Line(person, None, total, scores, frozenset(at for _, at in best), carried, wins)


def _ranked(formula: Formula, lines: Iterable[Line]) -> Iterator[Line]:
    enough: list[Line] = []
    others: list[Line] = []
    for one in lines:
        (enough if one.evenings >= formula.least else others).append(one)
    rank = 1
    for _, equal in groupby(_in_order(formula, enough), key=lambda one: _merit(formula, one)):
        shared = list(equal)
        for one in shared:
            yield _with_rank(one, rank)
        rank += len(shared)
    yield from _in_order(formula, others)


def _with_rank(line: Line, rank: int) -> Line:
    parts = (line.total, line.scores, line.counted, line.carried, line.wins)
    return Line(line.person, rank, *parts)


def _in_order(formula: Formula, lines: Iterable[Line]) -> list[Line]:
    return sorted(
        lines, key=lambda one: ([-part for part in _merit(formula, one)], spelled(one.person.name))
    )


def _merit(formula: Formula, line: Line) -> list[Score]:
    """The total, then whatever parts equal totals."""
    best = max((one for one in line.scores if one is not None), default=0)
    parts: dict[Tie, Score] = {Tie.EVENINGS: line.evenings, Tie.BEST: best, Tie.WINS: line.wins}
    return [line.total, *(parts[one] for one in formula.ties)]
