"""Match points: boards that two quartets or teams have both attacked (T108, T115)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from msgspec.structs import replace

from oudler.core import Score, exact, value
from oudler.duplicate import match_points
from oudler.tournament.orientation import Format
from oudler.tournament.scoring.plays import BoardPlay, Ruling, RulingKind


@value
class Duel:
    """One board between two entrants, and the match points each gets for it."""

    first: BoardPlay
    """The attack of the entrant with the lower number."""
    second: BoardPlay
    gap: Score | None
    """The match points of the first by the scores alone; None while a score is missing."""
    points: tuple[Score, Score]

    @property
    def entrants(self) -> tuple[int, int]:
        """The two who meet.

        >>> home = BoardPlay(1, "", 1, 1, 1, 3, (5,), 68)
        >>> away = BoardPlay(1, "", 4, 5, 1, 5, (3,), 60)
        >>> next(duels(Format.QUARTETS, [home, away])).entrants
        (3, 5)
        """
        return self.first.attacker, self.second.attacker

    def of(self, entrant: int) -> Score:
        """The match points of one of the two.

        >>> home = BoardPlay(1, "", 1, 1, 1, 3, (5,), 82)
        >>> away = BoardPlay(1, "", 4, 5, 1, 5, (3,), 66)
        >>> next(duels(Format.QUARTETS, [home, away])).of(5)
        -4
        """
        return self.points[self.entrants.index(entrant)]


def duels(format: Format, plays: Iterable[BoardPlay]) -> Iterator[Duel]:
    """Every board that two entrants have both attacked, or that the referee has decided.

    >>> home = BoardPlay(1, "", 1, 1, 1, 3, (5,), 82)
    >>> away = BoardPlay(1, "", 4, 5, 1, 5, (3,), 66)
    >>> [one.points for one in duels(Format.TEAMS, [home, away])]
    [(4, 0)]
    """
    waiting: dict[tuple[tuple[int, str, int], frozenset[int]], BoardPlay] = {}
    for play in plays:
        key = play.cards, frozenset(play.entrants)
        if (other := waiting.pop(key, None)) is None:
            waiting[key] = play
        else:
            first, second = sorted((other, play), key=lambda one: one.attacker)
            if (first.is_settled and second.is_settled) or first.ruling or second.ruling:
                yield _settled(format, first, second)


def _settled(format: Format, first: BoardPlay, second: BoardPlay) -> Duel:
    gap = None
    if first.unit is not None and second.unit is not None:
        gap = match_points(first.unit, second.unit)
    points: tuple[Score, Score] = (0, 0)
    if gap is not None:
        points = gap, exact(-Fraction(gap))
    for ruling in _together(first.ruling, second.ruling):
        points = _ruled((first.attacker, second.attacker), points, ruling)
    if format is Format.TEAMS and not _is_awarded(first, second):
        points = max(points[0], 0), max(points[1], 0)  # only the better side scores (T115)
    return Duel(first, second, gap, points)


def _together(*rulings: Ruling | None) -> list[Ruling]:
    """The rulings on a board; each `at_least` knows all at fault, at whichever table (T163)."""
    found = [one for one in rulings if one is not None]
    at_fault = [who for one in found if one.kind is RulingKind.AT_LEAST for who in one.at_fault]
    return [
        replace(one, at_fault=tuple(at_fault)) if one.kind is RulingKind.AT_LEAST else one
        for one in found
    ]


def _is_awarded(*plays: BoardPlay) -> bool:
    return any(play.ruling and play.ruling.kind is RulingKind.AWARDED for play in plays)


def _ruled(
    who: tuple[int, int], points: tuple[Score, Score], ruling: Ruling
) -> tuple[Score, Score]:
    match ruling.kind:
        case RulingKind.AT_LEAST:
            return _at_least(who, points, ruling)
        case RulingKind.AWARDED:
            return ruling.awards.get(who[0], 0), ruling.awards.get(who[1], 0)
        case RulingKind.NEUTRALISED | RulingKind.NOT_PLAYED | RulingKind.JOINT_ZERO:
            return 0, 0
    return points


def _at_least(
    who: tuple[int, int], points: tuple[Score, Score], ruling: Ruling
) -> tuple[Score, Score]:
    """Unchanged if the side not at fault already has as much; 0 if both are at fault."""
    at_fault = [one in ruling.at_fault for one in who]
    if all(at_fault):
        return 0, 0
    fair = at_fault.index(False)
    if points[fair] >= ruling.points:
        return points
    given, taken = ruling.points, exact(-Fraction(ruling.points))
    return (given, taken) if fair == 0 else (taken, given)


@dataclass(frozen=True, slots=True)
class Match:
    """A match of two teams over all their boards (T115, T117)."""

    teams: tuple[int, int]
    points: tuple[Score, Score]

    @property
    def winner(self) -> int | None:
        """Who has more match points; None for a draw.

        >>> Match((1, 2), (80, 76)).winner
        1
        """
        if self.points[0] == self.points[1]:
            return None
        return self.teams[self.points[0] < self.points[1]]


@value
class TeamRecord:
    """The criteria that decide between teams, in order (T117)."""

    wins: int
    goal_average: Score
    """Match points for, minus those against."""
    bonus: Score
    marked: Score


def matches(found: Sequence[Duel], penalties: dict[tuple[int, int], Score]) -> tuple[Match, ...]:
    """The matches that boards make up; penalties by team and opponent come off.

    >>> home = BoardPlay(1, "", 1, 1, 1, 3, (5,), 82)
    >>> away = BoardPlay(1, "", 4, 5, 1, 5, (3,), 66)
    >>> matches(list(duels(Format.TEAMS, [home, away])), {(3, 5): 1})
    (Match(teams=(3, 5), points=(3, 0)),)
    """
    totals: dict[tuple[int, int], tuple[Fraction, Fraction]] = {}
    for duel in found:
        mine, theirs = totals.get(duel.entrants, (Fraction(0), Fraction(0)))
        first, second = duel.points
        totals[duel.entrants] = mine + Fraction(first), theirs + Fraction(second)
    return tuple(
        Match(
            (one, other),
            (
                exact(mine - Fraction(penalties.get((one, other), 0))),
                exact(theirs - Fraction(penalties.get((other, one), 0))),
            ),
        )
        for (one, other), (mine, theirs) in sorted(totals.items())
    )


def team_records(found: Iterable[Match], bonus: dict[int, Score]) -> dict[int, TeamRecord]:
    """Each team's record over its matches.

    >>> team_records([Match((1, 2), (80, 76))], {})[2]
    TeamRecord(wins=0, goal_average=-4, bonus=0, marked=76)
    """
    records: dict[int, TeamRecord] = {}
    for one in found:
        first, second = one.points
        for team, own, other in ((0, first, second), (1, second, first)):
            who = one.teams[team]
            so_far = records.get(who, TeamRecord(0, 0, bonus.get(who, 0), 0))
            records[who] = TeamRecord(
                so_far.wins + (one.winner == who),
                exact(Fraction(so_far.goal_average) + Fraction(own) - Fraction(other)),
                so_far.bonus,
                exact(Fraction(so_far.marked) + Fraction(own)),
            )
    return records
