"""A bot's choice in the player's place and its reason, in words for a person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from oudler.core.actions import (
    Action,
    AnnounceSlam,
    Bid,
    CallCards,
    CancelDeal,
    DeclareMisere,
    Discard,
    Play,
    ShowHandful,
)
from oudler.core.cards import Card
from oudler.words.catalogue import Words
from oudler.words.names import (
    contract_name,
    handful_name,
    in_short,
    misere_name,
    the_card,
    the_cards,
)


def advice_sentence(words: Words, action: Action, why: str) -> str:
    """« À votre place, je jouerais le roi de pique. », and the reason."""
    sentence = words("terminal.reply.advice", advice=action_phrase(words, action))
    return f"{sentence} {why}".strip()


def reason(words: Words, key: str, fields: Mapping[str, object]) -> str:
    """The sentence for a program's reason; empty if the language has none yet."""
    try:
        return words(f"bots.{key}", **{name: _told(words, one) for name, one in fields.items()})
    except KeyError:
        return ""


def _told(words: Words, thing: object) -> object:
    return the_card(words, thing) if isinstance(thing, Card) else thing


def action_phrase(words: Words, action: Action) -> str:
    """« je jouerais le roi de pique »."""
    match action:
        case CancelDeal():
            return words("terminal.advice.cancel")
        case Bid(None):
            return words("terminal.advice.pass")
        case Bid(contract):
            assert contract is not None
            return words("terminal.advice.bid", contract=contract_name(words, contract))
        case CallCards(cards):
            return words("terminal.advice.call", cards=the_cards(words, cards))
        case Discard(cards):
            return words("terminal.advice.discard", cards=the_cards(words, cards))
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
