"""The entry points to the rules: legal, decide, evolve, apply, replay.

Each phase has its own module.
"""

from collections.abc import Iterable
from typing import assert_never

from oudler.core import actions
from oudler.core.deal import Deal, check_deal, replace
from oudler.core.events import (
    BidMade,
    CardPlayed,
    CardsCalled,
    CardTurned,
    Claimed,
    DealCancelled,
    DealScored,
    Dealt,
    Discarded,
    DiscardShown,
    DogShown,
    Event,
    FollowUp,
    HandfulShown,
    MisereDeclared,
    SlamAnnounced,
)
from oudler.core.phases import announcing, dog
from oudler.core.phases.bidding import LegalBids, decide_bid, evolve_bid_made, legal_bids
from oudler.core.phases.calling import LegalCalls, decide_call, evolve_cards_called, legal_calls
from oudler.core.phases.dealing import start
from oudler.core.phases.lone_trump import decide_cancel, evolve_deal_cancelled
from oudler.core.phases.piles import evolve_card_turned, turned_cards
from oudler.core.phases.play import LegalPlays, decide_play, evolve_card_played, legal_plays
from oudler.core.phases.twins import with_held_twins
from oudler.core.refusal import IllegalAction, Reason
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import Pack, Phase
from oudler.core.scoring.settlement import scores
from oudler.core.seats import Seat, check_seat
from oudler.core.values import memoize_last, unknown_kind, wrong_type

Legal = LegalBids | LegalCalls | dog.LegalDiscard | LegalPlays | announcing.LegalAnnouncements

_PLAY = Phase.PLAY
"""A separate name: looking up an enum member takes Python 3.11 60 ns, for every card."""

_PHASE_OF = {
    actions.CancelDeal: Phase.BIDDING,
    actions.Bid: Phase.BIDDING,
    actions.CallCards: Phase.CALLING,
    actions.Discard: Phase.DOG,
    actions.Play: _PLAY,
}


def legal(deal: Deal) -> Legal | None:
    """What the seat to act may do; None when the deal waits for nobody.

    >>> type(legal(deal)).__name__, type(legal(begun)).__name__, legal(over)
    ('LegalBids', 'LegalPlays', None)
    """
    try:
        if deal.phase is _PLAY:
            return legal_plays(deal)
    except AttributeError:  # asked only when it fails: this is asked for every card
        check_deal(deal)
        raise
    if deal.to_act is None:
        return None
    match deal.phase:
        case Phase.BIDDING:
            return legal_bids(deal)
        case Phase.CALLING:
            return legal_calls(deal)
        case Phase.DOG:
            return dog.legal_discard(deal)
        case _:
            return None


def legal_for(deal: Deal, seat: Seat) -> Legal | None:
    """What any seat may do now: its turn, or what it may announce out of turn.

    >>> legal_for(deal, Seat(2)) is None
    True
    """
    check_deal(deal)
    check_seat(seat, deal.rules.seats)
    if seat == deal.to_act:
        return legal(deal)
    if _is_under_way(deal):
        return None
    may = announcing.announcements(deal, seat)
    return None if may == announcing.NOTHING else may


@memoize_last
def asked_seats(deal: Deal) -> tuple[Seat, ...]:
    """The seats that may do something now; none while something happens automatically.

    >>> asked_seats(deal)
    (1,)
    """
    turn = deal.to_act
    if turn is None or deal.claim is not None or follow_ups(deal):
        return ()
    if _is_under_way(deal):
        return (turn,)
    seats = map(Seat, range(deal.rules.seats))
    return tuple(seat for seat in seats if seat == turn or legal_for(deal, seat) is not None)


def _is_under_way(deal: Deal) -> bool:
    """Whether a card has been played: from then on nobody announces anything out of turn."""
    return bool(deal.tricks or deal.trick.cards)


def decide(deal: Deal, seat: Seat, action: actions.Action) -> tuple[Event, ...]:
    """The events that this action causes. Raises IllegalAction; changes nothing.

    >>> decide(deal, Seat(1), actions.Bid(None))
    (BidMade(seat=1, contract=None),)
    """
    event = decide_alone(deal, seat, action)
    # Without piles only the last trick has follow-ups: don't evolve the deal to look for more.
    is_last = len(deal.tricks) + 1 == deal.rules.tricks
    if isinstance(event, CardPlayed) and not (is_last or deal.piles):
        return (event,)
    return (event, *follow_ups(evolve(deal, event)))


def decide_alone(deal: Deal, seat: Seat, action: actions.Action) -> Event:
    """The action's own event, without those that follow by themselves. Raises IllegalAction.

    >>> decide_alone(deal, Seat(1), actions.Bid(None))
    BidMade(seat=1, contract=None)
    """
    if isinstance(action, actions.Play):  # first, because a deal has 72 of them
        try:
            # `is`, because True and 1.0 also equal a seat; anything else is checked closely.
            is_turn = deal.to_act is seat and deal.phase is _PLAY
        except AttributeError:
            check_deal(deal)
            raise
        if not is_turn:
            check_seat(seat, deal.rules.seats)
            if deal.to_act != seat or deal.phase is not _PLAY:
                raise _refusal(deal, _PLAY)
        return decide_play(deal, seat, action)
    if not isinstance(action, actions.Declaration):
        raise wrong_type("action", action, "an action, such as Bid(Contract.GARDE)")
    check_deal(deal)
    return _decide_announcement(deal, check_seat(seat, deal.rules.seats), action)


def _decide_announcement(deal: Deal, seat: Seat, action: actions.Declaration) -> Event:
    if deal.rules.pack is Pack.DOUBLE:  # the action may name either copy of a card
        action = with_held_twins(deal, seat, action)
    match action:
        case actions.AnnounceSlam():
            return announcing.decide_slam(deal, seat, action)
        case actions.ShowHandful():
            return announcing.decide_handful(deal, seat, action)
        case actions.DeclareMisere():
            return announcing.decide_misere(deal, seat, action)
    if deal.to_act != seat or deal.phase is not _PHASE_OF[type(action)]:
        raise _refusal(deal, _PHASE_OF[type(action)])
    match action:
        case actions.CancelDeal():
            return decide_cancel(deal, seat, action)
        case actions.Bid():
            return decide_bid(deal, seat, action)
        case actions.CallCards():
            return decide_call(deal, seat, action)
        case actions.Discard():
            return dog.decide_discard(deal, seat, action)
        case _:
            assert_never(action)


def _refusal(deal: Deal, phase: Phase) -> IllegalAction:
    """Why this action comes at the wrong moment or from the wrong seat."""
    if deal.phase in (Phase.COUNTING, Phase.OVER):
        return IllegalAction(Reason.DEAL_OVER)
    turn = f"{deal.phase}, by seat {deal.to_act}"
    reason = Reason.NOT_YOUR_TURN if deal.phase is phase else Reason.WRONG_PHASE
    return IllegalAction(reason, instead=turn)


def follow_ups(deal: Deal) -> tuple[Event, ...]:
    """What happens automatically: the dog or a pile's next card is turned up, a deal is scored.

    >>> follow_ups(deal)
    ()
    """
    check_deal(deal)
    if deal.phase is Phase.DOG and not deal.dog_shown:
        return (DogShown(deal.dealt.dog),)
    if deal.phase is Phase.COUNTING:
        return (*dog.shown_discard(deal), DealScored(scores(deal)))
    if deal.piles and deal.phase is Phase.PLAY and not deal.trick.cards:
        return turned_cards(deal)
    return ()


def evolve(deal: Deal, event: Event) -> Deal:
    """The deal after an event. Never refuses: a record replays whatever was legal in its day.

    >>> evolve(deal, BidMade(Seat(1), None)).to_act
    2
    """
    match event:  # commonest first: 72 of a deal's eighty events are cards
        case CardPlayed():
            return evolve_card_played(deal, event)
        case BidMade():
            return evolve_bid_made(deal, event)
        case DealCancelled():
            return evolve_deal_cancelled(deal, event)
        case CardsCalled():
            return evolve_cards_called(deal, event)
        case Discarded():
            return dog.evolve_discarded(deal, event)
        case SlamAnnounced() | HandfulShown() | MisereDeclared():
            return announcing.evolve_announced(deal, event)
        case Claimed():
            return replace(deal, claim=event)
        case DogShown() | CardTurned() | DiscardShown() | DealScored():
            return _evolve_follow_up(deal, event)
        case Dealt():
            return start(deal.rules, event)
        case _:
            raise unknown_kind(event, "event", "an event, such as BidMade(Seat(1), None)")


def _evolve_follow_up(deal: Deal, event: FollowUp) -> Deal:
    match event:
        case DogShown():
            return dog.evolve_dog_shown(deal, event)
        case CardTurned():
            return evolve_card_turned(deal, event)
        case DiscardShown():
            return dog.evolve_discard_shown(deal, event)
        case DealScored():
            return replace(deal, phase=Phase.OVER, to_act=None, scores=event.scores)


def apply(deal: Deal, seat: Seat, action: actions.Action) -> Deal:
    """The deal after a checked action. Raises IllegalAction.

    >>> apply(deal, Seat(1), actions.Bid(Contract.GARDE)).contract
    Contract.GARDE
    """
    for event in decide(deal, seat, action):
        deal = evolve(deal, event)
    return deal


def replay(rules: Ruleset, dealt: Dealt, events: Iterable[Event] = ()) -> Deal:
    """The deal after these events, unchecked.

    >>> replay(rules, deal.dealt, [BidMade(Seat(1), None)]).to_act
    2
    """
    deal = start(rules, dealt)
    for event in events:
        deal = evolve(deal, event)
    return deal
