"""Why the rules refuse something, in one sentence that also says what would be legal."""

from __future__ import annotations

from oudler.core import CardSet, IllegalAction, Reason
from oudler.words.catalogue import Words
from oudler.words.names import any_of, card_name, in_short, rank_name, sorted_hand, suit_name


def refusal(words: Words, error: IllegalAction) -> str:
    """« Il faut fournir à cœur : dame, 7 ou 4. »"""
    right = error.right or CardSet()
    cards = sorted_hand(right.once)
    suits = [card.suit for card in cards if card.suit is not None]
    return words(
        f"refusals.{_key(error)}",
        cards=in_short(words, right),
        cards_or=any_of(words, [card_name(words, card) for card in cards]),
        ranks_or=any_of(words, [rank_name(words, card) for card in cards]),
        suit=suit_name(words, suits[0]) if suits else "",
        count=error.count,
    )


def _key(error: IllegalAction) -> str:
    if error.reason is Reason.DISCARD_TRUMP and error.count:
        return "discard_trump_needed"
    return str(error.reason)
