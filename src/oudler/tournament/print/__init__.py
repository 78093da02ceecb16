"""What is printed: each sheet by its name, as HTML or as PDF."""

from collections.abc import Callable
from dataclasses import dataclass

from oudler.tournament.print.document import Document
from oudler.tournament.print.html import to_html
from oudler.tournament.print.printing import Printing
from oudler.tournament.print.rankings import ranking_list, recapitulation
from oudler.tournament.print.seats import orientation_list, personal_cards, table_cards
from oudler.tournament.print.sheets import (
    hand_records,
    making_slips,
    score_sheets,
    travelling_sheets,
    wallet_labels,
)
from oudler.tournament.print.typesetting import NoPrinter, to_pdf
from oudler.tournament.tournament import Session


@dataclass(frozen=True, slots=True)
class Sheet:
    """A kind of print: who draws it, and which sessions have one."""

    draw: Callable[[Printing], Document]
    only: bool | None = None
    """True where boards go from table to table, False in free deals, None in both."""
    shows_cards: bool = False
    """Whether it needs the secret of the boards, and may be seen only when all have played."""

    def belongs_to(self, session: Session) -> bool:
        """Whether there is one in this session."""
        return self.only is None or self.only is bool(session.plan.boards)


SHEETS = {
    "personal": Sheet(personal_cards),
    "tables": Sheet(table_cards),
    "orientation": Sheet(orientation_list),
    "scores": Sheet(score_sheets, only=False),
    "labels": Sheet(wallet_labels, only=True),
    "travelling": Sheet(travelling_sheets, only=True),
    "recap": Sheet(recapitulation),
    "ranking": Sheet(ranking_list),
    "hands": Sheet(hand_records, only=True, shows_cards=True),
    "making": Sheet(making_slips, only=True, shows_cards=True),
}
"""Every sheet by its name, in the order in which an evening needs them."""

__all__ = ["SHEETS", "Document", "NoPrinter", "Printing", "Sheet", "to_html", "to_pdf"]
