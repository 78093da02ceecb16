"""Statistics on an evening's deals: contracts by player and by bid, averages, petits, streaks."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import TypeVar

from oudler.core import Contract, Result, Score, Side, exact
from oudler.sheet import Line, State
from oudler.sheet_deal import Shown, Taken, names_partners

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Record:
    """How many contracts were taken and made, and what they brought."""

    taken: int = 0
    made: int = 0
    score: Score = 0
    """The score of the player in question, or of the takers if it is about everybody."""
    average: Score | None = field(init=False, repr=False)
    """What one of them brought; None if there are none."""

    def __post_init__(self) -> None:
        """Work out the average.

        >>> Record(2, 1, 91).average
        Fraction(91, 2)
        """
        object.__setattr__(self, "average", _average(self.score, self.taken))


def _average(total: Score, number: int) -> Score | None:
    return exact(Fraction(total) / number) if number else None


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """One player's statistics."""

    player: str
    total: Score
    deals: int
    """Those played."""
    sat_out: int
    """Deals during which the player was there and did not play."""
    average: Score | None
    """Points a deal, mouches included."""
    contracts: dict[Contract, Record]
    """Those the player took, from the lowest bid; bids never taken are left out."""
    as_taker: Record
    as_partner: Record
    in_defence: Record
    """Deals defended, and those in which the contract failed."""
    petits_won: int
    """Petits au bout of the player's side."""
    petits_lost: int
    handfuls: int
    slams: int
    """Those that the player's side made."""
    best: tuple[int, Score] | None
    """The line that brought most, and how much."""
    worst: tuple[int, Score] | None
    streak: int
    """The most deals in a row that brought points."""
    penalties: int
    """Points lost by penalties, already off the total."""
    faults: int
    """How often the player was at fault, warnings included."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics on all deals of a sheet."""

    players: tuple[PlayerFigures, ...]
    """In the order of the sheet's columns."""
    contracts: dict[Contract, Record]
    """By bid, whoever took."""
    oudlers: dict[int, Record]
    """By the oudlers that the attack had."""
    nobody_took: int
    not_played: int
    """Deals that a fault cancelled, or that were dealt again; they are not on the sheet."""
    has_partners: bool
    """Whether a deal was played in which somebody can be a partner."""


def statistics(state: State) -> Statistics:
    """The statistics of a sheet at present.

    >>> statistics(state_of(sheet)).contracts
    {Contract.GARDE: Record(taken=1, made=1, score=258)}
    """
    lines = state.lines
    by_oudlers = _grouped(lines, lambda result: result.oudlers)
    return Statistics(
        tuple(_player(state, player) for player in state.players),
        _by_contract(lines, None),
        {held: _record(by_oudlers[held], None) for held in sorted(by_oudlers)},
        sum(line.reckoned.result is None for line in lines),
        sum(one.ruled.deal in ("cancelled", "redealt") for one in state.faults),
        any(_has_partners(line) for line in lines),
    )


def _has_partners(line: Line) -> bool:
    return names_partners(line.deal.game.ruleset) or _attackers(line) > 1


def _player(state: State, player: str) -> PlayerFigures:
    there = [line for line in state.lines if player in line.deal.seating.everybody]
    played = [line for line in there if player in line.deal.seating.players]
    by_role = {role: [line for line in played if role_in(line, player) is role] for role in Side}
    taken = [line for line in by_role[Side.ATTACK] if _taker(line) == player]
    helped = [line for line in by_role[Side.ATTACK] if _taker(line) != player]
    petits = [petit is role_in(line, player) for line in played if (petit := petit_side(line))]
    gains = [(line.number, line.gain(player)) for line in played]
    total = exact(sum((line.gain(player) for line in there), start=Fraction(0)))
    return PlayerFigures(
        player,
        exact(total - state.penalties(player)),
        len(played),
        len(there) - len(played),
        _average(total, len(played)),
        _by_contract(taken, player),
        _record(taken, player),
        _record(helped, player),
        _defended(by_role[Side.DEFENCE], player),
        petits.count(True),
        petits.count(False),
        sum(_is_of(one, line, player) for line in played for one in _shown(line)),
        sum(_has_slam(line, role_in(line, player)) for line in played),
        max(gains, key=lambda pair: (pair[1], -pair[0]), default=None),
        min(gains, key=lambda pair: (pair[1], pair[0]), default=None),
        _streak(gain for _, gain in gains),
        state.penalties(player),
        sum(one.ruled.player == player for one in state.faults),
    )


def role_in(line: Line, player: str) -> Side | None:
    """A player's side in a deal; None if nobody took, or they did not play.

    >>> role_in(state_of(sheet).lines[0], "Anne")
    Side.DEFENCE
    """
    order = line.reckoned.order
    if player not in order:
        return None
    return Side.ATTACK if order.index(player) < _attackers(line) else Side.DEFENCE


def _attackers(line: Line) -> int:
    return 0 if line.reckoned.result is None else line.reckoned.result.attackers


def _taker(line: Line) -> str | None:
    return line.deal.ending.taker if isinstance(line.deal.ending, Taken) else None


def petit_side(line: Line) -> Side | None:
    """The side that won a petit in the last trick.

    >>> petit_side(state_of(sheet).lines[0])
    Side.ATTACK
    """
    return None if line.reckoned.result is None else line.reckoned.result.petit_au_bout


def _shown(line: Line) -> tuple[Shown, ...]:
    return line.deal.ending.handfuls if isinstance(line.deal.ending, Taken) else ()


def _is_of(shown: Shown, line: Line, player: str) -> bool:
    """Whether a handful is a player's; one noted for a side counts for everybody on it."""
    return shown.player == player or (
        shown.side is not None and shown.side is role_in(line, player)
    )


def _has_slam(line: Line, side: Side | None) -> bool:
    slams = () if line.reckoned.result is None else line.reckoned.result.slams
    return any(slam.is_made and slam.side is side for slam in slams)


def _by_contract(lines: Iterable[Line], player: str | None) -> dict[Contract, Record]:
    found = _grouped(lines, lambda result: result.contract)
    return {bid: _record(found[bid], player) for bid in Contract if bid in found}


def _grouped(lines: Iterable[Line], key: Callable[[Result], K]) -> dict[K, list[Line]]:
    """The deals in which somebody took, by something in their results."""
    found: dict[K, list[Line]] = {}
    for line in lines:
        if line.reckoned.result is not None:
            found.setdefault(key(line.reckoned.result), []).append(line)
    return found


def _record(lines: Iterable[Line], player: str | None) -> Record:
    found = list(lines)
    won = (line.gain(player or _taker(line) or "") for line in found)
    made = sum(line.is_made for line in found)
    return Record(len(found), made, exact(sum(won, start=Fraction(0))))


def _defended(lines: list[Line], player: str) -> Record:
    record = _record(lines, player)
    return Record(record.taken, record.taken - record.made, record.score)


def _streak(gains: Iterable[Score]) -> int:
    """The longest run of gains above 0."""
    runs = (len(list(run)) for won, run in groupby(gains, lambda gain: gain > 0) if won)
    return max(runs, default=0)
