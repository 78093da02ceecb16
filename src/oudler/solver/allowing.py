"""Whether the hands of a deal go together with what its players said and did.

Of single cards `knowledge` tells as much, and quicker. What it leaves out is asked here of the
rules themselves, as if each had been done again.
"""

from __future__ import annotations

from oudler.core.actions import CallCards, Discard, Play, ShowHandful
from oudler.core.announcing import decide_handful
from oudler.core.calling import decide_call
from oudler.core.cards import EMPTY, CardSet
from oudler.core.deal import Deal, Trick, replace
from oudler.core.dealing import is_thrown_in
from oudler.core.dog import decide_discard
from oudler.core.play import decide_play, evolve_card_played
from oudler.core.refusal import IllegalAction
from oudler.core.ways import PetitSec, Phase


def is_allowed(deal: Deal) -> bool:
    """Whether several cards go together that each may lie where they lie."""
    if any(is_thrown_in(deal.rules, hand) for hand in deal.dealt.hands):
        return False
    try:
        _call_again(deal)
        _discard_again(deal)
        _show_again(deal)
        _play_again(deal)
    except IllegalAction:
        return False
    return True


def _call_again(deal: Deal) -> None:
    """The cards called were those that the taker might call (A13-81, A13-82)."""
    for number, call in enumerate(deal.calls):
        assert deal.taker is not None
        before = replace(deal, hands=deal.dealt.hands, calls=deal.calls[:number])
        decide_call(before, deal.taker, CallCards(call))


def _discard_again(deal: Deal) -> None:
    """Trumps went only where nothing else could (A6-34)."""
    if deal.discard:
        assert deal.taker is not None
        decide_discard(replace(deal, hands=_hands(deal, EMPTY)), deal.taker, Discard(deal.discard))


def _show_again(deal: Deal) -> None:
    """The ends of a hand were shown with its handful, and no trump hidden (A7-41 to A7-43)."""
    for shown in deal.handfuls:
        before = replace(_before_play(deal), trick=Trick(shown.seat), to_act=shown.seat)
        decide_handful(before, shown.seat, ShowHandful(shown.size, shown.cards))


def _play_again(deal: Deal) -> None:
    """Every card could be played, where it depends on a whole hand whether a petit is an Excuse."""
    if deal.rules.petit_sec is not PetitSec.IMPRENABLE:
        return
    again = _before_play(deal)
    for trick in (*deal.tricks, deal.trick):
        for card in trick.cards:
            assert again.to_act is not None
            again = evolve_card_played(again, decide_play(again, again.to_act, Play(card)))


def _before_play(deal: Deal) -> Deal:
    """The deal before its first card and before anything was shown."""
    first = (*deal.tricks, deal.trick)[0].leader
    return replace(
        deal,
        phase=Phase.PLAY,
        to_act=first,
        hands=_hands(deal, deal.discard),
        trick=Trick(first),
        tricks=(),
        handfuls=(),
    )


def _hands(deal: Deal, discard: CardSet) -> tuple[CardSet, ...]:
    """The hands with the dog, and without what had been set aside."""
    hands = list(deal.dealt.hands)
    if deal.dog_shown and deal.taker is not None:
        hands[deal.taker] = hands[deal.taker] + deal.dealt.dog - discard
    return tuple(hands)
