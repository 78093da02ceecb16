"""Look-alikes: deals that one seat cannot tell apart, each replayed under the rules."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from oudler.bots import finish, make_player, play_deal
from oudler.core import Deal, Discard, LegalAnnouncements, LegalPlays, Ruleset, Seat, start, view
from oudler.core.engine import apply, asked_seats, legal_for
from oudler.core.events import Claimed, Dealt, Discarded, Event, FollowUp
from oudler.core.text import action_of
from oudler.shuffling import numbered_deal
from oudler.solver.determinize import worlds


@dataclass(frozen=True, slots=True)
class Question:
    """A moment at which a seat is asked, with all that has happened in its deal."""

    events: tuple[Event, ...]
    """After the cards were dealt."""
    deal: Deal
    seat: Seat

    @property
    def phase(self) -> str:
        """The kind of question: announcing counts apart from the play it interrupts."""
        legal = legal_for(self.deal, self.seat)
        if isinstance(legal, LegalAnnouncements):
            return "announcing"
        if isinstance(legal, LegalPlays) and (legal.handfuls or legal.slam or legal.miseres):
            return "announcing"
        return str(self.deal.phase)


def questions(rules: Ruleset, number: int, seed: str, level: str = "club") -> Iterator[Question]:
    """Every question of a deal played by bots of this level."""
    told: list[Event] = []
    found: list[Question] = []

    def note(event: Event, deal: Deal) -> None:
        told.append(event)
        found.extend(Question(tuple(told[1:]), deal, seat) for seat in asked_seats(deal))

    dealt = numbered_deal(rules, seed, number)
    finish(play_deal(rules, dealt, [make_player(level) for _ in range(rules.seats)], note))
    yield from found


def look_alikes(question: Question, count: int, seed: int) -> Iterator[Deal]:
    """Up to this many other deals that the seat cannot tell from its own.

    Other hidden cards are dealt, and everything said and played is put to the rules again, so that
    nothing of the true deal remains in them.
    """
    seen = view(question.deal, question.seat)
    for world in islice(worlds(seen, seed), count):
        if world.dealt != question.deal.dealt or world.discard != question.deal.discard:
            yield told_anew(world, question.events)


def told_anew(world: Deal, events: Iterable[Event]) -> Deal:
    """The deal of these cards in which everybody repeats their actions, except the discard."""
    deal = start(world.rules, world.dealt)
    for event in events:
        if isinstance(event, Dealt | FollowUp | Claimed):
            continue
        action = action_of(event)
        if isinstance(event, Discarded):
            action = Discard(world.discard, event.trumps_hidden)
        deal = apply(deal, event.seat, action)
    return deal
