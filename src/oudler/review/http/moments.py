"""The replay of a deal, as far as it goes: each call before the cards, then trick by trick."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import msgspec

from oudler.core import Deal, Seat, WithoutTaker, events, half_points_by_seat, view
from oudler.core.scoring.counting import half_points_so_far
from oudler.core.scoring.two_player import winnings
from oudler.deals import deal_to_fragment
from oudler.table.live.finished import Finished
from oudler.table.seats.evolution import evolve
from oudler.table.seats.state import Table
from oudler.table.seen.announcer import tell_update
from oudler.table.seen.names import company_of
from oudler.table.seen.render import shown
from oudler.web.schemas import Moment, Points, Replayed
from oudler.words import Words
from oudler.words.audience import Audience
from oudler.words.event_text import (
    plays_of,
    tell,
    tell_end_of_trick,
    tell_plays,
    tell_stop,
    viewer_of,
)
from oudler.words.names import counted_points, side_name


@dataclass(frozen=True, slots=True)
class Step:
    """An event with the table before and after it."""

    before: Table
    event: events.Event
    after: Table

    @property
    def deal(self) -> Deal:
        """The deal after it."""
        assert self.after.deal is not None
        return self.after.deal

    @property
    def at(self) -> str:
        """The moment that the event belongs to, as in the page's address."""
        deal = self.before.deal
        if deal is None or isinstance(self.event, events.Dealt):
            return ""
        match self.event:
            case events.BidMade() | events.DealCancelled():
                return f"bid/{len(deal.bids) + 1}"
            case events.CardsCalled():
                return f"call/{len(deal.calls) + 1}"
            case events.DogShown():
                return "dog"
            case events.Discarded():
                return "discard"
            case events.DiscardShown() | events.DealScored():
                return "score"
            case events.CardTurned():
                return f"trick/{len(deal.tricks)}"
        if isinstance(self.event, events.CardPlayed) or deal.tricks or deal.trick.cards:
            return f"trick/{len(deal.tricks) + 1}"
        said = len(deal.handfuls) + len(deal.miseres) + (deal.slam is not None)
        return f"announcement/{said + 1}"


def replay_deal(words: Words, finished: Finished, viewer: str | None) -> Replayed:
    """The deal as this person sees it afterwards: everything, addressed as a player."""
    moments = moments_of(words, steps_of(finished), viewer)
    opened = with_open_cards(finished.table)
    table = shown(words, opened, viewer) | {"deal": None, "said": [], "commitment": None}
    deal = finished.deal
    stops, link = stop_told(words, finished), deal_to_fragment(deal)
    return Replayed(finished.number, table, moments, deal.dealt.dog.codes, stops, link)


def stop_told(words: Words, finished: Finished) -> str:
    """Where a deal stops that is not over, and who is to act; empty for one that is over."""
    deal = finished.deal
    if deal.to_act is None:
        return ""
    names = company_of(words, finished.table, None).names
    return tell_stop(words, deal, [names[place] for place in deal.players])


def with_open_cards(table: Table) -> Table:
    """The table with its cards opened, because its contest has ended.

    >>> with_open_cards(playing) is playing
    True
    """
    if (board := table.opened.board) is None:
        return table
    opened = msgspec.structs.replace(board, is_ranked=False)
    return replace(table, opened=msgspec.structs.replace(table.opened, board=opened))


def moments_of(words: Words, steps: Iterable[Step], viewer: str | None) -> list[Moment]:
    """The moments that these events make up, in sentences for this person."""
    grouped = groupby(steps, key=lambda step: step.at)
    return [_moment(words, viewer, at, list(own)) for at, own in grouped]


def steps_of(finished: Finished) -> Iterator[Step]:
    """Every event of a finished deal, with the table before and after it."""
    table = replace(with_open_cards(finished.table), session=finished.session, deal=None)
    for event in (finished.deal.dealt, *finished.table.played):
        after = evolve(table, event, finished.table.since)
        yield Step(table, event, after)
        table = after


def _moment(words: Words, viewer: str | None, at: str, steps: list[Step]) -> Moment:
    last = steps[-1]
    table, deal = last.after, last.deal
    snapshot = shown(words, table, viewer)["deal"]
    discard = [str(card) for card in deal.discard]
    is_whole_trick = at.startswith("trick/") and not deal.trick.cards
    hands: list[list[str]] = [[] for _ in table.occupants]
    for seat, hand in enumerate(deal.hands):
        hands[deal.players[seat]] = [str(card) for card in hand]
    return Moment(
        at,
        " ".join(filter(None, _told(words, viewer, steps))),
        snapshot | {"legal": None, "discard": discard},
        hands,
        table.place_at(deal.trick.leader) if is_whole_trick else None,
        list(_points(company_of(words, table, viewer).seated(deal.players), deal)),
    )


def _told(words: Words, viewer: str | None, steps: Sequence[Step]) -> Iterator[str]:
    """One sentence for the cards of a trick, and one for each other event."""
    for step in steps:
        audience = company_of(words, step.after, viewer).seated(step.deal.players)
        match step.event:
            case events.CardPlayed():
                if not step.deal.trick.cards:
                    yield from _trick(audience, step.deal)
                elif step is steps[-1]:  # the deal stops here
                    yield from _unfinished_trick(audience, step.deal)
            case events.Discarded():
                yield tell(audience, step.event)
            case _:
                yield tell_update(words, viewer, step.before, step.event, step.after)


def _trick(audience: Audience, deal: Deal) -> Iterator[str]:
    """The trick just completed, and its winner."""
    seen = view(deal, viewer_of(audience, deal) or Seat(0))
    yield from tell_plays(audience, seen, plays_of(seen, deal.tricks[-1]))
    yield from tell_end_of_trick(audience, seen)


def _unfinished_trick(audience: Audience, deal: Deal) -> Iterator[str]:
    """The cards played so far to the trick in which a deal stops."""
    seen = view(deal, Seat(0))
    yield from tell_plays(audience, seen, plays_of(seen, deal.trick))


def _points(audience: Audience, deal: Deal) -> Iterator[Points]:
    """The points of each side in its tricks so far; of each player if all passed."""
    words = audience.words
    if not deal.tricks:
        return
    if deal.taker is not None:
        for side, own in half_points_so_far(deal).items():
            yield Points(side_name(words, side), own, counted_points(words, own))
        return
    is_two_player = deal.rules.without_taker is WithoutTaker.TARGET
    by_seat = (
        [one.half_points for one in winnings(deal)] if is_two_player else half_points_by_seat(deal)
    )
    for seat, own in enumerate(by_seat):
        yield Points(audience.name(Seat(seat)), own, counted_points(words, own))
