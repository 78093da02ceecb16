"""What a program would do in the player's place, and why."""

from __future__ import annotations

from typing import assert_never

from oudler.bots.player import Decision, Player, Why
from oudler.core.actions import (
    Action,
    AnnounceSlam,
    Bid,
    CallCards,
    DeclareMisere,
    Discard,
    Play,
    ShowHandful,
)
from oudler.core.view import SeatView
from oudler.words import Words
from oudler.words.naming import (
    card_names,
    contract_name,
    handful_name,
    in_short,
    misere_name,
    the_card,
)


async def advice(words: Words, adviser: Player, view: SeatView | None) -> str:
    """What the adviser would choose at this view, in one or two sentences."""
    if view is None or view.legal is None:
        return words("terminal.reply.no_advice")
    decision: Decision = await adviser.choose(view)
    if decision.action is None:
        return words("terminal.reply.no_advice")
    sentence = words("terminal.reply.advice", advice=action_phrase(words, decision.action))
    why = "" if decision.why is None else reason(words, decision.why)
    return f"{sentence} {why}".strip()


def reason(words: Words, why: Why) -> str:
    """The sentence for a program's reason; empty where the language has none yet."""
    try:
        return words(f"bots.{why.key}", **why.fields)
    except KeyError:
        return ""


def action_phrase(words: Words, action: Action) -> str:
    """« jouer le roi de pique »."""
    match action:
        case Bid(None):
            return words("terminal.advice.pass")
        case Bid(contract):
            assert contract is not None
            return words("terminal.advice.bid", contract=contract_name(words, contract))
        case CallCards(cards):
            return words("terminal.advice.call", cards=card_names(words, cards))
        case Discard(cards):
            return words("terminal.advice.discard", cards=in_short(words, cards))
        case AnnounceSlam(small):
            return words(f"terminal.advice.{'small_slam' if small else 'slam'}")
        case DeclareMisere(kind):
            return words("terminal.advice.misere", misere=misere_name(words, kind))
        case ShowHandful(size, cards):
            shown = in_short(words, cards)
            handful = handful_name(words, size)
            return words("terminal.advice.handful", handful=handful, cards=shown)
        case Play(card):
            return words("terminal.advice.play", card=the_card(words, card))
        case _:
            assert_never(action)
