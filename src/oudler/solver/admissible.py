"""Whether a deal's hands agree with everything its players said and did.

`knowledge` answers most of this card by card, and faster. What depends on whole hands is decided
here by replaying each call, discard, handful and card under the rules.
"""

from __future__ import annotations

from oudler.core.actions import CallCards, Discard, Play, ShowHandful
from oudler.core.cards import EMPTY, CardSet
from oudler.core.deal import Deal, Trick, replace
from oudler.core.phases.announcing import decide_handful
from oudler.core.phases.calling import decide_call
from oudler.core.phases.dealing import is_thrown_in
from oudler.core.phases.dog import decide_discard
from oudler.core.phases.play import decide_play, evolve_card_played
from oudler.core.refusal import IllegalAction
from oudler.core.ruleset.option_values import PetitSec, Phase


def is_admissible(deal: Deal) -> bool:
    """Whether the rules allow these hands as a whole; each card by itself is possible.

    >>> from random import Random
    >>> from oudler.rulesets import load_ruleset
    >>> from oudler.testing.endings import random_ending
    >>> deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    >>> is_admissible(deal)
    True
    """
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
    """The taker could call these cards (A13-81, A13-82)."""
    for number, call in enumerate(deal.calls):
        assert deal.taker is not None
        before = replace(deal, hands=deal.dealt.hands, calls=deal.calls[:number])
        decide_call(before, deal.taker, CallCards(call))


def _discard_again(deal: Deal) -> None:
    """The taker discarded trumps only for want of other cards (A6-34)."""
    if deal.discard:
        assert deal.taker is not None
        decide_discard(replace(deal, hands=_hands(deal, EMPTY)), deal.taker, Discard(deal.discard))


def _show_again(deal: Deal) -> None:
    """Each handful showed the ends of its hand and hid no trump (A7-41 to A7-43)."""
    for shown in deal.handfuls:
        before = replace(_before_play(deal), trick=Trick(shown.seat), to_act=shown.seat)
        decide_handful(before, shown.seat, ShowHandful(shown.size, shown.cards))


def _play_again(deal: Deal) -> None:
    """Every card was legal, if the whole hand decides whether a petit counts as an Excuse."""
    if deal.rules.petit_sec is not PetitSec.IMPRENABLE:
        return
    again = _before_play(deal)
    for trick in (*deal.tricks, deal.trick):
        for card in trick.cards:
            assert again.to_act is not None
            again = evolve_card_played(again, decide_play(again, again.to_act, Play(card)))


def _before_play(deal: Deal) -> Deal:
    """The deal before its first card, with no handful shown yet."""
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
    """The hands as dealt, with the dog and without the discard."""
    hands = list(deal.dealt.hands)
    if deal.dog_shown and deal.taker is not None:
        hands[deal.taker] = hands[deal.taker] + deal.dealt.dog - discard
    return tuple(hands)
