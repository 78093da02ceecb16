"""The conversation in which a taker discards, all at once or card by card."""

from __future__ import annotations

from dataclasses import dataclass

from oudler.core import EMPTY, Action, Card, CardSet, Discard, IllegalAction, Reason, SeatView
from oudler.core.phases.dog import LegalDiscard, kept_cards
from oudler.terminal.announcements import ask_slam
from oudler.terminal.asker import Asker
from oudler.terminal.commands import SLAMS, Command, is_one_of
from oudler.terminal.questions import card_hint, own_tops
from oudler.words.faults import refusal
from oudler.words.names import in_short


@dataclass
class Aside:
    """The cards set aside so far. They stay there while the player announces something."""

    cards: CardSet = EMPTY


async def ask_discard(asker: Asker, view: SeatView, legal: LegalDiscard, aside: Aside) -> Action:
    """The discard, once it has been confirmed; or a slam announced meanwhile."""
    while True:
        is_full = len(aside.cards) == legal.count
        typed = await asker.ask("discard_confirm" if is_full else "discard")
        if isinstance(typed, Command) and typed in SLAMS:
            if slam := await ask_slam(asker, view, typed):
                return slam
            continue
        if is_full and (typed == "" or is_one_of(asker.words, "typed.yes", typed)):
            return Discard(aside.cards)
        _change(asker, view, legal, aside, typed)


def _change(asker: Asker, view: SeatView, legal: LegalDiscard, aside: Aside, typed: str) -> None:
    """Discard or take back the typed cards, and say what is set aside now."""
    free = legal.free + legal.trumps
    if isinstance(typed, Command):
        asker.misunderstood(typed, card_hint(asker.audience, free))
        return
    if is_one_of(asker.words, "typed.undo", typed) or is_one_of(asker.words, "typed.no", typed):
        aside.cards = EMPTY
    else:
        for card in asker.cards(typed, free - aside.cards or free, view.hand):
            _move(asker, view, legal, aside, card)
    _say_aside(asker, aside, legal.count)


def _move(asker: Asker, view: SeatView, legal: LegalDiscard, aside: Aside, card: Card) -> None:
    free = legal.free + legal.trumps
    if card in aside.cards:
        aside.cards = aside.cards.without(card)
    elif card not in free:
        refused = IllegalAction(_why_kept(view, card), right=free)
        asker.streams.write(refusal(asker.words, refused))
    elif len(aside.cards) == legal.count:
        asker.say("reply.picked_too_many", count=legal.count)
    else:
        aside.cards += CardSet.of([card])


def _why_kept(view: SeatView, card: Card) -> Reason:
    """Why a card may not be discarded."""
    if card not in view.hand:
        return Reason.CARD_NOT_HELD
    kinds = kept_cards(view.called, own_tops(view))
    return next((reason for reason, cards in kinds if card in cards), Reason.DISCARD_TRUMP)


def _say_aside(asker: Asker, aside: Aside, count: int) -> None:
    missing = count - len(aside.cards)
    if not aside.cards:
        asker.say("reply.picked_none", count=missing)
    elif missing:
        asker.say("reply.picked", cards=in_short(asker.words, aside.cards), count=missing)
    else:
        asker.say("reply.picked_all", cards=in_short(asker.words, aside.cards))
