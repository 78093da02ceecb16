"""What is entered and decided: the deals of a sheet, boards as tables play them, rulings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from oudler.core import Named, exact
from oudler.tournament.figures import Score


class FreeDeal(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """One free deal: who took, what each opponent pays, and who sat out as dealer of five."""

    taker: int
    """By entry number."""
    unit: Score
    sat_out: int | None = None


def balances(players: Sequence[int], deals: Sequence[FreeDeal | None]) -> dict[int, Score]:
    """Each player's balance over the deals of a position; they add up to 0.

    The taker wins from, or pays to, every other at the table: three, or two at a table of three.

    >>> balances((1, 2, 3, 4), [FreeDeal(2, 80), None])
    {1: -80, 2: 240, 3: -80, 4: -80}
    """
    totals = dict.fromkeys(players, Fraction(0))
    for deal in deals:
        if deal is None:  # all passed
            continue
        others = [who for who in players if who not in (deal.taker, deal.sat_out)]
        for who in others:
            totals[who] -= Fraction(deal.unit)
        totals[deal.taker] += len(others) * Fraction(deal.unit)
    return {who: exact(total) for who, total in totals.items()}


def sum_of(found: Mapping[int, Score]) -> Score:
    """The sum of a table's balances; anything but 0 is a mistake on its sheet (T25).

    >>> sum_of({1: -80, 2: 240, 3: -80, 4: -80})
    0
    """
    return exact(sum(map(Fraction, found.values()), Fraction(0)))


# --- The referee's decisions about one play, in place of its score (T161 to T163)


class RulingKind(Named):
    """The decisions in the arbitration code."""

    NEUTRALISED = "neutralised"
    """The play counts for nobody; those at fault have 0 that counts, or another note (T172)."""
    NOT_PLAYED = "not_played"
    """The table ran out of time: as if it had not been there."""
    JOINT_ZERO = "joint_zero"
    """Both sides have 0."""
    FORTY_SIXTY = "forty_sixty"
    """The side at fault has at most 40 %, the other at least 60 %."""
    AT_LEAST = "at_least"
    """The side not at fault has at least this many match points (±4, ±6)."""
    AWARDED = "awarded"
    """Match points given by the referee, such as −10 and +4."""


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A decision, those at fault by their entry numbers, and the match points it gives."""

    kind: RulingKind
    at_fault: tuple[int, ...] = ()
    points: Score = 0
    """The match points for `at_least`; after `neutralised`, the note of those at fault."""
    awards: dict[int, Score] = {}
    """Match points by entrant."""


IN_PERCENT = (
    RulingKind.NEUTRALISED,
    RulingKind.NOT_PLAYED,
    RulingKind.JOINT_ZERO,
    RulingKind.FORTY_SIXTY,
)
"""The decisions possible when boards are scored in percent."""
IN_MATCH_POINTS = (
    RulingKind.NEUTRALISED,
    RulingKind.NOT_PLAYED,
    RulingKind.JOINT_ZERO,
    RulingKind.AT_LEAST,
    RulingKind.AWARDED,
)
"""The decisions possible when they are scored in match points."""
VOID = (RulingKind.NEUTRALISED, RulingKind.NOT_PLAYED)
"""After these, a play's score is not compared with other tables' scores."""


# --- One board at one table, with its result


@dataclass(frozen=True, slots=True)
class BoardPlay:
    """A board as one table plays it; entrants by their entry numbers."""

    session: int
    section: str
    position: int
    table: int
    board: int
    attacker: int
    defenders: tuple[int, ...]
    unit: Score | None = None
    """What each defender pays, below 0 if the attack failed; None before it is entered."""
    ruling: Ruling | None = None
    stock: str = ""
    original: int = 0
    """The original board, if this one is a copy; 0 otherwise."""

    @property
    def table_name(self) -> str:
        """The table with the letter of its section.

        >>> BoardPlay(1, "B", 1, 3, 1, 1, (2, 3, 4)).table_name
        'B3'
        """
        return f"{self.section}{self.table}"

    @property
    def cards(self) -> tuple[int, str, int]:
        """What is compared: the same cards of one session.

        >>> BoardPlay(1, "C", 1, 2, 26, 5, (6, 7, 8), original=2).cards
        (1, '', 2)
        """
        return self.session, self.stock, self.original or self.board

    @property
    def counts(self) -> bool:
        """Whether its score is compared with those of the other tables.

        >>> BoardPlay(1, "", 1, 1, 1, 1, (2, 3, 4)).counts
        False
        """
        is_void = self.ruling is not None and self.ruling.kind in VOID
        return self.unit is not None and not is_void

    @property
    def is_settled(self) -> bool:
        """Whether nothing more is expected of this table: a score, or a decision without one.

        >>> BoardPlay(1, "", 1, 1, 1, 1, (2, 3, 4), unit=56).is_settled
        True
        """
        return self.unit is not None or self.ruling is not None

    @property
    def entrants(self) -> tuple[int, ...]:
        """Everybody who plays it, the attacker first.

        >>> BoardPlay(1, "", 1, 1, 1, 1, (2, 3, 4)).entrants
        (1, 2, 3, 4)
        """
        return self.attacker, *self.defenders
