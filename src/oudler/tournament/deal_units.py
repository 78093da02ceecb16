"""The units that a deal of a tournament can have, and those that only a rare one has."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

from oudler.core import Contract, Score
from oudler.core.scoring.result import ResultDoubt
from oudler.core.scoring.units import Units, units_of
from oudler.rulesets import load_ruleset
from oudler.tournament.events import ResultEntered, SheetEntered
from oudler.tournament.refusal import Reason, Refused
from oudler.tournament.tournament import Tournament

FREE_RULES = {3: "fft-3", 4: "fft-4", 5: "fft-4"}
"""The rules of a free deal by the number at the table; of five, the dealer sits out (T11, T13)."""


def check_unit(rules: str, contracts: Sequence[Contract], unit: Score) -> None:
    """Raise Refused unless a deal can end like this under one of these contracts.

    >>> check_unit("fft-4@1", [Contract.GARDE], 56)
    """
    if not is_possible(rules, tuple(contracts), unit):
        nearest = tuple(_nearest(_units(rules), contracts, unit))
        raise Refused(Reason.IMPOSSIBLE_UNIT, found=unit, nearest=nearest)


def _nearest(units: Units, contracts: Sequence[Contract], unit: Score) -> Iterator[Score]:
    """The possible unit below this one, and the one above it, if they exist."""
    known = sorted(units.found)
    below = (one for one in reversed(known) if one < unit)
    above = (one for one in known if one > unit)
    for side in (below, above):
        yield from islice((one for one in side if is_found(units, contracts, one)), 1)


@cache
def _units(rules: str) -> Units:
    return units_of(load_ruleset(rules.split("@")[0]))


@cache
def is_possible(rules: str, contracts: tuple[Contract, ...], unit: Score) -> bool:
    """Whether some deal under one of these contracts ends with this unit.

    >>> is_possible("fft-4@1", (Contract.GARDE,), 57)
    False
    """
    return is_found(_units(rules), contracts, unit)


def is_found(units: Units, contracts: Sequence[Contract], unit: Score) -> bool:
    """Whether a table of units has this one under one of these contracts.

    >>> is_found(_units("fft-4@1"), [Contract.GARDE], 56)
    True
    """
    shapes = units.found.get(unit, ())
    # Most impossible units have no shape under these contracts at all, which is quick to check.
    if not any(shape.contract in contracts for shape, _ in shapes):
        return False
    return any(result.contract in contracts for result in units[unit])


def entered_doubts(
    tournament: Tournament, entered: ResultEntered | SheetEntered
) -> Iterator[tuple[Score, tuple[ResultDoubt, ...]]]:
    """The units just entered that only a rare deal brings, each with what is rare in it."""
    contracts: tuple[Contract, ...] = tuple(Contract)
    if isinstance(entered, ResultEntered):
        rules, contracts, units = tournament.rules, (entered.contract,), [entered.unit]
    else:
        rules = FREE_RULES[_players_at(tournament, entered)]
        units = [deal.unit for deal in entered.deals if deal is not None]
    for unit in units:
        if doubts := unit_doubts(rules, contracts, unit):
            yield unit, doubts


def _players_at(tournament: Tournament, sheet: SheetEntered) -> int:
    session = tournament.session(sheet.at.session)
    meeting = session.meeting_at(sheet.at) if session else None
    return len(session.present(meeting)) if session and meeting else 4


@cache
def unit_doubts(
    rules: str, contracts: tuple[Contract, ...], unit: Score
) -> tuple[ResultDoubt, ...]:
    """What is rare in every deal that ends with this unit.

    >>> unit_doubts("fft-4@1", (Contract.GARDE,), 58)
    ()
    """
    return _units(rules).doubts(unit, contracts)
