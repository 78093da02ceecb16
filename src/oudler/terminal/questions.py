"""What a player is asked, and what he sees of his hand as he is asked it."""

from __future__ import annotations

from oudler.core.announcing import LegalAnnouncements
from oudler.core.bidding import LegalBids
from oudler.core.calling import LegalCalls
from oudler.core.cards import Card, CardSet
from oudler.core.dog import LegalDiscard
from oudler.core.piles import shown_tops
from oudler.core.play import LegalPlays
from oudler.core.view import SeatView
from oudler.words.company import Company
from oudler.words.naming import (
    all_of,
    any_of,
    card_name,
    contract_name,
    in_short,
    misere_name,
    sorted_hand,
)
from oudler.words.telling import tell_piles


def question(company: Company, view: SeatView) -> list[str]:
    """The sentences that go before a prompt."""
    match view.legal:
        case LegalBids():
            return _about_bids(company, view, view.legal)
        case LegalCalls():
            return [*_own_cards(company, view), _about_call(company, view.legal)]
        case LegalDiscard():
            piles = tell_piles(company, view.piles)
            return [*piles, _about_discard(company, view, view.legal)]
        case LegalPlays():
            return [*tell_piles(company, view.piles), *_about_play(company, view, view.legal)]
        case LegalAnnouncements():
            assert view.to_act is not None
            leads = company.words("terminal.ask.slam", name=company.names[view.to_act])
            may_say = [
                *_about_announcements(company, view.legal),
                *_about_slams(company, view.legal),
            ]
            return [*_own_cards(company, view), leads, *may_say]
        case None:
            return []


def _own_cards(company: Company, view: SeatView) -> list[str]:
    """The piles on the table, and what is held in the hand."""
    hand = company.words("terminal.ask.hand", cards=_hand_in_short(company, view))
    return [*tell_piles(company, view.piles), hand]


def _hand_in_short(company: Company, view: SeatView) -> str:
    held = view.hand - own_tops(view)
    return in_short(company.words, held) if held else company.words("terminal.ask.no_hand")


def own_tops(view: SeatView) -> CardSet:
    """The cards face up on one's own piles."""
    return shown_tops(view.piles[view.seat]) if view.piles else CardSet()


def _about_bids(company: Company, view: SeatView, legal: LegalBids) -> list[str]:
    if not legal.contracts:
        return [*_own_cards(company, view), company.words("terminal.ask.only_pass")]
    bids = ", ".join(contract_name(company.words, contract) for contract in legal.contracts)
    return [*_own_cards(company, view), company.words("terminal.ask.bid", bids=bids)]


def _about_call(company: Company, legal: LegalCalls) -> str:
    words = company.words
    cards = any_of(words, [card_name(words, card) for card in sorted_hand(legal.cards)])
    return words("terminal.ask.call", cards=cards)


def _about_discard(company: Company, view: SeatView, legal: LegalDiscard) -> str:
    words, free = company.words, legal.free + legal.trumps
    return words(
        "terminal.ask.discard_trumps" if legal.trumps_needed else "terminal.ask.discard",
        count=legal.count,
        needed=legal.trumps_needed,
        free=in_short(words, free),
        kept=in_short(words, view.hand - own_tops(view) - free),
    )


def _about_play(company: Company, view: SeatView, legal: LegalPlays) -> list[str]:
    words, others = company.words, view.hand - legal.cards
    key = _play_key(view, legal)
    fields = {
        "cards": in_short(words, legal.cards),
        "others": in_short(words, others),
        "hand": _hand_in_short(company, view),
    }
    asked = words(key, card=card_name(words, legal.cards.highest), **fields)
    return [asked, *_about_announcements(company, legal)]


def _about_announcements(company: Company, legal: LegalPlays | LegalAnnouncements) -> list[str]:
    words = company.words
    kinds = all_of(words, [misere_name(words, kind) for kind in legal.miseres])
    misere = [words("terminal.ask.misere", kinds=kinds)] if legal.miseres else []
    return [*([words("terminal.ask.handful")] if legal.handfuls else []), *misere]


def _about_slams(company: Company, legal: LegalAnnouncements) -> list[str]:
    """Nothing where the prompt itself speaks of the slam, and of nothing else."""
    if legal.small_slam:
        return [company.words("terminal.ask.any_slam")]
    is_alone = legal == LegalAnnouncements(slam=True)
    return [company.words("terminal.ask.also_slam")] if legal.slam and not is_alone else []


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
    """The only card that may be played, where nothing else can be done first."""
    is_sole = len(legal.cards) == 1 and legal == LegalPlays(legal.cards)
    return legal.cards.highest if is_sole else None


def card_hint(company: Company, cards: CardSet) -> str:
    """How to type a card, by the example of one that would do."""
    example = sorted_hand(cards)[0]
    name = card_name(company.words, example).lower()
    return company.words("terminal.reply.hint_card", example=name, code=str(example))
