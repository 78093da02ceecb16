"""What a strong player would do in the player's place, why, and what else would bring."""

from __future__ import annotations

from collections.abc import Callable

from oudler.coach.hint import Hint, hint_sentence
from oudler.core.view import SeatView
from oudler.words import Words

Adviser = Callable[[SeatView], Hint]


def advice(words: Words, adviser: Adviser, view: SeatView | None) -> str:
    """What the adviser would choose at this view, in a few sentences."""
    if view is None or view.legal is None:
        return words("terminal.reply.no_advice")
    return hint_sentence(words, adviser(view))
