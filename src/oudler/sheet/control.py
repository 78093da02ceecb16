"""A referee's check of a sheet: it sums to zero, and nothing on it is doubtful (T16, T25)."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from oudler.core import Named, Score, exact
from oudler.core.scoring.plausibility import result_doubts
from oudler.core.scoring.result import ResultDoubt
from oudler.sheet import EntryId, State
from oudler.sheet_deal import Taken


class DoubtKind(Named):
    """Why a referee would ask about a sheet."""

    SUM_NOT_ZERO = "sum_not_zero"
    TOTALS_NOT_ZERO = "totals_not_zero"
    SAME_DEAL = "same_deal"
    SAME_NUMBER = "same_number"
    OTHER_DEALER = "other_dealer"
    BARRED_TAKER = "barred_taker"
    HALF_POINT = "half_point"
    OUDLER_WITHOUT_TRICK = "oudler_without_trick"
    HANDFUL_WITHOUT_TRICK = "handful_without_trick"
    RARE_HANDFULS = "rare_handfuls"
    SET_ASIDE = "set_aside"


RARE = tuple(map(DoubtKind, ResultDoubt))
"""Results that can be, but seldom are: a slip of the pen is likelier."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something to ask about: it changes no figure."""

    kind: DoubtKind
    line: int | None = None
    """The deal's place on the sheet."""
    found: str = ""
    """Who dealt, or what a sum came to."""
    entry: EntryId | None = None
    is_settled: bool = False
    """Whether nothing has to be done about it any more: it is a note."""


def doubts(state: State) -> tuple[Doubt, ...]:
    """Everything a referee would ask about; empty for a sheet in order.

    >>> doubts(state_of(sheet))
    ()
    """
    return (
        *_sums(state),
        *_twice(state),
        *_dealers(state),
        *_barred(state),
        *_rarities(state),
        *(Doubt(DoubtKind.SET_ASIDE, entry=one.id) for one in state.set_aside),
    )


def imbalance(state: State) -> Score:
    """The sum of all totals, mouches and penalties, which must be zero (T25).

    >>> imbalance(state_of(sheet))
    0
    """
    lost = sum(map(state.penalties, state.players))  # nobody receives them (T26)
    return exact(sum(state.totals.values(), start=Fraction(sum(state.pools) + lost)))


def _sums(state: State) -> Iterator[Doubt]:
    for line in state.lines:
        if found := sum(line.reckoned.scores.values(), start=Fraction(0)):
            yield Doubt(DoubtKind.SUM_NOT_ZERO, line.number, found=str(found))
    if state.lines and (total := imbalance(state)):
        yield Doubt(DoubtKind.TOTALS_NOT_ZERO, found=str(total))


def _twice(state: State) -> Iterator[Doubt]:
    """Deals that two devices entered at the same time: one of them counts."""
    for one in state.twice:
        other = state.line(one.other)
        is_same = other is not None and other.deal == one.line.deal
        kind = DoubtKind.SAME_DEAL if is_same else DoubtKind.SAME_NUMBER
        yield Doubt(kind, one.line.number, entry=one.line.id)


def _dealers(state: State) -> Iterator[Doubt]:
    """Deals dealt out of turn: they count (T142)."""
    for line in state.lines:
        dealer = line.deal.seating.dealer
        if line.whose_turn not in (None, dealer):
            yield Doubt(DoubtKind.OTHER_DEALER, line.number, found=dealer, is_settled=True)


def _barred(state: State) -> Iterator[Doubt]:
    """Deals taken by somebody who, after a fault, might only pass (T140)."""
    for line in state.lines:
        if isinstance(line.deal.ending, Taken) and line.deal.ending.taker == line.barred:
            yield Doubt(DoubtKind.BARRED_TAKER, line.number, line.deal.ending.taker)


def _rarities(state: State) -> Iterator[Doubt]:
    for line in state.lines:
        if (result := line.reckoned.result) is not None:
            for rare in result_doubts(line.deal.game.ruleset, result):
                yield Doubt(DoubtKind(rare), line.number, is_settled=True)
