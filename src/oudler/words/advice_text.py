"""A bot's choice in the player's place and its reason, in words for a person."""

from collections.abc import Mapping
from typing import assert_never

from oudler.core import Card, actions
from oudler.words import names
from oudler.words.catalogue import Words


def advice_sentence(words: Words, action: actions.Action, why: str) -> str:
    """« À votre place, je jouerais le roi de pique. », and the reason."""
    sentence = words("terminal.reply.advice", advice=action_phrase(words, action))
    return f"{sentence} {why}".strip()


def reason(words: Words, key: str, fields: Mapping[str, object]) -> str:
    """The sentence for a program's reason; empty if the language has none yet."""
    try:
        return words(f"bots.{key}", **{name: _told(words, one) for name, one in fields.items()})
    except KeyError:
        return ""


def made_sentence(words: Words, said: str, made: float, played: float = 1.0) -> str:
    """What a contract brings, with how often it is made, and played.

    >>> made_sentence(fr, "+82", 0.77), made_sentence(fr, "−626", 0.001)
    ('+82, contrat réussi 77 fois sur 100', '−626, contrat presque jamais réussi')
    """
    share = round(100 * made)
    key = {0: "made_never", 100: "made_always"}.get(share, "made")
    said = words(f"coach.bids.{key}", said=said, share=share)
    return said if played == 1 else said + words("coach.bids.played", share=round(100 * played))


def _told(words: Words, thing: object) -> object:
    return names.the_card(words, thing) if isinstance(thing, Card) else thing


def action_phrase(words: Words, action: actions.Action) -> str:
    """« je jouerais le roi de pique »."""
    match action:
        case actions.CancelDeal():
            return words("terminal.advice.cancel")
        case actions.Bid(None):
            return words("terminal.advice.pass")
        case actions.Bid(contract):
            assert contract is not None
            return words("terminal.advice.bid", contract=names.contract_name(words, contract))
        case actions.CallCards(cards):
            return words("terminal.advice.call", cards=names.the_cards(words, cards))
        case actions.Discard(cards):
            return words("terminal.advice.discard", cards=names.the_cards(words, cards))
        case actions.AnnounceSlam(small):
            return words(f"terminal.advice.{'small_slam' if small else 'slam'}")
        case actions.DeclareMisere(kind):
            return words("terminal.advice.misere", misere=names.misere_name(words, kind))
        case actions.ShowHandful(size, cards):
            shown = names.in_short(words, cards)
            handful = names.handful_name(words, size)
            return words("terminal.advice.handful", handful=handful, cards=shown)
        case actions.Play(card):
            return words("terminal.advice.play", card=names.the_card(words, card))
        case _:
            assert_never(action)
