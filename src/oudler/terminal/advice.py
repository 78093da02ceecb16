"""What a strong player would do in the player's place, why, and what alternatives would bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from oudler.core.view import SeatView
from oudler.words import Words

if TYPE_CHECKING:  # the coach is imported only when needed, because a game must start at once
    from oudler.coach import Hint

Adviser = Callable[[SeatView], "Hint"]


def advice(words: Words, adviser: Adviser, view: SeatView | None) -> str:
    """What the adviser would choose at this view, in a few sentences."""
    if view is None or view.legal is None:
        return words("terminal.reply.no_advice")
    from oudler.coach import hint_sentence

    return hint_sentence(words, adviser(view))
