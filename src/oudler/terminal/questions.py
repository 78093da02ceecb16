"""The questions to a player, with the hand shown above them."""

from __future__ import annotations

from oudler.core import Card, CardSet, LegalBids, LegalCalls, LegalDiscard, LegalPlays, SeatView
from oudler.core.phases.announcing import LegalAnnouncements, can_announce_slam
from oudler.core.phases.piles import shown_tops
from oudler.words.audience import Audience
from oudler.words.event_text import tell_piles
from oudler.words.names import (
    all_of,
    any_of,
    card_name,
    contract_name,
    in_short,
    misere_name,
    sorted_hand,
)

FEW_CALLS = 8
"""Up to this many callable cards are named in full; more are abbreviated."""


def question(audience: Audience, view: SeatView) -> list[str]:
    """The sentences that go before a prompt."""
    match view.legal:
        case LegalBids():
            return [*_own_cards(audience, view), about_bids(audience, view.legal)]
        case LegalCalls():
            return [*_own_cards(audience, view), _about_call(audience, view.legal)]
        case LegalDiscard():
            piles = tell_piles(audience, view.piles)
            return [*piles, _about_discard(audience, view, view.legal)]
        case LegalPlays():
            return [*tell_piles(audience, view.piles), *_about_play(audience, view, view.legal)]
        case LegalAnnouncements():
            assert view.to_act is not None
            leads = audience.words("terminal.ask.slam", name=audience.names[view.to_act])
            # If there is nothing else, the prompt itself mentions the slam.
            is_alone = view.legal == LegalAnnouncements(slam=True)
            may_say = [] if is_alone else may_announce(audience, view)
            return [*_own_cards(audience, view), leads, *may_say]
        case None:
            return []


def _own_cards(audience: Audience, view: SeatView) -> list[str]:
    """The piles on the table, and the cards in the hand."""
    hand = audience.words("terminal.ask.hand", cards=_hand_in_short(audience, view))
    return [*tell_piles(audience, view.piles), hand]


def _hand_in_short(audience: Audience, view: SeatView) -> str:
    held = view.hand - own_tops(view)
    return in_short(audience.words, held) if held else audience.words("terminal.ask.no_hand")


def own_tops(view: SeatView) -> CardSet:
    """The cards face up on the player's own piles."""
    return shown_tops(view.piles[view.seat]) if view.piles else CardSet()


def about_bids(audience: Audience, legal: LegalBids) -> str:
    """The bids that are left, and whether the deal may be cancelled instead."""
    words = audience.words
    bids = ", ".join(contract_name(words, contract) for contract in legal.contracts)
    asked = words("terminal.ask.bid", bids=bids) if bids else words("terminal.ask.only_pass")
    if legal.cancels is None:
        return asked
    return f"{words(f'terminal.ask.cancel_{legal.cancels}')} {asked}"


def _about_call(audience: Audience, legal: LegalCalls) -> str:
    words = audience.words
    names = [card_name(words, card) for card in sorted_hand(legal.cards)]
    few = len(names) <= FEW_CALLS
    return words(
        "terminal.ask.call", cards=any_of(words, names) if few else in_short(words, legal.cards)
    )


def _about_discard(audience: Audience, view: SeatView, legal: LegalDiscard) -> str:
    words, free = audience.words, legal.free + legal.trumps
    shown = "trumps" if legal.trumps_shown else "trumps_hidden"
    return words(
        f"terminal.ask.discard_{shown}" if legal.trumps_needed else "terminal.ask.discard",
        what=words.count("terminal.discard", legal.count),
        needed=legal.trumps_needed,
        free=in_short(words, free),
        kept=in_short(words, view.hand - own_tops(view) - free),
    )


def _about_play(audience: Audience, view: SeatView, legal: LegalPlays) -> list[str]:
    words, others = audience.words, view.hand - legal.cards
    key = _play_key(view, legal)
    fields = {
        "cards": in_short(words, legal.cards),
        "others": in_short(words, others),
        "hand": _hand_in_short(audience, view),
    }
    asked = words(key, card=card_name(words, legal.cards.highest), **fields)
    return [asked, *_about_announcements(audience, legal)]


def _about_announcements(audience: Audience, legal: LegalPlays | LegalAnnouncements) -> list[str]:
    words = audience.words
    kinds = all_of(words, [misere_name(words, kind) for kind in legal.miseres])
    misere = [words("terminal.ask.misere", kinds=kinds)] if legal.miseres else []
    return [*([words("terminal.ask.handful")] if legal.handfuls else []), *misere]


def may_announce(audience: Audience, view: SeatView) -> list[str]:
    """Everything that may be announced now, and how."""
    match view.legal:
        case LegalPlays() | LegalAnnouncements():
            lines = _about_announcements(audience, view.legal)
        case _:
            lines = []
    if can_announce_slam(view, view.seat, small=True):
        return [*lines, audience.words("terminal.ask.any_slam")]
    if can_announce_slam(view, view.seat):
        return [*lines, audience.words("terminal.ask.also_slam")]
    return lines


def _play_key(view: SeatView, legal: LegalPlays) -> str:
    is_any = legal.cards == view.hand
    if len(legal.cards) == 1:
        if len(view.tricks) == view.rules.tricks - 1:
            return "terminal.ask.play_last"
        return "terminal.ask.play_only" if is_any else "terminal.ask.play_one"
    any_card = "_piles" if view.piles else ""
    if not view.trick.cards:
        return f"terminal.ask.lead{any_card}" if is_any else "terminal.ask.lead_some"
    return f"terminal.ask.play_any{any_card}" if is_any else "terminal.ask.play"


def sole_card(legal: LegalPlays) -> Card | None:
    """The only card that may be played, if nothing else can be done first."""
    is_sole = len(legal.cards) == 1 and legal == LegalPlays(legal.cards)
    return legal.cards.highest if is_sole else None


def card_hint(audience: Audience, cards: CardSet) -> str:
    """How to type a card, with a legal one as the example."""
    example = sorted_hand(cards)[0]
    name = card_name(audience.words, example).lower()
    return audience.words("terminal.reply.hint_card", example=name, code=str(example))
