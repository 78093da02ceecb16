"""What is printed: each sheet by its name, as HTML or as PDF."""

from collections.abc import Callable

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

SHEETS: dict[str, Callable[[Printing], Document]] = {
    "orientation": orientation_list,
    "personal": personal_cards,
    "tables": table_cards,
    "scores": score_sheets,
    "travelling": travelling_sheets,
    "recap": recapitulation,
    "ranking": ranking_list,
    "labels": wallet_labels,
}
"""Sheets that need only the tournament."""
HANDS = {"hands": hand_records, "making": making_slips}
"""Sheets that show cards, and need the secret of the boards."""

__all__ = ["HANDS", "SHEETS", "Document", "NoPrinter", "Printing", "to_html", "to_pdf"]
