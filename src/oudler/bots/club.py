"""A good club player: rules of thumb, a memory, and the federation's signals."""

from dataclasses import replace

from oudler.bots import announcing, bidding, discarding
from oudler.bots.card_values import CLUB, Style
from oudler.bots.following import follow, follow_low
from oudler.bots.leading import lead
from oudler.bots.memory import Memory, recall
from oudler.bots.player import FORCED, Decision, Why
from oudler.bots.position import NOT_LED, Position, with_excuses
from oudler.core import LegalBids, LegalCalls, LegalDiscard, LegalPlays, Play, SeatView, strongest
from oudler.core.cards import CARDS, EXCUSE, EXCUSES, PETIT, Card, CardSet
from oudler.core.phases.announcing import LegalAnnouncements
from oudler.core.ruleset.option_values import WithoutTaker
from oudler.core.scoring.excuse import can_lose_excuse

LEAD_LOW = Why("misere_lead_low")
DUCK = Why("misere_duck")
LAST_CHANCE = Why("misere_last_chance")
TAKE_CHEAP = Why("misere_take_cheap")
KEEP_EXCUSE = Why("misere_keep_excuse")


def losing_play(view: SeatView, legal: CardSet) -> tuple[Play, Why]:
    """The play that is likeliest to win nothing, or least."""
    card, why = _losing_card(view, legal)
    return Play(card), why


def _losing_card(view: SeatView, legal: CardSet) -> tuple[Card, Why]:
    """The card, and why.

    The Excuse costs its player four points, unless it is lost in the last trick (A14-86).
    """
    trick = view.trick.cards
    cards = list(legal - EXCUSES)
    if not cards:
        return EXCUSE, KEEP_EXCUSE if can_lose_excuse(view.rules) else FORCED
    if not trick:
        return min(cards, key=_danger), LEAD_LOW
    losers = [card for card in cards if strongest((*trick, card)) < len(trick)]
    if losers:
        return max(losers, key=_danger), DUCK
    if len(trick) + 1 == view.rules.seats:
        why = TAKE_CHEAP if legal & EXCUSES else LAST_CHANCE
        return min(cards, key=lambda card: (card.half_points, -card.first)), why
    return min(cards, key=_danger), TAKE_CHEAP


def _danger(card: Card) -> tuple[int, int]:
    """The order in which cards are unwelcome: by worth, then by how easily they win."""
    code = card.first
    rank = code - Card.T1 + 14 if code >= Card.T1 else code % 14
    return card.half_points, rank


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
                return announcing.call(view, legal)
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
