"""Problems about the federation's signals.

Points rarely prove a signal. A problem is a moment at which a signal names a card as good as the
best, so that it costs nothing. Where one costs points is found like any other problem.
"""

from collections.abc import Iterator
from dataclasses import replace

from problem_deals import SEED, Moment
from problem_finding import WORLDS, Found, IsFull, drafted, missed_by_bots
from problem_margins import CLEAR

from oudler.coach import Kind, Topic, known_stake
from oudler.coach.partner_signals import PIPS
from oudler.coach.principles import Principle
from oudler.core import PETIT, PLAIN_SUITS, TRUMPS, CardSet, LegalPlays, Play, SeatView, view
from oudler.teach.problem import Answer, Basis
from oudler.teach.proof import Weighed, weigh
from oudler.teach.technique import Practice, signals


def signalled(moment: Moment, is_full: IsFull) -> Found | None:
    """The problem of a moment at which a signal names a card and costs nothing."""
    seen, practice = view(moment.deal, moment.seat), Practice("signal", is_positive=True)
    if moment.kind is not Kind.CARD or is_full(Topic.SIGNALS, practice, True, ""):
        return None
    asked = [
        (signal, cards)
        for signal in signals(seen)
        if not is_full(Topic.SIGNALS, practice, True, signal.code)
        for cards in asked_about(seen, signal)
    ]
    if not asked:
        return None
    found, near = weigh(seen, Kind.CARD, WORLDS[Kind.CARD], SEED), near_of(seen)
    for signal, cards in asked:
        shown = answers_of(found, signal, cards)
        right = [one for one in shown if one.is_right]
        if right and len(right) < len(shown) and all(one.lost.mean <= near for one in right):
            problem = drafted(moment, Topic.SIGNALS, Basis.SIGNAL, found.promised, tuple(shown))
            missed = missed_by_bots(problem, seen)
            if not is_full(Topic.SIGNALS, practice, any(missed), signal.code):
                return Found(problem, practice, missed, 1.0, signal.code)
    return None


def asked_about(seen: SeatView, signal: Principle) -> Iterator[CardSet]:
    """The cards among which a signal chooses."""
    assert isinstance(seen.legal, LegalPlays)
    may = seen.legal.cards
    match signal.code:
        case "E-42" | "E-43":
            yield may & TRUMPS - CardSet.of([PETIT])
        case "E-44" | "E-45":
            yield may & PIPS
        case "F-lead":
            yield from (may.of_suit(suit) & PIPS for suit in PLAIN_SUITS)
        case _:
            yield may


def answers_of(found: Weighed, signal: Principle, cards: CardSet) -> list[Answer]:
    return [
        replace(one, is_right=signal.agrees(one.action))
        for one in found.answers
        if isinstance(one.action, Play) and one.action.card in cards
    ]


def near_of(seen: SeatView) -> float:
    """How far behind the best a card may be and still be as good."""
    return CLEAR[Kind.CARD].near * float(known_stake(seen))
