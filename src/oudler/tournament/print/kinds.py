"""Everything that can be printed, by name."""

from __future__ import annotations

from collections.abc import Callable

from oudler.tournament.print.document import Document
from oudler.tournament.print.hands import hand_records, making_slips, wallet_labels
from oudler.tournament.print.printing import Printing
from oudler.tournament.print.rankings import ranking_list, recapitulation
from oudler.tournament.print.score_sheets import score_sheets
from oudler.tournament.print.seats import orientation_list, personal_cards, table_cards
from oudler.tournament.print.travelling_sheets import travelling_sheets

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
