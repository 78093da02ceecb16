"""A bot's choice in the player's place, and the reason."""

from __future__ import annotations

from oudler.bots.player import Decision, Player
from oudler.core.view import SeatView
from oudler.words import Words
from oudler.words.advice_text import advice_sentence, reason


async def advice(words: Words, adviser: Player, view: SeatView | None) -> str:
    """The adviser's choice at this view, in one or two sentences."""
    if view is None or view.legal is None:
        return words("terminal.reply.no_advice")
    decision: Decision = await adviser.choose(view)
    if decision.action is None:
        return words("terminal.reply.no_advice")
    why = decision.why
    return advice_sentence(
        words, decision.action, "" if why is None else reason(words, why.key, why.fields)
    )
