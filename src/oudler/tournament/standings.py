"""The standings, and the account behind each figure, down to the boards."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import Any

from oudler.core import Score, exact, value
from oudler.duplicate import Place, alternate_ranking, general_ranking
from oudler.tournament.events import PenaltyGiven, Where, in_order
from oudler.tournament.orientation import Format
from oudler.tournament.scoring.duels import (
    Duel,
    Match,
    TeamRecord,
    duels,
    matches,
    team_records,
)
from oudler.tournament.scoring.percent import Percentages, percentages
from oudler.tournament.scoring.prizes import Won, winnings
from oudler.tournament.tournament import Session, Tournament


@dataclass(frozen=True, slots=True)
class PercentAccount:
    """The account of an entrant's percentage, session by session."""

    sessions: tuple[tuple[int, Fraction, Percentages], ...]
    """The number of each session, its weight and the percentages."""
    penalties: tuple[PenaltyGiven, ...] = ()

    @property
    def total(self) -> Score | None:
        """The global percentage; of several sessions, their weighted sum (T74).

        >>> standings(evening).accounts[1].total is not None
        True
        """
        found = [
            weight * Fraction(own.overall)
            for _, weight, own in self.sessions
            if own.overall is not None
        ]
        return exact(sum(found, Fraction(0))) if found else None


@dataclass(frozen=True, slots=True)
class DuelAccount:
    """The account of an entrant's match points, board by board."""

    duels: tuple[Duel, ...]
    penalties: tuple[PenaltyGiven, ...]
    total: Score
    matches: tuple[Match, ...] = ()
    record: TeamRecord | None = None


@value
class SheetLine:
    """One position of free deals: an entrant's balance."""

    at: Where
    balance: Score
    weight: Fraction = Fraction(1)
    """How much the session counts: scores may be cut down between sessions (T28)."""


@dataclass(frozen=True, slots=True)
class FreeAccount:
    """The account of an entrant's total, position by position."""

    lines: tuple[SheetLine, ...]
    penalties: tuple[PenaltyGiven, ...]

    @property
    def total(self) -> Score:
        """The sum of the balances by the weights of their sessions, minus the penalties (T24).

        >>> FreeAccount((), ()).total
        0
        """
        won = sum((Fraction(line.balance) * line.weight for line in self.lines), Fraction(0))
        return exact(won - _sum(self.penalties))


Account = PercentAccount | DuelAccount | FreeAccount


@value
class TeamPlace:
    """A team of players of free deals, its total and its place (T30)."""

    name: str
    members: tuple[int, ...]
    total: Score
    rank: int


@dataclass(frozen=True, slots=True)
class Standings:
    """A ranking with everything it comes from."""

    format: Format
    figures: Mapping[int, Any]
    """What entrants are ranked by: a figure or, between three teams, several in order."""
    general: tuple[Place, ...]
    accounts: Mapping[int, Account]
    alternate: tuple[Place, ...] = ()
    """Only for one session of a movement with lines (T74, T75)."""
    teams: tuple[TeamPlace, ...] = ()
    prizes: Mapping[int, Won] = field(default_factory=dict)
    """What entrants win by the ranking that counts; nothing where teams are ranked."""
    team_prizes: Mapping[str, Won] = field(default_factory=dict)
    """What teams of players of free deals win, by their names."""

    @property
    def official(self) -> tuple[Place, ...]:
        """The ranking that counts: of one session with lines, the alternate one.

        >>> standings(evening).official[0].rank
        1
        """
        return self.alternate or self.general


def standings(tournament: Tournament) -> Standings:
    """The standings by the results so far.

    >>> len(standings(evening).general)
    20
    """
    return _with_prizes(tournament, _ranked(tournament))


def _with_prizes(tournament: Tournament, found: Standings) -> Standings:
    if not found.teams:
        return replace(found, prizes=winnings(tournament.prizes, _paid(tournament, found.official)))
    places = [Place(index, one.rank) for index, one in enumerate(found.teams)]
    won = winnings(tournament.prizes, places)
    return replace(found, team_prizes={found.teams[at].name: one for at, one in won.items()})


def of_category(tournament: Tournament, found: Standings, category: str) -> Standings:
    """The ranking of a category's entrants among themselves, with its own prizes.

    >>> of_category(evening, standings(evening), "Jeunes").general
    ()
    """
    own = {who for who, one in tournament.entrants.items() if one.category == category}
    ranked = _within(found, own)
    prizes = tournament.category_prizes.get(category, ())
    return replace(ranked, prizes=winnings(prizes, _paid(tournament, ranked.official)))


def of_club(tournament: Tournament, found: Standings, club: str) -> Standings:
    """The ranking of a club's entrants among themselves.

    >>> of_club(evening, standings(evening), "Dijon").general
    ()
    """
    own = {who for who, one in tournament.entrants.items() if one.club == club}
    return replace(_within(found, own), prizes={})


def _within(found: Standings, own: Collection[int]) -> Standings:
    """The same order, without the others."""
    general, alternate = (tuple(_renumbered(all, own)) for all in (found.general, found.alternate))
    return replace(found, general=general, alternate=alternate, teams=(), team_prizes={})


def _renumbered(ranking: Iterable[Place], own: Collection[int]) -> Iterator[Place]:
    rank = 1
    for _, group in groupby((one for one in ranking if one.entrant in own), attrgetter("rank")):
        equals = [*group]
        yield from (Place(one.entrant, rank) for one in equals)
        rank += len(equals)


def _paid(tournament: Tournament, ranking: Iterable[Place]) -> Iterator[Place]:
    """The places without those who left: who comes after them moves up, for the prizes."""
    left = tournament.leavers.keys() - tournament.paid_leavers
    ahead = 0
    for rank, group in groupby(ranking, key=lambda one: one.rank):
        equals = [one.entrant for one in group]
        yield from (Place(who, rank - ahead) for who in equals if who not in left)
        ahead += len(left.intersection(equals))


def _ranked(tournament: Tournament) -> Standings:
    match tournament.format:
        case Format.FREE:
            return _of_free_deals(tournament)
        case Format.INDIVIDUAL | Format.TRIPLETS:
            return _in_percent(tournament)
        case Format.QUARTETS:
            return _of_quartets(tournament)
        case Format.TEAMS:
            return _of_teams(tournament)


def _penalties(tournament: Tournament, entrant: int) -> tuple[PenaltyGiven, ...]:
    return tuple(one for one in tournament.penalties.values() if one.entrant == entrant)


def _sum(penalties: Iterable[PenaltyGiven]) -> Fraction:
    return sum((Fraction(one.amount) for one in penalties), Fraction(0))


def _in_percent(tournament: Tournament) -> Standings:
    accounts: dict[int, Account] = {}
    own_by_session = [
        (session, percentages(tournament.format, session.plays()))
        for session in tournament.sessions
    ]
    for who in tournament.entrants:
        shares = tuple(
            (session.number, session.weight, _docked(tournament, session, who, own[who]))
            for session, own in own_by_session
            if who in own
        )
        accounts[who] = PercentAccount(shares, _penalties(tournament, who))
    figures = {who: one.total for who, one in accounts.items() if one.total is not None}
    alternate = _alternate(tournament, figures)
    return Standings(tournament.format, figures, general_ranking(figures), accounts, alternate)


def _docked(
    tournament: Tournament, session: Session, entrant: int, own: Percentages
) -> Percentages:
    penalty = _sum(one for one in _penalties(tournament, entrant) if one.session == session.number)
    return replace(own, penalty=exact(penalty)) if penalty else own


def _alternate(tournament: Tournament, figures: Mapping[int, Any]) -> tuple[Place, ...]:
    """For a single session, and only if the movement has lines."""
    if len(tournament.sessions) != 1:
        return ()
    (session,) = tournament.sessions
    starts = {who: session.start_of(who) for who in figures}
    lines = {who: start.line for who, start in starts.items() if start is not None}
    if not all(lines.values()) or lines.keys() != figures.keys():
        return ()
    return alternate_ranking(figures, lines)


def _all_duels(tournament: Tournament) -> tuple[Duel, ...]:
    """Board by board."""
    return tuple(
        duel
        for session in tournament.sessions
        for duel in sorted(
            duels(tournament.format, session.plays()), key=lambda duel: duel.first.cards
        )
    )


def _duel_account(
    tournament: Tournament, who: int, found: Iterable[Duel], **more: Any
) -> DuelAccount:
    own = tuple(duel for duel in found if who in duel.entrants)
    penalties = _penalties(tournament, who)
    won = sum((Fraction(duel.of(who)) for duel in own), Fraction(0))
    return DuelAccount(own, penalties, exact(won - _sum(penalties)), **more)


def _of_quartets(tournament: Tournament) -> Standings:
    found = _all_duels(tournament)
    accounts = {who: _duel_account(tournament, who, found) for who in tournament.entrants}
    figures = {who: one.total for who, one in accounts.items() if who in tournament.seated}
    return Standings(tournament.format, figures, general_ranking(figures), accounts)


def _of_teams(tournament: Tournament) -> Standings:
    """Of two teams, match points and bonus; of three, what T117 names, the first thing first."""
    found = _all_duels(tournament)
    penalties: dict[tuple[int, int], Score] = {}
    for one in tournament.penalties.values():
        pair = one.entrant, one.opponent
        penalties[pair] = exact(Fraction(penalties.get(pair, 0)) + Fraction(one.amount))
    played = matches(found, penalties)
    records = team_records(played, dict(tournament.bonuses))
    accounts = {
        who: _duel_account(
            tournament,
            who,
            found,
            matches=tuple(one for one in played if who in one.teams),
            record=records.get(who),
        )
        for who in tournament.entrants
    }
    figures = {who: _decisive(tournament, one) for who, one in records.items()}
    return Standings(tournament.format, figures, general_ranking(figures), accounts)


def _decisive(tournament: Tournament, record: TeamRecord) -> Any:
    if len(tournament.seated) <= 2:
        return exact(Fraction(record.marked) + Fraction(record.bonus))
    return record.wins, record.goal_average, record.bonus, record.marked


def _of_free_deals(tournament: Tournament) -> Standings:
    lines: dict[int, list[SheetLine]] = {who: [] for who in tournament.entrants}
    for session in tournament.sessions:
        for at in sorted(session.sheets, key=in_order):
            for who, balance in session.balances_at(at).items():
                lines.setdefault(who, []).append(SheetLine(at, balance, session.weight))
    accounts = {
        who: FreeAccount(tuple(own), _penalties(tournament, who)) for who, own in lines.items()
    }
    figures = {who: one.total for who, one in accounts.items() if one.lines or one.penalties}
    teams = _teams(tournament, figures) if tournament.team_size > 1 else ()
    return Standings(tournament.format, figures, general_ranking(figures), accounts, teams=teams)


def _teams(tournament: Tournament, figures: Mapping[int, Score]) -> tuple[TeamPlace, ...]:
    members: dict[str, list[int]] = {}
    for who in figures:
        members.setdefault(tournament.entrants[who].team, []).append(who)
    names = sorted(members)
    totals = {
        index: exact(sum((Fraction(figures[who]) for who in members[name]), Fraction(0)))
        for index, name in enumerate(names)
    }
    return tuple(
        TeamPlace(
            names[one.entrant], tuple(members[names[one.entrant]]), totals[one.entrant], one.rank
        )
        for one in general_ranking(totals)
    )


@value
class Change:
    """The effect of a correction on one entrant's place or figure."""

    entrant: int
    rank_before: int | None
    rank_after: int | None
    figure_before: Any
    figure_after: Any


def changes(before: Standings, after: Standings) -> tuple[Change, ...]:
    """What differs between two rankings, in the order of the later one.

    >>> changes(standings(evening), standings(evening))
    ()
    """
    old, new = ({one.entrant: one.rank for one in found.official} for found in (before, after))
    everybody = dict.fromkeys([*new, *old])
    found = (
        Change(who, old.get(who), new.get(who), before.figures.get(who), after.figures.get(who))
        for who in everybody
    )
    return tuple(
        one
        for one in found
        if (one.rank_before, one.figure_before) != (one.rank_after, one.figure_after)
    )
