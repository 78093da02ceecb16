"""A good club player: rules of thumb, a memory, and the federation's signals."""

from __future__ import annotations

from dataclasses import replace

from oudler.bots import announcing, bidding, calling, discarding
from oudler.bots.following import follow, follow_low
from oudler.bots.imprenable import with_excuses
from oudler.bots.leading import lead
from oudler.bots.losing import losing_play
from oudler.bots.memory import Memory, recall
from oudler.bots.player import FORCED, Decision, Why
from oudler.bots.position import NOT_LED, Position
from oudler.bots.weights import CLUB, Style
from oudler.core.actions import Play
from oudler.core.cards import CARDS, PETIT
from oudler.core.phases.announcing import LegalAnnouncements
from oudler.core.phases.bidding import LegalBids
from oudler.core.phases.calling import LegalCalls
from oudler.core.phases.dog import LegalDiscard
from oudler.core.phases.play import LegalPlays
from oudler.core.ruleset.option_values import WithoutTaker
from oudler.core.view import SeatView

PLAYS = tuple(Play(card) for card in CARDS)
PETIT_AU_BOUT = Decision(PLAYS[PETIT], Why("petit_au_bout"))
FORCED_PLAYS = tuple(Decision(play, FORCED) for play in PLAYS)


class Club:
    """Plays one seat, one deal after another. It remembers only what its view shows."""

    def __init__(self, style: Style = CLUB) -> None:
        self.style = style
        self._alone = replace(style, signals=0.0)
        self._memory: Memory | None = None

    async def choose(self, view: SeatView) -> Decision:
        """Decide on one of the things that `view.legal` allows."""
        match view.legal:
            case LegalPlays() as legal:
                return self._play(with_excuses(view), legal)
            case LegalBids() as legal:
                return bidding.or_cancel(view, legal, bidding.bid(view, legal))
            case LegalCalls() as legal:
                return calling.call(view, legal)
            case LegalDiscard() as legal:
                return discarding.discard(view, legal)
            case LegalAnnouncements() as legal:
                return announcing.out_of_turn(view, legal)
            case None:
                return Decision(None)

    def _play(self, view: SeatView, legal: LegalPlays) -> Decision:
        if not view.tricks and (said := announcing.announce(view, legal)) is not None:
            return said
        if view.taker is None and view.rules.without_taker is WithoutTaker.FEWEST:
            return Decision(*losing_play(view, legal.cards))
        bits = legal.cards.once.bits
        if not bits & (bits - 1):
            if view.hand.once.bits == 1 << PETIT and len(view.tricks) == view.rules.tricks - 1:
                return PETIT_AU_BOUT
            return FORCED_PLAYS[bits.bit_length() - 1]
        self._memory = recall(view, self._memory)
        # With two players, nobody has a partner to signal to.
        style = self._alone if view.rules.seats == 2 else self.style
        # Decide the commonest play, a pip among pips, before building a position.
        if low := follow_low(view, self._memory, style, bits):
            return Decision(PLAYS[low[0]], low[1])
        position = Position(view, self._memory)
        choose = lead if position.led == NOT_LED else follow
        card, why = choose(position, style, bits)
        return Decision(PLAYS[card], why)
