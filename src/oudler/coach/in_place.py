"""A finished deal again on the same cards, with another player in one seat."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from oudler.bots import Decision, Player, finish, play_on
from oudler.coach.judgement import Judgement, Verdict
from oudler.coach.moment import Moment, moments
from oudler.coach.review_text import did
from oudler.coach.what_if import Acted, acted
from oudler.core import (
    Action,
    Bid,
    Deal,
    Event,
    Seat,
    SeatView,
    evolve,
    half_points_by_seat,
    start,
    view,
)
from oudler.core.events import CardPlayed
from oudler.core.scoring.counting import half_points_so_far
from oudler.records import events_of
from oudler.words.audience import Audience

Decided = list[tuple[SeatView, Action]]
"""What a seat saw, and what it did."""


class AsBefore:
    """Does what its seat really did while it sees the same; then another player decides."""

    def __init__(self, decided: Decided, player: Player) -> None:
        self._decided, self._player = decided, player

    async def choose(self, seen: SeatView) -> Decision:
        """The action in this view."""
        done = next((action for before, action in self._decided if before == seen), None)
        return await self._player.choose(seen) if done is None else Decision(done)


@dataclass(frozen=True, slots=True)
class InPlace:
    """How the deal ends with another player in a seat."""

    deal: Deal
    parted: tuple[Moment, Moment] | None
    """The first decision that differs, as it was made and as the other player makes it; None if
    none does."""
    line: tuple[Acted, ...]
    """Everybody's actions from there on."""
    bid: Moment | None = None
    """The bid with which the other player would have ended the deal before the play. To compare
    the play, it then bids as its seat did."""


def in_place(deal: Deal, seat: Seat, player: Player, others: Sequence[Player]) -> InPlace:
    """Play a finished deal again with this player in a seat.

    The other seats do what they did for as long as they see the same; then `others` decide, one a
    seat.

    >>> from oudler.bots import Club
    >>> clubs = [Club() for _ in range(4)]
    >>> in_place(over, Seat(1), clubs[1], clubs).deal.phase
    Phase.OVER
    """
    decided = _decided(deal, events_of(deal))
    found = _played_again(deal, seat, player, others, decided)
    if found.parted is None or found.deal.tricks or not deal.tricks:
        return found
    bids: Decided = [(seen, done) for seen, done in decided[seat] if isinstance(done, Bid)]
    again = _played_again(deal, seat, AsBefore(bids, player), others, decided)
    return replace(again, bid=found.parted[1])


def _played_again(
    deal: Deal, seat: Seat, player: Player, others: Sequence[Player], decided: list[Decided]
) -> InPlace:
    players = [AsBefore(own, other) for own, other in zip(decided, others, strict=True)]
    again = [player if at == seat else one for at, one in enumerate(players)]
    over = finish(play_on(start(deal.rules, deal.dealt), again))
    made = moments(over)
    pairs = zip(moments(deal), made, strict=False)
    parted = next(((one, other) for one, other in pairs if one.action != other.action), None)
    if parted is None:
        return InPlace(over, None, ())
    line = [(one.seat, one.action) for one in made[parted[1].number :] if one.action is not None]
    return InPlace(over, parted, tuple(line))


def parted_sentences(audience: Audience, found: InPlace) -> list[str]:
    """Say where the two parted: what was done, and what the other player does."""
    words = audience.words
    bid = (
        [] if found.bid is None else [_by_master(audience, found.bid), words("coach.in_place.bid")]
    )
    if found.parted is None:
        return [*bid, words("coach.in_place.alike")]
    was, other = found.parted
    return [*bid, did(audience, Judgement(was, Verdict.FINE)), _by_master(audience, other)]


def _by_master(audience: Audience, made: Moment) -> str:
    named = list(audience.names)
    named[made.seat] = audience.words("coach.in_place.master")
    told = did(Audience(audience.words, tuple(named)), Judgement(made, Verdict.FINE))
    return told[0].upper() + told[1:]


def _decided(deal: Deal, events: Sequence[Event]) -> list[Decided]:
    """What each seat saw and did."""
    found: list[Decided] = [[] for _ in range(deal.rules.seats)]
    now = start(deal.rules, deal.dealt)
    for event in events[1:]:
        if (done := acted(event)) is not None:
            seat, action = done
            found[seat].append((view(now, seat), action))
        now = evolve(now, event)
    return found


def points_by_trick(deal: Deal, seat: Seat) -> list[int]:
    """The half-points that a seat's side has after each trick; its own if nobody took.

    >>> [len(points) for points in (points_by_trick(over, Seat(1)), points_by_trick(deal, Seat(1)))]
    [18, 0]
    """
    first, *rest = events_of(deal)
    deals = accumulate(rest, evolve, initial=start(deal.rules, deal.dealt))
    ends = [
        after
        for event, after in zip((first, *rest), deals, strict=True)
        if isinstance(event, CardPlayed) and not after.trick.cards
    ]
    if deal.taker is None:
        return [half_points_by_seat(after)[seat] for after in ends]
    return [half_points_so_far(after)[deal.side_of(seat)] for after in ends]
