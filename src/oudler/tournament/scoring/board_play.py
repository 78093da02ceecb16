"""One board at one table, with its result."""

from __future__ import annotations

from dataclasses import dataclass

from oudler.core.events import Score
from oudler.tournament.scoring.ruling import VOID, Ruling


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
