"""A deal at one decision of one seat, and the deal after it. The rules are those of `core`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from operator import index as whole

from oudler.bots.player import Player, announcer, ask, finish
from oudler.core import (
    Action,
    CardSet,
    Deal,
    Dealt,
    Discard,
    IllegalAction,
    LegalDiscard,
    Phase,
    Reason,
    Ruleset,
    Seat,
    SeatView,
    apply,
    evolve,
    follow_ups,
    start,
    view,
)
from oudler.core.cards import EMPTY
from oudler.core.phases.dog import kept_cards
from oudler.core.phases.piles import top_cards
from oudler.research.actions import (
    ACTIONS,
    INDICES,
    action_text,
    chosen,
    legal_bits,
    next_discards,
    whole_index,
)
from oudler.shuffling import new_seed, numbered_deal


@dataclass(frozen=True, slots=True)
class State:
    """A deal that waits for one seat's choice, or is over."""

    deal: Deal
    seat: Seat | None
    """Who chooses, in turn or asked for an announcement; None once the deal is over."""
    seen: SeatView | None
    """What this seat sees."""
    legal: int
    """The indices it may choose, as bits."""
    aside: CardSet = EMPTY
    """The cards that a taker has set aside so far."""
    silent: frozenset[Seat] = frozenset()
    """Who has declined to announce anything before another's lead."""

    def __deepcopy__(self, _: object) -> State:
        return self  # it never changes


class IllegalIndex(IllegalAction):
    """An index that may not be chosen. Nothing has changed."""

    def __init__(self, where: str, refusal: IllegalAction) -> None:
        super().__init__(
            refusal.reason, right=refusal.right, count=refusal.count, instead=refusal.instead
        )
        self.where = where
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.where}: {super().__str__()}"

    def __reduce__(self) -> tuple[object, ...]:
        return IllegalIndex, (self.where, self.refusal)


def begin(rules: Ruleset, dealt: Dealt) -> State:
    """The first decision of a deal; it is over at once if the rules throw it in.

    >>> begin(rules, deal.dealt).seat
    1
    """
    deal = start(rules, dealt)
    for event in follow_ups(deal):
        deal = evolve(deal, event)
    return _waiting(deal)


def _waiting(deal: Deal, silent: frozenset[Seat] = frozenset()) -> State:
    seat = deal.to_act
    if seat is None:
        return State(deal, None, None, 0)
    if deal.phase is Phase.PLAY and not deal.tricks:
        # An announcement out of turn comes before the first lead.
        seat = seat if (other := announcer(deal, silent)) is None else other
    seen = view(deal, seat)
    assert seen.legal is not None
    return State(deal, seat, seen, legal_bits(seen.legal), silent=silent)


def after(state: State, index: int) -> State:
    """The next decision, after this one's index. Raises IllegalIndex.

    >>> after(begin(rules, deal.dealt), 3).deal.contract
    Contract.GARDE
    >>> after(begin(rules, deal.dealt), 172)
    Traceback (most recent call last):
        ...
    oudler.research.state.IllegalIndex: seat 1, play S1: wrong phase; expected: bidding, by seat 1
    """
    index = whole_index(index)
    if index < 0 or not state.legal >> index & 1:
        raise _refusal(state, index)
    assert state.seen is not None
    assert state.seen.legal is not None
    made = chosen(state.seen.legal, index, state.aside)
    if isinstance(made, CardSet):
        return replace(state, aside=made, legal=legal_bits(state.seen.legal, made))
    return after_action(state, made)


def after_action(state: State, action: Action | None) -> State:
    """The next decision, after an action of the rules; None announces nothing.

    >>> from oudler import Bid
    >>> after_action(begin(rules, deal.dealt), Bid(None)).seat
    2
    """
    assert state.seat is not None
    if action is None:
        return _waiting(state.deal, state.silent | {state.seat})
    return _waiting(apply(state.deal, state.seat, action), state.silent)


def _refusal(state: State, index: int) -> IllegalIndex:
    if not 0 <= index < len(ACTIONS):
        wrong = IllegalAction(Reason.WRONG_PHASE, instead=INDICES)
        return IllegalIndex(f"seat {state.seat}, index {index}", wrong)
    return IllegalIndex(f"seat {state.seat}, {action_text(index)}", _why_not(state, index))


def _why_not(state: State, index: int) -> IllegalAction:
    deal, seat, action = state.deal, state.seat, ACTIONS[index]
    if seat is None:
        return IllegalAction(Reason.DEAL_OVER)
    assert state.seen is not None
    match action, state.seen.legal:
        case Discard(cards), LegalDiscard() as legal:
            right = next_discards(legal, state.aside)
            barred = kept_cards(deal.called, top_cards(deal, seat))
            if not cards.with_twins & (deal.hands[seat] - state.aside):
                return IllegalAction(Reason.CARD_NOT_HELD, right=right)
            why = (reason for reason, kept in barred if cards.with_twins & kept)
            return IllegalAction(next(why, Reason.DISCARD_TRUMP), right=right)
        case None, _:
            pass
        case _:
            try:
                apply(deal, seat, action)
            except IllegalAction as refusal:
                return refusal
    return IllegalAction(Reason.WRONG_PHASE, instead=f"{deal.phase}, by seat {seat}")


def played_by(state: State, player: Player) -> State:
    """The next decision, after one of a player who sees what the seat sees.

    >>> from oudler import make_player
    >>> played_by(begin(rules, deal.dealt), make_player("club")).seat
    2
    """
    assert state.seen is not None
    return after_action(state, finish(ask(player, state.seen)).action)


def seed_name(seed: int | None) -> str:
    """The name of this seed's deals, or of new ones without a seed. Raises TypeError.

    >>> seed_name([1, 2])
    Traceback (most recent call last):
        ...
    TypeError: seed: expected a whole number, not [1, 2]
    """
    if seed is None:
        return new_seed()
    try:
        return str(whole(seed))
    except TypeError:
        raise TypeError(f"seed: expected a whole number, not {seed!r}") from None


def numbered_states(
    rules: Ruleset, seed: str, numbers: Iterable[int], auction: Player | None = None
) -> Iterator[tuple[int, State]]:
    """The first decision of each of these deals of a seed, with its number.

    A deal is left out if there is nothing to decide: it is thrown in. With an `auction` this player
    bids, calls and discards for all, and deals that nobody takes are left out too.

    >>> number, state = next(numbered_states(rules, "an evening", [2, 3]))
    >>> number, state.deal.dealer
    (2, 2)
    """
    for number in numbers:
        state = begin(rules, numbered_deal(rules, seed, number))
        while auction is not None and state.seat is not None and state.deal.phase is not Phase.PLAY:
            state = played_by(state, auction)
        if state.seat is not None:
            yield number, state
