"""The course of a deal as indices: played by our players, taken from a record, played again."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from oudler.bots.player import Player, ask, finish
from oudler.core import Deal, Dealt, LegalAnnouncements, Ruleset
from oudler.core.events import HandfulShown, MisereDeclared, SlamAnnounced
from oudler.core.text import action_of
from oudler.core.text.referee import Own
from oudler.records import events_of
from oudler.research.actions import SILENCE, indices_of
from oudler.research.state import State, after, begin

Announcement = HandfulShown | MisereDeclared | SlamAnnounced


@dataclass(frozen=True, slots=True)
class Course:
    """A finished deal, and every decision that led to it: the state, and the index chosen in it."""

    deal: Deal
    choices: tuple[tuple[State, int], ...]


def play_course(rules: Ruleset, dealt: Dealt, players: Iterable[Player]) -> Course:
    """A deal played by a player for each seat.

    >>> from oudler import make_player
    >>> course = play_course(rules, deal.dealt, [make_player("club")] * 4)
    >>> course.deal.phase, replay(rules, deal.dealt, (one for _, one in course.choices)) == course
    (Phase.OVER, True)
    """
    seated, state = tuple(players), begin(rules, dealt)
    choices: list[tuple[State, int]] = []
    while state.seat is not None:
        assert state.seen is not None
        action = finish(ask(seated[state.seat], state.seen)).action
        for index in indices_of(action):
            choices.append((state, index))
            state = after(state, index)
    return Course(state.deal, tuple(choices))


def replay(rules: Ruleset, dealt: Dealt, indices: Iterable[int]) -> Course:
    """A deal played again from its indices. Raises IllegalIndex."""
    state = begin(rules, dealt)
    choices: list[tuple[State, int]] = []
    for index in indices:
        choices.append((state, index))
        state = after(state, index)
    return Course(state.deal, tuple(choices))


def course_of(deal: Deal) -> Course:
    """The course of a finished deal.

    Which trumps of a handful were shown is not in it, if there was a choice.

    >>> course_of(over).deal.scores == over.scores
    True
    """
    return replay(deal.rules, deal.dealt, _indices(deal))


def _indices(deal: Deal) -> Iterator[int]:
    """The indices of a deal, in the order in which states ask for them.

    Records may have announcements in another order: before the first lead, a state asks everybody
    but the leader first.
    """
    announced: list[tuple[int, Announcement]] = []
    others: deque[Own] = deque()
    for event in events_of(deal):
        if isinstance(event, Announcement):
            announced.append((len(others), event))  # not to be asked for before so many others
        elif isinstance(event, Own):
            others.append(event)
    state, done = begin(deal.rules, deal.dealt), 0
    while state.seat is not None and state.seen is not None:
        due = (one for one in announced if one[0] <= done and one[1].seat == state.seat)
        if (found := next(due, None)) is not None:
            announced.remove(found)
            chosen = indices_of(action_of(found[1]))
        elif isinstance(state.seen.legal, LegalAnnouncements):
            chosen = indices_of(SILENCE)
        else:
            chosen, done = indices_of(action_of(others.popleft())), done + 1
        for index in chosen:
            yield index
            state = after(state, index)
