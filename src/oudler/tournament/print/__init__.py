"""What is printed: each sheet by its name, as HTML or as PDF."""

from collections.abc import Callable
from dataclasses import dataclass

from oudler.print.document import Document, NewPage, Part
from oudler.print.html import to_html
from oudler.print.typesetting import NoPrinter, to_pdf
from oudler.tournament.print.printing import Printing
from oudler.tournament.print.rankings import ranking_list, recapitulation
from oudler.tournament.print.seats import (
    door_list,
    orientation_list,
    personal_cards,
    place_cards,
    table_cards,
)
from oudler.tournament.print.sheets import (
    hand_records,
    making_slips,
    pickup_slips,
    score_sheets,
    travelling_sheets,
    wallet_labels,
)
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


def _referee_list(printing: Printing) -> Document:
    from oudler.tournament.print.faults import referee_list  # it alone reads the arbitration code

    return referee_list(printing)


BEFORE_PLAY = ("door", "orientation", "personal", "tables", "scores", "labels", "travelling")
"""What an evening needs before its first deal."""


def _everything(printing: Printing) -> Document:
    """All that is printed before play, in one document."""
    parts: list[Part] = []
    for name in BEFORE_PLAY:
        if SHEETS[name].belongs_to(printing.session):
            parts += [*SHEETS[name].draw(printing).parts, NewPage()]
    return printing.document("all", parts[:-1])


SHEETS = {
    "all": Sheet(_everything),
    "door": Sheet(door_list),
    "personal": Sheet(personal_cards),
    "tables": Sheet(table_cards),
    "orientation": Sheet(orientation_list),
    "scores": Sheet(score_sheets, only=False),
    "places": Sheet(place_cards),
    "slips": Sheet(pickup_slips, only=True),
    "labels": Sheet(wallet_labels, only=True),
    "travelling": Sheet(travelling_sheets, only=True),
    "recap": Sheet(recapitulation),
    "ranking": Sheet(ranking_list),
    "referee": Sheet(_referee_list),
    "hands": Sheet(hand_records, only=True, shows_cards=True),
    "making": Sheet(making_slips, only=True, shows_cards=True),
}
"""Every sheet by its name, in the order in which an evening needs them."""

__all__ = ["SHEETS", "Document", "NoPrinter", "Printing", "Sheet", "to_html", "to_pdf"]
