"""A deal being typed, on a score sheet or at a club's table: what it lacks, and what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from oudler.sheet.form import check
from oudler.sheet.played_deal import Game, Seating
from oudler.sheet.sheet_json import checked_to_json
from oudler.sheet.state import State
from oudler.web.schemas import DraftChecked
from oudler.words import Words


def checked_draft(
    words: Words, game: Game, seating: Seating, draft: Mapping[str, Any]
) -> DraftChecked:
    """What the rules say of a draft.

    >>> found = checked_draft(en, state_of(sheet).game, state_of(sheet).seating, {"oudlers": 4})
    >>> found.missing, found.faults[0].field
    (['taker', 'contract', 'points'], 'oudlers')
    """
    checked = check(game, seating, draft)
    return msgspec.convert(checked_to_json(words, State(game), checked), DraftChecked)
